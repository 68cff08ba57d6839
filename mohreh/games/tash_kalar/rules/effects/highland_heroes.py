"""The Highland beings from the Hill Giant to the Clan Guardian, all heroic."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules.arena import (
    CENTRE,
    COLOURED,
    GREEN,
    RED,
    Cells,
    both,
    diagonal,
    holds,
    near,
    orthogonal,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.effects.asking import Destroys, Upgrades
from mohreh.games.tash_kalar.rules.effects.gains import gain_actions
from mohreh.games.tash_kalar.rules.effects.moving import Moves
from mohreh.games.tash_kalar.rules.pieces import (
    all_exactly,
    all_non_legendary,
    being,
    destroy,
    destroy_all,
    enemy_common,
    everyone,
    followed,
    move,
    own,
    rank_at,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Step

EITHER: Final = -1  # common or heroic

# ---- Hill Giant


@final
class HillGiant(Effect):
    """He destroys every non-legendary piece orthogonally beside him."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        destroy_all(s, who, both(orthogonal(s.being), all_non_legendary(s)))


# ---- Warlord


@final
class Warlord(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(WarlordMoves(who, 3, 0))


@final
@mypyc_attr(acyclic=True)
class WarlordMoves(Moves):
    """Up to three combat moves of your pieces; if he has not moved, the third can only be his.

    If he is gone by then without having moved, there is no third one (Q7).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "led")
    RULE: ClassVar[str] = "17.11"

    def __init__(self, seat: i64, left: i64, led: i64) -> None:
        super().__init__(seat, left, left)
        self.led: Final = led  # 1: he has moved

    def movers(self, s: TashKalarState) -> Cells:
        return being(s) if self.left == 1 and self.led == 0 else own(s, self.seat)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return WarlordMoves(self.seat, self.left - 1, 1 if start == s.being else self.led)


# ---- War Summoner


@final
class WarSummoner(Effect):
    """An action more, and the next pattern may borrow an enemy piece."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        gain_actions(s, who, 1)
        s.permission = 1
        s.tell("tash_kalar.permission", {"who": int(who)})


# ---- Ritual Master


@final
class RitualMaster(Effect):
    """What he does depends on the colour of the square on which he was summoned."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if holds(GREEN.cells, s.origin_square):
            gain_actions(s, who, 2)
        elif holds(RED.cells, s.origin_square):
            s.push(RitualMasterDestroys(who, EITHER))


@final
@mypyc_attr(acyclic=True)
class RitualMasterDestroys(Destroys):
    """Summoned on red: you may destroy a heroic and a common piece of anybody, or one of the two."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "rank")
    RULE: ClassVar[str] = "17.13"

    def __init__(self, seat: i64, rank: i64) -> None:
        super().__init__(seat, 1)
        self.rank: Final = rank  # what the second piece must be; EITHER for the first

    def targets(self, s: TashKalarState) -> Cells:
        return all_non_legendary(s) if self.rank == EITHER else all_exactly(s, self.rank)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.rank == EITHER:
            s.push(RitualMasterDestroys(self.seat, HEROIC if rank_at(s, cell) == COMMON else COMMON))
        destroy(s, self.seat, cell)


# ---- Legend Slayer


@final
class LegendSlayer(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(LegendSlayerDestroys(who, LEGENDARY))


@final
@mypyc_attr(acyclic=True)
class LegendSlayerDestroys(Destroys):
    """You may destroy diagonally beside him anybody's legendary piece, or up to two others one by one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "high")
    RULE: ClassVar[str] = "17.14"

    def __init__(self, seat: i64, high: i64) -> None:
        super().__init__(seat, 1)
        self.high: Final = high  # the highest rank that may be chosen; heroic for the second piece

    def targets(self, s: TashKalarState) -> Cells:
        return both(diagonal(s.being), everyone(s) if self.high == LEGENDARY else all_non_legendary(s))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.high == LEGENDARY and rank_at(s, cell) != LEGENDARY:
            s.push(LegendSlayerDestroys(self.seat, HEROIC))
        destroy(s, self.seat, cell)


# ---- Mountain Troll


@final
class MountainTroll(Effect):
    """It destroys every enemy common piece beside it; two or more give an action."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if destroy_all(s, who, both(near(s.being), enemy_common(s, who))) >= 2:
            gain_actions(s, who, 1)


# ---- Hungry Bear


@final
class HungryBear(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(HungryBearMoves(who, 2))


@final
@mypyc_attr(acyclic=True)
class HungryBearMoves(Moves):
    """It may make a standard move, and a second one if the first was not onto an empty square."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "bites")
    RULE: ClassVar[str] = "17.16"

    def __init__(self, seat: i64, bites: i64) -> None:
        super().__init__(seat, 1, 0)
        self.bites: Final = bites  # moves left if it keeps finding food

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        if self.bites > 1 and rank_at(s, end) >= 0:
            s.push(HungryBearMoves(self.seat, self.bites - 1))
        move(s, self.seat, start, end)


# ---- Werewolf


@final
class Werewolf(Effect):
    """It grows wild on a coloured square; the centre does not count (R10)."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if holds(COLOURED.cells, s.origin_square) and s.origin_square != CENTRE:
            s.push(WerewolfHunts(who, 3, 3))
        else:
            s.push(WerewolfMoves(who, 1, 0))


@final
@mypyc_attr(acyclic=True)
class WerewolfHunts(Moves):
    """Summoned on a coloured square: it may make up to three combat moves."""

    RULE: ClassVar[str] = "17.17"

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return WerewolfHunts(self.seat, self.left - 1, self.left - 1)


@final
@mypyc_attr(acyclic=True)
class WerewolfMoves(Moves):
    """Summoned anywhere else: it may make a standard move."""

    RULE: ClassVar[str] = "17.17"


# ---- Clan Guardian


@final
class ClanGuardian(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ClanGuardianUpgrades(who, 1))


@final
@mypyc_attr(acyclic=True)
class ClanGuardianUpgrades(Upgrades):
    """You may upgrade a common piece that summoned him, a borrowed one included."""

    RULE: ClassVar[str] = "17.18"

    def targets(self, s: TashKalarState) -> Cells:
        return both(followed(s), all_exactly(s, COMMON))



EFFECTS: Final[dict[str, Effect]] = {
    "hill_giant": HillGiant(),
    "warlord": Warlord(),
    "war_summoner": WarSummoner(),
    "ritual_master": RitualMaster(),
    "legend_slayer": LegendSlayer(),
    "mountain_troll": MountainTroll(),
    "hungry_bear": HungryBear(),
    "werewolf": Werewolf(),
    "clan_guardian": ClanGuardian(),
}
STEPS: Final[list[type[Step]]] = [
    WarlordMoves,
    RitualMasterDestroys,
    LegendSlayerDestroys,
    HungryBearMoves,
    WerewolfHunts,
    WerewolfMoves,
    ClanGuardianUpgrades,
]
