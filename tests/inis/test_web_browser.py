"""Inis' drawn board in a browser: on a phone the map, the question and the hand have their places."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import TYPE_CHECKING, cast

import pytest

import mohreh
from mohreh import Table
from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES
from mohreh.tours import Walk
from mohreh.web.model import Reader
from tests.inis.scene import Scene, inis, view_of
from tests.inis.test_draft import answer, drafting
from tests.kit.layout import SIZES, SMALL, complaints
from tests.kit.page import change, see, visit
from tests.kit.patience import patience, until
from tests.kit.rotation import LANGUAGES_IN_TURN
from tests.kit.tours import GOALS, shown_on
from tests.web.tables import shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.once

PHONES = [(360, 780), (360, 640)]
IN_VIEW = """(all) => all.every((one) => {
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return found !== null && (one.contains(found) || found.contains(one));
})"""
WIDE_AND_HIGH = """(one) => {
  const [sea, land] = [".sea", ".base"].map((name) => one.querySelector(name).getBoundingClientRect());
  return [land.width / sea.width, land.height / sea.height];
}"""


def test_on_a_phone_the_map_stays(page: Page) -> None:
    """A clash, a window and cards on offer come over it; the territories neither move nor shrink, nor do the question
    and the hand."""
    scene = inis().clans("moor", 2, 2).hand(0, "warlord druid sanctuary").hand(1, "geis")
    pages = [shown(scene.table)]
    pages.append(shown(scene.do("play warlord").until("Citadels").do("stay_out").until("Maneuver").table))
    offer = inis().clans("moor", 2, 2).hand(0, "druid sanctuary").do("play druid").until("TakeFromPile")
    pages.append(shown(offer.table))
    assert ["Turn", "Maneuver", "TakeFromPile"] == [str(cast(InisView, at.view)["asks"][0]) for at in pages]
    page.set_viewport_size({"width": 360, "height": 780})
    places: set[str] = set()
    for _ in see(page, pages):
        places.add(str([page.locator(one).bounding_box() for one in (".isle", "#ask", "#tray .tray")]))
    assert 1 == len(places)


OVER = """$$("#ask .ans .btn").filter((one) => {
  const a = one.getBoundingClientRect(), b = $("#ask [data-go=again]").getBoundingClientRect();
  const across = a.left < b.right - 1 && b.left < a.right - 1;
  return one.checkVisibility() && b.width && across && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}).length"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_show_again_lies_over_no_answer(language: str, page: Page) -> None:
    """On a phone it covered half of "Withdraw" and of "Pass"; sideways three answers had the room of two, and beside
    the switch of a reaction it left the question one word in a line."""
    scene = inis().clans("moor", 2, 2).hand(0, "warlord druid sanctuary").hand(1, "geis")
    pages = [shown(scene.table)]
    pages.append(shown(scene.do("play warlord").until("Declared").table, 1))
    pages.append(shown(scene.until("Citadels").do("stay_out").until("Maneuver").table))
    for _ in see(page, pages, Reader(language)):
        page.evaluate("$('#ask [data-go=again]').hidden = false")
        for width, height in (*PHONES, (390, 844), (844, 390), (740, 360)):
            page.set_viewport_size({"width": width, "height": height})
            assert 0 == page.evaluate(OVER), (width, height)
            assert page.evaluate("$$('#ask .ans .btn').every((one) => one.scrollHeight <= one.clientHeight)"), width
            assert page.evaluate("$('#ask p').offsetWidth") > 140, width


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_sideways_a_question_with_one_answer_is_low(language: str, page: Page) -> None:
    """"Show again" stands beside the answer, so that the words are not pressed into a narrow column."""
    scene = inis().clans("moor", 2, 2).hand(0, "exploration").hand(1, "bard").do("play exploration")
    visit(page, shown(scene.until("Declared").table, 1, declining=True), Reader(language))
    page.evaluate("$('#ask [data-go=again]').hidden = false")
    page.set_viewport_size({"width": 740, "height": 360})
    answer, again = (page.locator(one).bounding_box() for one in ("#ask .ans .btn", "#ask [data-go=again]"))
    assert answer is not None
    assert again is not None
    assert answer["y"] == again["y"]
    assert page.evaluate("$('#ask p').offsetWidth") > 190


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_sideways_who_is_not_asked_for_now_sees_the_own_cards(language: str, page: Page) -> None:
    """What the switch says took their place."""
    scene = inis().clans("moor", 2, 2).hand(0, "bard conquest exploration")
    visit(page, shown(scene.table, always_decline=True), Reader(language))
    page.evaluate("$('#ask [data-go=again]').hidden = false")
    for width, height in ((844, 390), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".hc > b").evaluate_all(IN_VIEW), width
        assert page.evaluate("$$('#ask .btn').every((one) => one.scrollHeight <= one.clientHeight)"), width


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_large_screen_a_reaction_moves_nothing(language: str, page: Page) -> None:
    """Beside its switch the question took a third line, and the island became smaller."""
    scene = inis().clans("moor", 2, 2).hand(0, "sanctuary").hand(1, "bard")
    before = shown(scene.table, 1)
    reaction = shown(scene.do("play sanctuary").until("Declared").table, 1, declining=True)
    page.set_viewport_size({"width": 1280, "height": 800})
    places = set()
    for _ in see(page, [before, reaction], Reader(language)):
        page.evaluate("$$('#ask [data-go=again]').forEach((one) => { one.hidden = false; })")
        places.add(str([page.locator(one).bounding_box() for one in (".isle", "#ask", "#tray .tray")]))
    assert 1 == len(places)


