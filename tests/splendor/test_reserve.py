"""Rulebook sections 4 and 7: reserving, and refilling the rows."""

from __future__ import annotations

from mohreh.kernel.state import Reason
from tests.splendor.scene import splendor


def test_rule_4_1_three_reserved_cards_are_the_limit() -> None:
    """With two one may reserve, with three not, and the refusal says so."""
    scene = splendor().reserved(0, "2w1", "2u1")
    assert 15 == len(scene.options("reserve"))
    scene = splendor().reserved(0, "2w1", "2u1").blind(0, "2g1")
    assert [] == scene.options("reserve")
    assert Reason("splendor.reserve.three", {}, "4.1") == scene.why("reserve 1.1")
    assert Reason("splendor.reserve.three", {}, "4.1") == scene.why("reserve d3")


def test_rule_4_2_a_card_of_any_row() -> None:
    """Each of the twelve face-up cards may be reserved; all saw which."""
    scene = splendor().row(3, "3w1", "3u3").play("reserve 3.2")
    assert ["3u3"] == scene.hand(0, looking=0) == scene.hand(0, looking=1) == scene.hand(0, looking=None)
    assert "reserve who=0 card=3u3" in scene.events(1)


def test_rule_4_2_the_top_card_of_any_deck_unseen() -> None:
    """The owner alone sees it; the others learn its level."""
    scene = splendor().top(2, "2k6", "2w1").play("reserve d2")
    assert ["2k6"] == scene.hand(0, looking=0)
    assert ["level 2"] == scene.hand(0, looking=1) == scene.hand(0, looking=None)
    assert "reserve_own who=0 card=2k6" in scene.events(0)
    assert "reserve_blind who=0 level=2" in scene.events(1)


def test_rule_4_2_an_empty_deck_has_no_top_card() -> None:
    """Its cards in the row may still be reserved."""
    scene = splendor().deck(1, rest=1)
    assert "reserve d1" not in scene.options()
    assert "reserve 1.1" in scene.options()
    assert Reason("splendor.reserve.deck_empty", {"level": 1}, "4.2") == scene.why("reserve d1")


def test_rule_4_3_one_gold_if_there_is_one() -> None:
    """Reserving brings a gold from the bank."""
    scene = splendor().play("reserve 1.1")
    assert "j1" == scene.holds(0)
    assert "w4+u4+g4+r4+k4+j4" == scene.in_bank()
    assert "gold who=0" in scene.events(None)


def test_rule_4_3_without_gold_in_the_bank_the_card_is_reserved_all_the_same() -> None:
    """The reservation happens, without gold."""
    scene = splendor().tokens(1, "j5").play("reserve 1.1")
    assert 1 == len(scene.hand(0, looking=0))
    assert "" == scene.holds(0)
    assert "gold who=0" not in scene.events(None)


def test_rule_4_4_a_reserved_card_stays_until_its_owner_buys_it() -> None:
    """Nobody else can buy it, and no action discards or moves it."""
    scene = splendor().reserved(0, "1w2").tokens(1, "u3").turn(1)
    assert "buy r1" not in scene.options()
    assert Reason("splendor.buy.not_reserved", {"n": 1}, "5.1") == scene.why("buy r1")
    scene.play("take w+g+r")
    assert {"take", "take2", "reserve"} == {one.split()[0] for one in scene.options()}


def test_rule_4_4_the_hand_keeps_its_order() -> None:
    """The oldest card is r1; when it is bought, the younger ones move up."""
    scene = splendor().reserved(0, "1w2", "2w1").tokens(0, "u3").row(3, "3w1")
    scene.play("reserve 3.1")
    assert ["1w2", "2w1", "3w1"] == scene.hand(0, looking=0)
    scene.play("take w+g+r", "buy r1")
    assert ["2w1", "3w1"] == scene.hand(0, looking=0)


def test_rule_4_4_the_middle_card_of_the_hand() -> None:
    """Buying r2 leaves the first and the third."""
    scene = splendor().reserved(0, "2w1").blind(0, "1w2").reserved(0, "2u1").tokens(0, "u3").play("buy r2")
    assert ["2w1", "2u1"] == scene.hand(0, looking=0)


def test_rule_4_5_reserving_is_the_only_way_to_gold() -> None:
    """Of all first actions only the fifteen reservations bring gold."""
    for action in splendor().options():
        scene = splendor().play(action)
        assert action.startswith("reserve") == ("j" in scene.holds(0)), action


def test_rule_7_1_a_bought_card_is_replaced_at_once() -> None:
    """Its place gets the top card of the deck of the same level; the other places stay."""
    scene = splendor().tokens(0, "u3").row(1, "1k5", "1w2", "1k6", "1k7").top(1, "1g8").play("buy 1.2")
    assert ["1k5", "1g8", "1k6", "1k7"] == scene.places(1)
    assert 35 == scene.left(1)
    assert "refill card=1g8 level=1" in scene.events(None)


def test_rule_7_1_a_reserved_card_is_replaced_at_once() -> None:
    """From its own level, and only there."""
    scene = splendor().row(3, "3w1", "3u1", "3g1", "3r1").top(3, "3k4")
    one, two = scene.places(1), scene.places(2)
    scene.play("reserve 3.4")
    assert ["3w1", "3u1", "3g1", "3k4"] == scene.places(3)
    assert (one, two) == (scene.places(1), scene.places(2))
    assert [36, 26, 15] == [scene.left(level) for level in (1, 2, 3)]


def test_rule_7_2_with_an_empty_deck_the_place_stays_empty() -> None:
    """Nothing moves up, and the place can be neither bought nor reserved for the rest of the game."""
    scene = splendor(target=30).row(1, "1w2", "1k5", "1k6", "1k7").deck(1, rest=1).tokens(0, "u3")
    scene.play("buy 1.1")
    assert ["", "1k5", "1k6", "1k7"] == scene.places(1)
    scene.play("take w+u+g", "noble n10")  # the buyer of the whole deck has bonuses for every noble
    assert "reserve 1.1" not in scene.options()
    assert Reason("splendor.empty_place", {"level": 1, "place": 1}, "7.2") == scene.why("reserve 1.1")
    assert Reason("splendor.empty_place", {"level": 1, "place": 1}, "7.2") == scene.why("buy 1.1")
    assert Reason("splendor.empty_place", {"level": 1, "place": 1}, "7.2") == scene.why("golden 1.1")


def test_rule_7_2_the_last_card_of_a_deck() -> None:
    """It fills the place; the next purchase leaves a gap."""
    scene = splendor(target=30).row(1, "1w2", "1k5").deck(1, "1g8", rest=1).tokens(0, "u3")
    scene.play("buy 1.1")
    assert "1g8" == scene.places(1)[0]
    assert 0 == scene.left(1)


def test_rule_7_3_a_blind_reservation_does_not_change_the_row() -> None:
    """Only the deck gets smaller."""
    scene = splendor()
    before = [scene.places(level) for level in (1, 2, 3)]
    scene.play("reserve d1")
    assert before == [scene.places(level) for level in (1, 2, 3)]
    assert [35, 26, 16] == [scene.left(level) for level in (1, 2, 3)]
    assert [] == [one for one in scene.events(0) if one.startswith("refill")]
