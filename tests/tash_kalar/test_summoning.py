"""Section 4: ranks, squares, arrival, shortage and the ways in which a pattern lies; borrowing: test_borrowing.py."""

from __future__ import annotations

from mohreh.games.tash_kalar import GAME
from mohreh.kernel.text import Text
from tests.tash_kalar.behind import ALL_OUT
from tests.tash_kalar.ready import READY, ready, reason, summoned
from tests.tash_kalar.scene import Scene, duel, tash_kalar

# Seat 0's whole stock of common and heroic pieces is on the board: the pattern of a card and these.
FAR = "c9 d9 e9 f9 g9 a6 a5 a4 i6 i5 i4 c1 d1 f1 g1"


def short(card: str, common: str, heroic: str = "", legendary: str = "") -> Scene:
    """These pieces and so many far away that none is left in supply."""
    there = len(common.split()) + len(heroic.split())
    return (
        tash_kalar()
        .pieces(0, f"{common} {' '.join(FAR.split()[: 17 - there])}", heroic, legendary)
        .hand(0, card)
    )


def test_a_card_that_can_do_nothing_says_so() -> None:
    """Not one whose effect is declined."""
    idle = tash_kalar().pieces(0, "e4 e6").hand(0, "swordmaster").play("summon swordmaster e5")
    assert "no_effect who=0 card=swordmaster" in idle.events(None)
    told = [Text("en", GAME).event(event) for event in idle.table.events(None)]
    assert told[-1] == "Swordmaster had no effect: no enemy common piece stood diagonally beside it."
    declined = tash_kalar().pieces(0, "e4 e6").pieces(1, "d4").hand(0, "swordmaster")
    declined.play("summon swordmaster e5")
    assert not [event for event in declined.events(None) if event.startswith("no_effect")]
    declined.play("stop")
    assert not [event for event in declined.events(None) if event.startswith("no_effect")]


def test_a_legend_that_can_do_nothing_says_so_in_a_duel_too() -> None:
    """There its point is told before."""
    scene = duel().pieces(0, *READY["bone_catapult"][1:]).hand(0, "bone_catapult")
    told = scene.play(f"summon bone_catapult {READY['bone_catapult'][0]}").events(None)
    assert ["point who=0 colour=1 n=1 why=legend", "no_effect who=0 card=bone_catapult"] == told[-2:]


# ---- the pattern


def test_every_required_square_needs_a_piece_of_ones_own() -> None:
    """4.1: one missing, or an enemy's there, and the being cannot come."""
    assert "summon sapling e5" in tash_kalar().pieces(0, "e4 e3").hand(0, "sapling").options("summon")
    scene = tash_kalar().pieces(0, "e4").pieces(1, "e3").hand(0, "sapling")
    assert ([], "pieces_short 4.1") == (scene.options("summon"), reason(scene, "summon sapling e5"))


def test_a_piece_of_higher_rank_will_do() -> None:
    """4.1: at least the required rank."""
    assert "summon sapling e5" in tash_kalar().pieces(0, "", "e4", "e3").hand(0, "sapling").options("summon")
    titan = tash_kalar().pieces(0, "d3 e3", "f3 e5", "e4").hand(0, "titan")
    assert ["summon titan e6"] == titan.options("summon")


def test_a_piece_of_lower_rank_will_not_do() -> None:
    """4.1: a common piece where a heroic one is required."""
    scene = tash_kalar().pieces(0, "d3 e3 f3 e4", "e5").hand(0, "titan")
    assert ([], "pieces_short 4.1") == (scene.options("summon"), reason(scene, "summon titan e6"))


def test_a_pattern_may_be_turned_and_mirrored() -> None:
    """4.1: two pieces side by side summon a Sapling at both ends, one above the other too."""
    scene = tash_kalar().pieces(0, "d5 e5").hand(0, "sapling")
    assert ["summon sapling c5", "summon sapling f5"] == scene.options("summon")
    scene = tash_kalar().pieces(0, "e5 e4").hand(0, "sapling")
    assert ["summon sapling e6", "summon sapling e3"] == scene.options("summon")
    scene = tash_kalar().pieces(0, "e5 f4").hand(0, "messenger")
    assert ["summon messenger d6", "summon messenger g3"] == scene.options("summon")


