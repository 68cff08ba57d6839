"""What a page does while it changes: names that are moved stand once, and a click dims nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from mohreh.kernel import registry
from tests.kit.page import see, visit
from tests.kit.patience import patience
from tests.web.tables import played, shown

pytestmark = pytest.mark.once

TWICE = """() => {
  const names = [...document.querySelectorAll("*")].map((one) => one.style.viewTransitionName).filter(Boolean);
  return names.filter((name, at) => names.indexOf(name) < at);
}"""


@pytest.mark.parametrize("game", registry.names())
def test_no_two_things_move_under_one_name(game: str, browser: Browser) -> None:
    """Also those that had another name a moment ago; the browser would complain and move nothing."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * patience())
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    try:
        for _ in see(page, [shown(played(game, 2, decisions)) for decisions in range(8, 20)]):
            page.wait_for_function("!moving || moving.updateCallbackDone.then(() => true)")
            assert [] == page.evaluate(TWICE)
    finally:
        page.close()
    assert [] == [one for one in said if "view-transition" in one]


def test_a_click_dims_nothing(page: Page) -> None:
    """While its answer is on the way, what else is lit stays as it is."""
    table = played("qabile", 2, 9)
    visit(page, shown(table, table.waiting[0]))
    for _ in range(2):  # where another tribe is, the second tap settles
        page.locator(".land.lit, .edge.lit").first.click()
    assert page.evaluate("'busy' in document.body.dataset")
    lit = page.locator("#board .lit:not(.pressed)")
    assert lit.count() > 2
    assert ["1"] == sorted(set(lit.evaluate_all("(all) => all.map((one) => getComputedStyle(one).opacity)")))
