"""Whether C can be compiled here: asked by setup.py and before a compiled copy is built."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
import tempfile

SLOWER = "running interpreted, about 50 times slower."


def compiles(text: str) -> bool:
    """Whether the compiler that setuptools will call accepts this file."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        arguments = [*command, "-x", "c", "-c", "-", "-I", headers, "-o", os.path.join(folder, "probe.o")]
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
