"""Self-play for learners: split by game, never by position, and shuffled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, final

from mohreh.arena.one_game import seed_of
from mohreh.arena.shards import Array, Shard, joined, load_shard, rows_of, shard_files
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.rng import SEEDS
from mohreh.optional_packages import missing

try:
    import numpy as np
except ImportError:
    raise missing("numpy", "data") from None

USUAL: Final = {"train": 0.9, "test": 0.1}
TOGETHER: Final = 8  # shards in memory at a time


@final
class Dataset:
    """The decisions of a folder, in parts. All positions of a game are in the same part, since they are much alike.

    Which part a game is in follows from the seed and the game's number alone, so it stays there when more are played.
    """

    def __init__(self, folder: str | Path, parts: Mapping[str, float] = USUAL, seed: int = 0) -> None:
        if not parts or min(parts.values()) < 0 or abs(sum(parts.values()) - 1) > 1e-9:
            raise MohrehError(f"the shares of the parts must add up to 1, and {dict(parts)} do not")
        self._files: Final = shard_files(Path(folder))
        self._parts: Final = dict(parts)
        self._seed: Final = seed

    def part_of(self, game: int) -> str:
        """The part that a game is in."""
        place = seed_of(self._seed, "part", game) / SEEDS
        for name, share in self._parts.items():
            place -= share
            if place < 0:
                return name
        return list(self._parts)[-1]

    def batches(self, part: str, size: int, epoch: int = 0) -> Iterator[Shard]:
        """All decisions of a part once, in batches of so many, the last perhaps smaller; another order in each epoch.

        Shards come in random order, some at a time, and the decisions of these are shuffled together.
        """
        if part not in self._parts:
            raise MohrehError(f"there is no part {part!r}. {nearest(part, list(self._parts))}")
        if size < 1:
            raise MohrehError(f"a batch holds a decision at least, not {size}")
        rng = np.random.default_rng([self._seed % SEEDS, epoch])
        order = rng.permutation(len(self._files))
        kept: list[Shard] = []
        for first in range(0, len(order), TOGETHER):
            loaded = [self._chosen(load_shard(self._files[n]), part) for n in order[first : first + TOGETHER]]
            pool = joined([*kept, *loaded])
            mixed = rng.permutation(len(pool.choice))
            is_last = first + TOGETHER >= len(order)
            whole = len(mixed) if is_last else len(mixed) // size * size
            for start in range(0, whole, size):
                yield rows_of(pool, mixed[start : min(start + size, whole)])
            kept = [rows_of(pool, mixed[whole:])]

    def _chosen(self, shard: Shard, part: str) -> Shard:
        games: Array = np.array([game for game in np.unique(shard.game) if self.part_of(int(game)) == part])
        return rows_of(shard, np.flatnonzero(np.isin(shard.game, games)))
