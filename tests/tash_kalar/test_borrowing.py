"""Rules 4.11, 4.12 and 10.7, Q17: enemy pieces that stand in for one's own in a pattern."""

from __future__ import annotations

import pytest

from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import Scene, duel, tash_kalar


def permitted(players: int = 2) -> Scene:
    """A War Summoner came before: one enemy piece may be borrowed."""
    return tash_kalar(players).set(permission=1, actions=2, spent=1)


def improvised(scene: Scene, seat: int = 0) -> list[int]:
    """Whose colours a seat has borrowed by improvising."""
    return scene.view()["seats"][seat]["improvised"]


# ---- the War Summoner's permission


def test_war_summoner_lets_the_next_being_borrow_a_piece() -> None:
    """4.11: the whole way, from his arrival to the next summoning."""
    scene = tash_kalar().pieces(0, "d5 f5 e4 e3 b5").pieces(1, "c6").hand(0, "war_summoner ritual_keeper")
    assert "summon ritual_keeper c5" not in scene.options("summon")
    scene.play("summon war_summoner e5")
    assert (2, True) == (scene.seen("actions"), scene.seen("permission"))
    assert "summon ritual_keeper c5" in scene.options("summon")
    scene.play("summon ritual_keeper c5")
    assert ("0 common", "1 common") == (scene.at("c5"), scene.at("c6"))
    assert (False, 1) == (scene.seen("permission"), scene.seen("actions"))


def test_a_borrowed_piece_keeps_its_colour_and_is_not_destroyed() -> None:
    """4.11."""
    scene = permitted().pieces(0, "e4").pieces(1, "e3").hand(0, "sapling").play("summon sapling e5")
    assert ("0 heroic", "1 common", [0, 0, 0]) == (scene.at("e5"), scene.at("e3"), scene.killed(1))


def test_only_one_piece_is_borrowed() -> None:
    """4.11: two enemy pieces are one too many."""
    scene = permitted().pieces(1, "e4 e3").hand(0, "sapling")
    assert [] == scene.options("summon")
    assert reason(scene, "summon sapling e5").startswith("pieces_short")


def test_a_borrowed_piece_needs_the_required_rank() -> None:
    """4.11: heroic where heroic is required; a higher rank will do."""
    pattern = "d3 e3 f3"
    assert [] == permitted().pieces(0, pattern, "e5").pieces(1, "e4").hand(0, "titan").options("summon")
    for heroic, legendary in (("e4", ""), ("", "e4")):
        scene = permitted().pieces(0, pattern, "e5").pieces(1, "", heroic, legendary).hand(0, "titan")
        assert ["summon titan e6"] == scene.options("summon")


def test_permission_is_used_up_by_a_summoning_that_borrows_nothing() -> None:
    """Q17."""
    scene = permitted().pieces(0, "e4 e3 a5").pieces(1, "c6").hand(0, "sapling kiskin_farseeders")
    assert "summon kiskin_farseeders b6" in scene.options("summon")
    scene.play("summon sapling e5")
    assert not scene.seen("permission")
    assert "summon kiskin_farseeders b6" not in scene.options("summon")


def test_permission_is_not_used_up_by_placing_or_exchanging() -> None:
    """4.11: it waits for the next being of this turn."""
    scene = permitted().pieces(1, "e3").hand(0, "sapling naiad").set(actions=3)
    scene.play("exchange naiad", "done", "place e4")
    assert "summon sapling e5" in scene.options("summon")


def test_permission_lapses_with_the_turn() -> None:
    """4.11: this turn only."""
    scene = permitted().pieces(0, "e4").pieces(1, "e3").hand(0, "sapling").play("place a5", "place b5").end()
    assert not scene.seen("permission")
    scene.play("place c5", "place d5").end()
    assert "summon sapling e5" not in scene.options("summon")


def test_no_borrowing_for_two_without_permission() -> None:
    """10.7: improvised summoning belongs to the melee."""
    for scene in (tash_kalar(), duel()):
        assert [] == scene.pieces(0, "e4").pieces(1, "e3").hand(0, "sapling").options("summon")


# ---- on the summoning square


