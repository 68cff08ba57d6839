"""Options, bots and positions in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from mohreh.kernel.board import Board
from mohreh.kernel.options import Option
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Value
from mohreh.kernel.text import PERSIAN_DIGITS, Text

LATIN_DIGITS: Final = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")


def digits(shown: str, text: Text) -> str:
    """A number with a point in it, in the reader's digits."""
    return shown.translate(PERSIAN_DIGITS) if text.persian_digits else shown


def option_name(option: Option, text: Text) -> str:
    key = f"opt.{option.key}"
    return text.say(key) if text.has(key) else option.key


def option_about(option: Option, text: Text) -> str:
    """What it is about, and what each of its values means; nothing if the game does not say."""
    key = f"opt.{option.key}.more"
    return text.say(key) if text.has(key) else ""


def option_value(option: Option, value: Value, text: Text) -> str:
    """What a value means."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    for key in (f"opt.{option.key}.{shown}", f"opt.{shown}"):
        if text.has(key):
            return text.say(key)
    if option.seats and isinstance(value, int):
        return text.player(value)
    if option.each:
        return text.listed([text.say(f"opt.{option.key}.{word}") for word in shown.split("+")])
    return digits(shown, text)


def why_asked(seen: Seen, legal: Sequence[int], text: Text) -> str:
    """Why a question is put that has a single answer, if the game says so under `only.<verb>`."""
    key = f"only.{seen.rules.catalogue.verb(legal[0]).name}" if len(legal) == 1 else ""
    return text.say(key) if text.has(key) else ""


def bot_level(word: str) -> int:
    """3 for `level3`; 0 for a bot that is no level."""
    return int(word[5:]) if word.startswith("level") and word[5:].isdigit() else 0


def bot_name(word: str, text: Text) -> str:
    """What the bot that a word asks for is called at a table."""
    if level := bot_level(word):
        return text.say("bot.level", {"n": level})
    kind, _, rest = word.partition(":")
    if kind == "program":
        return PurePath(rest.split(maxsplit=1)[0]).name if rest.split() else kind
    return text.say(f"bot.{kind}") if text.has(f"bot.{kind}") else word


def is_ranked(word: str) -> bool:
    """Does a bot's name say how strong it is: a level, or the strongest? From these people choose."""
    return bot_level(word) > 0 or word == "strongest"


def bot_about(word: str, text: Text) -> str:
    """What a bot that people choose from is like, in a sentence."""
    return text.say(f"bot.{word}.more")


def text_board(seen: Seen, text: Text) -> Board:
    """The text board of the game; for a game without one, a paragraph for each entry of the view."""
    drawn = seen.rules.game.board(seen, text)
    return drawn if drawn.parts else Board([[f"{key}: {value}" for key, value in seen.view.items()]])
