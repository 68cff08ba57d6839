"""Taking back: allowed while nothing hidden was shown."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from tests.inis.scene import inis
from tests.kit.scene import taken_back


def test_undo_of_what_all_could_see() -> None:
    """A pass, a clan sheltered, a proposal, a choice of a declaration."""
    taken_back(inis().clans("moor", 1), "pass")
    taken_back(inis().clans("moor", 2, 2).hand(0, "warlord").do("play warlord"), "shelter")
    taken_back(inis().clans("moor", 2, 2).capital("cove").hand(0, "warlord").do("play warlord"), "propose")
    taken_back(inis().clans("moor", 2).hand(0, "migration").do("play migration"), "to cove")


def test_no_undo_after_a_card_was_shown() -> None:
    """A played card was hidden before."""
    scene = inis().clans("moor", 1).clans("cove", 1).hand(0, "new_clans bard").do("play new_clans")
    with pytest.raises(CannotUndo):
        scene.undo()


def test_undo_of_a_card_that_all_had_seen() -> None:
    """An Advantage card lies open before its holder; others know a card that they saw go into the hand."""
    scene = inis().clans("plains", 2).hand(0, "plains")
    taken_back(scene, "play plains")
    taken_back(scene.do("play plains"), "to moor")
    scene = inis().clans("moor", 1).clans("cove", 1).hand(0, "new_clans").hand(1, "bard").seen("new_clans")
    taken_back(scene, "play new_clans")


def test_undo_of_a_discard_that_nobody_saw() -> None:
    """Rule 8.3 (OQ-27): an Action card goes face down, and nothing is shown with it."""
    scene = inis(3, "misty_lands", "cove", "moor").clans("moor", 1).hand(0, "misty_lands bard geis")
    taken_back(scene.do("play misty_lands").settle(), "discard bard")


def test_undo_of_a_card_taken_from_the_pile() -> None:
    """The Druid's player has seen the whole pile; the choice shows nothing more to anybody."""
    taken_back(inis().clans("moor", 1).hand(0, "druid bard").do("play druid").settle(), "take geis")


def test_no_undo_of_a_look_at_the_pile() -> None:
    """The pile was hidden before."""
    scene = inis().clans("moor", 1).hand(0, "druid bard").seen("druid bard").do("play druid")
    assert "TakeFromPile" == scene.settle().waits()
    with pytest.raises(CannotUndo):
        scene.undo()


def test_undo_of_an_answer_that_only_the_active_player_was_asked_for() -> None:
    """After their own Season card only they may go on with the Valley: a part of the turn like any other."""
    scene = inis().clans("plains", 2).hand(0, "plains valley").do("play plains", "to moor", "done")
    assert "AfterSeasonCard" == scene.waits()
    taken_back(scene, "decline")
    taken_back(scene, "react valley")


def test_no_undo_after_a_window() -> None:
    """The answers of all have been read."""
    scene = inis().clans("moor", 1).hand(0, "new_clans bard").hand(1, "druid").do("play new_clans")
    scene.play("decline")
    with pytest.raises(CannotUndo):
        scene.undo()


def test_an_answer_is_taken_back_while_others_think() -> None:
    """A sealed answer is the player's own until all are in."""
    scene = inis().clans("moor", 1).hand(0, "bard").hand(1, "geis").hand(2, "druid").do("play bard")
    before = scene.table.fingerprint()
    scene.table.play("react geis", 1)
    scene.table.undo(1)
    assert before == scene.table.fingerprint()
