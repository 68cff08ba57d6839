"""The state of a game in play, with a stack of the steps that are still to be carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.kernel.rng import FAST_RNG, Rng, mwc_pick, mwc_step

Actions: TypeAlias = "vec[i64]"  # quoted: compiled code cannot make the type itself
Value: TypeAlias = int | str | bool
Args: TypeAlias = dict[str, Value]

NOBODY: Final = -1
EVERYONE: Final = -1  # as a set of seats
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])  # never 1 << n: it is miscompiled
# Which place a set of one place holds: PLACE_OF[some % 67], for there all powers of two up to 2**65 differ.
PLACE_OF: Final[vec[i64]] = vec[i64]([next((n for n in range(62) if 2**n % 67 == rest), 0) for rest in range(67)])
NO_ACTIONS: Final[vec[i64]] = vec[i64]()


@final
class Reason:
    """Why an action is not allowed: a key of the text files, its arguments, the number of the rule."""

    def __init__(self, key: str, args: Args, rule: str) -> None:
        self.key: Final = key
        self.args: Final = args
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"Reason({self.key!r}, {self.args!r}, rule={self.rule!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return self.key == other.key and self.args == other.args and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.key, self.rule))

    def __reduce__(self) -> tuple[object, ...]:
        return (Reason, (self.key, self.args, self.rule))


@final
class Event:
    """Something that happened: a key of the text files, its arguments, and the set of seats that may see it.

    A set that is written as all but some (a negative number) holds the spectators too.
    """

    def __init__(self, key: str, args: Args, seats: int) -> None:
        self.key: Final = key
        self.args: Final = args
        self.seats: Final = seats

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {self.args!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Event, (self.key, self.args, self.seats))

    def seen_by(self, seat: int) -> bool:
        """May this seat see it? A spectator is seat -1."""
        return self.seats < 0 if seat < 0 else self.seats & (2**seat) != 0


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Step:
    """One step of the rules that waits, with what it needs to know. Never edited, so clones share it.

    The fields named in FIELDS are its whole memory and the parameters of its constructor, in that order.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    VERBS: ClassVar[tuple[str, ...]] = ()  # the verbs that it may offer
    RULE: ClassVar[str] = ""  # the number of the rule that it carries out

    def enter(self, s: State) -> i64:
        """Do what needs no choice. The seat that must now choose, or NOBODY when the step is over.

        A copy of the state that waits for the choice would name the same seat: so loading knows that the right one is
        asked.
        """
        raise TypeError(f"{type(self).__name__} does not say what happens")

    def legal(self, s: State, out: Actions) -> Actions:
        """Append the ids that are legal now for the seat that is asked, ascending."""
        raise TypeError(f"{type(self).__name__} does not say what is legal")

    def resume(self, s: State, action: i64) -> None:
        """Carry the choice out: change fields, push what comes next. The step itself is already off the stack."""
        raise TypeError(f"{type(self).__name__} does not say what a choice does")

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        """One of the legal ids by a position of the fast generator, each as likely, for random play.

        A step that knows its ids as a set (`kernel/choices.py`) can choose from that, and no list is made.
        """
        legal = self.legal(s, out)
        return legal[mwc_pick(position, len(legal))]

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        """Why an action with one of its own VERBS is not legal for the seat that is asked."""
        return None

    def question(self) -> Question | None:
        """What it asks, where one class of steps asks many things; None where the class asks one."""
        return None

    def name(self) -> str:
        """The name under which it is saved and printed, and under which its question has a text."""
        question = self.question()
        return type(self).__name__ if question is None else question.name

    def rule(self) -> str:
        question = self.question()
        return self.RULE if question is None else question.RULE

    def verbs(self) -> tuple[str, ...]:
        question = self.question()
        return self.VERBS if question is None else question.VERBS

    def asked(self, s: State) -> i64:
        """The set of seats that this question is put to, as everyone may know it."""
        return BIT[s.who]

    def waiting(self, s: State) -> i64:
        """The set of seats that have not decided yet."""
        return BIT[s.who]

    def legal_for(self, s: State, seat: i64, out: Actions) -> Actions:
        """`legal` for any seat; nothing for one that is not waiting."""
        return legal_now(s, out) if seat == s.who else out

    def __reduce__(self) -> tuple[object, ...]:
        question = self.question()
        told: list[object] = [] if question is None else [question]
        return (type(self), (*told, *[getattr(self, name) for name in type(self).FIELDS]))

    def __repr__(self) -> str:
        inside = ", ".join([f"{name}={getattr(self, name)}" for name in type(self).FIELDS])
        return f"{self.name()}({inside})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """What a step asks: its name, under which it is saved and has its text, its rule, and the verbs that it may offer.

    Most classes of steps ask one thing, and are their own question. Where one class asks for many cards, each card has
    a question, and the step is told which: `kind(question, *fields)`.
    """

    def __init__(self, kind: type[Step], name: str, rule: str, verbs: tuple[str, ...]) -> None:
        self.kind: Final = kind
        self.name = name
        self.RULE = rule
        self.VERBS: Final = verbs
        self.FIELDS: Final = kind.FIELDS

    def step(self, fields: list[object]) -> Step:
        """The step with these numbers."""
        make = cast("type[object]", self.kind)
        return cast(Step, make(*[self, *fields]))


@final
class OwnQuestion(Question):
    """The question of a class of steps that always asks the same thing."""

    def __init__(self, kind: type[Step]) -> None:
        super().__init__(kind, kind.__name__, kind.RULE, kind.VERBS)

    def step(self, fields: list[object]) -> Step:
        make = cast("type[object]", self.kind)
        return cast(Step, make(*fields))


def questions(steps: Sequence[type[Step] | Question]) -> list[Question]:
    """What the steps of a game ask, in their order."""
    return [one if isinstance(one, Question) else OwnQuestion(one) for one in steps]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class SeatStep(Step):
    """A step that knows nothing but the seat that it asks: such steps are made once for each seat and shared."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def enter(self, s: State) -> i64:
        return self.seat


