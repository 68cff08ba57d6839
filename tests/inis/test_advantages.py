"""The 16 territories: what their tiles and their Advantage cards do."""

from __future__ import annotations

from tests.inis.scene import Scene, inis


def after_card(territory: str, *more: str, **hands: str) -> Scene:
    """Seat 0 has played Bard with the Advantage card of a territory in hand, and its window is open."""
    island = (territory, "hills", "iron_mine", *more)
    scene = inis(3, *island).clans(territory, 1).clans("hills", 1, 1).capital("hills")
    scene.hand(0, f"bard {territory} {hands.get('zero', '')}").hand(1, hands.get("one", ""))
    return scene.do("play bard").until("AfterSeasonCard")


def test_cove_exchanges_the_set_aside_card() -> None:
    """The card taken may be put back (OQ-20)."""
    scene = inis(3, "cove", "hills", "moor").clans("cove", 1, 1).hand(0, "bard cove druid").aside("geis")
    scene.do("play bard", "react cove").settle()
    assert ["aside druid", "aside geis"] == scene.options()
    scene.do("aside druid").settle()
    assert (1, ["druid"]) == scene.pile("aside", 0)
    assert ["geis"] == [card for card in scene.holds(0) if card in ("geis", "druid")]


def test_forest_draws_after_an_epic_tale() -> None:
    """Also after one that was cancelled (OQ-02)."""
    scene = inis(3, "forest", "hills", "moor").clans("forest", 1, 1).hand(0, "forest eriu").hand(1, "the_dagda")
    scene.do("play eriu", "1:react the_dagda").until("Aftermath")
    assert ["decline", "react forest"] == scene.options()
    assert 1 == scene.do("react forest").settle().has(0, "epics")


def test_gates_remove_a_clan_and_give_a_tale_when_the_direction_changes() -> None:
    """For everyone present, from the Brenn in the new order; the card adds one to choose from."""
    scene = inis(3, "gates_of_tir_na_nog", "hills", "moor").clans("gates_of_tir_na_nog", 1, 2, 0).clans("hills", 1)
    scene.hand(0, "the_morrigan gates_of_tir_na_nog").deck("eriu lugs_spear dagdas_club the_dagda balors_eye")
    scene.do("play the_morrigan", "turn_crows", "no_clash").until("Drawn")
    assert 0 == scene.asked()
    scene.do("react gates_of_tir_na_nog").until("KeepDrawn")
    assert 2 == len(scene.options())
    scene.play(scene.options()[0]).settle()
    assert ([0, 1, 0], [1, 1]) == (
        scene.at("gates_of_tir_na_nog"),
        [scene.has(seat, "epics") for seat in range(2)],
    )


def test_highlands_choose_the_instigator() -> None:
    """At the start of the Resolution step of a clash there (OQ-10)."""
    scene = inis(3, "highlands", "hills", "moor").clans("highlands", 2, 1).capital("hills")
    scene.hand(0, "warlord").hand(1, "highlands").do("play warlord", "react highlands", "player 2").until("Maneuver")
    assert (1, 1) == (scene.asked(), scene.clash()["instigator"])


def test_hills_ignore_an_attack() -> None:
    """Neither a clan nor a card is lost."""
    scene = inis(3, "hills", "moor", "cove").clans("hills", 2, 2).capital("moor").hand(0, "warlord")
    scene.hand(1, "hills geis").do("play warlord", "attack 2", "1:react hills").until("Maneuver")
    assert ([2, 2, 0], 1) == (scene.at("hills"), scene.has(1, "actions"))


def test_iron_mine_costs_a_clan_and_a_card() -> None:
    """In any territory; without a card only the clan."""
    scene = inis(3, "iron_mine", "moor", "cove").clans("moor", 2, 2).hand(0, "warlord iron_mine").hand(1, "geis druid")
    scene.do("play warlord", "attack 2", "react iron_mine").until("AnswerAttack")
    assert ([2, 1, 0], ["discard druid", "discard geis"]) == (scene.at("moor"), scene.options())
    scene = inis(3, "iron_mine", "moor", "cove").clans("moor", 2, 2).hand(0, "warlord iron_mine")
    assert [2, 1, 0] == scene.do("play warlord", "attack 2", "react iron_mine").settle().at("moor")


def test_lost_vale_draws_any_clan_in() -> None:
    """From a neighbour; no clash."""
    scene = after_card("lost_vale").do("react lost_vale")
    assert ["clan hills 1", "clan hills 2"] == scene.options()
    assert [1, 1, 0] == scene.do("clan hills 2").settle().at("lost_vale")
    assert "Turn" == scene.waits()


