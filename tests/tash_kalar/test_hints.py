"""What hints say of two positions that differ in one thing: the difference is the weight of that thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from mohreh.games.tash_kalar.learning.hints import LEAD, WEIGHTS, WIN
from mohreh.text.advice import reasons
from tests.tash_kalar.ready import FAR_14, READY
from tests.tash_kalar.scene import Scene, duel, tash_kalar

W: Final = dict(zip(WEIGHTS.names, [float(one) for one in WEIGHTS.values], strict=True))


def value(scene: Scene, seat: int = 0) -> float:
    """How well a seat stands, from what it may know."""
    return scene.rules.evaluate(scene.imagined(seat), seat)


def gains(wanted: float, before: Scene, after: Scene) -> None:
    """For seat 0 the second position is better by so much."""
    assert wanted == pytest.approx(value(after) - value(before))


# ---- pieces


@pytest.mark.parametrize(("form", "weight", "point"), [(tash_kalar, "task", 1), (duel, "match", 0)])
def test_a_piece_is_worth_its_rank(form: Callable[[], Scene], weight: str, point: int) -> None:
    """Of one's own it gains, of the opponent it loses; a legendary one is a point in the High Form."""
    for rank, more in (("common", 0), ("heroic", 0), ("legendary", point)):
        worth = W[f"{weight}_{rank}"] + more
        gains(worth, form().pieces(0, "b4"), form().pieces(0, "b4").pieces(0, **{rank: "h6"}))
        gains(-worth, form().pieces(0, "b4"), form().pieces(0, "b4").pieces(1, **{rank: "h6"}))


def test_pieces_side_by_side() -> None:
    gains(2 * W["cluster"], tash_kalar().pieces(0, "b4 h6"), tash_kalar().pieces(0, "b4 c5"))
    gains(-2 * W["cluster"], tash_kalar().pieces(1, "b4 h6"), tash_kalar().pieces(1, "b4 c5"))


def test_an_upgraded_piece_beside_an_enemy_is_exposed() -> None:
    """A common one is not."""
    for rank, lost in (("heroic", W["exposed"]), ("common", 0)):
        far, beside = [tash_kalar().pieces(0, **{rank: "b4"}).pieces(1, square) for square in ("h6", "c5")]
        gains(-lost, far, beside)


def test_what_is_said_of_a_choice_fits_the_signs_of_the_weights() -> None:
    """Many cards in hand cost, and an upgraded piece beside an enemy gains: that is what the words are about."""
    assert {"kept", "exposed"} == {name for name, weight in W.items() if weight < 0}
    scene = tash_kalar().pieces(0, "e6 e4").hand(0, "swordmaster")
    summons = scene.table.rules.catalogue.parse("summon swordmaster e5")
    keys = [key for key, _ in reasons(scene.rules, [scene.imagined(0)], 0, summons)]
    assert "hint.fresh" in keys


# ---- points


def test_claimed_tasks_and_scored_points() -> None:
    gains(2, tash_kalar(), tash_kalar().claimed(0, "isolation"))
    gains(-2, tash_kalar(), tash_kalar().claimed(1, "isolation"))
    gains(3, duel(), duel().scored(0, 1, 3))
    gains(-3, duel(), duel().scored(1, 0, 3))


def test_what_the_turn_has_destroyed_will_score() -> None:
    """In a duel: 2, 1 and 1 for a pair; a single common piece a little while actions are left."""
    gains(2, duel(), duel().destroyed(1, legendary=1))
    gains(1, duel(), duel().destroyed(1, heroic=1))
    gains(1, duel(), duel().destroyed(1, common=2))
    gains(W["single"], duel(), duel().destroyed(1, common=1))
    gains(0, duel().closing(), duel().destroyed(1, common=1).closing())
    gains(0, duel().turn(1), duel().turn(1).destroyed(1, heroic=1))


def test_in_the_melee_the_lowest_colour_counts() -> None:
    """A point in another colour counts for less, and so does what was destroyed of it in this turn."""
    low = tash_kalar(3).scored(0, 1, 2).scored(0, 2, 4)
    gains(1, low, tash_kalar(3).scored(0, 1, 3).scored(0, 2, 4))
    gains(W["other_colours"], low, tash_kalar(3).scored(0, 1, 2).scored(0, 2, 5))
    gains(1, low, tash_kalar(3).scored(0, 1, 2).scored(0, 2, 4).destroyed(1, heroic=1))
    gains(W["other_colours"], low, tash_kalar(3).scored(0, 1, 2).scored(0, 2, 4).destroyed(2, heroic=1))


