"""What somebody at a table asks for, and the answer: the same for a socket and for a plain form."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from mohreh import web
from mohreh.bots import Belief, Choice
from mohreh.bots.words import expected
from mohreh.kernel.errors import CannotUndo, IllegalAction, MohrehError
from mohreh.kernel.table import Table
from mohreh.server import bots, game_log, messages
from mohreh.server.errors import ComeAgain, CommandRefused
from mohreh.server.game_log import SPECTATOR, Entry
from mohreh.server.guests import Guest
from mohreh.server.live_table import LiveTable
from mohreh.server.seats import Chair, Change, changed, own_seats, people
from mohreh.server.storage.database import short_error
from mohreh.text.advice import DEALS, reasons
from mohreh.text.alternatives import meant, verbs_of
from mohreh.web.model import BOT, FREE, FREE_SEAT, PERSON, TAKE_BACK, Idea, Move, Reader, Refusal

if TYPE_CHECKING:
    from mohreh.server.tables import Tables

logger: Final = logging.getLogger("mohreh.tables")

IDEAS: Final = 3  # in a hint
ANSWERS: Final = (game_log.AGREE, game_log.REFUSE, game_log.WITHDRAW)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: a guest, with what the link that led here allows."""

    guest: Guest
    reader: Reader
    base: str
    may_sit: bool = False  # came by a link to sit


async def carry_out(
    tables: Tables,
    live: LiveTable,
    asker: Asker,
    message: messages.Command,
    tell: Callable[[list[messages.ToBrowser]], None] | None = None,
) -> list[messages.ToBrowser]:
    """Do what is asked, or say why not. With `tell`, whoever has moved hears it before anybody is shown it."""
    given = getattr(message, "id", "")

    def done() -> list[messages.ToBrowser]:
        return [messages.Done(id=given, at=live.log.clock[live.seat_of(asker.guest.id)])]

    try:
        match message:
            case messages.Play():
                early = None if tell is None else lambda: tell(done())
                if await live.change(partial(_play, live, asker, message, early)) and early is not None:
                    return []
            case messages.Undo():
                await live.change(partial(_undo, live, asker, message))
            case messages.Answer():
                await live.change(partial(_answer, live, asker, message))
            case messages.Resign():
                await live.change(partial(_resign, live, asker, message))
            case messages.Decline():
                await live.change(partial(_decline, live, asker, message))
            case messages.ChangeSeat():
                await _seat(live, asker, message)
            case messages.Rematch():
                return [messages.Go(to=f"/t/{await tables.rematch(live, asker.guest.id)}")]
            case messages.CloseTable():
                await live.change(partial(_close, live, asker, message))
            case messages.TourStep():
                await live.change(partial(_step, live, asker, message))
            case messages.Why():
                return [messages.WhyNot(action=message.action, html=await _why(live, asker, message))]
            case messages.Hint():
                return [messages.Ideas(html=await _hint(live, asker))]
            case messages.Ping():
                return [messages.Pong()]
            case messages.Hello():
                return []
    except CommandRefused as no:
        if isinstance(no, ComeAgain) and tell is not None:
            return []  # the connection is closed, and the page asks again over the next one
        return [await refused(live, asker, given, no)]
    except SQLAlchemyError as wrong:
        logger.error("table %s: the database does not work: %s", live.facts.id, short_error(wrong))
        return [await refused(live, asker, given, CommandRefused("busy", "unwritten"))]
    async with live.lock:  # what somebody else does meanwhile has a time that nobody is told before it is written
        return done()


async def refused(live: LiveTable, asker: Asker, given: str, no: CommandRefused) -> messages.Refused:
    """A refusal in words."""
    html = await _bubble(live, asker, Refusal(no.key, no.reason, no.action))
    live.services.metrics.refused(no.why)
    return messages.Refused(id=given, why=no.why, html=html)


async def _bubble(live: LiveTable, asker: Asker, refusal: Refusal) -> str:
    async with live.lock:  # also when the table is stale: a sentence shows nothing of it
        shown = live.look(live.viewpoint(asker.guest.id, asker.may_sit, asker.base))
    return web.refusal(shown, refusal, asker.reader)


def _deciding(live: LiveTable, asker: Asker) -> int:
    """The seat that the asker decides for, in a game that goes on."""
    seat = live.seat_of(asker.guest.id)
    if seat == SPECTATOR:
        raise CommandRefused("not_yours")
    if live.over:
        raise CommandRefused("over")
    if live.chairs[seat].bot or not live.started:
        raise CommandRefused("not_yours")
    if live.walk is not None and not live.walk.is_open:
        raise CommandRefused("not_yours", "tour")
    return seat


async def _play(live: LiveTable, asker: Asker, message: messages.Play, written: Callable[[], None] | None) -> bool:
    """Make a decision; False if it was made before."""
    if live.is_done(asker.guest.id, message.id):
        return False
    seat = _deciding(live, asker)
    table = live.log.table
    if message.at != live.log.clock[seat]:
        raise CommandRefused("stale")
    if not 0 <= message.action < table.rules.catalogue.size:
        raise CommandRefused("unknown")
    try:
        await live.enter(Entry(game_log.PLAY, seat, message.action, message.id), written=written)
    except IllegalAction:
        reason = table.why_not(seat, message.action)
        await _try(live, seat, message.action)
        raise CommandRefused("illegal", "reason", reason, message.action) from None
    return True


