"""Inis' drawn board: what can be chosen and how, what has happened, texts."""

from __future__ import annotations

import math
import re

import pytest

import mohreh
from mohreh import web
from mohreh.games.inis.faces import map_layout, question, recent_events
from mohreh.games.inis.rules import geometry
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel import registry
from mohreh.kernel.state import Event
from mohreh.kernel.text import PLATFORM, read_texts
from mohreh.web.faces import face
from mohreh.web.model import Reader, Shown
from tests.inis.scene import Scene, inis, view_of
from tests.inis.test_web_games import FORMS, asked, positions
from tests.web.tables import LANGUAGES, Checked, played, shown

pytestmark = pytest.mark.once


def drawn(at: Shown, language: str = "en") -> Checked:
    """All regions of the page."""
    return Checked("".join(web.regions(at, Reader(language)).values()))


def of(scene: Scene, seat: int = 0, **more: object) -> Checked:
    return drawn(shown(scene.table, seat, **more))


def finals(scene: Scene) -> set[str]:
    """The choices that are asked about once more."""
    at = shown(scene.table)
    is_final = face(at.rules.game).is_final
    assert is_final is not None
    return {at.rules.catalogue.notation(action) for action in at.legal if is_final(at, action)}


def test_the_tap_that_completes_a_card_is_asked_about_once_more() -> None:
    """What is chosen before can be taken back, and cards have a button of their own."""
    scene = inis().clans("moor", 2, 1).clans("cove", 1).hand(0, "new_clans migration").hand(1, "geis")
    assert {"pass"} == finals(scene)
    scene.play("play new_clans")
    assert {"place moor"} == finals(scene)  # both go there
    scene.play("place cove")
    assert {"place cove", "place moor"} == finals(scene)
    scene = inis().clans("moor", 2, 1).clans("cove", 1).hand(0, "migration").hand(1, "geis").play("play migration")
    assert set() == finals(scene)
    scene.play("from moor")
    assert set() == finals(scene)  # another clan may follow
    scene.play("to cove")
    assert "to cove" in finals(scene)
    assert "done" not in finals(scene)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "came first: you are asked again."), ("fa", "بازی شد؛ دوباره می‌پرسیم.")]
)
def test_who_is_asked_again_is_told_what_came_first(language: str, words: str) -> None:
    """Of several answers to a card only the first is carried out; the others are void and asked for anew."""
    scene = inis(3, "moor", "cove", "hills").clans("moor", 0, 1).clans("cove", 2).clans("hills", 0, 0, 1)
    scene.hand(0, "exploration").hand(1, "moor bard").hand(2, "geis").play("play exploration")
    assert words not in web.regions(shown(scene.table, 2), Reader(language))["ask"]
    scene.do("1:react moor", "2:react geis").play("player 1")
    while CARD_NAMES[question.asked(view_of(scene.table))[1][1]] != "exploration":
        scene.play("decline")
    page = web.regions(shown(scene.table, 2), Reader(language))["ask"]
    assert words in re.sub(r"\s+", " ", re.sub("<.*?>|[\u2068\u2069]", "", page))


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


def test_a_card_that_would_find_nothing_to_do_says_so_before_it_is_played() -> None:
    scene = inis().clans("cove", 2).hand(0, "festival citadel sanctuary bard")
    page = web.regions(shown(scene.table), Reader("en"))["tray"]
    menus = dict(re.findall(r'id="m-([a-z_]+)".*?</h3>(.*?)</div>', page, re.S))
    assert "Now it would have no effect: you are present in no territory with a sanctuary." in menus["festival"]
    for card in ("citadel", "sanctuary", "bard"):
        assert "no effect:" not in menus[card]


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
    ("language", "words"), [("en", "come back from the Cauldron to the Moor"), ("fa", "از دیگ به منطقه‌ی خلنگ‌زار")]
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


@pytest.mark.parametrize(("language", "words"), [("en", "You have drawn"), ("fa", "شما کشیده‌اید")])
def test_who_has_drawn_is_told_what(language: str, words: str) -> None:
    """The card is in no hand yet, and whether another one is drawn depends on it."""
    scene = inis(3, "meadows", "cove", "moor").clans("cove", 1).hand(0, "bard meadows").do("play bard")
    assert "Drawn" == scene.waits()
    ((name,),) = [one["cards"] for one in view_of(scene.table, 0)["drawn"]]
    said = web.regions(shown(scene.table), Reader(language))["ask"]
    assert words in said
    assert read_texts(scene.rules.game.folder / "text", language)[f"card.{name}"] in said


