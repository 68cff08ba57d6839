"""Patterns: every image at every place of the arena, through the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mohreh.kernel.registry import rules
from tests.tash_kalar.lay_out import Minimal
from tests.tash_kalar.printed import CARDS, COMMON, HEROIC, LEGENDARY, name_of
from tests.tash_kalar.reading_patterns import ORIENTATIONS, Embedding, embedding, embeddings, images, turned


def places(card: str, number: int) -> list[Embedding]:
    """Every place of every image, or so many of them."""
    found = embeddings(card)
    return random.Random(card).sample(found, min(number, len(found))) if number else found


def minimal(one: Embedding) -> dict[tuple[int, int], tuple[int, int]]:
    """Just the pieces that the pattern demands, of just the ranks."""
    return {square: (0, rank) for square, rank in one.needs}


def spoilt(one: Embedding) -> Iterator[dict[tuple[int, int], tuple[int, int]]]:
    """The same with one piece removed, lowered, or of another colour."""
    for square, rank in one.needs:
        without = minimal(one)
        del without[square]
        yield without
        yield minimal(one) | {square: (1, rank)}
        if rank > COMMON:
            yield minimal(one) | {square: (0, rank - 1)}


@pytest.mark.parametrize("number", [3, pytest.param(0, marks=pytest.mark.soak)])
def test_minimal_pieces_make_a_summoning_legal(number: int) -> None:
    """All 66 patterns, all images, all places: legal with the least pieces, illegal with any one less."""
    table = Minimal(rules("tash_kalar", 2, {"form": "high_form"}))
    for card in CARDS:
        for one in places(card, number):
            said = f"summon {card} {name_of(one.square)}"
            assert said in table.summonings(card, minimal(one)), one
            for pieces in spoilt(one):
                assert said not in table.summonings(card, pieces), (one, pieces)


@pytest.mark.parametrize("number", [2, pytest.param(0, marks=pytest.mark.soak)])
def test_what_may_stand_on_the_summoning_square(number: int) -> None:
    """Anybody's piece of the being's rank or less; nobody's of a higher rank."""
    table = Minimal(rules("tash_kalar", 2, {"form": "high_form"}))
    for card, printed in CARDS.items():
        for one in places(card, number):
            said = f"summon {card} {name_of(one.square)}"
            for rank in (COMMON, HEROIC, LEGENDARY):
                for seat in (0,) if printed.required else (0, 1):
                    least = dict(one.needs).get(one.square, COMMON)
                    pieces = minimal(one) | {one.square: (seat, rank)}
                    fits = least <= rank <= printed.rank
                    assert fits == (said in table.summonings(card, pieces)), (one, pieces)


@pytest.mark.parametrize("number", [3, pytest.param(0, marks=pytest.mark.soak)])
def test_nothing_else_can_be_summoned_with_the_least_pieces(number: int) -> None:
    """Only where the second reading finds the pattern too."""
    table = Minimal(rules("tash_kalar", 2, {"form": "high_form"}))
    for card in CARDS:
        for one in places(card, number):
            there = minimal(one)
            squares = set()
            for other in embeddings(card):
                if all(square in there and there[square][1] >= rank for square, rank in other.needs):
                    if other.square not in there or there[other.square][1] <= CARDS[card].rank:
                        squares.add(other.square)
            assert {f"summon {card} {name_of(square)}" for square in squares} == table.summonings(card, there)


def test_number_of_images() -> None:
    """As many distinct images as the data say."""
    assert {card: CARDS[card].orientations for card in CARDS} == {card: len(images(card)) for card in CARDS}


def test_turning_eight_times() -> None:
    """The eight orientations of a knight's step are its eight pictures."""
    assert 8 == len({turned((-2, 1), one) for one in ORIENTATIONS})
    assert (1, 2) == turned((-2, 1), "right")
    assert (2, -1) == turned((-2, 1), "half")
    assert (-2, -1) == turned((-2, 1), "mirrored")


def test_off_the_arena() -> None:
    """Squares that do not matter may lie outside; needed ones may not."""
    assert embedding("assassin", (0, 2), "printed") is None
    sapling = embedding("sapling", (0, 2), "printed")
    assert sapling is not None
    assert ((1, 2), (2, 2)) == tuple(square for square, _ in sapling.needs)
