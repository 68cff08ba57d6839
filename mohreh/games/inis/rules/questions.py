"""What a question is about, for faces and learners: what its fields mean, and which window it opens."""

from __future__ import annotations

# lint: cold
from typing import Final

from mohreh.games.inis.rules.announcing import Announce
from mohreh.games.inis.rules.data import EPIC, TRIGGERS
from mohreh.games.inis.rules.playing import Aftermath, Declared
from mohreh.games.inis.rules.steps import STEPS

# The fields of questions by what they mean, where that is neither a number nor a card.
SEAT_FIELDS: Final[list[str]] = [
    *["who", "seat", "owner", "attacker", "target", "proposer", "instigator", "initiator", "to"],
]
FLAG_FIELDS: Final[list[str]] = ["keep_one", "gates", "refused", "ignored", "cancelled"]
PLACE_FIELDS: Final[list[str]] = ["territory", "tile", "first"]
PLACES_FIELDS: Final[list[str]] = ["territories", "among"]
# Questions about a card that is being played: who plays it, the card, its use, and what was announced.
PLANS: Final = [step.__name__ for step in STEPS if issubclass(step, (Announce, Declared, Aftermath))]
_OPEN: Final = {
    "AssemblyStart": "assembly_start",
    "AfterSeasonCard": "after_own_season_card",
    "IntoMountains": "own_move_into_mountains",
    "TurnEnd": "turn_end",
    "ClashStart": "clash_start",
    "CitadelsEnd": "clash_citadels_end",
    "ResolutionStart": "clash_resolution_start",
    "AttackDeclared": "own_attack_declared",
    "AttackedInHills": "attacked_in_hills",
    "Removal": "own_clan_removed",
    "AfterAttack": "after_own_attack",
    "AfterRemoving": "after_own_maneuver_removed_clans",
    "AfterManeuver": "after_any_maneuver_in_own_clash",
}


def window_of(step: str, fields: list[int]) -> int:
    """The window that a question opens, as its place in TRIGGERS; -1 if it is no window."""
    if step == "Declared":
        action = fields[1] < EPIC
        return TRIGGERS.index("action_card_declared" if action else "epic_or_advantage_declared")
    if step == "Aftermath":
        action = fields[1] < EPIC
        return TRIGGERS.index("action_card_resolved" if action else "after_own_epic_tale")
    if step == "Drawn":
        return TRIGGERS.index("gates_effect_resolving" if fields[3] else "own_epic_tale_drawn")
    return TRIGGERS.index(_OPEN[step]) if step in _OPEN else -1
