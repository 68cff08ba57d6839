"""The words of a game that need an explanation: the same for its rulebook, its board and its sentences.

In the game's texts, `about.<name>` explains a term. Its title is `term.<name>` or `noun.<name>`. The words that stand
for it in sentences are in `forms.<name>`, with `|` between them; a term without them is not looked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mohreh.kernel.game import Game
from mohreh.kernel.text import Text, read_texts

ABOUT: Final = "about."
ENDINGS: Final = {"fa": "(?:\u200c(?:ی|ها|های|هایی|ای))?", "en": "s?"}  # of nouns, in sentences


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its explanation."""

    name: str
    title: str
    about: str


@lru_cache(maxsize=256)
def names(game: Game) -> tuple[str, ...]:
    """The terms of a game, in their order."""
    texts = read_texts(game.folder / "text", "en")
    return tuple([key.removeprefix(ABOUT) for key in texts if key.startswith(ABOUT) and "@" not in key])


def term(name: str, text: Text) -> Term:
    key = f"term.{name}"
    return Term(name, text.say(key if text.has(key) else f"noun.{name}"), text.say(ABOUT + name))


@lru_cache(maxsize=256)
def glossary(text: Text) -> tuple[Term, ...]:
    """All terms, as they hold at a table; none without a game."""
    return tuple([term(name, text) for name in names(text.game)]) if text.game is not None else ()


@lru_cache(maxsize=256)
def spoken(game: Game, language: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """What finds a term in a sentence, and the term that each form stands for; longer forms come first.

    It is the same at every table of the game.
    """
    texts = read_texts(game.folder / "text", language)
    found: dict[str, str] = {}
    for name in names(game):
        found |= {form: name for form in texts.get(f"forms.{name}", "").split("|") if form}
    if not found:
        return None, found
    forms = "|".join([re.escape(form) for form in sorted(found, key=len, reverse=True)])
    return re.compile(rf"(?<![\w\u200c])({forms}){ENDINGS[language]}(?![\w\u200c])"), found
