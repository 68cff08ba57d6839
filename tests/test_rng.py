"""Chance: published numbers, even spread, and nothing that moves but the position."""

from __future__ import annotations

import re

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel import registry
from mohreh.kernel.errors import BadSeed
from mohreh.kernel.rng import (
    FAST,
    FAST_RNG,
    KEYED,
    POSITIONS,
    WIDEST,
    KeyedRng,
    Rng,
    commitment,
    make_rng,
    mwc_pick,
    mwc_start,
    mwc_step,
)
from mohreh.kernel.state import State
from tools.compiled_sources import ROOT

PAGE = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8")


def draws(rng: Rng, position: int, n: int, count: int) -> list[int]:
    found: list[int] = []
    for _ in range(count):
        position = rng.step(position)
        found.append(rng.pick(position, n))
    return found


@pytest.mark.parametrize(
    ("seed", "start", "numbers"),
    re.findall(r"^\| (\d+) \| (\d+) \| ([\d ]+) \|$", PAGE, re.MULTILINE),
)
def test_fast_generator_gives_the_published_numbers(seed: str, start: str, numbers: str) -> None:
    """docs/chance.md is what other programs are written from."""
    rng, position = make_rng(FAST, seed)
    assert int(start) == position
    assert [int(n) for n in numbers.split()] == draws(rng, position, 1000, 8)


@pytest.mark.parametrize(("seed", "numbers"), re.findall(r"^\| `([0-9a-f]+)` \| ([\d ]+) \|$", PAGE, re.MULTILINE))
def test_keyed_generator_gives_the_published_numbers(seed: str, numbers: str) -> None:
    rng, position = make_rng(KEYED, seed)
    assert [int(n) for n in numbers.split()] == draws(rng, position, 1000, 8)


@pytest.mark.parametrize(("name", "order"), re.findall(r"^\| `([a-z0-9]+/1)` \| ([\d ]{19}) \|$", PAGE, re.MULTILINE))
def test_shuffling_gives_the_published_order(name: str, order: str) -> None:
    rng, position = make_rng(name, "7")
    state = State(2, rng, position)
    cards = vec[i64](range(10))
    state.shuffle(cards)
    assert [int(n) for n in order.split()] == list(cards)


def test_the_page_has_all_tables() -> None:
    """The tests above look for lines, and none may have been lost."""
    assert 4 == len(re.findall(r"^\| \d+ \| \d+ \| [\d ]+ \|$", PAGE, re.MULTILINE))
    assert 3 == len(re.findall(r"^\| `[0-9a-f]+` \| [\d ]+ \|$", PAGE, re.MULTILINE))
    assert 2 == len(re.findall(r"^\| `[a-z0-9]+/1` \| [\d ]{19} \|$", PAGE, re.MULTILINE))
    assert commitment("7") in PAGE


