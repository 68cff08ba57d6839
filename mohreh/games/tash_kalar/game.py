"""Tash-Kalar as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.faces import words
from mohreh.games.tash_kalar.faces.pictures import deck_of, picture, printed_directions
from mohreh.games.tash_kalar.knowledge import audit, redeal, view
from mohreh.games.tash_kalar.learning import features, hints, inputs
from mohreh.games.tash_kalar.rules import scoring, state
from mohreh.games.tash_kalar.rules.actions import CATALOGUE
from mohreh.games.tash_kalar.rules.cards import flares, tables
from mohreh.games.tash_kalar.rules.data import (
    CARD_NAMES,
    CARD_RANK,
    CATEGORY_NAMES,
    FLARE_NAMES,
    FOLDER,
    LOWER,
    RANK_NAMES,
    SCHOOL_NAMES,
    TASK_ADVANCED,
    TASK_CATEGORY,
    TASK_NAMES,
    TASK_POINTS,
    UPPER,
)
from mohreh.games.tash_kalar.rules.state import END_RULES, TABLE_FORMS, TashKalarState
from mohreh.games.tash_kalar.rules.steps import control, ending, flaring, setup, summon, turn
from mohreh.kernel.features import Row
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Inputs
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args, Question, State, Step, Value
from mohreh.kernel.weights import Weights

PLAYERS: Final[dict[Value, tuple[int, ...]]] = {
    "high_form": (2,),
    "duel": (2,),
    "melee": (3, 4),
    "team_high_form": (4,),
    "team_duel": (4,),
}
OPTIONS: Final = [
    Option("form", "high_form", tuple(TABLE_FORMS), needs=PLAYERS),
    Option("schools", "random", ("random", "draft"), each=tuple(SCHOOL_NAMES)),
    Option("start_player", "random", ("random",), low=0, high=3, seats=True),
    Option("first_turn", "place_one", ("place_one", "one_action")),
    Option("flare_timing", "outside_actions", ("outside_actions", "around_any_action")),
    Option("flare_lower", "common", ("common", "all_pieces")),
    Option("flare_9", "together", ("together", "each"), since=2, before="each"),
    Option("exchange", "any_card", ("any_card", "own_being_first")),
    Option("exchange_draw", "at_once", ("at_once", "end_of_turn")),
    Option("start_tasks", "no_three_points", ("no_three_points", "no_advanced")),
    Option("score_check", "own_turn", ("own_turn", "any_turn")),
    Option("duel_flare_point", False, (False, True)),
    Option("last_card", "ends_the_game", ("ends_the_game", "final_round")),
    Option("round_cap", 200, low=0, high=1000),
]
EDITIONS: Final[dict[str, dict[str, Value]]] = {
    "persian": {},
    "original": {  # section 15: the publisher's rules
        "first_turn": "one_action",
        "flare_timing": "around_any_action",
        "flare_lower": "all_pieces",
        "exchange": "own_being_first",
        "exchange_draw": "end_of_turn",
        "start_tasks": "no_advanced",
        "score_check": "any_turn",
        "duel_flare_point": True,
        "last_card": "final_round",
    },
}
# In a turn at most 31 cards are summoned or exchanged, and no effect asks more than 15 times.
LONGEST_TURN: Final = 31 * 20
STEPS: Final[list[type[Step] | Question]] = [
    *setup.STEPS,
    *turn.STEPS,
    *summon.STEPS,
    *flaring.STEPS,
    *ending.STEPS,
    *control.STEPS,
    *tables.STEPS,
    *flares.STEPS,
]


def longest(players: int, cap: int) -> int:
    """Schools, start pieces, the rounds up to the cap and an extra turn for each."""
    return 7 + LONGEST_TURN * players * 2 * cap


@final
class TashKalar(Game):
    def __init__(self) -> None:
        usual = longest(4, 200)
        super().__init__(
            "tash_kalar", 2, (2, 3, 4), CATALOGUE, STEPS, OPTIONS, EDITIONS, usual, str(FOLDER), END_RULES
        )

    def longest_for(self, players: int, options: dict[str, Value]) -> int:
        cap = int(options["round_cap"])
        return longest(players, cap) if cap else 0

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        return state.blank(players, options, rng, position)

    def start(self, s: State) -> None:
        assert isinstance(s, TashKalarState)
        setup.start(s)

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        assert isinstance(s, TashKalarState)
        return view.view(s, seat)

    def redeal(self, s: State, seat: int) -> None:
        assert isinstance(s, TashKalarState)
        redeal.redeal(s, seat)

    def unseen(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        return redeal.unseen(s)

    def reshuffle(self, s: State) -> None:
        assert isinstance(s, TashKalarState)
        redeal.reshuffle(s)

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        assert isinstance(s, TashKalarState)
        return audit.hidden(s, seat)

    def places(self, s: State) -> list[int]:
        assert isinstance(s, TashKalarState)
        return audit.places(s)

    def check(self, s: State) -> None:
        assert isinstance(s, TashKalarState)
        audit.check(s)

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, TashKalarState)
        return [int(scoring.points(s, seat)) for seat in range(s.players)]

    def winners(self, s: State) -> list[int]:
        assert isinstance(s, TashKalarState)
        return scoring.winners(s)

    def may_resign(self, players: int, options: dict[str, Value]) -> bool:
        """Rule 10.10: not in a melee."""
        return options["form"] != "melee"

    def sides(self, players: int, options: dict[str, Value]) -> list[int]:
        """Rule 10.11: teammates sit opposite each other."""
        return [seat % 2 if str(options["form"]).startswith("team_") else seat for seat in range(players)]

    def secret(self) -> list[str]:
        return ["exchange"]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, TashKalarState)
        return hints.evaluate(s, seat, w)

    def weights(self) -> Weights:
        return hints.WEIGHTS

    def input_names(self) -> list[str]:
        return inputs.NAMES

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        assert isinstance(s, TashKalarState)
        inputs.write(told, s, seat)

    def write_features(self, row: Row, s: State, seat: int) -> None:
        assert isinstance(s, TashKalarState)
        features.write(row, s, seat)

    def ask(self, seen: Seen) -> tuple[str, Args]:
        return words.ask(seen)

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        """With the pieces that stand on the squares, and what would become of them."""
        return words.describe(seen, action)

    def spell(self, kind: str, name: str) -> tuple[str, Args] | None:
        return words.spell(kind, name)

    def things(self) -> list[tuple[str, str]]:
        found = [("card", name) for name in CARD_NAMES]
        found += [("flare", name) for name in FLARE_NAMES]
        return found + [("task", name) for name in TASK_NAMES]

    def facts(self, kind: str, name: str) -> list[tuple[str, Args]]:
        """Rank and effect; the criteria and effects of both halves; points, category and condition."""
        if kind == "card":
            rank = RANK_NAMES[CARD_RANK[CARD_NAMES.index(name)]]
            found: list[tuple[str, Args]] = [("fact.card", {"deck": deck_of(name), "rank": rank})]
            if printed_directions(name):
                found.append(("fact.directions", {"directions": "+".join(printed_directions(name))}))
            return [*found, (f"effect.{name}", {})]
        if kind == "flare":
            number = FLARE_NAMES.index(name)
            return [
                ("fact.upper", {"n": int(UPPER[number]), "flare": name}),
                ("fact.lower", {"n": int(LOWER[number]), "flare": name}),
            ]
        number = TASK_NAMES.index(name)
        category = CATEGORY_NAMES[TASK_CATEGORY[number]]
        args: Args = {"n": int(TASK_POINTS[number]), "category": category}
        return [("fact.advanced" if TASK_ADVANCED[number] else "fact.task", args), (f"condition.{name}", {})]

    def picture(self, kind: str, name: str) -> list[str]:
        return picture(name) if kind == "card" else []


GAME: Final = TashKalar()
