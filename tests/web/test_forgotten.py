"""Tables that have gone leave nothing behind: neither their names nor their rules, beside what all tables share."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Final

import pytest

import mohreh
from mohreh.web.model import Reader
from mohreh.web.pages import lobby_regions
from mohreh.web.pieces import keep
from mohreh.web.table import regions
from tests.web.tables import GAMES, lobby, shown, sitters

pytestmark = pytest.mark.once

TABLES: Final = 12
MOST: Final = 2_000  # bytes that a table may leave; two languages left 16 kB before names were kept as drawings are


def come_and_go(game: str, first: int) -> None:
    """Tables of people of other names are drawn and listed; then so much else is drawn that nobody asks for them."""
    for n in range(first, first + TABLES):
        table = mohreh.new(game, players=2, seed=1)
        there = sitters(table, f"Negar the {n}th")
        for language in ("fa", "en"):
            regions(shown(table, sitters=there), Reader(language))
            lobby_regions(lobby(f"Negar the {n}th"), Reader(language))
    page = ["x" * 1_000_000]
    for n in range(2):
        keep(("much else", first, n), lambda: page * 2_000)
    gc.collect()


@pytest.mark.parametrize("game", GAMES)
def test_tables_that_have_gone_leave_nothing_behind(game: str) -> None:
    come_and_go(game, 0)
    tracemalloc.start()
    try:
        come_and_go(game, TABLES)
        before = tracemalloc.get_traced_memory()[0]
        come_and_go(game, 2 * TABLES)
        left = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert left < MOST * TABLES
