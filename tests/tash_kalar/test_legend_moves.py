"""Section 19: the legends that move or leap, and the Leviathan."""

from __future__ import annotations

from tests.tash_kalar.ready import FAR_14, ready, reason, summoned
from tests.tash_kalar.scene import tash_kalar


def test_hell_bull() -> None:
    """19.2: combat moves in one direction until it has destroyed a legendary piece."""
    scene = summoned("hell_bull", ready("hell_bull").pieces(1, "e9", heroic="e7", legendary="e8"))
    assert "HellBullMoves" == scene.waits()
    assert [
        *[f"move e5 {way}" for way in ["n", "ne", "e", "se", "s", "sw", "w", "nw"]],
        "stop",
    ] == scene.options()
    scene.play("move e5 n")
    assert "HellBullRuns" == scene.waits()
    assert ["onward", "stop"] == scene.options()
    scene.play("onward", "onward")
    assert "0 legendary" == scene.at("e8")
    assert "e9" == scene.of(1)
    assert [0, 1, 1] == scene.killed(1)
    assert "Act" == scene.waits()


def test_hell_bull_stops_after_a_first_legendary_piece() -> None:
    scene = summoned("hell_bull", ready("hell_bull").pieces(1, "e7", legendary="e6")).play("move e5 n")
    assert "Act" == scene.waits()
    assert "e7" == scene.of(1)


def test_hell_bull_tramples_its_own_pieces_and_halts_at_the_edge() -> None:
    scene = summoned("hell_bull", ready("hell_bull")).play("move e5 s", "onward", "onward", "onward")
    assert "d6 f6 d5 f5 e1" == scene.of(0)
    assert "Act" == scene.waits()


def test_hell_bull_declined() -> None:
    scene = summoned("hell_bull", ready("hell_bull")).play("stop")
    assert "0 legendary" == scene.at("e5")
    assert "Act" == scene.waits()


def test_angel_of_death() -> None:
    """19.3: it leaps onto any piece, which rises first and falls at its new rank."""
    scene = summoned("angel_of_death", ready("angel_of_death").pieces(1, "a5", heroic="i5", legendary="e9"))
    assert "AngelOfDeathLeaps" == scene.waits()
    everyone = "e9 d6 f6 a5 c5 g5 i5 e4"
    assert [*[f"leap {square}" for square in everyone.split()], "stop"] == scene.options()
    assert "no_piece 19.3" == reason(scene, "leap a4")
    assert "not_a_target 19.3" == reason(scene, "leap e5")
    scene.play("leap a5")
    assert ["", "0 legendary"] == [scene.at("e5"), scene.at("a5")]
    assert [0, 1, 0] == scene.killed(1)  # R7


def test_angel_of_death_on_a_heroic_piece() -> None:
    """19.3: it becomes legendary if its owner has such a piece left, and is leapt upon in any case."""
    scene = summoned("angel_of_death", ready("angel_of_death").pieces(1, heroic="i5")).play("leap i5")
    assert [0, 0, 1] == scene.killed(1)
    scene = ready("angel_of_death").pieces(1, heroic="i5", legendary="c9 d9 e9")
    summoned("angel_of_death", scene).play("leap i5")
    assert [0, 1, 0] == scene.killed(1)


def test_angel_of_death_declined() -> None:
    scene = summoned("angel_of_death", ready("angel_of_death").pieces(1, "a5")).play("stop")
    assert ["1 common", "0 legendary"] == [scene.at("a5"), scene.at("e5")]


