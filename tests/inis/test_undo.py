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
