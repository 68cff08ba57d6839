"""The Imperial beings from the Cannon to the Gun Tower, one scenario or more for each.

Patterns lie as printed and beings are summoned on e5 unless a rule needs another square.
"""

from __future__ import annotations

from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import tash_kalar

# ---- Cannon


def test_cannon() -> None:
    """All common pieces of a line fall, friend and foe; upgraded ones neither fall nor stop the shot."""
    scene = tash_kalar().pieces(0, "d5 e5 c4 i5").pieces(1, "f5 h5", heroic="g5").hand(0, "cannon")
    scene.play("summon cannon e5")
    assert "CannonShoots" == scene.waits()
    ways = ["n", "ne", "e", "se", "s", "sw", "nw"]
    assert [*[f"shoot {way}" for way in ways], "stop"] == scene.options()
    scene.play("shoot e")
    assert "d5 e5 c4" == scene.of(0)
    assert "g5" == scene.of(1)
    assert [2, 0, 0] == scene.killed(1)


def test_cannon_does_not_shoot_over_its_own_crew() -> None:
    scene = tash_kalar().pieces(0, "d5 e5 c4").hand(0, "cannon").play("summon cannon e5")
    refused = scene.why("shoot w")
    assert refused is not None
    assert ("tash_kalar.not_that_way", "16.10") == (refused.key, refused.rule)
    scene.play("stop")
    assert "Act" == scene.waits()


def test_cannon_may_shoot_out_of_the_arena() -> None:
    """Q3: a direction may be chosen although no square lies in it; nothing falls."""
    scene = tash_kalar().pieces(0, "h5 i5 g4").pieces(1, "i7").hand(0, "cannon").play("summon cannon i5")
    scene.play("shoot e")
    assert "i7" == scene.of(1)
    assert "Act" == scene.waits()


# ---- Champion


def test_champion() -> None:
    """He may destroy an enemy piece beside him."""
    scene = tash_kalar().pieces(0, "d5 d4 e4 e3").pieces(1, "f6 g5", heroic="e6").hand(0, "champion")
    scene.play("summon champion e5")
    assert ["destroy e6", "destroy f6", "stop"] == scene.options()
    scene.play("destroy e6")
    assert "" == scene.at("e6")
    assert "0 heroic" == scene.at("e5")
    assert 1 == scene.seen("actions")


def test_champion_falls_with_a_legendary_piece_and_gives_an_action() -> None:
    scene = tash_kalar().pieces(0, "d5 d4 e4 e3").pieces(1, legendary="f5").hand(0, "champion")
    scene.play("summon champion e5", "destroy f5")
    assert "" == scene.at("f5")
    assert "" == scene.at("e5")
    assert 2 == scene.seen("actions")
    assert [0, 0, 1] == scene.killed(1)


def test_champion_may_spare_and_needs_an_enemy_beside_him() -> None:
    scene = tash_kalar().pieces(0, "d5 d4 e4 e3").pieces(1, "f6").hand(0, "champion")
    scene.play("summon champion e5", "stop")
    assert "1 common" == scene.at("f6")
    scene = tash_kalar().pieces(0, "d5 d4 e4 e3").pieces(1, "g6").hand(0, "champion")
    scene.play("summon champion e5")
    assert "Act" == scene.waits()


# ---- Infantry Captain


