"""Qabile in play. Nothing in it is hidden."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.options import number
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import NOBODY, State, Value

# What each seat has lies in one row of numbers, seat after seat, so that a clone copies all of it at once.
WIDTH: Final = 5
ONE: Final = 0  # the set of lands with a settler of the tribe
TWO: Final = 1  # the set of lands with two of them
SUPPLY: Final = 2
MASKS: Final = 3
OWNED: Final = 4  # how many enclosed lands are the tribe's

UNSETTLED: Final = -1  # as an order of the round

# What happened in a round so far, as bits.
SETTLED: Final = 1
FENCED: Final = 2
REACHED: Final = 4  # by a fence that counts, somebody came to own the lands that end the game

BY_EIGHTH_LAND: Final = 1
BY_LAST_FENCE: Final = 2
BLOCKED: Final = 3
NO_PROGRESS: Final = 4
# The endings in the order of their numbers, each with its rule.
END_RULES: Final = {"eighth_land": "9.1", "last_fence": "9.2", "blocked": "9.3", "no_progress": "9.4"}
ENDINGS: Final = ["", *END_RULES]

PHASED: Final = 0
PER_PLAYER: Final = 1
STRICT_PHASES: Final = 2
STRUCTURES: Final = ["phased", "per_player", "strict_phases"]

AFTER_ORDER: Final = 0
AFTER_FIRST_ROLLS: Final = 1
NO_REMOVAL: Final = 2
REMOVALS: Final = ["after_order", "after_first_rolls", "off"]

LAST_RESORT: Final = 0
WITH_OWN_ONLY: Final = 1
ALWAYS: Final = 2
RIVALS: Final = ["last_resort", "with_own_only", "always"]


@final
class Variant:
    """The options of a table, ready for use."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.structure: Final[i64] = STRUCTURES.index(str(options["turn_structure"]))
        self.all_reroll: Final = options["reroll"] == "everybody"
        self.removal: Final[i64] = REMOVALS.index(str(options["removal"]))
        self.both_fences: Final = options["removed_fence"] == "with_own"
        self.fight_each: Final = options["fights"] == "after_each" and options["turn_structure"] != "strict_phases"
        self.to_supply: Final = options["fallen_settlers"] == "to_supply"
        self.rival: Final[i64] = RIVALS.index(str(options["enclose_rival"]))
        self.at_once: Final = options["eighth_land"] == "at_once"
        self.by_owner: Final = options["eighth_by"] == "owner"
        self.lands_to_end: Final[i64] = number(options["lands_to_end"])
        self.no_fence_rounds: Final[i64] = number(options["no_fence_rounds"])
        self.more_lands_win: Final = options["tie"] == "lands_then_shared"


@final
class QabileState(State):
    """Fences, settlers, supplies, and how far the round is."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "fences",
        "enclosed",
        "almost",
        "rolls",
        "order",
        "removed",
        "remover",
        "round",
        "idle",
        "done",
        "ending",
        "seats",
    )

    seats: vec[i64]

    def __init__(self, players: i64, rng: Rng, position: i64, variant: Variant) -> None:
        super().__init__(players, rng, position)
        self.variant = variant
        self.fences: i64 = 0  # the set of fenced edges
        self.enclosed: i64 = 0  # the set of lands with four fences
        self.almost: i64 = 0  # the set of lands with exactly three
        self.rolls: i64 = 0  # the first rolls of the round, four bits for each seat
        self.order: i64 = UNSETTLED  # the seats in their order of this round, four bits each
        self.removed: i64 = NOBODY  # from this round
        self.remover: i64 = NOBODY
        self.round: i64 = 0  # the number of this one, from 1
        self.idle: i64 = 0  # rounds in a row without a fence, all complete
        self.done: i64 = 0  # in this round: SETTLED, FENCED, REACHED

    def clone(self) -> QabileState:
        c = QabileState(self.players, self.rng, self.position, self.variant)
        self.copy_to(c)
        c.fences = self.fences
        c.enclosed = self.enclosed
        c.almost = self.almost
        c.rolls = self.rolls
        c.order = self.order
        c.removed = self.removed
        c.remover = self.remover
        c.round = self.round
        c.idle = self.idle
        c.done = self.done
        c.seats = self.seats[:]
        return c

    def at(self, turn: i64) -> i64:
        """The seat at a place in the order of the round."""
        return (self.order >> (4 * turn)) & 15

    def ready(self) -> i64:
        """Rule 2.6: the lands with two settlers of a tribe; when fences are placed, no tribes share a land."""
        seats = self.seats
        found = seats[TWO] | seats[WIDTH + TWO]
        if self.players > 2:
            found |= seats[2 * WIDTH + TWO]
            if self.players > 3:
                found |= seats[3 * WIDTH + TWO]
        return found
