"""Splendor positions for scenarios: `splendor(2).tokens(0, "w2+j1").row(1, "1w1").play("buy 1.1")`.

What a scenario does not mention is filled in so that everything adds up: tokens, cards, nobles.
"""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.splendor.knowledge.view import Seat, SplendorView
from mohreh.kernel.registry import rules as rules_of
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from tests.kit.scene import Numbered
from tests.splendor import layout
from tests.splendor.printed import CARD_NAMES, CARDS, NOBLE_NAMES, PRINTED, counts, spelled

LIMIT: Final = 10


def seen(view: object) -> SplendorView:
    """A view with its type."""
    return cast(SplendorView, view)


def splendor(players: int = 2, **options: Value) -> Scene:
    """An empty table: nobody has anything, seat 0 starts and is to play."""
    return Scene(rules_of("splendor", players, options))


class Scene(Numbered):
    """A position under construction; the first question or move lays it out and checks that it adds up."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._position = layout.Position(rules.players)
        self._exact: set[int] = set()  # the seats whose tokens were given
        self._bank: list[int] | None = None
        self._wanted: list[tuple[int, list[int]]] = []  # seats and the bonuses they get
        self._scored: list[tuple[int, int, int]] = []  # seats, points and the number of cards for them
        self._tops: list[list[str]] = [[], [], []]
        self._closed: dict[int, tuple[list[str], int]] = {}  # decks given whole, and who bought the rest
        self._turn: int | None = None

    # ---- laying out

    def tokens(self, seat: int, text: str) -> Scene:
        """The seat holds exactly this."""
        self._position.seats[seat].tokens = counts(text)
        self._exact.add(seat)
        return self

    def bank(self, text: str, gold: int | None = None) -> Scene:
        """The bank holds exactly these gems; the others are with the seats whose tokens are not given."""
        self._bank = counts(text)
        self._bank[5] = -1 if gold is None else gold  # -1: all that nobody holds
        return self

    def bought(self, seat: int, *cards: str) -> Scene:
        self._position.seats[seat].bought += cards
        return self

    def bonuses(self, seat: int, text: str) -> Scene:
        """The seat has bought so many cards of each colour, of as little worth as possible."""
        self._wanted.append((seat, counts(text, 5)))
        return self

    def points(self, seat: int, points: int, cards: int) -> Scene:
        """The seat has bought so many cards worth so many points, colours mixed."""
        self._scored.append((seat, points, cards))
        return self

    def reserved(self, seat: int, *cards: str) -> Scene:
        """Reserved from the rows, so that everybody saw them; hidden now only where all are."""
        hidden = self.rules.options["reserved_visibility"] == "all_hidden"
        self._position.seats[seat].reserved += [(card, hidden) for card in cards]
        return self

    def blind(self, seat: int, *cards: str) -> Scene:
        """Reserved from the decks, unseen by the others unless all is open."""
        hidden = self.rules.options["reserved_visibility"] != "all_open"
        self._position.seats[seat].reserved += [(card, hidden) for card in cards]
        return self

    def row(self, level: int, *cards: str) -> Scene:
        """The first places of a row; "" is an empty place, which needs an empty deck."""
        self._position.rows[level - 1] = list(cards)
        return self

    def top(self, level: int, *cards: str) -> Scene:
        """The next cards of a deck, the top one first."""
        self._tops[level - 1] = list(cards)
        return self

    def deck(self, level: int, *cards: str, rest: int) -> Scene:
        """A deck holds only these cards, the top one first; a seat has bought all others of the level."""
        self._closed[level - 1] = (list(cards), rest)
        return self

    def nobles(self, *names: str) -> Scene:
        """These are on the table, and the last ones of the ten to make up the number."""
        self._position.nobles = list(names)
        return self

    def visits(self, seat: int, *names: str) -> Scene:
        """Nobles that came before."""
        self._position.seats[seat].visits += names
        return self

    def first(self, seat: int) -> Scene:
        """Who started the game; the seat to play unless `turn` says otherwise."""
        self._position.first = seat
        return self

    def turn(self, seat: int) -> Scene:
        self._turn = seat
        return self

    def rounds(self, complete: int, passes: int = 0) -> Scene:
        """How many rounds are complete, and how many passes came last."""
        self._position.rounds = complete
        self._position.passes = passes
        return self

    # ---- what lies on the table

    def seat(self, seat: int, looking: int | None = None) -> Seat:
        """What a view tells of one seat."""
        return seen(self.table.view(looking))["seats"][seat]

    def in_bank(self) -> str:
        return spelled(seen(self.table.view(None))["bank"])

    def places(self, level: int) -> list[str]:
        """The cards of a row, "" for an empty place."""
        return seen(self.table.view(None))["rows"][level - 1]

    def left(self, level: int) -> int:
        """How many cards are in a deck."""
        return seen(self.table.view(None))["decks"][level - 1]

    def guests(self) -> list[str]:
        """The face-up nobles."""
        return seen(self.table.view(None))["nobles"]

    def holds(self, seat: int) -> str:
        """A seat's tokens."""
        return spelled(self.seat(seat)["tokens"])

    def discounts(self, seat: int) -> str:
        """A seat's bonuses."""
        return spelled(self.seat(seat)["bonuses"])

    def score(self, seat: int) -> int:
        return self.seat(seat)["points"]

    def cards(self, seat: int) -> list[str]:
        """What a seat has bought."""
        return self.seat(seat)["bought"]

    def visitors(self, seat: int) -> list[str]:
        """The nobles that came to a seat."""
        return self.seat(seat)["nobles"]

    def hand(self, seat: int, looking: int | None) -> list[str]:
        """A seat's reserved cards as a seat, or with None a spectator, sees them: "3u3", or "level 3"."""
        hand = self.seat(seat, looking)["reserved"]
        return [one["card"] or f"level {one['level']}" for one in hand]

    # ---- filling in

    def _saved(self) -> dict[str, object]:
        return layout.saved(self.rules, self._whole())

    def _whole(self) -> layout.Position:
        """The position with all that was left open."""
        whole = self._position
        whole.turn = whole.first if self._turn is None else self._turn
        self._fill_cards(whole)
        self._fill_nobles(whole)
        self._fill_tokens(whole)
        return whole

    def _fill_cards(self, whole: layout.Position) -> None:
        used = [name for row in whole.rows for name in row if name]
        used += [name for names in self._tops for name in names]
        used += [name for names, _ in self._closed.values() for name in names]
        for seat in whole.seats:
            used += seat.bought + [name for name, _ in seat.reserved]
        if len(used) != len(set(used)):
            raise ValueError(f"a card is in two places: {sorted(used)}")
        free = [name for name in CARD_NAMES if name not in used]
        for owner, points, cards in self._scored:
            for value in _values(points, cards, free):
                mixed = whole.seats[owner].bonuses
                fitting = [name for name in free if CARDS[name].points == value]
                chosen = min(fitting, key=lambda name: mixed[CARDS[name].colour])
                free.remove(chosen)
                whole.seats[owner].bought.append(chosen)
        for owner, bonuses in self._wanted:
            for colour, n in enumerate(bonuses):
                fitting = [name for name in free if CARDS[name].colour == colour]
                for name in sorted(fitting, key=lambda name: CARDS[name].points)[:n]:
                    free.remove(name)
                    whole.seats[owner].bought.append(name)
        for level in range(3):
            self._fill_level(whole, level, [name for name in free if CARDS[name].level == level + 1])

    def _fill_level(self, whole: layout.Position, level: int, free: list[str]) -> None:
        row = whole.rows[level]
        while len(row) < 4:
            row.append(free.pop(0))
        if level in self._closed:
            cards, buyer = self._closed[level]
            whole.decks[level] = cards[::-1]
            whole.seats[buyer].bought += free
        else:
            whole.decks[level] = (self._tops[level] + free)[::-1]
        if "" in row and whole.decks[level]:
            raise ValueError(f"row {level + 1} has an empty place and its deck has cards (rule 7.1)")

    def _fill_nobles(self, whole: layout.Position) -> None:
        gone = [name for seat in whole.seats for name in seat.visits]
        number = PRINTED["setup"][str(len(whole.seats))]["nobles"] - len(gone)
        for name in reversed(NOBLE_NAMES):
            if len(whole.nobles) < number and name not in whole.nobles and name not in gone:
                whole.nobles.append(name)

    def _fill_tokens(self, whole: layout.Position) -> None:
        supply = PRINTED["setup"][str(len(whole.seats))]
        left = [supply["gems_per_colour"]] * 5 + [supply["gold"]]
        for seat in whole.seats:
            left = [n - held for n, held in zip(left, seat.tokens, strict=True)]
        if min(left) < 0:
            raise ValueError(f"the seats hold more tokens than there are: {left}")
        if self._bank is None:
            whole.bank = left
            return
        whole.bank = [*self._bank[:5], left[5] if self._bank[5] < 0 else self._bank[5]]
        for colour in range(6):
            for number in reversed(range(len(whole.seats))):
                hand = whole.seats[number].tokens
                room = 0 if number in self._exact else LIMIT - sum(hand)
                given = min(room, left[colour] - whole.bank[colour])
                hand[colour] += given
                left[colour] -= given
        if left != whole.bank:
            raise ValueError(f"the bank should hold {whole.bank}, but nobody can hold the rest of {left}")


def _values(points: int, cards: int, free: list[str]) -> list[int]:
    """The points of so many free cards that add up."""
    if cards == 0:
        return [] if points == 0 else [-1]
    for value in (5, 4, 3, 2, 1, 0):
        there = [name for name in free if CARDS[name].points == value]
        if value <= points and there:
            rest = _values(points - value, cards - 1, [name for name in free if name != there[0]])
            if -1 not in rest:
                return [value, *rest]
    return [-1]
