"""Section 18: the Sylvan beings that move or lead others."""

from __future__ import annotations

from tests.tash_kalar.ready import ready, reason, summoned


def test_charging_buck() -> None:
    """18.3: combat leaps to the ring at distance 2, whatever lies between."""
    scene = summoned("charging_buck", ready("charging_buck").pieces(1, "g7", heroic="c7"))
    ring = "d7 e7 f7 g7 c6 g6 c5 g5 c4 g4 c3 d3 e3 f3 g3"
    assert "ChargingBuckLeaps" == scene.waits()
    assert [*[f"leap {square}" for square in ring.split()], "stop"] == scene.options()
    assert "too_strong 18.3" == reason(scene, "leap c7")
    assert "not_there 18.3" == reason(scene, "leap e6")
    scene.play("leap g7")
    assert [1, 0, 0] == scene.killed(1)
    assert "leap e5" in scene.options()  # Q6
    scene.play("leap i6")
    assert ["0 common", "Act"] == [scene.at("i6"), scene.waits()]


def test_charging_buck_may_stay_or_leap_once() -> None:
    scene = summoned("charging_buck", ready("charging_buck")).play("leap d3", "stop")
    assert "d4 e4 d3" == scene.of(0)  # its own piece on d3 is destroyed
    scene = summoned("charging_buck", ready("charging_buck")).play("stop")
    assert "0 common" == scene.at("e5")


def test_naiad() -> None:
    """18.5: two different pieces that were beside her, a standard move each."""
    scene = summoned("naiad", ready("naiad").pieces(1, "d3"))
    assert "NaiadMoves" == scene.waits()
    assert {"d4", "e4"} == {one.split()[1] for one in scene.options("move")}
    assert "stop" == scene.options()[-1]
    assert "not_a_mover 18.5" == reason(scene, "move e5 n")
    assert "not_a_mover 18.5" == reason(scene, "move c4 n")
    assert "as_strong 18.5" == reason(scene, "move d4 s")
    scene.play("move d4 n")
    assert {"e4"} == {one.split()[1] for one in scene.options("move")}  # d4 has moved
    scene.play("move e4 s")
    assert "d5 e5 c4 e3" == scene.of(0)
    assert "Act" == scene.waits()


def test_naiad_may_be_trampled() -> None:
    """Q4: a heroic piece may enter her square; what was beside her may still move."""
    scene = summoned("naiad", ready("naiad").pieces(0, heroic="f5")).play("move f5 w")
    assert "0 heroic" == scene.at("e5")
    assert {"d4", "e4"} == {one.split()[1] for one in scene.options("move")}


def test_naiad_declined() -> None:
    scene = summoned("naiad", ready("naiad")).play("stop")
    assert "e5 c4 d4 e4" == scene.of(0)
    assert "Act" == scene.waits()


