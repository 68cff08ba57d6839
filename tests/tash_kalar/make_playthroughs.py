"""Writes the playthroughs anew from the choices recorded in them.

`python -m tests.tash_kalar.make_playthroughs`

With `--new` a fresh game is chosen for each form and number of players.
Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.table import Table
from tests.kit.playthrough import Playthroughs, wrapped
from tests.tash_kalar.printed import RANKS
from tests.tash_kalar.scene import view_of

# How likely it is that a choice is made among the actions with this verb, where there are some.
LIKELY: Final = {"claim": 1.0, "flare": 0.8, "summon": 0.95, "exchange": 0.05, "lift": 0.5}


class TashKalarPlaythroughs(Playthroughs):
    """The tasks, then for each seat its points, its pieces by rank and what it holds."""

    def board(self, table: Table) -> list[str]:
        """The state in a few lines, as a spectator sees it."""
        seen = view_of(table)
        head = [f"turn {seen['turn']}", f"actions {seen['actions']}"]
        tasks = seen["tasks"]
        if tasks["next"]:
            shown = [f"{task}{' (met)' if task in seen['met'] else ''}" for task in tasks["open"]]
            head.append(f"tasks {', '.join(shown)}, next {tasks['next']}")
        if seen["card"]:
            head.append(f"card {seen['card']} on {seen['being'] or seen['origin']}")
        if seen["flare"]:
            head.append(f"flare {seen['flare']}")
        lines = wrapped("   ".join(head))
        pieces = seen["pieces"]
        for number, seat in enumerate(seen["seats"]):
            parts = [f"seat {number}: points {seat['points']}"]
            if seen["form"] == "melee":
                parts.append(f"by colour {seat['by_colour']}")
            for rank in RANKS:
                there = [square for square, (owner, its) in pieces.items() if owner == number and its == rank]
                if there:
                    parts.append(f"{rank} {' '.join(there)}")
            if any(seat["destroyed"]) and seat["colour"] == number:
                parts.append(f"lost {seat['destroyed']}")
            hand = [len(seat["beings"]), len(seat["legends"]), len(seat["flares"])]
            parts.append(f"hand {hand} deck {seat['deck']}")
            lines += wrapped("   ".join(parts))
        return lines

    def choose(self, r: Rules, s: State, rng: random.Random) -> int:
        """What completes something is chosen more often than chance would."""
        legal = [int(action) for action in r.legal(s)]
        for verb, likely in LIKELY.items():
            some = [action for action in legal if r.catalogue.verb(action).name == verb]
            if some and rng.random() < likely:
                return rng.choice(some)
        others = [action for action in legal if r.catalogue.verb(action).name not in ("stop", "exchange")]
        return rng.choice(others) if others and rng.random() < 0.9 else rng.choice(legal)

    def worth(self, r: Rules, actions: list[int]) -> int:
        """Verbs above all, and then different cards."""
        shown = self.shown(actions)
        verbs = {r.catalogue.verb(action).name for action in shown}
        cards = {r.catalogue.verb(a).names(a)[0] for a in shown if r.catalogue.verb(a).name == "summon"}
        return 3 * len(verbs) + 2 * len(cards)


FOLDER: Final = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS: Final = TashKalarPlaythroughs("tash_kalar", FOLDER, (2, 3, 4), first=10, last=24, seeds=40)
DUEL: Final = TashKalarPlaythroughs(
    "tash_kalar", FOLDER / "duel", (2,), first=10, last=24, seeds=40, options={"form": "duel"}
)
TEAMS: Final = TashKalarPlaythroughs(
    "tash_kalar", FOLDER / "teams", (4,), first=10, last=24, seeds=40, options={"form": "team_high_form"}
)


if __name__ == "__main__":
    PLAYTHROUGHS.write()
    DUEL.write()
    TEAMS.write()
