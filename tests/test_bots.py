"""Words for bots, what they are called, and what they say about their choices."""

from __future__ import annotations

import pytest

from mohreh import bots
from mohreh.bots import Belief, Choice
from mohreh.bots.bot import GreedyBot
from mohreh.bots.factory import without_clock
from mohreh.bots.search import SearchBot
from mohreh.bots.words import expected, explain
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.text import Text
from mohreh.text.words import bot_about, bot_name, is_ranked

RULES = registry.rules("splendor", 2)


def test_a_bot_in_a_hurry_searches_less_and_all_others_stay_as_they_are() -> None:
    """The levels of Splendor: two that slip, greedy, 300 rounds in half a second, and 50,000 in 1.2 seconds."""
    words = [*bots.LEVELS, "search:2s", "search:9/0.3s", "search:40", "search:40,hints", "careless:5", "random"]
    assert [
        *["level1", "level2", "level3", "level4", "search:50000/0.5s"],
        *["search:0.5s", "search:9/0.3s", "search:40/0.5s", "search:40/0.5s,hints", "careless:5", "random"],
    ] == [bots.hurried(word, "splendor", 0.5) for word in words]
    for word in words:
        bots.make(bots.hurried(word, "splendor", 0.5), RULES).close()


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("gredy", r"there is no bot 'gredy'\. Did you mean 'greedy'\?"),
        ("level6", r"there is no bot 'level6'\. Did you mean 'level"),
        ("search:", "how long may it search"),
        ("search:0", "how long may it search"),
        ("search:1m", "how long may it search"),
        ("search:99999999999", "how long may it search"),
        ("search:2000/", "how long may it search"),
        ("search:/1s", "how long may it search"),
        ("search:3601s", "how long may it search"),
        (f"search:{'9' * 5000}", "how long may it search"),
        (f"search:{'9' * 5000}/1s", "how long may it search"),
        (f"search:{'9' * 5000}s", "how long may it search"),
        ("careless:101", "how many are careless"),
        (f"careless:{'9' * 5000}", "how many are careless"),
        ("careless:²", "how many are careless"),
        ("careless:x", "how many are careless"),
        ("beginner:101", "how many does it overlook"),
        ("beginner:", "how many does it overlook"),
        ("strongest:", "how long may it take"),
        ("strongest:2000", "how long may it take"),
        ("strongest:0s", "how long may it take"),
        ("strongest:0.0s", "how long may it take"),
        ("strongest:4000s", "how long may it take"),
        ("program:", "which program is to play"),
    ],
)
def test_a_word_that_means_no_bot_is_answered_with_a_sentence(word: str, told: str) -> None:
    with pytest.raises(MohrehError, match=told):
        bots.make(word, RULES)


@pytest.mark.parametrize(
    ("word", "rounds", "seconds"),
    [
        ("search:2000", 2000, 0.0),
        ("search:0.5s", 0, 0.5),
        ("search:.25s", 0, 0.25),
        ("search:10s", 0, 10.0),
        ("search:12.5s", 0, 12.5),
        ("search:300/2s", 300, 2.0),
        ("search:20/15s", 20, 15.0),
    ],
)
def test_a_search_has_a_budget_of_rounds_or_seconds(word: str, rounds: int, seconds: float) -> None:
    bot = bots.make(word, RULES)
    assert isinstance(bot, SearchBot)
    assert (rounds, seconds) == (bot.rounds, bot.seconds)


def test_a_careless_bot_is_a_greedy_one_that_slips() -> None:
    bot = bots.make("careless:40", RULES)
    assert isinstance(bot, GreedyBot)
    assert 40 == bot.slips


def test_of_a_hundred_choices_just_so_many_are_made_at_random() -> None:
    """The draw that decides it is below the number; nothing else is changed by it."""
    belief = Belief(RULES, RULES.new(7), int(RULES.new(7).who), 1)
    legal = [int(action) for action in belief.legal]
    careless, sure = GreedyBot(1, slips=40), GreedyBot(1)
    drawn: set[int] = set()
    for seed in range(1000):
        slip = mwc_step(mwc_step(mwc_step(mwc_start(seed))))
        draw = mwc_pick(slip, 100)
        if draw in (0, 39, 40, 99) and draw not in drawn:
            drawn.add(draw)
            at_random = legal[mwc_pick(mwc_step(slip), len(legal))]
            expected = at_random if draw < 40 else sure.choose(belief, seed)
            assert expected == careless.choose(belief, seed), draw
    assert 4 == len(drawn)


