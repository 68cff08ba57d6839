"""Writes the playthroughs anew from the choices recorded in them.

`python -m tests.rokab.make_playthroughs`

With `--new` a fresh game is chosen for each number of players.
Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.table import Table
from tests.kit.playthrough import Playthroughs
from tests.rokab.printed import KINDS, MAPS, in_order
from tests.rokab.scene import seen


def spelled(counts: list[int]) -> str:
    return in_order(Counter(dict(zip(KINDS, counts, strict=True)))) or "-"


class RokabPlaythroughs(Playthroughs):
    """Markers and piles, then a line for each seat."""

    def board(self, table: Table) -> list[str]:
        """The state in a few lines, as a spectator sees it."""
        view = seen(table.view(None))
        burnt = sum(view["burnt"])
        head = [f"site {view['site'] or '-'}", f"peace {view['peace'] or '-'}", f"season {view['season'] or '-'}"]
        lines = ["  " + "   ".join([*head, f"pile {view['pile']}", f"burnt {burnt}"])]
        owners = view["owners"]
        for number, seat in enumerate(view["seats"]):
            owned = [name for name, owner in zip(MAPS[view["map"]], owners, strict=True) if owner == number]
            parts = [f"  seat {number}: strength {seat['strength']:2}", f"hand {seat['hand']}"]
            if sum(seat["known"]):
                parts.append(f"known {spelled(seat['known'])}")
            if view["own_decks"]:
                parts.append(f"deck {seat['deck']}")
            parts += [f"row {spelled(seat['row'])}", f"owns {' '.join(owned) or '-'}"]
            lines.append("   ".join(parts) + ("   passed" if seat["passed"] else ""))
        return lines

    def moment(self, table: Table) -> str:
        return f"battle {seen(table.view(None))['battle']}"

    def worth(self, r: Rules, actions: list[int]) -> int:
        """Verbs above all, and then different cards at the beginning."""
        verbs = {r.catalogue.notation(a).split()[0] for a in self.shown(actions)}
        cards = {a for a in actions[: self.first] if r.catalogue.verb(a).name == "play"}
        return 3 * len(verbs) + len(cards)


FOLDER: Final = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS: Final = RokabPlaythroughs("rokab", FOLDER, players=(2, 3, 4, 5, 6), first=16, last=6, seeds=300)


if __name__ == "__main__":
    PLAYTHROUGHS.write()
