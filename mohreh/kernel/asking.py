"""Ready-made steps for questions that several seats answer at once, in secret.

Each is a base class; a game fills in a few methods, which the head of the class names. A question to one seat needs
no base class but `Step`, or `SeatStep`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mohreh.kernel.state import BIT, NO_ACTIONS, NOBODY, Actions, State, Step


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Sealed(Step):
    """Several seats decide at once, each perhaps several times; nothing shows until all are in: `invited`, `options`,
    `reveal`; perhaps `opens`, `complete`, `is_open`.

    `invited` and `options` may use public facts, and of hidden ones only the seat's own. Answers wait in
    `s.sealed`, not in the step; `reveal` reads them with `s.answers(seat)`, and then they are gone.
    """

    def invited(self, s: State) -> i64:
        """The set of seats that are asked."""
        raise TypeError(f"{type(self).__name__} does not say who is asked")

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        """Append what this seat may answer next, given what it answered so far."""
        raise TypeError(f"{type(self).__name__} does not say what is legal")

    def opens(self, s: State) -> bool:
        """Is anybody asked at all? Called before the first answer, so it may also do what must come before that."""
        return True

    def complete(self, s: State, seat: i64) -> bool:
        """Has the seat given all its answers? One is enough unless the game says otherwise."""
        for one in s.sealed:
            if one % 64 == seat:
                return True
        return False

    def is_open(self, s: State) -> bool:
        """All answers are in: were they no secret? Then undo does not stop here."""
        return False

    def reveal(self, s: State) -> None:
        """Carry out what follows. Called when all answers are in, or when nobody was invited."""
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
        if len(s.sealed) == 0 and not self.opens(s):
            return NOBODY
        waiting = self.waiting(s)
        if waiting:
            seat: i64 = 0
            while waiting & BIT[seat] == 0:
                seat += 1
            return seat
        if len(s.sealed) > 0 and not self.is_open(s):
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
    """A reaction window: `invited`, `options`, `decline`, `priority`, `react`; perhaps `opens`, `following`,
    `all_declined`.

    Every seat that could have a fitting card by the public counts answers at once, sealed, with one id. Answers are
    read in order of priority; the first that is not `decline` is carried out, the later ones are void and stay unread.
    `react` may push another window, so that reactions nest. Where the window opens again after each reaction, `react`
    pushes it first: `s.push(self)`.
    """

    def decline(self) -> i64:
        """The id with which a seat declines to react."""
        raise TypeError(f"{type(self).__name__} does not say which id declines")

    def priority(self, s: State) -> i64:
        """The seat whose answer is read first."""
        raise TypeError(f"{type(self).__name__} does not say who comes first")

    def following(self, s: State, seat: i64) -> i64:
        """The seat whose answer is read after this seat's: the next one clockwise, unless the game says otherwise."""
        return s.after(seat)

    def react(self, s: State, who: i64, action: i64) -> None:
        """Carry out the reaction that counts."""
        raise TypeError(f"{type(self).__name__} does not say what a reaction does")

    def all_declined(self, s: State) -> None:
        """Called when nobody reacted or nobody could; does nothing unless the game overrides it."""

    def waiting(self, s: State) -> i64:
        found = self.invited(s)
        for one in s.sealed:
            found &= ~BIT[one % 64]
        return found

    def reveal(self, s: State) -> None:
        decline = self.decline()
        reacting: i64 = 0
        for one in s.sealed:
            if one // 64 != decline:
                reacting |= BIT[one % 64]
        if reacting == 0:
            self.all_declined(s)
            return
        seat = self.priority(s)
        while reacting & BIT[seat] == 0:
            seat = self.following(s, seat)
        self.react(s, seat, s.answers(seat)[0])
