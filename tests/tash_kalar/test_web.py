"""Tash-Kalar's drawn board: what is lit is what is legal, what is shown beforehand is true, nothing hidden is drawn."""

from __future__ import annotations

import dataclasses
import random
import re
from functools import cache

import pytest

import mohreh
from mohreh import web
from mohreh.games.tash_kalar.faces.parts_drawing import at, worth
from mohreh.games.tash_kalar.faces.previews import lack, use
from mohreh.games.tash_kalar.faces.recent_events import marks, names
from mohreh.games.tash_kalar.faces.web import line
from mohreh.games.tash_kalar.game import GAME
from mohreh.games.tash_kalar.rules.arena import CELL, SQUARE_NAMES
from mohreh.games.tash_kalar.rules.data import CARD_NAMES
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.summoning import missing_at
from mohreh.kernel.state import Event, Value
from mohreh.kernel.table import Table
from mohreh.kernel.text import PLATFORM, Text, read_texts
from mohreh.web.model import PERSON, Reader, Shown, Sitter
from tests.tash_kalar.ready import ready, summoned
from tests.tash_kalar.scene import Scene, tash_kalar, view_of
from tests.web.tables import LANGUAGES, STRANGE, Checked, complaints, shown

pytestmark = pytest.mark.once

FORMS: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (2, {"form": "duel", "schools": "draft"}),
    (2, {"edition": "original", "schools": "highland+sylvan"}),
    (3, {}),
    (4, {"edition": "original"}),
    (4, {"form": "team_high_form"}),
    (4, {"form": "team_duel", "edition": "original"}),
]
EACH = pytest.mark.parametrize("form", range(len(FORMS)))
LIKED = {"summon", "destroy", "upgrade", "convert", "move", "claim", "flare", "shoot", "leap", "turned"}
LISTED = {"school", "against", "improvise", "blaze", "score"}  # buttons with whole sentences


@cache
def moments(form: int) -> list[Table]:
    """For each question the first positions that ask it, some in between, and the end."""
    players, options = FORMS[form]
    choose = random.Random(form)
    table = mohreh.new("tash_kalar", players=players, seed=form + 3, options=options)
    seen: dict[str, int] = {}
    found: list[Table] = []
    while not table.over and table.decisions < 150:
        step = str(view_of(table)["asks"][0])
        seen[step] = seen.get(step, 0) + 1
        if seen[step] == 1 or table.decisions % 50 == 0:
            found.append(table.clone())
        verbs = table.rules.catalogue
        legal = list(table.legal)
        liked = [action for action in legal if verbs.verb(action).name in LIKED]
        table.play(choose.choice(liked if liked and choose.random() < 0.8 else legal))
    return [*found, table]


def drawn(at: Shown, language: str = "en") -> Checked:
    """All regions of the page."""
    return Checked("".join(web.regions(at, Reader(language)).values()))


def by_id(page: Checked, name: str) -> dict[str, str | None]:
    """The attributes of an element."""
    return next(attrs for _, attrs in page.tags if attrs.get("id") == name)


def of(scene: Scene, seat: int = 0, **more: object) -> Checked:
    return drawn(shown(scene.table, seat, **more))


# ---- what is lit


@EACH
def test_lit_is_legal_and_the_rest_says_why(form: int) -> None:
    """On the arena, in the hand, among the tasks or in the bar; only what needs a sentence stands in the list."""
    players, _ = FORMS[form]
    for number, table in enumerate(moments(form)):
        for seat in {-1, number % players, table.turn or 0}:
            at = shown(table, seat)
            parts = web.regions(at, Reader(LANGUAGES[(number + seat) % 2]))
            page = "".join(parts.values())
            assert set(at.legal) == {int(one) for one in re.findall('data-action="([0-9]+)"', page)}
            listed = [int(one) for one in re.findall('data-action="([0-9]+)"', parts["actions"])]
            assert {table.rules.catalogue.verb(action).name for action in listed} <= LISTED
            whys = {int(one) for one in re.findall('data-why="([0-9]+)"', page)}
            assert not whys & set(at.legal)
            if not at.legal:
                assert set() == whys
            assert all(table.why_not(seat, action) is not None for action in whys)


