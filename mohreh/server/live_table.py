"""A table in memory. A change holds the table's lock, is written to the log, and only then is shown to anyone."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

from sqlalchemy import Connection as Database
from sqlalchemy.exc import SQLAlchemyError

from mohreh import web
from mohreh.bots import Belief
from mohreh.kernel.errors import MohrehError
from mohreh.server.bot_turns import BotTurns
from mohreh.server.errors import ComeAgain, CommandRefused
from mohreh.server.game_log import PLAY, SPECTATOR, Entry, GameLog
from mohreh.server.logs import told
from mohreh.server.marks import GONE, HERE
from mohreh.server.page_streams import QUIET, PageStreams, Picture
from mohreh.server.seats import Chair, free_seats, own_seats
from mohreh.server.shown import Viewpoint, shown_to, sitters_at
from mohreh.server.storage import chain, queries
from mohreh.server.storage.database import is_broken, short_error
from mohreh.server.storage.leases import Fence, Fenced, hold
from mohreh.server.storage.queries import OPEN, OVER, PLAYING, SavedTable, TableStatus
from mohreh.tours import Walk
from mohreh.web.model import PERSON, Reader, Shown, Sitter

if TYPE_CHECKING:
    from mohreh.server.app import Services
    from mohreh.server.sockets import Viewer

logger: Final = logging.getLogger("mohreh.tables")

T = TypeVar("T")

MOST_LOOKS: Final = 64


@final
class LiveTable:
    """One table with all who look at it."""

    def __init__(
        self,
        saved: SavedTable,
        log: GameLog,
        names: dict[str, str],
        services: Services,
        fence: Fence | None = None,
    ) -> None:
        self.services: Final = services
        self.fence: Final = fence  # as what this process has claimed the table; None: there is no other process
        self.names = names  # of those who sit here
        self.facts: Final = saved.facts
        self.log = log
        self._digest = saved.digest  # of the log, with all that is in it so far
        self.times: Final = saved.times  # of the entries
        self.chairs = saved.chairs
        self.started = saved.stage != OPEN
        self.closed = saved.stage == OVER and not log.table.over  # given up before it began
        self.rematch = saved.rematch
        self.lock: Final = asyncio.Lock()
        self.viewers: Final[set[Viewer]] = set()
        self.streams: Final = PageStreams()
        self.left: Final[dict[str, float]] = {}  # when somebody's last connection went
        self._expected: Final[set[str]] = set()  # who was here before a restart, and may come again at once
        self._expected_watchers = 0
        self.last_used = time.monotonic()
        self._stale = False  # memory and log may differ
        self._loaded: Final = time.monotonic()
        self._recalled = False  # who was here before
        self._done: Final[set[tuple[int | str, str]]] = {(one.seat, one.client) for one in saved.entries if one.client}
        self.drawn: Final[dict[Hashable, object]] = {}  # what may be shown again (`Shown.drawn`)
        self._present: tuple[tuple[Sitter, ...], int] | None = None
        self._looks: Final[dict[Viewpoint, Shown]] = {}
        self._pictures: Final[dict[tuple[Viewpoint, Reader], Picture]] = {}
        self._telling: asyncio.TimerHandle | None = None  # when the others hear who has come
        self._window = -1  # the public time at which the window that is open was opened
        self._began = 0.0  # when what changes the table now was asked for
        self._quiet_until = 0.0  # nothing happens before, so that nobody can tell who answered quickly
        self.bots: Final = BotTurns(self)
        self._chores: Final[set[asyncio.Task[Any]]] = set()  # asyncio may drop a task that nothing refers to
        self._watch_window()

    # ---- looking

    @property
    def stale(self) -> bool:
        """May memory and log differ, or may another process have the table by now? Then it must be read again."""
        return self._stale or (self.fence is not None and not self._is_ours(self.fence))

    def _is_ours(self, fence: Fence) -> bool:
        lease = self.services.lease
        return lease is not None and lease.holds(fence)

    @property
    def over(self) -> bool:
        return self.closed or self.log.table.over

    @property
    def walk(self) -> Walk | None:
        """The step of the tour that is walked here, if one is."""
        return self.log.walk

    @property
    def stage(self) -> str:
        return OVER if self.over and self.walk is None else PLAYING if self.started else OPEN

    @property
    def status(self) -> TableStatus:
        """What everybody may know."""
        log = self.log
        winners = list(log.table.winners) if log.table.over else None
        return TableStatus(self.stage, log.asked, log.clock[SPECTATOR], winners)

    def seat_of(self, person: str) -> int:
        """Where somebody sits. Whoever has several seats sits where something is to be decided."""
        own = own_seats(self.chairs, person)
        if len(own) > 1:
            waiting = self.log.table.waiting
            own = [seat for seat in own if seat in waiting] or own
        return own[0] if own else SPECTATOR

    def has_seat(self, person: str) -> bool:
        return bool(own_seats(self.chairs, person))

    def is_here(self, person: str) -> bool:
        return person in self._expected or any(viewer.guest.id == person for viewer in self.viewers)

    def is_absent(self, person: str) -> bool:
        """Has this person been gone for so long that the owner may give the seat to somebody else?"""
        since = self.left.get(person, self._loaded)
        return not self.is_here(person) and time.monotonic() - since >= self.services.settings.absent_after

    def viewpoint(self, person: str, may_sit: bool, base: str) -> Viewpoint:
        seat = self.seat_of(person)
        allowed = seat == SPECTATOR and (may_sit or self.facts.public) and not self.over
        return Viewpoint(seat, bool(person) and person == self.facts.owner, allowed, base)

    def look(self, viewpoint: Viewpoint) -> Shown:
        """What is seen from a viewpoint now. The lock is held, so that nothing is being written."""
        found = self._looks.get(viewpoint)
        if found is None:
            if len(self._looks) >= MOST_LOOKS:  # `base` comes from the browser, which may send any number of them
                self._look_anew()
            found = self._looks[viewpoint] = shown_to(viewpoint, self)
        return found

    @property
    def present(self) -> tuple[tuple[Sitter, ...], int]:
        """The seats and how many watch, looked at once for all who are shown it."""
        if self._present is None:
            self._present = sitters_at(self), self.watchers
        return self._present

    @property
    def watching(self) -> list[str]:
        """Who watches, once for each connection."""
        return [viewer.guest.id for viewer in self.viewers if self.seat_of(viewer.guest.id) == SPECTATOR]

    @property
    def watchers(self) -> int:
        """How many watch, as everybody is told."""
        return max(len(set(self.watching)), self._expected_watchers)

    def mark_of(self, shown: Shown, viewpoint: Viewpoint, reader: Reader) -> str:
        return self.services.marks.of(shown, viewpoint, reader)

    def recall(self, mark: str, viewpoint: Viewpoint, reader: Reader) -> None:
        """Right after a restart the first page that comes back tells who was here; they still are, for a moment.

        So pages are not told of everybody who seems to have gone and comes again.
        """
        if self._recalled or time.monotonic() - self._loaded > self.services.settings.returning:
            return
        then = self.services.marks.presence(mark, self.look(viewpoint), viewpoint, reader)
        if then is None:
            return
        self._recalled = True
        for chair, letter in zip(self.chairs, then.seats, strict=True):
            if letter == HERE:
                self._expected.add(chair.person)
            elif letter == GONE:
                self.left.setdefault(chair.person, self._loaded - self.services.settings.absent_after)
        self._expected_watchers = then.watchers
        self._look_anew()
        asyncio.get_running_loop().call_later(self.services.settings.returning, self._expect_nobody)

    def _expect_nobody(self) -> None:
        """Who has not come again by now has gone."""
        self._expected.clear()
        self._expected_watchers = 0
        self._tell_who_is_here()

    async def look_now(self, viewpoint: Callable[[], Viewpoint]) -> Shown:
        """What somebody sees, once everything that is under way is done."""
        async with self.steady():
            return self.look(viewpoint())

    @contextlib.asynccontextmanager
    async def steady(self) -> AsyncIterator[None]:
        """Hold the lock while memory is what the log has; refused when the two may differ."""
        async with self.lock:
            if self.stale:
                raise CommandRefused("busy") if self.fence is None else ComeAgain
            yield

    def draw(self, shown: Shown, viewpoint: Viewpoint, reader: Reader) -> Picture:
        """The regions; drawn once for all with the same viewpoint and language."""
        kept = self._pictures.get((viewpoint, reader))
        if kept is None or kept.shown is not shown:
            pieces = self.in_any_form(reader, lambda form: web.region_pieces(shown, form))
            mark = self.mark_of(shown, viewpoint, reader)
            kept = Picture(shown, viewpoint, reader, pieces, web.headline(shown, reader), mark)
            self._pictures[viewpoint, reader] = kept
        return kept

    def in_any_form(self, reader: Reader, draw: Callable[[Reader], T]) -> T:
        """What `draw` makes; where a game's drawing fails, the text form, so that everyone can go on playing."""
        try:
            return draw(reader)
        except Exception:
            if reader.text_only:
                raise
            logger.exception("table %s: %s cannot be drawn", self.facts.id, self.facts.game)
            return draw(replace(reader, text_only=True))

    def publish(self, began: float = 0.0) -> None:
        """Show everyone the table as it is; a page that would look the same is sent nothing.

        `began`: when the move was made that is shown; how long it takes to reach everybody is measured.
        """
        if self.stale:
            return
        self._look_anew()
        self.last_used = time.monotonic()
        sending = self.services.metrics.sending(began) if began else None
        for viewer in list(self.viewers):
            viewer.show(sending)
        if sending is not None:
            sending.arrived()
        self.bots.call()

    def _look_anew(self) -> None:
        """Forget how the table looked."""
        self._present = None
        self._looks.clear()
        self._pictures.clear()

    @property
    def is_busy(self) -> bool:
        """Is somebody being answered, or something being written?"""
        return self.lock.locked() or any(viewer.is_answering for viewer in self.viewers)

    @property
    def is_in_use(self) -> bool:
        """Does somebody look at it, or would something be lost with it: a change, what a bot is thinking?"""
        return bool(self.viewers) or self.lock.locked() or (not self.over and bool(self.bots.turns))

    # ---- coming and going

    def arrive(self, viewer: Viewer) -> None:
        """A page is connected, and will ask what there is to see; the others are told soon. The lock is held."""
        person = viewer.guest.id
        before = self.is_here(person), self.watchers
        self.viewers.add(viewer)
        self.left.pop(person, None)
        self.bots.call()
        if before == (self.is_here(person), self.watchers):
            return
        self._look_anew()
        if self._telling is None:  # else those who came just before are told of together with this one
            pause = self.services.settings.gathering
            self._telling = asyncio.get_running_loop().call_later(pause, self._tell_who_is_here)

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended; if nobody comes again at once, the others hear of it."""
        self.viewers.discard(viewer)
        person = viewer.guest.id
        if not self.is_here(person) and self.seat_of(person) != SPECTATOR:
            self.left[person] = time.monotonic()
        settings = self.services.settings
        for seconds in (settings.leaving, settings.absent_after + settings.leaving):
            asyncio.get_running_loop().call_later(seconds, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._telling = None
        self._look_anew()

        async def tell() -> None:
            async with self.lock:
                self.publish()

        if self.viewers:
            self._start(tell())

    def forget_pages(self) -> None:
        """Forget what pages showed that have gone for good."""
        self.streams.forget_gone([viewer.stream for viewer in self.viewers])
        if time.monotonic() - self.last_used > QUIET and not self.lock.locked():
            self._pictures.clear()
            self.streams.fade()

    def report(self, wrong: Exception) -> None:
        logger.error("table %s: a connection ended by a mistake", self.facts.id, exc_info=wrong)

    # ---- changing

    async def quiet(self) -> None:
        """Wait until the pause after a window's opening is over."""
        while (left := self._quiet_until - time.monotonic()) > 0:
            await asyncio.sleep(left)

    def is_done(self, person: str, client: str) -> bool:
        """Was this message of somebody carried out before? Those that the log keeps are kept by the seat."""
        seats = own_seats(self.chairs, person) or [SPECTATOR]
        return client != "" and any((who, client) in self._done for who in (person, *seats))

    def undo_seat(self, seat: int) -> int:
        """The seat whose decision is taken back: of somebody who has several, the one that decided last."""
        own = own_seats(self.chairs, self.chairs[seat].person)
        return self.log.last_of(own) if len(own) > 1 else seat

    def count(self, person: str, client: str) -> None:
        """Remember that a message which the log does not keep was carried out, as long as the table is in memory."""
        self._done.add((person, client))

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table: after the pause, alone, and to the end even if the one who asked has gone."""

        async def alone() -> T:
            while True:
                await self.quiet()
                began = time.monotonic()
                async with self.steady():
                    if time.monotonic() >= self._quiet_until:  # no other window has opened meanwhile
                        self._began = began
                        return await work()

        task = self._start(alone())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._end_unheard)
            raise

    def _end_unheard(self, task: asyncio.Task[Any]) -> None:
        """Whoever asked has gone: a refusal is of no use to anybody, a mistake is."""
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, (CommandRefused, ComeAgain, MohrehError)):
            logger.error("table %s: a mistake in what nobody waits for", self.facts.id, exc_info=wrong)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task that is held on to until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
        return task

    async def enter(
        self, entry: Entry, chairs: list[Chair] | None = None, written: Callable[[], None] | None = None
    ) -> None:
        """Carry an entry out, write it down, perhaps with new chairs, and show what came of it. The lock is held.

        `written` is called when it is written, before anybody is shown anything.
        Raises what the kernel raises when the rules refuse the entry; nothing has changed then.
        """
        log = self.log
        number, public, now = log.length, log.clock[SPECTATOR], time.time()
        names = self.names if chairs is None else await self._names_of(chairs)
        with self._or_stale(MohrehError):
            log.apply(entry)
        with self._or_stale():
            heard = chairs is not None or log.clock[SPECTATOR] != public
            shown = self.status
            digest = chain.following(self._digest, number, entry, now)

            def keep(database: Database) -> None:
                queries.append(database, self.facts.id, number, entry, now, digest, self.fence)
                if chairs is not None:
                    queries.put_chairs(database, self.facts.id, chairs)
                if heard:
                    queries.show(database, self.facts.id, shown)

            await self.services.store.write(keep)
        self._digest = digest
        self.times.append(now)
        if entry.client:
            self._done.add((entry.seat, entry.client))
        self.chairs, self.names = self.chairs if chairs is None else chairs, names
        self._watch_window()
        if written is not None:
            written()
        if entry.kind == PLAY:
            self.services.metrics.moved(self.facts.game, entry.bot)
        self.publish(self._began if entry.kind == PLAY else 0.0)

    async def _names_of(self, chairs: list[Chair]) -> dict[str, str]:
        return await self.services.guests.names([chair.person for chair in chairs])

    async def seat(self, chairs: list[Chair]) -> None:
        """Seat people and bots anew; with the last free seat taken, the game begins. The lock is held."""
        names = await self._names_of(chairs)
        starts = not self.started and not free_seats(chairs)
        seen = [replace(chair, decline=False) for chair in chairs]  # who always declines is not told to others
        heard = seen != [replace(chair, decline=False) for chair in self.chairs]
        shown = replace(self.status, stage=PLAYING) if starts else self.status

        def keep(database: Database) -> None:
            hold(database, self.facts.id, self.fence)
            queries.put_chairs(database, self.facts.id, chairs)
            if heard:
                queries.show(database, self.facts.id, shown)

        with self._or_stale():
            await self.services.store.write(keep)
        self.chairs, self.names = chairs, names
        self.started = self.started or starts
        self._watch_window()
        self.publish()

    async def close(self) -> None:
        """Close a table whose game has not begun. The lock is held."""
        shown = replace(self.status, stage=OVER, asked=[])

        def keep(database: Database) -> None:
            hold(database, self.facts.id, self.fence)
            queries.show(database, self.facts.id, shown)

        with self._or_stale():
            await self.services.store.write(keep)
        self.closed = True
        self.publish()

    @contextlib.contextmanager
    def _or_stale(self, *harmless: type[Exception]) -> Iterator[None]:
        """Around a change of the table. After a failure that is not harmless, memory and log may differ.

        Then the table is stale: it is read from its log again before anybody sees it.
        """
        try:
            yield
        except harmless:
            raise
        except BaseException as wrong:
            self.read_again()
            if not isinstance(wrong, Exception):
                raise
            if isinstance(wrong, Fenced):
                raise self.lost() from None
            mistake = None if isinstance(wrong, (SQLAlchemyError, OSError)) else wrong
            why = "table %s: the change was not written, the table will be read again: %s"
            logger.error(why, self.facts.id, short_error(wrong) if mistake is None else told(wrong), exc_info=mistake)
            raise (ComeAgain() if is_broken(wrong) else CommandRefused("busy", "unwritten")) from None

    def lost(self) -> ComeAgain:
        """Another process has the table: it is not shown here any more, and pages find it there."""
        logger.warning("table %s: another process has it now", self.facts.id)
        self.read_again()
        return ComeAgain()

    def read_again(self) -> None:
        """Memory and log may differ: nobody sees the table before it is read again."""
        self._stale = True
        self.send_away()

    def send_away(self) -> None:
        """Close all connections. Pages connect again at once, and get the table as it is in its log."""
        for viewer in self.viewers:
            viewer.hang_up()

    def _watch_window(self) -> None:
        """When a reaction window has just opened, nothing happens for a while."""
        log = self.log
        if not self.started or self.over or not log.is_window or self._window == log.clock[SPECTATOR]:
            return
        self._window = log.clock[SPECTATOR]
        asked_persons = [seat for seat in log.asked if self.chairs[seat].kind == PERSON]
        settings = self.services.settings
        self._quiet_until = time.monotonic() + (settings.window_pause if asked_persons else settings.bot_pause)

    # ---- for those who answer by themselves (`BotTurns`), and for hints

    def seed(self, seat: int, of: str) -> int:
        """What a bot draws its chances from. It changes with what the seat can see, not with others' sealed answers."""
        place = f"{of}/{self.log.clock[seat]}/{seat}"
        return int.from_bytes(hashlib.blake2b(place.encode(), digest_size=7).digest(), "big")

    def belief(self, seat: int, seed: int) -> Belief:
        """All that a bot, or a hint, may look at."""
        table = self.log.table
        return Belief(table.rules, table.redeal(seat, seed), seat, seed)

    def stop(self) -> None:
        """Stop the bots: the table leaves the memory."""
        self.bots.stop()
