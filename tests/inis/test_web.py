"""Inis' drawn board: what is lit is what is legal, refusals explain themselves, nothing hidden is drawn."""

from __future__ import annotations

import dataclasses
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import pytest

import mohreh
from mohreh import web
from mohreh.games.inis.faces import map_layout, question, recent_events
from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules import geometry
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table
from mohreh.kernel.text import PLATFORM, read_texts
from mohreh.web.model import PERSON, Reader, Shown, Sitter
from tests.inis.scene import Scene, inis, view_of
from tests.kit.page import see, visit
from tests.web.tables import STRANGE, Checked, complaints, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

LANGUAGES = ["en", "fa"]
FORMS: list[tuple[int, dict[str, Value]]] = [(2, {}), (3, {"map": "aligned"}), (4, {"setup": "discovery"})]
TABLES = pytest.mark.parametrize(("players", "options"), FORMS)
LONGEST = 900
DULL = ("pass", "decline", "propose", "agree")


def asked(table: Table) -> str:
    return str(view_of(table)["asks"][0])


def positions(players: int, options: dict[str, Value], each: int = 1) -> Iterator[Table]:
    """A few positions for each question of a game in which much happens."""
    rng = random.Random(players)
    table = mohreh.new("inis", players, players, options)
    seen: Counter[str] = Counter()
    while not table.over and table.decisions < LONGEST:
        step = asked(table)
        seen[step] += 1
        if seen[step] <= each or table.decisions % 300 == 0:
            yield table
        seat = rng.choice(table.waiting)
        legal = table.legal_for(seat).notation()
        lively = [one for one in legal if one.split()[0] not in DULL]
        table.play(rng.choice(lively if lively and rng.random() < 0.8 else legal), seat)
    yield table


def drawn(at: Shown, language: str = "en") -> Checked:
    """All regions of the page."""
    return Checked("".join(web.regions(at, Reader(language)).values()))


def of(scene: Scene, seat: int = 0, **more: object) -> Checked:
    return drawn(shown(scene.table, seat, **more))


def ids(page: Checked, name: str = "data-action") -> set[int]:
    return {int(one) for one in page.values(name)}


def by_id(page: Checked, name: str) -> dict[str, str | None]:
    """The attributes of an element."""
    return next(attrs for _, attrs in page.tags if attrs.get("id") == name)


def piles(at: Shown) -> list[str]:
    """The piles beside the island, by what they are called."""
    return re.findall(r"<dt>(.*?)</dt>", web.regions(at, Reader("en"))["board"])


def lit(scene: Scene, page: Checked) -> list[str]:
    """What can be chosen, in notation."""
    return sorted([scene.rules.catalogue.notation(action) for action in ids(page)])


# ---- what is lit


@TABLES
def test_lit_is_legal_and_the_rest_says_why(players: int, options: dict[str, Value]) -> None:
    """All that is legal is on the map, on a card or in the bar of the question; there is no other list."""
    steps = set()
    for number, table in enumerate(positions(players, options)):
        steps.add(asked(table))
        for seat in {-1, number % players, *table.waiting}:
            at = shown(table, seat)
            parts = web.regions(at, Reader(LANGUAGES[number % 2]))
            page = "".join(parts.values())
            assert set(at.legal) == {int(one) for one in re.findall('data-action="([0-9]+)"', page)}
            assert "" == parts["actions"]
            whys = {int(one) for one in re.findall('data-why="([0-9]+)"', page)}
            assert not whys & set(at.legal)
            if not at.legal:
                assert set() == whys
            else:
                assert all(table.why_not(seat, action) is not None for action in whys)
    assert {"Capital", "FirstClans", "Draft", "Turn", "Declared", "Maneuver", "ChooseTerritory"} <= steps


