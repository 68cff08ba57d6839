"""Section 9, 10.8, 10.9, 15.7, 15.9 and 15.11: what ends a game, the final round, and who has won."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import GameOver
from mohreh.kernel.state import Value
from tests.tash_kalar.behind import UPGRADED
from tests.tash_kalar.ready import READY
from tests.tash_kalar.scene import Scene, duel, tash_kalar

NINE = "side_chain corner_chain diagonals"
EIGHT = "side_chain corner_chain devastation"
ELEMENTAL = READY["time_elemental"]


def idle(scene: Scene) -> Scene:
    """A turn, or the rest of one, in which pieces are placed and nothing else is done."""
    while "end" not in scene.options():
        scene.play(scene.options("place")[0])
    return scene.end()


def order(scene: Scene) -> list[int]:
    """Whose turns follow until the game is over."""
    found = []
    while not scene.table.over:
        found.append(int(str(scene.asked())))
        idle(scene)
    return found


def with_extra_turn(scene: Scene, seat: int = 0) -> Scene:
    """The seat may summon the Time Elemental on e6."""
    _, common, heroic = ELEMENTAL
    return scene.pieces(seat, common, heroic).hand(seat, "time_elemental").turn(seat)


# ---- points


@pytest.mark.parametrize("edition", ["persian", "original"])
def test_nine_points_bring_the_final_round(edition: str) -> None:
    """9.2 and 9.4: tasks and legendary pieces together; the other has a turn, then the announcer."""
    for tasks, pieces in ((NINE, ""), (EIGHT, "a5"), ("side_chain corner_chain", "a5 a4 a6")):
        scene = tash_kalar(edition=edition).claimed(0, tasks).pieces(0, legendary=pieces).closing()
        assert (-1, -1, "") == (scene.seen("final"), scene.seen("announcer"), scene.seen("cause"))
        scene.end()
        assert (1, 0, "points") == (scene.seen("final"), scene.seen("announcer"), scene.seen("cause"))
        assert "announce who=0 cause=points" in scene.events(None)
        assert [1, 0] == order(scene)
        assert ("points", [0], [9, 0]) == (scene.table.ending, scene.table.winners, scene.table.scores)


def test_eight_points_do_not() -> None:
    """9.2: 9 or more."""
    scene = tash_kalar().claimed(0, EIGHT).closing().end()
    assert (-1, "") == (scene.seen("final"), scene.seen("cause"))


def test_nine_points_by_the_claim_of_this_turn() -> None:
    """3.6: the end is looked for after the claim."""
    scene = tash_kalar().claimed(0, EIGHT).destroyed(1, common=3).closing().play("claim destruction")
    assert ("points", 0) == (scene.seen("cause"), scene.seen("announcer"))


def test_nine_points_do_not_count_in_the_middle_of_a_turn() -> None:
    """9.2: what is lost before the turn ends does not bring the end."""
    scene = tash_kalar().claimed(0, EIGHT).pieces(0, "e8 d7 c6", "", "e6").hand(0, "assassin")
    assert 9 == scene.points(0)
    idle(scene.play("summon assassin f5"))
    assert (8, "") == (scene.points(0), scene.seen("cause"))


@pytest.mark.parametrize(("points", "over"), [(17, False), (18, True), (19, True)])
def test_duel_eighteen_points(points: int, over: bool) -> None:
    """9.3: whoever has them, after every turn."""
    for seat in (0, 1):
        scene = duel().scored(seat, 1 - seat, points).closing().end()
        assert (0 if over else -1) == scene.seen("announcer")
        if over:
            assert [1, 0] == order(scene)
            assert ("points", [seat]) == (scene.table.ending, scene.table.winners)


def test_duel_points_of_this_turn_count() -> None:
    """3.6: scored first, then looked for."""
    scene = duel().scored(0, 1, 16).destroyed(1, legendary=1).closing().end()
    assert "points" == scene.seen("cause")


@pytest.mark.parametrize(("players", "goal"), [(3, 12), (4, 10)])
def test_melee_points_in_one_colour(players: int, goal: int) -> None:
    """10.8: in one colour of anybody's, not in all of them together."""
    short = tash_kalar(players).scored(0, 1, goal - 1).scored(0, 2, goal - 1).closing().end()
    assert "" == short.seen("cause")
    for seat in (0, 1):
        scene = tash_kalar(players).scored(seat, 2, goal).closing().end()
        assert ("points", 0) == (scene.seen("cause"), scene.seen("announcer"))
        assert [*range(1, players), 0] == order(scene)


