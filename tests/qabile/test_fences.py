"""Section 8: placing fences."""

from __future__ import annotations

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from tests.qabile import layout
from tests.qabile.scene import Scene, qabile


def closed_board(**settlers: int) -> Scene:
    """Land 0.0 lacks one fence, v0.1, and has these settlers; all other edges but that and h0.1 are fenced.

    Lands from 0.2 on are enclosed, A's and B's in turn; 0.1 lacks both edges.
    """
    scene = qabile(lands_to_end=13)
    for number, land in enumerate(LAND_NAMES[2:]):
        scene.settlers(land, **{"AB"[number % 2]: 2})
    scene.fences(*[edge for edge in EDGE_NAMES if edge not in ("v0.1", "h0.1")])
    return scene.settlers("0.0", **settlers)


def test_rule_8_1_one_fence_on_a_free_edge() -> None:
    """8.1: then it is the next player's fence turn."""
    scene = qabile().fencing("A").play("fence h2.2")
    assert (["h2.2"], "B", "PlaceFence") == (scene.fenced(), scene.asked(), scene.waits())
    assert ["fence who=0 edge=h2.2"] == scene.events("fence")


def test_rule_8_2_up_to_two_fences_never_block() -> None:
    """8.2: with none, one or two fences a land may be empty."""
    scene = qabile().fences("h2.2", "h3.2").fencing("A")
    assert 58 == len(scene.edges())


def test_rule_8_2_three_fences_block_the_fourth() -> None:
    """8.2: for everybody, until the land is ready."""
    for who in "AB":
        scene = qabile().around("2.2", but="v2.3").settlers("2.2", A=1).fencing(who)
        assert [edge for edge in scene.free() if edge != "v2.3"] == scene.edges()
    scene = qabile().around("2.2", but="v2.3").settlers("2.2", A=1).order("AB").settling("A")
    scene.play("settle 2.2", "settle 0.0", "settle 0.1", "settle 0.1")
    assert "v2.3" in scene.edges()


def test_rule_8_3_two_lands_at_once() -> None:
    """8.3: both for the same tribe, or one for a rival."""
    scene = qabile().around("2.2", but="h3.2").around("3.2", but="h3.2")
    scene.settlers("2.2", A=2).settlers("3.2", A=2).fencing("A").play("fence h3.2")
    assert ["2.2", "3.2"] == scene.owns("A")
    assert ["enclose who=0 land=2.2 n=1", "enclose who=0 land=3.2 n=2"] == scene.events("enclose")


def test_rule_8_4_only_a_rivals_land() -> None:
    """8.4: legal only if no other fence is."""
    scene = closed_board(B=2).fencing("A")
    assert ["fence h0.1"] == scene.options()
    last = closed_board(B=2).settlers("0.1", B=2).fences("h0.1").fencing("A")
    assert ["fence v0.1"] == last.options()


def test_rule_8_4_lands_of_two_rivals() -> None:
    """8.4: two lands at once, both of rivals; for each of them it is a fence for a land of their own."""
    for tribe, legal in (("A", False), ("B", True), ("C", True)):
        scene = qabile(3).around("2.2", but="h3.2").around("3.2", but="h3.2")
        scene.settlers("2.2", B=2).settlers("3.2", C=2).fencing(tribe)
        assert legal == ("h3.2" in scene.edges())


def test_rule_8_5_settlers_decide() -> None:
    """8.5: and the points are theirs."""
    scene = qabile(3, enclose_rival="always").around("2.2", but="h3.2").settlers("2.2", C=2)
    scene.fencing("B").play("fence h3.2")
    assert [3, 3, 5] == scene.table.scores


def test_rule_8_6_placing_is_compulsory() -> None:
    """8.6: even if the only edge is bad for the player."""
    scene = closed_board(A=2).fencing("A")
    assert ["fence h0.1", "fence v0.1"] == scene.options()
    last = closed_board(B=2).settlers("0.1", B=2).fences("h0.1").fencing("A")
    assert ["fence v0.1"] == last.options()


def test_rule_8_6_a_fence_turn_without_a_legal_edge_is_lost() -> None:
    """8.6: v0.1 is blocked by 0.0 and h0.1 would make 0.1 wait as well; after it nothing is legal."""
    scene = closed_board(A=1).fencing("A").dice(3, 5)
    assert ["fence h0.1"] == scene.options()
    scene.play("fence h0.1")
    assert ["fence_lost who=1"] == scene.events("fence_lost")
    assert (6, "Settle") == (scene.seen["round"], scene.waits())


def test_every_edge_closes_the_right_lands() -> None:
    """2.3 and 8.5: for each edge, its lands with three other fences, and no others."""
    for edge in EDGE_NAMES:
        lands = [land for land in LAND_NAMES if edge in layout.sides(land)]
        scene = qabile()
        for land in lands:
            scene.around(land, but=edge).settlers(land, A=2)
        assert lands == scene.fencing("A").play(f"fence {edge}").owns("A")
