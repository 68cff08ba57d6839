"""What one person sees of a game, as it is now or again when it is over: what the pages draw, and no more than that."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, final

import mohreh
from mohreh.kernel.decisions import Decision, states_before
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import State
from mohreh.kernel.table import Table
from mohreh.server.errors import BadLink, PageError
from mohreh.server.game_log import ABANDONED, RESIGNED, SPECTATOR, GameLog
from mohreh.server.guests import REPLAY, SIT, WATCH
from mohreh.server.seats import GONE, Chair, free_seats
from mohreh.server.storage.queries import TableFacts
from mohreh.tours import Walk
from mohreh.web.model import (
    FREE_SEAT,
    LEFT_FOR_GOOD,
    PERSON,
    TAKE_BACK,
    UNTOLD,
    Curve,
    Move,
    Replay,
    Shown,
    Sitter,
    TourPlace,
)

if TYPE_CHECKING:
    from mohreh.server.live_table import LiveTable
    from mohreh.server.tables import Tables

POINTS: Final = 150  # of the picture of the scores
PAUSE: Final = 600.0  # seconds between two entries of a log that count as played; who comes again later did not play
BY_THE_RULES: Final = "rules"
NUMBER: Final = re.compile(r"-?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Who looks, as far as it changes what is seen; those who share a viewpoint share one rendering."""

    seat: int = SPECTATOR
    owner: bool = False
    may_sit: bool = False
    base: str = ""  # the beginning of addresses that are shared


def _why_no_undo(seat: int, live: LiveTable) -> str:
    if (TAKE_BACK, seat) in live.log.refused:
        return "undo.refused"
    return live.log.why_no_undo(live.undo_seat(seat), [n for n, one in enumerate(live.chairs) if one.person])


def shown_to(viewpoint: Viewpoint, live: LiveTable) -> Shown:
    """The table as it is now. Before the game begins nobody sees a hand, or one could look at each in turn."""
    log, table, seat = live.log, live.log.table, viewpoint.seat
    sees = seat >= 0 and live.started
    chair = live.chairs[seat] if seat >= 0 else Chair()
    walk = live.walk
    decides = sees and not chair.bot and not table.over and (walk is None or walk.is_open)
    eyes = seat if sees else SPECTATOR
    events, news = log.heard(eyes)
    latest, own = log.latest(eyes)
    over, knows_all = table.over, _knows_all(viewpoint, live)
    no_undo = _why_no_undo(seat, live) if decides else "undo.later"
    sitters, watchers = live.present
    return Shown(
        table=live.facts.id,
        title=live.facts.title,
        rules=table.rules,
        seat=seat,
        seen=table.seen(seat if sees else None),
        legal=tuple(table.legal_for(seat)) if decides else (),
        sitters=sitters,
        decisions=log.clock[seat],
        events=events,
        news=news,
        latest=latest,
        own=own,
        can_undo=not no_undo,
        no_undo=no_undo,
        request=log.request,
        kept=tuple([seat for kind, seat in sorted(log.refused) if kind == FREE_SEAT]),
        always_decline=chair.decline,
        declining=decides and log.is_window and seat in log.asked,
        ended=ABANDONED if live.closed else ending(log),
        winners=tuple(table.winners) if over else (),
        curve=curve_of(table) if over else (),
        minutes=minutes_of(live.times) if over else 0,
        commitment=table.commitment,
        set_up=not live.facts.seed and walk is None,
        seed=live.facts.seed if over and knows_all else "",
        watchers=watchers,
        teaching=live.facts.teaching,
        hands=_open_hands(seat, live),
        owner=viewpoint.owner,
        may_sit=viewpoint.may_sit and bool(free_seats(live.chairs)),
        links=_links(viewpoint, live),
        replay=_replay(viewpoint, live) if over else "",
        record=f"/record/{_link_name(live)}.json" if over and knows_all else "",
        rematch=f"/t/{live.rematch}" if live.rematch else "",
        drawn=live.drawn,
        tour=None if walk is None else tour_place(walk),
    )


def tour_place(walk: Walk) -> TourPlace:
    """How far a learner is, as the page shows it."""
    return TourPlace(walk.tour, walk.number, walk.outcome, walk.decisions, *walk.progress, walk.jumps)


