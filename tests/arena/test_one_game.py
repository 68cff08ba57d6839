"""One game between bots."""

from __future__ import annotations

import pytest

from mohreh.arena.one_game import Played, play_game, seed_of, share
from mohreh.bots import Bot
from mohreh.bots.bot import GreedyBot, RandomBot
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.registry import rules
from tests.arena.toys import Cheating, Failing, Recorder

pytestmark = pytest.mark.once


def at_random(n: int) -> list[Bot]:
    return [RandomBot() for _ in range(n)]


@pytest.mark.parametrize(("name", "players"), [("nim", 2), ("nim", 3), ("bazaar", 2), ("bazaar", 3)])
def test_every_game_is_a_record_that_holds(name: str, players: int) -> None:
    """Bazaar has sealed choices in two parts and reactions to reactions."""
    r = rules(name, players)
    for deal in range(10):
        played = play_game(r, at_random(players), deal, deal + 100)
        played.record(r, deal, {}).verify()
        assert "rules" == played.ended
        assert played.result["winners"] == played.winners


def test_the_seeds_decide_everything() -> None:
    r = rules("bazaar", 3)
    bots: list[Bot] = [GreedyBot(), RandomBot(), RandomBot()]
    first = play_game(r, bots, 5, 6)
    assert first.actions == play_game(r, bots, 5, 6).actions
    assert first.actions != play_game(r, bots, 5, 7).actions
    assert first.result != play_game(r, bots, 6, 6).result


def test_a_bot_is_asked_where_it_has_a_choice_and_gets_another_seed_each_time() -> None:
    r = rules("bazaar", 3)
    bots = [Recorder() for _ in range(3)]
    played = play_game(r, bots, 1, 2)
    for seat, bot in enumerate(bots):
        assert {seat} == {one[0] for one in bot.seen}
        assert all(len(legal) > 1 for _, legal, _ in bot.seen)
        assert played.asked[seat] == len(bot.seen)
        assert 1 == bot.games
    seeds = [seed for bot in bots for _, _, seed in bot.seen]
    assert len(seeds) == len(set(seeds))
    assert sum(played.asked) < len(played.actions)
    assert all(seconds > 0 for seconds in played.seconds)


def test_a_bot_is_asked_for_every_choice_it_has() -> None:
    """Also where two things are legal; the game played again from its record says which choices those are."""
    r = rules("bazaar", 3)
    for deal in range(5):
        bots = [Recorder() for _ in range(3)]
        played = play_game(r, bots, deal, 2)
        s = r.new(deal)
        choices: list[list[list[int]]] = [[], [], []]
        for action in played.actions:
            legal = [int(one) for one in r.legal(s)]
            if len(legal) > 1:
                choices[int(s.who)].append(legal)
            s.play(action)
        assert choices == [[legal for _, legal, _ in bot.seen] for bot in bots]
        assert [len(one) for one in choices] == played.asked
        assert 2 in {len(legal) for one in choices for legal in one}


def test_every_seat_needs_a_bot_of_its_own() -> None:
    r = rules("nim", 2)
    bot = RandomBot()
    with pytest.raises(MohrehError, match="each an object of its own"):
        play_game(r, [bot, bot], 0, 0)


def test_of_two_the_one_that_fails_has_lost() -> None:
    r = rules("nim", 2)
    for seat in range(2):
        bots = at_random(2)
        bots[seat] = Failing(1)
        played = play_game(r, bots, 3, 4)
        assert [1 - seat] == played.winners
        assert "abandoned" == played.ended
        [failure] = played.failures
        assert (seat, len(played.actions)) == (failure.seat, failure.decision)
        assert failure.reason.startswith("ended: the program ended by signal 9")
        played.record(r, 3, {}).verify()


def test_of_three_the_others_play_on() -> None:
    r = rules("nim", 3)
    ended = set()
    for deal in range(20):
        played = play_game(r, [Failing(0), RandomBot(), RandomBot()], deal, deal)
        assert played.winners
        assert 0 not in played.winners
        assert 1 == len(played.failures)
        if played.result["winners"] == [0]:
            assert [1, 2] == played.winners
            ended.add("ahead")
        played.record(r, deal, {}).verify()
    assert {"ahead"} == ended


def test_a_failure_may_cost_no_more_than_the_choice() -> None:
    r = rules("nim", 2)
    played: Played = play_game(r, [Cheating(), RandomBot()], 3, 4, on_failure="random")
    assert "rules" == played.ended
    assert played.asked[0] == len(played.failures) > 0
    assert "10000, which is not legal" in played.failures[0].reason
    assert played.actions == play_game(r, [Cheating(), RandomBot()], 3, 4, on_failure="random").actions
    played.record(r, 3, {}).verify()


def test_the_time_of_a_decision_on_which_a_bot_fails_counts() -> None:
    r = rules("nim", 2)
    played = play_game(r, [Failing(0, seconds=0.05), RandomBot()], 3, 4)
    assert 1 == played.asked[0] == len(played.failures)
    assert played.seconds[0] >= 0.05


def test_thoughts_are_kept_on_request() -> None:
    r = rules("nim", 2)
    bots: list[Bot] = [GreedyBot(), RandomBot()]
    played = play_game(r, bots, 3, 4, thoughts=True)
    assert played.actions == play_game(r, bots, 3, 4).actions
    assert sum(played.asked) == len(played.thoughts)
    for thought in played.thoughts:
        assert thought.action == played.actions[thought.decision]
        assert len(thought.legal) == len(thought.visits)
        assert 1 == thought.visits[thought.legal.index(thought.action)] == sum(thought.visits)


def test_seeds_are_spread_and_fixed() -> None:
    assert 100 == len({seed_of(0, "deal", n) for n in range(100)})
    assert seed_of(1, "deal", 2) != seed_of(1, "game", 2)
    assert 2**61 > min([seed_of(n) for n in range(20)])
    assert 2**61 < max([seed_of(n) for n in range(20)]) < 2**62
    assert 4062462655862872198 == seed_of(0, "deal", 0)


def test_a_shared_win_counts_in_part() -> None:
    assert [0.5, 0.0, 0.5] == [share([0, 2], seat) for seat in range(3)]
    assert [1.0, 0.0, 1.0, 0.0] == [share([0, 2], seat, [0, 1, 0, 1]) for seat in range(4)]
    assert [0.5] * 4 == [share([0, 1, 2, 3], seat, [0, 1, 0, 1]) for seat in range(4)]
