"""The flares: what their upper and lower halves do (sections 5 and 6); their criteria are in cards.toml."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import actions, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import UPGRADE
from mohreh.games.tash_kalar.rules.arena import CELL, Cells, offer, only, without
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import Choose, act, choice, targets, upgrades
from mohreh.games.tash_kalar.rules.cards.effects import ONE_MORE
from mohreh.games.tash_kalar.rules.cards.moving import Move, movement, moves, strikes_or_moves
from mohreh.games.tash_kalar.rules.cards.rows import Alternatives, Asks, Choice, Effect, Moves
from mohreh.games.tash_kalar.rules.cards.selecting import ENEMY, NON_LEGENDARY, OWN, Pieces, Selector, Squares
from mohreh.games.tash_kalar.rules.data import COMMON, FLARE_NAMES, HEROIC
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, Question, Reason, SeatStep, State

OWN_COMMON: Final = Pieces(OWN, COMMON, on.ANYWHERE)


def _flare(rule: str, effect: Asks) -> Asks:
    """A question that flares ask: its name begins with theirs."""
    effect.belong("Flare", rule)
    return effect


# ---- whoever has picked a piece leaps with it


@final
@mypyc_attr(acyclic=True)
class LeapPicked(Choose):
    """The picked piece, a common one, must leap."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")

    def __init__(self, about: Choice, seat: i64, cell: i64) -> None:
        super().__init__(about, seat, 1)
        self.cell: Final = cell

    def targets(self, s: TashKalarState) -> Cells:
        return without(super().targets(s), only(self.cell))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        pieces.move(s, self.seat, self.cell, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.leaping(s, action, int(self.cell), False, self.rule())


@final
class LeapsThen(Effect):
    """A leap of the picked piece to such squares."""

    def __init__(self, word: str, where: i64) -> None:
        self.about: Final = choice(word, actions.LEAP, Squares(where), must=True, kind=LeapPicked)

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        s.push(LeapPicked(self.about, who, end))

    def rows(self) -> list[Question]:
        return [self.about]


# ---- one thing or another, and one of them must be done


@final
@mypyc_attr(acyclic=True)
class ChooseEither(SeatStep):
    """One of several choices. What can be done in one way only is done unasked."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, about: Alternatives, seat: i64) -> None:
        super().__init__(seat)
        self.about: Final = about

    def question(self) -> Question | None:
        return self.about

    def enter(self, s: State) -> i64:
        found = self.legal(s, NO_ACTIONS)
        if len(found) == 1:
            self.resume(s, found[0])
        return self.seat if len(found) > 1 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for one in self.about.choices:
            out = offer(out, one.verb, targets(s, self.seat, one))
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        one = self._chosen(action)
        act(s, self.seat, one.verb, CELL[action - one.verb], one.rank)

    def _chosen(self, action: i64) -> Choice:
        """The choice that an id belongs to."""
        last = self.about.choices[-1]
        return last if action >= last.verb else self.about.choices[0]

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self._chosen(action).RULE)


@final
@mypyc_attr(acyclic=True)
class MoveOrUpgrade(Move):
    """You must make a standard move with a common piece of yours or upgrade one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("move", "upgrade")

    def __init__(self, about: Moves, seat: i64) -> None:
        super().__init__(about, seat, 1, 0)

    def enter(self, s: State) -> i64:
        found = self.legal(s, NO_ACTIONS)
        if len(found) == 1:
            self.resume(s, found[0])
        return self.seat if len(found) > 1 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return offer(self._moves(s, out), UPGRADE, self.movers(s))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action >= UPGRADE:
            pieces.upgrade(s, self.seat, CELL[action - UPGRADE])
        else:
            super().resume(s, action)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        if action >= UPGRADE:
            return reasons.target(s, action, "6.12")
        return super().why_not(s, seat, action)


# ---- the table


@final
class Flare:
    def __init__(self, name: str, upper: Effect, lower: Effect) -> None:
        self.name: Final = name
        self.upper: Final = upper
        self.lower: Final = lower


def _option(rule: str, verb: i64, selector: Selector) -> Choice:
    """One of two things that a flare offers, with a rule of its own."""
    found = choice("", verb, selector, must=True)
    found.RULE = rule
    return found


def _either(rule: str, word: str, first: Choice, second: Choice) -> Asks:
    about = Alternatives(ChooseEither, word, [first, second])
    return _flare(rule, Asks(about))


def _leaps(pick: str, leap: str, where: i64) -> Asks:
    return _flare("6.8", Asks(choice(pick, actions.PICK, OWN_COMMON, then=LeapsThen(leap, where)), 1))


EMPTY: Final = Squares(on.EMPTY)
_places: Final = choice("Places", actions.PLACE, EMPTY, times=2, must=True)
PLACE: Final = _flare("6.11", Asks(_places, 1))
PLACE_TWO: Final = _flare("6.11", Asks(_places, 2))
PLACE_HEROIC: Final = _flare(
    "6.11", Asks(choice("PlacesHeroic", actions.PLACE_HEROIC, EMPTY, must=True, rank=HEROIC), 1)
)
UPGRADE_AND_GAIN: Final = _flare("6.12", upgrades("Upgrades", OWN_COMMON, must=True, then=ONE_MORE, stopped=ONE_MORE))
PLACE_OR_CONVERT: Final = _either(
    *("6.15", "PlacesOrConverts"),
    _option("6.11", actions.PLACE, EMPTY),
    _option("6.15", actions.CONVERT, Pieces(ENEMY, COMMON, on.ANYWHERE)),
)
PLACE_OR_UPGRADE: Final = _either(
    *("6.12", "PlacesOrUpgrades"),
    _option("6.11", actions.PLACE, EMPTY),
    _option("6.12", actions.UPGRADE, OWN_COMMON),
)
_moves: Final = movement("MovesOrUpgrades", OWN_COMMON, kind=MoveOrUpgrade)
MOVE_OR_UPGRADE: Final = _flare("6.6", Asks(_moves))
THREE_MOVES: Final = _flare("6.6", moves("Moves", OWN_COMMON, times=3))
MOVE_AND_STRIKE: Final = _flare("6.7", moves("MovesAndStrikes", OWN_COMMON, times=2, combats=1))
MOVE_OR_STRIKE: Final = _flare("Q16", strikes_or_moves("MovesOrStrikes", Pieces(OWN, NON_LEGENDARY, on.ANYWHERE), 2))
LEAP: Final = _leaps("Leaper", "Leaps", on.EMPTY)
COMBAT_LEAP: Final = _leaps("CombatLeaper", "CombatLeaps", on.NOT_UPGRADED)

FLARES: Final[list[Flare]] = [
    Flare("flare_01", PLACE, PLACE_HEROIC),
    Flare("flare_02", PLACE, PLACE),
    Flare("flare_03", THREE_MOVES, ONE_MORE),
    Flare("flare_04", PLACE, PLACE_OR_CONVERT),
    Flare("flare_05", MOVE_OR_UPGRADE, PLACE_TWO),
    Flare("flare_06", PLACE_OR_UPGRADE, COMBAT_LEAP),
    Flare("flare_07", PLACE, UPGRADE_AND_GAIN),
    Flare("flare_08", ONE_MORE, PLACE),
    Flare("flare_09", PLACE_HEROIC, MOVE_AND_STRIKE),
    Flare("flare_10", PLACE_TWO, PLACE),
    Flare("flare_11", PLACE, MOVE_OR_STRIKE),
    Flare("flare_12", LEAP, ONE_MORE),
]
_asked: Final = {one.name: one for flare in FLARES for half in (flare.upper, flare.lower) for one in half.questions()}
STEPS: Final[list[Question]] = [*_asked.values()]
if [flare.name for flare in FLARES] != FLARE_NAMES:
    raise ValueError("the table and cards.toml list different flares")
