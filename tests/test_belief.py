"""Bots know what their seat knows: the same belief and the same seed give the same choice."""

from __future__ import annotations

import pickle

import pytest

from mohreh import bots
from mohreh.bots import Belief
from mohreh.contract.subject import SAMPLE, Moment, Subject, sampled
from mohreh.kernel import registry
from mohreh.kernel.encoding import encode
from tests.toys import TOYS

GAMES = ["splendor", "inis", *[game.name for game in TOYS]]
BOTS = ["random", "greedy", "careless:40", "search:20", "level1", "level2"]


def moments(name: str, count: int = 8) -> list[tuple[Moment, int]]:
    """Moments of random games, each with a seat that is to decide."""
    rules = registry.rules(name, 3)
    return [(moment, rules.waiting(moment.state)[0]) for moment in sampled(Subject(rules, SAMPLE), count)]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_chooses_the_same_whatever_it_may_not_know(name: str, bot: str) -> None:
    """Two states that differ only in what the seat does not see, and one choice."""
    player = bots.make(bot, registry.rules(name, 3))
    for moment, seat in moments(name, 4):
        choices = set()
        for k in range(3):
            state = moment.redeal(seat, k) if k else moment.state
            choices.add(int(player.choose(Belief(moment.rules, state, seat, 4), 9)))
        assert 1 == len(choices)
        assert choices <= set(moment.rules.legal_for(moment.state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_belief_is_what_the_seat_sees(name: str) -> None:
    for moment, seat in moments(name):
        belief = Belief(moment.rules, moment.state, seat, 1)
        assert encode(moment.rules.view(moment.state, seat)) == encode(belief.view)
        assert list(moment.rules.legal_for(moment.state, seat)) == list(belief.legal)


@pytest.mark.parametrize("name", GAMES)
def test_a_belief_holds_nothing_of_the_truth(name: str) -> None:
    """Beliefs from the truth and from any redeal are the same, to the byte."""
    for moment, seat in moments(name):
        one = pickle.dumps(Belief(moment.rules, moment.state, seat, 3))
        other = pickle.dumps(Belief(moment.rules, moment.redeal(seat, 1), seat, 3))
        assert pickle.loads(one).sample(5) is not None
        assert moment.rules.save(pickle.loads(one).sample(5)) == moment.rules.save(pickle.loads(other).sample(5))
        assert one == other


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_belief_that_was_sent_elsewhere_leads_to_the_same_choice(name: str, bot: str) -> None:
    player = bots.make(bot, registry.rules(name, 3))
    for moment, seat in moments(name, 2):
        belief = Belief(moment.rules, moment.state, seat, 3)
        thawed: Belief = pickle.loads(pickle.dumps(belief))
        for seed in range(3):
            assert player.choose(belief, seed) == player.choose(thawed, seed)
            assert moment.rules.save(belief.sample(seed)) == moment.rules.save(thawed.sample(seed))


def test_samples_differ_by_seed() -> None:
    moment, seat = moments("splendor")[0]
    belief = Belief(moment.rules, moment.state, seat, 3)
    assert 5 == len({moment.rules.fingerprint(belief.sample(seed)) for seed in range(5)})
