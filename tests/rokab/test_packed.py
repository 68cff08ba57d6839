"""Packed cards: fifteen kinds in one number."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mohreh.games.rokab.rules import cards
from mohreh.games.rokab.rules.data import ALL_CARDS, OWN_DECK
from tests.kit.examples import PATIENT
from tests.rokab import printed
from tests.rokab.printed import KINDS, PRINTED, SOLDIERS

MOST = [printed.DECK[name] for name in KINDS]
COUNTS = st.tuples(*[st.integers(0, most) for most in MOST]).map(list)


def test_the_deck_is_that_of_cards_toml() -> None:
    """110 cards: 58 soldiers and 52 specials; 23 in an own deck."""
    assert MOST == cards.unpack(ALL_CARDS)
    assert [printed.OWN_DECK[name] for name in KINDS] == cards.unpack(OWN_DECK)
    assert PRINTED["deck"]["total"] == cards.total(ALL_CARDS) == 110
    assert PRINTED["deck"]["soldiers"] == cards.soldiers(ALL_CARDS) == 58
    assert PRINTED["two_player"]["deck_size"] == cards.total(OWN_DECK)
    assert KINDS == cards.KIND_NAMES
    assert SOLDIERS == [str(value) for value in cards.SOLDIER_VALUES]


@PATIENT
@given(COUNTS)
def test_packing_and_back(counts: list[int]) -> None:
    """Every number of every kind that there can be, sixteen scarecrows included."""
    packed = cards.pack(counts)
    assert counts == cards.unpack(packed)
    assert counts == [cards.count(packed, kind) for kind in range(15)]
    assert sum(counts) == cards.total(packed)
    assert [n > 0 for n in counts] == [bool(cards.kinds_in(packed) & 2**kind) for kind in range(15)]
    assert [n > 0 for n in counts[:7]] == [bool(cards.soldiers_in(packed) & 2**kind) for kind in range(7)]
    assert cards.soldiers_in(packed) < 128
    assert sum(counts[:7]) == cards.soldiers(packed)
    assert sum([int(value) * n for value, n in zip(SOLDIERS, counts, strict=False)]) == cards.values(packed)


@PATIENT
@given(COUNTS, COUNTS)
def test_the_smaller_number_of_each_kind(one: list[int], other: list[int]) -> None:
    """Kind by kind."""
    expected = [min(a, b) for a, b in zip(one, other, strict=True)]
    assert expected == cards.unpack(cards.fewer(cards.pack(one), cards.pack(other)))


def test_each_card_is_picked_by_one_number() -> None:
    """Counted through the lanes."""
    picked = Counter([KINDS[cards.pick(ALL_CARDS, number)] for number in range(110)])
    assert printed.DECK == picked


def test_spelled_and_listed() -> None:
    """As texts list them."""
    assert "10x2+shirzan" == cards.spelled(cards.pack([0] * 6 + [2, 0, 0, 0, 0, 1, 0, 0, 0]))
    assert "" == cards.spelled(0)
    assert "matarsakx16" == cards.spelled(16 * 16**14)


def test_a_deal_is_fair() -> None:
    """Every kind comes as often as it should: chi-squared over some deals."""
    from mohreh.kernel.registry import rules
    from tests.rokab.layout import hands

    r = rules("rokab", 6)
    seen: Counter[str] = Counter()
    deals = 300
    for seed in random.Random(1).sample(range(10**6), deals):
        for hand in hands(r, r.new(seed)):
            seen.update(hand)
    expected = {name: deals * 60 * n / 110 for name, n in printed.DECK.items()}
    assert sum([(seen[name] - e) ** 2 / e for name, e in expected.items()]) < 35  # 14 degrees of freedom
