"""How well a seat, with its teammate, stands in Tash-Kalar, from what it may know: a fast estimate in points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import arena, data, dealing, pieces, state
from mohreh.games.tash_kalar.rules.conditions import CONDITIONS
from mohreh.games.tash_kalar.rules.patterns import IMAGES, PIECES_NEEDED, UPGRADED_NEEDED
from mohreh.games.tash_kalar.rules.scoring import by_colour, points, standing
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import BIT, NOBODY
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "kept", "ready", "ready_legend", "almost", "almost_legend", "hit", "exposed"],
    *["claimable", "nearly", "other_colours", "single"],
    *["task_common", "task_heroic", "task_legendary"],
    *["match_common", "match_heroic", "match_legendary", "cluster"],
]
WEIGHTS: Final = read_weights(str(data.FOLDER), NAMES)
KEPT: Final = 1
READY: Final = 2
READY_LEGEND: Final = 3
ALMOST: Final = 4
ALMOST_LEGEND: Final = 5
HIT: Final = 6
EXPOSED: Final = 7
CLAIMABLE: Final = 8
NEARLY: Final = 9
OTHER_COLOURS: Final = 10
SINGLE: Final = 11
TASK: Final = 12  # and those after it, rank by rank: a piece in the High Form
MATCH: Final = 15  # and in a deathmatch
CLUSTER: Final = 18

WIN: Final = 100.0
LEAD: Final = 0.01  # of a point of the result, so that a higher win is liked better


def evaluate(s: TashKalarState, seat: i64, w: vec[float]) -> float:
    """Points, pieces, tasks and what the hand could summon, less the public part of the same for the best opponent."""
    if s.ending != state.RUNNING:
        return _result(s, seat)
    best: float = -WIN
    for colour in range(s.variant.colours):
        if colour != pieces.side(s, seat):
            best = max(best, _standing(s, colour, w))
    return _standing(s, seat, w) + _hand(s, seat, w) - best


def _result(s: TashKalarState, seat: i64) -> float:
    """A win or a loss, a shared win between them, and by how many points."""
    mine = standing(s, seat)
    found: float = WIN
    lead: float = WIN
    for colour in range(s.variant.colours):
        if colour != pieces.side(s, seat):
            theirs = standing(s, colour)
            if theirs >= mine:
                found = min(found, -WIN if theirs > mine else 0.0)
            lead = min(lead, float(mine[0] - theirs[0]))
    return lead * LEAD + found


def _has_turn(s: TashKalarState, seat: i64) -> bool:
    """Is it the turn of a seat, or of its teammate?"""
    return s.turn != NOBODY and pieces.side(s, s.turn) == pieces.side(s, seat)


def _standing(s: TashKalarState, seat: i64, w: vec[float]) -> float:
    """What everybody sees: points, those that this turn has earned, pieces, tasks."""
    value: float = 0.0
    first: i64 = TASK if s.variant.form == state.HIGH_FORM else MATCH
    for rank in range(3):
        value += w[first + rank] * float(int(pieces.on_board(s, seat, rank)))
    mine = pieces.own(s, seat)
    value += w[CLUSTER] * float(int(arena.size(arena.both(mine, arena.around(mine)))))
    strong = pieces.at_least(s, seat, data.HEROIC)
    if not arena.is_empty(strong):
        value -= w[EXPOSED] * float(int(arena.size(arena.both(strong, arena.around(pieces.enemies(s, seat))))))
    if s.variant.form == state.HIGH_FORM:
        value += float(int(points(s, seat)))
        return value + _tasks(s, seat, w)
    if s.variant.form == state.MELEE:
        return value + _colours(s, seat, w)
    other = 1 - pieces.side(s, seat)
    value += float(int(points(s, seat)))
    return value + _earned(s, other, w) if _has_turn(s, seat) else value


def _earned(s: TashKalarState, colour: i64, w: vec[float]) -> float:
    """In a deathmatch: what the pieces of a colour that were destroyed in this turn will score."""
    at = colour * state.WIDTH + state.KILLED
    gained = 2 * s.seats[at + data.LEGENDARY] + s.seats[at + data.HEROIC] + s.seats[at + data.COMMON] // 2
    single = w[SINGLE] if s.seats[at + data.COMMON] % 2 and s.actions > 0 else 0.0
    return float(int(gained)) + single


def _colours(s: TashKalarState, seat: i64, w: vec[float]) -> float:
    """In the melee the lowest colour counts; the others a little."""
    found = by_colour(s, seat)
    value = float(found[0]) * (1.0 - w[OTHER_COLOURS])
    for one in found:
        value += w[OTHER_COLOURS] * float(one)
    if s.turn == seat:
        for colour in range(s.players):
            if colour != seat:
                lowest = int(s.seats[seat * state.WIDTH + state.POINTS + colour]) == found[0]
                value += (1.0 if lowest else w[OTHER_COLOURS]) * _earned(s, colour, w)
    return value


def _tasks(s: TashKalarState, seat: i64, w: vec[float]) -> float:
    """The best task that could be claimed in this turn, and how near the others are."""
    claimable: float = 0.0
    value: float = 0.0
    now = _has_turn(s, seat)
    for slot in range(data.OPEN_TASKS):
        task = s.tasks[slot]
        if task < 0:
            continue
        worth = float(int(data.TASK_POINTS[task]))
        done = CONDITIONS[task].progress(s, seat) if now or CONDITIONS[task].lasts() else 0.0
        if done >= 1.0 and now:
            claimable = max(claimable, worth * w[CLAIMABLE])
        value += worth * w[NEARLY] * done * done
    return value + claimable


def _hand(s: TashKalarState, seat: i64, w: vec[float]) -> float:
    """The seat's own cards, and more for those that it could summon now or with one piece more.

    Legends belong to the team: a seat also looks at those that it knows in its teammate's hand.
    """
    mine = seat * state.WIDTH
    beings = s.seats[mine + state.BEINGS_HELD]
    legends = s.seats[mine + state.LEGENDS_HELD]
    if s.variant.teams:
        legends += dealing.held(s, dealing.mate(s, seat), dealing.LEGEND)
    value = w[KEPT] * float(int(beings + legends + s.seats[mine + state.FLARES_HELD]))
    empty = pieces.vacant(s)
    start = seat * state.HAND
    for slot in range(start, start + beings):
        value += _summoning(s, seat, s.hands[slot] // state.KNOWERS, empty, w[READY], w[ALMOST], w)
    for holder in range(s.players):
        if pieces.side(s, holder) == pieces.side(s, seat):
            start = holder * state.HAND + state.LEGEND_SLOT
            for slot in range(start, start + dealing.held(s, holder, dealing.LEGEND)):
                if s.hands[slot] & BIT[seat]:
                    card = s.hands[slot] // state.KNOWERS
                    value += _summoning(s, seat, card, empty, w[READY_LEGEND], w[ALMOST_LEGEND], w)
    return value


def _summoning(
    s: TashKalarState, seat: i64, card: i64, empty: arena.Cells, ready: float, almost: float, w: vec[float]
) -> float:
    """What a card in hand is worth by how far its pattern stands, with the seat's own pieces and its supply."""
    rank = data.CARD_RANK[card]
    if pieces.in_supply(s, seat, rank) == 0:
        return 0.0
    lacking = PIECES_NEEDED[card] - pieces.all_on_board(s, seat)
    if lacking > 1 or pieces.upgraded(s, seat) < UPGRADED_NEEDED[card]:
        return 0.0
    there = arena.NONE.cells
    if lacking <= 0:
        mine = pieces.side(s, seat) * 6
        for image in IMAGES[card]:
            there = arena.either(there, image.stands(s.board, mine))
    taken = pieces.all_at_least(s, rank + 1) if rank < data.LEGENDARY else arena.NONE.cells
    there = arena.without(there, taken)
    if not arena.is_empty(there):
        return ready if arena.is_empty(arena.both(there, pieces.enemies(s, seat))) else ready + w[HIT]
    own = pieces.own(s, seat)
    strong = pieces.at_least(s, seat, data.HEROIC)
    for image in IMAGES[card]:
        # One more common piece on an empty square. Where nothing is missing, something taken stands in the way.
        if not arena.is_empty(arena.without(image.nearly_stands(own, strong, empty, arena.NONE.cells), taken)):
            return almost
    return 0.0
