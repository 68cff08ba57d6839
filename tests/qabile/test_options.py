"""Section 11: every value of every option."""

from __future__ import annotations

import pytest

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.kernel.errors import BadOption
from mohreh.kernel.registry import game, rules
from mohreh.kernel.state import Value
from tests.qabile.scene import Scene, opening, qabile

TABLE: dict[str, tuple[Value, list[Value]]] = {
    "edition": ("persian", ["persian"]),
    "turn_structure": ("phased", ["phased", "per_player", "strict_phases"]),
    "reroll": ("within_group", ["within_group", "everybody"]),
    "removal": ("after_order", ["after_order", "after_first_rolls", "off"]),
    "removed_fence": ("in_removed_place", ["in_removed_place", "with_own"]),
    "fights": ("after_both", ["after_both", "after_each"]),
    "fallen_settlers": ("to_supply", ["to_supply", "out_of_game"]),
    "enclose_rival": ("last_resort", ["last_resort", "with_own_only", "always"]),
    "eighth_land": ("finish_round", ["finish_round", "at_once"]),
    "eighth_by": ("anybody", ["anybody", "owner"]),
    "lands_to_end": (8, [5, 13]),
    "no_fence_rounds": (15, [15, 0]),
    "tie": ("lands_then_shared", ["lands_then_shared", "shared"]),
}


def asked(scene: Scene, *actions: str) -> str:
    """Who is asked before each action, in one word: capital letters for settlers, small ones for fences."""
    found = ""
    for action in actions:
        found += scene.asked() if action.startswith("settle") else scene.asked().lower()
        scene.play(action)
    return found


def three_rounds_of(structure: str, **more: Value) -> Scene:
    return qabile(3, turn_structure=structure, **more).order("BCA")


def test_the_table_of_options() -> None:
    """Section 11: keys, defaults and values, and no others."""
    found = {option.key: (option.default, option.samples(4)) for option in game("qabile").options.all}
    assert TABLE == found


@pytest.mark.parametrize(
    ("key", "value"),
    [("edition", "original"), ("lands_to_end", 4), ("lands_to_end", 14), ("no_fence_rounds", 10), ("tie", "dice")],
)
def test_other_values_are_refused(key: str, value: Value) -> None:
    """The edition is the Persian one, and ranges end where the table says."""
    with pytest.raises(BadOption):
        rules("qabile", 2, {key: value})


def test_turn_structure_per_player() -> None:
    """R1: settlers, fights and fence of one player before the next."""
    scene = three_rounds_of("per_player")
    actions = ["settle 0.0", "settle 0.0", "fence h0.0", "settle 1.1", "settle 1.1", "fence h0.1"]
    assert "BBbCCcAAa" == asked(scene, *actions, "settle 2.2", "settle 2.2", "fence h0.2")
    assert 6 == scene.seen["round"]


def test_turn_structure_per_player_with_a_removed_player() -> None:
    """Section 11: the fence turn comes when the removed player's turn would have come."""
    scene = three_rounds_of("per_player").removed("C", by="B")
    actions = ["settle 0.0", "settle 0.0", "fence h0.0", "fence h0.1", "settle 2.2", "settle 2.2", "fence h0.2"]
    assert "BBbbAAa" == asked(scene, *actions)


def test_turn_structure_per_player_and_fences_together() -> None:
    """R4: directly after the remover's own, and at the removed player's place nothing."""
    scene = three_rounds_of("per_player", removed_fence="with_own").removed("A", by="B")
    actions = ["settle 0.0", "settle 0.0", "fence h0.0", "fence h0.1", "settle 2.2", "settle 2.2", "fence h0.2"]
    assert "BBbbCCc" == asked(scene, *actions)
    assert 6 == scene.seen["round"]


def test_turn_structure_strict_phases_gathers_tribes() -> None:
    """Section 11: all place first, so several tribes may be on a land; no die is rolled before all have."""
    scene = three_rounds_of("strict_phases").settlers("2.2", A=2)
    scene.play("settle 2.2", "settle 2.2", "settle 2.2", "settle 2.2")
    assert ("AABBCC", "A", []) == (scene.on("2.2"), scene.asked(), scene.events("fight"))


