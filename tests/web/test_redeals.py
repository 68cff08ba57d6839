"""What a seat is shown does not depend on what it may not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mohreh import web
from mohreh.web.model import Reader
from tests.web.tables import GAMES, LANGUAGES, played, shown

pytestmark = pytest.mark.once


@pytest.mark.parametrize("decisions", [0, 7, 40])
@pytest.mark.parametrize("game", GAMES)
def test_two_redeals_of_one_view_look_alike(game: str, decisions: int) -> None:
    """Every region, byte for byte, for every seat and the spectator; each game's own tests have more positions."""
    table = played(game, 3, decisions)
    for seat in range(-1, 3):
        eyes = None if seat < 0 else seat
        reader = Reader(LANGUAGES[seat % 2])
        at = shown(table, seat)
        drawn = web.regions(at, reader)
        for seed in (1, 2):
            other = replace(at, seen=table.rules.seen(table.redeal(eyes, seed), eyes, seed))
            assert drawn == web.regions(other, reader)
