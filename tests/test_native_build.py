"""The C is compiled by ninja: every library, only what changed, and the hot modules together."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from mohreh.kernel import registry
from tools import native_build
from tools.build_compiled import PART, Progress
from tools.compiled_sources import COLD, KERNEL, ROOT, compiled_groups, compiled_sources, group_of, is_hot
from tools.compiler import missing

pytestmark = pytest.mark.once

MODULE = """\
#include <Python.h>
#include "answer.h"
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "small", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_small(void) {
    PyObject *module = PyModule_Create(&definition);
    PyModule_AddIntConstant(module, "answer", answer());
    return module;
}
"""


@dataclass
class Library:
    """As setuptools describes one."""

    name: str
    sources: list[str]
    include_dirs: list[str] = field(default_factory=list)
    extra_compile_args: list[str] = field(default_factory=list)
    extra_link_args: list[str] = field(default_factory=list)


def test_every_module_is_in_one_library() -> None:
    groups = compiled_groups()
    assert compiled_sources() == sorted(source for sources in groups.values() for source in sources)
    assert {KERNEL, "server", *registry.names()} == set(groups)
    assert {"kernel"} == {group_of("mohreh/kernel/state.py"), group_of("mohreh/bots/search.py")}


def test_cold_modules_are_there() -> None:
    """A name in the list that no module has any more would say nothing."""
    sources = compiled_sources()
    assert set() == COLD - {Path(source).stem for source in sources}
    assert is_hot("mohreh/games/a_sixth_one/rules/steps.py")
    assert not is_hot("mohreh/games/a_sixth_one/knowledge/view.py")
    assert not is_hot("mohreh/games/a_sixth_one/rules/cards/kings.py")
    assert {"redeal", "search", "state", "rules", "hints"} <= {Path(one).stem for one in sources if is_hot(one)}


def answer_of(library: Path, name: str = "small") -> int:
    """What the library says to a program that loads it."""
    program = f"import sys; sys.path.insert(0, {str(library.parent)!r}); import {name} as it; print(it.answer)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(bool(missing()), reason="there is no C compiler")
def test_only_what_changed_is_compiled_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "small.c").write_text(MODULE)
    (tmp_path / "answer.c").write_text('#include "answer.h"\nint answer(void) { return ANSWER; }\n')
    (tmp_path / "other.c").write_text("int other(void) { return 1; }\n")
    (tmp_path / "answer.h").write_text("#define ANSWER 42\nint answer(void);\n")
    sources = [str(tmp_path / name) for name in ("small.c", "answer.c", "other.c")]
    command = ["cc", "-fPIC"]

    def build() -> tuple[int, list[str]]:
        found = native_build.build([Library("small", sources)], command, ["cc", "-shared"], tmp_path / "o", {"other.c"})
        told = capfd.readouterr().out
        return answer_of(found["small"]), [line for line in told.splitlines() if PART.match(line)]

    value, parts = build()
    assert 42 == value
    assert 4 == len(parts)
    assert (42, []) == build()
    (tmp_path / "answer.h").write_text("#define ANSWER 43\nint answer(void);\n")
    value, parts = build()
    assert 43 == value
    assert 3 == len(parts)  # not other.c
    (tmp_path / "answer.c").write_text("this is not C\n")
    with pytest.raises(native_build.Failed):
        build()
    assert "error" in capfd.readouterr().out


ENTRANCE = """\
#include <Python.h>
static struct PyModuleDef NAME_definition = {{PyModuleDef_HEAD_INIT, "{name}", NULL, -1, NULL}};
PyMODINIT_FUNC PyInit_{name}(void) {{
    PyObject *module = PyModule_Create(&NAME_definition);
    PyModule_AddIntConstant(module, "answer", {answer});
    return module;
}}
PyMODINIT_FUNC PyInit___init__(void) {{ return PyInit_{name}(); }}
"""


@pytest.mark.skipif(bool(missing()), reason="there is no C compiler")
def test_modules_share_a_library_if_their_names_differ(tmp_path: Path) -> None:
    """Each is copied to a file of its own name, as setup.py does it; a package is found by the package's name."""
    places = {"game.small": "small", "game.other": "other", "game.rules.small": "small", "game.rules.__init__": "rules"}
    modules = []
    for answer, (module, name) in enumerate(places.items()):
        source = tmp_path / f"{module}.c"
        source.write_text(ENTRANCE.replace("NAME", f"{name}{answer}").format(name=name, answer=answer))
        modules.append(Library(module, [str(source)]))
    found = native_build.build(modules, ["cc", "-fPIC"], ["cc", "-shared"], tmp_path / "o", ())
    assert 2 == len(set(found.values()))
    assert found["game.small"] != found["game.rules.small"]
    for answer, (module, name) in enumerate(places.items()):
        alone = tmp_path / module / f"{name}.so"
        alone.parent.mkdir()
        shutil.copy2(found[module], alone)
        assert answer == answer_of(alone, name)


def test_progress_is_a_line_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    found = PART.match(native_build.STATUS.replace("%f", "3").replace("%t", "518").replace("%E", "12.75"))
    assert found is not None
    Progress(for_program=True).show(int(found[1]), int(found[2]), float(found[3]))
    assert "3 of 518 parts, about 13 s left\n" == capsys.readouterr().out


def test_nothing_is_built_beside_the_sources() -> None:
    assert [] == [*(ROOT / "mohreh").rglob("*.so"), *(ROOT / "mohreh").rglob("*.c"), *ROOT.glob(".ninja*")]
