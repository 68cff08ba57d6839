"""Every reason that Splendor can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

import json
import re

from tests.splendor.printed import FOLDER
from tests.splendor.scene import Scene, splendor

TEXTS: dict[str, str] = json.loads((FOLDER / "text" / "en.json").read_text(encoding="utf-8"))


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
        (splendor(), "golden 3.1"),
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
    found: dict[str, set[str]] = {}
    for scene, action in cases():
        reason = scene.why(action)
        assert reason is not None, action
        assert reason.key.startswith("splendor."), f"{action}: {reason}"
        found[reason.key.removeprefix("splendor.")] = set(reason.args)
    texts = {key.removeprefix("reason."): text for key, text in TEXTS.items() if key.startswith("reason.")}
    assert set(texts) == set(found)
    for key, text in texts.items():
        assert set(re.findall(r"{(\w+)", text)) <= found[key], key


def test_every_cited_rule_is_in_the_rulebook() -> None:
    """Each reason gives the number of a rule that the rulebook has."""
    book = (FOLDER / "text" / "rules.en.md").read_text(encoding="utf-8")
    for scene, action in cases():
        reason = scene.why(action)
        assert reason is not None
        assert f"**{reason.rule}**" in book, reason


def test_a_legal_action_has_no_reason_against_it() -> None:
    """And an illegal one always has."""
    for scene, _ in cases():
        legal = scene.options()
        for action in [scene.rules.catalogue.notation(a) for a in range(len(scene.rules.catalogue))]:
            assert (action in legal) == (scene.why(action) is None), action


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reason = paying().why("take w+u+g")
    assert reason is not None
    assert ("kernel.not_asked", "5.4") == (reason.key, reason.rule)
