"""Servers that `bench.load` starts in processes of their own, with what they use of the machine."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, final

from bench.load_clients import LIMIT
from bench.revisions import COPY
from mohreh.server.listen import link_here
from tools.compiled_sources import ROOT


class Served:
    """A server on a free port of this machine."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder: Final = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: Final[int] = free.getsockname()[1]
        self.base: Final = link_here("127.0.0.1", self.port)
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> tuple[list[str], dict[str, str]]:
        """The words that start it, and what they add to the environment."""
        raise NotImplementedError

    async def start(self) -> None:
        words, more = self.command()
        self._process = subprocess.Popen(words, cwd=self.folder, env=os.environ | more, stdout=subprocess.DEVNULL)
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            assert self._process.poll() is None, "the server has ended"
            try:
                (await asyncio.open_connection("127.0.0.1", self.port))[1].close()
                return
            except OSError:
                await asyncio.sleep(0.02)
        raise AssertionError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(LIMIT)
            self._process = None

    def tidy(self) -> None:
        """Let it throw away what nothing refers to, as far as it can be told to, so that memory is what is kept."""

    def seconds(self) -> float:
        """Of a processor, so far; without those of bots, which have processes of their own."""
        assert self._process is not None
        tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum([int((task / "schedstat").read_text().split()[0]) / 1e9 for task in tasks])

    def megabytes(self) -> float:
        """Of memory, now."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


@final
class Measured(Served):
    """A server of ours, with the sources of one tree."""

    def __init__(self, tree: Path, folder: Path, profile: str = "") -> None:
        super().__init__(folder)
        self._tree: Final = tree
        self._profile: Final = profile

    def command(self) -> tuple[list[str], dict[str, str]]:
        compiled = self._tree / COPY
        places = [str(compiled)] if (compiled / "stamp").exists() else []
        # This module comes from here; what it imports from `mohreh` from the tree that is measured.
        path = os.pathsep.join([*places, str(self._tree), str(ROOT)])
        script = [str(ROOT / "bench" / "load_server.py"), str(self.folder / "tables.db"), str(self.port)]
        words = [sys.executable, *script, *([self._profile] if self._profile else [])]
        return words, {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}

    def tidy(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR1)
