"""What somebody at a table asks for, and the answer: the same for a socket and for a plain form."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from mohreh import web
from mohreh.bots.explaining import expected
from mohreh.kernel.errors import CannotUndo, IllegalAction, MohrehError
from mohreh.server import bots, wire
from mohreh.server.course import ABANDONED, PLAY, RESIGNED, SPECTATOR, UNDO, Entry
from mohreh.server.errors import CommandRefused
from mohreh.server.live import LiveTable
from mohreh.server.people import Person
from mohreh.server.seats import Change, changed
from mohreh.server.store import told
from mohreh.web.model import BOT, Idea, Move, Reader, Refusal

if TYPE_CHECKING:
    from mohreh.server.hall import Hall

log: Final = logging.getLogger("mohreh.tables")

IDEAS: Final = 3  # in a hint


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: a guest, with what the link he came by allows."""

    person: Person
    reader: Reader
    base: str
    may_sit: bool = False  # came by a link to sit


async def answer(hall: Hall, live: LiveTable, asker: Asker, message: wire.Asked) -> list[wire.Telling]:
    """Do what is asked, or say why not."""
    given = getattr(message, "id", "")
    try:
        match message:
            case wire.Play():
                await _play(live, asker, message)
            case wire.Undo():
                await _undo(live, asker, message)
            case wire.Resign():
                await _resign(live, asker, message)
            case wire.Decline():
                await _decline(live, asker, message)
            case wire.Seat():
                await _seat(live, asker, message)
            case wire.Rematch():
                return [wire.Go(to=f"/t/{await hall.rematch(live, asker.person.id)}")]
            case wire.Close():
                await _close(live, asker, message)
            case wire.Why():
                return [wire.WhyNot(action=message.action, html=await _why(live, asker, message.action))]
            case wire.Hint():
                return [wire.Ideas(html=await _hint(live, asker))]
            case wire.Ping():
                return [wire.Pong()]
            case wire.Hello():
                return []
    except CommandRefused as no:
        return [await refused(live, asker, given, no)]
    except SQLAlchemyError as wrong:
        log.error("table %s: the database does not work: %s", live.facts.id, told(wrong))
        return [await refused(live, asker, given, CommandRefused("busy"))]
    return [wire.Done(id=given, at=live.course.clock[live.seat_of(asker.person.id)])]


async def refused(live: LiveTable, asker: Asker, given: str, no: CommandRefused) -> wire.Refused:
    """A refusal in words."""
    html = await _bubble(live, asker, Refusal(no.key, no.reason))
    return wire.Refused(id=given, why=no.why, html=html)


async def _bubble(live: LiveTable, asker: Asker, refusal: Refusal) -> str:
    async with live.lock:  # stale or not: a sentence shows nothing of the table
        shown = live.look(live.eyes(asker.person.id, asker.may_sit, asker.base))
    return web.refusal(shown, refusal, asker.reader)


def _deciding(live: LiveTable, asker: Asker) -> int:
    """The seat that the asker decides for, in a game that goes on."""
    seat = live.seat_of(asker.person.id)
    if seat == SPECTATOR:
        raise CommandRefused("not_yours")
    if live.over:
        raise CommandRefused("over")
    if live.chairs[seat].bot or not live.started:
        raise CommandRefused("not_yours")
    return seat


async def _play(live: LiveTable, asker: Asker, message: wire.Play) -> None:
    async def work() -> None:
        if live.is_done(live.seat_of(asker.person.id), message.id):
            return
        seat = _deciding(live, asker)
        table = live.course.table
        if message.at != live.course.clock[seat]:
            raise CommandRefused("stale")
        if not 0 <= message.action < table.rules.catalogue.size:
            raise CommandRefused("unknown")
        try:
            await live.enter(Entry(PLAY, seat, message.action, message.id))
        except IllegalAction:
            raise CommandRefused("illegal", "reason", table.why_not(seat, message.action)) from None

    await live.change(work)


async def _undo(live: LiveTable, asker: Asker, message: wire.Undo) -> None:
    async def work() -> None:
        if live.is_done(live.seat_of(asker.person.id), message.id):
            return
        seat = _deciding(live, asker)
        if message.at != live.course.clock[seat]:
            raise CommandRefused("stale")
        past = sum([2**bot for bot in live.course.past(seat)])
        try:
            await live.enter(Entry(UNDO, seat, past, message.id))
        except CannotUndo as wrong:
            raise CommandRefused("illegal", wrong.key) from None

    await live.change(work)


