"""Rulebook section 10: the rulings R1 to R11."""

from __future__ import annotations

from mohreh.kernel.state import Reason
from mohreh.kernel.text import Text
from tests.splendor.printed import CARDS, NOBLES
from tests.splendor.scene import Scene, seen, splendor
from tests.splendor.test_turn import blocked


def noble_by_pass() -> Scene:
    """Seat 0 can do nothing and has the bonuses for a noble; seat 1 can do nothing."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u4").tokens(0, "w4+u4+g2").tokens(1, "g2+r4+k4")
    scene.row(1, "1g5", "1u4", "1g4", "1r3").row(2, "2w1", "2w2", "2u1", "2u2")
    scene.row(3, "3w1", "3u1", "3g1", "3r1")
    return scene.reserved(0, "3w3", "3u3", "3k1").reserved(1, "3g3", "3r3", "3u4")


def test_r1_without_a_legal_action_the_player_passes() -> None:
    """No gem in the bank, three reserved cards, nothing affordable: only the pass is left."""
    scene = blocked(3)
    assert ["pass"] == scene.options()
    scene.play("pass")
    assert 1 == scene.asked()


def test_r1_gold_in_the_bank_is_no_action() -> None:
    """Gold comes with a reservation only, so a bank of gold alone does not help."""
    scene = blocked()
    assert "j5" == scene.in_bank()
    assert ["pass"] == scene.options()


def test_r1_no_card_left_to_reserve() -> None:
    """All decks and rows empty, no gem in the bank: a pass, even with an empty hand."""
    scene = splendor(3, target=30).first(0).turn(1).bank("")
    for level in (1, 2, 3):
        scene.row(level, "", "", "", "").deck(level, rest=0)
    assert [] == scene.hand(1, looking=1)
    assert ["pass"] == scene.options()
    assert Reason("splendor.empty_place", {"level": 1, "place": 1}, "7.2") == scene.why("reserve 1.1")


def test_r2_all_pass_in_direct_succession_and_the_game_is_blocked() -> None:
    """The last pass ends it, ranked by points and cards."""
    scene = blocked(3).points(1, 4, 2).play("pass", "pass")
    assert not scene.table.over
    scene.play("pass")
    assert ("blocked", [1]) == (scene.table.ending, scene.table.winners)


def test_r2_the_game_is_blocked_in_the_middle_of_a_round() -> None:
    """The passes need not begin with the start player."""
    scene = blocked(3).first(2).turn(0).play("pass", "pass", "pass")
    assert "blocked" == scene.table.ending


def test_r2_the_round_that_the_last_pass_completes_counts() -> None:
    """One that the last pass only begins does not."""
    for first, turn in ((0, 0), (2, 0)):
        table = blocked(3).first(first).turn(turn).rounds(4).play("pass", "pass", "pass").table
        text = Text("en", table.rules.game)
        assert "blocked" == table.ending
        assert "The game is over after 5 full rounds." in str(table.rules.game.board(table.seen(None), text))


def test_r2_a_blocked_game_may_be_shared() -> None:
    """Nobody has anything: all win."""
    assert [0, 1] == blocked().play("pass", "pass").table.winners


def test_r2_a_pass_that_brings_a_noble_starts_the_count_again() -> None:
    """Seat 0 passes and receives a noble, seat 1 passes, and only the next pass ends the game."""
    scene = noble_by_pass()
    assert ["pass"] == scene.options()
    scene.play("pass")
    assert ["n01"] == scene.visitors(0)
    assert ["pass"] == scene.options()
    scene.play("pass")
    assert not scene.table.over
    scene.play("pass")
    assert "blocked" == scene.table.ending


def test_r2_an_action_between_two_passes_starts_the_count_again() -> None:
    """The pass before it no longer counts."""
    scene = blocked().tokens(0, "w4+g2+r2+k2").tokens(1, "u4+g2+r2+k2").play("pass", "buy 1.4")
    assert 0 == seen(scene.table.view(None))["passes"]
    scene.play("take u")
    assert not scene.table.over


def test_r3_gold_instead_of_a_gem_that_one_owns() -> None:
    """Both payments are legal, and the one with the fewest gold is offered first."""
    scene = splendor().row(1, "1w2").tokens(0, "u3+j1")
    assert ["buy 1.1", "golden 1.1"] == scene.options("buy", "golden")
    scene.play("golden 1.1", "gold u")
    assert "u1" == scene.holds(0)


def test_r4_fewer_than_three_colours() -> None:
    """Two or one when no third is left, and never fewer than possible."""
    assert ["take u+k"] == splendor().bank("u1+k3").options("take")
    assert ["take k"] == splendor().bank("k3").options("take")
    scene = splendor().bank("u1+k3")
    assert Reason("splendor.take.too_few", {"n": 1, "most": 2}, "3.1") == scene.why("take u")


def test_r5_a_pile_of_exactly_four_is_enough_for_two() -> None:
    """It is counted before taking, and two are left; three are not enough."""
    scene = splendor().play("take2 w")
    assert "w2+u4+g4+r4+k4+j5" == scene.in_bank()
    assert Reason("splendor.take2.needs_four", {"gem": "w", "n": 2}, "3.2") == scene.why("take2 w")
    assert "take2 w" not in splendor().bank("w3+u4+g4+r4+k4").options("take2")


def test_r6_a_perfect_tie_is_shared() -> None:
    """Equal points, equal numbers of bought cards."""
    scene = splendor().turn(1).points(0, 15, 5).points(1, 15, 5).play("take w+u+g")
    assert [0, 1] == scene.table.winners


def test_r7_gold_comes_even_with_ten_tokens_and_may_go_back() -> None:
    """The player then returns one token, which may be that gold."""
    scene = splendor().tokens(0, "w2+u2+g2+r2+k2").play("reserve 1.1")
    assert "w2+u2+g2+r2+k2+j1" == scene.holds(0)
    assert "give j" in scene.options()
    scene.play("give j")
    assert "w2+u2+g2+r2+k2" == scene.holds(0)
    assert 1 == len(scene.hand(0, looking=0))


def test_r8_refill_then_return_then_nobles() -> None:
    """The new card is seen before tokens go back; the noble comes last."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u4").tokens(0, "w4+u4+g2").play("reserve 1.1", "give w")
    told = [one.split()[0] for one in scene.events(None)]
    assert ["reserve", "refill", "gold", "give", "noble"] == told