@pytest.mark.parametrize("n", [2, 3, 6, 7, 24, 90, 1000])
@pytest.mark.parametrize("name", [FAST, KEYED])
def test_numbers_are_spread_evenly(name: str, n: int) -> None:
    """Chi-square with n - 1 degrees of freedom: within five standard deviations of its mean."""
    rng, position = make_rng(name, "12")
    count = 50 * n + 2000
    tally = [0] * n
    for number in draws(rng, position, n, count):
        tally[number] += 1
    chi = sum((seen - count / n) ** 2 / (count / n) for seen in tally)
    assert abs(chi - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5 + 5


@pytest.mark.parametrize("lag", [1, 2, 1000, 2**31])
def test_neighbouring_seeds_have_nothing_to_do_with_each_other(lag: int) -> None:
    """Pairs of first draws from seeds that are near fill a ten by ten table evenly."""
    tally = [0] * 100
    for seed in range(10_000):
        one, other = mwc_step(mwc_start(seed)), mwc_step(mwc_start(seed + lag))
        tally[mwc_pick(one, 10) * 10 + mwc_pick(other, 10)] += 1
    chi = sum((seen - 100) ** 2 / 100 for seen in tally)
    assert abs(chi - 99) < 5 * (2 * 99) ** 0.5


def test_different_seeds_start_at_different_positions() -> None:
    starts = {mwc_start(seed) for seed in range(10_000)}
    assert 10_000 == len(starts)
    assert all(0 < start <= POSITIONS for start in starts)


def test_positions_stay_below_two_to_the_62() -> None:
    """Nothing overflows, so that every build agrees."""
    position = mwc_start(3)
    for _ in range(10_000):
        position = mwc_step(position)
        assert 0 < position <= POSITIONS
        assert 0 <= mwc_pick(position, WIDEST) < WIDEST


def test_keyed_generators_differ_by_seed() -> None:
    rows = {tuple(draws(KeyedRng(f"{seed:x}"), 0, 1000, 5)) for seed in range(200)}
    assert 200 == len(rows)


@pytest.mark.parametrize("name", [FAST, KEYED])
def test_only_the_position_moves(name: str) -> None:
    """A generator remembers nothing: asking again for the same position gives the same number."""
    rng, position = make_rng(name, "99")
    first = draws(rng, position, 6, 20)
    assert first == draws(rng, position, 6, 20)
    middle = position
    for _ in range(10):
        middle = rng.step(middle)
    assert first[10:] == draws(rng, middle, 6, 10)


def test_a_state_draws_as_the_generator_does() -> None:
    """`State.below` has a short cut for the fast generator; it must not lead elsewhere."""
    for name in (FAST, KEYED):
        rng, position = make_rng(name, "5")
        state = State(2, rng, position)
        assert draws(rng, position, 90, 10) == [state.below(90) for _ in range(10)]


@pytest.mark.parametrize("seed", ["", "-1", "1.5", "007", "x", " 7", "7\n", str(2**62), "9" * 30, "۷"])
def test_fast_seed_must_be_a_number_in_range(seed: str) -> None:
    with pytest.raises(BadSeed, match=r"a whole number from 0 to 2\*\*62 - 1 is"):
        make_rng(FAST, seed)


def test_rules_deal_from_every_seed_there_is_and_no_other() -> None:
    rules = registry.rules("splendor", 2)
    for seed in (-1, 2**62, 2**63):
        with pytest.raises(BadSeed, match=r"a whole number from 0 to 2\*\*62 - 1 is"):
            rules.new(seed)
    assert rules.fingerprint(rules.new(2**62 - 1)) != rules.fingerprint(rules.new(0))


@pytest.mark.parametrize("name", ["splendor", "inis"])
def test_a_playout_counts_its_decisions(name: str) -> None:
    """It draws each choice from its seed; the same choices one by one lead to the same end."""
    rules = registry.rules(name, 2)
    played, followed = rules.new(3), rules.new(3)
    position = mwc_start(5)
    count = 0
    while not rules.over(followed):
        legal = rules.legal(followed)
        position = mwc_step(position)
        followed.play(legal[mwc_pick(position, len(legal))])
        count += 1
    assert count == rules.playout(played, 5)
    assert rules.fingerprint(followed) == rules.fingerprint(played)


@pytest.mark.parametrize("seed", ["", "G", "ABC", "0x1", " a", "a\n", "a" * 65])
def test_keyed_seed_must_be_hexadecimal(seed: str) -> None:
    with pytest.raises(BadSeed, match="1 to 64 digits of 0-9 and a-f are"):
        make_rng(KEYED, seed)


def test_unknown_generator_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSeed, match="no generator called 'dice/1': mwc/1 and blake2b/1 are"):
        make_rng("dice/1", "7")


def test_the_fast_generator_has_no_secret() -> None:
    """Its seed need not be kept; the keyed one's is, to be shown after the game."""
    assert "" == FAST_RNG.seed()
    assert "abc" == KeyedRng("abc").seed()
