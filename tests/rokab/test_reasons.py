"""Every reason that Rokab can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

import json
import re

from tests.rokab.printed import FOLDER
from tests.rokab.scene import Scene, rokab

TEXTS: dict[str, str] = json.loads((FOLDER / "text" / "en.json").read_text(encoding="utf-8"))


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
    found: dict[str, set[str]] = {}
    for scene, action in cases():
        reason = scene.why(action)
        assert reason is not None, action
        assert reason.key.startswith("rokab."), f"{action}: {reason}"
        found[reason.key.removeprefix("rokab.")] = set(reason.args)
    texts = {key.removeprefix("reason."): text for key, text in TEXTS.items() if key.startswith("reason.")}
    assert set(texts) == set(found)
    for key, text in texts.items():
        assert set(re.findall(r"{(\w+)", text)) <= found[key], key


def test_every_cited_rule_is_in_both_rulebooks() -> None:
    """Each reason gives the number of a rule that the rulebook has."""
    for language in ("en", "fa"):
        book = (FOLDER / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
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


def test_reasons_say_what_is_wrong() -> None:
    """Who owns a province, how many soldiers a hand has, which card was kept first."""
    said = [scene.why(action) for scene, action in cases()]
    args = [reason.args for reason in said if reason is not None]
    assert {"province": "fars", "owner": 1} == args[0]
    assert {"n": 1} == args[7]
    assert {"card": "5", "first": "10"} == args[9]


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reason = rokab().why("site fars")
    assert reason is not None
    assert ("kernel.not_asked", "3.2") == (reason.key, reason.rule)
