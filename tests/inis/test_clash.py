"""Section 12: clashes."""

from __future__ import annotations

from tests.inis.scene import Scene, inis


def clash(players: int = 3, citadels: int = 0, **hands: str) -> Scene:
    """Seat 0 starts a clash in the Moor, where each player has two clans."""
    scene = inis(players).clans("moor", *[2] * players).capital("plains").built("moor", citadels=citadels)
    scene.hand(0, f"warlord {hands.get('zero', '')}").hand(1, hands.get("one", "")).hand(2, hands.get("two", ""))
    return scene.do("play warlord").settle()


def test_instigator_may_not_shelter() -> None:
    """12.6: all others may, one clan in each citadel, round the table."""
    scene = clash(citadels=2)
    assert ("Citadels", 1) == (scene.waits(), scene.asked())
    scene.do("shelter")
    assert 2 == scene.asked()
    scene.do("shelter")
    assert ("Maneuver", 0, [0, 1, 1]) == (scene.waits(), scene.asked(), scene.clash()["sheltered"])


def test_who_declined_is_asked_again() -> None:
    """OQ-31: the step ends after a full round of declines."""
    scene = clash(citadels=2).do("stay_out", "shelter")
    assert ("Citadels", 1) == (scene.waits(), scene.asked())
    scene.do("stay_out")
    assert ("Citadels", 2) == (scene.waits(), scene.asked())
    assert "Maneuver" == scene.do("stay_out").waits()


def test_sheltered_clans_cannot_be_attacked() -> None:
    """12.7: and they are still there afterwards (12.15)."""
    scene = inis(2).clans("moor", 2, 1).hand(0, "warlord").do("play warlord", "shelter")
    assert ["propose"] == scene.options()
    scene.do("propose").settle()
    assert ({}, [2, 1]) == (scene.clash(), scene.at("moor"))


def test_agreement_must_be_unanimous() -> None:
    """12.10: one refusal, and the player must make a maneuver."""
    scene = clash().do("propose")
    assert ("Vote", 1) == (scene.waits(), scene.asked())
    scene.do("agree")
    assert ("Vote", 2) == (scene.waits(), scene.asked())
    scene.do("refuse")
    assert ("Maneuver", ["attack 2", "attack 3"]) == (scene.waits(), scene.options())
    scene = clash().do("propose", "agree", "agree").settle()
    assert ({}, "Turn") == (scene.clash(), scene.waits())


def test_attacked_player_chooses_a_clan_or_a_card() -> None:
    """12.11: without Action cards it is a clan."""
    scene = clash(one="geis druid").do("attack 2").until("AnswerAttack")
    assert (1, ["lose", "discard druid", "discard geis"]) == (scene.asked(), scene.options())
    scene.do("discard druid").settle()
    assert ([2, 2, 2], 1) == (scene.at("moor"), scene.has(1, "actions"))
    assert [2, 1, 2] == clash().do("attack 2").settle().at("moor")


def test_withdrawal_needs_a_chieftain() -> None:
    """12.11: clans go to neighbours that the player leads; no clash follows."""
    scene = clash()
    assert "withdraw" not in scene.options()
    scene = inis(2).clans("moor", 3, 2).clans("cove", 1).clans("valley", 1).capital("plains").hand(0, "warlord")
    scene.do("play warlord", "at moor", "withdraw")
    assert ["retreat cove", "retreat valley"] == scene.options()
    scene.do("retreat cove", "retreat valley", "done").settle()
    assert ([1, 2], [2, 0], [2, 0]) == (scene.at("moor"), scene.at("cove"), scene.at("valley"))
    assert 1 == scene.asked()


def test_maneuvers_go_round_in_turn_order() -> None:
    """12.14: players without exposed clans are left out."""
    scene = clash().do("attack 2").settle()
    assert 1 == scene.asked()
    assert 2 == scene.do("attack 3").settle().asked()
    assert 0 == scene.do("attack 1").settle().asked()


def test_clash_ends_without_exposed_clans() -> None:
    """12.14: the last exposed clan is gone; the sheltered one stays."""
    scene = inis(2).clans("moor", 1, 2).hand(0, "warlord").do("play warlord", "shelter", "attack 2").settle()
    assert ("Maneuver", 0) == (scene.waits(), scene.asked())
    scene.do("propose").settle()
    assert ([1, 1], {}) == (scene.at("moor"), scene.clash())


def test_festival_costs_the_instigator_a_clan() -> None:
    """12.4: before the citadels."""
    scene = inis().clans("moor", 2, 1).festival("moor").hand(0, "warlord").do("play warlord").until("Citadels")
    assert [1, 1, 0] == scene.at("moor")


def test_a_lone_defender_is_asked() -> None:
    """OQ-24: the Festival has taken the instigator's last clan; whoever is exposed ends the clash or maneuvers."""
    scene = inis().clans("moor", 1, 2).clans("cove", 1, 3).capital("plains").festival("moor").hand(0, "warlord")
    scene.do("play warlord", "at moor").until("Maneuver")
    assert (1, ["propose", "withdraw"], [0, 2, 0]) == (scene.asked(), scene.options(), scene.at("moor"))
    scene.do("withdraw", "retreat cove", "done").settle()
    assert ("Maneuver", 1, [0, 1, 0]) == (scene.waits(), scene.asked(), scene.at("moor"))
    assert {} == scene.do("propose").settle().clash()


