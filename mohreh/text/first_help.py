"""A line for somebody's first game: what a question is for, and what to look at.

It stands in the game's texts under `help.<Step>`, by the name of the question, or of the class of the step that asks
it, or of a class which that extends: one line is enough for all cards that ask alike.
"""

from __future__ import annotations

from mohreh.kernel.game import Game
from mohreh.kernel.text import Text


def help_keys(game: Game, step: str) -> list[str]:
    """The keys under which the line for a question may stand, the most special first."""
    question = game.steps.get(step)
    names = [one.__name__ for one in question.kind.__mro__] if question is not None else []
    return [f"help.{name}" for name in dict.fromkeys([step, *names])]


def first_help(step: str, text: Text) -> str:
    """The line for a question; nothing where the game has none."""
    assert text.game is not None
    return next((text.say(key) for key in help_keys(text.game, step) if text.has(key)), "")
