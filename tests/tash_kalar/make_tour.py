"""Write the positions of Tash-Kalar's tours: `python -m tests.tash_kalar.make_tour`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from mohreh.games.tash_kalar.rules.data import FOLDER
from mohreh.kernel.table import fork
from tests.tash_kalar.scene import Scene, tash_kalar

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


def _imperial() -> Scene:
    """The learner has the easiest school."""
    return tash_kalar().school(0, "northern_imperial").school(1, "highland")


def main() -> None:
    for name, scene in first().items():
        saved = fork(scene.table).record().start
        (PLACE / f"{name}.json").write_text(json.dumps(saved) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
