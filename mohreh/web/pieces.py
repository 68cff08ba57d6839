"""Pieces of pages: each is drawn once for all that it depends on, and kept for every table where it looks the same.

    PIECES = Pieces("splendor", pip=pip)                      templates in the folder `assets` of the game, and what
                                                              all of them know
    PIECES.draw("card", own, name=name, buyable=True)         a piece; its values are hashable and plain
    PIECES.put("board", own, {"cards": cards, "bank": bank})  a frame around pieces that change more often than itself

    keep(("rokab panel", text, frozen(facts)), draw)          what `draw()` draws, by all that it depends on: for what
                                                              takes long to work out before it can be drawn
    @drawn_once                                               a function whose results are kept by its arguments
    at_time(panel, shown.decisions)                           with the names of things that move, which were drawn with
                                                              NOW and BEFORE in the places of the time

A region is a list of pieces, and after a move most of them are there already. They are joined only for a whole page; a
page that is open is sent the pieces that differ, so what changes alone should be a piece of its own. What is said of
people is drawn with the texts of the table, everything else with `Scene.own`, so that other tables can use it too. The
values are the whole key: nothing else may differ from reader to reader.

All that is kept is bounded, all of it together: 64 MB and 2 MB for each table that is looked at; what nobody has asked
for longest goes, and so does what nobody has asked for in some minutes (`Drawings.forget`).
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from sys import getsizeof
from threading import Lock
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar, final

from markupsafe import Markup

from mohreh.kernel.text import Text
from mohreh.web.markup import render

T = TypeVar("T")
P = ParamSpec("P")
Drawn: TypeAlias = str | list[str]  # a piece, or several in a row

MOST: Final = 64_000_000  # bytes of all that is kept
FOR_EACH: Final = 2_000_000  # and for each table that is looked at: what its pages show has to fit into half of that
ENTRY: Final = 800  # bytes of one beside itself: its key, and places in tables
PLACE: Final = re.compile("<\ue000(\\w+)>")  # nothing that is escaped has such a tag
NOW: Final = "\ue010"  # stands for the time, as long as something is kept: names of things that move have it
BEFORE: Final = "\ue011"  # one less: what moved with the last decision has the name that it had then


def frozen(facts: Any) -> bytes:
    """Plain data as a key: numbers, words, lists and dicts. What differs in anything differs in its key."""
    return marshal.dumps(facts, 2)


def weight_of(drawn: object) -> int:
    """The bytes of a drawing, about; what it is kept for is counted as much as it is on average."""
    if isinstance(drawn, (list, tuple)):
        return ENTRY + sum(map(getsizeof, drawn))
    return ENTRY + getsizeof(drawn)


@final
class Drawings:
    """What takes long to draw, by all that it depends on; when there is too much, what nobody asked for longest goes.

    It is in two parts. What is asked for is in the young one, or comes there; when that has half of all bytes, and now
    and then, the old one is dropped, and the young one is the old one from then on.
    """

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._half = most // 2
        self._young: dict[Hashable, Any] = {}  # `Any`, because even a cast is a call, and this is asked most often
        self._old: dict[Hashable, Any] = {}
        self._bytes = 0  # in the young part
        self._lock: Final = Lock()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """Made once for each key."""
        found: T | None = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            found = self._add(key, make() if found is None else found)
        return found

    def make_room(self, tables: int) -> None:
        """For as many tables as somebody looks at now."""
        self._half = (self._most + FOR_EACH * tables) // 2

    def forget(self) -> None:
        """Drop what nobody has asked for since this was called last. Most drawings are of positions that have gone."""
        with self._lock:
            self._grow_old()

    def once(self, draw: Callable[P, T]) -> Callable[P, T]:
        """A function whose results are kept by its arguments, which are hashable and plain."""

        @wraps(draw)
        def drawn(*args: P.args, **more: P.kwargs) -> T:
            key = (draw, args, *more, *more.values()) if more else (draw, args)
            found: T | None = self._young.get(key)
            if found is None:
                found = self._old.get(key)
                found = self._add(key, draw(*args, **more) if found is None else found)
            return found

        return drawn

    def _add(self, key: Hashable, found: T) -> T:
        with self._lock:
            if key not in self._young:
                self._young[key] = found
                self._bytes += weight_of(found)
                if self._bytes > self._half:
                    self._grow_old()
        return found

    def _grow_old(self) -> None:
        self._old, self._young, self._bytes = self._young, {}, 0


DRAWINGS: Final = Drawings(MOST)
keep: Final = DRAWINGS.of
drawn_once: Final = DRAWINGS.once


def in_pieces(drawn: Drawn) -> list[str]:
    return drawn if isinstance(drawn, list) else [drawn]


def at_time(drawn: str, decisions: int) -> str:
    """With the time filled in. It is still one piece: a region whose pieces keep their places is quickly compared."""
    return str(drawn).replace(NOW, str(decisions)).replace(BEFORE, str(decisions - 1))


def plainly(text: Text) -> Callable[..., str]:
    """What templates of games call `t`."""
    return text.say


@final
class Pieces:
    """The templates of one folder with what they all know."""

    def __init__(self, folder: str, says: Callable[[Text], Callable[..., str]] = plainly, **known: object) -> None:
        self._folder: Final = f"{folder}/" if folder else ""
        self._says: Final = says
        self._known: Final = known
        self.draw: Final = drawn_once(self.draw_anew)
        self._frame: Final = drawn_once(self._framed)

    def put(self, template: str, own: Text, pieces: Mapping[str, Drawn], **values: Hashable) -> list[str]:
        """Pieces in their places in a frame, which is drawn once for its values.

        They are given in the order in which they stand there. So a frame has as many pieces where a template leaves
        some places out, and those of two moves are compared place by place.
        """
        first, rest = self._frame(template, own, tuple(pieces), **values)
        found = [first]
        for name, after in rest:
            piece = pieces[name] if name else ""
            if isinstance(piece, list):
                found += piece
            else:
                found.append(piece)
            found.append(after)
        return found

    def draw_anew(self, template: str, own: Text, **values: object) -> Markup:
        """Not kept, for what is kept as a part of something else."""
        return render(f"{self._folder}{template}.html", own=own, t=self._says(own), **self._known, **values)

    def _framed(
        self, template: str, own: Text, names: tuple[str, ...], **values: Hashable
    ) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What comes before the first place, then each place with what comes after it."""
        drawn = self.draw_anew(template, own, **{name: Markup(f"<\ue000{name}>") for name in names}, **values)
        first, *rest = PLACE.split(str(drawn))
        found = list(zip(rest[::2], rest[1::2], strict=True))
        after = dict(found)
        if [name for name, _ in found] == [name for name in names if name in after]:
            found = [(name, after[name]) if name in after else ("", "") for name in names]
        return first, tuple(found)
