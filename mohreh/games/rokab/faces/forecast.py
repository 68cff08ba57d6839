"""What would come of a choice, as far as the seat that sees a state may know it: the rules play it out on a copy."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.rokab.rules.cards import ONE, SCARECROW, unpack
from mohreh.games.rokab.rules.ending import maybe_win
from mohreh.games.rokab.rules.state import ENDINGS, HELD, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import group, strength_of
from mohreh.kernel.state import BIT, Event

RESULTS: Final = ["rokab.conquer", "rokab.tie", "rokab.final_won", "rokab.final_tie"]


@final
class Forecast:
    """What would come of one choice."""

    def __init__(self, strengths: list[int], rows: list[list[int]], follows: str, result: Event | None) -> None:
        self.strengths: Final = strengths  # of all seats, with the battle still going on; none when the choice ends it
        self.rows: Final = rows  # by seat, then by kind
        self.follows: Final = follows  # the name of the step that asks the same seat next
        self.result: Final = result  # of the battle, when the choice ends it at once


def forecast(s: RokabState, action: int) -> Forecast:
    """What comes of a choice of the seat that is asked."""
    who = s.who
    then = s.clone()
    then.events = []
    then.play(action)
    results = [event for event in then.events if event.key in RESULTS]
    follows = type(then.top).__name__ if then.who == who and not results else ""
    still = s.clone()
    still.seats[who * WIDTH + HELD] += ONE[SCARECROW]  # so that the hand is not empty
    still.play(action)
    strengths: list[int] = []
    rows: list[list[int]] = []
    if still.battles == s.battles:
        for seat in range(s.players):
            strengths.append(int(strength_of(still, seat)))
            rows.append(unpack(still.seats[seat * WIDTH + ROW]))
    return Forecast(strengths, rows, follows, results[0] if results else None)


def wins_with(s: RokabState, seat: int, province: int) -> str:
    """How a seat would win the game by winning the battle for a province; empty where it would not."""
    then = s.clone()
    then.seats[seat * WIDTH + OWNED] |= BIT[province]
    return ENDINGS[then.ending] if maybe_win(then, seat, province) else ""


def together(s: RokabState, seat: int, province: int) -> list[int]:
    """The provinces that would hang together with this one if the seat owned it, itself among them."""
    found = group(s.variant.map, s.seats[seat * WIDTH + OWNED] | BIT[province], province)
    return [number for number in range(int(s.variant.map.size)) if found & BIT[number]]
