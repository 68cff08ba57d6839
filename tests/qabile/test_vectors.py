"""The twelve test vectors of the rules, section 13."""

from __future__ import annotations

import pytest

from tests.qabile.scene import opening, qabile


def test_vector_1_two_equal_rolls() -> None:
    """A 6, B 4, C 4, D 2; B 1, C 5: order A, C, B, D, and A may remove one player (5.2, 5.3)."""
    scene = opening(4, 6, 4, 4, 2, 1, 5)
    assert "ACBD" == scene.turn_order()
    assert ("A", "Remove") == (scene.asked(), scene.waits())
    assert ["remove p2", "remove p3", "remove p4", "spare"] == scene.options()


def test_vector_2_two_sixes() -> None:
    """A 6, B 6, C 3; A 3, B 6: order B, A, C, and nobody may remove anybody (5.3)."""
    scene = opening(3, 6, 6, 3, 3, 6)
    assert "BAC" == scene.turn_order()
    assert ("B", "Settle") == (scene.asked(), scene.waits())


def test_vector_3_no_mask_left() -> None:
    """A has the only first 6 but no mask: no removal (5.3)."""
    scene = qabile().masks(A=0).fencing("B").dice(6, 2).play("fence h0.0")
    assert [6, 2] == scene.seen["rolls"]
    assert ("A", "Settle") == (scene.asked(), scene.waits())


def test_vector_4_two_players_and_a_removal() -> None:
    """A places two settlers, then two fences: in the own place, then in B's (5.5)."""
    scene = opening(2, 6, 4).play("remove p2", "settle 0.0", "settle 0.0")
    assert ("A", ["PlaceFence", 0, 0]) == (scene.asked(), scene.seen["asks"])
    scene.play("fence h0.0")
    assert ("A", ["PlaceFence", 1, 1]) == (scene.asked(), scene.seen["asks"])
    scene.play("fence h0.1")
    assert 2 == scene.seen["round"]


@pytest.mark.parametrize("number", [1, 2])
def test_vector_5_attacking_two_settlers(number: int) -> None:
    """A land with two settlers of B takes one or two of A; one with two of A takes no more of A (6.2)."""
    scene = qabile().settlers("2.3", B=2).settlers("1.1", A=2)
    assert "2.3" in scene.lands()
    assert "1.1" not in scene.lands()
    scene.play("settle 2.3", "settle 2.3" if number == 2 else "settle 0.0")
    assert ["fight who=0 rival=1 land=2.3"] == scene.events("fight")


def test_vector_6_the_fourth_side_of_a_corner() -> None:
    """v(0,1) closes (0,0): legal only if that holds two settlers, and (0,1) is ready if it is closed too (8.2)."""
    corner = ("h0.0", "v0.0", "h1.0")
    assert "v0.1" not in qabile().fences(*corner).fencing("A").edges()
    assert "v0.1" not in qabile().fences(*corner).settlers("0.0", A=1).fencing("A").edges()
    assert "v0.1" in qabile().fences(*corner).settlers("0.0", A=2).fencing("A").edges()
    both = qabile().fences(*corner).settlers("0.0", B=2).around("0.1", but="v0.1").fencing("A")
    assert "v0.1" not in both.edges()
    both = qabile().fences(*corner).settlers("0.0", B=2).around("0.1", but="v0.1").settlers("0.1", A=2)
    assert "v0.1" in both.fencing("A").edges()


def test_vector_7_two_lands_share_their_last_side() -> None:
    """Two of A and one of B: forbidden. Two of A and two of B: legal, a land for each (8.3)."""
    scene = qabile().around("2.2", but="v2.3").around("2.3", but="v2.3").settlers("2.2", A=2)
    assert "v2.3" not in scene.settlers("2.3", B=1).fencing("A").edges()
    scene = qabile().around("2.2", but="v2.3").around("2.3", but="v2.3").settlers("2.2", A=2)
    scene.settlers("2.3", B=2).fencing("A").play("fence v2.3")
    assert (["2.2"], ["2.3"]) == (scene.owns("A"), scene.owns("B"))


def test_vector_8_the_settlers_inside_own_the_land() -> None:
    """A encloses a land with two settlers of B: it is B's (8.5)."""
    scene = qabile(enclose_rival="always").around("2.2", but="v2.3").settlers("2.2", B=2)
    scene.fencing("A").play("fence v2.3")
    assert ([], ["2.2"]) == (scene.owns("A"), scene.owns("B"))


def test_vector_9_one_survivor_is_not_enough() -> None:
    """After a fight 2 v 2 won with one left, the land cannot be enclosed this round (2.6, 8.2)."""
    scene = qabile().around("2.2", but="v2.3").settlers("2.2", B=2).settlers("0.0", B=1)
    scene.dice(1, 6, 6, 1, 6, 1).play("settle 2.2", "settle 2.2")
    assert "A" == scene.on("2.2")
    scene.play("settle 0.0", "settle 4.4")
    assert "PlaceFence" == scene.waits()
    assert "v2.3" not in scene.edges()


def test_vector_10_an_eighth_land_from_a_rival() -> None:
    """A's fence encloses B's eighth: the other fence turns are played, then the game is scored (9.1)."""
    scene = qabile(3).enclosed("B", "0.0", "0.1", "0.2", "0.3", "0.4", "1.0", "1.1")
    scene.around("4.4", but="v4.4").settlers("4.4", B=2).around("4.3", but="v4.4").settlers("4.3", A=2)
    scene.fencing("A").play("fence v4.4")
    assert 8 == len(scene.owns("B"))
    assert ("B", True) == (scene.asked(), scene.seen["last_round"])
    scene.play("fence h3.0")
    assert "C" == scene.asked()
    scene.play("fence h3.1")
    assert (True, "eighth_land", [5, 19, 3]) == (scene.table.over, scene.table.ending, scene.table.scores)


def test_vector_11_more_lands_win_a_tie() -> None:
    """6 lands and 3 masks against 7 lands and 1 mask, 15 points each: the second wins (9.6)."""
    scene = qabile(lands_to_end=7).enclosed("A", "0.0", "0.1", "0.2", "0.3", "0.4", "1.0")
    scene.enclosed("B", "4.0", "4.1", "4.2", "4.3", "4.4", "3.0").masks(B=1)
    scene.around("3.1", but="h3.1").settlers("3.1", B=2).fencing("B").play("fence h3.1")
    assert [15, 15] == scene.table.scores
    assert "B" == scene.winners()


def test_vector_12_free_edges() -> None:
    """Empty board: 60 legal edges. All 25 lands ready: every free edge is legal (8.2)."""
    assert 60 == len(qabile().fencing("A").edges())
    scene = qabile(4, enclose_rival="always")
    for number in range(25):
        scene.settlers(f"{number // 5}.{number % 5}", **{"ABCD"[number % 4]: 2})
    scene.around("1.1", but="h1.1").around("3.3", but="h3.3").around("0.4", but="v0.4").fencing("A")
    assert 51 == len(scene.edges())
    assert scene.free() == scene.edges()
