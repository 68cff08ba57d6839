"""Tash-Kalar positions for scenarios: `tash_kalar().pieces(0, "e5 e3").hand(0, "swordmaster").play("summon ...")`.

It is seat 0's turn in the second round, two actions are left and nothing has been done. Hands that are not given
are empty; a seat's school follows from its cards; all other cards lie in the decks, in their printed order with the
last one on top; the High Form's tasks are `destruction`, `red_conquest` and `red_summoning`, next `center_cross`.
"""

from __future__ import annotations

from typing import Final, Self, cast

from mohreh.games.tash_kalar.knowledge.view import Deck, TashKalarView
from mohreh.games.tash_kalar.rules.data import FLARE_NAMES, RANK_NAMES
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.registry import rules as rules_of
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.table import Table
from tests.kit.scene import Numbered
from tests.tash_kalar import layout

USUAL_TASKS: Final = ["destruction", "red_conquest", "red_summoning", "center_cross"]


def tash_kalar(players: int = 2, **options: Value) -> Scene:
    """A turn of seat 0 that has just begun: the High Form for two, the melee for three and four."""
    return Scene(rules_of("tash_kalar", players, options))


def duel(**options: Value) -> Scene:
    return tash_kalar(2, form="duel", **options)


def view_of(table: Table, looking: int | None = None) -> TashKalarView:
    """A seat's view, or a spectator's."""
    return cast(TashKalarView, table.view(looking))


