"""Searches for a short game of every way that Rokab can end and records it.

`python -m tests.rokab.make_records`

Each record starts from a seed, so that it holds for as long as the rules and the generator do.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table, new

FOLDER: Final = Path(__file__).parent / "records"
TRIED: Final = 20_000


def choice(style: str, legal: list[str], rng: random.Random) -> str:
    """Any action; or pass whenever possible; or play whenever possible."""
    if legal[0] == "pass":
        if style == "idler":
            return "pass"
        if style == "spendthrift" and rng.random() < 0.95:
            return rng.choice(legal[1:])
    return rng.choice(legal)


class Wanted:
    """A way for a game to end, how many win it so, and how to come by it."""

    def __init__(
        self, ending: str, winners: str, shows: str, players: int, options: dict[str, Value], style: str
    ) -> None:
        self.name: Final = f"{ending}-{winners}"
        self.ending: Final = ending
        self.winners: Final = winners  # "won", "shared" or "nobody"
        self.shows: Final = shows
        self.players: Final = players
        self.options: Final = options
        self.style: Final = style

    def is_it(self, ending: str, winners: list[int]) -> bool:
        return (self.ending, self.winners) == (ending, ["nobody", "won", "shared"][min(2, len(winners))])

    def search(self) -> Table:
        """The first seed whose game ends so; looked for without the checks of a table."""
        r = rules("rokab", self.players, self.options)
        for seed in range(TRIED):
            rng = random.Random(seed)
            s = r.new(seed)
            actions: list[str] = []
            while not r.over(s):
                actions.append(choice(self.style, [r.catalogue.notation(a) for a in r.legal(s)], rng))
                s.play(r.catalogue.parse(actions[-1]))
            if self.is_it(r.game.ending(s), r.winners(s)):
                table = new("rokab", self.players, seed, self.options, FAST)
                for action in actions:
                    table.play(action)
                table.meta = {"shows": self.shows}
                return table
        raise LookupError(f"no game ends like {self.name}")


FINAL: Final[dict[str, Value]] = {"final_tie": "final_battle"}
ALL: Final = [
    Wanted("adjacent", "won", "8.1: three adjacent provinces", 4, {}, "random"),
    Wanted("total", "won", "8.2: five provinces", 3, {}, "random"),
    Wanted("no_site", "won", "8.3: no empty province, and one player owns the most", 6, {}, "random"),
    Wanted("no_site", "shared", "8.3: no empty province, and several own the most", 6, {}, "random"),
    Wanted("capped", "won", "Q8: stopped by the limit of battles", 5, {"battle_cap": 3}, "random"),
    Wanted(
        "capped",
        "shared",
        "Q8: stopped by the limit of battles, a shared victory",
        3,
        {"battle_cap": 2},
        "random",
    ),
    Wanted("capped", "nobody", "Q8 with own decks: equal battles, no winner", 2, {"battle_cap": 2}, "random"),
    Wanted(
        "final_battle", "won", "12.7: a final battle with a winner", 4, FINAL | {"battle_cap": 3}, "random"
    ),
    Wanted(
        "final_battle", "shared", "12.7: a final battle that is a tie", 4, FINAL | {"battle_cap": 3}, "random"
    ),
    Wanted("battles", "won", "9.5: three battles won", 2, {}, "random"),
    Wanted("out_of_cards", "won", "9.7: out of cards, more battles won", 2, {}, "spendthrift"),
    Wanted("out_of_cards", "nobody", "9.7: out of cards, equal battles, no winner", 2, {}, "spendthrift"),
    Wanted("idle", "nobody", "Q7 with own decks: three battles without a card", 2, {}, "idler"),
    Wanted(
        "idle",
        "won",
        "Q7 with own decks: a battle without a card, one ahead",
        2,
        {"idle_battles": 1},
        "random",
    ),
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for wanted in ALL:
        table = wanted.search()
        table.record().save(FOLDER / f"{wanted.name}.json")
        (FOLDER / f"{wanted.name}.json").chmod(0o644)
        print(f"{wanted.name}: seed {table.record().start}, {table.decisions} decisions, {table.scores}")


if __name__ == "__main__":
    main()
