"""Sections 2, 5, 7, 13 and 14: set-up, Assembly, Season, victory."""

from __future__ import annotations

import pytest

from mohreh.games.inis.rules.data import TERRITORY_NAMES
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.table import Table, new
from tests.inis.scene import Scene, inis, view_of


def fresh(players: int, seed: int = 1, **options: str | int) -> Table:
    return new("inis", players, seed, dict(options), FAST)


def last_pass(scene: Scene) -> Scene:
    """The pass that ends the season, up to the draft of the next round."""
    return scene.turn(2).passes(2).do("pass").settle()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_has_as_many_tiles_as_players(players: int) -> None:
    """2.3 and R1: they touch as in the layouts, and tiles with a sanctuary bring it (2.4)."""
    table = fresh(players)
    territories = view_of(table)["territories"]
    assert players == len(territories)
    near = {2: [1, 1], 3: [2, 2, 2], 4: [3, 2, 3, 2]}
    assert near[players] == [len(one["near"]) for one in territories]


def test_discovery_begins_with_named_tiles() -> None:
    """2.11: two layers of the stack, of which everyone knows what lies in which."""
    table = fresh(4, setup="discovery")
    territories, stack = view_of(table)["territories"], view_of(table)["stack"]
    assert ["valley", "cove", "plains", "hills"] == [one["name"] for one in territories]
    assert [1] * 6 + [0] * 6 == [layer for _, layer in stack]


def test_the_brenn_chooses_the_capital_and_all_place_two_clans() -> None:
    """2.7 to 2.9: a sanctuary comes with it; the draft follows."""
    table = fresh(3, seed=3, first_brenn=1)
    assert 1 == table.turn
    table.play(table.legal[0])
    placed = [table.turn]
    for _ in range(6):
        placed.append(table.turn)
        table.play(table.legal[0])
    assert [1, 1, *placed[2:4], 1] == placed[:5]
    assert "Draft" == view_of(table)["asks"][0]


def test_the_swamp_is_no_capital() -> None:
    """2.7 and OQ-07."""
    seed = next(s for s in range(200) if "swamp" in _tiles(fresh(4, s)))
    assert "capital swamp" not in fresh(4, seed).legal.notation()


def _tiles(table: Table) -> list[str]:
    territories = view_of(table)["territories"]
    return [one["name"] for one in territories]


def test_chieftain_of_the_capital_becomes_brenn() -> None:
    """5.1: without a chieftain the token stays."""
    assert 1 == last_pass(inis().clans("moor", 1, 2).clans("cove", 0, 0, 1)).shows("brenn")
    assert 0 == last_pass(inis().clans("moor", 0, 2, 2)).shows("brenn")


def test_advantage_cards_go_to_the_chieftains() -> None:
    """5.3: wherever they were; without a chieftain they lie face up."""
    scene = last_pass(inis().clans("moor", 1, 2).clans("cove", 1, 1).hand(0, "cove").played("moor"))
    assert (1, "open") == (scene.advantage("moor"), scene.advantage("cove"))


def test_pretenders_give_their_tokens_back() -> None:
    """5.2: when nobody wins."""
    scene = last_pass(inis().clans("moor", 1, 2).pretender(0))
    assert [False] * 3 == [scene.has(seat, "pretender") for seat in range(3)]


def test_season_starts_with_a_season_card_of_the_brenn() -> None:
    """7.1: no passing, no claim."""
    scene = inis().clans("moor", 1).deeds(0, 6).hand(0, "bard geis").first_turn()
    assert ["play bard"] == scene.options()


def test_a_claim_needs_a_condition() -> None:
    """7.2: Deeds count; the token stays until the check."""
    assert ["pass"] == inis().clans("moor", 1).options()
    scene = inis().clans("moor", 1).deeds(0, 5)
    assert ["pass", "claim"] == scene.options()
    scene.do("claim").settle()
    assert (True, 1, 0) == (scene.has(0, "pretender"), scene.asked(), scene.shows("passes"))


def test_player_without_clans_comes_back() -> None:
    """7.4: a Deed is lost if there is one, two clans are placed, the turn follows."""
    scene = inis().clans("moor", 1).deeds(1, 2).do("pass").settle()
    assert (1, "Resettle", 1) == (scene.asked(), scene.waits(), scene.has(1, "deeds"))
    scene.do("place cove", "place moor")
    assert ("Turn", [0, 1, 0], [1, 1, 0]) == (scene.waits(), scene.at("cove"), scene.at("moor"))


