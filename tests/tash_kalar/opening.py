"""Games of Tash-Kalar from their very first decision: `opening(3, start_player=1).play("put 0 f8")`."""

from __future__ import annotations

from typing import Final

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table, new
from tests.tash_kalar.scene import Scene, view_of


class Opening(Scene):
    """A new table; nothing is laid out by hand."""

    def __init__(self, players: int, seed: int, options: dict[str, Value]) -> None:
        super().__init__(rules("tash_kalar", players, options))
        self._seed: Final = seed
        self._given: Final = options

    def _laid_out(self) -> Table:
        return new("tash_kalar", self.rules.players, self._seed, self._given, FAST)

    def school_of(self, seat: int) -> str:
        """The seat's school, or nothing before the draft."""
        return view_of(self.table)["seats"][seat]["school"]

    def cards(self, seat: int, kind: str) -> list[str]:
        """The seat's own beings, legends or flares, as it sees them."""
        own = view_of(self.table, seat)["seats"][seat]
        return {"beings": own["beings"], "legends": own["legends"], "flares": own["flares"]}[kind]

    def deck_size(self, seat: int) -> int:
        return view_of(self.table)["seats"][seat]["deck"]


def opening(players: int = 2, seed: int = 1, **options: Value) -> Opening:
    """The High Form for two, the melee for three and four."""
    return Opening(players, seed, options)
