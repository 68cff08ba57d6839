"""The vector environment of Gymnasium, and vectors over several processes."""

from __future__ import annotations

import multiprocessing

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from mohreh.adapters.vector import Array, Vector
from mohreh.adapters.vector_env import GamesEnv
from mohreh.adapters.vector_processes import ProcessVector, WorkerFailed
from mohreh.kernel.batch import CHOICES
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.registry import rules

pytestmark = pytest.mark.once


def length_of(seed: int) -> int:
    r = rules("splendor", 2, {"target": 10})
    return int(r.playout(r.new(seed), seed ^ CHOICES))


def env(mode: AutoresetMode = AutoresetMode.SAME_STEP) -> GamesEnv:
    return GamesEnv("splendor", 2, options={"target": 10}, autoreset_mode=mode)


def test_spaces_hold_what_is_told() -> None:
    games = env()
    observation, infos = games.reset(seed=4)
    assert observation in games.observation_space
    assert (2, games.vector.width) == observation["observation"].shape
    assert set(infos["seat"].tolist()) <= {0, 1}
    for _ in range(5):
        actions = games.sample()
        assert actions in games.action_space
        observation, rewards, ends, cut, infos = games.step(actions)
        assert observation in games.observation_space
        assert ((2,), (2,), (2,)) == (rewards.shape, ends.shape, cut.shape)
        assert (2, 2) == infos["rewards"].shape
    assert AutoresetMode.SAME_STEP == games.metadata["autoreset_mode"]
    games.close()


def test_the_seat_that_acted_gets_its_reward_and_the_end_is_kept() -> None:
    games = env()
    games.reset(seed=3)
    for _ in range(length_of(3) - 1):
        _, _, ends, _, infos = games.step(games.sample())
    assert not ends.any()
    acting = int(infos["seat"][0])
    _, rewards, ends, _, infos = games.step(games.sample())
    assert ends[0]
    assert acting == infos["acted"][0] == infos["final_info"]["seat"][0]
    assert infos["rewards"][0, acting] == rewards[0]
    assert 1.0 == np.abs(rewards[0])
    assert [True, False] == infos["_final_obs"].tolist()
    assert infos["final_obs"]["observation"][0].any()
    _, rewards, ends, _, infos = games.step(games.sample())
    assert not ends[0]
    assert 0.0 == rewards[0]
    assert not infos["rewards"][0].any()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_other_ways_to_go_on(mode: AutoresetMode) -> None:
    games = env(mode)
    games.reset(seed=3)
    for _ in range(length_of(3)):
        _, _, ends, _, infos = games.step(games.sample())
    assert ends[0]
    assert "final_obs" not in infos
    if mode == AutoresetMode.DISABLED:
        with pytest.raises(ValueError, match="game 0: it is over"):
            games.step(games.sample())
        games.reset(options={"reset_mask": np.array([True, False])})
    else:
        games.step(games.sample())
    assert 0 == games.vector.lengths[0]  # type: ignore[union-attr]
    assert mode == games.metadata["autoreset_mode"]


def test_wrappers_of_gymnasium_count_episodes() -> None:
    games = RecordEpisodeStatistics(env())
    games.reset(seed=3)
    for _ in range(length_of(3)):
        _, rewards, ends, _, infos = games.step(env_sample(games))
    assert ends[0]
    assert (length_of(3), rewards[0]) == (infos["episode"]["l"][0], infos["episode"]["r"][0])


def env_sample(games: RecordEpisodeStatistics) -> Array:
    inside = games.unwrapped
    assert isinstance(inside, GamesEnv)
    return inside.sample()


def test_one_seed_for_all() -> None:
    with pytest.raises(MohrehError, match="game g is dealt with the seed"):
        env().reset(seed=[1, 2])


# ---- processes


def test_processes_play_what_one_would() -> None:
    """Three games in two processes, until one of them is killed."""
    with ProcessVector("splendor", 3, options={"target": 10}, workers=2) as two:
        play_what_one_would(two)
        refuse_what_is_illegal_before_any_plays(two)
        tell_of_one_that_ends(two)


def play_what_one_would(two: ProcessVector) -> None:
    alone = Vector("splendor", 3, options={"target": 10})
    for told in (alone.reset(3), two.reset(3)):
        assert told.observations is not None
    for _ in range(length_of(3) + 2):
        actions = alone.sample()
        assert np.array_equal(actions, two.sample())
        alone.step(actions)
        two.send(actions)
        with pytest.raises(MohrehError, match="receive it first"):
            two.send(actions)
        two.receive()
        for name, there in vars(alone.buffers).items():
            assert np.array_equal(there, getattr(two.buffers, name)), name
    with pytest.raises(MohrehError, match="nothing was sent"):
        two.receive()


def refuse_what_is_illegal_before_any_plays(two: ProcessVector) -> None:
    two.reset(1)
    actions = two.sample()
    before = np.array(two.buffers.observations)
    wrong = actions.copy()
    wrong[2] = int(np.flatnonzero(np.asarray(two.buffers.masks)[2] == 0)[0])
    with pytest.raises(ValueError, match=r"^game 2: action \d+ \('.+'\) is not legal for seat"):
        two.step(wrong)
    assert np.array_equal(before, np.asarray(two.buffers.observations))
    two.step(actions)
    assert not np.array_equal(before, np.asarray(two.buffers.observations))


def tell_of_one_that_ends(two: ProcessVector) -> None:
    two.reset(1)
    actions = two.sample()
    worker = two._workers[1]
    worker.kill()
    worker.join()
    with pytest.raises(WorkerFailed, match=r"the worker with games 1 to 2 has ended \(exit code -9\)"):
        two.step(actions)


def test_what_fails_in_a_process_is_told_in_words() -> None:
    vector = ProcessVector("splendor", 2, workers=1)
    vector._tell(("dance",))
    with pytest.raises(WorkerFailed, match="the worker with games 0 to 1 failed: it was told"):
        vector._answers()
    vector.close()
    vector.close()
    with pytest.raises(MohrehError, match="closed"):
        vector.sample()
    assert not [one for one in multiprocessing.active_children() if one.name == "games 0 to 1"]


def test_processes_that_cannot_be_are_refused() -> None:
    with pytest.raises(MohrehError, match="2 games go to 1 to 2 workers, not to 3"):
        ProcessVector("splendor", 2, workers=3)
    with pytest.raises(MohrehError, match="in shared memory are dense"):
        ProcessVector("splendor", 2, workers=1, observations="sparse")


def test_the_environment_over_processes() -> None:
    games = GamesEnv("splendor", 2, workers=1)
    other = GamesEnv("splendor", 2)
    try:
        one, another = games.reset(seed=8)[0], other.reset(seed=8)[0]
        assert all(np.array_equal(one[name], another[name]) for name in one)
        games.step(games.sample())
    finally:
        games.close()
