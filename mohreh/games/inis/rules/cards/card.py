"""What all cards have in common: when a card may be played, what it asks for, what it does, how its choices read.

Each card is a class in one of the modules beside this one, named as in cards.toml: `NewClans` is `new_clans`.
`find_cards` makes one object of each, and `card_of` gives it by its number.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final, final

from mypy_extensions import i64

from mohreh.games.inis.rules import clans, data, reasons
from mohreh.games.inis.rules.declaration import APART, NOTHING, Said
from mohreh.games.inis.rules.fitting import note
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.state import ENDED, Reason, Step

# What a card does to the event that it answers. The window in which it was played acts on it when the card is done.
OPEN: Final = 0  # nothing: the window is open, or opens again
WORKED: Final = 1  # the card had its effect, and the event stays as it was
CANCELLED: Final = 2
SAVED: Final = 3
SPARED: Final = 4
ESCAPED: Final = 5
IGNORED: Final = 6
ONE_MORE: Final = 7
MUST_LOSE_CLAN: Final = 8
MUST_DISCARD: Final = 9
MUST_DO_BOTH: Final = 10
OUTCOMES: Final = 11


class Card:
    """A card. A class that says no more than this asks for nothing and does nothing."""

    SEASON: ClassVar[bool] = False  # may it be played on its holder's turn?
    WINDOWS: ClassVar[tuple[int, ...]] = ()  # where it may be played as a triskel card or as a maneuver
    LATE: ClassVar[bool] = False  # does it ask for something while it has its effect?
    # How the choices of a declaration read: t territory, p player, n number, o an opponent or placing a clan, c the
    # crows, f what is forced. The last letter holds for all that follow.
    READS: ClassVar[str] = "t"
    SIZES: ClassVar[tuple[int, ...]] = ()  # how many choices a whole declaration may have; () for any number
    WAY: ClassVar[int] = APART  # what the first territory of a declaration is to the others
    OUTCOME: ClassVar[int] = WORKED  # what it does to the event that it answers

    def __init__(self) -> None:
        self._outcome: Final[i64] = type(self).OUTCOME  # a class variable is slow to look up

    def reads(self, use: i64) -> str:
        """How the choices read in one of its uses."""
        return type(self).READS

    # ---- playing it

    def can_play(self, s: InisState, who: i64) -> bool:
        """May its holder play it on his turn, or as a maneuver?"""
        return True

    def why_not_play(self, s: InisState, who: int) -> Reason:
        """Why `can_play` says no."""
        raise TypeError(f"{type(self).__name__} can always be played")

    def use_at_attack(self) -> i64:
        """The use that it has in the window of an attack by its holder."""
        return data.TRISKEL

    def announced(self, s: InisState, who: i64) -> i64:
        """The declaration to begin with, where something is announced without a choice."""
        return NOTHING

    def asks(self, s: InisState, said: Said) -> Step:
        """The next choice; ENDED when all is announced."""
        return ENDED

    def outcome(self, s: InisState, said: Said) -> i64:
        """What it will do to the event that it answers; OPEN if it can have no effect. Asked before `does`."""
        return self._outcome

    def does(self, s: InisState, said: Said) -> None:
        """Carry out its effect."""

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        """Why `does` has done nothing: the last word of a text `event.no_effect.<word>`."""
        return "unused" if clans.own(s, said.who) else "nowhere"

    def does_late(self, s: InisState, said: Said) -> None:
        """Carry out what was chosen while it had its effect."""

    def lasts(self, s: InisState, who: i64) -> bool:
        """Does it stay on the table after its effect, for now?"""
        return False

    def tile_laid(self, s: InisState, who: i64, tile: i64) -> None:
        """The tile that it brings into play has been laid."""

    def clash_ends(self, s: InisState, territory: i64) -> None:
        """The clash in which it was in force is over."""

    # ---- why a choice is not legal

    def why_not_at(self, s: InisState, said: Said, where: int) -> Reason:
        """It cannot be used in this territory, which is in play."""
        return reasons.not_present(int(said.card), where)

    def why_not_player(self, s: InisState, said: Said, who: int) -> Reason:
        """It cannot name this player."""
        return reasons.of_card("player.yourself", int(said.card), "3.3")

    def why_not_clan(self, s: InisState, said: Said, where: int, who: int) -> Reason:
        """It cannot name a clan that is there."""
        raise TypeError(f"{type(self).__name__} can name any clan")

    def why_not_place(self, s: InisState, said: Said, where: int) -> Reason:
        """Its player is present in this territory, and it cannot place a clan there."""
        return reasons.of_both("place.full", int(said.card), where)

    # ---- what a saved state may say

    def can_answer(self, s: InisState, said: Said) -> bool:
        """Is what it answers there?"""
        return True

    def is_whole(self, said: Said) -> bool:
        """Can a declaration with these choices be complete?"""
        sizes = type(self).SIZES
        return len(sizes) == 0 or int(said.n) in sizes


@final
class Slot:
    """A place for a card in the list of all. Compiled, it is quicker to read than a list of objects of many classes."""

    def __init__(self, card: Card) -> None:
        self.card: Final = card


_ALL: Final[list[Slot]] = []


def card_of(number: i64) -> Card:
    return _ALL[number].card


def class_of(name: str) -> type[Card]:
    """The class of a card by its name."""
    return type(_ALL[data.CARD_NAMES.index(name)].card)


def reads(card: int, use: int) -> str:
    """How the choices of a declaration read, by the use of the card."""
    return card_of(card).reads(use)


def uses(number: int) -> list[int]:  # lint: cold
    """How a card may be used."""
    card = type(card_of(number))
    found = [data.SEASON] if card.SEASON else []
    if data.AS_MANEUVER in card.WINDOWS:
        found.append(data.MANEUVER)
    else:
        found += [data.TRISKEL, data.TRISKEL_2][: len(card.WINDOWS)]
    return [*found, data.LATER] if card.LATE else found


def window_for(number: int, use: int) -> int:  # lint: cold
    """The window in which a card has this use; OWN_TURN if it has it on its player's turn."""
    if use in (data.SEASON, data.LATER):
        return data.OWN_TURN
    return type(card_of(number)).WINDOWS[1 if use == data.TRISKEL_2 else 0]


def _subclasses(of: type[Card]) -> list[type[Card]]:  # lint: cold
    """The subclasses that have no subclasses of their own."""
    found: list[type[Card]] = []
    for one in of.__subclasses__():
        found += _subclasses(one) or [one]
    return found


def find_cards() -> None:  # lint: cold
    """Make an object of every card's class, and remember where it may be played."""
    by_name = {re.sub(r"(?<=.)([A-Z])", r"_\1", one.__name__).lower(): one for one in _subclasses(Card)}
    if by_name.keys() != set(data.CARD_NAMES):
        raise ValueError(f"either a class or cards.toml lacks {sorted(by_name.keys() ^ set(data.CARD_NAMES))}")
    for number, name in enumerate(data.CARD_NAMES):
        card = by_name[name]
        _ALL.append(Slot(card()))
        for window in card.WINDOWS:
            note(number, window)
        if card.SEASON:
            note(number, data.OWN_TURN)
        if "can_play" in vars(card):
            note(number, data.CONDITIONAL)
