"""OQ-01 to OQ-33: one scenario for the ruling of each open question."""

from __future__ import annotations

import re
from pathlib import Path

from mohreh.games.inis.rules.data import TERRITORY_NAMES
from mohreh.kernel.rng import FAST
from mohreh.kernel.table import new
from tests.inis.scene import Scene, inis, view_of


def test_oq_01_only_what_is_known_is_declared() -> None:
    """Scouts & Spies: the opponent before Geis, the move after looking; Exploration: Geis before the site."""
    scene = inis(4).clans("moor", 2).hand(0, "scouts_and_spies").hand(1, "geis").do("play scouts_and_spies", "player 2")
    assert "Declared" == scene.waits()
    assert "ChooseOrigin" == scene.settle().waits()
    scene = inis().clans("moor", 1).hand(0, "exploration").hand(1, "geis").do("play exploration")
    assert "Declared" == scene.waits()
    assert "PlaceTile" == scene.settle().waits()


def test_oq_02_triskels_after_a_cancelled_card() -> None:
    """The Valley may follow a cancelled Season card; the Stone Circle cannot save a cancelled tale."""
    scene = inis().clans("moor", 1, 1).hand(0, "new_clans valley").hand(1, "geis").do("play new_clans", "react geis")
    assert ("AfterSeasonCard", 0) == (scene.until("AfterSeasonCard").waits(), scene.asked())
    scene = inis(3, "stone_circle", "moor", "cove").clans("stone_circle", 2, 1).hand(0, "eriu stone_circle")
    scene.hand(1, "the_dagda").do("play eriu", "done", "1:react the_dagda").settle()
    assert ("Turn", []) == (scene.waits(), scene.holds(0))


def test_oq_03_oengus_takes_a_full_turn_and_order_goes_on_from_him() -> None:
    """Also at the end of one's own turn."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "oengus_ploy new_clans").do("pass", "react oengus_ploy").settle()
    assert (0, ["pass", "play new_clans"]) == (scene.asked(), scene.options())
    assert 1 == scene.do("pass").settle().asked()


def test_oq_04_lug_samildanach_takes_any_action_card() -> None:
    """Geis itself, and the card that Geis has cancelled."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "bard").hand(1, "geis").hand(2, "lug_samildanach")
    scene.do("play bard", "1:react geis").until("Aftermath").do("2:react lug_samildanach").settle()
    assert ["geis"] == scene.holds(2)
    scene = inis().clans("moor", 1, 1, 1).hand(0, "bard").hand(1, "geis").hand(2, "lug_samildanach")
    scene.do("play bard", "1:react geis", "2:decline").until("Aftermath").do("2:react lug_samildanach").settle()
    assert ["bard"] == scene.holds(2)


def test_oq_05_the_chooser_chooses_place_and_orientation() -> None:
    """Sites of both orientations are offered; without a tile Exploration does nothing at all."""
    scene = inis().clans("moor", 1).hand(0, "exploration").do("play exploration").settle()
    assert 8 == len(scene.options())


def test_oq_06_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """The draw goes on; without any card it is lost."""
    scene = inis().clans("moor", 1, 1).hand(0, "tuans_memory").deck("eriu").do("play tuans_memory").settle()
    assert 3 == len(scene.options())


def test_oq_07_the_capital_does_not_go_into_the_swamp() -> None:
    """In every game."""
    found = [new("inis", 4, seed, {}, FAST).legal.notation() for seed in range(40)]
    assert not [one for one in found if "capital swamp" in one]


def test_oq_08_citadel_takes_the_card_from_any_hand() -> None:
    """Also without a citadel in the supply; never that of the Swamp."""
    scene = inis().clans("cove", 1, 1).built("valley", citadels=8).hand(0, "citadel").hand(1, "cove")
    assert 0 == scene.do("play citadel").settle().advantage("cove")


def test_oq_09_tiles_lie_in_draw_order() -> None:
    """The fixed layouts."""
    territories = view_of(new("inis", 3, 1, {"setup": "discovery"}, FAST))["territories"]
    assert [[0, 0, 0], [1, 1, 0], [2, -1, 0]] == [one["place"] for one in territories]


