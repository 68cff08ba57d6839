"""Every reason that Rokab can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

from tests.kit import reasons
from tests.rokab.scene import Scene, rokab


def cases() -> list[tuple[Scene, str]]:
    """A scene, and an action that is refused in it."""
    choosing = rokab().choosing(0).owned(1, "fars").peace("rey")
    scarecrow = rokab().row(0, "5 shirdokht").hand(0, "matarsak 1").play("play matarsak")
    elder = rokab().owned(1, "fars").hand(0, "rish_sefid 1").play("play rish_sefid")
    kept = rokab(last_hand="keep_two").hands("", "5 10 shirzan", "").turn(1).play("pass", "keep")
    return [
        (choosing, "site fars"),
        (choosing, "site rey"),
        (rokab().hand(0, "5"), "play 10"),
        (scarecrow, "take_back 6"),
        (elder, "aside"),
        (elder, "peace fars"),
        (elder, "peace makran"),
        (rokab().play("pass", "pass", "pass"), "burn"),
        (kept, "retain 6"),
        (kept.play("retain 10"), "retain 5"),
    ]


def test_every_reason_has_a_scenario() -> None:
    """The keys that the scenes produce are the keys of the text file, with the same arguments."""
    reasons.check_keys("rokab", cases())


def test_every_cited_rule_is_in_both_rulebooks() -> None:
    """Each reason gives the number of a rule that the rulebook has."""
    reasons.check_rules("rokab", cases())


def test_a_legal_action_has_no_reason_against_it() -> None:
    """And an illegal one always has."""
    reasons.check_legal(cases())


def test_reasons_say_what_is_wrong() -> None:
    """Which thing, whose, how many, and the rule."""
    assert [
        "site.owned province=fars owner=1, rule 2.1",
        "site.peace province=rey, rule 4.2",
        "play.not_in_hand card=10, rule 3.2",
        "take_back.not_in_row card=6, rule 4.3",
        "peace.must, rule 4.2",
        "peace.owned province=fars owner=1, rule R6",
        "peace.battle province=makran, rule R6",
        "burn.soldiers n=1, rule R12",
        "retain.not_in_hand card=6, rule 12.5",
        "retain.order card=5 first=10, rule 12.5",
    ] == reasons.told(cases())


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reasons.check_not_asked(rokab(), "site fars", "3.2")
