"""Taking back: as far as nobody has learnt anything, and never so that it tells who has answered."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from tests.kit.tables import bazaar, splendor, until


def test_undo_takes_the_last_decision_back() -> None:
    table = splendor()
    before = table.fingerprint()
    table.play("take w+u+g")
    table.undo()
    assert before == table.fingerprint()
    assert 0 == table.decisions
    table.play("take w+u+r")
    assert 1 == table.decisions


def test_undo_of_nothing_is_refused() -> None:
    with pytest.raises(CannotUndo, match="nothing has been played yet"):
        splendor().undo()
    table = splendor()
    table.play("take w+u+g")
    with pytest.raises(CannotUndo, match="seat 0 has decided since"):
        table.undo(seat=1)
    with pytest.raises(CannotUndo, match="seat 1 has decided nothing yet"):
        table.undo(seat=1, past=[0])


def test_undo_stops_at_another_seat_unless_it_does_not_mind() -> None:
    """Against bots, undo returns to my last decision."""
    table = splendor()
    before = table.fingerprint()
    table.play("take w+u+g")
    table.play("take w+u+r")
    table.play("take g+r+k")
    with pytest.raises(CannotUndo, match="seat 2 has decided since"):
        table.undo(seat=0)
    with pytest.raises(CannotUndo, match="seat 1 has decided since"):
        table.undo(seat=0, past=[2])
    assert 3 == table.decisions
    table.undo(seat=0, past=[1, 2])
    assert before == table.fingerprint()


def test_undo_stops_where_something_hidden_was_shown() -> None:
    table = splendor()
    table.play("reserve 1.1")
    with pytest.raises(CannotUndo, match="something hidden was shown since"):
        table.undo()


def test_undo_stops_at_a_reveal_past_other_seats_too() -> None:
    table = splendor()
    table.play("take w+u+g")
    table.play("reserve d1")
    with pytest.raises(CannotUndo, match="something hidden was shown since"):
        table.undo(seat=0, past=[1, 2])


def test_undo_stops_at_a_roll_of_dice() -> None:
    """The last errand of a day: after it nobody draws a card."""
    table = until(bazaar(), "Errand(seat=2)")
    before = table.decisions
    table.play("drop 1")
    table.undo()
    assert before == table.decisions
    table.play("roll")
    with pytest.raises(CannotUndo, match="chance has spoken since"):
        table.undo()


def test_undo_stops_where_sealed_choices_were_shown() -> None:
    table = until(bazaar(), "Errand")
    with pytest.raises(CannotUndo, match="something hidden was shown since"):
        table.undo()


def test_a_sealed_answer_is_taken_back_whatever_the_others_did() -> None:
    """A refusal would tell that somebody else has answered."""
    table = until(bazaar(), "Offer")
    table.play("offer 2", seat=1)
    alone = table.clone()
    table.play("offer 1", seat=0)
    table.play("stall left", seat=0)
    table.undo(seat=1)
    assert "offer 1" == table.legal_for(1).notation()[0]
    assert [1, 2] == table.waiting
    table.play("offer 2", seat=1)
    table.undo(seat=0)
    table.undo(seat=0)
    assert alone.fingerprint() == table.fingerprint()
