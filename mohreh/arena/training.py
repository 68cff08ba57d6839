"""Training of a learned judge: generations of self-play of search, each judged by what was learnt from those before.

In a generation search plays itself. Some decisions, taken at random, are searched deeper, and their positions kept
with the result of the game and with what search thought. From the last generations a new judge is fitted.
The seed decides all of it but how many generations the hours allow; what is done is kept in a folder, and the same
command goes on from there.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, final

from mohreh.arena.intervals import SequentialTest
from mohreh.arena.network import Array, Lessons, Parts, fit, joined_lessons, judge_of, new_parts, parts_of
from mohreh.arena.one_game import seed_of, share
from mohreh.arena.regression import play_pair
from mohreh.arena.run_folder import RunFolder
from mohreh.arena.workers import Crew, OnProgress, Player, Work, no_progress
from mohreh.bots import Belief, Bot, Choice
from mohreh.bots.bot import GreedyBot
from mohreh.bots.search import SearchBot
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import in_a_sentence, write_file
from mohreh.kernel.judge import FORMAT, Inputs, Judge
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.weights import SCALE
from mohreh.optional_packages import missing

try:
    import numpy as np
except ImportError:
    raise missing("numpy", "data") from None

QUICK: Final = 32  # rounds of most decisions
DEEP: Final = 96  # rounds of those that are kept
ONE_IN: Final = 2  # decisions that are kept
SLIPS: Final = 4  # of a hundred choices are made at random, so that there are positions of all kinds
IN_A_FILE: Final = 100
GENERATIONS: Final = 4  # whose positions are learnt from
TRUST_ROOT: Final = 0.5  # the share of what search thought in what is learnt; the rest is the result
CONTEST_ROUNDS: Final = 200
LARGEST_INPUT: Final = 255
SEVERAL: Final = 5  # games that show how long one is


def _rules(game: str, players: int) -> Rules:
    """Without the judge that the game has: one of an earlier version would be refused, and training replaces it."""
    return registry.rules(game, players, by_hints=True)


@dataclass(frozen=True)
class Training(Work[Lessons]):
    """One generation. Together with a game's number it decides all of that game."""

    game: str
    players: int
    generation: int
    judge: Judge | None
    seed: int = 0

    @cached_property
    def rules(self) -> Rules:
        return _rules(self.game, self.players).judged_by(self.judge)

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key != "rules"}

    def open(self) -> Trainee:
        return Trainee(self)


@final
class Trainee(Player[Lessons]):
    """Plays games of a generation."""

    def __init__(self, work: Training) -> None:
        self.work: Final = work
        self._quick: Final = SearchBot(QUICK)
        self._deep: Final = SearchBot(DEEP)
        lengths = [_length(work.rules, seed_of(work.seed, "length", number)) for number in range(SEVERAL)]
        self._opening: Final = sum(lengths) // (3 * SEVERAL)  # decisions of the first third of a game

    def play(self, number: int) -> Lessons:
        rules = self.work.rules
        seed = seed_of(self.work.seed, "training", self.work.generation, number)
        s = rules.new(seed)
        position = mwc_start(seed)
        kept: list[tuple[Array, Array, float, int]] = []
        decisions = 0
        while not rules.over(s):
            who = int(s.who)
            legal = rules.legal(s)
            decisions += 1
            if len(legal) == 1:
                rules.play(s, legal[0])
                continue
            position = mwc_step(position)
            deep = mwc_pick(position, ONE_IN) == 0
            bot: Bot = self._deep if deep else self._quick
            choices = bot.think(Belief(rules, s, who, position), position)
            if deep:
                kept.append((*told(rules, s), choices[0].chance, who))
            position = mwc_step(position)
            rules.play(s, _chosen(choices, position, decisions <= self._opening))
        winners = rules.winners(s)
        result = [share(winners, seat, rules.sides) for seat in range(rules.players)]
        return _lessons(kept, result, number, rules)


def _lessons(kept: list[tuple[Array, Array, float, int]], result: list[float], number: int, rules: Rules) -> Lessons:
    n, width = len(kept), len(rules.game.input_names())
    return Lessons(
        np.array([one[0] for one in kept], np.uint8).reshape(n, rules.players, width),
        np.array([one[1] for one in kept], np.float32).reshape(n, rules.players),
        np.array([result] * n, np.float32).reshape(n, rules.players),
        np.array([one[2] for one in kept], np.float32),
        np.array([one[3] for one in kept], np.int64),
        np.full(n, number, np.int64),
    )


