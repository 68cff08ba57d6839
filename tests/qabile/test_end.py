"""Section 9: the end of the game and the scoring; section 12: how long it lasts."""

from __future__ import annotations

from mohreh.games.qabile import GAME
from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.kernel.registry import game, rules
from mohreh.kernel.text import Text
from tests.qabile.scene import Scene, qabile

SEVEN = ("0.0", "0.1", "0.2", "0.3", "0.4", "1.0", "1.1")


def eighth(tribe: str = "A") -> Scene:
    """A tribe owns seven lands and lacks one fence for the eighth, 4.4."""
    scene = qabile().enclosed(tribe, *SEVEN)
    return scene.around("4.4", but="v4.4").settlers("4.4", **{tribe: 2})


def full_board(*free: str) -> Scene:
    """All edges but these are fenced; A and B own or hold the lands in turn."""
    scene = qabile(lands_to_end=13)
    for number, land in enumerate(LAND_NAMES):
        scene.settlers(land, **{"AB"[number % 2]: 2})
    return scene.fences(*[edge for edge in EDGE_NAMES if edge not in free])


def stuck() -> Scene:
    """Only v0.1 is free, 0.0 is empty, and all supplies are used up."""
    scene = qabile(fallen_settlers="out_of_game", lands_to_end=13)
    for number, land in enumerate(LAND_NAMES[2:]):
        scene.settlers(land, **{"AB"[number % 2]: 2})
    scene.fences(*[edge for edge in EDGE_NAMES if edge != "v0.1"])
    return scene.supply(A=0, B=0)


def test_rule_9_1_the_round_is_finished() -> None:
    """9.1: B still has a fence turn after A's eighth land."""
    scene = eighth().fencing("A").play("fence v4.4")
    assert (False, True, "B") == (scene.table.over, scene.seen["last_round"], scene.asked())
    assert ["last_round who=0 n=8"] == scene.events("last_round")
    scene.play("fence h2.2")
    assert ("eighth_land", [19, 3], "A") == (scene.table.ending, scene.table.scores, scene.winners())
    assert ["end how=eighth_land"] == scene.events("end")


def test_rule_9_1_the_last_of_the_round() -> None:
    """9.1: nothing is left of the round, so the game ends there."""
    assert eighth(tribe="B").fencing("B").play("fence v4.4").table.over


def test_rule_9_1_seven_are_not_enough() -> None:
    """9.1: neither are seven lands and one without its fourth fence."""
    scene = eighth().fencing("B").play("fence h2.2")
    assert (False, False) == (scene.table.over, scene.seen["last_round"])


def test_rule_9_2_the_last_fence_ends_the_game_at_once() -> None:
    """9.2: B's fence turn is not played."""
    scene = full_board("h0.0").fencing("A").play("fence h0.0")
    assert (True, "last_fence") == (scene.table.over, scene.table.ending)
    assert 13 == len(scene.owns("A"))


def test_rule_9_2_comes_before_9_1() -> None:
    """9.2: a last fence that makes a thirteenth land ends the game at once, as the last fence."""
    scene = full_board("h0.0").fencing("A").play("fence h0.0")
    assert (["end how=last_fence"], 13) == (scene.events("end"), len(scene.owns("A")))


def test_rule_9_3_blocked() -> None:
    """9.3: a whole round without a settler and without a fence."""
    scene = stuck().supply(A=1).settling("A").dice(2, 1)
    scene.play("settle 0.1")
    assert (True, "blocked") == (scene.table.over, scene.table.ending)
    assert 6 == scene.seen["round"]


def test_rule_9_3_a_settler_is_enough_to_go_on() -> None:
    """9.3: the round in which a settler was placed is not blocked."""
    scene = stuck().supply(A=2).settling("A", first="").dice(2, 1, 2, 1).play("settle 0.1")
    assert not scene.table.over
    scene.play("settle 0.1")
    assert (True, "blocked", 6) == (scene.table.over, scene.table.ending, scene.seen["round"])