@EACH
def test_picked_things_add_up(form: int) -> None:
    """Whatever a button or a preview is made of can be picked, and whatever can be picked leads to an action."""
    for table in moments(form):
        page = drawn(shown(table, table.turn or 0))
        can = set(page.values("data-part"))
        assert len(can) == len(page.values("data-part"))
        sums = [attrs for _, attrs in page.tags if "data-parts" in attrs]
        assert all(set(str(one["data-parts"]).split()) <= can for one in sums)
        assert all("data-action" in one or "data-key" in one for one in sums)  # what is hidden must not become another
        leads = [one for one in sums if "data-action" in one or "over" in str(one.get("class"))]
        assert can == {part for one in leads for part in str(one["data-parts"]).split()}


def test_a_refusal_is_about_what_was_tapped() -> None:
    """A square with a piece, a card whose pattern does not stand, a flare without its criterion."""
    scene = tash_kalar().pieces(0, "e5").pieces(1, "e6").hand(0, "swordmaster flare_01").set(exchanged=1)
    page = of(scene)
    told = {
        name: scene.rules.catalogue.notation(int(by_id(page, name)["data-why"] or ""))
        for name in ("q-e5", "q-e6", "h-swordmaster", "h-flare_01")
    }
    assert "place e5" == told["q-e5"]
    assert "place e6" == told["q-e6"]
    assert told["h-swordmaster"].startswith("summon swordmaster")
    assert "flare flare_01" == told["h-flare_01"]
    reason = scene.why(told["h-swordmaster"])
    assert reason is not None
    assert "tash_kalar.pieces_short" == reason.key


def test_a_piece_that_may_move_is_picked_first() -> None:
    """Its squares appear then; where only one piece may move, they are there at once."""
    scene = tash_kalar().pieces(0, "f4 g4 f3", legendary="b5").pieces(1, "b6 e4").hand(0, "herald")
    scene.play("summon herald e5")
    page = of(scene)
    assert {one.split()[1] for one in scene.options("move")} == set(page.values("data-part"))
    lone = tash_kalar().pieces(0, "d4 e4 f4 d3").hand(0, "knight").play("summon knight e5")
    assert [] == of(lone).values("data-part")
    assert {one.split()[0] for one in lone.options()} == {"move", "stop"}


def test_several_things_on_one_square_are_told_apart() -> None:
    """In the duel the two ways to begin are said in full; in the melee a colour follows the square."""
    two = mohreh.new("tash_kalar", players=2, seed=1, options={"form": "duel"})
    page = web.regions(shown(two, two.turn or 0), Reader())["ask"]
    assert 2 == len(re.findall(r'<button class="btn main lit deed"[^>]* on c5', page))
    melee = mohreh.new("tash_kalar", players=3, seed=1)
    found = drawn(shown(melee, melee.turn or 0))
    assert 2 == len(found.values("data-part"))
    assert 6 == len([one for one in found.values("data-parts") if one])


# ---- what is shown beforehand


@EACH
def test_what_a_pattern_lacks_is_what_the_rules_say(form: int) -> None:
    """The fewest pieces of all squares, and a square with so few."""
    for table in moments(form)[::3]:
        state = table.redeal(0, 1)
        assert isinstance(state, TashKalarState)
        for card in range(0, len(CARD_NAMES), 5):
            gap = lack(state, 0, card)
            each = {square: missing_at(state, 0, card, CELL[n]) for n, square in enumerate(SQUARE_NAMES)}
            assert gap.fewest == min(n for n in each.values() if n >= 0)
            assert gap.fewest == each[gap.square]
            assert len(gap.missing) >= min(gap.fewest, 1)


