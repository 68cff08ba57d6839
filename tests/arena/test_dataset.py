"""Self-play in other formats, split by game, and shuffled."""

from __future__ import annotations

import builtins
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mohreh.arena import local_crew
from mohreh.cli import app
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.registry import rules

pytestmark = pytest.mark.once

np = pytest.importorskip("numpy", reason="numpy is not installed")

from mohreh.arena import dataset  # noqa: E402
from mohreh.arena.dataset import Dataset  # noqa: E402
from mohreh.arena.exports import FORMATS, export  # noqa: E402
from mohreh.arena.selfplay import SelfPlay, run_selfplay  # noqa: E402
from mohreh.arena.shards import Shard, joined, load_shards  # noqa: E402


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve games of Bazaar, which has features, in six shards."""
    from tests.toys import TOYS

    assert TOYS
    found = tmp_path_factory.mktemp("data")
    run_selfplay(SelfPlay("bazaar", 2, "random", options=(("days", 1),)), 12, local_crew(1), found, 2)
    return found


def rows(shard: Shard) -> list[tuple[object, ...]]:
    """Each decision with all that belongs to it."""
    found: list[tuple[object, ...]] = []
    for d in range(len(shard.choice)):
        part = slice(shard.start[d], shard.start[d + 1])
        found.append(
            (
                int(shard.game[d]),
                int(shard.decision[d]),
                int(shard.seat[d]),
                int(shard.choice[d]),
                tuple(shard.legal[part].tolist()),
                tuple(shard.visits[part].tolist()),
                tuple(shard.result[d].tolist()),
                tuple(shard.features[d].tolist()),
            )
        )
    return found


def test_parquet_holds_every_decision(folder: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    export(folder, ["parquet"])
    shard = next(iter(load_shards(folder)))
    table = pq.read_table(folder / "shard-00000.parquet")
    names = ["game", "decision", "seat", "choice", "legal", "visits", "result", "features"]
    read = [
        tuple([tuple(one[name]) if isinstance(one[name], list) else one[name] for name in names])
        for one in table.to_pylist()
    ]
    assert rows(shard) == read
    about = json.loads(table.schema.metadata[b"mohreh"])
    bazaar = rules("bazaar", 2, {"days": 1})
    assert ("bazaar", 2, len(bazaar.catalogue)) == (about["game"], about["players"], about["actions"])
    assert bazaar.feature_names() == about["feature_names"]
    assert 6 == len(list(folder.glob("*.parquet")))
    assert 0 == export(folder, ["parquet"])


def test_safetensors_hold_the_same_arrays(folder: Path) -> None:
    safetensors = pytest.importorskip("safetensors", reason="safetensors is not installed")
    assert 6 == export(folder, ["safetensors"])
    for number, shard in enumerate(load_shards(folder)):
        with safetensors.safe_open(folder / f"shard-{number:05}.safetensors", "numpy") as file:
            assert "random" == json.loads(file.metadata()["mohreh"])["bot"]
            for name, array in shard._asdict().items():
                assert array.dtype == file.get_tensor(name).dtype
                assert array.tolist() == file.get_tensor(name).tolist()


def test_parts_are_of_whole_games_and_every_decision_is_in_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "TOGETHER", 2)  # so that batches go over several loads
    data = Dataset(folder, {"train": 0.5, "valid": 0.25, "test": 0.25}, seed=3)
    found: dict[str, list[tuple[object, ...]]] = {}
    for part in ("train", "valid", "test"):
        batches = list(data.batches(part, 7))
        assert all(len(batch.choice) == 7 for batch in batches[:-1])
        found[part] = [row for batch in batches for row in rows(batch)]
        assert {part} == {data.part_of(int(str(row[0]))) for row in found[part]}
    games = {part: {row[0] for row in found[part]} for part in found}
    assert all(games.values())
    assert set(range(12)) == set().union(*games.values())
    assert 12 == sum(len(one) for one in games.values())
    everything = rows(joined(list(load_shards(folder))))
    assert Counter(everything) == Counter([row for part in found.values() for row in part])
    batch = next(data.batches("train", 7))
    assert batch.mask()[np.arange(7), batch.choice].all()
    assert np.allclose(1, batch.policy().sum(axis=1))


def test_epochs_differ_and_repeat(folder: Path) -> None:
    def order(epoch: int, seed: int = 0) -> list[tuple[object, ...]]:
        return [row for batch in Dataset(folder, seed=seed).batches("train", 50, epoch) for row in rows(batch)]

    assert order(0) == order(0)
    assert order(0) != order(1)
    assert sorted(order(0)) == sorted(order(1))
    assert order(0) != sorted(order(0))
    few, more = Dataset(folder), Dataset(folder, seed=9)
    assert [few.part_of(game) for game in range(100)] != [more.part_of(game) for game in range(100)]
    assert 800 < [few.part_of(game) for game in range(1000)].count("train") < 980


def test_the_command_writes_them(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    command = ["selfplay", "nim", "--games", "2", "--bot", "random", "--shard", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, [*command, "--format", "parquet"])
    assert 0 == done.exit_code, done.output
    assert 2 == len(list(tmp_path.glob("shard-*.npz"))) == len(list(tmp_path.glob("shard-*.parquet")))
    done = CliRunner().invoke(app, [*command, "--format", "parket"])
    assert (2, True) == (done.exit_code, "there is no format 'parket'. Did you mean 'parquet'?" in done.stderr)


@pytest.mark.parametrize(("name", "package"), [("parquet", "pyarrow"), ("safetensors", "safetensors")])
def test_a_missing_extra_is_named(
    name: str, package: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is played."""
    real = builtins.__import__

    def without(wanted: str, *more: Any) -> Any:
        if wanted.split(".")[0] == package:
            raise ImportError(wanted)
        return real(wanted, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert name in FORMATS
    with pytest.raises(MohrehError, match=rf"is not installed here; pip install 'mohreh\[{name}\]' brings it"):
        export(folder, [name])
    done = CliRunner().invoke(app, ["selfplay", "nim", "--out", str(tmp_path / "new"), "--format", name])
    assert 2 == done.exit_code
    assert not (tmp_path / "new").exists()


def test_refusals(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(MohrehError, match="there are no shards in"):
        Dataset(tmp_path)
    with pytest.raises(MohrehError, match="the shares of the parts must add up to 1"):
        Dataset(folder, {"train": 0.5})
    with pytest.raises(MohrehError, match=r"there is no part 'tst'\. Did you mean 'test'"):
        next(Dataset(folder).batches("tst", 5))
    with pytest.raises(MohrehError, match="a batch holds a decision at least, not 0"):
        next(Dataset(folder).batches("test", 0))
