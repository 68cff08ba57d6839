"""Whose page is drawn next: one at a time, and between two of them everybody is heard and answered.

A move is seen by many pages, and a picture takes milliseconds. If all pages of a table were drawn in one go, whoever
moves at another table would wait for them with the answer to the move.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mohreh.server.messages import Picture
    from mohreh.server.sockets import Viewer

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
        """Let one page be drawn, which happens in the next round of the event loop, and so on."""
        self._calling = False
        if self._players and (self._in_a_row < PLAYERS_IN_A_ROW or not self._watchers):
            self._in_a_row += 1
            self._players.popleft().draw_now()
        elif self._watchers:
            self._in_a_row = 0
            self._watchers.popleft().draw_now()
        else:
            while self._pictures:
                self._pictures.popleft().forget_updates()
            return
        self._go_on()
