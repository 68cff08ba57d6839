"""Every reason that Splendor can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

from tests.kit import reasons
from tests.splendor.scene import Scene, splendor


def paying() -> Scene:
    """Two blue and two red gems, gold for all of them, nothing named yet."""
    return splendor().row(1, "1g3").tokens(0, "u2+r2+j5").play("golden 1.1")


def choosing() -> Scene:
    return splendor().nobles("n01", "n06", "n07").bonuses(0, "w4+u4+g3").play("take w+u+g")


def cases() -> list[tuple[Scene, str]]:
    """A scene, and an action that is refused in it."""
    full = splendor().reserved(0, "2w1", "2u1", "2g1")
    gap = splendor().row(1, "", "1k5").deck(1, rest=1)
    return [
        (splendor().bank("w1+g2"), "take w+u+k"),
        (splendor(), "take w+u"),
        (splendor().bank("w3+u4+g4+r4+k4"), "take2 w"),
        (full, "reserve 1.1"),
        (full, "reserve d1"),
        (gap, "reserve d1"),
        (gap, "reserve 1.1"),
        (gap, "buy 1.1"),
        (gap, "golden 1.1"),
        (splendor(), "buy r1"),
        (splendor(), "golden r3"),
        (splendor(), "buy 3.1"),
        (splendor().tokens(0, "j1"), "golden 3.1"),
        (splendor(gold_payment="only_if_short").row(1, "1w2").tokens(0, "u3+j1"), "golden 1.1"),
        (splendor().row(1, "1w2").tokens(0, "u3"), "golden 1.1"),
        (splendor().row(1, "1w2").tokens(0, "j4"), "golden 1.1"),
        (paying(), "pay"),
        (paying(), "gold w"),
        (paying().play("gold r"), "gold u"),
        (paying().play("gold u", "gold u"), "gold u"),
        (splendor().tokens(0, "w4+u4+g2").play("take g+r+k"), "give j"),
        (choosing(), "noble n02"),
        (choosing(), "noble n07"),
        (splendor(), "pass"),
    ]


def test_every_reason_has_a_scenario() -> None:
    """The keys that the scenes produce are the keys of the text file, with the same arguments."""
    reasons.check_keys("splendor", cases())


def test_every_cited_rule_is_in_the_rulebook() -> None:
    """Each reason gives the number of a rule that the rulebook has."""
    reasons.check_rules("splendor", cases())


def test_a_legal_action_has_no_reason_against_it() -> None:
    """And an illegal one always has."""
    reasons.check_legal(cases())


def test_reasons_say_what_is_wrong() -> None:
    """Which thing, whose, how many, and the rule."""
    assert [
        "take.empty gems=u+k, rule 3.1",
        "take.too_few n=2 most=3, rule 3.1",
        "take2.needs_four gem=w n=3, rule 3.2",
        "reserve.three, rule 4.1",
        "reserve.three, rule 4.1",
        "reserve.deck_empty level=1, rule 4.2",
        "empty_place level=1 place=1, rule 7.2",
        "empty_place level=1 place=1, rule 7.2",
        "empty_place level=1 place=1, rule 7.2",
        "buy.not_reserved n=1, rule 5.1",
        "buy.not_reserved n=3, rule 5.1",
        "buy.too_dear card=3w1 missing=u3+g3+r5+k3 n=0, rule 5.3",
        "buy.too_dear card=3w1 missing=u3+g3+r5+k3 n=1, rule 5.3",
        "golden.only_if_short, rule 5.4",
        "golden.no_gold card=1w2, rule 5.4",
        "golden.no_gems card=1w2, rule 5.4",
        "pay.nothing_named, rule 5.4",
        "gold.not_due gem=w, rule 5.4",
        "gold.order gem=u last=r, rule 5.4",
        "gold.all_replaced gem=u n=2, rule 5.4",
        "give.none gem=j, rule 3.5",
        "noble.not_here noble=n02, rule 8.1",
        "noble.not_met noble=n07 missing=r3, rule 8.1",
        "pass.can_act, rule 6.1",
    ] == reasons.told(cases())


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reasons.check_not_asked(paying(), "take w+u+g", "5.4")
