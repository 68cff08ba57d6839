"""The playthroughs are what the rules make of the recorded choices."""

from __future__ import annotations

import pytest

from tests.tash_kalar.make_playthroughs import DUEL, PLAYTHROUGHS, TEAMS


@pytest.mark.parametrize("players", PLAYTHROUGHS.players)
def test_playthrough(players: int) -> None:
    """Played again, the text is the same to the letter; if it should differ, regenerate it and read it."""
    PLAYTHROUGHS.check(players)


def test_playthrough_of_a_duel() -> None:
    DUEL.check(2)


def test_playthrough_of_teams() -> None:
    TEAMS.check(4)
