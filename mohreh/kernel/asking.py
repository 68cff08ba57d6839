"""Ready-made steps for the common ways of asking.

Each is a base class; a game fills in a few methods. Like all steps they are never edited: where a question goes
on, `again` makes the step that asks next. The names of the methods to fill in stand at the head of each class.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.kernel.state import BIT, NO_ACTIONS, NOBODY, Actions, State, Step


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChooseOne(Step):
    """One seat chooses one of several things: `chooser`, `legal`, `chosen`.

    Nothing to choose from: the step is over. With `only_choice` a single possibility is carried out unasked.
    """

    def chooser(self, s: State) -> i64:
        raise TypeError(f"{type(self).__name__} does not say who chooses")

    def chosen(self, s: State, who: i64, action: i64) -> None:
        raise TypeError(f"{type(self).__name__} does not say what a choice does")

    def only_choice(self) -> bool:
        """Is a single possibility carried out without asking?"""
        return True

    def enter(self, s: State) -> i64:
        who = self.chooser(s)
        s.who = who
        choices = self.legal(s, NO_ACTIONS)
        if len(choices) == 0:
            return NOBODY
        if len(choices) == 1 and self.only_choice():
            self.chosen(s, who, choices[0])
            return NOBODY
        return who

    def resume(self, s: State, action: i64) -> None:
        self.chosen(s, s.who, action)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class YesNo(Step):
    """One seat says yes or no: `chooser`, `no` (the id of the refusal; consent is the next id), `said`."""

    def chooser(self, s: State) -> i64:
        raise TypeError(f"{type(self).__name__} does not say who is asked")

    def no(self) -> i64:
        raise TypeError(f"{type(self).__name__} does not say which id is no")

    def said(self, s: State, who: i64, yes: bool) -> None:
        raise TypeError(f"{type(self).__name__} does not say what an answer does")

    def enter(self, s: State) -> i64:
        return self.chooser(s)

    def legal(self, s: State, out: Actions) -> Actions:
        from_no = self.no()
        return _two(out, from_no, from_no + 1)

    def resume(self, s: State, action: i64) -> None:
        self.said(s, s.who, action != self.no())


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChooseSeveral(Step):
    """One seat chooses several things one by one, then stops: `chooser`, `legal`, `stop`, `chosen`, `again`.

    `legal` includes the id of `stop` whenever stopping is allowed. When nothing but stopping is left, it stops.
    """

    def chooser(self, s: State) -> i64:
        raise TypeError(f"{type(self).__name__} does not say who chooses")

    def stop(self) -> i64:
        raise TypeError(f"{type(self).__name__} does not say which id stops")

    def chosen(self, s: State, who: i64, action: i64) -> None:
        raise TypeError(f"{type(self).__name__} does not say what a choice does")

    def stopped(self, s: State, who: i64) -> None:
        """What happens at the end; nothing unless the game says so."""

    def again(self, s: State, action: i64) -> Step:
        """The step that asks for the next one."""
        return self

    def enter(self, s: State) -> i64:
        who = self.chooser(s)
        s.who = who
        choices = self.legal(s, NO_ACTIONS)
        if len(choices) == 0 or (len(choices) == 1 and choices[0] == self.stop()):
            self.stopped(s, who)
            return NOBODY
        return who

    def resume(self, s: State, action: i64) -> None:
        who = s.who
        if action == self.stop():
            self.stopped(s, who)
            return
        s.push(self.again(s, action))
        self.chosen(s, who, action)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class RoundTable(Step):
    """Each seat in turn, clockwise: `first`, `through`, `again`, `asks`, `legal`, `answer`, `close`.

    `through` counts the seats that are through, so a game's step has at least a field for that.
    """

    def first(self, s: State) -> i64:
        raise TypeError(f"{type(self).__name__} does not say who begins")

    def through(self) -> i64:
        """How many seats are through already."""
        raise TypeError(f"{type(self).__name__} does not say how far round it is")

    def again(self, through: i64) -> Step:
        """The same question with so many seats through."""
        raise TypeError(f"{type(self).__name__} does not go on")

    def asks(self, s: State, seat: i64) -> bool:
        """Is this seat asked at all?"""
        return True

    def answer(self, s: State, who: i64, action: i64) -> None:
        raise TypeError(f"{type(self).__name__} does not say what an answer does")

    def close(self, s: State) -> None:
        """What happens when all are through; nothing unless the game says so."""

    def enter(self, s: State) -> i64:
        through = self.through()
        first = self.first(s)
        while through < s.players:
            seat = (first + through) % s.players
            if self.asks(s, seat):
                return seat
            through += 1
        self.close(s)
        return NOBODY

    def resume(self, s: State, action: i64) -> None:
        who = s.who
        s.push(self.again((who - self.first(s)) % s.players + 1))
        self.answer(s, who, action)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Sealed(Step):
    """Several seats decide at once, each perhaps several times; nothing shows until all are in:
    `invited`, `options`, `complete`, `reveal`.

    `invited` and `options` may use public facts, and of hidden ones only the seat's own. Answers wait in
    `s.sealed`, not in the step; `reveal` reads them with `s.answers(seat)`, and then they are gone.
    """

    def invited(self, s: State) -> i64:
        """The set of seats that are asked."""
        raise TypeError(f"{type(self).__name__} does not say who is asked")

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        """Append what this seat may answer next, given what it answered so far."""
        raise TypeError(f"{type(self).__name__} does not say what is legal")

    def complete(self, s: State, seat: i64) -> bool:
        """Has the seat given all its answers? One is enough unless the game says otherwise."""
        return len(s.answers(seat)) > 0

    def reveal(self, s: State) -> None:
        """All answers are in: carry them out."""
        raise TypeError(f"{type(self).__name__} does not say what the answers do")

    def asked(self, s: State) -> i64:
        return self.invited(s)

    def waiting(self, s: State) -> i64:
        found: i64 = 0
        invited = self.invited(s)
        for seat in range(s.players):
            if invited & BIT[seat] and not self.complete(s, seat):
                found |= BIT[seat]
        return found

    def enter(self, s: State) -> i64:
        waiting = self.waiting(s)
        if waiting:
            seat: i64 = 0
            while waiting & BIT[seat] == 0:
                seat += 1
            return seat
        if self.invited(s):
            s.shown += 1
        self.reveal(s)
        s.sealed = NO_ACTIONS
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        return self.options(s, s.who, out)

    def legal_for(self, s: State, seat: i64, out: Actions) -> Actions:
        return self.options(s, seat, out) if self.waiting(s) & BIT[seat] else out

    def resume(self, s: State, action: i64) -> None:
        s.seal(s.who, action)
        s.push(self)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Reaction(Sealed):
    """A reaction window: `invited`, `options`, `decline`, `priority`, `react`, `close`.

    Every seat that could have a fitting card by the public counts answers at once, sealed. Answers are read in
    order of priority; the first that is not `decline` is carried out, the later ones are void and stay unread.
    `react` may push another window, so reactions to reactions nest.
    """

    def decline(self) -> i64:
        """The id of the refusal."""
        raise TypeError(f"{type(self).__name__} does not say which id declines")

    def priority(self, s: State) -> i64:
        """The seat whose answer is read first; the others follow clockwise."""
        raise TypeError(f"{type(self).__name__} does not say who comes first")

    def react(self, s: State, who: i64, action: i64) -> None:
        raise TypeError(f"{type(self).__name__} does not say what a reaction does")

    def close(self, s: State) -> None:
        """Nobody reacted; nothing more happens unless the game says so."""

    def reveal(self, s: State) -> None:
        invited = self.invited(s)
        seat = self.priority(s)
        for _ in range(s.players):
            if invited & BIT[seat]:
                answer = s.answers(seat)[0]
                if answer != self.decline():
                    self.react(s, seat, answer)
                    return
            seat = s.after(seat)
        self.close(s)


def _two(out: Actions, first: i64, second: i64) -> Actions:
    out = append(out, first)
    out = append(out, second)
    return out
