"""Sections 7, 8 and 10: points in the High Form, the duel and the melee."""

from __future__ import annotations

import pytest

from tests.tash_kalar.behind import COMMON, UPGRADED
from tests.tash_kalar.ready import READY, ready, reason, summoned
from tests.tash_kalar.scene import Scene, duel, tash_kalar

PILE = [  # destroyed common, heroic and legendary pieces of one colour, and what they are worth
    ((0, 0, 0), 0),
    ((1, 0, 0), 0),
    ((2, 0, 0), 1),
    ((3, 0, 0), 1),
    ((4, 0, 0), 2),
    ((0, 1, 0), 1),
    ((0, 0, 1), 2),
    ((1, 1, 0), 1),
    ((3, 1, 0), 2),
    ((5, 2, 1), 6),
]


def in_duel(card: str) -> Scene:
    """The card can be summoned in a duel."""
    _, common, heroic = READY[card]
    return duel().pieces(0, common, heroic).hand(0, card)


def idle(scene: Scene) -> Scene:
    """A turn of two placements."""
    return scene.play(scene.options("place")[0]).play(scene.options("place")[0]).end()


# ---- the High Form


def test_score_is_tasks_and_legendary_pieces() -> None:
    """7.3: 1 for each legendary piece on the board, on top of the claimed tasks."""
    scene = (
        tash_kalar()
        .claimed(0, "devastation side_chain")
        .pieces(0, legendary="a5 a4")
        .pieces(1, "c1", "d1", "e1")
    )
    assert [7, 1] == scene.table.scores


def test_a_legendary_piece_counts_however_it_came() -> None:
    """7.3: summoned, or upgraded."""
    scene = summoned("time_elemental", ready("time_elemental"))
    assert 1 == scene.points(0)
    scene = tash_kalar().pieces(0, "f4 g3", "f6 e5 d4").hand(0, "two_headed_dragon")
    scene.play("summon two_headed_dragon d6", "upgrade e5")
    assert 2 == scene.points(0)


def test_losing_a_legendary_piece_loses_the_point() -> None:
    """7.3: by an enemy's hand or by one's own."""
    scene = tash_kalar().pieces(0, "e8 d7 c6", "", "a5").pieces(1, legendary="e6").hand(0, "assassin")
    assert [1, 1] == scene.table.scores
    scene.play("summon assassin f5")
    assert ("", [1, 0]) == (scene.at("e6"), scene.table.scores)


def test_destroyed_pieces_score_nothing_in_the_high_form() -> None:
    """7.3: they only serve for tasks."""
    scene = tash_kalar().destroyed(1, 4, 2, 1).closing().end()
    assert [0, 0] == scene.table.scores


def test_a_claimed_task_gives_its_points() -> None:
    """7.1: the condition is met now."""
    scene = (
        tash_kalar()
        .tasks("end_of_legends destruction isolation")
        .destroyed(1, legendary=1, common=2)
        .closing()
    )
    assert ["claim destruction", "claim end_of_legends", "end"] == scene.options()
    assert ["end_of_legends", "destruction"] == scene.seen("met")
    scene.play("claim end_of_legends")
    assert ([2, 0], 1) == (scene.table.scores, scene.asked())
    assert "claim who=0 task=end_of_legends points=2" in scene.events(None)


def test_one_task_a_turn_and_what_was_done_does_not_last() -> None:
    """7.1 and 7.4: the other task was met in that turn and is not met in the next."""
    scene = (
        tash_kalar()
        .tasks("end_of_legends destruction isolation")
        .destroyed(1, legendary=1, common=2)
        .closing()
    )
    idle(scene.play("claim end_of_legends")).play("place i5", "place i4")
    assert ["end"] == scene.options()
    assert "not_met 7.1" == reason(scene, "claim destruction")


def test_a_claim_is_optional() -> None:
    """7.1: one may end the turn and leave the task."""
    scene = tash_kalar().destroyed(1, common=3).closing().end()
    assert [0, 0] == scene.table.scores


# ---- the duel


@pytest.mark.parametrize(("pile", "points"), PILE)
def test_duel_scores_destroyed_pieces(pile: tuple[int, int, int], points: int) -> None:
    """8.1: 2 for a legendary piece, 1 for a heroic one, 1 for each full pair of common ones."""
    scene = duel().destroyed(1, *pile).closing().end()
    assert [points, 0] == scene.table.scores


def test_an_odd_common_piece_is_not_carried_over() -> None:
    """8.1: one in this turn and one in the next are nothing."""
    scene = duel().pieces(0, "e6 e4").pieces(1, "e5 a5").hand(0, "swordmaster messenger")
    scene.play("summon swordmaster e5", "place b6").end()
    assert ([0, 0], [0, 0, 0]) == (scene.table.scores, scene.killed(1))
    idle(scene).play("place c7", "summon messenger a5").play("stop")
    assert [1, 0, 0] == scene.killed(1)
    scene.end()
    assert [0, 0] == scene.table.scores


