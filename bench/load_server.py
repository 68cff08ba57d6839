"""The server that `bench.load` measures: as `mohreh serve` starts it, without limits and pauses, and with one deal.

    python -m bench.load_server <database> <port, or fd: and the number of an open socket> [<profile>]

Clients know the deal, so they play legal moves without reading pages. With a third word, the time of the event loop is
profiled and written there when the server is told to stop. At SIGUSR1 it collects garbage.
"""

from __future__ import annotations

import cProfile
import gc
import signal
import socket
import sys
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Final

DEAL: Final = f"{11:032x}"  # the seed of every table
MANY: Final = "1000000/second"


def main(database: str, port: str, profile: str = "") -> None:
    from mohreh.server import new_table  # in here: a bot's process imports this module, too
    from mohreh.server import settings as given
    from mohreh.server.app import run

    new_table.new_seed = lambda: DEAL
    settings = replace(
        given.Settings(),
        database=getattr(given, "database_url", "sqlite:///{}".format)(database),  # missing in earlier revisions
        secret="a secret for measuring only",
        window_pause=0.0,
        tables_each=10**6,
        messages=MANY,
        messages_each=MANY,
        posts_each=MANY,
        posts_here=MANY,
        sockets_here=MANY,
    )
    signal.signal(signal.SIGUSR1, lambda *_: gc.collect())  # before memory is looked at
    profiler = cProfile.Profile() if profile else nullcontext()
    with suppress(KeyboardInterrupt), profiler:
        shared = socket.socket(fileno=int(port.removeprefix("fd:"))) if port.startswith("fd:") else None
        run(settings, "127.0.0.1", None if shared else int(port), lambda links, again: None, shared)
    if isinstance(profiler, cProfile.Profile):
        profiler.dump_stats(profile)


if __name__ == "__main__":
    main(*sys.argv[1:4])
