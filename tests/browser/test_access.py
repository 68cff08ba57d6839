"""What axe finds: nothing serious, on any page."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mohreh.kernel import registry
from tests.browser.conftest import Come
from tests.browser.kit import SIZES, Visitor, grave

pytestmark = pytest.mark.once


PAGES: Final = (
    "/",
    "/learn",
    "/play?game=rokab",
    "/new?game=tash_kalar",
    "/setup/inis",
    "/cards/inis",
    "/rules/splendor",
    "/t/nowhere",
)


def check_pages(visitor: Visitor) -> None:
    for address in PAGES:
        visitor.wrong.clear()
        visitor.go(address)
        assert [] == grave(visitor.page), address
    visitor.wrong.clear()  # the browser tells that the last one is not there


def check_table(visitor: Visitor, game: str) -> None:
    """With its settings, its result and its replay."""
    table = visitor.make(game, ("me", "random"), public="public")
    visitor.play(Random(4), 6)
    visitor.settled()
    assert [] == grave(visitor.page), game
    if visitor.state() != "over":  # a game for two of Rokab can be as short as that
        resign(visitor)
    assert [] == grave(visitor.page), f"{game}: the result"
    visitor.go(f"/replay/{table.removeprefix('/t/')}?n=5")
    assert [] == grave(visitor.page), f"{game}: the replay"


def resign(visitor: Visitor) -> None:
    visitor.click("[data-show=d-settings]")
    assert [] == grave(visitor.page), "the settings"
    visitor.click("[data-show=d-resign]")
    visitor.click("#d-resign [data-go=resign]")
    visitor.until("mohrehTest.state() === 'over'")


WAYS: Final = pytest.mark.parametrize(
    ("language", "size", "scheme"), [("en", "phone", "light"), ("fa", "desktop", "dark")]
)


@WAYS
def test_axe_finds_nothing_serious_at_a_table(language: str, size: str, scheme: str, come: Come) -> None:
    check_table(come(language, size, color_scheme=scheme), "splendor")


@WAYS
def test_axe_finds_nothing_serious_on_other_pages(language: str, size: str, scheme: str, come: Come) -> None:
    check_pages(come(language, size, color_scheme=scheme))


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_axe_finds_nothing_serious_anywhere(language: str, size: str, scheme: str, come: Come) -> None:
    visitor = come(language, size, color_scheme=scheme)
    check_pages(visitor)
    for game in registry.names():
        check_table(visitor, game)
