"""The row of numbers for learners against the view that it is made from, number by number."""

from __future__ import annotations

from typing import Final, cast

import pytest

from mohreh.games.tash_kalar.game import GAME
from mohreh.games.tash_kalar.knowledge.view import Deck, TashKalarView
from mohreh.games.tash_kalar.rules.arena import DIRECTION_NAMES, SQUARE, SQUARE_NAMES
from mohreh.games.tash_kalar.rules.data import RANK_NAMES
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from tests.tash_kalar.printed import LEGENDARY_POOL, POOL
from tests.tash_kalar.ready import ready, summoned
from tests.tash_kalar.scene import Scene, tash_kalar
from tests.tash_kalar.test_teams import team

GOALS: Final = {"high_form": [9] * 3, "duel": [18] * 3, "melee": [0, 12, 10]}  # for two, three and four
COUNTS: Final = ("left", "combats", "led", "bites", "symbol")  # fields of questions, each up to 5
HELD: Final = {"beings": 3, "legends": 2, "flares": 1}


class Expected:
    """The numbers that are not 0, by the names of their columns, from a view alone."""

    def __init__(self, view: TashKalarView) -> None:
        self.view = view
        self.players = len(view["seats"])
        self.first = max(view["seat"], 0)
        self.goal = GOALS[view["form"]][self.players - 2]
        self.found: dict[str, float] = {}
        self.question()
        self.turn()
        self.card()
        self.pile("legends", view["legends"])
        self.pile("flares", view["flares"])
        if view["form"] == "high_form":
            self.tasks()
        for number in range(self.players):
            self.seat(number)
            self.hand(number)

    def put(self, name: str, value: float) -> None:
        if value:
            self.found[name] = float(value)

    def put_all(self, name: str, things: list[str]) -> None:
        for thing in things:
            self.put(f"{name}.{thing}", 1)

    def put_seat(self, name: str, who: int, value: float = 1) -> None:
        """A number for a seat, counted from the one that looks; nobody is -1."""
        if who >= 0:
            self.put(f"{name}.seat+{(who - self.first) % self.players}", value)

    def put_deck(self, name: str, known: dict[str, str], most: int) -> None:
        for depth, card in known.items():
            self.put(f"{name}.{card}", 1 - (int(depth) - 1) / most)

    def question(self) -> None:
        asks = self.view["asks"]
        self.put(f"question.{asks[0] if asks else 'Ended'}", 1)
        for seat in self.view["waiting"]:
            self.put_seat("asked", seat)
        step = GAME.steps.get(str(asks[0])) if asks else None
        names = step.FIELDS if step else ()
        for name, value in zip(names, [int(one) for one in asks[1:]], strict=True):
            if name in COUNTS:
                self.put(f"asks.{name}", value / 5)
            elif name == "cell" and value >= 0:
                self.put(f"asks.cell.{SQUARE_NAMES[SQUARE[value]]}", 1)
            elif name == "direction":
                self.put(f"asks.direction.{DIRECTION_NAMES[value]}", 1)
            elif name in ("rank", "high") and value >= 0:
                self.put(f"asks.{name}.{RANK_NAMES[value]}", 1)
            elif name in ("colour", "other"):
                self.put_seat(f"asks.{name}", value)

    def turn(self) -> None:
        view = self.view
        for name in ("first", "turn", "announcer"):
            self.put_seat(name, cast("dict[str, int]", view)[name])
        if view["teams"]:
            self.put_seat("control", view["control"])
        for name in ("opening", "spent", "flared", "permission"):
            self.put(name, cast("dict[str, bool]", view)[name])
        self.put("round", (view["round"] - 1) / 40)
        self.put("actions", view["actions"] / 2)
        if view["exchanged"]:
            self.put(f"exchanged.{['begun', 'discarded'][view['exchanged'] - 1]}", 1)
        self.put("summoned", view["summoned"]["total"] / 3)
        self.put("summoned.legends", view["summoned"]["legends"] / 3)
        self.put("summoned.red", view["summoned"]["red"] / 3)
        self.put("summoned.green", view["summoned"]["green"] / 3)
        self.put("extra.beings", view["extra"]["beings"])
        self.put("extra.legends", view["extra"]["legends"])
        self.put("extra.turns", view["extra"]["turns"])
        self.put("final", view["final"] >= 0)
        self.put("final.left", max(view["final"], 0) / self.players)
        if view["cause"]:
            self.put(f"cause.{view['cause']}", 1)

    def card(self) -> None:
        for name in ("card", "flare", "being", "origin", "facing"):
            which = cast("dict[str, str]", self.view)[name]
            if which:
                self.put(f"{name}.{which}", 1)
        self.put_all("followed", self.view["followed"])

    def pile(self, kind: str, deck: Deck) -> None:
        self.put(f"{kind}.deck", deck["deck"] / 12)
        self.put_deck(f"{kind}.known", deck["known"], 12)
        self.put_all(f"{kind}.kept", deck["kept"]["cards"])
        self.put_all(f"{kind}.kept.place", [str(place) for place in deck["kept"]["places"]])
        self.put_all(f"{kind}.discard", deck["discard"])

    def tasks(self) -> None:
        tasks = self.view["tasks"]
        for place, task in enumerate(tasks["open"], 1):
            if task:
                self.put(f"task.{place}.{task}", 1)
            self.put(f"task.{place}", task in self.view["met"])
        if tasks["next"]:
            self.put(f"task.next.{tasks['next']}", 1)
        self.put("task.deck", tasks["deck"] / 24)
        self.put_deck("task.known", tasks["known"], 24)

    def seat(self, number: int) -> None:
        owner = (self.first + number) % self.players
        seat, me = self.view["seats"][owner], f"seat+{number}"
        if seat["school"]:
            self.put(f"{me}.school.{seat['school']}", 1)
        for square, (whose, rank) in self.view["pieces"].items():
            if whose == seat["colour"]:
                self.put(f"{me}.{rank}.{square}", 1)
        self.put(f"{me}.pool", seat["pool"] / POOL)
        self.put(f"{me}.legendary_pool", seat["legendary_pool"] / LEGENDARY_POOL)
        for rank, n in zip(RANK_NAMES, seat["destroyed"], strict=True):
            self.put(f"{me}.destroyed.{rank}", n / 5)
        self.put(f"{me}.points", seat["points"] / self.goal)
        if self.view["form"] == "high_form":
            self.put_all(f"{me}.claimed", seat["tasks"])
        else:
            for other, one in enumerate(self.view["seats"]):
                self.put_seat(f"{me}.scored", other, seat["by_colour"][one["colour"]] / self.goal)
        for colour in seat["improvised"]:
            self.put_seat(f"{me}.improvised", colour)

    def hand(self, number: int) -> None:
        seat, me = self.view["seats"][(self.first + number) % self.players], f"seat+{number}"
        for kind, most in HELD.items():
            cards = cast("dict[str, list[str]]", seat)[kind]
            self.put(f"{me}.hand.{kind}", len(cards) / most)
            self.put_all(f"{me}.hand", [card for card in cards if card])
        self.put(f"{me}.kept.legends", seat["kept"][0] / 2)
        self.put(f"{me}.kept.flares", seat["kept"][1])
        self.put(f"{me}.deck", seat["deck"] / 18)
        self.put_deck(f"{me}.known", seat["known"], 18)
        self.put_all(f"{me}.discard", seat["discard"])


