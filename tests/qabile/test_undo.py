"""Taking back: allowed while no die was rolled."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from tests.kit.scene import taken_back
from tests.qabile.scene import Scene, opening, qabile


def test_undo_of_settlers_and_fences() -> None:
    """6.1 and 8.1: nothing was rolled."""
    scene = qabile().settlers("2.2", B=1)
    taken_back(scene, "settle 2.2")
    scene.play("settle 0.0")
    taken_back(scene, "settle 0.0")
    taken_back(qabile().fencing("A"), "fence h0.0")
    taken_back(opening(2, 6, 1), "remove p2")
    taken_back(opening(2, 6, 1), "spare")


@pytest.mark.parametrize(
    ("scene", "action"),
    [
        (qabile().settlers("2.2", B=1).play("settle 2.2"), "settle 0.0"),
        (qabile(fights="after_each").settlers("2.2", B=1), "settle 2.2"),
        (qabile().fencing("B"), "fence h0.0"),
        (opening(3, 6, 2, 2, removal="after_first_rolls"), "spare"),
    ],
    ids=["fight", "fight after each", "new round", "re-roll"],
)
def test_no_undo_after_a_roll(scene: Scene, action: str) -> None:
    """7.2, 5.1 and 5.2: chance has spoken."""
    scene.play(action)
    with pytest.raises(CannotUndo):
        scene.undo()
