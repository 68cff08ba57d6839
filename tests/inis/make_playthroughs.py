"""Writes the playthroughs anew from the choices recorded in them.

`python -m tests.inis.make_playthroughs`

With `--new` a fresh game is chosen for each number of players.
Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.table import Table
from tests.inis.make_records import claimer
from tests.inis.scene import view_of
from tests.kit.playthrough import Playthroughs


class InisPlaythroughs(Playthroughs):
    """The island, then a line for each seat."""

    def board(self, table: Table) -> list[str]:
        """The state in a few lines, as a spectator sees it."""
        view = view_of(table)
        lines = []
        for one in view["territories"]:
            clans = "/".join([str(n) for n in one["clans"]])
            built = f"sanctuaries {one['sanctuaries']} citadels {one['citadels']}"
            marks = ["capital"] if view["capital"] == one["name"] else []
            marks += ["festival"] if view["festival"] == one["name"] else []
            lines.append("  " + "   ".join([f"{one['name']}: {clans}", built, *marks]))
        for number, seat in enumerate(view["seats"]):
            hand = f"cards {seat['actions']}+{seat['epics']}+{len(seat['advantages'])}"
            parts = [f"  seat {number}: {hand}", f"reserve {seat['reserve']}", f"deeds {seat['deeds']}"]
            parts.append(f"conditions {seat['leadership']} {seat['religion']} {seat['land']}")
            lines.append("   ".join(parts) + ("   pretender" if seat["pretender"] else ""))
        clash = view["clash"]
        if clash:
            lines.append(f"  clash in {clash['territory']}, sheltered {clash['sheltered']}")
        return lines

    def choose(self, r: Rules, s: State, rng: random.Random) -> int:
        return claimer(r, s, rng)


FOLDER: Final = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS: Final = InisPlaythroughs("inis", FOLDER, players=(2, 3, 4), first=45, last=8, seeds=40)


if __name__ == "__main__":
    PLAYTHROUGHS.write()