def test_other_squares_of_the_picture_do_not_matter() -> None:
    """4.2: empty, occupied by anybody, or outside the arena."""
    edge = tash_kalar().pieces(0, "b4 b3").pieces(1, "a6 b5 b6", "a4").hand(0, "bomb")
    assert "summon bomb a5" in edge.options("summon")


def test_the_summoning_square_is_in_the_arena() -> None:
    """4.2: above row 9 there is nothing, so the Wild Eagle comes below."""
    scene = tash_kalar().pieces(0, "c9 e9").hand(0, "wild_eagle")
    assert ["summon wild_eagle d8"] == scene.options("summon")
    assert "no_room 4.2" == reason(tash_kalar().hand(0, "angel_of_death"), "summon angel_of_death c9")


def test_a_required_piece_on_the_summoning_square() -> None:
    """4.3: it must be there, and be one's own."""
    scene = tash_kalar().pieces(0, "d3 f3").hand(0, "high_priestess")
    assert [] == scene.options("summon")
    assert [] == tash_kalar().pieces(0, "d3 f3").pieces(1, "e5").hand(0, "high_priestess").options("summon")
    scene = tash_kalar().pieces(0, "e5 d3 f3").hand(0, "high_priestess")
    assert ["summon high_priestess e5"] == scene.options("summon")
    scene.play("summon high_priestess e5", "stop")
    assert ("0 heroic", [14, 3]) == (scene.at("e5"), scene.supply(0))


# ---- the summoning square


def test_whose_piece_stands_on_the_summoning_square_does_not_matter() -> None:
    """4.3: empty, one's own, an enemy's."""
    for common, enemy in (("", ""), ("e5", ""), ("", "e5")):
        scene = tash_kalar().pieces(0, f"e6 e4 {common}").pieces(1, enemy).hand(0, "swordmaster")
        assert "summon swordmaster e5" in scene.options("summon")


def test_a_higher_rank_forbids_the_summoning() -> None:
    """4.4: on either side."""
    for seat in (0, 1):
        scene = tash_kalar().pieces(0, "e6 e4").pieces(seat, heroic="e5").hand(0, "swordmaster")
        assert ([], "higher_rank 4.4") == (scene.options("summon"), reason(scene, "summon swordmaster e5"))
        scene = ready("unicorn").pieces(seat, legendary="e5")
        assert "higher_rank 4.4" == reason(scene, "summon unicorn e5")


def test_an_equal_rank_makes_room() -> None:
    """4.4: common under common, heroic under heroic, legendary under legendary."""
    for seat in (0, 1):
        scene = (
            tash_kalar()
            .pieces(0, "e6 e4")
            .pieces(seat, "e5")
            .hand(0, "swordmaster")
            .play("summon swordmaster e5")
        )
        assert "0 common" == scene.at("e5")
        scene = summoned("unicorn", ready("unicorn").pieces(seat, heroic="e5"))
        assert "0 heroic" == scene.at("e5")
        scene = summoned("time_elemental", ready("time_elemental").pieces(seat, legendary="e6"))
        assert ("0 legendary", 1) == (scene.at("e6"), len(scene.of(0, "legendary").split()))


def test_an_enemy_piece_under_the_being_is_destroyed_by_the_player() -> None:
    """4.4: it is booked at its rank."""
    scene = summoned("unicorn", ready("unicorn").pieces(1, "e5")).play("stop")
    assert ([1, 0, 0], [17, 3]) == (scene.killed(1), scene.supply(1))
    scene = summoned("time_elemental", ready("time_elemental").pieces(1, heroic="e6"))
    assert [0, 1, 0] == scene.killed(1)
    scene = summoned("time_elemental", ready("time_elemental").pieces(1, legendary="e6"))
    assert [0, 0, 1] == scene.killed(1)


def test_a_piece_of_ones_own_under_the_being_is_destroyed_and_counts_for_nothing() -> None:
    """4.4 and 6.18: it is back in the supply."""
    scene = summoned("unicorn", ready("unicorn").pieces(0, heroic="e5")).play("stop")
    assert [[0, 0, 0]] * 2 == [scene.killed(seat) for seat in range(2)]
    assert ("0 heroic", [12, 3]) == (scene.at("e5"), scene.supply(0))
    assert "destroy who=0 owner=0 rank=heroic square=e5" in scene.events(None)


def test_a_legend_costs_one_action_and_a_legendary_piece() -> None:
    """4.5 and 4.8."""
    scene = summoned("time_elemental", ready("time_elemental"))
    assert (1, [12, 2]) == (scene.seen("actions"), scene.supply(0))
    assert {"total": 1, "legends": 1, "red": 0, "green": 0} == scene.seen("summoned")


