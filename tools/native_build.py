"""Compile and link the C that mypyc has written: all processors at once, and only what changed since the last time.

ninja does the work and knows what depends on what; this module tells it what there is to do.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Final, Protocol

from tools.compiler import COMMON, QUICKLY, WHOLE_PROGRAM, optimises_whole_programs

STATUS: Final = "%f of %t parts, about %E s left: "  # what ninja writes for each part that is done
RULES: Final = """\
builddir = {folder}
rule compile
  command = {compile} $flags -MMD -MF $out.d -c $in -o $out
  depfile = $out.d
  deps = gcc
  description = $in
rule link
  command = {link} $in -o $out $flags
  description = $out
"""


class Extension(Protocol):
    """An extension of setuptools: one library, and how it is made."""

    name: str
    sources: list[str]
    include_dirs: list[str]
    extra_compile_args: list[str]
    extra_link_args: list[str]


class Failed(Exception):
    """A part could not be compiled or linked; what the compiler said was printed."""


def find_ninja() -> str:
    """Where it is; empty where it is not installed."""
    beside = Path(sys.executable).with_name("ninja")  # where pip puts it
    return str(beside) if beside.exists() else shutil.which("ninja") or ""


class Plan:
    """What ninja is told to do, everything once."""

    def __init__(self, folder: Path, compile_command: Sequence[str], link_command: Sequence[str]) -> None:
        self._folder: Final = folder
        commands = {"compile": _flags(compile_command), "link": _flags(link_command)}
        self._lines: Final = [RULES.format(folder=_path(str(folder)), **commands)]
        self._objects: Final[dict[tuple[str, str], str]] = {}

    def compile(self, source: str, flags: str, header: str = "") -> str:
        """An object file. Libraries share one that is compiled with equal flags; the header must be there before."""
        return self._once(f"{source}.o", source, flags, header)

    def header(self, header: str, flags: str, place: str) -> str:
        """A header, read once for all files that begin with it and are compiled with equal flags.

        The compiler looks in the folder `place`, named like the header with .gch at its end, for one that fits.
        """
        if (header, flags) not in self._objects:
            others = len([known for known, _ in self._objects if known == header])
            self._objects[header, flags] = f"{place}/{others}"
            self._add(f"{place}/{others}", "compile", _path(header), f"-x c-header {flags}")
        return self._objects[header, flags]

    def link(self, objects: Sequence[str], flags: str, library: Path) -> None:
        self._add(str(library), "link", " ".join([_path(one) for one in objects]), flags)

    def _once(self, name: str, source: str, flags: str, header: str = "") -> str:
        if (source, flags) not in self._objects:
            others = len([known for known, _ in self._objects if known == source])  # the same with other flags
            found = str(self._folder / (f"flags{others}" if others else "objects") / name)
            self._add(found, "compile", _path(source) + (f" | {_path(header)}" if header else ""), flags)
            self._objects[source, flags] = found
        return self._objects[source, flags]

    def _add(self, out: str, rule: str, inputs: str, flags: str) -> None:
        self._lines.extend([f"build {_path(out)}: {rule} {inputs}", f"  flags = {flags}"])

    def write(self) -> Path:
        found = self._folder / "build.ninja"
        found.parent.mkdir(parents=True, exist_ok=True)
        found.write_text("\n".join(self._lines) + "\n", encoding="utf-8")
        return found


def _flags(words: Sequence[str]) -> str:
    """Words as a shell reads them, in a line that ninja reads first."""
    return shlex.join(words).replace("$", "$$")


def _path(name: str) -> str:
    return name.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def is_library(extension: Extension) -> bool:
    """Whether the rules themselves are in it; otherwise it is a module that only calls its library."""
    return len(extension.sources) > 1


def build(
    extensions: Sequence[Extension],
    compile_command: Sequence[str],
    link_command: Sequence[str],
    folder: Path,
    cold: Container[str],
) -> dict[str, Path]:
    """Build the library of each extension; where it is, by the extension's name.

    `cold` are the names of the C files that are only compiled quickly.
    """
    plan = Plan(folder, compile_command, link_command)
    hot = WHOLE_PROGRAM if optimises_whole_programs() else []
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    python = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
    found: dict[str, Path] = {}
    for extension in sorted(extensions, key=_size, reverse=True):  # or all others wait for the largest in the end
        folders = dict.fromkeys([*extension.include_dirs, *python])
        common = [*[f"-I{one}" for one in folders], *extension.extra_compile_args, *COMMON]
        found[extension.name] = folder / "libraries" / f"{extension.name}{suffix}"
        if is_library(extension):
            own = f"__native_{extension.name.removesuffix('__mypyc')}.h"  # each of the files begins with it
            objects = []
            for source in extension.sources:
                given = _flags([*common, *(QUICKLY if Path(source).name in cold else hot)])
                beside = str(Path(source).parent / own)
                header = plan.header(beside, given, f"{beside}.gch") if _begins_with(source, own) else ""
                objects.append(plan.compile(source, given, header))
            plan.link(objects, _flags([*extension.extra_link_args, *COMMON, *hot]), found[extension.name])
        else:  # nearly all of it is Python's header
            given = _flags([*common, *QUICKLY])
            headers = folder / "headers"
            header = plan.header(str(Path(python[0]) / "Python.h"), given, str(headers / "Python.h.gch"))
            given = f"{_flags([f'-I{headers}'])} {given}"
            objects = [plan.compile(source, given, header) for source in extension.sources]
            plan.link(objects, _flags(extension.extra_link_args), found[extension.name])
    command = [find_ninja(), "-f", str(plan.write()), "-j", str(os.cpu_count() or 1)]
    if subprocess.run(command, env={**os.environ, "NINJA_STATUS": STATUS}, check=False).returncode != 0:
        raise Failed
    return found


def _begins_with(source: str, header: str) -> bool:
    with open(source, encoding="utf-8") as text:
        return text.readline() == f'#include "{header}"\n'


def _size(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)
