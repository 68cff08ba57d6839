"""Every decision of Splendor and its id.

    take w+u+g      one gem of each of these colours        reserve 2.3   the third card of row 2
    take2 r         two gems of one colour                  reserve d2    the top card of deck 2, unseen
    buy 1.4         a card of a row, paid with few gold     buy r1        the first reserved card
    golden 1.4      the same, with more gold than needed    gold w        gold instead of one white gem
    pay             no more gold: pay                       give k        return one token
    noble n04       receive this noble                      pass          nothing else is possible
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.rules.data import NOBLE_NAMES
from mohreh.games.splendor.rules.gems import COLOURS, LETTERS
from mohreh.kernel.catalogue import Catalogue, Domain, Verb

# The sets of one, two and three colours, as five bits; single colours first.
_SETS: Final[list[int]] = [m for size in (1, 2, 3) for m in range(1, 32) if m.bit_count() == size]


def _colours(five_bits: int) -> list[int]:
    return [c for c in COLOURS if five_bits & (2**c)]


def _joined(five_bits: int) -> str:
    return "+".join([LETTERS[c] for c in _colours(five_bits)])


_rows: Final = [f"{level}.{place}" for level in (1, 2, 3) for place in (1, 2, 3, 4)]
_gem: Final = Domain("gem", list(LETTERS[:5]))
_from: Final = Domain("slot", [*_rows, "r1", "r2", "r3"])

TAKE: Final = 0
TAKE2: Final = 25
RESERVE: Final = 30  # twelve places of the rows, then three decks
BUY: Final = 45  # twelve places of the rows, then three reserved cards
GOLDEN: Final = 60  # the same
INSTEAD: Final = 75
PAY: Final = 80
GIVE: Final = 81
NOBLE: Final = 87
PASS: Final = 97

CATALOGUE: Final = Catalogue(
    Verb("take", Domain("gems", [_joined(m) for m in _SETS]), base=TAKE),
    Verb("take2", _gem, base=TAKE2),
    Verb("reserve", Domain("source", [*_rows, "d1", "d2", "d3"]), base=RESERVE),
    Verb("buy", _from, base=BUY),
    Verb("golden", _from, base=GOLDEN),
    Verb("gold", _gem, base=INSTEAD),
    Verb("pay", base=PAY),
    Verb("give", Domain("token", list(LETTERS)), base=GIVE),
    Verb("noble", Domain("noble", NOBLE_NAMES), base=NOBLE),
    Verb("pass", base=PASS),
)

TAKE_GEMS: Final[vec[i64]] = vec[i64](
    [sum([256**c for c in _colours(m)]) for m in _SETS] + [2 * 256**c for c in COLOURS]
)


def _takes(most_only: bool) -> vec[i64]:
    """By the set of colours in the bank: taking different colours, as a set of ids."""
    found: list[int] = []
    for there in range(32):
        most = min(3, there.bit_count())
        ids = [i for i, m in enumerate(_SETS) if m & there == m and (m.bit_count() == most or not most_only)]
        found.append(sum([2**i for i in ids]))
    return vec[i64](found)


TAKES: Final[vec[i64]] = _takes(True)
TAKES_OR_FEWER: Final[vec[i64]] = _takes(False)
