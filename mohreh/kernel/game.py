"""The class `Game`: everything that the kernel needs to know about a game."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, TypedDict, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mohreh.kernel.board import Board
from mohreh.kernel.catalogue import Catalogue
from mohreh.kernel.features import Questions, Row
from mohreh.kernel.goals import Goals
from mohreh.kernel.judge import Inputs, Judge, judge_path, read_judge
from mohreh.kernel.options import Option, Options
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import (
    Args,
    Event,
    Question,
    State,
    Step,
    Value,
    questions,
)
from mohreh.kernel.weights import NO_WEIGHTS, Weights

if TYPE_CHECKING:
    from mohreh.kernel.rules import Seen
    from mohreh.kernel.setup import Setup

SPECTATOR: Final = -1

_faces: Final[dict[tuple[str, str], ModuleType | None]] = {}  # by the folder of a game and the name


class View(TypedDict):  # lint: cold
    """All that a seat may know, as plain data: what the kernel tells in every view, to which a game adds its things.

    A game declares two of these in its `knowledge/view.py`: what its `view` returns (say `Table`), and that together
    with these keys, for whoever reads it: `class RokabView(Table, View)`.
    """

    game: str
    players: int
    seat: int  # who looks; -1: a spectator
    waiting: list[int]  # the seats that are asked
    asks: list[str | int]  # the step that waits: its name and its fields
    answers: list[int]  # what the seat has answered so far in a sealed choice
    over: bool
    scores: list[int]
    winners: list[int]
    ending: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game, complete. Each game's folder has one, called GAME.

    The first group of methods must be given; the second has defaults.
    """

    def __init__(
        self,
        name: str,
        version: int,
        players: tuple[int, ...],
        catalogue: Catalogue,
        steps: Sequence[type[Step] | Question],
        options: list[Option],
        editions: dict[str, dict[str, Value]],
        longest: int,
        folder: str,
        endings: dict[str, str],
    ) -> None:
        self.name: Final = name
        self.version: Final = version
        self.players: Final = players
        self.catalogue: Final = catalogue
        self.steps: Final = {question.name: question for question in questions(steps)}
        self.questions: Final = Questions(steps)
        self.options: Final = Options(options, editions)
        self.longest: Final = longest  # no game takes more decisions than this, unless options say otherwise
        self.folder: Final = Path(folder)  # texts, rulebook and data lie here
        self.endings: Final = endings  # every way the game may end, a word each, with the number of its rule
        self._ending_words: Final = list(endings)
        self._judges: Final[dict[int, Judge | None]] = {}  # those that were read, by the number of players

    def knows(self, version: int) -> bool:
        """Can a game that was begun under this version of the rules be played on under the same rules?"""
        return 1 <= version <= self.version

    def __reduce__(self) -> tuple[object, ...]:
        from mohreh.kernel.registry import game

        return (game, (self.name,))

    # ---- to be given

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        """A state with nothing laid out, for `start` and for loading."""
        raise TypeError(f"{self.name} has no blank state")

    def start(self, s: State) -> None:
        """Lay the game out and push the first step."""
        raise TypeError(f"{self.name} has no beginning")

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        """All that a seat may know of the game's own things, as plain data; seat -1 is a spectator."""
        raise TypeError(f"{self.name} has no view")

    def redeal(self, s: State, seat: int) -> None:
        """Deal what the seat does not know anew, with `s.below`, from the view alone: unseen things in id order."""
        raise TypeError(f"{self.name} has no redeal")

    def scores(self, s: State) -> list[int]:
        """Each seat's points so far."""
        raise TypeError(f"{self.name} has no scores")

    def check(self, s: State) -> None:
        """Raise `Broken` when something does not add up."""
        raise TypeError(f"{self.name} checks nothing")

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        """The things whose place the seat does not know, in groups of those that could be exchanged."""
        raise TypeError(f"{self.name} does not say what is hidden")

    def places(self, s: State) -> list[int]:
        """The place of each thing, as a number. The contract compares these between redeals."""
        raise TypeError(f"{self.name} does not say where things are")

    # ---- with defaults

    def board(self, seen: Seen, text: object) -> Board:
        """The position in words (`text` is a `mohreh.kernel.text.Text`).

        A game that draws it has a module `faces/board.py` with a function `board(seen, text)`. Otherwise it is every
        entry of the view that has a text `board.<entry>`. An entry that is a dict holds the arguments of its text, any
        other is the argument of its own name; a list has a paragraph for each.
        """
        from mohreh.kernel.text import Text

        assert isinstance(text, Text)
        drawn = self.face("board")
        if drawn is not None:
            return cast(Board, drawn.board(seen, text))
        lines: list[str] = []
        for name, entry in seen.view.items():
            if text.has(f"board.{name}"):
                for one in entry if isinstance(entry, list) else [entry]:
                    args = one if isinstance(one, dict) else {name: one}
                    lines.append(text.say(f"board.{name}", cast(Args, args)))
        return Board([lines])

    def face(self, name: str) -> ModuleType | None:
        """The game's module `faces/<name>.py`, if it has one: it is loaded when somebody looks, not to play."""
        place = (str(self.folder), name)
        if place not in _faces:
            _faces[place] = self._load_face(name)
        return _faces[place]

    def _load_face(self, name: str) -> ModuleType | None:
        from mohreh.kernel.registry import folders

        if not (self.folder / "faces" / f"{name}.py").exists():
            return None
        ours = str(self.folder.parent) in folders()
        package = f"mohreh.games.{self.name}" if ours else type(self).__module__.rpartition(".")[0]
        return importlib.import_module(f"{package}.faces.{name}")

    def winners(self, s: State) -> list[int]:
        """The seats that won, asked after the end: those with the highest score."""
        scores = self.scores(s)
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def ahead(self, s: State) -> list[int]:
        """The seats that would win if the game ended now, asked before the end."""
        return self.winners(s)

    def goals(self, seen: Seen) -> Goals | None:
        """What ends the game and how near each seat is: told by `goals(seen)` in `faces/goals.py`, if it is there."""
        drawn = self.face("goals")
        return None if drawn is None else cast(Goals, drawn.goals(seen))

    def setup(self) -> Setup | None:
        """What may be set up by hand: `SETUP` of `faces/setup.py`, if it is there."""
        found = self.face("setup")
        return None if found is None else cast("Setup", found.SETUP)

    def catalogue_for(self, options: dict[str, Value]) -> Catalogue:
        """The catalogue under these options: the same for all, unless an option is declared to shape it."""
        return self.catalogue

    def longest_for(self, players: int, options: dict[str, Value]) -> int:
        """No game takes more decisions than this under these options; 0 when they lift the cap."""
        return self.longest

    def may_resign(self, players: int, options: dict[str, Value]) -> bool:
        """May a player give the game up? Then all other sides win, so some rulebooks forbid it."""
        return True

    def sides(self, players: int, options: dict[str, Value]) -> list[int]:
        """The side of each seat: seats of one side win and lose together. Each is alone, unless the game has teams."""
        return list(range(players))

    def ending(self, s: State) -> str:
        """How the game ended: a word with a text under `ending.<word>`. If the state does not say, it is the first."""
        return self._ending_words[max(int(s.ending) - 1, 0)]

    def tie(self, seen: Seen, winners: list[int]) -> str:
        """What decided among equal points, after the end: the key of a text, if there is one."""
        return "ending.tie"

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        """How well a seat stands by these weights, from what it may know; greedy bots and search compare these."""
        return 0.0

    def judge(self, s: State, seat: i64, w: vec[float]) -> float:
        """How near to victory a seat is, from what it may know: what chances are made of.

        That is `evaluate`, unless what makes good choices foretells the winner badly.
        """
        return self.evaluate(s, seat, w)

    def secret(self) -> list[str]:
        """The verbs whose arguments the other seats do not see, for example discarding a card face down."""
        return []

    def weights(self) -> Weights:
        """The numbers that `evaluate` and `judge` go by, unless a table has others."""
        return NO_WEIGHTS

    def curiosity(self, players: int) -> float:
        """How much a search tries choices of which it knows little (docs/bots.md); what won most matches."""
        return 1.0

    def input_names(self) -> list[str]:
        """What each input of the learned judge is; none unless the game has such inputs."""
        return []

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        """Tell a learned judge about a seat: what the seat itself knows in this state."""

    def learned(self, players: int, options: dict[str, Value]) -> Judge | None:
        """The judge that was trained for so many players under these options, if there is one."""
        if players not in self._judges:
            path = judge_path(self.folder, players)
            usual = self.options.resolve({}, players)
            self._judges[players] = self.judge_in(path, players, usual)
        return self._judges[players] if options == self.options.resolve({}, players) else None

    def judge_in(self, path: Path, players: int, options: dict[str, Value]) -> Judge | None:
        """The judge in a file; None if there is none, or if it was trained under other options."""
        return read_judge(path, self.name, self.version, players, options, self.input_names(), self.weights())

    def unseen(self, s: State) -> i64:
        """How many things lie in an order that was settled before and that nobody at all has seen, such as a deck.

        Where it changes, chance has spoken, though nothing was drawn from the generator.
        """
        return 0

    def reshuffle(self, s: State) -> None:
        """Bring these things into another order with `s.shuffle`, each order as likely; none without such things."""

    def write_features(self, row: Row, s: State, seat: int) -> None:
        """Write what a seat may know into a row of numbers for learners; nothing unless the game does."""

    def features(self, s: State, seat: int) -> list[float]:
        """What a seat may know as a row of numbers, always as many for the same players and options."""
        row = Row(self.questions, s, seat)
        self.write_features(row, s, seat)
        return row.numbers

    def feature_names(self, s: State) -> list[str]:
        """The name of each feature. Any state with the same players and options gives the same names."""
        row = Row(self.questions, s, 0, True)
        self.write_features(row, s, 0)
        return row.names

    def ask(self, seen: Seen) -> tuple[str, Args]:
        """What is asked now: a text key and its arguments. By default the text of the step, with its fields."""
        name, *fields = seen.view["asks"]
        step = self.steps.get(str(name))
        return f"ask.{name}", dict(zip(step.FIELDS if step is not None else (), fields, strict=False))

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        """An action in words, where the position says more than the notation: a text key and its arguments."""
        return self.describe_plainly(action)

    def describe_plainly(self, action: int) -> tuple[str, Args]:
        """An action in words that hold in every position: the text of its verb with its things."""
        verb = self.catalogue.verb(action)
        args: Args = {}
        for domain, name in zip(verb.domains, verb.names(action), strict=True):
            args[domain.kind] = name
        return f"verb.{verb.name}", args

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        """The text key and arguments that name a thing, where `<kind>.<name>` is not a key of its own."""
        return None

    def begins_turn(self, event: Event, first: Event) -> bool:
        """For logs: does a turn begin with this event, after one that began with `first`? If somebody else acts."""
        return "who" in event.args and event.args["who"] != first.args.get("who")

    def fleeting(self) -> list[str]:
        """Events that show things which may be shuffled away within the same decision, so that no view keeps them."""
        return []

    def things(self) -> list[tuple[str, str]]:
        """What `mohreh cards` lists: kind and name of each card, tile or place."""
        return []

    def facts(self, kind: str, name: str) -> list[tuple[str, Args]]:
        """What is printed on a thing, as text keys with arguments: price, points, strength, and so on."""
        return []

    def picture(self, kind: str, name: str) -> list[str]:
        """What is drawn on a thing, in lines of signs that need no language: a pattern, a piece of a map."""
        return []
