"""The Forest Ancient, a Sylvan being (18.14)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import DESTROY, PUT
from mohreh.games.tash_kalar.rules.arena import Cells, both, either
from mohreh.games.tash_kalar.rules.cards.choosing import Choose, choice
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Choice, ask
from mohreh.games.tash_kalar.rules.cards.selecting import ANYBODY, WITHIN_3, Pieces
from mohreh.games.tash_kalar.rules.data import COMMON
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, OwnQuestion, Reason, SeatStep, State


@final
@mypyc_attr(acyclic=True)
class ForestAncientPlants(SeatStep):
    """You must place an enemy common piece within distance 2 of him; `colour` is that of the first one placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour")
    VERBS: ClassVar[tuple[str, ...]] = ("put",)
    RULE: ClassVar[str] = "18.14"

    def __init__(self, seat: i64, colour: i64) -> None:
        super().__init__(seat)
        self.colour: Final = colour

    def enter(self, s: State) -> i64:
        if self.colour >= 0 and len(self.legal(s, NO_ACTIONS)) == 0:
            s.push(ForestAncientFells(FELLS, self.seat, self.colour, NOBODY))
        return ask(self, self.seat, s)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for p in range(s.variant.colours):
            if p != pieces.side(s, self.seat) and pieces.pool(s, p) > 0:
                out = arena.offer(out, PUT + p * arena.SQUARES, both(arena.within_2(s.being), pieces.vacant(s)))
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // arena.SQUARES
        pieces.place(s, self.seat, colour, COMMON, arena.CELL[(action - PUT) % arena.SQUARES])
        if self.colour >= 0:
            s.push(ForestAncientFells(FELLS, self.seat, self.colour, colour))
        else:
            s.push(ForestAncientPlants(self.seat, colour))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // arena.SQUARES
        is_enemy = colour != pieces.side(s, seat) and colour < s.variant.colours
        if is_enemy and pieces.pool(s, colour) > 0:
            return reasons.target(s, action, self.RULE)
        key = "tash_kalar.owner_supply" if is_enemy else "tash_kalar.not_an_enemy"
        return Reason(key, {"seat": colour, "by": reasons.under_way(s)}, self.RULE)


@final
@mypyc_attr(acyclic=True)
class ForestAncientFells(Choose):
    """You must destroy a common piece within distance 3 of him for each piece placed, of the same colour."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour", "other")

    def __init__(self, about: Choice, seat: i64, colour: i64, other: i64) -> None:
        super().__init__(about, seat, 1)
        self.colour: Final = colour
        self.other: Final = other

    def targets(self, s: TashKalarState) -> Cells:
        found = pieces.own(s, self.colour)
        if self.other >= 0:
            found = either(found, pieces.own(s, self.other))
        return both(super().targets(s), found)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.other >= 0:
            rest = self.other if pieces.owner_at(s, cell) == self.colour else self.colour
            s.push(ForestAncientFells(self.about, self.seat, rest, NOBODY))
        super().hit(s, cell)


FELLS: Final = choice("Fells", DESTROY, Pieces(ANYBODY, COMMON, WITHIN_3), must=True, kind=ForestAncientFells)
PLANTS: Final = Asks(OwnQuestion(ForestAncientPlants), NOBODY, later=FELLS)
