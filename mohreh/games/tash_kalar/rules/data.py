"""The printed things of Tash-Kalar, from cards.toml, and the numbers of its rulebook."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FOLDER: Final = Path(__file__).parent.parent
PRINTED: Final = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
_beings: Final = [*PRINTED["being"], *PRINTED["legend"]]
_tasks: Final = PRINTED["task"]
_flares: Final = PRINTED["flare"]

# ---- ranks

COMMON: Final = 0
HEROIC: Final = 1
LEGENDARY: Final = 2
RANK_NAMES: Final[list[str]] = ["common", "heroic", "legendary"]

# ---- schools and their decks

NORTHERN: Final = 0
SOUTHERN: Final = 1
HIGHLAND: Final = 2
SYLVAN: Final = 3
SCHOOLS: Final[list[int]] = [NORTHERN, SOUTHERN, HIGHLAND, SYLVAN]
SCHOOL_NAMES: Final[list[str]] = ["northern_imperial", "southern_imperial", "highland", "sylvan"]
DECK_SIZE: Final = 18
FIRST_CARD: Final[vec[i64]] = vec[i64]([0, 0, 18, 36])  # of a school's deck; the two imperial ones are alike

# ---- cards that are summoned: 54 beings, then 12 legends

BEINGS: Final = len(PRINTED["being"])
LEGENDS: Final = len(PRINTED["legend"])
CARDS: Final = len(_beings)
CARD_NAMES: Final[list[str]] = [card["id"] for card in _beings]
CARD_RANK: Final[vec[i64]] = vec[i64]([RANK_NAMES.index(card["rank"]) for card in _beings])
REFERS: Final[list[bool]] = [card.get("refers_to_summoning_pieces", False) for card in _beings]

# ---- flares

FLARES: Final = len(_flares)
FLARE_NAMES: Final[list[str]] = [flare["id"] for flare in _flares]
UPPER: Final[vec[i64]] = vec[i64]([flare["upper"]["threshold"] for flare in _flares])
LOWER: Final[vec[i64]] = vec[i64]([flare["lower"]["threshold"] for flare in _flares])

# ---- tasks

TASKS: Final = len(_tasks)
TASK_NAMES: Final[list[str]] = [task["id"] for task in _tasks]
TASK_POINTS: Final[vec[i64]] = vec[i64]([task["points"] for task in _tasks])
CATEGORY_NAMES: Final[list[str]] = ["destruction", "colored", "summoning", "pattern", "enemy"]
TASK_CATEGORY: Final[vec[i64]] = vec[i64]([CATEGORY_NAMES.index(task["category"]) for task in _tasks])
TASK_ADVANCED: Final[list[bool]] = [task["advanced"] for task in _tasks]

# ---- the numbers of the rulebook

HAND_BEINGS: Final = 3
HAND_LEGENDS: Final = 2
HAND_FLARES: Final = 1
ACTIONS: Final = 2
OPEN_TASKS: Final = 3
LEGENDARY_PIECES: Final = 3
TASK_GOAL: Final = 9
DUEL_GOAL: Final = 18
MELEE_GOAL: Final = {3: 12, 4: 10}
DUEL_MARKERS: Final = 1  # pieces that mark the score and so are not in the supply
SIDEWAYS: Final = 6  # cards at the bottom of a deck that lie sideways, in team play
PIECES: Final = 17  # common on one side, heroic on the other

if [card["deck"] for card in PRINTED["being"]] != ["imperial"] * 18 + ["highland"] * 18 + ["sylvan"] * 18:
    raise ValueError("cards.toml must list the beings deck by deck")
if PRINTED["supply"]["common_heroic"] != PIECES or PRINTED["supply"]["legendary"] != LEGENDARY_PIECES:
    raise ValueError("cards.toml and the supply here differ")
