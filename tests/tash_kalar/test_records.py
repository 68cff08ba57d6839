"""One recorded game for every way that Tash-Kalar can end, form by form."""

from __future__ import annotations

from functools import cache

import pytest

from mohreh.kernel.registry import game
from mohreh.kernel.table import Table
from tests.kit.records import Wanted, tied
from tests.tash_kalar.make_records import FORMS, RECORDS, TEAMS, announced, drawn_out, upgraded
from tests.tash_kalar.scene import view_of

GOALS = {"high-form": 9, "duel": 18, "melee-3": 12, "melee-4": 10}


@cache
def recorded(name: str) -> Table:
    """A recorded game at its end; nobody plays on."""
    return RECORDS.table(name)


@pytest.mark.parametrize("wanted", RECORDS.wanted, ids=RECORDS.names)
def test_recorded_game_verifies(wanted: Wanted) -> None:
    """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
    RECORDS.check(wanted, every=150)


def test_records_are_those_of_the_list() -> None:
    """No file without an entry, no entry without a file."""
    RECORDS.check_files()


def test_every_ending_has_a_record_in_every_form() -> None:
    """Points, last card and cap for each of the four, and for teams the last straight card."""
    for players, form in [*FORMS.values(), *TEAMS.values()]:
        found = {
            one.ending for one in RECORDS.wanted if one.players == players and one.options.get("form") == form
        }
        last = "last_card" if form in ("high_form", "duel", "melee") else "last_straight"
        assert {"points", "capped", last} == found
    assert {"points", "capped", "last_card", "last_straight"} == set(game("tash_kalar").endings)


@pytest.mark.parametrize(("name", "rule"), [("points", "9.4"), ("last-card", "9.1"), ("capped", "15.11")])
def test_what_is_refused_after_the_end_names_the_rule_that_ended_it(name: str, rule: str) -> None:
    reason = recorded(f"{name}-duel").why_not(0, 0)
    assert reason is not None
    assert rule == reason.rule


@pytest.mark.parametrize("form", FORMS)
def test_recorded_points(form: str) -> None:
    """Somebody had reached the goal, and everybody had one more turn."""
    for name in (f"points-{form}", f"points-original-{form}"):
        table = recorded(name)
        rows = [max([one["points"], *one["by_colour"]]) for one in view_of(table)["seats"]]
        assert max(rows) >= GOALS[form] or form == "high-form"
        assert announced(table) >= table.rules.players
        assert 1 == len(table.winners)


@pytest.mark.parametrize("form", FORMS)
def test_recorded_last_card(form: str) -> None:
    """The game ended at once, or after a final round."""
    table = recorded(f"last-card-{form}")
    assert (-1, 1) == (announced(table), len(drawn_out(table)))
    table = recorded(f"last-card-original-{form}")
    assert announced(table) >= table.rules.players
    assert drawn_out(table)


def test_recorded_last_card_in_the_final_round() -> None:
    """Points brought the final round, a last card its end."""
    table = recorded("last-card-in-the-final-round-duel")
    assert ("last_card", "points") == (table.ending, view_of(table)["cause"])
    assert announced(table) < table.rules.players


@pytest.mark.parametrize("form", FORMS)
def test_recorded_cap(form: str) -> None:
    """Six rounds of a turn each."""
    table = recorded(f"capped-{form}")
    turns = [
        d for d in table.history if table.rules.catalogue.notation(d.action).split()[0] in ("end", "claim")
    ]
    assert 6 * table.rules.players <= len(turns)


@pytest.mark.parametrize("form", TEAMS)
def test_recorded_teams(form: str) -> None:
    """Teammates win together, have the same points, and all four share a draw."""
    for name in (f"points-{form}", f"last-straight-{form}"):
        table = recorded(name)
        assert table.winners in ([0, 2], [1, 3], [0, 1, 2, 3])
        assert table.scores[:2] == table.scores[2:]
    assert [0, 1, 2, 3] == recorded("draw-team-duel").winners


def test_recorded_ties() -> None:
    """More upgraded pieces decide; equal in everything is shared."""
    table = recorded("tie-high-form")
    assert [0, 1] == tied(table)
    assert [upgraded(table).index(max(upgraded(table)))] == table.winners
    assert [0, 1] == recorded("draw-duel").winners
    assert len(recorded("shared-melee-3").winners) > 1