def test_passes_in_a_row_end_the_season() -> None:
    """7.3: a card or a claim in between starts the row anew."""
    scene = inis().clans("moor", 1, 1, 1).do("pass", "pass", "pass").settle()
    assert ("Draft", 2) == (scene.waits(), scene.shows("round"))


def test_end_of_season_clears_hands() -> None:
    """14: Action cards go, Epic Tales stay, the Festival leaves."""
    scene = last_pass(inis().clans("moor", 1, 1, 1).hand(0, "geis eriu").festival("moor"))
    assert (1, "") == (scene.has(0, "epics"), scene.shows("festival"))


def test_advantage_card_without_the_rank_is_laid_open_at_the_end() -> None:
    """14.3: and stays usable during the season."""
    scene = inis().clans("moor", 1, 2).clans("cove", 0, 0, 2).hand(0, "cove").turn(2).passes(2)
    assert 0 == scene.advantage("cove")
    events = scene.do("pass").settle().events(None)
    assert "lay_open who=0 territory=cove" in events


def conditions(scene: Scene) -> list[object]:
    return [scene.has(seat, "conditions") for seat in range(3)]


def test_leadership_counts_opposing_clans() -> None:
    """13.2: where the player is chieftain."""
    scene = inis().clans("moor", 4, 3, 3).clans("cove", 1, 1)
    assert (6, [1, 0, 0]) == (scene.has(0, "leadership"), conditions(scene))


def test_religion_counts_sanctuaries() -> None:
    """13.2: where the player is present."""
    scene = inis().clans("moor", 1, 1).clans("cove", 1).built("moor", sanctuaries=4).built("cove", sanctuaries=2)
    assert ([6, 4], [1, 0, 0]) == ([scene.has(seat, "religion") for seat in (0, 1)], conditions(scene))


def test_land_counts_territories() -> None:
    """13.2: where the player is present."""
    scene = inis(3, "moor", "cove", "valley", "plains", "hills", "forest")
    for name in ("moor", "cove", "valley", "plains", "hills", "forest"):
        scene.clans(name, 1)
    assert (6, [1, 0, 0]) == (scene.has(0, "land"), conditions(scene))


@pytest.mark.parametrize(("deeds", "met"), [(0, 0), (1, 1), (2, 1), (3, 2), (8, 2), (9, 3)])
def test_a_deed_serves_once(deeds: int, met: int) -> None:
    """13.3 and R8: five sanctuaries and four territories."""
    scene = inis().deeds(0, deeds).built("moor", sanctuaries=5)
    for name in ("moor", "cove", "valley", "plains"):
        scene.clans(name, 1)
    assert met == scene.has(0, "conditions")


def test_most_conditions_win() -> None:
    """13.5: only pretenders, whatever the board shows (13.6)."""
    scene = inis().clans("moor", 1, 1, 1).deeds(0, 12).deeds(1, 5).pretender(0, 1).turn(2).passes(2).do("pass").settle()
    assert (True, [0], "conditions") == (scene.table.over, scene.table.winners, scene.table.ending)
    scene = inis().clans("moor", 1, 1, 1).deeds(0, 12).deeds(1, 5).pretender(1).turn(2).passes(2).do("pass").settle()
    assert [1] == scene.table.winners


def test_a_tie_is_won_by_the_brenn() -> None:
    """13.5: or by nobody."""
    scene = inis().clans("moor", 1, 1, 1).deeds(0, 5).deeds(1, 5).pretender(0, 1).turn(2).passes(2).do("pass").settle()
    assert ([0], "brenn") == (scene.table.winners, scene.table.ending)
    scene = inis().clans("moor", 1, 1, 1).deeds(0, 5).deeds(1, 5).pretender(0, 1).brenn(2)
    assert not scene.turn(2).passes(2).do("pass").settle().table.over


def test_cap_ends_the_game_drawn() -> None:
    """OQ-30: nobody wins."""
    scene = inis(3, round_cap=1).clans("moor", 1, 1, 1).turn(2).passes(2).do("pass").settle()
    assert (True, [], "capped") == (scene.table.over, scene.table.winners, scene.table.ending)


def test_every_tile_has_a_place_in_the_catalogue() -> None:
    """In the catalogue a site is one of 24 contacts of one of 16 tiles."""
    catalogue = rules("inis", 2).catalogue
    assert 384 == catalogue.by_name["site"].size
    assert 16 == len(TERRITORY_NAMES)