@final
@mypyc_attr(acyclic=True)
class Ended(Step):
    """The step on top of the stack after the end of the game."""

    def enter(self, s: State) -> i64:
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        return out

    def asked(self, s: State) -> i64:
        return 0

    def waiting(self, s: State) -> i64:
        return 0

    def legal_for(self, s: State, seat: i64, out: Actions) -> Actions:
        return out


ENDED: Final = Ended()
NO_STEPS: Final[vec[Step]] = vec[Step]()


@final
class Origin:
    """Which game a state is of, and under which options."""

    def __init__(self, game: str, players: int, options: dict[str, Value]) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options


NOWHERE: Final = Origin("", 0, {})


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All of a game in play. A game adds its own fields and names those that must be saved in FIELDS.

    `top` is the step that waits for `who`; after it comes `next`, then the first `depth` of `stack` from their end.
    (`next` would be the last of the stack, but most stacks are that short, and a field is cheaper than a row. Steps
    beyond `depth` are over; their places are used again, which is cheaper than to cut the row.)
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, players: i64, rng: Rng, position: i64) -> None:
        self.origin = NOWHERE
        self.players = players
        self.rng = rng
        self.position = position
        self.shown: i64 = 0  # how often something hidden was shown: undo stops there
        self.offers: i64 = 0  # 1: something may be chosen beside what the step asks (`offer`); such a game saves it
        self.ending: i64 = 0  # which of the game's endings it was, from 1 on; a game that has several saves it
        self.who: i64 = NOBODY
        self.top: Step = ENDED
        self.next: Step = ENDED
        self.stack: vec[Step] = NO_STEPS
        self.depth: i64 = 0
        self.sealed: vec[i64] = NO_ACTIONS  # answers not yet read, action * 64 + seat by seat; never edited
        self.events: list[Event] | None = None  # where events are added; None: they are not wanted

    # ---- for games

    def push(self, step: Step) -> None:
        """Put a step on top of the stack: it comes next, before all that were pushed earlier."""
        if self.next is not ENDED:
            if self.depth < len(self.stack):
                self.stack[self.depth] = self.next
            else:
                self.stack = append(self.stack, self.next)
            self.depth += 1
        self.next = step

    def below(self, n: i64) -> i64:
        """A number below n from the table's generator."""
        if self.rng is FAST_RNG:
            self.position = mwc_step(self.position)
            return mwc_pick(self.position, n)
        self.position = self.rng.step(self.position)
        return self.rng.pick(self.position, n)

    def shuffle(self, cards: vec[i64]) -> None:
        """Shuffle a row in place."""
        self.shuffle_part(cards, 0, len(cards))

    def shuffle_part(self, cards: vec[i64], start: i64, stop: i64) -> None:
        """Shuffle a part of a row in place (Fisher and Yates, from the end)."""
        i = stop - 1
        if self.rng is FAST_RNG:  # the numbers that `below` would give, without asking it for each of them
            position = self.position
            while i > start:
                position = mwc_step(position)
                j = start + mwc_pick(position, i - start + 1)
                kept = cards[i]
                cards[i] = cards[j]
                cards[j] = kept
                i -= 1
            self.position = position
            return
        while i > start:
            j = start + self.below(i - start + 1)
            kept = cards[i]
            cards[i] = cards[j]
            cards[j] = kept
            i -= 1

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.players:
            return 0
        return seat

    def finish(self, ending: i64 = 0) -> None:
        """The game is over: nothing waits any more. Endings are counted from 1, as `Game.endings` names them."""
        if ending:
            self.ending = ending
        self.next = ENDED
        self.stack = NO_STEPS
        self.depth = 0

    def tell(self, key: str, args: Args, seats: int = EVERYONE) -> None:
        """Report an event. Ask `s.events is not None` first where building the arguments would cost."""
        if self.events is not None:
            self.events.append(Event(key, args, seats))

    def copy_to(self, other: State) -> None:
        """Copy the kernel's own fields; a part of `clone`."""
        other.origin = self.origin
        other.shown = self.shown
        other.offers = self.offers
        other.ending = self.ending
        other.who = self.who
        other.top = self.top
        other.next = self.next
        if self.depth:
            other.stack = self.stack[: self.depth]
            other.depth = self.depth
        other.sealed = self.sealed

    # ---- for a game to write anew

    def offer(self, out: Actions) -> Actions:
        """Append what may be chosen beside what the step asks. Asked for while `offers` is set.

        `verbs` names it, and `play` carries it out.
        """
        return out

    def verbs(self) -> tuple[str, ...]:
        """The verbs that may be offered now."""
        return self.top.verbs()

    def clone(self) -> State:
        """An independent copy that shares only what is never edited, and reports no events.

        This one copies what FIELDS names. A state that search clones assigns its fields itself, which is much faster.
        """
        from mohreh.kernel.saving import copied

        c: State = type(self)(self.players, self.rng, self.position)
        self.copy_to(c)
        for name in type(self).FIELDS:
            setattr(c, name, copied(getattr(self, name)))
        return c

    # ---- copying by the standard library

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        from mohreh.kernel.registry import unpickled
        from mohreh.kernel.saving import save_state

        return (unpickled, (self.origin.game, self.origin.players, self.origin.options, save_state(self)))

    # ---- for the kernel

    def pending(self) -> list[Step]:
        """The steps below the top one; the last of the list comes next."""
        found = list(self.stack[: self.depth])
        if self.next is not ENDED:
            found.append(self.next)
        return found

    def advance(self) -> None:
        """Run steps until someone must choose or nothing waits."""
        _advance(self)

    def play(self, action: i64) -> None:
        """Carry out a legal action of the seat `who`. Unchecked."""
        self.top.resume(self, action)
        _advance(self)

    def seal(self, seat: i64, action: i64) -> None:
        """Keep an answer that nobody else may see yet. The order of arrival leaves no trace."""
        if len(self.sealed) == 0:
            self.sealed = vec[i64]([action * 64 + seat])
            return
        kept = vec[i64](capacity=len(self.sealed) + 1)
        placed = False
        for one in self.sealed:
            if not placed and one % 64 > seat:
                kept = append(kept, action * 64 + seat)
                placed = True
            kept = append(kept, one)
        if not placed:
            kept = append(kept, action * 64 + seat)
        self.sealed = kept

    def answers(self, seat: i64) -> Actions:
        """What a seat has answered so far in the sealed choice under way."""
        found = vec[i64]()
        for one in self.sealed:
            if one % 64 == seat:
                found = append(found, one // 64)
        return found

    def forget_answers(self, seat: i64) -> None:
        """Drop all sealed answers but those of one seat."""
        if len(self.sealed) == 0:
            return
        kept = vec[i64]()
        for one in self.sealed:
            if one % 64 == seat:
                kept = append(kept, one)
        self.sealed = kept

    def use_fast(self, position: i64) -> None:
        """Go on with the fast generator, from this position."""
        self.rng = FAST_RNG
        self.position = position


def _advance(s: State) -> None:
    """Run steps until someone must choose or nothing waits. (A function is part of its callers, a method is called.)"""
    step = s.next
    while step is not ENDED:
        if s.depth:
            s.depth -= 1
            s.next = s.stack[s.depth]
        else:
            s.next = ENDED
        who = step.enter(s)
        if who >= 0:
            s.top = step
            s.who = who
            return
        step = s.next
    s.top = ENDED
    s.who = NOBODY


def legal_now(s: State, out: Actions) -> Actions:
    """Append the ids that the seat `who` may choose from, ascending."""
    found = s.top.legal(s, out)
    return s.offer(found) if s.offers else found


def pick_now(s: State, out: Actions, position: i64) -> i64:
    """One of the ids that the seat `who` may choose from, each as likely."""
    if s.offers:
        legal = s.offer(s.top.legal(s, out))
        return legal[mwc_pick(position, len(legal))]
    return s.top.pick(s, out, position)
