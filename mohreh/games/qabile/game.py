"""Qabile as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.qabile.faces import words
from mohreh.games.qabile.knowledge import audit, view
from mohreh.games.qabile.learning import features, hints, inputs
from mohreh.games.qabile.rules import ending, state
from mohreh.games.qabile.rules.actions import CATALOGUE
from mohreh.games.qabile.rules.data import EDGE_NAMES, EDGES, FOLDER, LAND_NAMES, PLAYERS
from mohreh.games.qabile.rules.state import END_RULES, QabileState, Variant
from mohreh.games.qabile.rules.steps import ROUND, set_up
from mohreh.kernel.features import Row
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Inputs
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args, Event, State, Value
from mohreh.kernel.weights import Weights

OPTIONS: Final = [
    Option("turn_structure", "phased", tuple(state.STRUCTURES)),
    Option("reroll", "within_group", ("within_group", "everybody")),
    Option("removal", "after_order", tuple(state.REMOVALS)),
    Option("removed_fence", "in_removed_place", ("in_removed_place", "with_own")),
    Option("fights", "after_both", ("after_both", "after_each")),
    Option("fallen_settlers", "to_supply", ("to_supply", "out_of_game")),
    Option("enclose_rival", "last_resort", tuple(state.RIVALS)),
    Option("eighth_land", "finish_round", ("finish_round", "at_once")),
    Option("eighth_by", "anybody", ("anybody", "owner"), since=2, before="anybody"),
    Option("lands_to_end", 8, low=5, high=13),
    Option("no_fence_rounds", 15, (15, 0)),
    Option("tie", "lands_then_shared", ("lands_then_shared", "shared")),
]
EDITIONS: Final[dict[str, dict[str, Value]]] = {"persian": {}}


def longest(no_fence_rounds: int) -> int:
    """Section 12: before each fence at most so many rounds, each with a removal and two settlers for four players."""
    return EDGES * no_fence_rounds * (1 + 2 * 4) + EDGES


@final
class Qabile(Game):
    def __init__(self) -> None:
        super().__init__("qabile", 2, PLAYERS, CATALOGUE, ROUND, OPTIONS, EDITIONS, longest(15), str(FOLDER), END_RULES)

    def longest_for(self, players: int, options: dict[str, Value]) -> int:
        rounds = int(options["no_fence_rounds"])
        return longest(rounds) if rounds else 0

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = QabileState(players, rng, position, Variant(options))
        s.seats = vec[i64]()
        return s

    def start(self, s: State) -> None:
        assert isinstance(s, QabileState)
        set_up(s)

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        assert isinstance(s, QabileState)
        return view.view(s)

    def redeal(self, s: State, seat: int) -> None:
        """Only future rolls of the die are unknown, and the kernel takes care of those."""

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        return []

    def places(self, s: State) -> list[int]:
        assert isinstance(s, QabileState)
        return audit.places(s)

    def check(self, s: State) -> None:
        assert isinstance(s, QabileState)
        audit.check(s)

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, QabileState)
        return ending.scores(s)

    def winners(self, s: State) -> list[int]:
        assert isinstance(s, QabileState)
        return ending.winners(s)

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, QabileState)
        return hints.evaluate(s, seat, s.ending != 0 and int(seat) in self.winners(s), w)

    def weights(self) -> Weights:
        return hints.WEIGHTS

    def input_names(self) -> list[str]:
        return inputs.NAMES

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        assert isinstance(s, QabileState)
        inputs.write(told, s, seat)

    def write_features(self, row: Row, s: State, seat: int) -> None:
        assert isinstance(s, QabileState)
        features.write(row, s)

    def begins_turn(self, event: Event, first: Event) -> bool:
        """The second settler belongs to the first, and a fight to the settlers who brought it about."""
        if event.key == first.key == "qabile.settle":
            return event.args["who"] != first.args["who"]
        return event.key.removeprefix("qabile.") in ("round", "remove", "spare", "settle", "fence")

    def ask(self, seen: Seen) -> tuple[str, Args]:
        return words.ask(seen)

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        return words.spell(kind, name)

    def things(self) -> list[tuple[str, str]]:
        return [("land", name) for name in LAND_NAMES] + [("edge", name) for name in EDGE_NAMES]


GAME: Final = Qabile()