def told(rules: Rules, s: State) -> tuple[Array, Array]:
    """What a judge is told of each seat, and the hints' estimates in scales."""
    found = np.zeros((rules.players, len(rules.game.input_names())), np.int64)
    for seat in range(rules.players):
        inputs = Inputs()
        rules.game.write_inputs(inputs, s, seat)
        for n in range(inputs.size):
            found[seat, inputs.columns[n]] += inputs.numbers[n]
    odds = [rules.judge(s, seat) / rules.weights.values[SCALE] for seat in range(rules.players)]
    return np.minimum(found, LARGEST_INPUT), np.array(odds, np.float32)


def _chosen(choices: list[Choice], position: int, opening: bool) -> int:
    """In the opening as often as it was tried; later the best one; now and then any."""
    slip = mwc_step(position)
    if mwc_pick(position, 100) < SLIPS:
        return choices[mwc_pick(slip, len(choices))].action
    visits = sum([choice.visits for choice in choices])
    if opening and visits > 0:
        left = int(mwc_pick(slip, visits))
        for choice in choices:
            left -= choice.visits
            if left < 0:
                return choice.action
    return choices[0].action


def _length(rules: Rules, seed: int) -> int:
    """How many decisions a game of greedy bots has."""
    s = rules.new(seed)
    bot = GreedyBot(1)
    n = 0
    while not rules.over(s):
        n += 1
        rules.play(s, bot.choose(Belief(rules, s, int(s.who), seed + n), seed + n))
    return n


@dataclass(frozen=True)
class Contest(Work[float]):
    """Pairs of games of search by two judges, with as many rounds for both."""

    game: str
    players: int
    one: Judge | None
    other: Judge | None
    rounds: int
    seed: int = 0

    def open(self) -> Contestants:
        return Contestants(self)


@final
class Contestants(Player[float]):
    def __init__(self, work: Contest) -> None:
        self.work: Final = work
        plain = _rules(work.game, work.players)
        self._sides: Final = [plain.judged_by(judge) for judge in (work.one, work.other)]
        self._bot: Final = SearchBot(work.rounds)

    def play(self, number: int) -> float:
        """The share of two games on one deal that the first judge wins: a half among equals."""
        return play_pair(self._sides, self._bot, seed_of(self.work.seed, "contest", number))


