"""What is printed on Splendor's cards and nobles, read from cards.toml by the tests alone."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[2] / "mohreh" / "games" / "splendor"
PRINTED: Final[dict[str, Any]] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))

LETTERS: Final = "wugrk"  # the five gems
TOKENS: Final = "wugrkj"  # and gold


class Card:
    """One card as printed."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name: Final[str] = row["id"]
        self.level: Final[int] = row["level"]
        self.points: Final[int] = row["points"]
        self.cost: Final[list[int]] = row["cost"]
        self.colour: Final[int] = PRINTED["colours"].index(row["bonus"])


CARDS: Final = {row["id"]: Card(row) for row in PRINTED["card"]}
CARD_NAMES: Final = list(CARDS)
NOBLES: Final[dict[str, list[int]]] = {row["id"]: row["need"] for row in PRINTED["noble"]}
NOBLE_NAMES: Final = list(NOBLES)


def counts(text: str, lanes: int = 6) -> list[int]:
    """ "w2+j1" as counts by colour, gold last; a letter alone means one."""
    found = [0] * lanes
    for part in text.split("+") if text else []:
        found[TOKENS.index(part[0])] += int(part[1:] or 1)
    return found


def spelled(amounts: list[int]) -> str:
    """Counts by colour as "w2+j1"; nothing for nothing."""
    return "+".join([f"{TOKENS[c]}{n}" for c, n in enumerate(amounts) if n])
