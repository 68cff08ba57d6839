"""The learned judge: what it computes, what it is told, and that it fits its game."""

from __future__ import annotations

import json
import pickle
from functools import partial
from math import exp
from pathlib import Path

import pytest

from mohreh.bots import Belief, make
from mohreh.bots.bot import GreedyBot
from mohreh.kernel import registry
from mohreh.kernel.encoding import digest
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.judge import OUT_UNIT, ROOM, UNIT, Inputs, Judge, judge_path, read_judge
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.weights import Weights

JUDGED = [name for name in registry.names() if registry.game(name).input_names()]
TABLES = [(name, players) for name in JUDGED for players in registry.game(name).players]


def some_judge(inputs: int, hidden: int = 8, size: int = 40) -> Judge:
    """A judge with weights of both signs that mean nothing."""
    position = mwc_start(5)

    def numbers(n: int) -> list[int]:
        nonlocal position
        found = []
        for _ in range(n):
            position = mwc_step(position)
            found.append(int(mwc_pick(position, 2 * size + 1)) - size)
        return found

    return Judge(0.5, [numbers(2 * hidden) for _ in range(inputs)], numbers(hidden), numbers(hidden))


def told(rules: Rules, s: State, seat: int) -> dict[int, int]:
    inputs = Inputs()
    rules.game.write_inputs(inputs, s, seat)
    found: dict[int, int] = {}
    for n in range(inputs.size):
        column = int(inputs.columns[n])
        found[column] = found.get(column, 0) + int(inputs.numbers[n])
    return found


def positions(rules: Rules, seed: int, every: int = 9) -> list[State]:
    """Some of a game of bots that slip."""
    s = rules.new(seed)
    bot = GreedyBot(1, 30)
    found = []
    n = 0
    while not rules.over(s):
        if n % every == 0:
            found.append(rules.clone(s))
        s.play(bot.choose(Belief(rules, s, int(s.who), n), n))
        n += 1
    return found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_judge_adds_up_what_its_weights_say(game: str, players: int) -> None:
    """The same in floats and one by one: sums of both signs, own inputs and those of all opponents."""
    rules = registry.rules(game, players)
    judge = some_judge(len(rules.game.input_names()))
    other = rules.judged_by(judge)
    hidden = len(judge.out)
    for s in positions(rules, 3, 25):
        seats = [told(rules, s, seat) for seat in range(players)]
        odds = []
        for seat in range(players):
            found = 0
            for unit in range(hidden):
                total = judge.bias[unit]
                for who, inputs in enumerate(seats):
                    place = unit if who == seat else hidden + unit
                    total += sum([judge.rows[column][place] * number for column, number in inputs.items()])
                found += max(total, 0) * judge.out[unit]
            hints = rules.judge(s, seat) / rules.weights.values[0]
            odds.append(judge.trust * hints + found / (UNIT * OUT_UNIT))
        for seat in range(players):
            for opponent in range(players):
                chances = other.chances(s)
                expected = 1.0 / (1.0 + exp(odds[opponent] - odds[seat]))
                assert pytest.approx(expected) == chances[seat] / (chances[seat] + chances[opponent])


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_inputs_have_names_and_every_seat_knows_its_own(game: str, players: int) -> None:
    """Columns are within the names, and what is told of a seat is the same in all that it may take for true."""
    rules = registry.rules(game, players)
    width = len(rules.game.input_names())
    assert len(set(rules.game.input_names())) == width
    met: set[int] = set()
    for s in positions(rules, 7):
        for seat in range(players):
            found = told(rules, s, seat)
            met |= set(found)
            assert found == told(rules, rules.redeal(s, seat, 11), seat)
    assert met <= set(range(width))
    assert len(met) > width // 5


@pytest.mark.parametrize("game", JUDGED)
def test_a_judge_that_has_learnt_nothing_thinks_as_the_hints_do(game: str) -> None:
    rules = registry.rules(game, 2)
    blank = some_judge(len(rules.game.input_names()))
    blank = Judge(1.0, blank.rows, blank.bias, [0] * len(blank.out))
    for s in positions(rules, 5, 20):
        assert rules.judged_by(None).chances(s) == rules.judged_by(blank).chances(s)


def test_rules_keep_their_judge_when_they_are_sent_elsewhere() -> None:
    rules = registry.rules("splendor", 2)
    s = positions(rules, 2)[-1]
    judged = rules.judged_by(some_judge(len(rules.game.input_names())))
    assert judged.chances(s) != rules.judged_by(None).chances(s)
    for one in (rules, judged, rules.judged_by(None)):
        assert one.chances(s) == pickle.loads(pickle.dumps(one)).chances(s)


def test_of_a_seat_not_more_is_told_than_there_is_room_for() -> None:
    inputs = Inputs()
    for column in range(ROOM):
        inputs.mark(column)
    with pytest.raises(MohrehError, match="at most 192 inputs"):
        inputs.mark(0)
    with pytest.raises(MohrehError, match="at most 192 inputs"):
        inputs.add(0, 2)


def test_hints_with_other_weights_have_no_judge() -> None:
    """It was trained for those of the game."""
    usual = list(registry.rules("splendor", 2).weights.values)
    assert registry.rules("splendor", 2, weights=usual).learned is not None
    assert registry.rules("splendor", 2, weights=[*usual[:-1], usual[-1] + 0.1]).learned is None


