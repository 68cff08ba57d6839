"""`tools/mutate.py` makes the mutants it says, finds what tests do not notice, and leaves the tree as it is."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tools.mutants import block_at, is_program, mutants_of, surveyed
from tools.mutate import main

pytestmark = pytest.mark.once

TOY = '''"""A shop."""

LIMIT = 3


def price(count: int, each: int) -> int:
    """With a discount for many."""
    if count >= LIMIT:
        return count * each - 1
    return count * each


def is_open(hour: int) -> bool:
    return 8 <= hour and hour < 18


class Till:
    def __init__(self) -> None:
        self.coins = 0

    def take(self, coins: int) -> None:
        self.coins += coins
'''
GOOD = """
from shop import Till, is_open, price


def test_price() -> None:
    assert [6, 8, 11] == [price(2, 3), price(3, 3), price(4, 3)]


def test_till() -> None:
    till = Till()
    till.take(3)
    till.take(4)
    assert 7 == till.coins


def test_open() -> None:
    assert is_open(8)
    assert is_open(17)
"""


def test_kinds_of_mutants() -> None:
    found = [(mutant.kind, mutant.after) for mutant in mutants_of("shop.py", TOY)]
    for expected in [
        ("constant", "LIMIT = 4"),
        ("constant", "LIMIT = 2"),
        ("comparison", "if (count > LIMIT):"),
        ("comparison", "if (count < LIMIT):"),
        ("arithmetic", "return (count * each + 1)"),
        ("returned", "return (count * each) + 1"),
        ("returned", "return not (8 <= hour and hour < 18)"),
        ("boolean", "return (8 <= hour or hour < 18)"),
        ("boolean", "return (hour < 18)"),
        ("deleted", "pass"),
        ("arithmetic", "self.coins -= coins"),
    ]:
        assert expected in found


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("for n in range(len(x)): f(n)", "for n in range((len(x)) - 1): f(n)"),
        ("a = f(b, c)", "a = f(c, b)"),
        ("a = b if c else d", "a = (d if c else b)"),
        ("a = [b for b in c if b.d]", "a = [b for b in c if not (b.d)]"),
        ("if not a: f()", "if (a): f()"),
        ("raise ValueError('سلام')", "pass"),
        ("while a: break", "while a: continue"),
        ("a = b + 1  # دو", "a = (b - 1) # دو"),
        ("a[0] = b", "pass"),
    ],
)
def test_more_kinds(line: str, after: str) -> None:
    assert after in [mutant.after for mutant in mutants_of("x.py", f"def g(x, a, b, c, d):\n    {line}\n")]


def test_every_mutant_is_another_program() -> None:
    made = mutants_of("shop.py", TOY)
    assert len(made) == len({mutant.source(TOY) for mutant in made})
    assert all(is_program(mutant, TOY) for mutant in made)
    assert not is_program(replace(made[0], text="3)"), TOY)
    assert not is_program(replace(made[0], text="(3)"), TOY)


def test_a_place_is_in_the_smallest_block_around_it() -> None:
    _, places = surveyed(TOY)
    at = {word: block_at(places, TOY.index(word)) for word in ("LIMIT", "count >=", "each - 1", "coins += ")}
    assert -1 == at["LIMIT"]
    assert 3 == len({at["count >="], at["each - 1"], at["coins += "]})


def test_what_survives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody tests a closed shop; a wrong LIMIT is set on import, so only a new process shows it."""
    (tmp_path / "shop.py").write_text(TOY)
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks/test_shop.py").write_text(GOOD)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\nmarkers =\n    once: x\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    words = ["shop.py", "--number", "100", "--near", "--tests", "checks", "--jobs", "1"]
    assert 0 == main(words, tmp_path)
    told = capsys.readouterr().out.splitlines()
    survivors = [line.removeprefix("  + ") for line in told if line.startswith("  + ")]
    assert [
        "return (8 <= hour or hour < 18)",
        "return (8 <= hour)",
        "return (hour < 18)",
        "return 7 <= hour and hour < 18",
        "return 8 <= hour and (hour <= 18)",
        "return 8 <= hour and hour < 19",
    ] == survivors
    assert TOY == (tmp_path / "shop.py").read_text()
