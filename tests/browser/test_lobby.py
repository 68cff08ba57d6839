"""The first page keeps up by itself, and disturbs nobody who reads or types."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Come

pytestmark = pytest.mark.once


def test_tables_come_and_go_while_somebody_types(come: Come) -> None:
    ann, ben = come("en"), come("fa", "phone")
    ben.go("/")
    ben.click("[data-show=d-me]")
    name = ben.page.locator("#d-me [name=name]")
    name.fill("نیمه‌کاره")
    table = ann.make("splendor", ("me", "open"), title="Thursday", public="public").removeprefix("/t/")
    row = f"document.querySelector('#open [data-key=\"{table}\"]')"
    ben.until(row)
    ann.page.evaluate("ask({ t: 'close' })")
    ben.until(f"!{row}")
    assert "نیمه‌کاره" == name.input_value()
    assert name.evaluate("one => one === document.activeElement")


def test_a_row_keeps_the_focus_when_another_comes_before_it(come: Come) -> None:
    ann = come("en")
    first = ann.make("splendor", ("me", "open"))
    ann.go("/")
    ann.page.locator(f'#mine [href="{first}"]').focus()
    other = ann.page.evaluate(
        "fetch('/play', { method: 'POST', body: new URLSearchParams({ game: 'rokab' }) }).then((one) => one.url)"
    ).removeprefix(ann.base)
    ann.until(f"document.querySelector('#mine li:first-child [href=\"{other}\"]')")
    assert first == ann.page.evaluate("document.activeElement.getAttribute('href')")


def test_nothing_is_fetched_while_nobody_looks(come: Come) -> None:
    ann = come("en")
    ann.go("/")
    ann.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    asked: list[str] = []  # from now on: until then it fetches the lists every five seconds
    ann.page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/lobby") else None)
    ann.page.evaluate("relist()")
    assert [] == asked
    with ann.page.expect_request("**/lobby"):
        ann.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    assert asked
