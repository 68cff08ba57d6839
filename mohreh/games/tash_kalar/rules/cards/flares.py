"""The flares: what their upper and lower halves do (sections 5 and 6); their criteria are in cards.toml."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import actions, pieces, reasons
from mohreh.games.tash_kalar.rules.arena import Cells, only, without
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import ChooseThere, choice, either_of, targets, upgrades
from mohreh.games.tash_kalar.rules.cards.effects import ONE_MORE
from mohreh.games.tash_kalar.rules.cards.moving import Move, movement, moves, strikes_or_moves
from mohreh.games.tash_kalar.rules.cards.rows import Asks, AsksThere, Choice, Effect
from mohreh.games.tash_kalar.rules.cards.selecting import ENEMY, NON_LEGENDARY, OWN, OWN_COMMON, Pieces
from mohreh.games.tash_kalar.rules.data import COMMON, FLARE_NAMES, HEROIC
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Question, Reason, State, Step


def _flare(rule: str, effect: Asks) -> Asks:
    """A question that flares ask: its name begins with theirs."""
    effect.belong("Flare", rule)
    return effect


@final
@mypyc_attr(acyclic=True)
class LeapPicked(ChooseThere):
    """The picked piece, a common one, must leap."""

    def targets(self, s: TashKalarState) -> Cells:
        return without(targets(s, self.seat, self.about), only(self.cell))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        pieces.move(s, self.seat, self.cell, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.leaping(s, action, int(self.cell), False, self.rule())


@final
@mypyc_attr(acyclic=True)
class MoveAndStrike(Move):
    """A standard move and a combat move; whoever makes one must make the other, with `flare_9 = together` (Q31)."""

    def must(self, s: TashKalarState) -> bool:
        return s.variant.moves_together and self.left == 1

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return MoveAndStrike(self.about, self.seat, 1, 0 if combat else 1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        if action == actions.STOP:
            return Reason("tash_kalar.both_moves", {}, "Q31")
        return super().why_not(s, seat, action)


@final
class Flare:
    def __init__(self, name: str, upper: Effect, lower: Effect) -> None:
        self.name: Final = name
        self.upper: Final = upper
        self.lower: Final = lower


def _option(rule: str, verb: i64, selector: on.Selector) -> Choice:
    """One of two things that a flare offers, with a rule of its own."""
    found = choice("", verb, selector, must=True)
    found.RULE = rule
    return found


def _leaps(pick: str, leap: str, where: i64) -> Asks:
    leaps = AsksThere(choice(leap, actions.LEAP, on.Squares(where), must=True, kind=LeapPicked))
    return _flare("6.8", Asks(choice(pick, actions.PICK, OWN_COMMON, then=leaps), 1))


EMPTY: Final = on.Squares(on.EMPTY)
_places: Final = choice("Places", actions.PLACE, EMPTY, times=2, must=True)
PLACE: Final = _flare("6.11", Asks(_places, 1))
PLACE_TWO: Final = _flare("6.11", Asks(_places, 2))
PLACE_HEROIC: Final = _flare(
    "6.11", Asks(choice("PlacesHeroic", actions.PLACE_HEROIC, EMPTY, must=True, rank=HEROIC), 1)
)
UPGRADE_AND_GAIN: Final = _flare("6.12", upgrades("Upgrades", OWN_COMMON, must=True, then=ONE_MORE, stopped=ONE_MORE))
_place: Final = _option("6.11", actions.PLACE, EMPTY)
_upgrade: Final = _option("6.12", actions.UPGRADE, OWN_COMMON)
_convert: Final = _option("6.15", actions.CONVERT, Pieces(ENEMY, COMMON, on.ANYWHERE))
PLACE_OR_CONVERT: Final = _flare("6.15", either_of("PlacesOrConverts", _place, _convert, must=True))
PLACE_OR_UPGRADE: Final = _flare("6.12", either_of("PlacesOrUpgrades", _place, _upgrade, must=True))
MOVE_OR_UPGRADE: Final = _flare("6.6", Asks(movement("MovesOrUpgrades", OWN_COMMON, instead=_upgrade), 1, 0))
THREE_MOVES: Final = _flare("6.6", moves("Moves", OWN_COMMON, times=3))
_both: Final = movement("MovesAndStrikes", OWN_COMMON, times=2, combats=1, kind=MoveAndStrike)
MOVE_AND_STRIKE: Final = _flare("6.7", Asks(_both, 2, 1))
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
