"""Small things that other scenarios pass over: a shelter that is left, a peace, a redeal, what is told to whom."""

from __future__ import annotations

from typing import cast

import pytest

from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.data import EPIC_NAMES
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.errors import BadState
from mohreh.kernel.rng import FAST
from mohreh.kernel.table import new
from tests.inis.scene import Scene, inis, view_of


def in_the_circle(hand: str, mine: str = "warlord") -> Scene:
    """A clash in the Stone Circle, in which seat 1 has one clan in the citadel and one outside."""
    scene = inis(2, "stone_circle", "cove", "moor").clans("stone_circle", 3, 2).clans("cove", 0, 1)
    return scene.hand(0, mine).hand(1, hand).do("play warlord", "shelter").until("Maneuver")


def test_a_cost_takes_a_sheltered_clan_out_of_its_citadel() -> None:
    """12.7: no exposed clan is left, so the Stone Circle costs the sheltered one, and its citadel is empty."""
    scene = in_the_circle("diarmuid_and_grainne stone_circle").do("attack 2").until("Removal")
    scene.do("react diarmuid_and_grainne").until("Aftermath")
    assert ([3, 1], [0, 1]) == (scene.at("stone_circle"), scene.clash()["sheltered"])
    scene.do("react stone_circle").until("Maneuver").reload()
    assert ([3, 0], [0, 0]) == (scene.at("stone_circle"), scene.clash()["sheltered"])


def test_a_sheltered_clan_that_is_a_cost_may_flee() -> None:
    """OQ-15: Diarmuid and Grainne takes the only clan that is left out of the citadel."""
    scene = in_the_circle("lug_samildanach diarmuid_and_grainne stone_circle", "warlord bard").do("attack 2")
    scene.until("AfterRemoving").do("react bard").until("Aftermath").do("1:react lug_samildanach").until("Aftermath")
    scene.do("1:react stone_circle").until("Removal").do("react diarmuid_and_grainne").until("Maneuver").reload()
    assert ([3, 0], [0, 0]) == (scene.at("stone_circle"), scene.clash()["sheltered"])
    assert [0, 2] == scene.at("cove")


def test_ogmas_eloquence_ends_the_clash_before_anything_follows_the_maneuver() -> None:
    """12.15: nobody may play the Warlord any more, and nobody maneuvers."""
    scene = inis(2).clans("moor", 2, 2).capital("plains").hand(0, "warlord ogmas_eloquence").hand(1, "bard geis")
    scene.do("play warlord", "maneuver ogmas_eloquence")
    waits = []
    while scene.in_window():
        waits.append(scene.waits())
        scene.table.play("decline")
    assert ("Turn", {}) == (scene.waits(), scene.clash())
    assert "AfterManeuver" not in waits


def test_a_redeal_moves_what_is_hidden() -> None:
    """Epic Tales in other hands, the set-aside card and the tiles of the stack: each may be any that is not seen."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "bard").hand(1, "eriu geis").hand(2, "lugs_spear").aside("druid")
    scene.do("pass").settle()
    tales: dict[int, set[str]] = {1: set(), 2: set()}
    aside: set[int] = set()
    tiles: set[int] = set()
    for seed in range(60):
        state = scene.table.redeal(0, seed)
        assert isinstance(state, InisState)
        for seat in (1, 2):
            view = cast(InisView, scene.rules.view(state, seat))
            tales[seat] |= {name for name in view["seats"][seat]["cards"] if name in EPIC_NAMES}
        aside.add(int(state.aside))
        tiles.add(int(state.hoard[0]))
    assert [True, True] == [len(tales[seat]) > 15 for seat in (1, 2)]
    assert [True, True] == [len(aside) > 5, len(tiles) > 5]


def test_a_redeal_never_moves_what_is_seen() -> None:
    """A seat's own cards, and what lies open, stay."""
    scene = inis().clans("moor", 1, 1).hand(0, "bard eriu").hand(1, "geis lugs_spear").burnt("balors_eye")
    scene.aside("druid").do("pass").settle()
    for seed in range(20):
        view = cast(InisView, scene.rules.view(scene.table.redeal(0, seed), 0))
        assert (["bard", "eriu"], ["balors_eye"]) == (view["seats"][0]["cards"], view["burnt"])


