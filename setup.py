"""Builds Mohreh, compiled by mypyc where that is possible.

MOHREH_COMPILE=off        a pure Python wheel
MOHREH_COMPILE=auto       compiled if mypyc and a C compiler are there, else pure, with a line that says so (default)
MOHREH_COMPILE=required   compiled, or the build stops

Everything written while building goes below build/; see docs/building.md.
"""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build front end does not put it there
from tools.compiled_sources import compiled_sources  # noqa: E402
from tools.compiler import SLOWER, WHOLE_PROGRAM, missing, optimises_whole_programs  # noqa: E402

MODE = os.environ.get("MOHREH_COMPILE") or "auto"
MYPYC = f"build/mypyc/{sys.implementation.cache_tag}"
MAKES_BINARIES = {"build", "build_ext", "bdist_wheel", "install", "bdist"}


class NotCompiled(Exception):
    """Why this build is a pure one."""


def extensions():
    """What mypyc makes of the rules: one shared library for all, and a small one for each module.

    With a compiler that optimises whole programs there is a C file for each module, so that all processors compile;
    otherwise one large file, so that calls between modules can be inlined all the same.
    """
    try:
        from mypyc.build import mypycify
    except ImportError:
        raise NotCompiled("No mypyc") from None
    if reason := missing():
        raise NotCompiled(reason)
    Path(MYPYC).mkdir(parents=True, exist_ok=True)
    whole = WHOLE_PROGRAM if optimises_whole_programs() else ["-fno-semantic-interposition"]
    options = ["--strict", "--no-warn-unused-ignores", "--cache-dir", f"{MYPYC}/cache"]
    try:
        found = mypycify(
            [*options, *compiled_sources(ROOT)],
            opt_level="3",
            debug_level="0",
            group_name="mohreh",
            multi_file=whole is WHOLE_PROGRAM,
            target_dir=f"{MYPYC}/c",
        )
        for extension in found:  # let the C compiler inline across our own functions: half as fast again
            extension.extra_compile_args += whole
            extension.extra_link_args += ["-O3", *whole]
        return found
    except (SystemExit, Exception) as error:  # mypyc ends the process over a type error
        if str(error) not in ("1", "2"):  # then it has said why
            print(error, file=sys.stderr)
        raise NotCompiled("mypyc refused the sources") from None


class CleanBuild(build):
    """A build that starts empty: what an older build left must not get into a wheel."""

    def initialize_options(self):
        super().initialize_options()
        self.build_base = "build/setuptools"

    def run(self):
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


def compile_together(
    compiler,
    sources,
    output_dir=None,
    macros=None,
    include_dirs=None,
    debug=False,
    extra_preargs=None,
    extra_postargs=None,
    depends=None,
):
    """The compiler's own `compile`, with as many C files at a time as there are processors."""
    macros, objects, postargs, defines, build = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(defines, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(compiler._compile, o, *build[o], arguments, postargs, defines) for o in build]:
            done.result()
    return objects


class AllOrNothing(build_ext):
    """Modules and their shared library belong together, so one failure makes the whole build a pure one."""

    def build_extensions(self):
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = partial(compile_together, self.compiler)
        super().build_extensions()

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
