"""What ends a game, how near each seat is to it, and what its points are made of: as numbers with names."""

# lint: cold

from __future__ import annotations

from typing import Final, final

from mohreh.kernel.state import Args

COUNT: Final = 0  # instead of how many are wanted: a number that has no goal
YES_OR_NO: Final = -1  # 1 or 0, which is said as a word


@final
class Measure:
    """How many of what there are, and how many are wanted. Its text is `goal.<name>`, with `args` for its places.

    `wild` is how many of another kind count for it, too.
    """

    def __init__(self, name: str, have: int, want: int = COUNT, args: Args | None = None, wild: int = 0) -> None:
        self.name: Final = name
        self.have: Final = have
        self.want: Final = want
        self.args: Final = args or {}
        self.wild: Final = wild


@final
class Goals:
    """All of a position; every seat has the same measures in the same order.

    The texts `goal.brief<form>` and `goal.how<form>` say what is to be reached, with `args` for their places.
    """

    def __init__(
        self,
        seats: list[list[Measure]],
        parts: list[list[Measure]],
        args: Args,
        form: str = "",
        table: list[Measure] | None = None,
        tie: bool = False,
    ) -> None:
        self.seats: Final = seats  # by seat: what counts for the end
        self.parts: Final = parts  # by seat: what the score is made of, where it is more than one thing
        self.args: Final = args
        self.form: Final = form
        self.table: Final = table or []  # what counts for the end and is nobody's own
        self.tie: Final = tie  # is somebody ahead only by what decides between equal points?