def test_a_new_deal_sets_exactly_one_card_aside() -> None:
    """5.5: also after the card of the last round was taken; every card is somewhere."""
    for card in ("", "bard", "druid", "geis"):
        scene = inis(3).clans("moor", 1, 1, 1).turn(2).passes(2).aside(card).do("pass").until("Draft")
        assert (1, 0, [4, 4, 4]) == (
            scene.pile("aside")[0],
            scene.pile("pile")[0],
            [scene.has(seat, "actions") for seat in range(3)],
        )
        scene.reload()


def test_a_citadel_does_not_take_what_its_player_holds() -> None:
    """OQ-08: a card in one's own hand stays there, and nothing is told."""
    scene = inis().clans("cove", 1, 1).hand(0, "citadel cove").do("play citadel").settle()
    assert 0 == scene.advantage("cove")
    assert not [one for one in scene.events(None) if one.startswith("advantage")]
    scene = inis().clans("cove", 1, 1).hand(0, "citadel").hand(1, "cove").do("play citadel").settle()
    assert (0, ["advantage who=0 territory=cove why=citadel"]) == (
        scene.advantage("cove"),
        [one for one in scene.events(None) if one.startswith("advantage")],
    )


def test_tiles_are_told_to_who_looks() -> None:
    """Tailtu's Land: its player hears which tiles, the others how many; the one that is laid is told to all."""
    scene = inis().clans("moor", 1, 1).hand(0, "tailtus_land").stack("swamp", "hills", "forest").do("play tailtus_land")
    assert "saw_tiles who=0 territories=swamp+hills+forest" in scene.settle().events(0)
    for seat in (1, 2, None):
        told = scene.events(seat)
        assert "look_tiles who=0 n=3" in told
        assert not [one for one in told if "swamp" in one]
    scene.do("lay hills")
    assert "chose_tile who=0 territory=hills" in scene.events(None)