def test_turn_structure_strict_phases_fights_pair_by_pair() -> None:
    """Section 11: B against C, the survivor against A; the earlier in the order rolls first."""
    scene = three_rounds_of("strict_phases").settlers("2.2", A=1).dice(6, 1, 3, 3, 1, 6, 5, 4)
    scene.play("settle 2.2", "settle 0.0", "settle 2.2", "settle 0.1", "settle 4.4", "settle 4.3")
    assert ["fight who=1 rival=2 land=2.2", "fight who=1 rival=0 land=2.2"] == scene.events("fight")
    assert "A" == scene.on("2.2")
    assert ("B", "PlaceFence") == (scene.asked(), scene.waits())


def test_turn_structure_strict_phases_lands_in_reading_order() -> None:
    """Section 11: row by row, whatever the order of placing; `fights` has no effect."""
    scene = three_rounds_of("strict_phases", fights="after_each").settlers("3.1", A=1).settlers("0.4", C=1)
    scene.dice(6, 1, 1, 6, 6, 1).play("settle 3.1", "settle 0.4")
    assert [] == scene.events("fight")
    scene.play("settle 1.1", "settle 1.1", "settle 1.1", "settle 2.2")
    assert ["0.4", "1.1", "3.1"] == [event[-3:] for event in scene.events("fight")]
    assert ["who=1 rival=2", "who=2 rival=0", "who=1 rival=0"] == [e[6:19] for e in scene.events("fight")]


def test_reroll_everybody() -> None:
    """R2: all roll again until no two are equal; the removal looks at the very first rolls."""
    scene = opening(3, 6, 4, 4, 1, 1, 5, 2, 6, 3, reroll="everybody")
    assert ("BCA", "A", "Remove") == (scene.turn_order(), scene.asked(), scene.waits())
    assert [6, 4, 4] == scene.seen["rolls"]
    scene = opening(3, 5, 4, 4, 6, 1, 5, reroll="everybody")
    assert ("ACB", "Settle") == (scene.turn_order(), scene.waits())


def test_reroll_everybody_with_a_removed_player_first() -> None:
    """5.4: the remover is last, and plays the fence turn of the first."""
    scene = opening(3, 6, 4, 4, 1, 5, 3, reroll="everybody").play("remove p2")
    assert "BCA" == scene.turn_order()
    actions = ["settle 0.0", "settle 0.0", "settle 1.1", "settle 1.1", "fence h0.0", "fence h0.1", "fence h0.2"]
    assert "CCAAaca" == asked(scene, *actions)


def test_removal_after_first_rolls() -> None:
    """R3: the decision comes before any re-roll, and the removed player still rolls for a place."""
    scene = opening(3, 6, 4, 4, 2, 5, removal="after_first_rolls")
    assert ("A", "Remove", "") == (scene.asked(), scene.waits(), scene.turn_order())
    scene.play("remove p3")
    assert ["reroll who=1 n=2", "reroll who=2 n=5"] == scene.events("reroll")
    assert "ACB" == scene.turn_order()
    actions = ["settle 0.0", "settle 0.0", "settle 1.1", "settle 1.1", "fence h0.0", "fence h0.1", "fence h0.2"]
    assert "AABBaab" == asked(scene, *actions)


def test_removal_off() -> None:
    """R3: a single 6 gives no right."""
    assert "Settle" == opening(3, 6, 4, 3, removal="off").waits()


def test_removed_fence_with_own() -> None:
    """R4: the second fence directly after the remover's own."""
    scene = qabile(3, removed_fence="with_own").order("ABC").removed("C", by="A").fencing("A")
    assert "aab" == asked(scene, "fence h0.0", "fence h0.1", "fence h0.2")
    assert 6 == scene.seen["round"]


