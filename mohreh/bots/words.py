"""Why a bot would choose something: its chance of winning, and what is expected to follow."""

from __future__ import annotations

from typing import Final, final

from mohreh.bots.belief import Belief
from mohreh.bots.bot import Choice
from mohreh.kernel.rules import Seen
from mohreh.kernel.text import ISOLATE, POP, Text

SAID: Final = 3  # steps of what is expected to follow
DEALS: Final = 8  # that are tried for it


@final
class Expected:
    """A choice that is expected, and the position as the one who makes it would see it then, in an imagined deal."""

    def __init__(self, seat: int, action: int, seen: Seen) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.seen: Final = seen


def expected(choice: Choice, belief: Belief, seed: int) -> list[Expected]:
    """What is to follow a choice, as far as one of a few imagined deals goes along with it."""
    longest: list[Expected] = []
    for deal in range(DEALS):
        found = _played_on(choice, belief, seed + deal)
        if len(found) > len(longest):
            longest = found
        if len(longest) == len(choice.line[:SAID]):
            break
    return longest


def _played_on(choice: Choice, belief: Belief, seed: int) -> list[Expected]:
    rules = belief.rules
    s = belief.sample(seed)
    rules.play_for(s, belief.seat, choice.action)
    found: list[Expected] = []
    for seat, action in choice.line[:SAID]:
        if seat not in rules.waiting(s) or action not in list(rules.legal_for(s, seat)):
            break
        found.append(Expected(seat, action, rules.seen(s, seat)))
        rules.play_for(s, seat, action)
    return found


def explain(choice: Choice, following: list[Expected], text: Text) -> str:
    """The chance of winning with a choice, and what is expected to follow it; empty where neither is known."""
    said = "" if choice.chance < 0 else text.say("bot.chance", {"n": round(100 * choice.chance)})
    steps = [
        text.say("bot.step", {"who": one.seat, "action": f"{ISOLATE}{text.action(one.seen, one.action)}{POP}"})
        for one in following
    ]
    if not steps:
        return said
    return text.say("bot.line", {"chance": said, "line": text.say("comma").join(steps)})
