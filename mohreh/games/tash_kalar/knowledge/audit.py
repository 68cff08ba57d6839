"""Where every card and piece is, which of that is hidden from whom, and whether everything adds up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.knowledge.bounds import check_effect, check_numbers, check_turn
from mohreh.games.tash_kalar.knowledge.view import sees
from mohreh.games.tash_kalar.rules import arena, data, dealing, pieces, state
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps.setup import PickSchool
from mohreh.kernel.errors import Broken
from mohreh.kernel.state import BIT

# A thing is a card: first the own decks seat by seat, then legends, flares and tasks.
IN_HAND: Final = 100  # + seat
DISCARDED: Final = 200
IN_PLAY: Final = 300  # its effect is being carried out
OPEN: Final = 400
TAKEN: Final = 410  # + seat that claimed it
IN_DECK: Final = 1000  # + 100 for each deck, + depth


def _thing(s: TashKalarState, owner: i64, card: i64) -> int:
    """The number of a being, legend or flare among all things."""
    if card < dealing.FIRST_LEGEND:
        return int(owner * data.DECK_SIZE + card - data.FIRST_CARD[s.seats[owner * state.WIDTH + state.SCHOOL_OF]])
    return int(s.players * data.DECK_SIZE + card - dealing.FIRST_LEGEND)


def _dealt(s: TashKalarState) -> bool:
    """Have the schools been chosen, and the hands drawn?"""
    return s.legends_left + s.legends_gone > 0 or dealing.held(s, 0, dealing.LEGEND) > 0


def places(s: TashKalarState) -> list[int]:
    """Where each card is; -1 before they are dealt."""
    first_task = int(s.players) * data.DECK_SIZE + data.LEGENDS + data.FLARES
    found = [-1] * (first_task + data.TASKS)
    if not _dealt(s):
        return found
    for owner in range(s.players):
        for kind in range(3):
            start = owner * state.HAND + dealing.FIRST_SLOT[kind]
            for slot in range(start, start + dealing.held(s, owner, kind)):
                card = s.hands[slot] // state.KNOWERS
                if dealing.kind_of(card) != kind:
                    raise Broken(f"seat {owner} holds card {card} among cards of another kind")
                _put(found, _thing(s, owner, card), IN_HAND + owner)
        _decked(s, found, owner, dealing.BEING, IN_DECK + owner * 100)
        for i in range(data.DECK_SIZE):
            if s.seats[owner * state.WIDTH + state.DISCARD] & BIT[i]:
                _put(found, owner * data.DECK_SIZE + i, DISCARDED)
    _decked(s, found, 0, dealing.LEGEND, IN_DECK + 400)
    _decked(s, found, 0, dealing.FLARE, IN_DECK + 500)
    for i in range(data.LEGENDS):
        if s.legends_gone & BIT[i]:
            _put(found, int(s.players) * data.DECK_SIZE + i, DISCARDED)
    for i in range(data.FLARES):
        if s.flares_gone & BIT[i]:
            _put(found, int(s.players) * data.DECK_SIZE + data.LEGENDS + i, DISCARDED)
    if s.card >= 0:
        _put(found, _thing(s, s.turn, s.card), IN_PLAY)
    if s.variant.form == state.HIGH_FORM:
        _place_tasks(s, found, first_task)
    return found


def _decked(s: TashKalarState, found: list[int], owner: i64, kind: i64, at: int) -> None:
    start = dealing.deck_start(s, owner, kind)
    for depth in range(int(dealing.deck_size(s, owner, kind))):
        card = s.decks[start + depth] // state.KNOWERS
        if not 0 <= card < data.CARDS + data.FLARES or dealing.kind_of(card) != kind:
            raise Broken(f"card {card} is in a deck of another kind")
        _put(found, _thing(s, owner, card), at + depth)


def _place_tasks(s: TashKalarState, found: list[int], first: int) -> None:
    for depth in range(int(s.tasks_left)):
        _put(found, first + int(s.decks[s.task_deck() + depth] // state.KNOWERS), IN_DECK + 600 + depth)
    for place in range(data.OPEN_TASKS + 1):
        if s.tasks[place] >= 0:
            _put(found, first + int(s.tasks[place]), OPEN + int(place))
    for owner in range(s.players):
        for task in range(data.TASKS):
            if s.seats[owner * state.WIDTH + state.CLAIMED] & BIT[task]:
                _put(found, first + task, TAKEN + owner)


def _put(found: list[int], thing: int, place: int) -> None:
    if not 0 <= thing < len(found) or found[thing] != -1:
        raise Broken(f"card {thing} is in place {place} and somewhere else")
    found[thing] = place


def hidden(s: TashKalarState, seat: int) -> list[list[int]]:
    """The cards whose place the seat does not know, deck by deck with the hands drawn from it."""
    groups: list[list[int]] = []
    for owner in range(s.players):
        unseen = _unseen_held(s, seat, owner, dealing.BEING, False)
        groups.append(unseen + _unseen_decked(s, seat, owner, dealing.BEING, False))
    for kind in (dealing.LEGEND, dealing.FLARE):
        for kept in (True, False):
            unseen = []
            for owner in range(s.players):
                unseen += _unseen_held(s, seat, owner, kind, kept)
            groups.append(unseen + _unseen_decked(s, seat, 0, kind, kept))
    first = int(s.players) * data.DECK_SIZE + data.LEGENDS + data.FLARES
    start = s.task_deck()
    groups.append(
        [
            first + int(s.decks[place] // state.KNOWERS)
            for place in range(start, start + s.tasks_left)
            if not sees(s.decks[place], seat)
        ]
    )
    return [sorted(group) for group in groups]


def _unseen_held(s: TashKalarState, seat: int, owner: i64, kind: i64, kept: bool) -> list[int]:
    """The unseen cards of a hand: those held since the last shuffle of their discard pile, or the others."""
    start = owner * state.HAND + dealing.FIRST_SLOT[kind]
    return [
        _thing(s, owner, s.hands[slot] // state.KNOWERS)
        for slot in range(start, start + dealing.held(s, owner, kind))
        if not sees(s.hands[slot], seat) and (s.hands[slot] & state.KEPT != 0) == kept
    ]


def _unseen_decked(s: TashKalarState, seat: int, owner: i64, kind: i64, kept: bool) -> list[int]:
    start = dealing.deck_start(s, owner, kind)
    return [
        _thing(s, owner, s.decks[place] // state.KNOWERS)
        for place in range(start, start + dealing.deck_size(s, owner, kind))
        if not sees(s.decks[place], seat) and (s.decks[place] & state.KEPT != 0) == kept
    ]


# ---- what must add up


def check(s: TashKalarState) -> None:
    """Every card is in one place, every piece on one square, and the counts are those of the board."""
    lengths = [len(s.board), len(s.seats), len(s.hands), len(s.decks), len(s.tasks)]
    decks = data.DECK_SIZE * s.players + data.LEGENDS + data.FLARES + data.TASKS
    wanted = [6 * s.players, state.WIDTH * s.players, state.HAND * s.players, decks, data.OPEN_TASKS + 1]
    if lengths != wanted:
        raise Broken("a row of numbers has the wrong length")
    check_numbers(s)
    check_turn(s)
    schools = [int(s.seats[seat * state.WIDTH + state.SCHOOL_OF]) for seat in range(s.players)]
    chosen = [school for school in schools if school >= 0]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(data.SCHOOLS):
        raise Broken(f"the schools are {schools}")
    if not _dealt(s) and not isinstance(s.top, PickSchool):
        raise Broken("no cards have been dealt")
    if _dealt(s):
        if len(chosen) < len(schools):
            raise Broken("cards have been dealt to somebody who has no school")
        where = places(s)
        first_task = int(s.players) * data.DECK_SIZE + data.LEGENDS + data.FLARES
        cards = where if s.variant.form == state.HIGH_FORM else where[:first_task]
        if -1 in cards:
            raise Broken(f"card {cards.index(-1)} is nowhere")
    taken = (0, 0)
    for colour in range(s.variant.colours):
        mine = pieces.own(s, colour)
        if not arena.is_empty(arena.both(taken, mine)) or not arena.is_empty(arena.without(mine, arena.ARENA.cells)):
            raise Broken(f"a piece of seat {colour} stands where it cannot")
        taken = (taken[0] | mine[0], taken[1] | mine[1])
    for seat in range(s.players):
        _check_seat(s, seat)
        if pieces.side(s, seat) != seat:
            _check_second(s, seat)
    check_effect(s)


def _check_second(s: TashKalarState, seat: i64) -> None:
    """What teammates share is with the first of them, and all their legends are in one hand."""
    mine = seat * state.WIDTH
    shared = [*s.board[seat * 6 : seat * 6 + 6], *s.seats[mine + state.ON_BOARD : mine + state.DISCARD]]
    if [number for number in shared if number != 0]:
        raise Broken(f"seat {seat} has something of its own that belongs to the team")
    if dealing.held(s, seat, dealing.LEGEND) > 0 and dealing.held(s, pieces.side(s, seat), dealing.LEGEND) > 0:
        raise Broken(f"seat {seat} and its teammate hold legends at the same time")


def _check_seat(s: TashKalarState, seat: i64) -> None:
    for rank in range(3):
        if arena.size(pieces.exactly(s, seat, rank)) != pieces.on_board(s, seat, rank):
            raise Broken(f"seat {seat}: the pieces of rank {rank} are not as many as it counts")
        higher = pieces.at_least(s, seat, rank + 1) if rank < 2 else arena.NONE.cells
        if not arena.is_empty(arena.without(higher, pieces.at_least(s, seat, rank))):
            raise Broken(f"seat {seat}: a piece of a rank is not of the lower ranks too")
    if pieces.pool(s, seat) < 0 or pieces.on_board(s, seat, 2) > data.LEGENDARY_PIECES:
        raise Broken(f"seat {seat} has more pieces on the board than there are")
    claimed = s.seats[seat * state.WIDTH + state.CLAIMED]
    earned = sum([int(data.TASK_POINTS[task]) for task in range(data.TASKS) if claimed & BIT[task]])
    if earned != s.seats[seat * state.WIDTH + state.EARNED]:
        raise Broken(f"seat {seat}: its points are not those of its tasks")
    for kind in range(3):
        start = seat * state.HAND + dealing.FIRST_SLOT[kind]
        end = state.HAND if kind == dealing.FLARE else dealing.FIRST_SLOT[kind + 1]
        if start + dealing.held(s, seat, kind) > seat * state.HAND + end:
            raise Broken(f"seat {seat} holds too many cards")
        for slot in range(start, start + dealing.held(s, seat, kind)):
            if s.hands[slot] & BIT[seat] == 0:
                raise Broken(f"seat {seat} does not know its own hand")


if state.FLARE_SLOT + 1 != state.HAND or data.CARDS != data.BEINGS + data.LEGENDS or dealing.FIRST_FLARE != data.CARDS:
    raise ValueError("the slots of a hand do not fit its cards")