def test_one_more_piece_would_complete_it() -> None:
    """Each of the squares that are named for a card is one where a piece makes it stand."""
    scene = tash_kalar().pieces(0, "d5 e4 c3 g6").hand(0, "swordmaster").pieces(1, "a5")
    gap = lack(scene.imagined(0), 0, CARD_NAMES.index("swordmaster"))
    assert 1 == gap.fewest
    assert "1 piece short: " in web.regions(shown(scene.table), Reader())["tray"]
    for square in gap.missing:
        after = tash_kalar().pieces(0, "d5 e4 c3 g6").hand(0, "swordmaster").pieces(1, "a5").play(f"place {square}")
        assert after.options("summon"), square


DASHED = "Tap a plus sign to place a piece there."


def test_missing_pieces_are_said_to_be_for_tapping_where_one_can_be_placed() -> None:
    """Not where a higher rank is missing, nor where no squares are shown."""
    asked = {
        "swordmaster": tash_kalar().pieces(0, "d5 e4 c3 g6").hand(0, "swordmaster"),
        "fire_elemental": tash_kalar().pieces(0, "f5 e4 g4", "d5").hand(0, "fire_elemental"),
        "titan": tash_kalar().pieces(0, "d5").hand(0, "titan"),
    }
    told = {card: DASHED in web.regions(shown(scene.table), Reader())["ask"] for card, scene in asked.items()}
    assert {"swordmaster": True, "fire_elemental": False, "titan": False} == told


def test_a_square_for_two_things_says_both() -> None:
    """Who taps a square that lights up for a card is told that the card is still to be tapped."""
    scene = tash_kalar().pieces(0, "e6 e4").hand(0, "swordmaster")
    asked = web.regions(shown(scene.table), Reader())["ask"]
    assert 'data-parts="e5">Place a common piece on e5 (red), or tap the card Swordmaster to summon there.<' in asked
    assert 'data-parts="c5">Place a common piece on c5<' in asked


def test_a_pattern_of_which_nothing_stands_is_shown_in_the_middle() -> None:
    scene = tash_kalar().hand(0, "messenger swordmaster")
    for card in ("messenger", "swordmaster"):
        gap = lack(scene.imagined(0), 0, CARD_NAMES.index(card))
        assert set(gap.missing) <= {"d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6", "c3", "g7", "c7", "g3"}


def test_an_open_task_shows_how_much_of_it_is_done() -> None:
    """To the reader; not the next one, and nobody's to those who watch."""
    scene = tash_kalar().tasks("central_dominance destruction corner_chain", "green_conquest")
    scene.pieces(0, "d5 e4", "f6").pieces(0, "", "a5")
    board = web.regions(shown(scene.table), Reader())["board"]
    assert 1 == board.count('class="share')
    assert "You have 57% of it." in board  # 3 of 5 pieces, 1 of 2 upgraded ones
    assert 'class="share' not in web.regions(shown(scene.table, -1), Reader())["board"]


def test_a_flare_that_is_ready_looks_like_a_card_that_can_be_summoned() -> None:
    for enemies, can in (("a5 b5 c5 d5", True), ("a5 b5 c5", False)):
        scene = tash_kalar().hand(0, "flare_02").pieces(1, enemies)
        tray = web.regions(shown(scene.table), Reader())["tray"]
        assert can == (re.search(r'class="hc flare len\d can"', tray) is not None)


def test_a_card_is_recalled_where_it_can_be_read() -> None:
    """The discard pile takes the place of the hand, each card with what it lacks; no list of names beside it."""
    scene = ready("kiskin_spirit").discarded(0, "unicorn sapling").play("summon kiskin_spirit e5")
    regions = web.regions(shown(scene.table), Reader())
    for card in ("unicorn", "sapling"):
        action = scene.rules.catalogue.id("recall", card)
        assert re.search(rf'id="h-{card}"[^>]* data-action="{action}"', regions["tray"])
    assert "My discard pile" in regions["tray"]
    assert "" == regions["actions"]


