"""Rokab's drawn board: what is legal is lit, what is foretold comes true, and nothing hidden is in it."""

from __future__ import annotations

import dataclasses
import itertools
import random
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import mohreh
from mohreh import Table, web
from mohreh.games.rokab.faces.forecast import forecast, wins_with
from mohreh.games.rokab.faces.map_drawings import MAP_DRAWINGS
from mohreh.games.rokab.faces.recent_events import Recent
from mohreh.games.rokab.faces.strength_parts import strength_parts
from mohreh.games.rokab.knowledge.view import Seat
from mohreh.games.rokab.rules.maps import MAPS, Map
from mohreh.games.rokab.rules.state import ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import strength_of
from mohreh.kernel.state import Event, Value
from mohreh.web.model import PERSON, Reader, Sitter
from tests.browser.kit import grave
from tests.kit.page import see, visit
from tests.rokab.scene import rokab, seen
from tests.rokab.test_options import tied
from tests.web.tables import LANGUAGES, STRANGE, Checked, complaints, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

FORMS: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (2, {"two_player": "ordinary"}),
    (3, {"edition": "original"}),
    (4, {"adjacent": "mutual", "two_player_burn": True}),
    (5, {"peace_optional": True}),
    (6, {"map": "student_14"}),
]
EACH = pytest.mark.parametrize(("players", "options"), FORMS)
ASKED = {"ChooseSite", "Fight", "BringBack", "PlacePeace", "Regroup"}


@cache
def moments(players: int, form: int) -> list[Table]:
    """Positions of a random game: for each question the first that asks it, some in between, and the end."""
    rng = random.Random(players)
    table = mohreh.new("rokab", players=players, seed=players + form, options=FORMS[form][1])
    first: dict[object, Table] = {}
    between: list[Table] = []
    while not table.over:
        asks = seen(table.view(None))["asks"][0]
        if asks not in first:
            first[asks] = table.clone()
        elif table.decisions % 17 == 0:
            between.append(table.clone())
        legal = list(table.legal)
        table.play(rng.choice(legal if rng.random() < 0.3 else legal[-3:]))
    return [*first.values(), *between[:4], table]


def tables(players: int, options: dict[str, Value]) -> list[Table]:
    return moments(players, FORMS.index((players, options)))


def seats(table: Table, looking: int | None) -> list[Seat]:
    return seen(table.view(looking))["seats"]


def imagined(table: Table, looking: int) -> RokabState:
    """The state that a seat's board asks."""
    state = table.seen(looking).state
    assert isinstance(state, RokabState)
    return state


@EACH
def test_exactly_what_is_legal_is_lit(players: int, options: dict[str, Value]) -> None:
    """What is picked first has one button each; what is not legal says why."""
    for table in tables(players, options):
        for seat in {-1, 0, table.turn or 0}:
            at = shown(table, seat)
            checked = Checked("".join(web.regions(at, Reader("fa")).values()))
            assert sorted(at.legal) == sorted([int(one) for one in checked.values("data-action")])
            buttons = [attrs for _, attrs in checked.tags if "data-parts" in attrs]
            assert sorted([str(one["data-parts"]) for one in buttons]) == sorted(checked.values("data-part"))
            for why in checked.values("data-why"):
                reason = table.why_not(seat, int(why))
                assert reason is not None
                assert reason.key.startswith("rokab.")
            lit = [attrs for _, attrs in checked.tags if "lit" in (attrs.get("class") or "").split()]
            assert all("data-action" in one or "data-part" in one for one in lit)


@EACH
def test_the_page_is_sound(players: int, options: dict[str, Value]) -> None:
    """In both languages: closed tags, no style or script inside, no id twice, every text filled in."""
    for table in tables(players, options)[::3]:
        for language in LANGUAGES:
            html = web.table_page(shown(table, 1), Reader(language), "/t/abc/socket")
            assert [] == complaints(html)
            ids = set(Checked(html).values("id"))
            assert [] == [one for one in Checked(html).values("href") if one.startswith("#") and one[1:] not in ids]
            assert [] == [one for one in re.findall(r"url\(#([\w-]+)\)", html) if one not in ids]


