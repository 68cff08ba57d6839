"""The laws of docs/hidden.md that are about redeals: 1, 2 and 4. `leaks` has the third."""

from __future__ import annotations

from math import isfinite
from typing import Final

from mohreh.bots import make
from mohreh.bots.belief import Belief
from mohreh.contract.subject import Moment, Picker, Subject, difference, looker, sampled
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import Broken, MohrehError
from mohreh.kernel.game import SPECTATOR
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State

BOTS: Final = ["random", "greedy", "search:4"]
TRIED: Final = 3  # redeals of a moment where few are enough
AHEAD: Final = 3  # decisions that a redeal must survive
SIGMAS: Final = 5.0
ENOUGH: Final = 30  # with fewer comparisons nothing can be said


def check_views(subject: Subject) -> None:
    """Law 1: a seat's view is the same in a redeal for that seat, byte for byte."""
    rules = subject.rules
    for moment in sampled(subject, subject.amount.moments, end=True):
        for seat in subject.seats:
            view = rules.view(moment.state, seat)
            for k in range(TRIED):
                other = rules.view(moment.redeal(seat, k), seat)
                if encode(view) != encode(other):
                    raise moment.broken(
                        f"law 1: the view of {looker(seat)} changes in a redeal: {difference(view, other)}"
                    )


def check_redeal_of_redeal(subject: Subject) -> None:
    """Law 2: a redeal depends on the view and the generator, on nothing else."""
    rules = subject.rules
    for moment in sampled(subject, subject.amount.moments, end=True):
        for seat in subject.seats:
            for k in range(TRIED):
                once = moment.redeal(seat, k)
                twice = moment.redeal(seat, k, of=moment.redeal(seat, k + 1000))
                if rules.fingerprint(once) != rules.fingerprint(twice):
                    where = difference(rules.save(once), rules.save(twice))
                    raise moment.broken(f"law 2: a redeal for {looker(seat)} depends on the truth: {where}")


def check_redeals(subject: Subject) -> None:
    """Law 4: a redeal really redeals, moves nothing that is known, and deals only what is possible."""
    picker = Picker(subject.seed)
    things = 0
    for moment in sampled(subject, subject.amount.moments, end=True):
        seat = picker.choose(subject.seats)
        deals = [moment.redeal(seat, k) for k in range(subject.amount.redeals)]
        for dealt in deals:
            _check_possible(moment, seat, dealt)
        placings = [subject.game.places(dealt) for dealt in deals]
        things += _check_places(moment, seat, placings)
    subject.note(f"{things} hidden things in {subject.amount.redeals} redeals each")


def _check_possible(moment: Moment, seat: int, dealt: State) -> None:
    """Everything adds up, also a few decisions later."""
    rules = moment.rules
    picker = Picker(moment.seed)
    s = dealt.clone()
    try:
        moment.subject.game.check(s)
        for _ in range(AHEAD):
            if rules.over(s):
                return
            legal = list(rules.legal(s))
            if not legal:
                raise Broken(f"seat {s.who} has nothing to choose from at {s.top!r}")
            rules.play(s, picker.choose(legal))
            moment.subject.game.check(s)
    except MohrehError as wrong:
        raise moment.broken(f"law 4: a redeal for {looker(seat)} is impossible: {wrong}") from None


def _check_places(moment: Moment, seat: int, placings: list[list[int]]) -> int:
    """How many hidden things moved; each must have been in two places or more, and all others in one."""
    game, s = moment.subject.game, moment.state
    truth = game.places(s)
    groups = game.hidden(s, seat)
    hidden = {thing for group in groups for thing in group}
    moved = 0
    for thing, place in enumerate(truth):
        if thing not in hidden and any(one[thing] != place for one in placings):
            raise moment.broken(f"law 4: {looker(seat)} knows where thing {thing} is, and a redeal moves it")
    for group in groups:
        if len({truth[thing] for thing in group}) < 2:
            continue  # all are in one place, so none can be elsewhere
        for thing in group:
            found = {one[thing] for one in placings}
            if len(found) < 2:
                raise moment.broken(
                    f"law 4: {looker(seat)} does not know where thing {thing} is, "
                    f"but {len(placings)} redeals all put it in place {found.pop()}"
                )
            moved += 1
    return moved


