"""What there is to read about every card, tile or place of a game: its text, the rules that name it, others like it.

A game may say more in its `faces/cards.py`:

    group(kind, name) -> str        the group of a thing, with a text `group.<word>`, or nothing: it is not listed.
                                    Without this function the kind is the group
    unseen(view) -> dict            of things: how many a seat has not seen yet, and of how many; by the view alone
    RULES                           for a group, the numbers of the rules that hold for all of it
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, cast

from mohreh.kernel.game import Game, View
from mohreh.kernel.text import Text
from mohreh.text.glossary import ENDINGS, spoken
from mohreh.text.rulebook import Rulebook, rulebook
from mohreh.text.search import has_words, normalised

Thing: TypeAlias = tuple[str, str]  # kind and name
Unseen: TypeAlias = Mapping[Thing, tuple[int, int]]  # how many, and of how many

QUOTED: Final = {"fa": "«{}»", "en": "{}"}  # how a rulebook names a card that is called like a term


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing in words."""

    kind: str
    name: str
    group: str
    title: str
    facts: tuple[str, ...]
    rules: tuple[str, ...]  # the numbers of those that name it, then of those that hold for all of its group
    near: tuple[Thing, ...]  # things that it names, or that are called the same
    found_by: str  # normalised

    @property
    def thing(self) -> Thing:
        return self.kind, self.name


@lru_cache(maxsize=128)
def entries(text: Text) -> dict[Thing, Entry]:
    """Every thing of a game, in the order of the game, as it holds at a table."""
    game = text.game
    assert game is not None
    book, own = rulebook(game, text.language), game.face("cards")
    general = cast(dict[str, tuple[str, ...]], getattr(own, "RULES", {}))
    titles = {thing: text.thing(*thing) for thing in game.things()}
    forms = {title: _pattern(title, text) for title in titles.values()}
    found: dict[Thing, Entry] = {}
    for (kind, name), title in titles.items():
        group = own.group(kind, name) if own is not None else kind
        facts = tuple(facts_of(kind, name, text))
        rules = [*_naming(forms[title], book), *general.get(group, ())]
        told = " ".join(facts)
        near = [
            other
            for other, called in titles.items()
            if other != (kind, name) and (other[1] == name or forms[called].search(told))
        ]
        words = normalised(f"{title} {told} {name} {group_name(group, text)}")
        found[kind, name] = Entry(kind, name, group, title, facts, tuple(dict.fromkeys(rules)), tuple(near), words)
    return found


def facts_of(kind: str, name: str, text: Text) -> list[str]:
    """What is printed on a thing, and what it does."""
    assert text.game is not None
    found = [text.say(key, args) for key, args in text.game.facts(kind, name)]
    effect = f"text.{kind}.{name}"
    return [*found, text.say(effect)] if text.has(effect) else found


def group_name(group: str, text: Text) -> str:
    return text.say(f"group.{group}") if text.has(f"group.{group}") else group


def chosen(text: Text, find: str = "", group: str = "") -> list[Entry]:
    """The things of a group, or of all of them, that have every word of what was typed."""
    wanted = normalised(find)
    every = entries(text).values()
    return [one for one in every if one.group and group in ("", one.group) and has_words(one.found_by, wanted)]


def unseen_from(game: Game, view: View) -> Unseen:
    """How many of each thing a seat has not seen yet; nothing of what the game does not say."""
    own = game.face("cards")
    return cast(Unseen, own.unseen(view)) if own is not None and hasattr(own, "unseen") else {}


def _pattern(title: str, text: Text) -> re.Pattern[str]:
    """What finds a thing in sentences. In English its name may be written small, unless that is a term of the
    glossary: a card called Citadel is not the building."""
    assert text.game is not None
    _, terms = spoken(text.game, text.language)
    is_term = title in terms or title.lower() in terms
    form = QUOTED[text.language].format(re.escape(title)) if is_term else re.escape(title)
    flags = re.NOFLAG if is_term else re.IGNORECASE
    return re.compile(rf"(?<![\w\u200c]){form}{ENDINGS[text.language]}(?![\w\u200c])", flags)


def _naming(pattern: re.Pattern[str], book: Rulebook | None) -> list[str]:
    """The numbers of the rules that name a thing; first those that begin with it."""
    if book is None:
        return []
    found = [one for one in book.pieces if one.number and not one.level and pattern.search(one.text)]
    return [one.number for one in sorted(found, key=lambda one: pattern.match(one.text.lstrip("* «")) is None)]
