"""A learned judge of positions: it corrects the chances that a game's hints give, by what it is told of every seat.

It is a network with one hidden layer, the same for every seat: the inputs of the seat that is judged and, by other
weights, those of all its opponents are added up; what is positive counts. All its numbers are whole numbers, four of
them side by side in one i64, so that it is fast and judges alike on every machine, interpreted or compiled.
docs/training.md says how one is made.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.state import Value
from mohreh.kernel.weights import Weights

FORMAT: Final = 1
FOLDER: Final = "judges"  # in the folder of a game
ROOM: Final = 192  # inputs of one seat that are not 0
FULL: Final = f"a judge is told of one seat at most {ROOM} inputs that are not 0"
UNIT: Final = 512  # of an input's weight: this stands for 1
OUT_UNIT: Final = 4096.0  # of an output's weight
UNITS: Final = 2097152.0  # both
LANE: Final = 16  # bits of a number
IN_A_WORD: Final = 4  # numbers side by side
LARGEST: Final = 32767  # the largest sum that fits in a lane
LANE_BITS: Final = 0xFFFF
LANE_TOP: Final = 0x8000

MOST_SUMS: Final = 2048
NO_SUMS: Final[vec[i64]] = vec[i64]([0] * MOST_SUMS)
NO_INPUTS: Final[vec[i64]] = vec[i64]([0] * ROOM)


@final
class Inputs:
    """What a judge is told of one seat: columns, each with a whole number; those of a column are added up."""

    def __init__(self) -> None:
        self.columns: vec[i64] = NO_INPUTS[:]
        self.numbers: vec[i64] = NO_INPUTS[:]
        self.size: i64 = 0

    def add(self, column: i64, number: i64) -> None:
        """Add a number to a column."""
        n = self.size
        if n >= ROOM:
            raise MohrehError(FULL)
        self.columns[n] = column
        self.numbers[n] = number
        self.size = n + 1

    def mark(self, column: i64) -> None:
        """Add 1 to a column."""
        n = self.size
        if n >= ROOM:
            raise MohrehError(FULL)
        self.columns[n] = column
        self.numbers[n] = 1
        self.size = n + 1


def several(name: str, most: int) -> list[str]:
    """The columns of something that is counted: none of it, one, and so on; whoever has more has so many."""
    return [f"{name}.{n}" for n in range(most + 1)]


@final
class Judge:
    """The weights of a learned judge, ready for use; never edited.

    `rows` has for each input the weights with which it counts for its own seat, and then those with which it counts
    for an opponent; `trust` says how much the hints' own estimate counts.
    """

    def __init__(self, trust: float, rows: list[list[int]], bias: list[int], out: list[int]) -> None:
        hidden = len(out)
        uneven = [row for row in rows if len(row) != 2 * hidden]
        if hidden % 8 or len(bias) != hidden or uneven:
            raise MohrehError("a judge needs as many weights for each input as it has hidden units, a multiple of 8")
        self.trust: Final = trust
        self.rows: Final = rows
        self.bias: Final = bias
        self.out: Final = out
        self._words: Final[i64] = hidden // IN_A_WORD
        self._rows: Final[vec[i64]] = vec[i64]([word for row in rows for word in _packed(row)])
        self._bias: Final[vec[i64]] = vec[i64](_packed(bias))
        self._out: Final[vec[i64]] = vec[i64](out)

    def __reduce__(self) -> tuple[object, ...]:
        return (Judge, (self.trust, self.rows, self.bias, self.out))

    def sums(self, players: i64) -> vec[i64]:
        """Room for the sums of all seats."""
        return NO_SUMS[: players * 2 * self._words]

    def hear(self, sums: vec[i64], seat: i64, inputs: Inputs) -> None:
        """Add up the weights of a seat's inputs."""
        width = 2 * self._words
        rows = self._rows
        columns = inputs.columns
        numbers = inputs.numbers
        size = inputs.size
        k: i64 = 0
        while k < width:
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            four: i64 = 0
            n: i64 = 0
            while n < size:
                place = columns[n] * width + k
                number = numbers[n]
                one += number * rows[place]
                two += number * rows[place + 1]
                three += number * rows[place + 2]
                four += number * rows[place + 3]
                n += 1
            place = seat * width + k
            sums[place] = one
            sums[place + 1] = two
            sums[place + 2] = three
            sums[place + 3] = four
            k += 4

    def verdict(self, sums: vec[i64], seat: i64, players: i64) -> float:
        """What is to be added to the hints' estimate of a seat, in scales."""
        words = self._words
        found: i64 = 0
        k: i64 = 0
        while k < words:
            word = self._bias[k] + sums[2 * seat * words + k]
            other: i64 = 0
            while other < players:
                if other != seat:
                    word += sums[(2 * other + 1) * words + k]
                other += 1
            place = IN_A_WORD * k
            lane: i64 = 0
            while lane < IN_A_WORD:
                number = ((word + LANE_TOP) & LANE_BITS) - LANE_TOP
                word = (word - number) >> LANE
                if number > 0:
                    found += number * self._out[place + lane]
                lane += 1
            k += 1
        return float(found) / UNITS


def _packed(numbers: list[int]) -> list[int]:
    """Four numbers side by side in one, the first lowest."""
    found: list[int] = []
    for start in range(0, len(numbers), IN_A_WORD):
        word = 0
        for lane in range(IN_A_WORD):
            word += numbers[start + lane] * 65536**lane
        found.append(word)
    return found


def judge_path(folder: Path, players: int) -> Path:
    """The file with the weights of a game's judge for so many players."""
    return folder / FOLDER / f"{players}.json"


def read_judge(
    path: Path, game: str, version: int, players: int, options: dict[str, Value], names: list[str], weights: Weights
) -> Judge | None:
    """The judge in a file; None if there is none, or if it was trained under other options.

    One that belongs to another version of the rules, to other inputs or to hints with other weights is refused.
    """
    if not path.exists():
        return None
    found = cast(dict[str, object], json.loads(path.read_text(encoding="utf-8")))
    for key, value in {"judge": FORMAT, "game": game, "rules": version, "players": players}.items():
        if found.get(key) != value:
            raise MohrehError(f"{path} is for {key} {found.get(key)!r}, not {value!r}: train it anew (mohreh train)")
    rows = cast(dict[str, list[int]], found["inputs"])
    if list(rows) != names:
        odd = [name for name in [*rows, *names] if name not in names or name not in rows] or ["their order"]
        raise MohrehError(f"{path} has other inputs than the game: {', '.join(odd[:5])}. Train it anew (mohreh train)")
    if found.get("hints") != weights.digest:
        raise MohrehError(f"{path} corrects hints with other weights than the game has: train it anew (mohreh train)")
    if found["options"] != options:
        return None
    return Judge(
        cast(float, found["trust"]), list(rows.values()), cast(list[int], found["bias"]), cast(list[int], found["out"])
    )
