"""The state of a game of Inis."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.rules.data import ACTION_CARDS, FOUR_PLAYER_CARDS
from mohreh.kernel.options import number
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import NO_ACTIONS, NOBODY, State, Value

# What each seat has lies in one row of numbers, seat after seat.
WIDTH: Final = 10
HELD: Final = 0  # the set of Action and Epic cards in hand
HELD_LANDS: Final = 1  # the set of territories whose Advantage card is in hand
KNOWN: Final = 2  # the set of Action and Epic cards of which the seat knows where they are
PRESENT: Final = 3  # the set of territories with a clan of the seat
RESERVE: Final = 4  # clans off the board
DEEDS: Final = 5
LOCKED: Final = 6  # of two players: the set of cards kept in the first draft, face down, not yet in hand
LOST: Final = 7  # clans lost during the clash under way, in its territory
LOST_IN_MOUNTAINS: Final = 8  # the same in the Mountains, if the clash is elsewhere
LOST_IN_CIRCLE: Final = 9  # the same in the Stone Circle; clans can be lost in no other territory during a clash
LOSSES: Final = 3  # how many such numbers there are

# What each territory has lies in another row, territory after territory.
ROWS: Final = 5
PLACE: Final = 0  # where its tile lies; see `geometry`
AGE: Final = 1  # how many tiles were there before it
NEAR: Final = 2  # the set of its neighbours
SANCTUARIES: Final = 3
CITADELS: Final = 4  # the capital included

SEATS: Final = 4  # clans of seat p in territory t: clans[t * SEATS + p]
NOWHERE: Final = -1
UNKNOWN: Final = -1
KNOWERS: Final = 16  # a tile that is not in play: tile * KNOWERS + the set of seats that know where it lies

BY_CONDITIONS: Final = 1
BY_BRENN: Final = 2
CAPPED: Final = 3
# The endings in the order of their numbers, each with its rule.
END_RULES: Final = {"conditions": "13.5", "brenn": "13.5", "capped": "OQ-30"}
ENDINGS: Final = ["", *END_RULES]


@final
class Variant:
    """The options of a table, ready for use."""

    def __init__(self, options: dict[str, Value], players: int) -> None:
        self.discovery: Final = options["setup"] == "discovery"
        self.aligned: Final = options["map"] == "aligned"
        self.first_brenn: Final[i64] = number(options["first_brenn"])
        self.initiator_pays: Final = options["festival_pays"] == "initiator"
        self.lug_after_geis: Final = options["lug_after_geis"] is True
        self.replaced_is_removed: Final = options["replaced_is_removed"] is True
        self.club_on_cost: Final = options["club_on_cost"] == "paid"
        self.raid_after_hills: Final = options["raid_after_hills"] is True
        self.highlands_first: Final = options["highlands"] == "clash_start"
        self.slays_own: Final = options["cuchulain"] != "opposing"
        self.slays_fewer: Final = options["cuchulain"] == "up_to_two"
        self.sanctuary_draws: Final = options["sanctuary_draws"] == "always"
        self.citadel_takes_held: Final = options["citadel_takes"] == "any_hand"
        self.swamp_capital: Final = options["swamp_capital"] is True
        # False in games of version 1 of the rules, which are played to their end with its mistakes.
        self.corrected: Final = number(options["revision"]) > 1
        self.round_cap: Final[i64] = number(options["round_cap"])
        self.actions: Final[i64] = int(ACTION_CARDS) - (int(FOUR_PLAYER_CARDS) if players < 4 else 0)
        self.all: Final[i64] = 2**players - 1  # the set of all seats


@final
class InisState(State):
    """Island, cards, the turn and the clash under way."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seats",
        "clans",
        "land",
        "hoard",
        "drawn",
        "tiles",
        "open",
        "public",
        "pile",
        "aside",
        "stock",
        "burnt",
        "table",
        "table_lands",
        "capital",
        "festival",
        "brenn",
        "direction",
        "round",
        "turn",
        "first_turn",
        "passes",
        "ploy",
        "pretenders",
        "cathbad",
        "clash",
        "instigator",
        "initiator",
        "mover",
        "named",
        "sheltered",
        "spear",
        "peace",
        "removing",
        "repelled",
        "cauldron",
        "on_card",
        "ending",
        "won",
    )

    seats: vec[i64]
    clans: vec[i64]
    land: vec[i64]  # clones share it until one of them changes something: `own_land`
    # Tiles not yet in play, the top one last: tile * KNOWERS + who knows it; shared in the same way: `own_hoard`.
    hoard: vec[i64]
    drawn: vec[
        i64
    ]  # Epic Tales drawn and not yet in hand, a set for each draw under way: set * SEATS + who draws

    def __init__(self, players: i64, rng: Rng, position: i64, variant: Variant) -> None:
        super().__init__(players, rng, position)
        self.variant = variant
        self.shares_hoard = False
        self.shares_land = False
        self.asked: i64 = UNKNOWN  # who is asked in the open window, once somebody has answered: see `Window.invited`
        self.tiles: i64 = 0  # the set of territories in play
        self.open: i64 = 0  # the set of Advantage cards that lie face up
        self.public: i64 = 0  # the set of Action and Epic cards of which everyone knows where they are
        self.pile: i64 = 0  # the Action discard pile, face down
        self.aside: i64 = 0  # the Action card that was set aside, as a set
        self.stock: i64 = 0  # the Epic Tale deck: its order does not exist before a card is drawn
        self.burnt: i64 = 0  # the Epic Tale discard pile, face up
        self.table: i64 = 0  # the Action and Epic cards that are being played or shown
        self.table_lands: i64 = 0  # the set of territories whose Advantage card is being played
        self.capital: i64 = NOWHERE
        self.festival: i64 = NOWHERE
        self.brenn: i64 = NOBODY
        self.direction: i64 = 0  # 0 clockwise, 1 counter-clockwise
        self.round: i64 = 0
        self.turn: i64 = NOBODY  # whose turn it is; nobody's in the Assembly
        self.first_turn: i64 = 0  # 1: the first turn of the season
        self.passes: i64 = 0  # in a row
        self.ploy: i64 = NOBODY  # takes the next turn, by Oengus's Ploy
        self.pretenders: i64 = 0  # the set of seats with a token
        self.cathbad: i64 = NOBODY  # chooses what is set aside in this Assembly
        self.clash: i64 = NOWHERE  # the territory of the clash under way
        self.instigator: i64 = NOBODY
        self.initiator: i64 = NOBODY
        self.mover: i64 = NOBODY  # whose maneuver it is
        self.named: i64 = NOBODY  # who makes the next maneuver, by Warlord
        self.sheltered: i64 = 0  # clans in citadels, four bits for each seat
        self.spear: i64 = 0  # 1: no triskel card in this clash
        self.peace: i64 = 0  # 1: the clash ends at once
        self.removing: i64 = 0  # 1: the maneuver has removed an opposing clan
        self.repelled: i64 = 0  # 1: the Mountains have called a clash off; only in version 1 of the rules
        self.cauldron: i64 = NOBODY  # who has Dagda's Cauldron in force
        self.on_card: i64 = 0  # clans on it
        self.won: i64 = 0  # the set of winners

    def clone(self) -> InisState:
        c = InisState(self.players, self.rng, self.position, self.variant)
        self.copy_to(c)
        c.seats = self.seats[:]
        c.clans = self.clans[:]
        c.land = self.land
        c.shares_land = self.shares_land = True
        c.hoard = self.hoard
        c.shares_hoard = self.shares_hoard = True
        c.drawn = NO_ACTIONS
        if len(self.drawn) > 0:
            c.drawn = self.drawn[:]
        c.tiles = self.tiles
        c.open = self.open
        c.public = self.public
        c.pile = self.pile
        c.aside = self.aside
        c.stock = self.stock
        c.burnt = self.burnt
        c.table = self.table
        c.table_lands = self.table_lands
        c.capital = self.capital
        c.festival = self.festival
        c.brenn = self.brenn
        c.direction = self.direction
        c.round = self.round
        c.turn = self.turn
        c.first_turn = self.first_turn
        c.passes = self.passes
        c.ploy = self.ploy
        c.pretenders = self.pretenders
        c.cathbad = self.cathbad
        c.clash = self.clash
        c.instigator = self.instigator
        c.initiator = self.initiator
        c.mover = self.mover
        c.named = self.named
        c.sheltered = self.sheltered
        c.spear = self.spear
        c.peace = self.peace
        c.removing = self.removing
        c.repelled = self.repelled
        c.cauldron = self.cauldron
        c.on_card = self.on_card
        c.won = self.won
        c.asked = self.asked
        return c

    def own_land(self) -> vec[i64]:
        """What the territories have, for whoever changes it."""
        if self.shares_land:
            self.land = self.land[:]
            self.shares_land = False
        return self.land

    def own_hoard(self) -> vec[i64]:
        """The tiles not yet in play, for whoever changes them."""
        if self.shares_hoard:
            self.hoard = self.hoard[:]
            self.shares_hoard = False
        return self.hoard
