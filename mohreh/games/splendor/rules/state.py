"""Splendor in play."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.rules.actions import TAKES, TAKES_OR_FEWER
from mohreh.games.splendor.rules.data import CARDS, LANE_COST, LEVEL_START, SLOTS
from mohreh.games.splendor.rules.gems import CARD_BITS, ONE
from mohreh.kernel.options import number
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import State, Value

# What each seat has lies in one row of numbers, seat after seat, so that a clone copies all of it at once.
WIDTH: Final = 7
TOKENS: Final = 0  # gems and gold, packed
BONUS: Final = 1  # one for each bought card, packed
POINTS: Final = 2
RESERVED: Final = 3  # a byte each, the oldest lowest: the card's id + 1, and HIDDEN
VISITS: Final = 4  # the set of nobles received
BOUGHT: Final = 5  # the set of bought cards of level 1
BOUGHT_HIGH: Final = 6  # the set of bought cards of levels 2 and 3

EMPTY: Final = -1  # a place of a row without a card
COSTS: Final = 12  # where in `rows` the costs begin, after the places
NO_ROWS: Final[vec[i64]] = vec[i64]([EMPTY] * COSTS + [0] * 4)
HIDDEN: Final = 0x80  # the others do not see which card it is

BY_TARGET: Final = 1
BLOCKED: Final = 2
CAPPED: Final = 3
# The endings in the order of their numbers, each with its rule.
END_RULES: Final = {"target": "9.2", "blocked": "R2", "capped": "9.4"}
ENDINGS: Final = ["", *END_RULES]

SEEN_STAY_SEEN: Final = 0
ALL_HIDDEN: Final = 1
ALL_OPEN: Final = 2
VISIBILITIES: Final = ["seen_stay_seen", "all_hidden", "all_open"]


@final
class Variant:
    """The options of a table, ready for use."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.start: Final[i64] = number(options["start_player"])
        self.take_fewer: Final = options["take_fewer"] is True
        self.takes: Final = TAKES_OR_FEWER if self.take_fewer else TAKES
        self.gold_freely: Final = options["gold_payment"] == "free"
        self.visibility: Final[i64] = VISIBILITIES.index(str(options["reserved_visibility"]))
        self.target: Final[i64] = number(options["target"])
        self.later_seat_wins: Final = options["final_tie"] == "later_seat"
        self.round_cap: Final[i64] = number(options["round_cap"])


@final
class SplendorState(State):
    """Bank, rows, decks, nobles and what the seats have."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "bank",
        "left",
        "nobles",
        "first",
        "rounds",
        "passes",
        "ending",
        "market",
        "seats",
        "unseen",
    )

    rows: vec[i64]  # twelve places, row 1 first: a card's id or EMPTY; then the costs of each column of three cards
    seats: vec[i64]
    decks: vec[i64]  # each level's stretch, its top card last; shared by clones, never edited

    def __init__(self, players: i64, rng: Rng, position: i64, variant: Variant) -> None:
        super().__init__(players, rng, position)
        self.variant = variant
        self.bank: i64 = 0  # packed
        self.left: i64 = 0  # cards left in each deck, a byte per level
        self.nobles: i64 = 0  # the set of face-up nobles
        self.first: i64 = 0  # the start player
        self.rounds: i64 = 0  # complete ones
        self.passes: i64 = 0  # in direct succession

    def clone(self) -> SplendorState:
        c = SplendorState(self.players, self.rng, self.position, self.variant)
        self.copy_to(c)
        c.bank = self.bank
        c.left = self.left
        c.nobles = self.nobles
        c.first = self.first
        c.rounds = self.rounds
        c.passes = self.passes
        c.rows = self.rows[:]
        c.seats = self.seats[:]
        c.decks = self.decks
        return c

    @property
    def market(self) -> vec[i64]:
        """The twelve places: what is saved of `rows`."""
        return self.rows[:COSTS]

    @market.setter
    def market(self, cards: vec[i64]) -> None:
        self.rows = NO_ROWS[:]
        for slot in range(min(len(cards), int(SLOTS))):
            if EMPTY <= cards[slot] < CARDS:
                self.lay(slot, cards[slot])

    def lay(self, slot: i64, card: i64) -> None:
        """Put a card, or EMPTY, in a place of the rows."""
        rows = self.rows
        rows[COSTS + (slot & 3)] += (LANE_COST[card] - LANE_COST[rows[slot]]) << (CARD_BITS * (slot >> 2))
        rows[slot] = card

    @property
    def unseen(self) -> list[vec[i64]]:
        """The cards still in the decks, level by level: what is saved of `decks`."""
        found: list[vec[i64]] = []
        for level in range(3):
            start = LEVEL_START[level]
            found.append(self.decks[start : start + self.in_deck(level)])
        return found

    @unseen.setter
    def unseen(self, levels: list[vec[i64]]) -> None:
        decks = vec[i64]([0] * 90)
        for level in range(3):
            place = LEVEL_START[level]
            for card in levels[level]:
                decks[place] = card
                place += 1
        self.decks = decks

    def in_deck(self, level: i64) -> i64:
        """How many cards a deck has left."""
        return (self.left >> (8 * level)) & 0xFF

    def is_short(self) -> bool:
        """Is a deck empty? Only then may a row have a gap."""
        return ((self.left + 0x7F7F7F) & 0x808080) != 0x808080

    def draw(self, level: i64) -> i64:
        """The top card of a deck, or EMPTY."""
        n = (self.left >> (8 * level)) & 0xFF
        if n == 0:
            return EMPTY
        self.left -= ONE[level]
        self.shown += 1
        return self.decks[LEVEL_START[level] + n - 1]
