"""The ready-made ways of asking several seats at once, each with its edges: nobody asked, nothing to open."""

from __future__ import annotations

from typing import Final, final

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.kernel.asking import Reaction, Sealed
from mohreh.kernel.rng import FAST_RNG, Rng
from mohreh.kernel.saving import save_state
from mohreh.kernel.state import BIT, NO_ACTIONS, NOBODY, Actions, State, Step


@final
class Desk(State):
    """A state that keeps what was said: (seat, id)."""

    def __init__(self, players: i64) -> None:
        super().__init__(players, FAST_RNG, 1)
        self.said: list[tuple[int, int]] = []
        self.closed = False

    def clone(self) -> Desk:
        c = Desk(self.players)
        self.copy_to(c)
        c.said = self.said[:]
        c.closed = self.closed
        return c


def ask(step: Step, players: int = 3) -> Desk:
    """A desk at which one step has been entered."""
    s = Desk(players)
    s.push(step)
    s.advance()
    return s


def say(s: State, who: int, action: int) -> None:
    assert isinstance(s, Desk)
    s.said.append((who, action))


@final
class Draft(Sealed):
    """The seats of a set choose two ids each; an id may not be chosen twice."""

    FIELDS = ("seats",)

    def __init__(self, seats: i64) -> None:
        self.seats: Final = seats

    def invited(self, s: State) -> i64:
        return self.seats

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        for choice in (1, 2, 3):
            if choice not in s.answers(seat):
                out = append(out, choice)
        return out

    def complete(self, s: State, seat: i64) -> bool:
        return len(s.answers(seat)) == 2

    def reveal(self, s: State) -> None:
        assert isinstance(s, Desk)
        s.closed = True
        for seat in range(s.players):
            for action in s.answers(seat):
                say(s, seat, int(action))


def answer(s: Desk, seat: int, action: int) -> None:
    s.who = seat
    s.play(action)


def test_sealed_waits_for_all_and_then_shows_all() -> None:
    s = ask(Draft(0b101))
    assert 0b101 == s.top.waiting(s)
    answer(s, 2, 3)
    answer(s, 0, 1)
    answer(s, 0, 2)
    assert 0b100 == s.top.waiting(s)
    assert 0b101 == s.top.asked(s)
    assert not s.closed
    answer(s, 2, 1)
    assert [(0, 1), (0, 2), (2, 3), (2, 1)] == s.said
    assert 0 == len(s.sealed)
    assert NOBODY == s.who


def test_sealed_options_depend_on_the_seats_own_answers_only() -> None:
    s = ask(Draft(0b11))
    answer(s, 0, 2)
    assert [1, 3] == list(s.top.legal_for(s, 0, NO_ACTIONS))
    assert [1, 2, 3] == list(s.top.legal_for(s, 1, NO_ACTIONS))
    assert [] == list(s.top.legal_for(s, 2, NO_ACTIONS))


def test_sealed_answers_count_as_shown_once_all_are_in() -> None:
    s = ask(Draft(0b1))
    s.play(1)
    assert 0 == s.shown
    s.play(2)
    assert 1 == s.shown


def test_sealed_that_asks_nobody_is_over_at_once_and_shows_nothing() -> None:
    s = ask(Draft(0))
    assert s.closed
    assert 0 == s.shown
    assert NOBODY == s.who


@final
class Window(Reaction):
    """0 declines; anything else is a reaction, and 5 may be reacted to in turn."""

    FIELDS = ("seats", "from_seat")

    def __init__(self, seats: i64, from_seat: i64) -> None:
        self.seats: Final = seats
        self.from_seat: Final = from_seat

    def invited(self, s: State) -> i64:
        return self.seats

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        return append(append(append(out, 0), 4), 5)

    def decline(self) -> i64:
        return 0

    def priority(self, s: State) -> i64:
        return self.from_seat

    def react(self, s: State, who: i64, action: i64) -> None:
        say(s, int(who), int(action))
        if action == 5:
            s.push(Window(self.seats, who))

    def all_declined(self, s: State) -> None:
        assert isinstance(s, Desk)
        s.closed = True


def react(s: Desk, answers: dict[int, int]) -> None:
    for seat, action in answers.items():
        answer(s, seat, action)


