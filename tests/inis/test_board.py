"""Inis's text board: screens as they should look, and nothing on them that the reader may not know.

`python -m tests.inis.test_board` writes the screens anew; read them before they are kept.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.kernel.game import Rules
from mohreh.kernel.registry import rules
from mohreh.kernel.state import State
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit import screens
from tests.kit.screens import LATIN, NAMES, PERSIAN, after, board, play

FOLDER = Path(__file__).parent / "screens"


def asking(game: Rules, step: str, decisions: int = 0) -> State:
    """The first question of this kind, after so many decisions at least."""
    for seed in range(40):
        for number, s in enumerate(play(game, seed)):
            if type(s.top).__name__ == step and number >= decisions:
                return s
    raise LookupError(f"nobody is asked to {step}")


def drawn() -> dict[str, str]:
    """Each screen by the name of its file."""
    two, three, four = rules("inis", 2), rules("inis", 3), rules("inis", 4)
    attack, removal = asking(three, "AnswerAttack", 100), asking(four, "Removal", 100)
    moving, site = asking(two, "ChooseDestination", 150), asking(two, "PlaceTile", 100)
    shots: dict[str, screens.Shot] = {
        "start": (two, two.view(after(two, 1, 0), 0), None),
        "draft": (two, two.view(asking(two, "Draft", 15), 1), None),
        "turn": (three, three.view(asking(three, "Turn", 300), 0), NAMES[:3]),
        "attack": (three, three.view(attack, int(attack.who)), NAMES[:3]),
        "removal": (four, four.view(removal, int(removal.who)), None),
        "declaring": (two, two.view(moving, int(moving.who)), None),
        "site": (two, two.view(site, int(site.who)), None),
        "watched": (four, four.view(asking(four, "Declared", 400), None), NAMES[:4]),
        "end": (two, two.view(after(two, 4), 1), None),
    }
    return screens.drawn(shots)


SCREENS = drawn()


@pytest.mark.parametrize("name", list(SCREENS))
def test_screen(name: str) -> None:
    """As it was read and kept."""
    assert (FOLDER / name).read_text(encoding="utf-8") == SCREENS[name]


@pytest.mark.parametrize("players", [2, 4])
def test_board_shows_only_what_the_reader_may_know(players: int) -> None:
    """Another deal of what is hidden leaves the board as it is."""
    game = rules("inis", players)
    for number, s in enumerate(play(game, 1, 400)):
        if number % 41 == 0:
            for seat in [None, *range(players)]:
                screens.shown_alike(game, s, seat, number)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_are_short_and_of_one_script(players: int) -> None:
    """At most 80 columns, and in Persian no Latin letters but those of players' names."""
    game = rules("inis", players)
    for number, s in enumerate(play(game, 11, 1500)):
        if number % 9:
            continue
        for seat in (None, 0):
            view = game.view(s, seat)
            for language in LANGUAGES:
                for line in board(game, view, language).split("\n"):
                    screens.check_line(line)
                    screens.check_one_kind(line)
                    assert not (LATIN if language == "fa" else PERSIAN).search(line), line


def test_own_things_come_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    game = rules("inis", 4)
    shown = board(game, game.view(game.new(5), 1), "en")
    order = ["The island", "Territories", "Epic Tale deck", "Player 3:", "Player 4:", "Player 1:", "Player 2 (you)"]
    assert order == sorted(order, key=shown.index)


def test_spectator_has_no_place_of_its_own() -> None:
    """And is not spoken to."""
    game = rules("inis", 3)
    shown = board(game, game.view(after(game, 3, 160), None), "en")
    assert not re.search(r"\byou\b", shown, re.IGNORECASE)


def test_latin_digits_in_persian() -> None:
    """Digits that vary are the reader's choice."""
    game = rules("inis", 3)
    view = game.view(after(game, 3, 40), 0)
    assert "بازیکن 2:" in game.game.board(view, Text("fa", game.game, digits="en"))


if __name__ == "__main__":
    screens.write(FOLDER, drawn())