def test_points_come_at_the_end_of_the_turn() -> None:
    """3.4: until then the pieces are only counted."""
    scene = duel().pieces(1, heroic="e5").pieces(0, READY["unicorn"][1]).hand(0, "unicorn")
    scene.play("summon unicorn e5", "stop", "place a5")
    assert ([0, 0], [0, 1, 0]) == (scene.table.scores, scene.killed(1))
    scene.end()
    assert [1, 0] == scene.table.scores
    assert "point who=0 colour=1 n=1 why=destroyed" in scene.events(None)


def test_a_converted_piece_scores_at_its_own_rank() -> None:
    """R6: a heroic piece becomes a common one of the Dryad's side."""
    scene = in_duel("dryad").pieces(1, heroic="f6").play("summon dryad e5", "convert f6", "place a5").end()
    assert ("0 common", [1, 0]) == (scene.at("f6"), scene.table.scores)


def test_own_pieces_score_nothing() -> None:
    """6.18: a Hill Giant fells his own."""
    scene = (
        duel()
        .pieces(0, "e4 d3 e3 f3 d5", "f5")
        .hand(0, "hill_giant")
        .play("summon hill_giant e5", "place a5")
    )
    scene.end()
    assert [0, 0] == scene.table.scores


def test_a_summoned_legend_is_worth_a_point_at_once() -> None:
    """8.2 and 4.9."""
    scene = in_duel("time_elemental").play("summon time_elemental e6")
    assert [1, 0] == scene.table.scores


def test_a_piece_that_becomes_legendary_is_worth_nothing() -> None:
    """4.9 and Q26: neither upgraded nor placed."""
    scene = in_duel("two_headed_dragon").play("summon two_headed_dragon d6", "upgrade e5", "stop")
    assert ([1, 0], 2) == (scene.table.scores, len(scene.of(0, "legendary").split()))
    scene = in_duel("storm_elemental").play("summon storm_elemental e4")
    scene.play(scene.options("place_legendary")[0])
    assert [1, 0] == scene.table.scores


def test_points_are_never_lost() -> None:
    """8.4: a legend that dies leaves its point."""
    scene = duel().scored(0, 1, 5).pieces(0, legendary="e6").pieces(1, "e8 d7 c6").hand(1, "assassin").turn(1)
    scene.play("summon assassin f5", "place a5").end()
    assert ("", [5, 2]) == (scene.at("e6"), scene.table.scores)


def test_pieces_destroyed_for_a_duel_are_back_in_supply_at_once() -> None:
    """Q19."""
    scene = duel().pieces(0, "e6 e4").pieces(1, "e5").hand(0, "swordmaster")
    assert [15, 3] == scene.supply(1)
    scene.play("summon swordmaster e5")
    assert [16, 3] == scene.supply(1)


@pytest.mark.parametrize(("gives", "points"), [(False, 3), (True, 4)])
def test_flare_point_of_the_duel(gives: bool, points: int) -> None:
    """15.8 and 5.6: one point for the opponent, also if both halves take effect."""
    for upgraded, common in ((4, 0), (0, 4), (4, 4)):
        scene = duel(duel_flare_point=gives).scored(1, 0, 3).hand(0, "flare_02")
        scene.pieces(1, " ".join(COMMON[:common]), " ".join(UPGRADED[:upgraded])).play("flare flare_02")
        assert [0, points] == scene.table.scores


def test_flare_gives_no_point_in_the_high_form() -> None:
    """5.6: in neither edition."""
    for edition in ("persian", "original"):
        scene = tash_kalar(edition=edition).hand(0, "flare_02").pieces(1, heroic=" ".join(UPGRADED))
        scene.play("flare flare_02")
        assert [0, 0] == scene.table.scores


# ---- the melee


@pytest.mark.parametrize(("pile", "points"), PILE)
def test_melee_scores_colour_by_colour(pile: tuple[int, int, int], points: int) -> None:
    """10.3: pieces of two colours do not make a pair."""
    scene = tash_kalar(4).destroyed(1, *pile).destroyed(3, heroic=2).closing().end()
    assert [0, points, 0, 2] == scene.by_colour(0)
    assert [[0, 0, 0, 0]] * 3 == [scene.by_colour(seat) for seat in (1, 2, 3)]


def test_result_is_the_lowest_colour() -> None:
    """10.9."""
    scene = tash_kalar(3).scored(0, 1, 7).scored(0, 2, 3).scored(1, 0, 4)
    assert [3, 0, 0] == scene.table.scores


