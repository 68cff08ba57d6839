"""What a seat may know of Rokab as a row of numbers for learners.

Left out: what never changes at a table (the options, the goal, the borders of the map), and how the game ended.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.knowledge.view import keeps
from mohreh.games.rokab.rules.cards import KIND_NAMES, SPRING, WINTER, count, total
from mohreh.games.rokab.rules.data import CARDS, COUNTS, KEPT, OWN_CARDS, OWN_COUNTS
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import bits, strength_of
from mohreh.kernel.features import NOTHING, Row

# There is hardly ever more than this.
BATTLES: Final = 20
IDLE: Final = 3  # battles without a card
PLAYED: Final = 30  # cards in a battle
STRENGTH: Final = 100
HAND: Final = 15
SEASON_NAMES: Final = [KIND_NAMES[WINTER], KIND_NAMES[SPRING]]
PACKED: Final = 4  # bits for each kind of cards
ALL_COUNTS: Final[vec[i64]] = vec[i64](COUNTS)
ALL_OWN: Final[vec[i64]] = vec[i64](OWN_COUNTS)
ALL_KEPT: Final[vec[i64]] = vec[i64]([KEPT] * len(KIND_NAMES))


def write(row: Row, s: RokabState, seat: i64) -> None:
    """The question, the battle, the map, the piles, the own hand, then what each seat has."""
    provinces = s.variant.map.provinces
    most = ALL_OWN if s.variant.own_decks else ALL_COUNTS
    row.question(s)
    row.seat("chooser", s.chooser)
    row.seat("opener", s.opener)
    row.seat("last", s.last)
    row.seats("passed", s.passed)
    row.seats("fighters", s.fighters)
    row.count("battle", s.battles, BATTLES)
    row.count("idle", s.idle, IDLE)
    row.count("played", s.played, PLAYED)
    row.one_of("site", provinces, s.site)
    row.one_of("peace", provinces, s.peace)
    season: i64 = NOTHING
    if s.season:
        season = 0 if s.season == WINTER else 1
    row.one_of("season", SEASON_NAMES, season)
    row.block("laid", SEASON_NAMES)
    row.put(0, count(s.laid, WINTER), ALL_COUNTS[WINTER])
    row.put(1, count(s.laid, SPRING), ALL_COUNTS[SPRING])
    row.packed("burnt", KIND_NAMES, s.burnt, PACKED, ALL_COUNTS)
    row.count("pile", total(s.pile), CARDS)
    _write_kept(row, s, seat)
    held: i64 = 0
    if seat >= 0:
        held = s.seats[seat * WIDTH + HELD]
    row.packed("hand", KIND_NAMES, held, PACKED, most)
    for number in range(s.players):
        _write_seat(row, s, row.seat_at(number), most)


def _write_kept(row: Row, s: RokabState, seat: i64) -> None:
    """What is being kept of the last hand, and what is known of cards that somebody has kept."""
    mine: i64 = 0
    if seat >= 0 and keeps(s) == seat:
        mine = s.kept
    row.count("kept_size", total(s.kept), KEPT)
    row.packed("kept", KIND_NAMES, mine, PACKED, ALL_KEPT)
    row.seat("keeper", s.keeper)
    row.count("keeps", s.keeps, KEPT)
    row.packed("pool", KIND_NAMES, s.pool, PACKED, ALL_COUNTS)


def _write_seat(row: Row, s: RokabState, owner: i64, most: vec[i64]) -> None:
    """What a seat has, as everybody sees it; "known" is what all know of its hand."""
    mine = owner * WIDTH
    seats = s.seats
    held = seats[mine + HELD]
    size = total(held)
    if keeps(s) == owner:
        size = total(held + s.kept)
    row.count("size", size, HAND)
    row.packed("known", KIND_NAMES, seats[mine + KNOWN], PACKED, most)
    row.packed("row", KIND_NAMES, seats[mine + ROW], PACKED, most)
    row.count("strength", strength_of(s, owner), STRENGTH)
    row.some("provinces", s.variant.map.provinces, seats[mine + OWNED])
    row.count("owned", bits(seats[mine + OWNED]), s.variant.total)
    if s.variant.own_decks:
        row.count("deck", total(seats[mine + DECK]), OWN_CARDS)
        row.packed("left", KIND_NAMES, held + seats[mine + DECK], PACKED, ALL_OWN)
