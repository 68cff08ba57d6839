"""Sets of cards: two kinds, so that there is room for more cards than an int has bits."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from mohreh.games.inis.rules import data
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.state import HELD, HELD_LANDS, SEATS, WIDTH
from mohreh.kernel.state import BIT
from tests.inis.scene import inis


@pytest.mark.parametrize("more", [0, 1, 13])
def test_every_card_has_a_bit_of_its_own(more: int) -> None:
    """The 63 cards, a 64th, and as many as there is room for."""
    deck, lands = data.card_bits(data.ADVANTAGE + more, data.TERRITORIES)
    assert data.CARDS + more == len(deck) == len(lands) == len(set(zip(deck, lands, strict=True)))
    for one, other in zip(deck, lands, strict=True):
        assert (one == 0) != (other == 0)
        assert 1 == one.bit_count() + other.bit_count()
    assert sum(deck) * SEATS + SEATS - 1 < 2**62


@pytest.mark.parametrize(("deck", "lands"), [(61, 16), (60, 17)])
def test_one_card_too_many_is_refused(deck: int, lands: int) -> None:
    with pytest.raises(ValueError, match="a set has room for 60 Action cards and Epic Tales, or 16 Advantage cards"):
        data.card_bits(deck, lands)


def test_a_card_is_in_sets_of_one_kind() -> None:
    """An Advantage card has the bit of its territory."""
    for card in range(data.CARDS):
        bit: i64 = data.bit_of(card, data.DECK) | data.bit_of(card, data.LANDS)
        assert bit == (BIT[card] if card < data.ADVANTAGE else BIT[card - data.ADVANTAGE])
        assert 0 == data.bit_of(card, data.LANDS if card < data.ADVANTAGE else data.DECK)


def test_a_hand_has_a_set_of_each_kind() -> None:
    s = inis().hand(0, "bard eriu valley").s
    assert data.CARD[0] | data.CARD[data.CARD_NAMES.index("eriu")] == s.seats[0 * WIDTH + HELD]
    assert BIT[data.VALLEY] == s.seats[0 * WIDTH + HELD_LANDS]


def test_a_draw_of_all_cards_that_there_is_room_for_can_be_kept() -> None:
    """Set and seat are one number."""
    every: i64 = 2**data.DECK_ROOM - 1
    entry: i64 = every * SEATS + SEATS - 1
    assert (every, SEATS - 1) == (drawn_cards(entry), drawer(entry))
