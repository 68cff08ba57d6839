"""PettingZoo's and Gymnasium's own tests pass, for a sample of tables here and for all in `make soak`."""

from __future__ import annotations

import importlib
import itertools
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils.conversions import parallel_to_aec

from mohreh.adapters import pettingzoo
from mohreh.adapters.gymnasium import environment_id
from tests.adapters.kit import DRAWN, EACH_TABLE, TABLES

official: Any = importlib.import_module("pettingzoo.test")  # it has no types

# They warn of dictionaries as observations, of masks after the end, and of bounds that are infinite.
pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore")]


@pytest.mark.parametrize(("game", "players"), EACH_TABLE)
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_turns_pass_the_api_test(game: str, players: int, make: Any) -> None:
    official.api_test(make(game, players), num_cycles=60)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_games_pass_the_api_test(game: str, players: int) -> None:
    official.api_test(pettingzoo.env(game, players), num_cycles=1000)


@pytest.mark.parametrize(("game", "players"), EACH_TABLE)
def test_equal_seeds_give_equal_games(game: str, players: int) -> None:
    official.seed_test(lambda: pettingzoo.env(game, players), num_cycles=40)
    official.parallel_seed_test(lambda: pettingzoo.parallel_env(game, players), num_cycles=40)


@pytest.mark.parametrize(("game", "players"), EACH_TABLE)
def test_all_at_once_pass_the_api_test(game: str, players: int) -> None:
    official.parallel_api_test(pettingzoo.parallel_env(game, players), num_cycles=80)


@pytest.mark.parametrize(("game", "players"), EACH_TABLE)
def test_cycles_are_counted(game: str, players: int) -> None:
    """The test chooses without masks, so what is not legal is replaced; all agents act in each cycle."""

    def parallel_env(max_cycles: int) -> pettingzoo.JointEnvironment:
        return pettingzoo.parallel_env(game, players, max_cycles=max_cycles, illegal="random")

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(parallel_env(max_cycles))

    official.max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=env))


@pytest.mark.parametrize(("game", "players"), DRAWN)
def test_pictures_are_of_the_right_kind(game: str, players: int) -> None:
    official.render_test(lambda render_mode: pettingzoo.env(game, players, render_mode=render_mode))


@pytest.mark.parametrize(("game", "players"), EACH_TABLE)
def test_the_benchmark_runs(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes by a clock, which here moves a second each time somebody looks."""
    clock = SimpleNamespace(time=itertools.count().__next__)
    monkeypatch.setitem(official.performance_benchmark.__globals__, "time", clock)
    official.performance_benchmark(pettingzoo.env(game, players))


@pytest.mark.parametrize(("game", "players"), EACH_TABLE)
def test_a_seat_passes_gymnasiums_check(game: str, players: int) -> None:
    env = gymnasium.make(environment_id(game), players=players, seat="random", render_mode="ansi")
    check_env(env.unwrapped)