async def _try(live: LiveTable, seat: int, action: int) -> None:
    """Somebody on a tour was refused something; write it down where that was the goal. The lock is held."""
    if live.walk is not None and live.walk.wants_refusal(action):
        await live.enter(Entry(game_log.TRIED, seat, action))


async def _step(live: LiveTable, asker: Asker, message: messages.TourStep) -> None:
    """Begin a step of the tour, from its own position; in each the learner is asked again."""
    seat = live.seat_of(asker.guest.id)
    if live.is_done(asker.guest.id, message.id):
        return
    if seat == SPECTATOR or live.walk is None:
        raise CommandRefused("not_yours")
    if message.to >= len(live.walk.tour.steps):
        raise CommandRefused("unknown")
    asked = [replace(chair, decline=False) for chair in live.chairs]
    await live.enter(Entry(game_log.STEP, seat, message.to, message.id), asked if asked != live.chairs else None)


async def _undo(live: LiveTable, asker: Asker, message: messages.Undo) -> None:
    if live.is_done(asker.guest.id, message.id):
        return
    seat = _deciding(live, asker)
    if message.at != live.log.clock[seat]:
        raise CommandRefused("stale")
    seat = live.undo_seat(seat)
    log = live.log
    minding = [] if log.is_sealed else _minding(live, seat)
    try:
        if minding:
            log.check_undo(seat, people(live.chairs))
            await _request(live, Entry(game_log.ASK_UNDO, seat, _set_of(minding), message.id))
        else:
            alone = log.is_sealed or not people(live.chairs, but=asker.guest.id)
            kind = game_log.UNDO if alone else game_log.OPEN_UNDO
            await live.enter(Entry(kind, seat, _set_of(log.past(seat)), message.id))
    except CannotUndo as wrong:
        raise CommandRefused("illegal", log.told_no_undo(wrong)) from None


def _minding(live: LiveTable, seat: int) -> list[int]:
    """The seats of the people whose decision or turn is gone when this seat takes its last decision back."""
    turns = [one for one in live.log.asked if live.chairs[one].kind == PERSON]
    return sorted({*live.log.people_since(seat), *turns} - {*own_seats(live.chairs, live.chairs[seat].person)})


def _set_of(seats: list[int]) -> int:
    return sum([2**seat for seat in seats])


async def _request(live: LiveTable, entry: Entry) -> None:
    """Ask people at the table for something; one thing at a time, and once for each decision."""
    if live.log.request is not None:
        raise CommandRefused("forbidden", "asking")
    if (TAKE_BACK if entry.kind == game_log.ASK_UNDO else FREE_SEAT, entry.seat) in live.log.refused:
        raise CommandRefused("stale")  # who saw the refusal is no longer offered it
    await live.enter(entry)


async def _answer(live: LiveTable, asker: Asker, message: messages.Answer) -> None:
    seat = live.seat_of(asker.guest.id)
    if live.is_done(asker.guest.id, message.id):
        return
    request = live.log.request
    if message.say not in ANSWERS:
        raise CommandRefused("malformed")
    if request is None or request.number != message.number:
        raise CommandRefused("stale")
    asks = seat == request.seat if request.kind == TAKE_BACK else asker.guest.id == live.facts.owner
    if not (asks if message.say == game_log.WITHDRAW else seat in request.waits):
        raise CommandRefused("forbidden")
    chairs = None
    if request.kind == FREE_SEAT and message.say == game_log.AGREE and request.waits == (seat,):
        chairs = [*live.chairs[: request.seat], Chair(), *live.chairs[request.seat + 1 :]]
    await live.enter(Entry(message.say, seat, request.number, message.id), chairs)


async def _resign(live: LiveTable, asker: Asker, message: messages.Resign) -> None:
    if live.is_done(asker.guest.id, message.id):
        return
    seat = _deciding(live, asker)
    rules = live.log.table.rules
    if not rules.game.may_resign(rules.players, rules.options):
        raise CommandRefused("forbidden", "resign")
    await live.enter(Entry(game_log.RESIGNED, seat, 0, message.id))


async def _close(live: LiveTable, asker: Asker, message: messages.CloseTable) -> None:
    if live.is_done(asker.guest.id, message.id):
        return
    if asker.guest.id != live.facts.owner:
        raise CommandRefused("forbidden")
    if live.over:
        raise CommandRefused("over")
    if live.started:
        await live.enter(Entry(game_log.ABANDONED, SPECTATOR))
    else:
        await live.close()
    live.count(asker.guest.id, message.id)


async def _decline(live: LiveTable, asker: Asker, message: messages.Decline) -> None:
    seat = live.seat_of(asker.guest.id)
    if seat == SPECTATOR:
        raise CommandRefused("not_yours")
    chair = replace(live.chairs[seat], decline=message.on)
    await live.seat([*live.chairs[:seat], chair, *live.chairs[seat + 1 :]])


