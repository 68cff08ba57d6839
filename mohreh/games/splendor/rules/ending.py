"""Section 9 of the rules: who has won."""

from __future__ import annotations

from typing import Final

from mohreh.games.splendor.rules.gems import total
from mohreh.games.splendor.rules.state import BONUS, POINTS, WIDTH, SplendorState

# Parts of a rank: one point counts more than all cards together, one card more than the place in the round.
POINT: Final = 1000
CARD: Final = 8


def ranks(s: SplendorState) -> list[int]:
    """Rule 9.3: by seat; the most points rank highest, then the fewest bought cards."""
    found: list[int] = []
    for seat in range(s.players):
        mine = seat * WIDTH
        found.append(POINT * int(s.seats[mine + POINTS]) - CARD * int(total(s.seats[mine + BONUS])))
    return found


def winners(s: SplendorState) -> list[int]:
    """Rule 9.4: whoever ranks highest. If several do, all; with the option the last of them in the round."""
    keys = ranks(s)
    if s.variant.later_seat_wins:
        keys = [keys[seat] + int((seat - s.first) % s.players) for seat in range(s.players)]
    best = max(keys)
    return [seat for seat in range(s.players) if keys[seat] == best]
