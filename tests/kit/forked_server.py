"""Servers that start at once and may be killed: one process has everything imported and forks each of them.

    python -m tests.kit.forked_server DATABASE NUMBER

NUMBER is an open socket at which every server listens, one after the other. For each line on its standard input the
process forks a server and writes its number; it takes leave of it when it has ended, and writes how.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final, final

from tests.kit.processes import ask, end, end_with_parent, line_of
from tools.compiled_sources import ROOT


@final
class ForkedServers:
    """The process, as its starter sees it. One server at a time."""

    def __init__(self, database: Path, listening: socket.socket) -> None:
        path = os.pathsep.join([*sys.path[:1], str(ROOT)])
        number = listening.fileno()
        self._process: Final = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.forked_server", str(database), str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": path},
            pass_fds=[number],
            preexec_fn=end_with_parent,
        )

    def start(self) -> int:
        """Start a server; the number of its process. It can be reached as soon as it gets that far."""
        return int(ask(self._process, "start", "no server starts"))

    def kill(self, server: int) -> None:
        """End a server in the middle of whatever it does."""
        os.kill(server, signal.SIGKILL)
        assert "-9" == line_of(self._process, "the server does not end"), "the server had ended before"

    def close(self) -> None:
        end(self._process, 60.0)


def _serve(database: str, listening: socket.socket) -> None:
    from dataclasses import replace

    import uvicorn

    from mohreh.server.app import App, config_for
    from tests.server.kit import FAST

    logging.basicConfig(level=logging.ERROR)
    app = App(replace(FAST, database=f"sqlite:///{database}"))
    asyncio.run(uvicorn.Server(config_for(app)).serve([listening]))


def main(database: str, number: str) -> None:
    from mohreh.web.pages import preload
    from tests.server import kit  # noqa: F401

    preload()
    gc.collect()
    gc.freeze()
    listening = socket.socket(fileno=int(number))
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            end_with_parent()
            _serve(database, listening)
            os._exit(0)
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
