"""Law 3 of docs/hidden.md: who is asked, and what one seat's doings tell another, do not depend on what is hidden.

And what was hidden is not shown without a mark, so that undo stops there.
"""

from __future__ import annotations

from typing import Final

from mohreh.contract.subject import Moment, Picker, Subject, difference, is_sealed, looker, sampled, seen
from mohreh.kernel.encoding import encode
from mohreh.kernel.game import Game, View
from mohreh.kernel.state import Event, State

REDEALS: Final = 3
DEALS: Final = 10  # where all redeals are compared with each other
CHOICES: Final = 6  # of each seat in each redeal


def check_who_is_asked(subject: Subject) -> None:
    """Law 3: whom a question is put to is the same in the truth and in a redeal for any seat."""
    for moment in sampled(subject, subject.amount.moments, end=True):
        asked = int(moment.state.top.asked(moment.state))
        for seat in subject.seats:
            for k in range(REDEALS):
                r = moment.redeal(seat, k)
                if int(r.top.asked(r)) != asked:
                    raise moment.broken(
                        f"law 3: whom {moment.state.top!r} asks depends on what {looker(seat)} may not know: "
                        f"{_seats(asked)} in truth, {_seats(int(r.top.asked(r)))} in a redeal"
                    )


def check_sealed_answers(subject: Subject) -> None:
    """Law 3: while a sealed choice is open, an answer shows to nobody but the seat that gave it."""
    rules = subject.rules
    tried = 0
    for moment in sampled(subject, subject.amount.moments):
        if not is_sealed(moment.state):
            continue
        for who in rules.waiting(moment.state):
            s = moment.state.clone()
            s.events = []
            picker = Picker(moment.seed + who)
            rules.play_for(s, who, picker.choose(list(rules.legal_for(s, who))))
            if s.top is not moment.state.top or s.shown != moment.state.shown:
                continue  # it was the last one
            tried += 1
            for seat in subject.seats:
                if seat == who:
                    continue
                if seen(s.events, seat):
                    raise moment.broken(f"law 3: {looker(seat)} hears of the sealed answer of seat {who}")
                before, after = rules.view(moment.state, seat), rules.view(s, seat)
                if encode(before) != encode(after):
                    raise moment.broken(
                        f"law 3: {looker(seat)} sees from its view that seat {who} has answered: "
                        f"{difference(before, after)}"
                    )
    if tried:
        subject.note(f"{tried} open answers")


def check_memories(subject: Subject) -> None:
    """Law 3: a seat's next view follows from its present view and what it sees happen, whatever the truth is.

    What looks alike from a seat must leave it with the same view: a memory may not vanish because of the truth.
    """
    alike = 0
    for number, moment in enumerate(sampled(subject, subject.amount.moments)):
        for seat in subject.seats:
            states = [moment.state, *[moment.redeal(seat, k) for k in range(REDEALS)]]
            outcomes: dict[bytes, tuple[View, str]] = {}
            picker = Picker(moment.seed + number)
            for s in states:
                for told, view, story in _outcomes(moment, s, seat, picker):
                    known, its_story = outcomes.setdefault(told, (view, story))
                    if known is view:
                        continue
                    alike += 1
                    if known != view:
                        raise moment.broken(
                            f"law 3: {looker(seat)} cannot tell {its_story} from {story}, "
                            f"but its view can: {difference(known, view)}"
                        )
    subject.note(f"{alike} pairs that look alike")


def check_tellings(subject: Subject) -> None:
    """Law 3: what a seat hears depends only on what it may know.

    The same choice, with the same dice, in the truth and in a redeal: a seat that sees the same afterwards has heard
    the same. What is shown and shuffled away at once (`Game.fleeting`) is in no view, so only that it was told counts.
    """
    rules = subject.rules
    alike = 0
    for number, moment in enumerate(sampled(subject, subject.amount.moments)):
        s = moment.state
        if is_sealed(s):
            continue
        who = int(s.who)
        picker = Picker(moment.seed + number)
        for seat in subject.seats:
            in_truth: dict[int, tuple[View, list[list[object]]]] = {}
            for k in range(REDEALS):
                r = moment.redeal(seat, k)
                r.rng, r.position = s.rng, s.position
                possible = {int(action) for action in rules.legal_for(r, who)}
                both = [int(action) for action in rules.legal(s) if int(action) in possible]
                for action in picker.some(both, CHOICES):
                    if action not in in_truth:
                        in_truth[action] = _heard(moment, s, seat, action)
                    view, heard = in_truth[action]
                    its_view, it_heard = _heard(moment, r, seat, action)
                    if view != its_view:
                        continue
                    alike += 1
                    if encode(heard) != encode(it_heard):
                        raise moment.broken(
                            f"law 3: {looker(seat)} hears of {rules.catalogue.notation(action)!r} of seat {who} what "
                            f"it may not know, though its views are the same: {_unlike(heard, it_heard)}"
                        )
    subject.note(f"{alike} pairs that look alike")


def check_shown(subject: Subject) -> None:
    """Undo stops where something was shown: a decision after which a seat knows more moves `shown` or the dice."""
    rules, game = subject.rules, subject.game
    learnt = 0
    for number, moment in enumerate(sampled(subject, subject.amount.moments)):
        s = moment.state
        picker = Picker(moment.seed + number)
        before = [_hidden(game, s, seat) for seat in subject.seats]
        for who in rules.waiting(s):
            for action in picker.some(list(rules.legal_for(s, who)), CHOICES):
                then = s.clone()
                rules.play_for(then, who, action)
                for seat, unknown in zip(subject.seats, before, strict=True):
                    found = sorted(unknown - _hidden(game, then, seat))
                    if not found:
                        continue
                    learnt += 1
                    if then.shown == s.shown and then.position == s.position:
                        raise moment.broken(
                            f"{rules.catalogue.notation(action)!r} of seat {who} shows {looker(seat)} where thing "
                            f"{found[0]} is, but `shown` has not moved: it could be taken back"
                        )
    subject.note(f"{learnt} times something was shown")


