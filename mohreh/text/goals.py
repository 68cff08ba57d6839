"""What ends a game and how near everybody is, in words."""

from __future__ import annotations

from mohreh.kernel.goals import COUNT, YES_OR_NO, Measure
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text


def label(measure: Measure, text: Text) -> str:
    """What is counted."""
    return text.say(f"goal.{measure.name}", measure.args)


def value(measure: Measure, text: Text) -> str:
    """How many there are, and of how many."""
    if measure.want == YES_OR_NO:
        return text.say("goal.yes" if measure.have else "goal.no")
    if measure.want == COUNT:
        return text.number(measure.have)
    found: Args = {"n": measure.have, "want": measure.want}
    if measure.wild and measure.have < measure.want:
        return text.say("goal.of.wild", found | {"wild": measure.wild})
    return text.say("goal.of", found)


def standing(ahead: list[int], players: int, text: Text, tie: bool = False) -> str:
    """Who would win if the game ended now; with `tie` others have as many points."""
    if not ahead:
        return text.say("goal.nobody")
    if len(ahead) == players:
        return text.say("goal.level")
    return text.say("goal.ahead.tie" if tie else "goal.ahead", {"players": text.players(ahead)})


def goal_lines(seen: Seen, text: Text) -> list[str]:
    """All of it, line by line; nothing for a game that does not tell its goals."""
    found = seen.rules.game.goals(seen)
    if found is None:
        return []
    lines = [text.say(f"goal.how{found.form}", found.args)]
    lines += [_pair(measure, text) for measure in found.table]
    comma = text.say("comma")
    for seat, measures in enumerate(found.seats):
        told = comma.join([_pair(measure, text) for measure in measures])
        lines.append(text.say("goal.measure", {"thing": text.player(seat), "value": told}))
    return [*lines, standing(seen.rules.ahead(seen.state), seen.rules.players, text, found.tie)]


def _pair(measure: Measure, text: Text) -> str:
    return text.say("goal.measure", {"thing": label(measure, text), "value": value(measure, text)})
