"""Section 19: the legends."""

from __future__ import annotations

from tests.tash_kalar.ready import FAR_13, ready, reason, summoned
from tests.tash_kalar.scene import duel, tash_kalar


def test_fire_dragon() -> None:
    """19.1: three rays of two squares burn, whoever stands there; what is between them is safe."""
    scene = ready("fire_dragon").pieces(0, "d4").pieces(1, "e4 f4 d3 e2", heroic="e3 g3", legendary="c3")
    summoned("fire_dragon", scene)
    assert "FireDragonBreathes" == scene.waits()
    assert ["shoot e", "shoot se", "shoot s", "shoot sw", "shoot w"] == scene.options()
    assert "not_that_way 19.1" == reason(scene, "shoot n")
    scene.play("shoot s")
    assert "c3 d3 e2" == scene.of(1)
    assert "" == scene.at("d4")
    assert [2, 2, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_fire_dragon_burns_beside_the_indicated_directions() -> None:
    """19.1: a ray at 45 degrees need not be indicated itself."""
    scene = summoned("fire_dragon", ready("fire_dragon").pieces(1, "f6 g7 f5 d5")).play("shoot e")
    assert "d5" == scene.of(1)


def test_fire_dragon_at_the_edge() -> None:
    """Q3: every indicated direction may be chosen, also one that leaves the arena at once."""
    scene = tash_kalar().pieces(0, "e3", "d4 f4 e2").pieces(1, "f1 d1").hand(0, "fire_dragon")
    scene.play("summon fire_dragon e1")
    assert ["shoot e", "shoot se", "shoot s", "shoot sw", "shoot w"] == scene.options()
    scene.play("shoot se")
    assert "d1" == scene.of(1)


def test_fire_dragon_may_burn_nothing() -> None:
    scene = summoned("fire_dragon", ready("fire_dragon").pieces(1, "f5")).play("shoot sw")
    assert "f5" == scene.of(1)


def test_the_eldest_tree() -> None:
    """19.4: up to three adjacent squares, each of them once."""
    scene = ready("the_eldest_tree").pieces(0, "e4").pieces(1, "d6", heroic="e6", legendary="f5")
    summoned("the_eldest_tree", scene)
    assert "TheEldestTreeGrows" == scene.waits()
    expected = ["place d5", "place f4", "destroy d6", "destroy e6", "upgrade e4", "stop"]
    assert expected == scene.options()
    assert "not_a_target 19.4" == reason(scene, "destroy f5")
    assert "not_a_target 19.4" == reason(scene, "upgrade f6")
    assert "occupied 19.4" == reason(scene, "place d6")
    assert "not_there 19.4" == reason(scene, "place e7")
    scene.play("place d5")
    assert "chosen_before 19.4" == reason(scene, "upgrade d5")
    scene.play("destroy e6")
    assert "chosen_before 19.4" == reason(scene, "place e6")
    scene.play("upgrade e4")
    assert ["0 common", "", "0 heroic"] == [scene.at("d5"), scene.at("e6"), scene.at("e4")]
    assert [0, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_the_eldest_tree_without_supply() -> None:
    """19.4: an empty square is no use then, and nothing else is beside it."""
    scene = ready("the_eldest_tree").pieces(0, FAR_13)
    summoned("the_eldest_tree", scene)
    assert 0 == scene.supply(0)[0]
    assert "Act" == scene.waits()
    scene = ready("the_eldest_tree").pieces(0, FAR_13).pieces(1, "d6")
    summoned("the_eldest_tree", scene)
    assert ["destroy d6", "stop"] == scene.options()
    assert "none_in_supply 19.4" == reason(scene, "place d5")


def test_the_eldest_tree_declined() -> None:
    scene = summoned("the_eldest_tree", ready("the_eldest_tree").pieces(1, "d6")).play("place d5", "stop")
    assert "1 common" == scene.at("d6")
    assert "Act" == scene.waits()


def test_bone_catapult() -> None:
    """19.5: any piece in an indicated direction, over others, and the common pieces beside it."""
    scene = ready("bone_catapult").pieces(0, "f7").pieces(1, "e8 d8 f9 h5 a7", heroic="e6 d7", legendary="g7")
    summoned("bone_catapult", scene)
    assert "BoneCatapultHits" == scene.waits()
    assert ["destroy e8", "destroy g7", "destroy e6", "destroy h5", "stop"] == scene.options()
    assert "not_a_target 19.5" == reason(scene, "destroy a7")
    assert "no_piece 19.5" == reason(scene, "destroy e7")
    scene.play("destroy e8")
    assert "a7 d7 g7 e6 h5" == scene.of(1)
    assert "" == scene.at("f7")
    assert [3, 0, 0] == scene.killed(1)


def test_bone_catapult_hits_a_legendary_piece() -> None:
    """R9: it may be destroyed."""
    scene = summoned("bone_catapult", ready("bone_catapult").pieces(1, legendary="g7")).play("destroy g7")
    assert [0, 0, 1] == scene.killed(1)


def test_bone_catapult_without_a_target() -> None:
    scene = summoned("bone_catapult", ready("bone_catapult").pieces(1, "f3"))
    assert "Act" == scene.waits()


def test_bone_catapult_declined() -> None:
    scene = summoned("bone_catapult", ready("bone_catapult").pieces(1, "e8")).play("stop")
    assert "e8" == scene.of(1)


def test_fire_elemental() -> None:
    """19.6: beside it everything but legendary pieces, or all common ones within distance 2; only enemies."""
    scene = ready("fire_elemental").pieces(0, "d6").pieces(1, "d7 e8", heroic="e7", legendary="f7")
    summoned("fire_elemental", scene)
    assert "FireElementalBlazes" == scene.waits()
    assert ["blaze adjacent", "blaze common"] == scene.options()
    scene.play("blaze adjacent")
    assert "e8 f7" == scene.of(1)
    assert [1, 1, 0] == scene.killed(1)
    assert "0 common" == scene.at("d6")
    assert "Act" == scene.waits()


def test_fire_elemental_among_common_pieces() -> None:
    scene = ready("fire_elemental").pieces(1, "d7 e8 e9", heroic="e7", legendary="f7")
    summoned("fire_elemental", scene).play("blaze common")
    assert "e9 e7 f7" == scene.of(1)
    assert [2, 0, 0] == scene.killed(1)


def test_fire_elemental_may_burn_nothing() -> None:
    scene = summoned("fire_elemental", ready("fire_elemental").pieces(1, "a5")).play("blaze common")
    assert "a5" == scene.of(1)


def test_two_headed_dragon() -> None:
    """19.8: a piece of the pattern rises, and then a heroic piece beside it may fall."""
    scene = summoned(
        "two_headed_dragon", ready("two_headed_dragon").pieces(0, "a5").pieces(1, "g5", heroic="g4 i4")
    )
    assert "TwoHeadedDragonUpgrades" == scene.waits()
    assert ["upgrade f6", "upgrade e5", "upgrade d4", "upgrade f4", "upgrade g3", "stop"] == scene.options()
    assert "not_a_target 19.8" == reason(scene, "upgrade a5")
    scene.play("upgrade f4")
    assert "0 heroic" == scene.at("f4")
    assert "TwoHeadedDragonStrikes" == scene.waits()
    assert ["destroy e5", "destroy g4", "stop"] == scene.options()
    assert "not_a_target 19.8" == reason(scene, "destroy i4")
    scene.play("destroy g4")
    assert [0, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_two_headed_dragon_without_legendary_pieces() -> None:
    """19.8: heroic pieces rise only while the supply has a legendary one."""
    scene = summoned("two_headed_dragon", ready("two_headed_dragon").pieces(0, legendary="a5 a4"))
    assert ["upgrade f4", "upgrade g3", "stop"] == scene.options()
    scene.play("upgrade g3")
    assert "Act" == scene.waits()  # there is no heroic piece beside it


def test_two_headed_dragon_and_a_borrowed_piece() -> None:
    """19.8: it was used to summon, so it may rise, and stays an enemy's."""
    scene = (
        tash_kalar()
        .pieces(0, "g3", "f6 e5 d4")
        .pieces(1, "f4")
        .hand(0, "two_headed_dragon")
        .set(permission=1)
    )
    scene.play("summon two_headed_dragon d6", "upgrade f4")
    assert "1 heroic" == scene.at("f4")


def test_two_headed_dragon_declined() -> None:
    """19.8: then nothing is destroyed."""
    scene = summoned("two_headed_dragon", ready("two_headed_dragon").pieces(1, heroic="g4")).play("stop")
    assert "Act" == scene.waits()
    assert "1 heroic" == scene.at("g4")


def test_time_elemental() -> None:
    """19.10: another turn for the same player."""
    scene = summoned("time_elemental", ready("time_elemental"))
    assert {"beings": 0, "legends": 0, "turns": 1} == scene.seen("extra")
    scene.play("place a5").end()
    assert [0, 2] == [scene.seen("turn"), scene.seen("actions")]
    scene.play("place a4", "place a3").end()
    assert 1 == scene.seen("turn")


def test_titan() -> None:
    """19.12: all beside it go, diagonally not the legendary ones, and none of them counts."""
    scene = ready("titan").pieces(0, "f5").pieces(1, "e7 e6", heroic="d7", legendary="d6 f7")
    summoned("titan", scene)
    assert "f7" == scene.of(1)
    assert "e6 e4 d3 e3 f3" == scene.of(0)
    assert [1, 0, 0] == scene.killed(1)  # R8: only the piece it was summoned onto
    assert "Act" == scene.waits()


def test_titan_brings_no_points_for_its_victims() -> None:
    """19.12: in a duel a point for the summoned legend is all."""
    scene = duel().pieces(0, "d3 e3 f3", "e5 e4").pieces(1, "e7", "d7", "d6").hand(0, "titan")
    scene.play("summon titan e6", "place a5").end()
    assert 1 == scene.points(0)


def test_titan_alone() -> None:
    """19.12: the heroic piece of its own pattern falls in any case."""
    scene = summoned("titan", ready("titan").pieces(1, "a5"))
    assert "e6 e4 d3 e3 f3" == scene.of(0)
    assert "a5" == scene.of(1)
