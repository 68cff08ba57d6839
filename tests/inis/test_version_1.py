"""What was different in version 1 of the rules: games that were begun with it are played so to their end."""

from __future__ import annotations

from typing import Final

from mohreh.games.inis import GAME
from mohreh.kernel.state import Value
from tests.inis.scene import Scene, inis

OLD: Final[dict[str, Value]] = GAME.options.from_version({}, 1)


def old(players: int, *island: str) -> Scene:
    return inis(players, *island, **OLD)


def test_option_revision() -> None:
    """Nobody chooses it, and with the other options it says how version 1 was played."""
    assert "revision" not in [option.key for option in GAME.options.listed]
    assert 2 == GAME.options.resolve({}, 3)["revision"]
    expected: dict[str, Value] = {"highlands": "resolution", "cuchulain": "opposing", "sanctuary_draws": "card"}
    assert OLD == expected | {"citadel_takes": "any_hand", "swamp_capital": False, "revision": 1}


def test_cuchulain_spared_the_clan_of_his_player() -> None:
    """Two opposing clans, or one if there was only one."""
    scene = old(3).clans("moor", 1, 1, 1).capital("plains").hand(0, "warlord tale_of_cuchulain").do("play warlord")
    assert [1, 0, 0] == scene.do("maneuver tale_of_cuchulain").settle().at("moor")


def test_mountains_called_a_clash_off() -> None:
    """If they removed the only moved clan, even with other clans there."""
    scene = old(3, "mountains", "cove", "moor").clans("mountains", 1, 2).clans("cove", 1).hand(0, "conquest geis")
    scene.do("play conquest", "at mountains", "from cove", "lose").settle()
    assert ("Turn", [1, 2, 0]) == (scene.waits(), scene.at("mountains"))


def test_mountains_card_answered_moves_of_others() -> None:
    """Its holder could use it whoever moved the clan."""
    scene = old(3, "mountains", "cove", "moor").clans("cove", 1, 1).clans("moor", 1).hand(0, "breas_tyranny")
    scene.hand(1, "mountains").do("play breas_tyranny", "to mountains")
    assert ("IntoMountains", 1) == (scene.waits(), scene.asked())


def test_a_lone_defender_was_not_asked() -> None:
    """The clash was over when the Festival left one player."""
    scene = old(3).clans("moor", 1, 2).clans("cove", 1).capital("plains").festival("moor").hand(0, "warlord")
    scene.do("play warlord", "at moor").settle()
    assert ("Turn", {}, [0, 2, 0]) == (scene.waits(), scene.clash(), scene.at("moor"))


def test_the_dagda_could_be_taken_back() -> None:
    """It went into the deck only after the Stone Circle."""
    scene = old(2, "stone_circle", "forest", "cove").clans("stone_circle", 0, 1).clans("cove", 2)
    scene.hand(0, "eriu").hand(1, "the_dagda stone_circle").do("play eriu", "1:react the_dagda", "1:react stone_circle")
    assert ["the_dagda"] == scene.settle().holds(1)


def test_dagdas_cauldron_brought_all_clans_back_to_the_clash() -> None:
    """Also one that was lost in the Mountains."""
    scene = old(2, "moor", "cove", "mountains").clans("moor", 2, 3).clans("mountains", 0, 1).capital("cove")
    scene.hand(0, "warlord").hand(1, "dagdas_cauldron").do("play warlord", "attack 2").until("Removal").do("decline")
    scene.until("Maneuver").do("withdraw", "retreat mountains", "done").until("Removal").do("react dagdas_cauldron")
    scene.until("Maneuver").do("propose", "agree").settle()
    assert ["number 0", "number 1", "number 2"] == scene.options()
    assert ([2, 3], [0, 1]) == (scene.do("number 2").settle().at("moor"), scene.at("mountains"))


def test_manannans_horses_carried_one_clan_at_least() -> None:
    """One to three."""
    scene = old(2).clans("cove", 4).clans("moor", 0, 1).hand(0, "manannans_horses")
    assert ["number 1", "number 2", "number 3"] == scene.do("play manannans_horses", "to plains").options()


def test_deirdres_beauty_asked_for_the_clan_first() -> None:
    """Before the cards were seen."""
    scene = old(3).clans("moor", 1, 1).clans("cove", 1).hand(0, "deirdres_beauty").hand(1, "eriu").hand(2, "the_dagda")
    assert ["at cove", "at moor"] == scene.do("play deirdres_beauty").options()
    scene.do("at cove").settle().do("take eriu").settle()
    assert ([0, 0, 0], ["eriu"]) == (scene.at("cove"), scene.holds(0))
