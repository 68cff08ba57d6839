"""One recorded game for every way that Rokab can end."""

from __future__ import annotations

import pytest

from tests.kit.records import Wanted, tied
from tests.rokab.make_records import RECORDS


@pytest.mark.parametrize("wanted", RECORDS.wanted, ids=RECORDS.names)
def test_recorded_game_verifies(wanted: Wanted) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    RECORDS.check(wanted)


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    RECORDS.check_files()


def test_every_ending_has_a_record() -> None:
    """The words of the game's endings, all of them."""
    own_decks = {"battles": "9.5", "out_of_cards": "9.7", "idle": "12.9"}
    all_others = {"adjacent": "8.1", "total": "8.2", "no_site": "8.3", "capped": "12.9", "final_battle": "12.7"}
    RECORDS.check_endings(own_decks | all_others)


@pytest.mark.parametrize("name", [name for name in RECORDS.names if name.startswith(("no_site", "capped"))])
def test_most_provinces_win(name: str) -> None:
    """8.3: and with own decks nobody wins a tie (9.7)."""
    table = RECORDS.table(name)
    best = tied(table)
    assert (best if len(best) == 1 or table.rules.players > 2 else []) == table.winners


def test_the_final_battle_is_among_those_with_the_most() -> None:
    """12.7: the winners come from them."""
    for name in ("final_battle-won", "final_battle-shared"):
        table = RECORDS.table(name)
        best = set(tied(table))
        assert set(table.winners) <= best
        assert len(best) > 1
        assert "rokab.final_battle" in [event.key for event in table.events(None)]
