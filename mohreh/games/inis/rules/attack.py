"""An attack (12.11): its windows, the answer, and the window after it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import data, reasons
from mohreh.games.inis.rules.actions import DISCARD, LOSE
from mohreh.games.inis.rules.cards.card import (
    IGNORED,
    MUST_DISCARD,
    MUST_DO_BOTH,
    MUST_LOSE_CLAN,
    OPEN,
    card_of,
)
from mohreh.games.inis.rules.clans import exposed
from mohreh.games.inis.rules.fitting import cards_for
from mohreh.games.inis.rules.hands import actions_of, discard_from_hand
from mohreh.games.inis.rules.playing import Window
from mohreh.games.inis.rules.removal import BY_MANEUVER, remove
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.state import Actions, Reason, State, Step

# What cards force the attacked player to do.
PLAIN: Final = 0
FORCE_CLAN: Final = 1
FORCE_CARD: Final = 2
FORCE_BOTH: Final = 3


def attack(s: InisState, attacker: i64, target: i64) -> None:
    """A player attacks another who has exposed clans."""
    if s.events is not None:
        where = data.TERRITORY_NAMES[s.clash]
        s.tell("inis.attack", {"who": int(attacker), "target": int(target), "territory": where})
    s.push(AttackDeclared(attacker, target, PLAIN, OPEN))


def forced(s: InisState) -> int:
    """What The Dagda's Club forces, while the window of the attack has not acted on it: PLAIN if nothing."""
    for step in s.pending():
        if isinstance(step, AttackDeclared) and step.outcome in (MUST_LOSE_CLAN, MUST_DISCARD):
            return FORCE_CLAN if step.outcome == MUST_LOSE_CLAN else FORCE_CARD
    return PLAIN


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class AttackWindow(Window):
    """A window before an attack is answered; `force` is what cards force the attacked player to do."""

    FIELDS: ClassVar[tuple[str, ...]] = ("attacker", "target", "force", "outcome")
    RULE: ClassVar[str] = "12.11"

    def __init__(self, attacker: i64, target: i64, force: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.attacker: Final = attacker
        self.target: Final = target
        self.force: Final = force


@final
@mypyc_attr(acyclic=True)
class AttackDeclared(AttackWindow):
    """An attack has been declared: Iron Mine and The Dagda's Club of the attacker."""

    def again(self, outcome: i64) -> Window:
        return AttackDeclared(self.attacker, self.target, self.force, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.attacker:
            return 0
        return cards_for(data.AT_ATTACK, kind)

    def use(self, card: i64) -> i64:
        return card_of(card).use_at_attack()

    def context(self, s: InisState) -> i64:
        return self.target

    def answered(self, s: InisState, outcome: i64) -> None:
        force = self.force
        if outcome == MUST_DO_BOTH:
            force = FORCE_BOTH
        elif outcome == MUST_LOSE_CLAN and force != FORCE_BOTH:
            force = FORCE_CLAN
        elif outcome == MUST_DISCARD and force != FORCE_BOTH:
            force = FORCE_CARD
        s.push(AttackDeclared(self.attacker, self.target, force, OPEN))

    def close(self, s: InisState) -> None:
        s.push(AttackedInHills(self.attacker, self.target, self.force, OPEN))


@final
@mypyc_attr(acyclic=True)
class AttackedInHills(AttackWindow):
    """The attacked player may ignore an attack in the Hills."""

    def again(self, outcome: i64) -> Window:
        return AttackedInHills(self.attacker, self.target, self.force, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.target or s.clash != data.HILLS:
            return 0
        return cards_for(data.AT_ATTACK_IN_HILLS, kind)

    def answered(self, s: InisState, outcome: i64) -> None:
        if outcome == IGNORED:
            if s.events is not None:
                s.tell("inis.ignored", {"who": int(self.target), "target": int(self.attacker)})
            s.push(AfterAttack(self.attacker, self.target, 1, OPEN))
        else:
            s.push(self.again(OPEN))

    def close(self, s: InisState) -> None:
        target = self.target
        s.push(AfterAttack(self.attacker, target, 0, OPEN))
        if actions_of(s, target) == 0 or self.force == FORCE_CLAN:
            remove(s, target, s.clash, BY_MANEUVER)
        elif self.force == FORCE_BOTH:
            s.push(AnswerAttack(self.attacker, target, FORCE_CARD))
            remove(s, target, s.clash, BY_MANEUVER)
        else:
            s.push(AnswerAttack(self.attacker, target, self.force))


@final
@mypyc_attr(acyclic=True)
class AnswerAttack(Step):
    """The attacked player discards an Action card or removes an exposed clan."""

    FIELDS: ClassVar[tuple[str, ...]] = ("attacker", "target", "force")
    VERBS: ClassVar[tuple[str, ...]] = ("lose", "discard")
    RULE: ClassVar[str] = "12.11"

    def __init__(self, attacker: i64, target: i64, force: i64) -> None:
        self.attacker: Final = attacker
        self.target: Final = target
        self.force: Final = force

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return self.target if actions_of(s, self.target) else -1

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        if self.force == PLAIN and exposed(s, self.target) > 0:
            out = append(out, LOSE)
        return each(out, DISCARD, actions_of(s, self.target))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        if action == LOSE:
            remove(s, self.target, s.clash, BY_MANEUVER)
        else:
            discard_from_hand(s, self.target, action - DISCARD, "attack")

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == LOSE:
            return reasons.must_discard()
        return reasons.discard_action(action - DISCARD, self.RULE)


@final
@mypyc_attr(acyclic=True)
class AfterAttack(Window):
    """Rule 12.13: the attack is over: Raid and Streng's Resolve of the attacker."""

    FIELDS: ClassVar[tuple[str, ...]] = ("attacker", "target", "ignored", "outcome")
    RULE: ClassVar[str] = "12.13"

    def __init__(self, attacker: i64, target: i64, ignored: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.attacker: Final = attacker
        self.target: Final = target
        self.ignored: Final = ignored

    def again(self, outcome: i64) -> Window:
        return AfterAttack(self.attacker, self.target, self.ignored, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.attacker:
            return 0
        if self.ignored and not s.variant.raid_after_hills:
            return cards_for(data.AFTER_ATTACK, kind) & ~data.bit_of(data.RAID, kind)
        return cards_for(data.AFTER_ATTACK, kind)

    def context(self, s: InisState) -> i64:
        return self.target
