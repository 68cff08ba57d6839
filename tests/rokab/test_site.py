"""Sections 1 and 2: setup, and choosing the site."""

from __future__ import annotations

import pytest

import mohreh
from tests.rokab.printed import MAPS
from tests.rokab.scene import rokab, seen


def test_rule_1_1_everybody_has_five_markers_and_none_is_on_the_map() -> None:
    """1.1: at the start every province is empty."""
    table = mohreh.new("rokab", 4, 1)
    assert [-1] * 17 == seen(table.view(None))["owners"]
    assert [0] * 4 == table.scores


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rule_1_2_ten_cards_each_and_the_rest_is_the_pile(players: int) -> None:
    """1.2: 110 cards."""
    scene = rokab(players)
    table = mohreh.new("rokab", players, 7)
    seats = seen(table.view(0))["seats"]
    assert [10] * players == [seat["hand"] for seat in seats]
    assert 110 - 10 * players == seen(table.view(0))["pile"]
    assert 10 == sum(seats[0]["cards"])
    assert [] == seats[1]["cards"]
    assert 110 - 2 * players == scene.is_at("pile")


def test_rule_1_3_the_battle_marker_goes_to_somebody_and_peace_is_beside_the_map() -> None:
    """1.3: at random, or to the seat that the option names."""
    assert {0, 1, 2} == {mohreh.new("rokab", 3, seed).turn for seed in range(30)}
    for seat in range(3):
        table = mohreh.new("rokab", 3, 5, {"start_player": seat})
        assert seat == table.turn == seen(table.view(None))["chooser"]
        assert "" == seen(table.view(None))["peace"]


@pytest.mark.parametrize("name", list(MAPS))
def test_rule_2_1_in_the_first_battle_every_province_is_empty(name: str) -> None:
    """2.1: all of them may be chosen, in the order of the map."""
    table = mohreh.new("rokab", 3, 1, {"map": name})
    assert [f"site {province}" for province in MAPS[name]] == table.legal.notation()


def test_rule_2_1_only_a_province_without_any_marker_can_be_chosen() -> None:
    """2.1: not an owned one, not that of the peace marker."""
    scene = rokab().choosing(1).owned(0, "fars").owned(2, "gilan").peace("rey")
    assert 1 == scene.asked()
    assert [f"site {p}" for p in MAPS["iran_17"] if p not in ("fars", "gilan", "rey")] == scene.options()
    scene.play("site yazd")
    assert "yazd" == scene.is_at("site")
    assert ["site who=1 province=yazd"] == scene.events(None)


def test_rule_2_2_without_an_empty_province_the_game_ends() -> None:
    """2.2: when the next site should be chosen."""
    scene = rokab(6).all_owned_but("makran").passed(1, 2, 3, 4, 5).play("pass").keep_hands()
    assert ["site makran"] == scene.options()
    scene = rokab(6).all_owned_but("makran").row(0, "10").passed(1, 2, 3, 4, 5).play("pass").keep_hands()
    assert "no_site" == scene.table.ending


def test_rule_2_3_a_chooser_without_cards_still_chooses() -> None:
    """2.3: and is passed over in the battle itself."""
    scene = rokab().choosing(1).hand(1, "")
    assert 1 == scene.asked()
    scene.play("site yazd")
    assert 2 == scene.asked()
    assert ["site who=1 province=yazd", "pass who=1"] == scene.events(None)
