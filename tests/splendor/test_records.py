"""One recorded game for every way that Splendor can end."""

from __future__ import annotations

import pytest

from tests.kit.records import Wanted, tied
from tests.splendor.make_records import RECORDS, cards
from tests.splendor.scene import seen


@pytest.mark.parametrize("wanted", RECORDS.wanted, ids=RECORDS.names)
def test_recorded_game_verifies(wanted: Wanted) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    RECORDS.check(wanted)


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    RECORDS.check_files()


def test_every_ending_has_a_record() -> None:
    """The words of the game's endings, all of them."""
    RECORDS.check_endings({"target": "9.2", "blocked": "R2", "capped": "9.4"})


def test_recorded_target() -> None:
    """Somebody has fifteen points and more than all others."""
    table = RECORDS.table("target")
    assert max(table.scores) >= 15
    assert tied(table) == table.winners


def test_recorded_tie_is_broken_by_fewer_cards() -> None:
    """The winner has as many points as another and fewer cards."""
    table = RECORDS.table("target-fewer-cards")
    assert len(tied(table)) > len(table.winners)
    fewest = min([cards(table)[seat] for seat in tied(table)])
    assert [fewest] == [cards(table)[seat] for seat in table.winners]


def test_recorded_shared_victory_and_later_seat() -> None:
    """The same tie: shared by default, and with `later_seat` for who came later in the round."""
    shared, later = RECORDS.table("target-shared"), RECORDS.table("target-later-seat")
    assert [0, 1] == shared.winners == tied(shared)
    assert [0, 1] == tied(later)
    assert [1 - seen(later.view(None))["first"]] == later.winners


def test_recorded_block() -> None:
    """Everybody passed in direct succession, and nobody had fifteen points."""
    table = RECORDS.table("blocked")
    last = [event.key for event in table.events(None)][-table.rules.players :]
    assert ["splendor.pass"] * table.rules.players == last
    assert max(table.scores) < 15


def test_recorded_cap() -> None:
    """Ten rounds of four turns."""
    table = RECORDS.table("capped")
    turns = [event for event in table.events(None) if event.key in ("splendor.take", "splendor.reserve")]
    assert table.rules.options["round_cap"] == 10
    assert len(turns) <= 40
    assert max(table.scores) < 15
