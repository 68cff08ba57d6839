"""One recorded game for every way that Qabile can end."""

from __future__ import annotations

import pytest

from mohreh.kernel.table import Table
from tests.kit.records import Wanted, tied
from tests.qabile.make_records import RECORDS, lands


def last(table: Table, key: str) -> int:
    """How many events of a kind there were."""
    return len([event for event in table.events(None) if event.key == f"qabile.{key}"])


@pytest.mark.parametrize("wanted", RECORDS.wanted, ids=RECORDS.names)
def test_recorded_game_verifies(wanted: Wanted) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    RECORDS.check(wanted, every=25)


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    RECORDS.check_files()


def test_every_ending_has_a_record() -> None:
    """The words of the game's endings, all of them."""
    RECORDS.check_endings({"eighth_land": "9.1", "last_fence": "9.2", "blocked": "9.3", "no_progress": "9.4"})


@pytest.mark.parametrize("name", [name for name in RECORDS.names if name.startswith("eighth")])
def test_recorded_eighth_land(name: str) -> None:
    """9.1: somebody owns eight lands, and there were fences left."""
    table = RECORDS.table(name)
    assert max(lands(table)) >= 8
    assert last(table, "fence") < 60


def test_recorded_ties() -> None:
    """9.6 and R14: broken by lands, shared with equal lands, shared at once with the option."""
    broken, shared, at_once = [RECORDS.table(f"eighth-land-{how}") for how in ("more-lands", "shared", "tie-shared")]
    assert len(tied(broken)) > len(broken.winners)
    assert max([lands(broken)[seat] for seat in tied(broken)]) == lands(broken)[broken.winners[0]]
    assert tied(shared) == shared.winners
    assert 1 == len({lands(shared)[seat] for seat in shared.winners})
    assert tied(at_once) == at_once.winners
    assert 1 < len({lands(at_once)[seat] for seat in at_once.winners})


def test_recorded_last_fence() -> None:
    """9.2: sixty fences; also when 9.1 would end the game after the round."""
    for name, eight in (("last-fence", False), ("last-fence-eight-lands", True)):
        table = RECORDS.table(name)
        assert 60 == last(table, "fence")
        assert eight == (max(lands(table)) >= 8)


def test_recorded_block() -> None:
    """9.3: nothing was placed after the last round began."""
    keys = [event.key for event in RECORDS.table("blocked").events(None)]
    after = keys[len(keys) - keys[::-1].index("qabile.round") :]
    assert not {"qabile.settle", "qabile.fence"} & set(after)


def test_recorded_no_progress() -> None:
    """9.4: the last fence was placed fifteen rounds before the end."""
    keys = [event.key for event in RECORDS.table("no-progress").events(None)]
    after = keys[len(keys) - keys[::-1].index("qabile.fence") :]
    assert 15 == after.count("qabile.round")
