"""The `mohreh` command without a new Python for each run: one process has everything imported, and forks.

    python -m tests.kit.prefork

For each line on its standard input, a run as JSON, it writes a line with the exit code.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any, Final, final

from tests.kit.processes import ask, end_with_parent

ROUNDS: Final = "search:2000"  # who gives hints: for so many seconds it would say other things on a busy machine


@final
class Prefork:
    """The process, as its starter sees it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process: Final = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.prefork"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            preexec_fn=end_with_parent,
        )

    def run(self, arguments: list[str], environment: dict[str, str], files: list[Path]) -> int:
        """The exit code of the command; the files are its input, its output and its errors."""
        run = json.dumps([arguments, environment, os.getcwd(), [str(one) for one in files]])
        return int(ask(self._process, run, f"mohreh {' '.join(arguments)} does not end"))


def serve() -> None:
    from mohreh import bots

    vars(bots)["ADVISER"] = ROUNDS
    from mohreh.cli import main

    sys.argv = ["mohreh", "games"]  # then all that runs import is there, the games too
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main()
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os._exit(_run(*json.loads(line)))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _run(arguments: list[str], environment: dict[str, str], folder: str, files: list[str]) -> int:
    """As `python -m mohreh` does it, with other files."""
    from mohreh.cli import main

    end_with_parent()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, name in enumerate(files):
        os.dup2(os.open(name, os.O_RDONLY if number == 0 else os.O_WRONLY), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape")
    sys.argv = ["mohreh", *arguments]
    code: Any = 0
    try:
        main()
    except SystemExit as left:
        code = left.code
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else int(code is not None)


if __name__ == "__main__":
    serve()
