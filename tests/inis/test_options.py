"""Every value of every option: what it changes."""

from __future__ import annotations

import pytest

from mohreh.kernel.registry import game
from mohreh.kernel.rng import FAST
from mohreh.kernel.table import new
from tests.inis.scene import inis, view_of


def test_option_edition() -> None:
    """Only the Festival differs."""
    options = game("inis").options
    persian, original = options.resolve({}, 3), options.resolve({"edition": "original"}, 3)
    assert {"edition", "festival_pays"} == {key for key in persian if persian[key] != original[key]}
    assert ("instigator", "initiator") == (persian["festival_pays"], original["festival_pays"])


@pytest.mark.parametrize(("pays", "left"), [("instigator", [2, 1, 1]), ("initiator", [1, 2, 1])])
def test_option_festival_pays(pays: str, left: list[int]) -> None:
    """Who removes a clan when The Morrigan names another instigator (12.4)."""
    scene = inis(3, festival_pays=pays).clans("moor", 2, 2, 1).festival("moor").hand(0, "the_morrigan")
    scene.do("play the_morrigan", "leave_crows", "at moor", "player 2").until("Citadels")
    assert left == scene.at("moor")


def test_option_festival_initiator_without_a_clan_pays_nothing() -> None:
    """Nobody pays then (OQ-12)."""
    scene = inis(3, festival_pays="initiator").clans("moor", 0, 2, 1).clans("cove", 1).festival("moor")
    scene.hand(0, "the_morrigan").do("play the_morrigan", "leave_crows", "at moor", "player 2").until("Citadels")
    assert [0, 2, 1] == scene.at("moor")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_option_setup(players: int) -> None:
    """Discovery begins with named tiles, random with any."""
    named = ["valley", "cove", "plains", "hills"][:players]
    for setup in ("random", "discovery"):
        found = []
        for seed in range(5):
            territories = view_of(new("inis", players, seed, {"setup": setup}, FAST))["territories"]
            found.append([one["name"] for one in territories])
        assert (setup == "discovery") == all(one == named for one in found)


@pytest.mark.parametrize(("kind", "sites"), [("trihex", 8), ("aligned", 4)])
def test_option_map(kind: str, sites: int) -> None:
    """The numbers of sites for four tiles, as the rulebook's Geometry has them."""
    scene = inis(4, map=kind).clans("moor", 1).hand(0, "exploration").do("play exploration").settle()
    assert sites == len(scene.options())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_option_first_brenn(seat: int) -> None:
    """A seat, or chance."""
    assert seat == view_of(new("inis", 3, 1, {"first_brenn": seat}, FAST))["brenn"]
    found = {view_of(new("inis", 3, n, {}, FAST))["brenn"] for n in range(30)}
    assert {0, 1, 2} == found


@pytest.mark.parametrize("allowed", [True, False])
def test_option_lug_after_geis(allowed: bool) -> None:
    """May Lug Samildanach take a card that Geis has cancelled?"""
    scene = inis(3, lug_after_geis=allowed).clans("moor", 1, 1, 1).hand(0, "bard").hand(1, "geis")
    scene.hand(2, "lug_samildanach").do("play bard", "1:react geis", "2:decline")
    assert allowed == (scene.waits() == "Aftermath")


@pytest.mark.parametrize("removed", [True, False])
def test_option_replaced_is_removed(removed: bool) -> None:
    """May the owner of a replaced clan answer?"""
    scene = inis(3, replaced_is_removed=removed).clans("moor", 1, 2).hand(0, "new_alliance").hand(1, "eriu")
    scene.do("play new_alliance", "replace 2")
    assert removed == (scene.waits() == "Removal")
    assert [2, 1, 0] == scene.settle().at("moor")


@pytest.mark.parametrize(("value", "fits"), [("paid", True), ("barred", False)])
def test_option_club_on_cost(value: str, fits: bool) -> None:
    """May The Dagda's Club answer a cost?"""
    scene = inis(3, "stone_circle", "moor", "cove", club_on_cost=value).clans("stone_circle", 1, 1)
    scene.hand(0, "eriu stone_circle dagdas_club").do("play eriu", "done", "react stone_circle").until("Removal")
    assert fits == ("react dagdas_club" in scene.options())


@pytest.mark.parametrize("allowed", [True, False])
def test_option_raid_after_hills(allowed: bool) -> None:
    """May Raid follow an attack that the Hills ignored?"""
    scene = inis(4, "hills", "cove", "moor", raid_after_hills=allowed).clans("hills", 2, 2).capital("moor")
    scene.hand(0, "warlord raid eriu").hand(1, "hills druid").do("play warlord", "attack 2", "1:react hills")
    assert allowed == ("react raid" in scene.until("AfterAttack").options())


@pytest.mark.parametrize(("cap", "over"), [(0, False), (1, True), (60, False), (200, False)])
def test_option_round_cap(cap: int, over: bool) -> None:
    """After so many rounds the game is drawn; 0 never."""
    scene = inis(3, round_cap=cap).clans("moor", 1, 1, 1).turn(2).passes(2).do("pass").settle()
    assert over == scene.table.over
    assert (0 if cap == 0 else 4000 * (cap + 1)) == scene.rules.longest


