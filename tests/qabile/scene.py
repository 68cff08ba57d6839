"""Qabile positions for scenarios: `qabile(2).settlers("2.3", B=2).dice(6, 1, 5, 2).play("settle 2.3", "settle 2.3")`.

Players are called A, B, C and D, as in the rules. Dice that are given come first, then any others.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.kernel.registry import rules as rules_of
from mohreh.kernel.rng import FAST, Rng, mwc_pick, mwc_start
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Event, Reason, Value
from mohreh.kernel.table import Table
from tests.kit import scene as kit
from tests.kit.scene import told
from tests.qabile import layout

TRIBES: Final = "ABCD"


def seen(view: object) -> QabileView:
    """A view with its type."""
    return cast(QabileView, view)


class Dice(Rng):
    """A die that shows the given numbers, and after them any."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: Final = numbers

    def pick(self, position: int, n: int) -> int:
        if position <= len(self.numbers):
            return self.numbers[position - 1] - 1
        return mwc_pick(mwc_start(position), n)


def qabile(players: int = 2, **options: Value) -> Scene:
    """An empty board in the fifth round, turn order A, B, C, D; A is to place the first settler."""
    return Scene(rules_of("qabile", players, options))


def opening(players: int, *dice: int, **options: Value) -> Scene:
    """A new game whose first dice are these."""
    return Scene(rules_of("qabile", players, options), new=True).dice(*dice)


class Scene(kit.Scene):
    """A position under construction, with a tribe for each player."""

    def __init__(self, rules: Rules, new: bool = False) -> None:
        super().__init__(rules)
        self._position = layout.Position(rules.players)
        self._dice: list[int] = []
        self._new: Final = new

    # ---- laying out

    def settlers(self, land: str, **tribes: int) -> Scene:
        """So many settlers of some tribes on a land."""
        for tribe, n in tribes.items():
            self._position.board[land][TRIBES.index(tribe)] = n
        return self

    def fences(self, *edges: str) -> Scene:
        self._position.fences |= set(edges)
        return self

    def around(self, land: str, but: str) -> Scene:
        """Fences on three sides of a land, on all but this one."""
        return self.fences(*[side for side in layout.sides(land) if side != but])

    def enclosed(self, tribe: str, *lands: str) -> Scene:
        """Lands that the tribe owns."""
        for land in lands:
            self.settlers(land, **{tribe: 2}).fences(*layout.sides(land))
        return self

    def masks(self, **tribes: int) -> Scene:
        for tribe, n in tribes.items():
            self._position.masks[TRIBES.index(tribe)] = n
        return self

    def supply(self, **tribes: int) -> Scene:
        """What is in the supply where it is not all that is not on the board."""
        for tribe, n in tribes.items():
            self._position.supply[TRIBES.index(tribe)] = n
        return self

    def order(self, tribes: str) -> Scene:
        """The order of the round, as in "BAC"; its first player is to settle unless something else is said."""
        self._position.order = [TRIBES.index(tribe) for tribe in tribes]
        return self.settling(tribes[0])

    def removed(self, tribe: str, by: str) -> Scene:
        self._position.removed = TRIBES.index(tribe)
        self._position.remover = TRIBES.index(by)
        return self

    def idle(self, rounds: int) -> Scene:
        """Complete rounds in a row without a fence."""
        self._position.idle = rounds
        return self

    def done(self, settled: bool = False, fenced: bool = False) -> Scene:
        """What was placed in this round already."""
        self._position.settled = settled
        self._position.fenced = fenced
        return self

    def settling(self, tribe: str, first: str = "") -> Scene:
        """Who is to place a settler, and where the first one went if it is the second."""
        self._position.who = TRIBES.index(tribe)
        land = LAND_NAMES.index(first) if first else -1
        self._position.top = ["Settle", self._turn(tribe), land]
        return self

    def fencing(self, tribe: str, instead_of: str = "") -> Scene:
        """Who is to place a fence, perhaps in the fence turn of another."""
        self._position.who = TRIBES.index(tribe)
        self._position.top = ["PlaceFence", self._turn(instead_of or tribe), 1 if instead_of else 0]
        return self

    def dice(self, *numbers: int) -> Scene:
        """The next rolls."""
        self._dice += numbers
        return self

    def _turn(self, tribe: str) -> int:
        return self._position.order.index(TRIBES.index(tribe))

    def _laid_out(self) -> Table:
        if self._new:
            events: list[Event] = []
            return Table(self.rules, FAST, "0", self.rules.begin(Dice(self._dice), 0, events), events)
        saved = layout.saved(self.rules, self._position)
        state = self.rules.load(saved)
        state.rng = Dice(self._dice)
        state.position = 0
        return Table(self.rules, FAST, saved, state)

    # ---- what is asked

    def asked(self) -> str:
        """The tribe that must choose."""
        turn = self.table.turn
        return "" if turn is None else TRIBES[turn]

    def edges(self) -> list[str]:
        """The edges where a fence may be placed."""
        return [one.split()[1] for one in self.options("fence")]

    def lands(self) -> list[str]:
        """The lands where a settler may be placed."""
        return [one.split()[1] for one in self.options("settle")]

    def why(self, action: str, tribe: str = "") -> Reason | None:
        """Why a tribe, or else the one that is asked, may not do this."""
        return self.table.why_not(TRIBES.index(tribe), action) if tribe else super().why(action)

    def events(self, *keys: str) -> list[str]:
        """What happened since the scene began: "settle who=0 land=2.3"; only some kinds if they are named."""
        found = [told(one) for one in self.table.events(None)]
        return [one for one in found if not keys or one.split()[0] in keys]

    # ---- what lies on the table

    @property
    def seen(self) -> QabileView:
        """What everybody sees."""
        return seen(self.table.view(None))

    def on(self, land: str) -> str:
        """The settlers on a land: "AAB"."""
        counts = self.seen["board"][LAND_NAMES.index(land)]
        return "".join([TRIBES[seat] * n for seat, n in enumerate(counts)])

    def fenced(self) -> list[str]:
        return self.seen["fences"]

    def free(self) -> list[str]:
        """The edges without a fence."""
        return [edge for edge in EDGE_NAMES if edge not in self.fenced()]

    def turn_order(self) -> str:
        return "".join([TRIBES[seat] for seat in self.seen["order"]])

    def has(self, tribe: str, what: Literal["supply", "masks", "out"]) -> int:
        """A tribe's supply, masks, or settlers out of the game."""
        return self.seen["seats"][TRIBES.index(tribe)][what]

    def owns(self, tribe: str) -> list[str]:
        """A tribe's enclosed lands."""
        return self.seen["seats"][TRIBES.index(tribe)]["lands"]

    def winners(self) -> str:
        return "".join([TRIBES[seat] for seat in self.table.winners])
