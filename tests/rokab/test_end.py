"""Section 8: the end of the game, and the vectors of cards.toml for winning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rokab.printed import PRINTED
from tests.rokab.scene import rokab


def winning_cases() -> list[tuple[str, list[str], str, bool]]:
    found = []
    for win in PRINTED["win"]:
        for name in win["winning"]:
            found.append((win["map"], win["owned"], name, True))
        for name in win["not_winning"]:
            found.append((win["map"], win["owned"], name, False))
    return found


@pytest.mark.parametrize(("the_map", "owned", "site", "wins"), winning_cases())
def test_vectors_for_winning(the_map: str, owned: list[str], site: str, wins: bool) -> None:
    """`[[win]]` of cards.toml: the province that completes a group, or does not."""
    scene = rokab(4, map=the_map).owned(0, *owned).site(site).row(0, "10").passed(1, 2, 3).play("pass")
    assert wins == scene.table.over
    assert ("adjacent" if wins else "") == scene.table.ending


def test_rule_8_1_three_adjacent_provinces_win_at_once() -> None:
    """8.1: a chain is enough."""
    scene = rokab().owned(1, "kerman", "khorasan").site("sistan").row(1, "10").passed(1, 2).play("pass")
    assert ("adjacent", [1]) == (scene.table.ending, scene.table.winners)


def test_rule_8_1_the_new_province_may_join_two_that_were_apart() -> None:
    """8.1: Gilan and Esfahan meet in Rey."""
    scene = rokab().owned(0, "gilan", "esfahan").site("rey").row(0, "10").passed(1, 2).play("pass")
    assert ("adjacent", [0]) == (scene.table.ending, scene.table.winners)


def test_rule_8_2_five_provinces_win_at_once() -> None:
    """8.2: wherever they lie."""
    apart = ["kordestan", "gilan", "gorgan", "yazd"]
    scene = rokab(4).owned(0, *apart).row(0, "10").passed(1, 2, 3).play("pass")
    assert ("total", [0]) == (scene.table.ending, scene.table.winners)
    assert [5, 0, 0, 0] == scene.table.scores
    scene = rokab(4).owned(0, *apart[:3]).row(0, "10").passed(1, 2, 3).play("pass")
    assert not scene.table.over


def test_rule_8_3_without_an_empty_province_the_most_wins() -> None:
    """8.3: the last province makes the difference."""
    scene = rokab(6).all_owned_but("makran").row(5, "10").passed(1, 2, 3, 4, 5).play("pass").keep_hands()
    assert "no_site" == scene.table.ending
    best = max(scene.table.scores)
    assert [seat for seat in range(6) if scene.table.scores[seat] == best] == scene.table.winners


def test_rule_8_3_equal_numbers_share_the_victory() -> None:
    """8.3: three, three, three, three, three and two, and peace in no province."""
    scene = rokab(6).all_owned_but("makran", "rey").peace("rey").row(4, "10").passed(1, 2, 3, 4, 5)
    scene.play("pass").keep_hands()
    assert "no_site" == scene.table.ending
    best = max(scene.table.scores)
    shared = [seat for seat in range(6) if scene.table.scores[seat] == best]
    assert len(shared) > 1
    assert shared == scene.table.winners


def test_only_the_winner_of_a_battle_can_win_the_game() -> None:
    """Section 8: a tie changes nothing, however close the others are."""
    scene = (
        rokab()
        .owned(0, "kerman", "sistan")
        .owned(1, "fars", "yazd")
        .rows("5", "5", "")
        .passed(1, 2)
        .play("pass")
    )
    assert not scene.table.over


def test_nobody_wins_before_the_end() -> None:
    """Winners are asked for after the end."""
    table: Any = rokab().table
    assert ([], "") == (table.winners, table.ending)


def test_a_copy_knows_how_the_game_ended() -> None:
    """Its ending, its winners and all the rest."""
    scene = rokab().owned(0, "fars", "esfahan").site("yazd").row(0, "10").passed(1, 2).play("pass")
    copy = scene.table._state.clone()
    assert ("adjacent", scene.table.view(None)) == (
        scene.rules.view(copy, None)["ending"],
        scene.rules.view(copy, None),
    )
