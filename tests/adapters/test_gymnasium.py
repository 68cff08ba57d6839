"""One seat through Gymnasium: against whom it plays, what it sees, and what is refused."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import mohreh
from mohreh.adapters.gymnasium import SeatEnvironment, environment_id
from mohreh.kernel.asking import Sealed
from mohreh.kernel.registry import rules


def finish(env: Any, observation: Any) -> tuple[float, int]:
    """Choose the first legal action to the end; the reward, and how many decisions it took."""
    for n in range(1, 1000):
        observation, reward, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        if terminated or truncated:
            return float(reward), n
        assert 0.0 == reward
    raise AssertionError("the game does not end")


def test_environments_are_registered() -> None:
    names = [environment_id(game) for game in mohreh.names()]
    assert {"mohreh/Splendor-v0", "mohreh/TashKalar-v0"} <= set(names) <= set(gymnasium.registry)
    gymnasium.make("mohreh.adapters.gymnasium:mohreh/Splendor-v0", players=3)
    env = gymnasium.make("mohreh/Rokab-v0", players=4, opponents=["greedy", "random", "random"], map="classic_italy")
    assert isinstance(env.unwrapped, SeatEnvironment)
    assert 4 == env.unwrapped.game.players
    assert "classic_italy" == env.unwrapped.game.rules.options["map"]


@pytest.mark.once
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_plays_to_the_end(seat: int) -> None:
    env = SeatEnvironment("rokab", 3, seat)
    observation, info = env.reset(seed=5)
    assert seat == info["seat"]
    reward, _ = finish(env, observation)
    assert env._state is not None
    assert (seat in env.game.rules.winners(env._state)) == (reward > 0)
    with pytest.raises(mohreh.GameOver, match=r"reset\(\) begins another"):
        env.step(0)


def test_the_first_position_is_that_of_the_seed() -> None:
    env = SeatEnvironment("splendor", 2, start_player=0)
    observation, _ = env.reset(seed=11)
    r = rules("splendor", 2, {"start_player": 0})
    s = r.new(11)
    assert np.array_equal(np.array(r.features(s, 0), np.float32), observation["observation"])
    assert list(r.legal(s)) == np.flatnonzero(observation["action_mask"]).tolist()


@pytest.mark.parametrize("opponent", ["random", "careless:50", "search:20"])
def test_equal_seeds_give_equal_games(opponent: str) -> None:
    """Bots included, and the seat where it is drawn."""
    rows = []
    for _ in range(2):
        env = SeatEnvironment("splendor", 3, "random", [opponent])
        observation, info = env.reset(seed=9)
        seen = [(info["seat"], observation["observation"])]
        for _ in range(4):
            observation, *_ = env.step(int(observation["action_mask"].argmax()))
            seen.append((info["seat"], observation["observation"]))
        observation, info = env.reset()
        rows.append([*seen, (info["seat"], observation["observation"])])
        env.close()
    for (one, row), (other, again) in zip(*rows, strict=True):
        assert one == other
        assert np.array_equal(row, again)


def test_the_seat_is_drawn() -> None:
    env = SeatEnvironment("rokab", 4, "random")
    assert {0, 1, 2, 3} == {env.reset(seed=seed)[1]["seat"] for seed in range(20)}


@pytest.mark.once
def test_opponents_sit_clockwise_after_the_seat() -> None:
    """Greedy beats the first legal action nearly always, random does not."""
    env = SeatEnvironment("splendor", 2, opponents=["greedy"])
    lost = 0
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        lost += finish(env, observation)[0] < 0
    assert 3 == lost


def test_sealed_choices_are_asked_of_the_seat_first() -> None:
    """What bots will answer is not drawn before, so it can show in nothing."""
    env = SeatEnvironment("inis", 3, 2)
    observation, _ = env.reset(seed=1)
    assert env._state is not None
    for _ in range(50):
        if isinstance(env._state.top, Sealed):
            break
        observation, *_ = env.step(int(observation["action_mask"].argmax()))
    assert [0, 1, 2] == env.game.rules.waiting(env._state)
    assert observation["action_mask"].any()


# ---- what is refused


def test_mistakes() -> None:
    env = SeatEnvironment("splendor", start_player=0)
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(97)
    assert (-1.0, True, False) == (reward, terminated, truncated)
    assert "'pass' is not legal for seat 0 now" in info["illegal"]
    assert not observation["action_mask"].any()
    strict = SeatEnvironment("splendor", illegal="raise", start_player=0)
    strict.reset(seed=1)
    with pytest.raises(mohreh.IllegalAction, match="'pass' is not legal"):
        strict.step(97)
    with pytest.raises(AssertionError, match="there is no action 98: ids go from 0 to 97"):
        strict.step(98)
    mild = SeatEnvironment("splendor", illegal="random", start_player=0)
    mild.reset(seed=1)
    observation, _, terminated, _, info = mild.step(97)
    assert not terminated
    assert "'pass' is not legal" in info["illegal"]


def test_calls_come_in_order() -> None:
    env = SeatEnvironment("splendor", render_mode="ansi")
    for call in (lambda: env.step(0), env.render):
        with pytest.raises(gymnasium.error.ResetNeeded):
            call()


@pytest.mark.parametrize(
    ("settings", "error", "sentence"),
    [
        ({"game": "splender"}, mohreh.UnknownGame, "Did you mean 'splendor'"),
        ({"players": 5}, mohreh.BadPlayers, "splendor is for 2, 3, 4 players, not 5"),
        ({"tarjet": 10}, mohreh.BadOption, "Did you mean 'target'"),
        ({"seat": 2}, mohreh.NoSuchSeat, "there is no seat 2: seats go from 0 to 1, or 'random'"),
        ({"seat": "first"}, mohreh.NoSuchSeat, "there is no seat 'first'"),
        ({"opponents": ["greedy", "random"]}, mohreh.MohrehError, "there are 1 other seats and 2 opponents"),
        ({"opponents": ["gready"]}, mohreh.MohrehError, "there is no bot 'gready'. Did you mean 'greedy'"),
        ({"render_mode": "rgb"}, mohreh.MohrehError, "render_mode cannot be 'rgb'"),
        ({"illegal": "ignore"}, mohreh.MohrehError, "illegal cannot be 'ignore'"),
    ],
)
def test_settings_are_checked(settings: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        SeatEnvironment(**{"game": "splendor", **settings})
