"""The two halves of the 12 flares, and when a flare may be invoked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tests.tash_kalar.printed import COMMON, FLARES, HEROIC, LEGENDARY, name_of, square_of
from tests.tash_kalar.reading_position import Asking, Position, listed

Half: TypeAlias = Callable[[Position], Asking[None]]


def holds(p: Position, flare: str, opponent: int, lower: str) -> tuple[bool, bool]:
    """Are the upper and the lower criterion met against this opponent? `lower` is the option flare_lower."""

    def lead(*ranks: int) -> int:
        return len(p.pieces(opponent, *ranks)) - len(p.pieces(p.me, *ranks))

    upgraded = lead(HEROIC, LEGENDARY)
    others = lead(COMMON) if lower == "common" else lead(COMMON, HEROIC, LEGENDARY)
    return upgraded >= FLARES[flare].upper, others >= FLARES[flare].lower


def in_time(p: Position, timing: str) -> bool:
    """Is this a moment for a flare? `timing` is the option flare_timing."""
    if p.flared:
        return False
    return timing == "around_any_action" or not p.spent or p.actions == 0


# ---- halves


def place_common(p: Position) -> Asking[None]:
    yield from p.must_place(p.empty())


def place_heroic(p: Position) -> Asking[None]:
    yield from p.must_place(p.empty(), HEROIC)


def place_two(p: Position) -> Asking[None]:
    yield from p.must_place(p.empty())
    yield from p.must_place(p.empty())


def gain(p: Position) -> Asking[None]:
    p.actions += 1
    yield from ()


def three_standard_moves(p: Position) -> Asking[None]:
    for _ in range(3):
        move = yield from p.may_move(p.moves_of(p.pieces(p.me, COMMON), combat=False))
        if move is None:
            return
        p.carry(move[0], p.enters(move))


def _one_of(p: Position, options: list[str]) -> Asking[None]:
    """Carry out one of these, which must be done."""
    answer = yield from p.must_answer(options)
    if not answer:
        return
    verb, square = answer.split()[0], square_of(answer.split()[1])
    if verb == "place":
        p.put(p.me, COMMON, square)
    elif verb == "convert":
        p.convert(square, COMMON)
    elif verb == "upgrade":
        p.upgrade(square)
    else:
        p.carry(square, p.enters((square, answer.split()[2])))


def _places(p: Position) -> list[str]:
    return listed("place", p.empty()) if p.supply(p.me, COMMON) > 0 else []


def place_or_convert(p: Position) -> Asking[None]:
    there = p.pieces_of_enemies(COMMON) if p.supply(p.me, COMMON) > 0 else []
    yield from _one_of(p, _places(p) + listed("convert", there))


def move_or_upgrade(p: Position) -> Asking[None]:
    own = p.pieces(p.me, COMMON)
    moves = [f"move {name_of(square)} {way}" for square, way in p.moves_of(own, combat=False)]
    yield from _one_of(p, moves + listed("upgrade", own))


def place_or_upgrade(p: Position) -> Asking[None]:
    yield from _one_of(p, _places(p) + listed("upgrade", p.pieces(p.me, COMMON)))


def upgrade_and_gain(p: Position) -> Asking[None]:
    yield from _one_of(p, listed("upgrade", p.pieces(p.me, COMMON)))
    p.actions += 1


def _leap(p: Position, combat: bool) -> Asking[None]:
    able = [one for one in p.pieces(p.me, COMMON) if p.leaps(p.board[one], combat)]
    start = yield from p.may("pick", able)
    if start is not None:
        end = yield from p.must("leap", p.leaps(p.board[start], combat))
        assert end is not None
        p.carry(start, end)


def combat_leap(p: Position) -> Asking[None]:
    yield from _leap(p, combat=True)


def standard_leap(p: Position) -> Asking[None]:
    yield from _leap(p, combat=False)


def standard_and_combat_move(p: Position) -> Asking[None]:
    """Q31: the second move must be made; with `flare_9 = each` it may be declined."""
    move = yield from p.may_move(p.moves_of(p.pieces(p.me, COMMON), combat=True))
    if move is None:
        return
    fought = p.is_equal_fight(move)
    p.carry(move[0], p.enters(move))
    there = p.moves_of(p.pieces(p.me, COMMON), combat=not fought)
    if p.declines_each:
        move = yield from p.may_move(there)
        if move is not None:
            p.carry(move[0], p.enters(move))
    else:
        yield from _one_of(p, [f"move {name_of(square)} {way}" for square, way in there])


def combat_or_two_standard_moves(p: Position) -> Asking[None]:
    move = yield from p.may_move(p.moves_of(p.pieces(p.me, COMMON, HEROIC), combat=True))
    if move is None:
        return
    was_combat = p.is_equal_fight(move)
    p.carry(move[0], p.enters(move))
    if not was_combat:
        move = yield from p.may_move(p.moves_of(p.pieces(p.me, COMMON, HEROIC), combat=False))
        if move is not None:
            p.carry(move[0], p.enters(move))


HALVES: Final[dict[str, tuple[Half, Half]]] = {
    "flare_01": (place_common, place_heroic),
    "flare_02": (place_common, place_common),
    "flare_03": (three_standard_moves, gain),
    "flare_04": (place_common, place_or_convert),
    "flare_05": (move_or_upgrade, place_two),
    "flare_06": (place_or_upgrade, combat_leap),
    "flare_07": (place_common, upgrade_and_gain),
    "flare_08": (gain, place_common),
    "flare_09": (place_heroic, standard_and_combat_move),
    "flare_10": (place_two, place_common),
    "flare_11": (place_common, combat_or_two_standard_moves),
    "flare_12": (standard_leap, gain),
}
