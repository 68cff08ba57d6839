"""What the twelve flares do, half by half; when they may be invoked is in test_flare_criteria.py."""

from __future__ import annotations

from tests.tash_kalar.behind import ALL_OUT, COMMON, behind, empty, is_spent, lower, upper
from tests.tash_kalar.printed import LEGENDARY_POOL, POOL, STEPS
from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import tash_kalar

# ---- flare 1: 3 upgraded, 6 others


def test_flare_01_upper() -> None:
    """A common piece on any empty square; it must be placed."""
    scene = upper("flare_01")
    assert "FlarePlaces" == scene.waits()
    assert empty(scene, "place") == scene.options()
    scene.play("place i6")
    assert "0 common" == scene.at("i6")
    assert is_spent(scene)


def test_flare_01_lower() -> None:
    """A heroic piece on any empty square; it must be placed."""
    scene = lower("flare_01")
    assert "FlarePlacesHeroic" == scene.waits()
    assert empty(scene, "place_heroic") == scene.options()
    scene.play("place_heroic i6")
    assert "0 heroic" == scene.at("i6")
    assert is_spent(scene)


def test_flare_places_nothing_without_supply() -> None:
    """6.11: an effect picks no piece up, so the flare does nothing."""
    assert is_spent(upper("flare_01", mine=ALL_OUT))
    assert is_spent(upper("flare_10", mine=ALL_OUT[3:]).play("place e3"))


# ---- flare 2: 4 upgraded, 4 others


def test_flare_02_upper() -> None:
    """A common piece."""
    assert is_spent(upper("flare_02").play("place e5"))


def test_flare_02_lower() -> None:
    """A common piece; with both criteria two of them."""
    assert is_spent(lower("flare_02").play("place e5"))
    scene = behind("flare_02", 4, 6).play("flare flare_02", "place e5", "place e4")
    assert "d5 e5 f5 e4" == scene.of(0)
    assert is_spent(scene)


# ---- flare 3: 3 upgraded, 5 others


def test_flare_03_upper() -> None:
    """Up to three standard moves with common pieces, the same one again or another."""
    scene = upper("flare_03")
    assert "FlareMoves" == scene.waits()
    assert "stop" in scene.options()
    scene.play("move d5 e", "move e5 n", "move f5 n")
    assert "e6 f6" == scene.of(0)
    assert is_spent(scene)


def test_flare_03_upper_never_destroys() -> None:
    """A common piece that makes a standard move needs an empty square, and other ranks do not move."""
    scene = behind("flare_03", 4, 0, "d5", heroic="a5").pieces(1, "e5").play("flare flare_03")
    assert "move d5 e" not in scene.options()
    assert not [one for one in scene.options() if one.startswith("move a5")]
    why = scene.why("move d5 e")
    assert why is not None
    assert ("tash_kalar.as_strong", "6.6") == (why.key, why.rule)
    scene.play("move d5 s", "stop")
    assert is_spent(scene)


def test_flare_03_lower() -> None:
    """One more action."""
    assert is_spent(lower("flare_03"), actions=3)


# ---- flare 4: 4 upgraded, 5 others


def test_flare_04_upper() -> None:
    """A common piece."""
    assert is_spent(upper("flare_04").play("place e5"))


def test_flare_04_lower() -> None:
    """A common piece is placed, or an enemy common one converted, which counts as destroyed."""
    scene = lower("flare_04")
    assert "FlarePlacesOrConverts" == scene.waits()
    there = ["convert b2", "convert c2", *[f"convert {file}1" for file in "cdefg"]]
    assert [*empty(scene, "place"), *there] == scene.options()
    scene.play("convert e1")
    assert "0 common" == scene.at("e1")
    assert [1, 0, 0] == scene.killed(1)
    assert is_spent(scene)
    assert is_spent(lower("flare_04").play("place e5"))


