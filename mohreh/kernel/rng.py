"""Chance: the same seed gives the same numbers on every machine, interpreted or compiled, for ever.

A generator is an immutable object that states share; all that moves is one int, the state's `position`.
Two kinds:

* `mwc/1`, lag-1 multiply-with-carry, for simulation and search. Its position is its whole state.
* `blake2b/1`, BLAKE2b in counter mode over a secret seed, for real tables: who knows the source and his own
  hand still cannot predict a card. Its position counts the draws.

Test vectors are in `docs/chance.md` and in the tests.
"""

from __future__ import annotations

import hashlib
import re
from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.kernel.errors import BadSeed

MULTIPLIER: Final = 1073740155  # a * 2**32 - 1 and a * 2**31 - 1 are prime; positions stay below 2**62
LOW_32: Final = 0xFFFFFFFF
LOW_31: Final = 0x7FFFFFFF
POSITIONS: Final = 4611678850126970878  # a * 2**32 - 2: one less than the modulus of the recurrence
SEEDS: Final = 4611686018427387904  # 2**62
WIDEST: Final = 16384  # `pick` is asked for at most this many

FAST: Final = "mwc/1"
KEYED: Final = "blake2b/1"


def mwc_step(position: i64) -> i64:
    """The next position. Nothing overflows, so that every build agrees."""
    return MULTIPLIER * (position & LOW_32) + (position >> 32)


def mwc_pick(position: i64, n: i64) -> i64:
    """A number below n from a position."""
    return (((position ^ (position >> 32)) & LOW_32) * n) >> 32


def mwc_start(seed: i64) -> i64:
    """Four Feistel rounds over 62 bits: neighbouring seeds start far apart."""
    high: i64 = (seed >> 31) & LOW_31
    low: i64 = seed & LOW_31
    high ^= _mixed(low, 0x5BD1E995)
    low ^= _mixed(high, 0x2C1B3C6D)
    high ^= _mixed(low, 0x297A2D39)
    low ^= _mixed(high, 0x1B873593)
    return ((high << 31) | low) % POSITIONS + 1


def _mixed(half: i64, constant: i64) -> i64:
    """What one round adds to the other half."""
    mixed = (half * constant + 0x165667B1) & 0x3FFFFFFFFFFFFFFF
    return (mixed ^ (mixed >> 29)) & LOW_31


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """Where numbers come from. Immutable; a state keeps the position."""

    NAME: ClassVar[str] = ""

    def step(self, position: i64) -> i64:
        """The position after this one."""
        return position + 1

    def pick(self, position: i64, n: i64) -> i64:
        """The number below n that belongs to a position; n is at most `WIDEST`."""
        raise TypeError(f"{type(self).__name__} picks nothing")

    def seed(self) -> str:
        """What the generator was made from; secret until the game is over."""
        return ""


@final
class FastRng(Rng):
    """Multiply-with-carry; one object serves all states."""

    NAME: ClassVar[str] = FAST

    def step(self, position: i64) -> i64:
        return mwc_step(position)

    def pick(self, position: i64, n: i64) -> i64:
        return mwc_pick(position, n)


FAST_RNG: Final = FastRng()


@final
class KeyedRng(Rng):
    """Draws 48 bits of BLAKE2b(counter), keyed with the seed, and scales them to n; the bias is below 2**-34."""

    NAME: ClassVar[str] = KEYED

    def __init__(self, seed: str) -> None:
        self._seed: Final = seed
        self._key: Final = hashlib.blake2b(seed.encode(), digest_size=32, person=b"mohreh seed").digest()

    def pick(self, position: i64, n: i64) -> i64:
        counter = int(position).to_bytes(8, "little")
        drawn = hashlib.blake2b(counter, digest_size=6, key=self._key, person=b"mohreh draw").digest()
        return (int.from_bytes(drawn, "little") * int(n)) >> 48

    def seed(self) -> str:
        return self._seed


def fast_start(seed: int) -> int:
    """The first position of the fast generator; refuses what is not a seed."""
    if not 0 <= seed < SEEDS:
        raise BadSeed(f"so large or small a number is not a seed of {FAST}: a whole number from 0 to 2**62 - 1 is")
    return mwc_start(seed)


def make_rng(name: str, seed: str) -> tuple[Rng, int]:
    """The generator called `name` and its first position for a seed; refuses what is not a seed."""
    if name == FAST:
        if re.fullmatch(r"0|[1-9][0-9]{0,18}", seed) is None:
            raise BadSeed(f"{seed!r} is not a seed of {FAST}: a whole number from 0 to 2**62 - 1 is")
        return FAST_RNG, fast_start(int(seed))
    if name == KEYED:
        if re.fullmatch(r"[0-9a-f]{1,64}", seed) is None:
            raise BadSeed(f"{seed!r} is not a seed of {KEYED}: 1 to 64 digits of 0-9 and a-f are")
        return KeyedRng(seed), 0
    raise BadSeed(f"there is no generator called {name!r}: {FAST} and {KEYED} are")


def commitment(seed: str) -> str:
    """What may be shown before the game, so that the seed can be checked after it: its SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()
