"""The printed cards of Rokab, from cards.toml, and the numbers of its rulebook."""

from __future__ import annotations

import tomllib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.rules.cards import KIND_NAMES, SOLDIER_VALUES, pack
from mohreh.games.rokab.rules.maps import FOLDER

_printed: Final = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
_counts: Final[dict[str, int]] = {str(one["value"]): one["count"] for one in _printed["soldier"]} | {
    one["id"]: one["count"] for one in _printed["special"]
}
_own: Final = _printed["two_player"]

COUNTS: Final[list[int]] = [_counts[name] for name in KIND_NAMES]
OWN_COUNTS: Final[list[int]] = [
    *[_own["soldier_copies"]] * len(SOLDIER_VALUES),
    *[_own["specials"][name] for name in KIND_NAMES[len(SOLDIER_VALUES) :]],
]
ALL_CARDS: Final[i64] = pack(COUNTS)  # packed
OWN_DECK: Final[i64] = pack(OWN_COUNTS)  # packed: the deck of each of two players
# One entry for each card, its kind: what is shuffled.
DECK: Final[vec[i64]] = vec[i64]([kind for kind, n in enumerate(COUNTS) for _ in range(n)])
CARDS: Final = len(DECK)
OWN_CARDS: Final = sum(OWN_COUNTS)

HAND: Final = 10
EXTRA_PER_PROVINCE: Final = 1
OWN_HAND: Final = 8
WINS_NEEDED: Final = 3
KEPT: Final = 2  # with last_hand = "keep_two"
SPRING_BONUS: Final = 3
HEROINE_STRENGTH: Final = 10

if sorted(_counts) != sorted(KIND_NAMES) or CARDS != _printed["deck"]["total"]:
    raise ValueError("cards.toml and the kinds of cards here differ")
if [_printed["deal"]["hand"], _printed["deal"]["extra_per_province"]] != [HAND, EXTRA_PER_PROVINCE]:
    raise ValueError("cards.toml and the deal here differ")
if [_own["hand"], _own["wins_needed"], _own["deck_size"]] != [OWN_HAND, WINS_NEEDED, OWN_CARDS]:
    raise ValueError("cards.toml and the two-player game here differ")
for _special in _printed["special"]:
    _strength = {"shirzan": 1, "shirdokht": HEROINE_STRENGTH}.get(_special["id"], 0)
    if _special["strength"] != _strength:
        raise ValueError(f"cards.toml and the strength of {_special['id']} here differ")
