"""Writes the playthroughs anew from the choices recorded in them: `python -m tests.qabile.make_playthroughs`.

With `--new` a fresh game is chosen for each number of players. Read what comes out: it also preserves mistakes.
"""

from __future__ import annotations

import random
import sys
import textwrap
from pathlib import Path
from typing import Final, cast

from mohreh.games.qabile.data import LAND_NAMES
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import State
from mohreh.kernel.table import Table, new
from tests.qabile.scene import TRIBES, told

FOLDER: Final = Path(__file__).parent / "playthroughs"
FIRST: Final = 14  # decisions shown from the beginning
LAST: Final = 8  # and before the end


def board(table: Table) -> list[str]:
    """The state in a few lines: lands with settlers, fences, players."""
    seen = table.view(None)
    counts = cast("list[list[int]]", seen["board"])
    enclosed = cast("list[str]", seen["enclosed"])
    held: list[str] = []
    for land, here in zip(LAND_NAMES, counts, strict=True):
        settlers = "".join([TRIBES[seat] * n for seat, n in enumerate(here)])
        if settlers:
            held.append(f"{land} {'[' + settlers + ']' if land in enclosed else settlers}")
    lines = textwrap.wrap("lands: " + (", ".join(held) or "-"), 108, initial_indent="  ", subsequent_indent="    ")
    fences = " ".join(cast("list[str]", seen["fences"])) or "-"
    lines += textwrap.wrap("fences: " + fences, 108, initial_indent="  ", subsequent_indent="    ")
    for number, seat in enumerate(cast("list[dict[str, object]]", seen["seats"])):
        owned = len(cast("list[str]", seat["lands"]))
        points = cast("list[int]", seen["scores"])[number]
        lines.append(
            f"  {TRIBES[number]}: {points:2} points   lands {owned}   masks {seat['masks']}   supply {seat['supply']}"
        )
    return lines


def grouped(options: list[str]) -> str:
    """Each verb once: "settle 0.0 0.1"."""
    verbs: dict[str, list[str]] = {}
    for one in options:
        verb, _, what = one.partition(" ")
        verbs.setdefault(verb, []).append(what)
    return ", ".join([" ".join([verb, *what]).strip() for verb, what in verbs.items()])


def decision(table: Table, action: int) -> list[str]:
    """One decision: the state, what waits, the options, the choice, what happened."""
    seen = table.view(None)
    order = "".join([TRIBES[seat] for seat in cast("list[int]", seen["order"])])
    lines = [f"decision {table.decisions + 1}, round {seen['round']}, order {order}", *board(table)]
    name, *fields = cast("list[object]", seen["asks"])
    assert table.turn is not None
    lines.append(f"  waits: {name}({', '.join([str(one) for one in fields])}), {TRIBES[table.turn]}")
    options = f"options ({len(table.legal)}): {grouped(table.legal.notation())}"
    lines += textwrap.wrap(options, 108, initial_indent="  ", subsequent_indent="    ")
    lines.append(f"  choice: {table.rules.catalogue.notation(action)}")
    lines += [f"    {told(event)}" for event in table.play(action)]
    return [*lines, ""]


def playthrough(players: int, seed: int, actions: list[int]) -> str:
    """The whole text."""
    table = new("qabile", players, seed, {}, FAST)
    ids = textwrap.wrap(" ".join([str(a) for a in actions]), 108)
    lines = [f"qabile players {players} seed {seed}", *ids, ""]
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
    """A game in which everybody mostly puts two settlers on a land and closes what can be closed."""
    r = rules("qabile", players)
    s = r.new(seed)
    rng = random.Random(seed)
    actions: list[int] = []
    while not r.over(s):
        legal = [int(a) for a in r.legal(s)]
        wanted = sensible(r.view(s, None), s, legal) if rng.random() < 0.8 else legal
        actions.append(rng.choice(wanted or legal))
        s.play(actions[-1])
    return actions


def sensible(seen: dict[str, object], s: State, legal: list[int]) -> list[int]:
    """Join a settler of one's own, or go where nobody is."""
    counts = cast("list[list[int]]", seen["board"])
    if type(s.top).__name__ != "Settle":
        return legal
    joined = [a for a in legal if counts[a - 5][int(s.who)]]
    return joined or [a for a in legal if not any(counts[a - 5])]


def telling(players: int) -> int:
    """A seed whose game shows many kinds of decisions and is not long."""
    catalogue = rules("qabile", players).catalogue
    best = (0, 0, 0)
    for seed in range(300):
        actions = chosen(players, seed)
        verbs = {catalogue.verb(a).name for a in actions[:FIRST] + actions[-LAST:]}
        best = max(best, (len(verbs), -len(actions), seed))
    return best[2]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
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