@EACH
def test_nothing_hidden_is_drawn(players: int, options: dict[str, Value]) -> None:
    """A redeal that a seat cannot tell from the truth looks the same, byte for byte."""
    for table in tables(players, options)[::2]:
        for seat in {-1, table.turn or 0}:
            at, looking = shown(table, seat), None if seat < 0 else seat
            dealt = table.redeal(looking, 5)
            legal = tuple([int(one) for one in table.rules.legal_for(dealt, seat)]) if seat >= 0 else ()
            again = dataclasses.replace(at, seen=table.rules.seen(dealt, looking, 5), legal=legal)
            assert web.regions(at, Reader("fa")) == web.regions(again, Reader("fa"))


@EACH
def test_every_lit_thing_has_a_name(players: int, options: dict[str, Value]) -> None:
    """Provinces and cards are named for screen readers, and everything that can be tapped is reached by keys."""
    for table in tables(players, options)[:6]:
        parts = web.regions(shown(table, table.turn or 0), Reader("fa"))
        for tag, attrs in Checked(parts["board"] + parts["tray"] + parts["players"]).tags:
            is_term = str(attrs.get("data-open")).startswith("term:")  # named by its word; tests/test_explained.py
            if {"data-part", "data-open", "data-why"} & set(attrs) and not is_term:
                assert attrs.get("aria-label")
                assert tag == "button" or attrs.get("tabindex") == "0"


def test_every_question_is_among_the_moments() -> None:
    asked = {
        str(seen(table.view(None))["asks"][0])
        for players, options in FORMS
        for table in tables(players, options)
    }
    assert asked >= ASKED


def test_names_are_text() -> None:
    at = shown(tables(3, FORMS[2][1])[3], 0)
    people = tuple([Sitter(PERSON, STRANGE, here=True) for _ in range(3)])
    for language in LANGUAGES:
        html = web.table_page(dataclasses.replace(at, sitters=people), Reader(language), "/none")
        assert [] == complaints(html)
        assert "<b onclick" not in html


def test_before_the_start_the_spectators_view_is_drawn() -> None:
    """A seat whose view shows no hand yet."""
    table = tables(4, FORMS[3][1])[0]
    at = dataclasses.replace(shown(table, 0), seen=table.seen(None), legal=())
    assert "data-part" not in web.regions(at, Reader())["board"]
    assert "" == web.regions(at, Reader())["tray"]


# ---- what is foretold


@EACH
def test_what_is_foretold_comes_true(players: int, options: dict[str, Value]) -> None:
    """Strengths after a card, and the result when the battle ends."""
    foretold = 0
    for table in tables(players, options):
        seat = table.turn
        if seat is None or seen(table.view(seat))["asks"][0] not in ("Fight", "BringBack"):
            continue
        state = imagined(table, seat)
        for action in table.legal:
            then, later = forecast(state, action), table.clone()
            events = later.play(action)
            if then.result is not None:
                assert (then.result.key, then.result.args) in [(event.key, event.args) for event in events]
            elif then.strengths:
                assert then.strengths == [one["strength"] for one in seats(later, seat)]
                assert then.rows == [one["row"] for one in seats(later, seat)]
                foretold += 1
    assert foretold > 5


def test_an_elder_shows_what_it_would_burn() -> None:
    """Every row's new strength, the soldiers that burn, and what is asked next."""
    table = rokab().site("fars").hands("rish_sefid 1", "5", "4").rows("3", "6 6", "6 2").table
    parts = web.regions(shown(table, 0), Reader())
    assert ["k7", "k7"] == re.findall(r'class="burn" data-when="(\w+)"', parts["players"])
    assert "burns 3 × Soldier 6" in parts["ask"]
    assert "then you place the peace marker" in parts["ask"]


def test_a_battle_that_a_card_ends_is_foretold() -> None:
    table = rokab().site("fars").hands("parchamdar 1", "5", "4").rows("3", "6", "2").table
    at = shown(table, 0)
    assert "wins it with 6" in web.regions(at, Reader())["ask"]
    assert "the battle ends" not in web.regions(shown(table, 1), Reader())["ask"]


def test_a_province_that_wins_the_game_is_marked() -> None:
    """Esfahan and Khuzestan hang together; Fars would be the third."""
    table = rokab().owned(0, "esfahan", "khuzestan").owned(1, "gilan").site("fars").hands("1 2", "5", "4").table
    state = imagined(table, 1)
    fars = MAPS[0].provinces.index("fars")
    assert ["adjacent", "", ""] == [wins_with(state, seat, fars) for seat in range(3)]
    parts = web.regions(shown(table, 1), Reader())
    assert 1 == parts["board"].count('class="chain s0"')
    assert "Would win the game: adjacent provinces" in parts["players"]


