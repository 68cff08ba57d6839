"""Sets of choices: counting, listing and choosing from them, against plain lists."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel import choices
from mohreh.kernel.rng import mwc_pick, mwc_start

SETS = [1, 2**61, 2**62 - 1, 0b1011, 0xFF, 0x100, 0x3F00000000000000, 0x0101010101010101]


def sets() -> list[list[int]]:
    """The edges, and many of all densities, each as a list of things."""
    rng = random.Random(22)
    some = [rng.getrandbits(62) & rng.getrandbits(62) & rng.getrandbits(62) for _ in range(200)]
    some += [rng.getrandbits(rng.randint(1, 62)) | rng.getrandbits(62) for _ in range(200)]
    return [[n for n in range(choices.PLACES) if one & 2**n] for one in [*SETS, *some] if one]


def packed(things: list[int]) -> int:
    return sum([2**n for n in things])


def test_every_thing_of_a_set_is_found_by_its_number() -> None:
    for things in sets():
        assert len(things) == choices.size(packed(things))
        assert things == [choices.nth(packed(things), n) for n in range(len(things))]


def test_a_list_of_a_set_goes_after_what_was_there() -> None:
    for things in sets():
        assert [7, *[100 + n for n in things]] == list(choices.each(vec[i64]([7]), 100, packed(things)))
    assert [7] == list(choices.each(vec[i64]([7]), 100, 0))


@pytest.mark.parametrize("seed", range(3))
def test_one_of_a_set_is_the_one_that_a_list_would_give(seed: int) -> None:
    position = mwc_start(seed)
    every = sets()
    for things, others in zip(every, reversed(every), strict=True):
        assert things[mwc_pick(position, len(things))] == choices.one_of(packed(things), position)
        assert things[mwc_pick(position, len(things))] == choices.one_of_both(packed(things), 0, position)
        listed = [*things, *[choices.PLACES + n for n in others]]
        assert listed[mwc_pick(position, len(listed))] == choices.one_of_both(packed(things), packed(others), position)
