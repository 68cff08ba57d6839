"""Section 3, 14.7 and 15.2: actions, placing, shortage, flares in time, the end of a turn."""

from __future__ import annotations

import pytest

from tests.tash_kalar.behind import ALL_OUT, UPGRADED, behind, empty
from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import Scene, duel, tash_kalar

DIAMOND = "e6 d5 f5 e4"  # the Time Mage's pattern, summoned on f6


# ---- actions


def test_turns_go_clockwise_with_two_actions_each() -> None:
    """3.1."""
    scene = tash_kalar(3)
    for seat in (0, 1, 2, 0):
        assert (seat, 2) == (scene.asked(), scene.seen("actions"))
        scene.play(scene.options("place")[0])
        assert (seat, 1) == (scene.asked(), scene.seen("actions"))
        scene.play(scene.options("place")[0])
        assert (seat, 0) == (scene.asked(), scene.seen("actions"))
        scene.end()


def test_all_actions_must_be_used() -> None:
    """3.2 and Q24: no end of the turn while an action is left."""
    scene = tash_kalar()
    for _ in range(2):
        assert "end" not in scene.options()
        assert "not_asked 3.2" == reason(scene, "end")
        scene.play(scene.options("place")[-1])
    assert ["end"] == scene.options()
    assert "not_asked 3.4" == reason(scene, "place e5")


def test_gained_actions_are_added_to_those_left() -> None:
    """3.2 and 6.9: a Time Mage as the first action leaves two, as the last one leaves one."""
    scene = tash_kalar().pieces(0, DIAMOND).hand(0, "time_mage").play("summon time_mage f6")
    assert ("Act", 2) == (scene.waits(), scene.seen("actions"))
    scene = tash_kalar().pieces(0, DIAMOND).hand(0, "time_mage").play("place a5", "summon time_mage f6")
    assert ("Act", 1) == (scene.waits(), scene.seen("actions"))
    assert "end" not in scene.options()
    scene.play("place b5")
    assert ["end"] == scene.options()


def test_gained_actions_end_with_the_turn() -> None:
    """6.9: the next player has two again."""
    scene = tash_kalar().pieces(0, DIAMOND).hand(0, "time_mage").play("summon time_mage f6")
    scene.play("place a5", "place b5").end()
    assert (1, 2) == (scene.asked(), scene.seen("actions"))


def test_actions_come_in_any_order() -> None:
    """3.3: place, summon or exchange first."""
    scene = tash_kalar().pieces(0, "e4 e3").hand(0, "sapling naiad")
    assert {"place", "summon", "exchange"} == {one.split()[0] for one in scene.options()}
    scene.play("exchange naiad", "done", "summon sapling e5")
    assert ("Close", "0 heroic") == (scene.waits(), scene.at("e5"))


def test_nothing_interrupts_a_card() -> None:
    """3.7: while an effect is asked, neither an action nor a flare is possible."""
    scene = behind("flare_10", 5, 0, "d4 f4").hand(0, "wild_eagle wolf_rider").play("summon wild_eagle e5")
    assert "Act" != scene.waits()
    assert {"leap", "stop"} == {one.split()[0] for one in scene.options()}
    assert reason(scene, "flare flare_10").startswith("not_asked")


# ---- placing


def test_place_on_any_empty_square() -> None:
    """3.8: a common piece from the supply, wherever nobody stands."""
    scene = tash_kalar().pieces(0, "a5", "b5").pieces(1, "c5", "", "d5")
    assert empty(scene, "place") == scene.options("place")
    assert 65 == len(scene.options("place"))
    assert "taken 3.8" == reason(scene, "place d5")
    scene.play("place e5")
    assert ("0 common", [14, 3]) == (scene.at("e5"), scene.supply(0))


def test_last_piece_of_the_supply() -> None:
    """3.9: one is left, so nothing is picked up yet; then none is."""
    scene = tash_kalar().pieces(0, ALL_OUT[3:])
    assert [] == scene.options("lift")
    assert "no_shortage 3.9" == reason(scene, "lift e5")
    scene.play("place a6")
    assert [0, 3] == scene.supply(0)
    assert [] == scene.options("place")
    assert 17 == len(scene.options("lift"))


