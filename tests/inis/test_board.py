"""Inis's text board: screens as they should look, and nothing on them that the reader may not know.

`python -m tests.inis.test_board` writes the screens anew; read them before they are kept.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.text import LANGUAGES, Text
from tests.inis.scene import inis
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
        "start": (two, two.seen(after(two, 1, 0), 0), None),
        "draft": (two, two.seen(asking(two, "Draft", 15), 1), None),
        "turn": (three, three.seen(asking(three, "Turn", 300), 0), NAMES[:3]),
        "attack": (three, three.seen(attack, int(attack.who)), NAMES[:3]),
        "removal": (four, four.seen(removal, int(removal.who)), None),
        "declaring": (two, two.seen(moving, int(moving.who)), None),
        "site": (two, two.seen(site, int(site.who)), None),
        "watched": (four, four.seen(asking(four, "Declared", 400), None), NAMES[:4]),
        "end": (two, two.seen(after(two, 4), 1), None),
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
            seen = game.seen(s, seat)
            for language in LANGUAGES:
                for line in board(game, seen, language).split("\n"):
                    screens.check_line(line)
                    screens.check_one_kind(line)
                    assert not (LATIN if language == "fa" else PERSIAN).search(line), line


def test_own_things_come_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    game = rules("inis", 4)
    shown = board(game, game.seen(game.new(5), 1), "en")
    order = ["The island", "Territories", "Epic Tale deck", "Player 3:", "Player 4:", "Player 1:", "Player 2 (you)"]
    assert order == sorted(order, key=shown.index)


def test_spectator_has_no_place_of_its_own() -> None:
    """And is not spoken to."""
    game = rules("inis", 3)
    shown = board(game, game.seen(after(game, 3, 160), None), "en")
    assert not re.search(r"\byou\b", shown, re.IGNORECASE)


def test_a_window_of_another_player_is_not_mine() -> None:
    """Only who is asked is spoken to."""
    scene = inis().clans("moor", 2, 1).hand(0, "balors_eye").hand(1, "eriu").do("play balors_eye", "clan moor 2")
    scene.until("Removal")
    shown = [board(scene.rules, scene.table.seen(seat), "en").split("\n")[3] for seat in (1, 0, None)]
    assert ["Window: Your clan is removed.", *["Window: A clan is removed."] * 2] == shown


def test_who_gets_a_card_is_said() -> None:
    """Maeve's Wealth gives to one player after the other."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "maeves_wealth").hand(1, "geis").hand(2, "druid")
    scene.do("play maeves_wealth").until("Give").do("give geis", "give druid")
    assert "The card goes to Player 2." in board(scene.rules, scene.table.seen(0), "en")


def test_scouts_and_spies_announce_territories_after_the_look() -> None:
    """First the opponent is announced, then a move: what was chosen is read as what it is."""
    scene = inis(4).clans("moor", 2, 1).clans("cove", 1).hand(0, "scouts_and_spies").hand(1, "geis")
    scene.do("play scouts_and_spies", "player 2", "from moor")
    assert "Announced: Moor." in board(scene.rules, scene.table.seen(0), "en")


def test_draft_says_how_many_are_kept_and_which() -> None:
    """Own answers are known to their giver before all are in; undealt cards are no discard pile."""
    game = rules("inis", 3)
    for s in play(game, 1):
        if type(s.top).__name__ == "Draft" and len(s.answers(0)) == 1 and len(s.answers(1)) == 0:
            shown = board(game, game.seen(s, 0), "en")
            if "step 2 of 3: 2 to keep, 2 to pass on." in shown:
                break
    assert "Kept so far: " in shown
    assert "Kept so far: " not in board(game, game.seen(s, 1), "en")
    assert "Action discard pile" not in shown


def test_before_the_first_deal_there_is_no_discard_pile() -> None:
    """Neither while the game is laid out nor in a window of the first Assembly: the Gates stood when crows turned."""
    game = rules("inis", 2)
    window = after(game, 0, 5)
    assert ("Drawn", 1) == (type(window.top).__name__, dict(game.view(window, 0))["round"])
    for s in (after(game, 0, 2), window):
        assert "undealt Action cards: 13;" in board(game, game.seen(s, 0), "en")


def test_latin_digits_in_persian() -> None:
    """Digits that vary are the reader's choice."""
    game = rules("inis", 3)
    seen = game.seen(after(game, 3, 40), 0)
    assert "بازیکن 2:" in str(game.game.board(seen, Text("fa", game.game, digits="en")))


if __name__ == "__main__":
    screens.write(FOLDER, drawn())