def check_open_choices(subject: Subject) -> None:
    """What a seat learns of another's choice, it can see: no two choices that are told apart look alike to it.

    Neither two choices in one state, nor one in the truth and another in a redeal: all of these are alike to the seat
    before, so that one of them would say what is hidden. They are compared each with each, with the same dice.
    """
    rules = subject.rules
    compared = 0
    for number, moment in enumerate(sampled(subject, subject.amount.moments)):
        s = moment.state
        who = int(s.who)
        picker = Picker(moment.seed + number)
        for seat in range(rules.players):
            if seat == who or is_sealed(s):
                continue
            by_story: dict[bytes, list[tuple[int, State]]] = {}
            for r in [s, *[moment.redeal(seat, k) for k in range(DEALS)]]:
                r.rng, r.position = s.rng, s.position
                for action in picker.some(list(rules.legal(r)), CHOICES):
                    if rules.heard(r, action, seat) < 0:
                        continue
                    then, heard = _played(moment, r, seat, action)
                    by_story.setdefault(encode(heard), []).append((int(action), then))
                    compared += 1
            for alike in by_story.values():
                if len({action for action, _ in alike}) > 1:
                    _check_views_differ(moment, seat, alike)
    subject.note(f"{compared} choices")


def _check_views_differ(moment: Moment, seat: int, alike: list[tuple[int, State]]) -> None:
    """What was heard is the same after these choices: then the views must be told apart by the choice."""
    rules = moment.rules
    chosen: dict[bytes, int] = {}
    for action, then in alike:
        other = chosen.setdefault(encode(rules.view(then, seat)), action)
        if other != action:
            raise moment.broken(
                f"{looker(seat)} is told that seat {int(moment.state.who)} chose {rules.catalogue.notation(action)!r}, "
                f"and cannot see that it was not {rules.catalogue.notation(other)!r}: name the verb in `secret`"
            )


def _hidden(game: Game, s: State, seat: int) -> set[int]:
    return {thing for group in game.hidden(s, seat) for thing in group}


def _heard(moment: Moment, s: State, seat: int, action: int) -> tuple[View, list[list[object]]]:
    """The seat's view after a choice, and what it saw of it."""
    then, heard = _played(moment, s, seat, action)
    return moment.rules.view(then, seat), heard


def _played(moment: Moment, s: State, seat: int, action: int) -> tuple[State, list[list[object]]]:
    """What comes of a choice, and what the seat saw of it."""
    then = s.clone()
    events: list[Event] = []
    then.events = events
    moment.rules.play(then, action)
    fleeting = moment.subject.game.fleeting()
    heard = [[key, {} if key in fleeting else args] for key, args in seen(events, seat)]
    return then, heard


def _unlike(heard: list[list[object]], other: list[list[object]]) -> str:
    """The first event that is not the same, in words."""
    for one, its in zip(heard, other, strict=False):
        if one != its:
            return difference(one, its, str(one[0]) if one[0] == its[0] else "event")
    longer = heard if len(heard) > len(other) else other
    return f"{longer[min(len(heard), len(other))]!r:.80} is told in one and not in the other"


def _outcomes(moment: Moment, s: State, seat: int, picker: Picker) -> list[tuple[bytes, View, str]]:
    """What may happen next in a state, a few of the choices: what the seat sees of it, its view then, the story."""
    rules = moment.rules
    found: list[tuple[bytes, View, str]] = []
    if is_sealed(s):
        for _ in range(CHOICES):
            then = s.clone()
            events = _answer_all(moment, then, seat, picker)
            found.append(_told(moment, then, seat, [], events, "some sealed answers"))
        return found
    who = int(s.who)
    for action in picker.some(list(rules.legal(s)), CHOICES):
        then = s.clone()
        happened: list[Event] = []
        then.events = happened
        rules.play(then, action)
        own = [int(action)] if who == seat else []  # what I do myself, I know
        name = rules.catalogue.notation(action)
        found.append(_told(moment, then, seat, own, happened, f"{name!r} of seat {who}"))
    return found


def _told(
    moment: Moment, then: State, seat: int, own: list[int], events: list[Event], story: str
) -> tuple[bytes, View, str]:
    """What the seat sees of it is its own choice, the events, and the question that is asked next."""
    view = moment.rules.view(then, seat)
    return encode([own, seen(events, seat), view["waiting"], view["asks"]]), view, story


def _answer_all(moment: Moment, s: State, seat: int, picker: Picker) -> list[Event]:
    """Let all but one seat answer the sealed choice under way; it closes unless that seat has yet to answer."""
    rules = moment.rules
    events: list[Event] = []
    s.events = events
    top, shown = s.top, s.shown
    while s.top is top and s.shown == shown:
        others = [who for who in rules.waiting(s) if who != seat]
        if not others:
            break
        who = picker.choose(others)
        rules.play_for(s, who, picker.choose(list(rules.legal_for(s, who))))
    return events


def _seats(asked: int) -> list[int]:
    return [seat for seat in range(asked.bit_length()) if asked & 2**seat]
