"""Qabile's text board: screens as they should look.

`python -m tests.qabile.test_board` writes the screens anew; read them before they are kept.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit import screens
from tests.kit.screens import NAMES, board, play
from tests.qabile.scene import opening, qabile

FOLDER = Path(__file__).parent / "screens"


def after(players: int, seed: int, decisions: int = -1, **options: Value) -> tuple[Rules, State]:
    r = rules("qabile", players, options)
    return r, screens.after(r, seed, decisions)


def drawn() -> dict[str, str]:
    """Each screen by the name of its file."""
    two, start = after(2, 1, 0)
    three, middle = after(3, 3, 90)
    four, watched = after(4, 8, 120, turn_structure="strict_phases", fallen_settlers="out_of_game")
    ended, end = after(3, 4)
    removal = opening(3, 6, 4, 4, 2, 5, removal="after_first_rolls")
    taken = qabile(3).order("ABC").removed("B", by="A").settlers("2.2", A=2, B=0).idle(3)
    taken.enclosed("C", "0.0").around("2.2", but="h3.2").fencing("A", instead_of="B")
    shots: dict[str, screens.Shot] = {
        "start": (two, two.seen(start, 0), None),
        "middle": (three, three.seen(middle, 1), NAMES[:3]),
        "watched": (four, four.seen(watched, None), NAMES[:4]),
        "removal": (removal.rules, removal.table.seen(0), None),
        "taken-over": (taken.rules, taken.table.seen(1), None),
        "end": (ended, ended.seen(end, 2), None),
    }
    return screens.drawn(shots)


SCREENS = drawn()


@pytest.mark.parametrize("name", list(SCREENS))
def test_screen(name: str) -> None:
    """As it was read and kept."""
    assert (FOLDER / name).read_text(encoding="utf-8") == SCREENS[name]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_are_short_and_of_one_kind(players: int) -> None:
    """A line is words or a part of the board; in Persian never both, so that no terminal upsets the columns."""
    r = rules("qabile", players, {"fallen_settlers": "out_of_game", "turn_structure": "strict_phases"})
    for number, s in enumerate(play(r, 11)):
        if number % 3:
            continue
        for seat in (None, 0):
            seen = r.seen(s, seat)
            for language in LANGUAGES:
                for line in board(r, seen, language, NAMES[:players]).split("\n"):
                    screens.check_line(line)
                    screens.check_one_kind(line)


def test_a_free_edge_shows_its_name_and_a_fence_does_not() -> None:
    """So that a person can type what is seen."""
    scene = qabile().fences("h0.0", "v2.2").settlers("2.2", A=1, B=0).settlers("0.1", B=2).fencing("A")
    shown = board(scene.rules, scene.table.seen(0), "fa").split()
    assert set(scene.edges()) <= set(shown)
    assert not {"h0.0", "v2.2"} & set(shown)
    assert {"A", "BB"} <= set(shown)


def test_own_line_comes_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    r, s = after(4, 5, 10)
    shown = board(r, r.seen(s, 1), "en")
    order = ["Player 3: points", "Player 4: points", "Player 1: points", "Player 2 (you): points"]
    assert order == sorted(order, key=shown.index)


def test_spectator_has_no_place_of_its_own() -> None:
    """Nobody is addressed."""
    r, s = after(3, 3, 60)
    assert not re.search("you", board(r, r.seen(s, None), "en"), re.IGNORECASE)


def test_latin_digits_in_persian() -> None:
    """Digits are the reader's choice."""
    r, s = after(2, 3, 40)
    assert not re.search("[۰-۹]", str(r.game.board(r.seen(s, 0), Text("fa", r.game, digits="en"))))


if __name__ == "__main__":
    screens.write(FOLDER, drawn())
