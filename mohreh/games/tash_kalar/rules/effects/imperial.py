"""The Imperial beings, alike in both decks; from the Cannon on they are in a file of their own."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules.arena import (
    SIZE,
    Cells,
    both,
    diagonal,
    either,
    heading,
    is_empty,
    near,
    only,
    without,
)
from mohreh.games.tash_kalar.rules.data import COMMON
from mohreh.games.tash_kalar.rules.effects import imperial_heroes
from mohreh.games.tash_kalar.rules.effects.asking import Destroys, Effect, MustUpgrade, Places
from mohreh.games.tash_kalar.rules.effects.gains import gain_actions
from mohreh.games.tash_kalar.rules.effects.moving import Moves, Runs
from mohreh.games.tash_kalar.rules.patterns import image
from mohreh.games.tash_kalar.rules.pieces import (
    all_exactly,
    being,
    destroy,
    destroy_all,
    enemies,
    enemy_common,
    enemy_non_legendary,
    everyone,
    exactly,
    follow,
    followed,
    move,
    non_legendary,
    own,
    owner_at,
    rank_at,
    upgrade,
    vacant,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NOBODY, Reason, State, Step


def marked_squares(s: TashKalarState) -> Cells:
    """The marked squares of the card that is carried out, as its pattern lay."""
    return image(s.card, s.orientation).marked(s.origin_square)


# ---- Swordmaster


@final
@mypyc_attr(acyclic=True)
class Swordmaster(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(SwordmasterStrikes(who, 1))


@final
@mypyc_attr(acyclic=True)
class SwordmasterStrikes(Destroys):
    """You may destroy an enemy common piece diagonally beside him; then he must rise."""

    RULE: ClassVar[str] = "16.1"

    def targets(self, s: TashKalarState) -> Cells:
        return both(diagonal(s.being), enemy_common(s, self.seat))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        destroy(s, self.seat, cell)
        upgrade(s, self.seat, s.being)


# ---- Messenger


@final
@mypyc_attr(acyclic=True)
class Messenger(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(MessengerMoves(who, 1, 0))


@final
@mypyc_attr(acyclic=True)
class MessengerMoves(Moves):
    """One of your non-legendary pieces may make a standard move."""

    RULE: ClassVar[str] = "16.2"

    def movers(self, s: TashKalarState) -> Cells:
        return non_legendary(s, self.seat)

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        move(s, self.seat, start, end)
        s.push(MessengerRuns(self.seat, SIZE, end, heading(start, end)))


@final
@mypyc_attr(acyclic=True)
class MessengerRuns(Runs):
    """The same piece may go on in the same direction."""

    RULE: ClassVar[str] = "16.2"

    def combat(self) -> bool:
        return False

    def again(self, left: i64, cell: i64) -> Step:
        return MessengerRuns(self.seat, left, cell, self.direction)


# ---- Herald


@final
@mypyc_attr(acyclic=True)
class Herald(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(HeraldMoves(who, 2, 0))


@final
@mypyc_attr(acyclic=True)
class HeraldMoves(Moves):
    """Up to two moves of your pieces onto empty squares."""

    RULE: ClassVar[str] = "16.3"

    def movers(self, s: TashKalarState) -> Cells:
        return own(s, self.seat)

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return vacant(s)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return HeraldMoves(self.seat, self.left - 1, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        reason = super().why_not(s, seat, action)
        if reason is not None and reason.key == "tash_kalar.not_there":
            return Reason("tash_kalar.empty_only", reason.args, self.RULE)
        return reason


# ---- Bomb


@final
@mypyc_attr(acyclic=True)
class Bomb(Effect):
    """Unless no action is left, it destroys itself and every common piece beside it."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if s.actions == 0:
            return
        beside = both(near(s.being), all_exactly(s, COMMON))
        destroy(s, who, s.being)
        destroy_all(s, who, beside)


# ---- Chronicler


@final
@mypyc_attr(acyclic=True)
class Chronicler(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ChroniclerUpgrades(who, 1))


