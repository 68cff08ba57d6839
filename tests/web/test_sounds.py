"""What is heard: every game names sounds that there are, for events that happen."""

from __future__ import annotations

import json
import re

import pytest

from mohreh.kernel import registry
from mohreh.kernel.state import EVERYONE, Event
from mohreh.kernel.text import read_texts
from mohreh.server.page_streams import PageStream, Picture
from mohreh.server.shown import Viewpoint
from mohreh.web.faces import face
from mohreh.web.markup import STATIC
from mohreh.web.model import Reader, Request, Shown
from tests.web.tables import played, shown

pytestmark = pytest.mark.once

MADE = set(re.findall(r"(?m)^  (\w+): \[", (STATIC / "sound.js").read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", registry.names())
def test_sounds_of_a_game_are_made_and_their_events_are_told(game: str) -> None:
    found = registry.game(game)
    sounds = face(found).sounds
    assert sounds
    assert set() == set(sounds) - MADE
    texts = read_texts(found.folder / "text", "en")
    keys = [key for makes in sounds.values() for key in makes]
    assert [] == [key for key in keys if not any(f"event.{key.partition('.')[2]}" in one for one in texts)]
    assert len(keys) == len(set(keys))


def test_what_tells_most_is_heard() -> None:
    events = [Event(f"qabile.{key}", {}, EVERYONE) for key in ("settle", "fight_roll", "fallen")]
    drawn = face(registry.game("qabile"))
    assert "clash" == drawn.sound_of(events)
    assert "dice" == drawn.sound_of(events[:2])
    assert "token" == drawn.sound_of(events[:1])
    assert "" == drawn.sound_of([])


def heard(*views: Shown) -> list[str]:
    """What a page is told to let be heard."""
    stream = PageStream()
    told = [stream.show(Picture(at, Viewpoint(0), Reader(), {"board": [str(n)]}, "")) for n, at in enumerate(views)]
    return [json.loads(one)["sound"] for one in told if one is not None]


def test_first_what_happened_then_whose_turn_it_is() -> None:
    """Whoever comes hears nothing; a request is like a turn."""
    table = played("splendor", 2, 4)
    took = Event("splendor.take", {"who": 1, "gems": "w"}, EVERYONE)
    waits = shown(table, 0, legal=(), events=(), news=0)
    turn = shown(table, 0, legal=(1,), events=(took,), news=1, latest=1, decisions=5)
    quiet = shown(table, 0, legal=(), events=(took,), news=1, latest=0, decisions=6)
    asks = shown(table, 0, legal=(), events=(took,), news=1, decisions=6, request=Request(1, "undo", 1, (0,)))
    assert ["", "token turn", "move", "turn"] == heard(waits, turn, quiet, asks)


ENDS = [(0, (0, 1), "won"), (0, (1,), "lost"), (-1, (1,), "end"), (0, (), "end")]


@pytest.mark.parametrize(("seat", "winners", "sound"), ENDS)
def test_the_end_is_heard(seat: int, winners: tuple[int, ...], sound: str) -> None:
    table = played("splendor", 2, 4)
    before = shown(table, seat, legal=())
    assert ["", sound] == heard(before, shown(table, seat, legal=(), ended="rules", winners=winners))
