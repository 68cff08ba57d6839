"""Text boards: random games to show, and screens that were read and kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import State
from mohreh.kernel.text import LANGUAGES, Text

WIDEST: Final = 80
NAMES: Final = ["Sara", "بهرام", "Ali", "مینا", "Nilufar", "کیان"]
GRID: Final = re.compile(r"\S {2,}\S")
PERSIAN: Final = re.compile("[\u0621-\u064a\u0670-\u06d3]")
LATIN: Final = re.compile("[A-Za-z]")

Shot: TypeAlias = tuple[Rules, Seen, list[str] | None]  # with the players' names, if they have any


def play(r: Rules, seed: int, decisions: int = -1) -> Iterator[State]:
    """The states of a random game, up to so many decisions or to its end."""
    s = r.new(seed)
    position = mwc_start(seed)
    while True:
        yield s
        if r.over(s) or decisions == 0:
            return
        legal = r.legal(s)
        position = mwc_step(position)
        r.play(s, legal[mwc_pick(position, len(legal))])
        decisions -= 1


def after(r: Rules, seed: int, decisions: int = -1) -> State:
    """The last of these states."""
    return list(play(r, seed, decisions))[-1]


def board(r: Rules, seen: Seen, language: str, names: list[str] | None = None) -> str:
    return str(r.game.board(seen, Text(language, r.game, names)))


def drawn(shots: dict[str, Shot]) -> dict[str, str]:
    """Each screen, in each language, by the name of its file."""
    return {
        f"{name}.{language}.txt": board(r, seen, language, names)
        for name, (r, seen, names) in shots.items()
        for language in LANGUAGES
    }


def write(folder: Path, screens: dict[str, str]) -> None:
    """Keep them; read them first."""
    folder.mkdir(exist_ok=True)
    for name, content in screens.items():
        (folder / name).write_text(content, encoding="utf-8")


def check_line(line: str) -> None:
    """Not too long, and no blanks at its end."""
    assert len(line) <= WIDEST, line
    assert line == line.rstrip()


def check_one_kind(line: str) -> None:
    """Words or a grid; in Persian never both, so that no terminal upsets the columns."""
    assert not (PERSIAN.search(line) and GRID.search(line)), line


def shown_alike(r: Rules, s: State, seat: int | None, seed: int) -> list[str]:
    """The board in each language; another deal of what is hidden leaves it as it is."""
    other = r.redeal(s, seat, seed)
    found = []
    for language in LANGUAGES:
        found.append(board(r, r.seen(s, seat), language))
        assert found[-1] == board(r, r.seen(other, seat, seed), language)
    return found