def scene_ask(scene: Scene) -> str:
    return web.regions(shown(scene.table), Reader())["ask"]


def test_what_the_leviathan_has_chosen_is_ticked() -> None:
    """And nothing else: the tick stood on all that could still be chosen."""
    scene = ready("leviathan").pieces(1, "b5 b6 b7").play("summon leviathan g6", "pick b6")
    board = web.regions(shown(scene.table), Reader())["board"]
    assert 1 == board.count('href="#do-chosen"')
    assert 'b6 (already chosen)"' in board
    # A sentence with names is one piece of its button: its parts would stand beside one another, each in a column.
    ends = re.findall(r'<button class="btn line lit ends[^>]*>(<span>.*?</span>|.*?)</button>', scene_ask(scene))
    assert ends
    assert all(one.startswith("<span>") for one in ends)


def told_of(scene: Scene, card: str) -> str:
    """How far a card is, as its picture in the hand and the question say alike."""
    parts = web.regions(shown(scene.table), Reader())
    face = re.search(rf'id="h-{card}".*?<small>([^<]*)<', parts["tray"], re.S)
    asked = re.search(rf'data-parts="c-{card}">[^<:]*: ([^<.]*)\.(?: {DASHED})?<', parts["ask"])
    assert face is not None
    assert asked is not None
    assert face.group(1) == asked.group(1)
    return face.group(1)


def test_a_piece_that_must_be_upgraded_is_not_said_to_be_missing() -> None:
    """A common piece on c4 would not help, whether one stands there or not."""
    for own in ("f5 e4 g4", "f5 e4 g4 c4"):
        scene = tash_kalar().pieces(0, own, "d5").hand(0, "fire_elemental")
        assert "1 upgraded piece short: on c4" == told_of(scene, "fire_elemental")


def test_squares_where_one_piece_is_enough_come_first() -> None:
    """Only what can be placed now is named, and that there is more of it."""
    scene = tash_kalar().pieces(0, "d5 e4 c3 g6").hand(0, "swordmaster").pieces(1, "d3")
    told = told_of(scene, "swordmaster").removeprefix("1 piece short: on ")
    assert told.endswith(" or elsewhere")
    for square in told.removesuffix(" or elsewhere").split(", "):
        assert scene.why(f"place {square}") is None, square


def test_two_missing_pieces_are_shown_where_they_can_be_placed() -> None:
    """An enemy stood on a square that was said to want a piece."""
    scene = tash_kalar().pieces(0, "f4").hand(0, "assassin")
    first = lack(scene.imagined(0), 0, CARD_NAMES.index("assassin")).missing
    assert 2 == len(first)
    scene = tash_kalar().pieces(0, "f4").hand(0, "assassin").pieces(1, first[0])
    parts = web.regions(shown(scene.table), Reader())
    assert f'data-parts="c-assassin">Assassin: 2 pieces short. {DASHED}<' in parts["ask"]
    preview = re.search(r'<div class="pv" data-key="c-assassin".*?</div>', parts["board"], re.S)
    assert preview is not None
    assert 2 == preview.group().count('class="gap"')


def test_a_summoning_is_shown_with_the_pieces_that_it_uses() -> None:
    """And with what has to give way."""
    scene = tash_kalar().pieces(0, "e4 e6").pieces(1, "e5").hand(0, "swordmaster")
    assert ["summon swordmaster e5"] == scene.options("summon")
    parts = web.regions(shown(scene.table), Reader())
    preview = re.search(r'<div class="pv" data-key="c-swordmaster e5".*?</div>', parts["board"], re.S)
    assert preview is not None
    assert 2 == preview.group().count('class="use"')
    assert 'class="fall"' in preview.group()
    assert "destroy the common piece of" in parts["ask"]
    shape = use(CARD_NAMES.index("swordmaster"), 0, "e5")
    assert {"e4", "e6"} == set(shape.pieces)


