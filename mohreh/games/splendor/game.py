"""Splendor as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.knowledge import audit, redeal, view
from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.games.splendor.learning import features, hints
from mohreh.games.splendor.rules import data, ending, state
from mohreh.games.splendor.rules.actions import BUY, CATALOGUE, GOLDEN, INSTEAD, RESERVE, describe_take
from mohreh.games.splendor.rules.gems import LETTERS, spelled
from mohreh.games.splendor.rules.state import POINTS, WIDTH, SplendorState, Variant
from mohreh.games.splendor.rules.steps import TURN, deal
from mohreh.kernel.features import Row
from mohreh.kernel.game import Game, Seen
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
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
        s.market = vec[i64]()
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
        """Fewer cards, unless somebody else has as few."""
        s = seen.state
        assert isinstance(s, SplendorState)
        keys = ending.ranks(s)
        others = [key for seat, key in enumerate(keys) if seat not in winners]
        return "ending.tie.later" if keys[winners[0]] in others else "ending.tie"

    def evaluate(self, s: State, seat: i64) -> float:
        assert isinstance(s, SplendorState)
        return hints.evaluate(s, seat, s.ending != 0 and int(seat) in self.winners(s))

    def weights(self) -> Weights:
        return hints.WEIGHTS

    def write_features(self, row: Row, s: State, seat: int) -> None:
        assert isinstance(s, SplendorState)
        features.write(row, s, seat)

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        """Places of rows and hands by the cards that lie there."""
        if action < RESERVE:
            return describe_take(action)
        verb = CATALOGUE.verb(action)
        if RESERVE + data.SLOTS <= action < BUY:
            return "verb.reserve_deck", {"level": action - RESERVE - data.SLOTS + 1}
        if RESERVE <= action < INSTEAD:
            base = RESERVE if action < BUY else BUY if action < GOLDEN else GOLDEN
            return f"verb.{verb.name}", {"card": _card(cast(SplendorView, seen.view), action - base)}
        return super().describe(seen, action)

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        """Cards by level, gem and number; gems with a count."""
        if kind == "card" and name in data.CARD_NAMES:
            return "card", {"level": int(name[0]), "gem": name[1], "number": int(name[2])}
        if kind == "gems" and len(name) == 1:
            return f"gem.{name}", {}
        if kind == "gems" and name[1:].isdigit():
            n = int(name[1:])
            return "gems" if n == 1 else f"several.{name[0]}", {"gem": name[0], "n": n}
        return None

    def things(self) -> list[tuple[str, str]]:
        return [("card", name) for name in data.CARD_NAMES] + [("noble", name) for name in data.NOBLE_NAMES]

    def facts(self, kind: str, name: str) -> list[tuple[str, Args]]:
        if kind == "noble":
            need = spelled(int(data.NOBLE_NEED[data.NOBLE_NAMES.index(name)]))
            return [("fact.points", {"n": data.NOBLE_POINTS}), ("fact.need", {"bonuses": need})]
        card = data.CARD_NAMES.index(name)
        found: list[tuple[str, Args]] = [("fact.bonus", {"gem": LETTERS[data.CARD_COLOUR[card]]})]
        if data.CARD_POINTS[card]:
            found.append(("fact.points", {"n": int(data.CARD_POINTS[card])}))
        found.append(("fact.price", {"price": spelled(int(data.CARD_COST[card]))}))
        return found


def _card(view: SplendorView, slot: int) -> str:
    """The name of the card in a place to buy from, or nothing."""
    if slot < data.SLOTS:
        return view["rows"][slot // data.ROW][slot % data.ROW]
    seat = view["seat"]
    hand = view["seats"][seat]["reserved"] if seat >= 0 else []
    return hand[slot - data.SLOTS]["card"] if slot - data.SLOTS < len(hand) else ""


GAME: Final = Splendor()
