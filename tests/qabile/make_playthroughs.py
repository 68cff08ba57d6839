"""Writes the playthroughs anew from the choices recorded in them: `python -m tests.qabile.make_playthroughs`.

With `--new` a fresh game is chosen for each number of players. Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.games.qabile.rules.data import LAND_NAMES
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.table import Table
from tests.kit.playthrough import Playthroughs, wrapped
from tests.qabile.scene import TRIBES, seen


class QabilePlaythroughs(Playthroughs):
    """Tribes are called by their letters."""

    def board(self, table: Table) -> list[str]:
        """The state in a few lines: lands with settlers, fences, players."""
        view = seen(table.view(None))
        held: list[str] = []
        for land, here in zip(LAND_NAMES, view["board"], strict=True):
            settlers = "".join([TRIBES[seat] * n for seat, n in enumerate(here)])
            if settlers:
                held.append(f"{land} {'[' + settlers + ']' if land in view['enclosed'] else settlers}")
        lines = wrapped("lands: " + (", ".join(held) or "-"))
        lines += wrapped("fences: " + (" ".join(view["fences"]) or "-"))
        for number, seat in enumerate(view["seats"]):
            lines.append(
                f"  {TRIBES[number]}: {view['scores'][number]:2} points   lands {len(seat['lands'])}"
                f"   masks {seat['masks']}   supply {seat['supply']}"
            )
        return lines

    def moment(self, table: Table) -> str:
        view = seen(table.view(None))
        order = "".join([TRIBES[seat] for seat in view["order"]])
        return f"round {view['round']}, order {order}"

    def called(self, seat: int | None) -> str:
        assert seat is not None
        return TRIBES[seat]

    def choose(self, r: Rules, s: State, rng: random.Random) -> int:
        """Everybody mostly puts two settlers on a land and closes what can be closed."""
        legal = [int(a) for a in r.legal(s)]
        wanted = sensible(seen(r.view(s, None))["board"], s, legal) if rng.random() < 0.8 else legal
        return rng.choice(wanted or legal)


def sensible(counts: list[list[int]], s: State, legal: list[int]) -> list[int]:
    """Join a settler of one's own, or go where nobody is."""
    if type(s.top).__name__ != "Settle":
        return legal
    joined = [a for a in legal if counts[a - 5][int(s.who)]]
    return joined or [a for a in legal if not any(counts[a - 5])]


FOLDER: Final = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS: Final = QabilePlaythroughs("qabile", FOLDER, players=(2, 3, 4), first=14, last=8, seeds=300)


if __name__ == "__main__":
    PLAYTHROUGHS.write()
