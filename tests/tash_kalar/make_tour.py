"""Write the positions of Tash-Kalar's tours: `python -m tests.tash_kalar.make_tour`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from mohreh.games.tash_kalar.rules.data import FOLDER
from mohreh.kernel.table import fork
from tests.tash_kalar.scene import Scene, duel, tash_kalar

PLACE: Final = Path(FOLDER) / "tours"


def first() -> dict[str, Scene]:
    """Seat 0 learns, with the few cards that a step needs."""
    return {
        # A piece on e4 completes the Swordmaster's pattern around e5, and d6 is diagonally adjacent to it.
        "first.place": _imperial().pieces(0, "e6 g5").pieces(1, "d6 b5 f8").hand(0, "swordmaster"),
        # The Knight's pattern lacks d4: turned by a quarter and mirrored, around e5.
        "first.turned": _imperial().pieces(0, "d6 d5 c4").pieces(1, "g6 f3 h5").hand(0, "knight"),
        # The pattern is complete around e5 only, where a heroic piece stands.
        "first.rank": _imperial().pieces(0, "e6 e4").pieces(1, "d4 g6", "e5").hand(0, "swordmaster"),
        # Summoned on e5, the Chronicler is the fifth central piece; d6 is upgraded already.
        "first.upgrade": _imperial()
        .tasks("central_dominance destruction red_summoning")
        .pieces(0, "e6 d5 f5", "d6")
        .pieces(1, "g7 c4 g3")
        .hand(0, "chronicler")
        .deck(0, "herald gun_tower cannon"),
        # The Swordmaster comes to the red centre, onto an enemy piece, and is then part of the Chronicler's pattern.
        "first.two": _imperial()
        .tasks("red_summoning destruction center_cross", "red_conquest")
        .pieces(0, "e6 e4 g5 f6")
        .pieces(1, "e5 c7 g2")
        .hand(0, "swordmaster chronicler"),
        # The opponent meets Red Conquest on d8, h4 and c2, and the Champion can come next to h4.
        "first.rival": _imperial()
        .tasks("red_conquest destruction red_summoning")
        .pieces(0, "f4 f3 g3 g2")
        .pieces(1, "c2 h5 e8", "d8 h4")
        .hand(0, "champion"),
        # Both have some pieces and a whole hand.
        "first.play": _imperial()
        .tasks("central_dominance destruction red_summoning", "green_conquest")
        .pieces(0, "e6 d5 f3", "g5")
        .pieces(1, "c7 d7 g3", "f7")
        .hand(0, "swordmaster chronicler knight time_elemental fire_elemental flare_02")
        .hand(1, "dire_wolf clan_healer wolf_rider titan hell_bull flare_08"),
    }


def second() -> dict[str, Scene]:
    """Seat 0 learns: legends, flares, choosing among tasks, and the end."""
    return {
        # The Fire Elemental can come to e6: two enemy pieces are adjacent to it, four common ones at most two away.
        "second.legend": _imperial()
        .tasks("central_dominance devastation red_summoning", "green_conquest")
        .pieces(0, "f5 e4 g4", "d5 c4")
        .pieces(1, "d7 e8 g7 c6 h3", "f7")
        .hand(0, "fire_elemental")
        .hand(1, "dire_wolf clan_healer"),
        # The Champion comes next to a legendary piece and a common one.
        "second.slay": _imperial()
        .tasks("end_of_legends red_summoning green_conquest", "center_cross")
        .pieces(0, "f4 f3 g3 g2")
        .pieces(1, "h3 c6 d7", "e8", "h5")
        .claimed(1, "red_conquest")
        .hand(0, "champion"),
        # The opponent has three upgraded and three common pieces more: not enough for a flare 4/4.
        "second.idle": _imperial().pieces(0, "d6 d5").pieces(1, "c7 c6 g7 g3 f2", "e8 g5 h4").hand(0, "flare_02"),
        # One more of each, and the Knight lacks d4 and c4.
        "second.flare": _imperial()
        .pieces(0, "d6 d5")
        .pieces(1, "c7 c6 g7 g3 f2 b6", "e8 g5 h4 d8")
        .hand(0, "knight flare_02"),
        # The deck has what fits the two pieces.
        "second.exchange": _imperial()
        .pieces(0, "e6 e4")
        .pieces(1, "d6 g5 c3")
        .hand(0, "gun_tower cannon hypnotist titan leviathan flare_02")
        .deck(0, "swordmaster herald bomb"),
        # Eight points each. A fifth piece in the centre brings the ninth.
        "second.final": _imperial()
        .tasks("central_dominance green_conquest red_conquest", "destruction", "imprisonment")
        .pieces(0, "d4 e4", "d5 e5 d8")
        .pieces(1, "h6 b3", "c7 g7")
        .claimed(0, "devastation side_chain corner_chain")
        .claimed(1, "heroic_devastation color_conquest heroic_destruction")
        .hand(0, "cannon gun_tower hypnotist")
        .hand(1, "dire_wolf clan_healer wolf_rider"),
        # The middle of a game: a legend is near, and the flare too.
        "second.play": _imperial()
        .tasks("red_conquest devastation legendary_summoning", "green_summoning")
        .pieces(0, "e4 f5 c6", "d5 e7")
        .pieces(1, "c7 d7 g3 h4 b5", "f7 g6 e8")
        .claimed(0, "central_dominance red_summoning")
        .claimed(1, "rainbow_dominance")
        .hand(0, "swordmaster champion herald fire_elemental time_elemental flare_04")
        .hand(1, "dire_wolf war_drummer wolf_rider titan hell_bull flare_08"),
    }


def third() -> dict[str, Scene]:
    """Seat 0 learns what is different for three: points by colours, and borrowed pieces."""
    return {
        # The Champion comes next to a heroic piece of each opponent; only one of them is of a colour without a point.
        "third.weak": _melee()
        .scored(0, 1, 3)
        .pieces(0, "f4 f3 g3 g2")
        .pieces(1, "c7 d6", "h5")
        .pieces(2, "b5 e8", "h3")
        .hand(0, "champion"),
        # The Knight's pattern around e5 lacks d4, where an opponent's piece stands.
        "third.borrow": _melee()
        .pieces(0, "d6 d5 c4")
        .pieces(1, "d4 g6 h5")
        .pieces(2, "f3 b6 c8")
        .hand(0, "knight"),
        # All have some pieces, a few points and a whole hand.
        "third.play": _melee()
        .scored(0, 1, 1)
        .scored(1, 2, 1)
        .scored(2, 0, 1)
        .pieces(0, "e4 d5 f3", "g5")
        .pieces(1, "c7 d7 g3", "f7")
        .pieces(2, "b4 c4 h4", "e8")
        .hand(0, "swordmaster chronicler knight time_elemental fire_elemental flare_02")
        .hand(1, "dire_wolf clan_healer wolf_rider titan hell_bull flare_08")
        .hand(2, "sapling dryad naiad leviathan angel_of_death flare_04"),
    }


def two() -> dict[str, Scene]:
    """Seat 0 learns the deathmatch duel: pairs of common pieces, legends, and what a rank is worth."""
    return {
        # The Swordmaster comes onto one common piece and is diagonally adjacent to another.
        "two.pair": _duel().pieces(0, "c4 e4 f6").pieces(1, "d4 e5 g7 b6").hand(0, "swordmaster"),
        # Adjacent to e6 are a heroic piece and a common one, and four common ones are at most two away.
        "two.legend": _duel()
        .pieces(0, "f5 e4 g4", "d5 c4")
        .pieces(1, "d7 e8 g7 c6 h3", "f7")
        .hand(0, "fire_elemental"),
        # The Champion comes next to a legendary piece and a heroic one.
        "two.slay": _duel().pieces(0, "f4 f3 g3 g2").pieces(1, "c6 d7", "h3 e8", "h5").hand(0, "champion"),
        # Both have some pieces, a few points and a whole hand.
        "two.play": _duel()
        .scored(0, 1, 5)
        .scored(1, 0, 6)
        .pieces(0, "e6 d5 f3", "g5")
        .pieces(1, "c7 d7 g3", "f7")
        .hand(0, "swordmaster chronicler knight time_elemental fire_elemental flare_02")
        .hand(1, "dire_wolf clan_healer wolf_rider titan hell_bull flare_08"),
    }


def _duel() -> Scene:
    return duel().school(0, "northern_imperial").school(1, "highland")


def _imperial() -> Scene:
    """The learner has the easiest school."""
    return tash_kalar().school(0, "northern_imperial").school(1, "highland")


def _melee() -> Scene:
    return tash_kalar(3).school(0, "northern_imperial").school(1, "highland").school(2, "sylvan")


def main() -> None:
    for name, scene in (first() | second() | third() | two()).items():
        saved = fork(scene.table).record().start
        (PLACE / f"{name}.json").write_text(json.dumps(saved) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
