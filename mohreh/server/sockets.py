"""Connections of pages: one task reads what a page asks, one writes what it is told.

A page that reads slowly gets the newest view and none of those before it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from mohreh.kernel.text import LANGUAGES
from mohreh.server import messages
from mohreh.server.commands import Asker, carry_out, refused
from mohreh.server.errors import CommandRefused
from mohreh.server.game_log import SPECTATOR
from mohreh.server.guests import Guest
from mohreh.server.live_table import LiveTable
from mohreh.server.metrics import Sending
from mohreh.server.page_streams import PageStream
from mohreh.server.shown import Viewpoint
from mohreh.web.model import Reader, Shown

if TYPE_CHECKING:
    from mohreh.server.tables import Tables

T = TypeVar("T")

WAITING: Final = 64  # answers that wait to be sent; who does not read them is sent away
SEND_SECONDS: Final = 30.0
FAREWELL: Final = 2.0  # seconds for the last answers
HELLO_SECONDS: Final = 20.0
STRIKES: Final = 30  # messages too many, or malformed ones
LONG_AGO: Final = 16  # digits of a time in milliseconds
BRAKE: Final = 0.05  # seconds that each of them costs

RESTART: Final = 1012  # codes of closing: come again at once
POLICY: Final = 1008  # you asked too much
REPLACED: Final = 4000  # the same page has another connection
FULL: Final = 1013  # come again later
SILENT: Final = (POLICY, REPLACED)  # nothing is sent any more

Connected: TypeAlias = Callable[[WebSocket], Awaitable[None]]
CONNECTED: Final = "connected"  # where a route leaves what serves a connection that may be opened
MOVED: Final = "mohreh-moved"  # a header for other processes: this one has no table now
LET_IN: Final = "let in"  # and where it stands that it is open already

_numbers: Final = count(1)


async def let_in(socket: WebSocket) -> None:
    """Accept a connection, unless it was accepted while its table was looked for."""
    if not socket.scope.get(LET_IN):
        socket.scope[LET_IN] = True
        await socket.accept()
    else:  # perhaps through another object
        socket.client_state = socket.application_state = WebSocketState.CONNECTED


async def send_elsewhere(socket: WebSocket) -> None:
    """There is nothing to be had here now: the page connects again, and another process looks for the table anew."""
    if not socket.scope.get(LET_IN):
        socket.scope[LET_IN] = True
        await socket.accept(headers=[(MOVED.encode(), b"1")])  # else the page would not be told the code
    await socket.close(RESTART)


class Gone(Exception):
    """The connection has ended."""


@final
class Viewer:
    """One connection of one page."""

    def __init__(self, tables: Tables, live: LiveTable, asker: Asker, stream: PageStream, socket: WebSocket) -> None:
        self.tables: Final = tables
        self.live: Final = live
        self.asker = asker
        self.name: Final = f"connection {next(_numbers)}"
        self._stream: Final = stream
        self._socket: Final = socket
        self._replies: Final[list[messages.ToBrowser]] = []  # few; a deque takes 700 bytes when it is empty
        self._reader = asker.reader
        self._next: tuple[Viewpoint, Shown] | None = None  # the newest view that was not sent yet
        self._due: list[Sending] = []  # the moves that it shows
        self._in_line = False  # to be drawn
        self._may_draw = False
        self._wake: Final = asyncio.Event()
        self._answering = False  # no view is sent before the answer to what was asked
        self._hanging_up = 0
        self._greeted = False
        self._hint: asyncio.Task[None] | None = None
        self._strikes = 0

    @property
    def guest(self) -> Guest:
        return self.asker.guest

    # ---- telling

    def show(self, sending: Sending | None = None) -> None:
        """The table may have changed: the page hears of it if it looks different to its reader."""
        if not self._greeted or self.live.stale:
            return
        viewpoint = self.live.viewpoint(self.guest.id, self.asker.may_sit, self.asker.base)
        shown = self.live.look(viewpoint)
        if (viewpoint, shown) != (self._next or self._stream.shows):
            self._next = (viewpoint, shown)
            if sending is not None:
                sending.expect()
                self._due.append(sending)
            if self._may_draw:
                self._wake.set()
            elif not self._in_line:
                self._in_line = True
                self.tables.line.join(self, viewpoint.seat != SPECTATOR)

    def draw_now(self) -> None:
        """It is this page's turn (`DrawingLine`)."""
        self._in_line, self._may_draw = False, True
        self._wake.set()

    def tell(self, replies: list[messages.ToBrowser]) -> None:
        self._replies.extend(replies)
        if len(self._replies) > WAITING:
            self.hang_up(POLICY)
        self._wake.set()

    def hang_up(self, code: int = RESTART) -> None:
        """Close the connection. Answers that wait are sent before, but not to one who asks too much, and not where
        the page has another connection: the numbers of its messages belong to that one, and it asks again."""
        self._hanging_up = code
        self._wake.set()

    async def write(self) -> None:
        """Send whatever there is, answers before views, until the connection ends; it ends if that takes too long."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            limit = _cancel_later()  # for all of it: one for each message takes as long
            try:
                while self._hanging_up not in SILENT and (text := self._text()) is not None:
                    await _unless_gone(self._socket.send_text(text))
                if self._next is None:
                    self._have_sent()
                if self._hanging_up and not self._answering:
                    await _unless_gone(self._socket.close(self._hanging_up))
                    return
            finally:
                limit.cancel()

    def _have_sent(self) -> None:
        for sending in self._due:
            sending.arrived()
        self._due.clear()

    def _text(self) -> str | None:
        """The next message, if there is one."""
        if self._replies:
            return self._stream.number(self._replies.pop(0))
        if not self._may_draw or self._answering or self._hanging_up:
            return None
        self._may_draw = False
        if self._next is None or self.live.stale:
            return None
        (viewpoint, shown), self._next = self._next, None
        picture = self.live.draw(shown, viewpoint, self._reader)
        self.tables.line.remember(picture)
        return self._stream.show(picture)

    # ---- hearing

    async def read(self) -> None:
        """Answer what comes, one thing after the other, until the connection ends."""
        deadline = time.monotonic() + HELLO_SECONDS
        while not self._hanging_up:
            if self._greeted:
                heard = await _unless_gone(self._socket.receive())
            else:
                async with _in_time(max(0.1, deadline - time.monotonic())):
                    heard = await _unless_gone(self._socket.receive())
            if heard["type"] != "websocket.receive":
                return
            text = heard.get("text")
            if not await self.live.services.limits.message(self.name, self.guest.id):
                await self._strike("flood", _id_in(text))
            elif text is None:
                await self._strike("malformed")
            elif len(text) > messages.LONGEST or len(text.encode("utf-8", "replace")) > messages.LONGEST:
                await self._strike("too_long")
            else:
                await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            message = messages.read(text)
        except messages.Malformed:
            await self._strike("malformed")
            return
        if isinstance(message, messages.Hello):
            await self._hello(message)
        elif not self._greeted:
            await self._strike("malformed")
        elif isinstance(message, messages.Hint):
            await self._think()
        else:
            self._answering = True
            is_ping = isinstance(message, messages.Ping)
            if not is_ping:
                self.tables.last_asked = time.monotonic()
            try:
                self.tell(await carry_out(self.tables, self.live, self.asker, message, self.tell))
            finally:
                self._answering = False
                self._wake.set()
                if not is_ping:
                    self.tables.last_asked = time.monotonic()

    async def _strike(self, why: str, given: str = "") -> None:
        """Something that no page of ours sends gets an answer and a pause; too much of it ends the connection."""
        self._strikes += 1
        if self._strikes > STRIKES:
            self.hang_up(POLICY)
            return
        self.tell([await refused(self.live, self.asker, given, CommandRefused(why))])
        await asyncio.sleep(BRAKE)

    async def _hello(self, hello: messages.Hello) -> None:
        reader = Reader(
            hello.lang if hello.lang in LANGUAGES else self.asker.reader.language,
            hello.digits if hello.digits in LANGUAGES else "",
            hello.text,
        )
        self.asker = replace(self.asker, reader=reader)
        async with self.live.lock:
            first, self._greeted = not self._greeted, True
            self._reader = reader
            self._next = None
            if not first:
                self._stream.forget()
            elif not self._stream.goes_on(hello.seq, reader):
                self._stream.restart(hello.seq)
                self._recognise(hello.mark)
            self.show()

    def _recognise(self, mark: str) -> None:
        """A page that comes back with its mark may show the table as it is: then it is only told so."""
        if not mark or self.live.stale:
            return
        viewpoint = self.live.viewpoint(self.guest.id, self.asker.may_sit, self.asker.base)
        self.live.recall(mark, viewpoint, self._reader)
        shown = self.live.look(viewpoint)
        if self.live.mark_of(shown, viewpoint, self._reader) == mark:
            self._stream.recognise(viewpoint, shown)
            self.tell([messages.Same(at=shown.decisions)])

    async def _think(self) -> None:
        """A hint takes a while; the page may go on asking other things."""
        if self._hint is not None and not self._hint.done():
            self.tell([await refused(self.live, self.asker, "", CommandRefused("busy"))])
            return

        async def work() -> None:
            self.tell(await carry_out(self.tables, self.live, self.asker, messages.Hint()))

        self._hint = asyncio.get_running_loop().create_task(work())

    @property
    def is_answering(self) -> bool:
        return self._answering or (self._hint is not None and not self._hint.done())

    @property
    def is_leaving(self) -> bool:
        return self._hanging_up != 0

    @property
    def stream(self) -> PageStream:
        return self._stream

    def end(self) -> None:
        self._have_sent()
        if self._in_line:
            self.tables.line.leave(self)
        if self._hint is not None:
            self._hint.cancel()


def _cancel_later() -> asyncio.TimerHandle:
    """End this task, unless it is done in time. It must not have itself: all that it has would stay with it."""
    writing = asyncio.current_task()
    assert writing is not None
    return asyncio.get_running_loop().call_later(SEND_SECONDS, writing.cancel)


async def _unless_gone(work: Awaitable[T]) -> T:
    """Wait for the connection to do something; `Gone` if it has ended."""
    try:
        return await work
    except (WebSocketDisconnect, TimeoutError, OSError, RuntimeError) as end:
        raise Gone from end


@contextlib.asynccontextmanager
async def _in_time(seconds: float) -> AsyncIterator[None]:
    """`Gone` if what is done here takes too long."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            yield
    except TimeoutError as end:
        if limit.expired():
            raise Gone from end
        raise


