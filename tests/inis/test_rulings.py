"""R1 to R23: one scenario for each ruling."""

from __future__ import annotations

from mohreh.kernel.rng import FAST
from mohreh.kernel.table import new
from tests.inis.scene import inis, view_of


def test_r1_four_tiles_touch_two_or_three_others() -> None:
    """R1: the layout for four players."""
    territories = view_of(new("inis", 4, 2, {}, FAST))["territories"]
    assert [2, 2, 3, 3] == sorted([len(one["near"]) for one in territories])


def test_r2_two_drafts_are_separate() -> None:
    """R2: cards of the first draft are not offered in the second."""
    table = new("inis", 2, 4, {}, FAST)
    while table.view(None)["asks"] != ["Draft", 2]:
        table.play(table.legal[0])
    locked = view_of(table, 0)["seats"][0]["locked"]["cards"]
    assert 3 == len(locked)
    assert not set(locked) & {one.split()[1] for one in table.legal_for(0).notation()}


def test_r3_brenn_opens_with_a_season_card() -> None:
    """R3: no pass on the very first turn."""
    assert ["play bard", "play druid"] == inis().clans("moor", 1).hand(0, "bard druid geis").first_turn().options()


def test_r4_buildings_run_out() -> None:
    """R4: with all citadels on the board the card only takes the Advantage card (OQ-08)."""
    scene = inis().clans("cove", 1, 1).built("valley", citadels=8).hand(0, "citadel").do("play citadel").settle()
    assert ((0, 0), 0) == (scene.buildings("cove"), scene.advantage("cove"))


def test_r5_no_capital_in_the_swamp() -> None:
    """R5: whoever is Brenn."""
    for seed in range(60):
        table = new("inis", 4, seed, {}, FAST)
        assert "capital swamp" not in table.legal.notation()


def test_r6_a_card_without_effect_is_played_all_the_same() -> None:
    """R6: Festival without a clan in reserve still places the token; it is no pass."""
    scene = inis().clans("moor", 12, 0).clans("cove", 0, 1).built("moor", sanctuaries=1).hand(0, "festival").passes(1)
    scene.do("play festival").settle()
    assert ("moor", [12, 0, 0], 0) == (scene.shows("festival"), scene.at("moor"), scene.shows("passes"))


def test_r7_everybody_may_attack_anybody() -> None:
    """R7: not only the instigator."""
    scene = inis().clans("moor", 2, 2, 2).capital("plains").hand(0, "warlord").do("play warlord", "attack 2").settle()
    assert (1, ["attack 1", "attack 3"]) == (scene.asked(), scene.options("attack"))


def test_r8_a_deed_completes_one_condition_only() -> None:
    """R8: one short in two conditions, one Deed."""
    scene = inis(3, "moor", "cove", "valley", "plains", "hills").deeds(0, 1).built("moor", sanctuaries=5)
    for name in ("moor", "cove", "valley", "plains", "hills"):
        scene.clans(name, 1)
    assert 1 == scene.has(0, "conditions")


def test_r9_deeds_stay_from_round_to_round() -> None:
    """R9: also after a check."""
    scene = inis().clans("moor", 1, 2, 1).deeds(0, 3).turn(2).passes(2).do("pass").settle()
    assert (2, 3) == (scene.shows("round"), scene.has(0, "deeds"))


def test_r10_geis_comes_after_the_full_declaration() -> None:
    """R10: nobody is asked before the last clan is named, and nothing moves before the answer."""
    scene = inis().clans("moor", 2).clans("cove", 0, 1).hand(0, "migration").hand(1, "geis").do("play migration")
    assert ("ChooseDestination", 0) == (scene.waits(), scene.asked())
    scene.do("to cove", "done")
    assert ("Declared", [2, 0, 0]) == (scene.waits(), scene.at("moor"))
    scene.do("react geis").settle()
    assert [2, 0, 0] == scene.at("moor")


def test_r11_after_a_season_card_means_after_its_clashes() -> None:
    """R11: the Valley waits until the clash is over."""
    scene = inis().clans("moor", 2, 1).hand(0, "warlord valley").do("play warlord", "stay_out")
    assert "Maneuver" == scene.waits()
    assert "AfterSeasonCard" == scene.do("propose", "agree").waits()


def test_r12_any_number_of_triskels_answer_the_same_event() -> None:
    """R12: Iron Mine and The Dagda's Club with one attack."""
    scene = inis(3, "iron_mine", "moor", "cove").clans("moor", 2, 2).hand(0, "warlord iron_mine dagdas_club")
    scene.hand(1, "geis").do("play warlord", "attack 2", "react dagdas_club", "force_clan").until("AttackDeclared")
    assert ["decline", "react iron_mine"] == scene.options()


