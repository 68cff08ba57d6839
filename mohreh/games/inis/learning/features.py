"""What a seat may know of Inis as a row of numbers for learners.

Only the coordinates of tiles may be below 0.
Left out: what never changes at a table (the options, what cards and tiles do), what follows from the rest (clans that
are not sheltered, cards that may still come, what may be chosen for a card), the event that a card in the middle of
its declaration answers, in which of several draws under way a card was drawn, and how the game ended.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.knowledge.view import known_to, layer, lost
from mohreh.games.inis.rules import data, questions, removal, state, victory
from mohreh.games.inis.rules.actions import HAND_ON, KEEP, REACT
from mohreh.games.inis.rules.attack import forced
from mohreh.games.inis.rules.cards.card import reads
from mohreh.games.inis.rules.clans import chieftain_of, leadership, left_of, sheltered
from mohreh.games.inis.rules.declaration import digit, size
from mohreh.games.inis.rules.geometry import coordinates
from mohreh.games.inis.rules.hands import drawer, drawn_cards, on_table
from mohreh.games.inis.rules.playing import worked
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import InisState
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
BUILDINGS: Final = [3] * data.TERRITORIES  # of a kind in one territory
AWAY: Final = [8] * data.TERRITORIES  # from the first tile, in either direction

# Fields of questions that count something; the others are in `rules.questions`.
COUNT_FIELDS: Final = ["n", "level", "stage", "declined", "climbed", "place", "left"]
COUNT_MOST: Final = [4, 2, 3, 4, 4, 2, 3]
FORCES: Final = ["clan", "card", "both"]
LOST_NAMES: Final = ["lost", "lost_in_mountains", "lost_in_circle"]

DECK_NAMES: Final[list[str]] = data.CARD_NAMES[: data.ADVANTAGE]  # the cards that may be hidden
DEPTHS: Final = [str(depth) for depth in range(1, data.TERRITORIES + 1)]
PAIR_NAMES: Final = [
    f"{one}+{other}" for n, one in enumerate(data.TERRITORY_NAMES) for other in data.TERRITORY_NAMES[n + 1 :]
]
AGES: Final = [data.TERRITORIES] * data.TERRITORIES
ALL_CLANS: Final = [data.CLANS] * data.TERRITORIES


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
    for name in questions.SEAT_FIELDS:
        row.seat(name, asked.get(name, NOTHING))
    for n in range(len(COUNT_FIELDS)):
        row.count(COUNT_FIELDS[n], asked.get(COUNT_FIELDS[n], 0), COUNT_MOST[n])
    for name in questions.FLAG_FIELDS:
        row.flag(name, asked.get(name, 0) != 0)
    for name in questions.PLACE_FIELDS:
        row.one_of(name, data.TERRITORY_NAMES, asked.get(name, NOTHING))
    for name in questions.PLACES_FIELDS:
        row.some(name, data.TERRITORY_NAMES, asked.get(name, 0))
    row.one_of("cause", removal.CAUSES, asked.get("cause", NOTHING))
    row.one_of("force", FORCES, asked.get("force", 0) - 1)
    row.some("cards", data.CARD_NAMES, asked.get("cards", 0))
    row.one_of("card", data.CARD_NAMES, card)
    row.one_of("use", data.USE_NAMES, use)
    row.about("")
    _write_plan(row, s, card, use, asked.get("x", 1))
    answers: list[int] = []
    answered = False
    if seat >= 0:
        for answer in s.answers(seat):
            answered = True
            if KEEP <= answer < KEEP + data.ACTIONS:
                answers.append(int(answer) - KEEP)
            elif HAND_ON <= answer < HAND_ON + data.ACTIONS:
                answers.append(int(answer) - HAND_ON)
            elif REACT <= answer < REACT + data.CARDS:
                answers.append(int(answer) - REACT)
    row.flag("answered", answered)
    row.listed("answers", data.CARD_NAMES, answers)


def _write_plan(row: Row, s: InisState, card: int, use: int, x: i64) -> None:
    """What has been announced for a card: the first territory and others, players, numbers (see `Card.READS`)."""
    kinds = reads(card, use) if card >= 0 else "t"
    first: i64 = NOTHING
    others = [0] * data.TERRITORIES
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
    row.one_of("plan.first", data.TERRITORY_NAMES, first)
    row.counts("plan.others", data.TERRITORY_NAMES, others, [ANNOUNCED] * data.TERRITORIES)
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
    is_on = s.clash != state.NOWHERE
    row.about("clash")
    row.one_of("territory", data.TERRITORY_NAMES, s.clash)
    row.seat("instigator", s.instigator if is_on else NOTHING)
    row.seat("initiator", s.initiator if is_on else NOTHING)
    row.seat("mover", s.mover if is_on else NOTHING)
    row.seat("named", s.named if is_on else NOTHING)
    row.by_seat("sheltered", [int(sheltered(s, p)) if is_on else 0 for p in range(players)], IN_CITADELS)
    for k in range(state.LOSSES):
        gone = [lost(s, p)[k] if is_on else 0 for p in range(players)]
        row.by_seat(LOST_NAMES[k], gone, data.CLANS)
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
    ages = [0] * data.TERRITORIES
    across = [0] * data.TERRITORIES
    down = [0] * data.TERRITORIES
    turned: i64 = 0
    for t in range(data.TERRITORIES):
        if s.tiles & BIT[t]:
            q, r, o = coordinates(int(land[t * state.ROWS + state.PLACE]))
            ages[t] = int(land[t * state.ROWS + state.AGE]) + 1
            across[t] = q
            down[t] = r
            if o:
                turned |= BIT[t]
    row.about("island")
    row.counts("age", data.TERRITORY_NAMES, ages, AGES)
    row.counts("q", data.TERRITORY_NAMES, across, AWAY)
    row.counts("r", data.TERRITORY_NAMES, down, AWAY)
    row.some("turned", data.TERRITORY_NAMES, turned)
    row.listed("near", PAIR_NAMES, _touching(s))
    row.counts("sanctuaries", data.TERRITORY_NAMES, _of_each(s, state.SANCTUARIES), BUILDINGS)
    row.counts("citadels", data.TERRITORY_NAMES, _of_each(s, state.CITADELS), BUILDINGS)
    row.one_of("capital", data.TERRITORY_NAMES, s.capital)
    row.one_of("festival", data.TERRITORY_NAMES, s.festival)
    row.some("open", data.TERRITORY_NAMES, s.open)
    row.count("sanctuaries_left", left_of(s, state.SANCTUARIES), data.SANCTUARY_PIECES)
    row.count("citadels_left", left_of(s, state.CITADELS), data.CITADEL_PIECES)
    _write_stack(row, s, seat)
    row.about("")


def _touching(s: InisState) -> list[int]:
    """The numbers of the pairs of territories that are neighbours."""
    found: list[int] = []
    pair = 0
    for one in range(data.TERRITORIES):
        near = s.land[one * state.ROWS + state.NEAR]
        for other in range(one + 1, data.TERRITORIES):
            if near & BIT[other]:
                found.append(pair)
            pair += 1
    return found


def _of_each(s: InisState, kind: i64) -> list[int]:
    return [int(s.land[t * state.ROWS + kind]) for t in range(data.TERRITORIES)]


def _write_stack(row: Row, s: InisState, seat: int) -> None:
    """From the top; in the Discovery scenario also which places belong to the lower layer."""
    tiles: list[int] = []
    lower: list[int] = []
    for place in range(len(s.hoard) - 1, -1, -1):
        entry = s.hoard[place]
        if layer(s, entry // state.KNOWERS):
            lower.append(len(tiles))
        is_known = seat >= 0 and entry & BIT[seat] != 0
        tiles.append(int(entry // state.KNOWERS) if is_known else NOTHING)
    row.count("stack", len(tiles), data.TERRITORIES)
    row.pile("stack", data.TERRITORY_NAMES, tiles, data.TERRITORIES)
    if s.variant.discovery:
        row.listed("stack.lower", DEPTHS, lower)


def _write_piles(row: Row, s: InisState, known: i64) -> None:
    """How many cards lie where, and which of them the seat knows to lie there."""
    drawn: i64 = 0
    draws = [0] * int(s.players)
    for entry in s.drawn:
        drawn |= drawn_cards(entry)
        draws[drawer(entry)] += int(bits(drawn_cards(entry)))
    row.count("pile", bits(s.pile), data.ACTIONS)
    row.some("pile", data.ACTION_NAMES, s.pile & known)
    row.count("aside", bits(s.aside), 1)
    row.some("aside", data.ACTION_NAMES, s.aside & known)
    row.count("deck", bits(s.stock), data.EPICS)
    row.some("deck", data.EPIC_NAMES, (s.stock & known) >> data.EPIC)
    row.some("burnt", data.EPIC_NAMES, s.burnt >> data.EPIC)
    row.listed("table", data.CARD_NAMES, [card for card in range(data.CARDS) if on_table(s, card)])
    row.listed("worked", data.CARD_NAMES, worked(s))
    row.by_seat("drawn", draws, DRAWN)
    row.some("drawn", data.EPIC_NAMES, (drawn & known) >> data.EPIC)


# ---- seats


def _write_seat(row: Row, s: InisState, owner: i64, known: i64) -> None:
    """Clans, conditions, and the cards of a hand as the looking seat knows them."""
    mine = owner * state.WIDTH
    seats = s.seats
    held = seats[mine + state.HELD]
    clans = [int(s.clans[t * state.SEATS + owner]) for t in range(data.TERRITORIES)]
    row.counts("clans", data.TERRITORY_NAMES, clans, ALL_CLANS)
    row.some("chieftain", data.TERRITORY_NAMES, chieftain_of(s, owner, s.tiles))
    row.count("reserve", seats[mine + state.RESERVE], data.CLANS)
    row.count("deeds", seats[mine + state.DEEDS], DEED_TOKENS)
    row.count("leadership", leadership(s, owner), data.THRESHOLD)
    row.count("religion", victory.religion(s, owner), data.THRESHOLD)
    row.count("land", victory.reach(s, owner), data.THRESHOLD)
    row.count("conditions", victory.conditions(s, owner), victory.CONDITIONS)
    row.count("actions", bits(held & data.ACTION_CARDS), ACTION_HAND)
    row.count("epics", bits(held & data.EPIC_CARDS), EPIC_HAND)
    row.some("hand", DECK_NAMES, held & known)
    row.some("advantages", data.TERRITORY_NAMES, seats[mine + state.HELD_LANDS])
    if s.players == 2:
        row.count("locked", bits(seats[mine + state.LOCKED]), ACTION_HAND)
        row.some("locked", data.ACTION_NAMES, seats[mine + state.LOCKED] & known)
