"""What a finger may do on the arena in each kind of question, and what the squares say of the last move."""

from __future__ import annotations

import pytest

from mohreh.games.tash_kalar.faces.clickable import NEVER, Clickable, next_to, sign
from mohreh.games.tash_kalar.faces.recent_events import marks, names
from mohreh.games.tash_kalar.rules.actions import CATALOGUE
from mohreh.kernel.state import Event
from tests.tash_kalar.behind import ALL_OUT
from tests.tash_kalar.ready import ready, reason, summoned
from tests.tash_kalar.scene import Scene, tash_kalar


def clickable(scene: Scene) -> Clickable:
    """What seat 0 may choose now."""
    return Clickable(scene.table.seen(0), list(scene.table.legal_for(0)), scene.waits())


def number(action: str) -> int:
    return CATALOGUE.parse(action)


# ---- what a finger may do


def test_one_of_several_pieces_is_picked_before_it_moves() -> None:
    """16.3: every square that lights up for a picked piece is one of its moves, and no other piece may be picked."""
    scene = tash_kalar().pieces(0, "f4 g4 f3").pieces(1, "e4").hand(0, "herald").play("summon herald e5")
    found = clickable(scene)
    assert {"e5", "f4", "g4", "f3"} == set(found.moves)
    assert {action for there in found.moves.values() for action in there.values()} == {
        number(one) for one in scene.options("move")
    }
    assert number("move f4 n") == found.moves["f4"]["f5"]
    assert ({}, False, {}) == (found.targets, found.picking, found.on)
    for square, picked in (("f4", True), ("e5", True), ("e4", False), ("a5", False)):
        assert (picked, NEVER) == (found.picks(square), found.tap(square))


def test_the_only_piece_that_may_move_need_not_be_picked() -> None:
    """17.4: a tap on a square is the move."""
    scene = tash_kalar().pieces(0, "c4 c5 d4 e4").hand(0, "dire_wolf")
    scene.play(next(one for one in scene.options("summon") if "dire_wolf" in one))
    found = clickable(scene)
    (start, there), = found.moves.items()
    assert there == found.targets
    for square, action in there.items():
        assert (action, False) == (found.tap(square), found.picks(square))
    assert (NEVER, False) == (found.tap(start), found.picks(start))


def test_a_lone_mover_beside_other_choices_is_picked() -> None:
    """18.18: a tap on a common piece upgrades it, a tap on the Shepherd picks it up."""
    found = clickable(summoned("tree_shepherd", ready("tree_shepherd")))
    assert ({}, ["e5"]) == (found.targets, list(found.moves))
    assert (True, NEVER) == (found.picks("e5"), found.tap("e5"))
    assert (False, number("upgrade d5")) == (found.picks("d5"), found.tap("d5"))


def test_a_square_with_several_choices_is_picked() -> None:
    """19.11: which rank is placed there is asked afterwards."""
    found = clickable(summoned("storm_elemental", ready("storm_elemental")))
    assert [number(f"{verb} e3") for verb in ("place", "place_heroic", "place_legendary")] == found.on["e3"]
    assert (True, NEVER) == (found.picks("e3"), found.tap("e3"))
    assert (False, NEVER) == (found.picks("a5"), found.tap("a5"))


def test_going_on_is_a_move_of_the_same_piece() -> None:
    """16.2: the square ahead of the Messenger's piece."""
    scene = tash_kalar().pieces(0, "e4 e3 d4 f4").hand(0, "messenger")
    scene.play(next(one for one in scene.options("summon") if "messenger" in one))
    scene.play("move e3 s")
    found = clickable(scene)
    assert {"e2": {"e1": number("onward")}} == found.moves
    assert number("onward") == found.tap("e1")


def test_in_a_turn_squares_and_cards_are_put_together() -> None:
    """3.8 and 3.10: a tap picks; nothing is played at once."""
    found = clickable(tash_kalar().pieces(0, "e4 e3").pieces(1, "e5").hand(0, "sapling titan flare_01"))
    assert found.picking
    assert (True, NEVER, False) == (found.picks("a5"), found.tap("a5"), "a5" in found.coming)
    assert (True, NEVER, True) == (found.picks("e5"), found.tap("e5"), "e5" in found.coming)
    assert (False, NEVER) == (found.picks("e4"), found.tap("e4"))
    assert {"sapling"} == set(found.summons)
    assert {"sapling", "titan", "flare_01"} == set(found.cards)