def test_who_stops_before_the_first_clan_moves_none() -> None:
    """The button said "That is enough", and the card had no effect."""
    scene = inis().clans("moor", 3).clans("cove", 0, 1).hand(0, "conquest").do("play conquest", "at cove")
    done, words = scene.rules.catalogue.id("done"), []
    for _ in range(2):
        words.append([scene.table.rules.game.describe(shown(scene.table).seen, done)[0]])
        scene.do("from moor")
    assert [["verb.done.none"], ["verb.done"]] == words


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
    assert ["Action discard pile (Known to you)", "Territory stack (Known to you)"] == known[0]


def test_a_tile_on_offer_tells_what_it_does_before_it_is_chosen() -> None:
    scene = inis().clans("moor", 1).hand(0, "tailtus_land").stack("swamp", "mountains", "forest")
    scene.do("play tailtus_land").until("ChooseTile")
    tray = web.regions(shown(scene.table), Reader("en"))["tray"]
    assert ["lay forest", "lay mountains", "lay swamp"] == lit(scene, Checked(tray))
    menu = tray[tray.index('id="m-mountains"') :]
    assert 0 < menu.index("discard 1 Action card") < menu.index("data-action")


def test_a_number_that_is_asked_for_is_not_told_before() -> None:
    scene = inis(4).clans("moor", 5, 2).hand(0, "scouts_and_spies").hand(1, "bard")
    scene.do("play scouts_and_spies", "player 2", "from moor", "to cove")
    ask = web.regions(shown(scene.table), Reader("en"))["ask"]
    assert "from Moor to Cove" in ask
    assert "1 clan from" not in ask


def test_a_reaction_is_not_called_a_turn() -> None:
    scene = inis().clans("cove", 2).hand(0, "sanctuary").hand(1, "geis").play("play sanctuary")
    asks = [web.regions(shown(scene.table, 1, declining=one), Reader("en"))["ask"] for one in (True, False)]
    assert [True, False] == ["Reaction:" in one for one in asks]
    assert [False, True] == ["Your turn:" in one for one in asks]


def test_the_first_questions_say_where_they_are_answered() -> None:
    table = mohreh.new("inis", 2, 3)
    assert "golden edge" in web.regions(shown(table, table.waiting[0]), Reader("en"))["ask"]
    while table.view(None)["asks"][0] != "Draft":
        table.play(table.legal_for(table.waiting[0])[0], table.waiting[0])
    assert "then confirm" in web.regions(shown(table, 0), Reader("en"))["ask"]


# ---- what happened


def test_what_is_new_is_marked() -> None:
    """Clans that came; the way they took; clans that are gone."""
    scene = inis().clans("moor", 3).hand(0, "migration")
    scene.do("play migration", "to cove", "to cove", "done").settle()
    events = tuple(scene.table.events(1))
    assert {("moor", "cove"): 2} == recent_events.moves(events)
    assert {("cove", 0): ["moor", "moor"]} == recent_events.arrivals(events)
    page = of(scene, 1, news=len(events))
    classes = [attrs.get("class") or "" for _, attrs in page.tags]
    assert 1 == len([one for one in classes if {"grp", "now"} <= set(one.split())])
    assert 1 == len([one for one in classes if one == "way last"])
    quiet = [attrs.get("class") or "" for _, attrs in of(scene, 1, news=0).tags]
    assert not [one for one in quiet if "now" in one.split() or one == "way last"]


def test_beside_the_board_is_told_what_a_card_did_not_that_it_was_laid_away() -> None:
    """Also after an own answer that let the card of another work."""
    scene = inis().clans("moor", 2, 1).hand(0, "new_clans").hand(1, "geis")
    scene.do("play new_clans").settle()
    events = tuple(scene.table.events(1))
    keys = [event.key for event in events]
    assert {"inis.place", "inis.discard"} <= set(keys)
    for own in (False, True):
        told = {event.key for event in face(registry.game("inis")).news(events, 1, own)}
        assert "inis.place" in told
        assert "inis.discard" not in told
    assert "inis.place" not in {event.key for event in face(registry.game("inis")).news(events, 0, True)}
    paid = Event("inis.discard", {"who": 0, "card": "geis", "why": "attack"}, -1)
    assert [paid] == face(registry.game("inis")).news([paid], 1, False)


