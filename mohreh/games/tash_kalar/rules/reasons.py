"""Why a decision is not allowed, with the number of the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import arena, data
from mohreh.games.tash_kalar.rules.actions import CATALOGUE, MOVE, SHOOT
from mohreh.games.tash_kalar.rules.arena import Cells, holds
from mohreh.games.tash_kalar.rules.cards.selecting import ANYWHERE, BESIDE_OTHERS, EMPTY, NOT_COMMON
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, COMMON, FLARE_NAMES, LEGENDARY
from mohreh.games.tash_kalar.rules.dealing import flare_in_hand, slot_of
from mohreh.games.tash_kalar.rules.patterns import IMAGES, ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.pieces import in_supply, pool, rank_at, side, start_piece_due
from mohreh.games.tash_kalar.rules.state import HIGH_FORM, MELEE, TashKalarState
from mohreh.games.tash_kalar.rules.summoning import missing_at, pattern_stands, stands, stock
from mohreh.kernel.state import NOBODY, Args, Reason

# ---- in a turn


def _square(square: int) -> Args:
    return {"square": arena.SQUARE_NAMES[square]}


def occupied(action: int, rule: str) -> Reason:
    """A piece cannot be placed on a square that is taken."""
    return Reason("tash_kalar.taken", _square(CATALOGUE.verb(action).args(action)[-1]), rule)


def not_held(action: int, rule: str) -> Reason:
    """A card that is not in the own hand."""
    return Reason("tash_kalar.not_held", {"held": CATALOGUE.verb(action).names(action)[0]}, rule)


def act(s: TashKalarState, seat: int, action: int) -> Reason:
    """Why this action, or this flare, is not possible now."""
    verb = CATALOGUE.verb(action).name
    args = CATALOGUE.verb(action).args(action)
    if s.opening == 1 and s.variant.place_first and verb in ("summon", "exchange", "flare"):
        return Reason("tash_kalar.only_place", {}, "15.1")
    if verb in ("place", "lift"):
        return placing(s, seat, action)
    if verb == "summon":
        return _summon(s, seat, args[0], args[1])
    if verb == "exchange":
        return _exchange(s, seat, action, args[0])
    return _flare(s, seat, args[0])


def placing(s: TashKalarState, seat: int, action: int) -> Reason:
    """A square that is taken, or a piece is picked up without need, or none although there is need."""
    verb, square = CATALOGUE.verb(action).name, CATALOGUE.verb(action).args(action)[0]
    if verb == "place":
        if rank_at(s, arena.CELL[square]) >= 0:
            return Reason("tash_kalar.taken", _square(square), "3.8")
        return Reason("tash_kalar.lift_first", {}, "3.9")
    if pool(s, seat) > 0:
        return Reason("tash_kalar.no_shortage", {}, "3.9")
    return Reason("tash_kalar.not_yours", _square(square), "3.9")


def _summon(s: TashKalarState, seat: int, card: int, square: int) -> Reason:
    """Not in hand, a higher rank in the way, no pattern, or no piece for the being."""
    args: Args = {"card": CARD_NAMES[card], "square": arena.SQUARE_NAMES[square]}
    cell = arena.CELL[square]
    if slot_of(s, seat, card) < 0:
        return Reason("tash_kalar.not_held", {"held": CARD_NAMES[card]}, "3.10")
    if rank_at(s, cell) > data.CARD_RANK[card]:
        return Reason("tash_kalar.higher_rank", args, "4.4")
    if holds(pattern_stands(s, seat, card), cell):
        return Reason("tash_kalar.shortage", args, "4.6")
    missing = missing_at(s, seat, card, cell)
    if missing < 0:
        return Reason("tash_kalar.no_room", args, "4.2")
    return Reason("tash_kalar.pieces_short", {**args, "n": missing}, "4.1")


def _exchange(s: TashKalarState, seat: int, action: int, held: int) -> Reason:
    if s.exchanged:
        return Reason("tash_kalar.exchanged", {}, "3.11")
    if slot_of(s, seat, held) < 0:
        return not_held(action, "3.11")
    return Reason("tash_kalar.being_first", {}, "15.4")


def _flare(s: TashKalarState, seat: int, flare: int) -> Reason:
    if flare_in_hand(s, seat) != flare:
        return Reason("tash_kalar.not_held", {"held": FLARE_NAMES[flare]}, "3.3")
    if s.flared:
        return Reason("tash_kalar.flared", {}, "3.3")
    if s.variant.flare_outside and s.spent == 1 and s.actions > 0:
        return Reason("tash_kalar.between_actions", {}, "15.2")
    upper, lower = int(data.UPPER[flare]), int(data.LOWER[flare])
    key = "tash_kalar.no_criterion" if s.variant.lower_common else "tash_kalar.no_criterion_all"
    return Reason(key, {"flare": FLARE_NAMES[flare], "upper": upper, "lower": lower}, "5.3")


def close(s: TashKalarState, seat: int, action: int) -> Reason:
    """A flare that may not be invoked, or a task that may not be claimed."""
    verb = CATALOGUE.verb(action)
    if verb.name == "flare":
        if s.control != NOBODY:
            return Reason("tash_kalar.control_passed", {}, "10.14")
        if s.opening == 1 and s.variant.place_first:
            return Reason("tash_kalar.only_place", {}, "15.1")
        return _flare(s, seat, verb.args(action)[0])
    if s.variant.form != HIGH_FORM:
        return Reason("tash_kalar.no_tasks", {}, "3.4")
    task = verb.args(action)[0]
    key = "tash_kalar.not_met" if task in list(s.tasks[:data.OPEN_TASKS]) else "tash_kalar.not_open"
    return Reason(key, {"task": data.TASK_NAMES[task]}, "7.1")


# ---- in a summoning, a flare or the setup


def against(s: TashKalarState, seat: int, opponent: int) -> Reason:
    if opponent == side(s, seat) or opponent >= s.variant.colours:
        return Reason("tash_kalar.not_an_opponent", {"seat": opponent}, "10.6")
    return Reason("tash_kalar.not_against", {"seat": opponent, "flare": FLARE_NAMES[s.flare]}, "10.6")


def turned(s: TashKalarState, seat: int, orientation: int) -> Reason:
    """The pattern does not stand this way, or does nothing else than in another one that is offered."""
    args: Args = {"card": CARD_NAMES[s.card], "orientation": ORIENTATION_NAMES[orientation]}
    for one in IMAGES[s.card]:
        if one.orientation == orientation:
            if holds(stands(s, seat, s.card, one), s.origin_square):
                return Reason("tash_kalar.same_effect", args, "4.10")
            return Reason("tash_kalar.stands_not", args, "4.10")
    return Reason("tash_kalar.same_picture", args, "4.10")


def pick_up(s: TashKalarState, seat: int, action: int) -> Reason:
    """Not a piece of the kind that is needed, or the pattern needs it."""
    square = CATALOGUE.verb(action).args(action)[0]
    if holds(stock(s, seat, data.CARD_RANK[s.card]), arena.CELL[square]):
        return Reason("tash_kalar.pattern_needs", _square(square), "4.6")
    return Reason("tash_kalar.wrong_piece", {**_square(square), "card": CARD_NAMES[s.card]}, "4.6")


def colour(s: TashKalarState, seat: int, chosen: int, rule: str) -> Reason:
    """One's own colour, nobody's, or one without a single common piece."""
    if chosen == seat or chosen >= s.players:
        return Reason("tash_kalar.not_an_opponent", {"seat": chosen}, rule)
    return Reason("tash_kalar.no_single", {"seat": chosen}, rule)


def start_piece(s: TashKalarState, action: int, rule: str) -> Reason:
    """A colour that has no piece to lay, or a square that is not the next one."""
    seat, square = CATALOGUE.verb(action).args(action)
    if seat >= s.variant.colours or (s.variant.form == MELEE and not start_piece_due(s, seat)):
        return Reason("tash_kalar.colour_laid", {"seat": seat}, rule)
    return Reason("tash_kalar.not_a_start", _square(square), rule)


# ---- while an effect is carried out

# The reason why a square is barred, by the squares that the effect allows.
BARRED: Final = {
    EMPTY: "tash_kalar.empty_only",
    NOT_COMMON: "tash_kalar.never_common",
    BESIDE_OTHERS: "tash_kalar.nobody_beside",
}


def under_way(s: TashKalarState) -> str:
    """The card whose effect is being carried out."""
    return FLARE_NAMES[s.flare] if s.flare >= 0 else CARD_NAMES[s.card]


def target(s: TashKalarState, action: int, rule: str) -> Reason:
    """A square that the effect does not reach."""
    verb = CATALOGUE.verb(action)
    square = verb.args(action)[-1]
    args: Args = {"square": arena.SQUARE_NAMES[square], "by": under_way(s)}
    rank = rank_at(s, arena.CELL[square])
    if verb.name in ("place", "place_heroic", "place_legendary", "put"):
        if rank < 0 and verb.name == "place_legendary" and in_supply(s, s.turn, LEGENDARY) == 0:
            return Reason("tash_kalar.no_legendary_left", {"by": under_way(s)}, rule)
        if rank < 0 and verb.name in ("place", "place_heroic") and in_supply(s, s.turn, COMMON) == 0:
            return Reason("tash_kalar.none_in_supply", {"by": under_way(s)}, rule)
        return Reason("tash_kalar.occupied" if rank >= 0 else "tash_kalar.not_there", args, rule)
    return Reason("tash_kalar.not_a_target" if rank >= 0 else "tash_kalar.no_piece", args, rule)


def chosen_before(s: TashKalarState, cell: int, rule: str) -> Reason:
    return Reason("tash_kalar.chosen_before", {"square": arena.name(cell), "by": under_way(s)}, rule)


def moving(s: TashKalarState, action: int, combat: bool, movers: Cells, rule: str) -> Reason:
    """A move of the wrong piece, off the arena, onto too strong a piece, or where the effect does not lead."""
    start = arena.CELL[(action - MOVE) // arena.DIRECTIONS]
    args: Args = {"square": arena.SQUARE_NAMES[(action - MOVE) // arena.DIRECTIONS], "by": under_way(s)}
    if not holds(movers, start):
        return Reason("tash_kalar.not_a_mover" if rank_at(s, start) >= 0 else "tash_kalar.nothing_moves", args, rule)
    end = arena.STEP[int(start) * arena.DIRECTIONS + (action - MOVE) % arena.DIRECTIONS]
    if end < 0:
        return Reason("tash_kalar.off_arena", args, rule)
    return entering(s, int(start), int(end), combat, rule)


def barred(s: TashKalarState, end: int, rule: str, where: i64 = ANYWHERE) -> Reason:
    """A square that the effect does not lead to, whatever stands there."""
    return Reason(BARRED.get(int(where), "tash_kalar.not_there"), {"square": arena.name(end), "by": under_way(s)}, rule)


def entering(s: TashKalarState, start: int, end: int, combat: bool, rule: str) -> Reason:
    """A move or leap onto a piece that is too strong, or else where the effect does not lead."""
    args: Args = {"square": arena.name(end), "by": under_way(s)}
    if rank_at(s, end) > rank_at(s, start):
        return Reason("tash_kalar.too_strong", args, rule)
    if rank_at(s, end) == rank_at(s, start) and not combat:
        return Reason("tash_kalar.as_strong", args, rule)
    return barred(s, end, rule)


def leaping(s: TashKalarState, action: int, leaper: int, combat: bool, rule: str) -> Reason:
    """A leap onto the same square, onto a piece that is too strong, or where the effect does not lead."""
    end = int(arena.CELL[CATALOGUE.verb(action).args(action)[-1]])
    if end == leaper:
        return Reason("tash_kalar.stays", {"square": arena.name(end), "by": under_way(s)}, rule)
    return entering(s, leaper, end, combat, rule)


def shooting(s: TashKalarState, action: int, rule: str) -> Reason:
    """A direction that the card does not indicate."""
    args: Args = {"direction": arena.DIRECTION_NAMES[action - SHOOT], "by": under_way(s)}
    return Reason("tash_kalar.not_that_way", args, rule)
