"""The games through PettingZoo: who is asked, what is seen, what the end is worth, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pettingzoo as library
import pytest
from pettingzoo.utils import wrappers

import mohreh
from mohreh.adapters import pettingzoo
from mohreh.kernel.asking import Sealed
from mohreh.kernel.registry import rules
from tests.adapters.kit import TABLES, play, state_of


def same(one: Any, other: Any) -> bool:
    return bool(
        np.array_equal(one["observation"], other["observation"])
        and np.array_equal(one["action_mask"], other["action_mask"])
    )


def splendor(**settings: Any) -> pettingzoo.TurnEnvironment:
    """Seat 1 begins."""
    env = pettingzoo.raw_env("splendor", 3, start_player=1, **settings)
    env.reset(seed=7)
    return env


# ---- what is asked and seen


def test_the_seat_that_the_rules_ask_acts() -> None:
    """And the mask is what is legal for it, in the observation as in the info."""
    env = splendor()
    r = rules("splendor", 3, {"start_player": 1})
    s = r.new(7)
    for _ in range(20):
        assert f"seat_{s.who}" == env.agent_selection
        observation, _, _, _, info = env.last()
        assert observation is not None
        legal = [int(a) for a in r.legal(s)]
        assert legal == np.flatnonzero(observation["action_mask"]).tolist()
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert np.array_equal(np.array(r.features(s, int(s.who)), np.float32), observation["observation"])
        env.step(legal[0])
        s.play(legal[0])


def test_others_have_no_choice() -> None:
    env = splendor()
    for agent in env.agents:
        asked = agent == env.agent_selection
        assert asked == env.observe(agent)["action_mask"].any()
        assert asked == env.infos[agent]["action_mask"].any()


def test_a_mask_of_somebodys_own_changes_nothing() -> None:
    env = splendor()
    observation = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    observation["action_mask"][illegal] = 1
    with pytest.raises(mohreh.IllegalAction):
        env.step(illegal)


@pytest.mark.parametrize("game", mohreh.names())
def test_an_agent_sees_no_more_than_its_seat(game: str) -> None:
    """Nothing that it gets differs in a state that the seat cannot tell from the true one, in words or in numbers."""
    env = pettingzoo.env(game, render_mode="ansi")
    env.reset(seed=5)
    play(env, 9)
    r, s = env.game.rules, state_of(env)
    for seat, agent in enumerate(env.possible_agents):
        env._state = s
        observed = env.observe(agent)
        told = env.game.text(s, seat)
        env._state = r.redeal(s, seat, 99)
        assert same(observed, env.observe(agent))
        assert told == env.game.text(env._state, seat)
    env._state = s
    public, shown = env.state(), env.render()
    env._state = r.redeal(s, None, 99)
    assert np.array_equal(public, env.state())
    assert shown == env.render()


def test_sealed_answers_stay_sealed() -> None:
    """In Inis cards are drafted at once: what one seat chose shows nobody anything before all have."""
    env = pettingzoo.env("inis", 3)
    env.reset(seed=1)
    while not isinstance(state_of(env).top, Sealed):
        play(env, 1)
    first = env.agent_selection
    others = [agent for agent in env.agents if agent != first]
    before = [env.observe(agent)["observation"] for agent in others]
    play(env, 1)
    for agent, row in zip(others, before, strict=True):
        assert np.array_equal(row, env.observe(agent)["observation"])


def test_all_who_are_asked_act_at_once() -> None:
    """A sealed choice is one step for all; whoever is not asked is ignored."""
    env = pettingzoo.parallel_env("inis", 3)
    observations, _ = env.reset(seed=1)
    together = 0
    for _ in range(60):
        asked = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
        together = max(together, len(asked))
        actions = {agent: int(observations[agent]["action_mask"].argmax()) for agent in asked}
        ignored = {agent: 0 for agent in env.agents if agent not in asked}
        observations, *_ = env.step({**actions, **ignored})
    assert 3 == together


def test_both_forms_play_the_same_game() -> None:
    """The first legal action of everybody, one after the other and at once; sealed answers come in another order."""
    turns, joint = pettingzoo.env("inis", 3), pettingzoo.parallel_env("inis", 3)
    turns.reset(seed=4)
    observations, _ = joint.reset(seed=4)
    one_by_one: list[str] = []
    at_once: list[str] = []
    for _ in range(120):
        note(turns, one_by_one)
        turns.step(int(turns.infos[turns.agent_selection]["action_mask"].argmax()))
    for _ in range(90):
        note(joint, at_once)
        observations, *_ = joint.step({agent: int(one["action_mask"].argmax()) for agent, one in observations.items()})
    assert len(at_once) > 20
    assert at_once[:20] == one_by_one[:20]


def note(env: pettingzoo.TurnEnvironment | pettingzoo.JointEnvironment, states: list[str]) -> None:
    """Add the state, unless sealed answers are being given."""
    assert env._state is not None
    if not isinstance(env._state.top, Sealed):
        states.append(env.game.rules.fingerprint(env._state))


# ---- seeds


def test_a_seed_survives_wrappers() -> None:
    plain = splendor()
    inner = pettingzoo.raw_env("splendor", 3, start_player=1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))
    wrapped.reset(seed=7)
    assert same(plain.observe("seat_1"), wrapped.observe("seat_1"))
    plain.reset()
    wrapped.reset()
    assert same(plain.observe("seat_1"), wrapped.observe("seat_1")), "games after a seed follow from it, too"
    plain.reset(seed=8)
    assert not same(plain.observe("seat_1"), wrapped.observe("seat_1"))


def test_copies_play_on_alone() -> None:
    env = splendor()
    play(env, 10)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert same(env.observe("seat_0"), other.observe("seat_0"))
        play(other, 5)
        assert not same(env.observe("seat_0"), other.observe("seat_0"))


# ---- the end


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("splendor", 2, {"target": 10}), ("rokab", 3, {}), ("rokab", 6, {})],
)
def test_rewards_come_at_the_end_and_add_up_to_nothing(game: str, players: int, options: dict[str, Any]) -> None:
    env = pettingzoo.env(game, players, **options)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        play(env, 1)
    winners = env.game.rules.winners(state_of(env))
    assert pytest.approx(0) == sum(env.rewards.values())
    won = {env.rewards[f"seat_{seat}"] for seat in winners}
    assert 1 == len(won)
    assert max(env.rewards.values()) in won
    if len(winners) == 1:
        assert {1.0} == won
        assert {-1 / (players - 1)} == {env.rewards[agent] for agent in env.agents} - won
    for agent, reward in dict(env.rewards).items():
        assert agent == env.agent_selection
        assert reward == env.last()[1]
        env.step(None)
    assert [] == env.agents


def test_a_team_wins_as_one() -> None:
    env = pettingzoo.env("tash_kalar", 4, form="team_duel")
    assert 2 == len(set(env.game.rules.sides))
    env.reset(seed=3)
    s = state_of(env)
    env.game.rules.playout(s, 5)
    rewards = env.game.rewards(s)
    winners = env.game.rules.winners(s)
    assert 2 == len(winners)
    assert [1.0 if seat in winners else -1.0 for seat in range(4)] == rewards


def test_points_as_rewards() -> None:
    """How many more than the others have on average."""
    env = splendor(rewards="scores", target=10)
    while not any(env.terminations.values()):
        play(env, 1)
    scores = env.game.rules.scores(state_of(env))
    expected = [score - (sum(scores) - score) / 2 for score in scores]
    assert expected == list(env.rewards.values())
    assert pytest.approx(0) == sum(expected)


def test_a_game_is_cut_off() -> None:
    """After as many decisions as players in each cycle, and nobody has won."""
    env = splendor(max_cycles=4)
    play(env, 11)
    assert not any(env.truncations.values())
    play(env, 1)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


# ---- what is refused


def test_what_is_not_legal_says_why() -> None:
    env = splendor()
    with pytest.raises(mohreh.IllegalAction, match=r"'pass' is not legal for seat 1 now\. .*rule .*30 others"):
        env.step(env.game.rules.catalogue.parse("pass"))
    play(env, 3)


@pytest.mark.parametrize("action", [98, -1, None, "pass", 1.5])
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_what_is_no_action_is_refused(make: Any, action: Any) -> None:
    env = make("splendor")
    env.reset(seed=7)
    with pytest.raises(AssertionError, match="from 0 to 97"):
        env.step(action)


def test_a_mistake_ends_the_game_as_the_wrapper_does_it() -> None:
    ours = pettingzoo.env("splendor", 3, start_player=1)
    theirs = wrappers.TerminateIllegalWrapper(splendor(), illegal_reward=-1)
    for env in (ours, theirs):
        env.reset(seed=7)
        env.step(97)
    seen = []
    for env in (ours, theirs):
        ends = []
        for agent in env.agent_iter():
            _, *rest, _ = env.last()
            ends.append((agent, *rest))
            env.step(None)
        seen.append(ends)
    assert seen[0] == seen[1]
    assert ("seat_1", -1.0, True, True) in seen[0]


def test_a_mistake_can_be_replaced() -> None:
    env = splendor(illegal="random")
    env.step(97)
    assert "'pass' is not legal" in env.infos["seat_1"]["illegal"]
    assert not any(env.terminations.values())
    assert "seat_2" == env.agent_selection


def test_nothing_can_be_done_after_the_end() -> None:
    env = splendor(max_cycles=1)
    play(env, 3)
    with pytest.raises(ValueError, match="after the end: the only valid action is None"):
        env.step(15)


def test_calls_come_in_order() -> None:
    env = pettingzoo.env("splendor", render_mode="ansi")
    for call in (env.render, env.state, env.agent_iter, lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises(AssertionError, match="reset"):
            call()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            pass


def test_joint_mistakes() -> None:
    env = pettingzoo.parallel_env("splendor", 3, start_player=1)
    env.reset(seed=7)
    with pytest.raises(ValueError, match="seat_1 is asked now"):
        env.step({"seat_0": 0})
    _, rewards, terminations, _, infos = env.step({"seat_1": 97})
    assert {"seat_0": 0.0, "seat_1": -1.0, "seat_2": 0.0} == rewards
    assert all(terminations.values())
    assert "'pass' is not legal" in infos["seat_1"]["illegal"]
    assert [] == env.agents
    strict = pettingzoo.parallel_env("splendor", 3, illegal="raise", start_player=1)
    strict.reset(seed=7)
    with pytest.raises(mohreh.IllegalAction, match="'pass' is not legal"):
        strict.step({"seat_1": 97})


@pytest.mark.parametrize(
    ("settings", "error", "sentence"),
    [
        ({"game": "splender"}, mohreh.UnknownGame, "Did you mean 'splendor'"),
        ({"players": 5}, mohreh.BadPlayers, "splendor is for 2, 3, 4 players, not 5"),
        ({"tarjet": 10}, mohreh.BadOption, "Did you mean 'target'"),
        ({"target": "high"}, mohreh.BadOption, "target cannot be 'high'; it takes"),
        ({"rewards": "wins"}, mohreh.MohrehError, "Did you mean 'win'"),
        ({"render_mode": "rgb"}, mohreh.MohrehError, "render_mode cannot be 'rgb'"),
        ({"render_seat": 2}, mohreh.NoSuchSeat, "there is no seat 2"),
        ({"max_cycles": 0}, mohreh.MohrehError, "max_cycles cannot be 0"),
    ],
)
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_settings_are_checked(make: Any, settings: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        make(**{"game": "splendor", **settings})


# ---- names


def test_versioned_names() -> None:
    """As attributes, and in PettingZoo's own list."""
    name = "splendor_v0"
    assert name in dir(pettingzoo)
    module = getattr(pettingzoo, name)
    for env in (module.env(players=4), module.raw_env(players=4), module.parallel_env(players=4)):
        assert 4 == len(env.possible_agents)
        assert name == str(env)
    assert 4 == len(library.make("aec", "mohreh/splendor-v0", players=4).possible_agents)
    assert 4 == len(library.make("parallel", "mohreh/splendor-v0", players=4).possible_agents)
    with pytest.raises(AttributeError, match=r"here it is 'splendor_v0', with version 1 of the rules"):
        getattr(pettingzoo, "splendor_v99")  # noqa: B009
    with pytest.raises(AttributeError, match=r"there is no environment 'splender_v0'\. Did you mean 'splendor_v0'"):
        getattr(pettingzoo, "splender_v0")  # noqa: B009


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_spaces(game: str, players: int) -> None:
    env = pettingzoo.env(game, players)
    r = env.game.rules
    space: Any = env.observation_space("seat_0")
    assert (len(r.feature_names()),) == space["observation"].shape == env.state_space.shape
    assert (len(r.catalogue),) == space["action_mask"].shape
    assert len(r.catalogue) == env.action_space("seat_1").n  # type: ignore[attr-defined]
