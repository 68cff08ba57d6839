"""Rokab in play."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.rules.maps import MAP_NAMES, MAPS
from mohreh.kernel.options import number
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import NOBODY, State, Value

# What each seat has lies in one row of numbers, seat after seat, so that a clone copies all of it at once.
WIDTH: Final = 5
HELD: Final = 0  # the hand, packed
ROW: Final = 1  # the cards played in this battle that are not burnt, packed; season cards lie on the map
KNOWN: Final = 2  # of the hand: what everybody knows to be there, packed
OWNED: Final = 3  # the set of owned provinces
DECK: Final = 4  # two players with own decks: what is left of it, packed

NOWHERE: Final = -1  # a marker that is not on the map

BY_ADJACENT: Final = 1
BY_TOTAL: Final = 2
NO_SITE: Final = 3
CAPPED: Final = 4
BY_FINAL_BATTLE: Final = 5
BY_BATTLES: Final = 6
OUT_OF_CARDS: Final = 7
IDLE: Final = 8
# The endings in the order of their numbers, each with its rule.
END_RULES: Final = {
    "adjacent": "8.1",
    "total": "8.2",
    "no_site": "8.3",
    "capped": "12.9",
    "final_battle": "12.7",
    "battles": "9.5",
    "out_of_cards": "9.7",
    "idle": "12.9",
}
ENDINGS: Final = ["", *END_RULES]

NEXT_SITES: Final = ("after_regrouping", "before_regrouping")


@final
class Variant:
    """The options of a table, ready for use."""

    def __init__(self, options: dict[str, Value], players: int) -> None:
        more = options["goal"] == "classic_2007" and players < 4
        own = players == 2 and options["two_player"] == "own_decks"
        self.start: Final[i64] = number(options["start_player"])
        self.own_decks: Final = own
        self.peace: Final = not own  # is the peace marker used?
        self.per_copy: Final = options["spring_bonus"] == "per_copy"
        self.mutual: Final = options["adjacent"] == "mutual"
        self.adjacent: Final[i64] = 4 if more else 3  # provinces together that win
        self.total: Final[i64] = 6 if more else 5  # provinces anywhere that win
        self.left_of_chooser: Final = options["tie_chooser"] == "left_of_chooser"
        self.site_first: Final = options["next_site"] == "before_regrouping" and not own
        self.keep_two: Final = options["last_hand"] == "keep_two"
        self.peace_optional: Final = options["peace_optional"] is True
        self.final_battle: Final = options["final_tie"] == "final_battle"
        self.regroups: Final = not own or options["two_player_burn"] is True  # is anybody asked to burn a hand?
        self.idle_battles: Final[i64] = number(options["idle_battles"])
        self.battle_cap: Final[i64] = number(options["battle_cap"])
        self.map: Final = MAPS[MAP_NAMES.index(str(options["map"]))]
        self.all: Final[i64] = 2**players - 1  # the set of all seats


@final
class RokabState(State):
    """Map, piles, the battle under way and what the seats have."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "pile",
        "burnt",
        "laid",
        "season",
        "site",
        "peace",
        "chooser",
        "opener",
        "passed",
        "last",
        "played",
        "battles",
        "idle",
        "fighters",
        "kept",
        "keeper",
        "keeps",
        "pool",
        "ending",
        "won",
        "seats",
    )

    seats: vec[i64]

    def __init__(self, players: i64, rng: Rng, position: i64, variant: Variant) -> None:
        super().__init__(players, rng, position)
        self.variant = variant
        self.pile: i64 = 0  # the draw pile, packed: its order does not exist before a card is drawn
        self.burnt: i64 = 0  # the burnt pile, packed; with own decks what has left the game
        self.laid: i64 = 0  # the cards on the season place, packed
        self.season: i64 = 0  # the kind of the season card in force, or 0
        self.site: i64 = NOWHERE  # the province of the battle marker
        self.peace: i64 = NOWHERE  # the province of the peace marker
        self.chooser: i64 = NOBODY  # holds the battle marker, or held it last
        self.opener: i64 = NOBODY  # opened the battle, and the last one as long as players regroup
        self.passed: i64 = 0  # the set of seats that have passed in this battle
        self.last: i64 = NOBODY  # the last of them
        self.played: i64 = 0  # cards played in this battle
        self.battles: i64 = 0  # complete ones
        self.idle: i64 = 0  # battles in a row without a card
        self.fighters: i64 = 0  # the set of seats in the final battle; none before it
        self.kept: i64 = 0  # what the last holder of cards has chosen to keep so far, packed
        self.keeper: i64 = NOBODY  # the seat that kept cards of the last hand, while some of them are unknown
        self.keeps: i64 = 0  # at least so many of these unknown cards are still in the keeper's hand
        self.pool: i64 = 0  # the cards that they can be, packed
        self.won: i64 = 0  # the set of winners

    def clone(self) -> RokabState:
        c = RokabState(self.players, self.rng, self.position, self.variant)
        self.copy_to(c)
        c.pile = self.pile
        c.burnt = self.burnt
        c.laid = self.laid
        c.season = self.season
        c.site = self.site
        c.peace = self.peace
        c.chooser = self.chooser
        c.opener = self.opener
        c.passed = self.passed
        c.last = self.last
        c.played = self.played
        c.battles = self.battles
        c.idle = self.idle
        c.fighters = self.fighters
        c.kept = self.kept
        c.keeper = self.keeper
        c.keeps = self.keeps
        c.pool = self.pool
        c.won = self.won
        c.seats = self.seats[:]
        return c
