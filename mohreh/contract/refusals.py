"""Every refusal has a real reason, in both languages, with the number of a rule."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mohreh.contract.subject import Moment, Picker, Subject, game_of, sampled
from mohreh.contract.texts import rulebooks
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.state import Reason, Value
from mohreh.kernel.text import LANGUAGES, Text

EACH: Final = 20  # refusals asked for at one moment


def check_refusals(subject: Subject) -> None:
    """None for what is legal; for everything else a reason that says something."""
    keys: Counter[str] = Counter()
    judge = _Judge(subject.game, subject.rules.conditions)
    picker = Picker(subject.seed)
    for moment in sampled(subject, subject.amount.refusals):
        for seat in range(subject.rules.players):
            _check_legal_ids(moment, seat)
        keys.update(_check_illegal_ids(moment, judge, picker))
        if keys.total() >= subject.amount.refusals:
            break
    *_, moment = game_of(subject, subject.seed)
    over = subject.rules.why_not(moment.state, 0, 0)
    if over is None or over.key != "kernel.over":
        raise moment.broken(f"after the end an action is refused with {over!r}")
    judge.check(moment, over)
    subject.note(f"{keys.total()} refusals, {len(keys)} reasons")


def _check_legal_ids(moment: Moment, seat: int) -> None:
    for action in moment.rules.legal_for(moment.state, seat):
        reason = moment.rules.why_not(moment.state, seat, action)
        if reason is not None:
            name = moment.rules.catalogue.notation(action)
            raise moment.broken(f"{name!r} is legal for seat {seat}, and yet refused with {reason!r}")


def _check_illegal_ids(moment: Moment, judge: _Judge, picker: Picker) -> list[str]:
    """Half of them with verbs that the question offers, where "not asked now" is no reason."""
    rules, s = moment.rules, moment.state
    waiting = rules.waiting(s)
    asked = [seat for seat in range(rules.players) if int(s.top.asked(s)) & 2**seat]
    verbs = [rules.catalogue.by_name[name] for name in s.verbs()]
    keys: list[str] = []
    for k in range(EACH):
        seat = picker.choose(waiting) if k < EACH // 2 else picker.below(rules.players)
        if k < EACH // 2:
            verb = picker.choose(verbs)
            action = verb.base + picker.below(verb.size)
        else:
            action = picker.below(rules.catalogue.size)
        if action in rules.legal_for(s, seat):
            continue
        name = rules.catalogue.notation(action)
        reason = rules.why_not(s, seat, action)
        if reason is None:
            raise moment.broken(f"{name!r} is not legal for seat {seat}, and nothing says why")
        expected = _expected(rules.catalogue.verb(action).name in s.verbs(), seat, asked, waiting)
        if expected == "a reason of the game" and reason.key.startswith("kernel."):
            raise moment.broken(f"{s.top!r} offers the verb of {name!r}, and yet refuses it with only {reason.key!r}")
        if expected != "a reason of the game" and reason.key != expected:
            raise moment.broken(f"{name!r} of seat {seat} is refused with {reason.key!r}, not with {expected!r}")
        judge.check(moment, reason)
        keys.append(reason.key)
    return keys


def _expected(offered: bool, seat: int, asked: list[int], waiting: list[int]) -> str:
    if seat not in asked:
        return "kernel.not_your_turn"
    if seat not in waiting:
        return "kernel.answered"
    return "a reason of the game" if offered else "kernel.not_asked"


class _Judge:
    """Whether a reason can be told to people."""

    def __init__(self, game: Game, options: dict[str, Value]) -> None:
        self._texts = [Text(language, game, options=options) for language in LANGUAGES]
        self._rulebooks = rulebooks(game)

    def check(self, moment: Moment, reason: Reason) -> None:
        for text in self._texts:
            try:
                said = text.reason(reason)
            except MohrehError as wrong:
                raise moment.broken(f"{reason!r} cannot be said in {text.language}: {wrong}") from None
            if not said.strip():
                raise moment.broken(f"{reason!r} says nothing in {text.language}")
        if not reason.rule:
            raise moment.broken(f"{reason!r} names no rule")
        for name, rulebook in self._rulebooks.items():
            if f"**{reason.rule}**" not in rulebook:
                raise moment.broken(f"{reason!r} names a rule that is not in {name}")
