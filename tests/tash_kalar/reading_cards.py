"""What chance brings, for the second reading: hands, decks and tasks. Cards are not drawn here but looked up.

`Look` says which cards came, and this checks that they can have come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mohreh.kernel.state import Value
from tests.tash_kalar.printed import FLARES, LEGENDS, MARKERS, POOL, SCHOOLS, TASKS
from tests.tash_kalar.reading_piles import Pile
from tests.tash_kalar.reading_position import Position
from tests.tash_kalar.reading_tasks import is_blocked, may_start


@dataclass
class Look:
    """What the cards that chance brought are: all hands, and the tasks."""

    schools: list[str]
    beings: list[list[str]]
    legends: list[list[str]]
    flares: list[list[str]]
    open: list[str]
    next: str
    known: list[str]  # what lies under the task deck in known order, the lowest last


def pool_of(form: str, players: int) -> int:
    """How many common and heroic pieces a colour has."""
    markers = {"high_form": "high_form", "duel": "deathmatch_duel"}
    return POOL - MARKERS[markers.get(form, f"melee_{players}_players")]


class Cards:
    """The position with all cards."""

    def __init__(self, players: int, options: dict[str, Value], look: Callable[[], Look]) -> None:
        self.players: Final = players
        self.options: Final = options
        self.form: Final = str(options["form"])
        self.look: Final = look
        self.p: Final = Position(players, pool_of(self.form, players))
        self.p.declines_each = options["flare_9"] == "each"
        self.schools = [""] * players
        self.beings: list[list[str]] = [[] for _ in range(players)]
        self.legends: list[list[str]] = [[] for _ in range(players)]
        self.flares: list[list[str]] = [[] for _ in range(players)]
        self.decks: list[Pile] = [Pile([]) for _ in range(players)]
        self.legend_pile = Pile(list(LEGENDS))
        self.flare_pile = Pile(list(FLARES))
        self.open: list[str] = []
        self.next = ""
        self.task_deck: set[str] = set()  # those in unknown order
        self.task_bottom: list[str] = []
        self.drawn_out = False  # in this turn

    def deal(self) -> None:
        seen = self.look()
        for seat in range(self.players):
            self.decks[seat] = Pile(SCHOOLS[self.schools[seat]])
            self.refill(seat)
        if self.form == "high_form":
            self.open = seen.open
            assert 3 == len(set(self.open))
            assert all(may_start(task, str(self.options["start_tasks"])) for task in self.open)
            assert 1 < len({TASKS[task].category for task in self.open})
            self.task_deck = set(TASKS) - set(self.open)
            self.reveal_task(seen)

    def refill(self, seat: int, with_extra: bool = True) -> None:
        """Three beings, two legends, one flare, then the extra cards; `look` says what they are."""
        seen = self.look()
        extra = self.p.extra if with_extra else {"beings": 0, "legends": 0}
        own = self.decks[seat]
        wanted = max(0, 3 - len(self.beings[seat])) + extra["beings"]
        drawn = min(wanted, len(own))
        self._drawn(self.beings[seat], seen.beings[seat], drawn, own)
        if drawn and len(own) == 0:
            self.drawn_out = True
        wanted = max(0, 2 - len(self.legends[seat])) + extra["legends"]
        self._drawn(self.legends[seat], seen.legends[seat], wanted, self.legend_pile)
        self._drawn(self.flares[seat], seen.flares[seat], max(0, 1 - len(self.flares[seat])), self.flare_pile)

    def _drawn(self, hand: list[str], after: list[str], number: int, pile: Pile) -> None:
        number = min(number, len(pile) + len(pile.discard))
        assert hand == after[: len(hand)], f"{hand} became {after}"
        cards = after[len(hand) :]
        assert number == len(cards), f"{number} were to be drawn: {hand} became {after}"
        before = len(pile)
        pile.draw(cards[:before])
        if len(cards) > before:
            pile.shuffle_discard()
            pile.draw(cards[before:])
        hand += cards

    def reveal_task(self, seen: Look) -> None:
        """A new next task: one of unknown order that is not blocked, past others that are and go under."""
        under = seen.known[len(self.task_bottom) :]
        if seen.next in self.task_deck and not is_blocked(seen.next, self.open):
            assert self.task_bottom == seen.known[: len(self.task_bottom)]
            assert set(under) <= self.task_deck
            assert all(is_blocked(task, self.open) for task in under)
        else:  # all that was unknown is blocked and lies in known order now, or there is nothing left
            assert all(is_blocked(task, self.open) for task in self.task_deck)
            left = [*self.task_bottom, *self.task_deck]
            assert bool(left) == bool(seen.next)
            fits = [task for task in left if not is_blocked(task, self.open)]
            assert not fits or seen.next == fits[0]
            assert set(left) - {seen.next} == set(seen.known)
        self.task_deck -= {seen.next, *seen.known}
        self.next, self.task_bottom = seen.next, list(seen.known)
