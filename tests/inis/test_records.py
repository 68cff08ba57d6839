"""One recorded game for every way that Inis can end."""

from __future__ import annotations

import pytest

from tests.inis.make_records import RECORDS
from tests.kit.records import Wanted


@pytest.mark.parametrize("wanted", RECORDS.wanted, ids=RECORDS.names)
def test_recorded_game_verifies(wanted: Wanted) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    RECORDS.check(wanted, every=25)


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    RECORDS.check_files()


def test_every_ending_has_a_record() -> None:
    """The words of the game's endings, all of them."""
    RECORDS.check_endings({"conditions": "13.5", "brenn": "13.5", "capped": "OQ-30"})
