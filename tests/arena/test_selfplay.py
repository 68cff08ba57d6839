"""Every decision for learners: whole files, and nothing in them but what happened."""

from __future__ import annotations

import sys
import tracemalloc
from pathlib import Path

import pytest

from mohreh.arena import local_crew
from mohreh.arena.workers import Results, Work, play_here
from mohreh.bots.factory import _levels, level_words
from mohreh.kernel.errors import MohrehError

pytestmark = pytest.mark.once

np = pytest.importorskip("numpy", reason="numpy is not installed")

from mohreh.arena.selfplay import KeptGame, SelfPlay, run_selfplay  # noqa: E402
from mohreh.arena.shards import TYPES, Shard, load_records, load_settings, load_shards  # noqa: E402


def arrays(folder: Path) -> list[dict[str, object]]:
    return [{name: getattr(shard, name).tolist() for name in TYPES} for shard in load_shards(folder)]


def test_shapes_and_contents(tmp_path: Path) -> None:
    work = SelfPlay("nim", 3, "greedy", seed=4)
    assert 12 == run_selfplay(work, 10, local_crew(1), tmp_path, 6)
    shards, records = list(load_shards(tmp_path)), list(load_records(tmp_path))
    assert (2, 12) == (len(shards), len(records))
    for record in records:
        record.verify()
    assert "greedy" == load_settings(tmp_path)["bot"]
    for shard in shards:
        n = len(shard.choice)
        assert (n, 0) == shard.features.shape
        assert (n, 3) == shard.result.shape
        assert (n + 1,) == shard.start.shape
        assert len(shard.legal) == len(shard.visits) == shard.start[-1]
        assert TYPES == {name: getattr(shard, name).dtype.type for name in TYPES}
        mask, policy = shard.mask(), shard.policy()
        assert (n, 9) == mask.shape == policy.shape
        assert mask[np.arange(n), shard.choice].all()
        assert (mask.sum(axis=1) == np.diff(shard.start)).all()
        assert np.allclose(1, policy.sum(axis=1))
        assert (policy[~mask] == 0).all()
        assert np.allclose(1, shard.result.sum(axis=1))
        for d in range(n):
            record = records[shard.game[d]]
            s = record.at(int(shard.decision[d]))
            assert shard.seat[d] == s.who
            assert shard.choice[d] == record.actions[shard.decision[d]]
            legal = record.rules.legal_for(s, int(s.who))
            assert list(legal) == shard.legal[shard.start[d] : shard.start[d + 1]].tolist()
            winners = record.winners()
            assert shard.result[d].tolist() == pytest.approx([(p in winners) / len(winners) for p in range(3)])


def test_a_policy_is_no_larger_than_its_decisions() -> None:
    """Visits in shares; where nobody looked, all of it is on the choice."""
    columns = {name: np.zeros(0, kind) for name, kind in TYPES.items()}
    columns |= {"legal": np.array([1, 4, 2, 3]), "visits": np.array([3, 1, 0, 0]), "start": np.array([0, 2, 4])}
    shard = Shard(**columns | {"choice": np.array([1, 3]), "actions": np.array([6000])})
    tracemalloc.start()
    policy = shard.policy()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (2, 6000) == policy.shape
    assert [0.75, 0.25, 0, 1] == [policy[0, 1], policy[0, 4], policy[1, 2], policy[1, 3]]
    assert np.allclose(1, policy.sum(axis=1))
    assert most < 10 * policy.nbytes


def test_features_are_what_the_seat_may_know(tmp_path: Path) -> None:
    """Bazaar has features, and sealed choices, so that the order of the record matters."""
    run_selfplay(SelfPlay("bazaar", 2, "random"), 2, local_crew(1), tmp_path, 2)
    [shard], records = list(load_shards(tmp_path)), list(load_records(tmp_path))
    for d in range(len(shard.choice)):
        record = records[shard.game[d]]
        s, seat = record.at(int(shard.decision[d])), int(shard.seat[d])
        known = record.rules.features(s, seat)
        assert pytest.approx(known) == shard.features[d].tolist()
        assert known == record.rules.features(record.rules.redeal(s, seat, d), seat)


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    work = SelfPlay("nim", 2, "random")
    run_selfplay(work, 9, local_crew(1), tmp_path / "whole", 3)

    def killed(work: Work[KeptGame], numbers: object) -> Results[KeptGame]:
        yield from play_here(work, [0, 1, 2, 3, 6, 7, 8])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_selfplay(work, 9, killed, tmp_path / "killed", 3)
    names = {path.name for path in (tmp_path / "killed").glob("shard-*.npz")}
    assert {"shard-00000.npz", "shard-00002.npz"} == names
    assert 9 == run_selfplay(work, 9, local_crew(2), tmp_path / "killed", 3)
    assert arrays(tmp_path / "whole") == arrays(tmp_path / "killed")
    for name in ("shard-00001.jsonl", "shard-00002.jsonl"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "killed" / name).read_bytes()