def test_a_pattern_that_lacks_something_is_shown_with_what_stands() -> None:
    """The reader's pieces that would count, the squares that want one, and where the being would come."""
    scene = tash_kalar().pieces(0, "e4 a5").hand(0, "swordmaster")
    parts = web.regions(shown(scene.table), Reader())
    preview = re.search(r'<div class="pv" data-key="c-swordmaster".*?</div>', parts["board"], re.S)
    assert preview is not None
    assert 1 == preview.group().count('class="use"')
    assert 'class="come faint"' in preview.group()
    assert 'class="gap"' in preview.group()
    told = rf'hidden data-parts="c-swordmaster">Swordmaster: 1 piece short: on ([^<.]*)\. {DASHED}<'
    squares = re.search(told, parts["ask"])
    assert squares is not None
    assert re.fullmatch(r"(\w\d, ){2}\w\d or elsewhere", squares.group(1))


def test_a_picked_card_says_what_comes_next() -> None:
    """A square for its being, or why there is none; a flare that is not ready says so, too."""
    scene = tash_kalar().pieces(0, "e4 e6").hand(0, "swordmaster titan flare_01")
    asked = web.regions(shown(scene.table), Reader())["ask"]
    told = dict(re.findall(r'<span class="tell"[^>]*data-parts="([^"]*)">([^<]*)<', asked))
    assert "Swordmaster: on which lit square is it summoned?" == told["c-swordmaster"]
    assert "Flare 1 (3/6): not possible now." == told["c-flare_01"]
    assert "Place a common piece on d3" == told["d3"]
    assert {"c-titan", "c-flare_01"} == set(re.findall(r'data-parts="([^"]*)" data-why', asked))


def test_a_pattern_around_a_higher_rank_says_what_is_in_the_way() -> None:
    """On the card, and when it is picked."""
    scene = tash_kalar().pieces(0, "e6 e4").pieces(1, "d4", "e5").hand(0, "swordmaster")
    parts = web.regions(shown(scene.table), Reader())
    told = "pattern complete, but a higher rank stands on e5"
    assert told in parts["tray"]
    assert f"Swordmaster: {told}." in parts["ask"]


def test_a_card_without_effect_is_told_beside_the_board_to_who_played_it() -> None:
    """Nothing else on the board shows it; what else one has done oneself is not told there."""
    scene = tash_kalar().pieces(0, "e4 e6").hand(0, "swordmaster").play("summon swordmaster e5")
    latest = len(scene.table.events(0, scene.table.decisions - 1))
    told = web.regions(shown(scene.table, latest=latest, own=True), Reader())["latest"]
    assert 1 == told.count("<p ")
    assert "had no effect: no enemy" in re.sub(r"<[^>]*>", "", told)
    placed = tash_kalar().play("place e4")
    latest = len(placed.table.events(0, placed.table.decisions - 1))
    assert not web.regions(shown(placed.table, latest=latest, own=True), Reader())["latest"]


def test_a_flare_that_is_ready_is_named_in_the_question() -> None:
    for heroics, ready_now in (("", False), ("a3 a4 a5", True)):
        scene = tash_kalar().pieces(0, "e4").pieces(1, "b2", heroics).hand(0, "flare_03")
        assert ready_now == ("is ready, too" in web.regions(shown(scene.table), Reader())["ask"])


@pytest.mark.parametrize("seat", [0, -1])
def test_signs_are_explained_together(seat: int) -> None:
    board = web.regions(shown(tash_kalar().pieces(0, "e4").table, seat), Reader())["board"]
    assert 'popovertarget="signs"' in board
    drawn_signs = board.partition('id="signs"')[2]
    assert all(words in drawn_signs for words in ("A piece was destroyed here.", "Common piece", "beings in hand"))


def test_a_line_leaves_out_what_was_not_drawn() -> None:
    some: dict[str, Value] = {"who": 1, "beings": 1, "legends": 0, "flares": 2}
    text = Text("en", GAME, ["Sara", "Ali"])
    assert "<span>Ali drew one being and 2 flares.</span>" == line(0, text, Event("tash_kalar.draw_hidden", some, -1))


