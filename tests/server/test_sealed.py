"""Choices that several make in secret at the same time: nobody hears who has answered, nothing shows too early."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import mohreh
from mohreh.kernel import registry
from tests.kit.patience import until
from tests.server.kit import Guest, Page, Running, place, running
from tests.toys import TOYS

pytestmark = pytest.mark.once

PEOPLE = ["person-a", "person-b", "person-c"]


def at_the_bazaar(server: Running, name: str, theft: bool) -> list[Page]:
    """Three people about to offer something, or watching a theft."""
    assert TOYS
    table = mohreh.new("bazaar", players=3, seed="5")
    if theft:
        for seat in range(3):
            table.play("offer 1", seat)
            table.play("stall left", seat)
        steal = next(one for one in table.legal.notation() if one.startswith("steal"))
        table.play(steal)
    state = table.redeal(None, 1)
    place(server, name, registry.rules("bazaar", 3), state, PEOPLE)
    pages = [Guest.called(server, person).page(name) for person in PEOPLE]
    for page in pages:
        page.until("view")
    for page in pages:
        page.rest()  # that the others have come
    return pages


def test_a_refused_take_back_does_not_tell_whether_others_have_chosen(server: Running) -> None:
    """Nor does the page, which says beside the button why it does nothing."""
    one, _, three = at_the_bazaar(server, "refused", theft=False)
    before = one.ask("undo", at=one.at)
    assert "refused" == before["t"]
    assert "done" == three.play(three.lit()[0])["t"]
    three.until("view")
    assert [] == one.rest()
    after = one.ask("undo", at=one.at)
    assert (before["why"], before["html"]) == (after["why"], after["html"])


def test_all_draft_at_the_same_time(server: Running) -> None:
    """In any order, each with steps of its own, taken back or not, and nothing is heard of the others."""
    one, two, three = at_the_bazaar(server, "draft", theft=False)
    assert one.turn
    assert two.turn
    assert three.turn
    assert "done" == three.play(three.lit()[0])["t"]
    three.until("view")
    assert "done" == three.play(three.lit()[0])["t"]
    three.until_turn(False)
    assert [] == one.rest()
    assert [] == two.rest()
    assert "done" == three.ask("undo", at=three.at)["t"]
    three.until_turn()
    assert [] == one.rest()
    assert "done" == three.play(three.lit()[1])["t"]
    three.until_turn(False)
    for page in (two, one):
        for _ in range(2):
            page.until_turn()
            assert "done" == page.play(page.lit()[0])["t"]
            page.until("view")
    two.until_at(3)
    assert [3, 3] == [one.at, two.at]  # two answers and the outcome
    three.until_at(5)  # it took one back and gave another: two more
    events = server.live("draft").log.heard(0)[0]
    assert 3 == len([event for event in events if event.key == "bazaar.sold"])


def test_the_last_to_answer_does_not_know_it(server: Running) -> None:
    """What comes of sealed answers is news to everyone, whoever came last."""
    pages = at_the_bazaar(server, "news", theft=False)
    for page in pages:
        for _ in range(2):
            page.until_turn()
            assert "done" == page.play(page.lit()[0])["t"]
            page.until("view")
    live = server.live("news")
    shown = [live.look(live.viewpoint(person, False, "")) for person in PEOPLE]
    assert 1 == len({one.decisions for one in shown})
    kinds = [[event.key for event in one.events[len(one.events) - one.news :]] for one in shown]
    assert 3 == kinds[0].count("bazaar.sold")
    assert 3 == kinds[2].count("bazaar.sold")


def test_no_window_closes_before_its_time(tmp_path: Path) -> None:
    """However fast everyone answers, the outcome, and even the answer to the answer, comes after the pause."""
    with running(tmp_path, window_pause=1.2) as server:
        began = time.monotonic()
        pages = at_the_bazaar(server, "watch", theft=True)
        asked = [page for page in pages if page.turn]
        assert asked
        for page in asked:
            page.send(t="play", id="x", at=page.at, action=page.lit()[0])
        asked[0].until("done")
        assert time.monotonic() - began > 1.2


def test_who_always_declines_is_not_asked(server: Running) -> None:
    """The switch answers for its seat, in this window and in the next; the others hear nothing of it."""
    pages = at_the_bazaar(server, "decline", theft=True)
    asked = [page for page in pages if page.turn]
    first, others = asked[0], asked[1:]
    first.send(t="decline", on=True)
    first.until("done")
    if others:
        first.until_turn(False)
        assert [[]] * len(others) == [page.rest() for page in others]
    for page in others:
        live = server.live("decline")
        decline = live.log.refusal_of(live.seat_of(PEOPLE[pages.index(page)]))
        assert decline is not None
        assert "done" == page.play(decline)["t"]
    live = server.live("decline")
    until(lambda: not live.log.is_window)