def test_earth_elemental() -> None:
    """19.9: destroy at a red square, upgrade at a green one, then perhaps a combat move to a coloured one."""
    scene = summoned("earth_elemental", ready("earth_elemental").pieces(1, "g5 a4", legendary="d8"))
    assert "EarthElementalDestroys" == scene.waits()
    assert ["destroy e7", "destroy d6", "destroy e6", "destroy f5", "destroy g5"] == scene.options()
    assert "not_a_target 19.9" == reason(scene, "destroy d8")
    scene.play("destroy g5")
    assert "EarthElementalUpgrades" == scene.waits()
    assert ["upgrade d6", "upgrade a4"] == scene.options()
    assert "not_a_target 19.9" == reason(scene, "upgrade e6")
    scene.play("upgrade a4")
    assert "1 heroic" == scene.at("a4")
    assert "EarthElementalMoves" == scene.waits()
    assert ["move d7 n", "move d7 w", "stop"] == scene.options()
    assert "not_there 19.9" == reason(scene, "move d7 ne")
    scene.play("move d7 n")
    assert "0 legendary" == scene.at("d8")
    assert [1, 0, 1] == scene.killed(1)
    assert "Act" == scene.waits()


def test_earth_elemental_with_one_target_each() -> None:
    """19.9: what must be done in only one way is done unasked; the move may be declined."""
    scene = (
        tash_kalar()
        .pieces(0, "c5 b4 c4", "a3 d3")
        .hand(0, "earth_elemental")
        .play("summon earth_elemental b5")
    )
    assert ["", "0 heroic"] == [scene.at("d3"), scene.at("b4")]
    assert ["move b5 w", "stop"] == scene.options()
    scene.play("stop")
    assert "0 legendary" == scene.at("b5")


def test_hell_bull_at_the_edge() -> None:
    """19.2: where the way ends nothing more is asked."""
    scene = summoned("hell_bull", ready("hell_bull")).play("move e5 n", "onward", "onward")
    assert "HellBullRuns" == scene.waits()
    scene.play("onward")
    assert ("0 legendary", "Act") == (scene.at("e9"), scene.waits())


def test_earth_elemental_with_nothing_to_do() -> None:
    """19.9: a part without a target is skipped."""
    scene = tash_kalar().pieces(0, heroic="a6 a3 b5 c5 b4").hand(0, "earth_elemental")
    scene.play("summon earth_elemental c4")
    assert "a6 b5 c5 b4 a3" == scene.of(0, "heroic")
    assert "Act" == scene.waits()


def test_storm_elemental() -> None:
    """19.11: a piece of any rank is placed, runs in one direction and is destroyed."""
    scene = summoned("storm_elemental", ready("storm_elemental").pieces(1, "g7", heroic="g5"))
    before = scene.supply(0)
    assert "StormElementalPlaces" == scene.waits()
    assert "place g4" in scene.options()
    assert "place_legendary b1" not in scene.options()
    assert "not_there 19.11" == reason(scene, "place_heroic e8")
    assert "occupied 19.11" == reason(scene, "place_legendary g5")
    scene.play("place_heroic g4")
    assert "StormElementalMoves" == scene.waits()
    assert {"g4"} == {one.split()[1] for one in scene.options("move")}
    assert "not_a_mover 19.11" == reason(scene, "move e4 n")
    scene.play("move g4 n")
    assert "StormElementalRuns" == scene.waits()
    scene.play("onward", "onward")
    assert "Act" == scene.waits()  # three moves of a heroic piece
    assert "" == scene.of(1)
    assert "" == scene.at("g7")
    assert [1, 1, 0] == scene.killed(1)
    assert before == scene.supply(0)


def test_storm_elemental_five_moves_of_a_common_piece() -> None:
    scene = summoned("storm_elemental", ready("storm_elemental")).play(
        "place h3", "move h3 n", *["onward"] * 4
    )
    assert "" == scene.at("h8")
    assert "Act" == scene.waits()


def test_storm_elemental_one_move_of_a_legendary_piece() -> None:
    """Q26: it costs a legendary piece for the moment."""
    scene = summoned("storm_elemental", ready("storm_elemental").pieces(1, legendary="g5"))
    scene.play("place_legendary g4", "move g4 n")
    assert [0, 0, 1] == scene.killed(1)
    assert "Act" == scene.waits()
    assert 2 == scene.supply(0)[1]


