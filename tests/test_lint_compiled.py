"""The lint for compiled code: what it must catch, and what it must leave alone."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

from tools.compiled_sources import ROOT, compiled_sources
from tools.lint_compiled import lint

pytestmark = pytest.mark.once

BAD = {
    "shift of one": ("def f(n: i64) -> i64:\n    return 1 << n", 2, "miscompiled"),
    "shift in place": ("def f(x: i64, n: i64) -> None:\n    x |= 1 << n", 2, "miscompiled"),
    "shift negated": ("def f(x: i64, n: i64) -> i64:\n    return x & ~(1 << n)", 2, "miscompiled"),
    "shift of an i64 call": ("def f(n: i64) -> i64:\n    return i64(1) << n", 2, "miscompiled"),
    "shift of a Final": ("ONE: Final = 1\ndef f(n: i64) -> i64:\n    return ONE << n", 3, "miscompiled"),
    "shift of another module's Final": ("def f(n: i64) -> i64:\n    return data.ONE << n", 2, "miscompiled"),
    "shift of a local one": (
        "def f(n: i64) -> i64:\n    one: i64 = 1\n    return one << n",
        3,
        "miscompiled",
    ),
    "shift by a sum": ("def f(n: i64) -> i64:\n    return 3 << (n + 1)", 2, "miscompiled"),
    "shift of a negative": ("def f(n: i64) -> i64:\n    return -1 << n", 2, "miscompiled"),
    "constant": ("HAND = 10", 1, "HAND: Final"),
    "typed constant": ("HAND: int = 10", 1, "HAND: Final"),
    "constant in a branch": ("if True:\n    HAND = 10", 2, "HAND: Final"),
    "two constants": ("WHITE, BLUE = 0, 1", 1, "BLUE: Final"),
    "constant tuple": ("HALVES: Final[tuple[i64, i64]] = (0, 1)", 1, "put it in an object"),
    "constant tuple by another name": (
        "Cells: TypeAlias = tuple[i64, i64]\nNONE: Final[Cells] = (0, 0)",
        2,
        "put it in an object",
    ),
    "acyclic chain": (
        "@final\n@mypyc_attr(acyclic=True)\nclass Node:\n    def __init__(self) -> None:\n"
        "        self.after: Node | None = None",
        5,
        "leave `acyclic` out",
    ),
    "append lost": ("def f(v: vec[i64]) -> None:\n    append(v, 1)", 2, "v = append(v, ...)"),
    "append to another name": ("def f(v: vec[i64]) -> None:\n    w = append(v, 1)", 2, "v = append(v, ...)"),
    "append through the module": (
        "def f(v: vec[i64]) -> None:\n    w = vecs.append(v, 1)",
        2,
        "v = append(v, ...)",
    ),
    "append in an argument": ("def f(v: vec[i64]) -> None:\n    g(append(v, 1))", 2, "v = append(v, ...)"),
    "append to another row": ("def f(s: S) -> None:\n    s.a = append(s.b, 1)", 2, "s.b = append(s.b, ...)"),
    "extend lost": ("def f(v: vec[i64]) -> None:\n    extend(v, v)", 2, "v = extend(v, ...)"),
    "generator": ("def f() -> Iterator[int]:\n    yield 1", 2, "a generator"),
    "generator from": ("def f() -> Iterator[int]:\n    yield from g()", 2, "a generator"),
    "generator expression": (
        "def f(v: list[int]) -> None:\n    g(x for x in v)",
        2,
        "a generator expression",
    ),
    "nested function": ("def f() -> None:\n    def g() -> None: ...", 2, "a nested function"),
    "lambda": ("def f(v: list[int]) -> None:\n    v.sort(key=lambda x: -x)", 2, "a lambda"),
    "kwargs": ("def f(**options: int) -> None: ...", 1, "**options"),
    "call with kwargs": ("def f(d: dict[str, int]) -> None:\n    g(**d)", 2, "a call with **"),
    "decorator": ("@functools.cache\ndef f() -> int: ...", 2, "the decorator cache"),
    "dataclass": ("@dataclass\nclass A: ...", 2, "a dataclass"),
    "dataclass with options": ("@dataclasses.dataclass(slots=True)\nclass A: ...", 2, "a dataclass"),
    "NamedTuple": ("class A(NamedTuple): ...", 1, "a NamedTuple"),
    "Protocol": ("class A(typing.Protocol): ...", 1, "a Protocol"),
    "generic Protocol": ("class A(Protocol[T]): ...", 1, "a Protocol"),
    "IntEnum": ("class A(IntEnum): ...", 1, "a IntEnum"),
    "new": ("def f() -> A:\n    return A.__new__(A)", 2, "__new__"),
    "copy": ("import copy", 1, "copy fails"),
    "deepcopy": ("from copy import deepcopy", 1, "copy fails"),
    "pickle": ("import pickle", 1, "pickle refuses"),
    "Any": ("from typing import Any", 1, "Any in"),
    "typing.Any": ("def f(x: typing.Any) -> None: ...", 1, "Any in"),
    "Any is never cold": ("# lint: cold\nfrom typing import Any", 2, "Any in"),
    "shift is never cold": ("def f(n: i64) -> i64:  # lint: cold\n    return 1 << n", 2, "miscompiled"),
    "state": ("class A(State): ...", 1, "@final"),
    "step": ("class A(kernel.Step): ...", 1, "@final"),
    "step of a step": ("@final\nclass A(Step): ...\nclass B(A): ...", 3, "@final"),
    "fields in another order": (
        "@final\nclass A(Step):\n    FIELDS = ('a', 'b')\n    def __init__(self, b: i64, a: i64) -> None: ...",
        2,
        "FIELDS",
    ),
    "field forgotten": (
        "@final\nclass A(Step):\n    FIELDS: Final = ('a',)\n    def __init__(self, a: i64, b: i64) -> None: ...",
        2,
        "FIELDS",
    ),
    "fields without __init__": ("@final\nclass A(Step):\n    FIELDS = ('a',)", 2, "FIELDS"),
}

GOOD = {
    "shift by a number": "def f(x: i64) -> i64:\n    return 1 << 62",
    "shift the other way": "def f(n: i64) -> i64:\n    return (1 << 62) >> (62 - n)",
    "shift of a variable": "def f(x: i64, n: i64) -> i64:\n    return x << n",
    "shift of a changing local": "def f(n: i64) -> i64:\n    x: i64 = 1\n    x += n\n    return x << n",
    "shift from a table": "def f(n: i64) -> i64:\n    return BIT[n] << n",
    "shift by an int": "def f(n: int) -> int:\n    return 1 << n  # lint: int count",
    "constants": "HAND: Final = 10\nBITS: Final[vec[i64]] = vec[i64]()\nT = TypeVar('T')\nA: TypeAlias = int\nname = 1",
    "constants of a class": "class A:\n    FIELDS = ()",
    "append bound again": "def f(v: vec[i64]) -> None:\n    v = append(v, 1)\n    v = append(append(v, 1), 2)",
    "append to a row": "def f(s: S) -> None:\n    s.rows[0] = append(s.rows[0], 1)",
    "append returned": "def f(v: vec[i64]) -> vec[i64]:\n    return append(v, 1)",
    "append perhaps": "def f(v: vec[i64]) -> vec[i64]:\n    return append(v, 1) if len(v) else v",
    "append of a list": "def f(v: list[int]) -> None:\n    v.append(1)",
    "loops": "def f(v: list[int]) -> bool:\n    return any(x > 1 for x in v) and ','.join(str(x) for x in v) == ''",
    "cold function": "def f(**options: int) -> Iterator[int]:  # lint: cold\n    yield sorted(g, key=lambda x: -x)",
    "cold long signature": "def f(\n    a: int,\n) -> Iterator[int]:  # lint: cold\n    yield a",
    "cold class": "class A(NamedTuple):  # lint: cold\n    a: int\n    def f(self) -> Iterator[int]:\n        yield 1",
    "cold module": "# lint: cold\n\nimport x\n\n@dataclass\nclass A: ...",
    "table made on import": "TABLE: Final = f(n for n in range(3))\nKEY: Final = sorted([1], key=lambda x: -x)",
    "decorators": "class A:\n    @property\n    def a(self) -> int: ...\n    @staticmethod\n    def b() -> int: ...",
    "final step": "@final\n@mypyc_attr(acyclic=True)\nclass A(Step): ...",
    "base step": "@mypyc_attr(allow_interpreted_subclasses=True)\nclass A(Step): ...\n@final\nclass B(A): ...",
    "other class": "class A: ...\nclass B(A): ...",
    "fields": "@final\nclass A(Step):\n    FIELDS = ('a', 'b')\n    def __init__(self, a: i64, b: i64) -> None: ...",
    "fields after a question": (
        "@final\nclass A(Step):\n    FIELDS = ('a',)\n    def __init__(self, about: Question, a: i64) -> None: ..."
    ),
    "no fields": "@final\nclass A(Step):\n    FIELDS = ()",
    "fields of a state": "@final\nclass A(State):\n    FIELDS = ('a',)\n    def __init__(self, n: i64) -> None: ...",
}


@pytest.mark.parametrize("name", BAD)
def test_it_catches(name: str) -> None:
    text, line, words = BAD[name]
    messages = lint({"a.py": text})
    assert messages
    assert messages[0].startswith(f"a.py:{line}: ")
    assert words in messages[0]


@pytest.mark.parametrize("name", GOOD)
def test_it_leaves_alone(name: str) -> None:
    assert [] == lint({"a.py": GOOD[name]})


def test_it_knows_classes_of_other_files() -> None:
    base = """
        @mypyc_attr(allow_interpreted_subclasses=True)
        class RoundTable(Step):
            def __init__(self, seat: i64) -> None: ...
    """
    step = """
        class Citadels(RoundTable):
            FIELDS = ("land",)
    """
    messages = lint({"kernel.py": dedent(base), "game.py": dedent(step)})
    assert ["game.py:2: Citadels needs @final", "game.py:2: Citadels.FIELDS are ['land']"] == sorted(
        message.split(",")[0] for message in messages
    )


def test_the_list_of_sources() -> None:
    sources = compiled_sources()
    assert "mohreh/games/__init__.py" not in sources
    assert [] == [name for name in sources if "/faces/" in name]
    assert sources == sorted(sources)


def test_the_command_ends_with_one(tmp_path: object) -> None:
    bad = f"{tmp_path}/bad.py"
    with open(bad, "w", encoding="utf-8") as file:
        file.write("import pickle\n")
    done = subprocess.run(
        [sys.executable, "-m", "tools.lint_compiled", bad],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert f"{bad}:1: pickle refuses vec; write save and load\n" == done.stdout
    assert 1 == done.returncode


def test_the_game_to_copy_passes() -> None:
    """CONTRIBUTING says to begin with a copy of it."""
    name = "tests/toys/nim/__init__.py"
    assert [] == lint({name: (ROOT / name).read_text(encoding="utf-8")})
