"""What axe finds: nothing serious, on any page."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from mohreh.kernel import registry
from tests.browser.conftest import Come
from tests.browser.kit import SIZES, Visitor

GRAVE: Final = ("serious", "critical")
STANDARD: Final = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def grave(visitor: Visitor) -> list[str]:
    """What is seriously wrong with the page, with the markup where it is."""
    found = Axe().run(visitor.page, options=STANDARD).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}" for one in found if one["impact"] in GRAVE for node in one["nodes"][:3]
    ]


def check_every_page(visitor: Visitor, games: list[str]) -> None:
    for address in ("/", "/new?game=tash_kalar", "/rules/splendor", "/t/nowhere"):
        visitor.wrong.clear()
        visitor.go(address)
        assert [] == grave(visitor), address
    visitor.wrong.clear()  # the browser tells that the last one is not there
    for game in games:
        table = visitor.make(game, ("me", "random"), public="public")
        visitor.play(Random(4), 6)
        visitor.settled()
        assert [] == grave(visitor), game
        if visitor.state() != "over":  # a game for two of Rokab can be as short as that
            resign(visitor)
        assert [] == grave(visitor), f"{game}: the result"
        visitor.go(f"/replay/{table.removeprefix('/t/')}?n=5")
        assert [] == grave(visitor), f"{game}: the replay"


def resign(visitor: Visitor) -> None:
    visitor.click("[data-show=d-settings]")
    assert [] == grave(visitor), "the settings"
    visitor.click("[data-show=d-resign]")
    visitor.click("#d-resign [data-go=resign]")
    visitor.until("mohrehTest.state() === 'over'")


@pytest.mark.parametrize(("language", "size", "scheme"), [("en", "phone", "light"), ("fa", "desktop", "dark")])
def test_axe_finds_nothing_serious(language: str, size: str, scheme: str, come: Come) -> None:
    check_every_page(come(language, size, color_scheme=scheme), ["splendor"])


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_axe_finds_nothing_serious_anywhere(language: str, size: str, scheme: str, come: Come) -> None:
    check_every_page(come(language, size, color_scheme=scheme), registry.names())
