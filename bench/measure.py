"""One game in one mode: what happens in its random games, and how fast. Runs in a worker.

The clock on the wall says when to stop; what counts is the processor's time, so that other work on the
machine does not pass for slowness.
"""

from __future__ import annotations

from collections import Counter, deque
from time import perf_counter, process_time
from typing import Final

from bench.figures import CHECK_MODULUS, Count, Figures
from mohreh.bots import Belief
from mohreh.bots.search import SearchBot
from mohreh.kernel import registry
from mohreh.kernel.rng import LOW_32, mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import NOBODY, State

MIDDLES: Final = 16  # how many states are cloned, viewed and dealt anew in turn
REPLAYED: Final = 32  # how many games are stepped through in turn
BATCH: Final = 64
SEARCHED: Final = 100  # rounds of search at each state
SHORT: Final = 0.05  # seconds: whoever measures for less only wants to see that it runs
FEW: Final = 4  # of everything, then


class Differs(Exception):
    """Playing step by step and playing out did not give the same game."""


class Bench:
    """The measurements of one game for so many players."""

    def __init__(self, game: str, players: int) -> None:
        self.title: Final = f"{game}, {players} players"
        self.rules: Final = registry.rules(game, players)
        self._middle_games = MIDDLES
        self._replayed = REPLAYED
        self._searched = SEARCHED
        self._middles: list[State] = []
        self._numbers: list[list[int]] = []

    def count(self, games: int, first: int = 0) -> Count:
        """Play the seeds out, and once more step by step, where every decision can be looked at."""
        rules = self.rules
        decisions = choices = legal_ids = checksum = trace = 0
        endings: Counter[str] = Counter()
        for seed in range(first, first + games):
            played = rules.new(seed)
            n = rules.playout(played, seed)
            s = rules.new(seed)
            position = mwc_start(seed)
            steps = 0
            while s.who != NOBODY:
                legal = rules.legal(s)
                position = mwc_step(position)
                action = legal[mwc_pick(position, len(legal))]
                rules.play(s, action)
                steps += 1
                choices += len(legal) > 1
                legal_ids += len(legal)
                trace = (trace * 31 + action) % CHECK_MODULUS
            scores = rules.scores(played)
            if n != steps or scores != rules.scores(s):
                raise Differs(f"{self.title}, seed {seed}: playout and steps differ")
            decisions += steps
            endings[rules.game.ending(s)] += 1
            checksum = (checksum * 31 + steps * 1000 + sum(scores)) % CHECK_MODULUS
        return {
            "games": games,
            "decisions": int(decisions),
            "choices": int(choices),
            "forced": int(decisions - choices),
            "legal": int(legal_ids),
            "endings": dict(endings),
            "checksum": int(checksum),
            "trace": int(trace),
        }

    def measure(self, what: str, seconds: float) -> Figures:
        """One measurement that takes about so many seconds."""
        if seconds < SHORT:
            self._middle_games = self._replayed = self._searched = FEW
        measurements = {
            "playout": self.playout,
            "stepped": self.stepped,
            "clone": self.clone,
            "view": self.view,
            "redeal": self.redeal,
            "search": self.search,
        }
        return measurements[what](seconds)

    def playout(self, seconds: float) -> Figures:
        """Whole games, setup included, from seed 0 on."""
        rules = self.rules
        games = decisions = 0
        stop = perf_counter() + seconds
        began = process_time()
        while games == 0 or perf_counter() < stop:
            decisions += rules.playout(rules.new(games), games)
            games += 1
        spent = process_time() - began
        return {"games/s": games / spent, "decisions/s": decisions / spent}

    def stepped(self, seconds: float) -> Figures:
        """The same games from this loop, which is never compiled. The random numbers are drawn beforehand."""
        rules = self.rules
        numbers = self._drawn()
        decisions = game = 0
        stop = perf_counter() + seconds
        began = process_time()
        while game == 0 or perf_counter() < stop:
            seed = game % self._replayed
            s = rules.new(seed)
            for number in numbers[seed]:
                legal = rules.legal(s)
                rules.play(s, legal[number * len(legal) >> 32])
            if s.who != NOBODY:
                raise Differs(f"{self.title}, seed {seed}: the game is not over")
            decisions += len(numbers[seed])
            game += 1
        return {"stepped decisions/s": decisions / (process_time() - began)}

    def clone(self, seconds: float) -> Figures:
        """A clone and its release; and apart the same loop around `Rules.over`, which looks at one field.

        The best batch of each, and the difference only at the very end: with the difference of two noisy
        times, the best round would be the one in which the empty call was disturbed.
        """
        many = self._mid_game() * BATCH
        clone, over = self.rules.clone, self.rules.over
        cloning = calling = float("inf")
        began = ended = perf_counter()
        while ended < began + seconds:
            start = perf_counter()
            deque(map(clone, many), maxlen=0)
            between = perf_counter()
            deque(map(over, many), maxlen=0)
            ended = perf_counter()
            cloning = min(cloning, between - start)
            calling = min(calling, ended - between)
        return {"clone and call ns": cloning / len(many) * 1e9, "call ns": calling / len(many) * 1e9}

    def view(self, seconds: float) -> Figures:
        """What the seat that is asked may know."""
        rules = self.rules
        states = self._mid_game()
        views = 0
        stop = perf_counter() + seconds
        began = process_time()
        while views == 0 or perf_counter() < stop:
            for s in states:
                rules.view(s, s.who)
            views += len(states)
        return {"view µs": (process_time() - began) / views * 1e6}

    def redeal(self, seconds: float) -> Figures:
        """For the seat that is asked."""
        rules = self.rules
        states = self._mid_game()
        redeals = 0
        stop = perf_counter() + seconds
        began = process_time()
        while redeals == 0 or perf_counter() < stop:
            for s in states:
                rules.redeal(s, s.who, redeals)
            redeals += len(states)
        return {"redeal µs": (process_time() - began) / redeals * 1e6}

    def search(self, seconds: float) -> Figures:
        """Rounds of the searching bot, from an empty tree, where the seat has a choice."""
        rules = self.rules
        states = [s for s in self._mid_game() if len(rules.legal(s)) > 1]
        each = self._searched
        bot = SearchBot(each)
        rounds = 0
        stop = perf_counter() + seconds
        began = process_time()
        while rounds == 0 or perf_counter() < stop:
            s = states[rounds // each % len(states)]
            bot.think(Belief(rules, s, int(s.who), rounds), rounds)
            rounds += each
        return {"search rounds/s": rounds / (process_time() - began)}

    def _mid_game(self) -> list[State]:
        """Random games at half their length."""
        if not self._middles:
            self._middles = self.mid_game(self._middle_games)
        return self._middles

    def mid_game(self, games: int) -> list[State]:
        """So many of them."""
        found = []
        for seed in range(games):
            s = self.rules.new(seed)
            numbers = self._drawn()[seed]
            for number in numbers[: len(numbers) // 2]:
                legal = self.rules.legal(s)
                self.rules.play(s, legal[number * len(legal) >> 32])
            found.append(s)
        return found

    def _drawn(self) -> list[list[int]]:
        """By seed: the 32 random bits for each decision, as `Rules.playout` draws them."""
        if not self._numbers:
            for seed in range(self._replayed):
                position = mwc_start(seed)
                drawn = []
                for _ in range(self.rules.playout(self.rules.new(seed), seed)):
                    position = mwc_step(position)
                    drawn.append(int((position ^ (position >> 32)) & LOW_32))
                self._numbers.append(drawn)
        return self._numbers