def test_a_search_may_go_by_the_hints_alone() -> None:
    """`search:40,hints` is the search of rules without a judge."""
    rules = registry.rules("splendor", 2)
    judged = rules.judged_by(some_judge(len(rules.game.input_names())))
    s = positions(rules, 4)[3]
    seat = int(s.who)

    def thoughts(word: str, by: Rules) -> list[tuple[int, int, float]]:
        found = make(word, by).think(Belief(by, s, seat, 3), 3)
        return [(choice.action, choice.visits, choice.chance) for choice in found]

    assert thoughts("search:40", rules.judged_by(None)) == thoughts("search:40,hints", judged)
    assert thoughts("search:40", judged) != thoughts("search:40,hints", judged)


@pytest.mark.parametrize("wrong", ["rules", "players", "inputs", "hints", "options", ""])
def test_a_judge_of_something_else_is_refused(wrong: str, tmp_path: Path) -> None:
    """Loudly; but one of other options is simply not for this table."""
    names = ["near", "far"]
    judge = some_judge(len(names))
    rows = dict(zip(["near", "wide"] if wrong == "inputs" else names, judge.rows, strict=True))
    found = {"judge": 1, "game": "bazaar", "rules": 3, "players": 2, "options": {"edition": "persian"}}
    weights = Weights(["scale", "fish"], [2.0, 0.5])
    found |= {"hints": weights.digest, "trust": 1.0, "bias": judge.bias, "out": judge.out, "inputs": rows}
    if wrong in ("rules", "players"):
        found[wrong] = 4
    if wrong == "options":
        found["options"] = {"edition": "original"}
    if wrong == "hints":
        found[wrong] = Weights(["scale", "fish"], [2.0, 0.6]).digest
    path = judge_path(tmp_path, 2)
    read = partial(read_judge, path, "bazaar", 3, 2, {"edition": "persian"}, names, weights)
    assert read() is None
    path.parent.mkdir()
    path.write_text(json.dumps(found), encoding="utf-8")
    words = {"rules": "rules 4, not", "players": "players 4, not", "inputs": "wide", "hints": "other weights"}
    if wrong in words:
        with pytest.raises(MohrehError, match=words[wrong]):
            read()
        return
    there = read()
    assert (None if wrong == "options" else judge.rows) == (None if there is None else there.rows)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_judges_of_games_fit_them(game: str, players: int) -> None:
    """A file that is there can be used under the usual options, says how it was made, and corrects the hints."""
    chosen = registry.game(game)
    path = judge_path(chosen.folder, players)
    rules = registry.rules(game, players)
    assert path.exists() == (rules.learned is not None)
    if rules.learned is None:
        return
    made = json.loads(path.read_text(encoding="utf-8"))["made"]
    assert made["command"].startswith(f"mohreh train {game} --players {players} ")
    assert {"command", "seed", "generations", "games", "positions", "hours"} == set(made)
    s = positions(rules, 6)[2]
    assert rules.chances(s) != rules.judged_by(None).chances(s)
    assert path.stat().st_size < 250_000


# What some judge thinks of the seats of a game, and what the judge that is shipped does: interpreted and compiled.
PINNED = {
    ("splendor", 3): "317d26ea061c47d3c7ad09fa730148ae",
    ("qabile", 2): "de308841fa83a9defc5d1a7e97bb5b85",
    ("qabile", 3): "ba240296b7bc44e9f3fc82148ffdb63b",
    ("rokab", 2): "213f910e2dd899424eb914f6d396d800",
    ("rokab", 4): "48297236649243ec8f2e5e64e18b6a30",
    ("tash_kalar", 2): "cf3986ac81c5bbf6543c46e057cf5dae",
    ("tash_kalar", 3): "fe45c4e18231fb1625ec0eae11c4d710",
    ("inis", 2): "1aae901c3469f16c3d1b606cedcd9811",
    ("inis", 3): "03e9b1aa9f0c748406608c2cbcb99e4f",
}


@pytest.mark.parametrize(("game", "players"), PINNED)
def test_both_modes_judge_alike_to_the_last_bit(game: str, players: int) -> None:
    rules = registry.rules(game, players)
    judge = some_judge(len(rules.game.input_names()), 32)
    assert digest(verdicts(rules, judge)) == PINNED[game, players]


SHIPPED = {
    ("rokab", 2): "84196363c56b8ca305c0355a1dc80dba",
    ("rokab", 3): "6a157865ff13f53ae00deecfceb7b536",
    ("rokab", 4): "e9efb95f1b1da4cccfdfb3ab503cc73b",
    ("rokab", 5): "2f007000edae6a24e04a4f843c5c4d41",
    ("rokab", 6): "d32c8e77c9b8e9c507cf15b1d3d6b9ba",
    ("splendor", 2): "825228fbc0968b3630de8dc056082741",
    ("splendor", 4): "06015e9789617cc3d93b59119a5cffd2",
    ("tash_kalar", 2): "88df139d2d58be5a149af4d3a581f6ef",
}


@pytest.mark.parametrize(("game", "players"), SHIPPED)
def test_the_judges_of_games_think_alike_in_both_modes(game: str, players: int) -> None:
    rules = registry.rules(game, players)
    assert rules.learned is not None
    assert digest(verdicts(rules, rules.learned)) == SHIPPED[game, players]


def test_all_judges_that_are_shipped_are_pinned() -> None:
    found = [(game, players) for game, players in TABLES if registry.rules(game, players).learned is not None]
    assert sorted(found) == sorted(SHIPPED)


def verdicts(rules: Rules, judge: Judge) -> list[list[float]]:
    """What a judge would add to the hints' estimates of all seats, in some positions."""
    players = rules.players
    found = []
    for s in positions(rules, 8):
        sums = judge.sums(players)
        for seat in range(players):
            inputs = Inputs()
            rules.game.write_inputs(inputs, s, seat)
            judge.hear(sums, seat, inputs)
        found.append([judge.verdict(sums, seat, players) for seat in range(players)])
    return found
