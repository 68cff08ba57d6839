"""What the hints of Splendor look at: a second reading from the view, and positions that differ in one thing."""

from __future__ import annotations

from typing import Final

import pytest

from mohreh.games.splendor.knowledge.view import Seat, SplendorView
from mohreh.kernel.game import View
from mohreh.kernel.state import Value
from tests.kit import features, hints
from tests.kit.hints import Weights
from tests.splendor.printed import CARDS, NOBLES
from tests.splendor.scene import Scene, seen, splendor

FARTHEST: Final = 7  # tokens that a card may lack to count


def short(need: list[int], have: list[int]) -> int:
    return sum([max(0, n - h) for n, h in zip(need, have, strict=False)])


def standing(view: SplendorView, one: Seat, late: float, w: Weights) -> float:
    """Points, bonuses and nobles."""
    value = (1 + w["point_late"] * late) * one["points"]
    value += (w["bonus_worth"] - w["bonus_late"] * late) * sum(one["bonuses"])
    value += w["reached"] if one["points"] >= view["target"] else 0
    for name in view["nobles"]:
        met = 1 - short(NOBLES[name], one["bonuses"]) / sum(NOBLES[name])
        value += w["noble_worth"] * met**2
    return value


def prospects(one: Seat, cards: list[str], late: float, w: Weights) -> float:
    """The three best of these cards, by what they are worth and what they lack."""
    wealth = [t + b for t, b in zip(one["tokens"], one["bonuses"], strict=False)]
    worths: list[float] = [0.0] * 3
    for name in cards:
        lacking = short(CARDS[name].cost, wealth) - one["tokens"][5]
        if lacking <= FARTHEST:
            worth = (1 + w["point_late"] * late) * CARDS[name].points + w["bonus_worth"] - w["bonus_late"] * late
            worths.append(worth * w[f"reach_{max(0, lacking)}"])
    first, second, third = sorted(worths, reverse=True)[:3]
    return first + w["second"] * (second + w["second"] * third)


def reading(table: View, w: Weights) -> float:
    view = seen(table)
    me = view["seat"]
    if view["over"]:
        return 100 if me in view["winners"] else -100
    late = max([one["points"] for one in view["seats"]]) / view["target"]
    rows = [name for row in view["rows"] for name in row if name]
    best = 0.0
    for seat, one in enumerate(view["seats"]):
        if seat != me:
            value = standing(view, one, late, w) + w["rival_reach"] * prospects(one, rows, late, w)
            best = max(best, value)
    mine = view["seats"][me]
    hand = [card["card"] for card in mine["reserved"]]
    gold, n = mine["tokens"][5], sum(mine["tokens"])
    purse = w["token_worth"] * (n - gold) + w["gold_worth"] * gold - w["crowded"] * max(0, n - 7)
    own = standing(view, mine, late, w) + prospects(mine, rows + hand, late, w) - w["hand_cost"] * len(hand)
    return own + purse - w["opponent"] * best


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (4, {"target": 10})])
def test_hints_read_twice(players: int, options: dict[str, Value]) -> None:
    """In random games, to the end."""
    for r, s in features.positions("splendor", players, options, 3, every=13):
        hints.check(r, s, reading)


def test_hints_read_twice_in_positions() -> None:
    """A full hand, many tokens, late in the game, a seat that has the points, an empty place."""
    for scene in (
        splendor(2).blind(0, "1w2", "3k4").reserved(0, "2u1").tokens(0, "w3+u2+g2+r1+j2"),
        splendor(3).points(0, 15, 6).points(1, 13, 5).turn(1).rounds(20),
        splendor(2).bonuses(0, "w4+u3+k2").bonuses(1, "r3+g3").nobles("n01", "n02"),
        splendor(2).deck(3, rest=1).row(3, "3w1", "", "3u2", "3k1").tokens(1, "w4+u4+j2"),
    ):
        hints.check(scene.rules, scene.table._state, reading)


def liked(scene: Scene, seat: int = 0) -> float:
    return scene.rules.evaluate(scene.table._state, seat)


def test_hints_like_what_brings_victory_nearer() -> None:
    """Each pair differs in one thing, the better one first."""
    for better, worse in (
        (splendor().points(0, 3, 1), splendor().points(0, 1, 1)),
        (splendor().bonuses(0, "w2"), splendor().bonuses(0, "w1")),
        (splendor().points(1, 1, 1), splendor().points(1, 4, 1)),
        (splendor().tokens(0, "w1+j1"), splendor().tokens(0, "w1")),
        (splendor().tokens(0, "w4").row(1, "1g8"), splendor().tokens(0, "w3").row(1, "1g8")),
    ):
        assert liked(better) > liked(worse)