def test_territories_are_chosen_on_the_map() -> None:
    """Those that fit are lit, the others say why; what was announced stays marked and can be seen."""
    scene = inis().clans("cove", 2).clans("valley", 1, 1).hand(0, "conquest").do("play conquest", "at moor")
    page = of(scene)
    assert ["done", "from cove", "from valley"] == lit(scene, page)
    assert str(scene.rules.catalogue.id("from", "cove")) == by_id(page, "land-cove")["data-action"]
    assert str(scene.rules.catalogue.id("from", "plains")) == by_id(page, "land-plains")["data-why"]
    assert "lit" in (by_id(page, "land-cove")["class"] or "")
    assert "lit" not in (by_id(page, "land-plains")["class"] or "")
    assert ({("cove", "moor"): 1}, {}) == question.planned(scene.do("from cove").view(0))


def test_clans_are_chosen_one_group_at_a_time() -> None:
    scene = inis().clans("cove", 2, 1).clans("valley", 0, 0, 3).hand(0, "balors_eye").do("play balors_eye")
    page = of(scene)
    assert ["clan cove 1", "clan cove 2", "clan valley 3"] == lit(scene, page)
    assert "data-action" not in by_id(page, "land-cove")


def test_a_site_is_picked_and_then_confirmed() -> None:
    """Laying a tile turns it up: there is no way back. It lies where the site was drawn."""
    scene = inis().clans("cove", 1).hand(0, "exploration").do("play exploration")
    page = of(scene)
    parts = {attrs["data-parts"]: attrs for _, attrs in page.tags if "data-parts" in attrs}
    assert set(parts) == set(page.values("data-part"))
    assert all("hidden" in attrs for attrs in parts.values())
    action = min(ids(page))
    state = scene.table.seen(0).state
    assert isinstance(state, InisState)
    place = geometry.place_of(state, action - scene.rules.catalogue.verb(action).base)
    assert by_id(page, f"site-{action}")["data-part"] in parts
    scene.table.play(action)
    newest = scene.view(0)["territories"][-1]
    assert list(geometry.coordinates(int(place))) == newest["place"]


def test_cards_carry_their_uses() -> None:
    """A card that fits is lit and its menu plays it; another one says why."""
    scene = inis().clans("cove", 2).hand(0, "geis sanctuary")
    page = of(scene)
    assert "lit" in (by_id(page, "c-sanctuary")["class"] or "")
    assert "lit" not in (by_id(page, "c-geis")["class"] or "")
    assert scene.rules.catalogue.id("play", "geis") in ids(page, "data-why")
    assert scene.rules.catalogue.id("claim") in ids(page, "data-why")


def test_a_window_says_what_is_answered() -> None:
    """The card, who played it and what it names; the cards that fit have buttons beside the question."""
    scene = inis().clans("cove", 2).hand(0, "sanctuary").hand(1, "geis").play("play sanctuary")
    at = shown(scene.table, 1)
    bar = web.regions(at, Reader())["ask"]
    assert ["decline", "react geis"] == lit(scene, Checked(bar))
    assert 'data-open="card:sanctuary"' in bar
    assert "Cove" in bar


def test_a_question_shows_the_card_that_asks_it() -> None:
    """Also when the card has been declared and is having its effect, or is over."""
    scene = inis().clans("cove", 2).hand(0, "sanctuary geis migration cove").aside("bard")
    scene.do("play sanctuary").until("AfterSeasonCard")
    assert ("sanctuary", 0) == recent_events.cause(scene.view(0), tuple(scene.table.events(0)))
    scene.do("react cove").until("SetAside")
    assert 'data-open="card:cove"' in web.regions(shown(scene.table), Reader())["ask"]
    asking = set()
    for players, options in FORMS:
        for table in positions(players, options):
            lying = view_of(table)["table"]
            if asked(table) in recent_events.EFFECTS and lying:
                asking.add(asked(table))
                bar = web.regions(shown(table, table.waiting[0]), Reader())["ask"]
                assert any(f'data-open="card:{name}"' in bar for name in lying)
    assert {"PlaceTile", "TakeFromPile", "MasterDiscard"} <= asking


