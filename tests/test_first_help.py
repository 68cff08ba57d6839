"""The line of help in a first game: there for every question of every game, short, and without a placeholder."""

from __future__ import annotations

import pytest

import mohreh
from mohreh.kernel import registry
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text.first_help import first_help, help_keys

GAMES = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]
LONGEST = 230  # letters: four lines of a phone


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_help(game: str, language: str) -> None:
    text = Text(language, registry.game(game))
    for step in registry.game(game).steps:
        line = first_help(step, text)
        assert 20 < len(line) < LONGEST, (step, len(line))
        assert line.endswith(".")
        assert "{" not in line


def test_a_card_that_asks_in_its_own_way_has_the_help_of_its_kind() -> None:
    text = Text("en", registry.game("tash_kalar"))
    assert first_help("HeraldMoves", text) == first_help("HypnotistMoves", text) == text.say("help.Move")
    assert "help.Leap" in help_keys(registry.game("tash_kalar"), "AngelOfDeathLeaps")


def test_a_game_without_help_says_nothing() -> None:
    assert "" == first_help("Nothing", Text("en", registry.game("splendor")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["ChooseSite", "Fight", "Regroup"])
def test_with_own_decks_nobody_is_told_of_adjacent_provinces_or_a_new_deal(step: str, language: str) -> None:
    """Two players of Rokab win by battles, and draw after each; with the ordinary rules they do not."""
    game = registry.game("rokab")
    usual = mohreh.new("rokab", 2, options={"two_player": "ordinary"})
    tables = [mohreh.new("rokab", 2), usual, mohreh.new("rokab", 3)]
    own, ordinary, three = [first_help(step, Text(language, game, options=one.rules.conditions)) for one in tables]
    assert own != ordinary == three
    assert not any(word in own for word in ("adjacent", "next deal", "مجاور", "پخش"))
