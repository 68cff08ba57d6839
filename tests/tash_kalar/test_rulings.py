"""Sections 11 and 13: rulings about the core; those about single cards have their scenarios with the cards.

Elsewhere: R4 to R9, R12, R16, R17, Q3 to Q16 and Q26 with the cards; R18 and R19 in test_tasks.py; Q1, Q2 in
test_turn.py; Q17 in test_borrowing.py; Q18 and Q28 in test_refill.py; R13 to R15 and Q27 in test_end.py; Q22 in
test_task_deck.py. Q29 is in test_teams.py, and Q30 is about a game that is not offered.
"""

from __future__ import annotations

import pytest

from mohreh.kernel.registry import game, rules
from tests.tash_kalar.behind import COMMON, UPGRADED, behind
from tests.tash_kalar.printed import GREEN, RED, SQUARES, name_of
from tests.tash_kalar.ready import READY, ready, summoned
from tests.tash_kalar.scene import Scene, duel, tash_kalar


def summoned_on(scene: Scene) -> list[int]:
    """Beings summoned this turn on red and on green squares."""
    seen = scene.view()["summoned"]
    return [seen["red"], seen["green"]]


def test_r1_flares_between_actions() -> None:
    """R1: by the publisher's rules only."""
    for edition, may in (("persian", False), ("original", True)):
        scene = behind("flare_10", 5, 0, edition=edition).play("place a5")
        assert may == (scene.options("flare") != [])


def test_r2_the_upper_effect_cannot_bring_about_the_lower_one() -> None:
    """R2: converting or moving pieces afterwards does not make the lower number hold."""
    scene = behind("flare_05", 3, 7).play("flare flare_05")
    assert "upgrade d5" in scene.options()
    scene.play("upgrade d5")  # seven common pieces against one now: the lead is six
    assert ("Act", 2) == (scene.waits(), scene.seen("actions"))


def test_r2_the_upper_effect_cannot_spoil_the_lower_one() -> None:
    """R2: the piece placed for the upper half would bring the lower lead under its number."""
    scene = behind("flare_02", 4, 6).play("flare flare_02", "place a5")
    assert {"place"} == {one.split()[0] for one in scene.options()}
    scene.play("place b5")
    assert ("Act", 2) == (scene.waits(), scene.seen("actions"))


def test_r3_a_flare_for_nothing() -> None:
    """R3: invoked although its effect finds no piece; it is spent all the same."""
    scene = behind("flare_12", 2, 0, "").play("flare flare_12")
    assert ("Act", "", True) == (scene.waits(), scene.holds(0), scene.seen("flared"))


def test_r6_a_converted_piece_counts_as_destroyed() -> None:
    """R6: for a task too."""
    scene = tash_kalar().pieces(0, READY["dryad"][1]).pieces(1, "", "d5").hand(0, "dryad")
    scene.tasks("heroic_destruction destruction isolation").destroyed(1, common=2)
    scene.play("summon dryad e5", "convert d5", "place a5")
    assert [2, 1, 0] == scene.killed(1)
    assert ["claim destruction", "claim heroic_destruction"] == sorted(scene.options("claim"))


def test_r8_what_the_titan_stands_on_counts() -> None:
    """R8: his other victims do not."""
    scene = ready("titan").pieces(1, "f6 e7", "e6").play("summon titan e6")
    assert ([0, 1, 0], "") == (scene.killed(1), scene.of(1))


@pytest.mark.parametrize(("squares", "expected"), [(RED, [1, 0]), (GREEN, [0, 1])])
def test_r10_the_centre_is_a_red_square(squares: list[tuple[int, int]], expected: list[int]) -> None:
    """R10 and 1.4: a being summoned on a coloured square is counted for the tasks, on e5 as on the others."""
    scene = tash_kalar().pieces(0, "e4 e3").hand(0, "sapling").play("summon sapling e5")
    assert [1, 0] == summoned_on(scene)
    for row, col in squares:
        line = [(row + 1, col), (row + 2, col)] if row < 7 else [(row - 1, col), (row - 2, col)]
        scene = tash_kalar().pieces(0, " ".join([name_of(one) for one in line])).hand(0, "sapling")
        assert expected == summoned_on(scene.play(f"summon sapling {name_of((row, col))}"))


def test_r11_only_pieces_of_the_chosen_pattern_were_used() -> None:
    """R11: another piece beside it was not."""
    scene = tash_kalar().pieces(0, "c5 d5 f5 e4").hand(0, "clan_guardian").play("summon clan_guardian e5")
    assert ["upgrade c5", "upgrade d5", "upgrade f5", "stop"] == scene.options()


def test_r15_without_the_flare_point_nothing_happens() -> None:
    """R15 and 15.8: 17 points stay 17."""
    scene = duel().scored(1, 0, 17).pieces(1, " ".join(COMMON[:4])).hand(0, "flare_02").play("flare flare_02")
    assert [0, 17] == scene.table.scores


