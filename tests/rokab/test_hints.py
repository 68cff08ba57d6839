"""What the hints of Rokab look at: a second reading from the view."""

from __future__ import annotations

import pytest

from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.kernel.game import View
from mohreh.kernel.state import Value
from tests.kit import features, hints
from tests.kit.hints import Weights
from tests.rokab.printed import KINDS, MAPS, SOLDIERS
from tests.rokab.scene import rokab, seen


class Standing:
    """One view, with the weights for so many players."""

    def __init__(self, table: View, w: Weights) -> None:
        self.view = seen(table)
        self.me = self.view["seat"]
        self.all = w
        prefix = "two_" if self.view["players"] == 2 else ""
        self.w = {name: w[prefix + name] for name in w if prefix + name in w}
        self.near = MAPS[self.view["map"]]
        self.fighting = bool(self.view["site"] or self.view["fighters"])

    # ---- the map

    def owned(self, seat: int) -> list[str]:
        return [name for name, owner in zip(self.near, self.view["owners"], strict=True) if owner == seat]

    def empty(self) -> list[str]:
        markers = (self.view["site"], self.view["peace"])
        return [name for name, n in zip(self.near, self.view["owners"], strict=True) if n < 0 and name not in markers]

    def map(self, seat: int) -> float:
        """Provinces, pairs of them that touch, and empty ones beside them."""
        owned = self.owned(seat)
        if self.view["own_decks"]:
            return len(owned)
        pairs = sum([len(set(self.near[name]) & set(owned)) for name in owned]) / 2
        room = sum([len(set(self.near[name]) & set(self.empty())) for name in owned])
        return len(owned) + self.w["pair"] * pairs + self.w["room"] * room

    def gain(self, seat: int) -> float:
        """What winning this battle brings."""
        owned, site = self.owned(seat), self.view["site"]
        if self.view["own_decks"]:
            return self.w["nearly"] if len(owned) == 2 else 1.0
        beside = set(self.near[site]) & set(owned)
        group = {site}
        while any(set(self.near[name]) & set(owned) - group for name in group):
            group |= {other for name in group for other in self.near[name] if other in owned}
        if len(owned) + 1 >= self.view["goal"][1] or len(group) >= self.view["goal"][0]:
            return self.w["nearly"]
        return 1.0 + self.w["pair"] * len(beside)

    # ---- the battle

    def reserve(self) -> float:
        """What the hand could bring."""
        mine = self.view["seats"][self.me]
        winter = self.view["season"] == "zemestan"
        hand, row = [dict(zip(KINDS, some, strict=True)) for some in (mine["cards"], mine["row"])]
        more, lying = [sum([one[v] * (1 if winter else int(v)) for v in SOLDIERS]) for one in (hand, row)]
        found = more + 10 * hand["shirdokht"] + hand["shirzan"]
        doubled = more if row["tablzan"] else more + lying if hand["tablzan"] else 0
        return float(found + doubled)

    def chance(self) -> float:
        """To win the battle."""
        seats = self.view["seats"]
        mine = seats[self.me]["strength"]
        others = [one for seat, one in enumerate(seats) if seat != self.me]
        best = max([one["strength"] for one in others])
        able = [one for one in others if one["hand"] and not one["passed"]]
        per_card = self.w["per_card_winter" if self.view["season"] == "zemestan" else "per_card"]
        threat = max([best, *[one["strength"] + per_card * one["hand"] for one in able]])
        ahead = mine - threat - self.w["per_rival"] * (len(able) - 1)
        if seats[self.me]["passed"]:
            return share(ahead / self.w["slope"]) if mine > best else 0.02
        if not able:
            return 0.97 if mine > best else 0.9 if self.reserve() > best - mine else 0.02
        return share((ahead + self.w["in_reserve"] * self.reserve()) / self.w["slope"])

    def worth(self, cards: list[int], word: str, w: Weights) -> float:
        return sum([n * w[f"{word}_{name}"] for name, n in zip(KINDS, cards, strict=True)])

    def value(self) -> float:
        view = self.view
        if view["over"]:
            return 100 if self.me in view["winners"] else -100
        hand = self.worth(view["seats"][self.me]["cards"], "card", self.w)
        chance = self.chance() if self.fighting else 0.0
        if view["fighters"]:
            return (2 * chance - 1) * self.w["nearly"] + hand
        values = []
        for seat in range(view["players"]):
            share_of_it = chance if seat == self.me else (1 - chance) / (view["players"] - 1)
            values.append(self.map(seat) + (share_of_it * self.gain(seat) if self.fighting else 0.0))
        best = max([value for seat, value in enumerate(values) if seat != self.me])
        chooser = self.w["chooser"] if (most_women(view) if self.fighting else view["chooser"]) == self.me else 0.0
        return values[self.me] + hand + chooser - self.w["opponent"] * best

    def judged(self) -> float:
        """With own decks: battles won, this one, and what hand and deck have together."""
        view = self.view
        if view["over"] or not view["own_decks"]:
            return self.value()
        mine = view["seats"][self.me]
        value = self.all["won"] * mine["provinces"] + self.worth(mine["left"], "left", self.all)
        return value + (self.all["battle"] * self.chance() if self.fighting else 0.0)


