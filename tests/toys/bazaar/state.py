"""The bazaar in play. Every card lies in a pile at a visible place, and everyone knows who has seen it there."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import BIT, State

KINDS: Final = ["salt", "dates", "rice", "tea", "silk", "saffron", "guard"]
CARDS: Final = 24  # three of each good, worth 1 to 6, and six guards
GUARD: Final = 18  # the first of them
HAND: Final = 3
FULL_HAND: Final = 6
SIX: Final = 6

# Piles: the hands of seats 0 to 3, then these. An entry is card * KNOWERS + the set of those who know it.
DECK: Final = 4  # its top card last
DUMP: Final = 5  # face-down discards
OPEN: Final = 6  # face-up discards
KNOWERS: Final = 32
ALL: Final = 31  # four seats and the spectator

_place: Final = Domain("place", [str(n) for n in range(1, FULL_HAND + 1)])
_player: Final = Domain("player", ["1", "2", "3", "4"])
CATALOGUE: Final = Catalogue(
    Verb("keep"),
    Verb("reroll"),
    Verb("offer", _place),
    Verb("stall", Domain("stall", ["left", "right"])),
    Verb("peek", _player),
    Verb("bury", _place),
    Verb("drop", _place),
    Verb("steal", _player),
    Verb("rest"),
    Verb("done"),
    Verb("decline"),
    Verb("guard", _place),
)
[KEEP, REROLL, OFFER, STALL, PEEK, BURY, DROP, STEAL, REST, DONE, DECLINE, PLAY] = [v.base for v in CATALOGUE.verbs]


@final
class BazaarState(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("piles", "coins", "first", "day", "die")

    def __init__(self, players: i64, rng: Rng, position: i64) -> None:
        super().__init__(players, rng, position)
        self.piles: list[vec[i64]] = [vec[i64]() for _ in range(OPEN + 1)]
        self.coins: vec[i64] = vec[i64]([0] * players)
        self.first: i64 = 0
        self.day: i64 = 0
        self.die: i64 = 0

    def clone(self) -> BazaarState:
        c = BazaarState(self.players, self.rng, self.position)
        self.copy_to(c)
        c.piles = [pile[:] for pile in self.piles]
        c.coins = self.coins[:]
        c.first = self.first
        c.day = self.day
        c.die = self.die
        return c

    def size(self, pile: int) -> int:
        return len(self.piles[pile])

    def card(self, pile: int, place: int) -> int:
        return self.piles[pile][place] // KNOWERS

    def names(self, pile: int) -> str:
        return "+".join([kind(self.card(pile, i)) for i in range(self.size(pile))])

    def holders(self) -> int:
        """The seats that have cards; how many is for all to see."""
        return sum([int(BIT[p]) for p in range(self.players) if self.size(p)])

    def move(self, pile: int, place: int, to: int, knowers: int) -> None:
        """Everyone sees which place a card leaves; so who knew it still does, and some more may now."""
        self.piles[pile], entry = pop(self.piles[pile], place)
        self.piles[to] = append(self.piles[to], entry | knowers)

    def leave_unseen(self, who: int, place: int, to: int) -> None:
        """A card leaves a hand, and nobody else sees which: they can be sure of none that was there.

        Unless it is the only one.
        """
        if self.size(who) > 1:
            self.piles[who] = vec[i64]([entry // KNOWERS * KNOWERS + BIT[who] for entry in self.piles[who]])
        self.move(who, place, to, 0)

    def mix_deck(self) -> None:
        """Nobody knows any longer what lies where, unless it is one card."""
        if self.size(DECK) > 1:
            self.piles[DECK] = vec[i64]([entry // KNOWERS * KNOWERS for entry in self.piles[DECK]])
        self.shuffle(self.piles[DECK])


def kind(card: int) -> str:
    return KINDS[min(card // 3, 6)]


def value(card: int) -> int:
    return card // 3 + 1 if card < GUARD else 0