# ---- whose score is looked at


def test_own_turn_only_looks_at_its_player() -> None:
    """15.7, own_turn: who was lifted to 9 by another announces after an own turn, if still at 9."""
    scene = tash_kalar(score_check="own_turn").claimed(1, NINE).closing().end()
    assert ("", 1) == (scene.seen("cause"), scene.asked())
    idle(scene)
    assert ("points", 1) == (scene.seen("cause"), scene.seen("announcer"))
    assert [0, 1] == order(scene)


def test_own_turn_and_no_longer_at_nine() -> None:
    """15.7, own_turn: the point was lost before the own turn ended."""
    scene = (
        tash_kalar(score_check="own_turn")
        .claimed(1, EIGHT)
        .pieces(1, "e8 d7 c6", "", "e6")
        .hand(1, "assassin")
    )
    idle(scene)
    idle(scene.play("summon assassin f5"))
    assert (8, "") == (scene.points(1), scene.seen("cause"))


def test_any_turn_looks_at_everybody() -> None:
    """15.7, any_turn: the player whose turn it was is the last, whoever has the points."""
    scene = tash_kalar(score_check="any_turn").claimed(1, NINE).closing().end()
    assert ("points", 0) == (scene.seen("cause"), scene.seen("announcer"))
    assert [1, 0] == order(scene)
    assert [1] == scene.table.winners


# ---- the final round


def test_final_round_of_three() -> None:
    """9.4: one more turn each, the announcer last."""
    scene = tash_kalar(3).scored(2, 0, 12).turn(1).closing().end()
    assert 1 == scene.seen("announcer")
    assert [2, 0, 1] == order(scene)


def test_falling_below_again_changes_nothing() -> None:
    """9.5: the legendary piece is lost in the final round; the points count as they are at the end."""
    scene = (
        tash_kalar()
        .claimed(0, EIGHT)
        .claimed(1, "red_legends")
        .pieces(0, legendary="e6")
        .pieces(1, "e8 d7 c6")
    )
    scene.hand(1, "assassin").closing().end()
    idle(scene.play("summon assassin f5"))
    assert (8, "points") == (scene.points(0), scene.seen("cause"))
    idle(scene)
    assert ("points", [8, 3]) == (scene.table.ending, scene.table.scores)


def test_later_triggers_change_nothing() -> None:
    """9.5: the other reaches the goal too, and the last card of a deck is drawn."""
    scene = (
        tash_kalar(last_card="final_round")
        .claimed(0, NINE)
        .claimed(1, "red_legends green_legends color_conquest")
    )
    scene.hand(1, "sapling naiad").left(1, "dryad").closing().end()
    idle(scene)
    assert (0, "points", 0) == (scene.seen("announcer"), scene.seen("cause"), scene.asked())
    assert [0] == order(scene)
    assert "points" == scene.table.ending


def test_final_turns_are_ordinary() -> None:
    """9.5: tasks may be claimed in them."""
    scene = (
        tash_kalar()
        .claimed(0, NINE)
        .set(final=1, announcer=0, cause=1)
        .turn(1)
        .destroyed(0, common=3)
        .closing()
    )
    scene.play("claim destruction")
    assert (1, 0) == (scene.points(1), scene.asked())
    assert [0] == order(scene)


def test_nothing_may_be_done_after_the_end() -> None:
    """9.4: nobody is asked any more."""
    scene = tash_kalar().claimed(0, NINE).closing().end()
    order(scene)
    assert (None, []) == (scene.asked(), scene.options())
    with pytest.raises(GameOver):
        scene.play("place e5")


# ---- the last card


def last_card(**options: Value) -> Scene:
    """Seat 0 draws the last card of its deck at the end of this turn."""
    return tash_kalar(2, **options).hand(0, "knight herald").left(0, "bomb")


