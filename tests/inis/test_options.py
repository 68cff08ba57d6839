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
