"""The Epic Tales that are triskel cards."""

from __future__ import annotations

from tests.inis.scene import Scene, inis


def clash(zero: str = "", one: str = "", two: str = "", citadels: int = 0, **clans: int) -> Scene:
    """Seat 0 starts a clash with a Warlord in the Moor: two clans each of seats 0 and 1, other clans elsewhere."""
    scene = inis().clans("moor", clans.get("mine", 2), clans.get("yours", 2)).clans("cove", 1, 0, 1).capital("plains")
    scene.hand(0, f"warlord {zero}").hand(1, one).hand(2, two).built("moor", citadels=citadels)
    return scene.do("play warlord", "at moor")


def test_battle_frenzy_opens_the_citadels() -> None:
    """After the Citadels step; its player need not be there (OQ-18)."""
    scene = clash(two="battle_frenzy", citadels=1).do("shelter", "2:react battle_frenzy").until("Maneuver")
    assert [0, 0, 0] == scene.clash()["sheltered"]


def test_battle_of_moytura_brings_clans_into_the_clash() -> None:
    """As a maneuver: one or more from neighbours, and one from the reserve."""
    scene = clash("battle_of_moytura").do("maneuver battle_of_moytura").settle()
    assert ([4, 2, 0], [0, 0, 1]) == (scene.at("moor"), scene.at("cove"))
    assert ("Maneuver", 1) == (scene.waits(), scene.asked())


def test_cathbads_word_chooses_the_card_set_aside() -> None:
    """Then its player takes it and sets another aside."""
    scene = inis(3).clans("moor", 2, 1, 1).hand(0, "cathbads_word").turn(2).passes(2).do("pass")
    scene.until("AssemblyStart").do("react cathbads_word").until("Deal")
    scene.do("aside geis")
    assert (1, ["geis"]) == scene.pile("aside", 0)
    assert (1, []) == scene.pile("aside", 1)
    while scene.waits() == "Draft":
        scene.play(scene.options()[0])
    assert ("SetAside", -1) == (scene.waits(), scene.shows("turn"))  # the Assembly is not over yet
    assert "geis" in scene.holds(0)
    scene.do("aside geis")
    assert ("Turn", 4) == (scene.waits(), scene.has(0, "actions"))


def test_the_dagda_cancels_an_epic_tale() -> None:
    """And both go back into the deck, as The Dagda is discarded (OQ-22)."""
    scene = inis().clans("moor", 1, 1).hand(0, "stone_of_fal").hand(1, "the_dagda").burnt("eriu")
    scene.do("play stone_of_fal", "1:react the_dagda").settle()
    assert ([1, 1, 0], []) == (scene.at("moor"), scene.shows("burnt"))
    assert (30, ["eriu", "stone_of_fal", "the_dagda"]) == (scene.pile("deck")[0], sorted(scene.pile("deck")[1]))
    assert "discard who=0 card=stone_of_fal" in scene.events(None)  # it is its player's card that is lost


def test_the_dagda_cancels_an_advantage_card() -> None:
    """It lies face down."""
    scene = inis(3, "plains", "cove", "moor").clans("plains", 2, 1).hand(0, "plains").hand(1, "the_dagda")
    scene.do("play plains", "to cove", "done", "1:react the_dagda").settle()
    assert ([2, 1, 0], "played") == (scene.at("plains"), scene.advantage("plains"))


def test_dagdas_cauldron_brings_clans_back_after_the_clash() -> None:
    """Those lost before it was played as well (OQ-19)."""
    scene = clash("dagdas_cauldron", yours=3).do("attack 2").do("attack 1").until("Removal")
    scene.do("decline").until("Maneuver").do("attack 2").do("attack 1").until("Removal")
    scene.do("react dagdas_cauldron").until("Maneuver")
    assert ([0, 1, 0], [0, 2]) == (scene.at("moor"), scene.shows("cauldron"))
    scene.do("propose")
    assert ["number 0", "number 1", "number 2"] == scene.options()
    scene.do("number 2").settle()
    assert ([2, 1, 0], ["dagdas_cauldron"]) == (scene.at("moor"), scene.shows("burnt"))


def test_dagdas_cauldron_cannot_be_given_away_while_it_is_in_force() -> None:
    """8.1: what may follow an Epic Tale comes when the clash is over and the card is about to be discarded."""
    table = inis(4).clans("moor", 2, 2).capital("plains").hand(0, "warlord")
    table.hand(1, "dagdas_cauldron master_craftsman").do("play warlord", "attack 2", "lose").until("Removal")
    table.do("react dagdas_cauldron").until("Maneuver")
    assert ["warlord", "dagdas_cauldron"] == table.shows("table")
    table.do("propose", "agree", "number 1")
    assert ["decline", "react master_craftsman"] == table.options()
    table.do("react master_craftsman", "player 3").settle()
    assert (["dagdas_cauldron"], 1, [2, 2, 0, 0]) == (table.holds(2), table.has(1, "deeds"), table.at("moor"))