@pytest.mark.parametrize("form", ["high_form", "duel"])
def test_last_card_ends_the_game(form: str) -> None:
    """15.9, ends_the_game: at the end of that turn, after the refill."""
    scene = last_card(form=form, last_card="ends_the_game").closing().end()
    assert ("last_card", "knight herald bomb") == (scene.table.ending, " ".join(scene.holds(0).split()[:3]))
    assert scene.table.over


def test_last_card_ends_the_game_after_claim_and_scoring() -> None:
    """15.9 and vector 7: the task still counts."""
    scene = last_card().destroyed(1, common=3).closing().play("claim destruction")
    assert ("last_card", [1, 0], [0]) == (scene.table.ending, scene.table.scores, scene.table.winners)
    scene = last_card(form="duel").destroyed(1, heroic=2).closing().end()
    assert ("last_card", [2, 0]) == (scene.table.ending, scene.table.scores)


def test_last_card_brings_the_final_round() -> None:
    """15.9, final_round: one more turn each."""
    scene = last_card(last_card="final_round").closing().end()
    assert ("last_card", 0) == (scene.seen("cause"), scene.seen("announcer"))
    assert [1, 0] == order(scene)
    assert "last_card" == scene.table.ending


@pytest.mark.parametrize("players", [3, 4])
def test_last_card_in_the_melee(players: int) -> None:
    """10.8: in both editions as for two."""
    for value, turns in (("ends_the_game", []), ("final_round", [*range(1, players), 0])):
        scene = tash_kalar(players, last_card=value).hand(0, "knight herald").left(0, "bomb").closing().end()
        assert turns == order(scene)
        assert "last_card" == scene.table.ending


def test_last_card_stops_a_final_round() -> None:
    """15.9, ends_the_game: nobody else has a turn any more."""
    scene = tash_kalar().claimed(1, NINE).hand(0, "knight herald").left(0, "bomb").turn(1).closing().end()
    idle(scene)
    assert ("last_card", True) == (scene.table.ending, scene.table.over)


def test_last_card_cancels_an_extra_turn() -> None:
    """15.9, ends_the_game: an extra turn that is owed is not taken; with final_round it is."""
    scene = last_card().set(extra_turns=1).closing().end()
    assert ("last_card", True) == (scene.table.ending, scene.table.over)
    scene = last_card(last_card="final_round").set(extra_turns=1).closing().end()
    assert [0, 1, 0] == order(scene)


def test_a_card_left_in_the_deck_is_not_the_last() -> None:
    """15.9: a draw must leave it empty."""
    scene = tash_kalar().hand(0, "knight herald").left(0, "bomb cannon").closing().end()
    assert not scene.table.over
    scene = tash_kalar().hand(0, "knight herald bomb").left(0, "cannon").closing().end()
    assert not scene.table.over


def test_the_last_card_drawn_as_an_extra_card() -> None:
    """15.9: extra draws are included."""
    scene = tash_kalar().hand(0, "knight herald").left(0, "bomb cannon").set(extra_beings=1).closing().end()
    assert "last_card" == scene.table.ending


def test_the_last_card_drawn_at_once_and_another_put_back() -> None:
    """15.9: exchange_draw = at_once is included, even if a card is put back on the deck afterwards."""
    scene = (
        tash_kalar(exchange_draw="at_once")
        .pieces(0, "c5 c4 e4")
        .hand(0, "kiskin_spirit naiad")
        .left(0, "dryad")
    )
    scene.play("exchange naiad", "done", "summon kiskin_spirit e5", "recall naiad", "end")
    assert ("last_card", True) == (scene.table.ending, scene.table.over)


def test_points_and_last_card_in_one_turn() -> None:
    """15.9 and vector 7: ends_the_game goes before the final round; with final_round the points are the cause."""
    for value, ending, turns in (("ends_the_game", "last_card", []), ("final_round", "points", [1, 0])):
        scene = last_card(last_card=value).claimed(0, NINE).closing().end()
        assert turns == order(scene)
        assert ending == scene.table.ending


# ---- extra turns


def test_extra_turn_in_the_final_round() -> None:
    """R13: it follows at once and does not use up a turn of the final round."""
    scene = with_extra_turn(tash_kalar().claimed(0, NINE), 1).turn(0).closing().end()
    idle(scene.play("summon time_elemental e6"))
    assert (1, 1) == (scene.asked(), scene.seen("final"))
    assert [1, 0] == order(scene)