def test_the_card_is_discarded_after_its_effect() -> None:
    """4.7: a being on the own pile, a legend on the common one; while it takes effect it lies open."""
    scene = summoned("unicorn", ready("unicorn"))
    assert ("unicorn", "", "") == (scene.seen("card"), scene.discard(0), scene.holds(0))
    scene.play("stop")
    assert ("", "unicorn") == (scene.seen("card"), scene.discard(0))
    scene = summoned("time_elemental", ready("time_elemental"))
    legends = scene.seen("legends")
    assert isinstance(legends, dict)
    assert (["time_elemental"], "") == (legends["discard"], scene.discard(0))


# ---- shortage


def test_shortage_the_piece_on_the_summoning_square_becomes_the_being() -> None:
    """4.6: it is turned over if necessary, and nobody is asked; Q23: nothing was destroyed."""
    for common, heroic in ((f"{READY['unicorn'][1]} e5", ""), (READY["unicorn"][1], "e5")):
        scene = short("unicorn", common, heroic).play("summon unicorn e5", "stop")
        assert ("0 heroic", [0, 3], [0, 0, 0]) == (scene.at("e5"), scene.supply(0), scene.killed(0))
        assert not [one for one in scene.events(None) if one.startswith(("destroy", "lift"))]


def test_shortage_a_required_piece_on_the_summoning_square_becomes_the_being() -> None:
    """4.6: whether or not the pattern required it."""
    scene = short("high_priestess", "e5 d3 f3").play("summon high_priestess e5", "stop")
    assert ("0 heroic", [0, 3]) == (scene.at("e5"), scene.supply(0))
    assert 16 == len(scene.of(0, "common").split())


def test_shortage_a_piece_that_the_pattern_does_not_need_is_picked_up() -> None:
    """4.6: any of them, common or heroic; those of the pattern are not offered."""
    scene = short("sapling", "e4 e3", "a3").play("summon sapling e5")
    assert ("PickUp", 0) == (scene.waits(), scene.asked())
    free = [*FAR.split()[:14], "a3"]
    assert {f"lift {square}" for square in free} == set(scene.options())
    assert "pattern_needs 4.6" == reason(scene, "lift e4")
    assert "wrong_piece 4.6" == reason(scene, "lift e5")
    scene.play("lift a3")
    assert ("0 heroic", "", [0, 3]) == (scene.at("e5"), scene.at("a3"), scene.supply(0))
    assert [0, 0, 0] == scene.killed(0)


def test_shortage_a_common_piece_is_picked_up_for_a_heroic_being() -> None:
    """4.6: common and heroic pieces are one stock."""
    scene = short("unicorn", READY["unicorn"][1]).play("summon unicorn e5", "lift c9", "stop")
    assert ("0 heroic", "") == (scene.at("e5"), scene.at("c9"))


def test_shortage_an_enemy_piece_on_the_square_is_destroyed_as_usual() -> None:
    """4.6: a piece is picked up and takes its place."""
    scene = short("unicorn", READY["unicorn"][1]).pieces(1, "e5").play("summon unicorn e5", "lift c9", "stop")
    assert ("0 heroic", [1, 0, 0]) == (scene.at("e5"), scene.killed(1))


def test_shortage_a_single_piece_is_picked_up_unasked() -> None:
    """4.6: the third legendary piece is the only one that the pattern does not need."""
    scene = tash_kalar().pieces(0, "d3 f3", "e4", "d5 f5 a5").hand(0, "time_elemental")
    scene.play("summon time_elemental e6")
    assert ("0 legendary", "", 3) == (scene.at("e6"), scene.at("a5"), scene.points(0))
    assert "lift who=0 square=a5" in scene.events(None)


def test_shortage_a_legendary_piece_on_the_square_becomes_the_legend() -> None:
    """4.6: even if others could be picked up."""
    scene = tash_kalar().pieces(0, "d3 f3", "d5 f5 e4", "e6 a5 a6").hand(0, "time_elemental")
    scene.play("summon time_elemental e6")
    assert ("0 legendary", "0 legendary", 3) == (scene.at("e6"), scene.at("a5"), scene.points(0))


