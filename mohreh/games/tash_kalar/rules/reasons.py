"""Why a decision is not allowed, with the number of the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.actions import CATALOGUE, MOVE, SHOOT
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    DIRECTION_NAMES,
    DIRECTIONS,
    SQUARE_NAMES,
    STEP,
    Cells,
    holds,
    name,
)
from mohreh.games.tash_kalar.rules.cards.selecting import ANYWHERE, BESIDE_OTHERS, EMPTY, NOT_COMMON
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, COMMON, FLARE_NAMES, LEGENDARY
from mohreh.games.tash_kalar.rules.pieces import in_supply, rank_at
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Args, Reason

# What is said of a square that is none of these.
BARRED: Final = {
    EMPTY: "tash_kalar.empty_only",
    NOT_COMMON: "tash_kalar.never_common",
    BESIDE_OTHERS: "tash_kalar.nobody_beside",
}

# ---- while an effect is carried out


def under_way(s: TashKalarState) -> str:
    """The card whose effect is being carried out."""
    return FLARE_NAMES[s.flare] if s.flare >= 0 else CARD_NAMES[s.card]


def target(s: TashKalarState, action: int, rule: str) -> Reason:
    """A square that the effect does not reach."""
    verb = CATALOGUE.verb(action)
    square = verb.args(action)[-1]
    args: Args = {"square": SQUARE_NAMES[square], "by": under_way(s)}
    rank = rank_at(s, CELL[square])
    if verb.name in ("place", "place_heroic", "place_legendary", "put"):
        if rank < 0 and verb.name == "place_legendary" and in_supply(s, s.turn, LEGENDARY) == 0:
            return Reason("tash_kalar.no_legendary_left", {"by": under_way(s)}, rule)
        if rank < 0 and verb.name in ("place", "place_heroic") and in_supply(s, s.turn, COMMON) == 0:
            return Reason("tash_kalar.none_in_supply", {"by": under_way(s)}, rule)
        return Reason("tash_kalar.occupied" if rank >= 0 else "tash_kalar.not_there", args, rule)
    return Reason("tash_kalar.not_a_target" if rank >= 0 else "tash_kalar.no_piece", args, rule)


def moving(s: TashKalarState, action: int, combat: bool, movers: Cells, rule: str) -> Reason:
    """A move of the wrong piece, off the arena, onto too strong a piece, or where the effect does not lead."""
    start = CELL[(action - MOVE) // DIRECTIONS]
    args: Args = {"square": SQUARE_NAMES[(action - MOVE) // DIRECTIONS], "by": under_way(s)}
    if not holds(movers, start):
        return Reason("tash_kalar.not_a_mover" if rank_at(s, start) >= 0 else "tash_kalar.no_piece", args, rule)
    end = STEP[int(start) * DIRECTIONS + (action - MOVE) % DIRECTIONS]
    if end < 0:
        return Reason("tash_kalar.off_arena", args, rule)
    return entering(s, int(start), int(end), combat, rule)


def barred(s: TashKalarState, end: int, rule: str, where: i64 = ANYWHERE) -> Reason:
    """A square that the effect does not lead to, whatever stands there."""
    return Reason(BARRED.get(int(where), "tash_kalar.not_there"), {"square": name(end), "by": under_way(s)}, rule)


def entering(s: TashKalarState, start: int, end: int, combat: bool, rule: str) -> Reason:
    """A move or leap onto a piece that is too strong, or else where the effect does not lead."""
    args: Args = {"square": name(end), "by": under_way(s)}
    if rank_at(s, end) > rank_at(s, start):
        return Reason("tash_kalar.too_strong", args, rule)
    if rank_at(s, end) == rank_at(s, start) and not combat:
        return Reason("tash_kalar.as_strong", args, rule)
    return barred(s, end, rule)


def leaping(s: TashKalarState, action: int, leaper: int, combat: bool, rule: str) -> Reason:
    """A leap onto the same square, onto a piece that is too strong, or where the effect does not lead."""
    end = int(CELL[CATALOGUE.verb(action).args(action)[-1]])
    if end == leaper:
        return Reason("tash_kalar.stays", {"square": name(end), "by": under_way(s)}, rule)
    return entering(s, leaper, end, combat, rule)


def shooting(s: TashKalarState, action: int, rule: str) -> Reason:
    """A direction that the card does not indicate."""
    args: Args = {"direction": DIRECTION_NAMES[action - SHOOT], "by": under_way(s)}
    return Reason("tash_kalar.not_that_way", args, rule)