def test_the_goal_of_a_final_battle() -> None:
    """12.7: no number of provinces wins any more."""
    caption = web.regions(shown(tied().table, 0), Reader())["board"].split("</p>")[0]
    assert "the highest strength wins the game" in caption
    assert "adjacent provinces" not in caption


def test_how_a_strength_comes_about() -> None:
    """Drummer, spring and those who stand by themselves."""
    table = rokab().hands("1", "1", "1").rows("5 3 shirzan tablzan", "10 10 matarsak", "").season("bahar").table
    state = imagined(table, 0)
    rows, per_copy = [state.seats[seat * WIDTH + ROW] for seat in range(3)], state.variant.per_copy
    parts = [strength_parts(row, state.season, per_copy, strength_of(state, seat)) for seat, row in enumerate(rows)]
    assert ["2×(3+5)+1", "10+10+3", ""] == [one.shown(4) for one in parts]
    assert "2×8+1" == parts[0].shown(1)


# ---- what is new


def test_news() -> None:
    """The plays of this battle only, the last of them, and whether it was the last decision."""
    told = [
        Event("rokab.play", {"who": 1, "card": "5"}, -1),
        Event("rokab.conquer", {"who": 1, "province": "rey", "n": 5}, -1),
        Event("rokab.site", {"who": 1, "province": "fars"}, -1),
        Event("rokab.play", {"who": 1, "card": "4"}, -1),
        Event("rokab.play", {"who": 0, "card": "rish_sefid"}, -1),
        Event("rokab.elder", {"card": "4", "n": 1}, -1),
    ]
    news = Recent(told, 2)
    assert [(0, "rish_sefid")] == news.fresh
    assert (0, "rish_sefid") == news.latest
    assert news.was_last
    assert [] == news.provinces
    assert ["rey", "fars"] == Recent(told, 5).provinces
    assert not Recent([*told, Event("rokab.pass", {"who": 1}, -1)], 0).was_last


# ---- the drawings


def corners(path: str) -> set[tuple[int, int]]:
    x = y = 0
    found: set[tuple[int, int]] = set()
    for command, right, down in re.findall(r"([Ml])(-?\d+)[ ,]?(-?\d+)", path):
        x, y = (int(right), int(down)) if command == "M" else (x + int(right), y + int(down))
        found.add((x, y))
    return found


@pytest.mark.parametrize("one", MAPS, ids=lambda one: one.name)
def test_neighbours_are_drawn_side_by_side(one: Map) -> None:
    """They share a border, and nobody else does; they have different tones."""
    shape = MAP_DRAWINGS[one.name]
    drawn = {name: corners(path) for name, path in shape.paths.items()}
    assert one.provinces == list(drawn)
    for first, second in itertools.combinations(one.provinces, 2):
        near = second in one.neighbours(first)
        assert near == bool(drawn[first] & drawn[second])
        assert not near or shape.tones[first] != shape.tones[second]


@pytest.mark.parametrize("place", ["iran_17", "classic_italy"])
def test_cards_that_lie_one_under_the_other_are_not_hit_by_a_finger(place: str, page: Page) -> None:
    """On a phone, in a long row: its sum shows them side by side, and how it comes about. All six rows are seen."""
    page.set_viewport_size({"width": 360, "height": 780})
    rows = ("1 2 3 4 5 6 10 shirzan", "1 2 3 4 5 shirzan tablzan", "1 2 3", "6", "", "")
    visit(page, shown(rokab(6, map=place).hand(0, "1").rows(*rows).table, 0))
    hit = page.evaluate("""[...document.querySelectorAll(".rank > button")].map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + 12, y + 12));
    })""")
    assert [*[False] * 8, *[False] * 7, *[True] * 3, True] == hit
    question = page.locator("#ask").bounding_box()
    last = page.locator(".player").last.bounding_box()
    assert question is not None
    assert last is not None
    assert last["y"] + last["height"] <= question["y"]
    page.locator(".player").nth(1).locator(".sum").click()
    told = page.locator("#m-row-1")
    assert "strength: 2×15+1 = 31" in told.inner_text()
    assert 7 == told.locator(".chit").count()
    assert [] == grave(page)


