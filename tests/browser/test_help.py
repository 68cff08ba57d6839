"""What helps at the table: why not, hint, take back, the next game, the replay."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.browser.conftest import Come
from tests.browser.kit import Visitor

pytestmark = pytest.mark.once

BUBBLE = "!document.querySelector('#bubble').hidden"


def at_a_table(visitor: Visitor, bot: str = "random") -> str:
    table = visitor.make("splendor", ("me", bot), **{"opt.start_player": "0"})
    visitor.settled()
    return table


def test_a_tap_on_what_cannot_be_done_says_why_and_cites_the_rule(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor)
    visitor.click("#board .dev")
    visitor.click(".menu [data-why]")  # nobody can buy before the first turn
    visitor.until(BUBBLE)
    bubble = visitor.page.locator("#bubble")
    number = bubble.locator(".pill").get_attribute("href") or ""
    assert number.startswith("/rules/splendor#")
    assert len(bubble.locator(".says").inner_text()) > 20
    visitor.page.keyboard.press("Escape")
    assert bubble.is_hidden()
    visitor.go(number)
    assert visitor.page.locator(".rule:target").is_visible()


def test_a_hint_shows_alternatives_that_can_be_played(come: Come) -> None:
    visitor = come("fa", "phone")
    at_a_table(visitor)
    at = visitor.at()
    visitor.click("[data-go=hint]")
    visitor.until(BUBBLE)
    ideas = visitor.page.locator("#bubble .ideas [data-action]")
    assert ideas.count() > 1
    assert not re.search("[a-z]{3}", visitor.page.locator("#bubble .ideas").inner_text())  # no notation
    assert set(visitor.lit()) >= {int(one.get_attribute("data-action") or -1) for one in ideas.all()}
    visitor.click("#bubble .ideas [data-action]")
    visitor.until(f"at > {at}")
    assert [] == visitor.refused


# To leaf to a suggestion; and whether the sheet leaves in sight all that it is about.
READ = """(number) =>
  $$("#bubble .choice")[number].scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" })"""
IS_CLEAR = """() => {
  const some = $$(".suggested"), box = $("#bubble").getBoundingClientRect();
  const isClear = (one) => {
    const at = one.getBoundingClientRect();
    return at.bottom <= box.top || at.top >= box.bottom || at.right <= box.left || at.left >= box.right;
  };
  return some.length > 0 && some.every(isClear);
}"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_on_a_phone_a_hint_covers_none_of_what_it_suggests(size: tuple[int, int], come: Come) -> None:
    """Its suggestions lie side by side; the one that is read lights up, and the others stay marked."""
    visitor = come("en", "phone")
    visitor.make("tash_kalar", ("me", "greedy"))
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.play(Random(1), 3)
    assert "asked" == visitor.settled()
    visitor.click("#ask [data-go=hint]")
    visitor.until("document.querySelector('#bubble .ideas')")
    lit = set()
    for number in range(visitor.page.locator("#bubble .choice").count()):
        visitor.page.evaluate(READ, number)
        visitor.until(f"parts($$('#bubble .choice')[{number}]).every((one) => one.matches('.suggested'))")
        assert visitor.page.evaluate(IS_CLEAR)
        lit.add(visitor.page.evaluate("$$('.suggested').map((one) => one.id).join()"))
    assert len(lit) == visitor.page.locator("#bubble .choice").count() > 1
    assert visitor.page.evaluate("$$('.also').length >= $$('#bubble .choice').length")


def test_what_was_picked_and_what_was_played_can_be_taken_back(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor)
    back = visitor.page.locator("[data-go=undo]")
    assert "true" == back.get_attribute("aria-disabled")
    visitor.click("[data-go=undo]")  # a tap says why; nothing is sent
    visitor.until(BUBBLE)
    assert "taken back now. You have decided nothing yet." in visitor.page.locator("#bubble").inner_text()
    visitor.page.keyboard.press("Escape")
    before = visitor.lit()
    visitor.click("#b-w")
    assert 1 == visitor.page.locator(".picks .slots svg").count()
    visitor.click("[data-go=undo]")
    assert 0 == visitor.page.locator(".picks .slots svg").count()
    for gem in ("w", "u", "g"):
        visitor.click(f"#b-{gem}")
    visitor.page.keyboard.press("Enter")  # the button that takes them has the focus
    visitor.until("at > 0")
    visitor.settled()
    if "true" != back.get_attribute("aria-disabled"):  # unless the bot turned a card up
        visitor.click("[data-go=undo]")
        visitor.until(f"mohrehTest.lit().join() === '{','.join(map(str, before))}'")
    assert [] == visitor.refused


def test_after_the_end_there_is_a_replay_and_another_game(come: Come) -> None:
    visitor = come("en")
    table = at_a_table(visitor)
    visitor.play(Random(3), 3)
    visitor.settled()
    visitor.click("[data-show=d-settings]")
    visitor.click("[data-show=d-resign]")
    visitor.click("#d-resign [data-go=resign]")
    visitor.until("mohrehTest.state() === 'over'")
    assert "Game over · Splendor" == visitor.page.title()
    visitor.leave("#result [data-go=rematch]")
    assert table not in visitor.page.url
    assert "Splendor" in visitor.page.title()
    visitor.go(table)
    visitor.leave("#result a[href*='/replay/']")
    step = visitor.page.locator("#step b")
    first = step.inner_text()
    visitor.page.keyboard.press("ArrowRight")
    visitor.until(f"document.querySelector('#step b').textContent !== {first!r}")
    visitor.page.locator(".moves a").nth(3).click()
    visitor.until("location.search.includes('n=4')")
    assert "4" in step.inner_text()
    moves = visitor.page.locator(".moves").inner_text()
    assert re.search("Take|Reserve|Buy", moves)  # in sentences: everybody's eyes may be looked through
    visitor.leave("[data-go=language][value=fa]")
    assert "fa" == visitor.language()
    assert "۴" in step.inner_text()
    assert "take" not in visitor.page.locator("#step, .moves").all_inner_texts()[1]


def test_a_card_explains_itself(come: Come) -> None:
    visitor = come("fa")
    at_a_table(visitor)
    visitor.click("#b-w")
    visitor.click("#board .nob[data-open]")
    visitor.until("document.querySelector('#d-card').open")
    assert visitor.page.locator("#d-card p").count() >= 1
    visitor.page.keyboard.press("Escape")
    visitor.until("!document.querySelector('#d-card').open")
    assert 1 == visitor.page.locator(".picks .slots svg").count()  # what was picked is picked still


def test_theme_text_and_sound_are_kept_on_the_device(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor)
    visitor.click("[data-show=d-settings]")
    visitor.click("[data-go=theme][data-value=dark]")
    assert "50" == visitor.page.locator("[data-volume]").input_value()  # sounds are on
    visitor.page.locator("[data-volume]").fill("0")
    visitor.page.reload()
    visitor.settled()
    assert "dark" == visitor.page.evaluate("document.documentElement.dataset.theme")
    visitor.click("[data-show=d-settings]")
    assert "0" == visitor.page.locator("[data-volume]").input_value()
    assert visitor.page.evaluate("audio === null || audio.state !== 'running'")
