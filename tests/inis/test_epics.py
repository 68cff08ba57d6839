"""The Epic Tales that are Season cards."""

from __future__ import annotations

from tests.inis.scene import inis


def test_balors_eye_removes_any_clan() -> None:
    """Of any player, anywhere; its owner may answer."""
    scene = inis().clans("moor", 1).clans("cove", 0, 2).hand(0, "balors_eye").do("play balors_eye", "clan cove 2")
    assert ([0, 1, 0], 11) == (scene.settle().at("cove"), scene.has(1, "reserve"))


def test_breas_tyranny_moves_an_opposing_clan() -> None:
    """From a territory where the player is present to a neighbour of it; no clash."""
    scene = inis().clans("moor", 1, 1).clans("cove", 0, 0, 1).hand(0, "breas_tyranny").do("play breas_tyranny")
    assert ["to cove", "to plains", "to valley"] == scene.options()
    assert [0, 1, 1] == scene.do("to cove").settle().at("cove")
    assert "Turn" == scene.waits()


def test_champions_share_takes_the_set_aside_card() -> None:
    """Nothing replaces it."""
    scene = inis().clans("moor", 1, 1).hand(0, "champions_share").aside("geis").do("play champions_share").settle()
    assert (["geis"], (0, [])) == (scene.holds(0), scene.pile("aside"))


def test_children_of_dana_place_a_clan_anywhere() -> None:
    """Presence is not needed."""
    scene = inis().clans("moor", 1, 1).hand(0, "children_of_dana").do("play children_of_dana", "place plains")
    assert [1, 0, 0] == scene.settle().at("plains")


def test_dagdas_harp_counts_the_other_tales_in_hand() -> None:
    """Up to three."""
    scene = inis().clans("moor", 1, 1).hand(0, "dagdas_harp eriu the_dagda lugs_spear battle_frenzy")
    assert [4, 1, 0] == scene.do("play dagdas_harp").settle().at("moor")
    scene = inis().clans("moor", 1, 1).hand(0, "dagdas_harp eriu").do("play dagdas_harp").settle()
    assert [2, 1, 0] == scene.at("moor")


def test_deirdres_beauty_takes_one_shown_tale_and_costs_a_clan() -> None:
    """The other one is discarded; which clan is removed is asked after the cards were seen."""
    scene = inis().clans("moor", 1, 1).clans("cove", 1).hand(0, "deirdres_beauty").hand(1, "eriu").hand(2, "the_dagda")
    scene.do("play deirdres_beauty").settle()
    assert ["take the_dagda", "take eriu"] == scene.options()
    scene.do("take the_dagda")
    assert ["at cove", "at moor"] == scene.options()
    scene.do("at cove").settle()
    assert (["the_dagda"], [0, 0, 0]) == (scene.holds(0), scene.at("cove"))
    assert ["deirdres_beauty", "eriu"] == scene.shows("burnt")
    assert (0, 0) == (scene.has(1, "epics"), scene.has(2, "epics"))


def test_eriu_places_a_clan_at_each_sanctuary() -> None:
    """One in each territory, three at most."""
    scene = inis().clans("moor", 1).clans("cove", 1).clans("valley", 1).built("moor", sanctuaries=2)
    scene.built("cove", sanctuaries=1).hand(0, "eriu").do("play eriu")
    assert ["place cove", "place moor", "done"] == scene.options()
    scene.do("place cove", "place moor").settle()
    assert ([2, 0, 0], [2, 0, 0]) == (scene.at("cove"), scene.at("moor"))


def test_kernunos_sanctuary_is_for_a_territory_without_one() -> None:
    """A clan and a sanctuary; no card is drawn."""
    scene = inis().clans("moor", 1).clans("cove", 1).built("moor", sanctuaries=1).hand(0, "kernunos_sanctuary")
    scene.do("play kernunos_sanctuary").settle()
    assert ([2, 0, 0], (1, 0), 0) == (scene.at("cove"), scene.buildings("cove"), scene.has(0, "epics"))


