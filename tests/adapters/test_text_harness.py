"""A seat in words: what it reads, how its replies are understood, and what becomes of replies that are not."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import mohreh
from mohreh import Table
from mohreh.adapters.text import (
    FORFEIT,
    FORFEITED,
    PLAYED,
    REFUSED,
    REPLACED,
    TextSeat,
    candidates,
    play_out,
)
from mohreh.arena.leaderboard import read_row
from mohreh.bots import make
from mohreh.kernel.encoding import decode
from mohreh.kernel.errors import MohrehError, NoSuchSeat
from mohreh.kernel.registry import names, rules
from tests.toys import TOYS

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "language_model.py"
GAMES = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]
assert TOYS


def splendor(players: int = 2) -> Table:
    return mohreh.new("splendor", players=players, seed=7, options={"start_player": 0})


# ---- replies


@pytest.mark.parametrize(
    "reply",
    [
        "take w+u+g",
        "15",
        "TAKE W+U+G",
        "take g+w+u",
        "I need gems.\n\ntake w+u+g",
        "I need gems.\n```\ntake w+u+g\n```\nThat should do.",
        "```text\nreserve 1.1\ntake w+u+g\n```",
        "Of the two, `reserve 1.1` is worse.\nMy choice: `take w+u+g`",
        "My choice: take w+u+g.",
        "**take w+u+g**",
        "> take w+u+g",
        "۱۵",
        "\u2068take w+u+g\u2069",
    ],
)
def test_a_reply_may_have_prose_around_it(reply: str) -> None:
    table = splendor()
    number = table.legal.notation().index("take w+u+g") + 1
    result = TextSeat(table, 0).act(reply.replace("15", str(number)).replace("۱۵", str(number)))
    assert (PLAYED, "take w+u+g", True) == (result.kind, result.action, result.is_final)
    assert "You took" in result.message
    assert 1 == table.decisions


def test_a_line_of_the_list_is_its_number() -> None:
    table = splendor()
    shown = TextSeat(table, 0).observe()
    line = next(line for line in shown.splitlines() if line.startswith("3. "))
    assert table.legal.notation()[2] == TextSeat(table, 0).act(line).action


@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        ("", "The reply is empty."),
        (" \n``` ```\n", "The reply is empty."),
        ("999", "The choices go from 1 to"),
        ("0", "The choices go from 1 to"),
        ("²", "² is none of the choices."),
        ("win", "win is none of the choices."),
        ("tke w+u+g", "tke w+u+g is none of the choices. Did you mean take w+u+g?"),
        ("I could take 3 or 4 gems", "I could take 3 or 4 gems is none of the choices."),
        ("x" * 100_000, "x" * 60 + "…"),
    ],
)
def test_what_is_not_understood(reply: str, sentence: str) -> None:
    table = splendor()
    result = TextSeat(table, 0).act(reply)
    assert (REFUSED, "", 2, False) == (result.kind, result.action, result.left, result.is_final)
    assert sentence in result.message
    assert "2 more tries." in result.message
    assert len(result.message) < 300
    assert 0 == table.decisions


def test_what_is_not_legal_is_refused_with_its_reason_and_rule() -> None:
    table = splendor()
    seat = TextSeat(table, 0)
    why = table.why_not(0, "pass")
    assert why is not None
    said = seat.act("pass").message
    assert seat.text.reason(why) in said
    assert f"Rule {why.rule}" in said


def test_after_the_last_try_chance_decides_or_the_game_is_lost() -> None:
    table = splendor()
    seat = TextSeat(table, 0, tries=2)
    assert "One more try." in seat.act("win").message
    result = seat.act("win")
    assert (REPLACED, 1, 2, 1) == (result.kind, table.decisions, seat.illegal, seat.replaced)
    assert f"chance has chosen {result.action}" in result.message
    again = splendor()
    same = TextSeat(again, 0, tries=1)
    assert result.action == same.act("lose").action  # from the same seed
    lost = splendor(3)
    result = TextSeat(lost, 0, tries=1, on_failure=FORFEIT).act("win")
    assert (FORFEITED, True, [1, 2]) == (result.kind, lost.over, lost.winners)


def test_candidates() -> None:
    assert ["b", "c"] == candidates("a\n```\nb\n```\nc")
    assert ["x: y", "y"] == candidates("x: y")
    assert [] == candidates("...\n```\n\n```")


# ---- observations


def test_it_is_told_what_happened_since_its_last_turn() -> None:
    table = splendor()
    seat = TextSeat(table, 0, names=["Ali", "Mina"])
    first = seat.observe()
    assert first == seat.observe()
    assert first.startswith("Splendor. You are Ali, one of 2 players.")
    seat.act("take w+u+g")
    assert seat.observe().endswith("It is not your turn now.")
    with pytest.raises(MohrehError, match=r"seat 0 is not asked now; asked are \[1\]"):
        seat.act("take w+u+g")
    table.play("take r+k+w")
    second = seat.observe()
    assert "Since your last turn:\n- Mina took" in second
    assert "Ali took" not in second
    assert "You took" not in second


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_read(name: str, language: str) -> None:
    """Every choice stands there with its number and its notation, few or many."""
    table = mohreh.new(name, seed=3)
    seats = [TextSeat(table, seat, language) for seat in range(table.rules.players)]
    assert table.rules.game.name in names()
    for _ in range(12):
        turn = table.turn
        assert turn is not None
        shown = seats[turn].observe().replace("\u2068", "").replace("\u2069", "")
        for number, notation in enumerate(table.legal.notation(), 1):
            assert f"{seats[turn].text.number(number)}. {notation}" in shown
        seats[turn].act(str(len(table.legal)))
    assert len(seats[0].introduction()) > 1000


def test_many_choices_stand_by_verb() -> None:
    table = mohreh.new("tash_kalar", seed=1)
    while len(table.legal) <= 40:
        table.play(table.legal[0])
    seat = TextSeat(table, table.turn or 0)
    listed = seat.observe().split("\n\n")[-2].splitlines()
    verbs = {table.rules.catalogue.verb(action).name for action in table.legal}
    assert {seat.text.say(f"name.{verb}") for verb in verbs} == {line.partition(": ")[0] for line in listed}


def test_nothing_hidden_is_said() -> None:
    """Two tables that differ only in what seat 0 may not know read the same to it."""
    table = mohreh.new("rokab", players=3, seed=5)
    seat = 0
    r = table.rules
    texts = []
    for state in (table.redeal(seat, 1), table.redeal(seat, 2)):
        texts.append(TextSeat(Table(r, "mwc/1", r.save(state), state), seat).observe())
    assert texts[0] == texts[1]
    assert r.fingerprint(table.redeal(seat, 1)) != r.fingerprint(table.redeal(seat, 2))


def test_the_end_is_told() -> None:
    table = splendor()
    seat = TextSeat(table, 0)
    table.end("abandoned", [1])
    assert seat.observe().endswith("Player 1: 0\nPlayer 2: 0\nGame over: abandoned. Player 2 wins.")


# ---- whole games


def test_a_whole_game_and_its_line() -> None:
    table = mohreh.new("bazaar", players=3, seed=2)
    read: list[str] = []

    def player(observation: str) -> str:
        read.append(observation)
        return "1" if len(read) % 5 else "nothing of all this"

    def careless(observation: str) -> str:
        return "?"

    row = play_out(table, [player, careless, make("random", table.rules)], ["a", "b", "c"], tries=2)
    assert table.over
    assert (table.scores, table.winners, table.decisions) == (row.scores, row.winners, row.decisions)
    assert "nothing of all this is none of the choices." in "".join(read)
    assert row.seats[0].illegal == len([n for n in range(1, len(read) + 1) if n % 5 == 0])
    assert (0, row.seats[1].replaced * 2) == (row.seats[0].replaced, row.seats[1].illegal)
    assert ("2", None) == (row.seed, row.seats[2].tokens)
    assert row == read_row(decode(row.line(), "it"))


def test_bad_input() -> None:
    with pytest.raises(MohrehError, match="2 seats need as many players and names, not 1 and 2"):
        play_out(splendor(), [str], ["a", "b"])
    with pytest.raises(NoSuchSeat):
        TextSeat(splendor(), 2)
    with pytest.raises(MohrehError, match="a decision needs a try at least, not 0"):
        TextSeat(splendor(), 0, tries=0)
    with pytest.raises(MohrehError, match="a failure cannot lead to 'luck': random and forfeit"):
        TextSeat(splendor(), 0, on_failure="luck")
    with pytest.raises(MohrehError, match="there are no texts in 'de'"):
        TextSeat(splendor(), 0, "de")


@pytest.mark.once
@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_example_plays_a_whole_game(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = tmp_path / "results.jsonl"
    runpy.run_path(str(EXAMPLE))["main"](["--language", language, "--results", str(results)])
    row = read_row(decode(results.read_bytes(), "it"))
    assert ("splendor", language, "scripted") == (row.game, row.language, row.seats[0].player)
    assert row.seats[0].illegal > 0
    assert row.seats[0].replaced == 0
    assert (row.seats[0].tokens or 0) > 1000
    assert capsys.readouterr().out.endswith(results.read_text(encoding="utf-8"))
    assert rules("splendor", 2).options == row.options