def test_what_is_lost_by_an_own_decision_is_told_beside_the_board_and_marked() -> None:
    """The Gates take a clan, and that is among the two lines for which there is room."""
    scene = inis(3, "gates_of_tir_na_nog", "moor", "cove").clans("gates_of_tir_na_nog", 1, 1, 1).clans("moor", 1, 1)
    before = len(scene.hand(0, "the_morrigan").table.events(0))
    scene.do("play the_morrigan", "turn_crows", "at moor", "player 2").settle()
    latest = len(scene.table.events(0)) - before
    parts = web.regions(shown(scene.table, news=0, latest=latest, own=True), Reader())
    told = [re.sub(r"<[^>]*>", "", line) for line in parts["latest"].split("</p>")[:-1]]
    assert 2 == len(told)
    assert "Turns go the other way round, and you removed a clan from the Gates of Tir Na Nog." in told
    assert 1 == parts["board"].count('<g class="gone"')


def test_the_end_of_a_season_is_told_beside_the_board() -> None:
    """Not only that the last one passed: there are new cards in hand, and others are gone."""
    scene = inis(2).clans("moor", 2, 1).hand(0, "geis").hand(1, "the_dagda")
    scene.do("pass")
    before = len(scene.table.events(0))
    scene.do("pass").until("Draft")
    for own in (False, True):
        told = face(registry.game("inis")).news(scene.table.events(0)[before:], 0, own)
        assert "inis.season_end" in {event.key for event in told}


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


def test_clans_that_have_just_come_say_how_far_away_they_were() -> None:
    """Those alone: not the one that was there before, and none of them a decision later."""
    scene = inis().clans("moor", 3).clans("cove", 1).hand(0, "migration")
    scene.do("play migration", "from moor", "to cove", "to cove", "done").settle()
    events = tuple(scene.table.events(1))
    middles = {one["name"]: map_layout.middle(*one["place"]) for one in scene.view()["territories"]}
    way = " ".join([str(number) for number in map_layout.way(middles["moor"], middles["cove"])])
    assert [way] * 2 == of(scene, 1, latest=len(events)).values("data-walk")
    assert [] == of(scene, 1, news=len(events)).values("data-walk")


def test_many_clans_that_have_come_stand_before_their_number() -> None:
    scene = inis().clans("moor", 4).clans("cove", 3).hand(0, "conquest")
    scene.do("play conquest", "at moor", "from cove", "from cove", "done").settle()
    page = of(scene, 1, latest=len(tuple(scene.table.events(1))))
    assert 2 == len(page.values("data-walk"))
    assert 2 == len({one for one in page.values("id") if one.startswith("w-moor-0-")})


# ---- texts


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clash_that_all_have_left_is_not_drawn(language: str) -> None:
    """The last clans went into the Mountains, and the toll is asked."""
    table = played("inis", 2, 462, 58)
    assert "PayMountains" == table.view(None)["asks"][0]
    for seat in range(-1, 2):
        assert 'class="clash"' not in web.regions(shown(table, seat), Reader(language))["board"]


@pytest.mark.parametrize("sites", [[(0.0, 0.0), (50.0, 0.0), (100.0, 0.0)], [(0.0, 0.0), (43.3, 25.0), (86.6, 0.0)]])
def test_no_finger_hits_two_sites(sites: list[tuple[float, float]]) -> None:
    """Each has an area of its own, with its mark in it, also between two neighbours half a tile away."""
    middles = map_layout.targets(sites)
    for n, (at, area) in enumerate(zip(sites, map_layout.areas(middles), strict=True)):
        assert math.dist(at, middles[n]) <= map_layout.FARTHEST + 0.01
        assert len(area) >= 4
        for corner in [*area, at]:
            assert min(math.dist(corner, one) for one in middles) >= math.dist(corner, middles[n]) - 0.01