def test_a_line_speaks_to_whose_piece_fell() -> None:
    """Also of those who destroy a piece of their own colour."""
    text = Text("en", GAME, ["Sara", "Ali"])
    for who, owner, words in (
        (1, 0, "Ali destroyed your common piece on e5."),
        (0, 1, "You destroyed the common piece of Ali on e5."),
        (0, 0, "You destroyed your own common piece on e5."),
        (1, 1, "Ali destroyed a common piece of their own on e5."),
    ):
        event = Event("tash_kalar.destroy", {"who": who, "owner": owner, "rank": "common", "square": "e5"}, -1)
        assert f"<span>{words}</span>" == line(0, text, event)


def test_a_shot_is_shown_with_the_pieces_that_it_destroys() -> None:
    """The Fire Dragon's goes three ways; the Gun Tower's stops after the second piece."""
    dragon = ready("fire_dragon").pieces(1, "d4 e4 e2 f4 c5 d5", "e3 f3", "g3").play("summon fire_dragon e5")
    tower = tash_kalar().pieces(0, "e4 f4 e3 f3").pieces(1, "f5 g5 h5").hand(0, "gun_tower").play("summon gun_tower e5")
    for scene, way, hit in ((dragon, "s", ["d4", "e4", "f4", "e3"]), (tower, "e", ["f5", "g5"])):
        board = web.regions(shown(scene.table), Reader())["board"]
        preview = board.partition(f'<div class="pv" data-key="d-{way}"')[2].partition("</div>")[0]
        rings = re.findall(r'class="use" cx="(\d+)" cy="(\d+)"', preview)
        assert [at(square) for square in hit] == [(int(x), int(y)) for x, y in rings]


def test_a_pattern_stays_on_the_arena_while_a_piece_is_picked_up_for_it() -> None:
    """For those who watch, too."""
    scene = tash_kalar().pieces(0, "d5 e5 f5 d4 e4 f4 a3 a5 b7 c9 e9 g9 i7 i3 g1 e1 c1").hand(0, "gun_tower")
    scene.play("summon gun_tower e6", "turned mirrored")
    assert "PickUp" == scene.waits()
    for seat in (-1, 0, 1):
        page = of(scene, seat)
        needed = [attrs["id"] for _, attrs in page.tags if "needed" in str(attrs.get("class")).split()]
        assert ["q-d5", "q-e5", "q-d4", "q-e4"] == needed


def test_no_limit_is_named_where_the_card_sets_none() -> None:
    """Any number of moves, or up to so many."""
    messenger = tash_kalar().pieces(0, "e5 d6").hand(0, "messenger").play("summon messenger f4", "move f4 e")
    storm = summoned("storm_elemental", ready("storm_elemental")).play("place g4", "move g4 n")
    parts = [web.regions(shown(scene.table), Reader())["board"] for scene in (messenger, storm)]
    assert [False, True] == [re.search(r">up to \d more<", part) is not None for part in parts]


def test_a_flare_shows_how_far_its_halves_are() -> None:
    scene = tash_kalar().pieces(0, "e4").pieces(1, "a3 a4 a5", "c3 c4 c5").hand(0, "flare_03")
    tray = web.regions(shown(scene.table), Reader())["tray"]
    told = re.findall(r"has (\d \w+) pieces more than you \(now (\d)\)", tray)
    assert [("3 upgraded", "3"), ("5 common", "2")] == told
    assert 1 == tray.count('class="half ok"') == tray.count("holds now")


def test_a_flare_in_hand_says_what_holds_at_this_table() -> None:
    """Also when tables with other options were drawn before: parts of a page are kept."""
    for value, words in (("together", "must make the other"), ("each", "either may be left out")) * 2:
        tray = web.regions(shown(tash_kalar(flare_9=value).hand(0, "flare_09").table), Reader())["tray"]
        assert words in tray


# ---- what just happened


