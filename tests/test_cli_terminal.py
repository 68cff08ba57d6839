"""At a real terminal: colours, the hand-over between persons, leaving by key, scripts."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import cast

import pytest

import mohreh
from mohreh.cli.first_games import ENOUGH
from mohreh.games.inis.knowledge.view import InisView
from mohreh.kernel.text import Text
from tests.terminal import ESCAPES, Terminal, environment, kept, out

pytestmark = pytest.mark.once


def plain(shown: str) -> str:
    return ESCAPES.sub("", shown).replace("\r\n", "\n")


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_own_things_and_all_choices_are_on_one_screen(tmp_path: Path, columns: int, lines: int) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3", size=(columns, lines)) as terminal:
        shown = plain(terminal.until("\n> ")).split("\n")
        last_screen = "\n".join(shown[-lines:])
        assert "(you): prestige points 0" in last_screen
        for choice in (" take     1 w+u+g", "27 d3", "Your turn: take tokens, buy a card or reserve one."):
            assert choice in last_screen
        assert [] == [line for line in shown if len(line) > columns]
        terminal.type("list")
        assert "27  reserve d3   Reserve the top card of deck 3" in plain(terminal.until("\n> "))
        terminal.type("q")
        assert 0 == terminal.code()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_interrupt_and_end_of_input_save_the_game(tmp_path: Path, key: str) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3") as terminal:
        terminal.until("\n> ")
        terminal.type("1")
        terminal.until("Since your last turn")
        terminal.until("\n> ")
        terminal.until("To go on", press=key)
        assert 0 == terminal.code()
    [path] = kept(tmp_path)
    assert 5 == mohreh.load(path).decisions


def test_it_is_said_when_the_game_is_kept_elsewhere(tmp_path: Path) -> None:
    """The usual file can no longer be written, and later the other one cannot, either."""
    usual, other = tmp_path / "mohreh", tmp_path / "other"
    other.mkdir()
    more = {"TMPDIR": str(other)}
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3", size=(300, 40), more=more) as terminal:
        for said, lost in [
            (f"The game is kept after each of your decisions, in {usual}/splendor-", usual),
            (f"The game is kept after each of your decisions, in {other}/mohreh-splendor-", other),
            ("The game cannot be kept: ", None),
        ]:
            terminal.until("\n> ")
            terminal.type("1")
            terminal.until(said)
            if lost is not None:
                lost.rename(f"{lost}.away")
                lost.write_text("", encoding="utf-8")


def test_a_killed_terminal_loses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3") as terminal:
        terminal.until("\n> ")
        terminal.type("1")
        terminal.until("Since your last turn")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.code()
    [path] = kept(tmp_path)
    assert 3 == mohreh.load(path).decisions  # two bots, then me


def test_hand_over_hides_the_hand(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--seats", "Sara,Ali") as terminal:
        terminal.until("Hand over to Ali, then press Enter.")
        terminal.type("")
        assert "\x1b[2J" in terminal.until("\n> ")
        terminal.type("reserve d1")
        terminal.until("face down: the level-1 sapphire card 2.")
        terminal.until("Only you see this; press Enter when you have read it.")
        terminal.type("")
        between = terminal.until("Hand over to Sara, then press Enter.")
        between = between[between.index("\x1b[2J") :]
        terminal.type("")
        hers = terminal.until("\n> ")
        hers = hers[hers.index("\x1b[2J") :]
        for shown in (between, hers):
            assert "sapphire card 2." not in shown
            assert "1u2" not in shown.split()
        assert "Ali reserved the top card of deck 1, face down." in hers
        terminal.type("quit")
        assert 0 == terminal.code()


def test_arrow_keys_show_nothing_that_another_typed(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    up = "\x1b[A"
    with Terminal(tmp_path, "play", "--seed", "7", "--seats", "Sara,Ali") as terminal:
        terminal.until("Hand over to Ali, then press Enter.")
        terminal.type("scribble")
        terminal.until("\n> ")
        terminal.type("why buy 3.1")
        terminal.until("\n> ")
        terminal.press(up)
        terminal.until("why buy 3.1")  # his own lines come back
        terminal.type("")
        terminal.until("\n> ")
        terminal.type("reserve d1")
        terminal.until("press Enter when you have read it.")
        terminal.type("scrawl")
        after = terminal.until("Hand over to Sara, then press Enter.")
        terminal.press(up * 3)
        terminal.type("")
        after = after[after.index("\x1b[2J") :] + terminal.until("\n> ")
        terminal.press(up * 3)
        terminal.type("quit")
        assert 0 == terminal.code()  # the line was hers alone
        after += terminal.seen
        for typed in ("scribble", "why buy", "reserve d1", "scrawl"):
            assert typed not in after


def test_without_readline(tmp_path: Path) -> None:
    (tmp_path / "readline.py").write_text("raise ImportError\n")
    path = os.pathsep.join([str(tmp_path), environment(tmp_path)["PYTHONPATH"]])
    with Terminal(tmp_path, "play", "--seed", "7", "--seats", "Sara,Ali", more={"PYTHONPATH": path}) as terminal:
        terminal.until("Hand over to")
        terminal.type("")
        terminal.until("\n> ")
        terminal.type("1")
        terminal.until("Hand over to")
        terminal.type("quit")
        assert 0 == terminal.code()


def test_no_colour_and_plain(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3") as terminal:
        assert "\x1b[1mYour turn" in terminal.until("take tokens, buy a card or reserve one.")
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3", more={"NO_COLOR": "1"}) as terminal:
        assert "\x1b[1m" not in terminal.until("take tokens, buy a card or reserve one.")
    with Terminal(tmp_path, "play", "--seed", "7", "--plain", "--seats", "Sara,Ali") as terminal:
        shown = terminal.until("press Enter.")
        terminal.type("")
        shown += terminal.until("\n> ")
        terminal.type("1")
        shown += terminal.until("press Enter.")
        assert "\x1b" not in shown


@pytest.mark.parametrize(
    ("more", "sign"),
    [
        ({}, "ﺖﺳﺎﻤﺷ ﺖﺑﻮﻧ"),  # xterm: shaped, in visual order
        ({"VTE_VERSION": "7600"}, "نوبت شماست"),
        ({"KONSOLE_VERSION": "240800"}, "نوبت شماست"),
        ({"MOHREH_SCRIPT": "latin"}, "nowbat shomast"),
    ],
)
def test_persian_as_the_terminal_can_show_it(tmp_path: Path, more: dict[str, str], sign: str) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "3", "--lang", "fa", more=more) as terminal:
        shown = plain(terminal.until("\n> "))
        assert sign in shown
        if sign.startswith("ﺖ"):
            asked = [line for line in shown.split("\n") if line.rstrip().endswith(sign)][-1]
            assert 79 == len(asked)  # at the right edge
            assert "\n 3.1 3r4 ۵ g۷r۳      3.2 " in shown


def test_replay_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    with Terminal(
        tmp_path, "play", "--seed", "7", "--seats", "greedy,greedy", "--record", str(path)
    ) as terminal:
        assert 0 == terminal.code()
    with Terminal(tmp_path, "replay", str(path)) as terminal:
        terminal.until("Start of the game")
        for typed, answer in [
            ("", "Move 1 of"),
            ("next", "Move 2 of"),
            ("b", "Move 1 of"),
            ("7", "Move 7 of"),
        ]:
            terminal.until("> ")
            terminal.type(typed)
            terminal.until(answer)
        terminal.until("> ")
        terminal.type("9999")
        terminal.until("Enter: one step on")
        terminal.until("> ")
        terminal.type("q")
        assert 0 == terminal.code()


def test_a_bot_answers_soon(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--players", "4") as terminal:
        terminal.until("\n> ")
        before = terminal.spent()
        terminal.type("1")
        terminal.until("\n> ")
        assert terminal.spent() - before < 10  # by the processor's time, whatever else runs


def test_new_questions_come_with_a_line_of_help_until_told(tmp_path: Path) -> None:
    """It is kept which: not in a later game, either; nothing of it in a pipe."""
    line = "(help off: no more of this)"
    with Terminal(tmp_path, "play", "qabile", "--seed", "7", size=(200, 60)) as terminal:
        assert 1 == terminal.until("\n> ").count(line)
        terminal.type("help off")
        terminal.until("No more help by itself.")
        terminal.until("\n> ")
        terminal.type("1")
        assert line not in terminal.until("\n> ")
        terminal.type("help on")
        terminal.until("Each new question")
        terminal.until("\n> ")
        shown = 0
        for _ in range(9):
            terminal.type("1")
            shown += terminal.until("\n> ").count(line)
        counts = json.loads((tmp_path / "mohreh" / "help" / "qabile.json").read_text(encoding="utf-8"))
        assert shown == sum(counts.values()) < 9
        assert ENOUGH == max(counts.values())
        terminal.type("q")
        assert 0 == terminal.code()
    assert line not in out(tmp_path / "other", "play", "qabile", "--seed", "7", typed="1\n")


def test_a_teaching_table_shows_all_hands_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    said = out(tmp_path, "play", "inis", "--seed", "7", "--teaching", "--record", str(path), typed="1\n" * 6)
    assert "This is a teaching table: all hands lie open" in said
    table = mohreh.load(path)
    assert table.meta["teaching"] is True
    other = 1
    view = cast(InisView, table.view(other))
    hand = [Text("en", table.rules.game).thing("card", card) for card in view["seats"][other]["cards"]]
    assert hand
    seen = said.rpartition("What only")[2]
    assert [] == [card for card in hand if card not in seen]
    assert "teaching" in out(tmp_path, "resume", str(path), typed="")
    assert "What only" not in out(tmp_path, "play", "inis", "--seed", "7", typed="1\n" * 6)
