"""Which code is under test: the interpreted sources or the compiled copy, and never the other one by mistake."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import pytest

# Last, so behind a compiled copy: for `tests`, `tools` and `bench` when pytest is called by hand.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from tools.compiled_sources import compiled_sources, module_name

pytest.register_assert_rewrite("tests.kit")


def modes() -> set[str]:
    """How the modules that can be compiled would be loaded."""
    found = set()
    for source in compiled_sources():
        spec = importlib.util.find_spec(module_name(source))
        assert spec is not None
        assert spec.origin is not None
        found.add("interpreted" if spec.origin.endswith(".py") else "compiled")
    return found


def pytest_report_header() -> str:
    return f"mohreh: {' and '.join(sorted(modes()))}"


def pytest_sessionstart() -> None:
    expected = os.environ.get("MOHREH_EXPECT")
    if expected and modes() != {expected}:
        pytest.exit(
            f"MOHREH_EXPECT={expected}, but the modules are {' and '.join(sorted(modes()))}.", returncode=3
        )
