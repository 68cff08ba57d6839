"""Writes the playthroughs anew from the choices recorded in them.

`python -m tests.splendor.make_playthroughs`

With `--new` a fresh game is chosen for each number of players.
Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

import random
import sys
import textwrap
from pathlib import Path
from typing import Final, cast

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import EVERYONE, Event
from mohreh.kernel.table import Table, new
from tests.splendor.printed import LETTERS, TOKENS
from tests.splendor.scene import told

FOLDER: Final = Path(__file__).parent / "playthroughs"
FIRST: Final = 12  # decisions shown from the beginning
LAST: Final = 6  # and before the end


def counted(amounts: list[int]) -> str:
    """ "w4 u4 g4 r4 k4 j5"."""
    return " ".join([f"{TOKENS[c]}{n}" for c, n in enumerate(amounts)])


def board(table: Table) -> list[str]:
    """The state in a few lines, as a spectator sees it."""
    seen = table.view(None)
    rows, left = cast("list[list[str]]", seen["rows"]), cast("list[int]", seen["decks"])
    nobles = " ".join(cast("list[str]", seen["nobles"]))
    lines = [f"  bank {counted(cast('list[int]', seen['bank']))}   nobles {nobles}"]
    cards = [" ".join([card or "---" for card in row]) for row in rows]
    lines.append("  " + "   ".join([f"{row} +{n}" for row, n in zip(cards, left, strict=True)]))
    for number, seat in enumerate(cast("list[dict[str, object]]", seen["seats"])):
        hand = [
            str(one["card"]) or f"?{one['level']}"
            for one in cast("list[dict[str, object]]", seat["reserved"])
        ]
        bonuses = " ".join([f"{LETTERS[c]}{n}" for c, n in enumerate(cast("list[int]", seat["bonuses"]))])
        tokens = counted(cast("list[int]", seat["tokens"]))
        lines.append(
            f"  seat {number}: {seat['points']:2} points   tokens {tokens}"
            f"   bonuses {bonuses}   hand {' '.join(hand) or '-'}"
            f"   nobles {' '.join(cast('list[str]', seat['nobles'])) or '-'}"
        )
    return lines


def seen_by(event: Event, players: int) -> str:
    """Who sees it, where not all do."""
    if event.seats == EVERYONE:
        return ""
    seats = [str(seat) for seat in range(players) if event.seen_by(seat)]
    return f"   (seen by {', '.join([*seats, *(['spectators'] if event.seen_by(-1) else [])])})"


def grouped(options: list[str]) -> str:
    """Each verb once: "take w+u+g w+u+r, reserve 1.1 1.2"."""
    verbs: dict[str, list[str]] = {}
    for one in options:
        verb, _, what = one.partition(" ")
        verbs.setdefault(verb, []).append(what)
    return ", ".join([" ".join([verb, *what]).strip() for verb, what in verbs.items()])


def decision(table: Table, action: int) -> list[str]:
    """One decision: the state, what waits, the options, the choice, what happened."""
    lines = [f"decision {table.decisions + 1}, round {table.view(None)['round']}", *board(table)]
    name, *fields = cast("list[object]", table.view(None)["asks"])
    lines.append(f"  waits: {name}({', '.join([str(one) for one in fields])}), seat {table.turn}")
    options = f"options ({len(table.legal)}): {grouped(table.legal.notation())}"
    lines += textwrap.wrap(options, 108, initial_indent="  ", subsequent_indent="    ")
    lines.append(f"  choice: {table.rules.catalogue.notation(action)}")
    lines += [f"    {told(event)}{seen_by(event, table.rules.players)}" for event in table.play(action)]
    return [*lines, ""]


def playthrough(players: int, seed: int, actions: list[int]) -> str:
    """The whole text."""
    table = new("splendor", players, seed, {}, FAST)
    ids = textwrap.wrap(" ".join([str(a) for a in actions]), 108)
    lines = [f"splendor players {players} seed {seed}", *ids, ""]
    for number, action in enumerate(actions):
        shown = decision(table, action)
        if number < FIRST or number >= len(actions) - LAST:
            lines += shown
        elif number == FIRST:
            lines += [f"... {len(actions) - FIRST - LAST} decisions ...", ""]
    lines += ["the end", *board(table)]
    lines.append(f"  ended by {table.ending}, scores {table.scores}, winners {table.winners}")
    return "\n".join(lines) + "\n"


def recorded(text: str) -> tuple[int, int, list[int]]:
    """Players, seed and choices, from the head of a text."""
    head, *rest = text.split("\n\n")[0].split("\n")
    words = head.split()
    return int(words[2]), int(words[4]), [int(a) for a in " ".join(rest).split()]


def chosen(players: int, seed: int) -> list[int]:
    """A game in which everybody mostly buys when it is possible."""
    r = rules("splendor", players)
    s = r.new(seed)
    rng = random.Random(seed)
    actions: list[int] = []
    while not r.over(s):
        legal = [int(a) for a in r.legal(s)]
        buying = [a for a in legal if r.catalogue.verb(a).name in ("buy", "golden", "gold")]
        actions.append(rng.choice(buying if buying and rng.random() < 0.6 else legal))
        s.play(actions[-1])
    return actions


def telling(players: int) -> int:
    """A seed whose game shows many kinds of decisions and is not long."""
    catalogue = rules("splendor", players).catalogue
    best = (0, 0, 0)
    for seed in range(1000):
        actions = chosen(players, seed)
        verbs = {catalogue.verb(a).name for a in actions[:FIRST] + actions[-LAST:]}
        best = max(best, (len(verbs), -len(actions), seed))
    return best[2]


def main() -> None:
    for players in (2, 3, 4):
        path = FOLDER / f"{players}.txt"
        if "--new" in sys.argv:
            seed = telling(players)
            text = playthrough(players, seed, chosen(players, seed))
        else:
            text = playthrough(*recorded(path.read_text(encoding="utf-8")))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
