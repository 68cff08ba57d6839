"""Rulebook section 1: setup."""

from __future__ import annotations

import pytest

import mohreh
from tests.splendor.printed import CARDS, NOBLE_NAMES
from tests.splendor.scene import seen, splendor

SUPPLY = {2: (4, 3), 3: (5, 4), 4: (7, 5)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_1_supply_for_the_number_of_players(players: int) -> None:
    """2 players have 4 gems of a colour and 3 nobles, 3 have 5 and 4, 4 have 7 and 5; gold is always 5."""
    gems, nobles = SUPPLY[players]
    view = seen(mohreh.new("splendor", players, seed=1).view(None))
    assert [gems] * 5 + [5] == view["bank"]
    assert nobles == len(view["nobles"])
    for seat in view["seats"]:
        assert [0] * 6 == seat["tokens"]
        assert [] == seat["bought"]
        assert [] == seat["reserved"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_2_three_decks_are_shuffled_and_four_cards_of_each_turned_up(players: int) -> None:
    """40, 30 and 20 cards, each level for itself, four of each face up, in an order that the seed decides."""
    layouts = set()
    for seed in range(20):
        view = seen(mohreh.new("splendor", players, seed=seed).view(None))
        rows = view["rows"]
        assert [36, 26, 16] == view["decks"]
        assert [[1] * 4, [2] * 4, [3] * 4] == [[CARDS[name].level for name in row] for row in rows]
        layouts.add(str(rows))
    assert 20 == len(layouts)


def test_rule_1_2_every_card_is_turned_up_first_in_some_game() -> None:
    """No card of a deck is left out of the shuffle."""
    found = set()
    for seed in range(400):
        rows = seen(mohreh.new("splendor", 2, seed=seed).view(None))["rows"]
        found |= {name for row in rows for name in row}
    assert set(CARDS) == found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_3_nobles_are_players_plus_one_and_the_others_leave_the_game(players: int) -> None:
    """Players + 1 different nobles of the ten; every one of the ten is seen in some game."""
    found = set()
    for seed in range(60):
        nobles = seen(mohreh.new("splendor", players, seed=seed).view(None))["nobles"]
        assert players + 1 == len(set(nobles)) == len(nobles)
        found |= set(nobles)
    assert set(NOBLE_NAMES) == found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_4_the_start_player_is_drawn_at_random(players: int) -> None:
    """Every seat starts in some game, and the start player is the first to be asked."""
    found = set()
    for seed in range(40):
        table = mohreh.new("splendor", players, seed=seed)
        assert seen(table.view(None))["first"] == table.turn
        found.add(table.turn)
    assert set(range(players)) == found


def test_rule_1_4_turns_go_clockwise_and_a_round_begins_with_the_start_player() -> None:
    """With seat 2 of 3 starting, the turns are 2, 0, 1, and then the second round begins."""
    scene = splendor(3).first(2)
    asked = []
    rounds = []
    for _ in range(4):
        asked.append(scene.asked())
        rounds.append(seen(scene.table.view(None))["round"])
        scene.play("take w+u+g" if len(asked) % 2 else "take u+r+k")
    assert [2, 0, 1, 2] == asked
    assert [1, 1, 1, 2] == rounds
