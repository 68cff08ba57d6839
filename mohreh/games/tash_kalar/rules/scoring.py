"""Points and places: who has how many, who has reached the goal, who is ahead (sections 7 to 10)."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.pieces import on_board, side, upgraded
from mohreh.games.tash_kalar.rules.state import DUEL, EARNED, HIGH_FORM, POINTS, WIDTH, TashKalarState


def by_colour(s: TashKalarState, seat: i64) -> list[int]:
    """A seat's points in each opponent's colour, the lowest first."""
    own = side(s, seat)
    found = [int(s.seats[own * WIDTH + POINTS + colour]) for colour in range(s.variant.colours) if colour != own]
    found.sort()
    return found


def points(s: TashKalarState, seat: i64) -> i64:
    """Rules 7.3, 8.1 and 10.9: tasks and legendary pieces; points; points in the lowest colour."""
    if s.variant.form == HIGH_FORM:
        return s.seats[side(s, seat) * WIDTH + EARNED] + on_board(s, seat, LEGENDARY)
    if s.variant.form == DUEL:
        return s.seats[side(s, seat) * WIDTH + POINTS + 1 - side(s, seat)]
    return by_colour(s, seat)[0]


def has_reached(s: TashKalarState, who: i64) -> bool:
    """Rules 9.2, 9.3, 10.8 and 15.7, at the end of a turn of `who`."""
    goal = s.variant.goal
    for colour in range(s.variant.colours):
        if s.variant.form == HIGH_FORM:
            if (colour == side(s, who) or not s.variant.checks_own_turn) and points(s, colour) >= goal:
                return True
        elif by_colour(s, colour)[-1] >= goal:
            return True
    return False


def standing(s: TashKalarState, seat: i64) -> list[int]:
    """Rules 9.7 and 10.9: what is compared, from the first to the last criterion."""
    mine = [int(points(s, seat))] if s.variant.form == HIGH_FORM else by_colour(s, seat)
    pieces = on_board(s, seat, COMMON) + on_board(s, seat, HEROIC) + on_board(s, seat, LEGENDARY)
    return [*mine, int(upgraded(s, seat)), int(pieces)]


def winners(s: TashKalarState) -> list[int]:
    """Whoever stands best, teammates together; several if they are alike in everything."""
    places = [standing(s, seat) for seat in range(s.players)]
    best = max(places)
    return [seat for seat in range(s.players) if places[seat] == best]
