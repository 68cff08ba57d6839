"""Section 9 of the rules: when the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.qabile.rules.state import ENDINGS, OWNED, WIDTH, QabileState


def has_reached(s: QabileState) -> bool:
    """Rule 9.1: does anybody own the lands that end the game?"""
    enough = s.variant.lands_to_end
    place: i64 = OWNED
    for _ in range(s.players):
        if s.seats[place] >= enough:
            return True
        place += WIDTH
    return False


def end(s: QabileState, how: i64) -> None:
    if s.events is not None:
        s.tell("qabile.end", {"how": ENDINGS[how]})
    s.finish(how)
