"""Sections 1 to 4: components, the board, setup, the phases of a round."""

from __future__ import annotations

from mohreh.games.qabile.rules.data import (
    ALL_EDGES,
    EDGE_NAMES,
    FIRST_LAND,
    LAND_NAMES,
    OTHER_LAND,
    SIDES,
    all_sides,
)
from mohreh.kernel.registry import game, rules
from tests.qabile import layout
from tests.qabile.scene import opening, qabile, seen


def test_rule_1_1_twenty_five_lands() -> None:
    """1.1: five rows of five."""
    assert 25 == len(LAND_NAMES) == len(set(LAND_NAMES))
    assert 25 == len(opening(2, 5, 4).lands())


def test_rule_1_2_thirty_settlers_and_three_masks() -> None:
    """1.2: for each of up to four tribes."""
    scene = opening(4, 5, 4, 3, 2)
    assert [(30, 3)] * 4 == [(scene.has(tribe, "supply"), scene.has(tribe, "masks")) for tribe in "ABCD"]
    assert (2, 3, 4) == game("qabile").players


def test_rule_1_3_sixty_fences() -> None:
    """1.3: one for each edge."""
    assert 60 == len(EDGE_NAMES) == len(set(EDGE_NAMES))


def test_rule_1_4_one_die() -> None:
    """1.4: six sides, all alike, over many rounds."""
    times: dict[int, int] = {}
    for seed in range(600):
        view = rules("qabile", 4).view(rules("qabile", 4).new(seed), None)
        for roll in seen(view)["rolls"]:
            times[roll] = times.get(roll, 0) + 1
    assert [1, 2, 3, 4, 5, 6] == sorted(times)
    assert all(340 <= n <= 460 for n in times.values()), times


def test_rule_2_1_names_of_lands() -> None:
    """2.1: row, then column, row 0 on top."""
    assert ["0.0", "0.4", "1.0", "4.4"] == [LAND_NAMES[n] for n in (0, 4, 5, 24)]


def test_rule_2_2_names_of_edges() -> None:
    """2.2: 30 lie, 30 stand, and 20 have a land on one side only."""
    assert 30 == len([name for name in EDGE_NAMES if name[0] == "h"])
    assert ["h0.0", "h5.4", "v0.0", "v4.5"] == [EDGE_NAMES[n] for n in (0, 29, 30, 59)]
    border = [name for n, name in enumerate(EDGE_NAMES) if FIRST_LAND[n] == OTHER_LAND[n]]
    assert 20 == len(border)
    assert all("0" in name or "5" in name for name in border)


def test_rule_2_3_four_sides() -> None:
    """2.3: upper, lower, left, right; an inner edge is a side of two lands."""
    for number, land in enumerate(LAND_NAMES):
        found = {EDGE_NAMES[n] for n in range(60) if int(SIDES[number]) & 2**n}
        assert set(layout.sides(land)) == found
    for n, name in enumerate(EDGE_NAMES):
        lands = {LAND_NAMES[FIRST_LAND[n]], LAND_NAMES[OTHER_LAND[n]]}
        assert {land for land in LAND_NAMES if name in layout.sides(land)} == lands


def test_rule_2_3_sides_of_many_lands() -> None:
    """2.3: the sides of a set of lands are those of each of them."""
    for lands in (0, 1, 0x1FFFFFF, 0x1042108, 0x0ABCDEF, 0x1111111):
        expected = 0
        for number in range(25):
            if lands & 2**number:
                expected |= int(SIDES[number])
        assert expected == all_sides(lands)
    assert ALL_EDGES == all_sides(0x1FFFFFF)


def test_rule_2_4_one_fence_on_an_edge() -> None:
    """2.4: a fenced edge takes no other, and the border is fenced like the rest."""
    scene = qabile().fencing("A").play("fence h0.0")
    assert "h0.0" not in scene.edges()
    assert {"h0.1", "h5.4", "v0.0", "v4.5"} <= set(scene.edges())
    corner = qabile().order("BA").settlers("0.0", A=2).fences("h1.0", "v0.1").fencing("B")
    assert [] == corner.play("fence h0.0").owns("A")
    assert ["0.0"] == corner.play("fence v0.0").owns("A")


def test_rule_2_5_only_single_lands_are_enclosed() -> None:
    """2.5: a ring of fences around two lands means nothing."""
    ring = [side for land in ("2.2", "2.3") for side in layout.sides(land) if side != "v2.3"]
    scene = qabile().order("BA").fences(*ring[1:]).settlers("2.2", A=2).settlers("2.3", A=2).fencing("B")
    assert [] == scene.play(f"fence {ring[0]}").owns("A")
    assert ["2.2", "2.3"] == scene.play("fence v2.3").owns("A")


def test_rule_2_6_ready_is_two_of_one_tribe() -> None:
    """2.6: neither none nor one."""
    for n, legal in ((0, False), (1, False), (2, True)):
        scene = qabile().around("2.2", but="h2.2").settlers("2.2", A=n).fencing("A")
        assert legal == ("h2.2" in scene.edges())


def test_rule_2_7_everything_is_public() -> None:
    """2.7: every seat and every spectator see the same table."""
    table = opening(3, 5, 4, 3).play("settle 0.0", "settle 1.1").table
    views = [{**table.view(seat), "seat": None} for seat in (None, 0, 1, 2)]
    assert [views[0]] * 3 == views[1:]
    assert all(event.seen_by(seat) for event in table.events(None) for seat in (-1, 0, 1, 2))


def test_rule_3_1_empty_board() -> None:
    """3.1: no settler and no fence; everybody has 30 settlers and 3 masks."""
    scene = opening(3, 5, 4, 3)
    assert "" == "".join([scene.on(land) for land in LAND_NAMES])
    assert ([], [3, 3, 3], 1) == (scene.fenced(), scene.table.scores, scene.seen["round"])


def test_rule_3_2_seats_stand_for_age() -> None:
    """3.2: the first seat rolls first, whoever plays first."""
    scene = qabile(3).fencing("C").dice(2, 5, 4).play("fence h0.0")
    assert ["roll who=0 n=2", "roll who=1 n=5", "roll who=2 n=4"] == scene.events("roll")
    assert "BCA" == scene.turn_order()


def test_phases_of_a_round() -> None:
    """Section 4: order, settlers player after player, fences player after player, the next round."""
    scene = opening(2, 3, 5)
    asked = []
    for action in ("settle 0.0", "settle 0.0", "settle 1.1", "settle 1.1", "fence h0.0", "fence h0.1"):
        asked.append(f"{scene.asked()} {scene.waits()}")
        scene.play(action)
    assert ["B Settle", "B Settle", "A Settle", "A Settle", "B PlaceFence", "A PlaceFence"] == asked
    assert 2 == scene.seen["round"]
    kinds = [event.split()[0] for event in scene.events()]
    rolled = ["round", "roll", "roll"]
    assert [*rolled, "order", *["settle"] * 4, *["fence"] * 2, *rolled] == kinds[:13]


def test_catalogue_is_pinned() -> None:
    """Ids are for ever: a change here needs a new version of the rules."""
    lands = " ".join(LAND_NAMES)
    edges = " ".join(EDGE_NAMES)
    assert [
        "0..3 remove seat[p1 p2 p3 p4]",
        "4..4 spare",
        f"5..29 settle land[{lands}]",
        f"30..89 fence edge[{edges}]",
    ] == game("qabile").catalogue.pin()
    assert 2 == game("qabile").version
