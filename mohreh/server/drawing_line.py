"""Whose page is drawn next: a few at a time, and then everybody is heard and answered before the next few.

A move is seen by many pages, and a picture takes milliseconds. If all pages of all tables were drawn in one go, whoever
moves meanwhile would wait for them with the answer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mohreh.server.page_streams import Picture
    from mohreh.server.sockets import Viewer

AT_ONCE: Final = 4  # pages: about those of one table that differ
PLAYERS_IN_A_ROW: Final = 4  # then one who watches
REMEMBERED: Final = 256  # pictures of which it is known what each page must be told


@final
class DrawingLine:
    """Pages that wait to be drawn: those of players first. Who waits long gets only what is newest by then."""

    def __init__(self) -> None:
        self._players: Final[deque[Viewer]] = deque()
        self._watchers: Final[deque[Viewer]] = deque()
        self._in_a_row = 0
        self._calling = False
        self._pictures: Final[deque[Picture]] = deque()

    def join(self, viewer: Viewer, plays: bool) -> None:
        """Wait for a turn. The viewer does not wait already."""
        (self._players if plays else self._watchers).append(viewer)
        self._go_on()

    def leave(self, viewer: Viewer) -> None:
        """The page has gone."""
        for line in (self._players, self._watchers):
            if viewer in line:
                line.remove(viewer)

    def remember(self, picture: Picture) -> None:
        """It was drawn, and several pages may be told the same of it; when nobody waits, that is forgotten."""
        self._pictures.append(picture)
        if len(self._pictures) > REMEMBERED:
            self._pictures.popleft().forget_updates()
        self._go_on()

    def _go_on(self) -> None:
        if not self._calling:
            self._calling = True
            asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        """Let a few pages be drawn, which happens in the next round of the event loop, and so on."""
        self._calling = False
        if not self._players and not self._watchers:
            while self._pictures:
                self._pictures.popleft().forget_updates()
            return
        for _ in range(min(AT_ONCE, len(self._players) + len(self._watchers))):
            self._first().draw_now()
        self._go_on()

    def _first(self) -> Viewer:
        if self._players and (self._in_a_row < PLAYERS_IN_A_ROW or not self._watchers):
            self._in_a_row += 1
            return self._players.popleft()
        self._in_a_row = 0
        return self._watchers.popleft()