def test_shortage_of_legendary_pieces_on_a_heroic_piece_of_ones_own() -> None:
    """4.6: it is of the other stock, so it is destroyed and a legendary one is picked up."""
    scene = tash_kalar().pieces(0, "d3 f3", "d5 f5 e4 e6", "a4 a5 a6").hand(0, "time_elemental")
    scene.play("summon time_elemental e6")
    assert ["lift a6", "lift a5", "lift a4"] == scene.options()
    scene.play("lift a5")
    assert ("0 legendary", [12, 0]) == (scene.at("e6"), scene.supply(0))
    assert "destroy who=0 owner=0 rank=heroic square=e6" in scene.events(None)


def test_shortage_without_a_piece_to_spare() -> None:
    """4.6: all three legendary pieces stand in the pattern, so the legend cannot come."""
    scene = tash_kalar().pieces(0, "d3 f3", legendary="d5 f5 e4").hand(0, "time_elemental")
    assert ([], "shortage 4.6") == (scene.options("summon"), reason(scene, "summon time_elemental e6"))


def test_shortage_of_one_stock_does_not_touch_the_other() -> None:
    """4.6: without common pieces in supply a legend comes as ever, and the other way round."""
    scene = short("time_elemental", "d3 f3", "d5 f5 e4").play("summon time_elemental e6")
    assert ("0 legendary", [0, 2]) == (scene.at("e6"), scene.supply(0))
    scene = tash_kalar().pieces(0, "e4 e3", legendary="a4 a5 a6").hand(0, "sapling").play("summon sapling e5")
    assert ("0 heroic", [14, 0]) == (scene.at("e5"), scene.supply(0))


def test_shortage_picking_up_scores_nothing_in_a_duel() -> None:
    """4.6: picking up is not destroying."""
    scene = (
        duel()
        .pieces(0, ALL_OUT[:-3])
        .hand(0, "sapling")
        .play("summon sapling c7", "lift f6", "lift a6", "place c3")
    )
    assert [0, 0, 0] == scene.killed(0)
    assert 0 == scene.end().points(1)


# ---- how the pattern lies


def test_orientation_is_not_asked_where_it_makes_no_difference() -> None:
    """4.10 and 14.2: a Sapling between two pairs of pieces."""
    scene = tash_kalar().pieces(0, "e7 e6 e4 e3").hand(0, "sapling")
    assert 1 == scene.options("summon").count("summon sapling e5")
    assert "Act" == scene.play("summon sapling e5").waits()


def test_orientation_is_asked_where_it_decides_what_may_be_picked_up() -> None:
    """4.10: in a shortage the pieces of the pattern cannot be picked up."""
    scene = short("sapling", "e7 e6 e4 e3").play("summon sapling e5")
    assert ("Turned", ["turned printed", "turned half"]) == (scene.waits(), scene.options())
    scene.play("turned half")
    assert {"lift e4", "lift e3"} <= set(scene.options())
    assert not {"lift e7", "lift e6"} & set(scene.options())


MAGES = "d7 c6 e6 d5 f5 e4 g4 f3"  # two diamonds around d6 and f4 that share the corner e5


def test_orientation_decides_about_marked_squares() -> None:
    """4.10: the marked square turns with the pattern."""
    for way, there in (("right", ["", "1 common"]), ("left", ["1 common", ""])):
        scene = (
            tash_kalar().pieces(0, MAGES).pieces(1, "d6 f4").hand(0, "time_mage").play("summon time_mage e5")
        )
        assert ("Turned", {"turned right", "turned left"}) == (scene.waits(), set(scene.options()))
        scene.play(f"turned {way}")
        assert there == [scene.at("d6"), scene.at("f4")]


def test_a_marked_square_turns_although_nothing_is_asked() -> None:
    """4.10: only one diamond is complete."""
    scene = (
        tash_kalar()
        .pieces(0, "f5 e4 g4 f3")
        .pieces(1, "d6 f4")
        .hand(0, "time_mage")
        .play("summon time_mage e5")
    )
    assert ("", "1 common") == (scene.at("f4"), scene.at("d6"))


def test_orientation_decides_about_directions() -> None:
    """4.10: the Gun Tower shoots along the near edge of its square of pieces, however that lies."""
    below = tash_kalar().pieces(0, "e4 f4 e3 f3").hand(0, "gun_tower").play("summon gun_tower e5")
    assert {"shoot w", "shoot e"} == set(below.options("shoot"))
    beside = tash_kalar().pieces(0, "f5 f4 g5 g4").hand(0, "gun_tower").play("summon gun_tower e5")
    assert {"shoot n", "shoot s"} == set(beside.options("shoot"))
    both = tash_kalar().pieces(0, "e4 f4 e3 f3 f5 g5 g4").hand(0, "gun_tower").play("summon gun_tower e5")
    assert ("Turned", 2) == (both.waits(), len(both.options()))


