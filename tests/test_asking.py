"""The ready-made ways of asking, each with its edges: nobody asked, a single choice, stopping."""

from __future__ import annotations

from typing import Final, final

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.kernel.asking import ChooseOne, ChooseSeveral, Reaction, RoundTable, Sealed, YesNo
from mohreh.kernel.rng import FAST_RNG, Rng
from mohreh.kernel.saving import save_state
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, State, Step

STOP: Final = 9


@final
class Desk(State):
    """A state that keeps what was said: (seat, id)."""

    def __init__(self, players: i64, choices: list[int] | None = None) -> None:
        super().__init__(players, FAST_RNG, 1)
        self.choices = choices or []
        self.said: list[tuple[int, int]] = []
        self.closed = False

    def clone(self) -> Desk:
        c = Desk(self.players, self.choices)
        self.copy_to(c)
        c.said = self.said[:]
        c.closed = self.closed
        return c


def ask(step: Step, players: int = 3, choices: list[int] | None = None) -> Desk:
    """A desk at which one step has been entered."""
    s = Desk(players, choices)
    s.push(step)
    s.advance()
    return s


def legal(s: State) -> list[int]:
    return list(s.top.legal(s, NO_ACTIONS))


def offered(s: State, out: Actions) -> Actions:
    assert isinstance(s, Desk)
    for choice in s.choices:
        out = append(out, choice)
    return out


def say(s: State, who: int, action: int) -> None:
    assert isinstance(s, Desk)
    s.said.append((who, action))


class Pick(ChooseOne):
    def chooser(self, s: State) -> i64:
        return 1

    def legal(self, s: State, out: Actions) -> Actions:
        return offered(s, out)

    def chosen(self, s: State, who: i64, action: i64) -> None:
        say(s, int(who), int(action))


class AskedPick(Pick):
    def only_choice(self) -> bool:
        return False


def test_choose_one_asks_and_carries_out() -> None:
    s = ask(Pick(), choices=[3, 5])
    assert 1 == s.who
    assert [3, 5] == legal(s)
    s.play(5)
    assert [(1, 5)] == s.said
    assert NOBODY == s.who


def test_choose_one_of_nothing_is_over_at_once() -> None:
    s = ask(Pick(), choices=[])
    assert NOBODY == s.who
    assert [] == s.said


def test_a_single_choice_is_carried_out_unasked() -> None:
    s = ask(Pick(), choices=[4])
    assert NOBODY == s.who
    assert [(1, 4)] == s.said


def test_a_single_choice_is_asked_where_the_game_wants_it() -> None:
    s = ask(AskedPick(), choices=[4])
    assert 1 == s.who
    assert [] == s.said


class Agree(YesNo):
    def chooser(self, s: State) -> i64:
        return 2

    def no(self) -> i64:
        return 6

    def said(self, s: State, who: i64, yes: bool) -> None:
        say(s, int(who), int(yes))


@pytest.mark.parametrize(("action", "yes"), [(6, 0), (7, 1)])
def test_yes_is_the_id_after_no(action: int, yes: int) -> None:
    s = ask(Agree())
    assert [6, 7] == legal(s)
    s.play(action)
    assert [(2, yes)] == s.said


@final
class Gather(ChooseSeveral):
    """Each of the choices once."""

    def chooser(self, s: State) -> i64:
        return 0

    def stop(self) -> i64:
        return STOP

    def legal(self, s: State, out: Actions) -> Actions:
        return append(offered(s, out), STOP)

    def chosen(self, s: State, who: i64, action: i64) -> None:
        assert isinstance(s, Desk)
        say(s, int(who), int(action))
        s.choices = [choice for choice in s.choices if choice != action]

    def stopped(self, s: State, who: i64) -> None:
        assert isinstance(s, Desk)
        s.closed = True


def test_choose_several_goes_on_until_stopped() -> None:
    s = ask(Gather(), choices=[1, 2, 3])
    s.play(2)
    assert [1, 3, STOP] == legal(s)
    assert [(0, 2)] == s.said
    s.play(STOP)
    assert s.closed
    assert NOBODY == s.who


def test_choose_several_stops_by_itself_when_nothing_is_left() -> None:
    s = ask(Gather(), choices=[1])
    s.play(1)
    assert s.closed
    assert NOBODY == s.who


def test_choose_several_of_nothing_is_over_at_once() -> None:
    s = ask(Gather(), choices=[])
    assert s.closed
    assert NOBODY == s.who


@final
class Round(RoundTable):
    """From seat 1 on; seat `skip` is not asked."""

    FIELDS = ("turn", "skip")

    def __init__(self, turn: i64, skip: i64) -> None:
        self.turn: Final = turn
        self.skip: Final = skip

    def first(self, s: State) -> i64:
        return 1

    def through(self) -> i64:
        return self.turn

    def again(self, through: i64) -> Step:
        return Round(through, self.skip)

    def asks(self, s: State, seat: i64) -> bool:
        return self.skip not in (seat, 99)

    def legal(self, s: State, out: Actions) -> Actions:
        return append(out, 5)

    def answer(self, s: State, who: i64, action: i64) -> None:
        say(s, int(who), int(action))

    def close(self, s: State) -> None:
        assert isinstance(s, Desk)
        s.closed = True


def asked_in_order(s: Desk) -> list[int]:
    found: list[int] = []
    while s.who != NOBODY:
        found.append(int(s.who))
        s.play(5)
    return found


def test_round_table_asks_clockwise_and_closes() -> None:
    s = ask(Round(0, -1))
    assert [1, 2, 0] == asked_in_order(s)
    assert s.closed


def test_round_table_leaves_out_who_is_not_asked() -> None:
    assert [1, 0] == asked_in_order(ask(Round(0, 2)))
    assert [2, 0] == asked_in_order(ask(Round(0, 1)))


def test_round_table_that_asks_nobody_closes_at_once() -> None:
    s = ask(Round(0, 99))
    assert s.closed
    assert NOBODY == s.who


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

    def close(self, s: State) -> None:
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


@pytest.mark.parametrize("step", [ChooseOne(), YesNo(), ChooseSeveral(), RoundTable(), Sealed(), Reaction(), Step()])
def test_what_a_game_left_out_is_named(step: Step) -> None:
    """A base class alone says which question it cannot answer."""
    with pytest.raises(TypeError, match=f"^{type(step).__name__} does not "):
        ask(step)


def test_steps_print_their_fields() -> None:
    """The stack tells where in the rulebook the game is."""
    assert "Round(turn=2, skip=-1)" == repr(Round(2, -1))
    assert "Gather()" == repr(Gather())


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
    s.push(Pick())
    s.word = "silk"
    c = s.clone()
    assert isinstance(c, Drawer)
    assert save_state(s) == save_state(c)
    s.row[0] = 9
    s.rows[1][0] = 9
    s.rows.append([])
    s.finish()
    assert ([1, 2], [[1], [2, 3]], "silk", 1) == (list(c.row), c.rows, c.word, len(c.pending()))