def test_oq_10_highlands_come_after_battle_frenzy() -> None:
    """At the start of the Resolution step."""
    scene = inis(3, "highlands", "cove", "moor").clans("highlands", 2, 2).hand(0, "warlord").hand(1, "highlands eriu")
    scene.do("play warlord", "shelter").until("CitadelsEnd")
    assert "ResolutionStart" == scene.do("decline").waits()


def test_oq_11_plains_move_from_the_plains_only() -> None:
    """A Season card."""
    scene = inis(3, "plains", "cove", "moor").clans("plains", 1).clans("cove", 2, 1).hand(0, "plains").do("play plains")
    assert ["to cove", "to moor"] == scene.options()


def test_oq_12_the_festival_costs_a_clan_in_each_clash() -> None:
    """Before the window of Lug's Spear; a removal that may be answered."""
    scene = inis().clans("moor", 2, 2).festival("moor").hand(0, "warlord dagdas_club").hand(1, "lugs_spear")
    scene.do("play warlord").until("Removal")
    assert (0, "react dagdas_club" in scene.options()) == (scene.asked(), True)
    assert "ClashStart" == scene.do("decline").waits()


def test_oq_13_mountains_come_before_the_clash() -> None:
    """If they remove the mover's last clan there, no clash follows; with another one it does."""
    scene = inis(3, "mountains", "cove", "moor").clans("mountains", 0, 2).clans("cove", 2).hand(0, "conquest geis")
    scene.do("play conquest", "at mountains", "from cove", "done", "lose").settle()
    assert ("Turn", [0, 2, 0]) == (scene.waits(), scene.at("mountains"))
    scene = inis(3, "mountains", "cove", "moor").clans("mountains", 1, 2).clans("cove", 1).hand(0, "conquest geis")
    scene.do("play conquest", "at mountains", "from cove", "lose").until("Citadels")
    assert ("mountains", [1, 2, 0]) == (scene.clash()["territory"], scene.at("mountains"))
    scene = inis(3, "mountains", "cove", "moor").clans("mountains", 1, 2).clans("cove", 1).hand(0, "conquest geis")
    scene.do("play conquest", "at mountains", "from cove", "discard geis")
    assert "mountains" == scene.clash()["territory"]


def test_oq_14_a_replaced_clan_is_not_removed() -> None:
    """No window for its owner, unless the option says so."""
    for removed, waits in ((False, "Turn"), (True, "Removal")):
        scene = inis(3, replaced_is_removed=removed).clans("moor", 1, 2).hand(0, "new_alliance").hand(1, "dagdas_club")
        scene.do("play new_alliance", "replace 2")
        if removed:
            assert waits == scene.until("Removal").waits()
            scene.do("react dagdas_club").settle()
            assert [1, 2, 0] == scene.at("moor")
        else:
            assert waits == scene.settle().waits()


def test_oq_15_what_is_a_removal() -> None:
    """A cost is one, and counts as paid if the Club spares the clan; each of two clans is an event of its own."""
    scene = inis(3, "stone_circle", "moor", "cove").clans("stone_circle", 1, 1).hand(0, "eriu stone_circle dagdas_club")
    scene.do("play eriu", "done", "react stone_circle", "react dagdas_club").settle()
    assert ([1, 1, 0], ["eriu"]) == (scene.at("stone_circle"), scene.holds(0))
    scene = inis().clans("moor", 1, 3).hand(0, "warlord tale_of_cuchulain").hand(1, "dagdas_club").capital("plains")
    scene.do("play warlord", "maneuver tale_of_cuchulain", "player 2", "react dagdas_club").settle()
    assert [1, 2, 0] == scene.at("moor")


def test_oq_16_warlord_can_keep_a_clash_alive() -> None:
    """Its player needs a clan there, exposed or not; the check for exposed clans comes later."""
    scene = inis(2).clans("moor", 2, 1).clans("cove", 1).hand(0, "the_morrigan").hand(1, "warlord")
    scene.do("play the_morrigan", "leave_crows", "at moor", "player 1", "shelter", "withdraw", "retreat cove")
    scene.do("retreat cove", "react warlord").until("Maneuver")
    assert (1, [0, 2]) == (scene.asked(), scene.at("moor"))


