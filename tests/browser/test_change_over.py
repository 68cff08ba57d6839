"""At the table while the compiled copy takes over: nothing is lost, and nobody has to do anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.browser.conftest import Come
from tests.browser.test_lost import QUIET, decide, into_the_middle, look
from tests.play.test_play import AFTER, Playing
from tools.build_compiled import COMPILED
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    """From the interpreted code to the compiled copy, where there is one."""
    found = Playing(tmp_path, COMPILED if (COMPILED / "stamp").exists() else ROOT)
    yield found
    told = found.told()
    found.close()
    assert "Traceback" not in told


def test_people_at_the_tables_lose_nothing(playing: Playing, come: Come) -> None:
    """One is in the middle of a decision, one has picked two gems, one goes on playing all the time."""
    thinking = come("fa", "phone", base=playing.base)
    thinking.make("tash_kalar", ("me", "random"))
    into_the_middle(thinking, Random(3))
    before = look(thinking)

    picking = come("en", base=playing.base)
    picking.make("splendor", ("me", "random"), **{"opt.start_player": "0"})
    picking.settled()
    picking.click(".lit[data-part]")
    picking.click(".lit[data-part]:not(.picked)")
    picked = picking.page.evaluate("picked")
    assert 2 == len(picked)
    picking.page.evaluate("$('#d-settings').showModal()")

    busy, rng = come("en", base=playing.base), Random(5)
    busy.make("inis", ("me", "random"))
    busy.settled()
    playing.build()
    made = 0
    while AFTER not in playing.told() or made < 6:
        if "over" == busy.settled():  # a slow machine changes over late
            busy.make("inis", ("me", "random"))
            busy.settled()
        decide(busy, rng)
        made += 1

    for visitor in (thinking, picking, busy):
        visitor.until(f"isOpen() && {QUIET}")
        assert [] == visitor.refused
    assert before == look(thinking)
    assert picked == picking.page.evaluate("picked")
    assert picking.page.evaluate("$('#d-settings').open")
    picking.page.evaluate("$('#d-settings').close()")
    at = picking.at()
    picking.click(".lit[data-part]:not(.picked)")
    decide(picking, Random(1))
    picking.until(f"at > {at}")
    decide(thinking, Random(1))
    thinking.until(f"at > {before[0]}")
    assert [] == [*thinking.refused, *picking.refused, *busy.refused]
