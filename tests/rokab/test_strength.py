"""Section 5: strength, and the vectors of cards.toml."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rokab.printed import PRINTED
from tests.rokab.scene import Scene, rokab


def laid_out(vector: dict[str, Any], bonus: str) -> Scene:
    rows = [" ".join([str(card) for card in row]) for row in vector["rows"]]
    scene = rokab(max(3, len(rows)), spring_bonus=bonus).rows(*rows)
    return scene if vector["season"] == "none" else scene.season(vector["season"])


@pytest.mark.parametrize("vector", PRINTED["vector"], ids=lambda vector: str(vector["id"]))
def test_vectors_for_strength(vector: dict[str, Any]) -> None:
    """`[[vector]]` of cards.toml, with both readings of spring."""
    n = len(vector["rows"])
    assert vector["expect"] == laid_out(vector, "per_player").strengths()[:n]
    expected = vector.get("expect_per_copy", vector["expect"])
    assert expected == laid_out(vector, "per_copy").strengths()[:n]


def test_rule_5_1_the_elder_has_burnt_already() -> None:
    """5.1: what is burnt does not count, what comes later does."""
    scene = rokab().rows("10 4", "", "").hands("1", "rish_sefid 1", "10 1").turn(1).opened_by(1)
    scene.play("play rish_sefid", "peace rey", "play 10")
    assert [4, 0, 10] == scene.strengths()


def test_rule_5_2_sum_of_values_or_number_in_winter() -> None:
    """5.2: 16 and 3."""
    assert 16 == rokab().row(0, "4 10 2").strengths()[0]
    assert 3 == rokab().row(0, "4 10 2").season("zemestan").strengths()[0]


def test_rule_5_3_the_drummer_doubles_after_winter() -> None:
    """5.3: 2 x 3."""
    assert 6 == rokab().row(0, "4 10 2 tablzan").season("zemestan").strengths()[0]


def test_rule_5_4_spring_comes_after_the_drummer() -> None:
    """5.4: 2 x 6 + 3."""
    assert 15 == rokab().row(0, "2 4 tablzan").season("bahar").strengths()[0]


def test_rule_5_4_the_highest_soldier_follows_the_table() -> None:
    """5.4: it rises with a higher soldier and falls when that one is burnt."""
    scene = rokab().rows("5", "4", "").season("bahar").hands("1 2", "10 1", "rish_sefid 1").turn(1)
    assert [8, 4, 0] == scene.strengths()
    scene.play("play 10")
    assert [5, 17, 0] == scene.strengths()
    scene.play("play rish_sefid")
    assert [8, 4, 0] == scene.strengths()


def test_rule_5_5_lion_women_and_heroines_come_last() -> None:
    """5.5: neither doubled nor frozen."""
    scene = rokab().row(0, "10 shirdokht shirzan shirzan tablzan").season("zemestan")
    assert 14 == scene.strengths()[0]


def test_a_row_without_strength_is_nothing() -> None:
    """Section 5: a drummer without soldiers doubles nothing."""
    assert [0, 0, 0] == rokab().rows("tablzan matarsak", "parchamdar", "").season("bahar").strengths()
