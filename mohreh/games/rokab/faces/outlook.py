"""What would come of a choice, as far as a seat may know it, and how strengths come about; for boards.

The table is laid out anew from a view, and the rules play on it. Cards that the seat does not see are dealt in the
order of their kinds, so nothing here depends on where they really are.
"""

# lint: cold
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mohreh.games.rokab.knowledge.view import RokabView, Seat
from mohreh.games.rokab.rules.cards import (
    KIND_NAMES,
    KINDS,
    LANE,
    ONE,
    SCARECROW,
    SOLDIERS,
    SPRING,
    WINTER,
    count,
    pack,
    total,
    unpack,
)
from mohreh.games.rokab.rules.data import ALL_CARDS
from mohreh.games.rokab.rules.ending import maybe_win
from mohreh.games.rokab.rules.state import DECK, ENDINGS, HELD, KNOWN, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import NO_SOLDIER, group, highest_soldier, strength, strength_of
from mohreh.kernel.game import Rules
from mohreh.kernel.rng import FAST_RNG
from mohreh.kernel.saving import load_step
from mohreh.kernel.state import BIT, Event

RESULTS: Final = ["rokab.conquer", "rokab.tie", "rokab.final_won", "rokab.final_tie"]


# ---- the table as a seat sees it


def laid_out(rules: Rules, view: RokabView) -> RokabState:
    """A table that looks like this to the seat of the view."""
    s = rules.game.blank(rules.players, rules.options, FAST_RNG, 1)
    assert isinstance(s, RokabState)
    laid = view["laid"]
    s.burnt = pack(view["burnt"])
    s.laid = laid[0] * ONE[WINTER] + laid[1] * ONE[SPRING]
    s.season = KIND_NAMES.index(view["season"]) if view["season"] else 0
    s.site = _province(s, view["site"])
    s.peace = _province(s, view["peace"])
    s.chooser = view["chooser"]
    s.opener = view["opener"]
    s.last = view["last"]
    s.played = view["played"]
    s.battles = view["battle"] - 1
    s.idle = view["idle"]
    for seat in view["fighters"]:
        s.fighters |= BIT[seat]
    for number, owner in enumerate(view["owners"]):
        if owner >= 0:
            s.seats[owner * WIDTH + OWNED] |= BIT[number]
    _deal(s, view["seats"], view["seat"])
    if not view["over"]:
        s.push(load_step(rules.game.steps, view["asks"]))
        s.advance()
    return s


def _province(s: RokabState, name: str) -> i64:
    return s.variant.map.provinces.index(name) if name else NOWHERE


def _deal(s: RokabState, seats: list[Seat], looking: int) -> None:
    """Rows and hands: what is unseen is dealt in the order of the kinds."""
    unseen: i64 = ALL_CARDS - s.burnt - s.laid
    for owner, one in enumerate(seats):
        mine = owner * WIDTH
        row: i64 = pack(one["row"])
        held: i64 = pack(one["cards"] if owner == looking else one["known"])
        s.seats[mine + ROW] = row
        s.seats[mine + HELD] = held
        s.seats[mine + KNOWN] = pack(one["known"])
        if one["passed"]:
            s.passed |= BIT[owner]
        unseen -= row + held
    for owner, one in enumerate(seats):
        mine = owner * WIDTH
        held = s.seats[mine + HELD]
        more = one["hand"] - total(held) if owner != looking else 0
        if s.variant.own_decks:
            left: i64 = pack(one["left"]) - held
            s.seats[mine + HELD] += _first(left, more)
            s.seats[mine + DECK] = left - _first(left, more)
        else:
            dealt = _first(unseen, more)
            s.seats[mine + HELD] += dealt
            unseen -= dealt
    s.pile = 0 if s.variant.own_decks else unseen


def _first(cards: i64, n: i64) -> i64:
    """The first so many cards of a pile, in the order of their kinds."""
    found: i64 = 0
    for kind in range(KINDS):
        there = count(cards, kind)
        if there > n:
            there = n
        found += there * ONE[kind]
        n -= there
    return found


# ---- what would come of a choice


