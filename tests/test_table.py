"""The public face: play, look, end, copy."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable

import pytest

import mohreh
from mohreh.kernel import errors
from mohreh.kernel.errors import CannotUndo, GameOver, MohrehError, NoSuchSeat
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Event, Reason
from mohreh.kernel.table import Table
from tests.kit.tables import bazaar, nim, splendor, to_the_end, until

# ---- what a script needs


def test_every_error_that_a_caller_may_catch_is_a_name_of_the_package() -> None:
    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, MohrehError)]
    assert len(kinds) > 10
    assert kinds == [getattr(mohreh, kind.__name__) for kind in kinds]
    assert {kind.__name__ for kind in kinds} <= set(mohreh.__all__)
    assert sorted(mohreh.__all__) == mohreh.__all__


def test_a_script_catches_what_is_refused() -> None:
    with pytest.raises(mohreh.IllegalAction, match="not legal for seat"):
        mohreh.new("nim", players=2, seed=3).play("take a 3", seat=1)


# ---- what is asked


def test_one_seat_is_asked_at_a_time() -> None:
    table = splendor()
    assert [0] == table.waiting
    assert 0 == table.turn
    assert table.legal == table.legal_for(0)
    assert 0 == len(table.legal_for(1))


def test_several_seats_are_asked_when_choices_are_sealed() -> None:
    table = until(bazaar(), "Offer")
    assert [0, 1, 2] == table.waiting
    assert 0 == table.turn
    assert all(len(table.legal_for(seat)) for seat in table.waiting)


def test_legal_reads_like_a_list_of_notations() -> None:
    legal = splendor().legal
    assert legal[0] in legal
    assert -5 not in legal
    assert list(legal) == [legal[i] for i in range(len(legal))]
    assert "take w+u+g" == legal.notation()[0]
    assert repr(legal).startswith(f"<{len(legal)} legal: take w+u+g, ")
    assert legal == list(legal)


def test_actions_are_played_by_id_or_in_notation() -> None:
    one, other = splendor(), splendor()
    one.play("take w+u+g")
    other.play(other.legal[0])
    assert one.fingerprint() == other.fingerprint()
    assert 1 == one.turn


def test_play_tells_what_happened() -> None:
    table = nim()
    first = table.turn
    assert first is not None
    events = table.play("take c 2")
    assert ["nim.take", "nim.has"] == [event.key for event in events]
    assert ["nim.take", "nim.has"] == [event.key for event in table.events(first)]
    assert ["nim.take"] == [event.key for event in table.events(1 - first)]
    assert ["nim.take"] == [event.key for event in table.events(None)]
    assert [] == table.events(None, since=1)


def told(events: list[Event]) -> list[object]:
    """Events as plain data."""
    return [(event.key, event.args, event.seats) for event in events]


def test_what_came_before_the_first_decision_is_told() -> None:
    """Three rolls, a tie, the order: first of all, and again wherever the table comes from its seed."""
    table = mohreh.new("qabile", players=3, seed=1)
    keys = ["qabile.round", *["qabile.roll"] * 3, *["qabile.reroll"] * 2, "qabile.order"]
    assert keys == [event.key for event in table.opening]
    assert told(table.opening) == told(table.events(None))
    played = table.play(table.legal[0])
    assert told(table.opening + played) == told(table.events(0))
    assert told(played) == told(table.events(0, since=0))
    record = table.record()
    for twin in (table.clone(), pickle.loads(pickle.dumps(table)), mohreh.replay(record), mohreh.replay(record, 0)):
        assert told(table.opening) == told(twin.opening)
    assert [] == mohreh.fork(table).opening  # it begins with a state


def test_an_opening_is_told_to_whom_it_concerns() -> None:
    """Everyone hears of the others' hands how many cards they have."""
    table = mohreh.new("rokab", players=3, seed=7)
    for seat in (0, 1, 2, None):
        heard = table.events(seat)
        assert [seat] * (seat is not None) == [one.args["who"] for one in heard if one.key == "rokab.dealt"]
        others = [one for one in range(3) if one != seat]
        assert others == [one.args["who"] for one in heard if one.key == "rokab.dealt_hidden"]


def test_views_differ_by_seat() -> None:
    table = nim()
    table.play("take c 2")
    views = [table.view(0), table.view(1), table.view(None)]
    assert [0, 1, -1] == [view["seat"] for view in views]
    assert 1 == len([view for view in views if "unknown" not in str(dict(view)["hoards"])])


@pytest.mark.parametrize("name", ["bazaar", "inis", "nim", "splendor"])
def test_a_view_says_what_every_view_says(name: str) -> None:
    """Whoever gets nothing but a view knows which game it is, for how many, and who is asked what."""
    table = mohreh.new(name, players=3, seed=7)
    for seat in (0, 2, None):
        view = table.view(seat)
        assert (name, 3, -1 if seat is None else seat) == (view["game"], view["players"], view["seat"])
        assert (table.waiting, False, [], "") == (view["waiting"], view["over"], view["winners"], view["ending"])
        assert (table.scores, []) == (view["scores"], view["answers"])
        assert str(view["asks"][0]) in repr(table)
    to_the_end(table)
    view = table.view(1)
    assert (True, table.winners, table.ending, []) == (view["over"], view["winners"], view["ending"], view["waiting"])
    assert table.scores == view["scores"]


