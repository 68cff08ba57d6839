"""Builds Mohreh, compiled by mypyc where that is possible.

MOHREH_COMPILE=off        a pure Python wheel
MOHREH_COMPILE=auto       compiled if mypyc and a C compiler are there, else pure, with a line that says so (default)
MOHREH_COMPILE=required   compiled, or the build stops

Everything written while building goes below build/; see docs/building.md.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build front end does not put it there
from tools import native_build  # noqa: E402
from tools.compiled_sources import compiled_groups, compiled_sources, is_hot, module_name  # noqa: E402
from tools.compiler import SLOWER, missing  # noqa: E402

MODE = os.environ.get("MOHREH_COMPILE") or "auto"
MYPYC = f"build/mypyc/{sys.implementation.cache_tag}"
MAKES_BINARIES = {"build", "build_ext", "bdist_wheel", "install", "bdist"}


class NotCompiled(Exception):
    """Why this build is a pure one."""


def extensions():
    """What mypyc makes of the rules: a library for the kernel with the bots and for each game, and a small one for
    each module, which calls it.
    """
    try:
        from mypyc.build import mypycify
    except ImportError:
        raise NotCompiled("No mypyc") from None
    if reason := missing():
        raise NotCompiled(reason)
    if os.name != "nt" and not native_build.find_ninja():
        raise NotCompiled("No ninja")
    generated = Path(MYPYC, "c")
    generated.mkdir(parents=True, exist_ok=True)
    options = ["--strict", "--no-warn-unused-ignores", "--cache-dir", f"{MYPYC}/cache"]
    groups = compiled_groups(ROOT)
    try:
        found = mypycify(
            [*options, *compiled_sources(ROOT)],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            separate=[(sources, f"mohreh_{name}") for name, sources in groups.items()],
            target_dir=str(generated),
        )
    except (SystemExit, Exception) as error:  # mypyc ends the process over a type error
        if str(error) not in ("1", "2"):  # then it has said why
            print(error, file=sys.stderr)
        raise NotCompiled("mypyc refused the sources") from None
    with_runtime(found, generated)
    return found


def with_runtime(found, generated):
    """Give each library all of mypyc's own C files that an earlier build has put beside the generated ones.

    Where nothing has changed, mypyc 2.4 forgets those that only some modules need.
    """
    from mypyc.build import include_dir

    headers = Path(include_dir())
    names = [one.relative_to(generated) for one in sorted(generated.rglob("*.c"))]
    runtime = [str(generated / name) for name in names if (headers / name).exists()]
    folders = [str(headers / name.parent) for name in names if (headers / name).exists()]
    for extension in found:
        if native_build.is_library(extension):
            extension.sources = [*[one for one in extension.sources if one not in runtime], *runtime]
            extension.include_dirs = [*dict.fromkeys([*extension.include_dirs, *folders])]


class CleanBuild(build):
    """A build that starts empty: what an older build left must not get into a wheel."""

    def initialize_options(self):
        super().initialize_options()
        self.build_base = "build/setuptools"

    def run(self):
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class AllOrNothing(build_ext):
    """Modules and their shared library belong together, so one failure makes the whole build a pure one."""

    def build_extensions(self):
        if self.compiler.compiler_type != "unix":
            super().build_extensions()
            return
        cold = [one for one in compiled_sources(ROOT) if not is_hot(one)]
        cold_files = {f"__native_{module_name(one).replace('.', '___')}.c" for one in cold}
        commands = (self.compiler.compiler_so, self.compiler.linker_so)
        found = native_build.build(self.extensions, *commands, Path(MYPYC), cold_files)
        for name, library in found.items():
            place = Path(self.get_ext_fullpath(name))
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(library, place)

    def run(self):
        if self.inplace or getattr(self, "editable_mode", False):
            raise CompileError("Mohreh is not compiled in place: the .so files would hide the sources.")
        try:
            super().run()
        except Exception:
            if MODE == "required":
                raise
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            print(f"The C compiler failed: {SLOWER}", file=sys.stderr)


def extensions_for(commands):
    """The extensions that these commands need; asking for metadata, say, needs none."""
    if MODE not in ("off", "auto", "required"):
        sys.exit(f"MOHREH_COMPILE is {MODE!r}; it may be off, auto or required.")
    if MODE == "off" or not MAKES_BINARIES & set(commands) or not compiled_sources(ROOT):
        return []
    try:
        return extensions()
    except NotCompiled as reason:
        if MODE == "required":
            sys.exit(f"{reason}, and MOHREH_COMPILE=required.")
        print(f"{reason}: {SLOWER}", file=sys.stderr)
        return []


os.chdir(ROOT)
Path("build").mkdir(exist_ok=True)
setup(
    ext_modules=extensions_for(sys.argv[1:]),
    cmdclass={"build": CleanBuild, "build_ext": AllOrNothing},
    options={"egg_info": {"egg_base": "build"}},
)
