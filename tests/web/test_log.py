"""The log: what was drawn is used again, and looks as if all of it were drawn now."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markupsafe import escape

from mohreh import web
from mohreh.web.log import GONE, LINES
from mohreh.web.model import Reader, Shown
from mohreh.web.words import NAMES
from tests.qabile.scene import qabile
from tests.web.tables import GAMES, played, shown


def log(at: Shown) -> str:
    return web.regions(at, Reader("en"))["log"]


@pytest.mark.parametrize("seat", [-1, 0])
@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_goes_on_is_the_one_that_is_drawn_at_once(game: str, seat: int) -> None:
    """Also with more and with less news, after decisions were taken back, and when the oldest events are forgotten."""
    last = shown(played(game, 2, 150), seat)
    drawn: dict[object, object] = {}
    steps = [(0, 3), (5, 5), (9, 1), (len(last.events) // 2, 4), (7, 2), (8, 0), (len(last.events), 6)]
    for count, news in steps:
        at = replace(last, events=last.events[:count], news=min(news, count))
        assert log(at) == log(replace(at, drawn=drawn))
    shorter = replace(last, events=last.events[10:])
    assert log(shorter).count("<li") == log(replace(shorter, drawn=drawn)).count("<li")


def test_as_many_lines_as_there_is_room_for_and_all_that_are_new() -> None:
    at = shown(played("splendor", 2, 150))
    assert LINES <= log(at).count("<li") < LINES + GONE + 10 < len(at.events)
    assert len(at.events) == log(replace(at, news=len(at.events))).count('<li class="new')
    assert 'class="new' not in log(replace(at, news=0))


def test_the_settlers_of_two_turns_read_in_order() -> None:
    scene = qabile(2).order("AB").settling("A").play("settle 0.0", "settle 0.1", "settle 4.4", "settle 4.3")
    said = re.sub("<[^>]*>|[\u2066-\u2069]", "", log(replace(shown(scene.table), news=0)))
    places = [said.index(f"row {row}, column {column}") for row, column in ((1, 1), (1, 2), (5, 5), (5, 4))]
    assert sorted(places) == places


def test_a_line_has_the_names_of_its_table_whatever_letters_they_have() -> None:
    """Lines are kept for all tables, with letters in the places of names."""
    at = shown(played("splendor", 2, 30), -1)
    for name in ("Negar", 'a<b>"&', NAMES[1] + NAMES[0], "{who}"):
        first = replace(at.sitters[0], name=name)
        drawn = log(replace(at, sitters=(first, *at.sitters[1:])))
        assert f"<bdi>{escape(name)}</bdi>" in drawn
        assert not set(drawn) & set(NAMES) - set(name)
