"""The class `Tour`: what a file in the folder `tours` of a game says, checked as far as it can be without playing."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, cast, final

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.game import Game
from mohreh.kernel.record import Record, checked_options
from mohreh.kernel.rng import KEYED
from mohreh.kernel.rules import Rules
from mohreh.kernel.table import Table, fork, replay
from mohreh.tours.conditions import BadTour, Condition, read_condition

FOLDER: Final = "tours"
TRY: Final = "try "  # before a line of notation: it is to be refused
BOT: Final = "level1"
OF_TOUR: Final = ("players", "options", "seat", "bot", "step")
OF_STEP: Final = (
    *("name", "seed", "played", "state"),
    *("goal", "missed", "within", "answers", "solution", "failing", "marks"),
)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a step begins: a seed with what was played, or a saved state."""

    seed: str
    played: tuple[str, ...] = ()
    state: str = ""  # the name of a file beside the tour's


@dataclass(frozen=True, slots=True)
class TourStep:
    """One step: a sentence and a tap, or a goal at a position."""

    name: str
    position: Position | None  # None: where the solution of the step before leads
    goal: Condition | None  # None: one tap
    missed: Condition | None  # what says, before the decisions are used up, that it is missed
    within: int  # decisions of the learner
    answers: tuple[tuple[str, ...], ...]  # of the others, decision by decision: the first that is legal
    solution: tuple[str, ...]
    failing: tuple[str, ...]
    marks: tuple[str, ...]  # what the sentence speaks of: lines of notation, or ids of elements of the page

    @property
    def par(self) -> int:
        """The decisions that the solution takes."""
        return len([line for line in self.solution if not line.startswith(TRY)])


@final
class Tour:
    """A tour of a game. `Walk` plays a step of it."""

    def __init__(self, rules: Rules, name: str, seat: int, bot: str, steps: tuple[TourStep, ...], folder: Path) -> None:
        self.rules: Final = rules
        self.name: Final = name
        self.seat: Final = seat  # the learner's
        self.bot: Final = bot  # who answers where the tour does not say it, and plays on after the last step
        self.steps: Final = steps
        self._folder: Final = folder
        self._starts: Final[dict[int, Table]] = {}

    @property
    def game(self) -> Game:
        return self.rules.game

    def start(self, number: int) -> Table:
        """A table where a step begins, with nothing that came before."""
        if not 0 <= number < len(self.steps):
            raise BadTour(f"the tour {self.name} of {self.game.name} has no step {number}")
        if number not in self._starts:
            self._starts[number] = self._find(number)
        return fork(self._starts[number])

    def _find(self, number: int) -> Table:
        position = self.steps[number].position
        if position is None:
            from mohreh.tours.walk import Walk

            before = Walk(self, number - 1)
            before.follow(self.steps[number - 1].solution)
            return before.table
        if position.state:
            return self._saved(position.state)
        table = replay(Record(self.rules, KEYED, position.seed, [], "", {}, {}))
        for line in position.played:
            table.play(line)
        return table

    def _saved(self, name: str) -> Table:
        path = self._folder / name
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as wrong:
            raise BadTour(f"the position {path} cannot be read: {wrong}") from None
        return replay(Record(self.rules, saved.get("rng", KEYED), saved, [], "", {}, {}))

    def key(self, step: int, part: str = "") -> str:
        """The key of a text: the sentence of a step, its goal, or what is said when it is done or missed."""
        return ".".join([one for one in ("tour", self.name, self.steps[step].name, part) if one])

    def text_keys(self) -> list[str]:
        """All texts that the tour needs."""
        keys = [f"tour.{self.name}", f"tour.{self.name}.about"]
        for number, step in enumerate(self.steps):
            keys += [self.key(number, part) for part in ("", *(("goal", "done", "missed") if step.goal else ()))]
        return keys


def tours_of(game: Game) -> list[Tour]:
    """The tours of a game, by their names; the first is for beginners."""
    return [read_tour(game, path) for path in sorted((game.folder / FOLDER).glob("*.toml"))]


def find_tour(game: str, name: str) -> Tour:
    """A tour by its name."""
    found = {tour.name: tour for tour in tours_of(registry.game(game))}
    if name not in found:
        raise BadTour(f"{game} has no tour {name!r:.40}. {nearest(name, list(found))}")
    return found[name]


