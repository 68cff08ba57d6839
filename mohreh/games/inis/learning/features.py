"""What a seat may know of Inis as a row of numbers for learners.

Only the coordinates of tiles may be below 0.
Left out: what never changes at a table (the options, what cards and tiles do), what follows from the rest (clans that
are not sheltered, cards that may still come), the event that a card in the middle of its declaration answers, in
which of several draws under way a card was drawn, and how the game ended.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.knowledge.view import known_to, layer
from mohreh.games.inis.rules.actions import HAND_ON, KEEP, REACT
from mohreh.games.inis.rules.attack import forced
from mohreh.games.inis.rules.cards.card import reads
from mohreh.games.inis.rules.clans import chieftain_of, left_of, sheltered
from mohreh.games.inis.rules.data import (
    ACTION_CARDS,
    ACTION_NAMES,
    ACTIONS,
    ADVANTAGE,
    CARD_NAMES,
    CARDS,
    CITADEL_PIECES,
    CLANS,
    EPIC,
    EPIC_CARDS,
    EPIC_NAMES,
    EPICS,
    SANCTUARY_PIECES,
    TERRITORIES,
    TERRITORY_NAMES,
    THRESHOLD,
    USE_NAMES,
)
from mohreh.games.inis.rules.declaration import digit, size
from mohreh.games.inis.rules.geometry import coordinates
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.playing import worked
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import (
    AGE,
    CITADELS,
    DEEDS,
    HELD,
    KNOWERS,
    LOCKED,
    LOST,
    NEAR,
    NOWHERE,
    PLACE,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.games.inis.rules.victory import CONDITIONS, conditions, leadership, reach, religion
from mohreh.kernel.features import NOTHING, Row, fields_of
from mohreh.kernel.state import BIT

# What there hardly ever is more of.
ROUNDS: Final = 15
ACTION_HAND: Final = 6
EPIC_HAND: Final = 5
DEED_TOKENS: Final = 4
DRAWN: Final = 3
ANNOUNCED: Final = 4  # choices of a declaration
IN_CITADELS: Final = 3
ON_CARD: Final = 3  # clans on Dagda's Cauldron
BUILDINGS: Final = [3] * TERRITORIES  # of a kind in one territory
AWAY: Final = [8] * TERRITORIES  # from the first tile, in either direction

# The fields of questions. Those that are not here name the seat that is asked, or a card that is no longer waited for.
SEAT_FIELDS: Final = ["who", "seat", "owner", "attacker", "target", "proposer", "instigator", "initiator", "to"]
COUNT_FIELDS: Final = ["n", "level", "stage", "declined", "climbed"]
COUNT_MOST: Final = [4, 2, 3, 4, 4]
FLAG_FIELDS: Final = ["keep_one", "gates", "refused", "ignored", "cancelled"]
PLACE_FIELDS: Final = ["territory", "tile", "first"]
PLACES_FIELDS: Final = ["territories", "among"]
CAUSES: Final = ["maneuver", "card", "festival", "mountains", "mountains_alone", "gates", "cost", "replacement"]
FORCES: Final = ["clan", "card", "both"]

DECK_NAMES: Final[list[str]] = CARD_NAMES[:ADVANTAGE]  # the cards that may be hidden
DEPTHS: Final = [str(depth) for depth in range(1, TERRITORIES + 1)]
PAIR_NAMES: Final = [f"{one}+{other}" for n, one in enumerate(TERRITORY_NAMES) for other in TERRITORY_NAMES[n + 1 :]]
AGES: Final = [TERRITORIES] * TERRITORIES
ALL_CLANS: Final = [CLANS] * TERRITORIES


def write(row: Row, s: InisState, seat: int) -> None:
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


def _write_question(row: Row, s: InisState, seat: int) -> None:
    """The question with its fields, and what the seat has answered so far where answers are sealed."""
    row.question(s)
    asked = fields_of(s.top)
    card = asked.get("card", NOTHING)
    use = asked.get("use", asked.get("use_of", NOTHING))
    row.about("asks")
    for name in SEAT_FIELDS:
        row.seat(name, asked.get(name, NOTHING))
    for n in range(len(COUNT_FIELDS)):
        row.count(COUNT_FIELDS[n], asked.get(COUNT_FIELDS[n], 0), COUNT_MOST[n])
    for name in FLAG_FIELDS:
        row.flag(name, asked.get(name, 0) != 0)
    for name in PLACE_FIELDS:
        row.one_of(name, TERRITORY_NAMES, asked.get(name, NOTHING))
    for name in PLACES_FIELDS:
        row.some(name, TERRITORY_NAMES, asked.get(name, 0))
    row.one_of("cause", CAUSES, asked.get("cause", NOTHING))
    row.one_of("force", FORCES, asked.get("force", 0) - 1)
    row.some("cards", CARD_NAMES, asked.get("cards", 0))
    row.one_of("card", CARD_NAMES, card)
    row.one_of("use", USE_NAMES, use)
    row.about("")
    _write_plan(row, s, card, use, asked.get("x", 1))
    answers: list[int] = []
    answered = False
    if seat >= 0:
        for answer in s.answers(seat):
            answered = True
            if KEEP <= answer < KEEP + ACTIONS:
                answers.append(int(answer) - KEEP)
            elif HAND_ON <= answer < HAND_ON + ACTIONS:
                answers.append(int(answer) - HAND_ON)
            elif REACT <= answer < REACT + CARDS:
                answers.append(int(answer) - REACT)
    row.flag("answered", answered)
    row.listed("answers", CARD_NAMES, answers)


def _write_plan(row: Row, s: InisState, card: int, use: int, x: i64) -> None:
    """What has been announced for a card: the first territory and others, players, numbers (see `Card.READS`)."""
    kinds = reads(card, use) if card >= 0 else "t"
    first: i64 = NOTHING
    others = [0] * TERRITORIES
    players = [0] * int(s.players)
    numbers: list[int] = []
    settled: i64 = 0
    for k in range(size(x)):
        kind = kinds[k] if k < len(kinds) else kinds[-1]
        value = int(digit(x, k))
        if kind == "t" and first == NOTHING:
            first = value
        elif kind == "t":
            others[value] += 1
        elif kind == "p":
            players[value] += 1
        elif kind == "o" and value:
            players[value - 1] += 1
        elif kind == "o":
            settled += 1
        else:
            numbers.append(value)
    row.count("plan.size", size(x), ANNOUNCED)
    row.one_of("plan.first", TERRITORY_NAMES, first)
    row.counts("plan.others", TERRITORY_NAMES, others, [ANNOUNCED] * TERRITORIES)
    row.by_seat("plan.players", players, 2)
    row.count("plan.settled", settled, ANNOUNCED)
    row.count("plan.number", numbers[0] if len(numbers) > 0 else 0, ANNOUNCED)
    row.count("plan.second_number", numbers[1] if len(numbers) > 1 else 0, ANNOUNCED)


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
    players = int(s.players)
    is_on = s.clash != NOWHERE
    row.about("clash")
    row.one_of("territory", TERRITORY_NAMES, s.clash)
    row.seat("instigator", s.instigator if is_on else NOTHING)
    row.seat("initiator", s.initiator if is_on else NOTHING)
    row.seat("mover", s.mover if is_on else NOTHING)
    row.seat("named", s.named if is_on else NOTHING)
    row.by_seat("sheltered", [int(sheltered(s, p)) if is_on else 0 for p in range(players)], IN_CITADELS)
    row.by_seat("lost", [int(s.seats[p * WIDTH + LOST]) if is_on else 0 for p in range(players)], CLANS)
    row.flag("spear", is_on and s.spear != 0)
    row.flag("over", is_on and s.peace != 0)
    row.flag("removing", is_on and s.removing != 0)
    row.about("")
    row.one_of("forced", FORCES, forced(s) - 1)
    row.seat("cauldron", s.cauldron)
    row.count("cauldron.clans", s.on_card, ON_CARD)


def _write_island(row: Row, s: InisState, seat: int) -> None:
    """The tiles in play, where they lie and what stands on them; those of the stack that the seat knows."""
    land = s.land
    ages = [0] * TERRITORIES
    across = [0] * TERRITORIES
    down = [0] * TERRITORIES
    turned: i64 = 0
    for t in range(TERRITORIES):
        if s.tiles & BIT[t]:
            q, r, o = coordinates(int(land[t * ROWS + PLACE]))
            ages[t] = int(land[t * ROWS + AGE]) + 1
            across[t] = q
            down[t] = r
            if o:
                turned |= BIT[t]
    row.about("island")
    row.counts("age", TERRITORY_NAMES, ages, AGES)
    row.counts("q", TERRITORY_NAMES, across, AWAY)
    row.counts("r", TERRITORY_NAMES, down, AWAY)
    row.some("turned", TERRITORY_NAMES, turned)
    row.listed("near", PAIR_NAMES, _touching(s))
    row.counts("sanctuaries", TERRITORY_NAMES, _of_each(s, SANCTUARIES), BUILDINGS)
    row.counts("citadels", TERRITORY_NAMES, _of_each(s, CITADELS), BUILDINGS)
    row.one_of("capital", TERRITORY_NAMES, s.capital)
    row.one_of("festival", TERRITORY_NAMES, s.festival)
    row.some("open", TERRITORY_NAMES, s.open)
    row.count("sanctuaries_left", left_of(s, SANCTUARIES), SANCTUARY_PIECES)
    row.count("citadels_left", left_of(s, CITADELS), CITADEL_PIECES)
    _write_stack(row, s, seat)
    row.about("")


def _touching(s: InisState) -> list[int]:
    """The numbers of the pairs of territories that are neighbours."""
    found: list[int] = []
    pair = 0
    for one in range(TERRITORIES):
        near = s.land[one * ROWS + NEAR]
        for other in range(one + 1, TERRITORIES):
            if near & BIT[other]:
                found.append(pair)
            pair += 1
    return found


def _of_each(s: InisState, kind: i64) -> list[int]:
    return [int(s.land[t * ROWS + kind]) for t in range(TERRITORIES)]


def _write_stack(row: Row, s: InisState, seat: int) -> None:
    """From the top; in the Discovery scenario also which places belong to the lower layer."""
    tiles: list[int] = []
    lower: list[int] = []
    for place in range(len(s.hoard) - 1, -1, -1):
        entry = s.hoard[place]
        if layer(s, entry // KNOWERS):
            lower.append(len(tiles))
        is_known = seat >= 0 and entry & BIT[seat] != 0
        tiles.append(int(entry // KNOWERS) if is_known else NOTHING)
    row.count("stack", len(tiles), TERRITORIES)
    row.pile("stack", TERRITORY_NAMES, tiles, TERRITORIES)
    if s.variant.discovery:
        row.listed("stack.lower", DEPTHS, lower)


def _write_piles(row: Row, s: InisState, known: i64) -> None:
    """How many cards lie where, and which of them the seat knows to lie there."""
    drawn: i64 = 0
    draws = [0] * int(s.players)
    for entry in s.drawn:
        drawn |= drawn_cards(entry)
        draws[drawer(entry)] += int(bits(drawn_cards(entry)))
    row.count("pile", bits(s.pile), ACTIONS)
    row.some("pile", ACTION_NAMES, s.pile & known)
    row.count("aside", bits(s.aside), 1)
    row.some("aside", ACTION_NAMES, s.aside & known)
    row.count("deck", bits(s.stock), EPICS)
    row.some("deck", EPIC_NAMES, (s.stock & known) >> EPIC)
    row.some("burnt", EPIC_NAMES, s.burnt >> EPIC)
    row.some("table", CARD_NAMES, s.table)
    row.some("worked", CARD_NAMES, worked(s))
    row.by_seat("drawn", draws, DRAWN)
    row.some("drawn", EPIC_NAMES, (drawn & known) >> EPIC)


# ---- seats


def _write_seat(row: Row, s: InisState, owner: i64, known: i64) -> None:
    """Clans, conditions, and the cards of a hand as the looking seat knows them."""
    mine = owner * WIDTH
    seats = s.seats
    held = seats[mine + HELD]
    row.counts("clans", TERRITORY_NAMES, [int(s.clans[t * SEATS + owner]) for t in range(TERRITORIES)], ALL_CLANS)
    row.some("chieftain", TERRITORY_NAMES, chieftain_of(s, owner, s.tiles))
    row.count("reserve", seats[mine + RESERVE], CLANS)
    row.count("deeds", seats[mine + DEEDS], DEED_TOKENS)
    row.count("leadership", leadership(s, owner), THRESHOLD)
    row.count("religion", religion(s, owner), THRESHOLD)
    row.count("land", reach(s, owner), THRESHOLD)
    row.count("conditions", conditions(s, owner), CONDITIONS)
    row.count("actions", bits(held & ACTION_CARDS), ACTION_HAND)
    row.count("epics", bits(held & EPIC_CARDS), EPIC_HAND)
    row.some("hand", DECK_NAMES, held & known)
    row.some("advantages", TERRITORY_NAMES, held >> ADVANTAGE)
    if s.players == 2:
        row.count("locked", bits(seats[mine + LOCKED]), ACTION_HAND)
        row.some("locked", ACTION_NAMES, seats[mine + LOCKED] & known)
