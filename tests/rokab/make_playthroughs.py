"""Writes the playthroughs anew from the choices recorded in them.

`python -m tests.rokab.make_playthroughs`

With `--new` a fresh game is chosen for each number of players.
Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

import random
import sys
import textwrap
from collections import Counter
from pathlib import Path
from typing import Final, cast

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import EVERYONE, Event
from mohreh.kernel.table import Table, new
from tests.rokab.printed import KINDS, MAPS, in_order
from tests.rokab.scene import told

FOLDER: Final = Path(__file__).parent / "playthroughs"
PLAYERS: Final = (2, 3, 4, 5, 6)
FIRST: Final = 16  # decisions shown from the beginning
LAST: Final = 6  # and before the end


def spelled(counts: object) -> str:
    numbers = cast("list[int]", counts)
    return in_order(Counter(dict(zip(KINDS, numbers, strict=True)))) or "-"


def board(table: Table) -> list[str]:
    """The state in a few lines, as a spectator sees it."""
    seen = table.view(None)
    burnt = sum(cast("list[int]", seen["burnt"]))
    head = [f"site {seen['site'] or '-'}", f"peace {seen['peace'] or '-'}", f"season {seen['season'] or '-'}"]
    lines = ["  " + "   ".join([*head, f"pile {seen['pile']}", f"burnt {burnt}"])]
    owners = cast("list[int]", seen["owners"])
    for number, seat in enumerate(cast("list[dict[str, object]]", seen["seats"])):
        owned = [name for name, owner in zip(MAPS[str(seen["map"])], owners, strict=True) if owner == number]
        parts = [f"  seat {number}: strength {seat['strength']:2}", f"hand {seat['hand']}"]
        if sum(cast("list[int]", seat["known"])):
            parts.append(f"known {spelled(seat['known'])}")
        if seen["own_decks"]:
            parts.append(f"deck {seat['deck']}")
        parts += [f"row {spelled(seat['row'])}", f"owns {' '.join(owned) or '-'}"]
        lines.append("   ".join(parts) + ("   passed" if seat["passed"] else ""))
    return lines


def seen_by(event: Event, players: int) -> str:
    """Who sees it, where not all do."""
    if event.seats == EVERYONE:
        return ""
    seats = [str(seat) for seat in range(players) if event.seen_by(seat)]
    return f"   (seen by {', '.join([*seats, *(['spectators'] if event.seen_by(-1) else [])])})"


def grouped(options: list[str]) -> str:
    """Each verb once: "pass, play 1 10 shirzan"."""
    verbs: dict[str, list[str]] = {}
    for one in options:
        verb, _, what = one.partition(" ")
        verbs.setdefault(verb, []).append(what)
    return ", ".join([" ".join([verb, *what]).strip() for verb, what in verbs.items()])


def decision(table: Table, action: int) -> list[str]:
    """One decision: the state, what waits, the options, the choice, what happened."""
    lines = [f"decision {table.decisions + 1}, battle {table.view(None)['battle']}", *board(table)]
    name, *fields = cast("list[object]", table.view(None)["asks"])
    lines.append(f"  waits: {name}({', '.join([str(one) for one in fields])}), seat {table.turn}")
    options = f"options ({len(table.legal)}): {grouped(table.legal.notation())}"
    lines += textwrap.wrap(options, 108, initial_indent="  ", subsequent_indent="    ")
    lines.append(f"  choice: {table.rules.catalogue.notation(action)}")
    lines += [f"    {told(event)}{seen_by(event, table.rules.players)}" for event in table.play(action)]
    return [*lines, ""]


def playthrough(players: int, seed: int, actions: list[int]) -> str:
    """The whole text."""
    table = new("rokab", players, seed, {}, FAST)
    ids = textwrap.wrap(" ".join([str(a) for a in actions]), 108)
    lines = [f"rokab players {players} seed {seed}", *ids, ""]
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
    """A random game."""
    r = rules("rokab", players)
    s = r.new(seed)
    rng = random.Random(seed)
    actions: list[int] = []
    while not r.over(s):
        actions.append(rng.choice([int(a) for a in r.legal(s)]))
        s.play(actions[-1])
    return actions


def telling(players: int) -> int:
    """A seed whose game shows many kinds of decisions and is not long."""
    catalogue = rules("rokab", players).catalogue
    best = (0, 0, 0)
    for seed in range(300):
        actions = chosen(players, seed)
        shown = {catalogue.notation(a).split()[0] for a in actions[:FIRST] + actions[-LAST:]}
        cards = {a for a in actions[:FIRST] if catalogue.verb(a).name == "play"}
        best = max(best, (3 * len(shown) + len(cards), -len(actions), seed))
    return best[2]


def main() -> None:
    for players in PLAYERS:
        path = FOLDER / f"{players}.txt"
        if "--new" in sys.argv:
            seed = telling(players)
            text = playthrough(players, seed, chosen(players, seed))
        else:
            text = playthrough(*recorded(path.read_text(encoding="utf-8")))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
