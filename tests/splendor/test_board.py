"""Splendor's text board: screens as they should look, and nothing on them that the reader may not know.

`python -m tests.splendor.test_board` writes the screens anew; read them before they are kept.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.cli.language import latin_words
from mohreh.cli.persian import romanised
from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import State, Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit import screens
from tests.kit.screens import NAMES, WIDEST, after, board, play
from tests.splendor.scene import seen

FOLDER = Path(__file__).parent / "screens"
HIGHEST = {"en": {2: 18, 3: 23, 4: 27}, "fa": {2: 21, 3: 26, 4: 30}}
VISIBILITIES = ["seen_stay_seen", "all_hidden", "all_open"]


def splendor(players: int, **options: Value) -> Rules:
    return rules("splendor", players, options)


def paying(game: Rules, seat: int) -> Seen:
    """A purchase under way: the first one that a random game comes to, with a gem already named."""
    for seed in range(50):
        for s in play(game, seed):
            found = game.seen(s, seat)
            asks = seen(found.view)["asks"]
            if asks[0] == "Pay" and asks[3]:
                return found
    raise LookupError("nobody pays with gold")


def drawn() -> dict[str, str]:
    """Each screen by the name of its file."""
    two, three, four = splendor(2), splendor(3), splendor(4)
    shots: dict[str, screens.Shot] = {
        "start": (two, two.seen(after(two, 1, 0), 0), None),
        "middle": (three, three.seen(after(three, 3, 90), 1), NAMES[:3]),
        "watched": (four, four.seen(after(four, 8, 120), None), NAMES[:4]),
        "paying": (two, paying(two, 0), None),
        "end": (three, three.seen(after(three, 4), 2), None),
    }
    return screens.drawn(shots)


SCREENS = drawn()


@pytest.mark.parametrize("name", list(SCREENS))
def test_screen(name: str) -> None:
    """As it was read and kept."""
    assert (FOLDER / name).read_text(encoding="utf-8") == SCREENS[name]


@pytest.mark.once
@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_shows_only_what_the_reader_may_know(players: int, visibility: str) -> None:
    """Another deal of what is hidden leaves the board as it is, and no hidden card is named on it."""
    game = splendor(players, reserved_visibility=visibility)
    for seed in range(2):
        for number, s in enumerate(play(game, seed)):
            if number % 7:
                continue
            for seat in [None, *range(players)]:
                for shown in screens.shown_alike(game, s, seat, number):
                    for name in hidden_names(game, s, seat):
                        assert name not in shown.split()


def hidden_names(game: Rules, s: State, seat: int | None) -> list[str]:
    names = [name for kind, name in game.game.things() if kind == "card"]
    groups = game.game.hidden(s, -1 if seat is None else seat)
    return [names[card] for group in groups for card in group]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_are_few_and_short_and_of_one_kind(players: int) -> None:
    """A line is words or a grid; in Persian never both, so that no terminal upsets the columns."""
    game = splendor(players)
    for s in play(game, 11):
        for seat in (None, 0):
            seen = game.seen(s, seat)
            for language in LANGUAGES:
                lines = board(game, seen, language, NAMES[:players]).rstrip("\n").split("\n")
                assert len(lines) <= HIGHEST[language][players]
                for line in lines:
                    screens.check_line(line)
                    screens.check_one_kind(line)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_latin_letters_fit_too(players: int) -> None:
    """Romanised words are longer."""
    game = splendor(players)
    words = latin_words(game.game)
    for s in play(game, 12):
        for line in board(game, game.seen(s, 1), "fa").split("\n"):
            assert len(romanised(line, words)) <= WIDEST, line


def test_every_place_and_deck_is_called_by_its_notation() -> None:
    game = splendor(2)
    shown = board(game, game.seen(game.new(5), 0), "fa").split()
    assert [] == [place for place in ["d1", "d2", "d3", "1.1", "2.4", "3.3"] if place not in shown]


def test_own_things_come_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    game = splendor(4)
    text = Text("en", game.game)
    shown = str(game.game.board(game.seen(game.new(5), 1), text))
    players = ["Player 3:", "Player 4:", "Player 1:"]
    order = [*players, "Nobles", "Cards", "3.1", "2.1", "1.1", "Bank", "Player 2 (you)"]
    assert order == sorted(order, key=shown.index)


def test_spectator_has_no_place_of_its_own() -> None:
    game = splendor(3)
    shown = board(game, game.seen(after(game, 3, 60), None), "en")
    assert not re.search("you", shown, re.IGNORECASE)
    assert 3 == shown.count("tokens+bonuses")


def test_columns_stand_below_each_other() -> None:
    game = splendor(2)
    lines = board(game, game.seen(after(game, 3, 40), 0), "en").split("\n")
    rows = [line for line in lines if re.match(r" \d\.1 ", line)]
    assert [[1, 21, 41, 61]] * 3 == [[found.start() for found in re.finditer(r"\d\.\d", row)] for row in rows]
    held = [line for line in lines if re.search(r" w \d.* j \d", line)]
    assert 3 == len(held)
    assert [[17, 24, 31, 38, 45, 52]] * 3 == [
        [found.start() for found in re.finditer("[wugrkj] ", one)] for one in held
    ]


def test_empty_places_and_decks() -> None:
    game = splendor(2)
    empty = game.seen(game.new(5), 0)
    view = seen(empty.view)
    view["rows"] = [["1w1", "", "1u1", ""], [""] * 4, [""] * 4]
    view["decks"] = [0, 0, 12]
    view["nobles"] = []
    shown = board(game, empty, "en")
    assert "\n 1.1 1w1 0 " in shown
    assert "\n 3.1 -               3.2 -               3.3 -               3.4 -\n" in shown
    assert "Decks: d1 0, d2 0, d3 12." in shown
    assert "No noble is left on the table." in shown


def test_hidden_cards_are_marked_and_the_marks_explained() -> None:
    """The others' by level only, one's own with a star; without such cards there is no word of them."""
    game = splendor(2)
    s = game.new(5)
    assert "hidden" not in board(game, game.seen(s, 0), "en")
    first = int(s.who)
    game.play(s, game.catalogue.parse("reserve d2"))
    game.play(s, game.catalogue.parse("reserve 3.1"))
    own = board(game, game.seen(s, first), "en")
    assert re.search(r"^ reserved 1      r1\* 2\w\d \d ", own, re.MULTILINE)
    assert re.search(r"^ reserved 1      3\w\d \d ", own, re.MULTILINE)
    assert "* is hidden from others." in own
    assert "?" not in own
    other = board(game, game.seen(s, 1 - first), "en")
    assert re.search(r"^ reserved 1      \?2$", other, re.MULTILINE)
    assert re.search(r"^ reserved 1      r1 3\w\d \d ", other, re.MULTILINE)
    assert "?2 is a hidden card of level 2." in other
    assert "*" not in other


def test_latin_digits_in_persian() -> None:
    """Digits are the reader's choice."""
    game = splendor(2)
    seen = game.seen(after(game, 3, 40), 0)
    assert not re.search("[۰-۹]", str(game.game.board(seen, Text("fa", game.game, digits="en"))))


if __name__ == "__main__":
    screens.write(FOLDER, drawn())