def test_a_borrowed_piece_on_a_required_summoning_square_is_destroyed() -> None:
    """4.12: the War Drummer arrives on it, and it counts."""
    for rank in (0, 1):
        there = ["", ""]
        there[rank] = "e5"
        scene = permitted().pieces(0, "f5 e4 f4").pieces(1, *there).hand(0, "war_drummer")
        assert "summon war_drummer e5" in scene.options("summon")
        scene.play("summon war_drummer e5", "stop")
        assert "0 heroic" == scene.at("e5")
        assert (1, 1) == (scene.killed(1)[rank], sum(scene.killed(1)))


def test_a_borrowed_piece_of_higher_rank_on_the_summoning_square_forbids_it() -> None:
    """4.12."""
    scene = permitted().pieces(0, "f5 e4 f4").pieces(1, legendary="e5").hand(0, "war_drummer")
    assert "higher_rank 4.4" == reason(scene, "summon war_drummer e5")


def test_an_enemy_on_the_summoning_square_that_is_not_required_is_not_borrowed() -> None:
    """4.3 and 4.11: it is destroyed, and another piece may still be borrowed."""
    scene = permitted().pieces(0, "e4").pieces(1, "e5 e3").hand(0, "sapling").play("summon sapling e5")
    assert ("0 heroic", "1 common", [1, 0, 0]) == (scene.at("e5"), scene.at("e3"), scene.killed(1))


def test_a_borrowed_piece_is_an_enemy_while_the_effect_is_carried_out() -> None:
    """4.11: the Dryad may convert the very piece that helped to summon her."""
    scene = permitted().pieces(0, "e5 e4").pieces(1, "d6").hand(0, "dryad").play("summon dryad e5")
    assert ["convert d6", "stop"] == scene.options()


def test_a_borrowed_piece_counts_as_used_to_summon() -> None:
    """4.11: the Clan Guardian may raise it, and it stays the enemy's."""
    scene = (
        permitted()
        .pieces(0, "c5 d5")
        .pieces(1, "f5")
        .hand(0, "clan_guardian")
        .play("summon clan_guardian e5")
    )
    assert ["c5", "d5", "f5"] == scene.seen("followed")
    scene.play("upgrade f5")
    assert "1 heroic" == scene.at("f5")


# ---- improvised summoning


@pytest.mark.parametrize("players", [3, 4])
def test_improvised_once_for_each_colour(players: int) -> None:
    """10.7: with a piece of seat 1 once, later with one of seat 2, never again with one of seat 1."""
    scene = (
        tash_kalar(players)
        .pieces(0, "e4 a5 h5")
        .pieces(1, "e3 a4 i5")
        .pieces(2, "h4")
        .hand(0, "sapling naiad")
    )
    assert {"summon sapling a6", "summon sapling h6", "summon sapling e5"} <= set(scene.options("summon"))
    scene.play("summon sapling e5")
    assert [1] == improvised(scene)
    again = (
        tash_kalar(players)
        .pieces(0, "e4 h5")
        .pieces(1, "e3")
        .pieces(2, "h4")
        .hand(0, "sapling")
        .improvised(0, 1)
    )
    assert "summon sapling e5" not in again.options("summon")
    again.play("summon sapling h6")
    assert [1, 2] == improvised(again)


def test_improvising_is_for_each_player() -> None:
    """10.7: what one has used up, another has not."""
    scene = tash_kalar(3).pieces(1, "e4").pieces(2, "e3").hand(1, "sapling").improvised(0, 1, 2).turn(1)
    assert "summon sapling e5" in scene.options("summon")


def test_one_piece_for_one_being() -> None:
    """10.7: neither two of one colour nor one of each."""
    for one, two in (("e4 e3", ""), ("e4", "e3")):
        scene = tash_kalar(3).pieces(1, one).pieces(2, two).hand(0, "sapling")
        assert "summon sapling e5" not in scene.options("summon")


def test_a_pattern_of_ones_own_spends_nothing() -> None:
    """10.7: improvising is a choice."""
    scene = tash_kalar(3).pieces(0, "e4 e3").pieces(1, "a5").hand(0, "sapling").play("summon sapling e5")
    assert [] == improvised(scene)


