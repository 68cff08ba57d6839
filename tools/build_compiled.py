"""Build a compiled copy of Mohreh in build/compiled, if anything changed since the last one.

The new copy is made beside the old one and then takes its place, so a build that is interrupted is never used.
Without a C compiler there is no copy: one line says so, and that is no error.

    python tools/build_compiled.py              shows how far it is
    python tools/build_compiled.py --progress   writes how far it is, a line for each part, for another program
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from filelock import FileLock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.compiled_sources import ROOT, compiled_sources
from tools.compiler import SLOWER, missing

BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
NEW = BUILD / "compiled.new"
OLD = BUILD / "compiled.old"
LOG = BUILD / "compiled.log"
BUILD_FILES = ("setup.py", "tools/native_build.py", "tools/compiled_sources.py", "tools/compiler.py")
PART = re.compile(r"(\d+) of (\d+) parts, about ([\d.]+) s left")  # as native_build has ninja write it
WRONG = re.compile(r"\berror\b|refused|No space", re.IGNORECASE)
BETWEEN_LINES = 15.0  # seconds, where there is no terminal


def digest(names: Iterable[str]) -> str:
    """A fingerprint of these files and of what compiles them."""
    total = hashlib.blake2b(digest_size=16)
    total.update(f"{sys.version} {importlib.metadata.version('mypy')} {os.environ.get('CC')}".encode())
    for name in sorted(names):
        total.update(name.encode() + b"\0" + hashlib.blake2b((ROOT / name).read_bytes()).digest())
    return total.hexdigest()


def package_files() -> list[str]:
    """All that a copy holds."""
    files = (path for path in (ROOT / "mohreh").rglob("*") if path.is_file() and path.suffix != ".pyc")
    return [path.relative_to(ROOT).as_posix() for path in files]


def stamps() -> tuple[str, str]:
    """One fingerprint for the compiled part, one for everything."""
    hot = [*compiled_sources(), *BUILD_FILES]
    return digest(hot), digest({*hot, *package_files()})


def recorded() -> tuple[str, str]:
    """The fingerprints of the copy that is there."""
    try:
        hot, everything = (COMPILED / "stamp").read_text().split()
    except (OSError, ValueError):
        return "", ""
    return hot, everything


def remove(folder: Path) -> None:
    """Rename first, so that no half-removed copy bears the name of a whole one."""
    if folder.exists():
        shutil.rmtree(OLD, ignore_errors=True)
        folder.rename(OLD)
    shutil.rmtree(OLD, ignore_errors=True)


class Progress:
    """How far the build is: for people one line that changes, or a line now and then; for a program every line."""

    def __init__(self, for_program: bool) -> None:
        self._for_program = for_program
        self._terminal = sys.stderr.isatty()
        self._last = time.monotonic()

    def show(self, done: int, total: int, left: float) -> None:
        told = f"{done} of {total} parts, about {left:.0f} s left"
        if self._for_program:
            print(told, flush=True)
        elif self._terminal:
            sys.stderr.write(f"\r\x1b[K{told}")
            sys.stderr.flush()
        elif time.monotonic() - self._last > BETWEEN_LINES:
            self._last = time.monotonic()
            print(told, flush=True)

    def end(self) -> None:
        if self._terminal and not self._for_program:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def make_new(rebuild: bool, progress: Progress) -> bool:
    """Fill the new folder; the .so files are taken over when only uncompiled files changed."""
    shutil.rmtree(NEW, ignore_errors=True)
    command = ["build", "--build-lib", str(NEW)] if rebuild else ["build_py", "--build-lib", str(NEW)]
    environment = dict(os.environ, MOHREH_COMPILE="required" if rebuild else "off")
    environment.pop("PYTHONPATH", None)
    building = subprocess.Popen(
        [sys.executable, "setup.py", "--quiet", *command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    assert building.stdout is not None
    with LOG.open("w", encoding="utf-8") as log:
        for line in building.stdout:
            log.write(line)
            if part := PART.match(line):
                progress.show(int(part[1]), int(part[2]), float(part[3]))
    progress.end()
    if building.wait() == 0 and not rebuild:
        for library in COMPILED.rglob("*.so"):
            shutil.copy2(library, NEW / library.relative_to(COMPILED))
    return building.returncode == 0


def reason_in(log: str) -> str:
    """The line that says why a build failed."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    return next((line for line in lines if WRONG.search(line)), lines[-1] if lines else "it said nothing")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Two makes at once: the second waits and then finds the work done."""
    BUILD.mkdir(exist_ok=True)
    with FileLock(BUILD / "compiled.lock"):
        yield


def setting() -> str:
    return os.environ.get("MOHREH_COMPILE") or "auto"


def can_wait() -> bool:
    """Is there much to compile, and may it be done while the table is open? Otherwise `main` is done at once."""
    return setting() == "auto" and recorded()[0] != stamps()[0] and not missing()


def main(for_program: bool = False) -> int:
    if setting() == "off":
        remove(COMPILED)
        print("MOHREH_COMPILE=off: " + SLOWER)
        return 0
    hot, everything = stamps()
    if recorded() == (hot, everything):
        return 0
    if reason := missing():
        remove(COMPILED)
        if setting() == "required":
            print(f"{reason}, and MOHREH_COMPILE=required.")
            return 1
        print(f"{reason}: {SLOWER}")
        return 0
    rebuild = recorded()[0] != hot
    if rebuild and not for_program:
        print("Compiling the rules (only after they change) ...", flush=True)
    began = time.monotonic()
    if not make_new(rebuild, Progress(for_program)):
        remove(COMPILED)
        told = LOG.read_text(encoding="utf-8")
        if for_program:
            print(reason_in(told))
        else:
            sys.stdout.write(told)
            print("The compiled build failed; the reason is above and in build/compiled.log.")
        return 1
    (NEW / "stamp").write_text(f"{hot} {everything}\n")
    remove(COMPILED)
    NEW.rename(COMPILED)
    if rebuild:
        print(f"Compiled in {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    try:
        with alone():
            sys.exit(main("--progress" in sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Interrupted; nothing was replaced.")
