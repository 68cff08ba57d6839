"""Section 9 of the rules: when the game is over, and who has won."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.qabile.rules.data import LAND_POINTS, MASK_POINTS
from mohreh.games.qabile.rules.state import ENDINGS, MASKS, OWNED, REACHED, WIDTH, QabileState


def has_reached(s: QabileState) -> bool:
    """Rule 9.1: does anybody own the lands that end the game? With option `eighth_by`, by a fence of their own."""
    if s.variant.by_owner:
        return s.done & REACHED != 0
    enough = s.variant.lands_to_end
    for seat in range(s.players):
        if s.seats[seat * WIDTH + OWNED] >= enough:
            return True
    return False


def end(s: QabileState, how: i64) -> None:
    if s.events is not None:
        s.tell("qabile.end", {"how": ENDINGS[how]})
    s.finish(how)


def scores(s: QabileState) -> list[int]:
    """Rule 9.5: two points for a land, one for a mask."""
    found: list[int] = []
    for seat in range(s.players):
        mine = seat * WIDTH
        found.append(LAND_POINTS * int(s.seats[mine + OWNED]) + MASK_POINTS * int(s.seats[mine + MASKS]))
    return found


def winners(s: QabileState) -> list[int]:
    """Rule 9.6: most points; then more lands, unless the option has the victory shared at once."""
    keys = [100 * score for score in scores(s)]
    if s.variant.more_lands_win:
        keys = [keys[seat] + int(s.seats[seat * WIDTH + OWNED]) for seat in range(s.players)]
    best = max(keys)
    return [int(seat) for seat in range(s.players) if keys[seat] == best]