PROGRAM = """
import json, pathlib, sys

asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        asked += 1
        if asked == 8 and not pathlib.Path(sys.argv[1]).exists():
            print("I am tired", file=sys.stderr)
            sys.exit(3)
        print(json.dumps({"id": message["id"], "action": message["legal"][0]}), flush=True)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_ends_the_run(tmp_path: Path, jobs: int) -> None:
    """What stands in for its choice would pass for it. Whole shards stay, and a mended bot goes on."""
    (tmp_path / "bot.py").write_text(PROGRAM, encoding="utf-8")
    work = SelfPlay("nim", 2, f"program:{sys.executable} {tmp_path / 'bot.py'} {tmp_path / 'mended'}")
    sentence = r"failed in game \d+, which is not kept: ended: the program ended with exit status 3\n.*\n  I am tired"
    with pytest.raises(MohrehError, match=sentence):
        run_selfplay(work, 12, local_crew(jobs), tmp_path / "a", 1)
    kept = [int(shard.game[0]) for shard in load_shards(tmp_path / "a")]
    assert 0 < len(kept) < 12
    (tmp_path / "mended").touch()
    assert 12 == run_selfplay(work, 12, local_crew(1), tmp_path / "a", 1)
    for record in load_records(tmp_path / "a"):
        record.verify()


def test_levels_that_mean_other_bots_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    level_words("nim")
    work = SelfPlay("nim", 2, "level1")
    run_selfplay(work, 1, local_crew(1), tmp_path, 1)
    monkeypatch.setitem(_levels, "nim", ["greedy"] * 5)
    with pytest.raises(MohrehError, match='in which the levels meant "random", and now they mean "greedy"'):
        run_selfplay(work, 2, local_crew(1), tmp_path, 1)


@pytest.mark.parametrize("how", ["cut", "words", "one array", "other arrays", "objects"])
def test_a_damaged_shard_is_named(tmp_path: Path, how: str) -> None:
    run_selfplay(SelfPlay("nim", 2, "random"), 2, local_crew(1), tmp_path, 1)
    file = tmp_path / "shard-00001.npz"
    if how == "cut":
        file.write_bytes(file.read_bytes()[:-100])
    elif how == "words":
        file.write_bytes(b"nothing that numpy knows")
    elif how == "one array":
        with file.open("wb") as out:
            np.save(out, np.zeros(3))
    elif how == "other arrays":
        np.savez(file, features=np.zeros(3))
    else:
        np.savez(file, **{name: np.array([{}], object) for name in TYPES})
    shards = load_shards(tmp_path)
    next(shards)
    with pytest.raises(MohrehError, match=r"shard-00001\.npz is damaged; without it") as raised:
        next(shards)
    assert "pickle" not in str(raised.value)
    file.unlink()
    assert 2 == run_selfplay(SelfPlay("nim", 2, "random"), 2, local_crew(1), tmp_path, 1)
    assert 2 == len(list(load_shards(tmp_path)))


def test_damaged_records_and_settings_are_named(tmp_path: Path) -> None:
    run_selfplay(SelfPlay("nim", 2, "random"), 2, local_crew(1), tmp_path, 2)
    file = tmp_path / "shard-00000.jsonl"
    file.write_bytes(file.read_bytes().splitlines()[0] + b"\n{\n")
    with pytest.raises(MohrehError, match=r"line 2 of .*shard-00000\.jsonl: "):
        list(load_records(tmp_path))
    file.unlink()
    with pytest.raises(MohrehError, match=r"shard-00000\.jsonl cannot be read: No such file"):
        list(load_records(tmp_path))
    (tmp_path / "settings.json").write_text("[]", encoding="utf-8")
    with pytest.raises(MohrehError, match=r"settings\.json holds no settings but list"):
        load_settings(tmp_path)


def test_a_shard_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "shard-00000.jsonl").mkdir()
    with pytest.raises(MohrehError, match=r"shard-00000\.jsonl cannot be written: Is a directory"):
        run_selfplay(SelfPlay("nim", 2, "random"), 2, local_crew(1), tmp_path, 2)


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(MohrehError, match="there are no shards in"):
        list(load_shards(tmp_path))
    with pytest.raises(MohrehError, match="there is no bot 'gredy'"):
        run_selfplay(SelfPlay("nim", 2, "gredy"), 2, local_crew(1), tmp_path / "a", 2)
    run_selfplay(SelfPlay("nim", 2, "random"), 2, local_crew(1), tmp_path / "b", 2)
    with pytest.raises(MohrehError, match="holds a run with games_in_a_shard 2, not 3"):
        run_selfplay(SelfPlay("nim", 2, "random"), 3, local_crew(1), tmp_path / "b", 3)
