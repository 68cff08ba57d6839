"""Every task: met, and missed by one piece. The turn is at its end, and seat 0 may claim."""

from __future__ import annotations

from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.tasks import NO_TASK
from tests.tash_kalar.scene import Scene, tash_kalar

FILLERS = ["destruction", "red_conquest", "imprisonment"]


def claimable(task: str, scene: Scene) -> bool:
    """May the task be claimed if it is one of the open ones?"""
    others = [name for name in FILLERS if name != task][:2]
    scene.tasks(" ".join([task, *others])).closing()
    return f"claim {task}" in scene.options()


def has(task: str, common: str = "", heroic: str = "", legendary: str = "", enemy: str = "") -> bool:
    """May it be claimed with these pieces, against these common ones?"""
    return claimable(task, tash_kalar().pieces(0, common, heroic, legendary).pieces(1, enemy))


def after(task: str, common: int = 0, heroic: int = 0, legendary: int = 0) -> bool:
    """May it be claimed when so many enemy pieces were destroyed?"""
    return claimable(task, tash_kalar().destroyed(1, common, heroic, legendary))


def summoned(task: str, total: int, red: int = 0, green: int = 0, legends: int = 0) -> bool:
    """May it be claimed when so many beings were summoned?"""
    scene = tash_kalar().set(summoned=total, summoned_red=red, summoned_green=green, summoned_legends=legends)
    return claimable(task, scene)


# ---- destroying


def test_destruction() -> None:
    """Three pieces of any rank."""
    assert after("destruction", common=3)
    assert after("destruction", common=1, heroic=1, legendary=1)
    assert not after("destruction", common=2)
    assert not after("destruction", common=1, heroic=1)


def test_devastation() -> None:
    """Four pieces of any rank."""
    assert after("devastation", common=4)
    assert after("devastation", common=1, heroic=2, legendary=1)
    assert not after("devastation", common=2, heroic=1)


def test_heroic_destruction() -> None:
    """Three pieces, one of them upgraded."""
    assert after("heroic_destruction", common=2, heroic=1)
    assert after("heroic_destruction", common=2, legendary=1)
    assert not after("heroic_destruction", common=4)
    assert not after("heroic_destruction", common=1, heroic=1)


def test_heroic_devastation() -> None:
    """Four pieces, two of them upgraded."""
    assert after("heroic_devastation", common=2, heroic=1, legendary=1)
    assert not after("heroic_devastation", common=3, heroic=1)
    assert not after("heroic_devastation", common=1, heroic=2)


def test_end_of_legends() -> None:
    """One legendary piece or two heroic ones."""
    assert after("end_of_legends", legendary=1)
    assert after("end_of_legends", heroic=2)
    assert not after("end_of_legends", common=5, heroic=1)


def test_own_pieces_do_not_count_as_destroyed() -> None:
    """6.18: a Bomb destroys four pieces, and only those of the enemy count."""
    scene = (
        tash_kalar()
        .pieces(0, "f4 f3 e6")
        .pieces(1, "d5 e4")
        .hand(0, "bomb")
        .tasks("destruction imprisonment isolation")
    )
    scene.play("summon bomb e5", "place a5")
    assert [2, 0, 0] == scene.killed(1)
    assert ["end"] == scene.options()


# ---- coloured squares: red d8 e5 h4 c2, green c7 g7 i6 a5 f2


def test_red_conquest() -> None:
    """Three pieces on red squares, two of them upgraded."""
    assert has("red_conquest", "d8", "e5 h4")
    assert has("red_conquest", "d8", "e5", "c2")
    assert not has("red_conquest", "", "e5 h4")
    assert not has("red_conquest", "d8 c2", "e5")
    assert not has("red_conquest", "d7", "e5 h4")


def test_green_conquest() -> None:
    """Three pieces on green squares, two of them upgraded."""
    assert has("green_conquest", "c7", "g7 i6")
    assert not has("green_conquest", "c7 a5", "f2")
    assert not has("green_conquest", "e5", "g7 i6")


def test_color_conquest() -> None:
    """Five pieces on red and green squares, three of them upgraded."""
    assert has("color_conquest", "d8 c7", "e5 g7", "h4")
    assert not has("color_conquest", "d8", "e5 g7", "h4")
    assert not has("color_conquest", "d8 c7 a5", "e5", "h4")


def test_red_legends() -> None:
    """Two upgraded pieces on red squares, one of them legendary."""
    assert has("red_legends", "", "d8", "e5")
    assert has("red_legends", "", "", "d8 e5")
    assert not has("red_legends", "", "d8 e5")
    assert not has("red_legends", "d8", "", "e5")
    assert not has("red_legends", "", "c7", "e5")


def test_green_legends() -> None:
    """Two upgraded pieces on green squares, one of them legendary."""
    assert has("green_legends", "", "a5", "f2")
    assert not has("green_legends", "", "a5 f2")
    assert not has("green_legends", "a5", "", "f2")
    assert not has("green_legends", "", "e5", "f2")