def test_single_commons_of_two_colours() -> None:
    """10.4: 1 point in one of them, as the player chooses."""
    for chosen, expected in ((1, [0, 1, 0, 0]), (3, [0, 0, 0, 1])):
        scene = tash_kalar(4).destroyed(1, common=1).destroyed(3, common=1).closing().end()
        assert ("ScoreSingles", 0, ["score 1", "score 3"]) == (scene.waits(), scene.asked(), scene.options())
        assert "no_single 10.4" == reason(scene, "score 2")
        scene.play(f"score {chosen}")
        assert (expected, 1) == (scene.by_colour(0), scene.asked())


def test_single_commons_of_three_colours() -> None:
    """10.4: still only 1 point, and the pairs were scored before."""
    scene = (
        tash_kalar(4)
        .destroyed(1, common=3)
        .destroyed(2, common=1)
        .destroyed(3, common=5, heroic=1)
        .closing()
        .end()
    )
    assert ["score 1", "score 2", "score 3"] == scene.options()
    scene.play("score 2")
    assert [0, 1, 1, 3] == scene.by_colour(0)


def test_a_single_common_of_one_colour_is_lost() -> None:
    """10.4: nothing to choose, nothing to score."""
    scene = tash_kalar(3).destroyed(1, common=3).destroyed(2, common=2).closing().end()
    assert ([0, 1, 1], 1) == (scene.by_colour(0), scene.asked())


@pytest.mark.parametrize("colour", [1, 2, 3])
def test_a_summoned_legend_scores_in_a_colour_of_choice(colour: int) -> None:
    """10.5: asked when it has arrived, before its effect; one's own colour is none."""
    scene = summoned("time_elemental", ready("time_elemental", players=4))
    assert ("ScoreLegend", ["score 1", "score 2", "score 3"]) == (scene.waits(), scene.options())
    assert ("0 legendary", {"beings": 0, "legends": 0, "turns": 0}) == (scene.at("e6"), scene.seen("extra"))
    assert "not_an_opponent 10.5" == reason(scene, "score 0")
    scene.play(f"score {colour}")
    assert [int(seat == colour) for seat in range(4)] == scene.by_colour(0)
    assert {"beings": 0, "legends": 0, "turns": 1} == scene.seen("extra")


@pytest.mark.parametrize("edition", ["persian", "original"])
def test_flare_against_a_chosen_opponent(edition: str) -> None:
    """10.6: who is compared with scores 1 in one's colour, in both editions."""
    scene = tash_kalar(4, edition=edition).pieces(1, "c1 d1 e1 f1").pieces(3, heroic="c9 d9 e9 f9")
    scene.hand(0, "flare_06").play("flare flare_06")
    assert ("Against", ["against 1", "against 3"]) == (scene.waits(), scene.options())
    assert "not_against 10.6" == reason(scene, "against 2")
    scene.play("against 3")
    assert [1, 0, 0, 0] == scene.by_colour(3)
    assert [[0, 0, 0, 0]] * 2 == [scene.by_colour(seat) for seat in (1, 2)]


def test_flare_reads_both_criteria_against_the_chosen_opponent() -> None:
    """5.3 and 10.6: one has the common pieces and another the upgraded ones; only one half takes effect."""
    for opponent, verbs, actions in ((1, {"place"}, 2), (3, {"place", "summon"}, 3)):
        scene = tash_kalar(4).pieces(1, "c1 d1 e1 f1 g1").pieces(3, heroic="c9 d9 e9 f9").pieces(0, "e4 e3")
        scene.pieces(1, "b2 h2").hand(0, "flare_08 sapling").play("flare flare_08", f"against {opponent}")
        assert (verbs, actions) == (
            {one.split()[0] for one in scene.options("place", "summon")},
            scene.seen("actions"),
        )


def test_flare_against_the_only_one_who_will_do_is_not_asked() -> None:
    """10.6: the point comes all the same."""
    scene = tash_kalar(3).pieces(2, heroic="c9 d9 e9 f9").hand(0, "flare_08").play("flare flare_08")
    assert ("Act", [1, 0, 0]) == (scene.waits(), scene.by_colour(2))


def test_another_players_flare_can_bring_somebody_to_the_goal() -> None:
    """10.6 and 10.8: looked for at the end of that turn."""
    scene = (
        tash_kalar(3)
        .scored(2, 0, 11)
        .pieces(2, heroic="c9 d9 e9 f9")
        .hand(0, "flare_08")
        .play("flare flare_08")
    )
    for square in ("a5", "b5", "c5"):
        scene.play(f"place {square}")
    scene.end()
    assert ("points", 0) == (scene.seen("cause"), scene.seen("announcer"))
