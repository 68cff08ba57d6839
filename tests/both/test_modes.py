"""The mode that runs is the one that was asked for, and both play the same games."""

from __future__ import annotations

import json
import os

import pytest

from mohreh.contract import SAMPLE, Subject, run
from mohreh.kernel import game as game_module
from mohreh.kernel import rng, state
from mohreh.kernel.game import Game
from mohreh.kernel.rules import Rules
from tests.make_digests import DIGESTS, digests, games

TABLES = [(game, players) for game in games() for players in game.players]
NAMES = [f"{game.name}-{players}" for game, players in TABLES]
KEPT: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))


@pytest.mark.skipif("MOHREH_EXPECT" not in os.environ, reason="nobody said which mode to expect")
def test_the_expected_mode_runs() -> None:
    """A compiled test run that silently tests the sources proves nothing."""
    expected = {"interpreted": ".py", "compiled": ".so"}[os.environ["MOHREH_EXPECT"]]
    for module in (state, rng, game_module):
        assert str(module.__file__).endswith(expected)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_seeded_games_go_as_written_down(game: Game, players: int) -> None:
    """Every state, legal id and event, in either mode: digests.json is what the two are compared through."""
    found = digests(game, players)
    written = {name: KEPT.get(name, "missing: run python -m tests.make_digests") for name in found}
    assert written == found


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.name}-{game.players[0]}")
def test_the_contract_holds(game: Game) -> None:
    """A little of every check, at the smallest table; tests/test_contract.py has more of it, at all of them."""
    run(Subject(Rules(game, game.players[0], {}), SAMPLE.part(10)))
