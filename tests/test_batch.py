"""Many games at once: each is played as it would be alone, and what a batch tells is what the rules tell."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.batch import CHOICES, DISABLED, NEXT_STEP, SAME_STEP, Batch
from mohreh.kernel.features import Row
from mohreh.kernel.registry import game, names, rules
from mohreh.kernel.rng import mwc_start
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import NOBODY, Value

# Options that make games short.
SHORT: dict[str, dict[str, Value]] = {"splendor": {"target": 10}, "tash_kalar": {"form": "duel"}}
STEPS = 16


def short(name: str) -> Rules:
    """The game for two, as short as options make it; Splendor for four."""
    return rules(name, 4 if name == "splendor" else 2, dict(SHORT.get(name, {})))


def dense(row: Row, start: int, stop: int, base: int, width: int) -> list[float]:
    """One row of several with all its zeros."""
    found = [0.0] * width
    for place in range(start, stop):
        assert 0.0 == found[row.columns[place] - base]  # each column once
        found[row.columns[place] - base] = row.values[place]
    return found


def told(batch: Batch, g: int) -> tuple[int, list[int], list[int], list[float]]:
    """Of one game: who decides, the legal ids, those of the mask, the features."""
    legal = [int(batch.legal[place]) for place in range(batch.starts[g], batch.starts[g + 1])]
    actions = int(batch.actions)
    masked = [int(batch.places[place]) - g * actions for place in range(batch.starts[g], batch.starts[g + 1])]
    width = int(batch.width)
    row = dense(batch.row, batch.row_starts[g], batch.row_starts[g + 1], g * width if batch.flat else 0, width)
    return int(batch.seats[g]), legal, masked, row


@pytest.mark.parametrize("name", names())
def test_a_batch_tells_what_the_rules_tell(name: str) -> None:
    r = short(name)
    batch = Batch(r, 3)
    batch.reset(5)
    alone = [r.new(5 + g) for g in range(3)]
    for _ in range(STEPS):
        for g, s in enumerate(alone):
            legal = list(r.legal(s))
            assert (s.who, legal, legal, r.features(s, int(s.who))) == told(batch, g)
        actions = batch.sample()
        for g, s in enumerate(alone):
            r.play(s, actions[g])
        batch.step(actions)
        for g, s in enumerate(alone):
            assert r.over(s) == bool(batch.ended[g])
            if r.over(s):
                alone[g] = r.new(mwc_start(5 + g))


@pytest.mark.once
@pytest.mark.parametrize("name", names())
def test_random_play_is_that_of_the_rules(name: str) -> None:
    """A game of a rollout is a playout, and the next one follows from its deal."""
    r = short(name)
    length = r.playout(r.new(9), 9 ^ CHOICES)
    ended = r.new(9)
    r.playout(ended, 9 ^ CHOICES)
    batch = Batch(r, 1)
    batch.reset(9)
    tally = batch.rollout(length)
    assert (length, 1) == (tally.decisions, tally.games)
    assert r.rewards(ended) == tally.rewards
    assert (mwc_start(9), 0) == (batch.deals[0], batch.lengths[0])
    again = Batch(r, 1)
    again.reset(9)
    for _ in range(length):
        assert 0 == again.ended[0]
        again.step(again.sample())
    assert (1, length) == (again.ended[0], again.last_lengths[0])
    assert r.rewards(ended) == list(again.rewards)
    assert told(batch, 0) == told(again, 0)
    last = int(again.last_seats[0])
    assert r.features(ended, last) == dense(again.last_row, 0, again.last_row.size, 0, int(again.width))


@pytest.mark.parametrize("autoreset", [NEXT_STEP, DISABLED])
def test_an_ended_game_waits(autoreset: int) -> None:
    """The last position stays, as the seat that decided last knows it, for one call or until somebody deals."""
    r = short("splendor")
    length = r.playout(r.new(3), 3 ^ CHOICES)
    batch = Batch(r, 2, autoreset)
    batch.reset(3)
    for _ in range(length):
        batch.step(batch.sample())
    assert (1, NOBODY, 0) == (batch.ended[0], batch.seats[0], batch.starts[1])
    s = batch.state(0)
    assert r.rewards(s) == list(batch.rewards)[: r.players]
    assert r.features(s, int(batch.last_seats[0])) == told(batch, 0)[3]
    assert (0 if autoreset == DISABLED else -1) == batch.first_illegal(batch.sample())
    batch.step(batch.sample())
    if autoreset == DISABLED:
        assert NOBODY == batch.seats[0]
        batch.deal_next(0)
        batch.publish()
    assert (0, mwc_start(3)) == (batch.ended[0], batch.deals[0])
    assert [0.0] * r.players == list(batch.rewards)[: r.players]
    s = r.new(mwc_start(3))
    assert (s.who, list(r.legal(s))) == told(batch, 0)[:2]


def test_the_first_illegal_action_is_found() -> None:
    r = short("rokab")
    batch = Batch(r, 3)
    batch.reset(1)
    actions = batch.sample()
    assert -1 == batch.first_illegal(actions)
    for wrong in (-1, r.catalogue.size, next(a for a in range(r.catalogue.size) if a not in r.legal(batch.state(1)))):
        other = vec[i64]([actions[0], wrong, actions[2]])
        assert 1 == batch.first_illegal(other)


def test_games_do_not_depend_on_how_many_there_are() -> None:
    r = short("qabile")
    many, few = Batch(r, 5), Batch(r, 2, flat=False)
    many.reset(20)
    few.reset(22)
    for _ in range(30):
        many.step(many.sample())
        few.step(few.sample())
    assert [told(many, 2 + g)[3] for g in range(2)] == [told(few, g)[3] for g in range(2)]
    assert list(many.deals)[2:4] == list(few.deals)
    assert SAME_STEP == few.autoreset


@pytest.mark.once
@pytest.mark.parametrize("name", names())
def test_rewards_add_up_to_nothing_and_the_winner_has_most(name: str) -> None:
    for players in game(name).players:
        r = rules(name, players)
        s = r.new(4)
        assert [0.0] * players == r.rewards(s)
        r.playout(s, 4)
        found = r.rewards(s)
        assert 0.0 == pytest.approx(sum(found))
        if len(r.winners(s)) < players:
            assert r.winners(s) == [seat for seat in range(players) if found[seat] == max(found)]
        else:
            assert not any(found)


def test_rewards_of_teams_and_of_shared_victories() -> None:
    r = rules("tash_kalar", 4, {"form": "team_duel"})
    s = r.new(2)
    r.playout(s, 2)
    assert {1.0, -1.0} == set(r.rewards(s)) or {0.0} == set(r.rewards(s))
    assert r.rewards(s)[:2] == r.rewards(s)[2:]