PLACES = [one.name for one in MAPS]
SPECIAL = "rish_sefid zemestan tablzan bahar shirzan shirdokht parchamdar matarsak"
OPENING = f"1 2 {SPECIAL}"  # ten kinds of cards, in two rows on a phone
# The names that run over each other: each is measured as drawn, plain, below a marker and below the swords.
COVERED = """(async () => {
    await document.fonts.ready;
    const pen = document.createElement("canvas").getContext("2d");
    const boxes = (one, looks) => looks.map((look) => {
        one.setAttribute("class", `lab ${look}`);
        const { fontSize, fontWeight, transform } = getComputedStyle(one);
        pen.font = `${fontWeight} ${fontSize} Vazirmatn`;
        const ink = pen.measureText(one.textContent), { x, width } = one.getBBox();
        const y = Number(one.getAttribute("y")) + new DOMMatrix(transform).f;
        const [top, bottom] = [y - ink.actualBoundingBoxAscent, y + ink.actualBoundingBoxDescent];
        return { look, left: x, right: x + width, top, bottom };
    });
    const names = [...document.querySelectorAll(".lab")].map((one) => (
        [one.textContent, boxes(one, one.matches(".dry") ? ["dry"] : ["", "low", "low far"])]
    ));
    const found = [];
    for (const [n, [name, some]] of names.entries())
        for (const [other, more] of names.slice(n + 1))
            for (const a of some)
                for (const b of more)
                    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
                        found.push(`${name} ${a.look}, ${other} ${b.look}`);
    return [names.length, found];
})()"""
# The names on cards that reach over the frame of their card, and all that are shown.
OVERRUN = """(() => {
    const shown = [...document.querySelectorAll(".hand .nm")].filter((one) => one.checkVisibility());
    const frame = 2.5, over = shown.filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const inner = text.getBoundingClientRect(), card = one.parentElement.getBoundingClientRect();
        const art = one.parentElement.querySelector(".art").getBoundingClientRect();
        const isWide = inner.left < card.left + frame || inner.right > card.right - frame;
        return isWide || one.offsetTop < art.bottom - card.top;
    });
    return [shown.length, over.map((one) => one.textContent)];
})()"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_on_a_phone_names_and_rows_have_room(place: str, language: str, page: Page) -> None:
    """All rows are seen above a hand in two rows, also while a card is picked. Names of provinces do not cover each
    other, whatever stands there: every two of them, in all places that they take."""
    page.set_viewport_size({"width": 360, "height": 780})
    visit(page, shown(rokab(6, map=place).hand(0, OPENING).table, 0), Reader(language))
    for _ in range(2):
        question = page.locator("#ask").bounding_box()
        last = page.locator(".player").last.bounding_box()
        assert question is not None
        assert last is not None
        assert last["y"] + last["height"] <= question["y"]
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.locator("#h-0").click()
    count, found = page.evaluate(COVERED)
    assert count >= len(MAP_DRAWINGS[place].labels)
    assert [] == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stay_on_their_cards(language: str, page: Page) -> None:
    """On a phone, in hands of every size; in two rows with five in each there is room for them again."""
    page.set_viewport_size({"width": 360, "height": 780})
    kinds = SPECIAL.split()
    hands = (kinds[:4], kinds[4:], kinds[2:7], kinds[:6], kinds[:7], kinds[1:], kinds, [*kinds, "1", "2"])
    some = [shown(rokab(3).hand(0, " ".join(hand)).table, 0) for hand in hands]
    for hand, _ in zip(hands, see(page, some, Reader(language)), strict=True):
        count, found = page.evaluate(OVERRUN)
        assert [] == found
        assert count == len([one for one in hand if one in kinds]) or (len(hand) in (6, 7) and language == "en")


@pytest.mark.parametrize(("players", "peace", "pile"), [(2, False, False), (3, True, True)])
def test_only_what_is_used_is_explained(players: int, peace: bool, pile: bool) -> None:
    """Own decks have no peace marker and no common pile."""
    parts = web.regions(shown(mohreh.new("rokab", players, 1), 0), Reader("en"))
    page = "".join(parts.values())
    assert (peace, pile, True) == tuple([f'id="m-{one}"' in page for one in ("peace", "pile", "chooser")])
