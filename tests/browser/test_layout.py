"""Every screen of every game can be used at every size: start, decisions, result, replay and rules.

What counts as wrong is in `tests/kit/layout.js`. All languages and moments are in `make soak`. Here each game is shown
on a phone and on a desktop, its table in one language and its replay in the other; other sizes and moments rotate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import ConsoleMessage, Page

from mohreh import web
from mohreh.kernel import registry
from mohreh.web.model import PERSON, Form, LobbyTable, MyGames, Reader, Shown, Sitter
from tests.inis.test_web_browser import clash_of_four
from tests.kit.layout import SIZES, SMALL, complaints
from tests.kit.page import SOCKET, open_page, see, visit
from tests.kit.rotation import LANGUAGES_IN_TURN
from tests.tash_kalar.test_web_browser import full_hand
from tests.web.tables import LANGUAGES, played, replay, shown, sitters
from tools.screenshots import lobby

pytestmark = pytest.mark.once

GAMES: Final = registry.names()
IN_TURN: Final = [(game, LANGUAGES[number % len(LANGUAGES)]) for number, game in enumerate(GAMES)]
OTHER: Final = [(game, LANGUAGES[language == LANGUAGES[0]]) for game, language in IN_TURN]
ALWAYS: Final = ((360, 640), (1280, 800))
MATRIX: Final = [(game, language) for game in GAMES for language in LANGUAGES]
DECISIONS: Final = 10
LONG: Final = {"en": "شهرزاد قصه‌گوی هزار و یک شب", "fa": "Bartholomew the Magnificent"}  # the other way round


def hearing(page: Page) -> Iterator[list[str]]:
    """What the console complains of; nothing at the end."""
    found: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.append(message.text)

    page.on("console", hear)
    yield found
    page.remove_listener("console", hear)
    assert [] == found


said = pytest.fixture(hearing, name="said")


def asked(game: str, decisions: int, players: int = 2, seed: int = 1) -> Shown:
    """For whoever must decide then."""
    table = played(game, players, decisions, seed)
    return shown(table, table.waiting[0] if table.waiting else 0)


# What is broken on purpose, by a style, and what is then complained of.
BROKEN: Final = {
    "covered": ".cloth { position: relative } .cloth::after { content: ''; position: absolute; inset: 0; z-index: 9 }",
    "without the question": ".dock { position: static !important } .rows { margin-top: 1200px !important }",
    "px to hit: button.btn": "#ask .btn { min-height: 18px !important; height: 18px !important; padding: 0 }",
    "px to hit: a.cites": ".cites.cites::after { content: none !important }",
    "px to hit: button «فارسی": ".lang button::after { content: none !important }",
    "px to hit: svg.flag": ".player .flag { padding: 0 !important; margin: 0 !important }",
    "scrolls sideways": ".board { min-width: 3000px }",
    "cut": ".where b { max-width: 2rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }",
    "px letters": ".ask p { font-size: 8px !important }",
    "out of its button": ".top .btn { width: 44px; min-width: 0; padding: 0 }",
    "out of sight": ".goals { display: none }",
    "% of the screen": ".board.board.board { height: 60px !important; overflow: hidden !important }",
}
BROKEN_REPLAY: Final = {
    "the slider has no room": "#slider { width: 40px !important; min-width: 0; flex: none }",
    "the stepper is out of sight": ".stepper { transform: translateY(2000px) }",
    ".moves-region is out of sight": ".moves-region { visibility: hidden; position: absolute; top: 3000px }",
    "#log is out of sight": "#log { position: absolute; top: 3000px }",
    "outside its card": ".stepper #slider { transform: translateX(600px) }",
    "one over the other": "#log { transform: translateY(-300px) }",
}
STYLE: Final = "css => { const all = new CSSStyleSheet(); all.replaceSync(css); document.adoptedStyleSheets = [all]; }"


def is_noticed(page: Page, words: str, css: str) -> bool:
    """Is it complained of while the style is there, and only then? How high a board is counts on low screens."""
    size = [(844, 390) if words == "% of the screen" else (1280, 800)]
    page.evaluate(STYLE, css)
    broken = complaints(page, "splendor", size)
    page.evaluate(STYLE, "")
    whole = complaints(page, "splendor", size)
    return any(words in one for one in broken) and not any(words in one for one in whole)


def test_what_is_broken_is_complained_of(page: Page) -> None:
    """Each check sees what it is for."""
    visit(page, asked("splendor", DECISIONS - 1))
    assert [] == [words for words, css in BROKEN.items() if not is_noticed(page, words, css)]
    open_page(page, web.replay_page(replay(played("splendor", 2, 12), 0), Reader()))
    assert [] == [words for words, css in BROKEN_REPLAY.items() if not is_noticed(page, words, css)]


def test_what_the_console_says_is_heard(page: Page) -> None:
    """By what the tests below have as a fixture."""
    console = hearing(page)
    found = next(console)
    visit(page, asked("splendor", 0))
    page.evaluate("console.warn('on purpose')")
    assert ["on purpose"] == found
    with pytest.raises(AssertionError, match="on purpose"):
        next(console)


@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(("game", "language"), IN_TURN)
def test_everything_can_be_reached_and_read(game: str, language: str, page: Page) -> None:
    visit(page, asked(game, DECISIONS - 1), Reader(language))
    assert [] == complaints(page, game, ALWAYS)


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_dialog_offers_can_be_hit(language: str, page: Page) -> None:
    """Settings and invitations."""
    table = replace(asked("splendor", DECISIONS), links={"watch": "http://192.0.2.7:8474/watch/abc"}, owner=True)
    visit(page, table, Reader(language))
    for name in ("d-settings", "d-share", "d-resign"):
        page.evaluate("name => document.getElementById(name).showModal()", name)
        assert [] == complaints(page, "splendor", [*ALWAYS, (844, 390)])
        page.evaluate("name => document.getElementById(name).close()", name)


@pytest.mark.rotates("layouts")
@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(("game", "language"), OTHER)
def test_everything_can_be_reached_and_read_at_every_size(game: str, language: str, page: Page) -> None:
    visit(page, asked(game, DECISIONS - 1), Reader(language))
    assert [] == complaints(page, game)


@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(("game", "language"), OTHER)
def test_a_replay_has_one_layout(game: str, language: str, page: Page) -> None:
    """The board, the stepper with its slider, the moves and the log; through a seat's eyes."""
    open_page(page, web.replay_page(replay(played(game, 2, 12), 0), Reader(language)))
    assert [] == complaints(page, game, ALWAYS)


