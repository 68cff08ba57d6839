"""Section 4: each card, and the vectors of cards.toml for burning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rokab.printed import MAPS, PRINTED, SOLDIERS, cards, in_order
from tests.rokab.scene import Scene, rokab


@pytest.mark.parametrize("value", SOLDIERS)
def test_rule_4_1_a_soldier_joins_the_row_with_its_value(value: str) -> None:
    """4.1: 1, 2, 3, 4, 5, 6 and 10."""
    scene = rokab().hand(0, value).play(f"play {value}")
    assert value == scene.lies(0)
    assert int(value) == scene.strengths()[0]


def with_elder(*rows: str) -> Scene:
    return rokab(max(3, len(rows))).rows(*rows).hand(0, "rish_sefid 1")


def test_rule_4_2_the_elder_burns_the_highest_soldiers_of_all_rows() -> None:
    """4.2: the own row and those of players who passed are no exception."""
    scene = with_elder("6 2", "6 6", "5").passed(1).play("play rish_sefid")
    assert ["2 rish_sefid", "", "5"] == [scene.lies(seat) for seat in range(3)]
    assert "6 6 6" == scene.ashes()
    assert ["play who=0 card=rish_sefid", "elder card=6 n=3"] == scene.events(1)


def test_rule_4_2_then_the_peace_marker_goes_on_an_empty_province() -> None:
    """4.2: the player of the elder chooses; then the battle goes on."""
    scene = with_elder("", "10", "").owned(1, "fars").play("play rish_sefid")
    assert (0, "PlacePeace") == (scene.asked(), scene.waits())
    assert [f"peace {p}" for p in MAPS["iran_17"] if p not in ("fars", "makran")] == scene.options()
    scene.play("peace rey")
    assert "rey" == scene.is_at("peace")
    assert (1, "Fight") == (scene.asked(), scene.waits())


def test_rule_4_2_without_a_soldier_only_the_marker_moves() -> None:
    """4.2: (a) and (b) do nothing, (c) still happens."""
    scene = with_elder("shirzan", "shirdokht", "tablzan").peace("rey").play("play rish_sefid", "peace yazd")
    assert "" == scene.ashes()
    assert "yazd" == scene.is_at("peace")


def test_rule_4_2_no_battle_begins_where_peace_is_until_the_next_elder() -> None:
    """4.2: it stays over several battles."""
    scene = with_elder("", "10", "").hand(1, "2 3").hand(2, "2 3").play("play rish_sefid", "peace rey")
    for _ in range(2):
        while scene.waits() == "Fight":
            scene.play("pass")
        scene.keep_hands()
        assert "ChooseSite" == scene.waits()
        assert "site rey" not in scene.options()
        scene.play("site yazd")
    assert "rey" == scene.is_at("peace")


def test_rule_4_3_the_scarecrow_brings_one_soldier_back() -> None:
    """4.3: from the own row, or none."""
    scene = rokab().rows("2 10 shirdokht tablzan", "6", "").hand(0, "matarsak").play("play matarsak")
    assert (0, "BringBack") == (scene.asked(), scene.waits())
    assert ["take_back 2", "take_back 10", "take_none"] == scene.options()
    scene.play("take_back 10")
    assert "10" == scene.holds(0)
    assert "2 tablzan shirdokht matarsak" == scene.lies(0)
    assert "10" == scene.knows(0)
    assert "take_back who=0 card=10" == scene.events(2)[-1]


def test_rule_4_3_by_choice_it_is_a_card_spent() -> None:
    """4.3: taking none."""
    scene = rokab().row(0, "2").hand(0, "matarsak 1").play("play matarsak", "take_none")
    assert ("1", "2 matarsak", 1) == (scene.holds(0), scene.lies(0), scene.asked())
    assert "take_none who=0" == scene.events(None)[-1]


def test_rule_4_4_the_standard_bearer_ends_the_battle() -> None:
    """4.4: on to the result."""
    scene = rokab().hand(1, "parchamdar").turn(1).rows("3", "", "4").play("play parchamdar")
    assert ["makran"] == scene.owners(2)
    expected = ["play who=1 card=parchamdar", "standard_bearer", "conquer who=2 province=makran n=4"]
    assert expected == scene.events(None)[:3]


def test_rule_4_5_the_drummer_doubles_the_soldiers_once() -> None:
    """4.5: a second one changes nothing."""
    scene = rokab().row(0, "2 6").hand(0, "tablzan tablzan 1").passed(1, 2).play("play tablzan")
    assert 16 == scene.strengths()[0]
    scene.play("play tablzan")
    assert 16 == scene.strengths()[0]


def test_rule_4_6_winter_makes_every_soldier_one() -> None:
    """4.6: also those that are played later."""
    scene = rokab().rows("4 10 2", "5", "").hands("zemestan 1", "10 1", "6 1").play("play zemestan")
    assert [3, 1, 0] == scene.strengths()
    assert "zemestan" == scene.is_at("season")
    scene.play("play 10", "play 6")
    assert [3, 2, 1] == scene.strengths()


def test_rule_4_6_spring_adds_three_to_the_highest_soldier() -> None:
    """4.6: laid on the season place, not in the row."""
    scene = rokab().rows("5", "5 2", "4").hand(0, "bahar 1").play("play bahar")
    assert [8, 10, 4] == scene.strengths()
    assert "5" == scene.lies(0)


def test_rule_4_6_only_the_top_season_is_in_force() -> None:
    """4.6: each covers the other."""
    scene = rokab().rows("6", "5", "").hands("zemestan 1", "bahar 1", "zemestan 1").play("play zemestan")
    assert [1, 1, 0] == scene.strengths()
    scene.play("play bahar")
    assert [9, 5, 0] == scene.strengths()
    scene.play("play zemestan")
    assert [1, 1, 0] == scene.strengths()
    assert [2, 1] == scene.is_at("laid")


def test_rule_4_7_a_lion_woman_is_worth_one() -> None:
    """4.7: her majority is rule 6.4."""
    scene = rokab().row(0, "shirzan shirzan").hand(0, "shirzan 1").play("play shirzan")
    assert 3 == scene.strengths()[0]


def test_rule_4_8_a_heroine_is_worth_ten() -> None:
    """4.8: each of them."""
    scene = rokab().row(0, "shirdokht").hand(0, "shirdokht 1").play("play shirdokht")
    assert 20 == scene.strengths()[0]


def test_rule_4_9_nothing_touches_lion_women_and_heroines() -> None:
    """4.9: elder, winter, drummer, spring and scarecrow."""
    women = "shirzan shirdokht"
    scene = rokab().row(0, women).hand(0, "rish_sefid zemestan tablzan bahar matarsak 1").passed(1, 2)
    scene.play("play rish_sefid", "peace rey")
    for card in ("zemestan", "tablzan", "bahar", "matarsak"):
        scene.play(f"play {card}")
        assert 11 == scene.strengths()[0]
    assert ["pass", "play 1"] == scene.options()


def test_any_card_may_be_played_without_effect() -> None:
    """Section 4: a wasted card is a way to wait."""
    scene = rokab().hand(0, "matarsak tablzan bahar 1").passed(1, 2)
    for card in ("matarsak", "tablzan", "bahar"):
        scene.play(f"play {card}")
        assert ("Fight", 0) == (scene.waits(), scene.asked())


@pytest.mark.parametrize("burn", PRINTED["burn"], ids=lambda burn: str(burn["id"]))
def test_vectors_for_burning(burn: dict[str, Any]) -> None:
    """`[[burn]]` of cards.toml: rows before and after an elder."""
    rows = [" ".join([str(card) for card in row]) for row in burn["before"]]
    seat = len(rows)  # one more seat plays the elder, so that its own row stays out of it
    scene = rokab(max(3, seat + 1)).rows(*rows).hand(seat, "rish_sefid 1").turn(seat).opened_by(seat)
    if "season" in burn:
        scene.season(burn["season"])
    scene.play("play rish_sefid")
    after = [in_order(cards(" ".join([str(card) for card in row]))) for row in burn["after"]]
    assert after == [scene.lies(one) for one in range(len(rows))]
