"""Section 7: fights."""

from __future__ import annotations

import pytest

from tests.qabile.scene import Scene, qabile


def attack(attackers: int, defenders: int, *dice: int) -> Scene:
    """A attacks land 2.2 of B with these dice; a single attacker's other settler goes elsewhere."""
    scene = qabile().settlers("2.2", B=defenders).dice(*dice)
    return scene.play("settle 2.2", "settle 2.2" if attackers == 2 else "settle 0.0")


def test_rule_7_1_in_the_order_of_placing() -> None:
    """7.1: two attacks, fought in the order in which the settlers were placed."""
    scene = qabile(3).settlers("3.3", B=1).settlers("1.1", C=1).dice(6, 1, 1, 6)
    scene.play("settle 3.3", "settle 1.1")
    assert ["fight who=0 rival=1 land=3.3", "fight who=0 rival=2 land=1.1"] == scene.events("fight")
    assert ("A", "C") == (scene.on("3.3"), scene.on("1.1"))


def test_rule_7_1_no_fight_without_a_rival() -> None:
    """7.1: an empty land or an own one is not fought over, and no die is rolled."""
    scene = qabile().settlers("0.0", A=1).play("settle 0.0", "settle 1.1")
    assert [] == scene.events("fight", "fight_roll")


def test_rule_7_2_the_attacker_rolls_first() -> None:
    """7.2: the first number is the attacker's."""
    assert "A" == attack(1, 1, 5, 4).on("2.2")
    assert "B" == attack(1, 1, 4, 5).on("2.2")


def test_rule_7_2_equal_rolls_again() -> None:
    """7.2: as often as needed."""
    scene = attack(1, 1, 3, 3, 6, 6, 2, 1)
    assert ["n=3 m=3", "n=6 m=6", "n=2 m=1"] == [e.split(" ", 3)[3] for e in scene.events("fight_roll")]
    assert 2 == len(scene.events("fight_again"))
    assert "A" == scene.on("2.2")


@pytest.mark.parametrize(
    ("attackers", "defenders", "dice", "left"),
    [
        (1, 1, (6, 1), "A"),
        (1, 1, (1, 6), "B"),
        (2, 1, (6, 1), "AA"),
        (2, 1, (1, 6, 6, 1), "A"),
        (2, 1, (1, 6, 1, 6), "B"),
        (1, 2, (1, 6), "BB"),
        (1, 2, (6, 1, 1, 6), "B"),
        (1, 2, (6, 1, 6, 1), "A"),
        (2, 2, (6, 1, 6, 1), "AA"),
        (2, 2, (6, 1, 1, 6, 6, 1), "A"),
        (2, 2, (1, 6, 6, 1, 1, 6), "B"),
        (2, 2, (1, 6, 1, 6), "BB"),
    ],
)
def test_rule_7_3_until_one_tribe_is_left(attackers: int, defenders: int, dice: tuple[int, ...], left: str) -> None:
    """7.3: every way that a fight can go."""
    scene = attack(attackers, defenders, *dice)
    assert left == scene.on("2.2")
    assert [f"hold who={'AB'.index(left[0])} land=2.2 n={len(left)}"] == scene.events("hold")


def test_rule_7_4_back_to_the_supply() -> None:
    """7.4: of both tribes."""
    scene = attack(2, 2, 6, 1, 1, 6, 6, 1)
    assert "A" == scene.on("2.2")
    assert (29, 30) == (scene.has("A", "supply"), scene.has("B", "supply"))
    assert ["fallen who=1 land=2.2", "fallen who=0 land=2.2", "fallen who=1 land=2.2"] == scene.events("fallen")


def test_rule_7_4_a_second_settler_joins_before_the_fight() -> None:
    """Rules 6.1 and 7.1: the first settler may stand beside a rival until the second is placed."""
    scene = qabile().settlers("2.2", B=2).play("settle 2.2")
    assert "ABB" == scene.on("2.2")
    assert [] == scene.events("fight")


@pytest.mark.parametrize(
    ("attackers", "defenders", "chances"),
    [
        (1, 1, {"A": 2, "B": 2}),
        (2, 1, {"AA": 2, "A": 1, "B": 1}),
        (1, 2, {"A": 1, "BB": 2, "B": 1}),
        (2, 2, {"AA": 1, "A": 1, "BB": 1, "B": 1}),
    ],
)
def test_the_table_of_chances(attackers: int, defenders: int, chances: dict[str, int]) -> None:
    """Section 7: in quarters, counted over all ways that the fights' decisive rolls can go."""
    found: dict[str, int] = {}
    for ways in range(8):  # three decisive rolls are enough for any fight
        dice = [number for k in range(3) for number in ((6, 1) if ways & 2**k else (1, 6))]
        left = attack(attackers, defenders, *dice).on("2.2")
        found[left] = found.get(left, 0) + 1
    assert {left: 2 * n for left, n in chances.items()} == found