def test_dagdas_club_spares_a_clan() -> None:
    """First use."""
    scene = clash(one="dagdas_club").do("attack 2").until("Removal")
    scene.do("react dagdas_club").until("Maneuver")
    assert [2, 2, 0] == scene.at("moor")


def test_dagdas_club_chooses_for_the_attacked_player() -> None:
    """Second use: a clan, or a card that he picks."""
    scene = clash("dagdas_club", "geis druid").do("attack 2", "react dagdas_club", "force_card").until("AnswerAttack")
    assert ["discard druid", "discard geis"] == scene.options()
    assert "force who=0 force=card" in scene.events(2)  # everyone hears what was chosen
    scene = clash("dagdas_club", "geis druid").do("attack 2", "react dagdas_club", "force_clan").until("Maneuver")
    assert ([2, 1, 0], 2) == (scene.at("moor"), scene.has(1, "actions"))


def test_diarmuid_and_grainne_place_the_clan_elsewhere() -> None:
    """Where its owner is present; it counts as removed (OQ-15)."""
    scene = inis().clans("moor", 2, 2).clans("plains", 0, 1).hand(0, "warlord bard").hand(1, "diarmuid_and_grainne")
    scene.do("play warlord", "stay_out", "attack 2", "1:react diarmuid_and_grainne").until("AfterRemoving")
    assert ([2, 1, 0], [0, 2, 0]) == (scene.at("moor"), scene.at("plains"))
    leaves = ["remove who=1 territory=moor why=escape", "chieftain who=0 territory=moor n=1"]
    assert [*leaves, "place who=1 territory=plains n=1"] == scene.events(None)[-4:-1]
    assert ["decline", "react bard"] == scene.options()


def test_the_fianna_leave_the_clash() -> None:
    """As a maneuver: exposed or sheltered clans to one neighbour, chieftain or not."""
    scene = clash(one="the_fianna", citadels=1, yours=3).do("shelter", "attack 2").until("Maneuver")
    scene.do("maneuver the_fianna", "to cove", "number 1", "number 1").settle()
    assert ([2, 0, 0], [1, 2, 1]) == (scene.at("moor"), scene.at("cove"))


def test_lug_samildanach_takes_the_card_that_was_played() -> None:
    """Whoever played it."""
    scene = inis().clans("moor", 1, 1).hand(0, "bard").hand(1, "lug_samildanach")
    scene.do("play bard", "1:react lug_samildanach").settle()
    assert ["bard"] == scene.holds(1)
    assert ["bard"] == scene.knows(2, 1)


def test_lugs_spear_closes_all_windows_of_the_clash() -> None:
    """Maneuvers by Epic Tale included (9.7)."""
    scene = inis().clans("moor", 2, 2).hand(0, "warlord ogmas_eloquence lugs_spear bard").hand(1, "dagdas_club")
    scene.do("play warlord", "0:react lugs_spear", "stay_out")
    assert ["propose", "attack 2"] == scene.options()
    scene.do("attack 2")
    assert ("Maneuver", 1, [2, 1, 0]) == (scene.waits(), scene.asked(), scene.at("moor"))


def test_oengus_ploy_takes_the_next_turn() -> None:
    """Also after the pass that would end the season; order goes on from there (OQ-03)."""
    scene = inis().clans("moor", 1, 1, 1).hand(1, "oengus_ploy").turn(2).passes(2).do("pass", "1:react oengus_ploy")
    scene.settle()
    assert ("Turn", 1, 0) == (scene.waits(), scene.asked(), scene.shows("passes"))
    assert 2 == scene.do("pass").settle().asked()


def test_ogmas_eloquence_ends_the_clash() -> None:
    """As a maneuver, at once."""
    scene = clash("ogmas_eloquence").do("maneuver ogmas_eloquence").settle()
    assert ({}, "Turn", [2, 2, 0]) == (scene.clash(), scene.waits(), scene.at("moor"))


def test_strengs_resolve_gives_a_deed_after_an_attack() -> None:
    """Whatever the attacked player did."""
    scene = clash("strengs_resolve", "geis druid").do("attack 2", "discard druid", "react strengs_resolve").settle()
    assert 1 == scene.has(0, "deeds")


def test_tale_of_cuchulain_removes_two_clans() -> None:
    """With exactly one exposed clan; of one or two owners."""
    scene = clash("tale_of_cuchulain", mine=1, yours=3).do("maneuver tale_of_cuchulain", "player 2")
    assert [1, 1, 0] == scene.settle().at("moor")
    assert "maneuver tale_of_cuchulain" not in clash("tale_of_cuchulain").options()
