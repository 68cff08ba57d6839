"""`make play` as it is, but for the build: a file appears when the test wants the compiled copy to be there.

    python -m tests.play.playing <folder> <compiled copy> <words for mohreh serve ...>

In the folder, the build waits for `done`, or for `failed`, which holds the reason.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mohreh.cli.screen import Screen
from mohreh.server.listen import bind
from tests.kit.patience import until
from tests.kit.processes import end_with_parent
from tools.play import Play, stopped_by_signals


def wait_for_the_test(folder: Path) -> int:
    """What stands for the compiler."""
    end_with_parent()
    print("3 of 9 parts, about 42 s left", flush=True)
    done, failed = folder / "done", folder / "failed"
    until(lambda: done.exists() or failed.exists(), "the test has gone", seconds=900.0)
    if failed.exists():
        print(failed.read_text(encoding="utf-8"))
    return 0 if done.exists() else 1


def main(folder: str, compiled: str, *words: str) -> int:
    if compiled == "build":
        return wait_for_the_test(Path(folder))
    build = [sys.executable, "-m", "tests.play.playing", folder, "build"]
    with stopped_by_signals(), bind("127.0.0.1", 0) as listening:
        Path(folder, "port").write_text(str(listening.getsockname()[1]), encoding="utf-8")
        given = ["--host", "127.0.0.1", "--no-open", "--database", str(Path(folder, "tables.db")), *words]
        return Play(listening, given, build, Path(compiled), Screen("en")).run()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
