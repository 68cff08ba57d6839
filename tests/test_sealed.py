"""Sealed choices: any order, the same game; nothing is lost on paper; nobody sees who has answered."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import mohreh
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import CannotUndo
from mohreh.kernel.record import parse_record
from mohreh.kernel.table import Table, replay
from tests.toys import TOYS

ANSWERS = {0: ["offer 2", "stall left"], 1: ["offer 1", "stall right"], 2: ["offer 3", "stall left"]}
FIRST_DAY = [*ANSWERS[0], *ANSWERS[1], *ANSWERS[2], "roll", "roll", "roll"]
ORDERS = sorted(set(itertools.permutations([0, 0, 1, 1, 2, 2])))


def market() -> Table:
    """Three players of the bazaar, about to offer on the second day."""
    assert TOYS
    table = mohreh.new("bazaar", players=3, seed=5)
    for action in FIRST_DAY:
        table.play(action)
    return table


def answer(table: Table, order: tuple[int, ...]) -> None:
    """The seats give their answers in this order of arrival."""
    given = {seat: iter(answers) for seat, answers in ANSWERS.items()}
    for seat in order:
        table.play(next(given[seat]), seat)


def paper(table: Table) -> bytes:
    return encode(table.record().data())


def test_every_order_of_arrival_gives_the_same_game() -> None:
    """Ninety ways to arrive, one state and one record."""
    assert 90 == len(ORDERS)
    found = set()
    for order in ORDERS:
        table = market()
        answer(table, order)
        found.add((table.fingerprint(), paper(table)))
    assert 1 == len(found)


def test_the_record_keeps_seat_order() -> None:
    table = market()
    answer(table, (2, 0, 2, 1, 0, 1))
    names = [table.rules.catalogue.notation(a) for a in table.record().actions if isinstance(a, int)]
    assert [*FIRST_DAY, *ANSWERS[0], *ANSWERS[1], *ANSWERS[2]] == names


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("order", [(2, 1, 0, 2, 1, 0), (0, 0, 1, 1, 2, 2), (1, 0, 1, 2, 0, 2), (2, 2, 1, 1, 0, 0)])
def test_a_record_from_the_middle_loses_nothing(order: tuple[int, ...], count: int, tmp_path: Path) -> None:
    """Saved with some answers in, in whatever order, the game is loaded with the same ones in."""
    table = market()
    answer(table, order[:count])
    table.record().save(tmp_path / "game.json")
    loaded = mohreh.load(tmp_path / "game.json")
    assert table.fingerprint() == loaded.fingerprint()
    assert table.waiting == loaded.waiting
    assert [table.legal_for(seat) for seat in range(3)] == [loaded.legal_for(seat) for seat in range(3)]
    assert paper(table) == paper(loaded)
    given = {seat: iter(answers[order[:count].count(seat) :]) for seat, answers in ANSWERS.items()}
    for seat in order[count:]:
        action = next(given[seat])
        table.play(action, seat)
        loaded.play(action, seat)
    assert paper(table) == paper(loaded)
    loaded.record().verify()


def test_answers_out_of_order_are_written_with_their_seat() -> None:
    """Only while the choice is open: when all are in, seat order says it."""
    table = market()
    answer(table, (2, 1))
    actions = table.record().actions
    assert [1, 2] == [one[0] for one in actions if isinstance(one, tuple)]
    answered = replay(parse_record(paper(table)))
    assert table.fingerprint() == answered.fingerprint()


def test_nobody_sees_who_has_answered() -> None:
    """Views and events of the others stay as they were, answer by answer."""
    table = market()
    looking = [0, 1, 2, None]
    for seat, action in [(1, "offer 1"), (1, "stall right"), (2, "offer 3"), (0, "offer 2"), (2, "stall left")]:
        before = {one: encode(table.view(one)) for one in looking}
        events = table.play(action, seat)
        assert [] == events
        for one in looking:
            assert (one == seat) == (before[one] != encode(table.view(one)))


def test_a_seat_sees_its_own_answers() -> None:
    table = market()
    table.play("offer 3", seat=2)
    offer = table.rules.catalogue.parse("offer 3")
    assert [offer] == table.view(2)["answers"]
    assert [] == table.view(0)["answers"]
    assert [] == table.view(None)["answers"]
    assert [0, 1, 2] == table.view(2)["waiting"]


def test_who_has_answered_is_told_so_when_it_answers_again() -> None:
    table = market()
    answer(table, (1, 1))
    reason = table.why_not(1, "stall left")
    assert reason is not None
    assert "kernel.answered" == reason.key


def test_a_redeal_does_not_know_the_answers_of_others() -> None:
    """For seat 0 all others have yet to answer, whether they have or not."""
    table = market()
    answer(table, (2, 2, 1, 0))
    before = table.clone()
    table.undo(seat=1)
    one, other = before.redeal(0, 9), table.redeal(0, 9)
    assert table.rules.fingerprint(one) == table.rules.fingerprint(other)
    assert [0, 1, 2] == table.rules.waiting(one)
    assert 1 == len(one.sealed)


def test_all_is_shown_at_once() -> None:
    table = market()
    answer(table, (2, 2, 1, 1, 0))
    events = table.play("stall left", seat=0)
    sold = [event for event in events if event.key == "bazaar.sold"]
    assert [0, 1, 2] == [event.args["who"] for event in sold]
    assert sold == events[:3]


def test_undo_does_not_tell_who_has_answered() -> None:
    """Who led to a sealed choice, and has no answer in it, hears the same before and after the others answer."""
    table = market()
    who = table.history[-1].seat
    told: list[str] = []
    for seat in (None, *[seat for seat in (0, 1, 2) if seat != who]):
        if seat is not None:
            table.play("offer 1", seat)
        with pytest.raises(CannotUndo) as refused:
            table.undo(who)
        told.append(str(refused.value))
    assert 1 == len(set(told))


def test_undo_on_a_fork_in_a_sealed_choice_is_refused() -> None:
    """The answer was given before the fork, so there is nothing to go back to."""
    table = market()
    table.play("offer 1", 0)
    branch = mohreh.fork(table)
    branch.play("offer 1", 1)
    with pytest.raises(CannotUndo):
        branch.undo(0)