class Scene(Numbered):
    """A position under construction; the first question or move lays it out and checks that it adds up."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._position = layout.Position(rules.players)
        self._position.tasks = list(USUAL_TASKS)

    # ---- laying out

    def pieces(self, seat: int, common: str = "", heroic: str = "", legendary: str = "") -> Self:
        """More pieces of a seat, by squares: "e5 e3"."""
        for rank, squares in zip(RANK_NAMES, (common, heroic, legendary), strict=True):
            for square in squares.split():
                if square in self._position.pieces:
                    raise ValueError(f"two pieces on {square}")
                self._position.pieces[square] = (seat, rank)
        return self

    def school(self, seat: int, name: str) -> Self:
        self._position.schools[seat] = name
        return self

    def hand(self, seat: int, cards: str) -> Self:
        """The seat holds exactly this: beings, legends and a flare in any order."""
        for card in cards.split():
            if card in FLARE_NAMES:
                self._position.flares[seat].append(card)
            elif card in layout.LEGEND_NAMES:
                self._position.legends[seat].append(card)
            else:
                self._position.beings[seat].append(card)
        return self

    def known(self, seat: int, cards: str) -> Self:
        """Cards of the hand that everybody knows."""
        self._position.known[seat] += cards.split()
        return self

    def deck(self, seat: int, top: str) -> Self:
        """The top cards of an own deck, the topmost first; the rest of the deck lies below."""
        self._position.decks[seat] = top.split()
        return self

    def left(self, seat: int, cards: str) -> Self:
        """Exactly these are left in an own deck, the topmost first; all others that are not held are discarded."""
        self._position.decks[seat] = cards.split()
        school = layout.pick_schools(self._position)[seat]
        taken = self._position.decks[seat] + self._position.beings[seat]
        self._position.schools[seat] = school
        self._position.discards[seat] = [card for card in layout.EVERY_DECK[school] if card not in taken]
        return self

    def discarded(self, seat: int, cards: str) -> Self:
        """On the own discard pile."""
        self._position.discards[seat] += cards.split()
        return self

    def legend_deck(self, top: str) -> Self:
        """The top legends, the topmost first."""
        self._position.legend_deck = top.split()
        return self

    def flare_deck(self, top: str) -> Self:
        self._position.flare_deck = top.split()
        return self

    def legends_discarded(self, cards: str) -> Self:
        self._position.legend_discard += cards.split()
        return self

    def flares_discarded(self, cards: str) -> Self:
        self._position.flare_discard += cards.split()
        return self

    def tasks(self, opened: str, following: str = "", deck: str = "") -> Self:
        """Three open tasks, the next one, and the top cards below it, the topmost first."""
        names = opened.split()
        free = [task for task in USUAL_TASKS[::-1] if task not in names and task not in deck.split()]
        self._position.tasks = [*names, following or free[0]]
        self._position.task_deck = deck.split()
        return self

    def claimed(self, seat: int, tasks: str) -> Self:
        self._position.claimed[seat] += tasks.split()
        return self

    def scored(self, seat: int, colour: int, points: int) -> Self:
        """Points of a seat in another seat's colour, in a deathmatch."""
        self._position.points[seat][colour] = points
        return self

    def destroyed(self, seat: int, common: int = 0, heroic: int = 0, legendary: int = 0) -> Self:
        """Pieces of this seat's colour that were destroyed in this turn."""
        self._position.destroyed[seat] = [common, heroic, legendary]
        return self

    def improvised(self, seat: int, *colours: int) -> Self:
        """Whose colours a seat has borrowed already."""
        self._position.improvised[seat] = list(colours)
        return self

    def turn(self, seat: int) -> Self:
        self._position.turn = seat
        return self

    def set(self, **fields: int) -> Self:
        """Any other field of the state: actions, spent, flared, summoned, summoned_red, permission, opening, ..."""
        self._position.fields.update(fields)
        return self

    def closing(self) -> Self:
        """No action is left: the seat may claim a task, invoke a flare or end the turn."""
        self._position.step = "Close"
        return self.set(actions=0, spent=1)

    # ---- what lies on the table

    def view(self, looking: int | None = None) -> TashKalarView:
        return view_of(self.table, looking)

    def imagined(self, looking: int | None) -> TashKalarState:
        """A state that a seat cannot tell from the true one."""
        state = self.table.seen(looking).state
        assert isinstance(state, TashKalarState)
        return state

    def at(self, square: str) -> str:
        """What stands on a square: "0 heroic", or nothing."""
        there = self.view()["pieces"].get(square)
        return f"{there[0]} {there[1]}" if there else ""

    def of(self, seat: int, rank: str = "") -> str:
        """The squares of a seat's pieces in reading order, of one rank if it is named: "c9 e5"."""
        pieces = self.view()["pieces"]
        return " ".join([square for square, (owner, its) in pieces.items() if owner == seat and rank in ("", its)])

    def holds(self, seat: int, looking: int | None = None) -> str:
        """A seat's hand as it sees it, or as another sees it ("?" for a hidden card)."""
        seen = self.view(seat if looking is None else looking)["seats"][seat]
        return " ".join([card or "?" for card in [*seen["beings"], *seen["legends"], *seen["flares"]]])

    def discard(self, seat: int) -> str:
        return " ".join(self.view()["seats"][seat]["discard"])

    def killed(self, seat: int) -> list[int]:
        """Pieces of this colour destroyed in this turn: common, heroic, legendary."""
        return self.view()["seats"][seat]["destroyed"]

    def supply(self, seat: int) -> list[int]:
        """Common or heroic, and legendary pieces in a seat's supply."""
        seen = self.view()["seats"][seat]
        return [seen["pool"], seen["legendary_pool"]]

    def points(self, seat: int) -> int:
        return self.view()["seats"][seat]["points"]

    def by_colour(self, seat: int) -> list[int]:
        return self.view()["seats"][seat]["by_colour"]

    def seen(self, key: str, looking: int | None = None) -> object:
        """Anything else in a view: actions, turn, round, final, permission, extra, tasks, met, ..."""
        return dict(self.view(looking))[key]

    def pile(self, kind: str, looking: int | None = None) -> Deck:
        """The deck of legends or flares as somebody sees it."""
        view = self.view(looking)
        return {"legends": view["legends"], "flares": view["flares"]}[kind]

    def end(self) -> Self:
        """End the turn, with or without something to claim."""
        return self.play("end")

    def state(self) -> State:
        """The position before anything was played, for tests that need `Rules`."""
        return self.rules.load(self._saved())

    # ---- filling in

    def _saved(self) -> dict[str, object]:
        return layout.saved(self.rules, self._position)
