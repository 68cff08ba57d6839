"""Splendor as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.faces import words
from mohreh.games.splendor.knowledge import audit, redeal, view
from mohreh.games.splendor.learning import features, hints, inputs
from mohreh.games.splendor.rules import data, ending, state
from mohreh.games.splendor.rules.actions import CATALOGUE
from mohreh.games.splendor.rules.state import POINTS, WIDTH, SplendorState, Variant
from mohreh.games.splendor.rules.steps import TURN, deal
from mohreh.kernel.features import Row
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Inputs
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args, State, Value
from mohreh.kernel.weights import Weights

OPTIONS: Final = [
    Option("start_player", "random", ("random",), low=0, high=3, seats=True),
    Option("take_fewer", False, (False, True)),
    Option("gold_payment", "free", ("free", "only_if_short")),
    Option("reserved_visibility", state.VISIBILITIES[0], tuple(state.VISIBILITIES)),
    Option("target", 15, low=10, high=30),
    Option("final_tie", "shared", ("shared", "later_seat")),
    Option("round_cap", 100, low=0, high=1000),
]
EDITIONS: Final[dict[str, dict[str, Value]]] = {"persian": {}, "original": {}}  # section 15: they agree
TURN_LENGTH: Final = 8  # decisions of one turn: an action, five gems for gold or three tokens back, a noble
LONGEST: Final = TURN_LENGTH * 4 * 100  # four seats under the usual cap of rounds


@final
class Splendor(Game):
    def __init__(self) -> None:
        super().__init__(
            "splendor", 1, (2, 3, 4), CATALOGUE, TURN, OPTIONS, EDITIONS, LONGEST, str(data.FOLDER), state.END_RULES
        )

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = SplendorState(players, rng, position, Variant(options))
        s.rows = state.NO_ROWS[:]
        s.seats = vec[i64]()
        s.decks = vec[i64]()
        return s

    def start(self, s: State) -> None:
        assert isinstance(s, SplendorState)
        players = int(s.players)
        deal(s, data.GEMS_BY_PLAYERS[players], data.NOBLES_BY_PLAYERS[players])

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        assert isinstance(s, SplendorState)
        return view.view(s, seat)

    def redeal(self, s: State, seat: int) -> None:
        assert isinstance(s, SplendorState)
        redeal.redeal(s, seat)

    def unseen(self, s: State) -> i64:
        assert isinstance(s, SplendorState)
        return redeal.unseen(s)

    def reshuffle(self, s: State) -> None:
        assert isinstance(s, SplendorState)
        redeal.reshuffle(s)

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        assert isinstance(s, SplendorState)
        return audit.hidden(s, seat)

    def places(self, s: State) -> list[int]:
        assert isinstance(s, SplendorState)
        return audit.places(s)

    def check(self, s: State) -> None:
        assert isinstance(s, SplendorState)
        audit.check(s)

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, SplendorState)
        return [int(s.seats[seat * WIDTH + POINTS]) for seat in range(s.players)]

    def winners(self, s: State) -> list[int]:
        assert isinstance(s, SplendorState)
        return ending.winners(s)

    def longest_for(self, players: int, options: dict[str, Value]) -> int:
        return TURN_LENGTH * players * int(options["round_cap"])

    def tie(self, seen: Seen, winners: list[int]) -> str:
        """Fewer bought cards decided, or among equally many the later place in the round."""
        s = seen.state
        assert isinstance(s, SplendorState)
        keys = ending.ranks(s)
        others = [key for seat, key in enumerate(keys) if seat not in winners]
        return "ending.tie.later" if keys[winners[0]] in others else "ending.tie"

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, SplendorState)
        return hints.evaluate(s, seat, s.ending != 0 and int(seat) in self.winners(s), w)

    def weights(self) -> Weights:
        return hints.WEIGHTS

    def input_names(self) -> list[str]:
        return inputs.NAMES

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        assert isinstance(s, SplendorState)
        inputs.write(told, s, seat)

    def write_features(self, row: Row, s: State, seat: int) -> None:
        assert isinstance(s, SplendorState)
        features.write(row, s, seat)

    def ask(self, seen: Seen) -> tuple[str, Args]:
        return words.ask(seen)

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        return words.describe(seen, action)

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        return words.spell(kind, name)

    def things(self) -> list[tuple[str, str]]:
        return [("card", name) for name in data.CARD_NAMES] + [("noble", name) for name in data.NOBLE_NAMES]

    def facts(self, kind: str, name: str) -> list[tuple[str, Args]]:
        return words.facts(kind, name)


GAME: Final = Splendor()
