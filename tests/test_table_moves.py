"""How often a table asks the rules, and what is left of a move that fails in the middle."""

from __future__ import annotations

import pytest
from librt.vecs import append
from mypy_extensions import i64

import mohreh
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import IllegalAction
from mohreh.kernel.game import Game
from mohreh.kernel.rng import FAST, FAST_RNG, Rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Actions, Reason, SeatStep, State, Value
from mohreh.kernel.table import Table
from tests.toys import TOYS


class CountedTake(SeatStep):
    """Two seats add up numbers; the step counts how often it is asked and how often it is played."""

    VERBS, RULE = ("add",), "1"
    asked_for = 0
    played = 0

    def legal(self, s: State, out: Actions) -> Actions:
        CountedTake.asked_for += 1
        return append(append(out, 0), 1)

    def resume(self, s: State, action: i64) -> None:
        CountedTake.played += 1
        s.push(CountedTake(s.after(self.seat)))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("kernel.answered", {}, "1")


class Counted(Game):
    def __init__(self) -> None:
        adding = Verb("add", Domain("number", ["0", "1", "2"]))
        folder = str(TOYS[0].folder)
        super().__init__("counted", 1, (2,), Catalogue(adding), [CountedTake], [], {}, 99, folder, {"rules": "1"})

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        return State(players, rng, position)

    def start(self, s: State) -> None:
        s.push(CountedTake(0))

    def scores(self, s: State) -> list[int]:
        return [0, 0]


def test_a_state_says_which_ending_it_was() -> None:
    """From 1 on, in the order of `Game.endings`; where it says nothing, the first."""
    game = Game("late", 1, (2,), Catalogue(Verb("add")), [CountedTake], [], {}, 99, ".", {"early": "1", "late": "2"})
    s = State(2, FAST_RNG, 1)
    assert "early" == game.ending(s)
    s.push(CountedTake(0))
    s.finish(2)
    assert ("late", 2, []) == (game.ending(s), s.clone().ending, s.pending())
    s.finish()
    assert 2 == s.ending


def counted() -> Table:
    rules = Rules(Counted(), 2, {})
    CountedTake.asked_for = CountedTake.played = 0
    return Table(rules, FAST, "1", rules.begin(FAST_RNG, 1))


def test_one_click_works_out_once_what_is_legal() -> None:
    """A server shows the ids, asks why not, and plays: all three look at the same list."""
    table = counted()
    assert [0, 1] == list(table.legal_for(0))
    assert table.why_not(0, 1) is None
    table.play(1, 0)
    assert 1 == CountedTake.asked_for


def test_a_refusal_works_out_once_what_is_legal() -> None:
    table = counted()
    assert table.why_not(0, 2) is not None
    with pytest.raises(IllegalAction, match="2 others are legal"):
        table.play(2, 0)
    assert 1 == CountedTake.asked_for


def test_what_is_legal_is_worked_out_anew_after_every_change() -> None:
    table = counted()
    assert ([0, 1], []) == (list(table.legal_for(0)), list(table.legal_for(1)))
    table.play(0)
    assert ([], [0, 1]) == (list(table.legal_for(0)), list(table.legal_for(1)))
    table.undo()
    assert ([0, 1], []) == (list(table.legal_for(0)), list(table.legal_for(1)))
    table.end("abandoned")
    assert [] == list(table.legal_for(0))


def test_a_record_is_replayed_with_every_decision_played_once() -> None:
    table = counted()
    for action in (0, 1, 1, 0):
        table.play(action)
    CountedTake.asked_for = CountedTake.played = 0
    again = mohreh.replay(table.record())
    assert (4, 4, 4) == (again.decisions, CountedTake.played, CountedTake.asked_for)


# ---- a move that fails in the middle


class FailingTake(SeatStep):
    """Adds to the state, tells of it, and then fails for one of its two answers."""

    VERBS, RULE = ("add",), "1"

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, 0), 1)

    def resume(self, s: State, action: i64) -> None:
        s.shown += 1
        s.below(6)
        s.tell("counted.add", {})
        if action == 1:
            raise RuntimeError("a mistake in the rules")
        s.push(FailingTake(s.after(self.seat)))


class Failing(Counted):
    def start(self, s: State) -> None:
        s.push(FailingTake(0))


def failing() -> Table:
    rules = Rules(Failing(), 2, {})
    return Table(rules, FAST, "1", rules.begin(FAST_RNG, 1))


def test_nothing_stays_of_a_move_that_failed() -> None:
    """Not the half of it that was carried out, not what it told, and no decision in the history or the record."""
    table, other = failing(), failing()
    for one in (table, other):
        one.play(0)
    with pytest.raises(RuntimeError, match="a mistake in the rules"):
        table.play(1)
    assert other.fingerprint() == table.fingerprint()
    assert (1, [0], 1) == (table.turn, table.record().actions, table.decisions)
    assert len(other.events(None)) == len(table.events(None))
    assert [event.key for event in table.play(0)] == [event.key for event in other.play(0)]
    assert other.fingerprint() == table.fingerprint()
