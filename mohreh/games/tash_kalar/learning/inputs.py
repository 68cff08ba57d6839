"""What the learned judge of Tash-Kalar is told of a seat: points, pieces, tasks, and how near its cards are.

Of a card in the hand it is told whether its pattern stands, would with one piece more, or is further off, and of one
that stands also which card it is, since effects differ. Teammates are told of each for himself.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import arena, data, pieces, state
from mohreh.games.tash_kalar.rules.arena import Cells
from mohreh.games.tash_kalar.rules.conditions import CONDITIONS
from mohreh.games.tash_kalar.rules.patterns import IMAGES, PIECES_NEEDED, UPGRADED_NEEDED
from mohreh.games.tash_kalar.rules.scoring import points
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.tasks import NEXT
from mohreh.kernel.judge import Inputs, several
from mohreh.kernel.state import NOBODY

MOST_LEFT: Final = 18  # points to the goal
MOST_COLOUR_LEFT: Final = 12
MOST_COMMON: Final = 12
MOST_HEROIC: Final = 8
MOST_DECK: Final = 15
MOST_ACTIONS: Final = 4
MOST_SUMMONED: Final = 2
MOST_KILLED: Final = 4
MOST_SHOWN: Final = 5  # pieces on certain squares
MOST_FREE: Final = 3  # squares where a being could be summoned
MOST_OFF: Final = 3  # of the criterion of a flare
PROGRESS: Final = 5  # a task is met in so many steps, none of it being the first
POINT_KINDS: Final = 4  # tasks bring up to 3 points
STATES: Final = ["dead", "far", "almost", "stands", "strikes"]  # of a card in the hand
DEAD: Final = 0
FAR: Final = 1
ALMOST: Final = 2
STANDS: Final = 3
STRIKES: Final = 4


# Where each block of columns begins; NAMES has them in the same order.
LEFT: Final = 0
COMMON: Final = LEFT + MOST_LEFT + 1
HEROIC: Final = COMMON + MOST_COMMON + 1
LEGENDARY: Final = HEROIC + MOST_HEROIC + 1
DECK: Final = LEGENDARY + 4
TO_MOVE: Final = DECK + MOST_DECK + 1  # by actions left
ENDING: Final = TO_MOVE + MOST_ACTIONS + 1  # the final round: it plays now, once more, or no more
SUMMONED: Final = ENDING + 3
KILLED: Final = SUMMONED + MOST_SUMMONED + 1  # in this turn, by rank
TASK: Final = KILLED + 3 * (MOST_KILLED + 1)  # open ones, by points and how much of them is met
TASK_NEXT: Final = TASK + POINT_KINDS * PROGRESS
TASK_NAMED: Final = TASK_NEXT + POINT_KINDS * PROGRESS  # by name, with how much is met in four parts
CLAIMABLE: Final = TASK_NAMED + data.TASKS  # met in the own turn, by points
CARD: Final = CLAIMABLE + POINT_KINDS  # in the hand, by rank and state
FREE: Final = CARD + 3 * len(STATES)  # squares where it could be summoned, by rank
ON_COLOUR: Final = FREE + 3 * (MOST_FREE + 1)  # a coloured one among them: red, green
STANDING: Final = ON_COLOUR + 2  # by name
HELD: Final = STANDING + data.CARDS  # by name
CARDS_HELD: Final = HELD + data.CARDS  # beings, legends
FLARE_UPPER: Final = CARDS_HELD + 8  # of the flare in the hand: how much is missing
FLARE_LOWER: Final = FLARE_UPPER + MOST_OFF + 1
CLUSTER: Final = FLARE_LOWER + MOST_OFF + 1  # pieces beside own ones, in steps of two
TOUCHED: Final = CLUSTER + MOST_COMMON // 2 + 1  # own pieces beside enemy ones, by rank
CENTRAL: Final = TOUCHED + 3 * (MOST_SHOWN + 1)
COLOURED: Final = CENTRAL + MOST_SHOWN + 1  # upgraded ones on red squares, on green ones
SCHOOL: Final = COLOURED + 2 * 4
COLOUR_LEFT: Final = SCHOOL + 4  # in the melee: how many colours lack so many points

NAMES: Final[list[str]] = [
    *several("points_left", MOST_LEFT),
    *several("common", MOST_COMMON),
    *several("heroic", MOST_HEROIC),
    *several("legendary", 3),
    *several("deck", MOST_DECK),
    *several("to_move", MOST_ACTIONS),
    *["ending.now", "ending.later", "ending.never"],
    *several("summoned", MOST_SUMMONED),
    *[name for rank in data.RANK_NAMES for name in several(f"killed.{rank}", MOST_KILLED)],
    *[name for points in range(POINT_KINDS) for name in several(f"task.{points}_points", PROGRESS - 1)],
    *[name for points in range(POINT_KINDS) for name in several(f"next_task.{points}_points", PROGRESS - 1)],
    *[f"task.{name}" for name in data.TASK_NAMES],
    *several("claimable", POINT_KINDS - 1),
    *[f"card.{rank}.{one}" for rank in data.RANK_NAMES for one in STATES],
    *[name for rank in data.RANK_NAMES for name in several(f"free.{rank}", MOST_FREE)],
    *["free_on_red", "free_on_green"],
    *[f"stands.{name}" for name in data.CARD_NAMES],
    *[f"held.{name}" for name in data.CARD_NAMES],
    *several("beings", 3),
    *several("legends", 3),
    *several("flare_upper", MOST_OFF),
    *several("flare_lower", MOST_OFF),
    *several("cluster", MOST_COMMON // 2),
    *[name for rank in data.RANK_NAMES for name in several(f"touched.{rank}", MOST_SHOWN)],
    *several("central", MOST_SHOWN),
    *several("on_red", 3),
    *several("on_green", 3),
    *data.SCHOOL_NAMES,
    *several("colours_left", MOST_COLOUR_LEFT),
]


def write(inputs: Inputs, s: TashKalarState, seat: i64) -> None:
    """All inputs of a seat."""
    _write_own(inputs, s, seat)
    _write_board(inputs, s, seat)
    if s.variant.form == state.HIGH_FORM:
        _write_tasks(inputs, s, seat)
    _write_hand(inputs, s, seat)


def _has_turn(s: TashKalarState, seat: i64) -> bool:
    return s.turn != NOBODY and pieces.side(s, s.turn) == pieces.side(s, seat)


def _write_own(inputs: Inputs, s: TashKalarState, seat: i64) -> None:
    """Points, pieces by number, the turn, and how near the end is."""
    at = seat * state.WIDTH
    inputs.mark(LEFT + min(max(s.variant.goal - points(s, seat), 0), MOST_LEFT))
    inputs.mark(COMMON + min(pieces.on_board(s, seat, data.COMMON), MOST_COMMON))
    inputs.mark(HEROIC + min(pieces.on_board(s, seat, data.HEROIC), MOST_HEROIC))
    inputs.mark(LEGENDARY + pieces.on_board(s, seat, data.LEGENDARY))
    inputs.mark(DECK + min(s.seats[at + state.DECK], MOST_DECK))
    inputs.mark(SCHOOL + max(s.seats[at + state.SCHOOL_OF], 0))
    if s.variant.form == state.MELEE:
        for colour in range(s.players):
            if colour != seat:
                left = s.variant.goal - s.seats[at + state.POINTS + colour]
                inputs.mark(COLOUR_LEFT + min(max(left, 0), MOST_COLOUR_LEFT))
    if _has_turn(s, seat):
        inputs.mark(TO_MOVE + min(s.actions, MOST_ACTIONS))
        inputs.mark(SUMMONED + min(s.summoned, MOST_SUMMONED))
        for rank in range(3):
            killed: i64 = 0
            for colour in range(s.variant.colours):
                if colour != pieces.side(s, seat):
                    killed += s.seats[colour * state.WIDTH + state.KILLED + rank]
            inputs.mark(KILLED + rank * (MOST_KILLED + 1) + min(killed, MOST_KILLED))
    if s.final >= 0:
        if _has_turn(s, seat):
            inputs.mark(ENDING)
        elif s.turn != NOBODY and (seat - s.turn + s.players) % s.players <= s.final:
            inputs.mark(ENDING + 1)
        else:
            inputs.mark(ENDING + 2)


def _write_board(inputs: Inputs, s: TashKalarState, seat: i64) -> None:
    """How the pieces lie."""
    mine = pieces.own(s, seat)
    strong = pieces.at_least(s, seat, data.HEROIC)
    inputs.mark(CLUSTER + min(arena.size(arena.both(mine, arena.around(mine))), MOST_COMMON) // 2)
    near = arena.around(pieces.enemies(s, seat))
    for rank in range(3):
        n = arena.size(arena.both(pieces.exactly(s, seat, rank), near))
        inputs.mark(TOUCHED + rank * (MOST_SHOWN + 1) + min(n, MOST_SHOWN))
    inputs.mark(CENTRAL + min(arena.size(arena.both(mine, arena.CENTRAL.cells)), MOST_SHOWN))
    inputs.mark(COLOURED + min(arena.size(arena.both(strong, arena.RED.cells)), 3))
    inputs.mark(COLOURED + 4 + min(arena.size(arena.both(strong, arena.GREEN.cells)), 3))


def _write_tasks(inputs: Inputs, s: TashKalarState, seat: i64) -> None:
    """How much of each task is met; what was done in a turn counts in that turn alone."""
    now = _has_turn(s, seat)
    for slot in range(NEXT + 1):
        task = s.tasks[slot]
        if task < 0:
            continue
        done: i64 = 0
        if now or CONDITIONS[task].lasts():
            done = _part(CONDITIONS[task].progress(s, seat))
        worth = min(data.TASK_POINTS[task], POINT_KINDS - 1)
        if slot == NEXT:
            inputs.mark(TASK_NEXT + worth * PROGRESS + done)
            continue
        inputs.mark(TASK + worth * PROGRESS + done)
        if done:
            inputs.add(TASK_NAMED + task, done)
        if now and done == PROGRESS - 1:
            inputs.mark(CLAIMABLE + worth)


def _part(share: float) -> i64:
    """A share in four parts."""
    if share >= 1.0:
        return 4
    if share >= 0.75:
        return 3
    if share >= 0.5:
        return 2
    return 1 if share >= 0.25 else 0


def _write_hand(inputs: Inputs, s: TashKalarState, seat: i64) -> None:
    """The cards in the hand: which, and how far their patterns stand."""
    at = seat * state.WIDTH
    start = seat * state.HAND
    beings = s.seats[at + state.BEINGS_HELD]
    legends = s.seats[at + state.LEGENDS_HELD]
    inputs.mark(CARDS_HELD + min(beings, 3))
    inputs.mark(CARDS_HELD + 4 + min(legends, 3))
    empty = pieces.vacant(s)
    slot: i64 = start
    while slot < start + beings:
        _write_card(inputs, s, seat, s.hands[slot] // state.KNOWERS, empty)
        slot += 1
    slot = start + state.LEGEND_SLOT
    while slot < start + state.LEGEND_SLOT + legends:
        _write_card(inputs, s, seat, s.hands[slot] // state.KNOWERS, empty)
        slot += 1
    if s.seats[at + state.FLARES_HELD]:
        _write_flare(inputs, s, seat, s.hands[start + state.FLARE_SLOT] // state.KNOWERS - data.CARDS)


def _write_card(inputs: Inputs, s: TashKalarState, seat: i64, card: i64, empty: Cells) -> None:
    rank = data.CARD_RANK[card]
    inputs.mark(HELD + card)
    inputs.mark(CARD + rank * len(STATES) + _state_of(inputs, s, seat, card, rank, empty))


def _state_of(inputs: Inputs, s: TashKalarState, seat: i64, card: i64, rank: i64, empty: Cells) -> i64:
    """How far the pattern of a card stands; tells also where it does."""
    if pieces.in_supply(s, seat, rank) == 0:
        return DEAD
    lacking = PIECES_NEEDED[card] - pieces.all_on_board(s, seat)
    if lacking > 1 or pieces.upgraded(s, seat) < UPGRADED_NEEDED[card]:
        return FAR
    taken = pieces.all_at_least(s, rank + 1) if rank < data.LEGENDARY else arena.NONE.cells
    if lacking <= 0:
        there = arena.NONE.cells
        mine = pieces.side(s, seat) * 6
        for image in IMAGES[card]:
            there = arena.either(there, image.stands(s.board, mine))
        there = arena.without(there, taken)
        if not arena.is_empty(there):
            inputs.mark(STANDING + card)
            inputs.mark(FREE + rank * (MOST_FREE + 1) + min(arena.size(there), MOST_FREE))
            if not arena.is_empty(arena.both(there, arena.RED.cells)):
                inputs.mark(ON_COLOUR)
            if not arena.is_empty(arena.both(there, arena.GREEN.cells)):
                inputs.mark(ON_COLOUR + 1)
            return STANDS if arena.is_empty(arena.both(there, pieces.enemies(s, seat))) else STRIKES
    own = pieces.own(s, seat)
    strong = pieces.at_least(s, seat, data.HEROIC)
    for image in IMAGES[card]:
        if not arena.is_empty(arena.without(image.nearly_stands(own, strong, empty, arena.NONE.cells), taken)):
            return ALMOST
    return FAR


def _write_flare(inputs: Inputs, s: TashKalarState, seat: i64, flare: i64) -> None:
    """How much is missing of both criteria of a flare, against the strongest opponent."""
    best: i64 = -data.PIECES
    best_common: i64 = -data.PIECES
    for colour in range(s.variant.colours):
        if colour != pieces.side(s, seat):
            best = max(best, pieces.upgraded(s, colour))
            n = pieces.on_board(s, colour, data.COMMON)
            best_common = max(best_common, n if s.variant.lower_common else pieces.all_on_board(s, colour))
    n = pieces.on_board(s, seat, data.COMMON) if s.variant.lower_common else pieces.all_on_board(s, seat)
    inputs.mark(FLARE_UPPER + min(max(data.UPPER[flare] - (best - pieces.upgraded(s, seat)), 0), MOST_OFF))
    inputs.mark(FLARE_LOWER + min(max(data.LOWER[flare] - (best_common - n), 0), MOST_OFF))
