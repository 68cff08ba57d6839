"""Pieces that pages and boards are put together from. A game's `faces/web.py` imports these, and `render`.

    choices = Choices(shown)
    render("splendor/board.html", choices=choices, ...)      in the folder `assets` beside web.py

    <button class="card {{ choices.look(17) }}" {{ choices.does(17) }}>

`look` is "lit" for what is legal; `does` is data-action for what is legal and data-why for what is not.

Other attributes that the script knows:

    data-move-name="card-17"      a thing that may be elsewhere after a move: it glides there
    data-move-from="deck"         if it was nowhere before, it comes from the element with this id
    data-move-to="pile"           if it is nowhere afterwards, it goes to the element with this id
                                  (`p-0` is the panel of seat 0: its mark)
    data-walk="-80 12"            part of a drawing that is new: it comes from so far away, in units of the drawing
    data-open="card:herald"       a tap explains it, from the game's facts
    data-open="term:flare"        a tap explains a term of the glossary; `explains("flare")` for what is no button
    data-term="flare"             only its title does: a symbol in something that does something else
    data-part="w"                 picked one by one, together with others, until ...
    data-parts="w u g"            ... they add up to this button's action: it appears when just its parts are picked
    data-picks                    shows what is picked: the first drawing in each data-part

A board that needs more than that derives a class from `Scene`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self, final

from markupsafe import Markup

from mohreh.kernel.state import EVERYONE, Event, Value
from mohreh.kernel.text import Text
from mohreh.web.markup import render, said
from mohreh.web.model import Move, Reader, Shown
from mohreh.web.pieces import BEFORE, NOW, Drawn, Pieces, at_time, drawn_once, frozen, keep
from mohreh.web.template_code import marked
from mohreh.web.terms import linked
from mohreh.web.words import plain_text

__all__ = [
    "BEFORE",
    "NOW",
    "Choices",
    "Drawn",
    "Pieces",
    "Scene",
    "at_time",
    "drawn_once",
    "frozen",
    "illustrated",
    "keep",
    "linked",
    "render",
    "said",
    "seat_mark",
    "with_mark",
]

POINTS: Final = (".", ",", ";", ":", "،", "؛", ")")
SEATS: Final = 6  # as many as there are shapes and colours
_MARKS: Final = [
    Markup(f'<svg class="seat s{seat}" aria-hidden="true"><use href="#seat-{seat}"/></svg>') for seat in range(SEATS)
]


def seat_mark(seat: int) -> Markup:
    """The shape of a seat, in its colour."""
    return _MARKS[seat % SEATS]


def illustrated(
    text: Text, key: str, args: tuple[tuple[str, Value], ...], seat: int, drawn: Mapping[str, Markup]
) -> Markup:
    """A line of the log with drawings in the places of some arguments: it is said with marks there."""
    marks = {name: f"\ue000{chr(0xE001 + number)}" for number, name in enumerate(drawn)}
    sentence = str(said(text.event(Event(key, {**dict(args), **marks}, EVERYONE), seat)))
    for name, drawing in drawn.items():
        before, found, after = sentence.partition(marks[name])
        sentence = f"{before}{with_mark(drawing, Markup(after))}" if found else before
    return Markup(f"<span>{sentence}</span>")


def with_mark(drawing: Markup, after: Markup) -> Markup:
    """A drawing and what follows it: a full stop or a comma stays on the line of the drawing."""
    if not after.startswith(POINTS):
        return drawing + after
    return Markup('<span class="whole">{}{}</span>{}').format(drawing, after[0], after[1:])


def move_words(move: Move, text: Text) -> Markup:
    """A decision in a sentence; of one that may not be known, only that there was one."""
    return said(text.say("web.secret_move") if move.seen is None else text.action(move.seen, move.action))


@final
class Choices:
    """What the reader may choose from now, as attributes of elements."""

    def __init__(self, shown: Shown) -> None:
        self.legal: Final = frozenset(shown.legal)
        self.asks: Final = shown.seat >= 0 and not (shown.ended or shown.past)  # a spectator is never told why not

    def __contains__(self, action: int) -> bool:
        return action in self.legal

    def look(self, *actions: int) -> str:
        """The class of an element that does one of these, or opens a menu of them."""
        return "lit" if any(action in self.legal for action in actions) else ""

    def does(self, action: int) -> Markup:
        """The attribute that makes a click play it, or ask why not."""
        if action in self.legal:
            return marked(f'data-action="{int(action)}"')
        return marked(f'data-why="{int(action)}"' if self.asks else "")


class Scene:
    """What every drawn board needs: the table as it is shown, its texts, and what may be chosen."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        self.shown: Final = shown
        self.view: Final = shown.view
        self.text: Final = text  # with the names at this table
        self.own: Final = plain_text(shown, text)  # what is made with it can be kept for other tables
        self.choices: Final = Choices(shown)
        self.latest: Final = shown.events[len(shown.events) - shown.latest :]  # what came of the last decision
        # The step that asks the reader; nothing while others are asked.
        self.asked: Final = str(shown.view["asks"][0]) if shown.legal else ""

    def has_just(self, seat: int, *keys: str) -> int:
        """The time, if one of these events has just happened to a seat; else 0."""
        mine = any(event.key in keys and event.args.get("who") == seat for event in self.latest)
        return self.shown.decisions if mine else 0

    @classmethod
    def of(cls, shown: Shown, reader: Reader, text: Text) -> Self:
        """The regions of a page are drawn one after the other and share one scene."""
        found = shown.scenes.get((cls, text))
        if found is None:
            found = shown.scenes[cls, text] = cls(shown, reader, text)
        assert isinstance(found, cls)
        return found