def test_infantry_captain() -> None:
    """Two combat moves of other pieces, perhaps of the same one."""
    scene = tash_kalar().pieces(0, "c4 d4 f4 g4").pieces(1, "c5 c6", heroic="g5").hand(0, "infantry_captain")
    scene.play("summon infantry_captain e5")
    assert "move c4 n" in scene.options()
    assert "move g4 n" not in scene.options()
    assert not [one for one in scene.options() if one.startswith("move e5")]
    scene.play("move c4 n", "move c5 n")
    assert "0 common" == scene.at("c6")
    assert [2, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_infantry_captain_may_stay_idle() -> None:
    scene = tash_kalar().pieces(0, "c4 d4 f4 g4").hand(0, "infantry_captain")
    scene.play("summon infantry_captain e5", "stop")
    assert "e5 c4 d4 f4 g4" == scene.of(0)
    assert "Act" == scene.waits()


# ---- Cavalry Captain


def test_cavalry_captain() -> None:
    """One piece makes a combat move and two standard moves; an equal is entered only once."""
    scene = tash_kalar().pieces(0, "d4 f4 d3 f3").pieces(1, "c5 b6").hand(0, "cavalry_captain")
    scene.play("summon cavalry_captain e5")
    assert not [one for one in scene.options() if one.startswith("move e5")]
    scene.play("move d4 nw")
    assert {"move c5"} == {one[:7] for one in scene.options("move")}
    assert "move c5 nw" not in scene.options()
    refused = scene.why("move c5 nw")
    assert refused is not None
    assert "tash_kalar.as_strong" == refused.key
    scene.play("move c5 n", "move c6 n")
    assert "0 common" == scene.at("c7")
    assert "Act" == scene.waits()


def test_cavalry_captain_the_combat_move_may_come_last() -> None:
    scene = tash_kalar().pieces(0, "d4 f4 d3 f3").pieces(1, "a4").hand(0, "cavalry_captain")
    scene.play("summon cavalry_captain e5", "move d4 w", "move c4 w", "move b4 w")
    assert "0 common" == scene.at("a4")
    assert [1, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_cavalry_captain_may_stay_idle() -> None:
    scene = tash_kalar().pieces(0, "d4 f4 d3 f3").hand(0, "cavalry_captain")
    scene.play("summon cavalry_captain e5", "stop")
    assert "Act" == scene.waits()


# ---- Gryphon Rider


def test_gryphon_rider() -> None:
    """After a combat leap she may be downgraded, and then a piece must be placed beside her."""
    scene = tash_kalar().pieces(0, "d5 c4 e4 f3").pieces(1, "b8", heroic="a7", legendary="i3")
    scene.hand(0, "gryphon_rider").play("summon gryphon_rider e5")
    assert "leap i3" not in scene.options()
    assert "leap e5" not in scene.options()
    scene.play("leap a7")
    assert [0, 1, 0] == scene.killed(1)
    assert "GryphonRiderDowngrades" == scene.waits()
    assert ["downgrade a7", "stop"] == scene.options()
    scene.play("downgrade a7")
    assert "0 common" == scene.at("a7")
    assert ["place b7", "place a6", "place b6"] == scene.options()
    scene.play("place b6")
    assert "0 common" == scene.at("b6")
    assert "Act" == scene.waits()


def test_gryphon_rider_who_stays_is_not_downgraded() -> None:
    scene = tash_kalar().pieces(0, "d5 c4 e4 f3").hand(0, "gryphon_rider")
    scene.play("summon gryphon_rider e5", "stop")
    assert "0 heroic" == scene.at("e5")
    assert "Act" == scene.waits()


def test_gryphon_rider_may_keep_her_rank() -> None:
    scene = tash_kalar().pieces(0, "d5 c4 e4 f3").hand(0, "gryphon_rider")
    scene.play("summon gryphon_rider e5", "leap a7", "stop")
    assert "0 heroic" == scene.at("a7")
    assert "Act" == scene.waits()


def test_gryphon_rider_may_be_downgraded_although_the_supply_is_empty() -> None:
    """Q9."""
    scene = tash_kalar().pieces(0, "d5 c4 e4 f3 c1 d1 e1 f1 g1 b2 c2 d2 e2 f2 g2 h2")
    scene.hand(0, "gryphon_rider").play("summon gryphon_rider e5", "leap a7", "downgrade a7")
    assert "0 common" == scene.at("a7")
    assert "Act" == scene.waits()
    assert 17 == len(scene.of(0).split())


# ---- Knight


def test_knight() -> None:
    """R17: with his arrival and three combat moves he destroys four heroic pieces; common ones are in his way."""
    scene = tash_kalar().pieces(0, "d4 e4 f4 d3").pieces(1, "d5", heroic="e5 e6 f7 f8", legendary="f6")
    scene.hand(0, "knight").play("summon knight e5")
    assert "move e5 n" in scene.options()
    assert "move e5 e" in scene.options()
    for way in ("w", "ne", "s"):  # an enemy common piece, a legendary one, an own common piece
        assert f"move e5 {way}" not in scene.options()
    assert ["never_common 16.15", "never_common 16.15"] == [reason(scene, f"move e5 {way}") for way in ("w", "s")]
    assert "too_strong 16.15" == reason(scene, "move e5 ne")
    scene.play("move e5 n", "move e6 ne", "move f7 n")
    assert "0 heroic" == scene.at("f8")
    assert [0, 4, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_knight_may_stop_and_is_not_asked_without_a_way() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4 d3").hand(0, "knight")
    scene.play("summon knight e5", "move e5 n", "stop")
    assert "0 heroic" == scene.at("e6")
    assert "Act" == scene.waits()
    scene = tash_kalar().pieces(0, "d4 e4 f4 d3").pieces(1, "d5 d6 e6 f6 f5").hand(0, "knight")
    scene.play("summon knight e5")
    assert "Act" == scene.waits()


# ---- High Priestess


def test_high_priestess() -> None:
    """She may move, and then raise anybody's common piece beside her new square."""
    scene = tash_kalar().pieces(0, "e5 d3 f3").pieces(1, "e6 d8", heroic="f8").hand(0, "high_priestess")
    scene.play("summon high_priestess e5")
    assert "HighPriestessMoves" == scene.waits()
    scene.play("move e5 n")
    assert [1, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()
    scene = tash_kalar().pieces(0, "e5 d3 f3 e7").pieces(1, "d7", heroic="f7").hand(0, "high_priestess")
    scene.play("summon high_priestess e5", "move e5 n")
    assert ["upgrade d7", "upgrade e7", "stop"] == scene.options()
    scene.play("upgrade d7")
    assert "1 heroic" == scene.at("d7")
    assert "Act" == scene.waits()


def test_high_priestess_raises_without_having_moved() -> None:
    scene = tash_kalar().pieces(0, "e5 d3 f3 e6").hand(0, "high_priestess")
    scene.play("summon high_priestess e5", "stop")
    assert ["upgrade e6", "stop"] == scene.options()
    scene.play("stop")
    assert "0 common" == scene.at("e6")
    assert "Act" == scene.waits()


def test_high_priestess_does_nothing_far_from_common_pieces() -> None:
    scene = tash_kalar().pieces(0, "e5 d3 f3").hand(0, "high_priestess")
    scene.play("summon high_priestess e5", "stop")
    assert "Act" == scene.waits()


# ---- Master of Intrigue


def test_master_of_intrigue() -> None:
    """Standard moves of his and combat moves of the non-legendary pieces that summoned him, three in all."""
    scene = tash_kalar().pieces(0, "f6 d4 f4 a5", legendary="d6").pieces(1, "c3 b2", heroic="e6")
    scene.hand(0, "master_of_intrigue").play("summon master_of_intrigue e5")
    assert {"move e5", "move f6", "move d4", "move f4"} == {one[:7] for one in scene.options("move")}
    refused = scene.why("move e5 n")
    assert refused is not None
    assert ("tash_kalar.as_strong", "16.17") == (refused.key, refused.rule)
    scene.play("move d4 sw", "move c3 sw")
    assert [2, 0, 0] == scene.killed(1)
    scene.play("move e5 w")
    assert "d6 f6 a5 d5 f4 b2" == scene.of(0)
    assert "Act" == scene.waits()


def test_master_of_intrigue_moves_a_borrowed_piece_too() -> None:
    scene = tash_kalar(players=3).pieces(0, "d6 f6 d4").pieces(1, "f4").pieces(2, "g3")
    scene.hand(0, "master_of_intrigue").play("summon master_of_intrigue e5", "move f4 se")
    assert "1 common" == scene.at("g3")
    assert [1, 0, 0] == scene.killed(2)


def test_master_of_intrigue_may_stay_idle() -> None:
    scene = tash_kalar().pieces(0, "d6 f6 d4 f4").hand(0, "master_of_intrigue")
    scene.play("summon master_of_intrigue e5", "stop")
    assert "Act" == scene.waits()


# ---- Gun Tower


def test_gun_tower() -> None:
    """The first two pieces of a direction fall, whatever lies between and whosever they are."""
    scene = tash_kalar().pieces(0, "e4 f4 e3 f3 g5").pieces(1, "i5", heroic="h5").hand(0, "gun_tower")
    scene.play("summon gun_tower e5")
    assert "GunTowerShoots" == scene.waits()
    assert ["shoot e", "shoot w", "stop"] == scene.options()
    scene.play("shoot e")
    assert "" == scene.at("g5")
    assert "" == scene.at("h5")
    assert "1 common" == scene.at("i5")
    assert [0, 1, 0] == scene.killed(1)


def test_gun_tower_stops_at_a_legendary_piece() -> None:
    scene = tash_kalar().pieces(0, "e4 f4 e3 f3").pieces(1, "f5 d5 i5", legendary="c5 g5")
    scene.hand(0, "gun_tower").play("summon gun_tower e5", "shoot e")
    assert "c5 d5 g5 i5" == scene.of(1)


def test_gun_tower_may_hold_its_fire_or_hit_nothing() -> None:
    scene = tash_kalar().pieces(0, "e4 f4 e3 f3").pieces(1, "f5").hand(0, "gun_tower")
    scene.play("summon gun_tower e5", "stop")
    assert "f5" == scene.of(1)
    scene = tash_kalar().pieces(0, "e4 f4 e3 f3").pieces(1, "c5", legendary="d5").hand(0, "gun_tower")
    scene.play("summon gun_tower e5", "shoot w")
    assert "c5 d5" == scene.of(1)
    assert "Act" == scene.waits()
