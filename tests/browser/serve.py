"""The server of the browser tests: as `mohreh serve` starts it, without pauses and limits, and with one deal.

    python -m tests.browser.serve <database file> <port>
"""

from __future__ import annotations

import sys


def main(database: str, port: str) -> None:
    from contextlib import suppress  # in here, because a bot's process imports this module, too
    from dataclasses import replace

    from mohreh.server.app import run
    from tests.server.kit import FAST, dealing

    settings = replace(FAST, database=f"sqlite:///{database}", absent_after=30.0)
    with suppress(KeyboardInterrupt), dealing():
        run(settings, "127.0.0.1", int(port), lambda links, again: None)


if __name__ == "__main__":
    main(*sys.argv[1:3])
