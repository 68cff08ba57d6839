"""All steps of Inis, and the turns of the rules that they cannot take without each other."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mohreh.games.inis.rules.assembly import AssemblyStart, Deal, begin_assembly
from mohreh.games.inis.rules.attack import AfterAttack, AnswerAttack, AttackDeclared, AttackedInHills
from mohreh.games.inis.rules.cards.choices import (
    Give,
    MasterDiscard,
    MistyDiscard,
    SetAside,
    TakeFromPile,
    TakeShown,
)
from mohreh.games.inis.rules.clash import (
    AfterManeuver,
    AfterRemoving,
    EmptyCauldron,
    Maneuver,
    Vote,
    Withdraw,
)
from mohreh.games.inis.rules.clash_start import Citadels, CitadelsEnd, Clashes, ClashStart, ResolutionStart
from mohreh.games.inis.rules.declare import (
    ChooseAlliance,
    ChooseClan,
    ChooseCrows,
    ChooseDestination,
    ChooseForce,
    ChooseNumber,
    ChooseOrigin,
    ChoosePlaces,
    ChoosePlayer,
    ChooseSpirits,
    ChooseTerritory,
)
from mohreh.games.inis.rules.declared import Aftermath, Declared
from mohreh.games.inis.rules.draft import Draft
from mohreh.games.inis.rules.drawing import Draw, Drawn, KeepDrawn
from mohreh.games.inis.rules.flow import FLOW, Flow
from mohreh.games.inis.rules.play import ask, declare, play
from mohreh.games.inis.rules.removal import IntoMountains, PayMountains, Removal
from mohreh.games.inis.rules.season import AfterSeasonCard, Resettle, Turn, TurnEnd
from mohreh.games.inis.rules.setup import Capital, FirstClans
from mohreh.games.inis.rules.state import InisState
from mohreh.games.inis.rules.tiles import ChooseTile, PlaceTile
from mohreh.games.inis.rules.windows import NONE_YET
from mohreh.kernel.state import Step


@final
class InisFlow(Flow):
    """The real thing."""

    def play(self, s: InisState, who: i64, card: i64, use: i64, y: i64) -> None:
        play(s, who, card, use, y)

    def ask(self, s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
        ask(s, who, card, use, x, y)

    def declare(self, s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
        declare(s, who, card, use, x, y)

    def finish(self, s: InisState, who: i64, card: i64, use: i64) -> None:
        s.push(Aftermath(who, card, use, 0, NONE_YET))

    def assembly(self, s: InisState) -> None:
        begin_assembly(s)


FLOW.append(InisFlow())

STEPS: Final[list[type[Step]]] = [
    Capital,
    FirstClans,
    AssemblyStart,
    Deal,
    Draft,
    SetAside,
    Resettle,
    Turn,
    TurnEnd,
    AfterSeasonCard,
    ChooseTerritory,
    ChooseOrigin,
    ChooseDestination,
    ChooseNumber,
    ChoosePlayer,
    ChooseClan,
    ChoosePlaces,
    ChooseCrows,
    ChooseAlliance,
    ChooseSpirits,
    ChooseForce,
    Declared,
    Aftermath,
    Draw,
    Drawn,
    KeepDrawn,
    TakeFromPile,
    MasterDiscard,
    MistyDiscard,
    Give,
    TakeShown,
    ChooseTile,
    PlaceTile,
    Removal,
    IntoMountains,
    PayMountains,
    Clashes,
    ClashStart,
    Citadels,
    CitadelsEnd,
    ResolutionStart,
    Maneuver,
    Vote,
    Withdraw,
    AttackDeclared,
    AttackedInHills,
    AnswerAttack,
    AfterAttack,
    AfterRemoving,
    AfterManeuver,
    EmptyCauldron,
]
