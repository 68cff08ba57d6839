"""Taking back: allowed while nothing hidden was shown."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from tests.kit.scene import taken_back
from tests.rokab.scene import rokab


def test_undo_of_what_all_could_see() -> None:
    """Site, pass, peace marker, a soldier taken back, a hand kept."""
    taken_back(rokab().choosing(0), "site rey")
    taken_back(rokab(), "pass")
    taken_back(rokab().row(0, "5").hand(0, "matarsak 1").play("play matarsak"), "take_back 5")
    taken_back(rokab().hand(0, "rish_sefid 1").play("play rish_sefid"), "peace rey")
    taken_back(rokab().play("pass", "pass", "pass"), "keep")


def test_no_undo_after_a_card_was_shown() -> None:
    """A card from the hand, though with an empty own deck it could be worked out, or the whole hand."""
    for scene in (
        rokab().play("play 1"),
        rokab(2).hand(0, "1 2").deck(0, "").play("play 1"),
        rokab().hand(0, "shirzan").play("pass", "pass", "pass", "burn"),
    ):
        with pytest.raises(CannotUndo):
            scene.undo()


def test_undo_of_a_card_that_all_had_seen() -> None:
    """A soldier that a scarecrow took back is no secret."""
    taken_back(rokab().hand(0, "5 1").known(0, "5"), "play 5")


def test_no_undo_after_a_deal() -> None:
    """Chance has spoken."""
    scene = rokab().hands("", "5", "").turn(1).play("pass", "keep")
    with pytest.raises(CannotUndo):
        scene.undo()


def test_undo_of_a_card_that_was_kept_unseen() -> None:
    """With `keep_two`, before the rest is burnt."""
    scene = rokab(last_hand="keep_two").hands("", "5 6 10", "").turn(1).play("pass", "keep")
    taken_back(scene, "retain 6")