def test_why_not_gives_the_rule_and_nothing_for_what_is_legal() -> None:
    table = splendor()
    assert table.why_not(0, "take w+u+g") is None
    reason = table.why_not(0, "buy 1.1")
    assert reason is not None
    assert ("splendor.buy.too_dear", "5.3") == (reason.key, reason.rule)
    turn = table.why_not(1, "pass")
    assert turn is not None
    assert ("kernel.not_your_turn", {"seat": 0}) == (turn.key, turn.args)


def test_a_table_prints_where_it_stands() -> None:
    assert "<splendor, 3 players, decision 0: seat 0 to Turn(seat=0)>" == repr(splendor())


def test_events_are_for_the_seats_that_they_name() -> None:
    """A spectator sees what is for everyone; an event for nobody is seen by nobody."""
    for seats, seen in [(0, []), (0b101, [0, 2]), (-1, [-1, 0, 1, 2]), (~0b010, [-1, 0, 2])]:
        event = Event("x", {}, seats)
        assert seen == [seat for seat in range(-1, 3) if event.seen_by(seat)]


def test_reasons_are_equal_if_all_of_them_is() -> None:
    reason = Reason("x", {"n": 1}, "2.1")
    assert reason == Reason("x", {"n": 1}, "2.1")
    for other in (Reason("y", {"n": 1}, "2.1"), Reason("x", {"n": 2}, "2.1"), Reason("x", {"n": 1}, "2.2"), "x"):
        assert reason != other


# ---- the end


@pytest.mark.parametrize("make", [splendor, bazaar, nim])
def test_a_game_is_played_to_its_end(make: Callable[[], Table]) -> None:
    table = make()
    assert (False, [], "") == (table.over, table.winners, table.ending)
    to_the_end(table)
    assert table.over
    assert table.turn is None
    assert [] == table.waiting
    assert 0 == len(table.legal)
    assert max(table.scores) == max(table.scores[seat] for seat in table.winners)
    assert "ended" in repr(table)
    with pytest.raises(GameOver, match=rf"the game is over \({table.ending}\); start a new one"):
        table.play(0)
    assert Reason("kernel.over", {}, table.rules.game.endings[table.ending]) == table.why_not(0, 0)


def test_a_game_can_be_ended_outside_the_rules() -> None:
    table = splendor()
    table.play("take w+u+g")
    table.end("resigned", winners=[1, 2])
    assert (True, [1, 2], "resigned") == (table.over, table.winners, table.ending)
    assert [] == table.waiting
    assert 0 == len(table.legal_for(1))
    assert Reason("kernel.over", {}, "") == table.why_not(1, "pass")
    with pytest.raises(GameOver, match="resigned"):
        table.play("take w+u+g")
    with pytest.raises(GameOver, match="over already"):
        table.end("time")
    with pytest.raises(CannotUndo, match="the game is over"):
        table.undo()


def test_only_known_ways_to_end() -> None:
    table = splendor()
    with pytest.raises(MohrehError, match="'bored' is no way to end a game: resigned, abandoned and time are"):
        table.end("bored")
    with pytest.raises(NoSuchSeat):
        table.end("resigned", winners=[5])
    assert not table.over


def test_nobody_resigns_where_the_rules_forbid_it() -> None:
    """Rule 10.10 of Tash-Kalar: not in a melee. It can still be abandoned."""
    table = mohreh.new("tash_kalar", players=3, seed=7, options={"form": "melee"})
    with pytest.raises(MohrehError, match="nobody may resign in this game of tash_kalar"):
        table.end("resigned", winners=[1])
    assert not table.over
    table.end("abandoned")
    duel = mohreh.new("tash_kalar", players=2, seed=7)
    duel.end("resigned", winners=[1])
    assert ("resigned", [1]) == (duel.ending, duel.winners)


# ---- seeds


def test_without_a_seed_128_bits_are_drawn() -> None:
    """Who knew all tables of a smaller number of seeds would know every hand."""
    starts = [mohreh.new("nim").record().start for _ in range(20)]
    assert 20 == len(set(map(str, starts)))
    for start in starts:
        assert isinstance(start, str)
        assert re.fullmatch("[0-9a-f]{32}", start)


def test_a_fast_seed_is_drawn_from_all_there_are() -> None:
    starts = [int(str(mohreh.new("nim", rng=FAST).record().start)) for _ in range(40)]
    assert 40 == len(set(starts))
    assert 2**60 < max(starts) < 2**62


# ---- copies and forks


def test_a_copy_goes_its_own_way() -> None:
    table = splendor()
    table.play("take w+u+g")
    other = table.clone()
    other.play("take w+u+r")
    assert 1 == table.decisions
    table.undo()
    assert 2 == other.decisions


def test_a_fork_begins_where_the_table_stands() -> None:
    table = bazaar()
    until(table, "Errand")
    forked = mohreh.fork(table)
    assert table.fingerprint() == forked.fingerprint()
    assert 0 == forked.decisions
    to_the_end(forked)
    assert not table.over
    forked.record().verify()


def test_the_commitment_can_be_checked_when_the_seed_is_known() -> None:
    """Two tables of one seed show the same, and drawn seeds differ."""
    assert splendor().commitment == splendor().commitment
    assert mohreh.new("splendor").commitment != mohreh.new("splendor").commitment
    assert 64 == len(splendor().commitment)
