"""Rules 9.7 and 10.9: who has won, down to the last criterion."""

from __future__ import annotations

import pytest

from tests.tash_kalar.scene import Scene, duel, tash_kalar


def over(scene: Scene) -> list[int]:
    """The winners if the game ends now."""
    last = scene.rules.players - 1
    return scene.set(rounds=199).turn(last).closing().end().table.winners


def high_form() -> Scene:
    """Two points each."""
    return tash_kalar().claimed(0, "devastation").claimed(1, "isolation")


def melee(players: int, *points: list[int]) -> Scene:
    """Points of each seat by colour."""
    scene = tash_kalar(players)
    for seat, row in enumerate(points):
        for colour, n in enumerate(row):
            scene.scored(seat, colour, n)
    return scene


def test_more_points_win() -> None:
    """9.7: whatever else is on the board."""
    scene = tash_kalar().claimed(0, "devastation").claimed(1, "imprisonment").pieces(1, "a5 a4", "b5 b4")
    assert [0] == over(scene)
    assert [1] == over(duel().scored(0, 1, 3).scored(1, 0, 4).pieces(0, "a5", "b5"))


def test_points_of_legendary_pieces_count_at_the_end() -> None:
    """7.3 and 9.7: tasks 2 and 1, but a legendary piece more."""
    scene = tash_kalar().claimed(0, "devastation").claimed(1, "imprisonment").pieces(1, legendary="a5 a4")
    assert [1] == over(scene)


@pytest.mark.parametrize("winner", [0, 1])
def test_more_upgraded_pieces_break_a_tie(winner: int) -> None:
    """9.7: heroic and legendary ones, although the other has more pieces."""
    other = 1 - winner
    assert [winner] == over(high_form().pieces(winner, "", "a5").pieces(other, "c1 d1 e1"))
    scene = duel().scored(0, 1, 3).scored(1, 0, 3).pieces(winner, "", "a5", "a4").pieces(other, "c1 d1", "e1")
    assert [winner] == over(scene)


@pytest.mark.parametrize("winner", [0, 1])
def test_more_pieces_break_a_tie(winner: int) -> None:
    """9.7: of all ranks, when the upgraded ones are equal."""
    other = 1 - winner
    assert [winner] == over(high_form().pieces(winner, "a3 a4", "a5").pieces(other, "c1", "d1"))
    scene = duel().pieces(winner, "a3 a4", "a5").pieces(other, "c1", "", "d1")
    assert [winner] == over(scene)


def test_a_draw() -> None:
    """9.7: equal in everything, and both have won."""
    assert [0, 1] == over(high_form().pieces(0, "a4", "a5").pieces(1, "c1", "d1"))
    assert [0, 1] == over(duel().scored(0, 1, 3).scored(1, 0, 3))
    assert [0, 1] == over(tash_kalar())


def test_heroic_and_legendary_pieces_count_alike_for_the_tie() -> None:
    """9.7 in the duel: upgraded is upgraded."""
    assert [0, 1] == over(duel().pieces(0, "a4", "a5").pieces(1, "c1", "", "d1"))


def test_melee_by_the_lowest_colour() -> None:
    """10.9: not by the sum."""
    assert [1] == over(melee(3, [0, 9, 1], [2, 0, 2], [1, 1, 0]))


def test_melee_by_the_next_lowest_colour() -> None:
    """10.9."""
    assert [0] == over(melee(3, [0, 1, 4], [3, 0, 1], [1, 1, 0]).pieces(1, "", "a5"))
    assert [2] == over(melee(4, [0, 1, 2, 9], [1, 0, 2, 9], [1, 3, 0, 3], [0, 5, 5, 0]))


def test_melee_of_four_by_the_remaining_colour() -> None:
    """10.9."""
    assert [3] == over(melee(4, [0, 1, 2, 3], [3, 0, 2, 1], [1, 2, 0, 3], [4, 1, 2, 0]).pieces(0, "", "a5"))


@pytest.mark.parametrize("players", [3, 4])
def test_melee_by_upgraded_pieces_then_by_all_pieces(players: int) -> None:
    """10.9: after all colours."""
    assert [1] == over(tash_kalar(players).pieces(0, "a3 a4 a5").pieces(1, "", "c1").pieces(2, "d1"))
    assert [2] == over(tash_kalar(players).pieces(0, "a3", "a4").pieces(1, "", "c1").pieces(2, "d1 e1", "f1"))


@pytest.mark.parametrize("players", [3, 4])
def test_melee_shared(players: int) -> None:
    """10.9: those who are equal in everything share the victory, the others do not."""
    scene = tash_kalar(players).pieces(0, "a3", "a4").pieces(1, "", "c1").pieces(2, "d1", "f1")
    assert [0, 2] == over(scene)
    assert [*range(players)] == over(tash_kalar(players))


def test_melee_order_of_colours_does_not_matter() -> None:
    """10.9: 1 and 4 against 4 and 1."""
    assert [0, 1] == over(melee(3, [0, 1, 4], [4, 0, 1]))


def test_nobody_has_won_before_the_end() -> None:
    """9.7: winners are there after the end."""
    scene = high_form()
    assert ([], "") == (scene.table.winners, scene.table.ending)