def test_orientation_is_asked_where_it_decides_which_pieces_were_used() -> None:
    """4.10 and R11: the Clan Guardian raises a piece that summoned it."""
    scene = tash_kalar().pieces(0, "c5 d5 f5 g5").hand(0, "clan_guardian").play("summon clan_guardian e5")
    assert ("Turned", 2) == (scene.waits(), len(scene.options()))
    used = []
    for way in scene.options():
        one = (
            tash_kalar()
            .pieces(0, "c5 d5 f5 g5")
            .hand(0, "clan_guardian")
            .play("summon clan_guardian e5", way)
        )
        used.append(one.options("upgrade"))
    assert ["upgrade c5", "upgrade d5", "upgrade f5"] in used
    assert ["upgrade d5", "upgrade f5", "upgrade g5"] in used


def two_ways() -> list[Scene]:
    """The same summoning in a shortage with the pattern in either orientation; a piece is to be picked up."""
    found = [short("gun_tower", "d5 e5 f5 d4 e4 f4").play("summon gun_tower e6") for _ in range(2)]
    assert ["Turned", "Turned"] == [scene.waits() for scene in found]
    assert ["", ""] == [scene.seen("facing") for scene in found]
    found = [found[0].play("turned printed"), found[1].play("turned mirrored")]
    assert ["PickUp", "PickUp"] == [scene.waits() for scene in found]
    return found


def test_orientation_is_seen_while_a_piece_is_picked_up() -> None:
    """4.10: it is chosen at the open table, and it decides which pieces may be picked up."""
    printed, mirrored = two_ways()
    assert printed.options() != mirrored.options()
    for looking in (0, 1, None):
        assert ["printed", "mirrored"] == [one.seen("facing", looking) for one in (printed, mirrored)]
    one, other = [scene.rules.game.features(scene.table.redeal(1, 1), 1) for scene in (printed, mirrored)]
    assert one != other


def test_orientation_is_seen_while_a_colour_is_chosen() -> None:
    """4.10 and Q17: of two borrowed pieces one is by permission."""
    scene = tash_kalar(3).set(permission=1, spent=1).pieces(1, "e4 e6").pieces(2, "e3 e7").hand(0, "sapling")
    scene.play("summon sapling e5", "turned half")
    assert "Improvise" == scene.waits()
    assert ["half"] * 4 == [scene.seen("facing", looking) for looking in (0, 1, 2, None)]


def test_everybody_hears_the_orientation_when_it_is_chosen() -> None:
    """4.10: what was chosen, not only that something was."""
    for scene, way in zip(two_ways(), ("printed", "mirrored"), strict=True):
        for looking in (0, 1, None):
            assert f"turned who=0 orientation={way}" in scene.events(looking)
    scene = short("gun_tower", "d5 e5 f5 d4 e4 f4").play("summon gun_tower e6")
    state = scene.table.redeal(1, 1)
    heard = {scene.rules.heard(state, action, 1) for action in scene.table.legal}
    assert len(scene.options()) == len(heard)


def test_pieces_used_are_followed() -> None:
    """R11 and Q5: the four corners of the Master of Intrigue, wherever they go."""
    scene = tash_kalar().pieces(0, "d6 f6 d4 f4 a5").hand(0, "master_of_intrigue")
    scene.play("summon master_of_intrigue e5")
    assert ["d6", "f6", "d4", "f4"] == scene.seen("followed")
    scene.play("move d6 n")
    assert ["d7", "f6", "d4", "f4"] == scene.seen("followed")
    assert [] == [one for one in scene.options("move") if one.startswith("move a5")]


def test_reasons_of_an_orientation() -> None:
    """4.10: the pattern does not lie so, or it is the same picture as another."""
    scene = tash_kalar().pieces(0, MAGES).hand(0, "time_mage").play("summon time_mage e5")
    assert {"stands_not 4.10", "same_picture 4.10", ""} == {
        reason(scene, f"turned {way}")
        for way in (
            "printed",
            "right",
            "half",
            "left",
            "mirrored",
            "mirrored_right",
            "mirrored_half",
            "mirrored_left",
        )
    }
