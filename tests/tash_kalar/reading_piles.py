"""Decks whose order is known only in part, for a reading that does not read chance."""

from __future__ import annotations

from collections import Counter


class Pile:
    """A deck: cards known on top, then cards in unknown order, then cards known at the bottom."""

    def __init__(self, cards: list[str]) -> None:
        self.top: list[str] = []
        self.middle: Counter[str] = Counter(cards)
        self.bottom: list[str] = []
        self.discard: list[str] = []

    def __len__(self) -> int:
        return len(self.top) + self.middle.total() + len(self.bottom)

    def shuffle_discard(self) -> None:
        """The discard pile becomes the deck, which is empty."""
        self.middle = Counter(self.discard)
        self.discard = []

    def draw(self, drawn: list[str]) -> None:
        """These cards were drawn, in whatever order; checked against what is known."""
        left = Counter(drawn)
        while left:
            if self.top:
                card = self.top.pop(0)
            elif self.middle:
                there = [one for one in left if self.middle[one] > 0]
                assert there, f"{dict(left)} cannot be drawn from {dict(self.middle)}"
                card = there[0]
                self.middle -= Counter([card])
            else:
                assert self.bottom, f"{dict(left)} cannot be drawn from an empty deck"
                card = self.bottom.pop(0)
            assert left[card] > 0, f"{card} was to be drawn first, not {dict(left)}"
            left -= Counter([card])

    def cards(self) -> list[str]:
        """All of them, sorted."""
        return sorted([*self.top, *self.middle.elements(), *self.bottom])
