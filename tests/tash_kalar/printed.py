"""What is printed on Tash-Kalar's cards and arena, read from the data file by the tests alone."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

Square: TypeAlias = tuple[int, int]  # (row, col), row 0 on top; a step from square to square too

FILE: Final = Path(__file__).parents[2] / "mohreh" / "games" / "tash_kalar" / "cards.toml"
PRINTED: Final[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))

RANKS: Final = ["common", "heroic", "legendary"]
COMMON: Final = 0
HEROIC: Final = 1
LEGENDARY: Final = 2
NEEDED: Final = {"c": COMMON, "h": HEROIC, "l": LEGENDARY}

STEPS: Final[dict[str, Square]] = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}


def _pairs(rows: Any) -> list[Square]:
    return [(row, col) for row, col in rows]


@dataclass(frozen=True)
class Card:
    """A being or a legend."""

    name: str
    deck: str
    rank: int
    pattern: tuple[str, ...]
    summon: Square
    required: bool
    orientations: int
    marked: tuple[Square, ...]
    directions: tuple[Square, ...]
    refers: bool  # to the pieces used to summon it
    obligation: str

    def needs(self) -> dict[Square, int]:
        """The squares of the grid where a piece must be, with its least rank."""
        return {
            (row, col): NEEDED[letter]
            for row, line in enumerate(self.pattern)
            for col, letter in enumerate(line)
            if letter != "."
        }


@dataclass(frozen=True)
class Flare:
    """A flare with the two numbers it compares with."""

    name: str
    upper: int
    lower: int


@dataclass(frozen=True)
class Task:
    """A task of the High Form."""

    name: str
    points: int
    category: str
    advanced: bool


def _card(row: dict[str, Any]) -> Card:
    return Card(
        name=row["id"],
        deck=row["deck"],
        rank=RANKS.index(row["rank"]),
        pattern=tuple(row["pattern"]),
        summon=(row["summon"][0], row["summon"][1]),
        required=row["summon_required"],
        orientations=row["orientations"],
        marked=tuple(_pairs(row.get("marked", []))),
        directions=tuple(_pairs(row.get("directions", []))),
        refers=row.get("refers_to_summoning_pieces", False),
        obligation=row["obligation"],
    )


BEINGS: Final = {row["id"]: _card(row) for row in PRINTED["being"]}
LEGENDS: Final = {row["id"]: _card(row) for row in PRINTED["legend"]}
CARDS: Final = BEINGS | LEGENDS
FLARES: Final = {
    row["id"]: Flare(row["id"], row["upper"]["threshold"], row["lower"]["threshold"])
    for row in PRINTED["flare"]
}
TASKS: Final = {
    row["id"]: Task(row["id"], row["points"], row["category"], row["advanced"]) for row in PRINTED["task"]
}
# A school's 18 cards.
SCHOOLS: Final[dict[str, list[str]]] = {
    school: [name for name, card in BEINGS.items() if card.deck == deck]
    for school, deck in PRINTED["meta"]["decks"].items()
}

_ARENA: Final[dict[str, Any]] = PRINTED["arena"]
SQUARES: Final[list[Square]] = [
    (row, col) for row, line in enumerate(_ARENA["grid"]) for col, letter in enumerate(line) if letter != "#"
]
RED: Final = _pairs(_ARENA["red"])
GREEN: Final = _pairs(_ARENA["green"])
CENTRE: Final[Square] = (_ARENA["centre"][0], _ARENA["centre"][1])
CENTRAL: Final[list[Square]] = [
    (row, col) for row in _ARENA["central_nine"]["rows"] for col in _ARENA["central_nine"]["cols"]
]
SIDES: Final = {name: _pairs(squares) for name, squares in _ARENA["sides"].items()}
CORNERS: Final = {name: _pairs(squares) for name, squares in _ARENA["corners"].items()}
DIAGONALS: Final = [_pairs(squares) for squares in _ARENA["long_diagonals"]]
DUEL_START: Final = _pairs(_ARENA["duel_start"]["squares"])
MELEE_START: Final = [_pairs(squares) for squares in _ARENA["melee_start"]["symbol_squares"]]
POOL: Final[int] = PRINTED["supply"]["common_heroic"]
LEGENDARY_POOL: Final[int] = PRINTED["supply"]["legendary"]
MARKERS: Final[dict[str, int]] = PRINTED["supply"]["score_markers_used"]


def name_of(square: Square) -> str:
    """(0, 2) is c9."""
    return "abcdefghi"[square[1]] + str(9 - square[0])


def square_of(name: str) -> Square:
    """c9 is (0, 2)."""
    return 9 - int(name[1]), "abcdefghi".index(name[0])


def near(one: Square, other: Square) -> int:
    """The least number of king's steps between two squares."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def plus(square: Square, step: Square, times: int = 1) -> Square:
    """So many steps on, on the arena or not."""
    return square[0] + times * step[0], square[1] + times * step[1]
