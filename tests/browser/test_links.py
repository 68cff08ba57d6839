"""Links: to sit, to watch, to go on elsewhere; and names that are not what they seem."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.browser.conftest import Come

pytestmark = pytest.mark.once

STRANGE: Final = {
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert",  # cut at its length, never markup
    "\u202eevil\u202c\u2066": "evil",  # marks that turn the writing are gone
    "{{7*7}} & \"q\" 'z'": "{{7*7}} & \"q\" 'z'",
    "نگار‌خانم": "نگار‌خانم",
}


def test_a_link_to_watch_gives_no_seat(come: Come) -> None:
    owner, watcher = come("en"), come("fa", "phone")
    owner.make("splendor", ("me", "open"), **{"opt.start_player": "0"})
    watcher.go(owner.link("watch"))
    assert 0 == watcher.page.locator("[data-key=sit], [data-go=undo], [data-go=hint], .player.me").count()
    friend = come("en")
    friend.go(owner.link("sit"))
    friend.click("#ask [data-key=sit]")
    owner.settled()
    owner.play(Random(1), 1)
    watcher.until("document.querySelectorAll('#log li').length")
    assert [] == watcher.lit()
    assert 0 == watcher.page.locator("[data-why]").count()
    watcher.page.evaluate("ask({ t: 'play', action: 0 })")  # somebody who tries it all the same
    watcher.until("!document.querySelector('#bubble').hidden")
    assert ["not_yours"] == watcher.refused


def test_another_device_becomes_the_same_guest(come: Come) -> None:
    laptop, phone = come("en"), come("en", "phone")
    laptop.named("Negar")
    table = laptop.make("splendor", ("me", "random"), **{"opt.start_player": "0"})
    laptop.go("/")
    laptop.click("[data-show=d-me]")
    laptop.leave("#d-me [action='/device'] button")
    phone.go(laptop.page.locator("main input[readonly]").input_value())
    assert "Negar" == (phone.page.locator(".who bdi").text_content() or "").strip()
    phone.go(table)
    laptop.go(table)
    assert "asked" == phone.settled() == laptop.settled()
    at = laptop.at()
    assert 1 == phone.play(Random(4), 1)
    laptop.until(f"at > {at}")
    assert [] == phone.refused


def test_strange_names_are_shown_as_they_are(come: Come) -> None:
    visitor, other = come("en"), come("fa")
    for given, kept in STRANGE.items():
        visitor.named(given)
        assert kept == (visitor.page.locator(".who bdi").text_content() or "").strip()
    visitor.named("<b>&amp;")
    table = visitor.make("splendor", ("me", "random"), title="<script>alert(1)</script>", public="public")
    for one in (visitor, other):
        one.go(table)
        assert "<b>&amp;" in (one.page.locator("#players").text_content() or "")
        assert "<script>alert(1)</script>" == one.page.locator(".where small").text_content()
    other.go("/")
    assert "<script>alert(1)</script>" in (other.page.locator("main").text_content() or "")


def test_a_link_that_opens_nothing_says_so(come: Come) -> None:
    visitor = come("fa")
    for address in ("/t/nothing", "/sit/forged", "/watch/forged", "/replay/nothing", "/device/forged", "/rules/chess"):
        visitor.go(address)
        assert visitor.page.locator("main h1").is_visible()
        assert 1 == visitor.page.locator("main a[href='/']").count()
    visitor.wrong.clear()  # the browser tells of each that it is not there
