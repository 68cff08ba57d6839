"""The page of a position: what its list says can be tapped on the board is drawn there."""

from __future__ import annotations

import re
from typing import Final

import pytest

from mohreh.kernel import registry
from mohreh.kernel.setup import Thing, first_position
from mohreh.server.setup import set_up
from mohreh.web.model import Reader
from mohreh.web.setup import setup_page

pytestmark = pytest.mark.once

SOMETIMES: Final = {"season", "reserved", "burnt"}  # kinds of places that are drawn only while something is there


def is_drawn(spot: str, html: str) -> bool:
    """Does a selector, as setups have them, find something? After a space: something inside of a territory."""
    land, _, inner = spot.partition(" ")
    if inner:
        drawn = html.partition(f' id="{land[1:]}"')[2].partition(' id="land-')[0]
        words = re.findall(r"\w+", inner)
        return f'href="#{words[-1]}"' in drawn if inner[0] == "[" else f'class="{" ".join(words)}' in drawn
    match re.fullmatch(r'(?:#([\w.-]+))|(?:\.(\w+))?(?:\[data-key="([\w.-]+)"\])?', spot):
        case re.Match() as found:
            name, kind, key = found.groups()
        case None:
            raise AssertionError(f"{spot} is another kind of selector")
    if name:
        return f' id="{name}"' in html
    return re.search(rf'class="{kind or ""}[^>]*{f" data-key=.{key}." if key else ""}', html) is not None


def _shows(thing: Thing, n: int) -> bool:
    """Is it to be drawn? What lies in a territory is drawn only while there is some of it."""
    return bool(thing.spot) and (n > 0 or " " not in thing.spot)


@pytest.mark.parametrize("game", ["splendor", "rokab", "qabile", "tash_kalar", "inis"])
@pytest.mark.parametrize("language", ["fa", "en"])
def test_spots_are_on_the_board(game: str, language: str) -> None:
    rules = registry.rules(game, registry.game(game).players[-1])
    setup = set_up(rules, first_position(rules, 3), {}, "")
    html = setup_page(setup, Reader(language))
    spots = [(place.kind, place.spot) for place in setup.places if place.spot]
    spots += [(place.kind, thing.spot) for place in setup.places for thing, n in place.things if _shows(thing, n)]
    assert spots
    assert [] == [spot for kind, spot in spots if kind not in SOMETIMES and not is_drawn(spot, html)]


def test_what_is_picked_up_has_places_first() -> None:
    rules = registry.rules("qabile", 2)
    setup = set_up(rules, first_position(rules, 3), {"pick": "stock: fence:"}, "")
    html = setup_page(setup, Reader("en"))
    keys = re.findall(r'<details class="setup-place( takes)?" data-key="(\w+):', html)
    assert [" takes"] * 60 == [takes for takes, _ in keys[:60]]
    assert {"edge"} == {kind for _, kind in keys[:60]}
