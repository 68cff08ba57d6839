"""What a game draws itself: the functions of its `faces/web.py`, as far as it has them.

    board(shown, reader, text) -> Drawn         the drawn board; without it the text board and buttons are shown
    tray(shown, reader, text) -> Drawn          the reader's own things, below the question
    picks(shown, reader, text) -> Drawn         in the bar of the question: what is chosen so far, or combinations
    panel(shown, reader, text, seat) -> Drawn   what stands in a player's panel, below the name
    line(seat, text, event) -> str | None       a line of the log with drawings in it; None for the plain sentence
    is_final(shown, action) -> bool             is it a choice of one tap that nothing takes back?
    is_news(event, seat, own) -> bool           is it told beside the board? `own`: it came of the reader's own decision
    is_told_first(event, seat) -> bool          is it told there before the rest, whoever did it?
    defs() -> str                               more symbols for <use> than those of `defs.svg`, once in the page

A drawing for the entry of each card, tile or place is `picture(kind, name, own)` of its `faces/picture_drawing.py`.

What is heard of a game is `SOUNDS` of its `faces/sounds.py`: for each sound of the pages the keys of the events that
make it, the sound that tells most first.

All but those that return a bool return markup (escape everything that comes from people), as `Drawn` in pieces
(`web/pieces.py`).

In `faces/assets`, `board.css` and `figures.css`, which says how figures of the rulebook differ from the table, are
linked, and `defs.svg` is put into the page, by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from mohreh.kernel.game import Game
from mohreh.kernel.state import Event
from mohreh.kernel.text import Text
from mohreh.web.markup import assets, static_files
from mohreh.web.model import Reader, Shown
from mohreh.web.pieces import Drawn

Draws = Callable[[Shown, Reader, Text], Drawn]
DrawLine = Callable[[int, Text, Event], str | None]
IN_VAIN: Final = ".no_effect"  # in the key of an event: a card was played, and nothing came of it
TOLD: Final = 2  # so many lines are told beside the board, of the last thing that happened


@dataclass(frozen=True, slots=True)
class Face:
    """The drawing functions of one game; None where it has none."""

    board: Draws | None = None
    tray: Draws | None = None
    picks: Draws | None = None
    panel: Callable[[Shown, Reader, Text, int], Drawn] | None = None
    line: DrawLine | None = None
    picture: Callable[[str, str, Text], str] | None = None
    is_final: Callable[[Shown, int], bool] | None = None
    defs: str = ""
    sheets: tuple[str, ...] = ()
    sounds: Mapping[str, Collection[str]] = field(default_factory=dict)
    is_news: Callable[[Event, int, bool], bool] | None = None
    is_told_first: Callable[[Event, int], bool] | None = None

    def news(self, events: Sequence[Event], seat: int, own: bool) -> list[Event]:
        """What of it is told beside the board, not in the log alone, and at most so much.

        Of the reader's own decision that is only what was in vain and what is told first. Where there is no room for
        all, what is told first is chosen before the rest; the order stays.
        """

        def first(event: Event) -> bool:
            return self.is_told_first is not None and self.is_told_first(event, seat)

        def tells(event: Event) -> bool:
            if IN_VAIN in event.key or first(event):
                return True
            return not own if self.is_news is None else self.is_news(event, seat, own)

        told = [event for event in events if tells(event)]
        chosen = sorted(range(len(told)), key=lambda n: not first(told[n]))[:TOLD]
        return [told[n] for n in sorted(chosen)]

    def sound_of(self, events: Sequence[Event]) -> str:
        """What is heard of what happened; empty where it makes no sound of its own."""
        keys = {event.key for event in events}
        return next((name for name, makes in self.sounds.items() if not keys.isdisjoint(makes)), "")


PLAIN: Final = Face()


@lru_cache(maxsize=64)
def face(game: Game) -> Face:
    """How a game draws itself."""
    found = game.face("web")
    heard = game.face("sounds")
    sounds = heard.SOUNDS if heard is not None else {}
    pictured = game.face("picture_drawing")
    picture = pictured.picture if pictured is not None else None
    if found is None:
        return Face(picture=picture, sounds=sounds)
    styles = [f"{game.name}/board.css", f"{game.name}/figures.css"]
    symbols = assets(game) / "defs.svg"
    defs = symbols.read_text(encoding="utf-8") if symbols.exists() else ""
    return Face(
        board=found.board,
        tray=getattr(found, "tray", None),
        picks=getattr(found, "picks", None),
        panel=getattr(found, "panel", None),
        line=getattr(found, "line", None),
        picture=picture,
        is_final=getattr(found, "is_final", None),
        defs=defs + str(found.defs()) if hasattr(found, "defs") else defs,
        sheets=tuple([style for style in styles if style in static_files()]),
        sounds=sounds,
        is_news=getattr(found, "is_news", None),
        is_told_first=getattr(found, "is_told_first", None),
    )