@pytest.mark.parametrize(
    ("language", "words"), [("en", "From the Cauldron to Moor"), ("fa", "از دیگ به منطقه‌ی خلنگ‌زار")]
)
def test_the_cauldron_says_where_clans_come_back_to(language: str, words: str) -> None:
    """The question is put for each territory in which clans were lost."""
    scene = inis(2).clans("moor", 3, 4).capital("plains").hand(0, "warlord").hand(1, "dagdas_cauldron")
    scene.do("play warlord", "attack 2").until("Removal").do("react dagdas_cauldron").until("Maneuver")
    scene.do("propose", "agree").settle()
    assert words in web.regions(shown(scene.table, 1), Reader(language))["ask"]


def test_cuchulain_may_be_content_with_less() -> None:
    """With that option there is a button to end the choice; otherwise there is none."""
    for value in ("up_to_two", "any"):
        scene = inis(3, cuchulain=value).clans("moor", 1, 1, 2).capital("plains").hand(0, "warlord tale_of_cuchulain")
        page = of(scene.do("play warlord", "maneuver tale_of_cuchulain"))
        done = scene.rules.catalogue.id("done")
        assert (value == "up_to_two") == (done in ids(page))
        assert done not in ids(page, "data-why")


def test_cards_in_the_hand_say_what_holds_at_the_table() -> None:
    """Their drawings and what is read out follow the options."""
    for value, words in (("any", "remove any two exposed clans"), ("opposing", "remove two opposing clans")):
        scene = inis(3, cuchulain=value).clans("moor", 1).hand(0, "tale_of_cuchulain")
        assert words in web.regions(shown(scene.table), Reader("en"))["tray"]


def test_cathbads_word_asks_long_after_it_was_played() -> None:
    view = inis().view(0)
    view["asks"], view["turn"] = ["SetAside", 1], -1
    assert ("cathbads_word", 1) == recent_events.cause(view, ())
    view["asks"], view["cathbad"] = ["Deal"], 2
    assert ("cathbads_word", 2) == recent_events.cause(view, ())


def test_cards_and_tiles_on_offer() -> None:
    """What is neither in the hand nor on the map lies above the hand."""
    scene = inis().clans("cove", 2).hand(0, "druid sanctuary").do("play druid").until("TakeFromPile")
    tray = web.regions(shown(scene.table), Reader())["tray"]
    assert 'class="offer"' in tray
    assert set(shown(scene.table).legal) == ids(Checked(tray))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clash_is_a_scene(language: str) -> None:
    """Sheltered, exposed and lost clans in words; whose maneuver it is; what can be done in the bar."""
    scene = (
        inis()
        .clans("moor", 2, 2)
        .built("moor", citadels=2)
        .hand(0, "warlord")
        .do("play warlord")
        .until("Citadels")
    )
    page = drawn(shown(scene.table, 1), language)
    assert ["shelter", "stay_out"] == lit(scene, page)
    scene.do("shelter", "stay_out").until("Maneuver")
    at = shown(scene.table, 0)
    page = drawn(at, language)
    assert {"attack 2", "propose"} <= set(lit(scene, page))
    words = next(attrs["aria-label"] for _, attrs in page.tags if "scene" in (attrs.get("class") or ""))
    numbers = ("1", "2") if language == "en" else ("۱", "۲")
    assert all(number in (words or "") for number in numbers)
    assert scene.rules.catalogue.id("withdraw") in ids(page, "data-why")


def test_only_rivals_in_the_clash_are_asked_about() -> None:
    """Of two rivals only the one who is there has a button: here it says why he cannot be attacked."""
    scene = inis().clans("moor", 2, 1).clans("cove", 0, 0, 1).built("moor", citadels=1).hand(0, "warlord")
    scene.do("play warlord").until("Citadels").do("shelter").until("Maneuver")
    attack = scene.rules.catalogue.by_name["attack"].base
    bar = Checked(web.regions(shown(scene.table), Reader())["ask"])
    assert {attack + 1} == {action for action in ids(bar, "data-why") if attack <= action < attack + 3}
    assert [] == [one for one in lit(scene, bar) if one.startswith("attack")]