async def _resign(live: LiveTable, asker: Asker, message: wire.Resign) -> None:
    async def work() -> None:
        if live.is_done(live.seat_of(asker.person.id), message.id):
            return
        seat = _deciding(live, asker)
        rules = live.course.table.rules
        if not rules.game.may_resign(rules.players, rules.options):
            raise CommandRefused("forbidden", "resign")
        await live.enter(Entry(RESIGNED, seat, 0, message.id))

    await live.change(work)


async def _close(live: LiveTable, asker: Asker, message: wire.Close) -> None:
    async def work() -> None:
        if live.is_done(asker.person.id, message.id):
            return
        if asker.person.id != live.facts.owner:
            raise CommandRefused("forbidden")
        if live.over:
            raise CommandRefused("over")
        if live.started:
            await live.enter(Entry(ABANDONED, SPECTATOR))
        else:
            await live.close()
        live.count(asker.person.id, message.id)

    await live.change(work)


async def _decline(live: LiveTable, asker: Asker, message: wire.Decline) -> None:
    async def work() -> None:
        seat = live.seat_of(asker.person.id)
        if seat == SPECTATOR:
            raise CommandRefused("not_yours")
        chair = replace(live.chairs[seat], decline=message.on)
        await live.seat([*live.chairs[:seat], chair, *live.chairs[seat + 1 :]])

    await live.change(work)


async def _seat(live: LiveTable, asker: Asker, message: wire.Seat) -> None:
    rules = live.course.table.rules
    word = message.word
    if message.to == BOT:
        offered = bots.offered(rules)
        word = word or offered[0]
        if word not in offered:
            raise CommandRefused("unknown")
    await sit(live, asker, Change(message.seat, message.to, word, asker.person.id, False, False), message.id)


async def sit(live: LiveTable, asker: Asker, wanted: Change, client: str = "") -> None:
    """Change who plays for a seat, with the rights that the asker has when his turn comes."""
    await live.services.people.remember(asker.person)

    async def work() -> None:
        if live.is_done(asker.person.id, client):
            return
        if live.over:
            raise CommandRefused("over")
        eyes = live.eyes(asker.person.id, asker.may_sit, asker.base)
        change = replace(wanted, owner=eyes.owner, may_sit=eyes.may_sit or eyes.owner)
        await live.seat(changed(live.chairs, change, live.started, live.is_absent))
        live.count(asker.person.id, client)

    await live.change(work)


async def _why(live: LiveTable, asker: Asker, action: int) -> str:
    async with live.steady():
        seat = live.seat_of(asker.person.id)
        table = live.course.table
        if not 0 <= action < table.rules.catalogue.size:
            refusal = Refusal("unknown")
        elif seat == SPECTATOR or not live.started:
            refusal = Refusal("not_yours")
        else:
            reason = table.why_not(seat, action)
            refusal = Refusal("possible") if reason is None else Refusal("reason", reason)
    return await _bubble(live, asker, refusal)


async def _hint(live: LiveTable, asker: Asker) -> str:
    if not live.services.limits.hint(asker.person.id):
        raise CommandRefused("flood")
    async with live.steady():
        seat = _deciding(live, asker)
        if seat not in live.course.table.waiting:
            raise CommandRefused("not_yours", "hint")
        shown = live.look(live.eyes(asker.person.id, asker.may_sit, asker.base))
        seed = live.seed(seat, live.facts.id)  # nothing secret goes into a hint
        belief = live.belief(seat, seed)
        now = live.course.clock[seat]
    try:
        found = await live.services.workers.think(belief, live.services.settings.teacher, seed, IDEAS)
    except (bots.NoAnswer, MohrehError):
        raise CommandRefused("busy") from None
    if live.course.clock[seat] != now:
        raise CommandRefused("stale")
    ideas = []
    for one in found:
        line = [Move(each.seat, each.action, each.seen) for each in expected(one, belief, seed)]
        ideas.append(Idea(one.action, one.chance, tuple(line)))
    return web.idea_list(shown, ideas, asker.reader)