def test_storm_elemental_is_blocked() -> None:
    """19.11: a common piece cannot enter a heroic one's square, so the run ends there."""
    scene = summoned("storm_elemental", ready("storm_elemental").pieces(1, heroic="g6"))
    scene.play("place g4", "move g4 n")
    assert "Act" == scene.waits()
    assert ["", "1 heroic"] == [scene.at("g5"), scene.at("g6")]


def test_storm_elemental_with_nothing_in_supply() -> None:
    """19.11: then nothing is asked. It comes onto a borrowed piece, so none of its own returns to the supply."""
    scene = tash_kalar().pieces(0, FAR_14, "d6 d5 f5", "b7 h7").pieces(1, "e4").hand(0, "storm_elemental")
    scene.set(permission=1)
    assert [0, 1] == scene.supply(0)
    assert "Act" == scene.play("summon storm_elemental e4").waits()


def test_storm_elemental_without_legendary_pieces() -> None:
    scene = summoned("storm_elemental", ready("storm_elemental").pieces(0, legendary="a5 a4"))
    assert [] == scene.options("place_legendary")
    assert "no_legendary_left 19.11" == reason(scene, "place_legendary g4")


def test_storm_elemental_stops() -> None:
    """19.11: a piece that does not move is destroyed all the same; placing may be declined."""
    scene = summoned("storm_elemental", ready("storm_elemental")).play("place g4", "stop")
    assert ["", "Act"] == [scene.at("g4"), scene.waits()]
    scene = summoned("storm_elemental", ready("storm_elemental")).play("stop")
    assert "Act" == scene.waits()


def test_leviathan_destroys_common_pieces() -> None:
    """19.7: up to four of them, connected, of any colours."""
    scene = summoned("leviathan", ready("leviathan").pieces(0, "c2").pieces(1, "a5 a4 b4 b3 i3"))
    assert "LeviathanPicks" == scene.waits()
    scene.play("pick a5")
    assert ["pick a4", "pick b4", "stop"] == scene.options()
    assert "chosen_before 19.7" == reason(scene, "pick a5")
    assert "not_connected 19.7" == reason(scene, "pick i3")
    assert "no_piece 19.7" == reason(scene, "pick a6")
    scene.play("pick b4", "pick b3")
    assert "mixed 19.7" == reason(scene, "pick c4")
    assert "1 common" == scene.at("a5")  # nothing has happened yet
    scene.play("pick c2")
    assert "Act" == scene.waits()
    assert "a4 i3" == scene.of(1)
    assert "" == scene.at("c2")
    assert [3, 0, 0] == scene.killed(1)


def test_leviathan_downgrades_upgraded_pieces() -> None:
    """19.7: up to three connected ones fall a rank each, the Leviathan itself too; nothing is destroyed."""
    scene = summoned("leviathan", ready("leviathan").pieces(1, heroic="h7", legendary="h8"))
    scene.play("pick h8", "pick h7")
    assert ["pick g6", "stop"] == scene.options()
    scene.play("pick g6")
    assert ["1 heroic", "1 common", "0 heroic"] == [scene.at("h8"), scene.at("h7"), scene.at("g6")]
    assert [0, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_leviathan_and_the_supply() -> None:
    """19.7, Q13: a legendary piece falls only while its owner has a piece to put in its place."""
    scene = summoned("leviathan", ready("leviathan").pieces(1, f"{FAR_14} a7", "g8", "h8 h7"))
    assert 1 == scene.supply(1)[0]
    scene.play("pick h8")
    assert "cannot_fall 19.7" == reason(scene, "pick h7")
    scene = summoned("leviathan", ready("leviathan").pieces(1, f"{FAR_14} a7 i7 c8", legendary="h8"))
    assert "pick h8" not in scene.options()


def test_leviathan_declined() -> None:
    """19.7: up to includes none."""
    scene = summoned("leviathan", ready("leviathan").pieces(1, "a5")).play("stop")
    assert "1 common" == scene.at("a5")
    assert "Act" == scene.waits()
