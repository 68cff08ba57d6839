"""One recorded game for every way that Rokab can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from mohreh.kernel.record import read_record
from mohreh.kernel.registry import game
from mohreh.kernel.table import Table, load
from tests.rokab.make_records import ALL, Wanted

FOLDER = Path(__file__).parent / "records"
NAMES = [wanted.name for wanted in ALL]


def recorded(name: str) -> Table:
    return load(FOLDER / f"{name}.json")


@pytest.mark.parametrize("wanted", ALL, ids=NAMES)
def test_recorded_game_verifies(wanted: Wanted) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    record = read_record(FOLDER / f"{wanted.name}.json")
    record.verify()
    table = recorded(wanted.name)
    assert table.over
    assert wanted.is_it(table.ending, table.winners)
    assert record.result == {"scores": table.scores, "winners": table.winners, "ending": table.ending}
    for k in range(0, len(record.actions), 10):
        game("rokab").check(record.at(k))


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    assert set(NAMES) == {path.stem for path in FOLDER.glob("*.json")}


def test_every_ending_has_a_record() -> None:
    """The words of the game's endings, all of them."""
    assert set(game("rokab").endings()) == {wanted.ending for wanted in ALL}


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(("no_site", "capped"))])
def test_most_provinces_win(name: str) -> None:
    """8.3: and with own decks nobody wins a tie (9.7)."""
    table = recorded(name)
    best = [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]
    assert (best if len(best) == 1 or table.rules.players > 2 else []) == table.winners


def test_the_final_battle_is_among_those_with_the_most() -> None:
    """12.7: the winners come from them."""
    for name in ("final_battle-won", "final_battle-shared"):
        table = recorded(name)
        best = {seat for seat, score in enumerate(table.scores) if score == max(table.scores)}
        assert set(table.winners) <= best
        assert len(best) > 1
        assert "rokab.final_battle" in [event.key for event in table.events(None)]
