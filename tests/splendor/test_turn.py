"""Rulebook sections 2 and 6: the order of a turn, and passing."""

from __future__ import annotations

from mohreh.kernel.state import Reason
from tests.splendor.scene import Scene, splendor


def blocked(players: int = 2, hand: int = 3, **options: int | str | bool) -> Scene:
    """Nobody can take, reserve or buy: no gem in the bank, dear cards in every hand and row."""
    scene = splendor(players, **options).bank("")
    scene.row(1, "1w8", "1u8", "1g8", "1k8").row(2, "2w6", "2u6", "2g6", "2r6")
    scene.row(3, "3w4", "3u4", "3g4", "3r4")
    hands = [["3w1", "3u1", "3g1"], ["3r1", "3k1", "3k4"], ["3w2", "3u2", "3g2"], ["3r2", "3k2", "3k3"]]
    for seat in range(players):
        scene.reserved(seat, *hands[seat][:hand])
    if players == 2:
        scene.tokens(0, "w2+u2+g2+r2+k2").tokens(1, "w2+u2+g2+r2+k2")
    else:
        scene.tokens(0, "w2+u2+g2+r2+k2").tokens(1, "w2+u2+g2+r2+k2").tokens(2, "w1+u1+g1+r1+k1")
    return scene


def test_rule_2_1_exactly_one_action() -> None:
    """After one action the next player is asked, and the first may not act again."""
    scene = splendor().play("take w+u+g")
    assert 1 == scene.asked()
    assert Reason("kernel.not_your_turn", {"seat": 1}, "2.1") == scene.why("take2 r", seat=0)


def test_rule_2_1_actions_are_the_four_of_sections_3_to_5() -> None:
    """A turn offers taking, reserving and buying; nothing else."""
    scene = splendor().row(1, "1w2").tokens(0, "u3+j1")
    assert {"take", "take2", "reserve", "buy", "golden"} == {one.split()[0] for one in scene.options()}


def test_rule_2_2_the_row_is_refilled_at_once() -> None:
    """The new card lies there before tokens are returned."""
    scene = splendor().tokens(0, "w4+u4+g2").row(2, "2w1", "2w2", "2w3", "2w4").top(2, "2k6")
    scene.play("reserve 2.2")
    assert "Return" == scene.waits()
    assert ["2w1", "2k6", "2w3", "2w4"] == scene.places(2)


def test_rule_2_3_more_than_ten_tokens_go_back_before_the_turn_ends() -> None:
    """Gold counts too, and the player goes on being asked until ten are left."""
    scene = splendor().tokens(0, "w2+u2+g2+j3").play("take u+r+k")
    assert (0, "Return") == (scene.asked(), scene.waits())
    scene.play("give j")
    assert (0, "Return") == (scene.asked(), scene.waits())
    scene.play("give w")
    assert (1, "Turn") == (scene.asked(), scene.waits())
    assert "w1+u3+g2+r1+k1+j2" == scene.holds(0)


def test_rule_2_4_nobles_are_checked_after_tokens_went_back() -> None:
    """The noble comes when the last token too many has gone back, not before."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u4").tokens(0, "w3+u3+g3+j1").play("take g+r+k")
    scene.play("give g", "give g")
    assert [] == scene.visitors(0)
    scene.play("give g")
    assert ["n01"] == scene.visitors(0)


def test_rule_2_5_the_end_is_checked_after_the_nobles() -> None:
    """A noble at the end of the round's last turn brings the fifteenth point, and the game ends."""
    scene = splendor().turn(1).nobles("n01").points(1, 12, cards=3).bonuses(1, "w4+u4").play("take w+u+g")
    assert ["n01"] == scene.visitors(1)
    assert [0, 15] == scene.table.scores
    assert "target" == scene.table.ending


def test_rule_6_1_passing_only_when_nothing_else_is_legal() -> None:
    """While any action is legal a pass is refused; when none is, it is the only choice."""
    assert Reason("splendor.pass.can_act", {}, "6.1") == splendor().why("pass")
    assert ["pass"] == blocked().options()


def test_rule_6_1_who_can_only_reserve_must_reserve() -> None:
    """Section 11, question 5: an action is compulsory while one is legal."""
    scene = blocked(hand=2)
    assert {"reserve"} == {one.split()[0] for one in scene.options()}
    assert Reason("splendor.pass.can_act", {}, "6.1") == scene.why("pass")


def test_rule_6_1_who_can_only_buy_must_buy() -> None:
    """A single affordable card is enough to forbid the pass."""
    scene = blocked().tokens(0, "w2+u4+g2+r2").tokens(1, "w2+g2+r2+k4")
    assert ["buy 1.4"] == scene.options()


def test_rule_6_1_a_pass_changes_nothing() -> None:
    """Tokens, cards and bank are as before; the next player is asked."""
    scene = blocked(3)
    before = scene.holds(0), scene.in_bank(), scene.hand(0, 0)
    scene.play("pass")
    assert before == (scene.holds(0), scene.in_bank(), scene.hand(0, 0))
    assert 1 == scene.asked()
    assert ["pass who=0"] == scene.events(None)
