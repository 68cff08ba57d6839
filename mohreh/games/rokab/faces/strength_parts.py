"""How a strength comes about, in parts that are worth showing."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.rokab.rules.cards import KINDS, LANE, ONE, SOLDIERS, SPRING, count
from mohreh.games.rokab.rules.state import RokabState
from mohreh.games.rokab.rules.strength import NO_SOLDIER, highest_soldier, strength


@final
class StrengthParts:
    """A strength in its parts: the soldiers times a factor, what spring adds, and cards that stand by themselves."""

    def __init__(self, soldiers: list[int], factor: int, bonus: int, apart: list[int]) -> None:
        self.soldiers: Final = soldiers
        self.factor: Final = factor
        self.bonus: Final = bonus
        self.apart: Final = apart

    def shown(self, terms: int) -> str:
        """As a sum, with the soldiers one by one if there are no more than so many: 2×(5+3)+1."""
        army = "+".join([str(n) for n in self.soldiers])
        if len(self.soldiers) > terms:
            army = str(sum(self.soldiers))
        if self.factor > 1:
            army = f"{self.factor}×({army})" if "+" in army else f"{self.factor}×{army}"
        return "+".join([army, *[str(n) for n in [self.bonus, *self.apart] if n]]).strip("+")


def strength_parts(row: int, season: int, per_copy: bool, total: int) -> StrengthParts:
    """How the strength of a row, which comes to `total`, comes about."""
    soldiers: list[int] = []
    apart: list[int] = []
    for kind in range(KINDS):
        value = worth(kind, season, per_copy)
        for _ in range(count(row, kind)):
            if kind < SOLDIERS:
                soldiers.append(value)
            elif value:
                apart.append(value)
    usual = int(strength(row, season, NO_SOLDIER, per_copy))
    factor = (usual - sum(apart)) // sum(soldiers) if soldiers else 1
    return StrengthParts(soldiers, factor, total - usual, apart)


def worth(kind: int, season: int, per_copy: bool) -> int:
    """What one card of a kind brings by itself."""
    return int(strength(ONE[kind], season, NO_SOLDIER, per_copy))


def is_spent(row: int, kind: int, season: int, per_copy: bool) -> bool:
    """Do the cards of a kind add nothing to their row, even when a soldier comes?"""
    then = row + ONE[0]
    without = then - (then & LANE[kind])
    return strength(then, season, NO_SOLDIER, per_copy) == strength(without, season, NO_SOLDIER, per_copy)


def lifted(s: RokabState) -> int:
    """The kind of soldier that spring strengthens now; -1: none."""
    return int(highest_soldier(s)) if s.season == SPRING else -1