def test_r13_withdrawal_to_where_the_instigator_came_from() -> None:
    """R13: if one is its chieftain now."""
    scene = inis(2).clans("moor", 0, 2).clans("cove", 1, 1).capital("plains").hand(0, "conquest")
    scene.do("play conquest", "at moor", "from cove", "attack 2")
    assert "retreat cove" in scene.do("withdraw").options()


def test_r14_pending_clashes_count_for_the_rank() -> None:
    """R14: others who have lost the rank cannot withdraw there."""
    scene = inis().clans("moor", 5).clans("cove", 0, 2).clans("valley", 0, 1).capital("plains").hand(0, "migration")
    scene.do("play migration", "to cove", "to valley", "to valley", "done", "clash cove", "attack 2").settle()
    assert ("Maneuver", 1, ["propose", "attack 1"]) == (scene.waits(), scene.asked(), scene.options())


def test_r15_the_capital_shelters_a_clan() -> None:
    """R15: like any citadel."""
    assert "Citadels" == inis(2).clans("moor", 1, 1).hand(0, "warlord").do("play warlord").waits()


def test_r16_placing_uses_ones_own_reserve() -> None:
    """R16: without one nothing is placed."""
    scene = inis().clans("moor", 12).clans("cove", 0, 1).hand(0, "new_clans").do("play new_clans").settle()
    assert ([12, 0, 0], 0) == (scene.at("moor"), scene.has(0, "reserve"))


def test_r17_a_lone_player_decides_alone() -> None:
    """R17: who withdraws only some gets the turn again."""
    scene = inis(2).clans("moor", 3, 1).clans("cove", 1).hand(0, "warlord").do("play warlord", "at moor", "shelter")
    scene.do("withdraw", "retreat cove", "done").settle()
    assert ("Maneuver", 0) == (scene.waits(), scene.asked())
    assert {} == scene.do("propose").clash()


def test_r18_active_player_comes_first() -> None:
    """R18: with two Epic Tales at the end of a turn, the player whose turn it was is read first."""
    scene = inis().clans("moor", 1, 1, 1).turn(2).hand(2, "oengus_ploy").hand(0, "eriu").do("pass")
    scene.do("2:react oengus_ploy", "0:decline").settle()
    assert 2 == scene.asked()


def test_r19_effects_for_several_start_with_the_brenn() -> None:
    """R19: Maeve's Wealth asks in turn order from the Brenn on."""
    scene = inis(4).clans("moor", 1, 1, 1, 1).brenn(2).hand(0, "maeves_wealth").hand(1, "geis").hand(2, "bard")
    scene.hand(3, "druid").do("play maeves_wealth").settle()
    order = []
    for _ in range(3):
        order.append(scene.asked())
        scene.play(scene.options()[0])
    assert [2, 3, 1] == order


def test_r20_in_a_clash_the_maneuvering_player_is_active() -> None:
    """R20: his answer is read before that of the player whose turn it is."""
    scene = inis().clans("moor", 2, 2).capital("plains").hand(0, "warlord geis").hand(1, "druid bard")
    scene.do("play warlord", "attack 2", "discard druid").until("Maneuver")
    scene.do("attack 1").until("AnswerAttack")
    assert (1, 0) == (scene.clash()["mover"], scene.asked())


def test_r21_deeds_are_not_limited() -> None:
    """R21: more than eight."""
    assert 9 == inis().clans("moor", 1).deeds(0, 9).has(0, "deeds")


def test_r22_in_the_original_edition_the_initiator_pays_for_the_festival() -> None:
    """R22: the player of The Morrigan, if he has a clan there."""
    for edition, expected in (("original", [1, 2, 1]), ("persian", [2, 1, 1])):
        scene = inis(3, edition=edition).clans("moor", 2, 2, 1).festival("moor").hand(0, "the_morrigan")
        scene.do("play the_morrigan", "leave_crows", "at moor", "player 2").until("Citadels")
        assert expected == scene.at("moor")


def test_r23_the_card_taken_by_the_salt_mine_may_go_back() -> None:
    """R23: it is among those that may be given."""
    scene = inis(3, "salt_mine", "moor", "cove").clans("moor", 1, 1).hand(0, "new_clans salt_mine").hand(1, "geis")
    scene.do("play new_clans", "react salt_mine", "player 2").settle()
    assert ["give geis"] == scene.options()
