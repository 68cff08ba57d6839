"""When each task of the High Form is met (section 21). It has two sides: the enemy is whoever plays next."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena
from mohreh.games.tash_kalar.rules.arena import Cells, both, cells, either, is_empty, only, size, without
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY, PRINTED, TASK_NAMES
from mohreh.games.tash_kalar.rules.pieces import at_least, own, side, vacant
from mohreh.games.tash_kalar.rules.state import KILLED, WIDTH, TashKalarState


@mypyc_attr(acyclic=True)
class Condition:
    """What a seat must have done in this turn, or must have on the board at its end."""

    def met(self, s: TashKalarState, who: i64) -> bool:
        raise TypeError(f"{type(self).__name__} does not say when it is met")

    def progress(self, s: TashKalarState, who: i64) -> float:
        """How much of it there is already, from 0 to 1: an estimate for hints."""
        return 1.0 if self.met(s, who) else 0.0

    def lasts(self) -> bool:
        """Does it look at the board? Other conditions look at what was done in this turn, and count in it alone."""
        return True


def _share(have: i64, need: i64) -> float:
    """How much of what is needed there is, from 0 to 1."""
    return 1.0 if have >= need else float(int(have)) / float(int(need))


@final
@mypyc_attr(acyclic=True)
class Destroyed(Condition):
    """So many enemy pieces destroyed in this turn, so many of them upgraded."""

    def __init__(self, needs: dict[str, int]) -> None:
        self.pieces: Final[i64] = needs["destroyed_min"]
        self.upgraded: Final[i64] = needs.get("destroyed_upgraded_min", 0)

    def met(self, s: TashKalarState, who: i64) -> bool:
        at = side(s, s.after(who)) * WIDTH + KILLED
        upgraded = s.seats[at + HEROIC] + s.seats[at + LEGENDARY]
        return s.seats[at + COMMON] + upgraded >= self.pieces and upgraded >= self.upgraded

    def progress(self, s: TashKalarState, who: i64) -> float:
        at = side(s, s.after(who)) * WIDTH + KILLED
        upgraded = s.seats[at + HEROIC] + s.seats[at + LEGENDARY]
        done = min(s.seats[at + COMMON] + upgraded, self.pieces) + min(upgraded, self.upgraded)
        return _share(done, self.pieces + self.upgraded)

    def lasts(self) -> bool:
        return False


@final
@mypyc_attr(acyclic=True)
class DestroyedStrong(Condition):
    """So many legendary enemy pieces destroyed in this turn, or so many heroic ones."""

    def __init__(self, needs: dict[str, int]) -> None:
        self.legendary: Final[i64] = needs["destroyed_legendary_min"]
        self.heroic: Final[i64] = needs["or_destroyed_heroic_min"]

    def met(self, s: TashKalarState, who: i64) -> bool:
        at = side(s, s.after(who)) * WIDTH + KILLED
        return s.seats[at + LEGENDARY] >= self.legendary or s.seats[at + HEROIC] >= self.heroic

    def progress(self, s: TashKalarState, who: i64) -> float:
        if self.met(s, who):
            return 1.0
        return _share(s.seats[side(s, s.after(who)) * WIDTH + KILLED + HEROIC], self.heroic)

    def lasts(self) -> bool:
        return False


@final
@mypyc_attr(acyclic=True)
class Occupied(Condition):
    """So many pieces on certain squares, so many of them upgraded or legendary."""

    def __init__(self, squares: Cells, needs: dict[str, int]) -> None:
        self.squares: Final[Cells] = squares
        self.pieces: Final[i64] = needs.get("pieces_min", 0)
        self.upgraded: Final[i64] = needs["upgraded_min"]
        self.legendary: Final[i64] = needs.get("legendary_min", 0)

    def met(self, s: TashKalarState, who: i64) -> bool:
        return (
            size(both(own(s, who), self.squares)) >= self.pieces
            and size(both(at_least(s, who, HEROIC), self.squares)) >= self.upgraded
            and size(both(at_least(s, who, LEGENDARY), self.squares)) >= self.legendary
        )

    def progress(self, s: TashKalarState, who: i64) -> float:
        done = min(size(both(own(s, who), self.squares)), self.pieces)
        done += min(size(both(at_least(s, who, HEROIC), self.squares)), self.upgraded)
        done += min(size(both(at_least(s, who, LEGENDARY), self.squares)), self.legendary)
        return _share(done, self.pieces + self.upgraded + self.legendary)


@final
@mypyc_attr(acyclic=True)
class Rainbow(Condition):
    """More upgraded pieces than the enemy on red squares, and on green ones too."""

    def met(self, s: TashKalarState, who: i64) -> bool:
        return _leads(s, who, arena.RED.cells) and _leads(s, who, arena.GREEN.cells)

    def progress(self, s: TashKalarState, who: i64) -> float:
        red = 0.5 if _leads(s, who, arena.RED.cells) else 0.0
        return red + 0.5 if _leads(s, who, arena.GREEN.cells) else red


def _leads(s: TashKalarState, who: i64, squares: Cells) -> bool:
    """Has a seat more upgraded pieces than the enemy on these squares?"""
    theirs = at_least(s, s.after(who), HEROIC)
    return size(both(at_least(s, who, HEROIC), squares)) > size(both(theirs, squares))


@final
@mypyc_attr(acyclic=True)
class Summoned(Condition):
    """So many beings summoned in this turn, so many of them on coloured squares or legends."""

    def __init__(self, needs: dict[str, int]) -> None:
        self.beings: Final[i64] = needs.get("summoned_min", 0)
        self.red: Final[i64] = needs.get("summoned_on_red_min", 0)
        self.green: Final[i64] = needs.get("summoned_on_green_min", 0)
        self.coloured: Final[i64] = needs.get("summoned_on_red_or_green_min", 0)
        self.legends: Final[i64] = needs.get("summoned_legends_min", 0)

    def met(self, s: TashKalarState, who: i64) -> bool:
        return (
            s.summoned >= self.beings
            and s.summoned_red >= self.red
            and s.summoned_green >= self.green
            and s.summoned_red + s.summoned_green >= self.coloured
            and s.summoned_legends >= self.legends
        )

    def progress(self, s: TashKalarState, who: i64) -> float:
        done = (
            min(s.summoned, self.beings) + min(s.summoned_red, self.red) + min(s.summoned_green, self.green)
        )
        done += min(s.summoned_red + s.summoned_green, self.coloured) + min(s.summoned_legends, self.legends)
        return _share(done, self.beings + self.red + self.green + self.coloured + self.legends)

    def lasts(self) -> bool:
        return False


@final
@mypyc_attr(acyclic=True)
class Shape(Condition):
    """Pieces on all squares of one of two shapes."""

    def __init__(self, one: Cells, other: Cells) -> None:
        self.one: Final[Cells] = one
        self.other: Final[Cells] = other

    def met(self, s: TashKalarState, who: i64) -> bool:
        mine = own(s, who)
        return is_empty(without(self.one, mine)) or is_empty(without(self.other, mine))

    def progress(self, s: TashKalarState, who: i64) -> float:
        mine = own(s, who)
        return _share(max(size(both(self.one, mine)), size(both(self.other, mine))), size(self.one))


@final
@mypyc_attr(acyclic=True)
class Line(Condition):
    """A lead of so many pieces on one of certain lines."""

    def __init__(self, lines: list[Cells], needs: dict[str, int]) -> None:
        self.lines: Final = lines
        self.lead: Final[i64] = needs["lead_min"]

    def met(self, s: TashKalarState, who: i64) -> bool:
        mine = own(s, who)
        theirs = own(s, s.after(who))
        for line in self.lines:
            if size(both(mine, line)) - size(both(theirs, line)) >= self.lead:
                return True
        return False

    def progress(self, s: TashKalarState, who: i64) -> float:
        mine = own(s, who)
        theirs = own(s, s.after(who))
        best: i64 = 0
        for line in self.lines:
            best = max(best, size(both(mine, line)) - size(both(theirs, line)))
        return _share(best, self.lead)


@final
@mypyc_attr(acyclic=True)
class Diagonals(Condition):
    """So many pieces on each long diagonal, so many of them upgraded."""

    def __init__(self, lines: list[Cells], needs: dict[str, int]) -> None:
        self.lines: Final = lines
        self.pieces: Final[i64] = needs["per_diagonal_min"]
        self.upgraded: Final[i64] = needs["per_diagonal_upgraded_min"]

    def met(self, s: TashKalarState, who: i64) -> bool:
        mine = own(s, who)
        strong = at_least(s, who, HEROIC)
        for line in self.lines:
            if size(both(mine, line)) < self.pieces or size(both(strong, line)) < self.upgraded:
                return False
        return True

    def progress(self, s: TashKalarState, who: i64) -> float:
        mine = own(s, who)
        strong = at_least(s, who, HEROIC)
        done: i64 = 0
        for line in self.lines:
            done += min(size(both(mine, line)), self.pieces) + min(size(both(strong, line)), self.upgraded)
        return _share(done, len(self.lines) * (self.pieces + self.upgraded))


@final
@mypyc_attr(acyclic=True)
class Chain(Condition):
    """Adjacent pieces of one's own from one of certain places to the opposite one."""

    def __init__(self, starts: list[Cells], ends: list[Cells]) -> None:
        self.starts: Final = starts
        self.ends: Final = ends

    def met(self, s: TashKalarState, who: i64) -> bool:
        mine = own(s, who)
        for number in range(len(self.starts)):
            if connects(mine, self.starts[number], self.ends[number]):
                return True
        return False


