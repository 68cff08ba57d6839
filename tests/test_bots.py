"""Words for bots, what they are called, and what they say about their choices."""

from __future__ import annotations

import pytest

from mohreh import bots
from mohreh.bots import Choice
from mohreh.bots.bot import GreedyBot
from mohreh.bots.explaining import bot_name, explain
from mohreh.bots.search import SearchBot
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.text import Text

RULES = registry.rules("splendor", 2)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("gredy", r"there is no bot 'gredy'\. Did you mean 'greedy'\?"),
        ("level6", r"there is no bot 'level6'\. Did you mean 'level"),
        ("search:", "how long may it search"),
        ("search:0", "how long may it search"),
        ("search:1m", "how long may it search"),
        ("search:99999999999", "how long may it search"),
        ("careless:101", "how many are careless"),
        ("careless:x", "how many are careless"),
        ("program:", "which program is to play"),
    ],
)
def test_a_word_that_means_no_bot_is_answered_with_a_sentence(word: str, told: str) -> None:
    with pytest.raises(MohrehError, match=told):
        bots.make(word, RULES)


@pytest.mark.parametrize(
    ("word", "rounds", "seconds"),
    [("search:2000", 2000, 0.0), ("search:0.5s", 0, 0.5), ("search:300/2s", 300, 2.0), ("search:.25s", 0, 0.25)],
)
def test_a_search_has_a_budget_of_rounds_or_seconds(word: str, rounds: int, seconds: float) -> None:
    bot = bots.make(word, RULES)
    assert isinstance(bot, SearchBot)
    assert (rounds, seconds) == (bot.rounds, bot.seconds)


def test_a_careless_bot_is_a_greedy_one_that_slips() -> None:
    bot = bots.make("careless:40", RULES)
    assert isinstance(bot, GreedyBot)
    assert 40 == bot.slips


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_five_levels(game: str) -> None:
    words = bots.level_words(game)
    assert len(bots.LEVELS) == len(words) == len(set(words))
    rules = registry.rules(game, min(registry.game(game).players))
    for level, word in zip(bots.LEVELS, words, strict=True):
        assert type(bots.make(word, rules)) is type(bots.make(level, rules))


@pytest.mark.parametrize(
    ("word", "english", "persian"),
    [
        ("level3", "Bot, level 3", "ربات سطح ۳"),
        ("greedy", "Greedy bot", "ربات حریص"),
        ("search:1s", "Searching bot", "ربات دوراندیش"),
        ("program:./bots/mine.py --fast", "mine.py", "mine.py"),
    ],
)
def test_bots_have_names_in_both_languages(word: str, english: str, persian: str) -> None:
    assert english == bot_name(word, Text("en"))
    assert persian == bot_name(word, Text("fa"))


def test_a_choice_is_explained_in_both_languages() -> None:
    take = RULES.catalogue.parse("take w+u+g")
    choice = Choice(take, 70, 0.564, [(1, take), (0, RULES.catalogue.parse("pass"))])
    english = explain(choice, RULES, Text("en", RULES.game, ["Sara", "Reza"]))
    assert "wins about 56 of 100; then Reza: \u2068take w+u+g\u2069, Sara: \u2068pass\u2069" == english
    persian = explain(choice, RULES, Text("fa", RULES.game, ["سارا", "رضا"]))
    assert "حدود ۵۶ برد از ۱۰۰ بازی" in persian
    assert "\u2068رضا\u2069: \u2068take w+u+g\u2069" in persian


def test_what_nobody_estimated_is_not_explained() -> None:
    assert explain(Choice(0, 1, -1.0, []), RULES, Text("en", RULES.game)) == ""