def test_r9_a_noble_met_earlier_comes_at_the_end_of_the_next_turn() -> None:
    """Even after a mere taking of gems."""
    scene = splendor().nobles("n01", "n06").bonuses(0, "w4+u4+g3")
    scene.play("take w+u+g", "noble n01", "take w+u+g", "take w+u+g")
    assert ["n01", "n06"] == scene.visitors(0)


def test_r9_a_noble_may_come_with_a_pass() -> None:
    """Rule 8.1: whatever the action was, a pass included."""
    assert ["pass who=0", "noble who=0 noble=n01"] == noble_by_pass().play("pass").events(None)


def test_r10_no_two_cards_are_alike() -> None:
    """So a card can be named by its id."""
    alike = {(card.level, card.colour, card.points, tuple(card.cost)) for card in CARDS.values()}
    assert 90 == len(alike)


def test_r11_the_sample_noble_and_the_sample_card_of_the_rulebook() -> None:
    """3 white, 3 blue, 3 green exists and 3 green, 2 blue, 3 white does not; the card is 3u3."""
    assert [3, 3, 3, 0, 0] in NOBLES.values()
    assert [3, 2, 3, 0, 0] not in NOBLES.values()
    card = CARDS["3u3"]
    assert (4, 1, [6, 3, 0, 0, 3]) == (card.points, card.colour, card.cost)
