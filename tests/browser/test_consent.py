"""One asks, the other answers: taking a move back, with a finger on a phone and with the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Come
from tests.browser.kit import grave
from tests.browser.test_two import sit_by_link

pytestmark = pytest.mark.once

SMALL: ViewportSize = {"width": 360, "height": 640}
ASKS = "document.querySelector('[data-say=agree]')"
GONE = "!document.querySelector('[data-say]')"
ON_SCREEN = """() => [...document.querySelectorAll('[data-say]')].every((one) => {
  const box = one.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && one.scrollWidth <= one.clientWidth;
})"""
THREE_GEMS = "ask({ t: 'play', action: Math.min(...mohrehTest.lit()) })"  # nothing is turned up
LIVE = "document.querySelector('#request[role=status]').textContent"


def test_a_request_is_answered_at_the_other_table(come: Come) -> None:
    """The buttons are on the screen of a small phone; the sentence is in a live region; Enter agrees."""
    sara, reza = come("en"), come("fa", "phone")
    sara.make("splendor", ("me", "open"), **{"opt.start_player": "0"})
    sit_by_link(sara, reza)
    reza.page.set_viewport_size(SMALL)
    sara.settled()
    sara.page.evaluate(THREE_GEMS)
    sara.until("document.querySelector('[data-go=undo]:not([aria-disabled=true])')")
    reza.settled()
    for number, say in enumerate(("refuse", "agree"), 1):
        sara.click("[data-go=undo]")
        reza.until(ASKS)
        sara.until("document.querySelector('[data-say=withdraw]')")
        assert "می‌خواهد حرکتی را پس بگیرد." in str(reza.page.evaluate(LIVE))
        assert reza.page.evaluate(ON_SCREEN)
        assert [] == grave(reza.page)
        if say == "refuse":
            reza.click(f"[data-say={say}]")
        else:
            reza.page.locator(f"[data-say={say}]").press("Enter")
        for one in (sara, reza):
            one.until(GONE)
        assert number == len([line for line in sara.log() if "back a move." in line])
        if say == "refuse":  # it is not offered again before somebody has decided
            sara.until("document.querySelector('[data-go=undo][aria-disabled=true]')")
            reza.settled()
            reza.page.evaluate(THREE_GEMS)
            sara.until("document.querySelector('[data-go=undo]:not([aria-disabled=true])')")
    sara.until("mohrehTest.state() === 'asked'")
    assert "You took back a move." == sara.log()[-1].strip()
    assert [] == sara.refused + reza.refused