def test_on_a_large_screen_a_mark_covers_no_text_of_a_card(page: Page) -> None:
    """Below a title of two lines "put by" lay on the third line of the text."""
    page.set_viewport_size({"width": 1280, "height": 800})
    visit(page, shown(inis().clans("moor", 2, 2).hand(0, "craftsmen_and_peasants").table))
    page.evaluate("$('.hc').insertAdjacentHTML('beforeend', '<i class=mark>put by</i>')")
    mark, words = (page.locator(f".hc > {one}").bounding_box() for one in (".mark", "b"))
    assert mark is not None
    assert words is not None
    assert mark["y"] + mark["height"] <= words["y"]


def clash_of_four(citadels: int = 2) -> Scene:
    scene = (
        inis(4)
        .clans("moor", 3, 2, 1, 3)
        .built("moor", citadels=citadels)
        .hand(0, "warlord battle_of_moytura")
    )
    scene.do("play warlord").until("Citadels")
    while scene.waits() == "Citadels":
        scene.do("stay_out")
    return scene.until("Maneuver")


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_the_round_and_the_turns_are_in_view(page: Page, language: str) -> None:
    """Nothing lies over them, whether there is a clash or not, and a button leads to what is below the map."""
    large = inis(4, *TERRITORY_NAMES[:9]).clans(TERRITORY_NAMES[0], 1)
    large.s.round = 12
    some = [shown(scene.table) for scene in (inis(4).clans("moor", 2, 2), clash_of_four(), large)]
    for _, (width, height) in itertools.product(see(page, some, Reader(language)), PHONES):
        page.set_viewport_size({"width": width, "height": height})
        for one, n in ((".rd", 1), (".st", 4), (".zoom label:not(:has([value=far]))", 2), (".below", 1)):
            assert n == page.locator(one).count()
            assert page.locator(one).evaluate_all(IN_VIEW), one
        assert page.locator(".when").evaluate("(one) => one.querySelector('.rd').offsetTop >= 0")
        assert page.locator(".when").evaluate("(one) => one.scrollWidth <= one.clientWidth")
        assert not page.locator(".piles summary").evaluate_all(IN_VIEW)
        page.locator(".below").click()
        assert page.locator(".up").evaluate_all(IN_VIEW)
        page.locator(".up").click()
        assert page.locator(".rd").evaluate_all(IN_VIEW)
        assert width == page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_phone_a_small_island_fills_the_map(page: Page, players: int) -> None:
    """All of it is seen, and there is no button for what is seen already."""
    visit(page, shown(mohreh.new("inis", players, 3)))
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        wide, high = cast("list[float]", page.locator(".map").evaluate(WIDE_AND_HIGH))
        assert 0.88 < max(wide, high) <= 1
        assert page.locator(".lands > .land").evaluate_all(IN_VIEW)
        assert [False, True, True] == [one.is_visible() for one in page.locator(".zoom label").all()]


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_names_stay_within_their_cards(page: Page, language: str) -> None:
    """Of all that may be in a hand."""
    others = [one for one in CARD_NAMES if one not in TERRITORY_NAMES]
    hands = [kind[k : k + 6] for kind in (others, TERRITORY_NAMES) for k in range(0, len(kind), 6)]
    scenes = [
        inis(4, *[one for one in hand if one in TERRITORY_NAMES]).hand(0, " ".join(hand)) for hand in hands
    ]
    some = [shown(scene.table) for scene in scenes]
    for names, _ in zip(hands, see(page, some, Reader(language)), strict=True):
        assert len(names) == page.locator(".hc > b").count()
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            room = page.locator(".hc > b").evaluate_all(
                """(all) => all.map((one) => [one.textContent, one.parentElement.getBoundingClientRect().bottom
                  - one.getBoundingClientRect().bottom + parseFloat(getComputedStyle(one).paddingBottom)])"""
            )
            assert [] == [name for name, left in room if left < 4], (width, height)