@final
@mypyc_attr(acyclic=True)
class ChroniclerUpgrades(MustUpgrade):
    """You must upgrade another common piece of yours."""

    RULE: ClassVar[str] = "16.5"

    def targets(self, s: TashKalarState) -> Cells:
        return without(exactly(s, self.seat, COMMON), being(s))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        upgrade(s, self.seat, cell)
        s.push(ChroniclerMoves(self.seat, cell))


@final
@mypyc_attr(acyclic=True)
class ChroniclerMoves(Moves):
    """The upgraded piece may make a standard move."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")
    RULE: ClassVar[str] = "16.5"

    def __init__(self, seat: i64, cell: i64) -> None:
        super().__init__(seat, 1, 0)
        self.cell: Final = cell

    def movers(self, s: TashKalarState) -> Cells:
        return only(self.cell)


# ---- Assassin


@final
@mypyc_attr(acyclic=True)
class Assassin(Effect):
    """He destroys whatever stands on the marked square."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if is_empty(both(marked_squares(s), everyone(s))):
            s.push(AssassinMoves(who, 1, 0))
        else:
            destroy_all(s, who, marked_squares(s))


@final
@mypyc_attr(acyclic=True)
class AssassinMoves(Moves):
    """He may move onto the marked square, which was empty."""

    RULE: ClassVar[str] = "16.6"

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return marked_squares(s)


# ---- Time Mage


@final
@mypyc_attr(acyclic=True)
class TimeMage(Effect):
    """An action more; then an enemy piece on the marked square is destroyed."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        gain_actions(s, who, 1)
        destroy_all(s, who, both(marked_squares(s), enemies(s, who)))


# ---- Summoner


@final
@mypyc_attr(acyclic=True)
class Summoner(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(SummonerPlaces(who, 2))


@final
@mypyc_attr(acyclic=True)
class SummonerPlaces(Places):
    """You may place up to two common pieces on empty marked squares."""

    RULE: ClassVar[str] = "16.8"

    def squares(self, s: TashKalarState) -> Cells:
        return marked_squares(s)

    def again(self) -> Step:
        return SummonerPlaces(self.seat, self.left - 1)


# ---- Hypnotist


@final
@mypyc_attr(acyclic=True)
class Hypnotist(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(HypnotistMoves(who, 3, NOBODY, COMMON))


@final
@mypyc_attr(acyclic=True)
class HypnotistMoves(Moves):
    """A combat move of an enemy piece; up to three common or two heroic ones of one colour, each once.

    The first one settles colour and rank (Q4). The pieces that have moved are followed.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "colour", "rank")
    RULE: ClassVar[str] = "16.9"

    def __init__(self, seat: i64, left: i64, colour: i64, rank: i64) -> None:
        super().__init__(seat, left, 1)
        self.colour: Final = colour
        self.rank: Final = rank

    def movers(self, s: TashKalarState) -> Cells:
        if self.colour == NOBODY:
            return enemy_non_legendary(s, self.seat)
        return without(exactly(s, self.colour, self.rank), followed(s))

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        if self.colour != NOBODY:
            return HypnotistMoves(self.seat, self.left - 1, self.colour, self.rank)
        rank = rank_at(s, start)
        return HypnotistMoves(self.seat, 2 if rank == COMMON else 1, owner_at(s, start), rank)

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        move(s, self.seat, start, end)
        follow(s, either(followed(s), only(end)))


EFFECTS: Final[dict[str, Effect]] = {
    "swordmaster": Swordmaster(),
    "messenger": Messenger(),
    "herald": Herald(),
    "bomb": Bomb(),
    "chronicler": Chronicler(),
    "assassin": Assassin(),
    "time_mage": TimeMage(),
    "summoner": Summoner(),
    "hypnotist": Hypnotist(),
    **imperial_heroes.EFFECTS,
}
STEPS: Final[list[type[Step]]] = [
    SwordmasterStrikes,
    MessengerMoves,
    MessengerRuns,
    HeraldMoves,
    ChroniclerUpgrades,
    ChroniclerMoves,
    AssassinMoves,
    SummonerPlaces,
    HypnotistMoves,
    *imperial_heroes.STEPS,
]
