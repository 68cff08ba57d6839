"""The 17 Action cards, in each of their uses."""

from __future__ import annotations

from tests.inis.scene import Scene, inis


def attacked(*hands: str, players: int = 3) -> Scene:
    """Seat 0 has come to the Moor with two clans and attacked seat 1, who has two there and no card left."""
    scene = inis(players).clans("moor", 0, 2).clans("cove", 3).capital("plains")
    for seat, hand in enumerate(hands):
        scene.hand(seat, hand)
    return scene.do("play conquest", "at moor", "from cove", "from cove", "done", "attack 2")


def test_bard_draws_an_epic_tale() -> None:
    """Season: one card."""
    scene = inis().clans("moor", 1, 1).hand(0, "bard").do("play bard").settle()
    assert (1, 0) == (scene.has(0, "epics"), scene.has(0, "actions"))
    assert (29, []) == scene.pile("deck")


def test_bard_gives_a_deed_after_a_maneuver_that_removed_clans() -> None:
    """Triskel: one Deed, however many clans went."""
    scene = attacked("conquest bard", "").do("react bard")
    assert 1 == scene.settle().has(0, "deeds")


def test_bard_gives_no_deed_without_a_removal() -> None:
    """The window does not open when the attack cost a card."""
    scene = attacked("conquest bard", "druid").do("discard druid").until("AfterManeuver")
    assert 0 == scene.has(0, "deeds")


def test_citadel_builds_and_takes_the_advantage_card() -> None:
    """Also from another hand, but not one that was played (OQ-08)."""
    scene = inis().clans("cove", 1).hand(0, "citadel").hand(1, "cove").do("play citadel").settle()
    assert ((0, 1), 0) == (scene.buildings("cove"), scene.advantage("cove"))
    scene = inis().clans("cove", 1).hand(0, "citadel").played("cove").do("play citadel").settle()
    assert ((0, 1), "played") == (scene.buildings("cove"), scene.advantage("cove"))


def test_citadel_does_not_go_into_the_swamp() -> None:
    """Rule 11.2."""
    scene = inis(2, "moor", "swamp", "cove").clans("swamp", 1).clans("cove", 1).clans("moor", 1)
    assert ["at cove", "at moor"] == scene.hand(0, "citadel").do("play citadel").options()


def test_conquest_gathers_clans_from_all_sides() -> None:
    """Any number from neighbours into one territory, then a clash."""
    scene = inis().clans("cove", 2).clans("valley", 1).clans("moor", 0, 1).hand(0, "conquest").hand(1, "bard")
    scene.do("play conquest", "at moor", "from cove", "from valley")
    assert [0, 1, 0] == scene.at("moor")  # nothing happens before the declaration is complete
    scene.until("Citadels")
    assert [2, 1, 0] == scene.at("moor")
    assert 0 == scene.clash()["instigator"]


def test_conquest_may_move_nobody() -> None:
    """Zero clans are allowed, and no clash follows."""
    scene = inis().clans("cove", 2).clans("moor", 1, 1).hand(0, "conquest")
    scene.do("play conquest", "at moor", "done").settle()
    assert ("Turn", 1) == (scene.waits(), scene.asked())


def test_craftsmen_and_peasants_place_a_clan_for_each_citadel() -> None:
    """Only where the player is present; each territory is optional."""
    scene = inis().clans("moor", 1).clans("cove", 1).built("cove", citadels=2).built("valley", citadels=1)
    scene.hand(0, "craftsmen_and_peasants").do("play craftsmen_and_peasants")
    assert ["place cove", "place moor", "done"] == scene.options()
    scene.do("place cove", "place cove", "done").settle()
    assert ([3, 0, 0], [1, 0, 0]) == (scene.at("cove"), scene.at("moor"))


def test_druid_takes_a_card_from_the_discard_pile() -> None:
    """Its player sees the pile and takes one card, unseen by the others."""
    scene = inis().clans("moor", 1, 1).hand(0, "druid bard").do("play druid").settle()
    assert "take geis" in scene.options()
    scene.do("take geis").settle()
    assert ["bard", "geis"] == scene.holds(0)
    assert [] == scene.knows(1, 0)


