"""The playthroughs are what the rules make of the recorded choices."""

from __future__ import annotations

import pytest

from tests.qabile.make_playthroughs import FOLDER, playthrough, recorded


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playthrough(players: int) -> None:
    """Played again, the text is the same to the letter; if it should differ, regenerate it and read it."""
    text = (FOLDER / f"{players}.txt").read_text(encoding="utf-8")
    assert players == recorded(text)[0]
    assert text == playthrough(*recorded(text))