@lru_cache(maxsize=64)
def read_tour(game: Game, path: Path) -> Tour:
    """A tour from its file."""
    try:
        return _tour(game, path, tomllib.loads(path.read_text(encoding="utf-8")))
    except BadTour as wrong:
        raise BadTour(f"{game.name}, {FOLDER}/{path.name}: {wrong}") from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadTour(f"{game.name}, {FOLDER}/{path.name} is no TOML: {wrong}") from None


def _tour(game: Game, path: Path, data: dict[str, object]) -> Tour:
    _check_names(data, OF_TOUR, "a tour")
    rules = Rules(game, _whole(data.get("players", game.players[0]), "players"), checked_options(data.get("options")))
    listed = data.get("step")
    if not isinstance(listed, list) or not listed:
        raise BadTour("a tour has steps: [[step]]")
    steps = tuple([_step(rules, one, number) for number, one in enumerate(listed)])
    names = [step.name for step in steps]
    if len(set(names)) < len(names):
        raise BadTour("two steps have the same name")
    if steps[-1].goal is not None:
        raise BadTour(f"the last step, {names[-1]!r}, is where the learner plays on: it has no goal")
    return Tour(rules, path.stem, _whole(data.get("seat", 0), "seat"), str(data.get("bot", BOT)), steps, path.parent)


def _step(rules: Rules, given: object, number: int) -> TourStep:
    data = cast("dict[str, object]", given)
    name = str(data.get("name", ""))
    if not name.isidentifier():
        raise BadTour(f"step {number + 1} has no name: a word, by which its texts are found")
    try:
        _check_names(data, OF_STEP, "a step")
        position = _position(data)
        if position is None and number == 0:
            raise BadTour("the first step must begin somewhere: seed, or state")
        goal = read_condition(data["goal"]) if "goal" in data else None
        needless = [word for word in ("missed", "within", "failing") if word in data]
        if goal is None and needless:
            raise BadTour(f"without a goal there is no {needless[0]}")
        solution, failing = _lines(data, "solution"), _lines(data, "failing")
        if goal is not None and not (solution and failing):
            raise BadTour("a goal needs a solution and a line that fails")
        for line in (*solution, *failing):
            _check_notation(rules, line.removeprefix(TRY))
        answers = tuple([_alternatives(rules, one) for one in _list(data, "answers")])
        missed = read_condition(data["missed"]) if "missed" in data else None
        par = len([line for line in solution if not line.startswith(TRY)])
        within = _whole(data.get("within", max(par, 1)), "within")
        return TourStep(name, position, goal, missed, within, answers, solution, failing, _lines(data, "marks"))
    except BadTour as wrong:
        raise BadTour(f"step {name!r}: {wrong}") from None


def _position(data: dict[str, object]) -> Position | None:
    if "state" in data:
        if "seed" in data or "played" in data:
            raise BadTour("it begins at a state or with a seed, not both")
        return Position("", (), str(data["state"]))
    if "seed" in data:
        return Position(str(data["seed"]), _lines(data, "played"))
    if "played" in data:
        raise BadTour("what was played needs a seed")
    return None


def _alternatives(rules: Rules, given: object) -> tuple[str, ...]:
    found = tuple([str(one) for one in given]) if isinstance(given, list) else (str(given),)
    for line in found:
        _check_notation(rules, line)
    return found


def _check_notation(rules: Rules, line: str) -> None:
    try:
        rules.catalogue.parse(line)
    except MohrehError as wrong:
        raise BadTour(str(wrong)) from None


def _check_names(data: dict[str, object], known: tuple[str, ...], what: str) -> None:
    for name in data:
        if name not in known:
            raise BadTour(f"{what} has no {name!r}; it has {', '.join(known)}")


def _list(data: dict[str, object], name: str) -> list[object]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise BadTour(f"{name} is a list, not {found!r:.60}")
    return found


def _lines(data: dict[str, object], name: str) -> tuple[str, ...]:
    return tuple([str(one) for one in _list(data, name)])


def _whole(value: object, name: str) -> int:
    if type(value) is not int or value < 0:
        raise BadTour(f"{name} is {value!r:.60}, not a number")
    return value
