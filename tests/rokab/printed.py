"""What is printed on Rokab's cards and maps, read from the data files by the tests alone."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[2] / "mohreh" / "games" / "rokab"
PRINTED: Final[dict[str, Any]] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
MAP_FILE: Final[dict[str, Any]] = tomllib.loads((FOLDER / "maps.toml").read_text(encoding="utf-8"))

SOLDIERS: Final = [str(row["value"]) for row in PRINTED["soldier"]]
SPECIALS: Final = [row["id"] for row in PRINTED["special"]]
# In the order that views and notation have.
KINDS: Final = [*SOLDIERS, *[name for name in SPECIALS if name != "matarsak"], "matarsak"]
DECK: Final[Counter[str]] = Counter(
    {str(row["value"]): row["count"] for row in PRINTED["soldier"]}
) + Counter({row["id"]: row["count"] for row in PRINTED["special"]})
OWN_DECK: Final[Counter[str]] = Counter(
    dict.fromkeys(SOLDIERS, PRINTED["two_player"]["soldier_copies"])
) + Counter(PRINTED["two_player"]["specials"])
MAPS: Final[dict[str, dict[str, list[str]]]] = {
    row["id"]: {one["id"]: one["adjacent"] for one in row["province"]} for row in MAP_FILE["map"]
}


def cards(text: str) -> list[str]:
    """ "10 10 shirzan" as cards; "10x2" means two."""
    found: list[str] = []
    for word in text.split():
        name, _, n = word.partition("x")
        if name not in KINDS:
            raise ValueError(f"there is no card {name!r}")
        found += [name] * int(n or 1)
    return found


def in_order(some: list[str] | Counter[str]) -> str:
    """Cards as "10 10 shirzan", in the order of the kinds."""
    counted = Counter(some)
    return " ".join([name for name in KINDS for _ in range(counted[name])])
