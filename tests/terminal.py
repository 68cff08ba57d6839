"""The `mohreh` command as people meet it: in a pipe, and at a terminal of a given size."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

import mohreh
from tests.kit.patience import Limit, patience
from tests.kit.prefork import Prefork
from tests.kit.processes import end_with_parent_or_ctrl_c

ROOT = Path(__file__).resolve().parent.parent
TOYS = str(ROOT / "tests" / "toys")
COMMAND = [sys.executable, "-m", "mohreh"]
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")


def environment(state: Path, **more: str) -> dict[str, str]:
    """Nothing of the caller's language or terminal; games are kept in `state`."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "PYTHONSAFEPATH") if key in os.environ}
    package = str(Path(mohreh.__file__).resolve().parent.parent)
    fixed = {
        "PYTHONPATH": os.pathsep.join([package, str(ROOT)]),
        "XDG_STATE_HOME": str(state),
        "MOHREH_GAMES": TOYS,
        "LANG": "C.UTF-8",
        "COLUMNS": "80",
    }
    return kept | fixed | more


def run(
    state: Path, *arguments: str, typed: str | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """The command in a pipe; without `typed` there is nothing to read. With another environment it is started anew."""
    if not more:
        return _forked(state, list(arguments), typed)
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True,
        encoding="utf-8",
        env=environment(state, **more),
        timeout=patience(120),
        check=False,
    )


@cache
def _prefork() -> Prefork:
    return Prefork(environment(Path(os.devnull)))


def _forked(state: Path, arguments: list[str], typed: str | None) -> subprocess.CompletedProcess[str]:
    with TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("in", "out", "err")]
        for file in files:
            file.write_text("", encoding="utf-8")
        files[0].write_text(typed or "", encoding="utf-8")
        code = _prefork().run(arguments, environment(state), files)
        said, wrong = [file.read_text(encoding="utf-8") for file in files[1:]]
    return subprocess.CompletedProcess(arguments, code, said, wrong)


def out(state: Path, *arguments: str, typed: str | None = None, **more: str) -> str:
    """What a command prints that goes well."""
    done = run(state, *arguments, typed=typed, **more)
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def at_its_terminal() -> None:
    """In the new process: so that Ctrl-C reaches it, and it does not outlive its test."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    end_with_parent_or_ctrl_c()


class Terminal:
    """The command at a terminal; `until` waits for a text, `type` sends a line."""

    def __init__(
        self,
        state: Path,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        more: dict[str, str] | None = None,
    ) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        env = environment(state, TERM="xterm-256color", **(more or {}))
        del env["COLUMNS"]
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
            preexec_fn=at_its_terminal,
        )
        os.close(theirs)
        self.end = ours
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.end)

    def until(self, text: str, press: str = "") -> str:
        """What was shown up to this text, and the text; a key is pressed, and again if nothing comes of it.

        Once may not be enough for Ctrl-C: a signal between the prompt and the reading of a line waits for a key.
        """
        limit = Limit()
        self.press(press)
        while text not in self.seen:
            ready, _, _ = select.select([self.end], [], [], limit.look())
            if not ready and not limit.is_over():
                if self._status()[0] == "S":  # it waits
                    self.press(press)
                continue
            try:
                more = os.read(self.end, 65536).decode(errors="replace") if ready else ""
            except OSError:
                more = ""
            if not more:
                raise AssertionError(f"{text!r} did not come; there was: {self.seen[-2000:]!r}")
            self.seen += more
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def type(self, line: str) -> None:
        os.write(self.end, line.encode() + b"\n")

    def press(self, key: str) -> None:
        os.write(self.end, key.encode())

    def code(self) -> int:
        """The exit code, once it has ended."""
        limit = Limit()
        while self.process.poll() is None and not limit.is_over():
            ready, _, _ = select.select([self.end], [], [], 0.1)
            if ready:
                try:
                    self.seen += os.read(self.end, 65536).decode(errors="replace")
                except OSError:
                    break
        return self.process.wait(patience())

    def spent(self) -> float:
        """Seconds of a processor that it has used so far."""
        user, system = self._status()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _status(self) -> list[str]:
        """What the system knows about it, from its state on."""
        status = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        return status.rpartition(")")[2].split()


def kept(state: Path) -> list[Path]:
    """The games that were kept."""
    return sorted((state / "mohreh").glob("*.json"))
