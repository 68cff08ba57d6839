"""All tables: those in memory, those in the database, and new ones."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TYPE_CHECKING, Final, final
from weakref import WeakValueDictionary

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from mohreh.server import shared
from mohreh.server.drawing_line import DrawingLine
from mohreh.server.errors import CommandRefused, Elsewhere, ListFull, PageError
from mohreh.server.game_log import SPECTATOR
from mohreh.server.live_table import LiveTable
from mohreh.server.memory import give_back
from mohreh.server.new_table import NewTable, deal, with_new_chances
from mohreh.server.rerun import OtherRules, rerun
from mohreh.server.seats import rotated, seat_of
from mohreh.server.settings import DAY
from mohreh.server.shown import sitters
from mohreh.server.storage import queries
from mohreh.server.storage.chain import BrokenLog
from mohreh.server.storage.database import short_error, touch
from mohreh.server.storage.leases import Fence, Fenced, claim, epochs, free, hold, owner
from mohreh.server.storage.queries import OVER, PLAYING, ListedTable
from mohreh.server.upkeep.forgetting import forget, put_away_guests, tables_of
from mohreh.web.model import Lobby, LobbyTable, MyGames
from mohreh.web.pieces import DRAWINGS

if TYPE_CHECKING:
    from mohreh.server.app import Services
    from mohreh.server.lease import Lease

logger: Final = logging.getLogger("mohreh.tables")

SWEEP: Final = 30.0  # seconds between two looks for tables that nobody needs
DRAWN: Final = 60.0  # seconds after which drawings that nobody has asked for again may go
RETRY: Final = 2.0  # seconds between two attempts to write, once writing has failed
CALM: Final = 0.5  # seconds in which nobody asks for anything
WATCH: Final = 0.25  # and two looks at the lease
FOLLOW: Final = 2.0  # and two looks at what other processes have done
CLAIMS: Final = 5  # attempts to claim a table that others claim and lose at the same time
TIDY: Final = 600.0  # and for those to delete
JUMP: Final = 600.0  # seconds that a clock may be put forward or back without being mistrusted
AT_START: Final = 50  # tables whose logs are looked at before the server can be reached


@final
class Tables:
    """Finds tables and makes them."""

    def __init__(self, services: Services) -> None:
        self.services: Final = services
        self.live: Final[dict[str, LiveTable]] = {}
        self.line: Final = DrawingLine()
        self.last_asked = 0.0  # when somebody at a table asked for something, or was answered
        self._finding: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()

    @property
    def is_calm(self) -> bool:
        """Is nobody in the middle of something: nothing asked for a moment, nothing being written?"""
        if time.monotonic() - self.last_asked < CALM:
            return False
        return not any(live.is_busy for live in self.live.values())

    # ---- finding

    async def find(self, table: str) -> LiveTable:
        """A table by its name, read from its log when it is not in memory."""
        found = self.live.get(table)
        if found is not None and not found.stale:
            found.last_used = time.monotonic()
            return found
        if queries.NEVER_KEPT in table:
            raise PageError("unknown_table")
        async with self._alone(table):
            found = self.live.get(table)
            if found is None or found.stale:
                found = await self._read(table, found)
            return found

    @contextlib.asynccontextmanager
    async def _alone(self, table: str) -> AsyncIterator[None]:
        """Alone with a table, to read it into memory or to delete it. Its lock goes when nobody holds it or waits."""
        lock = self._finding.setdefault(table, asyncio.Lock())
        async with lock:
            yield

    async def _read(self, table: str, stale: LiveTable | None) -> LiveTable:
        fence = await self._claim(table)
        try:
            saved = await self.services.store.read(lambda connection: queries.find(connection, table))
            if saved is None:
                raise PageError("unknown_table")
            log = await asyncio.to_thread(rerun, saved)
        except OtherRules:
            raise PageError("old_record") from None
        except BrokenLog as wrong:
            await self._set_aside(table, str(wrong))
            raise PageError("set_aside") from None
        if saved.aside:  # it has been mended, or the rules can run it again
            await self._set_aside(table, "")
        names = await self.services.guests.names([chair.person for chair in saved.chairs])
        live = LiveTable(saved, log, names, self.services, fence)
        self.live[table] = live
        self._make_room()
        if stale is not None:
            stale.stop()
            stale.send_away()
        live.bots.call()  # it may be their turn, and perhaps no page will open a socket
        return live

    async def _claim(self, table: str) -> Fence | None:
        """Make a table this process's before it is read; None where there is no other process, or no such table.

        `Elsewhere` when another process has it.
        """
        lease, store = self.services.lease, self.services.store
        if lease is None:
            return None
        for _ in range(CLAIMS):
            me = lease.name
            if not lease.is_held:
                raise PageError("unwritten")
            there = await store.read(partial(owner, table=table, me=me))
            if there is not None:
                raise Elsewhere(there.process, there.address)
            fence = await store.write_alone(partial(claim, table=table, me=me))
            if fence is not None:
                return fence
            if not await store.read(lambda connection: queries.those_there(connection, {table})):
                return None
        raise PageError("unwritten")  # others are quicker, again and again: the visitor may try again

    async def watch_lease(self, lease: Lease, gone: Callable[[], None]) -> None:
        """Whatever this process does not own any more leaves its memory, and pages are sent where it is now."""
        held = True
        while True:
            await asyncio.sleep(WATCH)
            lease.watch()
            if held and not lease.is_held:
                logger.warning("the lease has run out: tables are given up until the database answers again")
                self.services.store.cut()
            held = lease.is_held
            self._give_up_lost()  # a call each: between two looks no table is held on to
            gone()

    def _give_up_lost(self) -> None:
        for table, live in list(self.live.items()):
            if live.stale and live.fence is not None:
                live.stop()
                live.send_away()
                del self.live[table]

    async def _set_aside(self, table: str, why: str) -> None:
        """Tell the host what is wrong with a table; nothing: it is well again. It is not deleted, and nobody plays."""
        if why:
            logger.error("table %s is set aside: %s", table, why)
        with contextlib.suppress(SQLAlchemyError):  # what cannot be noted now is noted at the next visit
            await self.services.store.write(partial(queries.set_aside, table=table, why=why))

    async def look_through(self) -> None:
        """Before the server can be reached: are the latest logs as they were written? Others are checked when read."""

        def look(connection: Connection) -> dict[str, str]:
            broken = {}
            for table in queries.latest(connection, AT_START):
                saved = queries.find(connection, table)
                try:
                    if saved is not None:
                        saved.check_chain()
                except BrokenLog as wrong:
                    broken[table] = str(wrong)
            return broken

        for table, why in (await self.services.store.read(look)).items():
            await self._set_aside(table, why)

    # ---- making

    async def make(self, owner: str, wanted: NewTable) -> str:
        """A new table; its name. Raises `ListFull`."""
        table = await asyncio.to_thread(deal, owner, wanted)

        def keep(connection: Connection) -> None:
            queries.lock_guest(connection, owner)
            if queries.unfinished(connection, owner) >= self.services.settings.tables_each:
                raise ListFull
            queries.add_table(connection, table)

        await self.services.store.write(keep)
        return table.facts.id

    async def rematch(self, live: LiveTable, person: str) -> str:
        """The next game with the same people, everyone one seat further."""
        facts = live.facts
        options = dict(live.log.table.rules.options)

        async def work() -> str:
            if live.seat_of(person) == SPECTATOR and person != facts.owner:
                raise CommandRefused("forbidden")
            if not live.over:
                raise CommandRefused("forbidden")
            if live.rematch:
                return live.rematch
            chairs = rotated(live.chairs)
            wanted = NewTable(
                facts.game,
                facts.players,
                options,
                chairs,
                facts.title,
                facts.public,
                facts.hands,
                start="" if facts.seed else with_new_chances(facts.start),
                teaching=facts.teaching,
            )
            table = await asyncio.to_thread(deal, facts.owner, wanted)

            def keep(connection: Connection) -> str:
                hold(connection, facts.id, live.fence)
                following = queries.claim_rematch(connection, facts.id, table.facts.id)
                if following == table.facts.id:
                    queries.add_table(connection, table)
                return following

            try:
                live.rematch = await self.services.store.write(keep)
            except Fenced:
                raise live.lost() from None
            live.publish()
            return live.rematch

        return await live.change(work)

    # ---- the lobby

    async def lobby(self, person: str, name: str) -> Lobby:
        def look(connection: Connection) -> tuple[list[list[ListedTable]], int]:
            return list(queries.lists(connection, person)), queries.count_of(connection, person)

        (mine, free, watch), count = await self.services.store.read(look)
        rows = await self.rows([*mine, *free, *watch], person)
        first, last = len(mine), len(rows) - len(watch)
        return Lobby(name, rows[:first], rows[first:last], rows[last:], count)

    async def games_of(self, person: str, page: int) -> MyGames:
        """A page of somebody's own games, from 1; the last one when there are not so many."""

        def look(connection: Connection) -> tuple[list[ListedTable], int, int, int]:
            pages = max(1, -(-queries.count_of(connection, person) // queries.LISTED))
            at = min(max(1, page), pages)
            unfinished = queries.unfinished(connection, person)
            return queries.page_of(connection, person, at - 1), at, pages, unfinished

        found, at, pages, unfinished = await self.services.store.read(look)
        return MyGames(await self.rows(found, person), at, pages, unfinished)

    async def rows(self, found: list[ListedTable], person: str) -> tuple[LobbyTable, ...]:
        """Tables as a list tells them."""
        names = await self.services.guests.names([chair.person for one in found for chair in one.chairs])
        return tuple([self._row(one, person, names) for one in found])

    def _row(self, one: ListedTable, person: str, names: dict[str, str]) -> LobbyTable:
        asked = one.status.asked if one.status.stage == PLAYING else []
        sitting = sitters(one.chairs, names, asked, self.live.get(one.facts.id))
        seat = seat_of(one.chairs, person)
        return LobbyTable(
            table=one.facts.id,
            title=one.facts.title,
            game=one.facts.game,
            players=one.facts.players,
            sitters=sitting,
            mine=seat != SPECTATOR or one.facts.owner == person,
            my_turn=seat != SPECTATOR and sitting[seat].asked and not one.chairs[seat].bot,
            over=one.status.stage == OVER,
            winners=None if one.status.winners is None else tuple(one.status.winners),
            seat=seat,
            updated=one.updated,
            address=f"/t/{one.facts.id}",
            teaching=one.facts.teaching,
        )

    # ---- names, and what is done now and then

    async def renamed(self, person: str, name: str) -> None:
        """Somebody has a new name: everyone at the same tables sees it."""
        for live in list(self.live.values()):
            if live.seat_of(person) != SPECTATOR and live.names.get(person) != name:
                async with live.lock:
                    live.names[person] = name
                    live.publish()

    async def forget(self, person: str) -> None:
        """Delete what is kept about somebody; everybody at the same tables sees that this person has left."""
        several = self.services.store.is_shared

        def keep(connection: Connection) -> None:
            if several:  # whichever process has them reads them again
                shared.note_name(connection, person)
                free(connection, tables_of(connection, person))
            forget(connection, person)

        async with contextlib.AsyncExitStack() as held:
            known = [one for _, one in sorted(self.live.items()) if person == one.facts.owner or one.has_seat(person)]
            for live in known:
                await held.enter_async_context(live.lock)
            await (self.services.store.write_alone(keep) if several else self.services.store.write(keep))
            self.services.guests.forget(person)
            for live in known:  # they are read again before anybody sees them
                live.read_again()

    async def follow(self, lease: Lease) -> None:
        """Hear from the database what other processes have done: names that were chosen, tables that were taken."""
        while True:
            await asyncio.sleep(FOLLOW)
            with contextlib.suppress(SQLAlchemyError):
                await self._look_at_others(lease)

    async def _look_at_others(self, lease: Lease) -> None:
        here = list(self.live.values())

        def look(connection: Connection) -> tuple[dict[str, str], dict[str, int]]:
            return shared.new_names(connection), epochs(connection, [live.facts.id for live in here], lease.name)

        names, ours = await self.services.store.read(look)
        for live in here:
            if not live.stale and live.fence is not None and live.fence.epoch != ours.get(live.facts.id):
                live.lost()
        for person, name in names.items():
            self.services.guests.heard(person, name)
            if name:
                await self.renamed(person, name)

    async def sweep(self) -> None:
        """Now and then, drop tables from memory that nobody looks at, and delete those that are too old."""
        clock = EvenClock(time.time, time.monotonic)
        tidy = time.monotonic() + TIDY  # when to look for old ones
        drawn = time.monotonic() + DRAWN
        while True:
            await asyncio.sleep(SWEEP)
            try:
                self._let_go()
                if time.monotonic() >= drawn:
                    drawn = time.monotonic() + DRAWN
                    DRAWINGS.forget()
                await asyncio.to_thread(give_back)
                if time.monotonic() >= tidy:
                    tidy = time.monotonic() + TIDY
                    if clock.is_even():  # else tables would seem old that are not
                        await self.put_away()
            except SQLAlchemyError as wrong:
                logger.error("old tables could not be put away: %s", short_error(wrong))
            except Exception:  # a mistake in one table must not keep all others in memory for ever
                logger.exception("old tables could not be put away")

    async def recover(self) -> None:
        """Once writing has failed, try again until it works: `/health` tells how the last attempt went."""
        while True:
            await asyncio.sleep(RETRY)
            if self.services.store.failing:
                with contextlib.suppress(SQLAlchemyError):
                    await self.services.store.write(touch)

    def _let_go(self) -> None:
        old = time.monotonic() - self.services.settings.idle_after
        for table, live in list(self.live.items()):
            live.forget_pages()
            if live.last_used < old and not live.is_in_use:
                live.stop()
                del self.live[table]
        self._make_room()

    def _make_room(self) -> None:
        """For what the tables show that somebody looks at; one that has just been found will be looked at."""
        DRAWINGS.make_room(1 + sum([bool(live.viewers) for live in self.live.values()]))

    async def put_away(self) -> None:
        """Delete tables that nobody has touched for as long as the host wants them kept; none that is in memory."""
        store, settings = self.services.store, self.services.settings
        ages = [settings.unfinished_days, settings.finished_days]
        before = [time.time() - days * DAY if days else 0.0 for days in ages]
        if store.is_shared:
            await store.write_alone(shared.forget)
        for table in await store.read(lambda connection: queries.untouched(connection, *before)):
            async with self._alone(table):
                if table in self.live:
                    continue
                try:
                    fence = await self._claim(table)
                    await store.write(partial(queries.remove, table=table, fence=fence))
                except (Elsewhere, Fenced):
                    continue  # in use by another process
        await self._forget_rematches()
        if settings.guest_days:
            await store.write(partial(put_away_guests, before=time.time() - settings.guest_days * DAY))

    async def _forget_rematches(self) -> None:
        """Where the next game was deleted, by any process, who looks at the one before may begin another."""
        following = {live.rematch for live in self.live.values() if live.rematch}
        there = await self.services.store.read(lambda connection: queries.those_there(connection, following))
        for live in [one for one in self.live.values() if one.rematch in following - there]:
            async with live.lock:
                live.rematch = ""
                live.publish()

    def close(self) -> None:
        for live in self.live.values():
            live.stop()


@final
class EvenClock:
    """Notices when the machine's clock is put forward or back: whatever is deleted by its age waits for a day then."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self._wall: Final = wall
        self._steady: Final = steady
        self._ahead = wall() - steady()
        self._sure_at = steady()

    def is_even(self) -> bool:
        """Has the clock gone evenly for a day, or for as long as it is watched?"""
        ahead = self._wall() - self._steady()
        moved = ahead - self._ahead
        if abs(moved) > JUMP:
            logger.error("the clock of this machine was moved by %d s; nothing is put away for a day", moved)
            self._ahead = ahead
            self._sure_at = self._steady() + DAY
        return self._steady() >= self._sure_at