def _open_hands(seat: int, live: LiveTable) -> tuple[tuple[int, Seen], ...]:
    """At a teaching table, what the other seats see, each by its own view; never at any other, nor before the start."""
    if not live.facts.teaching or not live.started:
        return ()
    table = live.log.table
    return tuple([(other, table.seen(other)) for other in range(table.rules.players) if other != seat])


def sitters_at(live: LiveTable) -> tuple[Sitter, ...]:
    """Every seat of a table as everybody sees it."""
    return sitters(live.chairs, live.names, live.log.asked if live.started else [], live)


def sitters(
    chairs: list[Chair], names: dict[str, str], asked: list[int], live: LiveTable | None
) -> tuple[Sitter, ...]:
    """Seats as everybody sees them, of a table that may be in memory."""
    found: list[Sitter] = []
    for seat, chair in enumerate(chairs):
        is_person = chair.kind == PERSON
        name = names.get(chair.person, "") if is_person else ""
        here = is_person and live is not None and live.is_here(chair.person)
        gone = is_person and live is not None and live.is_absent(chair.person)
        word = LEFT_FOR_GOOD if chair.person == GONE else chair.bot
        found.append(Sitter(chair.kind, name, word, here, gone, seat in asked))
    return tuple(found)


def ending(log: GameLog) -> str:
    """How the game ended; empty while it goes on."""
    if not log.table.over:
        return ""
    how = log.table.ending
    return how if how in (RESIGNED, ABANDONED) else BY_THE_RULES


def curve_of(table: Table) -> Curve:
    """Everybody's scores, which all views tell, after at most so many of the decisions."""
    history = table.history
    each = len(history) // POINTS + 1
    found = [(n, tuple(table.rules.scores(history[n].before))) for n in range(0, len(history), each)]
    return (*found, (len(history), tuple(table.view(None)["scores"])))


def minutes_of(times: list[float]) -> int:
    """For how many minutes a game was played, by the times of its entries; 0 where nothing was."""
    played = sum([min(max(then - before, 0.0), PAUSE) for before, then in pairwise(times)])
    return max(1, round(played / 60)) if times else 0


def _knows_all(viewpoint: Viewpoint, live: LiveTable) -> bool:
    """May seed and record be seen, which tell all hands? By players and the owner; by others if the table says so."""
    return viewpoint.seat >= 0 or viewpoint.owner or live.facts.hands


def _link_name(live: LiveTable) -> str:
    """The name of the game in links to its replay, which open private tables, too."""
    return live.services.links.make(REPLAY, live.facts.id)


def _replay(viewpoint: Viewpoint, live: LiveTable) -> str:
    """Where the game can be seen again from this viewpoint."""
    if _knows_all(viewpoint, live):
        return f"/replay/{_link_name(live)}"
    return f"/replay/{live.facts.id}" if live.facts.public else ""


def _links(viewpoint: Viewpoint, live: LiveTable) -> dict[str, str]:
    """The addresses that may be handed on."""
    found: dict[str, str] = {}
    if live.walk is not None:
        return found  # whoever learns is alone
    if live.log.table.over:
        if _knows_all(viewpoint, live):
            found["replay"] = f"{viewpoint.base}{_replay(viewpoint, live)}"
        return found
    links = live.services.links
    if (viewpoint.owner or viewpoint.seat >= 0 or viewpoint.may_sit) and free_seats(live.chairs):
        found["sit"] = f"{viewpoint.base}/sit/{links.make(SIT, live.facts.id)}"
    if viewpoint.owner or viewpoint.seat >= 0 or live.facts.public:
        found["watch"] = f"{viewpoint.base}/watch/{links.make(WATCH, live.facts.id)}"
    return found


# ---- games that are over: every position again, and the record


