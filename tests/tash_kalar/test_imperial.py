"""The Imperial beings up to the Hypnotist, one scenario or more for each; the others are in test_imperial_heroes.py.

Patterns lie as printed and beings are summoned on e5 unless a rule needs another square.
"""

from __future__ import annotations

from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import tash_kalar

# ---- Swordmaster


def test_swordmaster() -> None:
    """He may destroy an enemy common piece diagonally beside him, and must rise then."""
    scene = tash_kalar().pieces(0, "e6 e4").pieces(1, "d6 d5", heroic="f4").hand(0, "swordmaster")
    scene.play("summon swordmaster e5")
    assert "SwordmasterStrikes" == scene.waits()
    assert ["destroy d6", "stop"] == scene.options()
    scene.play("destroy d6")
    assert "" == scene.at("d6")
    assert "0 heroic" == scene.at("e5")
    assert [1, 0, 0] == scene.killed(1)


def test_swordmaster_who_spares_does_not_rise() -> None:
    scene = tash_kalar().pieces(0, "e6 e4").pieces(1, "d6").hand(0, "swordmaster")
    scene.play("summon swordmaster e5", "stop")
    assert "1 common" == scene.at("d6")
    assert "0 common" == scene.at("e5")


def test_swordmaster_does_nothing_without_a_target() -> None:
    scene = tash_kalar().pieces(0, "e6 e4 d4").pieces(1, "d5", heroic="d6").hand(0, "swordmaster")
    scene.play("summon swordmaster e5")
    assert "Act" == scene.waits()
    assert "0 common" == scene.at("e5")


# ---- Messenger


def test_messenger() -> None:
    """A heroic piece runs through common pieces, always the same way, until a piece as strong is in its way."""
    scene = tash_kalar().pieces(0, "f4 g3", heroic="c7").pieces(1, "d7 e7", heroic="g7").hand(0, "messenger")
    scene.play("summon messenger e5", "move c7 e")
    assert "MessengerRuns" == scene.waits()
    assert ["onward", "stop"] == scene.options()
    scene.play("onward", "onward")
    assert "0 heroic" == scene.at("f7")
    assert "Act" == scene.waits()
    assert [2, 0, 0] == scene.killed(1)


def test_messenger_sends_no_legendary_piece_and_common_ones_need_empty_squares() -> None:
    scene = tash_kalar().pieces(0, "f4 g3", legendary="h6").pieces(1, "e4").hand(0, "messenger")
    scene.play("summon messenger e5")
    assert "move e5 n" in scene.options()
    assert not [one for one in scene.options() if one.startswith("move h6")]
    assert "move f4 w" not in scene.options()
    scene.play("move f4 e", "stop")
    assert "0 common" == scene.at("g4")
    assert "Act" == scene.waits()


def test_messenger_may_run_to_the_edge_of_the_arena() -> None:
    scene = tash_kalar().pieces(0, "f4 g3").hand(0, "messenger").play("summon messenger e5")
    scene.play("move e5 w", "onward", "onward", "onward")
    assert "0 common" == scene.at("a5")
    assert "Act" == scene.waits()


def test_messenger_may_stay_idle() -> None:
    scene = tash_kalar().pieces(0, "f4 g3").hand(0, "messenger").play("summon messenger e5", "stop")
    assert "e5 f4 g3" == scene.of(0)
    assert "Act" == scene.waits()


# ---- Herald


def test_herald() -> None:
    """Two moves onto empty squares; not even a legendary piece may enter an occupied one."""
    scene = tash_kalar().pieces(0, "f4 g4 f3", legendary="b5").pieces(1, "b6 e4").hand(0, "herald")
    scene.play("summon herald e5")
    assert "move b5 e" in scene.options()
    assert "move b5 n" not in scene.options()
    assert "move f4 w" not in scene.options()
    scene.play("move e5 n", "move e6 n")
    assert "0 common" == scene.at("e7")
    assert "Act" == scene.waits()


def test_herald_refuses_any_piece_for_the_same_reason() -> None:
    """Neither rank nor the kind of move matters to it."""
    scene = tash_kalar().pieces(0, "f4 g4 f3", legendary="b5").pieces(1, "b6 e4", legendary="d6").hand(0, "herald")
    scene.play("summon herald e5")
    for move in ("move b5 n", "move f4 w", "move e5 s", "move e5 nw"):
        assert "empty_only 16.3" == reason(scene, move)
    assert "not_a_mover 16.3" == reason(scene, "move e4 s")
    assert "off_arena 16.3" == reason(scene.play("move b5 w"), "move a5 w")


