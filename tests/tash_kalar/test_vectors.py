"""Section 15.12: the eight examples, each in both editions where it has two sides."""

from __future__ import annotations

import pytest

from tests.tash_kalar.behind import COMMON, UPGRADED
from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import duel, tash_kalar
from tests.tash_kalar.test_end import EIGHT
from tests.tash_kalar.test_task_deck import faces, shuffled


@pytest.mark.parametrize(("edition", "may"), [("persian", False), ("original", True)])
def test_vector_1(edition: str, may: bool) -> None:
    """6 common and 2 heroic against 3 and 1: a flare 4/4 holds only if all pieces are compared."""
    for flare in ("flare_02", "flare_06"):
        scene = tash_kalar(edition=edition).pieces(1, " ".join(COMMON[:6]), " ".join(UPGRADED[:2]))
        scene.pieces(0, "d5 e5 f5", "a5").hand(0, flare)
        assert may == (scene.options("flare") != [])


@pytest.mark.parametrize(("edition", "may"), [("persian", True), ("original", False)])
def test_vector_2(edition: str, may: bool) -> None:
    """5 common pieces against 3 upgraded ones: a flare 3/5 holds only if common pieces are compared."""
    scene = tash_kalar(edition=edition).pieces(1, " ".join(COMMON[:5])).pieces(0, "", "a5 b5", "c5")
    assert may == (scene.hand(0, "flare_03").options("flare") != [])


def test_vector_3() -> None:
    """Persian: before the first action and after the second, never between, whatever the board."""
    scene = tash_kalar(edition="persian").pieces(1, " ".join(COMMON), " ".join(UPGRADED)).hand(0, "flare_12")
    found = [scene.options("flare")]
    for square in ("a5", "b5"):
        found.append(scene.play(f"place {square}").options("flare"))
    assert [["flare flare_12"], [], ["flare flare_12"]] == found


def test_vector_4() -> None:
    """Persian: a Time Mage as the first action leaves two, and no flare until both are spent."""
    scene = tash_kalar(edition="persian").pieces(1, " ".join(COMMON), " ".join(UPGRADED))
    scene.pieces(0, "e6 d5 f5 e4").hand(0, "time_mage flare_12").play("summon time_mage f6")
    found = [(scene.seen("actions"), scene.options("flare"))]
    for square in ("a5", "b5"):
        scene.play(f"place {square}")
        found.append((scene.seen("actions"), scene.options("flare")))
    assert [(2, []), (1, []), (0, ["flare flare_12"])] == found


@pytest.mark.parametrize(("edition", "cards"), [("persian", 3), ("original", 0)])
def test_vector_5(edition: str, cards: int) -> None:
    """A hand without own beings: its legends and flare may be exchanged, or the action is not legal."""
    scene = tash_kalar(edition=edition).hand(0, "titan leviathan flare_01")
    assert cards == len(scene.options("exchange"))
    if cards == 0:
        assert "being_first 15.4" == reason(scene, "exchange titan")


def test_vector_6() -> None:
    """Diagonals, Isolation, Envelopment, Imprisonment, Destruction come up in this order."""
    order = "diagonals isolation envelopment imprisonment destruction red_conquest"
    assert ["isolation", "envelopment", "destruction"] == faces(shuffled(order, edition="persian"))[:3]
    assert ["imprisonment", "destruction", "red_conquest"] == faces(shuffled(order, edition="original"))[:3]


def test_vector_7() -> None:
    """Persian: a task claimed, 9 points reached and the last card drawn in one turn: over, without another turn."""
    scene = tash_kalar(edition="persian").claimed(0, EIGHT).hand(0, "knight herald").left(0, "bomb")
    scene.destroyed(1, common=3).closing().play("claim destruction")
    assert (True, "last_card", [9, 0]) == (scene.table.over, scene.table.ending, scene.table.scores)
    assert [0] == scene.table.winners
    scene = tash_kalar(edition="original").claimed(0, EIGHT).hand(0, "knight herald").left(0, "bomb")
    scene.destroyed(1, common=3).closing().play("claim destruction")
    assert (False, 1) == (scene.table.over, scene.asked())


@pytest.mark.parametrize(("edition", "points", "cause"), [("persian", 17, ""), ("original", 18, "points")])
def test_vector_8(edition: str, points: int, cause: str) -> None:
    """Duel, 17 to 17, a flare is invoked: nothing, or 18 for the opponent and the end is announced."""
    scene = duel(edition=edition).scored(0, 1, 17).scored(1, 0, 17).pieces(1, " ".join(COMMON[:4]))
    scene.hand(0, "flare_02").play("flare flare_02", "place a5", "place b5", "place c5")
    assert [17, points] == scene.table.scores
    scene.end()
    assert cause == scene.seen("cause")
