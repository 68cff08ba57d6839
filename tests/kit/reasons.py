"""Every reason that a game can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from mohreh.kernel.registry import game
from mohreh.kernel.state import Reason
from mohreh.kernel.text import LANGUAGES
from tests.kit.rendering import texts
from tests.kit.scene import Scene

Cases: TypeAlias = Sequence[tuple[Scene, str]]  # a scene, and an action that is refused in it


def refusal(scene: Scene, action: str) -> Reason:
    """The reason against an action."""
    reason = scene.why(action)
    assert reason is not None, action
    return reason


def check_keys(name: str, cases: Cases) -> None:
    """The keys that the scenes produce are the keys of the text file, with the same arguments."""
    found: dict[str, set[str]] = {}
    for scene, action in cases:
        reason = refusal(scene, action)
        assert reason.key.startswith(f"{name}."), f"{action}: {reason}"
        found[reason.key.removeprefix(f"{name}.")] = set(reason.args)
    english = texts(game(name), "en")
    said = {key.removeprefix("reason."): text for key, text in english.items() if key.startswith("reason.")}
    for few in [key for key in said if key.endswith((".one", ".none")) and key.rpartition(".")[0] in said]:
        del said[few]  # the same reason with the number one or none
    assert set(said) == set(found)
    for key, text in said.items():
        assert set(re.findall(r"{(\w+)", text)) <= found[key], key


def check_rules(name: str, cases: Cases) -> None:
    """Each reason gives the number of a rule that both rulebooks have."""
    for language in LANGUAGES:
        book = (game(name).folder / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
        for scene, action in cases:
            reason = refusal(scene, action)
            assert f"**{reason.rule}** " in book, reason


def check_legal(cases: Cases) -> None:
    """A legal action has no reason against it, and an illegal one always has."""
    for scene, _ in cases:
        legal = scene.options()
        for action in [scene.rules.catalogue.notation(a) for a in range(len(scene.rules.catalogue))]:
            assert (action in legal) == (scene.why(action) is None), action


def check_not_asked(scene: Scene, action: str, rule: str) -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reason = refusal(scene, action)
    assert ("kernel.not_asked", rule) == (reason.key, reason.rule)


def told(cases: Cases) -> list[str]:
    """Each reason in one line, without the name of the game: "site.owned province=fars owner=1, rule 2.1"."""
    found: list[str] = []
    for scene, action in cases:
        reason = refusal(scene, action)
        words = [reason.key.split(".", 1)[1], *[f"{key}={value}" for key, value in reason.args.items()]]
        found.append(f"{' '.join(words)}, rule {reason.rule}")
    return found
