"""What is under test, how much of it, and the moments of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from typing import Final, TypeVar, final

from mohreh.kernel.asking import Sealed
from mohreh.kernel.errors import Broken
from mohreh.kernel.game import SPECTATOR, Game
from mohreh.kernel.options import EDITION
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Event, State, Value

T = TypeVar("T")

PATIENCE: Final = 20  # where an option lifts the technical cap, games get so many times the usual length
SALT: Final = 2**50
GAMES_TO_SAMPLE: Final = 20_000  # the most games that are played to find enough moments
MOST_KEPT: Final = 500  # sampled moments of a subject, for the next check that wants some
FIRST: Final = 3  # of each kind of question, looked at in any close game


@dataclass(frozen=True)
class Amount:
    """How much of everything is tried."""

    games: int
    close: int  # games that are looked at decision by decision
    moments: int  # sampled for the laws of hidden information
    redeals: int  # of each of them, where it matters
    refusals: int
    damages: int  # saved states with one number changed
    every: int = 1  # of a close game: each so-many-th decision, and the first few of each kind of question

    def part(self, share: int) -> Amount:
        """A share of it: less than one close game is a share of its decisions; fewer redeals would prove nothing."""
        return Amount(
            games=max(1, self.games // share),
            close=max(1, self.close // share),
            moments=max(4, self.moments // share),
            redeals=self.redeals,
            refusals=max(20, self.refusals // share),
            damages=max(5, self.damages // share),
            every=1 if self.close >= share else share,
        )


SAMPLE: Final = Amount(games=20, close=2, moments=12, redeals=40, refusals=500, damages=60)
FULL: Final = Amount(games=10_000, close=50, moments=400, redeals=200, refusals=100_000, damages=5_000)


class Picker:
    """Choices of the contract itself: the same on every machine, as all chance here is."""

    def __init__(self, seed: int) -> None:
        self._position = mwc_start(seed)

    def below(self, n: int) -> int:
        self._position = mwc_step(self._position)
        return mwc_pick(self._position, n)

    def choose(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def some(self, among: Sequence[T], n: int) -> list[T]:
        """So many different ones, or all if there are no more; in the order in which they stood."""
        left = list(range(len(among)))
        while len(left) > n:
            left.pop(self.below(len(left)))
        return [among[i] for i in left]


@dataclass
class Subject:
    """A game for so many players with these options, how much of it to try, and what was noted on the way."""

    rules: Rules
    amount: Amount = SAMPLE
    seed: int = 0
    notes: list[str] = field(default_factory=list)
    samples: dict[bool, Sample] = field(default_factory=dict, init=False, repr=False)  # with ends of games, without

    @property
    def game(self) -> Game:
        return self.rules.game

    @property
    def changed(self) -> dict[str, Value]:
        """The options that are not as usual; of an edition only its name."""
        options = self.rules.options
        given = {EDITION: options[EDITION]} if EDITION in options else {}
        usual = self.game.options.resolve(given, self.rules.players)
        usual |= {key: self.game.options.by_key[key].usual(self.rules.players) for key in given}
        return {key: value for key, value in options.items() if not _same(value, usual[key])}

    @property
    def name(self) -> str:
        options = "".join([f", {key}={value}" for key, value in self.changed.items()])
        return f"{self.game.name}, {self.rules.players} players{options}"

    @property
    def close(self) -> range:
        """The seeds of the games to look at decision by decision."""
        return range(self.seed, self.seed + self.amount.close)

    @property
    def limit(self) -> int:
        """No game may take more decisions."""
        return self.rules.longest or self.game.longest * PATIENCE

    @property
    def seats(self) -> list[int]:
        """All who can look at the game: the seats, and last the spectator."""
        return [*range(self.rules.players), SPECTATOR]

    def note(self, sentence: str) -> None:
        """Something for the report."""
        self.notes.append(sentence)


def subjects(game: Game, amount: Amount, players: int | None = None, seed: int = 0) -> list[Subject]:
    """Every number of players as usual, and with each other value of each option, one at a time and less of it."""
    found: list[Subject] = []
    for n in game.players if players is None else [players]:
        usual = Subject(Rules(game, n, {}), amount, seed)
        found.append(usual)
        for option in game.options.all:
            tried = [usual.rules.options[option.key]]
            for value in option.samples(n):
                if not any(_same(value, one) for one in tried):
                    tried.append(value)
                    found.append(Subject(Rules(game, n, {option.key: value}), amount.part(10), seed))
    return found


@dataclass
class Moment:
    """A state of a random game, and how to find it again."""

    subject: Subject
    seed: int
    number: int  # of decisions before it
    state: State

    @property
    def rules(self) -> Rules:
        return self.subject.rules

    @property
    def over(self) -> bool:
        return self.rules.over(self.state)

    @property
    def kind(self) -> str:
        """What is asked, and whether some sealed answers are in already, perhaps out of order."""
        name = self.state.top.name()
        if not is_sealed(self.state) or len(self.state.sealed) == 0:
            return name
        first = self.rules.waiting(self.state)[0]
        later = any(len(self.state.answers(seat)) for seat in range(first + 1, self.rules.players))
        return f"{name}, {'out of order' if later else 'half answered'}"

    def redeal(self, seat: int, k: int, of: State | None = None) -> State:
        """The k-th redeal for a seat; its seed is not one that games begin with, nor that of another moment."""
        seed = ((self.seed * 10_007 + self.number) * 32 + seat + 1) * 4096 + k
        return self.rules.redeal(self.state if of is None else of, seat, SALT + seed)

    def kept(self) -> Moment:
        """The same with a copy of the state."""
        return Moment(self.subject, self.seed, self.number, self.state.clone())

    def broken(self, sentence: str) -> Broken:
        return Broken(f"{self.subject.name}, seed {self.seed}, decision {self.number}: {sentence}")


def game_of(subject: Subject, seed: int, listen: bool = False) -> Iterator[Moment]:
    """Every moment of one random game, the end included; the state is the live one.

    Where choices are sealed, the seats answer in any order. With `listen`, `state.events` gathers what happens.
    """
    rules = subject.rules
    picker = Picker(seed)
    s = rules.new(seed)
    s.events = [] if listen else None
    number = 0
    while True:
        moment = Moment(subject, seed, number, s)
        yield moment
        if rules.over(s):
            return
        if number >= subject.limit:
            raise moment.broken(f"the game is not over, though {subject.limit} decisions should be enough")
        waiting = rules.waiting(s)
        if not waiting:
            raise moment.broken(f"nobody is waiting at {s.top!r}, and the game is not over")
        seat = picker.choose(waiting)
        legal = rules.legal_for(s, seat)
        if len(legal) == 0:
            raise moment.broken(f"seat {seat} is waiting at {s.top!r} and has nothing to choose from")
        rules.play_for(s, seat, legal[picker.below(len(legal))])
        number += 1


def close_game(subject: Subject, seed: int, listen: bool = False) -> Iterator[Moment]:
    """Those moments of `game_of` that are looked at closely, the end included; with `every` 1 they are all of them."""
    every = subject.amount.every
    met: Counter[str] = Counter()
    for moment in game_of(subject, seed, listen):
        kind = moment.kind
        met[kind] += 1
        if moment.number % every == 0 or met[kind] <= FIRST or moment.over:
            yield moment


@final
class Sample:
    """Moments from all over the games of a subject, every kind of question among them; played only as far as needed."""

    def __init__(self, subject: Subject, end: bool) -> None:
        self._found: Final[list[Moment]] = []
        self._more: Final = _sample(subject, end)
        self._wrong: Exception | None = None

    def __iter__(self) -> Iterator[Moment]:
        """Always the same ones, each with a copy of its state."""
        for number in count():
            if number == len(self._found):
                self._found.append(self._next())
            yield self._found[number].kept()

    def _next(self) -> Moment:
        """One more; a game that breaks while it is played breaks for everybody who asks."""
        if self._wrong is not None:
            raise self._wrong
        try:
            return next(self._more)
        except Exception as wrong:
            self._wrong = wrong
            raise


def sampled(subject: Subject, most: int, end: bool = False) -> Iterator[Moment]:
    """So many sampled moments; with `end`, ends of games are among them."""
    if most > MOST_KEPT:
        return islice(_sample(subject, end), most)
    return islice(subject.samples.setdefault(end, Sample(subject, end)), most)


def _sample(subject: Subject, end: bool) -> Iterator[Moment]:
    picker = Picker(subject.seed + 1)
    for seed in range(subject.seed, subject.seed + GAMES_TO_SAMPLE):
        by_kind: dict[str, list[Moment]] = {}
        for moment in game_of(subject, seed):
            if end or not moment.over:
                by_kind.setdefault(moment.kind, []).append(moment.kept())
        for kind in sorted(by_kind):
            yield from picker.some(by_kind[kind], 1 + len(by_kind[kind]) // 50)
    raise Broken(f"{subject.name}: there is nothing to sample in {GAMES_TO_SAMPLE} games")


def is_sealed(s: State) -> bool:
    return isinstance(s.top, Sealed)


def seen(events: list[Event], seat: int) -> list[list[object]]:
    """The events that a seat may see, as plain data."""
    return [[event.key, event.args] for event in events if event.seen_by(seat)]


def looker(seat: int) -> str:
    """A seat or the spectator, in words."""
    return "the spectator" if seat == SPECTATOR else f"seat {seat}"


def difference(one: object, other: object, path: str = "") -> str:
    """The first place in which two pieces of plain data differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if key not in one or key not in other or one[key] != other[key]:
                return difference(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}.{i}")
    return f"{path} is {one!r:.80} in one and {other!r:.80} in the other"


def _same(one: Value, other: Value) -> bool:
    """Are they equal and of the same type? Python takes True for 1."""
    return type(one) is type(other) and one == other
