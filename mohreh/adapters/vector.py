"""Many games of one table at once, for learners: one call is one decision in every game, into arrays of the caller.

The games are stepped by compiled code (`mohreh.kernel.batch`), and nothing is made for a single game on the way.
docs/vectors.md has examples; `vector_env` is the same for Gymnasium, `vector_processes` over several processes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel import registry
from mohreh.kernel.batch import DISABLED, NEXT_STEP, SAME_STEP, Batch, Tally
from mohreh.kernel.decisions import refused
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.features import Row
from mohreh.kernel.rng import SEEDS
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.optional_packages import not_importable

try:
    import numpy as np
except ImportError:
    raise not_importable("numpy", "data") from None

if TYPE_CHECKING:
    import numpy.typing as npt

Array: TypeAlias = "npt.NDArray[Any]"
Shapes: TypeAlias = dict[str, tuple[type, tuple[int, ...]]]
Policy: TypeAlias = "Callable[[Buffers], Array]"

AUTORESET: Final = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "disabled": DISABLED}
DENSE: Final = "dense"
SPARSE: Final = "sparse"
NONE: Final = "none"
OBSERVATIONS: Final = [DENSE, SPARSE, NONE]


@dataclass
class Buffers:
    """The arrays that a vector writes into, with a row for each game; what is None is not written.

    They may lie anywhere, in shared memory or in a part of something larger, if each is in one piece.
    """

    observations: Array | None = None  # float32, games x columns: what the seat that decides may know
    masks: Array | None = None  # int8, games x actions: 1 for what it may choose
    seats: Array | None = None  # int8: the seat that decides; -1 after the end
    rewards: Array | None = None  # float32, games x players: what each seat got by the last call
    ends: Array | None = None  # bool: did the last call end the game?
    final_observations: Array | None = None  # float32, games x columns: the end of games that the last call ended
    final_seats: Array | None = None  # int8: from whose side that is: the seat that decided last

    def part(self, start: int, stop: int) -> Buffers:
        """The same arrays for some of the games."""
        there = {f.name: getattr(self, f.name) for f in fields(self)}
        return Buffers(**{name: array[start:stop] for name, array in there.items() if array is not None})


@dataclass
class Trajectory:
    """What happened in some steps of all games: arrays of Buffers with one more axis, of the steps, before the games.

    Of a step there is what the seat saw and might choose, what it chose, and what came of it.
    """

    observations: Array | None
    masks: Array | None
    seats: Array
    actions: Array
    rewards: Array
    ends: Array


class Sparse:
    """Observations without their zeros: game g has `values[starts[g]:starts[g + 1]]` in the `columns` at those places.

    These are the three arrays of a compressed sparse row matrix. They hold until the next call.
    """

    def __init__(self, starts: Array, columns: Array, values: Array) -> None:
        self.starts: Final = starts
        self.columns: Final = columns
        self.values: Final = values


def shapes(rules: Rules, games: int, observations: str = DENSE, masks: bool = True) -> Shapes:
    """Kind and shape of each array that a vector of so many games writes."""
    wide = (games, len(rules.feature_names()))
    found: Shapes = {
        "seats": (np.int8, (games,)),
        "rewards": (np.float32, (games, rules.players)),
        "ends": (np.bool_, (games,)),
        "final_seats": (np.int8, (games,)),
    }
    if observations == DENSE:
        found |= {"observations": (np.float32, wide), "final_observations": (np.float32, wide)}
    if masks:
        found["masks"] = (np.int8, (games, rules.catalogue.size))
    return found


def new_buffers(rules: Rules, games: int, observations: str = DENSE, masks: bool = True) -> Buffers:
    """Arrays for so many games."""
    kinds = shapes(rules, games, observations, masks)
    return Buffers(**{name: np.zeros(shape, kind) for name, (kind, shape) in kinds.items()})


def table_rules(game: str | Rules, players: int | None, options: Mapping[str, Value] | None) -> Rules:
    """The rules that are meant: given, or of a game by its name, for as few players as it can have unless said."""
    if isinstance(game, Rules):
        return game
    count = min(registry.game(game).players) if players is None else players
    return registry.rules(game, count, dict(options or {}))


def one_of(name: str, word: str, words: list[str]) -> str:
    if word not in words:
        raise MohrehError(f"{name} cannot be {word!r}. {nearest(str(word), words)}")
    return word


class Vector:
    """So many games of one table, stepped together.

    `autoreset` is "same_step" (a call that ends a game deals the next one), "next_step" (the call after it does, and
    its action is not played) or "disabled" (`reset` with `only` does). `observations` is "dense", "sparse" or "none".
    Without `check` an action that is not legal breaks the game that it is played in.
    """

    def __init__(
        self,
        game: str | Rules,
        games: int,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        autoreset: str = "same_step",
        observations: str = DENSE,
        masks: bool = True,
        check: bool = True,
        buffers: Buffers | None = None,
    ) -> None:
        if games < 1:
            raise MohrehError(f"a vector has one game or more, not {games}")
        self.rules: Final = table_rules(game, players, options)
        self.games: Final = games
        self.players: Final = self.rules.players
        self.actions: Final = self.rules.catalogue.size
        self.autoreset: Final = one_of("autoreset", autoreset, list(AUTORESET))
        self.observations: Final = one_of("observations", observations, OBSERVATIONS)
        self.check: Final = check
        dense = observations == DENSE
        self._batch: Final = Batch(self.rules, games, AUTORESET[autoreset], observations != NONE, dense)
        self.width: Final = int(self._batch.width)
        self.buffers: Final = new_buffers(self.rules, games, observations, masks) if buffers is None else buffers
        self._examine(self.buffers, masks)
        b = self._batch  # views of its memory, which stays in place
        self._seats: Final = memory(b.seats, np.int64)
        self._ended: Final = memory(b.ended, np.bool_)
        self._rewards: Final = memory(b.rewards, np.float64).reshape(games, self.players)
        self._last_seats: Final = memory(b.last_seats, np.int64)
        self.lengths: Final = memory(b.lengths, np.int64)  # decisions in each game so far
        self.deals: Final = memory(b.deals, np.int64)  # the seed that each game was dealt with
        self.final_lengths: Final = memory(b.last_lengths, np.int64)
        self._next_seed = 0
        self._is_dealt = False

    # ---- playing

    def reset(self, seed: int | None = None, only: Array | None = None) -> Buffers:
        """Deal all games, game g with the seed + g, or only those that are true in `only`; without a seed go on."""
        if only is None:
            self._is_dealt = True
        self._check_dealt()
        which = range(self.games) if only is None else np.flatnonzero(np.asarray(only, np.bool_)).tolist()
        if seed is None and only is None:
            seed = self._next_seed
        for game in which:
            if seed is None:
                self._batch.deal_next(game)
            else:
                self._batch.deal(game, (seed + game) % SEEDS)
        if only is None and seed is not None:
            self._next_seed = (seed + self.games) % SEEDS
        self._batch.publish()
        self._tell(self.buffers)
        self._tell_results(self.buffers)
        return self.buffers

    def step(self, actions: Array) -> Buffers:
        """One action in each game; a ValueError that says which and why before anything is played if one is illegal."""
        self._play(actions)
        self._tell(self.buffers)
        self._tell_results(self.buffers)
        return self.buffers

    def sample(self) -> Array:
        """A legal action for each game, each as likely as the others; always the same for the same deals."""
        self._check_dealt()
        return np.array(self._batch.sample(), np.int64)

    def random(self, steps: int) -> Tally:
        """So many random decisions in each game, inside compiled code; games that end are dealt anew."""
        self._check_dealt()
        tally = self._batch.rollout(steps)
        self._tell(self.buffers)
        self._tell_results(self.buffers)
        return tally

    def rollout(self, steps: int, policy: Policy | None = None, out: Trajectory | None = None) -> Trajectory:
        """So many steps of all games, kept in arrays; `policy` answers buffers with actions, or play is random."""
        kept = self.new_trajectory(steps) if out is None else out
        now = self._at(kept, 0)
        self._tell(now)
        for step in range(steps):
            actions = self.sample() if policy is None else policy(now)
            self._play(actions)
            kept.actions[step] = actions
            self._tell_results(now)
            now = self._at(kept, step + 1) if step + 1 < steps else self.buffers
            self._tell(now)
        self._tell_results(self.buffers)
        return kept

    def new_trajectory(self, steps: int) -> Trajectory:
        """Arrays for so many steps."""

        def wide(name: str) -> Array | None:
            there = getattr(self.buffers, name)
            return None if there is None else np.zeros((steps, *there.shape), there.dtype)

        games = self.games
        return Trajectory(
            wide("observations"),
            wide("masks"),
            np.zeros((steps, games), np.int8),
            np.zeros((steps, games), np.int64),
            np.zeros((steps, games, self.players), np.float32),
            np.zeros((steps, games), np.bool_),
        )

    def sparse(self) -> Sparse:
        """The observations of the seats that decide, without their zeros."""
        if self.observations != SPARSE:
            raise MohrehError(f"the observations are {self.observations}: make the vector with observations='sparse'")
        row = self._batch.row
        n = int(row.size)
        return Sparse(
            memory(self._batch.row_starts, np.int64),
            memory(row.columns, np.int64, n),
            memory(row.values, np.float64, n),
        )

    def close(self) -> None:
        """Nothing to end here; `vector_processes` has something."""

    # ---- refusing

    def refused(self, actions: Array, first: int = 0) -> str:
        """The first illegal action and why it is one, games counted from `first`; empty if all are legal."""
        if not self.check:
            return ""
        chosen = self._given(actions)
        wrong = int(self._batch.first_illegal(chosen))
        return "" if wrong < 0 else f"game {first + wrong}: {self.why_not(wrong, int(chosen[wrong]))}"

    def step_unchecked(self, actions: Array) -> Buffers:
        """`step` with actions that are known to be legal."""
        self._batch.step(self._given(actions))
        self._tell(self.buffers)
        self._tell_results(self.buffers)
        return self.buffers

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise MohrehError("no game is dealt yet: call reset first")

    def _given(self, actions: Array) -> vec[i64]:
        self._check_dealt()
        given = np.ascontiguousarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.games} whole numbers, not {given.dtype} of shape {given.shape}")
        return vec[i64](given.astype(np.int64, copy=False))

    def _play(self, actions: Array) -> None:
        refused = self.refused(actions)
        if refused:
            raise ValueError(refused)
        self._batch.step(self._given(actions))

    def why_not(self, game: int, action: int) -> str:
        """Why an action is not legal in a game now, in a sentence; empty if it is."""
        return refusal(self.rules, self._batch, game, action)

    def _examine(self, buffers: Buffers, masks: bool) -> None:
        """Refuse arrays of another kind or shape, and those that are in several pieces."""
        wanted = shapes(self.rules, self.games, self.observations, masks)
        for f in fields(Buffers):
            there = getattr(buffers, f.name)
            if there is None:
                continue
            if f.name not in wanted:
                raise MohrehError(f"this vector writes no {f.name}")
            kind, shape = wanted[f.name]
            if there.dtype != kind or there.shape != shape or not there.flags.c_contiguous or not there.flags.writeable:
                name = np.dtype(kind).name
                raise MohrehError(
                    f"{f.name} is to be {name} of shape {shape} in one piece, not {there.dtype} of shape {there.shape}"
                )

    # ---- telling

    def _at(self, kept: Trajectory, step: int) -> Buffers:
        """The arrays of one step."""
        return Buffers(
            None if kept.observations is None else kept.observations[step],
            None if kept.masks is None else kept.masks[step],
            kept.seats[step],
            kept.rewards[step],
            kept.ends[step],
        )

    def _tell(self, b: Buffers) -> None:
        """Who decides, what it knows and what it may choose."""
        if b.seats is not None:
            np.copyto(b.seats, self._seats, casting="unsafe")
        if b.masks is not None:
            b.masks.fill(0)
            b.masks.reshape(-1)[memory(self._batch.places, np.int64, int(self._batch.starts[self.games]))] = 1
        if b.observations is not None:
            b.observations.fill(0)
            _scatter(b.observations, self._batch.row)

    def _tell_results(self, b: Buffers) -> None:
        """What the last call led to."""
        if b.rewards is not None:
            np.copyto(b.rewards, self._rewards, casting="same_kind")
        if b.ends is not None:
            np.copyto(b.ends, self._ended)
        if b.final_seats is not None:
            np.copyto(b.final_seats, self._last_seats, casting="unsafe")
        if b.final_observations is not None and self._batch.last_row.size:
            b.final_observations[self._ended] = 0
            _scatter(b.final_observations, self._batch.last_row)


def memory(row: object, kind: type, n: int = -1) -> Array:
    """An array that looks at the memory of a row of the kernel, or at its first n numbers."""
    return np.frombuffer(memoryview(row), kind, n)  # type: ignore[arg-type]


def _scatter(wide: Array, row: Row) -> None:
    """Put the numbers of rows into an array of zeros."""
    n = int(row.size)
    wide.reshape(-1)[memory(row.columns, np.int64, n)] = memory(row.values, np.float64, n).astype(np.float32)


def refusal(rules: Rules, batch: Batch, game: int, action: int) -> str:
    """Why an action is not legal in one game of a batch, in a sentence; empty if it is."""
    s = batch.state(game)
    if rules.over(s):
        return "it is over, and waits to be dealt anew by reset(only=...)"
    if not 0 <= action < rules.catalogue.size:
        return f"there is no action {action}: ids go from 0 to {rules.catalogue.size - 1}"
    seat = int(s.who)
    legal = rules.legal(s)
    if action in legal:
        return ""
    return refused(rules, s, seat, action, legal, f"action {action} ({rules.catalogue.notation(action)!r})")


def features_into(rules: Rules, s: State, seat: int, out: Array, row: Row | None = None) -> None:
    """The features of a seat into one row of an array; `row`, from `rules.row()`, saves making one each time."""
    written = rules.row() if row is None else row
    rules.write_row(written, s, seat)
    out.fill(0)
    _scatter(out, written)
