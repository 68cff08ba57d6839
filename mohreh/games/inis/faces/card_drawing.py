"""Cards as they are drawn: what is printed on them, and how they stand in a sentence."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from mohreh.games.inis.rules import data
from mohreh.games.inis.rules.cards.card import class_of
from mohreh.kernel.state import Event, Value
from mohreh.kernel.text import Text
from mohreh.web.components import linked, said, with_mark


def kind_of(name: str) -> str:
    """Action card, Epic Tale or Advantage card."""
    return "act" if name in data.ACTION_NAMES else "epi" if name in data.EPIC_NAMES else "adv"


class Printed(NamedTuple):
    """A card in words."""

    title: str  # on its face
    name: str
    facts: tuple[Markup, ...]
    short: str
    season: bool
    triskel: bool


@lru_cache(maxsize=512)
def printed(name: str, own: Text) -> Printed:
    """What is on a card."""
    assert own.game is not None
    advantage = kind_of(name) == "adv"
    card = class_of(name)
    return Printed(
        own.thing("territory" if advantage else "card", name),
        own.thing("card", name),
        tuple([linked(said(own.say(key, args)), own) for key, args in own.game.facts("card", name)]),
        own.say(f"web.short.{'advantage_' if advantage else ''}{name}"),
        card.SEASON,
        len(card.WINDOWS) > 0,
    )


def log_line(text: Text, key: str, args: tuple[tuple[str, Value], ...], seat: int, names: str) -> Markup:
    """A sentence of the log with drawn cards in the place of their names."""
    *drawn, last = [chip(name, text) for name in names.split("+")]
    before, _, after = text.event(Event(key, dict(args), -1), seat).partition(text.thing("card", names))
    line = with_mark(last, said(after))
    for drawing in reversed(drawn):
        line = with_mark(drawing, Markup(text.say("comma")) + line)
    return Markup("<span>{}{}</span>").format(said(before), line)


def chip(name: str, text: Text, brief: bool = False) -> Markup:
    """A card in a sentence; in brief an Advantage card goes by its territory alone."""
    kind = kind_of(name)
    drawn = '<button class="mc {}" data-open="card:{}">{}</button>'
    return Markup(drawn).format(
        kind, name, text.thing("territory" if brief and kind == "adv" else "card", name)
    )
