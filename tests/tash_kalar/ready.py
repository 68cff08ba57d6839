"""Beings and legends that are about to be summoned: `ready("dryad").pieces(1, "d5").play("summon dryad e5")`."""

from __future__ import annotations

from typing import Final

from mohreh.kernel.state import Value
from tests.tash_kalar.scene import Scene, tash_kalar

# For each card its summoning square and the pieces that its pattern needs there, common and heroic.
READY: Final = {
    "sapling": ("e7", "e6 e5", ""),
    "kiskin_farseeders": ("e5", "f5 d4", ""),
    "charging_buck": ("e5", "d4 e4 d3", ""),
    "forest_wardens": ("e5", "c5 f5", ""),
    "naiad": ("e5", "c4 d4 e4", ""),
    "kiskin_spirit": ("e5", "c5 c4 e4", ""),
    "dryad": ("e5", "d6 e5 e4", ""),
    "centaur_spearman": ("e5", "e4 f4 g4 g3", ""),
    "centaur_chieftain": ("e5", "c6 d5 e4 f3", ""),
    "unicorn": ("e5", "d5 c4 d4 c3", ""),
    "sylvan_queen": ("e6", "e5 g5 f4 f3", ""),
    "sylvan_princess": ("e6", "e5 f4 e3", ""),
    "woodland_druid": ("e5", "d6 f6 e4", ""),
    "forest_ancient": ("e5", "e6 d5 f5 d4", ""),
    "forest_mystic": ("e5", "e6 d5 f4", ""),
    "kiskin_leafsplitter": ("e5", "e6 d5 f5 e4", ""),
    "kiskin_boughrunner": ("e5", "d4 e4 f4 e3", ""),
    "tree_shepherd": ("e5", "d5 f5 e4 f4", ""),
    "fire_dragon": ("e5", "e7", "d8 f8 e6"),
    "hell_bull": ("e5", "d6 f6 e5 e4", "d5 f5"),
    "angel_of_death": ("e5", "d6 f6 c5 g5 e4", "e5"),
    "the_eldest_tree": ("e5", "c5 g5", "f6 d4"),
    "bone_catapult": ("e5", "d6", "d4 e4 f4"),
    "fire_elemental": ("e6", "f5 e4 g4", "d5 c4"),
    "leviathan": ("g6", "d4", "e5 f5 c4"),
    "two_headed_dragon": ("d6", "f4 g3", "f6 e5 d4"),
    "earth_elemental": ("d7", "e7 d6 e6", "c5 f5"),
    "time_elemental": ("e6", "d3 f3", "d5 f5 e4"),
    "storm_elemental": ("e4", "e4", "d6 d5 f5"),
    "titan": ("e6", "d3 e3 f3", "e5 e4"),
}
# Squares far from the centre, to use up a supply.
FAR_13: Final = "d9 e9 f9 g9 a6 a5 a4 i6 i5 i4 c1 d1 g1"
FAR_14: Final = f"c9 {FAR_13}"


def ready(card: str, players: int = 2, **options: Value) -> Scene:
    """Seat 0 has a card in hand and the pieces of its pattern on the arena."""
    _, common, heroic = READY[card]
    return tash_kalar(players, **options).pieces(0, common, heroic).hand(0, card)


def summoned(card: str, scene: Scene) -> Scene:
    """The card is summoned where it is ready."""
    return scene.play(f"summon {card} {READY[card][0]}")


def reason(scene: Scene, action: str) -> str:
    """The key and the rule of a refusal: "not_there 18.2"."""
    why = scene.why(action)
    return f"{why.key.split('.')[1]} {why.rule}" if why else ""
