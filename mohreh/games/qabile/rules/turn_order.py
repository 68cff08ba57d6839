"""Section 5 of the rules: who plays when."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.qabile.rules.actions import SEAT_NAMES
from mohreh.games.qabile.rules.data import FACES, ONLY_SEAT
from mohreh.games.qabile.rules.state import QabileState
from mohreh.kernel.state import BIT


def settle_order(s: QabileState) -> None:
    """Rule 5.2: from high to low."""
    by_roll: i64 = 0
    rolls = s.rolls
    seat: i64 = 0
    while seat < s.players:
        by_roll |= BIT[4 * (rolls & 15) + seat]
        rolls >>= 4
        seat += 1
    s.order = 0
    if s.variant.all_reroll:
        everybody = BIT[s.players] - 1
        while shares_a_roll(by_roll):
            by_roll = roll_again(s, everybody)
    line_up(s, by_roll, 0)
    if s.events is not None:
        s.tell("qabile.order", {"order": "+".join([SEAT_NAMES[s.at(turn)] for turn in range(s.players)])})


def shares_a_roll(by_roll: i64) -> bool:
    """Have any two rolled the same? (Four bits for each number of the die: who rolled it.)"""
    while by_roll:
        group = by_roll & 15
        if group & (group - 1):
            return True
        by_roll >>= 4
    return False


def roll_again(s: QabileState, group: i64) -> i64:
    """The seats of a group roll, the youngest first, and again as long as all of them roll the same.

    Returns who rolled what: four bits for each number of the die, one for each seat.
    """
    while True:
        by_roll: i64 = 0
        roll: i64 = 0
        seat: i64 = 0
        while seat < s.players:
            if group & BIT[seat]:
                roll = s.below(FACES) + 1
                by_roll |= BIT[4 * roll + seat]
                if s.events is not None:
                    s.tell("qabile.reroll", {"who": int(seat), "n": int(roll)})
            seat += 1
        if (by_roll >> (4 * roll)) & 15 != group:
            return by_roll


def line_up(s: QabileState, by_roll: i64, turn: i64) -> i64:
    """Give out the places from `turn` on, high rolls first; equal ones roll again. Returns the next free place.

    Players who roll again are never all equal afterwards, so groups get smaller and this ends.
    """
    roll: i64 = FACES
    while roll > 0:
        group = (by_roll >> (4 * roll)) & 15
        if group:
            seat = ONLY_SEAT[group]
            if seat >= 0:
                s.order |= seat << (4 * turn)
                turn += 1
            else:
                turn = line_up(s, roll_again(s, group), turn)
        roll -= 1
    return turn
