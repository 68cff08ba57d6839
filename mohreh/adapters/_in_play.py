"""A game in play for the OpenSpiel adapter: whose chance or choice waits, and what each seat has heard so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast, final

from mohreh.kernel.asking import Sealed
from mohreh.kernel.catalogue import Catalogue
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import SPECTATOR
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST_RNG, WIDEST, Rng, fast_start
from mohreh.kernel.state import EVERYONE, NOBODY, Event, State, Value

DIGITS: Final = 4  # chance nodes before the first decision: each draws a digit of the seed
BASE: Final = 64  # of these digits
MOST_DEALS: Final = 4096  # as outcomes of a single chance node
DEALING: Final = -1  # what waits for chance is the deal, not an action
CHANCE: Final = -1  # who is asked, as OpenSpiel numbers it
ENDED: Final = -4



@final
class Heard:
    """Something that seats have heard: an event, or a choice as `Rules.heard` has it. Copies share it."""

    __slots__ = ("_line", "seats", "what")

    def __init__(self, seats: int, what: int | Event) -> None:
        self.seats: Final = seats  # a set, as in an event
        self.what: Final = what
        self._line = ""

    def __reduce__(self) -> tuple[object, ...]:
        return (Heard, (self.seats, self.what))

    def is_by(self, seat: int) -> bool:
        """Has this seat heard it? A spectator, -1, has what all or all but some have."""
        return self.seats < 0 if seat < 0 else self.seats & 2**seat != 0

    def line(self, catalogue: Catalogue) -> str:
        """In writing; made once, since long games ask for it again and again."""
        if not self._line:
            if isinstance(self.what, Event):
                self._line = f"{self.what.key} {encode(self.what.args).decode()}"
            elif self.what < 0:
                self._line = f"{-1 - self.what}: ?"
            else:
                self._line = f"{self.what % 64}: {catalogue.notation(self.what // 64)}"
        return self._line


@final
class Undrawn(Exception):
    """The rules want a number below n, and chance has not spoken yet."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n: Final = n