def test_rainbow_dominance() -> None:
    """More upgraded pieces than the enemy on red squares and on green ones; common pieces do not count."""
    task = "rainbow_dominance"
    assert has(task, "", "e5 g7", enemy="d8 c2 a5 f2")
    assert not has(task, "", "e5 d8")
    assert not has(task, "g7", "e5")
    assert not claimable(task, tash_kalar().pieces(0, "", "e5 g7").pieces(1, "", "d8"))
    assert not claimable(task, tash_kalar().pieces(0, "", "e5 g7").pieces(1, "", "", "a5"))
    assert claimable(task, tash_kalar().pieces(0, "", "e5 g7 c7").pieces(1, "", "", "a5"))


# ---- summoning


def test_red_summoning() -> None:
    """Two beings, one of them on a red square."""
    assert summoned("red_summoning", 2, red=1)
    assert not summoned("red_summoning", 1, red=1)
    assert not summoned("red_summoning", 3, green=3)


def test_green_summoning() -> None:
    """Two beings, one of them on a green square."""
    assert summoned("green_summoning", 2, green=1)
    assert not summoned("green_summoning", 1, green=1)
    assert not summoned("green_summoning", 2, red=2)


def test_colored_summoning() -> None:
    """Two beings on coloured squares, of whatever colour."""
    assert summoned("colored_summoning", 2, red=1, green=1)
    assert summoned("colored_summoning", 3, red=2)
    assert not summoned("colored_summoning", 4, green=1)


def test_colored_summoning_twice_on_one_square() -> None:
    """The second being may arrive where the first one stands, and the square counts again."""
    scene = tash_kalar().pieces(0, "e6 d5 f5 e4").hand(0, "swordmaster chronicler")
    scene.tasks("colored_summoning destruction imprisonment")
    scene.play("summon swordmaster e5", "summon chronicler e5", "upgrade e6", "stop")
    assert ["claim colored_summoning", "end"] == scene.options()


def test_legendary_summoning() -> None:
    """Two beings, one of them a legend."""
    assert summoned("legendary_summoning", 2, legends=1)
    assert summoned("legendary_summoning", 2, legends=2)
    assert not summoned("legendary_summoning", 1, legends=1)
    assert not summoned("legendary_summoning", 3)


# ---- formations


def test_central_dominance() -> None:
    """Five pieces on the nine central squares, two of them upgraded."""
    assert has("central_dominance", "d6 e6 f6", "d4", "e4")
    assert not has("central_dominance", "d6 e6", "d4 e4")
    assert not has("central_dominance", "d6 e6 f6 e5", "d4")
    assert not has("central_dominance", "d7 e6 f6", "d4 e4")


def test_center_cross() -> None:
    """All five squares of the plus, or all five of the X."""
    assert has("center_cross", "e6 d5 e5 f5 e4")
    assert has("center_cross", "d6 f6 e5", "d4", "f4")
    assert not has("center_cross", "e6 d5 f5 e4 d4 f4")
    assert not has("center_cross", "d6 f6 e5 e6 d5 f5 d4")


def test_line_dominance() -> None:
    """A lead of six on one of the six lines through the centre."""
    assert has("line_dominance", "a5 b5 c5 d5 e5 f5")
    assert has("line_dominance", "d9 d8 d7 d6 d5 d4 d3", enemy="d2")
    assert not has("line_dominance", "a5 b5 c5 d5 e5")
    assert not has("line_dominance", "d9 d8 d7 d6 d5 d4", enemy="d2")
    assert not has("line_dominance", "a3 b3 c3 d3 e3 f3 g3 h3 i3")


def test_every_line_of_line_dominance() -> None:
    """Ranks 6, 5 and 4, files d, e and f."""
    for number in range(1, 10):
        rank = " ".join([f"{file}{number}" for file in "bcdefg"]) if number in (3, 4, 5, 6, 7) else ""
        assert (number in (4, 5, 6)) == has("line_dominance", rank)
    for file in "cdefg":
        column = " ".join([f"{file}{number}" for number in range(2, 8)])
        assert (file in "def") == has("line_dominance", column)


def test_diagonals() -> None:
    """Four pieces on each long diagonal, one of them upgraded; the centre belongs to both."""
    assert has("diagonals", "b8 c7 d6 h8 g7 f6", "e5")
    assert has("diagonals", "b8 c7 d6 h8 g7 f6", "f4", "d4")
    assert not has("diagonals", "b8 c7 d6 h8 g7", "e5")
    assert not has("diagonals", "b8 c7 d6 h8 g7 f6 e5", "f4")


