"""What a seat may know of Rokab. Cards are numbers by kind, in the order of `cards.KIND_NAMES`."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from mypy_extensions import i64

from mohreh.games.rokab.rules.cards import KIND_NAMES, SPRING, WINTER, count, total, unpack
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.steps import KeepTwo
from mohreh.games.rokab.rules.strength import bits, strength_of
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


class Seat(TypedDict):  # lint: cold
    """What a seat has."""

    hand: int  # how many cards
    cards: list[int]  # the hand itself, in its owner's view; empty in all others
    known: list[int]  # of the hand: what everybody knows to be there
    row: list[int]
    strength: int
    provinces: int
    passed: bool
    deck: int  # how many cards are left of an own deck
    left: NotRequired[list[int]]  # with own decks: what may still come, hand and deck together


class Table(TypedDict):  # lint: cold
    """What `view` tells."""

    map: str
    owners: list[int]  # by province; -1: nobody
    site: str  # the province with the battle marker; empty: none
    peace: str  # the same for the peace marker
    uses_peace: bool
    own_decks: bool
    season: str  # the card in force
    laid: list[int]  # winters and springs on the season place
    burnt: list[int]
    pile: int  # how many cards
    chooser: int
    opener: int
    last: int  # to pass; -1: nobody
    played: int  # cards in this battle
    battle: int  # its number, from 1
    idle: int  # battles in a row without a card
    fighters: list[int]  # the seats of the final battle
    goal: list[int]  # adjacent provinces that win, and provinces anywhere
    kept: int  # how many cards of the last hand are kept so far
    kept_cards: list[int]  # these, in the view of whoever keeps them; empty in all others
    keeper: list[int]  # who has kept cards, how many are still there, and what they can be, by kind
    seats: list[Seat]


class RokabView(Table, View):  # lint: cold
    """All of a view."""


def _set(seats: int, among: int) -> list[int]:
    return [seat for seat in range(among) if seats & 2**seat]


def _seat(s: RokabState, owner: int, seat: int) -> Seat:
    mine = owner * WIDTH
    held = s.seats[mine + HELD]
    kept = s.kept if s.kept and keeps(s) == owner else 0
    found: Seat = {
        "hand": int(total(held + kept)),
        "cards": unpack(held) if owner == seat else [],
        "known": unpack(s.seats[mine + KNOWN]),
        "row": unpack(s.seats[mine + ROW]),
        "strength": int(strength_of(s, owner)),
        "provinces": int(bits(s.seats[mine + OWNED])),
        "passed": s.passed & BIT[owner] != 0,
        "deck": int(total(s.seats[mine + DECK])),
    }
    if s.variant.own_decks:
        # What may still come from this seat, and so what is gone for good, is no secret.
        found["left"] = unpack(held + s.seats[mine + DECK])
    return found


def keeps(s: RokabState) -> i64:
    """Who is choosing what to keep of the last hand, or -1."""
    top = s.top
    if isinstance(top, KeepTwo):
        return top.seat
    return -1


def view(s: RokabState, seat: int) -> Table:
    """All that lies open, and the seat's own hand."""
    the_map = s.variant.map
    owners: list[int] = []
    for province in range(the_map.size):
        owner = -1
        for one in range(s.players):
            if s.seats[one * WIDTH + OWNED] & BIT[province]:
                owner = int(one)
        owners.append(owner)
    return {
        "map": the_map.name,
        "owners": owners,
        "site": the_map.provinces[s.site] if s.site != NOWHERE else "",
        "peace": the_map.provinces[s.peace] if s.peace != NOWHERE else "",
        "uses_peace": s.variant.peace,
        "own_decks": s.variant.own_decks,
        "season": KIND_NAMES[s.season] if s.season else "",
        "laid": [int(count(s.laid, WINTER)), int(count(s.laid, SPRING))],
        "burnt": unpack(s.burnt),
        "pile": int(total(s.pile)),
        "chooser": int(s.chooser),
        "opener": int(s.opener),
        "last": int(s.last),
        "played": int(s.played),
        "battle": int(s.battles) + 1,
        "idle": int(s.idle),
        "fighters": _set(int(s.fighters), int(s.players)),
        "goal": [int(s.variant.adjacent), int(s.variant.total)],
        "kept": int(total(s.kept)),
        "kept_cards": unpack(s.kept) if seat >= 0 and keeps(s) == seat else [],
        "keeper": [int(s.keeper), int(s.keeps), *unpack(s.pool)],
        "seats": [_seat(s, int(owner), seat) for owner in range(s.players)],
    }
