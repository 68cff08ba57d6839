"""The row of numbers for learners against the view that it is made from, number by number."""

from __future__ import annotations

from typing import Final, cast

import pytest

from mohreh.contract.subject import SAMPLE, Subject, sampled
from mohreh.games.inis import GAME
from mohreh.games.inis.faces.question import announced
from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules import questions, removal
from mohreh.games.inis.rules.actions import HAND_ON, KEEP, REACT
from mohreh.games.inis.rules.data import ACTION_NAMES, CARD_NAMES, TERRITORY_NAMES, USE_NAMES
from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from tests.inis.scene import Scene, inis

SHARES: Final = {"n": 4, "level": 2, "stage": 3, "declined": 4, "climbed": 4, "place": 2, "left": 3}
FORCES: Final = ["", "clan", "card", "both"]
MOST: Final = {"reserve": 12, "deeds": 4, "leadership": 6, "religion": 6, "land": 6, "conditions": 3}


class Expected:
    """The numbers that are not 0, by the names of their columns, from a view alone."""

    def __init__(self, view: InisView, discovery: bool) -> None:
        self.view = view
        self.players = len(view["seats"])
        self.first = max(view["seat"], 0)
        self.found: dict[str, float] = {}
        self.question()
        self.round()
        self.clash()
        self.island(discovery)
        self.piles()
        for number in range(self.players):
            self.seat(number)

    def put(self, name: str, value: float) -> None:
        if value:
            self.found[name] = float(value)

    def to_seat(self, name: str, who: int, value: float = 1) -> None:
        """A number for a seat, counted from the one that looks; nobody is -1."""
        if who >= 0:
            self.put(f"{name}.seat+{(who - self.first) % self.players}", value)

    def question(self) -> None:
        view = self.view
        asks = view["asks"]
        self.put(f"question.{asks[0] if asks else 'Ended'}", 1)
        for seat in view["waiting"]:
            self.to_seat("asked", seat)
        step = GAME.steps.get(str(asks[0])) if asks else None
        asked = dict(zip(step.FIELDS, [int(one) for one in asks[1:]], strict=True)) if step else {}
        for name, value in asked.items():
            if name in questions.SEAT_FIELDS:
                self.to_seat(f"asks.{name}", value)
            elif name in SHARES:
                self.put(f"asks.{name}", value / SHARES[name])
            elif name in questions.FLAG_FIELDS:
                self.put(f"asks.{name}", value)
            elif name in questions.PLACE_FIELDS and value >= 0:
                self.put(f"asks.{name}.{TERRITORY_NAMES[value]}", 1)
            elif name in questions.PLACES_FIELDS:
                for n, territory in enumerate(TERRITORY_NAMES):
                    self.put(f"asks.{name}.{territory}", value // 2**n % 2)
            elif name == "cause":
                self.put(f"asks.cause.{removal.CAUSES[value]}", 1)
            elif name == "force" and value:
                self.put(f"asks.force.{FORCES[value]}", 1)
            elif name == "card":
                self.put(f"asks.card.{CARD_NAMES[value]}", 1)
            elif name == "cards":
                for n, card in enumerate(CARD_NAMES):
                    self.put(f"asks.cards.{card}", value // 2**n % 2)
            elif name in ("use", "use_of"):
                self.put(f"asks.use.{USE_NAMES[value]}", 1)
        self.plan()
        self.put("answered", len(view["answers"]) > 0)
        for answer in view["answers"]:
            for base in (REACT, HAND_ON, KEEP):
                if base <= answer < base + (len(CARD_NAMES) if base == REACT else len(ACTION_NAMES)):
                    self.put(f"answers.{CARD_NAMES[answer - base]}", 1)

    def plan(self) -> None:
        choices = announced(self.view)
        self.put("plan.size", len(choices) / 4)
        places = [TERRITORY_NAMES[value] for kind, value in choices if kind == "t"]
        if places:
            self.put(f"plan.first.{places[0]}", 1)
        for name in set(places[1:]):
            self.put(f"plan.others.{name}", places[1:].count(name) / 4)
        named = [value for kind, value in choices if kind == "p"]
        named += [value - 1 for kind, value in choices if kind == "o" and value]
        for who in set(named):
            self.to_seat("plan.players", who, named.count(who) / 2)
        self.put("plan.settled", len([1 for kind, value in choices if kind == "o" and value == 0]) / 4)
        numbers = [value for kind, value in choices if kind not in "tpo"]
        for name, value in zip(("number", "second_number"), numbers, strict=False):
            self.put(f"plan.{name}", value / 4)

    def round(self) -> None:
        view = self.view
        self.put("round", view["round"] / 15)
        self.to_seat("turn", view["turn"])
        self.to_seat("brenn", view["brenn"])
        self.put("counter_clockwise", view["direction"])
        self.put("first_turn", view["first_turn"])
        self.put("passes", view["passes"] / self.players)
        self.to_seat("ploy", view["ploy"])
        for seat in view["pretenders"]:
            self.to_seat("pretenders", seat)
        self.to_seat("cathbad", view["cathbad"])

    def clash(self) -> None:
        clash = self.view["clash"]
        if clash:
            self.put(f"clash.territory.{clash['territory']}", 1)
            self.to_seat("clash.instigator", clash["instigator"])
            self.to_seat("clash.initiator", clash["initiator"])
            self.to_seat("clash.mover", clash["mover"])
            self.to_seat("clash.named", clash["named"])
            for seat in range(self.players):
                self.to_seat("clash.sheltered", seat, clash["sheltered"][seat] / 3)
                for name, n in zip(("lost", "lost_in_mountains", "lost_in_circle"), clash["lost"][seat], strict=True):
                    self.to_seat(f"clash.{name}", seat, n / 12)
            self.put("clash.spear", clash["spear"])
            self.put("clash.over", clash["over"])
            self.put("clash.removing", clash["removing"])
        if self.view["forced"]:
            self.put(f"forced.{FORCES[self.view['forced']]}", 1)
        owner, n = self.view["cauldron"]
        self.to_seat("cauldron", owner)
        self.put("cauldron.clans", n / 3)

    def island(self, discovery: bool) -> None:
        view = self.view
        for age, one in enumerate(view["territories"], 1):
            name = one["name"]
            q, r, o = one["place"]
            self.put(f"island.age.{name}", age / 16)
            self.put(f"island.q.{name}", q / 8)
            self.put(f"island.r.{name}", r / 8)
            self.put(f"island.turned.{name}", o)
            for other in one["near"]:
                if TERRITORY_NAMES.index(name) < TERRITORY_NAMES.index(other):
                    self.put(f"island.near.{name}+{other}", 1)
            self.put(f"island.sanctuaries.{name}", one["sanctuaries"] / 3)
            self.put(f"island.citadels.{name}", one["citadels"] / 3)
            self.put(f"island.open.{name}", one["advantage"] == "open")
        for mark in ("capital", "festival"):
            name = view["capital"] if mark == "capital" else view["festival"]
            if name:
                self.put(f"island.{mark}.{name}", 1)
        self.put("island.sanctuaries_left", view["supply"][0] / 9)
        self.put("island.citadels_left", view["supply"][1] / 9)
        self.put("island.stack", len(view["stack"]) / 16)
        for depth, (tile, layer) in enumerate(reversed(view["stack"])):
            if tile:
                self.put(f"island.stack.{tile}", 1 - depth / 16)
            if discovery:
                self.put(f"island.stack.lower.{depth + 1}", layer == 1)

    def piles(self) -> None:
        view = self.view
        for name, pile, most in (("pile", view["pile"], 17), ("aside", view["aside"], 1), ("deck", view["deck"], 30)):
            self.put(name, pile["n"] / most)
            for card in pile["cards"]:
                self.put(f"{name}.{card}", 1)
        for name, cards in (("burnt", view["burnt"]), ("table", view["table"]), ("worked", view["worked"])):
            for card in cards:
                self.put(f"{name}.{card}", 1)
        for seat in range(self.players):
            self.to_seat("drawn", seat, sum([one["n"] for one in view["drawn"] if one["who"] == seat]) / 3)
        for one in view["drawn"]:
            for card in one["cards"]:
                self.put(f"drawn.{card}", 1)

    def seat(self, number: int) -> None:
        owner = (self.first + number) % self.players
        one = self.view["seats"][owner]
        about = f"seat+{number}"
        for land in self.view["territories"]:
            self.put(f"{about}.clans.{land['name']}", land["clans"][owner] / 12)
            self.put(f"{about}.chieftain.{land['name']}", land["chieftain"] == owner)
        for name, most in MOST.items():
            self.put(f"{about}.{name}", cast(int, dict(one)[name]) / most)
        self.put(f"{about}.actions", one["actions"] / 6)
        self.put(f"{about}.epics", one["epics"] / 5)
        for card in one["cards"]:
            self.put(f"{about}.hand.{card}", 1)
        for name in one["advantages"]:
            self.put(f"{about}.advantages.{name}", 1)
        self.put(f"{about}.locked", one["locked"]["n"] / 6)
        for card in one["locked"]["cards"]:
            self.put(f"{about}.locked.{card}", 1)


def compare(r: Rules, s: State, seat: int) -> None:
    """A row and what the view says it should be."""
    view = cast(InisView, r.view(s, seat))
    row = dict(zip(r.feature_names(), r.features(s, seat), strict=True))
    expected = Expected(view, r.options["setup"] == "discovery").found
    assert set(expected) <= set(row)
    assert pytest.approx(expected) == {name: value for name, value in row.items() if value}


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (3, {"sanctuary_draws": "always"}), (4, {"setup": "discovery"})]
)
def test_a_row_is_what_the_view_says(players: int, options: dict[str, Value]) -> None:
    """In moments of random games, for every seat and for a spectator."""
    subject = Subject(rules("inis", players, options), SAMPLE)
    for moment in sampled(subject, 12, end=True):
        for seat in (-1, *range(players)):
            compare(subject.rules, moment.state, seat)


