"""PgBouncer in front of a PostgreSQL, in transaction mode: every transaction may get another session.

Debian's package `pgbouncer` has it. The long tests install it where they may; a test that does not find it is skipped.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mohreh.server.storage.engines import OPTIONS
from tests.kit.patience import patience, until
from tests.kit.postgres import Postgres, account
from tests.kit.processes import end, end_with_parent

PROGRAM: Final = "/usr/sbin/pgbouncer"
MISSING: Final = "there is no PgBouncer: install Debian's package pgbouncer"
POLICY: Final = Path("/usr/sbin/policy-rc.d")  # Debian asks it whether a service may be started
SETTINGS: Final = """
[databases]
* = host=127.0.0.1 port={database} user=mohreh

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = options
max_client_conn = 200
default_pool_size = 8
pidfile =
logfile = {folder}/pgbouncer.log
"""


def install() -> None:
    """Where we may, and without the service that Debian would start."""
    if Path(PROGRAM).exists() or os.getuid() or shutil.which("apt-get") is None:
        return
    ours = not POLICY.exists()
    if ours:
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    try:
        for words in (["update", "-qq"], ["install", "-y", "-qq", "pgbouncer"]):
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(["apt-get", *words], env=environment, capture_output=True, check=False)
    finally:
        if ours:
            POLICY.unlink()


@contextlib.contextmanager
def pgbouncer(server: Postgres, database: str) -> Iterator[int | None]:
    """The port of one, for as long as this goes on; None where there is none.

    It ignores what sessions are opened with, so the database itself is told.
    """
    if not Path(PROGRAM).exists():
        yield None
        return
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        name = connection.info.dbname
        for key, value in OPTIONS.items():
            connection.execute(f"ALTER DATABASE {name} SET {key} = '{value}'".encode())
    with tempfile.TemporaryDirectory(prefix="mohreh-pgbouncer-") as folder:
        owner = account()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        settings = Path(folder, "pgbouncer.ini")
        settings.write_text(SETTINGS.format(database=server.port, port=port, folder=folder))
        if owner is not None:
            shutil.chown(folder, owner)
        process = subprocess.Popen(
            [PROGRAM, "-q", str(settings)],
            user=owner,
            extra_groups=None if owner is None else [],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )
        try:
            until(lambda: _answers(server.address(name, port)), "PgBouncer does not start")
            yield port
        finally:
            end(process, patience())


def _answers(address: str) -> bool:
    import psycopg

    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(address, prepare_threshold=None):
        return True
    return False
