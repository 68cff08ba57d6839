"""Games by clicking what is lit, and nothing else: each is begun, and whole games rotate."""

from __future__ import annotations

import hashlib
import itertools
from random import Random
from typing import Final

import pytest

from mohreh.kernel import registry
from tests.browser.conftest import Come
from tests.browser.kit import SIZES, Visitor, grave
from tests.kit.games import Form, form_name, forms

pytestmark = pytest.mark.once

MATRIX: Final = list(itertools.product(["fa", "en"], SIZES))
DECISIONS: Final = 4
# Options that make a game short, but let it end by its rules.
SHORT: Final = {
    "splendor": {"opt.target": "10"},
    "qabile": {"opt.lands_to_end": "5"},
    "tash_kalar": {"opt.round_cap": "5"},
    "inis": {"opt.round_cap": "1"},
}


def rotated(game: str) -> tuple[str, str]:
    """The language and the size in which a game is played in the short tests."""
    return MATRIX[hashlib.sha256(game.encode()).digest()[0] % len(MATRIX)]


def begin(visitor: Visitor, game: str, players: int, **fields: str) -> None:
    visitor.make_by_form(game, ("me", *["greedy"] * (players - 1)), **fields)


def play_to_the_end(visitor: Visitor, players: int, seed: int) -> None:
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
def test_a_game_begins_by_clicking_what_is_lit(game: str, come: Come) -> None:
    visitor = come(*rotated(game))
    begin(visitor, game, min(registry.game(game).players))
    assert DECISIONS == visitor.play(Random(1), DECISIONS)
    assert "asked" == visitor.settled()
    assert [] == visitor.refused


@pytest.mark.parametrize("game", registry.names())
def test_a_game_is_played_by_clicking_what_is_lit(game: str, come: Come) -> None:
    language, size = rotated(game)
    visitor, players = come(language, size), min(registry.game(game).players)
    begin(visitor, game, players, **SHORT.get(game, {}))
    play_to_the_end(visitor, players, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("language", "size"), MATRIX)
@pytest.mark.parametrize("game", registry.names())
def test_every_game_in_both_languages_and_sizes(game: str, language: str, size: str, come: Come) -> None:
    visitor, players = come(language, size), min(registry.game(game).players)
    begin(visitor, game, players)
    play_to_the_end(visitor, players, 2)


@pytest.mark.soak
@pytest.mark.parametrize("form", [form for game in registry.names() for form in forms(game)], ids=form_name)
def test_every_number_of_players_in_every_form(form: Form, come: Come) -> None:
    """With what axe finds on the way, on one size in light, on the other in dark."""
    game, players, given = form
    fields = {f"opt.{key}": str(value) for key, value in given.items()} | SHORT.get(game, {})
    for language, size, scheme in [("fa", "phone", "light"), ("en", "desktop", "dark")]:
        visitor = come(language, size, color_scheme=scheme)
        begin(visitor, game, players, **fields)
        visitor.play(Random(4), 6)
        visitor.settled()
        assert [] == grave(visitor.page)
        play_to_the_end(visitor, players, 3)
        assert [] == grave(visitor.page)