def test_oq_17_an_ignored_attack_was_performed() -> None:
    """Streng's Resolve and Raid follow, Bard does not."""
    scene = inis(4, "hills", "cove", "moor").clans("hills", 2, 2).capital("moor").hand(1, "hills druid")
    scene.hand(0, "warlord raid bard strengs_resolve").do("play warlord", "attack 2", "1:react hills")
    assert ["decline", "react raid", "react strengs_resolve"] == scene.until("AfterAttack").options()


def test_oq_18_outsiders_may_play_clash_triskels() -> None:
    """And The Dagda may cancel Lug's Spear."""
    scene = inis().clans("moor", 2, 2).hand(0, "warlord").hand(1, "the_dagda").hand(2, "lugs_spear").do("play warlord")
    scene.do("2:react lugs_spear", "1:react the_dagda").until("Citadels")
    assert not scene.clash()["spear"]


def test_oq_19_the_cauldron_counts_earlier_losses() -> None:
    """At most three clans come back."""
    scene = inis(2).clans("moor", 5, 6).capital("plains").hand(0, "warlord").hand(1, "dagdas_cauldron")
    scene.do("play warlord")
    for _ in range(4):
        scene.do("attack 2").until("Removal").do("decline").until("Maneuver").do("attack 1").until("Maneuver")
    scene.do("attack 2").until("Removal").do("react dagdas_cauldron").until("Maneuver").do("propose", "agree")
    assert [f"number {n}" for n in range(4)] == scene.options()
    scene.do("number 3").settle()
    assert ([1, 4], 8) == (scene.at("moor"), scene.has(1, "reserve"))


def test_dagdas_cauldron_brings_clans_back_to_where_they_were_lost() -> None:
    """OQ-19: a clan that withdrew into the Mountains and was lost there goes back to the Mountains."""
    scene = inis(2, "moor", "cove", "mountains").clans("moor", 2, 4).clans("mountains", 0, 1).capital("cove")
    scene.hand(0, "warlord").hand(1, "dagdas_cauldron").do("play warlord")
    for _ in range(2):
        scene.do("attack 2").until("Removal").do("decline").until("Maneuver")
        if scene.at("moor")[1] == 3:
            scene.do("withdraw", "retreat mountains", "done").until("Removal").do("decline").until("Maneuver")
        else:
            scene.do("propose", "refuse").until("Maneuver")
            scene.do("withdraw", "retreat mountains").until("Removal").do("react dagdas_cauldron").until("Maneuver")
    assert [[0, 0, 0], [2, 2, 0]] == scene.clash()["lost"]
    scene.do("propose")
    assert ("moor", ["number 0", "number 1", "number 2"]) == (_asked_about(scene), scene.options())
    scene.do("number 1")
    assert ("mountains", ["number 0", "number 1", "number 2"]) == (_asked_about(scene), scene.options())
    scene.do("number 2").settle()
    assert ([2, 1], [0, 3], 12 - 4) == (scene.at("moor"), scene.at("mountains"), scene.has(1, "reserve"))


def _asked_about(scene: Scene) -> str:
    """The territory to which clans may come back."""
    return TERRITORY_NAMES[int(scene.table.view(None)["asks"][2])]


def test_dagdas_cauldron_brings_a_clan_back_to_the_stone_circle() -> None:
    """OQ-19: the price of a card that was taken back during the clash."""
    scene = inis(2, "moor", "cove", "stone_circle").clans("moor", 2, 3).clans("stone_circle", 0, 1).capital("cove")
    scene.hand(0, "warlord").hand(1, "dagdas_cauldron strengs_resolve stone_circle").do("play warlord", "attack 2")
    scene.until("Removal").do("react dagdas_cauldron").until("Maneuver")
    scene.do("attack 1").until("AfterAttack").do("react strengs_resolve").until("Aftermath").do("react stone_circle")
    scene.until("Maneuver").do("propose", "agree").settle()
    assert ("moor", ["number 0", "number 1"]) == (_asked_about(scene), scene.options())
    assert "stone_circle" == _asked_about(scene.do("number 0"))
    scene.do("number 1").settle()
    assert ([1, 2], [0, 1]) == (scene.at("moor"), scene.at("stone_circle"))


