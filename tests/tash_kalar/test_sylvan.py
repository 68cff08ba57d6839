"""Section 18: the Sylvan beings that grow, convert, plant and fell."""

from __future__ import annotations

from tests.tash_kalar.ready import FAR_14, ready, reason, summoned


def test_sapling() -> None:
    """18.1: it is heroic at once, and nobody is asked."""
    scene = summoned("sapling", ready("sapling"))
    assert "0 heroic" == scene.at("e7")
    assert "Act" == scene.waits()


def test_sapling_arrives_as_a_common_being() -> None:
    """18.1: so only on an empty square or a common piece."""
    assert "summon sapling e7" in ready("sapling").pieces(1, "e7").options()
    assert "summon sapling e7" not in ready("sapling").pieces(1, heroic="e7").options()


def test_kiskin_farseeders() -> None:
    """18.2: a common piece beside any piece of one's own, or none."""
    scene = summoned("kiskin_farseeders", ready("kiskin_farseeders"))
    beside = "d6 e6 f6 g6 c5 d5 g5 c4 e4 f4 g4 c3 d3 e3"
    assert "KiskinFarseedersSow" == scene.waits()
    assert [*[f"place {square}" for square in beside.split()], "stop"] == scene.options()
    assert "not_there 18.2" == reason(scene, "place h7")
    assert "occupied 18.2" == reason(scene, "place d4")
    scene.play("place c3")
    assert "0 common" == scene.at("c3")
    assert "Act" == scene.waits()


def test_kiskin_farseeders_may_decline() -> None:
    scene = summoned("kiskin_farseeders", ready("kiskin_farseeders")).play("stop")
    assert "e5 f5 d4" == scene.of(0)


def test_kiskin_farseeders_without_supply() -> None:
    """6.11: nothing is picked up for an effect, so nothing is asked."""
    scene = summoned("kiskin_farseeders", ready("kiskin_farseeders").pieces(0, FAR_14))
    assert 0 == scene.supply(0)[0]
    assert "Act" == scene.waits()


