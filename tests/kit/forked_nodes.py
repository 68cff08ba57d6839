"""Processes of one database that start at once and may be killed: one that has everything imported forks them.

    python -m tests.kit.forked_nodes

For each line on its standard input, a node as JSON, it forks one and writes the number of its process.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, final

from tests.kit.processes import ask, end, end_with_parent
from tools.compiled_sources import ROOT


@final
class ForkedNodes:
    """The process that forks, as its starter sees it."""

    def __init__(self, log: Path) -> None:
        path = os.pathsep.join([*sys.path[:1], str(ROOT)])
        self._log: Final = log.open("wb")
        self._process: Final = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.forked_nodes"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=os.environ | {"PYTHONPATH": path},
            preexec_fn=end_with_parent,
        )

    def start(self, database: str, port: int, internal: int, lease: float, clock: float) -> int:
        """A node; the number of its process. It has a port for the others, and a clock that is wrong by so much."""
        return int(ask(self._process, json.dumps([database, port, internal, lease, clock]), "no node starts"))

    def close(self) -> None:
        end(self._process, 60.0)
        self._log.close()


def _serve(database: str, port: int, internal: int, lease: float, clock: float) -> None:
    from dataclasses import replace

    from mohreh.server.app import run
    from tests.server.kit import FAST

    right = time.time
    vars(time)["time"] = lambda: right() + clock
    settings = replace(FAST, database=database, lease=lease, internal=f"127.0.0.1:{internal}")
    run(settings, "127.0.0.1", port, lambda links, again: None)


def main() -> None:
    from mohreh.web.pages import preload
    from tests.server import kit

    assert kit.FAST.secret
    preload()
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            end_with_parent()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _serve(*json.loads(line))
            os._exit(0)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
        print(child, flush=True)


if __name__ == "__main__":
    main()