def short() -> Scene:
    """Seat 0 has all pieces out: sixteen common ones, a heroic one on i6 and two legendary ones."""
    commons = [square for square in ALL_OUT.split() if square != "i6"]
    return tash_kalar().pieces(0, " ".join(commons), "i6", "e9 f9").pieces(1, "c1", "d1")


def test_shortage_lifts_a_common_or_heroic_piece_of_ones_own() -> None:
    """3.9: never a legendary one, and nobody else's."""
    scene = short()
    assert [f"lift {square}" for square in ALL_OUT.split()] == scene.options("lift")
    assert [] == scene.options("place")
    assert "lift_first 3.9" == reason(scene, "place e3")
    for square in ("e9", "c1", "e1"):
        assert "not_yours 3.9" == reason(scene, f"lift {square}")


def test_a_lifted_piece_is_placed_as_a_common_one() -> None:
    """3.9: a heroic piece loses its rank; it is one action, and nothing was destroyed."""
    scene = short().play("lift i6")
    assert ("PlaceLifted", 0, 1) == (scene.waits(), scene.asked(), scene.seen("actions"))
    assert empty(scene, "place") == scene.options()
    scene.play("place e3")
    assert ("0 common", "") == (scene.at("e3"), scene.at("i6"))
    assert ("Act", 1, [0, 0, 0]) == (scene.waits(), scene.seen("actions"), scene.killed(0))
    assert "lift who=0 square=i6" in scene.events(None)


def test_q1_a_lifted_piece_may_return_to_its_square() -> None:
    """Q1."""
    scene = short().play("lift i6", "place i6")
    assert "0 common" == scene.at("i6")
    scene.play("lift a6", "place a6")
    assert ("0 common", ["end"]) == (scene.at("a6"), scene.options())


def test_a_lifted_piece_is_not_destroyed_in_a_deathmatch() -> None:
    """3.9 and 6.18: nobody scores for it."""
    scene = duel().pieces(0, ALL_OUT[:-3]).play("lift a6", "place e3", "lift b6", "place d3").end()
    assert [0, 0] == [scene.points(seat) for seat in range(2)]


def test_an_effect_places_nothing_in_a_shortage() -> None:
    """Q2: only the action picks up."""
    scene = behind("flare_02", 4, 0, ALL_OUT).play("flare flare_02")
    assert ("Act", 2) == (scene.waits(), scene.seen("actions"))


# ---- the end of the turn


def test_end_is_a_decision_of_its_own() -> None:
    """14.7: asked with an empty hand, with a flare that cannot be invoked, and with one that can."""
    for hand in ("", "flare_10"):
        scene = tash_kalar().hand(0, hand).play("place a5", "place b5")
        assert ("Close", 0, ["end"]) == (scene.waits(), scene.asked(), scene.options())
    scene = behind("flare_10", 5, 0).play("place a5", "place b5")
    assert ["flare flare_10", "end"] == scene.options()


def test_after_the_end_or_a_claim_no_flare_can_be_invoked() -> None:
    """14.7: the next player is asked at once."""
    for last in ("end", "claim destruction"):
        scene = behind("flare_10", 5, 0).destroyed(1, common=3).closing()
        assert ["flare flare_10", "claim destruction", "end"] == scene.options()
        scene.play(last)
        assert (1, "Act") == (scene.asked(), scene.waits())
        assert "flare_10" in scene.holds(0)


def test_claiming_after_a_flare_of_the_last_moment() -> None:
    """7.4: what a flare destroys counts for the task that is claimed next."""
    scene = behind("flare_04", 0, 7).destroyed(1, common=2).closing()
    assert [] == scene.options("claim")
    scene.play("flare flare_04", "convert c1")
    assert ["claim destruction", "end"] == scene.options()
    scene.play("claim destruction")
    assert 1 == scene.points(0)


# ---- flares in time


