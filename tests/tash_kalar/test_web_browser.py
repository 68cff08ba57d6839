"""Tash-Kalar's drawn board in a browser: what is picked, what opens over it, and that everything has its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from mohreh import web
from mohreh.text.advice import Why
from mohreh.web.model import Idea, Move, Reader
from tests.kit.layout import SIZES as LAYOUTS
from tests.kit.layout import complaints
from tests.kit.page import actions, see, visit
from tests.kit.rotation import LANGUAGES_IN_TURN
from tests.tash_kalar.ready import ready
from tests.tash_kalar.scene import Scene, tash_kalar
from tests.tash_kalar.test_web import moments
from tests.web.tables import shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import CDPSession, Page

pytestmark = pytest.mark.once

SIZES = [(360, 780), (1280, 800)]


def edges(page: Page, what: str) -> list[float]:
    """Left, top, right and bottom."""
    box = page.locator(what).bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]]


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_the_piles_open_over_the_board(language: str, page: Page) -> None:
    """From where they can always be reached, within the screen; nothing moves for them."""
    scene = tash_kalar(4).pieces(0, "e4 e6").left(0, "").left(1, "").left(2, "").left(3, "")
    visit(page, shown(scene.table), Reader(language))
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        before = edges(page, ".arena")
        left, top, right, bottom = button = edges(page, '[popovertarget="piles"]')
        assert inside(button, [0, 0, *size])
        page.mouse.click((left + right) / 2, (top + bottom) / 2)
        assert inside(edges(page, "#piles"), [0, 0, *size])
        assert page.evaluate("(({ scrollWidth: all, clientWidth: seen }) => all <= seen)($('#piles'))")
        assert before == edges(page, ".arena")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_a_long_sentence_stays_in_its_bar(language: str, page: Page) -> None:
    """The Fire Dragon destroys six pieces; the bar stays where it is and the arena above it in sight."""
    scene = ready("fire_dragon").pieces(0, "c3").pieces(1, "d4 e4 c5 d5", "e3").play("summon fire_dragon e5")
    visit(page, shown(scene.table), Reader(language))
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        bar = edges(page, ".ask")
        page.click('[data-part="d-sw"]')
        assert bar == edges(page, ".ask")
        assert inside(edges(page, ".tell:not([hidden])"), bar)
        page.click('[data-part="d-sw"]')  # and let it go


def test_an_arrow_on_the_board_fills_its_square(page: Page) -> None:
    """No style of other pages makes it small or gives its square another ground."""
    scene = ready("kiskin_leafsplitter").pieces(1, "g7").play("summon kiskin_leafsplitter e5")
    visit(page, shown(scene.table))
    left, _, right, _ = edges(page, '#board [data-part="d-ne"]')
    from_left, _, to_right, _ = edges(page, '#board [data-part="d-ne"] svg')
    assert to_right - from_left >= right - left
    assert "rgba(0, 0, 0, 0)" == page.evaluate("getComputedStyle($('#board [data-part=d-ne]')).backgroundColor")


def test_a_summoning_is_picked_seen_and_confirmed(page: Page) -> None:
    """Card and square in any order; another square takes the place of the first; nothing is sent before."""
    scene = tash_kalar().pieces(0, "e4 e6 g3 g5").hand(0, "swordmaster")
    assert ["summon swordmaster e5", "summon swordmaster g4"] == sorted(scene.options("summon"))
    sent = visit(page, shown(scene.table))
    page.click("#h-swordmaster")
    assert ["q-e5", "q-g4"] == [one.get_attribute("id") for one in page.locator(".sq.lit").all()]
    page.click("#q-e5")
    assert 1 == page.locator(".pv:not([hidden])").count()
    page.click("#q-g4")
    assert "c-swordmaster g4" == page.locator(".pv:not([hidden])").get_attribute("data-parts")
    assert [] == actions(page, sent, "play", 0)
    page.keyboard.press("Enter")
    assert [scene.rules.catalogue.id("summon", "swordmaster", "g4")] == actions(page, sent, "play")


def test_on_a_phone_the_arena_stays(page: Page) -> None:
    """Whatever is asked: the question stands below it, and the hand gives way."""
    page.set_viewport_size({"width": 360, "height": 780})
    asked = [shown(table) for table in moments(0) if not table.over and 0 in table.waiting]
    places: set[str] = set()
    for _ in see(page, asked):
        places.add(str(page.locator(".arena").bounding_box()))
    assert 1 == len(places)
    assert len(asked) > 3


HELD = "master_of_intrigue high_priestess cavalry_captain titan two_headed_dragon flare_11"
MEASURE = """() => [...document.querySelectorAll(".hc:not(.flare)")].map((card) => {
  card.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  const box = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const words = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].filter((r) => r.width > 0).map((r) => [r.left, r.top, r.right, r.bottom]);
  };
  const at = document.elementFromPoint(...box(card).slice(0, 2).map((v, n) => (v + box(card)[n + 2]) / 2));
  const told = card.querySelector(".face > .fx");
  return {
    card: box(card), pattern: box(card.querySelector(".dia")), name: words(card.querySelector(".nm2 b")),
    told: box(told), lines: words(told.querySelector("span").lastChild),
    line: parseFloat(getComputedStyle(told).lineHeight), sign: box(card.querySelector(".info span")),
    clear: card.contains(at),
  };
})"""


def inside(inner: list[float], outer: list[float]) -> bool:
    """Left, top, right and bottom, to the pixel."""
    return all(a >= b - 1 for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + 1 for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def full_hand(players: int) -> Scene:
    """Five patterns of all shapes and a flare."""
    scene = tash_kalar(players).pieces(0, "c7 c5 c4 d2 h4").pieces(1, "g7 f6").hand(0, HELD)
    assert HELD == scene.holds(0)
    return scene


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
@pytest.mark.parametrize("players", [2, 4])
def test_on_a_phone_a_card_is_read_whole_beside_the_arena(players: int, language: str, page: Page) -> None:
    """Its pattern, name and effect, without a swipe to the side; the arena and the question stay in sight."""
    visit(page, shown(full_hand(players).table), Reader(language))
    for width, height in ((360, 640), (375, 553), (390, 844), (844, 390), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE)
        assert 5 == len(found)
        for one in found:
            assert inside(one["card"], [0, 0, width, height]), (width, height)
            assert inside(one["pattern"], one["card"])
            assert one["pattern"][3] - one["pattern"][1] >= 38
            assert one["pattern"][2] - one["pattern"][0] >= 50
            assert all(inside(line, one["card"]) for line in one["name"] + one["lines"])
            assert one["clear"]
        assert inside(edges(page, ".arena"), [0, 0, width, height]), (width, height)
        assert inside(edges(page, ".ask"), [0, 0, width, height]), (width, height)
        assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)($('.hand'))")


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_wide_screen_texts_are_whole(language: str, page: Page) -> None:
    """Below a pattern that can be read, and beside the sign that opens the card."""
    page.set_viewport_size({"width": 1366, "height": 768})
    visit(page, shown(full_hand(2).table), Reader(language))
    for one in page.evaluate(MEASURE):
        left, top, right, bottom = one["sign"]
        assert one["pattern"][3] - one["pattern"][1] >= 60
        assert all(inside(line, one["card"]) for line in one["lines"])
        assert not [a for a in one["lines"] if a[0] < right and left < a[2] and a[1] < bottom - 3 and top + 3 < a[3]]


def claims() -> Scene:
    """Three tasks are met, and the turn is about to close."""
    scene = tash_kalar().tasks("central_dominance red_conquest green_conquest").hand(0, HELD)
    scene.pieces(0, "d4 f4 f5 c2 a5", "d5 e5 d8 c7 g7").pieces(1, "b3 h6").closing()
    assert 3 == len(scene.options("claim"))
    return scene


CUT = """() => [...document.querySelectorAll(".task .tt")].filter((one) => {
  const range = document.createRange(), task = one.closest(".task").getBoundingClientRect();
  range.selectNodeContents(one);
  return [...range.getClientRects()].some(({ top, bottom }) => top < task.top - 1 || bottom > task.bottom + 1);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_what_may_be_claimed_is_read_whole(language: str, page: Page) -> None:
    """At the end of a turn the question was one word wide, above and below its bar, and the tasks lost a line."""
    visit(page, shown(claims().table), Reader(language))
    for size in LAYOUTS:
        assert [] == complaints(page, "tash_kalar", [size])
        assert [] == page.evaluate(CUT), size
        bar = edges(page, "#ask .ask")
        assert all(inside(edges(page, f"#ask .ends >> nth={n}"), bar) for n in range(4)), size


def test_on_a_wide_screen_the_arena_stays_where_it_is(page: Page) -> None:
    """However high the column beside it is; with what is below it in sight."""
    page.set_viewport_size({"width": 1280, "height": 800})
    found = []
    some = (tash_kalar().pieces(0, "e4"), tash_kalar().pieces(0, "e4").claimed(0, "devastation side_chain"))
    for _ in see(page, [shown(one.hand(0, HELD).table) for one in some], Reader("en")):
        found.append(edges(page, ".arena"))
        assert edges(page, ".now")[3] <= 800
    assert found[0] == found[1]


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_a_task_shows_its_points(language: str, page: Page) -> None:
    """Beside the heading, and a bit of the next one, so that one knows to go on."""
    visit(page, shown(full_hand(2).table), Reader(language))
    for width, height in ((390, 844), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        assert inside(edges(page, ".task >> nth=0"), [0, 0, width, height])
        left, _, right, _ = edges(page, ".task >> nth=1")
        assert left < width - 8 if language == "en" else right > 8


def test_a_task_is_explained_by_a_tap_and_claimed_by_a_button(page: Page) -> None:
    """The same tap always means the same, also when the task is met."""
    scene = tash_kalar().pieces(0, "e4").destroyed(1, 3).closing()
    assert ["claim destruction"] == scene.options("claim")
    sent = visit(page, shown(scene.table))
    for one in page.locator(".task").all():
        assert one.get_attribute("data-open") == f"task:{(one.get_attribute('id') or '').removeprefix('t-')}"
        assert one.get_attribute("data-action") is None
    for _ in range(2):  # the second tap claims
        page.locator("#ask .ends").filter(has_text="Claim Destruction").click()
    assert [scene.rules.catalogue.id("claim", "destruction")] == actions(page, sent, "play")


RINGED = r"""(one) => getComputedStyle(one).boxShadow.includes(
  getComputedStyle($("#ask .mine")).boxShadow.match(/rgb[^)]*\)/)[0])"""


def test_to_pass_control_is_offered_quietly(page: Page) -> None:
    """It is there at the start of a turn, without the ring of what is to be done."""
    scene = tash_kalar(4, form="team_high_form")
    assert scene.options("pass_control")
    visit(page, shown(scene.table, scene.table.waiting[0]))
    button = page.locator("#ask .lit.ends")
    assert [False] == [one.evaluate(RINGED) for one in button.all()]
    button.evaluate("(one) => one.classList.remove('quiet')")
    assert button.evaluate(RINGED)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_the_smallest_phone_everything_is_in_sight_at_once(language: str, page: Page) -> None:
    """The goal in words, the tasks, the whole arena, what is under way below it, the question and the hand."""
    page.set_viewport_size({"width": 360, "height": 640})
    teams = tash_kalar(4, form="team_high_form").table
    for at in see(page, [shown(one) for one in (full_hand(2).table, full_hand(4).table, teams)], Reader(language)):
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.locator(".goal-brief").is_visible()
        assert edges(page, ".now .ch >> nth=0")[3] <= edges(page, ".ask")[1] + 1, at.rules.options["form"]
        if page.locator(".hc").count():  # the name of the first card; a scroll brings the others
            assert page.locator(".hc .nm2 b").first.bounding_box()["y"] <= 620, at.rules.options["form"]  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_phones_names_of_two_players_are_whole(language: str, page: Page) -> None:
    """Points stand beside their bar, so that a name has a line of its own."""
    visit(page, shown(full_hand(2).table), Reader(language))
    for size in ((360, 640), (375, 553), (390, 844), (844, 390), (740, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        names = "$$('.player :is(.nm, .nm > :not(.vh, small))')"
        assert not page.evaluate(f"{names}.some((one) => one.scrollWidth > one.clientWidth + 1)"), size


def test_names_of_rows_can_be_read_on_phones(page: Page) -> None:
    visit(page, shown(tash_kalar().pieces(0, "e4").table))
    for size in ((360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        left, _, right, _ = edges(page, ".arena")
        letters = page.evaluate("parseFloat(getComputedStyle($('.arena')).getPropertyValue('--coord'))")
        assert letters * (right - left) / 932 >= 10.95, size


def test_in_the_log_of_a_low_screen_the_question_makes_room(page: Page) -> None:
    """Nothing can be chosen there, and it would lie under the players."""
    visit(page, shown(tash_kalar().pieces(0, "e4").table))
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.locator(".ask").is_visible()
    page.click("[data-tab=log]")
    assert not page.locator(".ask").is_visible()
    assert page.locator("#log").is_visible()


def test_a_flare_card_keeps_its_words_apart(page: Page) -> None:
    """Where all of it runs on in lines, on phones."""
    visit(page, shown(tash_kalar().pieces(0, "e4").hand(0, "flare_03").table))
    page.set_viewport_size({"width": 390, "height": 844})
    words = page.locator("#h-flare_03 .half").first.inner_text()
    assert "more than you (now 0): You may" in " ".join(words.split())


UNDER = """() => [...document.querySelectorAll(".hc.flare .half")].flatMap((half) => {
  const words = document.createRange(), sign = half.closest(".hc").querySelector(".info span").getBoundingClientRect();
  words.selectNodeContents(half);
  return [...words.getClientRects()].filter((one) => one.left < sign.right - 1 && sign.left < one.right - 1 &&
    one.top < sign.bottom - 3 && sign.top < one.bottom - 3);
}).length"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_the_sign_of_a_flare_covers_no_word(language: str, page: Page) -> None:
    visit(page, shown(full_hand(2).table), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        assert 0 == page.evaluate(UNDER), (width, height)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_crown_of_who_is_ahead_stays_in_its_box(players: int, page: Page) -> None:
    """The rules for names in the panels reached the names in what the goal strip opens."""
    scene = tash_kalar(players).pieces(0, "e4")
    if players == 2:
        scene.claimed(0, "devastation")
    else:
        for colour in range(1, players):
            scene.scored(0, colour, 1)
    visit(page, shown(scene.table))
    page.evaluate("$('#goals').showPopover()")
    for width, height in ((360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert inside(edges(page, ".goal-seats .won .ic"), edges(page, ".goal-seats .won")), (width, height)


def test_a_task_that_is_met_is_read_whole_on_a_short_phone(page: Page) -> None:
    """Where the strip of tasks is not capped, its words went on beyond the screen."""
    scene = tash_kalar().tasks("red_summoning destruction devastation").pieces(0, "e4")
    visit(page, shown(scene.set(summoned=2, summoned_red=1).closing().table))
    for width, height in ((360, 640), (375, 553)):
        page.set_viewport_size({"width": width, "height": height})
        assert inside(edges(page, ".task.met"), [0, 0, width, height])
        assert [] == page.evaluate(CUT), (width, height)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_the_name_of_a_flare_stays_in_its_column_on_phones(language: str, page: Page) -> None:
    """In Persian its first word filled the column beside the sign, and ran into the first half."""
    visit(page, shown(full_hand(2).table), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        name, column = edges(page, ".flare .nm2 b"), edges(page, ".flare .top-line")
        assert column[0] + 3 <= name[0], (width, height)
        assert name[2] <= column[2] - 3, (width, height)


# So many pixels above and below the middle of a button a finger still hits it.
REACH = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const hits = (dy) => one.contains(document.elementFromPoint(x + width / 2, y + height / 2 + dy));
  let [up, down] = [0, 0];
  while (hits(-up - 1)) up++;
  while (hits(down + 1)) down++;
  return up + down + 1;
}"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_what_is_below_the_arena_is_large_enough_for_a_finger(language: str, page: Page) -> None:
    """And no square of the lowest row is covered by it."""
    visit(page, shown(full_hand(2).table), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator("button.ch").all():
            assert button.evaluate(REACH) >= (43 if height > 500 else 40), (width, height)  # there the screen ends
        for square in ("c1", "e1", "g1"):
            assert page.locator(f"#q-{square}").evaluate(REACH) > 25, (width, height)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_the_sign_that_opens_a_card_is_large_enough_for_a_finger(language: str, page: Page) -> None:
    visit(page, shown(full_hand(2).table), Reader(language))
    for width, height, least in ((360, 640, 44), (390, 844, 44), (844, 390, 44), (1280, 800, 40)):
        page.set_viewport_size({"width": width, "height": height})
        for sign in page.locator(".hc .info").all():
            box = sign.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= least


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_the_first_task_is_read_whole(language: str, page: Page) -> None:
    """Beside the heading; the edge of the next one says that there are more."""
    scene = tash_kalar().tasks("legendary_summoning red_conquest green_conquest")
    visit(page, shown(scene.table), Reader(language))
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        strip, first, second = (
            edges(page, ".tasks"),
            edges(page, "#t-legendary_summoning"),
            edges(page, "#t-red_conquest"),
        )
        assert inside(first, strip)
        assert first[3] - first[1] < 50
        seen = second[2] - strip[0] if language == "fa" else strip[2] - second[0]
        assert seen > 5


def test_on_a_large_screen_what_is_small_has_room_around_it(page: Page) -> None:
    """Decks, signs, what becomes of a seat, the rule of the question."""
    visit(page, shown(full_hand(2).table))
    for width, height in ((1280, 800), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        for one in page.locator("button.ch, .player .seat-menu, .ask .cites").all():
            assert one.evaluate(REACH) >= 40, (width, one.inner_text())


def test_the_pattern_in_a_rule_is_not_mirrored(page: Page) -> None:
    """A refusal in Persian shows the rule of the card, with the pattern as the card has it."""
    visit(page, shown(full_hand(2).table), Reader("fa"))
    page.evaluate("$('#bubble').innerHTML = '<div class=\"cited\"><div class=\"says\"><pre>. @</pre></div></div>'")
    assert "rtl" == page.evaluate("getComputedStyle($('#bubble')).direction")
    assert "ltr" == page.evaluate("getComputedStyle($('#bubble pre')).direction")


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_what_a_card_may_still_do_is_in_sight_on_phones(language: str, page: Page) -> None:
    """Which card is under way, and how often; what is always there makes room."""
    scene = tash_kalar().pieces(0, "d6 e6 d5").hand(0, "charging_buck").play("summon charging_buck e7")
    visit(page, shown(scene.table), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert inside(edges(page, ".now .ch.force"), [0, 0, width, height])
        assert inside(edges(page, ".now .ch.force + .ch"), [0, 0, width, height])


def test_a_long_press_on_what_may_be_picked_instead_asks_nothing(page: Page) -> None:
    """While another square is picked it has no ring; it is no riddle, though."""
    sent = visit(page, shown(tash_kalar().pieces(0, "e4").table))
    page.click("#q-e5")
    assert not page.locator("#q-d5.lit").count()
    page.click("#q-d5", button="right")
    page.click("#q-e4", button="right")  # a piece stands there
    assert 1 == len(actions(page, sent, "why"))


CUT_NAMES = """() => [...document.querySelectorAll("#players .nm > bdi")].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1 ||
  one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom + 1
).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
@pytest.mark.parametrize(("players", "form"), [(3, "melee"), (4, "melee"), (4, "team_high_form")])
def test_with_many_players_the_question_is_in_sight_on_a_tablet(
    players: int, form: str, language: str, page: Page
) -> None:
    """And a card below it; names are whole. The panels of teams and a question one word wide filled the screen."""
    scene = tash_kalar(players, form=form).pieces(0, "c7 c5 c4").hand(0, HELD)
    visit(page, shown(scene.table), Reader(language))
    page.set_viewport_size({"width": 1024, "height": 768})
    assert inside(edges(page, "#ask .ask"), [0, 0, 1024, 768])
    assert edges(page, "#ask .ask")[3] - edges(page, "#ask .ask")[1] < 150
    assert edges(page, ".hc .nm2 >> nth=0")[3] < 768
    assert [] == page.evaluate(CUT_NAMES)


WHOLE = "(what) => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 2)($(what))"


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_what_a_summoning_costs_is_read_whole_on_a_phone(language: str, page: Page) -> None:
    """Borrowed pieces, and that it uses up the improvised summoning."""
    scene = tash_kalar(3).pieces(0, "e5", "f4").pieces(1, "", "f6").pieces(2, "g5").hand(0, "swordmaster")
    visit(page, shown(scene.table), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for what in ("#h-swordmaster", "#q-f5"):
            page.locator(what).click()
        assert page.evaluate(WHOLE, ".tell.long:not([hidden])")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_what_a_turned_pattern_uses_is_read_whole_on_a_phone(language: str, page: Page) -> None:
    """In Persian it stood in a column one word wide, beside the patterns and their button."""
    scene = tash_kalar().pieces(0, "c6 d5 d7 e4 e6 f3 f5 g4").hand(0, "time_mage").play("summon time_mage e5")
    visit(page, shown(scene.table), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.click("#ask .turn >> nth=0")
        assert page.evaluate(WHOLE, ".tell:not([hidden])"), (width, height)
        page.keyboard.press("Escape")


@pytest.fixture
def touched(page: Page) -> Iterator[CDPSession]:
    """The page is on a phone, 360 pixels wide, where squares are smaller than a finger."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size({"width": 360, "height": 640})
    yield session
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    session.detach()


def leaping() -> Scene:
    """The Charging Buck may leap to f3 or to g3 beside it, among others, not to f4."""
    return tash_kalar().pieces(0, "e6 f6 f7").hand(0, "charging_buck").play("summon charging_buck e5")


def tap_at(page: Page, square: str, down: float) -> None:
    """So many pixels below its middle; above it, if negative."""
    left, top, right, bottom = edges(page, f"#q-{square}")
    page.mouse.click((left + right) / 2, (top + bottom) / 2 + down)


@pytest.mark.usefixtures("touched")
def test_a_square_smaller_than_a_finger_is_shown_before_it_counts(page: Page) -> None:
    """With what a tap does, and a button; another square takes its place, *Take back* lets go of it."""
    scene = leaping()
    sent = visit(page, shown(scene.table))
    for square in ("f3", "g3"):
        page.click(f"#q-{square}")
        assert [f"q-{square}"] == [one.get_attribute("id") for one in page.locator("#board .tapped").all()]
        assert square in page.locator("#sure-of").inner_text()
    box = page.locator("#sure").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    page.click("[data-go=undo]")
    assert page.locator("#sure").is_hidden()
    assert 0 == page.locator(".tapped").count()
    page.click("#q-g3")
    assert [] == actions(page, sent, "undo", 0) + actions(page, sent, "play", 0)
    page.click("#sure")
    assert [scene.rules.catalogue.id("leap", "g3")] == actions(page, sent, "play")


@pytest.mark.usefixtures("touched")
def test_a_finger_beside_a_small_square_hits_it(page: Page) -> None:
    """Of lit squares the nearest, as far as half a finger from its middle; farther away what was hit answers."""
    scene = leaping()
    sent = visit(page, shown(scene.table))
    half = (edges(page, "#q-f3")[3] - edges(page, "#q-f3")[1]) / 2
    tap_at(page, "f3", -half - 3)  # on f4
    assert "f3" in page.locator("#sure-of").inner_text()
    assert [] == actions(page, sent, "why", 0)
    tap_at(page, "f4", 0)
    assert 1 == len(actions(page, sent, "why"))
    tap_at(page, "f3", 0)
    tap_at(page, "f3", 0)  # again: it is meant
    assert [scene.rules.catalogue.id("leap", "f3")] == actions(page, sent, "play")


def test_to_end_a_turn_without_a_task_that_may_be_claimed_is_asked_about(page: Page) -> None:
    """Its points are gone then; a turn without such a task ends at once."""
    sent = visit(page, shown(claims().table))
    page.click('#ask .ends:has-text("without")')
    assert page.locator("#bubble").is_visible()
    assert [] == actions(page, sent, "play", 0)
    scene = tash_kalar().tasks("central_dominance red_conquest green_conquest").closing()
    sent = visit(page, shown(scene.table))
    page.click("#ask .ends")
    assert [scene.rules.catalogue.id("end")] == actions(page, sent, "play")


@pytest.mark.usefixtures("touched")
def test_who_wants_every_move_at_the_first_tap_has_it_on_small_squares(page: Page) -> None:
    scene = leaping()
    sent = visit(page, shown(scene.table))
    page.evaluate("keep('sudden', 'on')")
    page.click("#q-f3")
    assert [scene.rules.catalogue.id("leap", "f3")] == actions(page, sent, "play")


def test_with_a_mouse_a_square_counts_at_once(page: Page) -> None:
    scene = leaping()
    sent = visit(page, shown(scene.table))
    page.set_viewport_size({"width": 360, "height": 640})
    page.click("#q-f3")
    assert [scene.rules.catalogue.id("leap", "f3")] == actions(page, sent, "play")


UNDER_HINT = """() => {
  const over = $("#bubble").getBoundingClientRect();
  return $$("#board :is(.suggested, .also)").filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < over.bottom && bottom > over.top;
  }).map((one) => one.id);
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_a_hint_covers_no_square_of_its_suggestions(size: tuple[int, int], page: Page) -> None:
    """Where the card is far from its square; the sheet was made too low to read, or lay over the other squares."""
    scene = tash_kalar().pieces(0, "e4 e6 g3 g5").hand(0, "champion cannon swordmaster fire_dragon titan")
    at = shown(scene.table)
    ids = scene.rules.catalogue.id
    some = [ids("summon", "swordmaster", "e5"), ids("summon", "swordmaster", "g4"), ids("exchange", "titan")]
    why: tuple[Why, ...] = (("hint.task", {}), ("hint.pieces", {}))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, at)
    follows = tuple([Move(0, one, at.seen) for one in some])
    told = {"t": "hint", "html": web.idea_list(at, [Idea(one, 0.5, follows, why) for one in some], Reader())}
    page.evaluate("(told) => hear(told)", told)
    for number in (0, 1, 2, 1):
        page.evaluate("(number) => point($$('#bubble .choice')[number])", number)
        assert number == 2 or [] == page.evaluate(UNDER_HINT), number
        assert page.evaluate("$('#bubble').offsetHeight > 150"), number
