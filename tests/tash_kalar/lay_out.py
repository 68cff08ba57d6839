"""Positions of Tash-Kalar for the engine, from the second reading's words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.tash_kalar import layout
from tests.tash_kalar.printed import BEINGS, LEGENDS, RANKS, SCHOOLS, TASKS, Square, name_of

Pieces: TypeAlias = dict[Square, tuple[int, int]]  # seat and rank


@dataclass
class Laid:
    """All that a position may say; what is left out is nothing."""

    pieces: Pieces
    me: int
    schools: list[str]
    beings: list[list[str]]
    legends: list[list[str]]
    flares: list[list[str]]
    discards: list[list[str]]
    improvised: list[list[int]]
    tasks: list[str] = field(default_factory=list)  # three open ones and the next
    fields: dict[str, int] = field(default_factory=dict)  # actions, permission, spent, ...
    destroyed: list[list[int]] = field(default_factory=list)  # of a colour, by rank
    claimed: list[list[str]] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)  # of a seat, in each colour
    step: str = "Act"  # or "Close", when no action is left


def saved(r: Rules, laid: Laid) -> dict[str, object]:
    """The position as the engine saves it; a seat is to choose an action or to close its turn."""
    position = layout.Position(r.players)
    position.pieces = {name_of(square): (seat, RANKS[rank]) for square, (seat, rank) in laid.pieces.items()}
    position.schools = list(laid.schools)
    position.beings = laid.beings
    position.legends = laid.legends
    position.flares = laid.flares
    position.discards = laid.discards
    position.improvised = laid.improvised
    position.tasks = laid.tasks or list(TASKS)[:24:7]
    position.turn = laid.me
    position.destroyed = laid.destroyed or position.destroyed
    position.claimed = laid.claimed or position.claimed
    position.points = [[*some, 0, 0][:4] for some in laid.points] or position.points
    position.step = laid.step
    position.fields = {"rounds": 3, **laid.fields}
    return layout.saved(r, position)


def lay_out(r: Rules, laid: Laid) -> State:
    """The position, checked."""
    return r.load(saved(r, laid))


class Minimal:
    """A table for asking what can be summoned with a few pieces; seat 0 is to play and has one card."""

    def __init__(self, r: Rules) -> None:
        self.r = r

    def summonings(self, card: str, pieces: Pieces) -> set[str]:
        """The notations of all summonings of the card."""
        schools = [name for name in SCHOOLS if card in SCHOOLS[name] or card in LEGENDS][:1]
        schools.append([name for name in SCHOOLS if name not in schools][-1])
        laid = Laid(
            pieces,
            me=0,
            schools=schools,
            beings=[[card] if card in BEINGS else [], []],
            legends=[[card] if card in LEGENDS else [], []],
            flares=[[], []],
            discards=[[], []],
            improvised=[[], []],
        )
        s = self.r.load_unchecked(saved(self.r, laid))
        legal = [self.r.catalogue.notation(action) for action in self.r.legal(s)]
        return {one for one in legal if one.startswith("summon")}
