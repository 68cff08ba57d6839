"""Rokab's text board: screens as they should look, and nothing on them that the reader may not know.

`python -m tests.rokab.test_board` writes the screens anew; read them before they are kept.
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
from tests.kit.screens import LATIN, NAMES, PERSIAN, after, board, play
from tests.rokab.scene import rokab

FOLDER = Path(__file__).parent / "screens"


def asking(game: Rules, step: str, decisions: int = 0) -> State:
    """The first question of this kind, after so many decisions at least."""
    for seed in range(100):
        for number, s in enumerate(play(game, seed)):
            if type(s.top).__name__ == step and number >= decisions:
                return s
    raise LookupError(f"nobody is asked to {step}")


def drawn() -> dict[str, str]:
    """Each screen by the name of its file."""
    two, three, six = rules("rokab", 2), rules("rokab", 3), rules("rokab", 6)
    original = rules("rokab", 3, {"edition": "original"})
    kept = asking(original, "KeepTwo")
    shots: dict[str, screens.Shot] = {
        "start": (three, three.seen(after(three, 1, 0), 0), None),
        "middle": (three, three.seen(asking(three, "BringBack", 60), 1), NAMES[:3]),
        "two": (two, two.seen(after(two, 5, 25), 0), None),
        "watched": (six, six.seen(after(six, 8, 120), None), NAMES),
        "keeping": (original, original.seen(kept, int(kept.who)), None),
        "end": (three, three.seen(after(three, 4), 2), None),
    }
    return screens.drawn(shots)


SCREENS = drawn()


@pytest.mark.parametrize("name", list(SCREENS))
def test_screen(name: str) -> None:
    """As it was read and kept."""
    assert (FOLDER / name).read_text(encoding="utf-8") == SCREENS[name]


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"edition": "original"}), (5, {})])
def test_board_shows_only_what_the_reader_may_know(players: int, options: dict[str, Value]) -> None:
    """Another deal of what is hidden leaves the board as it is."""
    game = rules("rokab", players, options)
    for number, s in enumerate(play(game, 1)):
        if number % 7:
            continue
        for seat in [None, *range(players)]:
            screens.shown_alike(game, s, seat, number)


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"edition": "original"}), (6, {})])
def test_lines_are_short_and_of_one_script(players: int, options: dict[str, Value]) -> None:
    """At most 80 columns, and in Persian no Latin letters but those of players' names."""
    game = rules("rokab", players, options)
    for s in play(game, 11):
        for seat in (None, 0):
            seen = game.seen(s, seat)
            for language in LANGUAGES:
                for line in board(game, seen, language).split("\n"):
                    screens.check_line(line)
                    assert not (LATIN if language == "fa" else PERSIAN).search(line), line


def test_own_things_come_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    game = rules("rokab", 4)
    shown = board(game, game.seen(game.new(5), 1), "en")
    order = [
        "Battle 1",
        "Provinces",
        "Draw pile",
        "Player 3:",
        "Player 4:",
        "Player 1:",
        "Player 2 (you)",
        "hand: ",
    ]
    assert order == sorted(order, key=shown.index)


def test_spectator_has_no_place_of_its_own() -> None:
    """And sees no hand."""
    game = rules("rokab", 3)
    shown = board(game, game.seen(after(game, 3, 60), None), "en")
    assert not re.search("you|  hand:", shown, re.IGNORECASE)


def test_latin_digits_in_persian() -> None:
    """Digits that vary are the reader's choice."""
    game = rules("rokab", 3)
    seen = game.seen(after(game, 3, 40), 0)
    shown = str(game.game.board(seen, Text("fa", game.game, digits="en")))
    assert "بازیکن 2:" in shown


def test_the_site_of_the_next_battle_goes_with_who_will_open_it() -> None:
    """Option 12.10: while hands are burnt, the opener of the last battle is somebody else."""
    scene = rokab(next_site="before_regrouping").rows("", "5", "").passed(1, 2).play("pass", "site rey")
    assert (0, 1, "Regroup") == (scene.is_at("opener"), scene.is_at("chooser"), scene.waits())
    assert "Site of the battle: Rey; chosen by Player 2." in board(scene.rules, scene.table.seen(0), "en")


if __name__ == "__main__":
    screens.write(FOLDER, drawn())
