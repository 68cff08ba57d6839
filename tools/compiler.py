"""Whether C can be compiled here: asked by setup.py and before a compiled copy is built."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
import tempfile
from typing import Final

# mypyc writes the table of another library's functions into every C file: -fcommon makes them one.
COMMON: Final = ["-fcommon", "-fvisibility=hidden", "-fno-semantic-interposition"]
# Inline across all of a library's hot functions; the usual limit of growth leaves Splendor a twentieth slower.
WHOLE_PROGRAM: Final = ["-O3", "-flto=auto", "--param=inline-unit-growth=120"]
QUICKLY: Final = ["-O1"]
SLOWER = "running interpreted, about 50 times slower."


def compiles(text: str, *more: str) -> bool:
    """Whether the compiler that setuptools will call accepts this file, perhaps with more arguments."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        arguments = [*command, *(more or ["-c"]), "-x", "c", "-", "-I", headers, "-o", os.path.join(folder, "probe")]
        try:
            subprocess.run(arguments, input=text.encode(), capture_output=True, check=True, timeout=60)
        except (OSError, subprocess.SubprocessError):
            return False
    return True


def missing() -> str:
    """What is not there that compiling needs, or an empty string."""
    if os.name == "nt":
        return ""  # setuptools finds that compiler itself
    if not compiles("int main(void) { return 0; }\n"):
        return "No C compiler"
    if not compiles("#include <Python.h>\n"):
        return "No Python headers for the C compiler"
    return ""


def optimises_whole_programs() -> bool:
    """Whether functions can be inlined across C files when they are linked."""
    return os.name != "nt" and compiles("int half(int n) { return n / 2; }\n", "-shared", "-fPIC", *WHOLE_PROGRAM)
