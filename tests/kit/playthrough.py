"""Whole games to read: the recorded choices, and what the rules make of them."""

from __future__ import annotations

import random
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import EVERYONE, Event, State, Value
from mohreh.kernel.table import Table, new
from tests.kit.games import at_random, played
from tests.kit.scene import told


class Playthroughs:
    """One text for each number of players. A game says how its state is shown and how its games are chosen."""

    def __init__(
        self,
        game: str,
        folder: Path,
        players: Sequence[int],
        first: int,
        last: int,
        seeds: int,
        options: dict[str, Value] | None = None,
    ) -> None:
        self.game: Final = game
        self.folder: Final = folder
        self.players: Final = players
        self.first: Final = first  # decisions shown from the beginning
        self.last: Final = last  # and before the end
        self.seeds: Final = seeds  # games to choose from when a new one is wanted
        self.options: Final = options or {}

    # ---- what a game says

    def board(self, table: Table) -> list[str]:
        """The state in a few lines, as a spectator sees it."""
        raise NotImplementedError

    def moment(self, table: Table) -> str:
        """When in the game it is: "round 3"."""
        return f"round {dict(table.view(None))['round']}"

    def called(self, seat: int | None) -> str:
        return f"seat {seat}"

    def choose(self, r: Rules, s: State, rng: random.Random) -> int:
        """A choice of a new game."""
        return at_random(r, s, rng)

    def worth(self, r: Rules, actions: list[int]) -> int:
        """How much a new game shows: the number of verbs."""
        return len({r.catalogue.verb(a).name for a in self.shown(actions)})

    # ---- the text

    def shown(self, actions: list[int]) -> list[int]:
        """The choices that are shown with all that belongs to them."""
        return actions[: self.first] + actions[-self.last :]

    def decision(self, table: Table, action: int) -> list[str]:
        """One decision: the state, what waits, the options, the choice, what happened."""
        lines = [f"decision {table.decisions + 1}, {self.moment(table)}", *self.board(table)]
        name, *fields = table.view(None)["asks"]
        lines.append(f"  waits: {name}({', '.join([str(one) for one in fields])}), {self.called(table.turn)}")
        lines += wrapped(f"options ({len(table.legal)}): {grouped(table.legal.notation())}")
        lines.append(f"  choice: {table.rules.catalogue.notation(action)}")
        lines += [f"    {told(event)}{seen_by(event, table.rules.players)}" for event in table.play(action)]
        return [*lines, ""]

    def text(self, players: int, seed: int, actions: list[int]) -> str:
        """The whole text."""
        table = new(self.game, players, seed, self.options, FAST)
        ids = textwrap.wrap(" ".join([str(a) for a in actions]), 108)
        lines = [f"{self.game} players {players} seed {seed}", *ids, ""]
        for number, action in enumerate(actions):
            decision = self.decision(table, action)
            if number < self.first or number >= len(actions) - self.last:
                lines += decision
            elif number == self.first:
                lines += [f"... {len(actions) - self.first - self.last} decisions ...", ""]
        lines += ["the end", *self.board(table)]
        lines.append(f"  ended by {table.ending}, scores {table.scores}, winners {table.winners}")
        return "\n".join(lines) + "\n"

    # ---- files

    def path(self, players: int) -> Path:
        return self.folder / f"{players}.txt"

    def telling(self, players: int) -> str:
        """A new text, of a game that shows many kinds of decisions and is not long."""
        r = rules(self.game, players, self.options)
        games = [(seed, played(r, seed, self.choose)[1]) for seed in range(self.seeds)]
        best = max(games, key=lambda one: (self.worth(r, one[1]), -len(one[1]), one[0]))
        return self.text(players, *best)

    def write(self) -> None:
        """All texts from the choices in them, or with `--new` of new games."""
        self.folder.mkdir(exist_ok=True)
        for players in self.players:
            path = self.path(players)
            if "--new" in sys.argv:
                text = self.telling(players)
            else:
                text = self.text(*recorded(path.read_text(encoding="utf-8")))
            path.write_text(text, encoding="utf-8")

    def check(self, players: int) -> None:
        """Played again, the text is the same to the letter."""
        text = self.path(players).read_text(encoding="utf-8")
        assert players == recorded(text)[0]
        assert text == self.text(*recorded(text))


def recorded(text: str) -> tuple[int, int, list[int]]:
    """Players, seed and choices, from the head of a text."""
    head, *rest = text.split("\n\n")[0].split("\n")
    words = head.split()
    return int(words[2]), int(words[4]), [int(a) for a in " ".join(rest).split()]


def wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, 108, initial_indent="  ", subsequent_indent="    ")


def grouped(options: list[str]) -> str:
    """Each verb once: "take w+u+g w+u+r, reserve 1.1 1.2"."""
    verbs: dict[str, list[str]] = {}
    for one in options:
        verb, _, what = one.partition(" ")
        verbs.setdefault(verb, []).append(what)
    return ", ".join([" ".join([verb, *what]).strip() for verb, what in verbs.items()])


def seen_by(event: Event, players: int) -> str:
    """Who sees it, where not all do."""
    if event.seats == EVERYONE:
        return ""
    seats = [str(seat) for seat in range(players) if event.seen_by(seat)]
    return f"   (seen by {', '.join([*seats, *(['spectators'] if event.seen_by(-1) else [])])})"