def test_maeves_wealth_exchanges_a_card_with_every_opponent() -> None:
    """From the Brenn on, opponents choose what they give; then they get one each, perhaps the same."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "maeves_wealth bard").hand(1, "geis").hand(2, "druid citadel")
    scene.do("play maeves_wealth", "1:give geis", "2:give citadel")
    assert ["give bard", "give citadel", "give geis"] == scene.options()
    scene.do("give bard", "give geis").settle()
    assert (["citadel"], ["bard"], ["druid", "geis"]) == (scene.holds(0), scene.holds(1), scene.holds(2))
    assert (["geis"], []) == (scene.knows(0, 2), scene.knows(1, 2))


def test_manannans_horses_carry_clans_anywhere() -> None:
    """Up to three from one territory, with a clash where opponents are; none is possible too."""
    scene = inis(2, "moor", "cove", "valley", "plains", "forest").clans("cove", 4).clans("plains", 0, 1)
    scene.hand(0, "manannans_horses").do("play manannans_horses", "to plains")
    assert ["number 0", "number 1", "number 2", "number 3"] == scene.options()
    scene.do("number 3").until("Maneuver")
    assert [3, 1] == scene.at("plains")
    scene = inis(2, "moor", "cove", "valley", "plains", "forest").clans("cove", 1).clans("plains", 0, 1)
    scene.hand(0, "manannans_horses").do("play manannans_horses", "to plains", "number 0").settle()
    assert ([1, 0], [0, 1], {}) == (scene.at("cove"), scene.at("plains"), scene.clash())


def test_deirdres_beauty_alone_with_one_card_asks_for_the_clan_at_once() -> None:
    """One card is taken without a choice; without clans nothing is removed."""
    scene = inis(2).clans("moor", 1, 1).clans("cove", 1).hand(0, "deirdres_beauty").hand(1, "eriu")
    scene.do("play deirdres_beauty").settle()
    assert (["at cove", "at moor"], ["eriu"]) == (scene.options(), scene.holds(0))
    assert [0, 1] == scene.do("at moor").settle().at("moor")
    scene = inis(2).clans("moor", 1, 1).hand(0, "deirdres_beauty").hand(1, "eriu").do("play deirdres_beauty").settle()
    assert ([0, 1], ["eriu"]) == (scene.at("moor"), scene.holds(0))


def test_morrigan_turns_the_crows_and_names_an_instigator() -> None:
    """Both parts are optional, presence is not needed."""
    scene = inis().clans("moor", 0, 1, 2).clans("cove", 1).hand(0, "the_morrigan")
    scene.do("play the_morrigan", "turn_crows", "at moor", "player 3").until("Citadels")
    assert (1, 2, 0) == (scene.shows("direction"), scene.clash()["instigator"], scene.clash()["initiator"])
    scene = inis().clans("moor", 1, 1, 2).hand(0, "the_morrigan").do("play the_morrigan", "leave_crows", "no_clash")
    assert (0, "Turn") == (scene.settle().shows("direction"), scene.waits())


def test_nuada_places_clans_for_opponents_under_a_chieftain() -> None:
    """Players count, not clans."""
    scene = inis().clans("moor", 4, 3, 1).clans("cove", 1, 1).hand(0, "nuada_silverhand").do("play nuada_silverhand")
    assert ["place moor", "done"] == scene.options()
    assert [6, 3, 1] == scene.do("place moor", "place moor").settle().at("moor")


def test_other_world_places_or_removes_for_each_sanctuary() -> None:
    """Three times at most, each optional."""
    scene = inis().clans("moor", 1, 2).built("moor", sanctuaries=4).hand(0, "the_other_world")
    scene.do("play the_other_world")
    assert ["settle", "strike 2", "done"] == scene.options()
    scene.do("settle", "strike 2", "strike 2").settle()
    assert [2, 0, 0] == scene.at("moor")


def test_stone_of_fal_places_two_clans_at_the_capital() -> None:
    """Without being present; with fewer in reserve what there is."""
    scene = inis().clans("cove", 1, 1).hand(0, "stone_of_fal").do("play stone_of_fal").settle()
    assert [2, 0, 0] == scene.at("moor")
    scene = inis().clans("cove", 11, 1).hand(0, "stone_of_fal").do("play stone_of_fal").settle()
    assert [1, 0, 0] == scene.at("moor")


def test_tailtus_land_lays_one_of_three_tiles() -> None:
    """Its player chooses tile and site, the others go under the stack; then a clan may move there."""
    scene = inis().clans("moor", 1, 1).clans("cove", 2).hand(0, "tailtus_land").stack("swamp", "hills", "forest")
    scene.do("play tailtus_land").settle()
    assert ["lay forest", "lay hills", "lay swamp"] == scene.options()
    scene.do("lay hills")
    site = next(one for one in scene.options() if one.startswith("site moor"))
    scene.play(site)
    assert "ChooseOrigin" == scene.waits()
    scene.do("from moor").settle()
    assert [1, 0, 0] == scene.at("hills")
    stack = scene.shows("stack", 0)
    assert isinstance(stack, list)
    assert [["swamp", 0], ["forest", 0]] == stack[:2]


def test_tuans_memory_keeps_one_of_three() -> None:
    """The others are discarded face up."""
    scene = inis().clans("moor", 1, 1).hand(0, "tuans_memory").deck("eriu the_dagda lugs_spear").do("play tuans_memory")
    scene.do("retain lugs_spear").settle()
    assert ["lugs_spear"] == scene.holds(0)
