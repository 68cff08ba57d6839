"""The engine's modes, each in a process of its own that waits while another is measured."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, cast

from bench.figures import Count, Figures
from tools.compiled_sources import ROOT, compiled_sources

OWN_COPY: Final = ROOT / "build" / "compiled"
MEASURES: Final = ["playout", "stepped", "clone", "view", "redeal", "search"]


class WorkerDied(Exception):
    """A worker ended before its answer; its own words are on stderr."""


def why_not_compiled(folder: Path) -> str:
    """Why there is no compiled copy to measure, or an empty string."""
    if not list(folder.glob("mohreh/kernel/game.*.so")) and not list(folder.glob("mohreh/kernel/game.*.pyd")):
        return f"no compiled copy in {folder}; `make compiled` builds one"
    for source in compiled_sources():
        copy = folder / source
        if not copy.exists() or copy.read_bytes() != (ROOT / source).read_bytes():
            return f"the copy in {folder} is not of these sources ({source}); `make compiled` builds one"
    return ""


class Mode:
    """A worker that runs the engine: this one or that of another revision, interpreted or from a compiled copy."""

    def __init__(self, name: str, compiled: Path | None) -> None:
        self.name: Final = name
        self._expected: Final = "interpreted" if compiled is None else "compiled"
        path = [str(ROOT)] if compiled is None else [str(compiled), str(ROOT)]
        settings = {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(path), "PYTHONHASHSEED": "0"}
        self._process: Final = subprocess.Popen(
            [sys.executable, "-m", "bench.worker"],
            cwd=ROOT,
            env={**os.environ, **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __enter__(self) -> Mode:
        found = self._ask({"do": "mode"})
        if found != self._expected:
            raise WorkerDied(f"the worker for {self.name} code runs {found} code")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def cases(self, only: list[str] | None) -> list[tuple[str, int]]:
        """Every game, or only some, with every number of players."""
        found = cast("list[tuple[str, int]]", self._ask({"do": "games", "only": only}))
        return [(name, players) for name, players in found]

    def count(self, game: str, players: int, games: int) -> Count:
        return cast(Count, self._ask({"do": "count", "game": game, "players": players, "amount": games}))

    def measure(self, what: str, game: str, players: int, seconds: float) -> Figures:
        return cast(Figures, self._ask({"do": what, "game": game, "players": players, "amount": seconds}))

    def _ask(self, request: dict[str, object]) -> object:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise WorkerDied(f"the worker for {self.name} code ended") from None
        line = self._process.stdout.readline()
        if not line:
            raise WorkerDied(f"the worker for {self.name} code ended during {request}")
        return json.loads(line)