def test_flare_04_lower_spares_upgraded_pieces() -> None:
    """Only common pieces are converted."""
    scene = behind("flare_04", 1, 7).play("flare flare_04")
    assert "convert c9" not in scene.options()
    why = scene.why("convert c9")
    assert why is not None
    assert "tash_kalar.not_a_target" == why.key


def test_flare_04_lower_does_nothing_without_supply() -> None:
    """Both ways need a piece."""
    scene = tash_kalar().pieces(0, "", ALL_OUT).hand(0, "flare_04").pieces(1, " ".join(COMMON))
    assert is_spent(scene.play("flare flare_04"))


# ---- flare 5: 3 upgraded, 6 others


def test_flare_05_upper() -> None:
    """A standard move with a common piece, or a common piece is upgraded; one of them must be done."""
    scene = upper("flare_05", mine="d5")
    assert "FlareMovesOrUpgrades" == scene.waits()
    assert [*[f"move d5 {way}" for way in STEPS], "upgrade d5"] == scene.options()
    scene.play("move d5 nw")
    assert "0 common" == scene.at("c6")
    assert is_spent(scene)
    scene = upper("flare_05", mine="d5").play("upgrade d5")
    assert "0 heroic" == scene.at("d5")
    assert is_spent(scene)


def test_flare_05_upper_with_one_way_only() -> None:
    """A lone piece that cannot move is upgraded unasked; with no common piece nothing happens."""
    scene = behind("flare_05", 3, 0, "c1").pieces(1, "d1 c2", "b2 d2").play("flare flare_05")
    assert "0 heroic" == scene.at("c1")
    assert is_spent(scene)
    assert is_spent(upper("flare_05", mine="", heroic="d5"))


def test_flare_05_lower() -> None:
    """Two common pieces, one after the other."""
    scene = behind("flare_05", 0, 6, "").play("flare flare_05", "place e5")
    assert "FlarePlaces" == scene.waits()
    assert "place e5" not in scene.options()
    scene.play("place e4")
    assert "e5 e4" == scene.of(0)
    assert is_spent(scene)


# ---- flare 6: 4 upgraded, 4 others


def test_flare_06_upper() -> None:
    """A common piece is placed or upgraded; one of them must be done."""
    scene = upper("flare_06")
    assert "FlarePlacesOrUpgrades" == scene.waits()
    assert [*empty(scene, "place"), "upgrade d5", "upgrade f5"] == scene.options()
    scene.play("upgrade f5")
    assert "0 heroic" == scene.at("f5")
    assert is_spent(scene)
    assert is_spent(upper("flare_06").play("place e5"))


def test_flare_06_upper_without_supply() -> None:
    """Then a common piece must be upgraded, and the refusal says why none is placed."""
    scene = upper("flare_06", ALL_OUT)
    assert [f"upgrade {square}" for square in ALL_OUT.split()] == scene.options()
    why = scene.why("place e3")
    assert why is not None
    assert "tash_kalar.none_in_supply" == why.key


def test_flare_06_lower() -> None:
    """A common piece may leap onto any empty square or common piece."""
    scene = lower("flare_06")
    assert "FlareCombatLeaper" == scene.waits()
    assert ["pick d5", "pick f5", "stop"] == scene.options()
    scene.play("pick d5")
    assert "FlareCombatLeaps" == scene.waits()
    assert 68 == len(scene.options())
    assert "leap f5" in scene.options()
    scene.play("leap e1")
    assert "" == scene.at("d5")
    assert "0 common" == scene.at("e1")
    assert [1, 0, 0] == scene.killed(1)
    assert is_spent(scene)


def test_flare_06_lower_may_be_declined() -> None:
    scene = lower("flare_06").play("stop")
    assert "d5 f5" == scene.of(0)
    assert is_spent(scene)


def test_flare_06_lower_spares_stronger_pieces() -> None:
    """A heroic piece is too strong, and a leap leads somewhere else."""
    scene = behind("flare_06", 1, 6).play("flare flare_06", "pick d5")
    assert "leap c9" not in scene.options()
    why, stays = scene.why("leap c9"), scene.why("leap d5")
    assert why is not None
    assert stays is not None
    assert ["tash_kalar.too_strong", "tash_kalar.stays"] == [why.key, stays.key]


