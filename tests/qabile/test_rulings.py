"""Section 10: the rulings, as they are without any option."""

from __future__ import annotations

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from tests.qabile.scene import opening, qabile


def test_r1_all_settle_then_all_fence() -> None:
    """R1: settlers and fights player after player, then fences in the same order."""
    scene = qabile(3).order("CAB")
    asked = []
    for action in ["settle 0.0", "settle 0.0", "settle 1.1", "settle 1.1", "settle 2.2", "settle 2.2"]:
        asked.append(scene.asked())
        scene.play(action)
    for edge in ("h0.0", "h0.1", "h0.2"):
        asked.append(scene.asked())
        scene.play(f"fence {edge}")
    assert "CCAABBCAB" == "".join(asked)


def test_r2_a_reroll_does_not_move_others() -> None:
    """R2: D's 5 stays before the pair's 6 and 1, and the 6 gives no right to remove."""
    scene = opening(4, 3, 2, 3, 5, 6, 1)
    assert ("DACB", "Settle") == (scene.turn_order(), scene.waits())


def test_r3_removal_comes_after_the_order() -> None:
    """R3: the order of all is known when the question is asked."""
    scene = opening(3, 2, 6, 2, 5, 1)
    assert ("Remove", "BAC") == (scene.waits(), scene.turn_order())


def test_r4_the_turn_itself_is_handed_over() -> None:
    """R4: the remover, first in the order, fences again at the place of the last."""
    scene = opening(3, 6, 4, 2).play("remove p3", "settle 0.0", "settle 0.0", "settle 1.1", "settle 1.1")
    asked = []
    for edge in ("h0.0", "h0.1", "h0.2"):
        asked.append(scene.asked())
        scene.play(f"fence {edge}")
    assert ["A", "B", "A"] == asked


def test_r5_place_what_is_possible() -> None:
    """R5: one settler left: one is placed, and the fence turn stays."""
    scene = qabile()
    for land in LAND_NAMES[:14]:
        scene.settlers(land, A=2)
    scene.settlers("4.0", A=1).play("settle 4.1", "settle 4.2", "settle 4.2")
    assert ("A", "PlaceFence") == (scene.asked(), scene.waits())


def test_r6_fights_come_before_the_next_player() -> None:
    """R6: when B is asked, A's attack is decided."""
    scene = qabile(3).settlers("2.2", C=1).dice(6, 1).play("settle 2.2", "settle 0.0")
    assert ("B", "A") == (scene.asked(), scene.on("2.2"))


def test_r7_both_settlers_then_fights() -> None:
    """R7: no die is rolled between the two."""
    scene = qabile().settlers("2.2", B=1).play("settle 2.2")
    assert ("AB", "A", "Settle") == (scene.on("2.2"), scene.asked(), scene.waits())


def test_r8_removed_settlers_can_come_again() -> None:
    """R8: back in the supply."""
    scene = qabile().settlers("2.2", B=2).dice(6, 1, 6, 1).play("settle 2.2", "settle 0.0")
    assert (30, 0) == (scene.has("B", "supply"), scene.has("B", "out"))


def test_r9_a_rivals_land_alone_is_a_last_resort() -> None:
    """R9: not while there is another edge; when there is none, it must be enclosed."""
    scene = qabile().around("2.2", but="v2.2").settlers("2.2", B=2).fencing("A")
    assert "v2.2" not in scene.edges()
    full = qabile(lands_to_end=13)
    for number, land in enumerate(LAND_NAMES):
        full.settlers(land, **{"BA"[number % 2]: 2})
    full.fences(*[edge for edge in EDGE_NAMES if edge not in ("h0.0", "h0.2")]).fencing("A")
    assert ["h0.0", "h0.2"] == full.edges()


def test_r10_fences_have_no_colour() -> None:
    """R10: three fences by A and the fourth by A, and the land is B's."""
    scene = qabile().settlers("2.2", B=2).fencing("A")
    scene.play("fence h2.2")
    assert "B" == scene.asked()
    scene = qabile(enclose_rival="always").settlers("2.2", B=2).around("2.2", but="h2.2").fencing("A")
    scene.play("fence h2.2")
    assert ["2.2"] == scene.owns("B")


