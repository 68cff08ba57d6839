"""Build a compiled copy of Mohreh in build/compiled, if anything changed since the last one.

The new copy is made beside the old one and then takes its place, so a build that is interrupted is never used.
Without a C compiler there is no copy: one line says so, and that is no error.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.compiled_sources import ROOT, compiled_sources
from tools.compiler import SLOWER, missing

BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
NEW = BUILD / "compiled.new"
OLD = BUILD / "compiled.old"
LOG = BUILD / "compiled.log"
BUILD_FILES = ("setup.py", "pyproject.toml", "tools/compiled_sources.py", "tools/compiler.py")


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


def make_new(rebuild: bool) -> bool:
    """Fill the new folder; the .so files are taken over when only uncompiled files changed."""
    shutil.rmtree(NEW, ignore_errors=True)
    command = ["build", "--build-lib", str(NEW)] if rebuild else ["build_py", "--build-lib", str(NEW)]
    environment = dict(os.environ, MOHREH_COMPILE="required" if rebuild else "off")
    environment.pop("PYTHONPATH", None)
    with LOG.open("w") as log:
        done = subprocess.run(
            [sys.executable, "setup.py", "--quiet", *command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            check=False,
        )
    if done.returncode == 0 and not rebuild:
        for library in COMPILED.rglob("*.so"):
            shutil.copy2(library, NEW / library.relative_to(COMPILED))
    return done.returncode == 0


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Two makes at once: the second waits and then finds the work done."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compiled.lock").open("w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    setting = os.environ.get("MOHREH_COMPILE") or "auto"
    if setting == "off":
        remove(COMPILED)
        print("MOHREH_COMPILE=off: " + SLOWER)
        return 0
    hot, everything = stamps()
    if recorded() == (hot, everything):
        return 0
    if reason := missing():
        remove(COMPILED)
        if setting == "required":
            print(f"{reason}, and MOHREH_COMPILE=required.")
            return 1
        print(f"{reason}: {SLOWER}")
        return 0
    rebuild = recorded()[0] != hot
    if rebuild:
        print("Compiling the rules (only after they change) ...", flush=True)
    began = time.monotonic()
    if not make_new(rebuild):
        remove(COMPILED)
        sys.stdout.write(LOG.read_text())
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
            sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted; nothing was replaced.")
