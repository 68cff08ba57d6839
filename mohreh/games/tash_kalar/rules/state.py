"""Tash-Kalar in play."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.actions import PASS_CONTROL
from mohreh.games.tash_kalar.rules.arena import NOWHERE
from mohreh.games.tash_kalar.rules.data import (
    DECK_SIZE,
    DUEL_GOAL,
    DUEL_MARKERS,
    FLARES,
    LEGENDS,
    MELEE_GOAL,
    PIECES,
    SCHOOL_NAMES,
    SIDEWAYS,
    TASK_GOAL,
    TASKS,
)
from mohreh.kernel.options import number
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import NOBODY, Actions, State, Value

HIGH_FORM: Final = 0
DUEL: Final = 1
MELEE: Final = 2
FORM_NAMES: Final[list[str]] = ["high_form", "duel", "melee"]
# What is played at the table: a form, everybody alone, or in two teams.
TABLE_FORMS: Final[list[str]] = [*FORM_NAMES, "team_high_form", "team_duel"]

RUNNING: Final = 0
BY_POINTS: Final = 1
BY_LAST_CARD: Final = 2
CAPPED: Final = 3
BY_LAST_STRAIGHT: Final = 4  # in a team
# The endings in the order of their numbers, each with its rule.
END_RULES: Final = {"points": "9.4", "last_card": "9.1", "capped": "15.11", "last_straight": "10.12"}
ENDINGS: Final[list[str]] = ["", *END_RULES]

# What each seat has lies in one row of numbers, seat after seat. What teammates share (pieces, points and tasks) is in
# the row of the first of them, whose number is also that of their colour; in the row of the other it is 0.
ON_BOARD: Final = 0  # pieces of its colour on the board: common, heroic, legendary
KILLED: Final = 3  # of its colour, destroyed by the turn's player in this turn: common, heroic, legendary
POINTS: Final = 6  # in a deathmatch, by the colour they were scored in
EARNED: Final = 10  # in the High Form: points of the claimed tasks
CLAIMED: Final = 11  # the set of claimed tasks
DISCARD: Final = 12  # the set of own beings on the discard pile, by their place in the deck's list
IMPROVISED: Final = 13  # the set of seats whose colour it has borrowed for an improvised summoning
BEINGS_HELD: Final = 14  # cards in hand
LEGENDS_HELD: Final = 15
FLARES_HELD: Final = 16
DECK: Final = 17  # cards left in the own deck
OUT: Final = 18  # was the last card of the own deck ever drawn? In a team: the last one that lies straight
SCHOOL_OF: Final = 19
WIDTH: Final = 20

# A hand is a stretch of slots: own beings, legends, flares, each in the order of drawing. In a slot or deck a card
# is the number card * 64 + the set of those who know it (seats and spectators), + 32 if it was held when the discard
# pile was last shuffled into a new deck: all saw that pile, so they know that this card was not on it.
HAND: Final = DECK_SIZE + LEGENDS + 1
LEGEND_SLOT: Final = DECK_SIZE
FLARE_SLOT: Final = DECK_SIZE + LEGENDS
KNOWERS: Final = 64
KEPT: Final = 32
SPECTATORS: Final = 16
ALL: Final = 31  # four seats and the spectators

# All decks lie in one long row, first the own ones, then these; the first card of each is its lowest one.
SHARED: Final = LEGENDS + FLARES + TASKS


@final
class Variant:
    """The options of a table, ready for use."""

    def __init__(self, options: dict[str, Value], players: int) -> None:
        schools = str(options["schools"])
        name = str(options["form"])
        teams = name not in FORM_NAMES
        form = FORM_NAMES.index(name.removeprefix("team_"))
        markers = [0, DUEL_MARKERS, players - 1][form]
        self.options: Final = options
        self.form: Final[i64] = form
        self.teams: Final = teams
        self.colours: Final[i64] = 2 if teams else players
        self.side_bits: Final[i64] = 1 if teams else 3  # those bits of a seat's number that say its colour
        self.start: Final[i64] = number(options["start_player"])
        self.draft: Final = schools == "draft"
        self.schools: Final = [SCHOOL_NAMES.index(one) for one in schools.split("+") if one in SCHOOL_NAMES]
        self.round_cap: Final[i64] = number(options["round_cap"])
        self.pieces: Final[i64] = PIECES - markers
        self.goal: Final[i64] = [TASK_GOAL, DUEL_GOAL, MELEE_GOAL.get(players, 0)][form]
        self.place_first: Final = options["first_turn"] == "place_one"
        self.flare_outside: Final = options["flare_timing"] == "outside_actions"
        self.lower_common: Final = options["flare_lower"] == "common"
        self.moves_together: Final = options["flare_9"] == "together"
        self.any_card: Final = options["exchange"] == "any_card"
        self.draw_at_once: Final = options["exchange_draw"] == "at_once"
        self.bars_three_points: Final = options["start_tasks"] == "no_three_points"
        self.checks_own_turn: Final = options["score_check"] == "own_turn"
        self.flare_point: Final = form == MELEE or (form == DUEL and options["duel_flare_point"] is True)
        self.last_card_ends: Final = options["last_card"] == "ends_the_game" and not teams
        self.sideways: Final[i64] = SIDEWAYS if teams else 0


@final
class TashKalarState(State):
    """The arena, the decks, the turn under way and what the seats have.

    `board` has six halves of sets for each colour: its pieces, its upgraded ones, its legendary ones.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "board",
        "seats",
        "hands",
        "decks",
        "tasks",
        "legends_left",
        "legends_gone",
        "flares_left",
        "flares_gone",
        "tasks_left",
        "first",
        "turn",
        "control",
        "offers",
        "rounds",
        "opening",
        "actions",
        "spent",
        "exchanged",
        "flared",
        "summoned",
        "summoned_legends",
        "summoned_red",
        "summoned_green",
        "extra_beings",
        "extra_legends",
        "extra_turns",
        "permission",
        "card",
        "flare",
        "being",
        "origin_square",
        "orientation",
        "followed_lo",
        "followed_hi",
        "final",
        "announcer",
        "cause",
        "ending",
    )

    board: vec[i64]
    seats: vec[i64]
    hands: vec[i64]
    decks: vec[i64]  # shared by clones until one of them changes something: `own_decks`
    tasks: vec[i64]  # shared in the same way: `own_tasks`

    def __init__(self, players: i64, rng: Rng, position: i64, variant: Variant) -> None:
        super().__init__(players, rng, position)
        self.variant = variant
        self.shares_decks = False
        self.shares_tasks = False
        self.legends_left: i64 = 0  # cards in the deck of legends
        self.legends_gone: i64 = 0  # the set on its discard pile
        self.flares_left: i64 = 0
        self.flares_gone: i64 = 0
        self.tasks_left: i64 = 0  # below the next task
        self.first: i64 = NOBODY  # the starting player
        self.turn: i64 = NOBODY
        self.control: i64 = NOBODY  # the teammate to whom control was passed in this turn
        self.rounds: i64 = 0  # complete ones
        self.opening: i64 = 0  # 1 in the very first turn
        self.actions: i64 = 0  # left
        self.spent: i64 = 0  # 1: an action was spent in this turn
        self.exchanged: i64 = 0
        self.flared: i64 = 0
        self.summoned: i64 = 0  # beings in this turn, legends included
        self.summoned_legends: i64 = 0
        self.summoned_red: i64 = 0
        self.summoned_green: i64 = 0
        self.extra_beings: i64 = 0  # cards to draw at the end of this turn beyond the refill
        self.extra_legends: i64 = 0
        self.extra_turns: i64 = 0  # owed after this turn
        self.permission: i64 = 0  # the War Summoner's: the next pattern may borrow a piece
        self.card: i64 = -1  # being carried out
        self.flare: i64 = -1  # being carried out
        self.being: i64 = NOWHERE  # where the summoned being is
        self.origin_square: i64 = NOWHERE  # where it was summoned
        self.orientation: i64 = 0  # of its pattern
        self.followed_lo: i64 = 0  # pieces that the effect follows wherever they move
        self.followed_hi: i64 = 0
        self.final: i64 = -1  # turns left in the final round, the present one not counted; -1 before it
        self.announcer: i64 = NOBODY  # whose turn brought the end
        self.cause: i64 = RUNNING  # why the end was announced

    def clone(self) -> TashKalarState:
        c = TashKalarState(self.players, self.rng, self.position, self.variant)
        self.copy_to(c)
        c.board = self.board[:]
        c.seats = self.seats[:]
        c.hands = self.hands[:]
        c.decks = self.decks
        c.shares_decks = self.shares_decks = True
        c.tasks = self.tasks
        c.shares_tasks = self.shares_tasks = True
        c.legends_left = self.legends_left
        c.legends_gone = self.legends_gone
        c.flares_left = self.flares_left
        c.flares_gone = self.flares_gone
        c.tasks_left = self.tasks_left
        c.first = self.first
        c.turn = self.turn
        c.control = self.control
        c.rounds = self.rounds
        c.opening = self.opening
        c.actions = self.actions
        c.spent = self.spent
        c.exchanged = self.exchanged
        c.flared = self.flared
        c.summoned = self.summoned
        c.summoned_legends = self.summoned_legends
        c.summoned_red = self.summoned_red
        c.summoned_green = self.summoned_green
        c.extra_beings = self.extra_beings
        c.extra_legends = self.extra_legends
        c.extra_turns = self.extra_turns
        c.permission = self.permission
        c.card = self.card
        c.flare = self.flare
        c.being = self.being
        c.origin_square = self.origin_square
        c.orientation = self.orientation
        c.followed_lo = self.followed_lo
        c.followed_hi = self.followed_hi
        c.final = self.final
        c.announcer = self.announcer
        c.cause = self.cause
        return c

    def own_decks(self) -> vec[i64]:
        """The decks, for whoever changes them."""
        if self.shares_decks:
            self.decks = self.decks[:]
            self.shares_decks = False
        return self.decks

    def own_tasks(self) -> vec[i64]:
        """The tasks, for whoever changes them."""
        if self.shares_tasks:
            self.tasks = self.tasks[:]
            self.shares_tasks = False
        return self.tasks

    # ---- beside what is asked: rule 10.14

    def allow_passing(self) -> None:
        """An action is about to be chosen, or an effect begins: in a team control may be passed."""
        self.offers = 1 if self.variant.teams else 0

    def offer(self, out: Actions) -> Actions:
        return append(out, PASS_CONTROL)

    def verbs(self) -> tuple[str, ...]:
        return (*self.top.verbs(), "pass_control") if self.offers == 1 else self.top.verbs()

    def play(self, action: i64) -> None:
        if action == PASS_CONTROL:
            from mohreh.games.tash_kalar.rules.steps.control import pass_control

            pass_control(self)
            self.advance()
        else:
            super().play(action)

    # ---- where decks begin in `decks`

    def legend_deck(self) -> i64:
        return self.players * DECK_SIZE

    def flare_deck(self) -> i64:
        return self.players * DECK_SIZE + LEGENDS

    def task_deck(self) -> i64:
        return self.players * DECK_SIZE + LEGENDS + FLARES


def blank(players: int, options: dict[str, Value], rng: Rng, position: int) -> TashKalarState:
    """A state with nothing laid out."""
    s = TashKalarState(players, rng, position, Variant(options, players))
    s.board = vec[i64]([0] * (6 * players))
    s.seats = vec[i64]([0] * (WIDTH * players))
    s.hands = vec[i64]([0] * (HAND * players))
    s.decks = vec[i64]([0] * (DECK_SIZE * players + SHARED))
    s.tasks = vec[i64]([-1] * 4)  # three that may be claimed, and the next one
    return s
