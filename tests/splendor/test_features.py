"""The features of Splendor against the views they are made from."""

from __future__ import annotations

from typing import Final

from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules
from tests.kit import features
from tests.splendor.printed import CARD_NAMES, NOBLE_NAMES
from tests.splendor.scene import Scene, seen, splendor

TOKENS: Final = "wugrkj"
GEMS: Final = "wugrk"
LEVELS: Final = "123"
IN_LEVEL: Final = [40, 30, 20]
ROWS: Final = [f"{level}.{place}" for level in LEVELS for place in "1234"]
HAND: Final = ["r1", "r2", "r3"]


class Expected(features.Expected):
    def __init__(self, r: Rules, view: View) -> None:
        self.view: Final = seen(view)
        super().__init__(r, view)

    def read(self) -> None:
        view = self.view
        tokens = [{2: 4, 3: 5, 4: 7}[view["players"]]] * 5 + [5]
        self.payment()
        self.seats("first", [view["first"]])
        self.columns["round"] = (view["round"] - 1) / 40
        self.columns["passes"] = view["passes"] / view["players"]
        self.columns["last_round"] = float(view["last_round"])
        self.shares("bank", TOKENS, view["bank"], tokens)
        for place, name in zip(ROWS, [name for row in view["rows"] for name in row], strict=True):
            self.one(place, [card for card in CARD_NAMES if card[0] == place[0]], name)
        self.shares("deck", LEVELS, view["decks"], IN_LEVEL)
        self.some("nobles", NOBLE_NAMES, view["nobles"])
        own = view["seats"][view["seat"]]["reserved"] if view["seat"] >= 0 else []
        for number, place in enumerate(HAND):
            self.one(place, CARD_NAMES, own[number]["card"] if number < len(own) else "")
        for seat, one in enumerate(view["seats"]):
            who = self.called(seat)
            self.shares(f"{who}.tokens", TOKENS, one["tokens"], tokens)
            self.shares(f"{who}.bonuses", GEMS, one["bonuses"], [18] * 5)
            self.columns[f"{who}.points"] = one["points"] / view["target"]
            self.some(f"{who}.visits", NOBLE_NAMES, one["nobles"])
            self.some(f"{who}.bought", CARD_NAMES, one["bought"])
            self.some(f"{who}.reserved", CARD_NAMES, [card["card"] for card in one["reserved"]])
            unseen = [len([c for c in one["reserved"] if c["hidden"] and c["level"] == n]) for n in (1, 2, 3)]
            self.shares(f"{who}.unseen", LEVELS, unseen, [3] * 3)

    def payment(self) -> None:
        """For which card, and what gold stands in for: one byte for each colour."""
        asks = self.view["asks"]
        slot, instead, colour = [int(one) for one in asks[2:]] if asks[0] == "Pay" else (-1, 0, -1)
        self.one("asks.slot", [*ROWS, *HAND], [*ROWS, *HAND, ""][slot])
        self.one("asks.colour", GEMS, [*GEMS, ""][colour])
        self.shares("asks.instead", GEMS, [instead // 256**lane % 256 for lane in range(5)], [5] * 5)


def test_every_column_is_what_the_view_says() -> None:
    features.check_game("splendor", 2, Expected)
    features.check_game("splendor", 3, Expected, reserved_visibility="all_hidden")
    features.check_game("splendor", 4, Expected, reserved_visibility="all_open", target=10)


def laid_out() -> list[Scene]:
    """What random games seldom come to."""
    return [
        splendor(3).blind(0, "1w2", "3k4").reserved(0, "2u1").blind(2, "1u1").reserved(2, "3r1").turn(1),
        splendor(4).visits(1, "n01", "n05").visits(3, "n02").nobles("n10").first(2),
        splendor(2).points(0, 14, 6).points(1, 16, 7).bonuses(0, "k3").rounds(12).turn(1),
        splendor(3).rounds(3, passes=2),
        splendor(2).tokens(0, "w2+u2+g2+r2+j2").row(1, "1k1").play("golden 1.1"),
        splendor(2).tokens(0, "w1+u2+g2+r2+j3").row(1, "1k1").play("golden 1.1", "gold g"),
        splendor(2).deck(3, rest=1).row(3, "3w1", "", "3u2", "3k1"),
    ]


def test_every_column_of_positions() -> None:
    """The same for each of them."""
    for scene in laid_out():
        features.check(scene.rules, scene.table._state, Expected)