@pytest.mark.parametrize("players", [3, 4])
def test_the_best_opponent_is_the_one_that_counts(players: int) -> None:
    """Whichever seat that is; what a weaker one gains does not matter."""
    for best in range(1, players):
        ahead = tash_kalar(players).pieces(best, heroic="b4")
        gains(-W["match_heroic"], tash_kalar(players), ahead)
        other = best % (players - 1) + 1
        gains(0, ahead, tash_kalar(players).pieces(best, heroic="b4").pieces(other, "h6"))


# ---- tasks


def pieces_of(common: str = "", heroic: str = "", legendary: str = "") -> Callable[[Scene], Scene]:
    return lambda scene: scene.pieces(0, common, heroic, legendary)


def beaten(common: int = 0, heroic: int = 0, legendary: int = 0) -> Callable[[Scene], Scene]:
    return lambda scene: scene.destroyed(1, common, heroic, legendary)


def came(**fields: int) -> Callable[[Scene], Scene]:
    return lambda scene: scene.set(**fields)


# The task with its points, what there is of it, and what share of it that is.
SHARES: Final[list[tuple[str, int, Callable[[Scene], Scene], float]]] = [
    ("destruction", 1, beaten(2), 2 / 3),
    ("destruction", 1, beaten(2, 1, 1), 1),
    ("heroic_devastation", 3, beaten(1, 1), 3 / 6),
    ("heroic_devastation", 3, beaten(6), 4 / 6),
    ("end_of_legends", 2, beaten(3, 1), 1 / 2),
    ("end_of_legends", 2, beaten(0, 0, 1), 1),
    ("red_conquest", 2, pieces_of("d8", "e5"), 3 / 5),
    ("green_conquest", 2, pieces_of("c7 g7 i6 a5"), 3 / 5),
    ("red_legends", 3, pieces_of("e5", "", "d8"), 2 / 3),
    ("rainbow_dominance", 2, pieces_of("", "d8"), 1 / 2),
    ("rainbow_dominance", 2, pieces_of("", "c7"), 1 / 2),
    ("rainbow_dominance", 2, pieces_of("d8 c7"), 0),
    ("rainbow_dominance", 2, pieces_of("", "d8 c7"), 1),
    ("red_summoning", 1, came(summoned=1, summoned_red=1), 2 / 3),
    ("green_summoning", 1, came(summoned=2), 2 / 3),
    ("colored_summoning", 2, came(summoned=1, summoned_green=1), 1 / 2),
    ("legendary_summoning", 2, came(summoned=1, summoned_legends=1), 2 / 3),
    ("central_dominance", 1, pieces_of("d6 e6", "f6"), 4 / 7),
    ("center_cross", 2, pieces_of("d6 f6 d4 e6"), 3 / 5),
    ("center_cross", 2, pieces_of("d5 e6 f5 e4"), 4 / 5),
    ("line_dominance", 2, lambda scene: scene.pieces(0, "b6 c6 d6 e6").pieces(1, "g6"), 3 / 6),
    ("line_dominance", 2, pieces_of("a3 b3 c3 d3"), 1 / 6),
    ("diagonals", 3, pieces_of("b8 c7", "h8"), 4 / 10),
    ("side_chain", 3, pieces_of("c9 c8 c7 c6 c5 c4 c3"), 0),
    ("side_chain", 3, pieces_of("c9 c8 c7 c6 c5 c4 c3 c2 c1"), 1),
]


@pytest.mark.parametrize(("task", "points", "build", "share"), SHARES)
def test_a_task_counts_by_what_there_is_of_it(
    task: str, points: int, build: Callable[[Scene], Scene], share: float
) -> None:
    """The square of the share; and in the own turn the points of what can be claimed. Isolation is not begun here."""
    without, with_it = [
        build(tash_kalar()).tasks(f"{name} corner_chain green_legends") for name in ("isolation", task)
    ]
    gains(points * (W["nearly"] * share * share + (W["claimable"] if share == 1 else 0)), without, with_it)


@pytest.mark.parametrize(("around", "share"), [("d6 e6 f6", 3 / 7), ("d6 e6 f6 d5 f5 d4 e4", 1)])
def test_a_task_counts_for_the_opponent_too(around: str, share: float) -> None:
    """Envelopment: seven pieces around one; the one enemy piece stands beside each of ours."""
    without, with_it = [
        tash_kalar().pieces(0, around).pieces(1, "e5").tasks(f"{name} corner_chain devastation")
        for name in ("isolation", "envelopment")
    ]
    mine = W["nearly"] * share * share + (W["claimable"] if share == 1 else 0)
    gains(2 * (mine - W["nearly"] / 49), without, with_it)


