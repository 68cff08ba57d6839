"""The Highland beings from the Hill Giant to the Clan Guardian, one scenario or more for each.

Patterns lie as printed and beings are summoned on e5 unless a rule needs another square.
"""

from __future__ import annotations

from tests.tash_kalar.scene import tash_kalar

# ---- Hill Giant


def test_hill_giant() -> None:
    """Every non-legendary piece orthogonally beside him falls, the piece of the pattern included."""
    scene = tash_kalar().pieces(0, "e4 d3 e3 f3").pieces(1, "d6", heroic="d5", legendary="f5")
    scene.hand(0, "hill_giant").play("summon hill_giant e5")
    assert "Act" == scene.waits()
    assert "e5 d3 e3 f3" == scene.of(0)
    assert "d6 f5" == scene.of(1)
    assert [0, 1, 0] == scene.killed(1)


def test_hill_giant_does_nothing_among_legendary_pieces() -> None:
    scene = tash_kalar().pieces(0, "d3 e3 f3", legendary="e4").hand(0, "hill_giant")
    scene.play("summon hill_giant e5")
    assert "e5 e4 d3 e3 f3" == scene.of(0)


# ---- Warlord


def test_warlord() -> None:
    """Three combat moves; if he has not moved yet, the third is his."""
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3").pieces(1, "c2 g4").hand(0, "warlord")
    scene.play("summon warlord e5", "move c3 s", "move f4 e")
    assert {"move e5"} == {one[:7] for one in scene.options("move")}
    refused = scene.why("move d4 n")
    assert refused is not None
    assert ("tash_kalar.not_a_mover", "17.11") == (refused.key, refused.rule)
    scene.play("move e5 n")
    assert "0 heroic" == scene.at("e6")
    assert [2, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_warlord_who_has_moved_leaves_the_third_move_to_anybody() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3").hand(0, "warlord")
    scene.play("summon warlord e5", "move e5 n", "move d4 w")
    assert {"move e6", "move c4", "move e4", "move f4", "move c3", "move g3"} == {
        one[:7] for one in scene.options("move")
    }


def test_warlord_destroyed_by_the_second_move_leaves_no_third() -> None:
    """Q7."""
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3", heroic="d6").hand(0, "warlord")
    scene.play("summon warlord e5", "move c3 s", "move d6 se")
    assert "Act" == scene.waits()


def test_warlord_destroyed_after_his_own_move_leaves_the_third_to_anybody() -> None:
    """Q7: one of the three was his."""
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3", heroic="d7").hand(0, "warlord")
    scene.play("summon warlord e5", "move e5 n", "move d7 se")
    assert ("WarlordMoves", [0, 0, 0]) == (scene.waits(), scene.killed(0))
    assert {"move e6", "move d4", "move e4", "move f4", "move c3", "move g3"} == {
        one[:7] for one in scene.options("move")
    }


def test_warlord_may_stop() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3").hand(0, "warlord").play("summon warlord e5", "stop")
    assert "e5 d4 e4 f4 c3 g3" == scene.of(0)
    assert "Act" == scene.waits()


# ---- War Summoner


def test_war_summoner() -> None:
    """An action more, and the next pattern may borrow an enemy piece."""
    scene = tash_kalar().pieces(0, "d5 f5 e4 e3 a4").pieces(1, "c4").hand(0, "war_summoner wild_eagle")
    assert "summon wild_eagle b5" not in scene.options()
    scene.play("summon war_summoner e5")
    assert 2 == scene.seen("actions")
    assert scene.view()["permission"]
    assert "summon wild_eagle b5" in scene.options()
    scene.play("summon wild_eagle b5", "stop")
    assert "0 common" == scene.at("b5")
    assert "1 common" == scene.at("c4")


def test_war_summoner_the_permission_lapses_with_the_next_summoning_used_or_not() -> None:
    scene = tash_kalar().pieces(0, "d5 f5 e4 e3 a3").pieces(1, "c5")
    scene.hand(0, "war_summoner wild_eagle clan_axeman").play("summon war_summoner e5")
    assert "summon clan_axeman b4" in scene.options()
    scene.play("summon wild_eagle e6", "stop")
    assert not scene.view()["permission"]
    assert "summon clan_axeman b4" not in scene.options()


def test_war_summoner_the_permission_lapses_with_the_turn() -> None:
    scene = tash_kalar().pieces(0, "d5 f5 e4 e3").hand(0, "war_summoner")
    scene.play("summon war_summoner e5", "place a4", "place a6", "end")
    assert not scene.view()["permission"]


# ---- Ritual Master


def test_ritual_master_on_a_green_square() -> None:
    """Two actions more."""
    scene = tash_kalar().pieces(0, "f8 f6 h6").pieces(1, "a5").hand(0, "ritual_master")
    scene.play("summon ritual_master g7")
    assert 3 == scene.seen("actions")
    assert "Act" == scene.waits()


def test_ritual_master_on_a_red_square() -> None:
    """The centre is red (R10): a heroic and a common piece anywhere, in either order."""
    scene = tash_kalar().pieces(0, "d6 d4 f4").pieces(1, "a5 a4", heroic="i5", legendary="i4")
    scene.hand(0, "ritual_master").play("summon ritual_master e5")
    assert ["d6", "a5", "e5", "i5", "a4", "d4", "f4"] == [one.split()[1] for one in scene.options("destroy")]
    scene.play("destroy a5")
    assert ["destroy e5", "destroy i5", "stop"] == scene.options()
    scene.play("destroy i5")
    assert [1, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_ritual_master_may_destroy_only_one_or_none() -> None:
    scene = tash_kalar().pieces(0, "d6 d4 f4").pieces(1, "a5", heroic="i5").hand(0, "ritual_master")
    scene.play("summon ritual_master e5", "destroy i5")
    assert ["destroy d6", "destroy a5", "destroy d4", "destroy f4", "stop"] == scene.options()
    scene.play("stop")
    assert "a5" == scene.of(1)
    scene = tash_kalar().pieces(0, "d6 d4 f4").pieces(1, "a5").hand(0, "ritual_master")
    scene.play("summon ritual_master e5", "stop")
    assert "a5" == scene.of(1)


def test_ritual_master_does_nothing_on_a_plain_square() -> None:
    scene = tash_kalar().pieces(0, "d5 d3 f3").pieces(1, "a5").hand(0, "ritual_master")
    scene.play("summon ritual_master e4")
    assert "Act" == scene.waits()
    assert 1 == scene.seen("actions")


# ---- Legend Slayer


def test_legend_slayer() -> None:
    """A legendary piece diagonally beside him, and nothing else then."""
    scene = tash_kalar().pieces(0, "e4 f4 e3 g3").pieces(1, "d6 d5", legendary="f6").hand(0, "legend_slayer")
    scene.play("summon legend_slayer e5")
    assert "LegendSlayerDestroys" == scene.waits()
    assert ["destroy d6", "destroy f6", "destroy f4", "stop"] == scene.options()
    scene.play("destroy f6")
    assert [0, 0, 1] == scene.killed(1)
    assert "Act" == scene.waits()


def test_legend_slayer_or_two_others() -> None:
    scene = tash_kalar().pieces(0, "e4 f4 e3 g3").pieces(1, "d6", heroic="d4", legendary="f6")
    scene.hand(0, "legend_slayer").play("summon legend_slayer e5", "destroy d6")
    assert ["destroy d4", "destroy f4", "stop"] == scene.options()
    scene.play("destroy d4")
    assert [1, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_legend_slayer_may_spare_everybody_or_all_but_one() -> None:
    """A piece of the pattern is always diagonally beside him, so he is never without a target."""
    scene = tash_kalar().pieces(0, "e4 f4 e3 g3").hand(0, "legend_slayer")
    scene.play("summon legend_slayer e5", "stop")
    assert "e5 e4 f4 e3 g3" == scene.of(0)
    scene = tash_kalar().pieces(0, "e4 f4 e3 g3").pieces(1, "d6", legendary="d4").hand(0, "legend_slayer")
    scene.play("summon legend_slayer e5", "destroy d6", "stop")
    assert "d4" == scene.of(1)
    assert "Act" == scene.waits()


# ---- Mountain Troll


def test_mountain_troll() -> None:
    """Every enemy common piece beside it falls; two or more give an action."""
    scene = tash_kalar().pieces(0, "d4 e4 e3 f3").pieces(1, "d6 e6 g5", heroic="f6").hand(0, "mountain_troll")
    scene.play("summon mountain_troll e5")
    assert "Act" == scene.waits()
    assert 2 == scene.seen("actions")
    assert "f6 g5" == scene.of(1)
    assert "e5 d4 e4 e3 f3" == scene.of(0)


def test_mountain_troll_does_not_count_the_piece_it_arrived_on() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 e3 f3").pieces(1, "d6 e5").hand(0, "mountain_troll")
    scene.play("summon mountain_troll e5")
    assert 1 == scene.seen("actions")
    assert [2, 0, 0] == scene.killed(1)


def test_mountain_troll_does_nothing_without_enemies_beside_it() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 e3 f3").pieces(1, "g5", heroic="d6").hand(0, "mountain_troll")
    scene.play("summon mountain_troll e5")
    assert "d6 g5" == scene.of(1)
    assert 1 == scene.seen("actions")


# ---- Hungry Bear


def test_hungry_bear() -> None:
    """A second standard move only if the first one found a piece."""
    scene = tash_kalar().pieces(0, "f5 e4 f4").pieces(1, "d6 c7", heroic="e6").hand(0, "hungry_bear")
    scene.play("summon hungry_bear e5")
    assert "move e5 n" not in scene.options()
    scene.play("move e5 nw")
    assert "HungryBearMoves" == scene.waits()
    scene.play("move d6 nw")
    assert "0 heroic" == scene.at("c7")
    assert [2, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_hungry_bear_stops_on_an_empty_square() -> None:
    scene = tash_kalar().pieces(0, "f5 e4 f4").pieces(1, "d7").hand(0, "hungry_bear")
    scene.play("summon hungry_bear e5", "move e5 nw")
    assert "0 heroic" == scene.at("d6")
    assert "Act" == scene.waits()


def test_hungry_bear_may_stay() -> None:
    scene = tash_kalar().pieces(0, "f5 e4 f4").hand(0, "hungry_bear").play("summon hungry_bear e5", "stop")
    assert "0 heroic" == scene.at("e5")
    assert "Act" == scene.waits()


# ---- Werewolf


def test_werewolf_on_a_coloured_square() -> None:
    """Three combat moves, wherever it is by then."""
    scene = tash_kalar().pieces(0, "e8 d7 e6").pieces(1, "g6", heroic="g5").hand(0, "werewolf")
    scene.play("summon werewolf g7")
    assert "WerewolfHunts" == scene.waits()
    scene.play("move g7 s", "move g6 s", "move g5 s")
    assert "0 heroic" == scene.at("g4")
    assert [1, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_werewolf_fights_three_times() -> None:
    """17.17: each of its three moves may be a combat move, and there is no fourth."""
    scene = tash_kalar().pieces(0, "e8 d7 e6").pieces(1, heroic="g6 g5 g4 g3").hand(0, "werewolf")
    scene.play("summon werewolf g7", "move g7 s", "move g6 s")
    assert "move g5 s" in scene.options()
    scene.play("move g5 s")
    assert ([0, 3, 0], "Act") == (scene.killed(1), scene.waits())


def test_werewolf_in_the_centre_is_tame() -> None:
    """R10: the centre does not count; one standard move."""
    scene = tash_kalar().pieces(0, "c6 b5 c4").pieces(1, "d5", heroic="e6").hand(0, "werewolf")
    scene.play("summon werewolf e5")
    assert "WerewolfMoves" == scene.waits()
    assert "move e5 n" not in scene.options()
    scene.play("move e5 w")
    assert "0 heroic" == scene.at("d5")
    assert "Act" == scene.waits()


def test_werewolf_on_a_plain_square_may_stay() -> None:
    scene = tash_kalar().pieces(0, "d6 c5 d4").hand(0, "werewolf").play("summon werewolf f5", "stop")
    assert "0 heroic" == scene.at("f5")
    assert "Act" == scene.waits()


# ---- Clan Guardian


def test_clan_guardian() -> None:
    """One common piece of the pattern may rise."""
    scene = tash_kalar().pieces(0, "c5 f5 e6", heroic="d5").hand(0, "clan_guardian")
    scene.play("summon clan_guardian e5")
    assert "ClanGuardianUpgrades" == scene.waits()
    assert ["upgrade c5", "upgrade f5", "stop"] == scene.options()
    scene.play("upgrade f5")
    assert "0 heroic" == scene.at("f5")
    assert "Act" == scene.waits()


def test_clan_guardian_may_raise_a_borrowed_piece() -> None:
    scene = tash_kalar(players=3).pieces(0, "c5 d5").pieces(1, "f5").hand(0, "clan_guardian")
    scene.play("summon clan_guardian e5", "upgrade f5")
    assert "1 heroic" == scene.at("f5")


def test_clan_guardian_may_decline_and_raises_only_common_pieces() -> None:
    scene = tash_kalar().pieces(0, "c5 d5 f5").hand(0, "clan_guardian")
    scene.play("summon clan_guardian e5", "stop")
    assert "c5 d5 f5" == scene.of(0, "common")
    scene = tash_kalar().pieces(0, "e6", heroic="c5 d5 f5").hand(0, "clan_guardian")
    scene.play("summon clan_guardian e5")
    assert "Act" == scene.waits()
