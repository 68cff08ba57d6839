"""Copies stay what they are, what is saved comes back, and the same choices give the same game."""

from __future__ import annotations

import copy
import pickle
from typing import Final, TypeVar, cast

from mohreh.contract.subject import Moment, Picker, Subject, close_game, is_sealed, sampled
from mohreh.kernel.encoding import decode, encode
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.record import parse_record
from mohreh.kernel.rng import FAST, KEYED, make_rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.table import Table, replay

T = TypeVar("T")

COPIES: Final = 40  # the most that are kept of one game


def check_kept_copies(subject: Subject) -> None:
    """A copy stays as it was while the game goes on, and is played on without changing the game."""
    rules = subject.rules
    for seed in subject.close:
        picker = Picker(seed)
        kept: list[tuple[Moment, dict[str, object]]] = []
        for moment in close_game(subject, seed):
            before = rules.save(moment.state)
            same = moment.kept()
            if rules.save(same.state) != before:
                raise moment.broken("a clone differs from its original at once")
            if len(kept) < COPIES or picker.below(8) == 0:
                kept.append((same, before))
                rules.playout(moment.state.clone(), seed)
                if rules.save(moment.state) != before:
                    raise moment.broken("playing on with a clone changed the original")
        for moment, before in kept:
            if rules.save(moment.state) != before:
                raise moment.broken("a clone changed while the game went on")
    for moment in sampled(subject, 4):
        _check_same_future(moment, moment.state.clone(), "a clone")


def check_saving(subject: Subject) -> None:
    """What is saved, loaded and saved again is the same at every decision, as data and as JSON."""
    rules = subject.rules
    for seed in subject.close:
        for moment in close_game(subject, seed):
            saved = rules.save(moment.state)
            text = encode(saved)
            read = cast("dict[str, object]", decode(text, "the state"))
            for data in [read] if read == saved else [read, saved]:
                try:
                    back = rules.load(data)
                except MohrehError as wrong:
                    raise moment.broken(f"what was saved is refused: {wrong}") from None
                if encode(rules.save(back)) != text:
                    raise moment.broken("saving, loading and saving again gives something else")
    for moment in sampled(subject, 4):
        _check_same_future(moment, rules.load(rules.save(moment.state)), "what was saved and loaded")


def check_copying(subject: Subject) -> None:
    """The standard library's copies of states and tables are independent and alike."""
    rules = subject.rules
    for moment in sampled(subject, 6, end=True):
        s = moment.state
        before = rules.fingerprint(s)
        for how, other in (("copy.copy", copy.copy(s)), ("copy.deepcopy", copy.deepcopy(s)), ("pickle", _pickled(s))):
            if other is s or rules.fingerprint(other) != before:
                raise moment.broken(f"{how} of the state gives something else")
            rules.playout(other, moment.seed)
            if rules.fingerprint(s) != before:
                raise moment.broken(f"playing on with a {how} of the state changed it")
    table = _played_table(rules, KEYED, "abc123", subject.seed, 30)
    paper = encode(table.record().data())
    for how, twin in (
        ("copy.copy", copy.copy(table)),
        ("copy.deepcopy", copy.deepcopy(table)),
        ("pickle", _pickled(table)),
    ):
        if twin is table or twin.fingerprint() != table.fingerprint() or encode(twin.record().data()) != paper:
            raise Moment(subject, subject.seed, table.decisions, rules.new(subject.seed)).broken(
                f"{how} of the table gives something else"
            )


def check_same_game(subject: Subject) -> None:
    """Seed and choices give the same game step by step, with either generator, and also through a record."""
    rules = subject.rules
    for name, seed in ((FAST, str(subject.seed)), (KEYED, f"{subject.seed:x}")):
        first = rules.begin(*make_rng(name, seed))
        second = rules.begin(*make_rng(name, seed))
        picker = Picker(subject.seed)
        number = 0
        while not rules.over(first) and number < subject.limit:
            moment = Moment(subject, subject.seed, number, first)
            seat = picker.choose(rules.waiting(first))
            action = picker.choose(list(rules.legal_for(first, seat)))
            if number % subject.amount.every == 0 and rules.save(first) != rules.save(second):
                raise moment.broken(f"two games from one seed of {name} differ")
            rules.play_for(first, seat, action)
            rules.play_for(second, seat, action)
            number += 1
        table = _played_table(rules, name, seed, subject.seed, subject.limit)
        record = parse_record(encode(table.record().data()))
        record.verify()
        if rules.fingerprint(record.at(len(record.actions))) != table.fingerprint():
            raise moment.broken("the record of the game leads to another end")
        if replay(record, len(record.actions) // 2).decisions != len(record.actions) // 2:
            raise moment.broken("the record cannot be replayed to its middle")


def check_order_of_arrival(subject: Subject) -> None:
    """The same sealed answers, in whatever order they arrive, give the same state."""
    rules = subject.rules
    for moment in sampled(subject, subject.amount.moments):
        if not is_sealed(moment.state) or len(rules.waiting(moment.state)) < 2:
            continue
        ahead, back = moment.state.clone(), moment.state.clone()
        answers = _answer(rules, ahead, rules.waiting(ahead), moment.seed)
        for seat in sorted(answers, reverse=True):
            for action in answers[seat]:
                if action not in rules.legal_for(back, seat):
                    name = rules.catalogue.notation(action)
                    raise moment.broken(f"seat {seat} may answer {name!r} only when the others come later")
                rules.play_for(back, seat, action)
        if rules.fingerprint(ahead) != rules.fingerprint(back):
            raise moment.broken("the order in which sealed answers arrive leaves a trace")


def _answer(rules: Rules, s: State, seats: list[int], seed: int) -> dict[int, list[int]]:
    """Let these seats give all their answers to the sealed choice under way, one seat after the other."""
    picker = Picker(seed)
    given: dict[int, list[int]] = {}
    top, shown = s.top, s.shown
    for seat in seats:
        given[seat] = []
        while s.top is top and s.shown == shown and seat in rules.waiting(s):
            action = picker.choose(list(rules.legal_for(s, seat)))
            given[seat].append(action)
            rules.play_for(s, seat, action)
    return given


def _check_same_future(moment: Moment, other: State, what: str) -> None:
    """The other state plays on as this one does; a field that was forgotten shows here."""
    rules = moment.rules
    s, every = moment.state.clone(), moment.subject.amount.every
    picker, number = Picker(moment.seed), 0
    while not rules.over(s):
        legal = list(rules.legal(s))
        if list(rules.legal(other)) != legal or (number % every == 0 and rules.save(other) != rules.save(s)):
            raise moment.broken(f"{what} plays on differently")
        action = picker.choose(legal)
        rules.play(s, action)
        rules.play(other, action)
        number += 1
    if rules.fingerprint(other) != rules.fingerprint(s):
        raise moment.broken(f"{what} ends differently")


def _played_table(rules: Rules, rng: str, seed: str, choices: int, decisions: int) -> Table:
    """A table after some random decisions, sealed ones in any order."""
    table = Table(rules, rng, seed, rules.begin(*make_rng(rng, seed)))
    picker = Picker(choices)
    while not table.over and table.decisions < decisions:
        seat = picker.choose(table.waiting)
        table.play(picker.choose(list(table.legal_for(seat))), seat)
    return table


def _pickled(thing: T) -> T:
    return cast(T, pickle.loads(pickle.dumps(thing)))