def test_borrowing_or_not_is_asked_where_both_ways_stand() -> None:
    """4.10: the pattern of one's own, or the one with an enemy piece in it."""
    scene = tash_kalar(3).pieces(0, "e4 e3 e6").pieces(1, "e7").hand(0, "sapling").play("summon sapling e5")
    assert ("Turned", ["turned printed", "turned half"]) == (scene.waits(), scene.options())
    assert [1] == improvised(scene.play("turned half"))
    scene = tash_kalar(3).pieces(0, "e4 e3 e6").pieces(1, "e7").hand(0, "sapling")
    assert [] == improvised(scene.play("summon sapling e5", "turned printed"))


def test_improvised_with_a_required_summoning_square() -> None:
    """4.12 and 10.7: the borrowed piece is destroyed and its colour is spent."""
    scene = tash_kalar(3).pieces(0, "f5 e4 f4").pieces(2, "e5").hand(0, "war_drummer")
    scene.play("summon war_drummer e5", "stop")
    assert ("0 heroic", [1, 0, 0], [2]) == (scene.at("e5"), scene.killed(2), improvised(scene))


# ---- both together


def test_q17_permission_is_used_before_a_colour_is_spent() -> None:
    """Q17: a single borrowed piece is borrowed by permission."""
    scene = permitted(3).pieces(0, "e4").pieces(1, "e3").hand(0, "sapling").play("summon sapling e5")
    assert (False, []) == (scene.seen("permission"), improvised(scene))


def test_q17_two_pieces_of_one_colour() -> None:
    """Q17: both ways of borrowing apply, and nothing needs to be asked."""
    scene = permitted(3).pieces(1, "e4 e3").hand(0, "sapling")
    assert "summon sapling e5" in scene.options("summon")
    scene.play("summon sapling e5")
    assert ("Act", [1], False) == (scene.waits(), improvised(scene), scene.seen("permission"))


@pytest.mark.parametrize("spent", [1, 2])
def test_q17_two_pieces_of_two_colours(spent: int) -> None:
    """Q17: the player says whose colour is spent; the other piece is borrowed by permission."""
    scene = permitted(4).pieces(1, "e4").pieces(2, "e3").hand(0, "sapling").play("summon sapling e5")
    assert ("Improvise", 0) == (scene.waits(), scene.asked())
    assert ["improvise 1", "improvise 2"] == scene.options()
    assert "not_borrowed 10.7" == reason(scene, "improvise 3")
    scene.play(f"improvise {spent}")
    assert ("0 heroic", [spent]) == (scene.at("e5"), improvised(scene))


def test_q17_one_of_the_colours_is_used_up() -> None:
    """Q17: then the other one is spent without a question; with both used up the being cannot come."""
    scene = (
        permitted(3)
        .pieces(1, "e4")
        .pieces(2, "e3")
        .hand(0, "sapling")
        .improvised(0, 1)
        .play("summon sapling e5")
    )
    assert ("Act", [1, 2]) == (scene.waits(), improvised(scene))
    scene = permitted(3).pieces(1, "e4").pieces(2, "e3").hand(0, "sapling").improvised(0, 1, 2)
    assert "summon sapling e5" not in scene.options("summon")


def test_q17_three_borrowed_pieces_are_too_many() -> None:
    """Q17: one by permission and one by improvising."""
    three = permitted(3).pieces(1, "c4 d4 e4").hand(0, "naiad")
    assert "summon naiad e5" not in three.options("summon")
    two = permitted(3).pieces(0, "c4").pieces(1, "d4 e4").hand(0, "naiad")
    assert "summon naiad e5" in two.options("summon")


def test_borrowing_in_a_shortage() -> None:
    """4.6 and 4.11: a borrowed piece is no piece of one's own, so it is not picked up."""
    out = "c9 d9 e9 f9 g9 a6 a5 a4 i6 i5 i4 c1 d1 f1"
    scene = tash_kalar(3).pieces(0, f"e4 {out}").pieces(1, "e3").hand(0, "sapling").play("summon sapling e5")
    assert {f"lift {square}" for square in out.split()} == set(scene.options())
    assert "wrong_piece 4.6" == reason(scene, "lift e3")
