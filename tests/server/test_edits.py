"""Edits in place of whole regions: what a page puts together is what the server drew."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
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
from mohreh.server.page_streams import PageStream, Picture
from mohreh.server.shown import Viewpoint
from mohreh.web.faces import face
from mohreh.web.model import Reader
from tests.kit.examples import PATIENT
from tests.web.tables import shown

PIECE: Final = st.text("ab<یس 1🎲", max_size=8)
PIECES: Final = st.lists(PIECE, max_size=9)
DRAWN: Final = [name for name in registry.names() if face(registry.game(name)).board is not None]
LONG: Final = "so long that it is worth to send no more than what has changed"


@PATIENT
@given(PIECES, PIECES, st.data())
def test_edits_make_the_new_text_of_the_old_one(before: list[str], more: list[str], data: st.DataObject) -> None:
    after = list(before)
    for piece in more:
        place = data.draw(st.integers(0, len(after)))
        after[place : place + data.draw(st.integers(0, 2))] = [piece] if data.draw(st.booleans()) else []
    old, new = ([LONG, *pieces, "".join(pieces) * 50, LONG] for pieces in (before, after))
    edits = edits_between(old, new)
    assert edits is None or "".join(new) == edited("".join(old), edits)


def test_only_what_has_changed_is_sent() -> None:
    """Of a short piece all of it, of a long one its tags, of a long tag what differs."""
    card, paragraph = '<b class="card">1</b><i>2</i>', f"<p>{LONG}</p>"
    changed = card.replace('"card"', '"card lit"')
    old = [paragraph, card, paragraph]
    assert [] == edits_between(old, list(old))
    place = len(paragraph)
    assert [place, place + len(card), changed] == edits_between(old, [paragraph, changed, paragraph])
    place += len(card)
    assert [place, place, "<em>new</em>"] == edits_between(old, [*old[:2], "<em>new</em>", paragraph])
    long = "".join(old) * 4
    place = long.index("b class")
    lit = long.replace('"card"', '"card lit"', 1)
    assert [place, place + 16, 'b class="card lit">1'] == edits_between([long], [lit])
    long, lit = (text.replace("b class", f'b title="{LONG}" class') for text in (long, lit))
    place = long.index('"card"') + 5
    assert [place, place, " lit"] == edits_between([long], [lit])


TAG: Final = st.sampled_from(["<i>", "</i>", "<b class=lit>", "<b>", "یس ", "1", f'<p title="{LONG}">', f"{LONG} 2"])


@PATIENT
@given(st.lists(TAG, min_size=9, max_size=30), st.data())
def test_edits_of_a_long_piece_make_the_new_text_of_the_old_one(before: list[str], data: st.DataObject) -> None:
    """Tags that change, come and go anywhere, also where what is left begins and ends alike."""
    after = list(before)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(after)))
        after[place : place + data.draw(st.integers(0, 2))] = data.draw(st.lists(TAG, max_size=2))
    old, new = ([LONG * 40, "".join(tags) + LONG * 6, LONG] for tags in (before, after))
    for counts_alike in (False, True):
        edits = edits_between(old, new, counts_alike)
        assert edits is not None
        assert "".join(new) == edited("".join(old), edits)


def test_places_count_as_javascript_counts() -> None:
    """Some letters are two there."""
    old, new = ["🎲", LONG, "<b>1</b>"], ["🎲", LONG, "<b>2</b>"]
    place = 2 + len(LONG)
    assert [place, place + 8, "<b>2</b>"] == edits_between(old, new)
    assert "".join(new) == edited("".join(old), [place, place + 8, "<b>2</b>"])


def test_another_text_is_sent_whole() -> None:
    other = "quite another one, in which nothing is as it was before, or hardly anything"
    assert edits_between([LONG], [other]) is None


@pytest.mark.once
@pytest.mark.parametrize("game", DRAWN)
def test_a_page_shows_what_is_drawn_from_nothing(game: str) -> None:
    """Through a game, for all eyes and both languages: the messages of a stream, put together, are the regions.

    They are drawn with what the table has kept of earlier moves, and are the same without it.
    """
    rng = Random(1)
    table = mohreh.new(game, players=2, seed=7)
    eyes = [(seat, Reader(language)) for seat in (0, 1, -1) for language in ("fa", "en")]
    streams = [PageStream() for _ in eyes]
    pages: list[dict[str, str]] = [{} for _ in eyes]
    kept: dict[Hashable, object] = {}
    letters = whole = since = 0
    while table.decisions < 60 and not table.over:
        for (seat, reader), stream, page in zip(eyes, streams, pages, strict=True):
            new = max(0, len(table.events(None if seat < 0 else seat)) - since)
            at = shown(table, seat, drawn=kept, news=min(new, 9), latest=min(new, 4))
            told = stream.show(Picture(at, Viewpoint(seat), reader, web.region_pieces(at, reader), ""))
            if told is not None:
                message = msgspec.json.decode(told)
                page |= message["regions"]
                page |= {name: edited(page[name], edits) for name, edits in message["edits"].items()}
                letters += len(told)
            drawn = web.regions(replace(at, drawn={}), reader)
            whole += sum(map(len, drawn.values()))
            assert drawn == page
        since = len(table.events(None))
        who = rng.choice(table.waiting)
        table.play(rng.choice(list(table.legal_for(who))), who)
    assert 3 * letters < whole