@final
class Outlook:
    """What would come of one choice."""

    def __init__(self, strengths: list[int], rows: list[list[int]], follows: str, result: Event | None) -> None:
        self.strengths: Final = strengths  # of all seats, with the battle still going on; none when the choice ends it
        self.rows: Final = rows  # by seat, then by kind
        self.follows: Final = follows  # the name of the step that asks the same seat next
        self.result: Final = result  # of the battle, when the choice ends it at once


def outlook(s: RokabState, action: i64) -> Outlook:
    """What comes of a choice of the seat that is asked."""
    who = s.who
    then = s.clone()
    then.events = []
    then.play(action)
    results = [event for event in then.events if event.key in RESULTS]
    follows = type(then.top).__name__ if then.who == who and not results else ""
    still = s.clone()
    still.seats[who * WIDTH + HELD] += ONE[SCARECROW]  # a card more, so that nobody is out of cards
    still.play(action)
    strengths: list[int] = []
    rows: list[list[int]] = []
    if still.battles == s.battles:
        for seat in range(s.players):
            strengths.append(int(strength_of(still, seat)))
            rows.append(unpack(still.seats[seat * WIDTH + ROW]))
    return Outlook(strengths, rows, follows, results[0] if results else None)


def wins_with(s: RokabState, seat: i64, province: i64) -> str:
    """How a seat would win the game by winning the battle for a province; empty where it would not."""
    then = s.clone()
    then.seats[seat * WIDTH + OWNED] |= BIT[province]
    return ENDINGS[then.ending] if maybe_win(then, seat, province) else ""


def together(s: RokabState, seat: i64, province: i64) -> list[int]:
    """The provinces that would hang together with this one if the seat owned it, itself among them."""
    found = group(s.variant.map, s.seats[seat * WIDTH + OWNED] | BIT[province], province)
    return [number for number in range(int(s.variant.map.size)) if found & BIT[number]]


# ---- how a strength comes about


@final
class Workings:
    """A strength in its parts: the soldiers times a factor, what spring adds, and cards that stand by themselves."""

    def __init__(self, soldiers: list[int], factor: int, bonus: int, apart: list[int]) -> None:
        self.soldiers: Final = soldiers
        self.factor: Final = factor
        self.bonus: Final = bonus
        self.apart: Final = apart

    def shown(self, terms: int) -> str:
        """As a sum, with the soldiers one by one if there are no more than so many: 2×(5+3)+1."""
        army = "+".join([str(n) for n in self.soldiers])
        if len(self.soldiers) > terms:
            army = str(sum(self.soldiers))
        if self.factor > 1:
            army = f"{self.factor}×({army})" if "+" in army else f"{self.factor}×{army}"
        return "+".join([army, *[str(n) for n in [self.bonus, *self.apart] if n]]).strip("+")


def workings(s: RokabState, seat: i64) -> Workings:
    """How the strength of a row comes about."""
    row = s.seats[seat * WIDTH + ROW]
    soldiers: list[int] = []
    apart: list[int] = []
    for kind in range(KINDS):
        value = worth(s, kind)
        for _ in range(count(row, kind)):
            if kind < SOLDIERS:
                soldiers.append(value)
            elif value:
                apart.append(value)
    usual = int(strength(row, s.season, NO_SOLDIER, s.variant.per_copy))
    factor = (usual - sum(apart)) // sum(soldiers) if soldiers else 1
    return Workings(soldiers, factor, int(strength_of(s, seat)) - usual, apart)


def worth(s: RokabState, kind: i64) -> int:
    """What one card of a kind brings by itself now."""
    return int(strength(ONE[kind], s.season, NO_SOLDIER, s.variant.per_copy))


def is_spent(s: RokabState, seat: i64, kind: i64) -> bool:
    """Do the cards of a kind add nothing to their row, even when a soldier comes?"""
    row = s.seats[seat * WIDTH + ROW] + ONE[0]
    without = row - (row & LANE[kind])
    per_copy = s.variant.per_copy
    return strength(row, s.season, NO_SOLDIER, per_copy) == strength(without, s.season, NO_SOLDIER, per_copy)


def lifted(s: RokabState) -> int:
    """The kind of soldier that spring strengthens now; -1: none."""
    return int(highest_soldier(s)) if s.season == SPRING else -1
