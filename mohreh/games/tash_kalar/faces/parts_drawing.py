"""The parts of the drawn board that depend only on what they are given, each drawn once: patterns, squares, lines."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from mohreh.games.tash_kalar.faces.clickable import NEVER, sign
from mohreh.games.tash_kalar.faces.previews import use
from mohreh.games.tash_kalar.faces.symbols import SIGNS
from mohreh.games.tash_kalar.faces.words import colour_of
from mohreh.games.tash_kalar.rules import arena, data
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.kernel.state import Args, Event, Value
from mohreh.kernel.text import Text
from mohreh.web.components import Pieces, drawn_once, render, said, seat_mark

KINDS: Final = ("beings", "legends", "flares")
REFERENCES: Final = ("card", "cards", "held", "flare", "task")  # what a line of the log can name; one of them each


def at(square: str) -> tuple[int, int]:
    """The middle of a square in a drawing of the arena, with 100 for a square."""
    return "abcdefghi".index(square[0]) * 100 + 50, (arena.SIZE - int(square[1])) * 100 + 50


def kind_of(card: str) -> str:
    """The kind under which the game explains a card."""
    return "flare" if card in data.FLARE_NAMES else "card"


def worth(task: str) -> tuple[str, int]:
    """The category of a task and its points."""
    number = data.TASK_NAMES.index(task)
    return data.CATEGORY_NAMES[data.TASK_CATEGORY[number]], int(data.TASK_POINTS[number])


def _place(square: str) -> tuple[str, str]:
    """The row and column of a square as classes, and its colour."""
    x, y = at(square)
    return f"r{y // 100 + 1} c{x // 100 + 1}", colour_of(square)


PLACES: Final = {square: _place(square) for square in arena.SQUARE_NAMES}


@lru_cache(maxsize=4096)
def diagram(card: str, orientation: int, seat: int) -> Markup:
    """The pattern of a card in the pieces of a seat, around e5."""
    number = data.CARD_NAMES.index(card)
    shape = use(number, orientation, "e5")
    spots = [at(square) for square in ("e5", *shape.pieces, *shape.marked)]
    left, top = min([x for x, _ in spots]) - 50, min([y for _, y in spots]) - 50
    right, bottom = max([x for x, _ in spots]) + 50, max([y for _, y in spots]) + 50
    return render(
        "tash_kalar/diagram.html",
        box=(left, top, right - left, bottom - top),
        tiles=[(x, y) for x in range(left, right, 100) for y in range(top, bottom, 100)],
        shape=shape,
        rank=int(data.CARD_RANK[number]),
        seat=seat,
        at=at,
    )


def line(text: Text, key: str, args: tuple[tuple[str, Value], ...], seat: int) -> Markup:
    """The sentence with a button for each card or task; the last place of its name, if a player is called the same."""
    told = dict(args)
    before, after = said(_sentence(text, key, told, seat)), Markup()
    for name in REFERENCES:
        for thing in reversed(str(told[name]).split("+") if name in told else []):
            kind = name if name in ("card", "flare", "task") else kind_of(thing)
            before, called, rest = before.rpartition(escape(text.thing(kind, thing)))
            button = Markup('<button class="ref" data-open="{}:{}">{}</button>').format(kind, thing, called)
            after = button + rest + after
    return Markup("<span>{}</span>").format(before + after)


def _sentence(text: Text, key: str, told: Args, seat: int) -> str:
    """What happened; without the kinds of cards of which none was drawn, and with "own" where one's own piece fell."""
    if key == "tash_kalar.draw_hidden":
        some = [text.thing(kind, str(told[kind])) for kind in KINDS if told[kind]]
        return text.say("web.drew", {"who": told["who"], "cards": text.listed(some)})
    if key == "tash_kalar.destroy" and told["who"] == told["owner"] != seat:
        return text.say("web.destroyed_own", told)
    return text.event(Event(key, told, -1), seat)


@drawn_once
def square(
    own: Text,
    square: str,
    owner: int,
    rank: str,
    name: str,
    action: int,
    part: bool,
    can: bool,
    quiet: bool,
    why: int,
    label: str,
    new: str,
    role: str,
) -> Markup:
    """A square with what stands there and what a tap does; each page has 81, so what tells them apart is not named."""
    spot, colour = PLACES[square]
    does = f' popovertarget="about-{rank or colour}"'
    if part:
        does = f' data-part="{square}"'
    elif action >= 0 or why >= 0:
        does = f' data-action="{action}"' if action >= 0 else f' data-why="{why}"'
    called = escape(own.say("web.choosable", {"what": label}) if part else label)
    drawn = PIECES.put(
        "square",
        own,
        {"spot": spot, "square": square, "does": does, "name": name, "label": called},
        colour=colour,
        owner=owner,
        rank=rank,
        level=data.RANK_NAMES.index(rank) if rank else NEVER,
        sign=sign(action, bool(rank)) if action >= 0 else "",
        lit=part or action >= 0,
        can=can,
        quiet=quiet,
        new=new,
        role=role,
    )
    return Markup("".join(drawn))


@drawn_once
def standing_square(
    own: Text, text: Text, name: str, owner: int, rank: str, whose: str, moved: str, new: str, role: str
) -> Markup:
    """A square where nothing can be done now."""
    label = say(text, "web.piece", (("piece", f"{whose}-{rank}-{name}"),)) if rank else vacant(own, name)
    nothing = (NEVER, False, False, False, NEVER)
    return square(own, name, owner, rank, moved if rank else "", *nothing, label, new, role)


@drawn_once
def vacant_square(own: Text, name: str, part: bool, can: bool, quiet: bool, why: int) -> Markup:
    """An empty square that may be picked, or is asked about."""
    return square(own, name, NEVER, "", "", NEVER, part, can, quiet, why, vacant(own, name), "", "")


@lru_cache(maxsize=1024)
def vacant(own: Text, square: str) -> str:
    """What an empty square is called."""
    return own.say("web.vacant", {"square": square})


@lru_cache(maxsize=64)
def empty_arena(own: Text) -> list[Markup]:
    """All squares, with nothing on them and nothing to do there."""
    nothing = (NEVER, "", "", NEVER, False, False, False, NEVER)
    return [square(own, name, *nothing, vacant(own, name), "", "") for name in arena.SQUARE_NAMES]


@drawn_once
def say(text: Text, key: str, args: tuple[tuple[str, Value], ...]) -> str:
    return text.say(key, dict(args))


GIVEN: Final[dict[str, Any]] = {
    "at": at,
    "diagram": diagram,
    "kind_of": kind_of,
    "orientations": {name: number for number, name in enumerate(ORIENTATION_NAMES)},
    "places": PLACES,
    "ranks": data.RANK_NAMES,
    "said": said,
    "seat_mark": seat_mark,
    "signs": SIGNS,
}

PIECES: Final = Pieces("tash_kalar", **GIVEN)