# ---- flare 7: 4 upgraded, 6 others


def test_flare_07_upper() -> None:
    """A common piece."""
    assert is_spent(upper("flare_07").play("place e5"))


def test_flare_07_lower() -> None:
    """A common piece must be upgraded; then there is one more action."""
    scene = lower("flare_07")
    assert "FlareUpgrades" == scene.waits()
    assert ["upgrade d5", "upgrade f5"] == scene.options()
    assert 2 == scene.seen("actions")
    scene.play("upgrade d5")
    assert "0 heroic" == scene.at("d5")
    assert is_spent(scene, actions=3)


def test_flare_07_lower_with_one_piece_or_none() -> None:
    """A lone common piece is upgraded unasked; the action comes even if there is none."""
    scene = lower("flare_07", mine="d5")
    assert "0 heroic" == scene.at("d5")
    assert is_spent(scene, actions=3)
    assert is_spent(lower("flare_07", mine=""), actions=3)


# ---- flare 8: 4 upgraded, 5 others


def test_flare_08_upper() -> None:
    """One more action."""
    assert is_spent(upper("flare_08"), actions=3)


def test_flare_08_upper_after_the_last_action() -> None:
    """15.2: the gained action is then spent."""
    scene = behind("flare_08", 4, 0).play("place a5", "place b5", "flare flare_08")
    assert "Act" == scene.waits()
    assert 1 == scene.seen("actions")
    scene.play("place c5")
    assert ["end"] == scene.options()


def test_flare_08_lower() -> None:
    """A common piece."""
    assert is_spent(lower("flare_08").play("place e5"))


# ---- flare 9: 5 upgraded, 4 others


def test_flare_09_upper() -> None:
    """A heroic piece."""
    scene = upper("flare_09").play("place_heroic e5")
    assert "0 heroic" == scene.at("e5")
    assert [POOL - 3, LEGENDARY_POOL] == scene.supply(0)
    assert is_spent(scene)


def test_flare_09_lower() -> None:
    """A standard move and a combat move with common pieces."""
    scene = behind("flare_09", 0, 4, "d5 f5").pieces(1, "e5 g5").play("flare flare_09")
    assert "FlareMovesAndStrikes" == scene.waits()
    scene.play("move d5 e")
    assert "move f5 e" not in scene.options()
    assert "move e5 n" in scene.options()
    scene.play("move e5 n")
    assert "e6 f5" == scene.of(0)
    assert [1, 0, 0] == scene.killed(1)
    assert is_spent(scene)


def test_flare_09_lower_in_the_other_order() -> None:
    """The first move onto an empty square is the standard one; the second may then fight."""
    scene = (
        behind("flare_09", 0, 4, "d5 f5").pieces(1, "e6 g5").play("flare flare_09", "move d5 e", "move e5 n")
    )
    assert [1, 0, 0] == scene.killed(1)
    assert is_spent(scene)


def test_flare_09_lower_may_be_declined() -> None:
    """Q31: both moves are one offer, which may be declined before the first."""
    assert is_spent(lower("flare_09").play("stop"))


def test_flare_09_lower_must_be_finished_once_begun() -> None:
    """Q31: after the first move the second must be made."""
    scene = lower("flare_09").play("move d5 n")
    assert "FlareMovesAndStrikes" == scene.waits()
    assert "stop" not in scene.options()
    assert "both_moves Q31" == reason(scene, "stop")
    assert is_spent(scene.play("move d6 n"))


def test_flare_09_lower_second_move_that_has_one_way() -> None:
    """Q31: between its own heroic pieces the common one can only go back where it came from, and does."""
    scene = behind("flare_09", 0, 5, "c9", heroic="a7 b7 c7 c8 d8 d9").pieces(1, "b8").play("flare flare_09")
    scene.play("move c9 sw")
    assert "c9" == scene.of(0, "common")
    assert [1, 0, 0] == scene.killed(1)
    assert is_spent(scene)