def test_oq_20_without_a_set_aside_card_the_cove_does_nothing() -> None:
    """Nothing is taken and nothing set aside."""
    scene = inis(3, "cove", "moor", "hills").clans("moor", 1, 1).hand(0, "new_clans cove geis")
    assert ("Turn", 1) == (scene.do("play new_clans", "react cove").settle().waits(), scene.asked())


def test_oq_21_one_of_all_cards_drawn_is_kept() -> None:
    """Misty Lands with the Meadows."""
    scene = inis(3, "misty_lands", "meadows", "moor").clans("moor", 1).hand(0, "misty_lands meadows geis")
    scene.do("play misty_lands", "discard geis", "react meadows")
    assert 2 == len(scene.options())


def test_oq_22_the_dagda_shuffles_however_it_is_discarded() -> None:
    """As one of the cards of Tuan's Memory that are not kept; and before anything can take it back."""
    scene = inis(4, "stone_circle", "forest", "moor").clans("stone_circle", 1, 1).clans("moor", 1)
    scene.hand(0, "eriu").hand(1, "the_dagda stone_circle master_craftsman forest").deck("lugs_spear")
    scene.do("play eriu", "done", "1:react the_dagda")
    assert (["decline", "react forest"], []) == (scene.options(), scene.shows("burnt"))
    assert 30 == scene.pile("deck")[0]
    scene = inis().clans("moor", 1, 1).hand(0, "tuans_memory").deck("eriu the_dagda lugs_spear").do("play tuans_memory")
    scene.do("retain eriu").settle()
    assert ["tuans_memory"] == scene.shows("burnt")


def test_oq_23_cuchulain_removes_any_two_exposed_clans() -> None:
    """One's own is not excepted; two go if there are two, and one if it is the only one."""
    scene = inis().clans("moor", 1, 1, 1).capital("plains").hand(0, "warlord tale_of_cuchulain").do("play warlord")
    scene.do("maneuver tale_of_cuchulain")
    assert ["player 1", "player 2"] == scene.options()  # from player 3 on there would be one clan only
    assert ["player 2", "player 3"] == scene.do("player 1").options()
    assert [0, 1, 0] == scene.do("player 3").settle().at("moor")
    scene = inis().clans("moor", 1, 1).capital("plains").hand(0, "warlord tale_of_cuchulain").do("play warlord")
    assert [0, 0, 0] == scene.do("maneuver tale_of_cuchulain").settle().at("moor")
    scene = inis(2).clans("moor", 2, 1).capital("plains").festival("moor").hand(0, "warlord tale_of_cuchulain")
    scene.built("moor", citadels=1).do("play warlord", "shelter", "maneuver tale_of_cuchulain").settle()
    assert [0, 1] == scene.at("moor")


def test_oq_24_no_clash_without_two_sides() -> None:
    """Warlord alone does nothing, nor does The Morrigan when the player she names has left through the Gates."""
    scene = inis().clans("moor", 2).clans("cove", 0, 1).hand(0, "warlord").do("play warlord").settle()
    assert ("Turn", {}) == (scene.waits(), scene.clash())
    scene = inis(3, "gates_of_tir_na_nog", "moor", "cove").clans("gates_of_tir_na_nog", 2, 1, 2).capital("cove")
    scene.hand(0, "the_morrigan").do("play the_morrigan", "turn_crows", "at gates_of_tir_na_nog", "player 2").settle()
    assert ("Turn", {}, [1, 0, 1]) == (scene.waits(), scene.clash(), scene.at("gates_of_tir_na_nog"))


