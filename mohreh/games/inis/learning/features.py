"""What a seat may know of Inis as a row of numbers for learners.

Only the coordinates of tiles may be below 0.
Left out: what never changes at a table (the options, what cards and tiles do), what follows from the rest (clans that
are not sheltered, cards that may still come, what may be chosen for a card), the event that a card in the middle of
its declaration answers, in which of several draws under way a card was drawn, and how the game ended.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.knowledge.view import known_to, layer
from mohreh.games.inis.rules import data, questions, removal, state, victory
from mohreh.games.inis.rules.actions import HAND_ON, KEEP, REACT
from mohreh.games.inis.rules.attack import forced
from mohreh.games.inis.rules.cards.card import reads
from mohreh.games.inis.rules.clans import chieftain_of, leadership, left_of, sheltered
from mohreh.games.inis.rules.declaration import digit, size
from mohreh.games.inis.rules.geometry import coordinates
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.playing import worked
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.features import NOTHING, Fields, Row
from mohreh.kernel.state import BIT, NO_ACTIONS

# What there hardly ever is more of.
ROUNDS: Final = 15
ACTION_HAND: Final = 6
EPIC_HAND: Final = 5
DEED_TOKENS: Final = 4
DRAWN: Final = 3
ANNOUNCED: Final = 4  # choices of a declaration
IN_CITADELS: Final = 3
ON_CARD: Final = 3  # clans on Dagda's Cauldron
BUILDINGS: Final = 3  # of a kind in one territory
AWAY: Final = 8  # from the first tile, in either direction

# Fields of questions that count something; the others are in `rules.questions`.
COUNT_FIELDS: Final = ["n", "level", "stage", "declined", "climbed", "place", "left"]
COUNT_MOST: Final = [4, 2, 3, 4, 4, 2, 3]
FIELDS: Final = Fields(
    dict.fromkeys(questions.SEAT_FIELDS, NOTHING)
    | dict.fromkeys(COUNT_FIELDS, 0)
    | dict.fromkeys(questions.FLAG_FIELDS, 0)
    | dict.fromkeys(questions.PLACE_FIELDS, NOTHING)
    | dict.fromkeys(questions.PLACES_FIELDS, 0)
    | {"cause": NOTHING, "force": 0, "cards": 0, "card": NOTHING, "use": NOTHING, "use_of": NOTHING, "x": 1}
)
# Where in `FIELDS` each group begins.
COUNTED: Final[i64] = len(questions.SEAT_FIELDS)
FLAGS: Final[i64] = COUNTED + len(COUNT_FIELDS)
PLACED: Final[i64] = FLAGS + len(questions.FLAG_FIELDS)
PLACED_SETS: Final[i64] = PLACED + len(questions.PLACE_FIELDS)
CAUSE: Final[i64] = PLACED_SETS + len(questions.PLACES_FIELDS)
FORCE: Final[i64] = CAUSE + 1
SOME_CARDS: Final[i64] = CAUSE + 2
CARD: Final[i64] = CAUSE + 3
USE: Final[i64] = CAUSE + 4
USE_OF: Final[i64] = CAUSE + 5
CHOICES: Final[i64] = CAUSE + 6
FORCES: Final = ["clan", "card", "both"]
CLASH_SEATS: Final = ["instigator", "initiator", "mover", "named"]
LOST_NAMES: Final = ["lost", "lost_in_mountains", "lost_in_circle"]

DECK_NAMES: Final[list[str]] = data.CARD_NAMES[: data.ADVANTAGE]  # the cards that may be hidden
DEPTHS: Final = [str(depth) for depth in range(1, data.TERRITORIES + 1)]
PAIR_NAMES: Final = [
    f"{one}+{other}" for n, one in enumerate(data.TERRITORY_NAMES) for other in data.TERRITORY_NAMES[n + 1 :]
]
NONE_OF_EACH: Final[vec[i64]] = vec[i64]([0] * data.TERRITORIES)


def write(row: Row, s: InisState, seat: i64) -> None:
    """The question, the round, the clash, the island, the piles, then what each seat has."""
    known = known_to(s, seat)
    _write_question(row, s, seat)
    _write_round(row, s)
    _write_clash(row, s)
    _write_island(row, s, seat)
    _write_piles(row, s, known)
    for number in range(s.players):
        _write_seat(row, s, row.seat_at(number), known)


# ---- what is asked


def _write_question(row: Row, s: InisState, seat: i64) -> None:
    """The question with its fields, and what the seat has answered so far where answers are sealed."""
    row.question(s)
    asked = FIELDS.read(s.top)
    use = asked[USE]
    if use < 0:
        use = asked[USE_OF]
    row.about("asks")
    for n in range(len(questions.SEAT_FIELDS)):
        row.seat(questions.SEAT_FIELDS[n], asked[n])
    for n in range(len(COUNT_FIELDS)):
        row.count(COUNT_FIELDS[n], asked[COUNTED + n], COUNT_MOST[n])
    for n in range(len(questions.FLAG_FIELDS)):
        row.flag(questions.FLAG_FIELDS[n], asked[FLAGS + n] != 0)
    for n in range(len(questions.PLACE_FIELDS)):
        row.one_of(questions.PLACE_FIELDS[n], data.TERRITORY_NAMES, asked[PLACED + n])
    for n in range(len(questions.PLACES_FIELDS)):
        row.some(questions.PLACES_FIELDS[n], data.TERRITORY_NAMES, asked[PLACED_SETS + n])
    row.one_of("cause", removal.CAUSES, asked[CAUSE])
    row.one_of("force", FORCES, asked[FORCE] - 1)
    row.some("cards", data.CARD_NAMES, asked[SOME_CARDS])
    row.one_of("card", data.CARD_NAMES, asked[CARD])
    row.one_of("use", data.USE_NAMES, use)
    row.about("")
    _write_plan(row, s, asked[CARD], use, asked[CHOICES])
    if seat >= 0 and len(s.sealed) > 0:
        _write_answers(row, s.answers(seat))
    else:
        _write_answers(row, NO_ACTIONS)


def _write_answers(row: Row, answers: vec[i64]) -> None:
    row.flag("answered", len(answers) > 0)
    row.block("answers", data.CARD_NAMES)
    for answer in answers:
        if KEEP <= answer < KEEP + data.ACTIONS:
            row.mark(answer - KEEP)
        elif HAND_ON <= answer < HAND_ON + data.ACTIONS:
            row.mark(answer - HAND_ON)
        elif REACT <= answer < REACT + data.CARDS:
            row.mark(answer - REACT)


def _write_plan(row: Row, s: InisState, card: i64, use: i64, x: i64) -> None:
    """What has been announced for a card: the first territory and others, players, numbers (see `Card.READS`)."""
    announced = size(x)
    plan = NO_PLAN if announced == 0 else Plan(x, reads(int(card), int(use)) if card >= 0 else "t")
    row.count("plan.size", announced, ANNOUNCED)
    row.one_of("plan.first", data.TERRITORY_NAMES, plan.first)
    row.block("plan.others", data.TERRITORY_NAMES)
    if announced:
        for t in range(data.TERRITORIES):
            row.put(t, plan.others[t], ANNOUNCED)
    row.each_seat("plan.players")
    if announced:
        for p in range(s.players):
            row.put_seat(p, plan.players[p], 2)
    row.count("plan.settled", plan.settled, ANNOUNCED)
    row.count("plan.number", plan.numbers[0], ANNOUNCED)
    row.count("plan.second_number", plan.numbers[1], ANNOUNCED)


@final
class Plan:
    """A declaration (8.1) taken apart, by how the choices of its card read."""

    def __init__(self, x: i64, kinds: str) -> None:
        self.first: i64 = NOTHING
        self.others: vec[i64] = NONE_OF_EACH[:]
        self.players: vec[i64] = NONE_OF_EACH[:]
        self.numbers: vec[i64] = NONE_OF_EACH[:]
        self.settled: i64 = 0
        numbers = 0
        for k in range(size(x)):
            kind = kinds[k] if k < len(kinds) else kinds[-1]
            value = digit(x, k)
            if kind == "t" and self.first == NOTHING:
                self.first = value
            elif kind == "t":
                self.others[value] += 1
            elif kind == "p":
                self.players[value] += 1
            elif kind == "o" and value:
                self.players[value - 1] += 1
            elif kind == "o":
                self.settled += 1
            else:
                self.numbers[numbers] = value
                numbers += 1


NO_PLAN: Final = Plan(1, "t")


# ---- the table


def _write_round(row: Row, s: InisState) -> None:
    row.count("round", s.round, ROUNDS)
    row.seat("turn", s.turn)
    row.seat("brenn", s.brenn)
    row.flag("counter_clockwise", s.direction != 0)
    row.flag("first_turn", s.first_turn != 0)
    row.count("passes", s.passes, s.players)
    row.seat("ploy", s.ploy)
    row.seats("pretenders", s.pretenders)
    row.seat("cathbad", s.cathbad)


def _write_clash(row: Row, s: InisState) -> None:
    """The clash under way, if there is one."""
    is_on = s.clash != state.NOWHERE
    row.about("clash")
    row.one_of("territory", data.TERRITORY_NAMES, s.clash)
    if is_on:
        row.seat("instigator", s.instigator)
        row.seat("initiator", s.initiator)
        row.seat("mover", s.mover)
        row.seat("named", s.named)
    else:
        for name in CLASH_SEATS:
            row.seat(name, NOTHING)
    row.each_seat("sheltered")
    if is_on:
        for p in range(s.players):
            row.put_seat(p, sheltered(s, p), IN_CITADELS)
    for k in range(state.LOSSES):
        row.each_seat(LOST_NAMES[k])
        if is_on:
            for p in range(s.players):
                row.put_seat(p, s.seats[p * state.WIDTH + state.LOST + k], data.CLANS)
    row.flag("spear", is_on and s.spear != 0)
    row.flag("over", is_on and s.peace != 0)
    row.flag("removing", is_on and s.removing != 0)
    row.about("")
    row.one_of("forced", FORCES, forced(s) - 1)
    row.seat("cauldron", s.cauldron)
    row.count("cauldron.clans", s.on_card, ON_CARD)


def _write_island(row: Row, s: InisState, seat: i64) -> None:
    """The tiles in play, where they lie and what stands on them; those of the stack that the seat knows."""
    land = s.land
    tiles = s.tiles
    turned: i64 = 0
    row.about("island")
    row.block("age", data.TERRITORY_NAMES)
    for t in range(data.TERRITORIES):
        if tiles & BIT[t]:
            row.put(t, land[t * state.ROWS + state.AGE] + 1, data.TERRITORIES)
    row.block("q", data.TERRITORY_NAMES)
    for t in range(data.TERRITORIES):
        if tiles & BIT[t]:
            row.put(t, coordinates(land[t * state.ROWS + state.PLACE])[0], AWAY)
    row.block("r", data.TERRITORY_NAMES)
    for t in range(data.TERRITORIES):
        if tiles & BIT[t]:
            there = coordinates(land[t * state.ROWS + state.PLACE])
            row.put(t, there[1], AWAY)
            if there[2]:
                turned |= BIT[t]
    row.some("turned", data.TERRITORY_NAMES, turned)
    _write_neighbours(row, s)
    _write_buildings(row, "sanctuaries", s, state.SANCTUARIES)
    _write_buildings(row, "citadels", s, state.CITADELS)
    row.one_of("capital", data.TERRITORY_NAMES, s.capital)
    row.one_of("festival", data.TERRITORY_NAMES, s.festival)
    row.some("open", data.TERRITORY_NAMES, s.open)
    row.count("sanctuaries_left", left_of(s, state.SANCTUARIES), data.SANCTUARY_PIECES)
    row.count("citadels_left", left_of(s, state.CITADELS), data.CITADEL_PIECES)
    _write_stack(row, s, seat)
    row.about("")


def _write_neighbours(row: Row, s: InisState) -> None:
    """The pairs of territories that are neighbours."""
    row.block("near", PAIR_NAMES)
    pair: i64 = 0
    for one in range(data.TERRITORIES):
        row.marks(pair, s.land[one * state.ROWS + state.NEAR] >> (one + 1))
        pair += data.TERRITORIES - 1 - one


def _write_buildings(row: Row, name: str, s: InisState, kind: i64) -> None:
    row.block(name, data.TERRITORY_NAMES)
    for t in range(data.TERRITORIES):
        n = s.land[t * state.ROWS + kind]
        if n:
            row.put(t, n, BUILDINGS)


def _write_stack(row: Row, s: InisState, seat: i64) -> None:
    """From the top; in the Discovery scenario also which places belong to the lower layer."""
    hoard = s.hoard
    last = len(hoard) - 1
    lower: i64 = 0
    row.count("stack", len(hoard), data.TERRITORIES)
    row.block("stack", data.TERRITORY_NAMES)
    for depth in range(len(hoard)):
        entry = hoard[last - depth]
        if layer(s, entry // state.KNOWERS):
            lower |= BIT[depth]
        if seat >= 0 and entry & BIT[seat]:
            row.depth(entry // state.KNOWERS, depth, data.TERRITORIES)
    if s.variant.discovery:
        row.some("stack.lower", DEPTHS, lower)


def _write_piles(row: Row, s: InisState, known: i64) -> None:
    """How many cards lie where, and which of them the seat knows to lie there."""
    drawn: i64 = 0
    draws: i64 = 0  # by seat, a byte each
    for entry in s.drawn:
        drawn |= drawn_cards(entry)
        draws += BIT[8 * drawer(entry)] * bits(drawn_cards(entry))
    row.count("pile", bits(s.pile), data.ACTIONS)
    row.some("pile", data.ACTION_NAMES, s.pile & known)
    row.count("aside", bits(s.aside), 1)
    row.some("aside", data.ACTION_NAMES, s.aside & known)
    row.count("deck", bits(s.stock), data.EPICS)
    row.some("deck", data.EPIC_NAMES, (s.stock & known) >> data.EPIC)
    row.some("burnt", data.EPIC_NAMES, s.burnt >> data.EPIC)
    row.some("table", data.CARD_NAMES, s.table)
    row.marks(data.ADVANTAGE, s.table_lands)
    row.listed("worked", data.CARD_NAMES, worked(s))
    row.each_seat("drawn")
    for p in range(s.players):
        row.put_seat(p, (draws >> (8 * p)) & 0xFF, DRAWN)
    row.some("drawn", data.EPIC_NAMES, (drawn & known) >> data.EPIC)


# ---- seats


def _write_seat(row: Row, s: InisState, owner: i64, known: i64) -> None:
    """Clans, conditions, and the cards of a hand as the looking seat knows them."""
    mine = owner * state.WIDTH
    seats = s.seats
    held = seats[mine + state.HELD]
    row.block("clans", data.TERRITORY_NAMES)
    present = seats[mine + state.PRESENT]
    for t in range(data.TERRITORIES):
        if present & BIT[t]:
            row.put(t, s.clans[t * state.SEATS + owner], data.CLANS)
    row.some("chieftain", data.TERRITORY_NAMES, chieftain_of(s, owner, s.tiles))
    row.count("reserve", seats[mine + state.RESERVE], data.CLANS)
    row.count("deeds", seats[mine + state.DEEDS], DEED_TOKENS)
    led = leadership(s, owner)
    worshipped = victory.religion(s, owner)
    reached = victory.reach(s, owner)
    row.count("leadership", led, data.THRESHOLD)
    row.count("religion", worshipped, data.THRESHOLD)
    row.count("land", reached, data.THRESHOLD)
    row.count("conditions", victory.met(led, worshipped, reached, seats[mine + state.DEEDS]), victory.CONDITIONS)
    row.count("actions", bits(held & data.ACTION_CARDS), ACTION_HAND)
    row.count("epics", bits(held & data.EPIC_CARDS), EPIC_HAND)
    row.some("hand", DECK_NAMES, held & known)
    row.some("advantages", data.TERRITORY_NAMES, seats[mine + state.HELD_LANDS])
    if s.players == 2:
        row.count("locked", bits(seats[mine + state.LOCKED]), ACTION_HAND)
        row.some("locked", data.ACTION_NAMES, seats[mine + state.LOCKED] & known)
