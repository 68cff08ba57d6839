"""Rulebook section 9: the end of the game."""

from __future__ import annotations

from mohreh.kernel.state import Reason
from tests.splendor.scene import Scene, seen, splendor

POINT = "buy 1.1"  # of the card 1w8, worth a point, for four green gems or fewer


def about_to_score(players: int, seat: int, points: int, cards: int, **options: int | str) -> Scene:
    """A seat that needs one purchase to have a point and a card more."""
    scene = splendor(players, **options).row(1, "1w8").tokens(seat, "g4").turn(seat)
    return scene.points(seat, points, cards)


def test_rule_9_1_fifteen_points_end_the_game_with_this_round() -> None:
    """Fourteen do not; the fifteenth does, at the end of the round."""
    scene = about_to_score(2, 1, 13, 4).play(POINT)
    assert [0, 14] == scene.table.scores
    assert not scene.table.over
    scene = about_to_score(2, 1, 14, 4).play(POINT)
    assert [0, 15] == scene.table.scores
    assert (True, "target", [1]) == (scene.table.over, scene.table.ending, scene.table.winners)
    assert "target who=1 points=15" in scene.events(None)


def test_rule_9_1_cards_and_nobles_count_together() -> None:
    """Twelve points of cards and a noble are fifteen."""
    scene = splendor().turn(1).nobles("n01").points(1, 12, cards=3).bonuses(1, "w4+u4").play("take w+u+g")
    assert (15, "target") == (scene.score(1), scene.table.ending)


def test_rule_9_2_the_round_is_completed() -> None:
    """The start player reaches fifteen: the others have their turn and know that it is the last round."""
    scene = about_to_score(3, 0, 14, 4).play(POINT)
    assert (1, False, True) == (scene.asked(), scene.table.over, seen(scene.table.view(None))["last_round"])
    scene.play("take w+u+g")
    assert (2, False) == (scene.asked(), scene.table.over)
    scene.play("take w+u+g")
    assert (None, True) == (scene.asked(), scene.table.over)


def test_rule_9_2_players_after_the_trigger_may_overtake() -> None:
    """Seat 1 still gets sixteen points in the last round and wins."""
    scene = about_to_score(2, 0, 14, 4).points(1, 15, 5).row(1, "1w8", "1k8").tokens(1, "u4")
    scene.play(POINT, "buy 1.2")
    assert [15, 16] == scene.table.scores
    assert [1] == scene.table.winners


def test_rule_9_2_the_round_ends_before_the_start_player_whoever_that_is() -> None:
    """With seat 2 starting, the round ends after seat 1."""
    scene = about_to_score(3, 0, 14, 4).first(2).play(POINT)
    assert (1, False) == (scene.asked(), scene.table.over)
    scene.play("take w+u+g")
    assert "target" == scene.table.ending


def test_rule_9_2_after_the_end_nothing_can_be_played() -> None:
    """The refusal cites the end of the game."""
    scene = about_to_score(2, 1, 14, 4).play(POINT)
    assert [] == scene.options()
    assert Reason("kernel.over", {}, "9.2") == scene.why("take w+u+g", seat=0)


def test_rule_9_3_most_points_win() -> None:
    """Whoever triggered the end."""
    scene = about_to_score(3, 2, 14, 4).points(0, 16, 5).points(1, 17, 6).play(POINT)
    assert ([16, 17, 15], [1]) == (scene.table.scores, scene.table.winners)


def test_rule_9_3_a_tie_goes_to_the_fewest_bought_cards() -> None:
    """Fifteen points with five cards beat fifteen with six."""
    scene = about_to_score(2, 1, 14, 4).points(0, 15, 6).play(POINT)
    assert ([15, 15], [1]) == (scene.table.scores, scene.table.winners)
    scene = about_to_score(2, 1, 14, 5).points(0, 15, 5).play(POINT)
    assert ([15, 15], [0]) == (scene.table.scores, scene.table.winners)


def test_rule_9_3_reserved_cards_tokens_and_nobles_break_no_tie() -> None:
    """Equal points and equal bought cards: nothing else is looked at."""
    scene = about_to_score(2, 1, 14, 4).points(0, 15, 5).tokens(0, "w4+u4+j2")
    scene.reserved(0, "2w1", "2w2", "2w3")
    assert [0, 1] == scene.play(POINT).table.winners
    scene = about_to_score(2, 1, 14, 4).points(0, 12, 5).visits(0, "n02").play(POINT)
    assert ([15, 15], [0, 1]) == (scene.table.scores, scene.table.winners)


def test_rule_9_4_still_tied_share_the_victory() -> None:
    """Both win, a third with fewer points does not."""
    scene = about_to_score(3, 2, 14, 4).points(0, 15, 5).points(1, 14, 4).play(POINT)
    assert ([15, 14, 15], [0, 2]) == (scene.table.scores, scene.table.winners)


def test_rule_9_4_nobody_has_won_before_the_end() -> None:
    """Winners are named when the game is over."""
    scene = about_to_score(3, 0, 14, 4).play(POINT)
    assert ([], "") == (scene.table.winners, scene.table.ending)


def test_a_copy_knows_how_the_game_ended() -> None:
    """Its ending, its winners and all the rest."""
    scene = about_to_score(2, 1, 14, 4).play(POINT)
    copy = scene.table._state.clone()
    assert ("target", scene.table.view(None)) == (scene.rules.view(copy, None)["ending"], scene.rules.view(copy, None))
    assert scene.rules.evaluate(scene.table._state, 1) == scene.rules.evaluate(copy, 1)
