"""Hints say why: from what a choice brings at once, and from the named parts of the game's estimate."""

from __future__ import annotations

import pytest

import mohreh
from mohreh import Table
from mohreh.bots import Belief
from mohreh.kernel import registry
from mohreh.kernel.game import Game
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text.advice import DEALS, Why, reasons, say_reasons
from tests.inis.scene import inis
from tests.rokab.scene import rokab
from tests.splendor.scene import splendor

GAMES = [registry.game(name) for name in registry.names()]


def why(table: Table, notation: str) -> list[Why]:
    seat = table.turn
    assert seat is not None
    action = table.rules.catalogue.parse(notation)
    belief = Belief(table.rules, table.redeal(seat, 9), seat, 1)
    return reasons(table.rules, [belief.sample(deal + 1) for deal in range(DEALS)], seat, action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_part_names_weights_and_has_words(game: Game) -> None:
    advice = game.face("advice")
    assert advice is not None
    known = set(game.weights().names)
    for part, weights in advice.PARTS.items():
        assert set(weights) <= known - {"scale"}
        assert all(Text(language, game).has(f"hint.{part}") for language in LANGUAGES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_speaks_for_a_choice_can_be_said(game: Game) -> None:
    """At most two reasons, a sentence in both languages, the same each time."""
    table = mohreh.new(game.name, min(game.players), 3)
    for _ in range(12):
        seat = table.waiting[0]
        belief = Belief(table.rules, table.redeal(seat, 9), seat, 1)
        deals = [belief.sample(deal + 1) for deal in range(DEALS)]
        action = int(table.legal_for(seat)[0])
        found = reasons(table.rules, deals, seat, action)
        assert len(found) <= 2
        assert found == reasons(table.rules, deals, seat, action)
        for language in LANGUAGES:
            assert say_reasons(found, Text(language, game, options=table.rules.conditions)).endswith(".")
        table.play(action, seat)
        if table.over:
            break


def test_buying_tells_of_points_and_a_bonus() -> None:
    table = splendor(2).row(1, "1w8").tokens(0, "g4").table
    assert [("hint.goal.prestige", {"n": 1}), ("hint.bonus", {})] == why(table, "buy 1.1")
    said = say_reasons(why(table, "buy 1.1"), Text("fa", table.rules.game))
    assert "این انتخاب ۱ امتیاز منزلت می‌آورد و با یک امتیاز ویژه کارت‌های بعدی را ارزان‌تر می‌کند." == said


def test_taking_the_lead_in_a_battle_is_told() -> None:
    table = rokab(3).hands("10 1", "2", "3").rows("", "6", "").site("fars").turn(0).table
    assert ("hint.lead", {"n": 10}) == why(table, "play 10")[0]
    assert "hint.lead" not in [key for key, _ in why(table, "play 1")]


def test_the_only_choice_is_called_so() -> None:
    """Nothing else was looked at, so nothing can have done better."""
    scene = inis(2).clans("moor", 2, 1).hand(0, "citadel").hand(1, "festival").play("play citadel")
    assert ["decline"] == scene.options()
    assert [("hint.only", {})] == why(scene.table, "decline")


def test_a_choice_without_a_reason_says_that_it_was_searched_for() -> None:
    assert "Looking several moves ahead, it did best." == say_reasons([], Text("en", GAMES[0]))