def connects(some: Cells, start: Cells, end: Cells) -> bool:
    """Do squares of a set, each adjacent to the next, lead from one place to another?"""
    reached = both(some, start)
    edge = reached
    while not is_empty(edge):
        if not is_empty(both(edge, end)):
            return True
        edge = without(both(arena.around(edge), some), reached)
        reached = either(reached, edge)
    return False


@final
@mypyc_attr(acyclic=True)
class Surrounded(Condition):
    """So many pieces around one enemy piece."""

    def __init__(self, needs: dict[str, int]) -> None:
        self.pieces: Final[i64] = needs["around_one_enemy_min"]

    def met(self, s: TashKalarState, who: i64) -> bool:
        mine = own(s, who)
        for cell in cells(own(s, s.after(who))):
            if size(both(arena.near(cell), mine)) >= self.pieces:
                return True
        return False

    def progress(self, s: TashKalarState, who: i64) -> float:
        mine = own(s, who)
        best: i64 = 0
        for cell in cells(own(s, s.after(who))):
            best = max(best, size(both(arena.near(cell), mine)))
        return _share(best, self.pieces)


@final
@mypyc_attr(acyclic=True)
class Isolated(Condition):
    """An enemy piece at distance 2 from another that cannot get beside one in so many moves over empty squares."""

    def __init__(self, needs: dict[str, int]) -> None:
        self.moves: Final[i64] = needs["max_moves"]

    def met(self, s: TashKalarState, who: i64) -> bool:
        enemies = own(s, s.after(who))
        for cell in cells(enemies):
            others = without(enemies, only(cell))
            if is_empty(both(arena.near(cell), others)) and not is_empty(both(arena.at_2(cell), others)):
                if self._is_cut_off(s, cell, others):
                    return True
        return False

    def _is_cut_off(self, s: TashKalarState, cell: i64, others: Cells) -> bool:
        beside = arena.around(others)
        reached = only(cell)
        for _ in range(self.moves):
            reached = either(reached, both(arena.around(reached), vacant(s)))
            if not is_empty(both(reached, beside)):
                return False
        return True


