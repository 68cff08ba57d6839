"""Seats of one side, and states that offer something beside what is asked."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest
from librt.vecs import append
from mypy_extensions import i64

from mohreh.contract import SAMPLE, Subject
from mohreh.contract.play import check_games
from mohreh.kernel.errors import Broken
from mohreh.kernel.rng import FAST_RNG
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import NO_ACTIONS, Actions, SeatStep, State, Value, legal_now
from tests.toys.bazaar import Bazaar

PASS: Final = 7


class Together(Bazaar):
    """Seats 0 and 2 are one side, and win together."""

    def sides(self, players: int, options: dict[str, Value]) -> list[int]:
        return [seat % 2 for seat in range(players)]

    def winners(self, s: State) -> list[int]:
        best = [seat % 2 for seat in super().winners(s)]
        return [seat for seat in range(s.players) if seat % 2 in best]


class Half(Together):
    """Of a side one seat wins."""

    def winners(self, s: State) -> list[int]:
        return [0]


class Ask(SeatStep):
    """Choose 3 or 5."""

    VERBS: ClassVar[tuple[str, ...]] = ("choose",)

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, 3), 5)

    def resume(self, s: State, action: i64) -> None:
        s.push(Ask(s.after(self.seat)))


class OfferingState(State):
    """Whoever is asked may pass the question on."""

    def offer(self, out: Actions) -> Actions:
        return append(out, PASS)

    def verbs(self) -> tuple[str, ...]:
        return (*super().verbs(), "pass")

    def play(self, action: i64) -> None:
        if action == PASS:
            self.push(Ask(self.after(self.after(self.who))))
            self.advance()
        else:
            super().play(action)


def test_opponents_are_those_of_other_sides() -> None:
    assert [[1], [0, 2], [1]] == [Rules(Together(), 3, {}).opponents(seat) for seat in range(3)]
    assert [[1, 2], [0, 2], [0, 1]] == [Rules(Bazaar(), 3, {}).opponents(seat) for seat in range(3)]


def test_a_side_has_one_chance() -> None:
    """That of its seats together, during the game and after it."""
    r, alone = Rules(Together(), 3, {}), Rules(Bazaar(), 3, {})
    s = r.new(1)
    one = alone.chances(s)
    assert [one[0] + one[2], one[1], one[0] + one[2]] == pytest.approx(r.chances(s))
    r.playout(s, 1)
    assert set(r.chances(s)) in ({0.0, 1.0}, {1 / 3, 2 / 3})


def test_the_contract_looks_that_a_side_wins_as_a_whole() -> None:
    check_games(Subject(Rules(Together(), 3, {}), SAMPLE))
    with pytest.raises(Broken, match="not all of a side"):
        check_games(Subject(Rules(Half(), 3, {}), SAMPLE))


def test_a_state_may_offer_something_beside_what_is_asked() -> None:
    """It is legal for whoever is asked, and for nobody else."""
    s = OfferingState(3, FAST_RNG, 1)
    s.offers = 1
    s.push(Ask(0))
    s.advance()
    assert ([3, 5, PASS], ("choose", "pass")) == (list(legal_now(s, NO_ACTIONS)), s.verbs())
    assert [3, 5, PASS] == list(s.top.legal_for(s, 0, NO_ACTIONS))
    assert [] == list(s.top.legal_for(s, 1, NO_ACTIONS))
    s.play(3)
    assert 1 == s.who
    s.play(PASS)
    assert 0 == s.who
    s.offers = 0
    assert [3, 5] == list(legal_now(s, NO_ACTIONS))
