"""Where the rules turn back on themselves: a season leads to an Assembly; `steps` fills it in."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from mohreh.games.inis.rules.state import InisState


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow:
    """What `steps` knows how to begin."""

    def assembly(self, s: InisState) -> None:
        """The next round begins (5)."""
        raise TypeError("nobody has filled this in")


FLOW: Final[list[Flow]] = []
