"""Inis as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.faces import question, words
from mohreh.games.inis.knowledge import audit, redeal, view
from mohreh.games.inis.learning import features, hints, inputs
from mohreh.games.inis.rules import setup
from mohreh.games.inis.rules.actions import CATALOGUE
from mohreh.games.inis.rules.assembly import next_brenn
from mohreh.games.inis.rules.cards.card import class_of
from mohreh.games.inis.rules.data import (
    ACTION_NAMES,
    CARD,
    CARD_NAMES,
    EPIC_NAMES,
    FOLDER,
    FOUR_PLAYER_CARDS,
    TERRITORIES,
    TERRITORY_NAMES,
    TILES_WITH_EFFECT,
    TRIGGERS,
)
from mohreh.games.inis.rules.state import END_RULES, ROWS, SEATS, WIDTH, InisState, Variant
from mohreh.games.inis.rules.steps import STEPS
from mohreh.games.inis.rules.victory import conditions, king, rivals
from mohreh.kernel.features import Row
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Inputs
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import BIT, Args, Event, State, Value
from mohreh.kernel.weights import Weights

OPTIONS: Final = [
    Option("festival_pays", "instigator", ("instigator", "initiator")),
    Option("setup", "random", ("random", "discovery")),
    Option("map", "trihex", ("trihex", "aligned")),
    Option("first_brenn", "random", ("random",), low=0, high=3, seats=True),
    Option("lug_after_geis", True, (True, False)),
    Option("replaced_is_removed", False, (False, True)),
    Option("club_on_cost", "paid", ("paid", "barred")),
    Option("raid_after_hills", True, (True, False)),
    Option("highlands", "resolution", ("resolution", "clash_start"), since=2, before="resolution"),
    Option("cuchulain", "any", ("any", "opposing", "up_to_two"), since=2, before="opposing"),
    Option("sanctuary_draws", "card", ("card", "always"), since=2, before="card"),
    Option("citadel_takes", "any_hand", ("any_hand", "table_only"), since=2, before="any_hand"),
    Option("swamp_capital", False, (False, True), since=2, before=False),
    Option("round_cap", 60, low=0, high=200),
    Option("revision", 2, low=1, high=2, since=2, before=1, listed=False),
]
EDITIONS: Final[dict[str, dict[str, Value]]] = {"persian": {}, "original": {"festival_pays": "initiator"}}
LONGEST_ROUND: Final = 4000
LONGEST: Final = LONGEST_ROUND * 61


@final
class Inis(Game):
    def __init__(self) -> None:
        super().__init__(
            "inis", 2, (2, 3, 4), CATALOGUE, STEPS, OPTIONS, EDITIONS, LONGEST, str(FOLDER), END_RULES
        )

    def longest_for(self, players: int, options: dict[str, Value]) -> int:
        cap = int(options["round_cap"])
        return LONGEST_ROUND * (cap + 1) if cap else 0

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = InisState(players, rng, position, Variant(options, players))
        s.seats = vec[i64]([0] * (WIDTH * players))
        s.clans = vec[i64]([0] * (TERRITORIES * SEATS))
        s.land = vec[i64]([0] * (TERRITORIES * ROWS))
        s.hoard = vec[i64]()
        s.drawn = vec[i64]()
        return s

    def start(self, s: State) -> None:
        assert isinstance(s, InisState)
        setup.start(s)

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        assert isinstance(s, InisState)
        return view.view(s, seat)

    def redeal(self, s: State, seat: int) -> None:
        assert isinstance(s, InisState)
        redeal.redeal(s, seat)

    def unseen(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return redeal.unseen(s)

    def reshuffle(self, s: State) -> None:
        assert isinstance(s, InisState)
        redeal.reshuffle(s)

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        assert isinstance(s, InisState)
        return audit.hidden(s, seat)

    def places(self, s: State) -> list[int]:
        assert isinstance(s, InisState)
        return audit.places(s)

    def check(self, s: State) -> None:
        assert isinstance(s, InisState)
        audit.check(s)

    def scores(self, s: State) -> list[int]:
        """Victory conditions that are met now."""
        assert isinstance(s, InisState)
        return [int(conditions(s, seat)) for seat in range(s.players)]

    def winners(self, s: State) -> list[int]:
        assert isinstance(s, InisState)
        return [int(seat) for seat in range(s.players) if s.won & BIT[seat]]

    def ahead(self, s: State) -> list[int]:
        """Who would be King if the Assembly were held now."""
        assert isinstance(s, InisState)
        found = rivals(s)
        won = king(found, next_brenn(s)) if found else 0
        return [int(seat) for seat in range(s.players) if won & BIT[seat]]

    def secret(self) -> list[str]:
        return ["discard", "take", "aside", "give", "retain"]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, InisState)
        return hints.evaluate(s, seat, w)

    def weights(self) -> Weights:
        return hints.WEIGHTS

    def input_names(self) -> list[str]:
        return inputs.NAMES

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        assert isinstance(s, InisState)
        inputs.write(told, s, seat)

    def write_features(self, row: Row, s: State, seat: int) -> None:
        assert isinstance(s, InisState)
        features.write(row, s, seat)

    def ask(self, seen: Seen) -> tuple[str, Args]:
        return question.ask(seen)

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        return words.describe(seen, action)

    def describe_plainly(self, action: int) -> tuple[str, Args]:
        return words.describe_plainly(action)

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        return words.spell(kind, name)

    def begins_turn(self, event: Event, first: Event) -> bool:
        """Cards that answer others, clashes and losses belong to the turn in which they happen."""
        name = event.key.removeprefix("inis.")
        return name in ("round", "pass", "claim") or (name == "play" and event.args["use"] == "season")

    def facts(self, kind: str, name: str) -> list[tuple[str, Args]]:
        """What is printed: the effects of a card, each with its window, or what a tile does and its Advantage card."""
        if kind == "territory":
            effect: list[tuple[str, Args]] = [(f"tile.{name}", {})] if name in TILES_WITH_EFFECT else []
            return [*effect, ("fact.advantage", {}), *self.facts("card", name)]
        card = class_of(name)
        own = f"advantage_{name}" if name in TERRITORY_NAMES else name
        found: list[tuple[str, Args]] = []
        if FOUR_PLAYER_CARDS & CARD[CARD_NAMES.index(name)]:
            found.append(("fact.four_players", {}))
        if card.SEASON:
            found.append(("fact.season", {"effect": f"{own}.season"}))
        for use, window in zip(("triskel", "triskel_2"), card.WINDOWS, strict=False):
            found.append(("fact.triskel", {"window": TRIGGERS[window], "effect": f"{own}.{use}"}))
        return found

    def things(self) -> list[tuple[str, str]]:
        cards = [("card", name) for name in [*ACTION_NAMES, *EPIC_NAMES, *TERRITORY_NAMES]]
        return cards + [("territory", name) for name in TERRITORY_NAMES]


GAME: Final = Inis()
