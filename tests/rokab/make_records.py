"""Searches for a short game of every way that Rokab can end and records it.

`python -m tests.rokab.make_records`
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from tests.kit.games import Choose, at_random
from tests.kit.records import Records, Wanted

WINNERS: Final = ["nobody", "won", "shared"]


def may_pass(r: Rules, s: State) -> bool:
    return r.catalogue.notation(r.legal(s)[0]) == "pass"


def idler(r: Rules, s: State, rng: random.Random) -> int:
    """Passes whenever possible."""
    return int(r.legal(s)[0]) if may_pass(r, s) else at_random(r, s, rng)


def spendthrift(r: Rules, s: State, rng: random.Random) -> int:
    """Plays a card whenever possible."""
    if may_pass(r, s) and rng.random() < 0.95:
        return rng.choice([int(a) for a in r.legal(s)][1:])
    return at_random(r, s, rng)


def wanted(
    ending: str, winners: str, shows: str, players: int, options: dict[str, Value], choose: Choose = at_random
) -> Wanted:
    """A way for a game to end, and how many win it so."""
    return Wanted(
        f"{ending}-{winners}",
        ending,
        shows,
        players,
        options,
        lambda table: WINNERS[min(2, len(table.winners))] == winners,
        choose,
    )


FINAL: Final[dict[str, Value]] = {"final_tie": "final_battle"}
ALL: Final = [
    wanted("adjacent", "won", "8.1: three adjacent provinces", 4, {}),
    wanted("total", "won", "8.2: five provinces", 3, {}),
    wanted("no_site", "won", "8.3: no empty province, and one player owns the most", 6, {}),
    wanted("no_site", "shared", "8.3: no empty province, and several own the most", 6, {}),
    wanted("capped", "won", "Q8: stopped by the limit of battles", 5, {"battle_cap": 3}),
    wanted("capped", "shared", "Q8: stopped by the limit of battles, a shared victory", 3, {"battle_cap": 2}),
    wanted("capped", "nobody", "Q8 with own decks: equal battles, no winner", 2, {"battle_cap": 2}),
    wanted("final_battle", "won", "12.7: a final battle with a winner", 4, FINAL | {"battle_cap": 3}),
    wanted("final_battle", "shared", "12.7: a final battle that is a tie", 4, FINAL | {"battle_cap": 3}),
    wanted("battles", "won", "9.5: three battles won", 2, {}),
    wanted("out_of_cards", "won", "9.7: out of cards, more battles won", 2, {}, spendthrift),
    wanted("out_of_cards", "nobody", "9.7: out of cards, equal battles, no winner", 2, {}, spendthrift),
    wanted("idle", "nobody", "Q7 with own decks: three battles without a card", 2, {}, idler),
    wanted("idle", "won", "Q7 with own decks: a battle without a card, one ahead", 2, {"idle_battles": 1}),
]
RECORDS: Final = Records("rokab", Path(__file__).parent / "records", ALL)


if __name__ == "__main__":
    RECORDS.write(seeds=20_000)
