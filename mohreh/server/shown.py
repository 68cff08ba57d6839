"""What one person sees at a table: the facts that the pages draw, and no more than that person may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mohreh.server.game_log import ABANDONED, RESIGNED, SPECTATOR, GameLog
from mohreh.server.links import REPLAY, SIT, WATCH
from mohreh.server.seats import Chair, free_seats
from mohreh.web.model import PERSON, Shown, Sitter

if TYPE_CHECKING:
    from mohreh.server.live_table import LiveTable

BY_THE_RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Who looks, as far as it changes what is seen; those who share a viewpoint share one rendering."""

    seat: int = SPECTATOR
    owner: bool = False
    may_sit: bool = False
    base: str = ""  # the beginning of addresses that are shared


def shown_to(viewpoint: Viewpoint, live: LiveTable) -> Shown:
    """The table as it is now. Before the game begins nobody sees a hand: else one could try every seat."""
    log, table, seat = live.log, live.log.table, viewpoint.seat
    sees = seat >= 0 and live.started
    chair = live.chairs[seat] if seat >= 0 else Chair()
    decides = sees and not chair.bot and not table.over
    events, news = log.heard(seat if sees else SPECTATOR)
    over, knows_all = table.over, _knows_all(viewpoint, live)
    return Shown(
        table=live.facts.id,
        title=live.facts.title,
        rules=table.rules,
        seat=seat,
        seen=table.seen(seat if sees else None),
        legal=tuple(table.legal_for(seat)) if decides else (),
        sitters=sitters_at(live),
        decisions=log.clock[seat],
        events=events,
        news=news,
        can_undo=decides and log.can_undo(seat),
        always_decline=chair.decline,
        declining=decides and log.is_window and seat in log.asked,
        ended=ABANDONED if live.closed else ending(log),
        winners=tuple(table.winners) if over else (),
        commitment=table.commitment,
        seed=live.facts.seed if over and knows_all else "",
        watchers=len(set(live.watching)),
        owner=viewpoint.owner,
        may_sit=viewpoint.may_sit and bool(free_seats(live.chairs)),
        links=_links(viewpoint, live),
        replay=_replay(viewpoint, live) if over else "",
        record=f"/record/{_link_name(live)}.json" if over and knows_all else "",
        rematch=f"/t/{live.rematch}" if live.rematch else "",
    )


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
        found.append(Sitter(chair.kind, name, chair.bot, here, seat in asked))
    return tuple(found)


def ending(log: GameLog) -> str:
    """How the game ended; empty while it goes on."""
    if not log.table.over:
        return ""
    how = log.table.ending
    return how if how in (RESIGNED, ABANDONED) else BY_THE_RULES


def _knows_all(viewpoint: Viewpoint, live: LiveTable) -> bool:
    """Seed and record tell all hands: they are for those whose table it was, or for all where the table says so."""
    return viewpoint.seat >= 0 or viewpoint.owner or live.facts.hands


def _link_name(live: LiveTable) -> str:
    """What the game is called by whoever has a link to it: that opens a private one, too."""
    return live.services.links.make(REPLAY, live.facts.id)


def _replay(viewpoint: Viewpoint, live: LiveTable) -> str:
    """Where the game can be seen again from this viewpoint."""
    if _knows_all(viewpoint, live):
        return f"/replay/{_link_name(live)}"
    return f"/replay/{live.facts.id}" if live.facts.public else ""


def _links(viewpoint: Viewpoint, live: LiveTable) -> dict[str, str]:
    """The addresses that may be handed on."""
    found: dict[str, str] = {}
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
