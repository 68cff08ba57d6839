"""Every reason that Qabile can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

from tests.kit import reasons
from tests.qabile.scene import Scene, opening, qabile


def blocked(n: int, rival: str = "always") -> Scene:
    """2.2 lacks v2.2 and has so many settlers of B; A is to place a fence."""
    return qabile(enclose_rival=rival).around("2.2", but="v2.2").settlers("2.2", B=n).fencing("A")


def cases() -> list[tuple[Scene, str]]:
    """A scene, and an action that is refused in it."""
    lands = qabile().enclosed("A", "0.0").enclosed("B", "4.4").settlers("2.2", A=2)
    return [
        (opening(2, 6, 1), "remove p1"),
        (opening(2, 6, 1), "remove p3"),
        (lands, "settle 4.4"),
        (lands, "settle 0.0"),
        (lands, "settle 2.2"),
        (qabile().fences("h0.0").fencing("A"), "fence h0.0"),
        (blocked(0), "fence v2.2"),
        (blocked(1), "fence v2.2"),
        (blocked(2, "with_own_only"), "fence v2.2"),
        (blocked(2, "last_resort"), "fence v2.2"),
    ]


def test_every_reason_has_a_scenario() -> None:
    """The keys that the scenes produce are the keys of the text file, with the same arguments."""
    reasons.check_keys("qabile", cases())


def test_every_cited_rule_is_in_both_rulebooks() -> None:
    """Each reason gives the number of a rule that the rulebooks have."""
    reasons.check_rules("qabile", cases())


def test_a_legal_action_has_no_reason_against_it() -> None:
    """And an illegal one always has."""
    reasons.check_legal(cases())


def test_reasons_say_what_is_wrong() -> None:
    """Which thing, whose, how many, and the rule."""
    assert [
        "remove.self, rule 5.3",
        "remove.nobody n=3, rule 5.3",
        "settle.enclosed land=4.4 rival=1, rule 6.3",
        "settle.own_enclosed land=0.0, rule 6.3",
        "settle.full land=2.2, rule 6.2",
        "fence.taken edge=h0.0, rule 8.1",
        "fence.empty edge=v2.2 land=2.2, rule 8.2",
        "fence.one edge=v2.2 land=2.2, rule 8.2",
        "fence.rival edge=v2.2, rule 8.4",
        "fence.last_resort edge=v2.2, rule 8.4",
    ] == reasons.told(cases())


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reasons.check_not_asked(qabile(), "fence h0.0", "6.1")


def test_another_player_is_told_whose_turn_it_is() -> None:
    """The kernel's own reason."""
    reason = qabile().why("settle 0.0", "B")
    assert reason is not None
    assert "kernel.not_your_turn" == reason.key


def test_the_blocking_land_is_named() -> None:
    """8.2: the land that is not ready, also when it is the second of the edge."""
    scene = qabile().around("2.2", but="v2.3").around("2.3", but="v2.3").settlers("2.2", A=2).settlers("2.3", B=1)
    reason = scene.fencing("A").why("fence v2.3")
    assert reason is not None
    assert {"edge": "v2.3", "land": "2.3"} == reason.args
