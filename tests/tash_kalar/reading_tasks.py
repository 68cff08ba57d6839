"""The 24 tasks and the way they are laid out, read a second time."""

from __future__ import annotations

from tests.tash_kalar.printed import (
    CENTRAL,
    CENTRE,
    CORNERS,
    DIAGONALS,
    GREEN,
    HEROIC,
    LEGENDARY,
    RED,
    SIDES,
    SQUARES,
    TASKS,
    Square,
    near,
)
from tests.tash_kalar.reading_position import DIAGONAL, ORTHOGONAL, Position


def is_met(p: Position, task: str) -> bool:
    """Does the player whose turn it is meet this condition now (two players)?"""
    other = 1 - p.me
    common, heroic, legendary = p.destroyed[other]
    killed = common + heroic + legendary
    summoned = p.summoned
    mine = p.pieces(p.me)
    upgraded = p.pieces(p.me, HEROIC, LEGENDARY)
    theirs = p.pieces(other)

    def among(squares: list[Square], some: list[Square]) -> int:
        return len([one for one in some if one in squares])

    match task:
        case "destruction":
            return killed >= 3
        case "devastation":
            return killed >= 4
        case "heroic_destruction":
            return killed >= 3 and heroic + legendary >= 1
        case "heroic_devastation":
            return killed >= 4 and heroic + legendary >= 2
        case "end_of_legends":
            return legendary >= 1 or heroic >= 2
        case "red_conquest":
            return among(RED, mine) >= 3 and among(RED, upgraded) >= 2
        case "green_conquest":
            return among(GREEN, mine) >= 3 and among(GREEN, upgraded) >= 2
        case "color_conquest":
            return among(RED + GREEN, mine) >= 5 and among(RED + GREEN, upgraded) >= 3
        case "red_legends":
            return among(RED, upgraded) >= 2 and among(RED, p.pieces(p.me, LEGENDARY)) >= 1
        case "green_legends":
            return among(GREEN, upgraded) >= 2 and among(GREEN, p.pieces(p.me, LEGENDARY)) >= 1
        case "rainbow_dominance":
            better = p.pieces(other, HEROIC, LEGENDARY)
            return among(RED, upgraded) > among(RED, better) and among(GREEN, upgraded) > among(GREEN, better)
        case "red_summoning":
            return summoned["total"] >= 2 and summoned["red"] >= 1
        case "green_summoning":
            return summoned["total"] >= 2 and summoned["green"] >= 1
        case "colored_summoning":
            return summoned["red"] + summoned["green"] >= 2
        case "legendary_summoning":
            return summoned["total"] >= 2 and summoned["legends"] >= 1
        case "central_dominance":
            return among(CENTRAL, mine) >= 5 and among(CENTRAL, upgraded) >= 2
        case "center_cross":
            arms = [[CENTRE, *p.around(CENTRE, ORTHOGONAL)], [CENTRE, *p.around(CENTRE, DIAGONAL)]]
            return any(among(cross, mine) == 5 for cross in arms)
        case "line_dominance":
            lines = [[one for one in SQUARES if one[axis] == n] for axis in (0, 1) for n in (3, 4, 5)]
            return any(among(line, mine) - among(line, theirs) >= 6 for line in lines)
        case "diagonals":
            return all(among(line, mine) >= 4 and among(line, upgraded) >= 1 for line in DIAGONALS)
        case "side_chain":
            pairs = [(SIDES["top"], SIDES["bottom"]), (SIDES["left"], SIDES["right"])]
            return any(is_chained(mine, one, two) for one, two in pairs)
        case "corner_chain":
            pairs = [(CORNERS["nw"], CORNERS["se"]), (CORNERS["ne"], CORNERS["sw"])]
            return any(is_chained(mine, one, two) for one, two in pairs)
        case "imprisonment":
            return any(among(p.around(one), mine) >= 6 for one in theirs)
        case "envelopment":
            return any(among(p.around(one), mine) >= 7 for one in theirs)
        case "isolation":
            return any(is_isolated(p, one, theirs) for one in theirs)
    raise ValueError(f"there is no task {task!r}")


def is_chained(mine: list[Square], start: list[Square], goal: list[Square]) -> bool:
    """Do adjacent pieces lead from one edge to the other?"""
    reached = [one for one in mine if one in start]
    for here in reached:  # grows while it is read
        for one in mine:
            if one not in reached and near(one, here) == 1:
                reached.append(one)
    return any(one in goal for one in reached)


def is_isolated(p: Position, piece: Square, theirs: list[Square]) -> bool:
    """Ruling 18: another enemy piece two squares away, and none that could be reached in three moves."""
    others = [one for one in theirs if one != piece]
    if not any(near(piece, one) == 2 for one in others):
        return False
    reached = [piece]
    for _ in range(3):
        for here in list(reached):
            reached += [one for one in p.around(here) if one not in p.board and one not in reached]
    return not any(near(here, one) == 1 for here in reached for one in others)


# ---- laying tasks out


def may_start(task: str, filter_: str) -> bool:
    """`filter_` is the option start_tasks."""
    return TASKS[task].points < 3 if filter_ == "no_three_points" else not TASKS[task].advanced


def starting_tasks(order: list[str], filter_: str) -> tuple[list[str], list[str], list[str]]:
    """Revealed in this order: the three that start, those put aside, and the rest of the deck."""
    start: list[str] = []
    aside: list[str] = []
    deck = list(order)
    while len(start) < 3:
        one = deck.pop(0)
        kinds = [TASKS[task].category for task in [*start, one]]
        if may_start(one, filter_) and not (len(kinds) == 3 and len(set(kinds)) == 1):
            start.append(one)
        else:
            aside.append(one)
    return start, aside, deck


def is_blocked(task: str, shown: list[str]) -> bool:
    """Would it be the third of its category beside the three open tasks?"""
    return [TASKS[one].category for one in shown].count(TASKS[task].category) >= 2


def next_task(deck: list[str], shown: list[str]) -> tuple[str, list[str]]:
    """The next task and the deck beneath it, what was put under included; an empty text when none is left."""
    deck = list(deck)
    for _ in range(len(deck)):
        if not is_blocked(deck[0], shown):
            break
        deck.append(deck.pop(0))
    return (deck[0], deck[1:]) if deck else ("", [])


def open_points(tasks: list[str]) -> int:
    """What claimed tasks are worth."""
    return sum([TASKS[task].points for task in tasks])