def test_fights_after_each() -> None:
    """R7: the second settler is placed with the result known, and may follow the first."""
    scene = qabile(fights="after_each").settlers("2.2", B=1).dice(1, 6, 6, 1).play("settle 2.2")
    assert ("B", "A", 30) == (scene.on("2.2"), scene.asked(), scene.has("A", "supply"))
    scene.play("settle 2.2")
    assert ("A", 2) == (scene.on("2.2"), len(scene.events("fight")))


def test_fallen_settlers_out_of_game() -> None:
    """R8: they do not come back."""
    scene = qabile(fallen_settlers="out_of_game").settlers("2.2", B=2).dice(6, 1, 6, 1)
    scene.play("settle 2.2", "settle 0.0")
    assert (28, 2, 28, 0) == tuple([scene.has(tribe, what) for tribe in "BA" for what in ("supply", "out")])
    assert 2 == len(scene.events("fallen_out"))


def rival(value: str) -> Scene:
    """2.2 is B's and lacks v2.2."""
    return qabile(enclose_rival=value).around("2.2", but="v2.2").settlers("2.2", B=2)


def shared_edge(value: str) -> Scene:
    """The edge v2.3 would enclose 2.2 for A and 2.3 for B."""
    scene = qabile(enclose_rival=value).around("2.2", but="v2.3").around("2.3", but="v2.3")
    return scene.settlers("2.2", A=2).settlers("2.3", B=2)


def only_rivals(value: str) -> Scene:
    """The free edges are h0.0 and h0.2; each would enclose a land for B."""
    scene = qabile(lands_to_end=13, enclose_rival=value)
    for number, land in enumerate(LAND_NAMES):
        scene.settlers(land, **{"BA"[number % 2]: 2})
    return scene.fences(*[edge for edge in EDGE_NAMES if edge not in ("h0.0", "h0.2")])


@pytest.mark.parametrize("value", ["always", "with_own_only", "last_resort"])
def test_enclose_rival_with_an_own_land(value: str) -> None:
    """R9: together with a land of one's own it is always allowed."""
    assert "v2.3" in shared_edge(value).fencing("A").edges()


@pytest.mark.parametrize(("value", "legal"), [("always", True), ("with_own_only", False), ("last_resort", False)])
def test_enclose_rival_alone(value: str, legal: bool) -> None:
    """R9: while other edges are left; for the owner it is an own land."""
    assert legal == ("v2.2" in rival(value).fencing("A").edges())
    assert "v2.2" in rival(value).fencing("B").edges()


def test_enclose_rival_as_a_last_resort() -> None:
    """R9: with nothing else left, it is legal."""
    scene = only_rivals("last_resort").order("BA").fencing("B").play("fence h0.0")
    assert ("A", ["fence h0.2"]) == (scene.asked(), scene.options())


def test_enclose_rival_with_own_only_may_lose_the_turn() -> None:
    """Section 11: a player without any other legal edge loses the fence turn."""
    scene = only_rivals("with_own_only").order("BA").fencing("B").play("fence h0.0")
    assert ["fence_lost who=0"] == scene.events("fence_lost")
    assert (6, ["h0.2"]) == (scene.seen["round"], scene.free())


def test_enclose_rival_in_a_turn_taken_over() -> None:
    """R9: own is what the remover owns, not what the removed player does."""
    scene = rival("with_own_only").removed("B", by="A").fencing("A", instead_of="B")
    assert "v2.2" not in scene.edges()


def test_eighth_land_at_once() -> None:
    """R12: B's fence turn is not played."""
    scene = qabile(eighth_land="at_once", lands_to_end=5).enclosed("A", "0.0", "0.1", "0.2", "0.3")
    scene.around("4.4", but="v4.4").settlers("4.4", A=2).fencing("A").play("fence v4.4")
    assert (True, "eighth_land", [13, 3]) == (scene.table.over, scene.table.ending, scene.table.scores)


def fifth_land(**options: Value) -> Scene:
    """B owns four of five lands, and v4.4 encloses 4.4 for B and 4.3 for A."""
    scene = qabile(2, lands_to_end=5, **options).enclosed("B", "0.0", "0.1", "0.2", "0.3")
    scene.around("4.4", but="v4.4").settlers("4.4", B=2).around("4.3", but="v4.4").settlers("4.3", A=2)
    return scene.around("2.2", but="h2.2").settlers("2.2", B=2)


