"""Taking back: allowed while nothing hidden was shown."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from tests.kit.scene import taken_back
from tests.splendor.scene import splendor


def test_undo_after_taking_gems() -> None:
    """Nothing hidden was shown."""
    taken_back(splendor(), "take w+u+g")
    taken_back(splendor(), "take2 w")


@pytest.mark.parametrize("action", ["buy 1.1", "reserve 1.1", "reserve d2"])
def test_no_undo_after_a_card_was_drawn(action: str) -> None:
    """A refill showed a card to all, a blind reservation one to its owner."""
    scene = splendor().row(1, "1w2").tokens(0, "u3").play(action)
    with pytest.raises(CannotUndo):
        scene.undo()


@pytest.mark.parametrize("action", ["buy 1.1", "reserve 1.1"])
def test_undo_when_the_deck_is_empty(action: str) -> None:
    """No refill, so nothing was shown."""
    taken_back(splendor(target=30).row(1, "1w2").deck(1, rest=1).tokens(0, "u3"), action)


def test_undo_after_buying_a_reserved_card_that_all_have_seen() -> None:
    """The row does not change."""
    taken_back(splendor().reserved(0, "1w2").tokens(0, "u3"), "buy r1")


def test_no_undo_after_a_blind_card_was_bought() -> None:
    """Section 10: it becomes public when it is bought, so something hidden was shown."""
    scene = splendor().blind(0, "1w2").tokens(0, "u3").play("buy r1")
    with pytest.raises(CannotUndo):
        scene.undo()


def test_undo_at_each_step_of_paying_with_gold() -> None:
    """The choice to pay with gold, and each gem named for it."""
    scene = splendor().row(1, "1g3").tokens(0, "u2+r2+j4")
    for action in ("golden 1.1", "gold u", "gold r"):
        taken_back(scene, action)
        scene.play(action)
    for _ in range(3):
        scene.undo()
    assert "Turn" == scene.waits()
    assert "u2+r2+j4" == scene.holds(0)


def test_no_undo_after_the_gold_was_paid() -> None:
    """The card is bought and the row refilled."""
    scene = splendor().row(1, "1g3").tokens(0, "u2+r2+j4").play("golden 1.1", "gold u", "pay")
    with pytest.raises(CannotUndo):
        scene.undo()


def test_undo_at_each_token_that_goes_back() -> None:
    """One by one, down to the taking itself."""
    scene = splendor().tokens(0, "w3+u3+g4").play("take2 k")
    for action in ("give w", "give k"):
        taken_back(scene, action)
        scene.play(action)
    for _ in range(3):
        scene.undo()
    assert ("Turn", "w3+u3+g4") == (scene.waits(), scene.holds(0))


def test_undo_of_a_noble_that_was_chosen() -> None:
    """Both nobles are there again."""
    scene = splendor().nobles("n01", "n06").bonuses(0, "w4+u4+g3").play("take w+u+g")
    taken_back(scene, "noble n06")
    assert ["noble n01", "noble n06"] == scene.options()


def test_no_undo_of_the_last_move() -> None:
    """The game is over, and the seed may be known by now."""
    scene = splendor().turn(1).points(1, 15, 5).play("take w+u+g")
    assert scene.table.over
    with pytest.raises(CannotUndo):
        scene.undo()
