"""The tasks of the High Form: when one is met, and how they are laid out (sections 2, 7 and 15.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.conditions import CONDITIONS
from mohreh.games.tash_kalar.rules.data import (
    OPEN_TASKS,
    TASK_ADVANCED,
    TASK_CATEGORY,
    TASK_NAMES,
    TASK_POINTS,
    TASKS,
)
from mohreh.games.tash_kalar.rules.state import ALL, KNOWERS, TashKalarState
from mohreh.kernel.state import BIT

NO_TASK: Final = -1
NEXT: Final = OPEN_TASKS  # the place of the next task in `tasks`, after the open ones


def met(s: TashKalarState, who: i64, task: i64) -> bool:
    """Does a seat meet the condition of a task now, at the end of its turn?"""
    return CONDITIONS[task].met(s, who)


# ---- laying tasks out: the lowest card of the deck is the first of its stretch


def lay_out(s: TashKalarState) -> None:
    """Rules 2.5 to 2.8: three starting tasks and the next one."""
    start = s.task_deck()
    decks = s.own_decks()
    for task in range(TASKS):
        decks[start + task] = task * KNOWERS
    s.tasks_left = TASKS
    s.shuffle_part(decks, start, start + TASKS)
    open_starting(s)


def open_starting(s: TashKalarState) -> None:
    """Turn cards over until three fitting tasks are open; the others are shuffled back in and the next one is shown."""
    start = s.task_deck()
    aside: i64 = 0
    found: i64 = 0
    while found < OPEN_TASKS:
        task = _turn_over(s)
        if _may_start(s, task):
            s.own_tasks()[found] = task
            found += 1
            _tell(s, "tash_kalar.task_open", task)
        else:
            aside |= BIT[task]
            _tell(s, "tash_kalar.task_aside", task)
    decks = s.own_decks()
    for task in range(TASKS):
        if aside & BIT[task]:
            decks[start + s.tasks_left] = task * KNOWERS
            s.tasks_left += 1
    s.shuffle_part(decks, start, start + s.tasks_left)
    _show_next(s)


def _may_start(s: TashKalarState, task: i64) -> bool:
    """Neither barred by the edition nor the third of a category."""
    barred = TASK_POINTS[task] == 3 if s.variant.bars_three_points else TASK_ADVANCED[task]
    return not barred and not _is_third(s, task)


def _is_third(s: TashKalarState, task: i64) -> bool:
    """Would this be the third open task of its category?"""
    same: i64 = 0
    for place in range(OPEN_TASKS):
        if s.tasks[place] != NO_TASK and TASK_CATEGORY[s.tasks[place]] == TASK_CATEGORY[task]:
            same += 1
    return same >= 2


def replace(s: TashKalarState, slot: i64) -> None:
    """Rule 7.2: after a claim the next task moves into the gap, and a new next one is shown."""
    tasks = s.own_tasks()
    task = tasks[NEXT]
    tasks[slot] = task
    tasks[NEXT] = NO_TASK
    if task != NO_TASK:
        _tell(s, "tash_kalar.task_open", task)
        _show_next(s)


def _show_next(s: TashKalarState) -> None:
    """Turn cards over until one is not the third of its category; the others go under the deck, for all to see."""
    for _ in range(s.tasks_left):
        task = _turn_over(s)
        if not _is_third(s, task):
            s.own_tasks()[NEXT] = task
            _tell(s, "tash_kalar.task_next", task)
            return
        _put_under(s, task)
        _tell(s, "tash_kalar.task_under", task)
    if s.tasks_left:  # ruling Q22: all are of the barred category
        s.own_tasks()[NEXT] = _turn_over(s)
        _tell(s, "tash_kalar.task_next", s.tasks[NEXT])


def _turn_over(s: TashKalarState) -> i64:
    """The top card, shown to all and no longer in the deck."""
    s.tasks_left -= 1
    top = s.task_deck() + s.tasks_left
    decks = s.own_decks()
    entry = decks[top]
    decks[top] = 0
    if entry & ALL != ALL:
        s.shown += 1
    return entry // KNOWERS


def _put_under(s: TashKalarState, task: i64) -> None:
    """Under the deck, where all know it."""
    start = s.task_deck()
    place = start + s.tasks_left
    decks = s.own_decks()
    while place > start:
        decks[place] = decks[place - 1]
        place -= 1
    decks[start] = task * KNOWERS + ALL
    s.tasks_left += 1


def _tell(s: TashKalarState, key: str, task: i64) -> None:
    if s.events is not None:
        s.tell(key, {"task": TASK_NAMES[task]})