def test_rule_9_3_a_removal_may_block_the_round() -> None:
    """9.3 and 5.5: A has nothing to place and removes the only player who has; the rule is taken by its letter."""
    scene = stuck().supply(A=0, B=3).order("BA").settling("B").dice(6, 2)
    scene.play("settle 0.1", "settle 0.1")
    assert ("A", "Remove") == (scene.asked(), scene.waits())
    assert "blocked" == scene.play("remove p2").table.ending
    assert "nothing was placed in a whole round" == Text("en", GAME).say("ending.blocked")  # B could have moved


def test_rule_9_4_no_progress() -> None:
    """9.4: the fifteenth round in a row without a fence."""
    scene = stuck().supply(A=0, B=3).order("AB").settling("B").idle(14).play("settle 0.0", "settle 0.1")
    assert (True, "no_progress", 15) == (scene.table.over, scene.table.ending, scene.seen["idle"])


def test_rule_9_4_a_fence_starts_the_count_again() -> None:
    """9.4: the fifteenth round has a fence, so the game goes on."""
    scene = qabile().idle(14).fencing("B").play("fence h0.0")
    assert (False, 0) == (scene.table.over, scene.seen["idle"])


def test_rule_9_4_one_round_less_goes_on() -> None:
    """9.4: fourteen are not enough."""
    scene = stuck().supply(A=0, B=3).settling("B").idle(13).play("settle 0.0", "settle 0.1")
    assert (False, 14) == (scene.table.over, scene.seen["idle"])


def test_rule_9_5_points() -> None:
    """9.5: two for a land, one for a mask; settlers and fences count nothing."""
    scene = qabile(3).enclosed("A", "0.0", "0.1").masks(A=1, B=0).settlers("3.3", C=2)
    assert [5, 0, 3] == scene.table.scores


def test_rule_9_6_most_points_win() -> None:
    """9.6: eight lands and three masks against none."""
    assert "A" == eighth().fencing("B").order("BA").fencing("A").play("fence v4.4").winners()


def test_rule_9_6_masks_may_win() -> None:
    """9.6: more points win, also with fewer lands."""
    scene = eighth().masks(A=0).enclosed("B", "3.0", "3.1", "3.2", "2.0", "2.1", "2.2", "4.0")
    scene.order("BA").fencing("A").play("fence v4.4")
    assert ([16, 17], "B") == (scene.table.scores, scene.winners())


def test_rule_9_6_still_tied() -> None:
    """9.6: equal points and equal lands: shared."""
    scene = full_board("h0.0", "h0.1").settlers("4.4", A=0, B=2).fencing("A")
    scene.play("fence h0.0", "fence h0.1")
    assert [27, 29] == scene.table.scores
    tied = qabile(3, lands_to_end=5).enclosed("A", "0.0", "0.1", "0.2", "0.3", "0.4").masks(A=0, C=0)
    tied.enclosed("B", "2.0", "2.1", "2.2", "2.3").masks(B=0).around("4.4", but="v4.4").settlers("4.4", B=2)
    tied.order("ACB").fencing("B").play("fence v4.4")
    assert ([10, 10, 0], "AB") == (tied.table.scores, tied.winners())


def test_section_12_no_game_is_longer_than_declared() -> None:
    """12.1 and 12.2: 60 fences, before each at most 15 rounds of at most nine decisions without one."""
    assert 60 * 15 * 9 + 60 == game("qabile").longest
    for players in (2, 3, 4):
        r = rules("qabile", players)
        assert all(r.playout(r.new(seed), seed) < 1500 for seed in range(15))


def test_section_12_supplies_shrink() -> None:
    """12.3: with settlers leaving the game, random games often end blocked or without progress."""
    r = rules("qabile", 4, {"fallen_settlers": "out_of_game"})
    endings = set()
    for seed in range(12):
        s = r.new(seed)
        r.playout(s, seed)
        endings.add(r.game.ending(s))
    assert endings & {"blocked", "no_progress"}


def test_a_copy_knows_how_the_game_ended() -> None:
    """Its ending, its winners and all the rest."""
    scene = eighth(tribe="B").fencing("B").play("fence v4.4")
    copy = scene.table._state.clone()
    assert ("eighth_land", scene.seen) == (scene.rules.view(copy, None)["ending"], scene.rules.view(copy, None))