def test_squares_say_what_happened_last() -> None:
    events = (
        Event("tash_kalar.place", {"who": 0, "rank": "common", "square": "e5"}, -1),
        Event("tash_kalar.move", {"who": 1, "square": "a3", "to": "a4"}, -1),
        Event("tash_kalar.destroy", {"who": 1, "square": "e6", "owner": 0, "rank": "common"}, -1),
        Event("tash_kalar.summon", {"who": 1, "card": "knight", "square": "e6", "orientation": "printed"}, -1),
        Event("tash_kalar.destroy", {"who": 1, "square": "e5", "owner": 0, "rank": "common"}, -1),
    )
    assert {"e5": "fell", "a3": "left", "a4": "changed", "e6": "changed"} == marks(events)
    called = names(events)
    assert {"a4": "piece-a3", "e6": "card-knight"} == called


def told(scene: Scene, *moves: str) -> tuple[Event, ...]:
    return tuple([event for move in moves for event in scene.table.play(move)])


@pytest.mark.parametrize("there", ["", "e5"])
def test_a_being_that_destroys_itself_has_fallen(there: str) -> None:
    """On an empty square, and where a piece gave way to it."""
    events = told(tash_kalar().pieces(0, "f4 f3").pieces(1, f"d5 {there}").hand(0, "bomb"), "summon bomb e5")
    assert {"e5": "fell", "d5": "fell", "f4": "fell"} == marks(events)
    assert {} == names(events)


def test_a_being_stands_where_something_gave_way() -> None:
    scene = tash_kalar().pieces(0, "e4 e6").pieces(1, "e5").hand(0, "swordmaster")
    events = told(scene, "summon swordmaster e5")
    assert {"e5": "changed"} == marks(events)
    assert {"e5": "card-swordmaster"} == names(events)


@EACH
def test_every_piece_has_a_name_of_its_own(form: int) -> None:
    """So that it can glide."""
    for table in moments(form):
        page = drawn(shown(table, 0))
        called = page.values("data-move-name")
        assert len(called) == len(set(called))


# ---- hidden things, names, both languages


@EACH
def test_nothing_hidden_is_drawn(form: int) -> None:
    """What a seat sees is the same for all deals that it cannot tell apart."""
    players, _ = FORMS[form]
    for table in moments(form)[::4]:
        for seat in (0, players - 1):
            at = shown(table, seat)
            state = table.redeal(seat, 7)
            again = dataclasses.replace(at, seen=table.rules.seen(state, seat, 5))
            assert web.regions(at, Reader()) == web.regions(again, Reader())


@EACH
def test_the_page_is_sound_in_both_languages(form: int) -> None:
    for number, table in enumerate(moments(form)[::2]):
        for seat in (-1, table.turn or 0):
            html = web.table_page(shown(table, seat), Reader(LANGUAGES[number % 2]), "/t/abc/socket")
            assert [] == complaints(html)
            checked = Checked(html)
            assert set() == set(checked.values("popovertarget")) - set(checked.values("id"))


def test_names_are_text() -> None:
    table = moments(3)[-2]
    people = tuple([Sitter(PERSON, f"{STRANGE}{n}", here=True) for n in range(3)])
    for language in LANGUAGES:
        html = web.table_page(dataclasses.replace(shown(table, 0), sitters=people), Reader(language), "/x")
        assert [] == complaints(html)
        assert "<b onclick" not in html


def test_digits_are_the_readers() -> None:
    """Every number on the board and in the hand; squares keep their names."""
    table = moments(0)[-2]
    for reader, wrong in ((Reader("fa"), r"(?<![a-i])[0-9]"), (Reader("en"), "[۰-۹]")):
        parts = web.regions(shown(table, table.turn or 0), reader)
        words = re.sub(r"<[^>]*>", " ", "".join([parts[region] for region in ("board", "tray", "players")]))
        assert [] == re.findall(wrong, words)


