"""Rokab positions for scenarios: `rokab(3).hand(0, "10 matarsak").row(1, "5 5").play("play 10")`.

A battle in Makran is under way, seat 0 opened it and is to play; nothing else has happened.
What a scenario does not mention is filled in so that everything adds up: a hand that is not given is one
soldier 1 and one lion-woman (with own decks one soldier 1), and all other cards lie in the draw pile.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from mohreh.games.rokab.knowledge.view import RokabView, Seat
from mohreh.kernel.registry import rules as rules_of
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from tests.kit.scene import Numbered
from tests.rokab import layout
from tests.rokab.printed import KINDS, MAPS, cards, in_order


def seen(view: object) -> RokabView:
    """A view with its type."""
    return cast(RokabView, view)


def rokab(players: int = 3, **options: Value) -> Scene:
    """A battle that has just begun."""
    return Scene(rules_of("rokab", players, options))


class Scene(Numbered):
    """A position under construction; the first question or move lays it out and checks that it adds up."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.own_decks: Final = rules.players == 2 and rules.options["two_player"] == "own_decks"
        self._position = layout.Position(rules.players)
        self._position.site = list(MAPS[str(rules.options["map"])])[-1]
        self._given: set[int] = set()  # the seats whose hands were given

    # ---- laying out

    def hand(self, seat: int, text: str) -> Scene:
        """The seat holds exactly this."""
        self._position.hands[seat] = cards(text)
        self._given.add(seat)
        return self

    def hands(self, *texts: str) -> Scene:
        """All hands, from seat 0 on."""
        for seat, text in enumerate(texts):
            self.hand(seat, text)
        return self

    def row(self, seat: int, text: str) -> Scene:
        self._position.rows[seat] = cards(text)
        return self

    def rows(self, *texts: str) -> Scene:
        """All rows, from seat 0 on."""
        for seat, text in enumerate(texts):
            self.row(seat, text)
        return self

    def known(self, seat: int, text: str) -> Scene:
        """What everybody knows to be in a hand."""
        self._position.known[seat] = cards(text)
        return self

    def deck(self, seat: int, text: str) -> Scene:
        """With own decks: what is left of it."""
        self._position.decks[seat] = cards(text)
        return self

    def season(self, *laid: str) -> Scene:
        """The cards on the season place, the top one last."""
        self._position.laid = list(laid)
        return self

    def burnt(self, text: str) -> Scene:
        self._position.burnt = cards(text)
        return self

    def owned(self, seat: int, *provinces: str) -> Scene:
        self._position.owned[seat] += provinces
        return self

    def all_owned_but(self, *free: str) -> Scene:
        """Every other province without an owner is given out round the table."""
        provinces = list(MAPS[str(self.rules.options["map"])])
        taken = [name for owned in self._position.owned for name in owned]
        for number, name in enumerate([one for one in provinces if one not in free and one not in taken]):
            self._position.owned[number % self.rules.players].append(name)
        return self

    def site(self, province: str) -> Scene:
        self._position.site = province
        return self

    def peace(self, province: str) -> Scene:
        self._position.peace = province
        return self

    def opened_by(self, seat: int) -> Scene:
        """Who opened this battle; the seat to play unless `turn` says otherwise."""
        self._position.opener = self._position.chooser = self._position.turn = seat
        return self

    def turn(self, seat: int) -> Scene:
        self._position.turn = seat
        return self

    def passed(self, *seats: int) -> Scene:
        """In the order in which they passed."""
        self._position.passed = list(seats)
        return self

    def choosing(self, seat: int = 0) -> Scene:
        """Between two battles: the seat is to choose a site."""
        self._position.step = "ChooseSite"
        self._position.site = ""
        self._position.chooser = self._position.turn = seat
        return self

    def battles(self, complete: int, idle: int = 0) -> Scene:
        """How many battles are over, and how many of the last ones went without a card."""
        self._position.battles = complete
        self._position.idle = idle
        return self

    # ---- what is done

    def keep_hands(self) -> Scene:
        """Everybody who is asked about burning keeps the hand."""
        while self.waits() == "Regroup":
            self.table.play("keep")
        return self

    # ---- what lies on the table

    def seat(self, seat: int, looking: int | None = None) -> Seat:
        """What a view tells of one seat."""
        return seen(self.table.view(looking))["seats"][seat]

    def holds(self, seat: int) -> str:
        """A seat's own hand, as it sees it."""
        return _spelled(self.seat(seat, seat)["cards"])

    def sizes(self) -> list[int]:
        """The numbers of cards in the hands."""
        return [self.seat(seat)["hand"] for seat in range(self.rules.players)]

    def lies(self, seat: int) -> str:
        """A seat's row."""
        return _spelled(self.seat(seat)["row"])

    def knows(self, seat: int) -> str:
        """What everybody knows of a seat's hand."""
        return _spelled(self.seat(seat)["known"])

    def strengths(self) -> list[int]:
        return [self.seat(seat)["strength"] for seat in range(self.rules.players)]

    def owners(self, seat: int) -> list[str]:
        """The provinces of a seat, in the order of the map."""
        provinces = list(MAPS[str(self.rules.options["map"])])
        owners = seen(self.table.view(None))["owners"]
        return [name for name, owner in zip(provinces, owners, strict=True) if owner == seat]

    def is_at(self, what: str) -> object:
        """A marker, a pile or a number of the view: site, peace, season, pile, chooser, idle, battle."""
        return dict(self.table.view(None))[what]

    def ashes(self) -> str:
        """The burnt pile."""
        return _spelled(seen(self.table.view(None))["burnt"])

    def left(self, seat: int) -> int:
        """With own decks: how many cards a deck has left."""
        return self.seat(seat)["deck"]

    # ---- filling in

    def _saved(self) -> dict[str, object]:
        return layout.saved(self.rules, self._whole(), self.own_decks)

    def _whole(self) -> layout.Position:
        """The position with all that was left open."""
        whole = self._position
        for seat in range(self.rules.players):
            if seat not in self._given:
                whole.hands[seat] = ["1"] if self.own_decks else ["1", "shirzan"]
        whole.played = sum([len(row) for row in whole.rows]) + len(whole.laid)
        return whole


def _spelled(counts: list[int]) -> str:
    """Counts by kind as "10 10 shirzan"."""
    return in_order(Counter(dict(zip(KINDS, counts, strict=True)))) if counts else ""