@pytest.mark.parametrize(("value", "waits"), [("resolution", "Citadels"), ("clash_start", "ClashStart")])
def test_option_highlands(value: str, waits: str) -> None:
    """Who is named before the citadels may not shelter, and the instigator may."""
    scene = inis(2, "highlands", "moor", "cove", highlands=value).clans("highlands", 2, 2)
    scene.hand(0, "warlord").hand(1, "highlands").do("play warlord")
    assert (waits, 1) == (scene.waits(), scene.asked())
    if value == "resolution":
        assert "ResolutionStart" == scene.do("shelter").waits()
        return
    assert ["decline", "react highlands"] == scene.options()
    scene.do("react highlands", "player 2")
    assert ("Citadels", 0) == (scene.waits(), scene.asked())
    assert ("Maneuver", 1) == (scene.do("shelter").until("Maneuver").waits(), scene.asked())


def test_option_highlands_elsewhere() -> None:
    """The card is for a clash in the Highlands only."""
    scene = inis(2, "highlands", "moor", "cove", highlands="clash_start").clans("moor", 2, 2).capital("cove")
    scene.hand(0, "warlord").hand(1, "highlands").do("play warlord")
    assert "Maneuver" == scene.waits()


@pytest.mark.parametrize(
    ("value", "first", "after_1", "left"),
    [
        ("any", ["player 1", "player 2", "player 3"], ["player 2", "player 3"], [0, 1, 1]),
        ("opposing", ["player 2", "player 3"], [], [1, 0, 1]),
        ("up_to_two", ["player 1", "player 2", "player 3", "done"], ["player 2", "player 3", "done"], [0, 1, 1]),
    ],
)
def test_option_cuchulain(value: str, first: list[str], after_1: list[str], left: list[int]) -> None:
    """Whose clans may go, and whether it must be two."""
    scene = inis(3, cuchulain=value).clans("moor", 1, 1, 2).capital("plains").hand(0, "warlord tale_of_cuchulain")
    scene.do("play warlord", "maneuver tale_of_cuchulain")
    assert first == scene.options()
    if after_1:
        assert after_1 == scene.do("player 1").options()
        scene.do("player 3")
    else:
        scene.do("player 2")
    assert left == scene.settle().at("moor")


def test_option_cuchulain_up_to_two_may_be_none() -> None:
    """One, none, or two clans of one player."""
    for said, left in (("done",), [1, 2]), (("player 2", "done"), [1, 1]), (("player 2", "player 2"), [1, 0]):
        scene = inis(2, cuchulain="up_to_two").clans("moor", 1, 2).capital("plains")
        scene.hand(0, "warlord tale_of_cuchulain").do("play warlord", "maneuver tale_of_cuchulain", *said).settle()
        assert left == scene.at("moor")


@pytest.mark.parametrize(("value", "drawn"), [("card", 0), ("always", 1)])
def test_option_sanctuary_draws(value: str, drawn: int) -> None:
    """Kernuno's Sanctuary and a tile that brings a sanctuary; the Sanctuary card draws one card in any case."""
    scene = inis(3, sanctuary_draws=value).clans("moor", 1).hand(0, "kernunos_sanctuary")
    assert drawn == scene.do("play kernunos_sanctuary").settle().has(0, "epics")
    scene = inis(3, sanctuary_draws=value).clans("moor", 1).hand(0, "sanctuary").do("play sanctuary").settle()
    assert 1 == scene.has(0, "epics")
    scene = inis(3, sanctuary_draws=value).clans("moor", 1).hand(0, "exploration").stack("stone_circle").brenn(1)
    scene.do("play exploration").settle()
    assert drawn == scene.do(scene.options()[0]).settle().has(0, "epics")
    scene = inis(3, sanctuary_draws=value).clans("moor", 1).clans("cove", 1).clans("valley", 1).clans("plains", 1)
    scene.hand(0, "tailtus_land").stack("hills", "swamp", "stone_circle").do("play tailtus_land", "lay stone_circle")
    scene.do(scene.options()[0])
    assert drawn == scene.until("ChooseOrigin").has(0, "epics")
    scene = inis(3, sanctuary_draws=value).clans("moor", 1).built("cove", sanctuaries=9).hand(0, "kernunos_sanctuary")
    assert 0 == scene.do("play kernunos_sanctuary").settle().has(0, "epics")


@pytest.mark.parametrize(("value", "holder"), [("any_hand", 0), ("table_only", 1)])
def test_option_citadel_takes(value: str, holder: int) -> None:
    """May the Advantage card come from another player's hand? Face up it is taken in any case."""
    scene = inis(3, citadel_takes=value).clans("cove", 1, 1).hand(0, "citadel").hand(1, "cove")
    scene.do("play citadel").settle()
    assert (holder, (0, 1)) == (scene.advantage("cove"), scene.buildings("cove"))
    scene = inis(3, citadel_takes=value).clans("cove", 1, 1).hand(0, "citadel").do("play citadel").settle()
    assert 0 == scene.advantage("cove")


@pytest.mark.parametrize("allowed", [False, True])
def test_option_swamp_capital(allowed: bool) -> None:
    """May the Brenn choose the Swamp? Other citadels may not stand there in any case."""
    found = set()
    for seed in range(40):
        table = new("inis", 4, seed, {"swamp_capital": allowed}, FAST)
        found |= set(table.legal.notation())
        if "capital swamp" in table.legal.notation():
            table.play("capital swamp")
            swamp = [one for one in view_of(table)["territories"] if one["name"] == "swamp"]
            assert [1] == [one["citadels"] for one in swamp]
            saved = table.rules.save(table._state)
            assert saved == table.rules.save(table.rules.load(saved))
    assert allowed == ("capital swamp" in found)
    scene = inis(3, "moor", "swamp", "cove", swamp_capital=allowed).clans("swamp", 1).clans("moor", 1).clans("cove", 1)
    assert [] == scene.hand(0, "citadel").do("play citadel").options("at swamp")