def test_forest_wardens() -> None:
    """18.4: a common piece of one who has more of them, then a heroic one of one who has more upgraded pieces."""
    scene = summoned("forest_wardens", ready("forest_wardens").pieces(1, "a5 a4 i5 i4", heroic="h5"))
    assert "ForestWardensThin" == scene.waits()
    assert ["destroy a5", "destroy i5", "destroy a4", "destroy i4"] == scene.options()
    assert "not_a_target 18.4" == reason(scene, "destroy h5")
    scene.play("destroy i4")
    assert "a5 i5 a4" == scene.of(1)  # the only heroic piece went unasked
    assert [1, 1, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_forest_wardens_choose_the_heroic_piece() -> None:
    scene = summoned(
        "forest_wardens", ready("forest_wardens").pieces(1, "a5", heroic="h5 h4", legendary="h3")
    )
    assert "ForestWardensStrike" == scene.waits()
    assert ["destroy h5", "destroy h4"] == scene.options()
    scene.play("destroy h4")
    assert "a5 h5 h3" == scene.of(1)


def test_forest_wardens_count_themselves() -> None:
    """18.4: three common pieces against three, and only a legendary piece among the upgraded: nothing."""
    scene = summoned("forest_wardens", ready("forest_wardens").pieces(1, "a5 a4 i5", legendary="h3"))
    assert "Act" == scene.waits()
    assert [0, 0, 0] == scene.killed(1)


def test_forest_wardens_in_a_melee() -> None:
    """Q10: the two opponents may differ."""
    scene = ready("forest_wardens", 3).pieces(1, "a5 a4 i5 i4").pieces(2, "h3", heroic="h5 h4")
    summoned("forest_wardens", scene)
    assert ["destroy a5", "destroy i5", "destroy a4", "destroy i4"] == scene.options()
    scene.play("destroy a4")
    assert ["destroy h5", "destroy h4"] == scene.options()
    scene.play("destroy h5")
    assert [[1, 0, 0], [0, 1, 0]] == [scene.killed(1), scene.killed(2)]


def test_kiskin_spirit() -> None:
    """18.6: a card of one's own discard pile on top of the deck, and an extra card."""
    scene = summoned("kiskin_spirit", ready("kiskin_spirit").discarded(0, "sapling dryad"))
    assert "KiskinSpiritRecalls" == scene.waits()
    assert ["recall sapling", "recall dryad", "stop"] == scene.options()
    assert "not_discarded 18.6" == reason(scene, "recall naiad")
    assert "not_discarded 18.6" == reason(scene, "recall kiskin_spirit")  # it is not on the pile yet
    scene.play("recall dryad")
    assert ["kiskin_spirit", "sapling"] == sorted(scene.discard(0).split())
    assert {"beings": 1, "legends": 0, "turns": 0} == scene.seen("extra")
    scene.play("place a5").end()
    assert "dryad" == scene.holds(0).split()[0]
    assert 4 + 2 + 1 == len(scene.holds(0).split())


def test_kiskin_spirit_declined() -> None:
    """18.6: a pile that is not empty must be used to gain the card."""
    scene = summoned("kiskin_spirit", ready("kiskin_spirit").discarded(0, "sapling")).play("stop")
    assert {"beings": 0, "legends": 0, "turns": 0} == scene.seen("extra")


def test_kiskin_spirit_with_an_empty_pile() -> None:
    """18.6: then the card is drawn without more ado."""
    scene = summoned("kiskin_spirit", ready("kiskin_spirit"))
    assert "Act" == scene.waits()
    assert {"beings": 1, "legends": 0, "turns": 0} == scene.seen("extra")


def test_dryad() -> None:
    """18.7: a non-legendary enemy beside her becomes a common piece of one's own and counts at its own rank."""
    scene = summoned("dryad", ready("dryad").pieces(1, "d5 a5", heroic="f6", legendary="f4"))
    assert "DryadConverts" == scene.waits()
    assert ["convert f6", "convert d5", "stop"] == scene.options()
    assert "not_a_target 18.7" == reason(scene, "convert f4")
    assert "no_piece 18.7" == reason(scene, "convert f5")
    scene.play("convert f6")
    assert "0 common" == scene.at("f6")
    assert [0, 1, 0] == scene.killed(1)


def test_dryad_without_a_target() -> None:
    scene = summoned("dryad", ready("dryad").pieces(1, "a5", legendary="f4"))
    assert "Act" == scene.waits()


def test_dryad_without_supply() -> None:
    """6.15: the converted piece must come from one's own supply."""
    scene = summoned("dryad", ready("dryad").pieces(0, FAR_14).pieces(1, "d5"))
    assert "Act" == scene.waits()
    assert "1 common" == scene.at("d5")


def test_sylvan_queen() -> None:
    """18.11: diagonally, and the rank stays."""
    scene = summoned("sylvan_queen", ready("sylvan_queen").pieces(1, "e7", heroic="d7", legendary="f7"))
    assert "SylvanQueenConverts" == scene.waits()
    assert ["convert d7", "stop"] == scene.options()
    scene.play("convert d7")
    assert "0 heroic" == scene.at("d7")
    assert [0, 1, 0] == scene.killed(1)


def test_sylvan_queen_without_a_target() -> None:
    scene = summoned("sylvan_queen", ready("sylvan_queen").pieces(1, "e7", legendary="f7"))
    assert "Act" == scene.waits()


def test_sylvan_princess() -> None:
    """18.12: diagonally, and only common pieces."""
    scene = summoned("sylvan_princess", ready("sylvan_princess").pieces(1, "e7 f7", heroic="d7"))
    assert "SylvanPrincessConverts" == scene.waits()
    assert ["convert f7", "stop"] == scene.options()
    scene.play("convert f7")
    assert "0 common" == scene.at("f7")
    assert [1, 0, 0] == scene.killed(1)


def test_sylvan_princess_without_a_target() -> None:
    scene = summoned("sylvan_princess", ready("sylvan_princess").pieces(1, "e7", heroic="d7"))
    assert "Act" == scene.waits()


def test_woodland_druid() -> None:
    """18.13: a common piece of every colour rises, whoever it belongs to."""
    scene = summoned(
        "woodland_druid", ready("woodland_druid", 3).pieces(1, "a5 a4").pieces(2, "i5", heroic="i4")
    )
    assert "WoodlandDruidUpgrades" == scene.waits()
    assert ["upgrade d6", "upgrade f6", "upgrade e4"] == scene.options()
    scene.play("upgrade e4")
    assert ["upgrade a5", "upgrade a4"] == scene.options()
    scene.play("upgrade a5")
    assert ["0 heroic", "1 heroic", "2 heroic"] == [scene.at("e4"), scene.at("a5"), scene.at("i5")]
    assert "Act" == scene.waits()


def test_woodland_druid_skips_colours_without_common_pieces() -> None:
    scene = summoned("woodland_druid", ready("woodland_druid").pieces(1, heroic="a5"))
    scene.play("upgrade d6")
    assert "1 heroic" == scene.at("a5")
    assert "Act" == scene.waits()


def test_forest_ancient() -> None:
    """18.14: two enemy common pieces within distance 2, then as many of their colour go within distance 3."""
    scene = summoned("forest_ancient", ready("forest_ancient").pieces(1, "h5 a5"))
    assert "ForestAncientPlants" == scene.waits()
    assert 20 == len(scene.options())
    assert "not_an_enemy 18.14" == reason(scene, "put 0 e4")
    assert "not_an_enemy 18.14" == reason(scene, "put 2 e4")
    assert "not_there 18.14" == reason(scene, "put 1 e2")
    assert "occupied 18.14" == reason(scene, "put 1 e6")
    scene.play("put 1 e4", "put 1 c7")
    assert "ForestAncientFells" == scene.waits()
    assert ["destroy c7", "destroy h5", "destroy e4"] == scene.options()
    scene.play("destroy h5", "destroy e4")
    assert "c7 a5" == scene.of(1)
    assert [2, 0, 0] == scene.killed(1)
    assert "Act" == scene.waits()


def test_forest_ancient_matches_colours() -> None:
    """18.14: one piece for each piece placed, of its own colour."""
    scene = summoned("forest_ancient", ready("forest_ancient", 3).pieces(1, "h5").pieces(2, "h6"))
    scene.play("put 1 e4", "put 2 c7")
    assert ["destroy c7", "destroy h6", "destroy h5", "destroy e4"] == scene.options()
    scene.play("destroy h6")
    assert ["destroy h5", "destroy e4"] == scene.options()
    scene.play("destroy e4")
    assert [[1, 0, 0], [1, 0, 0]] == [scene.killed(1), scene.killed(2)]


def test_forest_ancient_and_an_empty_supply() -> None:
    """Q11: what cannot be placed is not destroyed either."""
    scene = ready("forest_ancient", 3).pieces(1, f"{FAR_14} a7").pieces(2, "i7")
    summoned("forest_ancient", scene)
    assert [0, 14] == [scene.supply(1)[0], scene.supply(2)[0]]
    assert "owner_supply 18.14" == reason(scene, "put 1 e4")
    scene.play("put 2 e4", "put 2 f4", "destroy e4")
    assert "i7" == scene.of(2)


def test_forest_ancient_with_nothing_to_place() -> None:
    scene = summoned("forest_ancient", ready("forest_ancient").pieces(1, f"{FAR_14} a7 a3 i3"))
    assert "Act" == scene.waits()
    assert [0, 0, 0] == scene.killed(1)


def test_forest_mystic() -> None:
    """18.15: one more being and one more legend after the refill."""
    scene = summoned("forest_mystic", ready("forest_mystic"))
    assert "Act" == scene.waits()
    assert {"beings": 1, "legends": 1, "turns": 0} == scene.seen("extra")
    scene.play("place a5").end()
    assert 4 + 3 + 1 == len(scene.holds(0).split())


def test_kiskin_leafsplitter() -> None:
    """18.16: up to twice the first piece on a diagonal, the same one too, of any colour and rank."""
    scene = summoned("kiskin_leafsplitter", ready("kiskin_leafsplitter").pieces(1, "g7", legendary="h8"))
    assert "KiskinLeafsplitterShoots" == scene.waits()
    assert ["shoot ne", "shoot se", "shoot sw", "shoot nw", "stop"] == scene.options()
    assert "not_that_way 18.16" == reason(scene, "shoot n")
    scene.play("shoot ne", "shoot ne")
    assert [1, 0, 1] == scene.killed(1)
    assert "Act" == scene.waits()


def test_kiskin_leafsplitter_hits_nothing() -> None:
    scene = summoned("kiskin_leafsplitter", ready("kiskin_leafsplitter").pieces(1, "g7")).play(
        "shoot sw", "stop"
    )
    assert "g7" == scene.of(1)
    assert "Act" == scene.waits()
