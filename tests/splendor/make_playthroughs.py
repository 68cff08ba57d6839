"""Writes the playthroughs anew from the choices recorded in them.

`python -m tests.splendor.make_playthroughs`

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
from tests.kit.playthrough import Playthroughs
from tests.splendor.printed import LETTERS, TOKENS
from tests.splendor.scene import seen


def counted(amounts: list[int]) -> str:
    """ "w4 u4 g4 r4 k4 j5"."""
    return " ".join([f"{TOKENS[c]}{n}" for c, n in enumerate(amounts)])


class SplendorPlaythroughs(Playthroughs):
    """Bank, nobles and rows, then a line for each seat."""

    def board(self, table: Table) -> list[str]:
        """The state in a few lines, as a spectator sees it."""
        view = seen(table.view(None))
        lines = [f"  bank {counted(view['bank'])}   nobles {' '.join(view['nobles'])}"]
        cards = [" ".join([card or "---" for card in row]) for row in view["rows"]]
        lines.append("  " + "   ".join([f"{row} +{n}" for row, n in zip(cards, view["decks"], strict=True)]))
        for number, seat in enumerate(view["seats"]):
            hand = [one["card"] or f"?{one['level']}" for one in seat["reserved"]]
            bonuses = " ".join([f"{LETTERS[c]}{n}" for c, n in enumerate(seat["bonuses"])])
            tokens = counted(seat["tokens"])
            lines.append(
                f"  seat {number}: {seat['points']:2} points   tokens {tokens}"
                f"   bonuses {bonuses}   hand {' '.join(hand) or '-'}"
                f"   nobles {' '.join(seat['nobles']) or '-'}"
            )
        return lines

    def choose(self, r: Rules, s: State, rng: random.Random) -> int:
        """Everybody mostly buys when it is possible."""
        legal = [int(a) for a in r.legal(s)]
        buying = [a for a in legal if r.catalogue.verb(a).name in ("buy", "golden", "gold")]
        return rng.choice(buying if buying and rng.random() < 0.6 else legal)


FOLDER: Final = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS: Final = SplendorPlaythroughs("splendor", FOLDER, players=(2, 3, 4), first=12, last=6, seeds=1000)


if __name__ == "__main__":
    PLAYTHROUGHS.write()
