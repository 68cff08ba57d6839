"""The 22 windows of rule 9.8: when each opens, whom it asks, and what may be played in it."""

from __future__ import annotations

import re
from pathlib import Path

from mohreh.games.inis.rules.data import TRIGGERS
from tests.inis.scene import Scene, inis


def clash(*hands: str, island: tuple[str, ...] = ("moor", "cove", "valley", "plains"), **more: int) -> Scene:
    """Seat 0 starts a clash with two clans of seats 0 and 1 each in the first territory; no citadels there."""
    scene = inis(more.get("players", 3), *island).clans(island[0], 2, 2).capital(island[3])
    scene.hand(0, "warlord")
    for seat, hand in enumerate(hands):
        scene.hand(seat, f"warlord {hand}" if seat == 0 else hand)
    return scene.do("play warlord")


def test_window_assembly_start() -> None:
    """Everyone with an Epic Tale is asked before the Brenn is named."""
    scene = inis().clans("moor", 1, 1, 1).hand(1, "eriu").hand(2, "cathbads_word").turn(2).passes(2).do("pass")
    scene.until("AssemblyStart")
    assert ([1, 2], ["decline"]) == (scene.invited(), scene.options_of(1))
    assert ["decline", "react cathbads_word"] == scene.options_of(2)


def test_window_action_card_declared() -> None:
    """Opponents with Action cards, whatever these are."""
    scene = inis().clans("moor", 1).hand(0, "bard druid").hand(1, "conquest").hand(2, "geis").do("play bard")
    assert ("Declared", [1, 2]) == (scene.waits(), scene.invited())
    assert (["decline"], ["decline", "react geis"]) == (scene.options_of(1), scene.options_of(2))


def test_window_epic_or_advantage_declared() -> None:
    """Everyone with an Epic Tale, the player of the card included."""
    scene = inis().clans("moor", 1).hand(0, "eriu lugs_spear").hand(1, "conquest").hand(2, "the_dagda").do("play eriu")
    assert ("Declared", [0, 2]) == (scene.waits(), scene.invited())
    assert ["decline", "react the_dagda"] == scene.options_of(2)


def test_window_action_card_resolved() -> None:
    """Everyone with an Epic Tale, when the card has done its work."""
    scene = inis().clans("moor", 1).hand(0, "new_clans eriu").hand(1, "lug_samildanach").do("play new_clans")
    assert ("Aftermath", [0, 1], [3, 0, 0]) == (scene.waits(), scene.invited(), scene.at("moor"))


def test_window_after_own_season_card() -> None:
    """The player of the card, if he holds one of the four Advantage cards."""
    scene = inis().clans("moor", 1).hand(0, "new_clans valley").hand(1, "cove").do("play new_clans")
    assert ("AfterSeasonCard", [0]) == (scene.waits(), scene.invited())


def test_window_after_own_epic_tale() -> None:
    """The player of the tale, for an Advantage card, or with four players for Master Craftsman."""
    scene = inis(4).clans("moor", 1).hand(0, "eriu geis").hand(1, "master_craftsman").do("play eriu")
    assert ("Aftermath", [0], ["decline"]) == (scene.waits(), scene.invited(), scene.options())
    assert "Turn" == inis(3).clans("moor", 1, 1).hand(0, "eriu geis").do("play eriu").waits()


def test_window_own_epic_tale_drawn() -> None:
    """The holder of the Meadows, when he draws."""
    scene = inis(3, "meadows", "cove", "moor").clans("cove", 1).hand(0, "bard meadows").do("play bard")
    assert ("Drawn", ["decline", "react meadows"]) == (scene.waits(), scene.options())


def test_window_gates_effect_resolving() -> None:
    """The holder of the Gates, when he draws for them and only then."""
    scene = inis(3, "gates_of_tir_na_nog", "cove", "moor").clans("gates_of_tir_na_nog", 2)
    scene.hand(0, "gates_of_tir_na_nog the_morrigan").do("play the_morrigan", "turn_crows").until("Drawn")
    assert ["decline", "react gates_of_tir_na_nog"] == scene.options()


def test_window_own_move_into_mountains() -> None:
    """The owner of the clans, if they were his to move; not when an opponent moved them."""
    scene = inis(3, "mountains", "cove", "moor").clans("cove", 1, 1).clans("moor", 1).hand(0, "breas_tyranny")
    scene.hand(1, "mountains").do("play breas_tyranny", "to mountains")
    assert ("Resettle", [0, 0, 0]) == (scene.waits(), scene.at("mountains"))
    scene = inis(2, "moor", "cove", "mountains").clans("moor", 2, 2).clans("mountains", 0, 1).capital("cove")
    scene.hand(0, "warlord").hand(1, "mountains").do("play warlord", "attack 2").until("Maneuver")
    assert ("IntoMountains", 1) == (scene.do("withdraw", "retreat mountains").waits(), scene.asked())


