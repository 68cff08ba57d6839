"""The rules of Qabile read a second time: one straight line from the first roll to the last, with plain lists.

A whole game is one generator. It yields a `Question`, is sent an action in notation, and rolls the die that it is
given. It has nothing of the first reading; the numbers in comments are those of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

Options = dict[str, int | str | bool]
Land = tuple[int, int]
Edge = tuple[str, int, int]
Answer = Generator["Question", str, bool]

SIZE: Final = 5
LANDS: Final[list[Land]] = [(r, c) for r in range(SIZE) for c in range(SIZE)]
EDGES: Final[list[Edge]] = [("h", r, c) for r in range(6) for c in range(5)] + [
    ("v", r, c) for r in range(5) for c in range(6)
]


class Question:
    """Who is asked, and what is legal."""

    def __init__(self, who: int, legal: set[str]) -> None:
        self.who: Final = who
        self.legal: Final = legal


def sides(land: Land) -> list[Edge]:
    """2.3."""
    r, c = land
    return [("h", r, c), ("h", r + 1, c), ("v", r, c), ("v", r, c + 1)]


def named(edge: Edge) -> str:
    return f"{edge[0]}{edge[1]}.{edge[2]}"


class Reading:
    """One game. `play` is the whole of it."""

    def __init__(self, players: int, options: Options, die: Callable[[], int]) -> None:
        self.options: Final = options
        self.die: Final = die
        self.seats: Final = list(range(players))
        self.board: dict[Land, list[int]] = {land: [0] * players for land in LANDS}  # 3.1
        self.fences: set[Edge] = set()
        self.supply = [30] * players
        self.masks = [3] * players
        self.round = 0
        self.idle = 0
        self.order: list[int] = []
        self.first_rolls: list[int] = []
        self.removed: int | None = None
        self.remover: int | None = None
        self.last_round = False
        self.ending = ""

    # ---- what can be seen

    def is_enclosed(self, land: Land) -> bool:
        """2.5."""
        return all(side in self.fences for side in sides(land))

    def is_ready(self, land: Land) -> bool:
        """2.6."""
        return sorted(self.board[land])[-2:] == [0, 2]

    def is_over(self) -> bool:
        return self.ending != ""

    def owned(self, seat: int) -> int:
        """8.5."""
        return len([land for land in LANDS if self.is_enclosed(land) and self.board[land][seat] > 0])

    def scores(self) -> list[int]:
        """9.5."""
        return [2 * self.owned(seat) + self.masks[seat] for seat in self.seats]

    def winners(self) -> list[int]:
        """9.6."""
        scores = self.scores()
        best = [seat for seat in self.seats if scores[seat] == max(scores)]
        if self.options["tie"] == "shared":
            return best
        most = max([self.owned(seat) for seat in best])
        return [seat for seat in best if self.owned(seat) == most]

    # ---- the game

    def play(self) -> Generator[Question, str, None]:
        """Sections 4 to 9: round after round."""
        while not self.is_over():
            self.round += 1
            settled = fenced = False
            self.removed = self.remover = None
            self.order = []
            yield from self.turn_order()
            if self.options["turn_structure"] == "per_player":
                for seat in self.order:
                    if seat != self.removed:
                        settled |= yield from self.settlers(seat)
                    for owner in self.fence_turns(seat):
                        fenced |= yield from self.fence(owner)
                        if self.is_over():
                            return
            else:
                for seat in self.order:
                    if seat != self.removed:
                        settled |= yield from self.settlers(seat)
                if self.options["turn_structure"] == "strict_phases":
                    self.strict_fights()
                for seat in self.order:
                    for owner in self.fence_turns(seat):
                        fenced |= yield from self.fence(owner)
                        if self.is_over():
                            return
            self.idle = 0 if fenced else self.idle + 1
            if self.last_round:
                self.ending = "eighth_land"  # 9.1
            elif not settled and not fenced:
                self.ending = "blocked"  # 9.3
            elif self.options["no_fence_rounds"] != 0 and self.idle == self.options["no_fence_rounds"]:
                self.ending = "no_progress"  # 9.4

    # ---- section 5

    def turn_order(self) -> Generator[Question, str, None]:
        self.first_rolls = [self.die() for _ in self.seats]  # 5.1
        sixes = [seat for seat in self.seats if self.first_rolls[seat] == 6]
        may = len(sixes) == 1 and self.masks[sixes[0]] > 0  # 5.3
        if may and self.options["removal"] == "after_first_rolls":
            yield from self.removal(sixes[0])
        rolls = list(self.first_rolls)
        if self.options["reroll"] == "everybody":
            while len(set(rolls)) < len(rolls):
                rolls = [self.die() for _ in self.seats]
        self.order = self.ranked(self.seats, rolls)
        if may and self.options["removal"] == "after_order":
            yield from self.removal(sixes[0])

    def ranked(self, seats: list[int], rolls: list[int]) -> list[int]:
        """5.2: from high to low; who is equal rolls again for the same places, before lower ones are looked at."""
        found: list[int] = []
        for number in (6, 5, 4, 3, 2, 1):
            group = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == number]
            if len(group) > 1:
                group = self.ranked(group, [self.die() for _ in group])
            found += group
        return found

    def removal(self, who: int) -> Generator[Question, str, None]:
        others = {f"remove p{seat + 1}" for seat in self.seats if seat != who}
        answer = yield Question(who, others | {"spare"})
        if answer != "spare":
            self.masks[who] -= 1
            self.remover = who
            self.removed = int(answer[-1]) - 1

    # ---- sections 6 and 7

    def settlers(self, who: int) -> Answer:
        placed: list[Land] = []
        for _ in range(2):
            legal = [land for land in LANDS if not self.is_enclosed(land) and self.board[land][who] < 2]  # 6.2
            if self.supply[who] == 0 or not legal:
                break  # 6.4
            answer = yield Question(who, {f"settle {r}.{c}" for r, c in legal})
            land = (int(answer[7]), int(answer[9]))
            self.board[land][who] += 1
            self.supply[who] -= 1
            placed.append(land)
            if self.options["turn_structure"] != "strict_phases" and self.options["fights"] == "after_each":
                self.fights(who, [land])
        if self.options["turn_structure"] != "strict_phases" and self.options["fights"] == "after_both":
            self.fights(who, placed)
        return len(placed) > 0

    def fights(self, who: int, lands: list[Land]) -> None:
        """7.1: in the order in which the settlers were placed."""
        for land in lands:
            for other in self.seats:
                if other != who and self.board[land][who] > 0 and self.board[land][other] > 0:
                    self.duel(who, other, land)

    def strict_fights(self) -> None:
        """Section 11: land by land, pair by pair in turn order."""
        for land in LANDS:
            there = [seat for seat in self.order if self.board[land][seat] > 0]
            while len(there) > 1:
                self.duel(there[0], there[1], land)
                there = [seat for seat in there if self.board[land][seat] > 0]

    def duel(self, first: int, second: int, land: Land) -> None:
        """7.2 and 7.3."""
        here = self.board[land]
        while here[first] > 0 and here[second] > 0:
            one, two = self.die(), self.die()
            if one == two:
                continue
            loser = second if one > two else first
            here[loser] -= 1
            if self.options["fallen_settlers"] == "to_supply":
                self.supply[loser] += 1  # 7.4

    # ---- section 8

    def fence_turns(self, seat: int) -> list[int]:
        """Who places fences at this seat's place in the order."""
        if seat == self.removed:
            assert self.remover is not None
            return [self.remover] if self.options["removed_fence"] == "in_removed_place" else []
        if seat == self.remover and self.options["removed_fence"] == "with_own":
            return [seat, seat]
        return [seat]

    def fence(self, who: int) -> Answer:
        legal = self.legal_edges(who)
        if not legal:
            return False  # 8.6
        answer = yield Question(who, {f"fence {named(edge)}" for edge in legal})
        before = [self.owned(seat) for seat in self.seats]
        self.fences.add((answer[6], int(answer[7]), int(answer[9])))
        if len(self.fences) == 60:
            self.ending = "last_fence"  # 9.2
        for seat in self.seats:
            if before[seat] == self.owned(seat) or self.owned(seat) < int(self.options["lands_to_end"]):
                continue
            if self.options["eighth_by"] == "owner" and seat != who:
                continue
            self.last_round = True  # 9.1
            if self.options["eighth_land"] == "at_once" and not self.ending:
                self.ending = "eighth_land"
        return True

    def legal_edges(self, who: int) -> list[Edge]:
        allowed: list[Edge] = []
        for_rivals: list[Edge] = []
        for edge in EDGES:
            if edge in self.fences:
                continue
            closed = [
                land
                for land in LANDS
                if edge in sides(land) and all(side in self.fences for side in sides(land) if side != edge)
            ]
            if not all(self.is_ready(land) for land in closed):
                continue  # 8.2
            if closed and not any(self.board[land][who] for land in closed):
                for_rivals.append(edge)  # R9
            else:
                allowed.append(edge)
        if self.options["enclose_rival"] == "always":
            return allowed + for_rivals
        if self.options["enclose_rival"] == "last_resort" and not allowed:
            return for_rivals
        return allowed