def test_whoever_has_answered_in_a_window_waits_no_more() -> None:
    """All are asked at once; the window stays open until the last answer, which nobody sees before."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "new_clans").hand(1, "geis").hand(2, "bard").do("play new_clans")
    assert ("Declared", [1, 2]) == (scene.waits(), scene.table.waiting)
    scene.table.play("decline", 2)
    assert ("Declared", [1]) == (scene.waits(), scene.table.waiting)
    scene.table.play("react geis", 1)
    assert [1, 1, 1] == scene.settle().at("moor")


def test_whoever_has_drafted_waits_no_more() -> None:
    """Two cards are kept in the second stage: after the first of them the seat is still asked."""
    table = new("inis", 3, 1, {}, FAST)
    while table.view(None)["asks"] != ["Draft", 1]:
        table.play(table.legal[0])
    assert [0, 1, 2] == table.waiting
    table.play(table.legal_for(1)[0], 1)
    assert [0, 1, 2] == table.waiting
    table.play(table.legal_for(1)[0], 1)
    assert [0, 2] == table.waiting
    assert 4 == view_of(table, 1)["seats"][1]["actions"]


def test_a_filled_cauldron_is_told() -> None:
    """To all: how many clans that were lost before are on it, and then how many come back."""
    scene = inis(2).clans("moor", 3, 4).capital("plains").hand(0, "warlord").hand(1, "dagdas_cauldron")
    scene.do("play warlord", "attack 2").until("Removal").do("decline").until("Maneuver").do("attack 1")
    scene.until("Maneuver").do("attack 2").until("Removal").do("react dagdas_cauldron").until("Maneuver")
    for seat in (0, 1, None):
        assert "cauldron_filled who=1 n=1" in scene.events(seat)
    scene.do("propose", "agree").settle().do("number 2").settle()
    assert "cauldron who=1 territory=moor n=2" in scene.events(None)


def test_clans_that_were_placed_again_do_not_come_back_from_the_cauldron() -> None:
    """OQ-19: three were lost, and one of them is on the island again by the Warlord; two may return."""
    scene = inis(2).clans("moor", 5, 4).clans("cove", 0, 8).capital("plains").hand(0, "the_morrigan")
    scene.hand(1, "warlord dagdas_cauldron").do("play the_morrigan", "leave_crows", "at moor", "player 1")
    scene.do("attack 2", "lose").until("Maneuver").do("attack 1").until("Maneuver").do("attack 2", "lose")
    scene.until("AfterManeuver").do("1:react warlord", "player 1").until("Maneuver").do("attack 2").until("Removal")
    scene.do("react dagdas_cauldron").until("Maneuver")
    assert ([3, 0, 0], [1, 2]) == (scene.clash()["lost"][1], scene.shows("cauldron"))
    scene.do("propose", "agree").settle()
    assert ["number 0", "number 1", "number 2"] == scene.options()


def test_an_empty_return_from_the_cauldron_is_told_once() -> None:
    """That no clan came back, for the territory of the clash and for no other."""
    scene = inis(2).clans("moor", 3, 4).capital("plains").hand(0, "warlord").hand(1, "dagdas_cauldron")
    scene.do("play warlord", "attack 2").until("Removal").do("react dagdas_cauldron").until("Maneuver")
    scene.do("propose", "agree").settle().do("number 0").settle()
    told = [one for one in scene.events(None) if one.startswith("cauldron who")]
    assert ["cauldron who=1 territory=moor n=0"] == told


def test_losses_are_counted_for_each_clash() -> None:
    """The second clash of a Migration begins with none."""
    scene = inis(2).clans("moor", 5).clans("cove", 0, 2).clans("valley", 0, 2).capital("plains").hand(0, "migration")
    scene.do("play migration", "to cove", "to cove", "to valley", "done", "clash cove", "attack 2").until("Maneuver")
    assert [[0, 0, 0], [1, 0, 0]] == scene.clash()["lost"]
    scene.do("propose", "agree").until("Maneuver")
    assert ("valley", [[0, 0, 0], [0, 0, 0]]) == (scene.clash()["territory"], scene.clash()["lost"])


def test_highlands_at_the_start_are_not_asked_for_again() -> None:
    """OQ-10: whoever declines at the start of the clash has no second chance before the first maneuver."""
    scene = inis(2, "highlands", "moor", "cove", highlands="clash_start").clans("highlands", 2, 2)
    scene.hand(0, "warlord").hand(1, "highlands").do("play warlord", "1:decline", "stay_out")
    assert "Maneuver" == scene.waits()


def test_a_tile_without_a_sanctuary_brings_no_tale() -> None:
    """OQ-33: nor does one that should have a sanctuary when none is left."""
    for tile, built in (("hills", 0), ("stone_circle", 9)):
        scene = inis(3, sanctuary_draws="always").clans("moor", 1).built("cove", sanctuaries=built).stack(tile)
        scene.hand(0, "exploration").do("play exploration").settle()
        assert 0 == scene.do(scene.options()[0]).settle().has(0, "epics")


@pytest.mark.parametrize("allowed", [False, True])
def test_a_citadel_in_the_swamp_does_not_add_up(allowed: bool) -> None:
    """11.2: only the capital may stand there, and only if the option allows it."""
    scene = inis(3, "moor", "swamp", "cove", swamp_capital=allowed).clans("moor", 1).built("swamp", citadels=1)
    with pytest.raises(BadState, match="a citadel stands where none may"):
        scene.options()


def test_cuchulain_has_taken_the_only_clan_of_his_player() -> None:
    """OQ-23: it cannot be named twice, because it is not there twice."""
    scene = inis(3).clans("moor", 1, 1, 2).capital("plains").hand(0, "warlord tale_of_cuchulain")
    reason = scene.do("play warlord", "maneuver tale_of_cuchulain", "player 1").why("player 1")
    assert reason is not None
    assert "inis.player.not_exposed" == reason.key