def test_extra_turn_in_the_very_last_turn() -> None:
    """R13: it is still given."""
    scene = with_extra_turn(tash_kalar().claimed(0, NINE)).set(final=0, announcer=0, cause=1)
    idle(scene.play("summon time_elemental e6"))
    assert (False, 0) == (scene.table.over, scene.asked())
    idle(scene)
    assert "points" == scene.table.ending


def test_extra_turn_after_the_trigger() -> None:
    """Q27: looked for after each of the two turns; the final round begins after the extra one."""
    scene = with_extra_turn(tash_kalar().claimed(0, NINE))
    idle(scene.play("summon time_elemental e6"))
    assert (0, "points", 2) == (scene.asked(), scene.seen("cause"), scene.seen("final"))
    assert [0, 1, 0] == order(scene)


def test_trigger_in_the_extra_turn() -> None:
    """Q27: the second of the two turns brings it as well."""
    scene = tash_kalar().claimed(0, "side_chain corner_chain imprisonment")
    with_extra_turn(scene.tasks("central_dominance red_conquest red_summoning"))
    idle(scene.play("summon time_elemental e6"))
    assert (0, 8, "") == (scene.asked(), scene.points(0), scene.seen("cause"))
    scene.play("place e5", "place a5", "claim central_dominance")
    assert (1, "points") == (scene.asked(), scene.seen("cause"))
    assert [1, 0] == order(scene)


def test_trigger_stands_though_the_score_falls_in_the_extra_turn() -> None:
    """R14: 9 points after the first turn, 8 after the second."""
    scene = (
        tash_kalar().claimed(0, EIGHT).pieces(0, "e8 d7 c6", "", "e6").hand(0, "assassin").set(extra_turns=1)
    )
    scene.closing().end()
    assert (0, "points") == (scene.asked(), scene.seen("cause"))
    idle(scene.play("summon assassin f5"))
    assert (8, 1) == (scene.points(0), scene.asked())
    assert [1, 0] == order(scene)
    assert "points" == scene.table.ending


def test_flare_point_brings_the_end_in_the_turn_of_the_flare() -> None:
    """R15: whoever invoked it has the last turn."""
    scene = (
        duel(duel_flare_point=True).scored(1, 0, 17).pieces(1, heroic=" ".join(UPGRADED)).hand(0, "flare_02")
    )
    scene.play("flare flare_02", "place a5")
    assert 18 == scene.points(1)
    idle(scene)
    assert ("points", 0) == (scene.seen("cause"), scene.seen("announcer"))
    assert [1, 0] == order(scene)


# ---- the limit of rounds


def test_cap() -> None:
    """15.11: after so many rounds the scores are compared, whoever started."""
    scene = tash_kalar(round_cap=7).set(rounds=6).turn(1).pieces(1, "a5").closing().end()
    assert ("capped", [1]) == (scene.table.ending, scene.table.winners)
    scene = tash_kalar(round_cap=7).set(rounds=6).closing().end()
    assert not scene.table.over
    scene = tash_kalar(3, round_cap=7).set(rounds=6, first=1).scored(1, 0, 2).scored(1, 2, 1).closing().end()
    assert ("capped", [1], [0, 1, 0]) == (scene.table.ending, scene.table.winners, scene.table.scores)


def test_cap_gives_way_to_the_last_turn_of_the_final_round() -> None:
    """15.11: the game is over by the rules at that moment."""
    scene = tash_kalar(round_cap=7).claimed(1, NINE).set(rounds=6, final=0, announcer=1, cause=1).turn(1)
    assert "points" == scene.closing().end().table.ending


def test_cap_stops_a_final_round() -> None:
    """15.11: also if turns of it are left."""
    scene = tash_kalar(round_cap=7).claimed(1, NINE).set(rounds=6).turn(1).closing().end()
    assert ("capped", [1]) == (scene.table.ending, scene.table.winners)


def test_no_cap() -> None:
    """15.11: 0 is none."""
    scene = tash_kalar(round_cap=0).set(rounds=999).turn(1).closing().end()
    assert not scene.table.over
