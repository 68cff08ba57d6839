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
    libraries = [one for one in extensions if is_library(one)]
    for extension in sorted(libraries, key=_size, reverse=True):  # or all others wait for the largest in the end
        folders = dict.fromkeys([*extension.include_dirs, *python])
        common = [*[f"-I{one}" for one in folders], *extension.extra_compile_args, *COMMON]
        found[extension.name] = folder / "libraries" / f"{extension.name}{suffix}"
        own = f"__native_{extension.name.removesuffix('__mypyc')}.h"  # each of the files begins with it
        objects = []
        for source in extension.sources:
            given = _flags([*common, *(QUICKLY if Path(source).name in cold else hot)])
            beside = str(Path(source).parent / own)
            header = plan.header(beside, given, f"{beside}.gch") if _begins_with(source, own) else ""
            objects.append(plan.compile(source, given, header))
        plan.link(objects, _flags([*extension.extra_link_args, *COMMON, *hot]), found[extension.name])
    for number, modules in enumerate(share([one for one in extensions if not is_library(one)])):
        source = _write(folder / "modules" / f"{number}.c", entrances(modules, folder / "modules"))
        first = modules[0]  # all are compiled alike
        given = _flags([*[f"-I{one}" for one in python], *first.extra_compile_args, *QUICKLY])
        library = folder / "libraries" / f"modules{number}{suffix}"
        plan.link([plan.compile(source, given)], _flags(first.extra_link_args), library)
        found |= {module.name: library for module in modules}
    command = [find_ninja(), "-f", str(plan.write()), "-j", str(os.cpu_count() or 1)]
    if subprocess.run(command, env={**os.environ, "NINJA_STATUS": STATUS}, check=False).returncode != 0:
        raise Failed
    return found


def entrance_of(module: Extension) -> str:
    """The last part of a module's name, by which Python finds its function in a library."""
    package, _, last = module.name.rpartition(".")
    return package.rpartition(".")[2] if last == "__init__" else last


def share(modules: Sequence[Extension]) -> list[list[Extension]]:
    """Deal modules that only call their library out to as few small ones as can be, about as many to each.

    Python takes a copy for each module. Two with the same last name cannot be in one.
    """
    alike: dict[str, list[Extension]] = {}
    for module in sorted(modules, key=lambda one: one.name):
        alike.setdefault(entrance_of(module), []).append(module)
    found: list[list[Extension]] = [[] for _ in range(max(map(len, alike.values()), default=0))]
    for begin, some in enumerate(alike.values()):
        for number, module in enumerate(some, begin):
            found[number % len(found)].append(module)
    return found


def entrances(modules: Sequence[Extension], folder: Path) -> str:
    """A C file for this folder with all that mypyc has written for these modules."""
    lines = ["#include <Python.h>"]
    for number, module in enumerate(modules):
        (source,) = module.sources
        lines.append(f"#define PyInit___init__ PyInit_{number}")  # each has it, for other systems
        lines.append(f'#include "{os.path.relpath(source, folder)}"')
        lines.append("#undef PyInit___init__")
    return "\n".join(lines) + "\n"


def _write(path: Path, text: str) -> str:
    """What is unchanged keeps its time, and is not compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return str(path)


def _begins_with(source: str, header: str) -> bool:
    with open(source, encoding="utf-8") as text:
        return text.readline() == f'#include "{header}"\n'


def _size(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)
