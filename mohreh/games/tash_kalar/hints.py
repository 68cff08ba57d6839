"""How well a seat stands in Tash-Kalar, from what it may know: a fast estimate for bots, in points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.conditions import CONDITIONS
from mohreh.games.tash_kalar.data import CARD_RANK, COMMON, HEROIC, LEGENDARY, OPEN_TASKS, TASK_POINTS
from mohreh.games.tash_kalar.patterns import IMAGES
from mohreh.games.tash_kalar.pieces import all_at_least, in_supply, on_board
from mohreh.games.tash_kalar.scoring import by_colour, standing
from mohreh.games.tash_kalar.state import (
    BEINGS_HELD,
    EARNED,
    FLARES_HELD,
    HAND,
    HIGH_FORM,
    KILLED,
    KNOWERS,
    LEGEND_SLOT,
    LEGENDS_HELD,
    MELEE,
    POINTS,
    RUNNING,
    WIDTH,
    TashKalarState,
)

WIN: Final = 100.0
LEAD: Final = 0.01  # of a point of the result, so that a higher win is liked better
# A piece on the board, rank by rank; where a legendary one is no point by itself it is worth two heroic ones.
PIECE: Final = [0.14, 0.3, 0.4]
KEPT: Final = 0.05  # a card in hand
READY: Final = 0.12  # a being in hand whose pattern stands
READY_LEGEND: Final = 0.5
CLAIMABLE: Final = 0.85  # of the points of a task that is met in the own turn
NEARLY: Final = 0.35  # of the points of a task, by the square of what there is of it
OTHER_COLOURS: Final = 0.35  # of a point in a colour that is not the lowest, in the melee
SINGLE: Final = 0.25  # a single common piece destroyed: it scores if there will be another


def evaluate(s: TashKalarState, seat: i64) -> float:
    """Points, pieces, tasks and what the hand could summon, less what the best opponent has of what all can see."""
    if s.ending != RUNNING:
        return _result(s, seat)
    best: float = -WIN
    for other in range(s.players):
        if other != seat:
            best = max(best, _standing(s, other))
    return _standing(s, seat) + _hand(s, seat) - best


def _result(s: TashKalarState, seat: i64) -> float:
    """A win or a loss, a shared win between them, and by how many points."""
    mine = standing(s, seat)
    ahead: i64 = 0
    alike: i64 = 0
    lead: float = WIN
    for other in range(s.players):
        if other != seat:
            theirs = standing(s, other)
            ahead += 1 if theirs > mine else 0
            alike += 1 if theirs == mine else 0
            lead = min(lead, float(mine[0] - theirs[0]))
    if ahead:
        return lead * LEAD - WIN
    return lead * LEAD + (WIN if alike == 0 else 0.0)


def _standing(s: TashKalarState, seat: i64) -> float:
    """What everybody sees: points, those that this turn has earned, pieces, tasks."""
    value: float = 0.0
    for rank in range(3):
        value += PIECE[rank] * float(int(on_board(s, seat, rank)))
    if s.variant.form == HIGH_FORM:
        value += float(int(s.seats[seat * WIDTH + EARNED] + on_board(s, seat, LEGENDARY)))
        return value + _tasks(s, seat)
    if s.variant.form == MELEE:
        return value + _colours(s, seat)
    other = 1 - seat
    value += float(int(s.seats[seat * WIDTH + POINTS + other]))
    return value + _earned(s, other) if s.turn == seat else value


def _earned(s: TashKalarState, colour: i64) -> float:
    """In a deathmatch: what the pieces of a colour that were destroyed in this turn will score."""
    at = colour * WIDTH + KILLED
    points = 2 * s.seats[at + LEGENDARY] + s.seats[at + HEROIC] + s.seats[at + COMMON] // 2
    single = SINGLE if s.seats[at + COMMON] % 2 and s.actions > 0 else 0.0
    return float(int(points)) + single


def _colours(s: TashKalarState, seat: i64) -> float:
    """In the melee the lowest colour counts; the others a little."""
    found = by_colour(s, seat)
    value = float(found[0]) * (1.0 - OTHER_COLOURS)
    for points in found:
        value += OTHER_COLOURS * float(points)
    if s.turn == seat:
        for colour in range(s.players):
            if colour != seat:
                lowest = int(s.seats[seat * WIDTH + POINTS + colour]) == found[0]
                value += (1.0 if lowest else OTHER_COLOURS) * _earned(s, colour)
    return value


def _tasks(s: TashKalarState, seat: i64) -> float:
    """The best task that could be claimed in this turn, and how near the others are."""
    claimable: float = 0.0
    value: float = 0.0
    for slot in range(OPEN_TASKS):
        task = s.tasks[slot]
        if task < 0:
            continue
        points = float(int(TASK_POINTS[task]))
        done = CONDITIONS[task].progress(s, seat) if s.turn == seat or CONDITIONS[task].lasts() else 0.0
        if done >= 1.0 and s.turn == seat:
            claimable = max(claimable, points * CLAIMABLE)
        value += points * NEARLY * done * done
    return value + claimable


def _hand(s: TashKalarState, seat: i64) -> float:
    """The seat's own cards, and more for those that it could summon."""
    mine = seat * WIDTH
    beings = s.seats[mine + BEINGS_HELD]
    legends = s.seats[mine + LEGENDS_HELD]
    value = KEPT * float(int(beings + legends + s.seats[mine + FLARES_HELD]))
    start = seat * HAND
    for slot in range(start, start + beings):
        if _stands(s, seat, s.hands[slot] // KNOWERS):
            value += READY
    start += LEGEND_SLOT
    for slot in range(start, start + legends):
        if _stands(s, seat, s.hands[slot] // KNOWERS):
            value += READY_LEGEND
    return value


def _stands(s: TashKalarState, seat: i64, card: i64) -> bool:
    """Could a card be summoned somewhere with the seat's own pieces and its supply?"""
    rank = CARD_RANK[card]
    if in_supply(s, seat, rank) == 0:
        return False
    taken = all_at_least(s, rank + 1) if rank < LEGENDARY else (0, 0)
    for image in IMAGES[card]:
        there = image.stands(s.board, seat * 6)
        if (there[0] & ~taken[0]) | (there[1] & ~taken[1]):
            return True
    return False
