"""Two people at one table, each in a language of their own."""

from __future__ import annotations

from random import Random

import pytest

from mohreh.kernel.text import PERSIAN_DIGITS
from tests.browser.conftest import Come
from tests.browser.kit import LIT, Visitor
from tests.kit.patience import until

pytestmark = pytest.mark.once

CARDS = "[...document.querySelectorAll('#board [id^=c-]')].map((one) => one.id).sort().join(' ')"
BANK = "[...document.querySelectorAll('#board .pile b')].map((one) => one.textContent).join(' ')"


def sit_by_link(owner: Visitor, friend: Visitor) -> None:
    """The owner hands on the link, the friend opens it and takes the seat."""
    friend.go(owner.link("sit"))
    assert 0 == friend.page.locator(".player.me").count()
    friend.click("#ask [data-key=sit]")
    friend.until("document.querySelector('.player.me')")
    owner.settled()


def test_two_people_see_the_same_moves_in_two_languages(come: Come) -> None:
    sara, reza = come("en", "desktop", reduced_motion="no-preference"), come("fa", "phone")
    sara.make("splendor", ("me", "open"), **{"opt.start_player": "0"})
    assert "Waiting for players · Splendor" == sara.page.title()
    sit_by_link(sara, reza)
    people, rng = (sara, reza), Random(5)
    for _ in range(5):
        until(lambda: any(each.state() == "asked" for each in people), "nobody is asked")
        one = next(each for each in people if each.state() == "asked")
        now = one.at()
        while one.at() == now:
            one.click(LIT, rng.random())
            one.until(f"at > {now} || mohrehTest.state()")
        for each in people:
            each.until(f"at >= {now + 1} && !moving && !('busy' in document.body.dataset)")
        assert sara.page.evaluate(CARDS) == reza.page.evaluate(CARDS)
        assert sara.page.evaluate(BANK).translate(PERSIAN_DIGITS) == reza.page.evaluate(BANK)
        assert len(sara.log()) == len(reza.log())
    assert ("en", "fa") == (sara.language(), reza.language())
    assert [] == sara.refused + reza.refused


def test_the_language_changes_at_the_table_without_loading_it_again(come: Come) -> None:
    visitor = come("en")
    visitor.make("splendor", ("me", "random"), **{"opt.start_player": "0"})
    visitor.settled()
    lit = visitor.lit()
    visitor.page.evaluate("globalThis.still = true")
    visitor.click("[data-go=language][value=fa]")
    visitor.until("document.documentElement.lang === 'fa'")
    assert "rtl" == visitor.page.evaluate("document.documentElement.dir")
    assert "نوبت شماست · اسپلندور" == visitor.page.title()
    assert lit == visitor.lit()
    assert visitor.page.evaluate("still")
    visitor.play(Random(1), 2)
    visitor.page.reload()
    assert "fa" == visitor.language()
    visitor.settled()
    visitor.click("[data-go=language][value=en]")
    visitor.until("document.documentElement.lang === 'en' && document.documentElement.dir === 'ltr'")


# Somebody asks for another language while words in the first are on their way.
LATE_WORDS = """(() => {
    globalThis.told = [];
    const root = document.documentElement;
    const look = () => told.push([root.lang, root.dir, document.title]);
    new MutationObserver(look).observe(root, {attributeFilter: ["lang"]});
    document.querySelector("[data-go=language][value=fa]").click();
    hear({t: "view", at, lang: "en", title: document.title, regions: {}, sound: ""});
})()"""


def test_words_that_come_late_do_not_pass_for_another_language(come: Come) -> None:
    visitor = come("en")
    visitor.make("splendor", ("me", "random"), **{"opt.start_player": "0"})
    visitor.settled()
    visitor.page.evaluate(LATE_WORDS)
    visitor.until("told.length && !moving && told.at(-1)[0] === 'fa'")
    assert [["fa", "rtl", "نوبت شماست · اسپلندور"]] == visitor.page.evaluate("told.filter(([lang]) => lang === 'fa')")
