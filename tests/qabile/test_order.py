"""Section 5: turn order and removal."""

from __future__ import annotations

import pytest

from tests.qabile.scene import opening, qabile


def test_rule_5_1_everyone_rolls_once() -> None:
    """5.1: the youngest first, and all can see it."""
    scene = qabile(4).fencing("D").dice(1, 2, 3, 4).play("fence h0.0")
    assert [f"roll who={seat} n={seat + 1}" for seat in range(4)] == scene.events("roll", "reroll")
    assert [1, 2, 3, 4] == scene.seen["rolls"]


def test_rule_5_1_the_dice_of_the_first_round_are_told() -> None:
    """5.1, 5.2 and 2.7: re-rolls too, before anybody has decided anything."""
    scene = opening(2, 3, 3, 4, 4, 1, 5)
    again = ["reroll who=0 n=4", "reroll who=1 n=4", "reroll who=0 n=1", "reroll who=1 n=5"]
    assert ["round n=1", "roll who=0 n=3", "roll who=1 n=3", *again, "order order=p2+p1"] == scene.events()


def test_rule_5_2_from_high_to_low() -> None:
    """5.2: no ties, no more dice."""
    scene = opening(4, 2, 5, 1, 4)
    assert "BDAC" == scene.turn_order()


def test_rule_5_2_a_group_keeps_its_places() -> None:
    """5.2: a high re-roll does not pass those who rolled higher before."""
    assert "BCAD" == opening(4, 3, 5, 3, 1, 1, 6).turn_order()


def test_rule_5_2_the_higher_group_is_settled_first() -> None:
    """5.2: two pairs; the dice go to the higher pair, then to the lower."""
    scene = qabile(4).fencing("D").dice(2, 5, 2, 5, 1, 2, 6, 3).play("fence h0.0")
    assert ["reroll who=1 n=1", "reroll who=3 n=2", "reroll who=0 n=6", "reroll who=2 n=3"] == scene.events("reroll")
    assert "DBAC" == scene.turn_order()


def test_rule_5_2_still_equal_players_come_before_the_next_group() -> None:
    """5.2: the higher pair ties again and rolls a third time before the lower pair rolls."""
    scene = qabile(4).fencing("D").dice(5, 5, 2, 2, 4, 4, 1, 3, 6, 5).play("fence h0.0")
    rerolled = [event.split()[1][-1] for event in scene.events("reroll")]
    assert ["0", "1", "0", "1", "2", "3"] == rerolled
    assert "BACD" == scene.turn_order()


def test_rule_5_2_all_four_equal() -> None:
    """5.2: four equal; the re-roll makes two pairs, each settled for itself, the higher first."""
    scene = qabile(4).fencing("D").dice(3, 3, 3, 3, 2, 6, 6, 2, 1, 4, 5, 1).play("fence h0.0")
    assert ["1", "2", "0", "3"] == [event.split()[1][-1] for event in scene.events("reroll")[4:]]
    assert "CBAD" == scene.turn_order()
    assert ["order order=p3+p2+p1+p4"] == scene.events("order")


def test_rule_5_2_however_often_all_are_equal() -> None:
    """5.2: thousands of equal re-rolls in a row are as good as one."""
    assert "BA" == opening(2, *[3] * 10_000, 1, 2).turn_order()
    assert "DCBA" == opening(4, *[5] * 10_000, 1, 1, 6, 6, *[4] * 10_000, 2, 3, *[2] * 10_000, 1, 4).turn_order()


def test_rule_5_3_removal_costs_a_mask() -> None:
    """5.3: the mask is out of the game, and with it a point."""
    scene = opening(3, 4, 6, 5)
    assert ("B", ["remove p1", "remove p3", "spare"]) == (scene.asked(), scene.options())
    scene.play("remove p3")
    assert (2, [3, 2, 3]) == (scene.has("B", "masks"), scene.table.scores)
    assert (2, 1) == (scene.seen["removed"], scene.seen["remover"])
    assert ["remove who=1 rival=2"] == scene.events("remove", "spare")


def test_rule_5_3_removal_is_a_choice() -> None:
    """5.3: who spares the others keeps the mask."""
    scene = opening(3, 4, 6, 5).play("spare")
    assert (3, -1, "B", "Settle") == (scene.has("B", "masks"), scene.seen["removed"], scene.asked(), scene.waits())


@pytest.mark.parametrize(("dice", "asks"), [((5, 4), "Settle"), ((6, 6, 6, 1), "Settle"), ((6, 5), "Remove")])
def test_rule_5_3_only_one_first_six(dice: tuple[int, ...], asks: str) -> None:
    """5.3: neither none nor two, and a 6 in a re-roll gives no right."""
    assert asks == opening(2, *dice).waits()


def test_rule_5_3_three_times_at_most() -> None:
    """5.3: the third mask is the last."""
    scene = qabile().masks(A=1).fencing("B").dice(6, 2).play("fence h0.0", "remove p2")
    assert 0 == scene.has("A", "masks")
    scene = qabile().masks(A=0).fencing("B").dice(6, 2).play("fence h0.0")
    assert "Settle" == scene.waits()


def test_rule_5_3_the_removal_lasts_one_round() -> None:
    """5.3: in the next round everybody plays again."""
    scene = opening(2, 6, 4, 3, 5).play("remove p2", "settle 0.0", "settle 0.0", "fence h0.0", "fence h0.1")
    assert (2, -1, -1) == (scene.seen["round"], scene.seen["removed"], scene.seen["remover"])
    assert "B" == scene.asked()


def test_rule_5_4_the_removed_place_no_settlers() -> None:
    """5.4: B is passed over, and B's fence turn is A's, at B's place."""
    scene = opening(3, 6, 4, 2).play("remove p2", "settle 0.0", "settle 0.0")
    assert "C" == scene.asked()
    scene.play("settle 1.1", "settle 1.1")
    asked = []
    for edge in ("h0.0", "h0.1", "h0.2"):
        asked.append(scene.asked())
        scene.play(f"fence {edge}")
    assert ["A", "A", "C"] == asked


def test_rule_5_4_the_removed_defend_themselves() -> None:
    """5.4: their settlers stay, may be attacked, and roll as usual."""
    scene = qabile(3).order("ABC").removed("B", by="A").settlers("2.2", B=1).dice(2, 5)
    scene.play("settle 2.2", "settle 0.0")
    assert "B" == scene.on("2.2")
    assert ["fight_roll who=0 rival=1 n=2 m=5"] == scene.events("fight_roll")


def test_rule_5_5_two_players() -> None:
    """5.5: the remover plays the round alone."""
    scene = opening(2, 1, 6, 2, 3).play("remove p1")
    asked = []
    for action in ("settle 0.0", "settle 0.1", "fence h0.0", "fence h0.1"):
        asked.append(scene.asked())
        scene.play(action)
    assert ["B"] * 4 == asked
    assert 2 == scene.seen["round"]
