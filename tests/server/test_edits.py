"""Edits in place of whole regions: what a page puts together is what the server drew."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mohreh
from mohreh import web
from mohreh.kernel import registry
from mohreh.server.edits import edited, edits_between
from mohreh.server.messages import PageStream, Picture
from mohreh.server.shown import Viewpoint
from mohreh.web.faces import face
from mohreh.web.model import Reader
from tests.kit.examples import PATIENT
from tests.web.tables import shown

LINE: Final = st.text("ab<یس 1", max_size=8)
LINES: Final = st.lists(LINE, max_size=9)
DRAWN: Final = [name for name in registry.names() if face(registry.game(name)).board is not None]
LONG: Final = "so long that it is worth to send no more than what has changed"


@PATIENT
@given(LINES, LINES, st.data())
def test_edits_make_the_new_text_of_the_old_one(before: list[str], more: list[str], data: st.DataObject) -> None:
    after = list(before)
    for line in more:
        place = data.draw(st.integers(0, len(after)))
        after[place : place + data.draw(st.integers(0, 2))] = [line] if data.draw(st.booleans()) else []
    old, new = (f"{LONG}\n" + "\n".join(lines) + f"\n{LONG}" for lines in (before, after))
    edits = edits_between(old, new)
    assert edits is None or new == edited(old, edits)


def test_only_what_has_changed_is_sent() -> None:
    """Of a short line all of it, of a long one its tags."""
    line = '<b class="card">1</b><i>2</i>'
    old = f"<p>{LONG}</p>\n{line}\n<p>{LONG}</p>"
    assert [] == edits_between(old, old)
    place = old.index(line)
    changed = line.replace('"card"', '"card lit"')
    assert [place, place + len(line), changed] == edits_between(old, old.replace(line, changed))
    added = old.replace("\n<p>", "\n<em>new</em>\n<p>")
    place = old.rindex("<p>")
    assert [place, place, "<em>new</em>\n"] == edits_between(old, added)
    long = old.replace("\n", "") * 4
    place = long.index('"card"') + 5
    assert [place, place, " lit"] == edits_between(long, long.replace('"card"', '"card lit"', 1))


def test_places_count_as_javascript_counts() -> None:
    """A letter that is two there makes places differ: all is sent."""
    old = f"<p>{LONG}</p>\n<b>1</b>"
    assert edits_between(old, old.replace("1", "2")) is not None
    assert edits_between(f"🎲{old}", f"🎲{old.replace('1', '2')}") is None


def test_another_text_is_sent_whole() -> None:
    assert edits_between(LONG, "quite another one, in which nothing is as it was before, or hardly anything") is None


@pytest.mark.once
@pytest.mark.parametrize("language", ["fa", "en"])
@pytest.mark.parametrize("game", DRAWN)
def test_a_page_shows_what_was_drawn(game: str, language: str) -> None:
    """Through a game, for a player and a watcher: the messages of a stream, put together, are the regions."""
    rng, reader = Random(1), Reader(language)
    table = mohreh.new(game, players=2, seed=7)
    streams = {seat: PageStream() for seat in (0, -1)}
    pages: dict[int, dict[str, str]] = {0: {}, -1: {}}
    letters = whole = 0
    for _ in range(60):
        if table.over:
            break
        for seat, stream in streams.items():
            at = shown(table, seat)
            drawn = {name: str(html) for name, html in web.regions(at, reader).items()}
            told = stream.show(Picture(at, Viewpoint(seat), reader, drawn, ""))
            if told is not None:
                message = msgspec.json.decode(told)
                pages[seat] |= message["regions"]
                pages[seat] |= {name: edited(pages[seat][name], edits) for name, edits in message["edits"].items()}
                letters += len(told)
            whole += sum(map(len, drawn.values()))
            assert drawn == pages[seat]
        who = rng.choice(table.waiting)
        table.play(rng.choice(list(table.legal_for(who))), who)
    assert 3 * letters < whole