def test_druid_is_not_played_as_the_only_action_card() -> None:
    """Epic Tales do not count."""
    assert ["pass"] == inis().clans("moor", 1).hand(0, "druid eriu").options("pass", "play")[:1]
    assert "play druid" not in inis().clans("moor", 1).hand(0, "druid eriu").options()


def test_emissaries_move_one_clan_without_a_clash() -> None:
    """Exactly one, to a neighbour."""
    scene = inis(4).clans("moor", 2).clans("cove", 0, 1).hand(0, "emissaries")
    scene.do("play emissaries", "to cove").settle()
    assert ([1, 0, 0, 0], [1, 1, 0, 0]) == (scene.at("moor"), scene.at("cove"))
    assert "Turn" == scene.waits()


def test_exploration_lets_the_brenn_choose_the_site() -> None:
    """Then the tile is drawn, its card lies face up, and the player places a clan."""
    scene = inis().clans("moor", 1, 1).hand(1, "exploration").turn(1).stack("stone_circle")
    scene.do("play exploration").settle()
    assert ("PlaceTile", 0) == (scene.waits(), scene.asked())
    scene.play(scene.options()[0]).settle()
    assert [0, 1, 0] == scene.at("stone_circle")
    assert ("open", (1, 0)) == (scene.advantage("stone_circle"), scene.buildings("stone_circle"))
    assert 2 <= len(scene.near("stone_circle"))


def test_festival_places_a_clan_and_the_token() -> None:
    """Where there is a sanctuary and the player is present."""
    scene = inis().clans("moor", 1).clans("cove", 1).built("cove", sanctuaries=1).hand(0, "festival")
    scene.do("play festival").settle()
    assert ([2, 0, 0], "cove") == (scene.at("cove"), scene.shows("festival"))


def test_geis_cancels_an_action_card() -> None:
    """After the declaration; the card counts as played and is discarded."""
    scene = inis().clans("moor", 1, 1).hand(0, "new_clans").hand(1, "geis")
    scene.do("play new_clans", "1:react geis").settle()
    assert [1, 1, 0] == scene.at("moor")
    assert ("Turn", 1, 0) == (scene.waits(), scene.asked(), scene.has(0, "actions"))
    assert ["geis", "new_clans"] == [one for one in scene.pile("pile")[1] if one in ("geis", "new_clans")]


def test_master_craftsman_discards_a_card_and_draws() -> None:
    """Season: any other card of the hand, an Epic Tale openly."""
    scene = inis(4).clans("moor", 1).hand(0, "master_craftsman eriu bard").do("play master_craftsman").settle()
    assert ["discard bard", "discard eriu"] == scene.options()
    scene.do("discard eriu").settle()
    assert (["eriu"], 1, 1) == (scene.shows("burnt"), scene.has(0, "epics"), scene.has(0, "actions"))


def test_master_craftsman_draws_with_an_empty_hand() -> None:
    """Season: nothing to discard."""
    scene = inis(4).clans("moor", 1).hand(0, "master_craftsman").do("play master_craftsman").settle()
    assert 1 == scene.has(0, "epics")


def test_master_craftsman_gives_an_epic_tale_away() -> None:
    """Triskel: instead of discarding it; a Deed is the reward."""
    scene = inis(4).clans("moor", 1).hand(0, "eriu master_craftsman")
    scene.do("play eriu", "react master_craftsman", "player 3").settle()
    assert (["eriu"], 1, []) == (scene.holds(2), scene.has(0, "deeds"), scene.shows("burnt"))
    assert "give who=0 to=2 card=eriu" in scene.events(None)


def test_migration_splits_clans_over_neighbours() -> None:
    """One clash for each destination with opponents, in the order the instigator wants."""
    scene = inis().clans("moor", 3).clans("cove", 0, 1).clans("valley", 0, 0, 1).hand(0, "migration")
    scene.do("play migration", "to cove", "to valley", "done").settle()
    assert ["clash cove", "clash valley"] == scene.options()
    scene.do("clash valley")
    assert "valley" == scene.clash()["territory"]
    scene.do("propose", "agree").settle()
    assert "cove" == scene.clash()["territory"]


