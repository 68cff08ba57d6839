"""The playthroughs are what the rules make of the recorded choices."""

from __future__ import annotations

import pytest

from tests.inis.make_playthroughs import PLAYTHROUGHS


@pytest.mark.parametrize("players", PLAYTHROUGHS.players)
def test_playthrough(players: int) -> None:
    """Played again, the text is the same to the letter; if it should differ, regenerate it and read it."""
    PLAYTHROUGHS.check(players)
