"""Which games there are: folders, more folders, entry points."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import cast

import pytest

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, UnknownGame
from mohreh.kernel.game import View
from mohreh.kernel.rng import FAST_RNG
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import State
from mohreh.kernel.text import Text
from tests.toys import FOLDER, TOYS


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's environment adds no games."""
    monkeypatch.delenv(registry.FOLDERS, raising=False)


SMALL = """
from mohreh.kernel.catalogue import Catalogue, Verb
from mohreh.kernel.game import Game

GAME = Game("{}", 1, (2,), Catalogue(Verb("go")), [], [], {{}}, 1, ".", {{}})
"""


def write_game(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(text, encoding="utf-8")


def test_a_game_is_found_because_its_folder_is_there() -> None:
    assert "splendor" in registry.names()
    assert sorted(registry.names()) == registry.names()
    assert "splendor" == registry.game("splendor").name
    assert registry.game("splendor") is registry.game("splendor")


def test_a_game_is_found_in_a_folder_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """MOHREH_GAMES holds folders, separated like PATH."""
    assert not {"nim", "bazaar"} & set(registry.names())
    monkeypatch.setenv(registry.FOLDERS, os.pathsep.join([str(tmp_path), str(FOLDER)]))
    write_game(tmp_path, "from_env", SMALL.format("from_env"))
    assert {"nim", "bazaar", "from_env", "splendor"} <= set(registry.names())
    assert "from_env" == registry.game("from_env").name
    assert TOYS == [registry.game("bazaar"), registry.game("nim")]
    monkeypatch.delenv(registry.FOLDERS)
    assert not {"nim", "bazaar", "from_env"} & set(registry.names())


def test_a_game_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Others can ship one as a package of their own."""
    info = tmp_path / "someone_elses_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: someone-elses-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[mohreh.games]\nplugged = plugged_game:GAME\nplugged_wrong = sys:path\n")
    (tmp_path / "plugged_game.py").write_text(SMALL.format("plugged"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert "plugged" in registry.names()
    assert "plugged" == registry.game("plugged").name
    with pytest.raises(MohrehError, match="registered as the game 'plugged_wrong' is a list, not a Game"):
        registry.game("plugged_wrong")


def test_an_entry_point_that_is_installed_later_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Entry points are looked for again when a folder of `sys.path` has changed."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert "plugged" not in registry.names()
    os.utime(tmp_path, ns=(0, 0))  # what is installed within a tick of the clock would not be noticed
    assert "plugged" not in registry.names()
    info = tmp_path / "someone_elses_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: someone-elses-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[mohreh.games]\nplugged = plugged_game:GAME\n")
    assert "plugged" in registry.names()


def test_entry_points_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.names()
    before = registry._found_in.cache_info()
    registry.names()
    after = registry._found_in.cache_info()
    assert (before.misses, before.hits + 1) == (after.misses, after.hits)


def test_a_folder_without_a_package_or_that_is_not_there_has_no_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "notes").mkdir()
    monkeypatch.setenv(registry.FOLDERS, os.pathsep.join([str(tmp_path), str(tmp_path / "gone")]))
    known = registry.names()
    assert "notes" not in known
    write_game(tmp_path, "from_env", SMALL.format("from_env"))
    assert sorted([*known, "from_env"]) == registry.names()


DRAWN = """
from pathlib import Path
from mohreh.kernel.catalogue import Catalogue, Verb
from mohreh.kernel.game import Game
from mohreh.kernel.state import State

class Drawn(Game):
    def blank(self, players, options, rng, position):
        return State(players, rng, position)

GAME = Drawn("drawn", 1, (2,), Catalogue(Verb("go")), [], [], {}, 1, str(Path(__file__).parent), {"rules": "1"})
"""
BOARD = """
from mohreh.kernel.board import Board

def board(seen, text):
    return Board([[f"{seen.rules.game.name} in {text.language}"]])
"""


def test_a_game_draws_its_board_in_a_module_of_its_faces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_game(tmp_path, "drawn", DRAWN)
    (tmp_path / "drawn" / "faces").mkdir()
    (tmp_path / "drawn" / "faces" / "board.py").write_text(BOARD)
    (tmp_path / "drawn" / "text").mkdir()
    (tmp_path / "drawn" / "text" / "en.json").write_text("{}")
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path))
    game = registry.game("drawn")
    rules = Rules(game, 2, {})
    assert game.face("web") is None
    seen = Seen(rules, cast(View, {}), State(2, FAST_RNG, 1))
    assert "drawn in en\n" == str(game.board(seen, Text("en", game)))


def test_what_is_not_a_game_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_game(tmp_path, "pretender", "GAME = 'I am one'\n")
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path))
    with pytest.raises(MohrehError, match="registered as the game 'pretender' is a str, not a Game"):
        registry.game("pretender")


@pytest.mark.parametrize("name", ["splender", "Splendor", "splendor ", "", "kernel", "../games"])
def test_an_unknown_name_is_answered_with_what_there_is(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"there is no game .*(Did you mean 'splendor'\?|There is: .*splendor)"):
        registry.game(name)


def test_rules_come_by_name() -> None:
    rules = registry.rules("splendor", 3, {"target": 12})
    assert (3, 12) == (rules.players, rules.options["target"])


def test_a_game_goes_by_its_own_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Otherwise its records could not be loaded."""
    write_game(tmp_path, "alias", SMALL.format("other"))
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path))
    with pytest.raises(MohrehError, match="registered as the game 'alias' calls itself 'other'"):
        registry.game("alias")


def test_a_game_that_cannot_be_loaded_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever somebody else's game raises."""
    write_game(tmp_path, "boom", "raise ValueError('no cards')\n")
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path))
    with pytest.raises(MohrehError, match="the game 'boom' cannot be loaded: ValueError: no cards"):
        registry.game("boom")
