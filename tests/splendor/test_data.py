"""The printed data: the totals that cards.toml promises, and what the engine made of it."""

from __future__ import annotations

import mohreh
from mohreh.kernel.registry import game
from tests.splendor.printed import CARD_NAMES, CARDS, LETTERS, NOBLE_NAMES, NOBLES, PRINTED
from tests.splendor.scene import seen

CHECK = PRINTED["check"]


def test_cards_per_level_and_colour() -> None:
    """90 cards: 40, 30 and 20 by level, each colour alike."""
    assert CHECK["cards"] == len(CARDS) == 90
    for level in (1, 2, 3):
        cards = [card for card in CARDS.values() if card.level == level]
        assert CHECK["cards_by_level"][level - 1] == len(cards)
        for colour in range(5):
            alike = [card for card in cards if card.colour == colour]
            assert CHECK["cards_per_colour_by_level"][level - 1] == len(alike)


def test_points_per_level() -> None:
    """5, 55 and 80 points by level, 140 in all."""
    points = [sum([card.points for card in CARDS.values() if card.level == level]) for level in (1, 2, 3)]
    assert CHECK["card_points_by_level"] == points
    assert CHECK["card_points_total"] == sum(points)


def test_price_per_colour_per_level() -> None:
    """At each level every colour has the same total price: 33, 41, 43."""
    for level in (1, 2, 3):
        prices = [sum([card.cost[c] for card in CARDS.values() if card.level == level]) for c in range(5)]
        assert [CHECK["price_per_colour_by_level"][level - 1]] * 5 == prices


def test_nobles_are_the_neighbouring_pairs_and_triples_of_the_colour_circle() -> None:
    """Ten nobles of 3 points: 4 + 4 of neighbours, 3 + 3 + 3 of neighbours; each colour 17 in all."""
    assert CHECK["nobles"] == len(NOBLES)
    assert CHECK["noble_points_total"] == sum([noble["points"] for noble in PRINTED["noble"]])
    needs = [sum([need[c] for need in NOBLES.values()]) for c in range(5)]
    assert [CHECK["noble_need_per_colour"]] * 5 == needs
    pairs = [[4 if (c - first) % 5 < 2 else 0 for c in range(5)] for first in range(5)]
    triples = [[3 if (c - first) % 5 < 3 else 0 for c in range(5)] for first in range(5)]
    assert sorted(pairs + triples) == sorted(NOBLES.values())


def test_names_say_level_and_colour() -> None:
    """Level, letter of the bonus, number: the number orders by points, then by total price."""
    for name, card in CARDS.items():
        assert (str(card.level), LETTERS[card.colour]) == (name[0], name[1])
    for level in (1, 2, 3):
        for colour in range(5):
            alike = [c for c in CARDS.values() if c.level == level and c.colour == colour]
            order = [(card.points, sum(card.cost)) for card in alike]
            assert sorted(order) == order
            assert [str(n + 1) for n in range(len(alike))] == [card.name[2] for card in alike]


def test_the_engine_knows_the_same_things() -> None:
    """Its list of things is the printed one, and no card of a table is unknown."""
    things = game("splendor").things()
    assert CARD_NAMES == [name for kind, name in things if kind == "card"]
    assert NOBLE_NAMES == [name for kind, name in things if kind == "noble"]


def test_supply_and_limits() -> None:
    """The engine's table for each number of players is the printed supply."""
    for players in (2, 3, 4):
        setup = PRINTED["setup"][str(players)]
        bank = seen(mohreh.new("splendor", players, seed=9).view(None))["bank"]
        assert [setup["gems_per_colour"]] * 5 + [setup["gold"]] == bank
        assert players + 1 == setup["nobles"]
    assert (4, 10, 3, 4, 1, 15) == tuple(PRINTED["limits"].values())
