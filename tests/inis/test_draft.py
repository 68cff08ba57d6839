"""Sections 6 and 15: the draft, and what is remembered of it."""

from __future__ import annotations

import pytest

from mohreh.kernel.rng import FAST
from mohreh.kernel.table import Table, new
from tests.inis.scene import view_of


def drafting(players: int, seed: int = 5) -> Table:
    """A table at its first draft; the Brenn is seat 0."""
    table = new("inis", players, seed, {"first_brenn": 0}, FAST)
    while asks(table)[0] != "Draft":
        table.play(table.legal[0])
    return table


def asks(table: Table) -> list[str | int]:
    return view_of(table)["asks"]


def hand(table: Table, owner: int, seat: int | None = None) -> list[str]:
    """What a seat knows of a hand, by default its owner."""
    return view_of(table, owner if seat is None else seat)["seats"][owner]["cards"]


def answer(table: Table) -> dict[int, list[str]]:
    """Everyone takes the first choices; what each named."""
    stage = asks(table)
    given: dict[int, list[str]] = {}
    while asks(table) == stage and table.waiting:
        seat = table.turn
        assert seat is not None
        action = table.legal.notation()[0]
        given.setdefault(seat, []).append(action.split()[1])
        table.play(action)
    return given


@pytest.mark.parametrize("players", [3, 4])
def test_four_cards_each_and_one_aside(players: int) -> None:
    """5.5: all cards are used."""
    table = drafting(players)
    assert [4] * players == [len(hand(table, seat)) for seat in range(players)]
    aside = view_of(table, 0)["aside"]
    assert (1, []) == (aside["n"], aside["cards"])


@pytest.mark.parametrize("players", [3, 4])
def test_keep_one_two_and_three(players: int) -> None:
    """6.1 to 6.3: the rest goes to the next player in turn order, who joins it to what was kept."""
    table = drafting(players)
    step = -1 if view_of(table)["direction"] else 1
    for kept in (1, 2):
        before = [hand(table, seat) for seat in range(players)]
        named = answer(table)
        for seat in range(players):
            assert kept == len(named[seat])
            got = [card for card in before[(seat - step) % players] if card not in named[(seat - step) % players]]
            assert sorted(named[seat] + got) == sorted(hand(table, seat))
            assert set(got) <= set(hand(table, seat, (seat - step) % players))
    named = answer(table)
    assert [1] * players == [len(named[seat]) for seat in range(players)]
    assert [4] * players == [len(hand(table, seat)) for seat in range(players)]


def test_nothing_shows_until_all_have_chosen() -> None:
    """6 and N4: sealed."""
    table = drafting(3)
    assert [0, 1, 2] == table.waiting
    view = table.view(1)
    table.play(table.legal_for(2)[0], 2)
    assert view == table.view(1)
    assert [0, 1] == table.waiting
    assert [0, 1, 2] == table.view(1)["waiting"]


def test_the_last_card_passed_is_remembered() -> None:
    """A player remembers what he has passed and what cannot have gone on."""
    table = drafting(3)
    step = -1 if view_of(table)["direction"] else 1
    answer(table)
    answer(table)
    named = answer(table)
    for seat in range(3):
        assert named[seat] == hand(table, (seat + step) % 3, seat)


def test_a_kept_card_may_be_passed_later() -> None:
    """6.4: what was kept is offered again."""
    table = drafting(3)
    named = answer(table)
    for seat in range(3):
        assert f"keep {named[seat][0]}" in table.legal_for(seat).notation() or named[seat][0] == hand(table, seat)[-1]


def test_two_players_draft_twice() -> None:
    """15.2 and R2: three cards each, the first three are out of reach in the second draft; six in the end."""
    table = drafting(2)
    assert [3, 3] == [len(hand(table, seat)) for seat in (0, 1)]
    answer(table)
    answer(table)
    locked = view_of(table, 0)["seats"][0]["locked"]
    assert 3 == locked["n"]
    first = locked["cards"]
    assert not set(first) & set(hand(table, 0))
    assert not [one for one in table.legal_for(0).notation() if one.split()[1] in first]
    answer(table)
    answer(table)
    assert [6, 6] == [len(hand(table, seat)) for seat in (0, 1)]
    assert set(first) <= set(hand(table, 0))


def test_two_players_know_what_came_back() -> None:
    """15.2: the receiver sees which card left, so he stays sure of the others that he passed."""
    table = drafting(2)
    before = hand(table, 0)
    named = answer(table)
    passed = [card for card in before if card not in named[0]]
    assert passed == hand(table, 1, 0)
    given = answer(table)
    left = [card for card in passed if card not in given[1]]
    locked = view_of(table, 0)["seats"][1]["locked"]
    assert sorted(left + given[0]) == sorted(locked["cards"])
