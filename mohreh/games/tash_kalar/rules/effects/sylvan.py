"""The Sylvan beings; those of the forest are in `sylvan_forest`, those that move in `sylvan_moves`."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules.actions import CONVERT, RECALL, STOP
from mohreh.games.tash_kalar.rules.arena import (
    NONE,
    Cells,
    around,
    both,
    diagonal,
    near,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, COMMON, DECK_SIZE, FIRST_CARD
from mohreh.games.tash_kalar.rules.dealing import recall
from mohreh.games.tash_kalar.rules.effects.asking import Places, Shots, Targets
from mohreh.games.tash_kalar.rules.effects.gains import gain_cards
from mohreh.games.tash_kalar.rules.effects.sylvan_forest import FOREST, FOREST_STEPS
from mohreh.games.tash_kalar.rules.effects.sylvan_moves import MOVING, MOVING_STEPS
from mohreh.games.tash_kalar.rules.pieces import (
    convert,
    enemy_common,
    enemy_non_legendary,
    own,
    pool,
    rank_at,
    upgrade,
)
from mohreh.games.tash_kalar.rules.state import DISCARD, SCHOOL_OF, WIDTH, TashKalarState
from mohreh.kernel.state import BIT, Actions, Reason, SeatStep, State, Step

# ---- Sapling


@final
class Sapling(Effect):
    """It rises at once."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        upgrade(s, who, s.being)


# ---- Kiskin Farseeders


@final
class KiskinFarseeders(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(KiskinFarseedersSow(who, 1))


@final
@mypyc_attr(acyclic=True)
class KiskinFarseedersSow(Places):
    """You may place a common piece beside any piece of yours."""

    RULE: ClassVar[str] = "18.2"

    def squares(self, s: TashKalarState) -> Cells:
        return around(own(s, self.seat))


# ---- Kiskin Spirit


@final
class KiskinSpirit(Effect):
    """An empty discard pile gives the extra card at once; else a card may be taken from it first."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if s.seats[who * WIDTH + DISCARD]:
            s.push(KiskinSpiritRecalls(who))
        else:
            gain_cards(s, who, 1, 0)


@final
@mypyc_attr(acyclic=True)
class KiskinSpiritRecalls(SeatStep):
    """You may put a card from your discard pile on top of your deck, and then draw an extra card this turn."""

    VERBS: ClassVar[tuple[str, ...]] = ("recall", "stop")
    RULE: ClassVar[str] = "18.6"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        first = FIRST_CARD[s.seats[self.seat * WIDTH + SCHOOL_OF]]
        pile = s.seats[self.seat * WIDTH + DISCARD]
        for number in range(DECK_SIZE):
            if pile & BIT[number]:
                out = append(out, RECALL + first + number)
        return append(out, STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action != STOP:
            recall(s, self.seat, action - RECALL)
            gain_cards(s, self.seat, 1, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("tash_kalar.not_discarded", {"card": CARD_NAMES[action - RECALL]}, self.RULE)


# ---- Dryad, Sylvan Queen, Sylvan Princess


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Converts(Targets):
    """An enemy piece that may be converted while the supply has one left: `preys`; common, if not said otherwise."""

    VERBS: ClassVar[tuple[str, ...]] = ("convert", "stop")

    def verb(self) -> i64:
        return CONVERT

    def preys(self, s: TashKalarState) -> Cells:
        raise TypeError(f"{type(self).__name__} does not say what it converts")

    def targets(self, s: TashKalarState) -> Cells:
        return self.preys(s) if pool(s, self.seat) > 0 else NONE.cells

    def hit(self, s: TashKalarState, cell: i64) -> None:
        convert(s, self.seat, cell, COMMON)


@final
class Dryad(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(DryadConverts(who, 1))


@final
@mypyc_attr(acyclic=True)
class DryadConverts(Converts):
    """You may convert a non-legendary enemy piece beside her into a common piece of yours."""

    RULE: ClassVar[str] = "18.7"

    def preys(self, s: TashKalarState) -> Cells:
        return both(near(s.being), enemy_non_legendary(s, self.seat))


@final
class SylvanQueen(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(SylvanQueenConverts(who, 1))


@final
@mypyc_attr(acyclic=True)
class SylvanQueenConverts(Converts):
    """You may convert a non-legendary enemy piece diagonally beside her into yours of the same rank."""

    RULE: ClassVar[str] = "18.11"

    def preys(self, s: TashKalarState) -> Cells:
        return both(diagonal(s.being), enemy_non_legendary(s, self.seat))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        convert(s, self.seat, cell, rank_at(s, cell))


@final
class SylvanPrincess(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(SylvanPrincessConverts(who, 1))


@final
@mypyc_attr(acyclic=True)
class SylvanPrincessConverts(Converts):
    """You may convert an enemy common piece diagonally beside her into yours."""

    RULE: ClassVar[str] = "18.12"

    def preys(self, s: TashKalarState) -> Cells:
        return both(diagonal(s.being), enemy_common(s, self.seat))


# ---- Kiskin Leafsplitter


@final
class KiskinLeafsplitter(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(KiskinLeafsplitterShoots(who, 2))


@final
@mypyc_attr(acyclic=True)
class KiskinLeafsplitterShoots(Shots):
    """Up to twice you may choose a diagonal and destroy the first piece on it."""

    RULE: ClassVar[str] = "18.16"

    def again(self) -> Step:
        return KiskinLeafsplitterShoots(self.seat, self.left - 1)


EFFECTS: Final[dict[str, Effect]] = {
    "sapling": Sapling(),
    "kiskin_farseeders": KiskinFarseeders(),
    "kiskin_spirit": KiskinSpirit(),
    "dryad": Dryad(),
    "sylvan_queen": SylvanQueen(),
    "sylvan_princess": SylvanPrincess(),
    "kiskin_leafsplitter": KiskinLeafsplitter(),
    **FOREST,
    **MOVING,
}
STEPS: Final[list[type[Step]]] = [
    KiskinFarseedersSow,
    KiskinSpiritRecalls,
    DryadConverts,
    SylvanQueenConverts,
    SylvanPrincessConverts,
    KiskinLeafsplitterShoots,
    *FOREST_STEPS,
    *MOVING_STEPS,
]
