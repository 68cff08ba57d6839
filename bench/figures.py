"""The names and shapes of what is measured, shared by the parent and its workers."""

from __future__ import annotations

from typing import Final, TypeAlias, TypedDict

Figures: TypeAlias = dict[str, float]
CHECK_MODULUS: Final = 1_000_000_007

# Less is better; all others are rates.
TIMES: Final = ["clone and call ns", "call ns", "clone ns", "view µs", "redeal µs"]


class Count(TypedDict):
    """What happened in the games of a range of seeds; equal for every mode and for C."""

    games: int
    decisions: int
    choices: int  # decisions with two or more legal ids
    forced: int  # the others
    legal: int  # ids, over all decisions
    endings: dict[str, int]
    checksum: int  # over decisions and scores, game by game
    trace: int  # over all ids that were played


def better(name: str, one: float, other: float) -> float:
    """The better of two measurements of a figure."""
    return min(one, other) if name in TIMES else max(one, other)


def ratio(name: str, one: float, other: float) -> float:
    """How many times as fast the first is as the second."""
    return other / one if name in TIMES else one / other


def keep_best(best: Figures, measured: Figures) -> None:
    for name, value in measured.items():
        best[name] = better(name, value, best[name]) if name in best else value


def by_rules(count: Count) -> float:
    """The share of games that the rules ended, not the cap on rounds."""
    return 1 - count["endings"].get("capped", 0) / count["games"]
