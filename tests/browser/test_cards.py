"""Cards at hand, and why something cannot be done, as people meet them at a table."""

from __future__ import annotations

from random import Random

import pytest

from mohreh.kernel import registry
from tests.browser.conftest import Come
from tests.browser.kit import Visitor, grave
from tests.kit.rotation import LANGUAGES_IN_TURN

pytestmark = pytest.mark.once

BUBBLE = "!document.querySelector('#bubble').hidden"
UNLIT = "#board [data-why]:not(.lit), #tray [data-why]:not(.lit)"


def at_a_table(visitor: Visitor, game: str = "splendor", **options: str) -> str:
    table = visitor.make(game, ("me", "random"), **options)
    visitor.settled()
    return table


def test_a_list_of_all_cards_opens_beside_the_table_and_is_searched(come: Come) -> None:
    visitor = come("fa", "phone")
    at_a_table(visitor, "inis")
    page = visitor.page
    visitor.click("[data-go=cards]")
    visitor.until("document.querySelector('#d-cards').open")
    found = page.locator("#d-cards .card-tile")
    assert 79 == found.count()
    assert 59 == page.locator("#d-cards li > small").count()  # of two players: Action cards, Epic Tales and tiles
    page.locator("#d-cards [name=find]").fill("كاوش")  # with an Arabic kaf
    visitor.until("document.querySelectorAll('#d-cards .card-tile').length < 20")
    assert "کاوش" in found.first.inner_text()
    assert [] == grave(page)
    visitor.click("#d-cards .card-tile[data-open='card:exploration']")
    visitor.until("document.querySelector('#d-card').open")
    assert "کاوش" == page.locator("#d-card h2").inner_text()
    assert page.locator("#d-card .naming details").count() > 0
    assert [] == grave(page)


def test_a_term_goes_when_something_else_is_explained(come: Come) -> None:
    visitor = come("en", "phone")
    at_a_table(visitor)
    visitor.click("#ask [data-open^='term:']")
    visitor.until(BUBBLE)
    visitor.click("#board [data-open^='noble:']")
    visitor.until("document.querySelector('#d-card').open")
    assert visitor.page.locator("#bubble").is_hidden()


def test_the_page_of_cards_shows_an_entry_without_a_script(come: Come) -> None:
    visitor = come("en", java_script_enabled=False)
    visitor.go("/cards/tash_kalar?find=KNIGHT&open=card:knight")
    page = visitor.page
    assert "Knight" == page.locator(".entry h2").inner_text()
    assert page.locator(".entry .naming a[href='/rules/tash_kalar#16.15']").count()
    assert 0 < page.locator(".card-list .card-tile").count() < 10


