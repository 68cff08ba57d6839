"""The Highland beings up to the War Drummer, one scenario or more for each; the others: test_highland_heroes.py.

Patterns lie as printed and beings are summoned on e5 unless a rule needs another square.
"""

from __future__ import annotations

from tests.tash_kalar.scene import tash_kalar

# ---- Wild Eagle


def test_wild_eagle() -> None:
    """It may leap anywhere, onto a piece as strong as itself too."""
    scene = tash_kalar().pieces(0, "d4 f4").pieces(1, "i6", heroic="a5").hand(0, "wild_eagle")
    scene.play("summon wild_eagle e5")
    assert "WildEagleLeaps" == scene.waits()
    assert "leap a5" not in scene.options()
    assert "leap e5" not in scene.options()
    assert 68 == len(scene.options())  # 69 squares without the hero's and its own, and "stop"
    scene.play("leap i6")
    assert "0 common" == scene.at("i6")
    assert "" == scene.at("e5")
    assert [1, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_wild_eagle_may_stay() -> None:
    scene = tash_kalar().pieces(0, "d4 f4").hand(0, "wild_eagle").play("summon wild_eagle e5", "stop")
    assert "e5 d4 f4" == scene.of(0)
    assert "Act" == scene.waits()


# ---- Clan Axeman


def test_clan_axeman() -> None:
    """He may destroy anybody's non-legendary piece orthogonally beside him."""
    scene = tash_kalar().pieces(0, "f6 d4 e4").pieces(1, "d6", heroic="d5", legendary="e6")
    scene.hand(0, "clan_axeman").play("summon clan_axeman e5")
    assert "ClanAxemanDestroys" == scene.waits()
    assert ["destroy d5", "destroy e4", "stop"] == scene.options()
    scene.play("destroy d5")
    assert [0, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_clan_axeman_may_spare_and_needs_a_target() -> None:
    scene = tash_kalar().pieces(0, "f6 d4 e4").hand(0, "clan_axeman").play("summon clan_axeman e5", "stop")
    assert "0 common" == scene.at("e4")
    scene = tash_kalar().pieces(0, "f6 d4").pieces(1, legendary="e6").hand(0, "clan_axeman")
    scene.play("summon clan_axeman e5")
    assert "Act" == scene.waits()


# ---- Clan Healer


def test_clan_healer() -> None:
    """Up to two common pieces beside green squares; a green square itself is not beside one."""
    scene = tash_kalar().pieces(0, "f6 d5 f5").pieces(1, "b8").hand(0, "clan_healer")
    scene.play("summon clan_healer e5")
    assert "ClanHealerPlaces" == scene.waits()
    for square in ("c8", "d6", "h7", "i5", "a4", "b6", "g1"):
        assert f"place {square}" in scene.options()
    for square in ("c7", "g7", "a5", "b8", "f6", "d4"):
        assert f"place {square}" not in scene.options()
    scene.play("place c8", "place g1")
    assert "0 common" == scene.at("c8")
    assert "0 common" == scene.at("g1")
    assert "Act" == scene.waits()


def test_clan_healer_may_place_one_or_none() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5").hand(0, "clan_healer")
    scene.play("summon clan_healer e5", "place c8", "stop")
    assert "c8 f6 d5 e5 f5" == scene.of(0)
    assert "Act" == scene.waits()


def test_clan_healer_places_the_last_piece_of_the_supply_and_stops() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5 c1 d1 e1 b2 c2 d2 h2 a3 b3 c3 d3 h3").hand(0, "clan_healer")
    scene.play("summon clan_healer e5", "place c8")
    assert "Act" == scene.waits()
    assert [0, 3] == scene.supply(0)


# ---- Dire Wolf


def test_dire_wolf() -> None:
    """Two combat moves; a heroic piece stops it."""
    scene = tash_kalar().pieces(0, "d4 e4 c3").pieces(1, "e6 f7", heroic="d6").hand(0, "dire_wolf")
    scene.play("summon dire_wolf e5")
    assert {"move e5"} == {one[:7] for one in scene.options("move")}
    assert "move e5 nw" not in scene.options()
    assert "move e5 s" in scene.options()  # onto a piece of one's own
    scene.play("move e5 n", "move e6 ne")
    assert "0 common" == scene.at("f7")
    assert [2, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_dire_wolf_may_return_or_stay() -> None:
    """Q6."""
    scene = tash_kalar().pieces(0, "d4 e4 c3").hand(0, "dire_wolf")
    scene.play("summon dire_wolf e5", "move e5 n", "move e6 s")
    assert "0 common" == scene.at("e5")
    scene = tash_kalar().pieces(0, "d4 e4 c3").hand(0, "dire_wolf").play("summon dire_wolf e5", "stop")
    assert "Act" == scene.waits()


# ---- Ritual Keeper


def test_ritual_keeper_on_a_green_square() -> None:
    """He must upgrade one of your common pieces, perhaps himself."""
    scene = tash_kalar().pieces(0, "c8 b7", heroic="i5").hand(0, "ritual_keeper")
    scene.play("summon ritual_keeper c7")
    assert "RitualKeeperUpgrades" == scene.waits()
    assert ["upgrade c8", "upgrade b7", "upgrade c7"] == scene.options()
    scene.play("upgrade c7")
    assert "0 heroic" == scene.at("c7")
    assert "Act" == scene.waits()


def test_ritual_keeper_upgrades_himself_unasked_if_nobody_else_is_common() -> None:
    scene = tash_kalar().pieces(0, heroic="c8 b7").hand(0, "ritual_keeper").play("summon ritual_keeper c7")
    assert "0 heroic" == scene.at("c7")
    assert "Act" == scene.waits()


def test_ritual_keeper_on_a_red_square() -> None:
    """The centre is red (R10): one of your pieces may make a combat move."""
    scene = tash_kalar().pieces(0, "e6 d5").pieces(1, "e7", heroic="c5").hand(0, "ritual_keeper")
    scene.play("summon ritual_keeper e5")
    assert "RitualKeeperMoves" == scene.waits()
    assert {"move e6", "move d5", "move e5"} == {one[:7] for one in scene.options("move")}
    assert "move d5 w" not in scene.options()
    scene.play("move e6 n")
    assert "0 common" == scene.at("e7")
    assert "Act" == scene.waits()


def test_ritual_keeper_may_decline_the_move() -> None:
    scene = tash_kalar().pieces(0, "e6 d5").hand(0, "ritual_keeper").play("summon ritual_keeper e5", "stop")
    assert "e6 d5 e5" == scene.of(0)


def test_ritual_keeper_does_nothing_on_a_plain_square() -> None:
    scene = tash_kalar().pieces(0, "d5 c4").pieces(1, "d6").hand(0, "ritual_keeper")
    scene.play("summon ritual_keeper d4")
    assert "Act" == scene.waits()
    assert "0 common" == scene.at("d4")


# ---- Eagle Lord


def test_eagle_lord() -> None:
    """He may leap anywhere, onto heroic pieces too."""
    scene = tash_kalar().pieces(0, "c5 g5 d4 f4").pieces(1, "i6", heroic="a5", legendary="e9")
    scene.hand(0, "eagle_lord").play("summon eagle_lord e5")
    assert "leap e9" not in scene.options()
    refused = scene.why("leap e9")
    assert refused is not None
    assert ("tash_kalar.too_strong", "17.6") == (refused.key, refused.rule)
    scene.play("leap a5")
    assert "0 heroic" == scene.at("a5")
    assert [0, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_eagle_lord_may_stay() -> None:
    scene = tash_kalar().pieces(0, "c5 g5 d4 f4").hand(0, "eagle_lord").play("summon eagle_lord e5", "stop")
    assert "0 heroic" == scene.at("e5")
    assert "Act" == scene.waits()


# ---- Wolf Rider


def test_wolf_rider() -> None:
    """Two combat moves, against heroic pieces too."""
    scene = tash_kalar().pieces(0, "e4 f4 g4 e3").pieces(1, "d6", heroic="c7", legendary="e6")
    scene.hand(0, "wolf_rider").play("summon wolf_rider e5")
    assert "move e5 n" not in scene.options()
    scene.play("move e5 nw", "move d6 nw")
    assert "0 heroic" == scene.at("c7")
    assert [1, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_wolf_rider_may_stop() -> None:
    scene = tash_kalar().pieces(0, "e4 f4 g4 e3").hand(0, "wolf_rider")
    scene.play("summon wolf_rider e5", "move e5 n", "stop")
    assert "0 heroic" == scene.at("e6")
    assert "Act" == scene.waits()


# ---- Blood Shaman


def test_blood_shaman() -> None:
    """A non-legendary piece anywhere must go; on a red square the common pieces beside it go too."""
    scene = tash_kalar().pieces(0, "f6 f5 d4 e4 i4").pieces(1, "h5 g2", heroic="h4 h3", legendary="a5")
    scene.hand(0, "blood_shaman").play("summon blood_shaman e5")
    assert "BloodShamanDestroys" == scene.waits()
    assert "destroy e5" in scene.options()
    assert "destroy f6" in scene.options()
    assert "destroy a5" not in scene.options()
    assert "stop" not in scene.options()
    scene.play("destroy h4")
    assert "a5 h3 g2" == scene.of(1)
    assert "f6 e5 f5 d4 e4" == scene.of(0)
    assert [1, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_blood_shaman_on_another_square_only_the_piece_goes() -> None:
    scene = tash_kalar().pieces(0, "f6 f5 d4 e4").pieces(1, "b6 b5").hand(0, "blood_shaman")
    scene.play("summon blood_shaman e5", "destroy b6")
    assert "b5" == scene.of(1)


def test_blood_shaman_may_only_find_his_own_side() -> None:
    """There is always a target; his own death on the red centre takes the common pieces beside it with him."""
    scene = tash_kalar().pieces(0, "f6 f5 d4", heroic="e4").hand(0, "blood_shaman")
    scene.play("summon blood_shaman e5")
    assert ["f6", "e5", "f5", "d4", "e4"] == [one.split()[1] for one in scene.options()]
    scene.play("destroy e5")
    assert "e4" == scene.of(0)


# ---- War Drummer


def test_war_drummer() -> None:
    """A move onto an equal is the combat move and the only one."""
    scene = tash_kalar().pieces(0, "e5 f5 e4 f4").pieces(1, "e3").hand(0, "war_drummer")
    scene.play("summon war_drummer e5")
    assert "WarDrummerMoves" == scene.waits()
    assert {"move f5", "move e4", "move f4"} == {one[:7] for one in scene.options("move")}
    scene.play("move e4 s")
    assert [1, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_war_drummer_after_a_standard_move_another_standard_move_is_left() -> None:
    scene = tash_kalar().pieces(0, "e5 f5 e4 f4").pieces(1, "d2").hand(0, "war_drummer")
    scene.play("summon war_drummer e5", "move e4 s")
    assert "move e3 sw" not in scene.options()
    refused = scene.why("move e3 sw")
    assert refused is not None
    assert ("tash_kalar.as_strong", "17.9") == (refused.key, refused.rule)
    scene.play("move f5 n")
    assert "f6 e5 f4 e3" == scene.of(0)
    assert "Act" == scene.waits()


def test_war_drummer_may_stay_silent() -> None:
    scene = tash_kalar().pieces(0, "e5 f5 e4 f4").hand(0, "war_drummer").play("summon war_drummer e5", "stop")
    assert "e5 f5 e4 f4" == scene.of(0)
    assert "Act" == scene.waits()