@final
class Replays:
    """Shows what was, to those who may see it."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def _table(self, name: str, person: str) -> tuple[LiveTable, list[int]]:
        """The table that a name or a link means, and the seats that may be looked through."""
        linked = True
        try:
            table, _ = self._tables.services.links.read(REPLAY, name)
        except BadLink:
            linked, table = False, name
        live = await self._tables.find(table)
        seat = live.seat_of(person)
        mine = seat != SPECTATOR or person == live.facts.owner
        if not (linked or mine or live.facts.public):
            raise PageError("private_table")
        if not live.log.table.over:
            raise PageError("not_over")
        every = list(range(live.facts.players))
        return live, [SPECTATOR, *(every if mine or live.facts.hands else [])]

    async def find(self, name: str, person: str, at: str, eyes: str, every: bool = False) -> Replay:
        """One position; without a wish the first one, through one's own eyes. With `every`, all moves are told."""
        live, seats = await self._table(name, person)
        async with live.steady():
            table = live.log.table
            history = table.history
            last = len(history)
            position = min(max(0, _number(at, 0)), last)
            wanted = _number(eyes, live.seat_of(person))
            seat = wanted if wanted in seats else SPECTATOR
            shown = _shown_then(live, position, seat, name)
        record = f"/record/{name}.json" if len(seats) > 1 else ""
        moves = await asyncio.to_thread(_moves, table.rules, history, seats, None if every else position)
        return Replay(shown, moves, tuple(seats), record, tuple(table.winners), minutes_of(live.times))

    async def state(self, name: str, person: str, at: str) -> tuple[Rules, State]:
        """A position with all that is hidden in it, for those who may see that."""
        live, seats = await self._table(name, person)
        if len(seats) == 1:
            raise PageError("private_table")
        async with live.steady():
            record = live.log.table.record()
            history = live.log.table.history
            position = min(max(0, _number(at, 0)), len(history))
            state = history[position].before if position < len(history) else record.at(len(record.actions))
            return record.rules, state.clone()

    async def record(self, name: str, person: str) -> bytes:
        """The record of a game, with its seed."""
        live, seats = await self._table(name, person)
        if len(seats) == 1:
            raise PageError("private_table")
        async with live.steady():
            return record_of(live.log, live.facts, live.chairs, live.names, live.times)


def record_of(
    log: GameLog, facts: TableFacts, chairs: list[Chair], names: dict[str, str], times: list[float]
) -> bytes:
    """The record of a game that is over, with its seed, as it is handed out."""
    record = log.table.record()
    record.meta["names"] = [names.get(one.person) or one.bot for one in chairs]
    record.meta["server"] = mohreh.__version__
    record.meta["minutes"] = minutes_of(times)
    if facts.teaching:
        record.meta["teaching"] = True
    return (json.dumps(record.data(), ensure_ascii=False, indent=1) + "\n").encode()


def _moves(rules: Rules, history: list[Decision], seats: list[int], only: int | None) -> tuple[Move, ...]:
    """Every decision, as far as one who may look through these eyes can know it.

    In all or in only one of the decisions with what its player saw, where those eyes are among them, or else with
    what everybody saw.
    """
    found = []
    for n, (one, before) in enumerate(zip(history, states_before(history), strict=True)):
        eyes = one.seat if one.seat in seats else SPECTATOR
        is_known = eyes != SPECTATOR or rules.heard(before, one.action, SPECTATOR) >= 0
        seen = rules.seen(before, eyes) if is_known and only in (None, n) else None
        found.append(Move(one.seat, one.action if is_known else UNTOLD, seen))
    return tuple(found)


def _number(given: str, usual: int) -> int:
    return int(given) if NUMBER.fullmatch(given) else usual


def _shown_then(live: LiveTable, position: int, seat: int, name: str) -> Shown:
    """How a seat saw the table after so many decisions."""
    table = live.log.table
    history = table.history
    at_end = position == len(history)
    rules = table.rules
    state = None if at_end else history[position].before
    log = live.log
    events = log.events(seat, until=position)
    news = log.events(seat, position - 1, position) if position else []
    return Shown(
        table=name,
        title=live.facts.title,
        rules=rules,
        seat=seat,
        seen=table.seen(None if seat < 0 else seat) if state is None else rules.seen(state, seat),
        legal=(),
        sitters=sitters_at(live),
        decisions=position,
        events=tuple(events),
        news=len(news),
        latest=len(news),
        ended=ending(live.log) if at_end else "",
        past=not at_end,
        winners=tuple(table.winners) if at_end else (),
        commitment=table.commitment,
        set_up=not live.facts.seed,
    )
