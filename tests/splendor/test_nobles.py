"""Rulebook section 8: nobles; and each of the ten."""

from __future__ import annotations

import pytest

from mohreh.kernel.state import Reason
from tests.splendor.printed import CARDS, LETTERS, NOBLE_NAMES, NOBLES, spelled
from tests.splendor.scene import splendor


def test_rule_8_1_whatever_the_action_was() -> None:
    """The noble comes after taking, reserving or buying alike."""
    for action in ("take w+u+g", "take2 k", "reserve 2.1", "reserve d3", "buy 1.1"):
        scene = splendor().nobles("n01").bonuses(0, "w4+u4").row(1, "1w2").play(action)
        assert ["n01"] == scene.visitors(0), action
        assert "noble who=0 noble=n01" in scene.events(None)


def test_rule_8_1_the_card_just_bought_counts() -> None:
    """The fourth blue card brings the noble in the same turn."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u3").row(1, "1u1").tokens(0, "k3").play("buy 1.1")
    assert ["n01"] == scene.visitors(0)


def test_rule_8_1_tokens_never_count() -> None:
    """Three bonuses and four gems of a colour are not four bonuses."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u3").tokens(0, "u4+j2").play("take w+g+r")
    assert [] == scene.visitors(0)


def test_rule_8_1_only_at_the_end_of_ones_own_turn() -> None:
    """Who qualifies does not get the noble in another's turn."""
    scene = splendor().nobles("n01").bonuses(1, "w4+u4").play("take w+u+g")
    assert [] == scene.visitors(1)
    scene.play("take w+u+g")
    assert ["n01"] == scene.visitors(1)


def test_rule_8_2_none_or_one_comes_unasked() -> None:
    """Nothing is asked: the next player is to play."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u4").play("take w+u+g")
    assert (1, "Turn") == (scene.asked(), scene.waits())
    assert 3 == scene.score(0)
    assert "n01" not in scene.guests()


def test_rule_8_2_of_several_the_player_chooses_one() -> None:
    """Exactly one; the other stays on the table."""
    scene = splendor().nobles("n01", "n06", "n04").bonuses(0, "w4+u4+g3").play("take w+u+g")
    assert (0, "ChooseNoble") == (scene.asked(), scene.waits())
    assert ["noble n01", "noble n06"] == scene.options()
    scene.play("noble n06")
    assert ["n06"] == scene.visitors(0)
    assert ["n01", "n04"] == scene.guests()
    assert (1, "Turn") == (scene.asked(), scene.waits())


def test_rule_8_2_a_noble_that_is_left_may_come_to_another() -> None:
    """The one that stayed goes to the next player who qualifies."""
    scene = splendor().nobles("n01", "n06").bonuses(0, "w4+u4+g3").bonuses(1, "w4+u4")
    scene.play("take w+u+g", "noble n06", "take w+u+g")
    assert ["n01"] == scene.visitors(1)


def test_rule_8_2_only_those_that_come_may_be_chosen() -> None:
    """Refusals: one that is not on the table, one whose needs are not covered."""
    scene = splendor().nobles("n01", "n06", "n07").bonuses(0, "w4+u4+g3").play("take w+u+g")
    assert Reason("splendor.noble.not_here", {"noble": "n02"}, "8.1") == scene.why("noble n02")
    reason = Reason("splendor.noble.not_met", {"noble": "n07", "missing": "r3"}, "8.1")
    assert reason == scene.why("noble n07")


def test_rule_8_3_at_most_one_a_turn_and_no_refusal() -> None:
    """Three qualify: one comes, and there is no way to decline."""
    scene = splendor().nobles("n01", "n06", "n10").bonuses(0, "w4+u4+g3+k3").play("take w+u+g")
    assert {"noble"} == {one.split()[0] for one in scene.options()}
    scene.play("noble n10")
    assert 3 == scene.score(0) - sum([CARDS[name].points for name in scene.cards(0)])


def test_rule_8_3_bonuses_are_not_spent_and_the_noble_is_not_replaced() -> None:
    """The bonuses stay, and there is one noble less."""
    scene = splendor().nobles("n01").bonuses(0, "w4+u4")
    assert 3 == len(scene.guests())
    scene.play("take w+u+g")
    assert "w4+u4" == scene.discounts(0)
    assert 2 == len(scene.guests())


@pytest.mark.parametrize("noble", NOBLE_NAMES)
def test_each_noble_comes_exactly_when_its_needs_are_covered(noble: str) -> None:
    """With its needs exactly it comes; with one bonus less in any colour it does not, tokens or not."""
    need = NOBLES[noble]
    others = [name for name in NOBLE_NAMES if name != noble][:2]
    scene = splendor().nobles(noble, *others).bonuses(0, spelled(need)).play("take w+u+g")
    assert [noble] == scene.visitors(0)
    assert 3 == scene.score(0)
    for colour in range(5):
        if need[colour]:
            short = list(need)
            short[colour] -= 1
            scene = splendor().nobles(noble, *others).bonuses(0, spelled(short))
            scene.tokens(0, f"{LETTERS[colour]}4+j3").play("reserve 2.1")
            assert [] == scene.visitors(0)
            assert 0 == scene.score(0)


@pytest.mark.parametrize("noble", NOBLE_NAMES)
def test_each_noble_comes_with_the_last_card(noble: str) -> None:
    """The card that completes the needs is enough, whichever colour is last."""
    need = NOBLES[noble]
    for colour in range(5):
        if need[colour]:
            short = list(need)
            short[colour] -= 1
            letter = LETTERS[colour]
            card = CARDS[f"1{letter}8"]
            scene = splendor().nobles(noble).row(1, card.name).bonuses(0, spelled(short))
            scene.tokens(0, spelled(card.cost)).play("buy 1.1")
            assert [noble] == scene.visitors(0)
            assert 4 == scene.score(0)
