"""Sealed choices: any order, the same game; nothing is lost on paper; nobody sees who has answered."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

import mohreh
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import BadState, CannotUndo
from mohreh.kernel.record import parse_record
from mohreh.kernel.rules import Rules
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


# ---- what is learnt of others' choices


def test_of_sealed_answers_a_seat_hears_its_own_and_whose_the_others_are() -> None:
    """Search goes on from there: what it heard of an answer may not say more than the table does."""
    table = market()
    assert table.heard(0) is not None
    play = [(0, "offer 2"), (2, "offer 3"), (1, "offer 1"), (2, "stall left")]
    for seat, action in play:
        table.play(action, seat)
    numbers = {action: table.rules.catalogue.parse(action) for _, action in play}
    expected = [(-1 - seat, -1 - seat) for seat, _ in play]
    own = {seat: numbers[action] * 64 + seat for seat, action in play}
    for looking, first in ((0, 0), (1, 2), (2, 3)):
        heard = table.heard(looking)
        assert heard is not None
        assert [(own[looking], -1 - looking), *expected[first + 1 :]] == heard


def test_of_cards_dropped_face_down_others_hear_only_who_did_it() -> None:
    table = market()
    answer(table, (0, 0, 1, 1, 2, 2))
    while table.turn != 1:
        table.play("roll")
    drop = table.rules.catalogue.parse("drop 1")
    table.play(drop)
    learnt = [heard[-1] for seat in range(3) if (heard := table.heard(seat)) is not None]
    assert [(-2, -2), (drop * 64 + 1, -2), (-2, -2)] == learnt


def test_what_all_can_see_all_hear() -> None:
    table = market()
    answer(table, (0, 0, 1, 1, 2, 2))
    who = table.turn
    assert who is not None
    roll = table.rules.catalogue.parse("roll")
    table.play(roll)
    for seat in range(3):
        heard = table.heard(seat)
        assert heard is not None
        assert (roll * 64 + who, roll * 64 + who) == heard[-1]


# ---- sealed answers in saved states


def saved_market(*answers: tuple[int, str]) -> tuple[Rules, dict[str, Any]]:
    """A saved state with these sealed answers in it."""
    table = market()
    for seat, action in answers:
        table.play(action, seat)
    record = mohreh.fork(table).record()
    assert isinstance(record.start, dict)
    return table.rules, record.start


def sealed(rules: Rules, seat: int, action: str) -> int:
    return rules.catalogue.parse(action) * 64 + seat


@pytest.mark.parametrize(
    ("seat", "action"),
    [(1, "stall left"), (1, "roll"), (1, "offer 6"), (3, "offer 1"), (63, "offer 1")],
    ids=["too early", "of another step", "a card not in the hand", "of a seat too many", "of no seat"],
)
def test_a_sealed_answer_that_is_not_legal_is_refused(seat: int, action: str) -> None:
    rules, saved = saved_market((1, "offer 1"))
    rules.load(saved)
    assert [sealed(rules, 1, "offer 1")] == saved["sealed"]
    saved["sealed"] = [sealed(rules, seat, action)]
    with pytest.raises(BadState, match=f"holds the sealed answer .* of seat {seat}, which is not legal"):
        rules.load(saved)


def test_one_sealed_answer_too_many_is_refused() -> None:
    rules, saved = saved_market((1, "offer 1"), (1, "stall left"))
    rules.load(saved)
    saved["sealed"].append(sealed(rules, 1, "stall right"))
    with pytest.raises(BadState, match="of seat 1, which is not legal"):
        rules.load(saved)


def test_sealed_answers_out_of_order_are_refused() -> None:
    """By seat, so that the order of arrival cannot be read from a saved state."""
    rules, saved = saved_market((2, "offer 1"), (0, "offer 1"))
    rules.load(saved)
    saved["sealed"].reverse()
    with pytest.raises(BadState, match="sealed answers out of order"):
        rules.load(saved)


def test_sealed_answers_without_a_sealed_choice_are_refused() -> None:
    table = market()
    answer(table, (0, 0, 1, 1, 2, 2))
    start: Any = mohreh.fork(table).record().start
    table.rules.load(start)
    start["sealed"] = [sealed(table.rules, 1, "offer 1")]
    with pytest.raises(BadState, match="holds sealed answers, and Errand"):
        table.rules.load(start)


# ---- taking back


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


def test_who_answered_last_takes_back_that_answer_and_no_other() -> None:
    table = market()
    table.play("offer 1", 0)
    table.play("offer 3", 2)
    first = table.clone()
    table.play("stall left", 2)
    table.undo(2)
    assert first.fingerprint() == table.fingerprint()
    assert [table.rules.catalogue.parse("offer 3")] == table.view(2)["answers"]