class Trainer:
    """Trains the judge of one game for one number of players, in a folder."""

    def __init__(
        self,
        game: str,
        players: int,
        folder: Path,
        games: int,  # of a generation
        hidden: int,  # units
        seed: int = 0,
        size: int = IN_A_FILE,
        paired: bool = True,
        tell: Callable[[str], None] = lambda line: None,
        on_progress: OnProgress = no_progress,
    ) -> None:
        self.rules: Final = _rules(game, players)
        self.names: Final = self.rules.game.input_names()
        if not self.names:
            raise MohrehError(f"{game} has no inputs for a judge (docs/training.md says how a game gets them)")
        if hidden % 8:
            raise MohrehError(f"a judge has a multiple of 8 hidden units, not {hidden}")
        self.folder: Final = folder
        self.seed: Final = seed
        self.games: Final = -(-games // size) * size
        self.size: Final = size
        self.hidden: Final = hidden
        self.paired: Final = paired
        self.tell: Final = tell
        self.on_progress: Final = on_progress
        self.spent = 0.0  # seconds of all runs
        self.positions = 0  # of all generations

    def settings(self) -> dict[str, object]:
        """All that decides the judges of a folder."""
        return {
            "training": FORMAT,
            "game": self.rules.game.name,
            "rules": self.rules.game.version,
            "players": self.rules.players,
            "options": dict(self.rules.options),
            "hints": self.rules.weights.digest,
            "seed": self.seed,
            "games": self.games,
            "hidden": self.hidden,
            "paired": self.paired,
            "rounds": [QUICK, DEEP],
        }

    def run(self, hours: float, crew: Crew[Lessons], command: str, generations: int = 0) -> Judge | None:
        """Generations until the hours are over, or so many; the last judge, and it lies in `judge.json`."""
        with closing(RunFolder(self.folder, self.settings())):
            self._recall()
            judge: Judge | None = None
            number = 0
            while True:
                known = self._judge(number)
                if known is None:
                    if self.spent >= hours * 3600.0 or (generations and number >= generations):
                        break
                    known = self._generation(number, judge, crew)
                    self._write(number, known, command)
                judge = known
                number += 1
            return judge

    def _generation(self, number: int, judge: Judge | None, crew: Crew[Lessons]) -> Judge:
        rules = self.rules
        work = Training(rules.game.name, rules.players, number, judge, self.seed)
        files = range(self.games // self.size)
        lacking = [one for one in files if not self._lessons(number, one).exists()]
        left = [one * self.size + k for one in lacking for k in range(self.size)]
        known = self.games - len(left)
        began = time.perf_counter()
        collected: dict[int, dict[int, Lessons]] = {}
        with closing(crew(work, left)) as results:
            for game, lessons in results:
                part = collected.setdefault(game // self.size, {})
                part[game] = lessons
                known += 1
                self.on_progress(known, self.games)
                if len(part) == self.size:
                    del collected[game // self.size]
                    in_order = joined_lessons([part[one] for one in sorted(part)])
                    _save(self._lessons(number, game // self.size), in_order)
                    began = self._note(began)
        learnt_from = range(max(0, number - GENERATIONS + 1), number + 1)
        every = [_load(self._lessons(one, file)) for one in learnt_from for file in files]
        self.positions += sum([len(one.seat) for one in every[-len(files) :]])
        parts = new_parts(len(self.names), self.hidden, self.seed, self.paired) if judge is None else parts_of(judge)
        self.tell(f"generation {number + 1}: {self.games} games")
        found: Parts = fit(joined_lessons(every), parts, TRUST_ROOT, self.seed + number, self.tell)
        self._note(began)
        return judge_of(found)

    # ---- the folder

    def _lessons(self, generation: int, file: int) -> Path:
        return self.folder / f"lessons-{generation:02}-{file:04}.npz"

    def _judge(self, generation: int) -> Judge | None:
        path = self.folder / f"judge-{generation:02}.json"
        return self.rules.game.judge_in(path, self.rules.players, self.rules.options)

    def _note(self, began: float) -> float:
        """Add what was spent since then to the time of all runs."""
        now = time.perf_counter()
        self.spent += now - began
        spent = {"seconds": self.spent, "positions": self.positions}
        write_file(self.folder / "spent.json", json.dumps(spent).encode())
        return now

    def _recall(self) -> None:
        path = self.folder / "spent.json"
        if path.exists():
            with in_a_sentence(path, "read"):
                found = json.loads(path.read_text(encoding="utf-8"))
            self.spent, self.positions = found["seconds"], found["positions"]

    def _write(self, number: int, judge: Judge, command: str) -> None:
        made: dict[str, object] = {
            "command": command,
            "seed": self.seed,
            "generations": number + 1,
            "games": self.games * (number + 1),
            "positions": self.positions,
            "hours": round(self.spent / 3600.0, 2),
        }
        text = judge_text(self.rules, judge, made).encode()
        write_file(self.folder / f"judge-{number:02}.json", text)
        write_file(self.folder / "judge.json", text)


def judge_text(rules: Rules, judge: Judge, made: dict[str, object]) -> str:
    """The file of a judge: a line for each input."""
    head: dict[str, object] = {
        "judge": FORMAT,
        "game": rules.game.name,
        "rules": rules.game.version,
        "players": rules.players,
        "options": dict(rules.options),
        "hints": rules.weights.digest,
        "made": made,
        "trust": judge.trust,
        "bias": judge.bias,
        "out": judge.out,
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    rows = zip(rules.game.input_names(), judge.rows, strict=True)
    inputs = ",\n".join([f"{json.dumps(name)}: {json.dumps(row, separators=(',', ':'))}" for name, row in rows])
    return "{\n" + ",\n".join(lines) + ',\n"inputs": {\n' + inputs + "\n}\n}\n"


def contest(work: Contest, pairs: int, crew: Crew[float]) -> SequentialTest:
    """One judge against another in so many pairs of games."""
    test = SequentialTest()
    with closing(crew(work, range(pairs))) as results:
        for _, score in sorted(results):
            test.add(score)
    return test


def _save(path: Path, lessons: Lessons) -> None:
    packed = io.BytesIO()
    np.savez_compressed(packed, **lessons._asdict())
    write_file(path, packed.getvalue())


def _load(path: Path) -> Lessons:
    with in_a_sentence(path, "read"):
        packed = io.BytesIO(path.read_bytes())
    try:
        with np.load(packed) as arrays:
            return Lessons(**{name: arrays[name] for name in Lessons._fields})
    except Exception:  # zip, zlib and numpy each have their own
        raise MohrehError(f"{path} is damaged; without it the same `mohreh train` makes it anew") from None