def test_flare_09_each_move_may_be_declined() -> None:
    """Q31: with `flare_9 = each` either of the two."""
    for answers in (["stop"], ["move d5 n", "stop"]):
        scene = tash_kalar(flare_9="each").pieces(0, "d5 f5").hand(0, "flare_09").pieces(1, " ".join(COMMON))
        assert is_spent(scene.play("flare flare_09", *answers))


# ---- flare 10: 5 upgraded, 5 others


def test_flare_10_upper() -> None:
    """Two common pieces."""
    scene = upper("flare_10").play("place e5", "place e4")
    assert "d5 e5 f5 e4" == scene.of(0)
    assert is_spent(scene)


def test_flare_10_lower() -> None:
    """A common piece; with both criteria three of them."""
    assert is_spent(lower("flare_10").play("place e5"))
    scene = behind("flare_10", 5, 7).play("flare flare_10", "place e5", "place e4", "place e3")
    assert "d5 e5 f5 e4 e3" == scene.of(0)
    assert is_spent(scene)


# ---- flare 11: 3 upgraded, 4 others


def test_flare_11_upper() -> None:
    """A common piece."""
    assert is_spent(upper("flare_11").play("place e5"))


def test_flare_11_lower_combat() -> None:
    """A combat move ends it."""
    scene = behind("flare_11", 0, 5, "d5 f5").pieces(1, "e5").play("flare flare_11")
    assert "FlareMovesOrStrikes" == scene.waits()
    scene.play("move d5 e")
    assert [1, 0, 0] == scene.killed(1)
    assert is_spent(scene)


def test_flare_11_lower_standard() -> None:
    """Q16: up to two standard moves; after the first there is no combat move any more."""
    scene = behind("flare_11", 0, 5, "d5 f5").pieces(1, "e6").play("flare flare_11", "move d5 e")
    assert "move e5 n" not in scene.options()
    why = scene.why("move e5 n")
    assert why is not None
    assert ("tash_kalar.as_strong", "Q16") == (why.key, why.rule)
    scene.play("move f5 s")
    assert "e5 f4" == scene.of(0)
    assert is_spent(scene)


def test_flare_11_lower_moves_heroic_pieces_too() -> None:
    """A heroic piece enters a common one with a standard move, so a second move follows; a legendary one stays."""
    scene = tash_kalar().pieces(0, "", "d5", "f5").pieces(1, "c1 d1 e1 e5").hand(0, "flare_11")
    scene.play("flare flare_11")
    assert not [one for one in scene.options() if one.startswith("move f5")]
    scene.play("move d5 e")
    assert [1, 0, 0] == scene.killed(1)
    assert "FlareMovesOrStrikes" == scene.waits()
    scene.play("stop")
    assert is_spent(scene)


# ---- flare 12: 2 upgraded, 5 others


def test_flare_12_upper() -> None:
    """A common piece may leap onto any empty square."""
    scene = upper("flare_12")
    assert "FlareLeaper" == scene.waits()
    assert ["pick d5", "pick f5", "stop"] == scene.options()
    scene.play("pick d5")
    assert "FlareLeaps" == scene.waits()
    assert empty(scene, "leap") == scene.options()
    why = scene.why("leap f5")
    assert why is not None
    assert ("tash_kalar.as_strong", "6.8") == (why.key, why.rule)
    scene.play("leap i6")
    assert "i6 f5" == scene.of(0)
    assert is_spent(scene)


def test_flare_12_upper_may_be_declined_and_needs_a_common_piece() -> None:
    assert is_spent(upper("flare_12").play("stop"))
    assert is_spent(upper("flare_12", mine="", heroic="d5"))


def test_flare_12_lower() -> None:
    """One more action."""
    assert is_spent(lower("flare_12"), actions=3)
