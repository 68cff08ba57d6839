"""Vectors of games: arrays tell what the rules tell, whoever owns them and whatever becomes of games that end."""

from __future__ import annotations

import numpy as np
import pytest

from mohreh.adapters.vector import Array, Buffers, Vector, features_into, new_buffers
from mohreh.kernel.batch import CHOICES
from mohreh.kernel.errors import BadPlayers, MohrehError
from mohreh.kernel.registry import names, rules
from mohreh.kernel.rng import mwc_start
from mohreh.kernel.state import NOBODY, State


def row(vector: Vector, s: State, seat: int) -> Array:
    return np.array(vector.rules.features(s, seat), np.float32)


def arrays(b: Buffers) -> tuple[Array, Array, Array, Array, Array]:
    """Those that every dense vector has."""
    assert b.observations is not None
    assert b.masks is not None
    assert b.seats is not None
    assert b.rewards is not None
    assert b.ends is not None
    return b.observations, b.masks, b.seats, b.rewards, b.ends


@pytest.mark.parametrize("name", names())
def test_arrays_tell_what_the_rules_tell(name: str) -> None:
    vector = Vector(name, 3)
    alone = [vector.rules.new(40 + g) for g in range(3)]
    told = vector.reset(40)
    for _ in range(12):
        observations, masks, seats, rewards, ends = arrays(told)
        for g, s in enumerate(alone):
            assert (s.who, list(vector.rules.legal(s))) == (seats[g], np.flatnonzero(masks[g]).tolist())
            assert np.array_equal(row(vector, s, int(s.who)), observations[g])
        assert not rewards.any()
        assert not ends.any()
        actions = vector.sample()
        for g, s in enumerate(alone):
            vector.rules.play(s, int(actions[g]))
        told = vector.step(actions)
        assert told is vector.buffers


def ending() -> tuple[Vector, State, int, int]:
    """A vector whose first game has one decision left, that game at its end, its length, who decided last."""
    r = rules("splendor", 2, {"target": 10})
    length = r.playout(r.new(3), 3 ^ CHOICES)
    ended = r.new(3)
    r.playout(ended, 3 ^ CHOICES)
    vector = Vector(r, 2)
    vector.reset(3)
    for _ in range(length - 1):
        vector.step(vector.sample())
    return vector, ended, int(length), int(vector.buffers.seats[0])  # type: ignore[index]


def test_the_same_step_deals_anew_and_keeps_the_end() -> None:
    vector, ended, length, last = ending()
    told = vector.step(vector.sample())
    observations, _, seats, rewards, ends = arrays(told)
    r = vector.rules
    assert [True, False] == ends.tolist()
    assert r.rewards(ended) == rewards[0].tolist()
    assert not rewards[1].any()
    assert told.final_seats is not None
    assert told.final_observations is not None
    assert last == told.final_seats[0]
    assert np.array_equal(row(vector, ended, last), told.final_observations[0])
    new = r.new(mwc_start(3))
    assert (new.who, mwc_start(3), 0, length) == (seats[0], vector.deals[0], vector.lengths[0], vector.final_lengths[0])
    assert np.array_equal(row(vector, new, int(new.who)), observations[0])
    vector.step(vector.sample())
    assert not ends[0]
    assert not rewards[0].any()


def test_the_next_step_deals_anew_whatever_the_action() -> None:
    at_once, _, length, last = ending()
    vector = Vector(at_once.rules, 2, autoreset="next_step")
    vector.reset(3)
    for _ in range(length):
        told = vector.step(vector.sample())
    observations, masks, seats, rewards, ends = arrays(told)
    assert (True, NOBODY, 0) == (ends[0], seats[0], masks[0].sum())
    assert np.array_equal(row(vector, at_once_end(at_once), last), observations[0])
    actions = vector.sample()
    actions[0] = 999
    vector.step(actions)
    assert (False, 0.0, mwc_start(3), 0) == (ends[0], rewards[0].any(), vector.deals[0], vector.lengths[0])
    assert 0 < masks[0].sum()


def at_once_end(vector: Vector) -> State:
    s = vector.rules.new(3)
    vector.rules.playout(s, 3 ^ CHOICES)
    return s


def test_disabled_waits_for_a_reset_of_some() -> None:
    at_once, _, length, _ = ending()
    vector = Vector(at_once.rules, 2, autoreset="disabled")
    vector.reset(3)
    for _ in range(length):
        vector.step(vector.sample())
    with pytest.raises(ValueError, match="game 0: it is over, and waits to be dealt anew"):
        vector.step(vector.sample())
    before = int(vector.lengths[1])
    told = vector.reset(100, only=np.array([True, False]))
    assert ([100, 4], [0, before]) == (vector.deals.tolist(), vector.lengths.tolist())
    assert not arrays(told)[4].any()
    vector.step(vector.sample())


