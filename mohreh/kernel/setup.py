"""Positions that somebody sets up: what of a game may be moved or counted by hand, and what comes of it.

A game that allows it has a `faces/setup.py` with a `SETUP`, which says what lies where. Whether a position can be is
for the rules to say: what comes of a change is saved and loaded, with all checks, before anybody sees it.
"""

# lint: cold

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.kernel.errors import BadState, Broken
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import ENDED, NO_ACTIONS, NO_STEPS, NOBODY, Args, State

LONGEST: Final = 200  # decisions at the beginning of a game, before a turn


@final
class Thing:
    """Something that may be put elsewhere.

    It is called what its kind and name are called, or `web.setup.thing.<kind>` with `args`. `sort` says which places
    take it. `spot` is where it is drawn on the board, as a selector of a stylesheet, if it can be tapped there.
    """

    def __init__(self, kind: str, name: str, sort: str = "", args: Args | None = None, spot: str = "") -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.key: Final = f"{kind}:{name}"  # things of one place differ in it
        self.sort: Final = sort or kind
        self.args: Final = args
        self.spot: Final = spot


@final
class Place:
    """Where things are: how many of each. Its text is `web.setup.place.<kind>` with `args`."""

    def __init__(
        self,
        kind: str,
        name: str,
        args: Args,
        takes: list[str],
        things: list[tuple[Thing, int]],
        spot: str = "",
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.key: Final = f"{kind}:{name}"
        self.args: Final = args
        self.takes: Final = takes  # the sorts of things that may be put there
        self.things: Final = [(thing, n) for thing, n in things if n > 0]
        self.spot: Final = spot


@final
class Number:
    """A number of the position, from `low` to `high`. Its text is `web.setup.number.<kind>` with `args`.

    Where its values have names, `words` has the text and the arguments of each.
    """

    def __init__(
        self,
        kind: str,
        value: int,
        low: int,
        high: int,
        name: str = "",
        args: Args | None = None,
        words: list[tuple[str, Args]] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.key: Final = f"{kind}:{name}"
        self.value: Final = value
        self.low: Final = low
        self.high: Final = high
        self.args: Final = args or {}
        self.words: Final = words or []


def whose(kind: str, value: int, players: int) -> Number:
    """A number that is a seat."""
    return Number(kind, value, 0, players - 1, words=[("web.setup.seat", {"who": seat}) for seat in range(players)])


def yes_or_no(kind: str, value: bool, name: str, args: Args) -> Number:
    return Number(kind, int(value), 0, 1, name, args, [("web.setup.no", {}), ("web.setup.yes", {})])


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """What may be set up by hand in one game."""

    def begins(self) -> str:
        """The step with which an ordinary turn begins."""
        raise TypeError(f"{type(self).__name__} does not say how a turn begins")

    def places(self, s: State) -> list[Place]:
        """Every place with what is there."""
        raise TypeError(f"{type(self).__name__} has no places")

    def numbers(self, s: State) -> list[Number]:
        """What is counted or chosen: whose turn it is, rounds, points."""
        raise TypeError(f"{type(self).__name__} has no numbers")

    def take(self, s: State, thing: Thing, place: Place) -> None:
        """One such thing leaves its place; what follows from that is counted anew."""
        raise TypeError(f"{type(self).__name__} takes nothing away")

    def give(self, s: State, thing: Thing, place: Place) -> None:
        """One such thing comes to a place that takes it. Where there is room for one, the other goes back."""
        raise TypeError(f"{type(self).__name__} puts nothing anywhere")

    def put(self, s: State, number: Number, value: int) -> None:
        """A number gets a value within its bounds."""
        raise TypeError(f"{type(self).__name__} counts nothing")


def forget_steps(s: State) -> None:
    """Nothing waits any more, and the game is not over: push what is asked now, then `s.advance()`."""
    s.next = ENDED
    s.stack = NO_STEPS
    s.depth = 0
    s.sealed = NO_ACTIONS
    s.offers = 0
    s.ending = 0


def any_depth(s: State, n: i64) -> i64:
    """Where a card goes into a deck of n cards whose order nobody knows: how many come to lie below it."""
    return s.below(n + 1)


def first_position(rules: Rules, seed: int) -> State:
    """A new game at its first ordinary turn; on the way there everybody takes the first choice."""
    setup = setup_of(rules)
    s = rules.new(seed)
    for _ in range(LONGEST):
        if s.top.name() == setup.begins() or s.who == NOBODY:
            break
        s.play(rules.legal(s)[0])
    return s


def setup_of(rules: Rules) -> Setup:
    found = rules.game.setup()
    if found is None:
        raise Broken(f"positions of {rules.game.name} cannot be set up", "no_setup")
    return found


def moved(rules: Rules, s: State, thing: str, source: str, target: str) -> State:
    """The position after a thing was put elsewhere; raises `Impossible` if that cannot be."""
    setup = setup_of(rules)
    places = {place.key: place for place in setup.places(s)}
    if source not in places or target not in places:
        raise Broken(f"there is no place {source if source not in places else target!r}", "unknown")
    found = [one for one, _ in places[source].things if one.key == thing]
    if not found:
        raise Broken(f"there is no {thing!r} in {source}", "gone")
    if found[0].sort not in places[target].takes:
        raise Broken(f"{thing} cannot be in {target}", "not_here")
    then = s.clone()
    if source != target:
        setup.take(then, found[0], places[source])
        left = {place.key: place for place in setup.places(then)}
        if target not in left:
            raise Broken(f"without {thing} there is no {target}", "not_here")
        setup.give(then, found[0], left[target])
    return checked(rules, then)


def counted(rules: Rules, s: State, number: str, value: int) -> State:
    """The position after a number was changed; raises `Impossible` if that cannot be."""
    setup = setup_of(rules)
    found = [one for one in setup.numbers(s) if one.key == number]
    if not found:
        raise Broken(f"there is no number {number!r}", "unknown")
    if not found[0].low <= value <= found[0].high:
        bounds: Args = {"low": found[0].low, "high": found[0].high}
        raise Broken(f"{number} is from {found[0].low} to {found[0].high}, not {value}", "bounds", bounds)
    then = s.clone()
    setup.put(then, found[0], value)
    return checked(rules, then)


def checked(rules: Rules, s: State) -> State:
    """The position as it is loaded; raises `BadState` if it cannot be.

    In the middle of a turn that may be because of what was begun, and it helps to begin the turn anew.
    """
    try:
        return rules.load(rules.save(s))
    except BadState as wrong:
        midway = s.who != NOBODY and s.top.name() != setup_of(rules).begins()
        raise BadState(str(wrong), wrong.key or ("midway" if midway else "impossible"), wrong.values) from None