def test_a_square_that_cannot_be_chosen_says_why() -> None:
    """The id of what a tap would mean: a placement, or a move that stays on the arena."""
    assert number("place e4") == clickable(tash_kalar().pieces(0, "e4")).why("e4")
    found = clickable(tash_kalar().pieces(0, "f4 g4 f3").hand(0, "herald").play("summon herald e5"))
    assert number("move c9 e") == found.why("c9")
    strikes = tash_kalar().pieces(0, "e6 e4").pieces(1, "d6 f5").hand(0, "swordmaster").play("summon swordmaster e5")
    assert number("destroy f5") == clickable(strikes).why("f5")
    shooting = tash_kalar().pieces(0, "e5 d5 c4").hand(0, "cannon").play("summon cannon e5")
    assert NEVER == clickable(shooting).why("a5")


def test_where_the_only_mover_cannot_go_says_why() -> None:
    """A square beside it stands for its move there; one far away, or a piece that does not move, for itself."""
    scene = tash_kalar().pieces(0, "d5 c5 b4").pieces(1, heroic="e7").hand(0, "dire_wolf").play("summon dire_wolf d6")
    found = clickable(scene)
    assert number("move d6 ne") == found.why("e7")
    assert "too_strong 17.4" == reason(scene, "move d6 ne")
    assert "nothing_moves 17.4" == reason(scene, CATALOGUE.notation(found.why("g8")))
    assert "not_a_mover 17.4" == reason(scene, CATALOGUE.notation(found.why("b4")))


def test_the_next_square_in_a_direction() -> None:
    """None beyond the edge, and none without a being."""
    assert ["e6", "f4", "", ""] == [next_to(*one) for one in (("e5", "n"), ("e5", "se"), ("c9", "n"), ("", "n"))]


@pytest.mark.parametrize(
    ("action", "taken", "word"),
    [
        ("move e5 n", True, "destroy"),
        ("move e5 n", False, "move"),
        ("onward", False, "move"),
        ("onward", True, "destroy"),
        ("leap e5", True, "destroy"),
        ("leap e5", False, "leap"),
        ("put 1 e5", False, "place"),
        ("place_heroic e5", False, "place"),
        ("upgrade e5", True, "upgrade"),
    ],
)
def test_signs(action: str, taken: bool, word: str) -> None:
    assert word == sign(number(action), taken)


# ---- what the last move did


def told(scene: Scene, *moves: str) -> tuple[Event, ...]:
    return tuple([event for move in moves for event in scene.table.play(move)])


def test_a_lifted_piece_has_left() -> None:
    """3.9."""
    events = told(tash_kalar().pieces(0, ALL_OUT), "lift a6", "place e1")
    assert {"a6": "left", "e1": "changed"} == marks(events)
    assert {"e1": "piece-e1-1"} == names(events)


@pytest.mark.parametrize(
    ("card", "theirs", "answers", "changed"),
    [
        ("dryad", "d5", ["convert d5"], "d5"),
        ("woodland_druid", "a5 i5", ["upgrade d6"], "d6"),
        ("forest_ancient", "", ["put 1 e7"], "e7"),
        ("storm_elemental", "", ["place_heroic e3"], "e3"),
    ],
)
def test_what_came_or_is_another_now_has_changed(card: str, theirs: str, answers: list[str], changed: str) -> None:
    scene = summoned(card, ready(card).pieces(1, theirs))
    assert {changed: "changed"} == marks(told(scene, *answers))


def test_a_piece_that_fell_a_rank_has_changed() -> None:
    """19.7."""
    scene = tash_kalar().pieces(0, "c3", "d4 e4 b3").pieces(1, heroic="i5").hand(0, "leviathan")
    assert {"i5": "changed"} == marks(told(scene.play("summon leviathan f5"), "pick i5"))


def test_a_name_goes_with_the_piece() -> None:
    """So that it glides; a piece that was destroyed takes its name along."""
    scene = tash_kalar().pieces(0, "f4 g4 f3").pieces(1, "d1").hand(0, "herald")
    events = told(scene, "summon herald e5", "move f4 n", "move f5 n")
    assert {"f6": "piece-f4", "e5": "card-herald"} == names(events)
    assert {"f4": "left", "f5": "left", "f6": "changed", "e5": "changed"} == marks(events)
