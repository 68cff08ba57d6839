"""Splendor's text board: screens as they should look, and nothing on them that the reader may not know.

`python -m tests.test_splendor_board` writes the screens anew; read them before they are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mohreh.kernel.game import Rules, View
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import State, Value
from mohreh.kernel.text import LANGUAGES, Text

SCREENS = Path(__file__).parent / "screens"
WIDEST = 80
NAMES = ["Sara", "بهرام", "Ali", "مینا"]
GRID = re.compile(r"\S {2,}\S")
PERSIAN = re.compile("[\u0621-\u064a\u0670-\u06d3]")
VISIBILITIES = ["seen_stay_seen", "all_hidden", "all_open"]


def play(game: Rules, seed: int, decisions: int = -1) -> Iterator[State]:
    """The states of a random game, up to so many decisions or to its end."""
    s = game.new(seed)
    position = mwc_start(seed)
    while True:
        yield s
        if game.over(s) or decisions == 0:
            return
        legal = game.legal(s)
        position = mwc_step(position)
        game.play(s, legal[mwc_pick(position, len(legal))])
        decisions -= 1


def after(game: Rules, seed: int, decisions: int = -1) -> State:
    return list(play(game, seed, decisions))[-1]


def splendor(players: int, **options: Value) -> Rules:
    return rules("splendor", players, options)


def board(game: Rules, view: View, language: str, names: list[str] | None = None) -> str:
    return game.game.board(view, Text(language, game.game, names))


def paying(game: Rules, seat: int) -> View:
    """A purchase under way: the first one that a random game comes to, with a gem already named."""
    for seed in range(50):
        for s in play(game, seed):
            found = game.view(s, seat)
            asks = found["asks"]
            assert isinstance(asks, list)
            if asks[0] == "Pay" and asks[3]:
                return found
    raise LookupError("nobody pays with gold")


def screens() -> dict[str, str]:
    """Each screen by the name of its file."""
    two, three, four = splendor(2), splendor(3), splendor(4)
    views = {
        "start": (two, two.view(after(two, 1, 0), 0), None),
        "middle": (three, three.view(after(three, 3, 90), 1), NAMES[:3]),
        "watched": (four, four.view(after(four, 8, 120), None), NAMES),
        "paying": (two, paying(two, 0), None),
        "end": (three, three.view(after(three, 4), 2), None),
    }
    return {
        f"splendor.{name}.{language}.txt": board(game, view, language, names)
        for name, (game, view, names) in views.items()
        for language in LANGUAGES
    }


@pytest.mark.parametrize("name", list(screens()))
def test_screen(name: str) -> None:
    assert (SCREENS / name).read_text(encoding="utf-8") == screens()[name]


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_shows_only_what_the_reader_may_know(players: int, visibility: str) -> None:
    """Another deal of what is hidden leaves the board as it is, and no hidden card is named on it."""
    game = splendor(players, reserved_visibility=visibility)
    texts = [Text(language, game.game) for language in LANGUAGES]
    for seed in range(2):
        for number, s in enumerate(play(game, seed)):
            if number % 7:
                continue
            for seat in [None, *range(players)]:
                other = game.redeal(s, seat, number)
                for text in texts:
                    shown = game.game.board(game.view(s, seat), text)
                    assert shown == game.game.board(game.view(other, seat), text)
                    for name in hidden_names(game, s, seat):
                        assert name not in shown


def hidden_names(game: Rules, s: State, seat: int | None) -> list[str]:
    names = [name for kind, name in game.game.things() if kind == "card"]
    groups = game.game.hidden(s, -1 if seat is None else seat)
    return [names[card] for group in groups for card in group]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_are_short_and_of_one_kind(players: int) -> None:
    """A line is words or a grid; in Persian never both, so that no terminal upsets the columns."""
    game = splendor(players)
    for s in play(game, 11):
        for seat in (None, 0):
            view = game.view(s, seat)
            for language in LANGUAGES:
                for line in board(game, view, language, NAMES[:players]).split("\n"):
                    assert len(line) <= WIDEST
                    assert line == line.rstrip()
                    assert not (PERSIAN.search(line) and GRID.search(line)), line


def test_every_place_and_deck_is_called_by_its_notation() -> None:
    game = splendor(2)
    shown = board(game, game.view(game.new(5), 0), "fa").split()
    assert [] == [place for place in ["d1", "d2", "d3", "1.1", "2.4", "3.3"] if place not in shown]


def test_own_things_come_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    game = splendor(4)
    text = Text("en", game.game)
    shown = game.game.board(game.view(game.new(5), 1), text)
    order = ["Player 3:", "Player 4:", "Player 1:", "Nobles", "Level 3", "Level 2", "Level 1", "Bank", "Player 2 (you)"]
    assert order == sorted(order, key=shown.index)


def test_spectator_has_no_place_of_its_own() -> None:
    game = splendor(3)
    shown = board(game, game.view(after(game, 3, 60), None), "en")
    assert not re.search("you", shown, re.IGNORECASE)
    assert 3 == shown.count("  tokens ")


def test_latin_digits_in_persian() -> None:
    """Digits are the reader's choice."""
    game = splendor(2)
    view = game.view(after(game, 3, 40), 0)
    assert not re.search("[۰-۹]", game.game.board(view, Text("fa", game.game, digits="en")))


if __name__ == "__main__":
    SCREENS.mkdir(exist_ok=True)
    for file, content in screens().items():
        (SCREENS / file).write_text(content, encoding="utf-8")