def test_side_chain() -> None:
    """From top to bottom or from left to right, over corners of squares too."""
    assert has("side_chain", "e9 e8 e7 e6 e5 e4 e3 e2 e1")
    assert has("side_chain", "a7 b6 c5 d4 e4 f5 g6 h7", "i6")
    assert not has("side_chain", "e9 e8 e7 e6 e4 e3 e2 e1")
    assert not has("side_chain", "b7 b6 c5 d4 e4 f5 g6 h7", "i6")


def test_side_chain_needs_opposite_sides() -> None:
    """From the top to the left side is not enough, nor from a corner that is no edge square of the side."""
    assert not has("side_chain", "e9 d8 c7 b6 a5")
    assert not has("side_chain", "b8 c7 d6 e5 f4 g3 h2")


def test_corner_chain() -> None:
    """From a corner to the opposite one."""
    assert has("corner_chain", "b8 c7 d6 e5 f4 g3 h2")
    assert has("corner_chain", "i7 h6 g6 f5 e4 d3 c2", "c1")
    assert not has("corner_chain", "b8 c7 d6 f4 g3 h2")
    assert not has("corner_chain", "b8 c8 d8 e8 f8 g8 h8")


# ---- enemy pieces


def test_imprisonment() -> None:
    """Six pieces around an enemy piece."""
    assert has("imprisonment", "d6 e6 f6 d5 f5", "d4", enemy="e5")
    assert not has("imprisonment", "d6 e6 f6 d5 f5", enemy="e5")
    assert not has("imprisonment", "d6 e6 f6 d5 f5 d4")


def test_envelopment() -> None:
    """Seven pieces around an enemy piece."""
    assert has("envelopment", "d6 e6 f6 d5 f5 d4", "e4", enemy="e5 f4")
    assert not has("envelopment", "d6 e6 f6 d5 f5 d4", enemy="e5")


def test_isolation() -> None:
    """An enemy piece on c9 is cut off from the one on a7 if all its ways out are barred."""
    assert has("isolation", "d9 b8 c8 d8", enemy="c9 a7")
    assert not has("isolation", "d9 b8 d8", enemy="c9 a7")


def test_isolation_needs_another_piece_two_squares_away() -> None:
    """R18: neither beside it nor farther off, nor alone."""
    assert not has("isolation", "d9 b8 c8 d8", enemy="c9")
    assert not has("isolation", "d9 b8 c8 d8", enemy="c9 a6")
    assert not has("isolation", "d9 c8 d8", enemy="c9 b8")
    assert not has("isolation", "d9 b8 d8", enemy="c9 c8 a7")


def test_isolation_looks_three_moves_ahead() -> None:
    """R18: four moves are too many, three are not; and any other enemy piece will do."""
    assert has("isolation", "b8 c8 d8", enemy="c9 a7")
    assert not has("isolation", "d9 b8 c8", enemy="c9 a7")
    assert has("isolation", "b8 c8 d8", enemy="c9 a7 b4")
    assert not has("isolation", "b8 c8 d8", enemy="c9 a7 b4 g7")


# ---- claiming


def test_a_gap_among_the_open_tasks_is_no_task() -> None:
    """Q22: when no task is left. The one that is met here is the last of the list."""
    scene = tash_kalar().pieces(0, "d9 b8 c8 d8").pieces(1, "c9 a7").tasks("isolation red_conquest imprisonment")
    s = scene.closing().state()
    assert isinstance(s, TashKalarState)
    assert scene.options() == [scene.rules.catalogue.notation(action) for action in scene.rules.legal(s)]
    s.own_tasks()[0] = NO_TASK
    assert ["end"] == [scene.rules.catalogue.notation(action) for action in scene.rules.legal(s)]


def test_claim_brings_the_points_of_one_task() -> None:
    """7.1: one task, even if several are met; then the turn is over."""
    scene = (
        tash_kalar().destroyed(1, common=3, heroic=1).tasks("destruction devastation red_summoning").closing()
    )
    assert ["claim destruction", "claim devastation", "end"] == scene.options()
    scene.play("claim devastation")
    assert 2 == scene.points(0)
    assert 1 == scene.asked()


def test_claim_opens_the_next_task() -> None:
    """7.2: the next task takes its place, and a new one is shown to all."""
    scene = tash_kalar().destroyed(1, common=3)
    scene.tasks(
        "destruction red_summoning isolation", "center_cross", "envelopment imprisonment red_conquest"
    ).closing()
    scene.play("claim destruction")
    shown = scene.seen("tasks")
    assert isinstance(shown, dict)
    assert ["center_cross", "red_summoning", "isolation"] == shown["open"]
    assert "envelopment" == shown["next"]


def test_task_of_the_enemy_turn_is_not_met() -> None:
    """7.4: what was destroyed counts for the player whose turn it is."""
    scene = tash_kalar().turn(1).destroyed(0, common=3).tasks("destruction red_summoning isolation").closing()
    assert ["claim destruction", "end"] == scene.options()
    scene.play("end", "place e5", "place d5")
    assert ["end"] == scene.options()