def test_a_beginner_takes_the_best_of_what_it_sees() -> None:
    """What it overlooks depends on the seed alone; of a hundred choices it overlooks about so many."""
    belief = Belief(RULES, RULES.new(7), int(RULES.new(7).who), 1)
    legal = [int(action) for action in belief.legal]
    bot, sure = bots.make("beginner:60", RULES), GreedyBot()
    assert isinstance(bot, GreedyBot)
    ranks: list[int] = []
    for seed in range(300):
        chosen = int(bot.choose(belief, seed))
        assert chosen == bot.choose(belief, seed)
        values = sure.values(belief, seed)
        ranks.append(len([one for one in values if one > values[legal.index(chosen)]]))
    best = len([rank for rank in ranks if rank == 0]) / len(ranks)
    assert 0.3 < best < 0.75
    assert sum([rank > len(legal) // 2 for rank in ranks]) < 0.05 * len(ranks)
    assert bots.make("beginner:0", RULES).choose(belief, 5) == sure.choose(belief, 5)
    every = {int(bots.make("beginner:100", RULES).choose(belief, seed)) for seed in range(600)}
    assert set(legal) == every


def test_the_strongest_uses_the_time_that_it_is_given() -> None:
    for word, seconds in (("strongest", bots.STRONGEST_SECONDS), ("strongest:0.5s", 0.5), ("strongest:12s", 12.0)):
        bot = bots.make(word, RULES)
        assert isinstance(bot, SearchBot)
        assert (0, seconds) == (bot.rounds, bot.seconds)
        assert bots.is_bot(word)
        assert seconds == bots.clock(word, "splendor")
    assert "search:1s" == bots.hurried("strongest", "splendor", 1.0)
    assert "strongest" == bots.hurried("strongest", "splendor", 5.0)
    assert "search:3s" == bots.spelled("strongest", "inis")


def test_what_people_choose_from_has_a_sentence_in_both_languages() -> None:
    """The one of the strongest says its seconds."""
    for language, seconds in (("en", "3 seconds"), ("fa", "۳ ثانیه")):
        text = Text(language)
        said = [bot_about(word, text) for word in bots.RANKED]
        assert len(said) == len(set(said))
        assert seconds in bot_about(bots.STRONGEST, text)
    assert 3.0 == bots.STRONGEST_SECONDS
    assert [word for word in bots.names() if is_ranked(word)] == bots.RANKED


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
        ("beginner:40", "Beginner bot", "ربات تازه‌کار"),
        ("strongest", "Strongest bot", "قوی‌ترین ربات"),
        ("search:1s", "Searching bot", "ربات دوراندیش"),
        ("program:./bots/mine.py --fast", "mine.py", "mine.py"),
    ],
)
def test_bots_have_names_in_both_languages(word: str, english: str, persian: str) -> None:
    assert english == bot_name(word, Text("en"))
    assert persian == bot_name(word, Text("fa"))


def test_a_choice_is_explained_in_both_languages() -> None:
    """In the words of the game, with what follows as far as the rules allow it."""
    s = RULES.new(7)
    take, again = RULES.catalogue.parse("take w+u+g"), RULES.catalogue.parse("take2 r")
    choice = Choice(take, 70, 0.564, [(1, again), (1, again)])
    following = expected(choice, Belief(RULES, s, 0, 1), 1)
    assert [(1, again)] == [(one.seat, one.action) for one in following]
    english = explain(choice, following, Text("en", RULES.game, ["Sara", "Reza"]))
    assert "wins about 56 of 100; then Reza: \u2068Take 2 of one colour: ruby\u2069" == english
    persian = explain(choice, following, Text("fa", RULES.game, ["سارا", "رضا"]))
    assert "حدود ۵۶ برد از ۱۰۰ بازی" in persian
    assert "take" not in persian


def test_what_nobody_estimated_is_not_explained() -> None:
    assert explain(Choice(0, 1, -1.0, []), [], Text("en", RULES.game)) == ""
    assert "wins about 0 of 100" == explain(Choice(0, 1, 0.0, []), [], Text("en", RULES.game))


def test_a_single_choice_has_no_chance_that_anybody_estimated() -> None:
    """Nothing is searched where nothing is to be chosen; that is no sign of defeat."""
    tash_kalar = registry.rules("tash_kalar", 2)
    s = tash_kalar.new(1)
    while len(tash_kalar.legal(s)) > 1:
        tash_kalar.play(s, tash_kalar.legal(s)[0])
    [choice] = SearchBot(20).think(Belief(tash_kalar, s, s.who, 1), 1)
    assert (0, -1.0) == (choice.visits, choice.chance)


def test_a_search_without_its_clock_still_goes_by_what_it_went_by() -> None:
    words = ["search:40/0.5s", "search:40/0.5s,hints", "search:0.5s,hints", "level5"]
    assert ["search:40", "search:40,hints", "search:0.5s,hints", "level5"] == [without_clock(word) for word in words]