def test_q19_destroyed_pieces_are_supply_at_once() -> None:
    """Q19: the Forest Ancient places enemy pieces that were destroyed in the same turn."""
    out = "c9 d9 e9 f9 g9 a6 a5 a4 i6 i5 i4 c1 d1 f1 g1"
    pattern = READY["forest_ancient"][1]
    scene = duel().pieces(0, f"{pattern} h4 h3").pieces(1, f"{out} h5").hand(0, "forest_ancient sapling")
    assert 0 == scene.supply(1)[0]
    scene.play("summon sapling h5")
    assert 1 == scene.supply(1)[0]
    scene.play("summon forest_ancient e5")
    assert scene.options("put")


def test_q20_cards_go_under_a_deck_in_the_order_chosen() -> None:
    """Q20: the last one chosen is the lowest."""
    for first, second in (("titan", "leviathan"), ("leviathan", "titan")):
        scene = tash_kalar(exchange_draw="end_of_turn").hand(0, "titan leviathan")
        scene.play(f"exchange {first}", f"exchange {second}")
        assert {"11": first, "12": second} == scene.pile("legends", 0)["known"]


def test_q21_discard_piles_are_open() -> None:
    """Q21: everybody sees a being that was discarded by an exchange, summoned ones, legends and flares."""
    scene = ready("time_elemental").hand(0, "sapling naiad flare_02").pieces(1, "", " ".join(UPGRADED))
    scene.pieces(1, "c1 d1 e1 f1 g1 b2").play("exchange naiad", "done", "summon time_elemental e6")
    scene.play("flare flare_02")
    for looking in (0, 1, None):
        view = scene.view(looking)
        assert ["naiad"] == view["seats"][0]["discard"]
        assert ["time_elemental"] == view["legends"]["discard"]
        assert ["flare_02"] == view["flares"]["discard"]


def test_q23_a_piece_that_becomes_the_being_was_not_destroyed() -> None:
    """Q23: no such event, and nothing in the ledger."""
    far = "c9 d9 e9 f9 g9 a6 a5 a4 i6 i5 i4 c1 d1 f1"
    scene = tash_kalar().pieces(0, f"{far} e5 e4 e3").hand(0, "sapling").play("summon sapling e5")
    assert ("0 heroic", [0, 0, 0]) == (scene.at("e5"), scene.killed(0))
    assert [] == [one for one in scene.events(None) if one.startswith("destroy")]


@pytest.mark.parametrize(
    ("players", "form", "each", "left"),
    [(2, "high_form", 17, 29), (2, "duel", 16, 31), (3, "melee", 15, 15), (4, "melee", 14, 1)],
)
def test_q24_an_action_is_always_possible(players: int, form: str, each: int, left: int) -> None:
    """Q24: with every piece on the board somebody still lifts and places; the board is never full."""
    squares = [name_of(one) for one in SQUARES]
    scene = tash_kalar(players, form=form)
    for seat in range(players):
        mine = [squares.pop() for _ in range(each + 3)]
        scene.pieces(seat, " ".join(mine[3:]), legendary=" ".join(mine[:3]))
    assert (left, each) == (len(squares), len(scene.options("lift")))
    scene.play(scene.options("lift")[0])
    assert left + 1 == len(scene.options("place"))


def test_q25_the_bomb_looks_at_the_actions_that_are_there() -> None:
    """Q25: as the last action it does nothing, although a flare could still give one; a flare before it helps."""
    wide = " ".join(UPGRADED)
    late = tash_kalar().pieces(0, "f4 f3").pieces(1, "d5", wide).hand(0, "bomb flare_08")
    late.play("place a5", "summon bomb e5")
    assert ("0 common", "1 common") == (late.at("e5"), late.at("d5"))
    assert ["flare flare_08", "end"] == late.options()
    early = tash_kalar().pieces(0, "f4 f3").pieces(1, "d5", wide).hand(0, "bomb flare_08")
    early.play("flare flare_08", "place a5", "place b5", "summon bomb e5")
    assert "0 common" == early.at("e5")
    early = tash_kalar().pieces(0, "f4 f3").pieces(1, "d5", wide).hand(0, "bomb flare_08")
    early.play("flare flare_08", "place a5", "summon bomb e5")
    assert ("", "") == (early.at("e5"), early.at("d5"))


def test_q26_a_legendary_piece_of_the_storm_elemental_leaves_no_point() -> None:
    """Q26: in the High Form the piece is gone when its run is over."""
    scene = summoned("storm_elemental", ready("storm_elemental"))
    scene.play(scene.options("place_legendary")[0])
    while scene.waits() != "Act":
        scene.play(scene.options()[-1])
    assert (1, [14, 2]) == (scene.points(0), scene.supply(0))


def test_q30_is_not_offered() -> None:
    """The simplified first game has no value of `form`; the melee is the usual one of four players."""
    form = game("tash_kalar").options.by_key["form"]
    assert ("high_form", "duel", "melee", "team_high_form", "team_duel") == form.values
    assert "melee" == rules("tash_kalar", 4).options["form"]


def test_resigning_is_no_decision_of_the_catalogue() -> None:
    """9.6 and 10.10: a matter of the table, in the melee of nobody."""
    assert not [verb.name for verb in game("tash_kalar").catalogue.verbs if "resign" in verb.name]