def test_herald_moves_two_pieces_or_one_or_none() -> None:
    scene = tash_kalar().pieces(0, "f4 g4 f3").hand(0, "herald").play("summon herald e5")
    scene.play("move f4 w", "move g4 e")
    assert "e5 e4 h4 f3" == scene.of(0)
    scene = tash_kalar().pieces(0, "f4 g4 f3").hand(0, "herald").play("summon herald e5", "stop")
    assert "Act" == scene.waits()


# ---- Bomb


def test_bomb() -> None:
    """With an action left it destroys itself and all common pieces beside it, friend and foe."""
    scene = tash_kalar().pieces(0, "f4 f3").pieces(1, "d6", heroic="d4").hand(0, "bomb")
    scene.play("summon bomb e5")
    assert "Act" == scene.waits()
    assert "f3" == scene.of(0)
    assert "d4" == scene.of(1)
    assert [1, 0, 0] == scene.killed(1)


def test_bomb_lies_still_when_it_took_the_last_action() -> None:
    scene = tash_kalar().pieces(0, "f4 f3").pieces(1, "d6").hand(0, "bomb")
    scene.play("place a5", "summon bomb e5")
    assert "Close" == scene.waits()
    assert "0 common" == scene.at("e5")
    assert "1 common" == scene.at("d6")


# ---- Chronicler


def test_chronicler() -> None:
    """He must upgrade another common piece of yours, which may then move with its new rank."""
    scene = tash_kalar().pieces(0, "e6 d5 f5").pieces(1, "c5").hand(0, "chronicler")
    scene.play("summon chronicler e5")
    assert "ChroniclerUpgrades" == scene.waits()
    assert ["upgrade e6", "upgrade d5", "upgrade f5"] == scene.options()
    scene.play("upgrade d5")
    assert "0 heroic" == scene.at("d5")
    assert "move d5 w" in scene.options()
    assert "move e6 n" not in scene.options()
    scene.play("move d5 w")
    assert "0 heroic" == scene.at("c5")
    assert [1, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_chronicler_upgrades_the_only_other_common_piece_unasked() -> None:
    scene = tash_kalar().pieces(0, "f5", heroic="e6 d5").hand(0, "chronicler").play("summon chronicler e5")
    assert "0 heroic" == scene.at("f5")
    assert "ChroniclerMoves" == scene.waits()
    scene.play("stop")
    assert "Act" == scene.waits()


def test_chronicler_does_nothing_without_another_common_piece() -> None:
    scene = tash_kalar().pieces(0, heroic="e6 d5 f5").hand(0, "chronicler").play("summon chronicler e5")
    assert "Act" == scene.waits()
    assert "0 common" == scene.at("e5")


# ---- Assassin


def test_assassin() -> None:
    """Whatever stands on the marked square is destroyed, even a legendary piece; then he stays."""
    scene = tash_kalar().pieces(0, "d8 c7 b6").pieces(1, legendary="d6").hand(0, "assassin")
    scene.play("summon assassin e5")
    assert "" == scene.at("d6")
    assert [0, 0, 1] == scene.killed(1)
    assert "Act" == scene.waits()


def test_assassin_must_destroy_your_own_piece_too() -> None:
    scene = tash_kalar().pieces(0, "d8 c7 b6", heroic="d6").hand(0, "assassin").play("summon assassin e5")
    assert "" == scene.at("d6")
    assert "Act" == scene.waits()


def test_assassin_may_move_onto_the_empty_marked_square() -> None:
    scene = tash_kalar().pieces(0, "d8 c7 b6").hand(0, "assassin").play("summon assassin e5")
    assert "AssassinMoves" == scene.waits()
    assert ["move e5 nw", "stop"] == scene.options()
    assert "not_there 16.6" == reason(scene, "move e5 n")
    scene.play("move e5 nw")
    assert "0 heroic" == scene.at("d6")
    assert "" == scene.at("e5")


def test_assassin_is_refused_every_other_square_for_the_same_reason() -> None:
    """Also where a piece of equal or higher rank stands."""
    scene = tash_kalar().pieces(0, "d8 c7 b6").pieces(1, "d4", "e6", "f6").hand(0, "assassin")
    scene.play("summon assassin e5")
    assert ["not_there 16.6"] * 3 == [reason(scene, f"move e5 {way}") for way in ("n", "ne", "sw")]


def test_assassin_may_stay() -> None:
    scene = tash_kalar().pieces(0, "d8 c7 b6").hand(0, "assassin").play("summon assassin e5", "stop")
    assert "0 heroic" == scene.at("e5")
    assert "Act" == scene.waits()


# ---- Time Mage


def test_time_mage() -> None:
    """An action more, and an enemy piece on the marked square is destroyed."""
    scene = tash_kalar().pieces(0, "d5 c4 e4 d3").pieces(1, legendary="d4").hand(0, "time_mage")
    scene.play("summon time_mage e5")
    assert 2 == scene.seen("actions")
    assert "" == scene.at("d4")
    assert [0, 0, 1] == scene.killed(1)


def test_time_mage_spares_your_own_piece() -> None:
    scene = tash_kalar().pieces(0, "d5 c4 e4 d3 d4").hand(0, "time_mage").play("summon time_mage e5")
    assert 2 == scene.seen("actions")
    assert "0 common" == scene.at("d4")


# ---- Summoner


def test_summoner() -> None:
    """Up to two common pieces on empty marked squares."""
    scene = tash_kalar().pieces(0, "d4 e4 f4").pieces(1, "e7").hand(0, "summoner").play("summon summoner e5")
    assert "SummonerPlaces" == scene.waits()
    marked = ["c7", "g7", "d6", "e6", "f6", "c5", "d5", "f5", "g5"]
    assert [*[f"place {square}" for square in marked], "stop"] == scene.options()
    scene.play("place c7", "place d6")
    assert "0 common" == scene.at("c7")
    assert "0 common" == scene.at("d6")
    assert "Act" == scene.waits()


def test_summoner_may_place_one_or_none() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4").hand(0, "summoner").play("summon summoner e5", "place g5")
    assert "place g5" not in scene.options()
    scene.play("stop")
    assert "Act" == scene.waits()
    assert 5 == len(scene.of(0).split())


def test_summoner_places_nothing_from_an_empty_supply() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4 c1 d1 e1 f1 g1 b2 c2 d2 e2 f2 g2 h2 a3").hand(0, "summoner")
    scene.play("summon summoner e5")
    assert "Act" == scene.waits()


# ---- Hypnotist


def test_hypnotist() -> None:
    """Common pieces of one enemy move once each, also onto each other; their victims are yours."""
    scene = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, "b7 b6 h6", heroic="b3").hand(0, "hypnotist")
    scene.play("summon hypnotist e5")
    assert "move b3 n" in scene.options()
    scene.play("move b7 s")
    assert [1, 0, 0] == scene.killed(1)
    assert not [one for one in scene.options() if one.startswith(("move b6", "move b3"))]
    scene.play("move h6 n")
    assert "Act" == scene.waits()
    assert "h7 b6 b3" == scene.of(1)