# ---- the places that conditions speak of


def _place(pairs: list[list[int]]) -> Cells:
    found = arena.NONE.cells
    for row, col in pairs:
        found = either(found, only(row * arena.STRIDE + col))
    return found


def _line(name: str) -> Cells:
    """A whole row or column, as in "row3"."""
    number = int(name[-1])
    squares = [[number, n] if name[:-1] == "row" else [n, number] for n in range(9)]
    return _place(squares)


def _central(arms: Cells) -> Cells:
    """The central square with arms around it."""
    return either(arms, only(arena.CENTRE))


_needs: Final = {task["id"]: task["params"] for task in PRINTED["task"]}
_arena: Final = PRINTED["arena"]
_sides: Final = {name: _place(pairs) for name, pairs in _arena["sides"].items()}
_corners: Final = {name: _place(pairs) for name, pairs in _arena["corners"].items()}
_long_diagonals: Final = [_place(pairs) for pairs in _arena["long_diagonals"]]

_conditions: Final[dict[str, Condition]] = {
    "destruction": Destroyed(_needs["destruction"]),
    "devastation": Destroyed(_needs["devastation"]),
    "heroic_destruction": Destroyed(_needs["heroic_destruction"]),
    "heroic_devastation": Destroyed(_needs["heroic_devastation"]),
    "end_of_legends": DestroyedStrong(_needs["end_of_legends"]),
    "red_conquest": Occupied(arena.RED.cells, _needs["red_conquest"]),
    "green_conquest": Occupied(arena.GREEN.cells, _needs["green_conquest"]),
    "color_conquest": Occupied(arena.COLOURED.cells, _needs["color_conquest"]),
    "red_legends": Occupied(arena.RED.cells, _needs["red_legends"]),
    "green_legends": Occupied(arena.GREEN.cells, _needs["green_legends"]),
    "rainbow_dominance": Rainbow(),
    "red_summoning": Summoned(_needs["red_summoning"]),
    "green_summoning": Summoned(_needs["green_summoning"]),
    "colored_summoning": Summoned(_needs["colored_summoning"]),
    "legendary_summoning": Summoned(_needs["legendary_summoning"]),
    "central_dominance": Occupied(arena.CENTRAL.cells, _needs["central_dominance"]),
    "center_cross": Shape(_central(arena.orthogonal(arena.CENTRE)), _central(arena.diagonal(arena.CENTRE))),
    "line_dominance": Line(
        [_line(name) for name in _needs["line_dominance"]["lines"]], _needs["line_dominance"]
    ),
    "diagonals": Diagonals(_long_diagonals, _needs["diagonals"]),
    "side_chain": Chain([_sides["top"], _sides["left"]], [_sides["bottom"], _sides["right"]]),
    "corner_chain": Chain([_corners["nw"], _corners["ne"]], [_corners["se"], _corners["sw"]]),
    "imprisonment": Surrounded(_needs["imprisonment"]),
    "envelopment": Surrounded(_needs["envelopment"]),
    "isolation": Isolated(_needs["isolation"]),
}
CONDITIONS: Final[list[Condition]] = [_conditions[name] for name in TASK_NAMES]
