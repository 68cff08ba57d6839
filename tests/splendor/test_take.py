"""Rulebook section 3: taking gems, and returning tokens."""

from __future__ import annotations

import pytest

from mohreh.kernel.state import Reason
from tests.splendor.scene import splendor


def test_rule_3_1_three_different_colours() -> None:
    """With five colours in the bank there are ten ways to take three of them, one gem of each."""
    scene = splendor()
    assert 10 == len(scene.options("take"))
    assert {3} == {len(one.split("+")) for one in scene.options("take")}
    scene.play("take w+g+k")
    assert "w1+g1+k1" == scene.holds(0)
    assert "w3+u4+g3+r4+k3+j5" == scene.in_bank()


@pytest.mark.parametrize(
    ("bank", "takes"),
    [
        ("w1+u1+g1+r1", ["take w+u+g", "take w+u+r", "take w+g+r", "take u+g+r"]),
        ("w1+u2+k3", ["take w+u+k"]),
        ("w1+g2", ["take w+g"]),
        ("k3", ["take k"]),
        ("", []),
    ],
)
def test_rule_3_1_fewer_colours_in_the_bank(bank: str, takes: list[str]) -> None:
    """The player takes min(3, k) colours of the k that are there; with none the form is not available."""
    assert takes == splendor(3).bank(bank).options("take")


def test_rule_3_1_an_empty_pile_is_refused_by_name() -> None:
    """The refusal names the colours that are missing in the bank."""
    scene = splendor().bank("w1+g2")
    assert Reason("splendor.take.empty", {"gems": "u+k"}, "3.1") == scene.why("take w+u+k")


def test_rule_3_1_fewer_than_possible_is_refused() -> None:
    """Two colours while three are there."""
    assert Reason("splendor.take.too_few", {"n": 2, "most": 3}, "3.1") == splendor().why("take w+u")


def test_rule_3_2_two_of_one_colour_need_a_pile_of_four() -> None:
    """Four gems before taking are enough, three are not."""
    scene = splendor(3).bank("w4+u3+g5+r4+k2")
    assert ["take2 w", "take2 g", "take2 r"] == scene.options("take2")
    assert Reason("splendor.take2.needs_four", {"gem": "u", "n": 3}, "3.2") == scene.why("take2 u")
    scene.play("take2 w")
    assert "w2" == scene.holds(0)
    assert "w2+u3+g5+r4+k2+j5" == scene.in_bank()


def test_rule_3_3_gold_is_never_taken() -> None:
    """No way of taking names gold, and taking gives none."""
    scene = splendor().bank("")
    assert [] == scene.options("take", "take2")
    pinned = [one for one in scene.rules.catalogue.pin() if one.split()[1] in ("take", "take2")]
    assert [] == [one for one in pinned if "j" in one]
    scene = splendor().play("take w+u+g")
    assert "j" not in scene.holds(0)


def test_rule_3_4_the_limit_does_not_forbid_taking() -> None:
    """With ten tokens one may still take three, and returns three."""
    scene = splendor().tokens(0, "w2+u2+g2+r2+k2")
    assert 10 == len(scene.options("take"))
    scene.play("take w+u+g")
    assert "w3+u3+g3+r2+k2" == scene.holds(0)
    assert "Return" == scene.waits()


def test_rule_3_5_tokens_go_back_until_exactly_ten_are_left() -> None:
    """Any colours, gold included, the ones just taken too; giving back more is not possible."""
    scene = splendor().tokens(0, "w3+u3+j3").play("take g+r+k")
    assert ["give w", "give u", "give g", "give r", "give k", "give j"] == scene.options()
    scene.play("give k", "give j")
    assert "w3+u3+g1+r1+j2" == scene.holds(0)
    assert "w1+u1+g3+r3+k4+j3" == scene.in_bank()
    assert 1 == scene.asked()


def test_rule_3_5_all_that_was_taken_may_go_back() -> None:
    """Taking three and returning the same three leaves everything as it was."""
    scene = splendor().tokens(0, "w2+u2+g2+r2+k2").play("take w+u+g", "give w", "give u", "give g")
    assert "w2+u2+g2+r2+k2" == scene.holds(0)
    assert "w2+u2+g2+r2+k2+j5" == scene.in_bank()


def test_rule_3_5_only_tokens_that_one_has_go_back() -> None:
    """A colour that the player does not hold is refused."""
    scene = splendor().tokens(0, "w4+u4+g2").play("take g+r+k")
    assert ["give w", "give u", "give g", "give r", "give k"] == scene.options()
    assert Reason("splendor.give.none", {"gem": "j"}, "3.5") == scene.why("give j")


def test_rule_3_5_events_of_taking_and_returning() -> None:
    """Everybody sees what is taken and what goes back."""
    scene = splendor().tokens(0, "w3+u3+g3").play("take2 r", "give w")
    assert ["take who=0 gems=r2", "give who=0 gem=w"] == scene.events(None)