def test_centaur_spearman() -> None:
    """18.8: a combat move, and the next piece ahead falls, however far."""
    scene = summoned("centaur_spearman", ready("centaur_spearman").pieces(1, "e9", heroic="e6 e8"))
    assert "CentaurSpearmanMoves" == scene.waits()
    assert {"e5"} == {one.split()[1] for one in scene.options("move")}
    scene.play("move e5 n")
    assert "0 heroic" == scene.at("e6")
    assert "e9" == scene.of(1)
    assert [0, 2, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_centaur_spearman_hits_own_pieces_too() -> None:
    scene = summoned("centaur_spearman", ready("centaur_spearman").pieces(0, "e2")).play("move e5 s")
    assert "e4 f4 g4 g3" == scene.of(0)


def test_centaur_spearman_is_stopped_by_a_legendary_piece() -> None:
    """18.8: it shields what is behind it."""
    scene = summoned("centaur_spearman", ready("centaur_spearman").pieces(1, "e9", legendary="e8"))
    scene.play("move e5 n")
    assert "e9 e8" == scene.of(1)


def test_centaur_spearman_declined() -> None:
    scene = summoned("centaur_spearman", ready("centaur_spearman").pieces(1, "e7")).play("stop")
    assert "e7" == scene.of(1)


def test_centaur_chieftain() -> None:
    """18.9: after his combat move up to three more of other pieces in the same direction."""
    scene = summoned("centaur_chieftain", ready("centaur_chieftain").pieces(1, "c7", heroic="d6"))
    assert "CentaurChieftainMoves" == scene.waits()
    scene.play("move e5 n")
    assert "CentaurChieftainLeads" == scene.waits()
    assert ["move c6 n", "move e4 n", "move f3 n", "stop"] == scene.options()
    assert "too_strong 18.9" == reason(scene, "move d5 n")
    assert "not_there 18.9" == reason(scene, "move c6 ne")
    assert "not_a_mover 18.9" == reason(scene, "move e6 n")
    scene.play("move c6 n", "move c7 n", "move f3 n")
    assert "c8 e6 d5 e4 f4" == scene.of(0)
    assert [1, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_centaur_chieftain_may_be_trampled() -> None:
    """Q8: one piece may move several times, and onto the Chieftain; the rest still follows."""
    scene = summoned("centaur_chieftain", ready("centaur_chieftain").pieces(0, heroic="d4"))
    scene.play("move e5 ne", "move d4 ne", "move e5 ne")
    assert "f6" == scene.of(0, "heroic")
    scene.play("move f6 ne")
    assert "g7" == scene.of(0, "heroic")
    assert "Act" == scene.waits()


def test_centaur_chieftain_declined() -> None:
    """18.9: without his move nobody else moves."""
    scene = summoned("centaur_chieftain", ready("centaur_chieftain")).play("stop")
    assert "Act" == scene.waits()


def test_unicorn() -> None:
    """18.10: a combat move or an action."""
    scene = summoned("unicorn", ready("unicorn").pieces(1, heroic="e6"))
    assert "UnicornChooses" == scene.waits()
    assert ["gain", "stop"] == scene.options()[-2:]
    assert {"e5"} == {one.split()[1] for one in scene.options("move")}
    scene.play("move e5 n")
    assert [0, 1, 0] == scene.killed(1)
    assert 1 == scene.seen("actions")


def test_unicorn_gains_an_action() -> None:
    scene = summoned("unicorn", ready("unicorn")).play("gain")
    assert 2 == scene.seen("actions")
    assert "0 heroic" == scene.at("e5")


def test_unicorn_may_do_neither() -> None:
    """Q15: a declined move."""
    scene = summoned("unicorn", ready("unicorn")).play("stop")
    assert 1 == scene.seen("actions")
    assert "Act" == scene.waits()


def test_kiskin_boughrunner() -> None:
    """18.17: up to three combat moves, each to a square beside another piece of one's own."""
    scene = summoned("kiskin_boughrunner", ready("kiskin_boughrunner").pieces(1, heroic="d5"))
    assert "KiskinBoughrunnerMoves" == scene.waits()
    assert [*[f"move e5 {way}" for way in ("e", "se", "s", "sw", "w")], "stop"] == scene.options()
    assert "nobody_beside 18.17" == reason(scene, "move e5 n")
    scene.play("move e5 w", "move d5 sw", "move c4 s")
    assert "0 heroic" == scene.at("c3")
    assert [0, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_kiskin_boughrunner_fights_three_times() -> None:
    """18.17: each of the three may be a combat move, and there is no fourth."""
    scene = summoned("kiskin_boughrunner", ready("kiskin_boughrunner").pieces(1, heroic="d5 c4 c3 d3"))
    scene.play("move e5 w", "move d5 sw")
    assert "move c4 s" in scene.options()
    scene.play("move c4 s")
    assert ([0, 3, 0], "Act") == (scene.killed(1), scene.waits())


def test_kiskin_boughrunner_and_a_piece_it_would_destroy() -> None:
    """18.17: what the move destroys is not beside it afterwards."""
    scene = summoned("kiskin_boughrunner", ready("kiskin_boughrunner").pieces(0, "h6"))
    scene.play("move e5 e", "move f5 e")
    assert "nobody_beside 18.17" == reason(scene, "move g5 ne")
    assert "move g5 e" in scene.options()


def test_kiskin_boughrunner_declined() -> None:
    scene = summoned("kiskin_boughrunner", ready("kiskin_boughrunner")).play("stop")
    assert "0 heroic" == scene.at("e5")
    assert "Act" == scene.waits()


def test_tree_shepherd() -> None:
    """18.18: a common piece rises, a heroic one may fight, a legendary one may make a standard move."""
    scene = ready("tree_shepherd").pieces(0, legendary="c7").pieces(1, heroic="d6", legendary="c8")
    summoned("tree_shepherd", scene)
    assert "TreeShepherdTends" == scene.waits()
    assert ["upgrade d5", "upgrade f5", "upgrade e4", "upgrade f4"] == scene.options("upgrade")
    assert {"c7", "e5"} == {one.split()[1] for one in scene.options("move")}
    assert "stop" == scene.options()[-1]
    assert "move e5 nw" in scene.options()  # heroic against heroic
    assert "move c7 se" in scene.options()  # legendary against heroic
    assert "as_strong 18.18" == reason(scene, "move c7 n")
    assert "not_a_mover 18.18" == reason(scene, "move d5 w")
    assert "not_a_target 18.18" == reason(scene, "upgrade e5")
    assert "no_piece 18.18" == reason(scene, "upgrade e6")
    scene.play("upgrade d5")
    assert "0 heroic" == scene.at("d5")
    assert "Act" == scene.waits()


def test_tree_shepherd_moves_a_piece() -> None:
    scene = summoned("tree_shepherd", ready("tree_shepherd").pieces(1, heroic="d6")).play("move e5 nw")
    assert "0 heroic" == scene.at("d6")
    assert [0, 1, 0] == scene.killed(1)


def test_tree_shepherd_declined() -> None:
    """Q15: like a declined move of a heroic piece."""
    scene = summoned("tree_shepherd", ready("tree_shepherd")).play("stop")
    assert "e5" == scene.of(0, "heroic")
    assert "Act" == scene.waits()