CUT = """() => {
  const box = (one) => one.getBoundingClientRect(), hand = box($("#tray .cards"));
  return $$("#tray .hc").map(box)
    .map((one) => [Math.min(one.right, hand.right) - Math.max(one.left, hand.left), one.width])
    .filter(([seen, width]) => seen < width - 1).map(([seen, width]) => [seen, width - seen]);
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_a_longer_hand_shows_that_it_goes_on(page: Page, language: str) -> None:
    """Two players begin with six; five that just fitted looked like the whole hand. Names stay within the cards."""
    scene = inis().clans("moor", 2, 2).hand(0, "bard conquest exploration festival migration new_clans")
    visit(page, shown(scene.table), Reader(language))
    for width, height in ((360, 640), (375, 667), (390, 844), (412, 915), (844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        for seen, hidden in cast("list[tuple[float, float]]", page.evaluate(CUT))[:1]:
            assert min(seen, hidden) > 6, (width, height)
            assert max(seen, hidden) > 20, (width, height)
        assert page.evaluate("$$('#tray .hc > b').every((one) => one.scrollWidth <= one.clientWidth + 1)"), width


FLAG = """() => {
  const capital = $("use[href='#capital']"), flag = capital.getBoundingClientRect();
  const name = $(".pill > rect", capital.closest(".land")).getBoundingClientRect();
  return (flag.top + flag.height * 20 / 48 - name.bottom) / flag.height;
}"""


@pytest.mark.parametrize("where", ["moor", "cove"])
def test_the_flag_of_the_capital_is_seen(page: Page, where: str) -> None:
    """It tells the capital from a citadel; the name of the territory lay over it."""
    scene = inis(2, "cove", "moor").clans("moor", 1, 1).clans("cove", 1).built(where, 1, 1)
    scene.s.capital = TERRITORY_NAMES.index(where)
    visit(page, shown(scene.table))
    for width, height in ((360, 640), (390, 844), (844, 390), (1280, 800), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FLAG) > 0.05, (width, height)


LONG = """() => {
  const words = document.createRange(), walk = document.createTreeWalker($("#ask p > span"), NodeFilter.SHOW_TEXT);
  let low = 0;
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(".cites, .chosen")) {
    words.selectNodeContents(walk.currentNode);
    low = Math.max(low, words.getBoundingClientRect().bottom);
  }
  const chosen = $("#ask .chosen")?.getBoundingClientRect();
  if (chosen?.width > 1) low = Math.max(low, chosen.bottom);
  return $("#ask .so-far").getBoundingClientRect().top - low;
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_a_long_question_lies_over_nothing(page: Page, language: str) -> None:
    """A window that cancels the reader's card has the longest, and in the draft what was chosen stands with it."""
    scene = inis().clans("moor", 2, 2).hand(0, "new_clans druid").hand(1, "geis")
    window = shown(scene.play("play new_clans").play("react geis").table)
    draft = drafting(3)
    answer(draft)
    draft.play(draft.legal_for(0)[0], 0)
    for _ in see(page, [window, shown(draft)], Reader(language)):
        for width, height in ((360, 640), (375, 553), (390, 844), (844, 390), (640, 400)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(LONG) > -6, (width, height)  # as far as letters leave their lines
        assert [] == complaints(page, "inis", ((360, 640), (390, 844), (844, 390)))


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_who_is_not_asked_for_now_can_read_the_switch(page: Page, language: str) -> None:
    """On a low screen its words left the button."""
    scene = inis().clans("moor", 2, 2).hand(0, "bard conquest exploration")
    visit(page, shown(scene.table, always_decline=True), Reader(language))
    assert [] == complaints(page, "inis", ((360, 640), (390, 844), (844, 390)))


def test_who_fights_stands_in_the_foot_of_the_map_when_a_game_is_given_up(page: Page) -> None:
    """After the end the map was higher on phones, and this bar lay over the island."""
    table = clash_of_four().table
    table.end("resigned", [1])
    visit(page, shown(table))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        foot, chart = (page.locator(one).bounding_box() for one in (".brief", ".map"))
        assert foot is not None
        assert chart is not None
        assert abs(foot["y"] + foot["height"] - chart["y"] - chart["height"]) < 3, (width, height)


def test_the_flags_of_a_clash_are_in_the_picture(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    for _ in see(page, [shown(clash_of_four(citadels).table) for citadels in (0, 1, 3)]):
        scene = page.locator(".scene").bounding_box()
        flags = [one.bounding_box() for one in page.locator(".ban").all()]
        assert scene is not None
        assert 4 == len(flags)
        for one in flags:
            assert one is not None
            assert scene["x"] <= one["x"]
            assert one["x"] + one["width"] <= scene["x"] + scene["width"]


WALKS = """() => document.getAnimations().filter((one) => one.effect.target?.dataset.walk).map((one) => {
  one.pause(), one.currentTime = 0;
  const { x, y, width, height } = one.effect.target.getBoundingClientRect();
  return document.elementsFromPoint(x + width / 2, y + height / 2).map((hit) => hit.closest(".land")?.id);
})"""


def test_clans_walk_from_where_they_were(browser: Browser) -> None:
    """One after the other decision, each once; what was there before stays."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * patience())
    try:
        scene = inis().clans("moor", 3).clans("cove", 1).hand(0, "migration")
        scene.do("play migration", "from moor", "to cove", "to cove")
        visit(page, shown(scene.table, 1))
        before = len(tuple(scene.table.events(1)))
        scene.do("done").settle()
        after = len(tuple(scene.table.events(1)))
        change(page, shown(scene.table, 1, latest=after - before))
        until(lambda: page.evaluate("at") == scene.table.decisions, "it is not shown")
        found = cast("list[list[str]]", page.evaluate(WALKS))
        assert 2 == len(found)
        assert all("land-moor" in one for one in found)
    finally:
        page.close()


OVERLAPS = """() => {
  const all = [...document.querySelectorAll(".pill > text")].map((one) => [one, one.getBoundingClientRect()]);
  return all.flatMap(([one, a], n) => all.slice(n + 1).filter(([other, b]) => one.parentElement !== other.parentElement
    && a.left < b.right - 1 && b.left < a.right - 1 && a.top + 4 < b.bottom && b.top + 4 < a.bottom)
    .map(([other]) => one.textContent + " and " + other.textContent));
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_no_name_lies_over_another_on_the_largest_island(page: Page, language: str) -> None:
    visit(page, shown(largest()), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert [] == page.evaluate(OVERLAPS), (width, height)


# Names of which a part of the edge lies in another territory; words that reach beyond their place beside the signs.
OUTSIDE = """() => {
  const lands = $$(".lands > .land"), box = (one) => one.getBoundingClientRect();
  const within = (land, [x, y]) => {
    const edge = $(".edge", land), at = new DOMPoint(x, y).matrixTransform(edge.getScreenCTM().inverse());
    return $(edge.getAttribute("href")).isPointInFill(at);
  };
  const reaches = (land) => {
    const { left, width, top, height } = box($(".pill > rect", land)), round = Math.min(height / 2, 0.13 * width);
    const found = [];
    for (let k = 0; k <= 24; k++) {
      const x = width * k / 24, inset = Math.max(0, round - Math.min(x, width - x));
      const bent = round - Math.sqrt(round * round - inset * inset);
      found.push([left + x, top + bent], [left + x, top + height - bent]);
    }
    return found.filter((at) => lands.some((other) => other !== land && within(other, at))).length > 1;
  };
  const cramped = (land) => $$(".pill > text", land).some((words) => {
    const mark = $(".pill .chief > circle", land);
    const start = mark ? box(mark).right : box($(".pill > rect", land)).left + 2;
    return box(words).left < start - 1 || box(words).right > box($(".pill .ad > rect", land)).left + 1;
  });
  return lands.filter((land) => reaches(land) || cramped(land)).map((land) => land.id);
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_no_name_reaches_into_a_neighbour(language: str, page: Page) -> None:
    """On the small island of the beginning names were so large that lines of other territories went through them.
    (360×640 is left out: there letters of 11 px take that room.)"""
    pages = []
    for names in (["iron_mine", "hills", "stone_circle"], ["gates_of_tir_na_nog", "highlands"], TERRITORY_NAMES[7:13]):
        scene = inis(2 if len(names) < 4 else 3, *names)
        for name in names:
            scene.clans(name, 2, 1)
        pages.append(shown(scene.table))
    for number, _ in enumerate(see(page, pages, Reader(language))):
        for width, height in ((360, 780), (390, 844), (844, 390), (740, 360), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert [] == page.evaluate(OUTSIDE), (number, width)


def test_the_edge_of_a_territory_is_drawn_whole(page: Page) -> None:
    """Of a tile with one lobe above, Chromium cut off that lobe's, as long as its shape was used in a clip."""
    page.set_viewport_size({"width": 1280, "height": 800})
    visit(page, shown(largest()))
    assert page.locator(".edge[href='#tile-1']").count()
    page.evaluate("$$('.land').forEach((one) => one.classList.add('fights'))")
    before = page.locator(".sea").screenshot()
    page.evaluate("$$('#clip-0, #clip-1').forEach((one) => one.replaceChildren(one.firstChild.cloneNode()))")
    assert before == page.locator(".sea").screenshot()


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_in_a_tour_on_a_phone_whole_names_are_in_sight(page: Page, language: str) -> None:
    """Once a goal is reached names are large: at the edge of the island the card of the Stone Circle was cut off."""
    walks = [Walk(place.tour, place.number) for place in GOALS if str(place).startswith("inis-")]
    for walk in walks:
        walk.follow(walk.step.solution)
    page.set_viewport_size({"width": 390, "height": 844})
    for _ in see(page, [shown_on(walk) for walk in walks], Reader(language)):
        assert page.evaluate("""() => {
          const { left, right } = $(".sea").getBoundingClientRect();
          const boxes = $$(".pill .ad > rect, .pill .chief > circle").map((one) => one.getBoundingClientRect());
          return boxes.length && boxes.every((one) => left <= one.left && one.right <= right);
        }""")


@cache
def largest() -> Table:
    """Four players whose cards lay all sixteen tiles."""
    choose, table = random.Random(5), mohreh.new("inis", 4, 3)
    while len(view_of(table)["territories"]) < len(TERRITORY_NAMES):
        seat = choose.choice(table.waiting)
        open_to = table.legal_for(seat).notation()
        wanted = [one for one in open_to if one.endswith(("exploration", "tailtus_land", "play druid"))]
        table.play(choose.choice(wanted or [one for one in open_to if one != "claim"]), seat)
    return table


def test_many_tokens_stay_on_a_small_screen(page: Page) -> None:
    """Conditions met, Deeds, the Brenn's and a Pretender's token beside the own bars."""
    scene = (
        inis(3).clans("moor", 2, 2).clans("cove", 1, 6).clans("valley", 8, 3, 3).deeds(0, 1).pretender(0, 1)
    )
    visit(page, shown(scene.table))
    page.set_viewport_size({"width": 360, "height": 640})
    assert 4 == page.locator(".own-bars > :is(.tk, .dd)").count()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


ON_AN_ANSWER = """() => {
  const box = (one) => one.getBoundingClientRect(), again = document.querySelector("#ask [data-go=again]");
  again.hidden = false; // as after something was done that can be shown again
  const mine = box(again);
  const over = (it) => it.left < mine.right && mine.left < it.right && it.top < mine.bottom && mine.top < it.bottom;
  return [...document.querySelectorAll("#ask .btn")].filter((one) => one !== again && one.checkVisibility()
    && mine.width && over(box(one))).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_nothing_lies_over_an_answer_in_a_clash(page: Page, language: str) -> None:
    """Nor over taking back: what to do in a clash, an attack, its proposed end, and whether to react."""
    scene = inis(2).clans("moor", 2, 2).hand(0, "warlord druid sanctuary").hand(1, "geis conquest")
    scene.do("play warlord").until("Citadels").do("stay_out").until("Maneuver")
    pages = [shown(scene.table)]
    pages.append(shown(scene.do("propose").table, 1))
    pages.append(shown(scene.do("refuse", "attack 2").table, 1))
    scene.do("discard conquest")
    pages.append(shown(scene.table))
    assert ["Maneuver", "Vote", "AnswerAttack", "AfterManeuver"] == [
        str(cast(InisView, at.view)["asks"][0]) for at in pages
    ]
    for number, _ in enumerate(see(page, pages, Reader(language))):
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            assert [] == page.evaluate(ON_AN_ANSWER), (number, width, height)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
@pytest.mark.parametrize("tiles", [3, 7, 10])
def test_sites_are_large_enough_for_a_finger(page: Page, language: str, tiles: int) -> None:
    """Two of them lie half a tile apart; what can be hit gives way to its neighbour, at every size."""
    names = ["moor", *[one for one in TERRITORY_NAMES[:tiles] if one != "moor"]]
    scene = inis(2 if tiles < 4 else 4, *names).clans("moor", 2, 2).hand(0, "exploration").do("play exploration")
    visit(page, shown(scene.table), Reader(language))
    assert [] == [one for one in complaints(page, "inis", SIZES + SMALL) if "px" in one]


# How high the place is at which a finger hits something.
HIGH = """(all) => all.filter((one) => one.checkVisibility()).map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const rows = Array.from({ length: Math.round(height) + 40 }, (_, n) => y - 20 + n);
  return rows.filter((row) => one.contains(document.elementFromPoint(x + width / 2, row))).length;
})"""


def test_on_a_phone_what_belongs_to_the_map_is_large_enough_for_a_finger(page: Page) -> None:
    """And what tells of the reader's own conditions. In a clash who fights takes the place of the supply."""
    always = (".below", ".zoom label", ".own-bars .bar", ".own-bars .rs")
    tables = {(): clash_of_four().table, (".sup > span",): inis(4).clans("moor", 3, 2, 1, 3).table}
    for more, _ in zip(tables, see(page, [shown(table) for table in tables.values()]), strict=True):
        for width, height in (*PHONES, (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            found = [page.locator(what).evaluate_all(HIGH) for what in (*always, *more)]
            assert all(found), width
            assert 44 <= min(min(one) for one in found), (width, height, more, found)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_sideways_all_cards_on_offer_are_in_view(page: Page, language: str) -> None:
    """Druid offers all but one of the pile."""
    offer = inis().clans("moor", 2, 2).hand(0, "druid sanctuary").do("play druid").until("TakeFromPile")
    visit(page, shown(offer.table), Reader(language))
    for width, height in ((844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".offer .hc").count() > 9
        assert page.locator(".offer .hc").evaluate_all(IN_VIEW), width
        assert page.locator(".offer .hc > b").evaluate_all("(all) => all.every((b) => b.scrollWidth <= b.clientWidth)")


def test_a_hint_lights_up_what_is_on_the_map(page: Page) -> None:
    """Its shape has another colour; the board draws no outline round a territory, clans or a site for a tile."""
    moments = {"conquest": (".land", ".edge"), "balors_eye": (".grp", ".hit"), "exploration": (".site", ".dot")}
    pages = [shown(inis().clans("moor", 2, 2).hand(0, card).do(f"play {card}").table) for card in moments]
    for (what, part), _ in zip(moments.values(), see(page, pages), strict=True):
        assert 3 == len(set(page.locator(f"{what}.lit").first.evaluate(LOOKS, part))), what


def test_the_ring_of_a_hint_is_drawn_whole(page: Page) -> None:
    """The rows of cards and answers cut off what lies outside of them; the ring of an end card had no side."""
    visit(page, shown(inis().clans("moor", 2, 2).hand(0, "bard").table))
    for what, name in itertools.product((".hc.lit", ".ans .lit"), ("also", "suggested")):
        page.locator(what).first.evaluate("(one, name) => one.classList.add(name)", name)
        ring = page.locator(what).first.evaluate(RING)
        assert ring["outlineWidth"] + ring["outlineOffset"] <= 0, (what, name)
        page.locator(what).first.evaluate("(one, name) => one.classList.remove(name)", name)


RING = """(one) => {
  const { outlineWidth, outlineOffset } = getComputedStyle(one);
  return { outlineWidth: parseFloat(outlineWidth), outlineOffset: parseFloat(outlineOffset) };
}"""


# How a part of something on the map is drawn: plainly, as one of several suggestions, and as the one that is read.
LOOKS = """(one, part) => ["lit", "also", "suggested"].map((name) => {
  one.classList.add(name);
  const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(one.querySelector(part));
  return [stroke, strokeWidth, strokeDasharray].join();
})"""


# Is the last thing that was announced within its box, with nothing over its end?
READ_WHOLE = """() => {
  const one = $$("#ask .so-far i").at(-1), { left, right, top, bottom } = one.getBoundingClientRect();
  const end = document.dir === "rtl" ? left + 6 : right - 6, hit = document.elementFromPoint(end, (top + bottom) / 2);
  return bottom <= $("#ask .so-far").getBoundingClientRect().bottom + 1 && one.contains(hit);
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_what_was_announced_is_read_whole_beside_the_switch(page: Page, language: str) -> None:
    scene = inis(2, "valley", "lost_vale", "moor").clans("valley", 1, 2).clans("lost_vale", 2, 1).turn(1)
    scene.hand(0, "geis").hand(1, "migration bard").do("play migration", "from valley", "to lost_vale", "to lost_vale")
    assert "Declared" == scene.waits()
    visit(page, shown(scene.table, declining=True), Reader(language))
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(READ_WHOLE), width
