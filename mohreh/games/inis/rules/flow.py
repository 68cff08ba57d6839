"""Where the rules turn back on themselves: a card answers a card, and a season leads to an Assembly.

What lies below can begin these through FLOW without knowing how they work; `steps` fills it in.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules.state import InisState


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow:
    """What `steps` knows how to begin."""

    def play(self, s: InisState, who: i64, card: i64, use: i64, y: i64) -> None:
        """A player plays a card (8.1). `y` says what it answers, where that matters."""
        raise TypeError("nobody has filled this in")

    def ask(self, s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
        """The next choice that a card asks its player for, if there is one left."""
        raise TypeError("nobody has filled this in")

    def declare(self, s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
        """All that can be announced has been."""
        raise TypeError("nobody has filled this in")

    def finish(self, s: InisState, who: i64, card: i64, use: i64) -> None:
        """A card whose effect lasted is done now: what may follow it, then the discard."""
        raise TypeError("nobody has filled this in")

    def assembly(self, s: InisState) -> None:
        """The next round begins (5)."""
        raise TypeError("nobody has filled this in")


FLOW: Final[list[Flow]] = []