def check_truth_is_not_favoured(subject: Subject) -> None:
    """Law 4: a redeal finds the truth no more often than it finds what another redeal made up."""
    game = subject.game
    total = squares = 0.0
    compared = 0
    for moment in sampled(subject, subject.amount.moments):
        truth = game.places(moment.state)
        for seat in subject.seats:
            hidden = [thing for group in game.hidden(moment.state, seat) for thing in group]
            placings = [game.places(moment.redeal(seat, k)) for k in range(1 + TRIED)]
            made_up = placings.pop()
            hits = sum(one[t] == truth[t] for one in placings for t in hidden)
            others = sum(one[t] == made_up[t] for one in placings for t in hidden)
            total += hits - others
            squares += (hits - others) ** 2
            compared += 1
    if compared >= ENOUGH and squares > 0 and abs(total) > SIGMAS * squares**0.5:
        more = "more" if total > 0 else "less"
        raise Broken(
            f"{subject.name}: law 4: redeals find the truth {more} often than chance has it: "
            f"{total:+.0f} hits in {compared} comparisons, {abs(total) / squares**0.5:.1f} sigmas"
        )
    subject.note(f"{compared} comparisons, {total / max(1.0, squares**0.5):+.1f} sigmas")


def _hints(rules: Rules, s: State, seat: int) -> tuple[float, float]:
    """What a seat chooses by, and what its chances are made of."""
    return rules.evaluate(s, seat), rules.judge(s, seat)


def check_nothing_else_is_known(subject: Subject) -> None:
    """Law 4: what a seat may do, why not, what its hints say and what bots choose is the same in a redeal."""
    rules = subject.rules
    bots = [make(word, rules) for word in BOTS]
    for number, moment in enumerate(sampled(subject, subject.amount.moments)):
        s = moment.state
        picker = Picker(moment.seed + number)
        for seat in range(rules.players):
            legal = list(rules.legal_for(s, seat))
            asked = [picker.below(rules.catalogue.size) for _ in range(8)]
            reasons = [rules.why_not(s, seat, action) for action in asked]
            hints = _hints(rules, s, seat)
            for k in range(TRIED):
                r = moment.redeal(seat, k)
                if list(rules.legal_for(r, seat)) != legal:
                    raise moment.broken(f"law 4: what is legal for seat {seat} depends on what it may not know")
                if _hints(rules, r, seat) != hints:
                    raise moment.broken(
                        f"law 4: the hints for seat {seat} depend on what it may not know: "
                        f"{hints} in truth, {_hints(rules, r, seat)} in a redeal"
                    )
                for action, reason in zip(asked, reasons, strict=True):
                    if rules.why_not(r, seat, action) != reason:
                        name = rules.catalogue.notation(action)
                        raise moment.broken(f"law 4: why seat {seat} may not {name!r} depends on what it may not know")
            if legal and number < 6:
                r = moment.redeal(seat, TRIED)
                for bot in bots:
                    choices = [bot.choose(Belief(rules, one, seat, 5), 7) for one in (s, r)]
                    if choices[0] != choices[1]:
                        raise moment.broken(f"law 4: the {bot.NAME} bot at seat {seat} knows more than it may")


def check_features(subject: Subject) -> None:
    """Law 4: a seat's features are the same in a redeal; finite numbers, always as many, all named or none.

    No column is written twice, so that a row without its zeros is the same row.
    """
    rules = subject.rules
    length = len(rules.features(rules.new(subject.seed), SPECTATOR))
    named = len(rules.feature_names())
    if named not in (0, length):
        raise Broken(f"{subject.name}: there are {length} features and {named} names for them")
    written = rules.row()
    for moment in sampled(subject, subject.amount.moments, end=True):
        for seat in subject.seats:
            rules.write_row(written, moment.state, seat)
            columns = [int(written.columns[n]) for n in range(written.size)]
            if len(set(columns)) < len(columns):
                twice = next(column for column in columns if columns.count(column) > 1)
                raise moment.broken(f"feature {twice} of {looker(seat)} is written twice")
            row = rules.features(moment.state, seat)
            if len(row) != length:
                raise moment.broken(f"{looker(seat)} has {len(row)} features, and the spectator at the start {length}")
            for column, number in enumerate(row):
                if not isfinite(number):
                    raise moment.broken(f"feature {column} of {looker(seat)} is {number}")
            for k in range(TRIED):
                other = rules.features(moment.redeal(seat, k), seat)
                if row != other:
                    raise moment.broken(
                        f"law 4: the features of {looker(seat)} depend on what it may not know: "
                        f"{difference(row, other, 'feature')}"
                    )