async def _seat(live: LiveTable, asker: Asker, message: messages.ChangeSeat) -> None:
    rules = live.log.table.rules
    word = message.word
    if message.to == BOT:
        offered = bots.offered(rules)
        word = word or bots.usual(offered)
        if word not in offered:
            raise CommandRefused("unknown")
    await sit(live, asker, Change(message.seat, message.to, word, asker.guest.id, False, False), message.id)


async def sit(live: LiveTable, asker: Asker, wanted: Change, client: str = "") -> None:
    """Change who plays for a seat, with the rights that the asker has when the change is made."""
    await live.services.guests.remember(asker.guest)

    async def work() -> None:
        if live.is_done(asker.guest.id, client):
            return
        if live.over:
            raise CommandRefused("over")
        viewpoint = live.viewpoint(asker.guest.id, asker.may_sit, asker.base)
        change = replace(wanted, owner=viewpoint.owner, may_sit=viewpoint.may_sit or viewpoint.owner)
        await _seat_anew(live, asker, changed(live.chairs, change, live.started, live.is_absent))
        live.count(asker.guest.id, client)

    await live.change(work)


async def _seat_anew(live: LiveTable, asker: Asker, chairs: list[Chair]) -> None:
    """Change the chairs; once the game has begun, a bot's seat goes to a person only if all other people agree.

    Whoever sits there sees what was hidden from everybody, so everybody is told.
    """
    before = live.chairs
    moved = [seat for seat in range(len(chairs)) if live.started and chairs[seat] != before[seat]]
    freed = [seat for seat in moved if chairs[seat].kind == FREE]
    taken = [seat for seat in moved if before[seat].kind == FREE and chairs[seat].kind == PERSON]
    others = people(before, but=asker.guest.id)
    if freed and others:
        await _request(live, Entry(game_log.ASK_SEAT, freed[0], _set_of(others)))
    elif taken:
        await live.enter(Entry(game_log.SEATED, taken[0]), chairs)
    else:
        await live.seat(chairs)


async def _why(live: LiveTable, asker: Asker, message: messages.Why) -> str:
    async with live.steady():
        seat = live.seat_of(asker.guest.id) if live.started else SPECTATOR
        refusal = _refusal(live.log.table, seat, message)
        if refusal.reason is not None:
            await _try(live, seat, refusal.action)
    return await _bubble(live, asker, refusal)


def _refusal(table: Table, seat: int, message: messages.Why) -> Refusal:
    """Why a seat cannot do what it asks about."""
    action, catalogue = message.action, table.rules.catalogue
    if action >= catalogue.size:
        return Refusal("unknown")
    if seat == SPECTATOR:
        return Refusal("not_yours")
    kind, _, name = message.thing.partition(":")
    if action < 0 and name:
        verbs = table.seen(seat).state.verbs()
        found = meant(catalogue, verbs, list(table.legal_for(seat)), kind, name)
        if found is not None and seat in table.waiting and catalogue.verb(found).name not in verbs:
            if len(verbs_of(catalogue, kind, name)) > 1:  # which of them was meant nobody knows
                return Refusal("nothing_here", action=found)
        action = -1 if found is None else found
    if action < 0:
        return Refusal("nothing_here")
    reason = table.why_not(seat, action)
    return Refusal("possible" if reason is None else "reason", reason, action)


async def _hint(live: LiveTable, asker: Asker) -> str:
    if not await live.services.limits.hint(asker.guest.id):
        raise CommandRefused("flood", "many_hints")
    async with live.steady():
        seat = _deciding(live, asker)
        if seat not in live.log.table.waiting:
            raise CommandRefused("not_yours", "hint")
        shown = live.look(live.viewpoint(asker.guest.id, asker.may_sit, asker.base))
        seed = live.seed(seat, live.facts.id)  # nothing secret goes into a hint
        belief = live.belief(seat, seed)
        now = live.log.clock[seat]
    try:
        who = f"hint for {asker.guest.id}"  # who asks for one waits as a table of its own
        found = await live.services.workers.think(belief, live.services.settings.teacher, seed, IDEAS, who)
    except (bots.NoAnswer, MohrehError):
        raise CommandRefused("busy") from None
    if live.log.clock[seat] != now:
        raise CommandRefused("stale")
    ideas = await asyncio.to_thread(lambda: [_idea(one, belief, seed) for one in found])
    return web.idea_list(shown, ideas, asker.reader)


def _idea(choice: Choice, belief: Belief, seed: int) -> Idea:
    """What a bot would choose, with what it expects to follow and what speaks for it."""
    line = [Move(each.seat, each.action, each.seen) for each in expected(choice, belief, seed)]
    deals = [belief.sample(seed + deal) for deal in range(DEALS)]
    why = reasons(belief.rules, deals, belief.seat, choice.action)
    return Idea(choice.action, choice.chance, tuple(line), tuple(why))
