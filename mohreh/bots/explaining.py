"""Bots in words: what they are called, and why they would choose something."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from mohreh.bots.bot import Choice
from mohreh.bots.making import LEVELS
from mohreh.kernel.game import Rules
from mohreh.kernel.text import ISOLATE, POP, Text

SAID: Final = 3  # steps of what is expected to follow


def bot_name(word: str, text: Text) -> str:
    """What the bot that a word means is called at a table."""
    if word in LEVELS:
        return text.say("bot.level", {"n": LEVELS.index(word) + 1})
    kind, _, rest = word.partition(":")
    if kind == "program":
        return PurePath(rest.split(maxsplit=1)[0]).name if rest.split() else kind
    return text.say(f"bot.{kind}") if text.has(f"bot.{kind}") else word


def explain(choice: Choice, rules: Rules, text: Text) -> str:
    """The chance of winning with a choice, and what is expected to follow it; empty where neither is known."""
    said = "" if choice.chance < 0 else text.say("bot.chance", {"n": round(100 * choice.chance)})
    steps = [
        text.say("bot.step", {"who": seat, "action": f"{ISOLATE}{rules.catalogue.notation(action)}{POP}"})
        for seat, action in choice.line[:SAID]
    ]
    if not steps:
        return said
    return text.say("bot.line", {"chance": said, "line": text.say("comma").join(steps)})