def test_meadows_add_a_card_to_choose_from() -> None:
    """With Tuan's Memory one of four is kept (OQ-21)."""
    scene = inis(3, "meadows", "hills", "moor").clans("meadows", 1, 1).hand(0, "tuans_memory meadows")
    scene.do("play tuans_memory", "react meadows").until("KeepDrawn")
    assert 4 == len(scene.options())
    scene.play(scene.options()[0]).settle()
    burnt = scene.shows("burnt")
    assert isinstance(burnt, list)
    assert (1, 4) == (scene.has(0, "epics"), len(burnt))


def test_misty_lands_trade_action_cards_for_tales() -> None:
    """One or more, as many are drawn and one is kept."""
    scene = inis(3, "misty_lands", "hills", "moor").clans("misty_lands", 1, 1).hand(0, "misty_lands geis druid bard")
    scene.do("play misty_lands").settle()
    assert "done" not in scene.options()
    scene.do("discard druid", "discard geis", "done")
    assert 2 == len(scene.options())
    scene.play(scene.options()[0]).settle()
    assert (1, ["bard"]) == (scene.has(0, "epics"), [card for card in scene.holds(0) if card == "bard"])


def test_moor_looks_at_the_tales_of_an_opponent() -> None:
    """On one's own turn, and in any window that asks its holder (OQ-28)."""
    scene = inis().clans("moor", 1, 1).hand(0, "moor").hand(1, "eriu geis").do("react moor", "player 2").settle()
    assert (["eriu"], "Turn", 0) == (scene.knows(0, 1), scene.waits(), scene.asked())
    assert [] == scene.knows(2, 1)
    scene = inis().clans("moor", 1, 1).hand(0, "bard").hand(1, "moor geis").hand(2, "eriu").do("play bard")
    assert ["decline", "react geis", "react moor"] == scene.options()
    scene.do("1:react moor", "player 3").play("decline")
    assert "Declared" == scene.waits()
    assert ["eriu"] == scene.knows(1, 2)


def test_mountains_ask_for_a_card_or_a_clan() -> None:
    """Whenever clans are moved there; placing costs nothing."""
    scene = inis(3, "mountains", "hills", "moor").clans("hills", 2).clans("moor", 0, 1).hand(0, "migration geis")
    scene.do("play migration", "to mountains", "to mountains").until("PayMountains")
    assert ["lose", "discard geis"] == scene.options()
    assert [1, 0, 0] == scene.do("lose").settle().at("mountains")
    scene = inis(3, "mountains", "hills", "moor").clans("mountains", 1, 1).hand(0, "new_clans").do("play new_clans")
    assert [3, 1, 0] == scene.settle().at("mountains")


def test_mountains_card_ignores_the_mountains() -> None:
    """Nothing is paid."""
    scene = inis(3, "mountains", "hills", "moor").clans("hills", 2).clans("moor", 0, 1)
    scene.hand(0, "migration geis mountains")
    scene.do("play migration", "to mountains", "done", "react mountains").settle()
    assert ([1, 0, 0], 1, "Turn") == (scene.at("mountains"), scene.has(0, "actions"), scene.waits())


def test_plains_move_clans_out_of_the_plains() -> None:
    """A Season card; as one move, to several neighbours (OQ-11)."""
    scene = inis(3, "plains", "hills", "moor").clans("plains", 3).clans("hills", 0, 1).hand(0, "plains")
    scene.do("play plains", "to hills", "to moor", "done").until("Maneuver")
    assert ([1, 0, 0], [1, 1, 0], [1, 0, 0]) == (scene.at("plains"), scene.at("hills"), scene.at("moor"))


def test_salt_mine_exchanges_a_card() -> None:
    """At random; the one just taken may be given back (R23)."""
    scene = after_card("salt_mine", one="geis").do("react salt_mine", "player 2").settle()
    assert ["give geis"] == scene.options()
    scene.do("give geis").settle()
    assert ["geis"] == scene.holds(1)


def test_stone_circle_saves_an_epic_tale_for_a_clan() -> None:
    """It enters play with a sanctuary; the clan comes from the Stone Circle."""
    scene = inis(3, "stone_circle", "hills", "moor").clans("stone_circle", 2, 1).hand(0, "stone_of_fal stone_circle")
    assert 1 == scene.buildings("stone_circle")[0]
    scene.do("play stone_of_fal", "react stone_circle").settle()
    assert (["stone_of_fal"], [3, 1, 0]) == (scene.holds(0), scene.at("stone_circle"))


def test_swamp_card_does_nothing_but_counts_as_played() -> None:
    """It breaks a row of passes."""
    scene = inis(3, "moor", "swamp", "hills").clans("swamp", 1, 1).hand(0, "swamp").passes(2).do("play swamp").settle()
    assert (0, 1, "played") == (scene.shows("passes"), scene.asked(), scene.advantage("swamp"))


def test_valley_places_a_clan() -> None:
    """Where its player is present."""
    scene = after_card("valley").do("react valley", "place hills").settle()
    assert [2, 1, 0] == scene.at("hills")
