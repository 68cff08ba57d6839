"""The form for a new table: generated from what a game declares."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from mohreh.kernel import registry
from mohreh.kernel.options import EDITION, Option
from mohreh.kernel.state import Value
from mohreh.kernel.text import Text
from mohreh.text.words import bot_about, bot_name, option_about, option_name, option_value
from mohreh.web.document import document, sprite
from mohreh.web.model import Form, Reader
from mohreh.web.pages import games, posters
from mohreh.web.words import speak, teller

LISTED: Final = 30  # a range of so many numbers is a list, a longer one a field for a number


@dataclass(frozen=True, slots=True)
class Field:
    """One option: every value with its meaning but the usual one, which is an empty value; or a range of numbers."""

    key: str
    name: str
    about: str
    usual: str
    values: list[tuple[str, str]]
    value: str
    low: int
    high: int


def new_page(game: str, form: Form, reader: Reader) -> str:
    """The form, with what was typed into it and what is wrong with that."""
    text = speak(reader, game)
    found = registry.game(game)
    players = _players(form, found.players)
    edition = form.values.get("opt.edition", "")
    editions = found.options.editions
    chosen: dict[str, Value] = {EDITION: edition} if edition in editions else {}
    usual = found.options.resolve(chosen, players)
    fields = [_field(option, usual[option.key], players, form, text) for option in found.options.listed]
    bots = [(word, f"{bot_name(word, text)} · {bot_about(word, text)}") for word in form.bots]
    names = games()
    return document(
        "new.html",
        reader,
        text.say("web.new_table"),
        t=teller(text),
        text=text,
        sprite=sprite(names),
        posters=posters(names, reader),
        game=game,
        counts=found.players,
        players=players,
        editions=[(one, text.say(f"opt.edition.{one}")) for one in editions],
        edition=usual.get(EDITION, ""),
        about_edition=next((field.about for field in fields if field.key == EDITION), ""),
        fields=[field for field in fields if field.key != EDITION],
        bots=bots,
        hurried=hurried_bots(form, text),
        seats=[_seat(form, seat) for seat in range(players)],
        form=form,
        sets_up=found.setup() is not None,
    )


def hurried_bots(form: Form, text: Text) -> str:
    """A sentence about the bots that think less far while the rules are interpreted."""
    names = [bot_name(word, text) for word in form.bots if word in form.hurried]
    key = "web.hurried.one" if len(names) == 1 else "web.hurried"
    return text.say(key, {"levels": text.listed(names)}) if names else ""


def _players(form: Form, counts: tuple[int, ...]) -> int:
    """What was chosen, else two or the fewest."""
    given = form.values.get("players", "")
    if given.isascii() and given.isdigit() and int(given) in counts:
        return int(given)
    return 2 if 2 in counts else min(counts)


def _seat(form: Form, seat: int) -> str:
    """Who sits there: me in the first seat and a bot in the others, unless something else was chosen."""
    return form.values.get(f"seat{seat}", "me" if seat == 0 else form.usual)


def _field(option: Option, usual: Value, players: int, form: Form, text: Text) -> Field:
    written = [(_typed(value), option_value(option, value, text)) for value in option.fitting(players)]
    low, high = option.low, option.top(players)
    if low <= high <= low + LISTED:
        written += [(str(n), option_value(option, n, text)) for n in range(low, high + 1)]
        high = low - 1
    for words in permutations(option.each, players) if option.each else ():  # a different one for each seat
        written.append(("+".join(words), option_value(option, "+".join(words), text)))
    return Field(
        key=option.key,
        name=option_name(option, text),
        about=option_about(option, text),
        usual=option_value(option, usual, text),
        values=[(value, meaning) for value, meaning in dict(written).items() if value != _typed(usual)],
        value=form.values.get(f"opt.{option.key}", ""),
        low=low,
        high=high,
    )


def _typed(value: Value) -> str:
    """As it is written in a form."""
    return str(value).lower() if isinstance(value, bool) else str(value)