def share(x: float) -> float:
    return 0.5 + 0.5 * x / (1 + abs(x))


def most_women(view: RokabView) -> int:
    women = [one["row"][KINDS.index("shirzan")] for one in view["seats"]]
    return women.index(max(women)) if women.count(max(women)) == 1 else -1


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"two_player": "ordinary"}), (3, {"edition": "original"}), (5, {})]
)
def test_hints_read_twice(players: int, options: dict[str, Value]) -> None:
    """In random games, to the end."""
    for r, s in features.positions("rokab", players, options, 3, every=11):
        hints.check(r, s, lambda view, w: Standing(view, w).value())
        hints.check(r, s, lambda view, w: Standing(view, w).judged(), judged=True)


def test_hints_read_twice_in_battles() -> None:
    """Winter and spring, drummers, passes, nobody left who could play, a final battle, a province that wins."""
    for scene in (
        rokab(3).hands("10 5 tablzan", "3 3", "1").rows("4 4", "6 shirzan", "5").season("zemestan"),
        rokab(3).hands("10 5", "3 3", "1").rows("4 tablzan", "6", "shirzan").season("bahar").passed(1),
        rokab(3).hands("10 5 shirdokht", "3", "").rows("4", "10", "").passed(1),
        rokab(3).hands("1", "3", "").rows("4", "10", "").passed(1, 2),
        rokab(3).hands("1", "3", "1").rows("10", "4", "3").passed(0, 2).turn(1),
        rokab(3).hands("1", "3", "1").rows("10", "10", "3").passed(0).turn(1).peace("rey"),
        rokab(3).owned(0, "fars", "esfahan").owned(1, "gilan", "rey").site("yazd").rows("5", "", "4"),
        rokab(3).owned(0, "kordestan", "gilan", "gorgan", "yazd").site("makran"),
        rokab(2).owned(0, "fars", "rey").deck(0, "5 6 bahar").rows("5", "6").deck(1, "10 10"),
        rokab(2).hands("1", "3").rows("10", "4").passed(0).turn(1),
        rokab(2, two_player="ordinary").hands("1", "3").rows("10", "4 4").passed(0).turn(1),
        rokab(3).owned(2, "fars", "esfahan").choosing(2),
        rokab(final_tie="final_battle", battle_cap=5).battles(4).owned(0, "fars").owned(1, "rey").passed(1, 2).play(
            "pass"
        ).keep_hands(),
    ):
        hints.check(scene.rules, scene.table._state, lambda view, w: Standing(view, w).value())
        hints.check(scene.rules, scene.table._state, lambda view, w: Standing(view, w).judged(), judged=True)