def _since(socket: WebSocket) -> int:
    """When the page began this connection, by its own clock; 0: it does not say."""
    said = socket.query_params.get("since", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= LONG_AGO else 0


def _id_in(text: str | None) -> str:
    """The id in a message that is refused unread."""
    try:
        return str(getattr(messages.read(text[: messages.LONGEST]), "id", "")) if text else ""
    except messages.Malformed:
        return ""


async def serve(tables: Tables, live: LiveTable, asker: Asker, page: str, socket: WebSocket) -> None:
    """Serve a connection from its beginning to its end."""
    person, settings = asker.guest.id, tables.services.settings
    await let_in(socket)
    async with live.lock:  # nobody else arrives between the count and this arrival
        mine = [viewer for viewer in live.viewers if viewer.guest.id == person]
        watches = live.seat_of(person) == SPECTATOR
        full = len(mine) >= settings.sockets_each or (watches and len(live.watching) >= settings.watchers)
        code = RESTART if live.stale else FULL if full else 0
        if not code:
            stream = live.streams.find(person, page)
            code = 0 if stream.comes(_since(socket)) else REPLACED
        if not code:
            for viewer in mine:
                if viewer.stream is stream:
                    viewer.hang_up(REPLACED)
            viewer = Viewer(tables, live, asker, stream, socket)
            live.arrive(viewer)
    if code:
        await socket.close(code)
        return
    writing = asyncio.ensure_future(viewer.write())
    tasks = [asyncio.ensure_future(viewer.read()), writing]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if viewer.is_leaving:
            await asyncio.wait([writing], timeout=FAREWELL)
    finally:
        viewer.end()
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, Gone):
                live.report(outcome)
        live.leave(viewer)
        if socket.application_state != WebSocketState.DISCONNECTED:
            with contextlib.suppress(Exception):
                await socket.close()