def test_oq_25_chieftaincy_is_judged_once() -> None:
    """Destinations do not change while clans withdraw."""
    scene = inis(2).clans("moor", 3, 2).clans("cove", 1).clans("valley", 2, 1).capital("plains").hand(0, "warlord")
    scene.do("play warlord", "at moor", "withdraw", "retreat cove")
    assert ["retreat cove", "retreat valley", "done"] == scene.options()


def test_oq_26_the_brenn_always_has_a_season_card() -> None:
    """At the first turn of random games something may be played."""
    for seed in range(20):
        table = new("inis", 4, seed, {}, FAST)
        while view_of(table)["asks"][0] != "Turn":
            table.play(table.legal[0])
        assert {"play"} == {one.split()[0] for one in table.legal.notation()} - {"react"}


def test_oq_27_a_card_discarded_as_an_answer_is_unseen() -> None:
    """A played one is seen."""
    scene = inis().clans("moor", 2, 2).capital("plains").hand(0, "warlord").hand(1, "geis druid").do("play warlord")
    scene.do("attack 2", "discard druid").settle()
    assert ("druid" in scene.pile("pile", 1)[1], "druid" in scene.pile("pile", 2)[1]) == (True, False)
    scene.do("propose", "agree").settle()
    assert ["warlord"] == scene.pile("pile", 2)[1]


def test_oq_28_moor_is_offered_in_windows_of_its_holder() -> None:
    """And on his turns, never as an interruption of its own."""
    scene = inis().clans("moor", 1, 1).hand(0, "new_clans").hand(1, "moor geis").hand(2, "eriu").do("play new_clans")
    assert ["decline", "react geis", "react moor"] == scene.options()


def test_oq_29_the_gates_answer_before_the_clash_of_the_morrigan() -> None:
    """From the Brenn in the new order, each to the end."""
    scene = inis(3, "gates_of_tir_na_nog", "moor", "cove").clans("gates_of_tir_na_nog", 2, 2, 2).brenn(1)
    scene.hand(0, "the_morrigan").hand(1, "eriu").hand(2, "lugs_spear").do("play the_morrigan", "turn_crows")
    scene.do("at gates_of_tir_na_nog", "player 1").until("Removal")
    assert 1 == scene.asked()
    scene.until("Citadels")
    assert [1, 1, 1] == scene.at("gates_of_tir_na_nog")


def test_oq_30_the_cap_is_an_option() -> None:
    """Reported as drawn."""
    scene = inis(3, round_cap=1).clans("moor", 1, 1, 1).turn(2).passes(2).do("pass").settle()
    assert ([], "capped") == (scene.table.winners, scene.table.ending)


def test_oq_31_who_declines_may_shelter_later() -> None:
    """Until a full round of declines."""
    scene = inis().clans("moor", 2, 2, 2).built("moor", citadels=1).hand(0, "warlord").do("play warlord")
    scene.do("stay_out", "shelter", "shelter")
    assert [0, 1, 1] == scene.clash()["sheltered"]


def test_oq_32_votes_are_open_and_in_turn_order() -> None:
    """One refusal is enough."""
    scene = inis().clans("moor", 2, 2, 2).capital("plains").hand(0, "warlord").do("play warlord", "propose", "refuse")
    assert ("Maneuver", 0, "refuse who=1") == (scene.waits(), scene.asked(), scene.events(None)[-1])


def test_oq_33_only_the_sanctuary_card_draws() -> None:
    """Kernuno's Sanctuary and a tile with a sanctuary bring no Epic Tale."""
    scene = inis().clans("moor", 1).hand(0, "kernunos_sanctuary").do("play kernunos_sanctuary").settle()
    assert ((1, 1), 0) == (scene.buildings("moor"), scene.has(0, "epics"))
    scene = inis().clans("moor", 1).hand(0, "sanctuary").do("play sanctuary").settle()
    assert ((1, 1), 1) == (scene.buildings("moor"), scene.has(0, "epics"))


def test_every_open_question_has_a_scenario() -> None:
    """OQ-01 to OQ-33, as in both rulebooks."""
    names = re.findall(r"def test_oq_(\d\d)_", Path(__file__).read_text(encoding="utf-8"))
    assert [f"{n:02}" for n in range(1, 34)] == names
