"""Whole games by clicking what is lit, and nothing else."""

from __future__ import annotations

import hashlib
import itertools
from random import Random
from typing import Final

import pytest

from mohreh.kernel import registry
from tests.browser.conftest import Come
from tests.browser.kit import SIZES, Visitor

MATRIX: Final = list(itertools.product(["fa", "en"], SIZES))
# Options that make a game short, but let it end by its rules.
SHORT: Final = {
    "qabile": {"opt.lands_to_end": "5"},
    "tash_kalar": {"opt.round_cap": "5"},
    "inis": {"opt.round_cap": "1"},
}


def rotated(game: str) -> tuple[str, str]:
    """The language and the size in which a game is played in the short tests."""
    return MATRIX[hashlib.sha256(game.encode()).digest()[0] % len(MATRIX)]


def play_to_the_end(visitor: Visitor, game: str, seed: int, **fields: str) -> None:
    players = min(registry.game(game).players)
    visitor.make(game, ("me", *["greedy"] * (players - 1)), **fields)
    visitor.click("[data-show=d-settings]")
    visitor.click("#d-settings [data-go=close]")
    visitor.play(Random(seed))
    assert "over" == visitor.state()
    assert [] == visitor.refused
    assert [] == visitor.lit()
    places = visitor.page.locator("#result li")
    assert players == places.count()
    assert visitor.page.locator("#result .won").count() <= players


@pytest.mark.parametrize("game", registry.names())
def test_a_game_is_played_by_clicking_what_is_lit(game: str, come: Come) -> None:
    language, size = rotated(game)
    play_to_the_end(come(language, size), game, 1, **SHORT.get(game, {}))


@pytest.mark.soak
@pytest.mark.parametrize(("language", "size"), MATRIX)
@pytest.mark.parametrize("game", registry.names())
def test_every_game_in_every_form(game: str, language: str, size: str, come: Come) -> None:
    play_to_the_end(come(language, size), game, 2)
