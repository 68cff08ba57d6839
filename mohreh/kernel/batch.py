"""Many games of one set of rules at once, with every call a decision further in each: what vectors are made of.

All that learners read lies in rows of numbers, game after game. Their memory stays where it is, so that a library of
arrays can look at it without a copy; only what grows may move: `legal`, `places`, and the columns and values of rows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from mohreh.kernel.features import Row
from mohreh.kernel.rng import SEEDS, mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import NOBODY, State, pick_now

# What becomes of a game that has ended.
SAME_STEP: Final = 0  # the call that ends it deals the next one
NEXT_STEP: Final = 1  # the call after that does, and plays nothing in it
DISABLED: Final = 2  # nothing, until somebody deals

CHOICES: Final = 0x1545F4914F6CDD1D  # random choices come from the seed of the deal with these bits turned over
ROOM: Final = 32  # ids for each game that there is room for at first


@final
class Tally:
    """What came of random play: games that ended, and what each seat got in all of them together."""

    def __init__(self, players: int) -> None:
        self.decisions: i64 = 0
        self.games: i64 = 0
        self.rewards: list[float] = [0.0] * players


@final
class Batch:
    """So many games. Game g has its numbers at g in rows with one for each game, and from g times so many in others.

    Game g of a batch with a seed is the deal seed + g; `deals` says the deals that are being played, each of which
    follows from the one before, so that no game depends on how many others there are.
    """

    def __init__(
        self, rules: Rules, games: int, autoreset: int = SAME_STEP, features: bool = True, flat: bool = True
    ) -> None:
        self.rules: Final = rules
        self.games: Final[i64] = games
        self.players: Final[i64] = rules.players
        self.actions: Final[i64] = len(rules.catalogue)
        self.width: Final[i64] = len(rules.feature_names())
        self.autoreset: Final[i64] = autoreset
        self.has_features: Final = features
        self.flat: Final = flat  # columns count on from game to game; else each game has them from 0
        self._states: Final[vec[State]] = vec[State]([rules.new() for _ in range(games)])
        self.deals: Final[vec[i64]] = vec[i64]([0] * games)
        self._draws: Final[vec[i64]] = vec[i64]([0] * games)
        # ---- what learners read
        self.seats: Final[vec[i64]] = vec[i64]([0] * games)  # who decides; NOBODY after the end
        self.legal: vec[i64] = vec[i64]([0] * (games * ROOM))  # ids of game g: from starts[g] up to starts[g + 1]
        self.starts: Final[vec[i64]] = vec[i64]([0] * (games + 1))
        self.places: vec[i64] = vec[i64]([0] * (games * ROOM))  # where these ids are in a mask of all games
        self.rewards: Final[vec[float]] = vec[float]([0.0] * (games * rules.players))
        self.ended: Final[vec[u8]] = vec[u8]([0] * games)  # did the last call end it?
        self.lengths: Final[vec[i64]] = vec[i64]([0] * games)  # decisions so far
        self.last_seats: Final[vec[i64]] = vec[i64]([0] * games)  # who decided last in the game that ended last
        self.last_lengths: Final[vec[i64]] = vec[i64]([0] * games)  # and its decisions
        self.row: Final = Row(rules.game.questions, self._states[0], 0)  # of the seats that decide
        self.row_starts: Final[vec[i64]] = vec[i64]([0] * (games + 1))
        self.last_row: Final = Row(rules.game.questions, self._states[0], 0)  # of `last_seats`, where it ended just now

    def state(self, game: int) -> State:
        """The position of one game, with all that is hidden in it: for refusals and tests, not for players."""
        return self._states[game]

    # ---- dealing

    def reset(self, seed: int) -> None:
        """Deal all games."""
        for game in range(self.games):
            self.deal(game, (seed + int(game)) % SEEDS)
        self.publish()

    def deal(self, game: i64, deal: i64) -> None:
        """Deal one game; `publish` then tells."""
        self._states[game] = self.rules.new(int(deal))
        self.deals[game] = deal
        self._draws[game] = mwc_start(deal ^ CHOICES)
        self.lengths[game] = 0
        if self.ended[game]:
            self._forget_end(game)

    def deal_next(self, game: i64) -> None:
        """Deal the game that follows from the one before."""
        self.deal(game, mwc_start(self.deals[game]))

    # ---- playing

    def first_illegal(self, actions: vec[i64]) -> i64:
        """The first game in which the action is not legal, or -1. Where a game is dealt, any action is legal."""
        legal = self.legal
        for game in range(self.games):
            if self.seats[game] == NOBODY:
                if self.autoreset == DISABLED:
                    return game
                continue
            wanted = actions[game]
            place = self.starts[game]
            stop = self.starts[game + 1]
            while place < stop and legal[place] != wanted:
                place += 1
            if place == stop:
                return game
        return -1

    def step(self, actions: vec[i64]) -> None:
        """One legal action in every game. Unchecked."""
        self.last_row.clear()
        states = self._states
        for game in range(self.games):
            if self.ended[game]:
                self._forget_end(game)
            s = states[game]
            if s.who == NOBODY:
                if self.autoreset == NEXT_STEP:
                    self.deal_next(game)
                continue
            who = s.who
            s.play(actions[game])
            self.lengths[game] += 1
            if s.who == NOBODY:
                self._end(game, s, who)
        self.publish()

    def sample(self) -> vec[i64]:
        """A legal action for every game, each as likely as the others; 0 after the end."""
        found = vec[i64]([0] * int(self.games))
        for game in range(self.games):
            start = self.starts[game]
            n = self.starts[game + 1] - start
            if n:
                self._draws[game] = mwc_step(self._draws[game])
                found[game] = self.legal[start + mwc_pick(self._draws[game], n)]
        return found

    def rollout(self, decisions: i64) -> Tally:
        """So many random decisions in every game, which is dealt anew whenever it ends."""
        tally = Tally(int(self.players))
        buffer = vec[i64](capacity=256)
        self.last_row.clear()
        for game in range(self.games):
            if self.seats[game] == NOBODY:
                self.deal_next(game)
            s = self._states[game]
            left = decisions
            while left:
                position = mwc_step(self._draws[game])
                self._draws[game] = position
                s.play(pick_now(s, buffer, position))
                self.lengths[game] += 1
                left -= 1
                if s.who == NOBODY:
                    tally.games += 1
                    gained = self.rules.rewards(s)
                    for seat in range(len(gained)):
                        tally.rewards[seat] += gained[seat]
                    self.deal_next(game)
                    s = self._states[game]
        tally.decisions = decisions * self.games
        self.publish()
        return tally

    def _end(self, game: i64, s: State, who: i64) -> None:
        """A game is over: what each seat gets, and the next game if it comes at once."""
        gained = self.rules.rewards(s)
        length = self.lengths[game]
        if self.autoreset == SAME_STEP:
            if self.has_features:
                self.last_row.begin(who, game * self.width)
                self.rules.game.write_features(self.last_row, s, int(who))
            self.deal_next(game)
        for seat in range(self.players):
            self.rewards[game * self.players + seat] = gained[seat]
        self.ended[game] = 1
        self.last_seats[game] = who
        self.last_lengths[game] = length

    def _forget_end(self, game: i64) -> None:
        self.ended[game] = 0
        for seat in range(self.players):
            self.rewards[game * self.players + seat] = 0.0

    # ---- telling

    def publish(self) -> None:
        """Write down what the seats that decide may choose from and know."""
        starts = self.starts
        states = self._states
        buffer = vec[i64](capacity=256)
        n: i64 = 0
        self.row.clear()
        for game in range(self.games):
            s = states[game]
            who = s.who
            base: i64 = 0
            self.seats[game] = who
            starts[game] = n
            if who != NOBODY:
                found = s.top.legal(s, buffer)
                if s.offers:
                    found = s.offer(found)
                size = len(found)
                while n + size > len(self.legal):
                    self.legal = extend(self.legal, self.legal)
                    self.places = extend(self.places, self.places)
                legal = self.legal
                places = self.places
                base = game * self.actions
                for action in found:
                    legal[n] = action
                    places[n] = base + action
                    n += 1
            else:
                who = self.last_seats[game]
            if self.has_features:
                base = 0
                if self.flat:
                    base = game * self.width
                self.row_starts[game] = self.row.size
                self.row.begin(who, base)
                self.rules.game.write_features(self.row, s, int(who))
        starts[self.games] = n
        self.row_starts[self.games] = self.row.size