def flares_offered(scene: Scene) -> bool:
    return scene.options("flare") != []


@pytest.mark.parametrize(("timing", "between"), [("outside_actions", False), ("around_any_action", True)])
def test_flare_before_between_and_after_the_actions(timing: str, between: bool) -> None:
    """15.2: before the first and after the last in both; between two in one of them."""
    scene = tash_kalar(flare_timing=timing).pieces(1, heroic=" ".join(UPGRADED)).hand(0, "flare_10")
    assert flares_offered(scene)
    scene.play("place a5")
    assert between == flares_offered(scene)
    scene.play("place b5")
    assert flares_offered(scene)


@pytest.mark.parametrize(("timing", "between"), [("outside_actions", False), ("around_any_action", True)])
def test_gained_actions_come_before_a_late_flare(timing: str, between: bool) -> None:
    """15.2 and vector 4: after a Time Mage two actions are left, and with outside_actions both come first."""
    scene = tash_kalar(flare_timing=timing).pieces(0, DIAMOND).hand(0, "time_mage flare_10")
    scene.pieces(1, heroic="c9 d9 e9 f9 g9 c1 d1").play("summon time_mage f6")
    assert between == flares_offered(scene)
    scene.play("place a5")
    assert between == flares_offered(scene)
    if not between:
        assert "between_actions 15.2" == reason(scene, "flare flare_10")
    scene.play("place b5")
    assert flares_offered(scene)


def test_an_action_gained_by_a_flare_before_the_first() -> None:
    """15.2: it is added to the two."""
    scene = behind("flare_08", 4, 0).play("flare flare_08")
    assert ("Act", 3) == (scene.waits(), scene.seen("actions"))
    scene.play("place a5", "place b5", "place c5")
    assert ["end"] == scene.options()


def test_an_action_gained_by_a_flare_after_the_last() -> None:
    """3.3 and 15.2: it is then spent, by summoning too, and the end is asked again."""
    scene = (
        behind("flare_08", 4, 0, "e4 e3").hand(0, "sapling").play("place a5", "place b5", "flare flare_08")
    )
    assert ("Act", 1) == (scene.waits(), scene.seen("actions"))
    assert "end" not in scene.options()
    scene.play("summon sapling e5")
    assert ["end"] == scene.options()


def test_an_exchange_is_an_action_for_the_timing() -> None:
    """15.2: no flare between an exchange and the second action."""
    scene = behind("flare_10", 5, 0).hand(0, "knight").play("exchange knight", "done")
    assert not flares_offered(scene)
    assert flares_offered(scene.play("place a5"))


@pytest.mark.parametrize("timing", ["outside_actions", "around_any_action"])
def test_one_flare_a_turn(timing: str) -> None:
    """3.3: a flare drawn at once may not follow one that was invoked."""
    scene = tash_kalar(flare_timing=timing, exchange_draw="at_once").pieces(1, heroic=" ".join(UPGRADED))
    scene.hand(0, "knight flare_09").flare_deck("flare_10").play("flare flare_09", "place_heroic e5")
    scene.play("exchange knight", "place a5")
    assert "flare_10" in scene.holds(0)
    assert (["end"], "flared 3.3") == (scene.options(), reason(scene, "flare flare_10"))


def test_flare_may_be_invoked_again_in_the_next_turn() -> None:
    """3.3: one in each turn."""
    scene = (
        behind("flare_02", 5, 0)
        .flare_deck("flare_10")
        .play("flare flare_02", "place a5", "place b5", "place c5")
    )
    scene.end().play("place i5", "place i6", "end")
    assert ["flare flare_10"] == scene.options("flare")


def test_a_flare_costs_no_action_and_goes_to_its_pile() -> None:
    """5.5: the pile of the flares is for all to see."""
    scene = behind("flare_02", 4, 0).play("flare flare_02", "place a5")
    assert (2, True) == (scene.seen("actions"), scene.seen("flared"))
    piles = scene.seen("flares")
    assert isinstance(piles, dict)
    assert ["flare_02"] == piles["discard"]