def test_only_the_best_task_can_be_claimed() -> None:
    """7.1: one in a turn."""
    tasks = "rainbow_dominance {} isolation"
    one, both = [
        tash_kalar().pieces(0, "h4", "d8 c7 e5").tasks(tasks.format(name)) for name in ("side_chain", "red_conquest")
    ]
    gains(2 * W["nearly"], one, both)


def test_in_the_turn_of_another_only_what_lasts_counts() -> None:
    """Section 7: events of a turn count in it alone, and nothing can be claimed."""
    for task, build, share in (("destruction", beaten(2), 0), ("rainbow_dominance", pieces_of("", "d8 c7"), 1)):
        without, with_it = [
            build(tash_kalar().turn(1)).tasks(f"{name} corner_chain devastation") for name in ("isolation", task)
        ]
        gains(2 * W["nearly"] * share, without, with_it)


# ---- cards in hand


def test_a_card_in_hand() -> None:
    """One's own; of another hand the number is no matter."""
    for card in ("knight", "titan", "flare_01"):
        gains(W["kept"], tash_kalar(), tash_kalar().hand(0, card))
        gains(0, tash_kalar(), tash_kalar().hand(1, card))


@pytest.mark.parametrize(("card", "weight"), [("unicorn", "ready"), ("titan", "ready_legend")])
def test_a_card_that_can_be_summoned(card: str, weight: str) -> None:
    """In another hand it is worth nothing; more if it could come onto an enemy piece."""
    square, common, heroic = READY[card]
    gains(W["kept"] + W[weight], *[tash_kalar().pieces(0, common, heroic).hand(seat, card) for seat in (1, 0)])
    onto = [tash_kalar().pieces(0, common, heroic).pieces(1, square).hand(seat, card) for seat in (1, 0)]
    gains(W["kept"] + W[weight] + W["hit"], *onto)


def test_each_seat_looks_at_its_own_pieces() -> None:
    """The pattern of seat 1's card is formed by the pieces of seat 1."""
    _, common, _ = READY["unicorn"]
    own, others = [tash_kalar().pieces(seat, common).hand(1, "unicorn") for seat in (1, 0)]
    without = [tash_kalar().pieces(seat, common) for seat in (1, 0)]
    assert W["kept"] + W["ready"] == pytest.approx(value(own, 1) - value(without[0], 1))
    assert W["kept"] == pytest.approx(value(others, 1) - value(without[1], 1))


def test_a_being_that_cannot_come_is_not_ready() -> None:
    """4.4: a higher rank where it would come, so that it lacks a piece; 4.6: no piece for it in supply."""
    barred = [tash_kalar().pieces(0, "e6 e5").pieces(1, legendary="e7 e4").hand(seat, "sapling") for seat in (1, 0)]
    gains(W["kept"] + W["almost"], *barred)
    short = [tash_kalar().pieces(0, f"e6 e5 {FAR_14} i3").hand(seat, "sapling") for seat in (1, 0)]
    assert 0 == short[0].supply(0)[0]
    gains(W["kept"], *short)


@pytest.mark.parametrize(
    ("card", "common", "heroic", "weight"),
    [("unicorn", "d5 c4 d4", "", "almost"), ("titan", "d3 e3", "e5 e4", "almost_legend")],
)
def test_a_card_that_lacks_one_common_piece(card: str, common: str, heroic: str, weight: str) -> None:
    scenes = [tash_kalar().pieces(0, common, heroic).hand(seat, card) for seat in (1, 0)]
    gains(W["kept"] + W[weight], *scenes)


def test_a_card_that_lacks_more() -> None:
    """Two common pieces, or a heroic one: nobody can place that."""
    for card, common, heroic in (("unicorn", "d5 c4", ""), ("titan", "d3 e3 f3", "e5")):
        scenes = [tash_kalar().pieces(0, common, heroic).hand(seat, card) for seat in (1, 0)]
        gains(W["kept"], *scenes)


# ---- results


def ended(**points: int) -> Scene:
    """A duel over with these points: `mine`, `theirs`."""
    scene = duel().scored(0, 1, points["mine"]).scored(1, 0, points["theirs"]).set(final=0, announcer=0, cause=1)
    return scene.closing().end()


def test_a_result_is_a_win_a_loss_or_shared_and_by_how_much() -> None:
    assert WIN + 3 * LEAD == pytest.approx(value(ended(mine=18, theirs=15)))
    assert -WIN - 3 * LEAD == pytest.approx(value(ended(mine=18, theirs=15), 1))
    assert 0 == pytest.approx(value(ended(mine=18, theirs=18)))
