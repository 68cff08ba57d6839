"""Pieces of pages: each is drawn once for all that it depends on, and kept for every table where it looks the same.

    PIECES = Pieces("splendor", pip=pip)                      templates in the folder `assets` of the game, and what
                                                              all of them know
    PIECES.draw("card", own, name=name, buyable=True)         a piece; its values are hashable and plain
    PIECES.put("board", own, {"cards": cards, "bank": bank})  a frame around pieces that change more often than itself

    keep(("rokab panel", text, frozen(facts)), draw)          what `draw()` draws, by all that it depends on: for what
                                                              takes long to work out before it can be drawn
    at_time(panel, shown.decisions)                           with the names of things that move, which were drawn with
                                                              NOW and BEFORE in the places of the time

A region is a list of pieces, and after a move most of them are there already. They are joined only for a whole page; a
page that is open is sent the pieces that differ, so what changes alone should be a piece of its own. What is said of
people is drawn with the texts of the table, everything else with `Scene.own`, so that other tables can use it too. The
values are the whole key: nothing else may differ from reader to reader.

All that is kept is bounded: at most 24 MB for `keep`, as much for `keep_pieces`, which keeps several in a row, and 8 to
16 MB for the pieces of each game.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from threading import Lock
from typing import Final, Generic, TypeAlias, TypeVar, cast, final

from markupsafe import Markup

from mohreh.kernel.text import Text
from mohreh.web.markup import render

T = TypeVar("T")
Drawn: TypeAlias = str | list[str]  # a piece, or several in a row

KEPT: Final = 8192  # pieces of each folder, of 0.2 to 3 kB
KEPT_FRAMES: Final = 4096
PLACE: Final = re.compile("<\ue000(\\w+)>")  # nothing that is escaped has such a tag
NOW: Final = "\ue010"  # stands for the time, as long as something is kept: names of things that move have it
BEFORE: Final = "\ue011"  # one less: what moved with the last decision has the name that it had then
LETTERS: Final = 12_000_000  # that `keep` holds; of 1 or 2 bytes


def frozen(facts: object) -> bytes:
    """Plain data as a key: numbers, words, lists and dicts. What differs in anything differs in its key."""
    return marshal.dumps(cast(str, facts), 2)


@final
class Kept(Generic[T]):
    """What takes long to make, by all that it depends on; when there is too much, what is oldest goes."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most: Final = most
        self._size: Final = size
        self._found: Final[dict[Hashable, T]] = {}
        self._lock: Final = Lock()
        self._sum = 0

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """Made once for each key."""
        found = self._found.get(key)
        if found is None:
            found = make()
            with self._lock:
                if key not in self._found:
                    self._found[key] = found
                    self._sum += self._size(found)
                while self._sum > self._most:
                    self._sum -= self._size(self._found.pop(next(iter(self._found))))
        return found


keep: Final = Kept[str](LETTERS, len).of
keep_pieces: Final = Kept[list[str]](LETTERS, lambda pieces: sum(map(len, pieces))).of


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
        self.draw: Final = lru_cache(maxsize=KEPT)(self._drawn)
        self._frame: Final = lru_cache(maxsize=KEPT_FRAMES)(self._framed)

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

    def _drawn(self, template: str, own: Text, **values: Hashable) -> Markup:
        return render(f"{self._folder}{template}.html", own=own, t=self._says(own), **self._known, **values)

    def _framed(
        self, template: str, own: Text, names: tuple[str, ...], **values: Hashable
    ) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What comes before the first place, then each place with what comes after it."""
        drawn = self._drawn(template, own, **{name: Markup(f"<\ue000{name}>") for name in names}, **values)
        first, *rest = PLACE.split(str(drawn))
        found = list(zip(rest[::2], rest[1::2], strict=True))
        after = dict(found)
        if [name for name, _ in found] == [name for name in names if name in after]:
            found = [(name, after[name]) if name in after else ("", "") for name in names]
        return first, tuple(found)