def test_own_texts_do_not_hide_those_of_the_pages() -> None:
    folder = mohreh.new("tash_kalar", players=2, seed=1).rules.game.folder / "text"
    for language in LANGUAGES:
        own = {key for key in read_texts(folder, language) if key.startswith("web.")}
        assert set() == own & set(read_texts(PLATFORM, language))


def test_a_spectator_sees_no_hand() -> None:
    table = moments(0)[-2]
    parts = web.regions(shown(table, -1), Reader())
    assert "" == parts["tray"]
    seats = view_of(table, 0)["seats"]
    held = set(seats[0]["beings"]) - set(seats[1]["discard"])  # the same cards in another's deck lie open
    assert held
    assert not [one for one in held if f'"card:{one}"' in parts["board"] + parts["players"]]


# ---- decks and piles


def piles(scene: Scene, seat: int = 0, language: str = "en") -> str:
    """The menu with all decks and what lies open beside them."""
    board = web.regions(shown(scene.table, seat), Reader(language))["board"]
    return board.partition('id="piles"')[2].partition('<div class="menu about"')[0]


def spoken(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def laid() -> Scene:
    """Something lies on every pile; a Titan and a flare went under their decks in the turn before."""
    scene = tash_kalar().hand(1, "hell_bull clan_axeman titan flare_01").hand(0, "knight").turn(1)
    scene.discarded(0, "bomb herald").discarded(1, "hill_giant").legends_discarded("fire_dragon leviathan")
    scene.flares_discarded("flare_02").tasks("destruction red_conquest red_summoning", "center_cross", "isolation")
    return scene.play("exchange clan_axeman", "exchange titan", "exchange flare_01", "done", "place c9", "end")


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_what_lies_open_can_be_looked_at(seat: int) -> None:
    """14.1 and Q21: discard piles and the sizes of all decks are public."""
    scene = laid()
    found = piles(scene, seat)
    opened = re.findall('data-open="([a-z]+:[a-z0-9_]+)"', found)
    public = {"card:bomb", "card:herald", "card:hill_giant", "card:clan_axeman", "card:fire_dragon"}
    assert public | {"card:leviathan", "flare:flare_02"} <= set(opened)
    view = scene.view(None if seat < 0 else seat)
    decks = [view["legends"]["deck"], view["flares"]["deck"], view["tasks"]["deck"]]
    decks += [one["deck"] for one in view["seats"]]
    assert [str(n) for n in decks] == re.findall(r"cards in deck: (\d+)", found)
    assert ["2", "1", "2", "2"] == re.findall(r"discarded: (\d+)", found)


def test_who_put_a_card_under_a_deck_goes_on_seeing_it() -> None:
    """And nobody else does."""
    scene = laid()
    for card in ("card:titan", "flare:flare_01"):
        assert [False, False, True] == [f'data-open="{card}"' in piles(scene, seat) for seat in (-1, 0, 1)]
    size = scene.view()["legends"]["deck"]
    assert f"Known, with the place from the top: Titan {size}" in spoken(piles(scene, 1))


def test_extra_cards_are_announced() -> None:
    """They are drawn at the end of the turn."""
    for fields in ({"extra_beings": 1}, {"extra_legends": 1}, {"extra_beings": 1, "extra_legends": 1}):
        board = web.regions(shown(tash_kalar().set(**fields).table), Reader())["board"]
        chip = board.partition("extra cards:")[2].partition('<span class="ch')[0]
        assert sum(fields.values()) == sum([int(n) for n in re.findall(r"\d+", spoken(chip))])
    assert "extra cards" not in web.regions(shown(tash_kalar().table), Reader())["board"]


def test_claimed_tasks_tell_their_points() -> None:
    scene = tash_kalar().claimed(1, "imprisonment")
    players = web.regions(shown(scene.table), Reader())["players"]
    button = players.partition('data-open="task:imprisonment"')[2].partition("</button>")[0]
    category, points = worth("imprisonment")
    assert f"#tk-{category}" in button
    assert button.endswith(str(points))
