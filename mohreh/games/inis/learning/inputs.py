"""What the learned judge of Inis is told of a seat: the three conditions, what they rest on, the clash, and its cards.

Clans are told by how safe they are: where a chieftain leads by one clan only, where a seat is present with one clan,
where it is outnumbered, and where it could still go.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.rules import data, state
from mohreh.games.inis.rules.attack import AnswerAttack
from mohreh.games.inis.rules.clans import after, exposed, sheltered
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import InisState
from mohreh.games.inis.rules.victory import met
from mohreh.kernel.judge import Inputs, several
from mohreh.kernel.state import BIT, NOBODY, PLACE_OF

MOST: Final = 6  # of what a condition counts, and of most other things
MOST_DEEDS: Final = 3
MOST_TILES: Final = 15
MOST_CARDS: Final = 5
MOST_IN_CAPITAL: Final = 4
MOST_LEAD: Final = 3
MOST_ROUNDS: Final = 8
MOST_CLASHING: Final = 5


# Where each block of columns begins; NAMES has them in the same order.
LED: Final = 0  # opposing clans under own chieftains
WORSHIPPED: Final = LED + MOST + 1
REACHED: Final = WORSHIPPED + MOST + 1
DEEDS: Final = REACHED + MOST + 1
MET: Final = DEEDS + MOST_DEEDS + 1  # conditions; then the same for a Pretender
NEAREST: Final = MET + 8  # what the nearest condition lacks, deeds counted, and the next one
NEXT: Final = NEAREST + MOST + 1
RESERVE: Final = NEXT + MOST + 1
BRENN: Final = RESERVE + data.CLANS + 1
IN_CAPITAL: Final = BRENN + 1  # own clans there, and their lead over the most of another
CAPITAL_LEAD: Final = IN_CAPITAL + MOST_IN_CAPITAL + 1
CHIEF_IN: Final = CAPITAL_LEAD + 2 * MOST_LEAD + 1  # territories
LED_BY_ONE: Final = CHIEF_IN + MOST + 1  # opposing clans under a chieftain who leads by one
COULD_LEAD: Final = LED_BY_ONE + MOST + 1  # opposing clans where one or two clans more would lead
LONELY: Final = COULD_LEAD + MOST + 1  # territories with a single own clan
UNOPPOSED: Final = LONELY + MOST + 1  # territories without other clans
OUTNUMBERED: Final = UNOPPOSED + MOST + 1  # territories with more clans of another
SHRINES_AT_RISK: Final = OUTNUMBERED + MOST + 1  # sanctuaries there
FORTS: Final = SHRINES_AT_RISK + MOST + 1  # citadels where the seat is present
FRONTIER: Final = FORTS + MOST + 1  # territories beside own ones where the seat is not
FRONTIER_SHRINES: Final = FRONTIER + MOST + 1
TILES: Final = FRONTIER_SHRINES + MOST + 1
ROUND: Final = TILES + MOST_TILES + 1
IN_ASSEMBLY: Final = ROUND + MOST_ROUNDS + 1
TURN: Final = IN_ASSEMBLY + 1  # turns until the own one, in the season
PASSES: Final = TURN + 4  # in a row; all but this seat's may end the season
FIRST_TURN: Final = PASSES + 5
ACTIONS_HELD: Final = FIRST_TURN + 1
TALES_HELD: Final = ACTIONS_HELD + MOST_CARDS + 1
LANDS_HELD: Final = TALES_HELD + MOST_CARDS + 1
HELD: Final = LANDS_HELD + MOST_CARDS + 1  # by name
PLAYS: Final = HELD + data.CARDS  # on the table in the own turn, by name
CLASH: Final = PLAYS + data.ADVANTAGE  # own clans that are exposed, and sheltered, and the others' that are exposed
SHELTERED: Final = CLASH + MOST_CLASHING + 1
AGAINST: Final = SHELTERED + 4
MOVES: Final = AGAINST + MOST_CLASHING + 1  # whose maneuver it is: the own, another's; who is attacked: this, by this
ATTACK: Final = MOVES + 2

NAMES: Final[list[str]] = [
    *several("leadership", MOST),
    *several("religion", MOST),
    *several("land", MOST),
    *several("deeds", MOST_DEEDS),
    *several("conditions", 3),
    *several("pretender", 3),
    *several("nearest_lacks", MOST),
    *several("next_lacks", MOST),
    *several("reserve", data.CLANS),
    "brenn",
    *several("in_capital", MOST_IN_CAPITAL),
    *[f"capital_lead.{n}" for n in range(-MOST_LEAD, MOST_LEAD + 1)],
    *several("chieftain", MOST),
    *several("led_by_one", MOST),
    *several("could_lead", MOST),
    *several("single_clans", MOST),
    *several("unopposed", MOST),
    *several("outnumbered", MOST),
    *several("sanctuaries_at_risk", MOST),
    *several("citadels", MOST),
    *several("frontier", MOST),
    *several("frontier_sanctuaries", MOST),
    *several("tiles", MOST_TILES),
    *several("round", MOST_ROUNDS),
    "assembly",
    *several("turns_until_own", 3),
    *several("passes", 4),
    "first_turn",
    *several("action_cards", MOST_CARDS),
    *several("epic_tales", MOST_CARDS),
    *several("advantages", MOST_CARDS),
    *[f"held.{name}" for name in data.CARD_NAMES],
    *[f"plays.{name}" for name in data.CARD_NAMES[: data.ADVANTAGE]],
    *several("clash_exposed", MOST_CLASHING),
    *several("clash_sheltered", 3),
    *several("clash_against", MOST_CLASHING),
    *["own_maneuver", "other_maneuver", "is_attacked", "attacks"],
]


def write(inputs: Inputs, s: InisState, seat: i64) -> None:
    """All inputs of a seat."""
    _write_island(inputs, s, seat)
    _write_season(inputs, s, seat)
    _write_cards(inputs, s, seat)
    if s.clash != state.NOWHERE:
        _write_clash(inputs, s, seat)


def _write_island(inputs: Inputs, s: InisState, seat: i64) -> None:
    """The conditions, and the territories on which they rest."""
    seats = s.seats
    mine = seat * state.WIDTH
    present = seats[mine + state.PRESENT]
    led: i64 = 0
    worshipped: i64 = 0
    chief_in: i64 = 0
    by_one: i64 = 0
    could: i64 = 0
    lonely: i64 = 0
    unopposed: i64 = 0
    outnumbered: i64 = 0
    at_risk: i64 = 0
    forts: i64 = 0
    around: i64 = 0
    rest = present
    while rest:
        one = rest & -rest
        rest ^= one
        here = PLACE_OF[one % 67]
        own = s.clans[here * state.SEATS + seat]
        opposing: i64 = 0
        most: i64 = 0
        other: i64 = 0
        while other < s.players:
            if other != seat:
                theirs = s.clans[here * state.SEATS + other]
                opposing += theirs
                if theirs > most:
                    most = theirs
            other += 1
        shrines = s.land[here * state.ROWS + state.SANCTUARIES]
        worshipped += shrines
        forts += s.land[here * state.ROWS + state.CITADELS]
        around |= s.land[here * state.ROWS + state.NEAR]
        if own == 1:
            lonely += 1
        if opposing == 0:
            unopposed += 1
        if own > most:
            chief_in += 1
            led += opposing
            if own == most + 1:
                by_one += opposing
        else:
            if own + 2 > most:
                could += opposing
            if own < most:
                outnumbered += 1
                at_risk += shrines
    reached = bits(present)
    _write_conditions(inputs, s, seat, led, worshipped, reached)
    inputs.mark(CHIEF_IN + min(chief_in, MOST))
    inputs.mark(LED_BY_ONE + min(by_one, MOST))
    inputs.mark(COULD_LEAD + min(could, MOST))
    inputs.mark(LONELY + min(lonely, MOST))
    inputs.mark(UNOPPOSED + min(unopposed, MOST))
    inputs.mark(OUTNUMBERED + min(outnumbered, MOST))
    inputs.mark(SHRINES_AT_RISK + min(at_risk, MOST))
    inputs.mark(FORTS + min(forts, MOST))
    frontier = around & ~present
    inputs.mark(FRONTIER + min(bits(frontier), MOST))
    shrines = 0
    while frontier:
        one = frontier & -frontier
        frontier ^= one
        shrines += s.land[PLACE_OF[one % 67] * state.ROWS + state.SANCTUARIES]
    inputs.mark(FRONTIER_SHRINES + min(shrines, MOST))
    inputs.mark(RESERVE + min(seats[mine + state.RESERVE], data.CLANS))
    if s.brenn == seat:
        inputs.mark(BRENN)
    if s.capital != state.NOWHERE:
        _write_capital(inputs, s, seat)


def _write_conditions(inputs: Inputs, s: InisState, seat: i64, led: i64, worshipped: i64, reached: i64) -> None:
    """What is met, and what the nearest two conditions lack."""
    deeds = s.seats[seat * state.WIDTH + state.DEEDS]
    inputs.mark(LED + min(led, MOST))
    inputs.mark(WORSHIPPED + min(worshipped, MOST))
    inputs.mark(REACHED + min(reached, MOST))
    inputs.mark(DEEDS + min(deeds, MOST_DEEDS))
    conditions = met(led, worshipped, reached, deeds)
    inputs.mark(MET + conditions)
    if s.pretenders & BIT[seat]:
        inputs.mark(MET + 4 + conditions)
    one = max(data.THRESHOLD - led, 0)
    two = max(data.THRESHOLD - worshipped, 0)
    three = max(data.THRESHOLD - reached, 0)
    least = min(one, two, three)
    inputs.mark(NEAREST + max(least - deeds, 0))
    inputs.mark(NEXT + min(max(one + two + three - max(one, two, three) - deeds, 0), MOST))


def _write_capital(inputs: Inputs, s: InisState, seat: i64) -> None:
    own = s.clans[s.capital * state.SEATS + seat]
    most: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            most = max(most, s.clans[s.capital * state.SEATS + other])
        other += 1
    inputs.mark(IN_CAPITAL + min(own, MOST_IN_CAPITAL))
    inputs.mark(CAPITAL_LEAD + MOST_LEAD + min(max(own - most, -MOST_LEAD), MOST_LEAD))


def _write_season(inputs: Inputs, s: InisState, seat: i64) -> None:
    """How late it is, and whose turn."""
    inputs.mark(TILES + min(bits(s.tiles), MOST_TILES))
    inputs.mark(ROUND + min(s.round, MOST_ROUNDS))
    if s.turn == NOBODY:
        inputs.mark(IN_ASSEMBLY)
        return
    turns: i64 = 0
    who = s.turn
    while who != seat and turns < 3:
        who = after(s, who)
        turns += 1
    inputs.mark(TURN + turns)
    inputs.mark(PASSES + min(s.passes, 4))
    if s.first_turn:
        inputs.mark(FIRST_TURN)


def _write_cards(inputs: Inputs, s: InisState, seat: i64) -> None:
    """The own cards by name, and those that lie on the table in the own turn."""
    mine = seat * state.WIDTH
    held = s.seats[mine + state.HELD] | s.seats[mine + state.LOCKED]
    inputs.mark(ACTIONS_HELD + min(bits(held & data.ACTION_CARDS), MOST_CARDS))
    inputs.mark(TALES_HELD + min(bits(held & data.EPIC_CARDS), MOST_CARDS))
    lands = s.seats[mine + state.HELD_LANDS]
    inputs.mark(LANDS_HELD + min(bits(lands), MOST_CARDS))
    while held:
        one = held & -held
        held ^= one
        inputs.mark(HELD + PLACE_OF[one % 67])
    while lands:
        one = lands & -lands
        lands ^= one
        inputs.mark(HELD + data.ADVANTAGE + PLACE_OF[one % 67])
    if s.turn == seat:
        shown = s.table
        while shown:
            one = shown & -shown
            shown ^= one
            inputs.mark(PLAYS + PLACE_OF[one % 67])


def _write_clash(inputs: Inputs, s: InisState, seat: i64) -> None:
    """Clans in the clash under way, whose maneuver it is, and an attack that waits for its answer."""
    own = exposed(s, seat)
    against: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            against += exposed(s, other)
        other += 1
    inputs.mark(CLASH + min(max(own, 0), MOST_CLASHING))
    inputs.mark(SHELTERED + min(sheltered(s, seat), 3))
    inputs.mark(AGAINST + min(max(against, 0), MOST_CLASHING))
    if s.mover != NOBODY:
        inputs.mark(MOVES + (0 if s.mover == seat else 1))
    top = s.top
    if isinstance(top, AnswerAttack):
        if top.target == seat:
            inputs.mark(ATTACK)
        elif top.attacker == seat:
            inputs.mark(ATTACK + 1)