def test_new_alliance_places_or_replaces() -> None:
    """An opponent needs two clans; the replaced one is not removed (OQ-14)."""
    scene = inis().clans("moor", 1, 2, 1).hand(0, "new_alliance").hand(1, "dagdas_club")
    scene.do("play new_alliance")
    assert ["settle", "replace 2"] == scene.options()
    scene.do("replace 2").settle()
    assert ([2, 1, 1], 11) == (scene.at("moor"), scene.has(1, "reserve"))
    scene = inis().clans("moor", 1, 2).hand(0, "new_alliance").do("play new_alliance", "settle").settle()
    assert [2, 2, 0] == scene.at("moor")


def test_new_clans_places_two() -> None:
    """Where the player was present before; with one left only one is placed."""
    scene = inis().clans("moor", 1).clans("cove", 1).hand(0, "new_clans").do("play new_clans")
    scene.do("place cove", "place moor").settle()
    assert ([2, 0, 0], [2, 0, 0]) == (scene.at("cove"), scene.at("moor"))
    scene = inis().clans("moor", 11).hand(0, "new_clans").do("play new_clans").settle()
    assert [12, 0, 0] == scene.at("moor")


def test_raid_takes_a_card_of_the_attacked_player() -> None:
    """At random, seen by the two only."""
    scene = attacked("conquest raid", "druid geis", players=4).do("lose").do("react raid").settle()
    assert 1 == scene.has(0, "actions")
    assert scene.holds(0) == scene.knows(1, 0)
    assert [] == scene.knows(2, 0)
    assert f"rob who=0 target=1 card={scene.holds(0)[0]}" in scene.events(1)
    assert "rob_hidden who=0 target=1" in scene.events(None)


def test_raid_removes_a_clan_of_a_player_without_cards() -> None:
    """An exposed one, in this clash."""
    scene = attacked("conquest raid", "", players=4).do("react raid").settle()
    assert [2, 0, 0, 0] == scene.at("moor")


def test_sanctuary_is_built_and_a_tale_drawn() -> None:
    """Also without one in the supply."""
    scene = inis().clans("moor", 1).hand(0, "sanctuary").do("play sanctuary").settle()
    assert ((1, 1), 1) == (scene.buildings("moor"), scene.has(0, "epics"))
    scene = inis().clans("moor", 1).built("cove", sanctuaries=9).hand(0, "sanctuary").do("play sanctuary").settle()
    assert ((0, 1), 1) == (scene.buildings("moor"), scene.has(0, "epics"))


def test_scouts_and_spies_look_and_then_move() -> None:
    """The opponent is declared, the move is chosen after looking; it may start a clash."""
    scene = inis(4).clans("moor", 2).clans("cove", 0, 1).hand(0, "scouts_and_spies").hand(1, "geis bard eriu")
    scene.do("play scouts_and_spies", "player 2", "from moor")
    assert ["bard", "geis"] == scene.knows(0, 1)
    scene.do("to cove", "number 2").until("Maneuver")
    assert [2, 1, 0, 0] == scene.at("cove")


def test_scouts_and_spies_may_stay() -> None:
    """The move is optional."""
    scene = inis(4).clans("moor", 2, 1).hand(0, "scouts_and_spies")
    assert "Turn" == scene.do("play scouts_and_spies", "player 3", "done").settle().waits()


def test_warlord_starts_a_clash() -> None:
    """Season: where the player is present."""
    scene = inis().clans("moor", 1, 1).hand(0, "warlord").do("play warlord").until("Citadels")
    assert ("moor", 0) == (scene.clash()["territory"], scene.clash()["instigator"])


def test_warlord_names_the_next_maneuver() -> None:
    """Triskel: after any maneuver in a clash with an own clan; a clan comes along."""
    scene = attacked("conquest warlord", "", players=3)
    scene.do("0:react warlord", "player 1").settle()
    assert ("Maneuver", 0, [3, 1, 0]) == (scene.waits(), scene.asked(), scene.at("moor"))