def test_r11_a_lost_turn_is_not_made_up() -> None:
    """R11: B loses the turn; the next round has one fence turn for B, not two."""
    scene = qabile(lands_to_end=13)
    for number, land in enumerate(LAND_NAMES[2:]):
        scene.settlers(land, **{"AB"[number % 2]: 2})
    free = ("v0.1", "h0.1", "h0.0")
    every = [f"h{r}.{c}" for r in range(6) for c in range(5)] + [f"v{r}.{c}" for r in range(5) for c in range(6)]
    scene.fences(*[edge for edge in every if edge not in free]).order("AB")
    scene.settlers("0.0", A=0).fences("h0.0").fencing("A").dice(5, 3).play("fence h0.1")
    assert ["fence_lost who=1"] == scene.events("fence_lost")
    scene.dice(6, 1, 6, 1).play("settle 0.0", "settle 0.0")
    assert "B" == scene.asked()


def test_r12_whoever_placed_the_fence() -> None:
    """R12: an eighth land from a rival's fence counts, and several may pass eight in the last round."""
    scene = qabile(lands_to_end=5, enclose_rival="always").enclosed("B", "0.0", "0.1", "0.2", "0.3")
    scene.enclosed("A", "2.0", "2.1", "2.2", "2.3")
    scene.around("4.4", but="v4.4").settlers("4.4", B=2).around("4.1", but="v4.1").settlers("4.1", A=2)
    scene.fencing("A").play("fence v4.4", "fence v4.1")
    assert ("eighth_land", [13, 13], "AB") == (scene.table.ending, scene.table.scores, scene.winners())


def test_r13_free_edges_score_for_nobody() -> None:
    """R13: a land with three fences counts nothing when the game ends without its fourth."""
    scene = qabile(fallen_settlers="out_of_game", lands_to_end=13).supply(A=1, B=0)
    every = [f"h{r}.{c}" for r in range(6) for c in range(5)] + [f"v{r}.{c}" for r in range(5) for c in range(6)]
    for number, land in enumerate(LAND_NAMES[2:]):
        scene.settlers(land, **{"AB"[number % 2]: 2})
    scene.fences(*[edge for edge in every if edge != "v0.1"]).settlers("0.1", A=2)
    scene.play("settle 0.0")
    assert ("blocked", 2 * 12 + 3) == (scene.table.ending, scene.table.scores[0])


def test_r14_more_lands_break_a_tie() -> None:
    """R14: equal points with fewer masks and more lands win."""
    scene = qabile(lands_to_end=5).enclosed("A", "0.0", "0.1", "0.2", "0.3").masks(A=3, B=1)
    scene.enclosed("B", "2.0", "2.1", "2.2", "2.3").around("4.4", but="v4.4").settlers("4.4", B=2)
    scene.fencing("B").play("fence v4.4")
    assert ([11, 11], "B") == (scene.table.scores, scene.winners())


def test_r15_an_own_single_settler_may_be_joined() -> None:
    """R15: up to two per tribe and land."""
    scene = qabile().settlers("2.2", A=1).play("settle 2.2")
    assert "AA" == scene.on("2.2")
    assert "2.2" not in scene.lands()


def test_r16_three_fences_protect_nobody() -> None:
    """R16: such a land may be attacked and gives no points."""
    scene = qabile().around("2.2", but="v2.2").settlers("2.2", B=2)
    assert "2.2" in scene.lands()
    assert [3, 3] == scene.table.scores


def test_r17_nobody_may_pass() -> None:
    """R17: only removal can be declined."""
    assert {"settle"} == {one.split()[0] for one in qabile().options()}
    assert {"fence"} == {one.split()[0] for one in qabile().fencing("A").options()}
    assert "spare" in opening(2, 6, 1).options()
