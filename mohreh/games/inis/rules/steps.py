"""All steps of Inis."""

from __future__ import annotations

from typing import Final

from mohreh.games.inis.rules.announcing import (
    ChooseClan,
    ChooseDestination,
    ChooseNumber,
    ChooseOrigin,
    ChoosePlaces,
    ChoosePlayer,
    ChooseTerritory,
)
from mohreh.games.inis.rules.assembly import AssemblyStart, Deal
from mohreh.games.inis.rules.attack import AfterAttack, AnswerAttack, AttackDeclared, AttackedInHills
from mohreh.games.inis.rules.cards.advantages import MistyDiscard
from mohreh.games.inis.rules.cards.card import find_cards
from mohreh.games.inis.rules.cards.card_tales import ChooseTile, TakeShown
from mohreh.games.inis.rules.cards.effects import Give
from mohreh.games.inis.rules.cards.maneuver_tales import ChoosePlayerOrNone
from mohreh.games.inis.rules.cards.season_actions import ChooseAlliance, TakeFromPile
from mohreh.games.inis.rules.cards.season_tales import ChooseCrows, ChooseSpirits
from mohreh.games.inis.rules.cards.triskel_actions import MasterDiscard
from mohreh.games.inis.rules.cards.triskel_tales import ChooseForce, EmptyCauldron
from mohreh.games.inis.rules.clash import AfterManeuver, AfterRemoving, Maneuver, Vote, Withdraw
from mohreh.games.inis.rules.clash_start import Citadels, CitadelsEnd, Clashes, ClashStart, ResolutionStart
from mohreh.games.inis.rules.draft import Draft, SetAside
from mohreh.games.inis.rules.drawing_tales import Draw, Drawn, KeepDrawn
from mohreh.games.inis.rules.exploring import PlaceTile
from mohreh.games.inis.rules.playing import Aftermath, Declared
from mohreh.games.inis.rules.removal import IntoMountains, PayMountains, Removal
from mohreh.games.inis.rules.season import AfterSeasonCard, Resettle, Turn, TurnEnd
from mohreh.games.inis.rules.setup import Capital, FirstClans
from mohreh.kernel.state import Step

find_cards()

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
    ChoosePlayerOrNone,
]
