"""Who plays for a seat, and who may change that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from mohreh.server.errors import CommandRefused
from mohreh.web.model import BOT, FREE, PERSON

ANY: Final = -1
GONE: Final = "gone"  # in the place of a person who wants to be forgotten; nobody has this id


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: whose it is, and the bot that plays for it, if one does. It stays the person's while a bot plays."""

    person: str = ""
    bot: str = ""
    decline: bool = False  # "always decline" in reaction windows

    @property
    def kind(self) -> str:
        return BOT if self.bot else PERSON if self.person else FREE


@dataclass(frozen=True, slots=True)
class Change:
    """What is asked for: that `to` plays for `seat` from now on."""

    seat: int
    to: str
    bot: str  # the word of the bot, already checked
    asker: str
    owner: bool
    may_sit: bool


def seat_of(chairs: list[Chair], person: str) -> int:
    """Where somebody sits; -1 for a spectator."""
    for seat, chair in enumerate(chairs):
        if person and chair.person == person:
            return seat
    return ANY


def own_seats(chairs: list[Chair], person: str) -> list[int]:
    """All seats of somebody: several at a table where one person plays everybody."""
    return [seat for seat, chair in enumerate(chairs) if person and chair.person == person]


def free_seats(chairs: list[Chair]) -> list[int]:
    return [seat for seat, chair in enumerate(chairs) if chair.kind == FREE]


def people(chairs: list[Chair], but: str = "") -> list[int]:
    """The seats that are somebody's, also while a bot plays there; without those of one person."""
    return [seat for seat, chair in enumerate(chairs) if chair.person not in ("", but)]


def rotated(chairs: list[Chair]) -> list[Chair]:
    """For the next game: everybody moves up one seat, so that another begins."""
    moved = [Chair() if chair.person == GONE else chair for chair in [*chairs[1:], chairs[0]]]
    return [replace(chair, decline=False) for chair in moved]


def changed(
    chairs: list[Chair], change: Change, started: bool, is_absent: Callable[[str], bool]
) -> list[Chair]:
    """The chairs after a change; `CommandRefused` when the one who asks has no right to it."""
    mine = seat_of(chairs, change.asker)
    if mine == ANY and change.to == PERSON and not (change.owner and _is_taken(chairs, change.seat)):
        return sat_down(chairs, change.seat, change.asker, change.may_sit)
    if not 0 <= change.seat < len(chairs):
        raise CommandRefused("unknown")
    chair = chairs[change.seat]
    theirs = change.seat == mine
    if not theirs and not change.owner:
        raise CommandRefused("not_yours" if chair.kind != FREE else "forbidden")
    if not theirs and chair.kind == PERSON and not is_absent(chair.person):
        raise CommandRefused("forbidden")
    return _put(chairs, change.seat, _after(chair, change, theirs, started))


def _after(chair: Chair, change: Change, theirs: bool, started: bool) -> Chair:
    if change.to == BOT:
        return replace(chair, bot=change.bot)
    if change.to == PERSON:
        if not chair.person and chair.kind == FREE:
            raise CommandRefused("forbidden")
        return replace(chair, bot="")  # a bot's own seat becomes free, a person's seat is the person's again
    if change.to == FREE:
        if started and (theirs or chair.person):
            raise CommandRefused("forbidden")
        return Chair()
    raise CommandRefused("malformed")


def sat_down(chairs: list[Chair], seat: int, person: str, may_sit: bool) -> list[Chair]:
    """Somebody takes a free seat."""
    if not may_sit or not person:
        raise CommandRefused("forbidden")
    free = free_seats(chairs)
    if seat == ANY:
        seat = free[0] if free else ANY
    if seat not in free:
        raise CommandRefused("forbidden", "taken")
    return _put(chairs, seat, Chair(person))


def _is_taken(chairs: list[Chair], seat: int) -> bool:
    return 0 <= seat < len(chairs) and chairs[seat].kind != FREE


def _put(chairs: list[Chair], seat: int, chair: Chair) -> list[Chair]:
    return [*chairs[:seat], chair, *chairs[seat + 1 :]]