def test_hypnotist_moves_at_most_three_common_pieces() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, "a7 a5 a3 i5").hand(0, "hypnotist")
    scene.play("summon hypnotist e5", "move a7 e", "move a5 e", "move a3 e")
    assert "Act" == scene.waits()
    assert "b7 b5 i5 b3" == scene.of(1)


def test_hypnotist_moves_at_most_two_heroic_pieces_and_no_legendary_one() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, heroic="a7 a5 a3", legendary="i5")
    scene.hand(0, "hypnotist").play("summon hypnotist e5")
    assert not [one for one in scene.options() if one.startswith("move i5")]
    scene.play("move a7 e", "move a5 e")
    assert "Act" == scene.waits()


def test_hypnotist_keeps_to_one_colour() -> None:
    scene = tash_kalar(players=3).pieces(0, "f6 d5 f5 d4").pieces(1, "a7 a5").pieces(2, "i5")
    scene.hand(0, "hypnotist").play("summon hypnotist e5")
    assert "move i5 n" in scene.options()
    scene.play("move a7 e")
    assert ["move a5"] == sorted({one[:7] for one in scene.options("move")})


def test_hypnotist_may_be_destroyed_and_the_others_still_move() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, heroic="d6 a3").hand(0, "hypnotist")
    scene.play("summon hypnotist e5", "move d6 se")
    assert "1 heroic" == scene.at("e5")
    assert ["move a3"] == sorted({one[:7] for one in scene.options("move")})


def test_hypnotist_does_nothing_without_enemies() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, legendary="a5").hand(0, "hypnotist")
    scene.play("summon hypnotist e5")
    assert "Act" == scene.waits()
