"""One recorded game for every way that Splendor can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from mohreh.kernel.record import read_record
from mohreh.kernel.registry import game
from mohreh.kernel.table import Table, load
from tests.splendor.make_records import ALL, cards, tied

FOLDER = Path(__file__).parent / "records"


def recorded(name: str) -> Table:
    return load(FOLDER / f"{name}.json")


@pytest.mark.parametrize("name", [wanted.name for wanted in ALL])
def test_recorded_game_verifies(name: str) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    record = read_record(FOLDER / f"{name}.json")
    record.verify()
    table = recorded(name)
    assert table.over
    assert record.result == {"scores": table.scores, "winners": table.winners, "ending": table.ending}
    for k in range(0, len(record.actions), 10):
        game("splendor").check(record.at(k))


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    assert {wanted.name for wanted in ALL} == {path.stem for path in FOLDER.glob("*.json")}


def test_every_ending_has_a_record() -> None:
    """The words of the game's endings, all of them."""
    assert set(game("splendor").endings()) == {recorded(wanted.name).ending for wanted in ALL}


def test_recorded_target() -> None:
    """Somebody has fifteen points and more than all others."""
    table = recorded("target")
    assert max(table.scores) >= 15
    assert tied(table) == table.winners


def test_recorded_tie_is_broken_by_fewer_cards() -> None:
    """The winner has as many points as another and fewer cards."""
    table = recorded("target-fewer-cards")
    assert len(tied(table)) > len(table.winners)
    fewest = min([cards(table)[seat] for seat in tied(table)])
    assert [fewest] == [cards(table)[seat] for seat in table.winners]


def test_recorded_shared_victory_and_later_seat() -> None:
    """The same tie: shared by default, and with `later_seat` for who came later in the round."""
    shared, later = recorded("target-shared"), recorded("target-later-seat")
    assert [0, 1] == shared.winners == tied(shared)
    assert [0, 1] == tied(later)
    first = later.view(None)["first"]
    assert [1 - int(str(first))] == later.winners


def test_recorded_block() -> None:
    """Everybody passed in direct succession, and nobody had fifteen points."""
    table = recorded("blocked")
    last = [event.key for event in table.events(None)][-table.rules.players :]
    assert ["splendor.pass"] * table.rules.players == last
    assert max(table.scores) < 15


def test_recorded_cap() -> None:
    """Ten rounds of four turns."""
    table = recorded("capped")
    turns = [event for event in table.events(None) if event.key in ("splendor.take", "splendor.reserve")]
    assert table.rules.options["round_cap"] == 10
    assert len(turns) <= 40
    assert max(table.scores) < 15