def test_nothing_is_played_before_the_games_are_dealt() -> None:
    """A legal action was refused there without a word."""
    vector = Vector("splendor", 2)
    legal = np.array([vector.rules.legal(vector.rules.new())[0]] * 2)
    calls = (
        lambda: vector.step(legal), lambda: vector.step_unchecked(legal), vector.sample, lambda: vector.rollout(1),
        lambda: vector.random(1), lambda: vector.reset(only=np.array([True, False])),
    )  # fmt: skip
    for call in calls:
        with pytest.raises(MohrehError, match="no game is dealt yet: call reset first"):
            call()
    vector.reset(1)
    vector.step(vector.sample())


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    vector = Vector("rokab", 3, players=3)
    told = vector.reset(2)
    before = [array.copy() for array in arrays(told)]
    wrong = vector.sample()
    illegal = int(np.flatnonzero(arrays(told)[1][1] == 0)[0])
    wrong[1] = illegal
    said = rf"^game 1: action {illegal} \('.+'\) is not legal for seat \d now\. .+ \(rule "
    with pytest.raises(ValueError, match=said):
        vector.step(wrong)
    wrong[1] = vector.actions
    said = f"^game 1: there is no action {vector.actions}: ids go from 0 to"
    with pytest.raises(ValueError, match=said):
        vector.step(wrong)
    for actions in (wrong[:2], wrong.astype(np.float64), np.zeros((3, 1), np.int64)):
        with pytest.raises(ValueError, match="actions are 3 whole numbers, not "):
            vector.step(actions)
    assert all(np.array_equal(one, other) for one, other in zip(before, arrays(vector.buffers), strict=True))
    assert [0, 0, 0] == vector.lengths.tolist()


def test_the_caller_owns_the_arrays() -> None:
    """They may be parts of something larger, and not all of them need be there."""
    r = rules("qabile", 2)
    everything = np.full((2, 4, len(r.feature_names())), 7, np.float32)
    mine = Buffers(observations=everything[1], seats=np.zeros(4, np.int8))
    vector, other = Vector(r, 4, buffers=mine), Vector(r, 4)
    assert vector.reset(5) is mine
    other.reset(5)
    for _ in range(10):
        vector.step(vector.sample())
        other.step(other.sample())
    assert np.array_equal(arrays(other.buffers)[0], everything[1])
    assert (everything[0] == 7).all()
    assert mine.masks is None


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"observations": np.zeros((4, 3), np.float32)}, r"observations is to be float32 of shape \(4, 242\)"),
        ({"masks": np.zeros((4, 90), np.int64)}, "masks is to be int8"),
        ({"masks": np.zeros((4, 180), np.int8)[:, ::2]}, "in one piece"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(wrong: dict[str, Array], sentence: str) -> None:
    with pytest.raises(MohrehError, match=sentence):
        Vector("qabile", 4, buffers=Buffers(**wrong))


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(MohrehError, match="autoreset cannot be 'later'"):
        Vector("qabile", 4, autoreset="later")
    with pytest.raises(MohrehError, match="observations cannot be"):
        Vector("qabile", 4, observations="wide")
    with pytest.raises(MohrehError, match="one game or more"):
        Vector("qabile", 0)
    with pytest.raises(BadPlayers, match="is for 2, 3, 4 players, not 9"):
        Vector("qabile", 1, players=9)
    with pytest.raises(MohrehError, match="make the vector with observations='sparse'"):
        Vector("qabile", 1).sparse()


@pytest.mark.parametrize("name", names())
def test_sparse_observations_are_the_dense_ones_without_zeros(name: str) -> None:
    wide, short = Vector(name, 3), Vector(name, 3, observations="sparse", masks=False)
    wide.reset(8)
    assert short.reset(8).observations is None
    for _ in range(6):
        found = short.sparse()
        dense = np.zeros((3, wide.width), np.float32)
        for g in range(3):
            places = slice(found.starts[g], found.starts[g + 1])
            assert len(np.unique(found.columns[places])) == len(found.columns[places])
            dense[g, found.columns[places]] = found.values[places]
        assert np.count_nonzero(dense) == len(found.values)
        assert np.array_equal(arrays(wide.buffers)[0], dense)
        wide.step(wide.sample())
        short.step(short.sample())


def test_one_row_alone() -> None:
    r = rules("splendor", 3)
    s = r.new(1)
    out = np.full(len(r.feature_names()), 9, np.float32)
    features_into(r, s, 2, out)
    assert np.array_equal(np.array(r.features(s, 2), np.float32), out)


def test_rollouts_are_steps_that_are_kept() -> None:
    """With random play and with a policy, which is asked once for each step of all games."""
    kept, stepped = Vector("splendor", 3, options={"target": 10}), Vector("splendor", 3, options={"target": 10})
    kept.reset(6)
    stepped.reset(6)
    asked: list[int] = []

    def lowest(b: Buffers) -> Array:
        asked.append(1)
        return np.array(np.argmax(np.asarray(b.masks), axis=1))

    first = kept.rollout(90)
    second = kept.rollout(50, lowest, kept.new_trajectory(50))
    assert 50 == len(asked)
    for trajectory, policy in ((first, None), (second, lowest)):
        assert trajectory.observations is not None
        assert trajectory.masks is not None
        for step in range(len(trajectory.actions)):
            observations, masks, seats, rewards, ends = arrays(stepped.buffers)
            assert np.array_equal(observations, trajectory.observations[step])
            assert np.array_equal(masks, trajectory.masks[step])
            assert np.array_equal(seats, trajectory.seats[step])
            actions = stepped.sample() if policy is None else policy(stepped.buffers)
            assert np.array_equal(actions, trajectory.actions[step])
            stepped.step(actions)
            assert np.array_equal(rewards, trajectory.rewards[step])
            assert np.array_equal(ends, trajectory.ends[step])
    assert first.ends.any()
    assert np.array_equal(arrays(kept.buffers)[0], arrays(stepped.buffers)[0])
    tally = kept.random(30)
    assert 90 == tally.decisions


def test_new_buffers_are_of_the_sizes_that_are_told() -> None:
    r = rules("inis", 3)
    b = new_buffers(r, 2)
    assert (2, len(r.feature_names())) == np.asarray(b.observations).shape
    assert (2, r.catalogue.size) == np.asarray(b.masks).shape
    assert new_buffers(r, 2, "none", masks=False).masks is None
