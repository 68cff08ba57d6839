"""`make quick` knows which tests are nearest to every folder, and leaves out only what it says."""

from __future__ import annotations

import pytest

from tools.compiled_sources import ROOT
from tools.quick import ALWAYS, NEAREST, SMOKE, Selection, existing, main, nearest, pytest_command, select

FOLDERS = ["mohreh", "bench", "tools"]
SOURCES = sorted(
    str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.is_file()
)


def test_every_source_has_a_test_near_it() -> None:
    """A folder that nobody has added to the list in tools/quick.py is found here."""
    for source in SOURCES:
        tests = nearest(source)
        assert tests, f"say in tools/quick.py which tests are nearest to {source}"
        assert [] == [path for path in tests if not (ROOT / path).exists()]


def test_what_the_list_names_exists() -> None:
    assert [] == [place for place in NEAREST if not (ROOT / place).exists()]
    named = {path for paths in NEAREST.values() for path in paths} | set(SMOKE) | set(ALWAYS)
    assert sorted(named) == existing(named)


def test_every_test_is_near_itself() -> None:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        source = str(path.relative_to(ROOT))
        assert [source] == nearest(source) or source.startswith("tests/toys/"), source


def test_a_new_folder_is_not_passed_over() -> None:
    assert [] == nearest("mohreh/weather/rain.py")
    assert {"mohreh/weather/rain.py"} == select(["mohreh/weather/rain.py"]).unknown


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("mohreh/games/inis/rules/clash.py", ["tests/inis", "tests/both/test_modes.py"]),
        ("mohreh/games/inis/text/fa.json", ["tests/inis", "tests/both/test_modes.py"]),
        ("mohreh/server/app.py", ["tests/server"]),
        ("tests/inis/scene.py", ["tests/inis"]),
        ("tests/inis/screens/end.en.txt", ["tests/inis"]),
        ("tests/inis/test_clash.py", ["tests/inis/test_clash.py"]),
        ("README.md", ["tests/test_readme.py"]),
    ],
)
def test_nearest(changed: str, tests: list[str]) -> None:
    assert tests == nearest(changed)


def test_of_a_game_only_its_own_digests_are_compared() -> None:
    found = select(["mohreh/games/inis/rules/clash.py", "tests/inis/test_clash.py"])
    assert Selection({"tests/inis", "tests/both/test_modes.py"}, {"tests/inis/test_clash.py"}, {"inis"}) == found


def test_of_the_kernel_those_of_all_games_are() -> None:
    assert set() == select(["mohreh/games/inis/rules/clash.py", "mohreh/kernel/state.py"]).games


def test_what_is_changed_itself_is_tested_whole() -> None:
    found = select(["mohreh/games/inis/rules/clash.py", "tests/inis/scene.py"])
    assert ({"tests/both/test_modes.py"}, {"tests/inis"}) == (found.sparing, found.whole)
    command = pytest_command(found, 12, 2)
    assert ["--enough=12", "--sparing=tests/both/test_modes.py", "--of=inis"] == command[-6:-3]


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["--game", "ines"])
    assert "There is no game 'ines'; there are inis, " in capsys.readouterr().err