OUTSIDE = """$$(".card .art b, .card-tile svg").filter((one) => {
  const inner = one.getBoundingClientRect(), outer = one.closest(".card, .card-tile").getBoundingClientRect();
  const isWide = inner.left < outer.left || inner.right > outer.right, isHigh = one.matches("b") && inner.height > 50;
  return isWide || isHigh || inner.top < outer.top || inner.bottom > outer.bottom;
}).map((one) => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize(("language", "size"), [("en", "desktop"), ("fa", "phone")])
def test_what_is_drawn_stays_on_its_card(come: Come, language: str, size: str) -> None:
    """A 10 on one line, too."""
    visitor = come(language, size)
    visitor.go("/cards/rokab")
    assert [] == visitor.page.evaluate(OUTSIDE)


OVERLAPPING = """$$(".card-tile .nob").filter((one) =>
  $(".np", one).getBoundingClientRect().bottom > $(".nd", one).getBoundingClientRect().top + 2
).map((one) => one.outerHTML.slice(0, 90))"""


def test_in_the_list_a_noble_shows_points_above_what_it_wants(come: Come) -> None:
    """Three different bonuses, too."""
    visitor = come("fa", "phone")
    visitor.go("/cards/splendor")
    assert [] == visitor.page.evaluate(OVERLAPPING)


def test_a_picture_begins_where_the_words_begin(come: Come) -> None:
    for language in ("fa", "en"):
        visitor = come(language)
        visitor.go("/cards/tash_kalar?open=card:knight")
        edges = visitor.page.evaluate(
            """[".entry h2", ".entry .drawing > svg"].map((one) => {
                 const { left, right } = document.querySelector(one).getBoundingClientRect();
                 return document.dir === "rtl" ? right : left;
               })"""
        )
        assert abs(edges[0] - edges[1]) < 20


def test_entries_lead_to_each_other_and_back(come: Come) -> None:
    visitor = come("en")
    visitor.go("/cards/rokab")
    page = visitor.page
    page.locator(".card-tile[data-open='province:rey']").click()
    visitor.until("document.querySelector('#d-card').open")
    page.locator("#d-card .near [data-open='province:gilan']").click()
    visitor.until("document.querySelector('#d-card h2').textContent === 'Gilan'")
    page.locator("#d-card [data-go=back]").click()
    visitor.until("document.querySelector('#d-card h2').textContent === 'Rey'")


def test_a_right_click_says_why_not_and_what_could_be_done_instead(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor, "qabile")
    page = visitor.page
    at = visitor.at()
    while page.locator(UNLIT).count() == 0:  # a land that is full, or an edge that is forbidden
        visitor.click(".lit[data-action]")
        visitor.until(f"at > {at}")
        visitor.settled()
        at = visitor.at()
    page.locator(UNLIT).first.click(button="right", force=True)
    visitor.until(BUBBLE)
    instead = page.locator("#bubble .instead [data-action]")
    assert set(visitor.lit()) >= {int(one.get_attribute("data-action") or -1) for one in instead.all()}
    assert instead.count()
    instead.first.click()
    visitor.until(f"at > {at}")
    assert [] == visitor.refused


def answer_to_a_right_click(visitor: Visitor, what: str) -> str:
    visitor.page.evaluate("hide()")
    place = visitor.page.evaluate("what => mohrehTest.place(what, 0)", what)
    assert place is not None, what
    visitor.page.mouse.click(place["x"], place["y"], button="right")
    visitor.until(BUBBLE)
    return visitor.page.locator("#bubble").inner_text()


def test_a_right_click_on_anything_of_inis_is_answered(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor, "inis")
    while visitor.page.locator("#board .land:not(.lit)").count() == 0:  # the first clans are placed
        visitor.play(Random(1), 1)
        visitor.settled()
    asked = visitor.page.locator("#ask p > span").inner_text().removeprefix("Your turn: ").split(";")[0]
    for what in (".land .pill text", ".land .ad", ".land .bld use", ".land .grp"):
        assert asked in answer_to_a_right_click(visitor, f"#board {what}"), what
    assert "Hills" in answer_to_a_right_click(visitor, "#land-hills .pill text")  # and not its Advantage card
    assert "advantage" not in visitor.page.locator("#bubble").inner_text().lower()


def test_a_right_click_on_anything_of_tash_kalar_is_answered(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor, "tash_kalar")
    assert "Claiming a task is not possible" in answer_to_a_right_click(visitor, "#board .task")
    assert "very first turn" in answer_to_a_right_click(visitor, "#tray .face")
    visitor.page.evaluate("hide()")
    while visitor.page.locator("#board .sq[data-why]:has(.pc)").count() == 0:
        visitor.play(Random(1), 1)
        visitor.settled()
    assert "place yours on an empty square" in answer_to_a_right_click(visitor, "#board .sq[data-why]:has(.pc)")
    assert visitor.page.locator("#bubble .instead [data-action]").count()


# The middle of the first thing that is not lit and lies open in the window.
HELD = """() => {
  const things = "#board :is([data-why], [data-open]:not([data-open^='term:'])):not(.lit), #tray [data-why]:not(.lit)";
  for (const one of document.querySelectorAll(things)) {
    const { x, y, width, height } = one.getBoundingClientRect(), at = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(...at);
    if (width && one.contains(top) && !top.closest(".lit")) return at;
  }
}"""


@pytest.mark.parametrize("game", registry.names())
def test_a_long_press_asks_and_is_no_tap(come: Come, game: str) -> None:
    visitor = come("fa", "phone")
    at_a_table(visitor, game)
    page = visitor.page
    for _ in range(20):  # until something is there that cannot be chosen now
        held = page.evaluate(HELD)
        if held:
            break
        visitor.play(Random(1), 1)
        visitor.settled()
    asked = page.locator("#ask p").inner_text()
    point = [{"x": held[0], "y": held[1]}]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    visitor.until(BUBBLE)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visitor.until(BUBBLE)
    assert len(page.locator("#bubble .why").inner_text()) > 10
    assert not page.evaluate("document.querySelector('#d-card').open")
    assert "" == page.evaluate("String(getSelection())")
    assert asked == page.locator("#ask p").inner_text()


def test_a_long_press_on_a_lit_place_is_no_move(come: Come) -> None:
    """It says that this is possible, and offers it."""
    visitor = come("en", "phone")
    at_a_table(visitor, "inis")
    page, at = visitor.page, visitor.at()
    place = page.evaluate("mohrehTest.place('#board .land.lit', 0)")
    session = page.context.new_cdp_session(page)
    touch = [{"x": place["x"], "y": place["y"]}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    visitor.until(BUBBLE)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "possible now" in page.locator("#bubble .why").inner_text()
    assert 0 == page.locator("#bubble h3").count()  # nothing is offered instead
    assert at == visitor.at()
    page.locator("#bubble .instead [data-action]").click()
    visitor.until(f"at > {at}")
    assert [] == visitor.refused


def hold(visitor: Visitor, what: str, until: str) -> None:
    """A long press."""
    place = visitor.page.evaluate("what => mohrehTest.place(what, 0)", what)
    session = visitor.page.context.new_cdp_session(visitor.page)
    touch = [{"x": place["x"], "y": place["y"]}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    visitor.until(until)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visitor.until(until)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_a_long_press_on_gold_says_how_it_comes(come: Come, language: str) -> None:
    """As a tap does: no action takes it, so there is nothing to refuse."""
    visitor = come(language, "phone")
    at_a_table(visitor, **{"opt.start_player": "0"})
    hold(visitor, "#b-j", "document.querySelector('#m-gold').matches(':popover-open')")
    assert visitor.page.locator("#bubble").is_hidden()


def test_a_long_press_on_the_switch_for_reactions_says_what_it_does(come: Come) -> None:
    visitor = come("en", "phone")
    at_a_table(visitor, "inis")
    switch = "#ask [data-go=decline]"
    while visitor.page.locator(switch).count() == 0:
        visitor.play(Random(1), 1)
        assert "asked" == visitor.settled()
    hold(visitor, switch, BUBBLE)
    assert "Until you switch this off" in visitor.page.locator("#bubble .why").inner_text()
    assert "false" == visitor.page.locator(switch).get_attribute("aria-checked")


def test_the_key_w_asks_about_what_has_the_focus(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor)
    page = visitor.page
    page.locator("#n-" + str(page.locator(".nob").first.get_attribute("data-move-name")).removeprefix("noble-")).focus()
    page.keyboard.press("w")
    visitor.until(BUBBLE)
    assert len(page.locator("#bubble .why").inner_text()) > 10


HELP = ".first-help:not([hidden])"


def test_help_shows_at_the_first_table_of_a_game_and_goes_by_itself(come: Come) -> None:
    visitor = come("en")
    at_a_table(visitor, **{"opt.start_player": "0"})
    shown = []
    for _ in range(4):
        visitor.settled()
        shown.append(visitor.page.locator(HELP).count())
        at = visitor.at()
        for gem in ("w", "u", "g"):
            visitor.click(f"#b-{gem}.lit")
        visitor.page.keyboard.press("Enter")
        visitor.until(f"at > {at} && mohrehTest.state()")
        if visitor.page.locator("#b-w.lit, #b-u.lit, #b-g.lit").count() != 3:
            break
    assert shown[:3] == [1] * len(shown[:3])
    assert shown[3:] in ([], [0])
    at_a_table(visitor)
    assert 0 == visitor.page.locator(HELP).count()  # of the second table


COVERED = """["#players", "#board", "#ask", "#tray"].filter((what) => {
  const help = $(".first-help").getBoundingClientRect(), one = $(what).getBoundingClientRect();
  const across = help.right > one.left && help.left < one.right;
  return one.width && one.height && across && help.bottom > one.top && help.top < one.bottom;
})"""


@pytest.mark.parametrize("game", ["inis", "tash_kalar"])
def test_help_covers_nothing_but_the_bar_at_the_top(come: Come, game: str) -> None:
    visitor = come("en")
    at_a_table(visitor, game)
    for width, height in ((360, 640), (844, 390), (1110, 760), (1280, 800)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.until(f"innerWidth === {width}")
        assert 1 == visitor.page.locator(HELP).count()
        assert [] == visitor.page.evaluate(COVERED), width


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_a_tap_on_help_only_uncovers_the_bar(size: tuple[int, int], come: Come) -> None:
    """Nobody changes the language by a tap on a sentence that lies over its button."""
    visitor = come("en", "phone")
    at_a_table(visitor)
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.until(f"innerWidth === {size[0]}")
    button = page.locator(".lang button[value=fa]").bounding_box()
    help = page.locator(HELP).bounding_box()
    assert button is not None
    assert help is not None
    assert help["y"] < button["y"] + button["height"] / 2 < help["y"] + help["height"]
    page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    visitor.until(f"!$('{HELP}')")
    assert "1" == page.evaluate("getComputedStyle($('.top')).opacity")
    assert "en" == visitor.language()
    assert [] == visitor.page.evaluate("$$('dialog[open]').map((one) => one.id)")


def test_help_goes_at_once_when_told_and_never_comes_again(come: Come) -> None:
    visitor = come("fa", "phone")
    table = at_a_table(visitor, "qabile")
    assert 1 == visitor.page.locator(HELP).count()
    assert [] == grave(visitor.page)
    visitor.click("[data-go=help]")
    assert 0 == visitor.page.locator(HELP).count()
    visitor.go(table)
    visitor.settled()
    assert 0 == visitor.page.locator(HELP).count()