@final
class Drawn(Rng):
    """The numbers that chance nodes gave, one after the other."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._left: Final = list(reversed(numbers))

    def pick(self, position: int, n: int) -> int:
        if n == 1:
            return 0
        if not self._left:
            raise Undrawn(int(n))
        return self._left.pop()


@final
class Setup:
    """What games in play share: the rules, and how chance is shown.

    `deals`: one chance node with so many seeds; 0: `DIGITS` nodes that draw the digits of one.
    `explicit`: no seed; instead every number that the rules draw is a chance node.
    """

    def __init__(self, game: str, players: int, options: dict[str, Value], deals: int, explicit: bool) -> None:
        if not 0 <= deals <= MOST_DEALS:
            raise MohrehError(f"deals cannot be {deals}; it takes a number from 0, for all, to {MOST_DEALS}")
        if deals and explicit:
            raise MohrehError("deals counts seeds, and where chance is explicit there are none")
        self.rules: Final = rules(game, players, options)
        self.deals: Final = deals
        self.explicit: Final = explicit
        self.most_outcomes: Final = WIDEST if explicit else deals or BASE
        self.digits: Final = 1 if deals else DIGITS
        self.first: Final = InPlay(self)  # of which all others are copies
        if explicit:
            self.first.run()

    @property
    def has_secrets(self) -> bool:
        """Does any seat know less than another at any time? Not, if nothing is hidden, sealed or said in secret."""
        r = self.rules
        s = r.new()
        hidden = any(group for seat in range(r.players) for group in r.game.hidden(s, seat))
        return hidden or bool(r.game.secret()) or any(issubclass(one.kind, Sealed) for one in r.game.steps.values())

    def __reduce__(self) -> tuple[object, ...]:
        r = self.rules
        return (Setup, (r.game.name, r.players, dict(r.options), self.deals, self.explicit))


@final
class InPlay:
    """All of a state that OpenSpiel copies and pickles. Before the deal there is no `state`."""

    __slots__ = ("_legal", "asked", "chosen", "drawn", "heard", "opening", "outcomes", "setup", "start", "state")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State | None = None
        self.asked = CHANCE  # or ENDED, or the seat that decides
        self.outcomes = setup.most_outcomes  # of the chance node
        self.drawn: tuple[int, ...] = ()  # what chance has given for the deal or the action that waits
        self.chosen = DEALING
        self.heard: list[Heard] = []
        self.start: State | None = None  # after the deal; unknown in a redeal
        self.opening: dict[int, str] = {}  # each seat's first view, as far as it was asked for or is known
        self._legal: list[int] | None = None

    def copy(self) -> InPlay:
        """An independent copy that shares only what is never edited."""
        c = InPlay.__new__(InPlay)
        c.setup = self.setup
        c.state = None if self.state is None else self.state.clone()
        c.asked = self.asked
        c.outcomes = self.outcomes
        c.drawn = self.drawn
        c.chosen = self.chosen
        c.heard = self.heard[:]
        c.start = self.start
        c.opening = self.opening
        c._legal = self._legal
        return c

    def __deepcopy__(self, memo: dict[int, object]) -> InPlay:
        return self.copy()

    def __getstate__(self) -> tuple[object, ...]:
        save = self.setup.rules.save
        states = [None if s is None else save(s) for s in (self.state, self.start)]
        return (self.setup, states, self.asked, self.outcomes, self.drawn, self.chosen, self.heard, self.opening)

    def __setstate__(self, saved: tuple[object, ...]) -> None:
        self.setup, states, *rest = cast("tuple[Setup, list[Any], Any]", saved)
        self.asked, self.outcomes, self.drawn, self.chosen, self.heard, self.opening = rest
        r = self.setup.rules
        for s in states:
            if s is not None and s["rules"] != r.game.version:
                raise MohrehError(f"the state is of version {s['rules']} of {r.game.name}, not {r.game.version}")
        self.state, self.start = [None if s is None else r.load_unchecked(s) for s in states]
        self._legal = None

    # ---- who is asked

    @property
    def dealt(self) -> State:
        """The state, after the deal."""
        assert self.state is not None
        return self.state

    @property
    def legal(self) -> list[int]:
        """What the seat that is asked may choose from. Not to be edited: copies share it."""
        if self._legal is None:
            self._legal = list(self.setup.rules.legal(self.dealt))
        return self._legal

    # ---- what happens

    def draw(self, outcome: int) -> None:
        """Chance gives one of its `outcomes`."""
        self.drawn = (*self.drawn, outcome)
        if self.setup.explicit:
            self.run()
        elif len(self.drawn) == self.setup.digits:
            seed = 0
            for digit in self.drawn:
                seed = seed * self.setup.most_outcomes + digit
            events: list[Event] = []
            self._dealt(self.setup.rules.begin(FAST_RNG, fast_start(seed), events), events)

    def choose(self, action: int) -> None:
        """Carry out a legal action."""
        self._legal = None
        if self.setup.explicit:
            self.chosen = action
            self.run()
            return
        s = self.dealt
        self._hear_choice(s, action)
        events: list[Event] = []
        s.events = events
        s.play(action)
        s.events = None
        for event in events:
            self.heard.append(Heard(event.seats, event))
        who = s.who
        self.asked = who if who >= 0 else ENDED

    def run(self) -> None:
        """Deal, or carry out the action that waits, with what chance has given; stop where it must give more."""
        events: list[Event] = []
        chance = Drawn(self.drawn)
        try:
            if self.chosen == DEALING:
                self._dealt(self.setup.rules.begin(chance, 1, events), events)
                return
            after = self.dealt.clone()
            after.rng = chance
            after.events = events
            after.play(self.chosen)
        except Undrawn as wanted:
            self.asked = CHANCE
            self.outcomes = wanted.n
            return
        self._hear_choice(self.dealt, self.chosen)
        self._hear(after, events)

    def _dealt(self, state: State, events: list[Event]) -> None:
        self._hear(state, events)
        self.start = state.clone()
        self.opening = {}

    def _hear(self, state: State, events: list[Event]) -> None:
        """The state after a deal or an action, with what is told of it."""
        state.events = None
        if self.setup.explicit:
            state.use_fast(1)  # the present generator has nothing more to give; every action gets its own
        self.state = state
        self.asked = state.who if state.who >= 0 else ENDED
        self.drawn = ()
        self.heard += [Heard(event.seats, event) for event in events]

    def _hear_choice(self, s: State, action: int) -> None:
        """Who chose what, for those who learn it. Of a sealed answer the others do not even learn that it was given."""
        learnt = int(self.setup.rules.heard(s, action, NOBODY))
        if learnt >= 0:
            self.heard.append(Heard(EVERYONE, learnt))
            return
        who = int(s.who)
        self.heard.append(Heard(2**who, action * 64 + who))
        if not isinstance(s.top, Sealed):
            self.heard.append(Heard(~(2**who), learnt))

    # ---- what is known

    def redealt(self, seat: int, seed: int) -> InPlay:
        """The game as it might be for all that the seat knows; nothing that only others have heard is in it."""
        c = self.copy()
        c.state = self.setup.rules.redeal(self.dealt, seat, seed)
        c.state.who = self.dealt.who  # it still has to answer there, too; sealed answers may come in any order
        c.heard = [one for one in self.heard if one.is_by(seat)]
        c.start = None
        c.opening = {seat: self.opening_view(seat)}
        c._legal = None
        return c

    def view(self, seat: int) -> str:
        """What a seat may know now, as JSON; seat -1 is a spectator."""
        return encode(self.setup.rules.view(self.dealt, None if seat == SPECTATOR else seat)).decode()

    def opening_view(self, seat: int) -> str:
        """The seat's view after the deal; empty where nobody can know it."""
        if seat not in self.opening and self.start is not None:
            self.opening[seat] = encode(self.setup.rules.view(self.start, None if seat == SPECTATOR else seat)).decode()
        return self.opening.get(seat, "")

    def recalled(self, seat: int) -> str:
        """All that a seat has ever known, line by line: its first view, what it heard, its view now."""
        catalogue = self.setup.rules.catalogue
        heard = [one.line(catalogue) for one in self.heard if one.is_by(seat)]
        return "\n".join([f"opening {self.opening_view(seat)}", *heard, f"view {self.view(seat)}"])

    def private(self, seat: int, recall: bool) -> str:
        """What a seat knows and a spectator does not: entries of its view, and what it has heard."""
        mine, public = [dict(self.setup.rules.view(self.dealt, one)) for one in (seat, None)]
        own = {key: value for key, value in mine.items() if key != "seat" and value != public[key]}
        lines = [f"view {encode(own).decode()}"] if own else []
        if recall:
            catalogue = self.setup.rules.catalogue
            lines += [one.line(catalogue) for one in self.heard if one.is_by(seat) and not one.is_by(SPECTATOR)]
        return "\n".join(lines)

    def choices(self, seat: int, most: int) -> list[int]:
        """The last choices that a seat heard of, the latest first, as `Rules.heard` has them."""
        found: list[int] = []
        for one in reversed(self.heard):
            if len(found) == most:
                break
            if isinstance(one.what, int) and one.is_by(seat):
                found.append(one.what)
        return found
