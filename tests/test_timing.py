"""The time of a bot's answer tells nothing: with one thing to do, or many, it takes what the bot's clock allows."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mohreh import bots
from mohreh.bots import Belief, choose_steadily
from mohreh.bots.bot import Bot, GreedyBot, RandomBot
from mohreh.bots.search import SearchBot
from mohreh.cli.play import Session
from mohreh.kernel import registry
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State


class Clock:
    """Goes on by so much whenever it is looked at, and by what is waited for."""

    def __init__(self, step: float) -> None:
        self.time = 100.0
        self.step = step
        self.waited = 0.0

    def now(self) -> float:
        self.time += self.step
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.waited += seconds


def forced_and_free() -> tuple[Rules, State, State]:
    """Two moments of Rokab: a seat that must, and one that may choose."""
    rules = registry.rules("rokab", 3)
    s = rules.new(1)
    found: dict[bool, State] = {}
    while len(found) < 2 and not rules.over(s):
        found.setdefault(len(rules.legal(s)) == 1, s.clone())
        s.play(rules.legal(s)[-1])
    return rules, found[True], found[False]


def taken(bot: Bot, rules: Rules, s: State, thought: float) -> tuple[int, float]:
    """What a bot chooses, and the seconds until then, if it thought for so long."""
    clock = Clock(thought)
    chosen = choose_steadily(bot, Belief(rules, s, int(s.who), 1), 7, clock.now, clock.wait)
    return chosen, clock.time - 100.0 - thought


@pytest.mark.parametrize("thought", [0.0, 0.1, 0.4, 0.5])
def test_with_a_choice_or_without_a_search_takes_the_time_of_its_clock(thought: float) -> None:
    """However long its two rounds took, up to all of the time."""
    rules, forced, free = forced_and_free()
    for s in (forced, free):
        chosen, seconds = taken(SearchBot(2, 0.5), rules, s, thought)
        assert chosen in rules.legal(s)
        assert 0.5 == pytest.approx(seconds)


def test_without_a_clock_all_rounds_are_played_whatever_there_is_to_choose() -> None:
    rules, forced, free = forced_and_free()
    for s in (forced, free):
        bot = SearchBot(12)
        clock = Clock(1.0)
        assert choose_steadily(bot, Belief(rules, s, int(s.who), 1), 7, clock.now, clock.wait) in rules.legal(s)
        assert (12, 0.0) == (bot.played, clock.waited)


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot(1), SearchBot(30), SearchBot(30, 5.0)])
def test_it_chooses_what_it_would_have_chosen(bot: Bot) -> None:
    rules, _, free = forced_and_free()
    belief = Belief(rules, free, int(free.who), 1)
    expected = int(bot.choose(belief, 7))
    bot.forget()
    assert expected == choose_steadily(bot, belief, 7, Clock(0.0).now, Clock(0.0).wait)


@pytest.mark.parametrize("game", [*registry.names(), "nim"])
def test_every_level_that_searches_has_a_clock(game: str) -> None:
    """A server keeps to it: the answers of a bot without one would take as long as they take."""
    for word in bots.level_words(game):
        assert word.startswith("search:") == (bots.clock(word, game) > 0.0)
    assert bots.clock("level5", game) == bots.clock(bots.level_words(game)[-1], game) <= 1.2


@pytest.mark.parametrize(
    ("word", "seconds"), [("search:2000", 0.0), ("search:1.5s", 1.5), ("search:9/0.2s", 0.2), ("greedy", 0.0)]
)
def test_the_clock_of_a_word(word: str, seconds: float) -> None:
    assert seconds == bots.clock(word, "splendor")


def test_a_worker_of_a_server_takes_the_time_of_the_clock_for_a_forced_answer() -> None:
    """At least: how much longer it takes is the machine's."""
    server = pytest.importorskip("mohreh.server.bots")
    rules, forced, _ = forced_and_free()
    began = time.perf_counter()
    [choice] = server.answer(Belief(rules, forced, int(forced.who), 1), "search:2/0.3s", 7, 1)
    assert time.perf_counter() - began >= 0.3
    assert [choice.action] == list(rules.legal(forced))


@pytest.mark.parametrize(("persons", "rounds"), [([1], 12), ([], 0)])
def test_at_a_terminal_a_forced_answer_is_thought_over_where_people_look_on(persons: list[int], rounds: int) -> None:
    rules, forced, _ = forced_and_free()
    bot = SearchBot(12)
    session = SimpleNamespace(
        seats=SimpleNamespace(persons=persons),
        belief=lambda seat: Belief(rules, forced, seat, 1),
        seed=lambda seat: 7,
    )
    assert rules.legal(forced)[0] == Session._choice(cast(Any, session), int(forced.who), bot)
    assert rounds == bot.played
