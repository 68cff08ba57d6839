"""What pages say: a reader's texts with the names at the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup, escape

from mohreh.kernel import registry
from mohreh.kernel.errors import BadOption
from mohreh.kernel.game import Game
from mohreh.kernel.options import PLAYERS, show
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from mohreh.kernel.text import ISOLATE, POP, Text
from mohreh.text.words import bot_level, bot_name
from mohreh.web.markup import said, tidy
from mohreh.web.model import BOT, LEFT_FOR_GOOD, PERSON, Reader, Shown, Sitter
from mohreh.web.pieces import drawn_once
from mohreh.web.template_code import marked

Called = tuple[str, str, str]  # what a name comes from: the kind of a seat, a person's name, a bot's word
Chosen = tuple[tuple[str, Value], ...]  # what texts depend on: players and options with their values


def speak(reader: Reader, game: str = "", names: tuple[str, ...] = (), options: Chosen = ()) -> Text:
    """The texts for a reader, perhaps of a game, with the names and the options of a table."""
    return _with_names(reader, game, names, options) if names else _of_nobody(reader, game, options)


@lru_cache(maxsize=1024)
def _of_nobody(reader: Reader, game: str, options: Chosen) -> Text:
    """There are few of them, and what all tables share is kept by them."""
    return _text(reader, game, (), options)


@drawn_once
def _with_names(reader: Reader, game: str, names: tuple[str, ...], options: Chosen) -> Text:
    """As many as tables: who has not been heard of for long is forgotten, as are drawings."""
    return _text(reader, game, names, options)


def _text(reader: Reader, game: str, names: tuple[str, ...], options: Chosen) -> Text:
    found = registry.game(game) if game else None
    inside = [tidy(name) for name in names]
    if reader.language != "fa":  # a Persian line isolates names by itself
        inside = [f"{ISOLATE}{name}{POP}" for name in inside]
    return Text(reader.language, found, inside, reader.digits, dict(options) or None)


@drawn_once
def teller(text: Text) -> Callable[..., Markup]:
    """What templates call `t`: a key and its arguments become a sentence."""
    kept: dict[str, Markup] = {}  # what needs no arguments is the same every time

    def t(key: str, **args: Value) -> Markup:
        if args:
            return said(text.say(key, args))
        if key not in kept:
            kept[key] = said(text.say(key))
        return kept[key]

    return t


def table_text(shown: Shown, reader: Reader) -> Text:
    """The texts of a table's game, with everybody's name."""
    called = tuple([(one.kind, one.name, one.word) for one in shown.sitters])
    return _table_text(reader, shown.rules.game.name, called, tuple(shown.rules.conditions.items()))


@drawn_once
def _table_text(reader: Reader, game: str, called: tuple[Called, ...], options: Chosen) -> Text:
    return speak(reader, game, _names(called, reader), options)


def plain_text(shown: Shown, text: Text) -> Text:
    """The same without names, so that what is made with it can be kept for other tables."""
    return _plain_text(text, shown.rules)


@drawn_once
def _plain_text(text: Text, rules: Rules) -> Text:
    plain = Reader(text.language, "fa" if text.persian_digits else "en")
    return speak(plain, rules.game.name, (), tuple(rules.conditions.items()))


# Letters that stand for the names at a table in what is kept for all tables.
NAMES: Final = [chr(0xE020 + seat) for seat in range(16)]
NAMED: Final = re.compile("[\ue020-\ue02f]")


def nameless_text(shown: Shown, text: Text) -> Text:
    """The same with a letter for each name: what is made with it can be kept for other tables, too (`with_names`)."""
    return _nameless_text(text, shown.rules)


@drawn_once
def _nameless_text(text: Text, rules: Rules) -> Text:
    reader = Reader(text.language, "fa" if text.persian_digits else "en")
    return _with_letters(reader, rules.game.name, rules.players, tuple(rules.conditions.items()))


@lru_cache(maxsize=1024)
def _with_letters(reader: Reader, game: str, players: int, options: Chosen) -> Text:
    """One for all tables alike."""
    return _text(reader, game, tuple(NAMES[:players]), options)


def with_names(drawn: Markup, text: Text) -> Markup:
    """What was made with `nameless_text`, with the names of the table."""
    names = _escaped(text)
    letters = [letter for letter in names if letter in drawn]
    if not letters:
        return drawn
    if len(letters) == 1:
        return marked(str(drawn).replace(letters[0], names[letters[0]]))
    return marked(NAMED.sub(lambda found: names[found.group()], str(drawn)))  # at once: names may have any letters


@drawn_once
def _escaped(text: Text) -> dict[str, str]:
    """The names at a table by the letters that stand for them."""
    return {letter: str(escape(name.strip(ISOLATE + POP))) for letter, name in zip(NAMES, text.names, strict=False)}


def address_of(rules: Rules) -> str:
    """The options of a table that are not the usual ones, for addresses of what depends on them."""
    usual = rules.game.options.resolve({}, rules.players)
    other = {key: show(value) for key, value in rules.options.items() if value != usual[key]}
    return urlencode({PLAYERS: rules.players} | other)


def options_in(game: Game, at: Mapping[str, str]) -> Chosen:
    """What an address names; nothing, which stands for the usual options, if it makes no sense."""
    words = [f"{key}={value}" for key, value in at.items() if key != PLAYERS]
    for players in game.players:
        if str(players) == at.get(PLAYERS):
            try:
                return tuple(Rules(game, players, game.options.parse(words, players)).conditions.items())
            except BadOption:
                break
    return ()


def names_of(sitters: tuple[Sitter, ...], reader: Reader) -> tuple[str, ...]:
    """Everybody's name; two who would be called the same are numbered."""
    return _names(tuple([(one.kind, one.name, one.word) for one in sitters]), reader)


@drawn_once
def _names(called: tuple[Called, ...], reader: Reader) -> tuple[str, ...]:
    text = speak(reader)
    found: list[str] = []
    for number, (kind, name, word) in enumerate(called):
        if kind == BOT:
            name = bot_name(word, text)
        elif word == LEFT_FOR_GOOD:
            name = text.say("web.somebody_who_left")
        elif kind != PERSON or not name.strip():
            name = text.say("player", {"n": number + 1})
        told, k = name, 1
        while told in found:
            k += 1
            told = _again(name, k, bot_level(word) if kind == BOT else 0, text)
        found.append(told)
    return tuple(found)


def _again(name: str, k: int, level: int, text: Text) -> str:
    """The k-th of those who are called the same; where room is short, the end of a name is cut off."""
    return text.say("web.bot.level_again", {"k": k, "n": level}) if level else f"{name} ({text.number(k)})"


def percent(share: float, text: Text) -> str:
    """A share of one."""
    return text.say("web.percent", {"n": round(100 * share)})


def verb_name(verb: str, text: Text) -> str:
    """What a verb is called; empty where it has no name."""
    return text.say(f"name.{verb}") if text.has(f"name.{verb}") else ""