def test_the_draft_marks_what_is_kept() -> None:
    table = mohreh.new("inis", 3, 5)
    while asked(table) != "Draft" or len(table.legal_for(0)) < 3:
        table.play(table.legal_for(table.waiting[0])[0], table.waiting[0])
    table.play(table.legal_for(0)[0], 0)
    kept = [attrs for _, attrs in drawn(shown(table)).tags if "kept" in (attrs.get("class") or "").split()]
    assert 1 == len(kept)


def test_cards_that_are_not_dealt_are_no_discard_pile() -> None:
    table = mohreh.new("inis", 2, 5)
    called: dict[str, str] = {}
    while asked(table) != "Turn":
        called[asked(table)] = piles(shown(table))[0]
        table.play(table.legal_for(table.waiting[0])[0], table.waiting[0])
    assert {"Undealt Action cards"} == set(called.values())
    assert {"Capital", "FirstClans", "Draft"} <= set(called)
    assert "Action discard pile" == piles(shown(table))[0]


def test_what_a_spectator_knows_is_known_to_all() -> None:
    """Cards that were played; the tiles under the stack only the player knows who looked at them."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "tailtus_land new_clans").stack("swamp", "hills", "forest")
    scene.do("play new_clans", "pass", "pass")
    scene.do("play tailtus_land", "lay hills")
    known = {seat: [one for one in piles(shown(scene.table, seat)) if "(" in one] for seat in (-1, 0)}
    assert ["Action discard pile (Known to all)"] == known[-1]
    assert ["Action discard pile (You know)", "Territory stack (You know)"] == known[0]


# ---- what happened


def test_what_is_new_is_marked() -> None:
    """Clans that came, with the side that they came from; the way they took; clans that are gone."""
    scene = inis().clans("moor", 3).hand(0, "migration")
    scene.do("play migration", "to cove", "to cove", "done").settle()
    events = tuple(scene.table.events(1))
    assert {("moor", "cove"): 2} == recent_events.moves(events)
    assert {("cove", 0): "moor"} == recent_events.arrivals(events)
    page = of(scene, 1, news=len(events))
    classes = [attrs.get("class") or "" for _, attrs in page.tags]
    assert 1 == len([one for one in classes if re.search(r"\bnow from-\d", one)])
    assert 1 == len([one for one in classes if one == "way last"])
    quiet = [attrs.get("class") or "" for _, attrs in of(scene, 1, news=0).tags]
    assert not [one for one in quiet if "now" in one.split() or one == "way last"]


def test_who_has_passed_is_marked() -> None:
    """Until somebody does something else."""
    scene = inis(4).clans("cove", 2, 1, 1, 1).hand(2, "sanctuary").do("pass", "pass").settle()
    assert {0, 1} == recent_events.passed(scene.view(2), tuple(scene.table.events(2)))
    marks = [attrs["class"] for _, attrs in of(scene, 2).tags if "st" in (attrs.get("class") or "").split()]
    assert ["st out", "st out", "st on turn", "st"] == marks
    scene.do("play sanctuary").settle()
    assert set() == recent_events.passed(scene.view(2), tuple(scene.table.events(2)))


def test_cards_keep_their_names_when_they_move() -> None:
    """From the hand to the table; no name stands twice."""
    scene = inis().clans("cove", 2).hand(0, "sanctuary").hand(1, "geis")
    assert "card-sanctuary" in of(scene).values("data-move-name")
    names = of(scene.play("play sanctuary")).values("data-move-name")
    assert "card-sanctuary" in names
    assert sorted(set(names)) == sorted(names)


def test_directions_are_hours() -> None:
    assert [0, 3, 6, 9] == [
        map_layout.direction(start, (0.0, 0.0)) for start in ((0.0, -9.0), (9.0, 0.0), (0.0, 9.0), (-9.0, 0.0))
    ]


# ---- hidden things, names, texts


@TABLES
def test_nothing_hidden_is_drawn(players: int, options: dict[str, Value]) -> None:
    """The page is the same, byte for byte, whatever the hidden cards and tiles are."""
    for number, table in enumerate(positions(players, options)):
        for seat in (-1, number % players):
            eyes = None if seat < 0 else seat
            at = shown(table, seat)
            other = dataclasses.replace(at, seen=table.rules.seen(table.redeal(eyes, 7), eyes, 7))
            assert web.regions(at, Reader()) == web.regions(other, Reader())


@pytest.mark.parametrize("language", LANGUAGES)
@TABLES
def test_pages_are_sound(players: int, options: dict[str, Value], language: str) -> None:
    """Also with strange names; what is drawn, opened or explained is there; all that is lit has a name."""
    people = tuple([Sitter(PERSON, STRANGE) for _ in range(players)])
    opened: set[str] = set()
    for number, table in enumerate(positions(players, options)):
        if number % 4:
            continue
        seat = number // 4 % (players + 1) - 1
        page = web.table_page(shown(table, seat, sitters=people), Reader(language), "/t/abc/socket")
        assert [] == complaints(page)
        assert "<b onclick" not in page
        checked = Checked(page)
        drawings = set(checked.values("id"))
        assert set() == {one[1:] for one in checked.values("href") if one.startswith("#")} - drawings
        assert set() == set(checked.values("popovertarget")) - drawings
        assert set() == set(re.findall(r"url\(#([\w-]+)\)", page)) - drawings
        opened |= set(checked.values("data-open"))
        for tag, attrs in checked.tags:
            if tag == "g" and ("data-action" in attrs or "data-part" in attrs or "data-why" in attrs):
                assert ("button", "0") == (attrs["role"], attrs["tabindex"])
                assert attrs["aria-label"]
    for kind, _, name in [one.partition(":") for one in opened]:
        assert web.card_fragment("inis", kind, name, Reader(language))


def test_digits_are_the_readers() -> None:
    scene = inis().clans("cove", 5, 6)
    latin = re.compile(r">[^<]*[0-9][^<]*<")
    for part in ("board", "tray", "players"):
        assert latin.search(web.regions(shown(scene.table), Reader("en"))[part])
        assert not latin.search(web.regions(shown(scene.table), Reader("fa"))[part].replace("level2", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_short_text_and_an_emblem(language: str) -> None:
    """And no text of the board hides one of the platform."""
    scene = inis()
    own = read_texts(scene.rules.game.folder / "text", language)
    drawings = (scene.rules.game.folder / "faces" / "assets" / "defs.svg").read_text(encoding="utf-8")
    for name in CARD_NAMES:
        if name in TERRITORY_NAMES:
            assert own[f"web.short.advantage_{name}"]
            assert f'id="f-{name}"' in drawings
        else:
            assert own[f"web.short.{name}"]
            assert f'id="k-{name}"' in drawings
    assert [] == [key for key in own if key.startswith("web.") and key in read_texts(PLATFORM, language)]


# ---- in a browser


def test_on_a_phone_the_map_stays(page: Page) -> None:
    """A clash, a window and cards on offer come over it; the territories neither move nor shrink, nor do the question
    and the hand."""
    scene = inis().clans("moor", 2, 2).hand(0, "warlord druid sanctuary").hand(1, "geis")
    pages = [shown(scene.table)]
    pages.append(shown(scene.do("play warlord").until("Citadels").do("stay_out").until("Maneuver").table))
    offer = inis().clans("moor", 2, 2).hand(0, "druid sanctuary").do("play druid").until("TakeFromPile")
    pages.append(shown(offer.table))
    assert ["Turn", "Maneuver", "TakeFromPile"] == [
        str(cast(InisView, at.view)["asks"][0]) for at in pages
    ]
    page.set_viewport_size({"width": 360, "height": 780})
    places: set[str] = set()
    for _ in see(page, pages):
        places.add(str([page.locator(one).bounding_box() for one in (".isle", "#ask", "#tray .tray")]))
    assert 1 == len(places)


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


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_names_stay_within_their_cards(page: Page, language: str) -> None:
    """Of all that may be in a hand."""
    others = [one for one in CARD_NAMES if one not in TERRITORY_NAMES]
    hands = [kind[k : k + 6] for kind in (others, TERRITORY_NAMES) for k in range(0, len(kind), 6)]
    scenes = [inis(4, *[one for one in hand if one in TERRITORY_NAMES]).hand(0, " ".join(hand)) for hand in hands]
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
