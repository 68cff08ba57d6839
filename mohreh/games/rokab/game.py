"""Rokab as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.faces import words
from mohreh.games.rokab.knowledge import audit, redeal, view
from mohreh.games.rokab.learning import features, hints, inputs
from mohreh.games.rokab.rules import state
from mohreh.games.rokab.rules.actions import CATALOGUE, CATALOGUES
from mohreh.games.rokab.rules.cards import KIND_NAMES
from mohreh.games.rokab.rules.ending import most_provinces
from mohreh.games.rokab.rules.maps import DEFAULT_MAP, FOLDER, MAP_NAMES, MAPS
from mohreh.games.rokab.rules.state import END_RULES, OWNED, WIDTH, RokabState, Variant
from mohreh.games.rokab.rules.steps import BATTLE, start
from mohreh.games.rokab.rules.strength import bits, only_seat
from mohreh.kernel.catalogue import Catalogue
from mohreh.kernel.features import Row
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Inputs
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import BIT, NOBODY, Args, State, Value
from mohreh.kernel.weights import Weights

OPTIONS: Final = [
    Option("start_player", "random", ("random",), low=0, high=5, seats=True),
    Option("spring_bonus", "per_player", ("per_player", "per_copy")),
    Option("adjacent", "connected", ("connected", "mutual")),
    Option("goal", "3_or_5", ("3_or_5", "classic_2007")),
    Option("tie_chooser", "last_to_pass", ("last_to_pass", "left_of_chooser")),
    Option("next_site", "after_regrouping", state.NEXT_SITES, since=2, before="after_regrouping"),
    Option("last_hand", "burn_all", ("burn_all", "keep_two")),
    Option("peace_optional", False, (False, True)),
    Option("final_tie", "shared", ("shared", "final_battle")),
    Option("two_player", "own_decks", ("own_decks", "ordinary")),
    Option("two_player_burn", True, (True, False)),
    Option("idle_battles", 3, low=0, high=20),
    Option("battle_cap", 300, low=0, high=1000),
    Option("map", DEFAULT_MAP, tuple(MAP_NAMES), shapes_catalogue=True),
]
EDITIONS: Final[dict[str, dict[str, Value]]] = {
    "persian": {},
    "original": {  # section 15: the English rulebook of 2007
        "spring_bonus": "per_copy",
        "goal": "classic_2007",
        "tie_chooser": "left_of_chooser",
        "next_site": "before_regrouping",
        "last_hand": "keep_two",
        "peace_optional": True,
        "final_tie": "final_battle",
        "two_player": "ordinary",
        "map": "classic_italy",
    },
}
# In a battle: the site, 77 cards at most, 16 soldiers that come back and are played again, 6 peace markers, a pass
# and an answer about burning each, three answers about keeping.
LONGEST_BATTLE: Final = 1 + 77 + 2 * 16 + 6 + 6 + 6 + 3
LONGEST: Final = LONGEST_BATTLE * 301  # the usual cap, and a final battle


@final
class Rokab(Game):
    def __init__(self) -> None:
        super().__init__(
            "rokab", 2, (2, 3, 4, 5, 6), CATALOGUE, BATTLE, OPTIONS, EDITIONS, LONGEST, str(FOLDER), END_RULES
        )

    def longest_for(self, players: int, options: dict[str, Value]) -> int:
        cap = int(options["battle_cap"])
        return LONGEST_BATTLE * (cap + 1) if cap else 0

    def catalogue_for(self, options: dict[str, Value]) -> Catalogue:
        return CATALOGUES[str(options["map"])]

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = RokabState(players, rng, position, Variant(options, players))
        s.seats = vec[i64]([0] * (WIDTH * players))
        return s

    def start(self, s: State) -> None:
        assert isinstance(s, RokabState)
        start(s)

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        assert isinstance(s, RokabState)
        return view.view(s, seat)

    def redeal(self, s: State, seat: int) -> None:
        assert isinstance(s, RokabState)
        redeal.redeal(s, seat)

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        assert isinstance(s, RokabState)
        return audit.hidden(s, seat)

    def places(self, s: State) -> list[int]:
        assert isinstance(s, RokabState)
        return audit.places(s)

    def check(self, s: State) -> None:
        assert isinstance(s, RokabState)
        audit.check(s)

    def scores(self, s: State) -> list[int]:
        """Owned provinces: with own decks, battles won."""
        assert isinstance(s, RokabState)
        return [int(bits(s.seats[seat * WIDTH + OWNED])) for seat in range(s.players)]

    def winners(self, s: State) -> list[int]:
        assert isinstance(s, RokabState)
        return [int(seat) for seat in range(s.players) if s.won & BIT[seat]]

    def ahead(self, s: State) -> list[int]:
        """Rules 8.3 and 9.7: without a goal reached, whoever owns the most; with own decks nobody if several do."""
        assert isinstance(s, RokabState)
        most = most_provinces(s)
        if s.variant.own_decks and only_seat(most) == NOBODY:
            return []
        return [int(seat) for seat in range(s.players) if most & BIT[seat]]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, RokabState)
        return hints.evaluate(s, seat, w)

    def judge(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, RokabState)
        return hints.judge(s, seat, w)

    def weights(self) -> Weights:
        return hints.WEIGHTS

    def curiosity(self, players: int) -> float:
        return 0.4 if players == 2 else 1.0

    def input_names(self) -> list[str]:
        return inputs.NAMES

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        assert isinstance(s, RokabState)
        inputs.write(told, s, seat)

    def write_features(self, row: Row, s: State, seat: int) -> None:
        assert isinstance(s, RokabState)
        features.write(row, s, seat)

    def ask(self, seen: Seen) -> tuple[str, Args]:
        return words.ask(seen)

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        return words.describe(seen, action)

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        return words.spell(kind, name)

    def fleeting(self) -> list[str]:
        """A hand that is burnt face up just before a new deal is shuffled in with the other cards."""
        return ["rokab.burn_hand", "rokab.burn_rest"]

    def things(self) -> list[tuple[str, str]]:
        cards = [("card", name) for name in KIND_NAMES]
        return cards + [("province", name) for one in MAPS for name in one.provinces]

    def facts(self, kind: str, name: str) -> list[tuple[str, Args]]:
        return words.facts(kind, name)


GAME: Final = Rokab()