SPILT = """(() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const land = document.querySelector(".isle").getBoundingClientRect();
  return [board.top - land.top, land.bottom - board.bottom, board.left - land.left, land.right - board.right];
})()"""


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1600, 900), (1920, 1080)])
def test_the_land_of_qabile_stays_above_the_steps_of_a_replay(size: tuple[int, int], page: Page) -> None:
    """However many lines these take."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page(page, web.replay_page(replay(played("qabile", 2, 12), 0), Reader("en")))
    for high in (60, 120, 190):
        page.evaluate("high => { document.querySelector('.stepper').style.minHeight = `${high}px`; }", high)
        assert max(page.evaluate(SPILT)) <= 0, high
        assert page.evaluate("document.querySelector('.isle').offsetHeight") > 300


@pytest.mark.rotates("layouts")
@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(("game", "language"), IN_TURN)
def test_a_replay_has_one_layout_at_every_size(game: str, language: str, page: Page) -> None:
    open_page(page, web.replay_page(replay(played(game, 2, 12), 0), Reader(language)))
    assert [] == complaints(page, game, SIZES + SMALL)


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize(("game", "language"), IN_TURN)
def test_on_a_low_screen_the_board_stands_beside_the_rest(game: str, language: str, page: Page) -> None:
    """It has a third of the screen; hand and question are in sight at once."""
    visit(page, asked(game, DECISIONS, max(registry.game(game).players)), Reader(language))
    for width, height in ((844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert [] == complaints(page, game, [(width, height)])
        for what in ("#ask .ask", "#tray > *"):
            box = page.locator(what).first.bounding_box()
            assert box is not None
            assert 0 <= box["y"] < height - 20
        assert page.locator("[data-tab=log]").is_visible()
        page.locator("[data-tab=log]").click()
        assert page.locator("#log").is_visible()
        page.locator("[data-tab=table]").click()


# How much of a region, as far as it is on the screen, is not under something else; of one without a box, nothing.
OWN: Final = """(what) => {
  const one = document.querySelector(what), { left, right, top, bottom } = one.getBoundingClientRect();
  const wide = right - left, high = Math.min(bottom, innerHeight) - top, tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const at = (x, y) => document.elementFromPoint(left + wide * x / 10, top + high * y / 10);
  const hits = tenths.flatMap((x) => tenths.map((y) => at(x, y)));
  return wide > 100 && high > 50 ? hits.filter((hit) => one.contains(hit)).length / hits.length : 0;
}"""


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_log_takes_the_place_of_the_board(game: str, language: str, page: Page) -> None:
    """On phones, upright and sideways: during a game, after it and in its replay."""
    over, reader = played(game, 2, 10**6), Reader(language)
    pages = [web.table_page(at, reader, SOCKET) for at in (asked(game, DECISIONS), shown(over))]
    for html, what in ((pages[0], "#log"), (pages[1], "#log"), (web.replay_page(replay(over), reader), ".moves")):
        open_page(page, html)
        for width, height in ((360, 640), (844, 390), (640, 400)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.querySelector('#notice')?.setAttribute('hidden', '')")
            page.locator("[data-tab=log]").click()
            assert page.evaluate(OWN, what) > (0.5 if what == ".moves" else 0.85), (what, width)
            if what == ".moves" and height < width:
                assert page.evaluate("$('.moves-region').offsetHeight > 0.9 * innerHeight"), width
            page.locator("[data-tab=table]").click()


# Lines whose words leave their line, and lines that are narrower than the list that they are in.
RAGGED: Final = """() => $$("#log li").filter((one) => {
  const line = one.getBoundingClientRect(), words = document.createRange();
  words.selectNodeContents(one);
  const lower = words.getBoundingClientRect().bottom;
  return lower > line.bottom + 2 || line.width < one.parentElement.clientWidth - 40;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize(("game", "language"), IN_TURN)
def test_each_line_of_the_log_has_its_own_place(game: str, language: str, page: Page) -> None:
    """Styles of a board reach no line of it; Tash-Kalar's pressed them into squares, one over the other."""
    visit(page, asked(game, DECISIONS), Reader(language))
    for width, height in ((360, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        if page.locator("[data-tab=log]").is_visible():
            page.locator("[data-tab=log]").click()
        assert page.locator("#log li.turn").count() > 0
        assert [] == page.evaluate(RAGGED), (width, height)


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_without_a_table_fit_every_screen(language: str, page: Page) -> None:
    reader, bots = Reader(language), ("level1", "level2", "level3")
    first = lobby(language)
    people = (Sitter(PERSON, LONG[language]), Sitter(PERSON, LONG[language]))
    over = LobbyTable("e", "", "rokab", 2, people, mine=True, seat=0)
    mine = (*first.mine, replace(over, over=True, winners=(1,), address="/t/e"))
    for html in (
        web.lobby_page(replace(first, mine=mine, count=40), reader),
        web.start_page("inis", Form("inis", bots=bots), first.mine[0], reader),
        web.new_page("rokab", Form("rokab", {"players": "6"}, bots=bots), reader),
        web.my_games_page(MyGames(mine, 1, 3, 2), reader),
        web.learn_page({}, reader),
    ):
        open_page(page, html)
        assert [] == complaints(page, "", SIZES + SMALL)


# Lists of which the chosen words are wider than their place; the arrow has its own.
TIGHT: Final = """() => $$("select[name^=seat]").filter((one) => {
  const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(one);
  pen.font = style.font;
  const room = one.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd) - 24;
  return pen.measureText(one.selectedOptions[0].text).width > room;
}).map((one) => one.selectedOptions[0].text)"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_what_a_level_is_can_be_read_where_it_is_chosen(language: str, page: Page) -> None:
    """Each in its own words, where the page is wide enough."""
    form = Form("rokab", {"players": "6"}, bots=("level1", "level2", "level3", "level4"))
    seats = {f"seat{n}": f"level{n}" for n in range(1, 5)}
    open_page(page, web.new_page("rokab", replace(form, values={**form.values, **seats}), Reader(language)))
    for width in (1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert [] == page.evaluate(TIGHT), width


def test_on_a_low_screen_the_result_stands_beside_the_board(page: Page) -> None:
    visit(page, shown(played("splendor", 2, 10**6)))
    assert [] == complaints(page, "splendor", [(844, 390)])
    result, board = (page.locator(one).bounding_box() for one in (".result", "#board"))
    assert result is not None
    assert board is not None
    assert board["x"] + board["width"] <= result["x"]


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clash_leaves_the_territories_in_sight(language: str, page: Page) -> None:
    """On phones its picture is below the map; who fights stands in the foot of the map; no button is over another."""
    visit(page, shown(clash_of_four().table), Reader(language))
    for size in ((360, 640), (375, 553), (390, 844), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        scene, chart = (page.locator(one).bounding_box() for one in (".scene", ".map"))
        assert scene is not None
        assert chart is not None
        assert scene["y"] >= chart["y"] + chart["height"]
        assert page.locator(".brief").is_visible()
        assert [] == complaints(page, "inis", [size])


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_wide_screen_the_clash_stands_beside_the_map(language: str, page: Page) -> None:
    visit(page, shown(clash_of_four().table), Reader(language))
    for size in ((1280, 800), (2560, 1440)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sea, scene = (page.locator(one).bounding_box() for one in (".sea", ".clash"))
        assert sea is not None
        assert scene is not None
        assert sea["x"] + sea["width"] <= scene["x"] or scene["x"] + scene["width"] <= sea["x"]


PANELS: Final = """[...document.querySelectorAll("#players .player")].every((one) => {
  const { left, right } = one.getBoundingClientRect(), pad = parseFloat(getComputedStyle(one).paddingRight);
  const room = one.clientWidth - 2 * pad + 1;
  const inside = one.scrollWidth <= one.clientWidth && one.querySelector(".bars").scrollWidth <= room;
  return !one.offsetWidth || (left >= 0 && right <= innerWidth && inside);
})"""


def test_both_panels_of_inis_are_whole_in_a_replay(page: Page) -> None:
    """Of two players a spectator sees two panels, where a player sees one."""
    open_page(page, web.replay_page(replay(played("inis", 2, 45)), Reader("en")))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PANELS), (width, height)


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("players", [3, 4])
def test_all_panels_of_inis_are_in_sight_on_a_phone(players: int, page: Page) -> None:
    """Nobody scrolls to see what an opponent has."""
    visit(page, asked("inis", 45, players))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PANELS), (width, height)


# Of each opponent's panel, how much of it is on the screen.
OPPONENTS: Final = """() => $$("#players > .player:not(.me)").map((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return Math.round(100 * (Math.min(right, innerWidth) - Math.max(left, 0)) / width);
})"""

# What stands in a panel, and is wider than that.
OUTSIDE: Final = """() => $$("#players > .player:not(.me) :is(.stat, .cl, .pt)").filter((one) => {
  const panel = one.closest(".player").getBoundingClientRect(), { left, right } = one.getBoundingClientRect();
  return left < panel.left || right > panel.right + 1;
}).map((one) => `${one.className} ${one.textContent.trim()}`)"""


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("splendor", 3), ("splendor", 4), ("qabile", 3), ("qabile", 4)])
def test_what_opponents_have_is_in_sight_on_a_phone(game: str, players: int, language: str, page: Page) -> None:
    """Of three in Splendor two where there is no room, and so much of the third that it is seen that there is more."""
    visit(page, asked(game, 20, players), Reader(language))
    for width, height in ((360, 640), (390, 844), (844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        parts = page.evaluate(OPPONENTS)
        assert len(parts) == players - 1
        if (game, players) == ("splendor", 4) and (width < height or height < 380):
            assert parts[:2] == [100, 100], (width, height)
            assert 5 < parts[2], (width, height)
        else:
            assert parts == [100] * len(parts), (width, height)
        assert [] == page.evaluate(OUTSIDE), (width, height)
        assert [] == complaints(page, game, [(width, height)])
        assert page.evaluate("$$('#tray .bon').every((one) => one.getBoundingClientRect().bottom < innerHeight)")


BEGINS: Final = """(name) => [...document.querySelectorAll("bdi")].filter((one) =>
  one.textContent.startsWith(name) && one.checkVisibility() &&
  !one.closest(".vh, dialog, [popover], .log")).map((one) => {
  const range = document.createRange(), text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(text, 0), range.setEnd(text, 3);
  const first = range.getBoundingClientRect();
  let [left, right] = [first.left, first.right];
  for (let up = one; up && !up.matches(".players"); up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const cut = up.getBoundingClientRect();
    if (cut.width <= 1) return true; // only for those who hear it, or no box at all
    [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
  }
  return right - left > first.width - 1;
})"""


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize(("game", "language"), IN_TURN)
def test_a_name_is_cut_at_its_own_end(game: str, language: str, page: Page) -> None:
    """A Latin name on a Persian page and the other way round: its first letters are there."""
    table = played(game, 2, DECISIONS)
    some = tuple([Sitter(PERSON, LONG[language], here=True) for _ in sitters(table)])
    visit(page, shown(table, sitters=some), Reader(language))
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in ((360, 640), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        begins = page.evaluate(BEGINS, LONG[language])
        assert begins
        assert all(begins), (width, height)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_phone_it_is_said_why_there_is_a_single_answer(language: str, page: Page) -> None:
    """Who has no card that fits is asked like everybody else."""
    visit(page, shown(played("inis", 2, 20), 1), Reader(language))
    for size in ((360, 640), (844, 390)):
        assert [] == complaints(page, "inis", [size])
        assert page.locator("#ask .only").is_visible()


def test_a_line_without_words_is_not_shown(page: Page) -> None:
    """A step of a tour that began while an opponent's move was told left an empty box over the board."""
    visit(page, asked("splendor", 0))
    shows = "getComputedStyle($('#latest')).display !== 'none'"
    assert page.evaluate(f"$('#latest').innerHTML = '<p>…</p>', {shows}")
    assert not page.evaluate(f"$('#latest').replaceChildren(), {shows}")


TOKENS: Final = """[...document.querySelectorAll(".pile")].every((one) =>
  one.getBoundingClientRect().bottom <= $("#ask").getBoundingClientRect().top)"""


def test_the_bank_is_in_sight_from_the_start(page: Page) -> None:
    visit(page, asked("splendor", 0))
    for width, height in ((360, 640), (375, 553), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOKENS)


def test_a_price_beside_a_reserved_card_stays_on_the_page(page: Page) -> None:
    """In Persian reserved cards lie at the left edge, and what one of them costs is wider than the card."""
    visit(page, asked("splendor", 9, 3), Reader("fa"))
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator(".resv .tag").count()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


WORDS: Final = ".nm2 > :not(.vh), .fx, .hn > :not(.vh), .tt > :not(.vh)"
CUT: Final = """(words) => [...document.querySelectorAll(words)].filter((one) => {
  const range = document.createRange(), card = one.closest(".face, .task").getBoundingClientRect();
  range.selectNodeContents(one);
  return [...range.getClientRects()].some(({ left, right, bottom }) =>
    bottom > card.bottom + 1 || right > card.right + 1 || left < card.left - 1);
}).map((one) => one.textContent)"""


@pytest.mark.rotates("layouts")
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_tasks_are_shown_whole(language: str, page: Page) -> None:
    """Name, pattern and every word of the text, without opening them."""
    visit(page, shown(full_hand(2).table), Reader(language))
    for width, height in SIZES + SMALL:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("[...document.querySelectorAll('.fx, .tt small')].every((one) => one.checkVisibility())")
        assert [] == page.evaluate(CUT, WORDS), (width, height)


@pytest.mark.soak
@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(("game", "language"), MATRIX)
def test_every_moment_at_every_size(game: str, language: str, page: Page) -> None:
    """The start, ten decisions of games for any number of players, and the result."""
    players = registry.game(game).players
    some = [asked(game, n, players[n % len(players)]) for n in range(DECISIONS + 1)]
    for at in see(page, [*some, shown(played(game, 2, 10**6))], Reader(language)):
        assert [] == complaints(page, game), (at.rules.players, at.decisions)


@pytest.mark.soak
@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(("game", "language"), MATRIX)
def test_every_replay_and_rulebook_at_every_size(game: str, language: str, page: Page) -> None:
    for table, seat in ((played(game, 2, 10**6), -1), (played(game, max(registry.game(game).players), 30), 1)):
        open_page(page, web.replay_page(replay(table, seat), Reader(language)))
        assert [] == complaints(page, game, SIZES + SMALL)
    open_page(page, web.rules_page(game, Reader(language)))
    assert [] == complaints(page, game, SIZES + SMALL)