@pytest.mark.parametrize(("value", "last", "ending"), [("anybody", True, "eighth_land"), ("owner", False, "")])
def test_eighth_by_a_rivals_fence(value: str, last: bool, ending: str) -> None:
    """R12: whoever placed it, or the owner only."""
    scene = fifth_land(eighth_by=value).fencing("A").play("fence v4.4")
    assert (5, last, len(scene.events("last_round"))) == (
        len(scene.owns("B")),
        scene.seen["last_round"],
        1 if last else 0,
    )
    assert ending == scene.play("fence h3.0").table.ending


@pytest.mark.parametrize("value", ["anybody", "owner"])
def test_eighth_by_a_fence_of_the_owner(value: str) -> None:
    """R12: that always counts, also if it encloses a land for a rival too."""
    scene = fifth_land(eighth_by=value).order("BA").fencing("B").play("fence v4.4")
    assert (True, ["last_round who=1 n=5"]) == (scene.seen["last_round"], scene.events("last_round"))
    assert "eighth_land" == scene.play("fence h3.0").table.ending


def test_eighth_by_the_owner_after_a_rival() -> None:
    """R12: the next land that the owner encloses ends the game, though it is one more."""
    scene = fifth_land(eighth_by="owner").fencing("A").play("fence v4.4", "fence h2.2")
    assert ("eighth_land", ["last_round who=1 n=6"]) == (scene.table.ending, scene.events("last_round"))


def test_eighth_by_the_owner_in_a_turn_taken_over() -> None:
    """R12: A places the fence of B's turn, so it is no fence of B's."""
    scene = fifth_land(eighth_by="owner").removed("B", by="A").fencing("A", instead_of="B").play("fence v4.4")
    assert ("", 5) == (scene.table.ending, len(scene.owns("B")))


@pytest.mark.parametrize(("value", "over"), [("anybody", True), ("owner", False)])
def test_eighth_by_and_at_once(value: str, over: bool) -> None:
    """R12: at once only by a fence that counts."""
    scene = fifth_land(eighth_by=value, eighth_land="at_once").fencing("A").play("fence v4.4")
    assert over == scene.table.over


@pytest.mark.parametrize("lands", [5, 8, 13])
def test_lands_to_end(lands: int) -> None:
    """9.1: so many end the game, one fewer does not."""
    for owned, over in ((lands - 1, True), (lands - 2, False)):
        scene = qabile(lands_to_end=lands).enclosed("B", *LAND_NAMES[:owned])
        scene.around("4.4", but="v4.4").settlers("4.4", B=2).fencing("B").play("fence v4.4")
        assert over == scene.table.over


@pytest.mark.parametrize(("value", "over"), [(15, True), (0, False)])
def test_no_fence_rounds(value: int, over: bool) -> None:
    """9.4: 0 means never."""
    scene = qabile(no_fence_rounds=value, lands_to_end=13, fallen_settlers="out_of_game").idle(14)
    for number, land in enumerate(LAND_NAMES[2:]):
        scene.settlers(land, **{"AB"[number % 2]: 2})
    scene.fences(*[edge for edge in EDGE_NAMES if edge != "v0.1"]).supply(A=0, B=4).settling("B")
    scene.play("settle 0.0", "settle 0.1")
    assert (over, 15) == (scene.table.over, scene.seen["idle"])


def test_tie_shared() -> None:
    """R14: equal points share the victory, whoever has more lands."""
    scene = qabile(lands_to_end=5, tie="shared").enclosed("A", "0.0", "0.1", "0.2", "0.3").masks(A=3, B=1)
    scene.enclosed("B", "2.0", "2.1", "2.2", "2.3").around("4.4", but="v4.4").settlers("4.4", B=2)
    scene.fencing("B").play("fence v4.4")
    assert ([11, 11], "AB") == (scene.table.scores, scene.winners())
