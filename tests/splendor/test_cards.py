"""Each of the 90 cards: bought exactly when it can be paid for, and worth what is printed on it."""

from __future__ import annotations

import pytest

from mohreh.kernel.state import Reason
from tests.splendor.printed import CARD_NAMES, CARDS, LETTERS, spelled
from tests.splendor.scene import Scene, splendor


def price(name: str) -> tuple[list[int], list[int]]:
    """The price as tokens, ten at most, and bonuses for what is beyond."""
    tokens, bonuses = list(CARDS[name].cost), [0] * 5
    while sum(tokens) > 10:
        dearest = tokens.index(max(tokens))
        tokens[dearest] -= 1
        bonuses[dearest] += 1
    return tokens, bonuses


def before(name: str, tokens: list[int], bonuses: list[int], gold: int = 0) -> Scene:
    """Four players, so that there are seven gems of a colour; the card is the second of its row."""
    scene = splendor(4).tokens(0, spelled([*tokens, gold])).bonuses(0, spelled(bonuses))
    other = next(one for one in CARD_NAMES if one[0] == name[0] and one != name)
    return scene.row(CARDS[name].level, other, name)


@pytest.mark.parametrize("name", CARD_NAMES)
def test_card_is_bought_for_its_price(name: str) -> None:
    """With exactly the price it is legal; it brings bonus and points, and the price goes to the bank."""
    tokens, bonuses = price(name)
    card = CARDS[name]
    place = f"{card.level}.2"
    scene = before(name, tokens, bonuses)
    assert f"buy {place}" in scene.options()
    scene.play(f"buy {place}")
    bonuses[card.colour] += 1
    assert "" == scene.holds(0)
    assert "w7+u7+g7+r7+k7+j5" == scene.in_bank()
    assert spelled(bonuses) == scene.discounts(0)
    assert card.points == scene.score(0)
    assert name in scene.cards(0)
    assert name not in scene.places(card.level)
    assert f"buy who=0 card={name} paid={spelled(tokens)}" in scene.events(None)


@pytest.mark.parametrize("name", CARD_NAMES)
def test_card_is_too_dear_with_one_token_less(name: str) -> None:
    """One token less of any colour and no gold: refused, and the refusal names the one that is missing."""
    tokens, bonuses = price(name)
    place = f"{CARDS[name].level}.2"
    for colour in range(5):
        if tokens[colour]:
            short = list(tokens)
            short[colour] -= 1
            missing = f"{LETTERS[colour]}1"
            reason = Reason("splendor.buy.too_dear", {"card": name, "missing": missing, "n": 0}, "5.3")
            assert reason == before(name, short, bonuses).why(f"buy {place}")
            assert before(name, short, bonuses, gold=1).why(f"buy {place}") is None


@pytest.mark.parametrize("name", CARD_NAMES)
def test_card_costs_nothing_with_enough_bonuses(name: str) -> None:
    """Bonuses for the whole price: no token is needed."""
    card = CARDS[name]
    scene = splendor(4).row(card.level, name).bonuses(0, spelled(card.cost)).play(f"buy {card.level}.1")
    assert f"buy_free who=0 card={name}" in scene.events(None)


@pytest.mark.parametrize("name", CARD_NAMES)
def test_card_is_reserved_and_bought_from_the_hand(name: str) -> None:
    """The same price from the hand, where the row does not change."""
    tokens, bonuses = price(name)
    scene = splendor(4).tokens(0, spelled(tokens)).bonuses(0, spelled(bonuses)).blind(0, name)
    rows = [scene.places(level) for level in (1, 2, 3)]
    scene.play("buy r1")
    assert [] == scene.hand(0, looking=0)
    assert CARDS[name].points == scene.score(0)
    assert rows == [scene.places(level) for level in (1, 2, 3)]