def test_a_lone_defender_may_shelter_and_then_nothing_is_left_to_fight() -> None:
    """12.6 and 12.14: without an exposed clan the clash is over."""
    scene = inis().clans("moor", 1, 1).clans("cove", 1).festival("moor").hand(0, "warlord")
    scene.do("play warlord", "at moor").until("Citadels")
    assert (1, {}) == (scene.asked(), scene.do("shelter").settle().clash())


def test_pending_clash_may_be_withdrawn_into() -> None:
    """12.2: the instigator's clans are there already and count for the rank of chieftain."""
    scene = inis().clans("moor", 5).clans("cove", 0, 1).clans("valley", 0, 0, 1).capital("plains").hand(0, "migration")
    scene.do("play migration", "to cove", "to cove", "to valley", "to valley", "done", "clash cove", "withdraw")
    assert "retreat valley" in scene.options()
    scene.do("retreat valley", "retreat valley", "propose").settle()
    assert "valley" == scene.clash()["territory"]
    assert [4, 0, 1] == scene.at("valley")


def test_pending_clash_is_skipped_without_opponents() -> None:
    """OQ-24: the second clash has nobody left to fight, because all have gone to the first."""
    scene = inis().clans("moor", 3).clans("cove", 0, 1).clans("valley", 0, 1).capital("plains")
    scene.hand(0, "migration").hand(1, "battle_of_moytura geis")
    scene.do("play migration", "to cove", "to valley", "done", "clash cove", "attack 2", "discard geis")
    scene.do("maneuver battle_of_moytura", "0:propose", "agree").settle()
    assert ("Turn", {}) == (scene.waits(), scene.clash())
    assert ([1, 3, 0], [1, 0, 0]) == (scene.at("cove"), scene.at("valley"))


def test_pending_clash_is_skipped_without_the_instigator() -> None:
    """OQ-24: whoever came for the second clash has left for the first."""
    scene = inis().clans("moor", 3).clans("cove", 0, 1).clans("valley", 0, 1).capital("plains")
    scene.hand(0, "migration battle_of_moytura")
    scene.do("play migration", "to cove", "to valley", "done", "clash cove", "maneuver battle_of_moytura")
    scene.do("from valley", "1:propose", "agree").settle()
    assert ("Turn", [0, 1, 0]) == (scene.waits(), scene.at("valley"))


def test_a_withdrawal_lost_in_the_mountains_calls_no_pending_clash_off() -> None:
    """OQ-13: only the clan that came for the clash does, not one that somebody else loses there meanwhile."""
    scene = inis(2, "moor", "cove", "mountains").clans("moor", 4).clans("cove", 0, 1).clans("mountains", 0, 3)
    scene.hand(0, "migration druid").hand(1, "geis bard")
    scene.do("play migration", "to cove", "to mountains", "to mountains", "done", "discard druid", "clash cove")
    scene.do("attack 2", "discard bard", "withdraw", "retreat mountains", "lose", "propose").settle()
    assert ([2, 3], "mountains") == (scene.at("mountains"), scene.clash()["territory"])


def test_counter_clockwise_order() -> None:
    """3.4: all rounds follow the crows."""
    scene = inis().counter_clockwise().clans("moor", 2, 2, 2).hand(0, "warlord").do("play warlord")
    assert ("Citadels", 2) == (scene.waits(), scene.asked())


def cost_of_a_sheltered_clan(hand: str) -> Scene:
    """Seat 1 has one clan in the Stone Circle, sheltered from the clash there, and is asked to pay with it."""
    scene = inis(3, "stone_circle", "cove", "moor", "plains").built("stone_circle", citadels=1).capital("plains")
    scene.clans("cove", 1).clans("stone_circle", 1, 1, 2).clans("moor", 0, 1)
    scene.hand(0, "migration warlord").hand(1, f"lug_samildanach stone_circle {hand}")
    scene.do("play migration", "from cove", "to stone_circle", "shelter", "attack 3", "0:react warlord", "player 3")
    return scene.do("1:react lug_samildanach", "1:react stone_circle")


def test_a_cost_may_take_the_last_sheltered_clan() -> None:
    """12.7: the Stone Circle takes it, its citadel is free, and the clash goes on."""
    scene = cost_of_a_sheltered_clan("").until("Maneuver")
    assert ([3, 0, 1], [0, 0, 0]) == (scene.at("stone_circle"), scene.clash()["sheltered"])
    assert ["warlord", "lug_samildanach"] == scene.holds(1)


def test_a_sheltered_clan_may_escape_a_cost() -> None:
    """12.7 and OQ-15: Diarmuid and Grainne take it out of its citadel to another territory."""
    scene = cost_of_a_sheltered_clan("diarmuid_and_grainne").do("1:react diarmuid_and_grainne").until("Maneuver")
    assert ([3, 0, 1], [0, 2, 0]) == (scene.at("stone_circle"), scene.at("moor"))
    assert [0, 0, 0] == scene.clash()["sheltered"]