def compare(r: Rules, names: list[str], s: State, seat: int | None) -> None:
    """What a seat sees of a state, or a spectator."""
    view = cast(TashKalarView, r.view(s, seat))
    numbers = r.features(s, -1 if seat is None else seat)
    found = {name: number for name, number in zip(names, numbers, strict=True) if number}
    assert Expected(view).found == pytest.approx(found)


TABLES: Final[list[tuple[int, dict[str, Value]]]] = [
    (2, {"round_cap": 12}),
    (2, {"form": "duel", "schools": "draft"}),
    (3, {"edition": "original"}),
    (4, {}),
    (4, {"form": "team_high_form", "round_cap": 8}),
    (4, {"form": "team_duel", "round_cap": 8}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_features_say_what_the_view_says(players: int, options: dict[str, Value]) -> None:
    """At every 40th decision of a seeded game, and at its end."""
    r = rules("tash_kalar", players, options)
    s = r.new(players)
    names = r.feature_names()
    assert len(names) == len(set(names))
    position = mwc_start(players)
    number = 0
    while not r.over(s):
        if number % 40 == 0:
            for seat in (None, *range(players)):
                compare(r, names, s, seat)
        legal = r.legal(s)
        position = mwc_step(position)
        r.play(s, legal[mwc_pick(position, len(legal))])
        number += 1
    compare(r, names, s, 0)


def questions() -> list[Scene]:
    """Questions with fields that random games seldom meet."""
    warlord = tash_kalar().pieces(0, "d4 e4 f4 c6", "e6").hand(0, "warlord")
    return [
        summoned("woodland_druid", ready("woodland_druid", 3).pieces(1, "c9 d9").pieces(2, "c1 d1")),
        summoned("forest_ancient", ready("forest_ancient", 3)).play("put 1 e7"),
        summoned("forest_ancient", ready("forest_ancient", 3)).play("put 1 e7", "put 2 e3"),
        summoned("two_headed_dragon", ready("two_headed_dragon").pieces(1, heroic="g4 h8")).play("upgrade f4"),
        summoned("hell_bull", ready("hell_bull")).play("move e5 n"),
        summoned("naiad", ready("naiad")),
        summoned("the_eldest_tree", ready("the_eldest_tree").pieces(1, "e6")).play("destroy e6"),
        summoned("storm_elemental", ready("storm_elemental")).play("place_heroic e3"),
        summoned("kiskin_spirit", ready("kiskin_spirit").discarded(0, "naiad")).play("recall naiad"),
        summoned("forest_mystic", ready("forest_mystic")),
        summoned("time_elemental", ready("time_elemental")),
        tash_kalar(4).destroyed(1, 1).destroyed(2, 1).improvised(0, 3).scored(2, 0, 5).closing().end(),
        tash_kalar().hand(0, "knight titan flare_01").play("exchange titan"),
        tash_kalar().hand(0, "knight titan flare_01").play("exchange knight"),
        tash_kalar().claimed(1, "isolation").pieces(0, "d8", "e5 h4").set(permission=1, summoned=2, flared=1).closing(),
        warlord,
        team().hand(0, "titan").play("pass_control"),
        team("team_duel").pieces(0, "e5").pieces(1, heroic="e4").scored(0, 1, 4).scored(1, 0, 3).destroyed(1, 2),
    ]


def test_features_of_questions_that_know_more() -> None:
    for scene in questions():
        names = scene.rules.feature_names()
        for seat in (None, *range(scene.rules.players)):
            compare(scene.rules, names, scene.imagined(seat), seat)