def test_reaction_reads_answers_in_order_of_priority() -> None:
    """The first that is not a refusal counts; the later ones stay unread."""
    s = ask(Window(0b111, 1))
    react(s, {0: 4, 1: 0, 2: 4})
    assert [(2, 4)] == s.said
    assert not s.closed


def test_reaction_that_all_decline_closes() -> None:
    s = ask(Window(0b11, 0))
    react(s, {1: 0, 0: 0})
    assert [] == s.said
    assert s.closed


def test_reactions_nest() -> None:
    """A reaction opens the next window before anything else happens."""
    s = ask(Window(0b11, 0))
    react(s, {0: 5, 1: 4})
    assert isinstance(s.top, Window)
    assert 0 == len(s.sealed)
    react(s, {0: 0, 1: 4})
    assert [(0, 5), (1, 4)] == s.said
    assert NOBODY == s.who


def test_reaction_that_asks_nobody_closes_at_once() -> None:
    s = ask(Window(0, 0))
    assert s.closed
    assert NOBODY == s.who


@final
class Reopening(Reaction):
    """From seat 2 on against the clock; opens again after each card, for as many seats as have one left."""

    FIELDS = ("cards",)

    def __init__(self, cards: i64) -> None:
        self.cards: Final = cards

    def opens(self, s: State) -> bool:
        say(s, -1, len(s.sealed))
        return self.cards > 0

    def invited(self, s: State) -> i64:
        return BIT[self.cards] - 1

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        return append(append(out, 0), 4)

    def decline(self) -> i64:
        return 0

    def priority(self, s: State) -> i64:
        return 2

    def following(self, s: State, seat: i64) -> i64:
        return (seat - 1) % s.players

    def react(self, s: State, who: i64, action: i64) -> None:
        s.push(Reopening(self.cards - 1))
        say(s, int(who), int(action))

    def all_declined(self, s: State) -> None:
        assert isinstance(s, Desk)
        s.closed = True


def test_a_window_opens_again_after_each_reaction() -> None:
    """Whether it opens is looked at once each time, before the first answer."""
    s = ask(Reopening(2))
    react(s, {0: 4, 1: 4})
    assert "Reopening(cards=1)" == repr(s.top)
    assert 0 == len(s.sealed)
    assert 0b1 == s.top.waiting(s)
    react(s, {0: 0})
    assert [(-1, 0), (1, 4), (-1, 0)] == s.said
    assert s.closed
    assert 2 == s.shown


def test_answers_are_read_in_the_order_that_the_game_says() -> None:
    s = ask(Reopening(3))
    react(s, {0: 4, 1: 4, 2: 0})
    assert [(-1, 0), (1, 4), (-1, 0)] == s.said


def test_a_window_that_does_not_open_asks_nobody_and_closes_nothing() -> None:
    s = ask(Reopening(0))
    assert NOBODY == s.who
    assert not s.closed


@pytest.mark.parametrize("step", [Sealed(), Reaction(), Step()])
def test_what_a_game_left_out_is_named(step: Step) -> None:
    """A base class alone says which question it cannot answer."""
    with pytest.raises(TypeError, match=f"^{type(step).__name__} does not "):
        ask(step)


def test_steps_print_their_fields() -> None:
    """The stack tells where in the rulebook the game is."""
    assert "Window(seats=3, from_seat=-1)" == repr(Window(3, -1))
    assert "Sealed()" == repr(Sealed())


@final
class Drawer(State):
    """A state that is copied by its fields."""

    FIELDS = ("row", "rows", "word")

    def __init__(self, players: i64, rng: Rng, position: i64) -> None:
        super().__init__(players, rng, position)
        self.row = vec[i64]([1, 2])
        self.rows = [[1], [2, 3]]
        self.word = "tea"


def test_a_clone_by_fields_shares_no_row() -> None:
    """Unless a game copies its state itself."""
    s = Drawer(3, FAST_RNG, 1)
    s.push(Draft(1))
    s.word = "silk"
    c = s.clone()
    assert isinstance(c, Drawer)
    assert save_state(s) == save_state(c)
    s.row[0] = 9
    s.rows[1][0] = 9
    s.rows.append([])
    s.finish()
    assert ([1, 2], [[1], [2, 3]], "silk", 1) == (list(c.row), c.rows, c.word, len(c.pending()))
