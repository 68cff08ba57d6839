"""The line of help in a first game: there for every question of every game, short, and without a placeholder."""

from __future__ import annotations

import pytest

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
