"""Section 6: placing settlers."""

from __future__ import annotations

from mohreh.games.qabile.rules.data import LAND_NAMES
from tests.qabile.scene import Scene, qabile


def crowded(n: int) -> Scene:
    """A has two settlers on so many lands."""
    scene = qabile()
    for land in LAND_NAMES[:n]:
        scene.settlers(land, A=2)
    return scene


def test_rule_6_1_two_settlers_from_the_supply() -> None:
    """6.1: one after the other, on two lands."""
    scene = qabile().play("settle 0.0")
    assert ("A", ["Settle", 0, 0], 29) == (scene.asked(), scene.seen["asks"], scene.has("A", "supply"))
    scene.play("settle 4.4")
    assert ("A", "A", 28, "B") == (scene.on("0.0"), scene.on("4.4"), scene.has("A", "supply"), scene.asked())


def test_rule_6_1_both_on_one_land() -> None:
    """6.1: then the land is full."""
    scene = qabile().play("settle 2.2", "settle 2.2")
    assert "AA" == scene.on("2.2")
    scene.play("settle 0.0", "settle 0.0", "fence h0.0", "fence h0.1")
    assert "AA" == scene.on("2.2")


def test_rule_6_2_legal_lands() -> None:
    """6.2: empty, with one of one's own, with one or two of another tribe; not with two of one's own."""
    scene = qabile().settlers("0.0", A=1).settlers("0.1", A=2).settlers("0.2", B=1).settlers("0.3", B=2)
    assert [land for land in LAND_NAMES if land != "0.1"] == scene.lands()


def test_rule_6_2_those_just_placed_count() -> None:
    """6.2: after the first settler joins another, the land is full for the second."""
    scene = qabile().settlers("0.0", A=1).play("settle 0.0")
    assert "0.0" not in scene.lands()


def test_rule_6_3_enclosed_lands_are_forbidden() -> None:
    """6.3: those of rivals and one's own."""
    scene = qabile().enclosed("A", "0.0").enclosed("B", "4.4")
    assert [land for land in LAND_NAMES if land not in ("0.0", "4.4")] == scene.lands()
    assert ["settle.own_enclosed", "settle.enclosed"] == [
        str(scene.why(f"settle {land}")).split("'")[1].removeprefix("qabile.") for land in ("0.0", "4.4")
    ]


def test_rule_6_4_placing_is_compulsory() -> None:
    """6.4: there is no way to pass."""
    assert [f"settle {land}" for land in LAND_NAMES] == qabile().options()


def test_rule_6_4_one_settler_left() -> None:
    """6.4: one is placed, the second is skipped."""
    scene = crowded(14).settlers("4.4", A=1)
    assert 1 == scene.has("A", "supply")
    scene.play("settle 4.3")
    assert ("B", ["no_second who=0 why=supply"]) == (scene.asked(), scene.events("no_second"))


def test_rule_6_4_no_settler_left() -> None:
    """6.4: an empty supply skips the turn; the fence turn is not lost."""
    scene = crowded(15).order("BA").settling("B").play("settle 4.4", "settle 4.4")
    assert ["no_settler who=0 why=supply"] == scene.events("no_settler")
    assert ("B", "PlaceFence") == (scene.asked(), scene.waits())
    assert "A" == scene.play("fence h0.0").asked()


def test_rule_6_4_no_legal_land() -> None:
    """6.4: with lands left for one settler only, the second is skipped."""
    scene = qabile(3, lands_to_end=13)
    for number, land in enumerate(LAND_NAMES[:-1]):
        scene.enclosed("ABC"[number // 8], land)
    scene.settlers("4.4", A=1)
    assert ["4.4"] == scene.lands()
    scene.play("settle 4.4")
    assert ["no_second who=0 why=land"] == scene.events("no_second")
    assert ("B", ["4.4"]) == (scene.asked(), scene.lands())


def test_rule_6_4_attacking_is_compulsory() -> None:
    """6.4: when only attacks are legal."""
    scene = qabile(3)
    for number, land in enumerate(LAND_NAMES):
        scene.settlers(land, **({"A": 2} if number < 12 else {"B": 1} if number < 20 else {"C": 1}))
    assert LAND_NAMES[12:] == scene.lands()
