"""The hints are good enough for the greedy bot to beat the random one clearly."""

from __future__ import annotations

import pytest

from mohreh.kernel.registry import rules
from tests.kit.match import share_won
from tests.qabile.scene import Scene, qabile

pytestmark = pytest.mark.once


def liked(scene: Scene, tribe: str = "A") -> float:
    """What the hints say for a tribe."""
    return scene.table.rules.evaluate(scene.table.redeal(None, 1), "ABCD".index(tribe))


def test_greedy_beats_random() -> None:
    """At least four games of five, in a small sample."""
    assert share_won(rules("qabile", 2), 10) >= 0.8


@pytest.mark.soak
@pytest.mark.parametrize(("players", "share"), [(2, 0.95), (3, 0.9), (4, 0.85)])
def test_greedy_beats_random_for_long(players: int, share: float) -> None:
    """Nearly always with two players, and alone against two or three random ones."""
    assert share_won(rules("qabile", players), 400) >= share


def test_hints_like_lands_and_what_leads_to_them() -> None:
    """An enclosed land before a full one with three fences, that before one without, that before a half one."""
    owned = liked(qabile().enclosed("A", "2.2"))
    nearly = liked(qabile().settlers("2.2", A=2).around("2.2", but="h2.2"))
    full = liked(qabile().settlers("2.2", A=2))
    half = liked(qabile().settlers("2.2", A=1))
    assert owned > nearly > full > half > liked(qabile())


def test_hints_dislike_what_rivals_have() -> None:
    """The same lands in a rival's hands."""
    assert liked(qabile().enclosed("B", "2.2")) < liked(qabile().settlers("2.2", B=2)) < liked(qabile())


def test_hints_know_the_end() -> None:
    """After the end only the victory counts."""
    scene = qabile(lands_to_end=5).enclosed("B", "0.0", "0.1", "0.2", "0.3").around("4.4", but="v4.4")
    scene.settlers("4.4", B=2).fencing("B").play("fence v4.4")
    assert (-100.0, 100.0) == (liked(scene, "A"), liked(scene, "B"))