def test_window_any_time() -> None:
    """Moor: on the own turn, and in windows that ask its holder for another reason; never for itself."""
    assert ["pass", "react moor"] == inis().clans("moor", 1).hand(0, "moor").options()
    assert "Turn" == inis().clans("moor", 1, 1).hand(1, "moor").hand(0, "new_clans").do("play new_clans").waits()


def test_window_turn_end() -> None:
    """Everyone with an Epic Tale, after each turn."""
    scene = inis().clans("moor", 1).hand(0, "eriu").hand(2, "oengus_ploy").do("pass")
    assert ("TurnEnd", [0, 2]) == (scene.waits(), scene.invited())


def test_window_clash_start() -> None:
    """Everyone with an Epic Tale, present or not."""
    scene = clash("eriu", "", "lugs_spear").until("ClashStart")
    assert ([0, 2], ["decline", "react lugs_spear"]) == (scene.invited(), scene.options_of(2))


def test_window_clash_citadels_end() -> None:
    """Everyone with an Epic Tale."""
    assert [0, 2] == clash("eriu", "", "battle_frenzy").until("CitadelsEnd").invited()


def test_window_clash_resolution_start() -> None:
    """The holder of the Highlands, in a clash there."""
    scene = clash("", "highlands", island=("highlands", "cove", "moor", "plains"))
    assert ("ResolutionStart", 1) == (scene.waits(), scene.asked())
    assert "Maneuver" == clash("", "highlands", island=("moor", "cove", "highlands", "plains")).waits()


def test_window_own_attack_declared() -> None:
    """The attacker."""
    scene = clash("dagdas_club", "eriu").do("attack 2")
    assert ("AttackDeclared", [0]) == (scene.waits(), scene.invited())
    assert ["decline", "react dagdas_club"] == scene.options()


def test_window_attacked_in_hills() -> None:
    """The attacked player, in the Hills only."""
    scene = clash("", "hills", island=("hills", "cove", "moor", "plains")).do("attack 2")
    assert ("AttackedInHills", 1) == (scene.waits(), scene.asked())


def test_window_own_clan_removed() -> None:
    """The owner, in or out of a clash."""
    scene = inis().clans("moor", 1, 1).hand(0, "balors_eye").hand(1, "diarmuid_and_grainne dagdas_cauldron")
    scene.do("play balors_eye", "clan moor 2").until("Removal")
    assert ([1], ["decline", "react diarmuid_and_grainne"]) == (scene.invited(), scene.options())


def test_window_own_clan_removed_in_clash() -> None:
    """The owner: then the Cauldron fits as well."""
    scene = clash("", "dagdas_cauldron").do("attack 2").until("Removal")
    assert ([1], ["decline", "react dagdas_cauldron"]) == (scene.invited(), scene.options())


def test_window_after_own_attack() -> None:
    """The attacker; Raid is asked about only with four players."""
    scene = clash("geis", players=4).do("attack 2")
    assert ("AfterAttack", [0]) == (scene.waits(), scene.invited())
    assert "AfterRemoving" == clash("geis").do("attack 2").waits()


def test_window_after_own_maneuver_removed_clans() -> None:
    """The player of the maneuver."""
    scene = clash("bard", "geis").do("attack 2", "lose").until("AfterRemoving")
    assert ([0], ["decline", "react bard"]) == (scene.invited(), scene.options())


def test_window_after_any_maneuver_in_own_clash() -> None:
    """Everyone with a clan there and an Action card."""
    scene = clash("geis", "druid citadel", "bard").do("attack 2", "discard druid").until("AfterManeuver")
    assert [0, 1] == scene.invited()


def test_window_as_maneuver() -> None:
    """Part of the question for a maneuver, so nobody is asked in vain."""
    options = clash("ogmas_eloquence the_fianna").until("Maneuver").options()
    assert ["maneuver the_fianna", "maneuver ogmas_eloquence", "propose", "attack 2"] == options


def test_every_window_has_a_test() -> None:
    """All 22."""
    names = re.findall(r"def test_window_(\w+)\(", Path(__file__).read_text(encoding="utf-8"))
    assert (22, sorted(TRIGGERS)) == (len(names), sorted(names))


def test_active_player_first_then_turn_order() -> None:
    """9.3 and R18: of two answers the first in order counts, the other stays unread; then the window opens anew."""
    scene = inis().clans("moor", 1, 1, 1).turn(1).hand(1, "eriu").hand(2, "oengus_ploy").hand(0, "moor lugs_spear")
    scene.do("pass", "0:react moor", "1:decline", "2:react oengus_ploy")
    assert "play who=2 card=oengus_ploy use=triskel" in scene.events(None)
    assert not [one for one in scene.events(None) if "card=moor" in one]


def test_answers_are_sealed() -> None:
    """N2: an answer shows to nobody before all are in."""
    scene = inis().clans("moor", 1).hand(0, "bard").hand(1, "geis").hand(2, "druid").do("play bard")
    before = scene.table.view(2)
    scene.table.play("react geis", 1)
    assert before == scene.table.view(2)
