"""Decisions as arrays: compressed files for learners, and how to read them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from mohreh.arena.one_game import Played, share
from mohreh.arena.run_folder import SETTINGS, read_settings
from mohreh.kernel.errors import BadRecord, MohrehError
from mohreh.kernel.files import in_a_sentence, write_file
from mohreh.kernel.record import Record, parse_record
from mohreh.kernel.rules import Rules
from mohreh.optional_packages import missing

try:
    import numpy as np
except ImportError:
    raise missing("numpy", "data") from None

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

TYPES: Final = {
    "features": np.float32,
    "legal": np.int32,
    "visits": np.int32,
    "start": np.int64,
    "choice": np.int32,
    "seat": np.int8,
    "game": np.int64,
    "decision": np.int32,
    "result": np.float32,
    "actions": np.int32,
}
BY_DECISION: Final = ("features", "choice", "seat", "game", "decision", "result")  # one row for each decision


class Shard(NamedTuple):
    """The decisions of some games in which there was a choice, one after the other.

    Decision d may choose from `legal[start[d]:start[d + 1]]`; `visits` has as many numbers in the same order.
    """

    features: Array  # decisions x features, of the seat that decides; no columns where a game has none
    legal: Array
    visits: Array
    start: Array
    choice: Array  # the id that was chosen
    seat: Array
    game: Array  # the number of the game
    decision: Array  # its place in the record's actions
    result: Array  # decisions x players: how the victory was shared in the end
    actions: Array  # one number: the size of the catalogue

    def mask(self) -> Array:
        """Which ids are legal: decisions x actions, true or false."""
        return self._spread(np.ones(len(self.legal), np.bool_))

    def policy(self) -> Array:
        """How the bot's looks are spread over the ids: decisions x actions, each row adds up to 1."""
        counts = self._spread(self.visits.astype(np.float32))
        blind = np.flatnonzero(counts.sum(axis=1) == 0)  # nothing was looked at, so there is only the choice
        counts[blind, self.choice[blind]] = 1
        counts /= counts.sum(axis=1, keepdims=True)
        return counts

    def _spread(self, values: Array) -> Array:
        wide = np.zeros((len(self.choice), int(self.actions[0])), values.dtype)
        rows = np.repeat(np.arange(len(self.choice)), np.diff(self.start))
        wide[rows, self.legal] = values
        return wide


def shard_of(rules: Rules, number: int, deal: int, played: Played) -> Shard:
    """One game as arrays. It is played again for the features, from its ids."""
    features: list[list[float]] = []
    thoughts = {thought.decision: thought for thought in played.thoughts}
    s = rules.new(deal)
    for decision, action in enumerate(played.actions):
        seat = rules.waiting(s)[0]
        if decision in thoughts:
            features.append(rules.features(s, seat))
        rules.play_for(s, seat, action)
    found = played.thoughts
    result = [share(played.winners, seat, rules.sides) for seat in range(rules.players)]
    columns: dict[str, object] = {
        "features": np.array(features, np.float32).reshape(len(found), -1 if found else 0),
        "legal": [action for thought in found for action in thought.legal],
        "visits": [count for thought in found for count in thought.visits],
        "start": np.cumsum([0, *[len(thought.legal) for thought in found]]),
        "choice": [thought.action for thought in found],
        "seat": [thought.seat for thought in found],
        "game": [number] * len(found),
        "decision": [thought.decision for thought in found],
        "result": np.array([result] * len(found)).reshape(len(found), rules.players),
        "actions": [rules.catalogue.size],
    }
    return Shard(**{name: np.asarray(columns[name], kind) for name, kind in TYPES.items()})


def joined(shards: Sequence[Shard]) -> Shard:
    """Several shards as one; shards without a decision are left out."""
    some = [shard for shard in shards if len(shard.choice)] or list(shards[:1])
    columns = {name: np.concatenate([getattr(shard, name) for shard in some]) for name in TYPES}
    lengths = np.concatenate([np.diff(shard.start) for shard in some])
    columns["start"] = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)])
    columns["actions"] = some[0].actions
    return Shard(**columns)


def rows_of(shard: Shard, rows: Array) -> Shard:
    """Some decisions of a shard, in this order."""
    lengths = np.diff(shard.start)[rows]
    start = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)])
    ragged = np.repeat(shard.start[:-1][rows] - start[:-1], lengths) + np.arange(start[-1])
    columns = {name: getattr(shard, name)[rows] for name in BY_DECISION}
    columns |= {"legal": shard.legal[ragged], "visits": shard.visits[ragged], "start": start}
    return Shard(**columns, actions=shard.actions)


def shard_path(folder: Path, number: int) -> Path:
    return folder / f"shard-{number:05}.npz"


def write_shard(folder: Path, number: int, shard: Shard, records: Sequence[bytes]) -> None:
    """Its records first, then its arrays: a shard that is there is whole."""
    write_file(shard_path(folder, number).with_suffix(".jsonl"), b"".join([line + b"\n" for line in records]))
    packed = io.BytesIO()
    np.savez_compressed(packed, **shard._asdict())
    write_file(shard_path(folder, number), packed.getvalue())


def load_shards(folder: str | Path) -> Iterator[Shard]:
    """The shards of a folder, one after the other."""
    for path in shard_files(Path(folder)):
        yield load_shard(path)


def load_shard(path: Path) -> Shard:
    """One shard; numpy's own words for a damaged file would have it read by unsafe means."""
    with in_a_sentence(path, "read"):
        packed = io.BytesIO(path.read_bytes())
    try:
        with np.load(packed) as arrays:
            return Shard(**{name: arrays[name] for name in TYPES})
    except Exception:  # zip, zlib, numpy and its parser of headers each have their own
        raise MohrehError(f"{path} is damaged; without it the same `mohreh selfplay` makes it anew") from None


def load_records(folder: str | Path) -> Iterator[Record]:
    """The records of the same games, in the order of their numbers."""
    for path in shard_files(Path(folder)):
        file = path.with_suffix(".jsonl")
        with in_a_sentence(file, "read"):
            lines = file.read_bytes().splitlines()
        for number, line in enumerate(lines, 1):
            try:
                record = parse_record(line)
            except BadRecord as wrong:
                raise BadRecord(f"line {number} of {file}: {wrong}") from None
            yield record


def load_settings(folder: str | Path) -> dict[str, object]:
    """What was played."""
    return read_settings(Path(folder) / SETTINGS)


def shard_files(folder: Path) -> list[Path]:
    """The shards of a folder, in the order of their games."""
    found = sorted(folder.glob("shard-*.npz"))
    if not found:
        raise MohrehError(f"there are no shards in {folder}")
    return found
