"""Where a user's files lie: as the system has it, and always where they are already."""

from __future__ import annotations

import tempfile
from pathlib import Path

import platformdirs
import pytest

from mohreh import folders


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for variable in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)


def as_on_macos(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    library = home / "Library" / "mohreh"
    monkeypatch.setattr(platformdirs, "user_state_path", lambda name, appauthor: library)
    return library


@pytest.mark.skipif(platformdirs.PlatformDirs.__name__ != "Unix", reason="each system has its own")
def test_the_folders_of_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    assert home / ".local/state/mohreh" == folders.state_folder()
    assert home / ".local/share/mohreh" == folders.data_folder()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert tmp_path / "state/mohreh" == folders.state_folder()
    assert home / ".local/share/mohreh" == folders.data_folder()


def test_files_of_version_0_1_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It wrote into the folders of Linux on every system; they are used until there are new ones."""
    library = as_on_macos(tmp_path / "home", monkeypatch)
    assert library == folders.state_folder()
    older = tmp_path / "home/.local/state/mohreh"
    older.mkdir(parents=True)
    assert older == folders.state_folder()
    library.mkdir(parents=True)
    assert library == folders.state_folder()


def test_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str, appauthor: bool) -> Path:
        raise RuntimeError

    monkeypatch.setattr(platformdirs, "user_state_path", nowhere)
    assert Path(tempfile.gettempdir()) / "mohreh" == folders.state_folder()