def positions() -> list[Scene]:
    """Questions that random games seldom come to."""
    cauldron = inis(2, "moor", "cove", "mountains").clans("moor", 2, 3).clans("mountains", 0, 1).capital("cove")
    cauldron.hand(0, "warlord").hand(1, "dagdas_cauldron").do("play warlord", "attack 2").until("Removal").do("decline")
    cauldron.until("Maneuver").do("withdraw", "retreat mountains", "done").until("Removal")
    filled = inis(2).clans("moor", 3, 4).capital("plains").hand(0, "warlord").hand(1, "dagdas_cauldron")
    filled.do("play warlord", "attack 2").until("Removal").do("react dagdas_cauldron").until("Maneuver")
    emptied = inis(2).clans("moor", 3, 4).capital("plains").hand(0, "warlord").hand(1, "dagdas_cauldron")
    emptied.do("play warlord", "attack 2").until("Removal").do("react dagdas_cauldron").until("Maneuver")
    forced = inis().clans("moor", 2, 2).capital("plains").hand(0, "warlord dagdas_club").hand(1, "geis druid")
    forced.do("play warlord", "attack 2", "react dagdas_club", "force_card")
    spear = inis(4).clans("moor", 2, 2, 1).hand(0, "warlord lugs_spear").do("play warlord", "react lugs_spear")
    tuan = inis(3).clans("moor", 1, 1).hand(1, "tuans_memory").deeds(2, 3).pretender(1).turn(1).do("play tuans_memory")
    tiles = inis(4).clans("moor", 1, 1).hand(0, "tailtus_land").stack("swamp", "hills", "forest")
    plan = inis(4).clans("moor", 4, 1).clans("cove", 0, 0, 2).hand(0, "migration").festival("moor").counter_clockwise()
    spirits = inis(4).clans("moor", 1, 2, 0, 1).built("moor", sanctuaries=3).hand(0, "the_other_world")
    fianna = inis(3).clans("moor", 3, 2).hand(1, "warlord the_fianna").turn(1).do("play warlord", "shelter")
    return [
        cauldron,
        filled,
        emptied.do("propose", "agree").settle(),
        forced,
        spear.until("Citadels"),
        tuan.until("KeepDrawn"),
        tiles.do("play tailtus_land", "lay hills"),
        plan.do("play migration", "to cove", "to cove", "to valley"),
        spirits.do("play the_other_world", "settle", "strike 2"),
        fianna.until("Maneuver").do("maneuver the_fianna", "to cove"),
    ]


def test_rows_of_seldom_questions_are_what_the_view_says() -> None:
    """A clash with all that can be told of it, draws, declarations, tiles that were seen."""
    for scene in positions():
        for seat in (-1, *range(scene.rules.players)):
            compare(scene.rules, scene.table._state, seat)
