"""What several cards ask for or do: clans that move, clash or are placed, cards that are shown or given."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import clans, reasons
from mohreh.games.inis.rules.actions import GIVE
from mohreh.games.inis.rules.announcing import go_to, place_in
from mohreh.games.inis.rules.cards.card import Card
from mohreh.games.inis.rules.clash_start import clashes
from mohreh.games.inis.rules.data import MOUNTAINS, TERRITORIES
from mohreh.games.inis.rules.declaration import Said
from mohreh.games.inis.rules.hands import actions_of, hand_over, names, sees
from mohreh.games.inis.rules.removal import enter_mountains, move
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import DEEDS, RESERVE, SEATS, WIDTH, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


def gain_deed(s: InisState, who: i64) -> None:
    s.seats[who * WIDTH + DEEDS] += 1
    if s.events is not None:
        s.tell("inis.deed", {"who": int(who)})


# ---- clans that move


def clans_left(s: InisState, said: Said, among: i64) -> i64:
    """The territories of a set from which one more clan can be announced; they are named in their order."""
    found: i64 = 0
    first: i64 = 0
    if said.n > 1:
        first = said.last()
    for territory in range(first, TERRITORIES):
        if among & BIT[territory] and s.clans[territory * SEATS + said.who] > said.times(1, territory):
            found |= BIT[territory]
    return found


def spread_to(s: InisState, said: Said) -> Step:
    """Ask where the next clan goes that leaves the first territory; destinations are named in their order."""
    start = said.choice(0)
    if s.clans[start * SEATS + said.who] < said.n:
        return go_to(said, 0)
    if said.n == 1:
        return go_to(said, clans.near(s, start))
    return go_to(said, clans.near(s, start) & ~(BIT[said.last()] - 1), 1)


def spread(s: InisState, said: Said) -> None:
    """Clans go from the first territory announced to the others, and clash there."""
    who = said.who
    fights: i64 = 0
    climbed: i64 = 0
    for territory in range(TERRITORIES):
        n = said.times(1, territory)
        if n:
            n = move(s, who, said.choice(0), territory, n)
            if n and clans.opposed(s, who, territory):
                fights |= BIT[territory]
            if territory == MOUNTAINS:
                climbed = n
    clashes(s, who, who, fights)
    enter_mountains(s, who, climbed)


def gather(s: InisState, said: Said, to: i64) -> i64:
    """Move clans into a territory from those announced after the first choice. Returns how many were moved."""
    total: i64 = 0
    for territory in range(TERRITORIES):
        n = said.times(1, territory)
        if n:
            total += move(s, said.who, territory, to, n)
    return total


def arrive(s: InisState, who: i64, to: i64, n: i64) -> None:
    """Clans have been moved into a territory where no clash follows."""
    enter_mountains(s, who, n if to == MOUNTAINS else 0)


def invade(s: InisState, who: i64, to: i64, n: i64) -> None:
    """Clans have been moved into a territory, and clash there with others."""
    clashes(s, who, who, BIT[to] if n and clans.opposed(s, who, to) else 0)
    arrive(s, who, to, n)


# ---- clans that are placed


class PlacingCard(Card):
    """A card that places clans; territories are named in their order. Subclasses define `room` or `most`."""

    NO_ROOM: ClassVar[str] = "nowhere"  # why no territory has room

    def room(self, s: InisState, who: i64, territory: i64) -> i64:
        """How many clans it lets its player place in a territory of the island."""
        if s.clans[territory * SEATS + who] == 0:
            return 0
        return self.most(s, who)

    def most(self, s: InisState, who: i64) -> i64:
        """How many clans it lets its player place in all, if the reserve has them."""
        return s.seats[who * WIDTH + RESERVE]

    def may_end(self) -> i64:
        """1 if clans that could be placed may be left out."""
        return 0

    def asks(self, s: InisState, said: Said) -> Step:
        who = said.who
        found: i64 = 0
        if said.n < self.most(s, who) and said.n < s.seats[who * WIDTH + RESERVE]:
            first: i64 = 0
            if said.n:
                first = said.last()
            for territory in range(first, TERRITORIES):
                if s.tiles & BIT[territory] and self.room(s, who, territory) > said.times(0, territory):
                    found |= BIT[territory]
        return place_in(said, found, self.may_end())

    def does(self, s: InisState, said: Said) -> None:
        for territory in range(TERRITORIES):
            n = said.times(0, territory)
            if n:
                clans.place(s, said.who, territory, n)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        if s.seats[said.who * WIDTH + RESERVE] == 0:
            return "reserve"
        for territory in range(TERRITORIES):
            if s.tiles & BIT[territory] and self.room(s, said.who, territory):
                return "unused"
        return type(self).NO_ROOM if clans.own(s, said.who) else "nowhere"


# ---- cards that are shown or given


def show_hand(s: InisState, who: i64, target: i64, cards: i64) -> None:
    """A player looks at cards in another's hand."""
    sees(s, who, cards)
    if s.events is not None:
        s.tell("inis.look", {"who": int(who), "target": int(target)}, ~int(BIT[who]))
        s.tell("inis.saw", {"who": int(who), "target": int(target), "cards": names(cards)}, int(BIT[who]))


@final
@mypyc_attr(acyclic=True)
class Give(Step):
    """Salt Mine and Maeve's Wealth: give an Action card to a player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "to")
    VERBS: ClassVar[tuple[str, ...]] = ("give",)
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, to: i64) -> None:
        self.who: Final = who
        self.to: Final = to

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return self.who if actions_of(s, self.who) else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, GIVE, actions_of(s, self.who))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        hand_over(s, self.who, self.to, action - GIVE)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_hand(action - GIVE, self.RULE)
