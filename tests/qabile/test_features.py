"""The features of Qabile against the views they are made from."""

from __future__ import annotations

from typing import Final

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules
from tests.kit import features
from tests.qabile.scene import Scene, opening, qabile, seen


class Expected(features.Expected):
    def __init__(self, r: Rules, view: View) -> None:
        self.view: Final = seen(view)
        super().__init__(r, view)

    def read(self) -> None:
        view = self.view
        players = view["players"]
        asks = view["asks"]
        turn = str(int(asks[1]) + 1) if asks[0] in ("Settle", "PlaceFence") else ""
        first = int(asks[2]) if asks[0] == "Settle" else -1
        self.one("asks.turn", [str(n + 1) for n in range(players)], turn)
        self.one("asks.first", LAND_NAMES, LAND_NAMES[first] if first >= 0 else "")
        self.columns["asks.taken_over"] = float(asks[0] == "PlaceFence" and asks[2] == 1)
        self.columns["round"] = view["round"] / 40
        self.columns["idle"] = view["idle"] / 15
        for flag in ("settled", "fenced", "last_round"):
            self.columns[flag] = float(view[flag])
        self.seats("removed", [view["removed"]])
        self.seats("remover", [view["remover"]])
        for place in range(players):
            self.seats(f"order.{place + 1}", view["order"][place : place + 1])
        self.some("fences", EDGE_NAMES, view["fences"])
        self.some("enclosed", LAND_NAMES, view["enclosed"])
        for seat, one in enumerate(view["seats"]):
            who = self.called(seat)
            self.columns[f"{who}.roll"] = view["rolls"][seat] / 6
            for name, least in (("one", 1), ("two", 2)):
                there = [land for land, n in zip(LAND_NAMES, view["board"], strict=True) if n[seat] >= least]
                self.some(f"{who}.{name}", LAND_NAMES, there)
            self.columns[f"{who}.supply"] = one["supply"] / 30
            self.columns[f"{who}.out"] = one["out"] / 30
            self.columns[f"{who}.masks"] = one["masks"] / 3
            self.columns[f"{who}.owned"] = len(one["lands"]) / view["lands_to_end"]


def test_every_column_is_what_the_view_says() -> None:
    features.check_game("qabile", 2, Expected)
    features.check_game("qabile", 3, Expected, fallen_settlers="out_of_game")
    features.check_game("qabile", 4, Expected, turn_structure="strict_phases", lands_to_end=5)


def laid_out() -> list[Scene]:
    """What random games seldom come to."""
    return [
        opening(3, 6, 4, 4, removal="after_first_rolls"),
        qabile(3).order("CAB").removed("B", by="C").masks(C=2).fencing("C", instead_of="B"),
        qabile(2).settlers("2.3", A=1, B=2).settling("A", first="2.3").done(settled=True).idle(4),
        qabile(2, lands_to_end=5).enclosed("B", "0.0", "0.1", "0.2", "0.3", "0.4").fencing("A"),
    ]


def test_every_column_of_positions() -> None:
    """The same for each of them."""
    for scene in laid_out():
        features.check(scene.rules, scene.table._state, Expected)
