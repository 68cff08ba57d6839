"""The weights of a game's hints. They are kept in its `weights.toml`, used by position, and tuned by self-play."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, final

from librt.vecs import vec

from mohreh.kernel.encoding import digest
from mohreh.kernel.errors import MohrehError

SCALE: Final = 0  # the place of the weight that every game has: how much of a lead makes victory e times as likely


@final
class Weights:
    """One number for each name, in that order; never edited."""

    def __init__(self, names: list[str], values: list[float]) -> None:
        if len(values) != len(names):
            raise MohrehError(f"{len(names)} weights are needed, not {len(values)}")
        self.names: Final = names
        self.values: Final[vec[float]] = vec[float](values)

    @property
    def digest(self) -> str:
        """A short name for these numbers: it is another one for others."""
        return digest(dict(zip(self.names, list(self.values), strict=True)))


def read_weights(folder: str, names: list[str]) -> Weights:
    """The weights of the game in this folder; its file must have these names and no others."""
    path = Path(folder) / "weights.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    if sorted(found) != sorted(names):
        raise MohrehError(f"{path} should have weights for {sorted(names)}, and has {sorted(found)}")
    return Weights(names, [float(found[name]) for name in names])


NO_WEIGHTS: Final = Weights(["scale"], [1.0])
