"""The 18 Sylvan beings, each read straight from its card."""

from __future__ import annotations

from tests.tash_kalar.printed import COMMON, HEROIC, LEGENDARY, STEPS, name_of, near, square_of
from tests.tash_kalar.reading_position import DIAGONAL, Asking, Being, Piece, Position, listed


def sapling(p: Position, b: Being) -> Asking[None]:
    p.upgrade(b.square)
    yield from ()


def kiskin_farseeders(p: Position, b: Being) -> Asking[None]:
    own = p.pieces(p.me)
    yield from p.may_place([one for one in p.empty() if any(other in own for other in p.around(one))])


def charging_buck(p: Position, b: Being) -> Asking[None]:
    for _ in range(2):
        landed = yield from p.may_leap(b.piece, combat=True, distance=2)
        if landed is None:
            return


def forest_wardens(p: Position, b: Being) -> Asking[None]:
    more = [one for one in p.enemies() if len(p.pieces(one, COMMON)) > len(p.pieces(p.me, COMMON))]
    square = yield from p.must("destroy", p.where(lambda one: one.seat in more and one.rank == COMMON))
    if square is not None:
        p.remove(square)
    mine = len(p.pieces(p.me, HEROIC, LEGENDARY))
    better = [one for one in p.enemies() if len(p.pieces(one, HEROIC, LEGENDARY)) > mine]
    square = yield from p.must("destroy", p.where(lambda one: one.seat in better and one.rank == HEROIC))
    if square is not None:
        p.remove(square)


def naiad(p: Position, b: Being) -> Asking[None]:
    left = [p.board[one] for one in p.around(b.square) if one in p.pieces(p.me)]
    for _ in range(2):
        able = [one for one in p.pieces(p.me) if p.board[one] in left]
        move = yield from p.may_move(p.moves_of(able, combat=False))
        if move is None:
            return
        left.remove(p.board[move[0]])
        p.carry(move[0], p.enters(move))


def kiskin_spirit(p: Position, b: Being) -> Asking[None]:
    pile = p.discards[p.me]
    if not pile:
        p.extra["beings"] += 1
        return
    answer = yield from p.may_answer([f"recall {card}" for card in pile])
    if answer:
        p.recalled = answer.split()[1]
        pile.remove(p.recalled)
        p.extra["beings"] += 1


def dryad(p: Position, b: Being) -> Asking[None]:
    there = [one for one in p.around(b.square) if one in p.pieces_of_enemies(COMMON, HEROIC)]
    square = yield from p.may("convert", there if p.supply(p.me, COMMON) > 0 else [])
    if square is not None:
        p.convert(square, COMMON)


def centaur_spearman(p: Position, b: Being) -> Asking[None]:
    move = yield from p.may_move_on(b.piece, 1, combat=True)
    if move is not None:
        for square in p.ray(p.enters(move), STEPS[move[1]]):
            if square in p.board:
                if p.board[square].rank != LEGENDARY:
                    p.remove(square)
                return


def centaur_chieftain(p: Position, b: Being) -> Asking[None]:
    lead = yield from p.may_move_on(b.piece, 1, combat=True)
    if lead is None:
        return
    for _ in range(3):
        others = [one for one in p.pieces(p.me) if p.board[one] is not b.piece]
        moves = [one for one in p.moves_of(others, combat=True) if one[1] == lead[1]]
        move = yield from p.may_move(moves)
        if move is None:
            return
        p.carry(move[0], p.enters(move))


def unicorn(p: Position, b: Being) -> Asking[None]:
    moves = p.moves(b.square, combat=True)
    answer = yield from p.may_answer([*[f"move {name_of(one)} {way}" for one, way in moves], "gain"])
    if answer == "gain":
        p.actions += 1
    elif answer:
        p.carry(b.square, p.enters((b.square, answer.split()[2])))


def sylvan_queen(p: Position, b: Being) -> Asking[None]:
    there = [one for one in p.around(b.square, DIAGONAL) if one in p.pieces_of_enemies(COMMON, HEROIC)]
    square = yield from p.may("convert", there if p.supply(p.me, COMMON) > 0 else [])
    if square is not None:
        p.convert(square, p.board[square].rank)


def sylvan_princess(p: Position, b: Being) -> Asking[None]:
    there = [one for one in p.around(b.square, DIAGONAL) if one in p.pieces_of_enemies(COMMON)]
    square = yield from p.may("convert", there if p.supply(p.me, COMMON) > 0 else [])
    if square is not None:
        p.convert(square, COMMON)


def woodland_druid(p: Position, b: Being) -> Asking[None]:
    for seat in range(p.players):
        square = yield from p.must("upgrade", p.pieces(seat, COMMON))
        if square is not None:
            p.upgrade(square)


def forest_ancient(p: Position, b: Being) -> Asking[None]:
    placed: list[int] = []
    for _ in range(2):
        options = []
        for seat in p.enemies():
            if p.supply(seat, COMMON) > 0:
                options += listed(f"put {seat}", [one for one in p.within(b.square, 2) if one not in p.board])
        answer = yield from p.must_answer(options)
        if answer:
            _, colour, square = answer.split()
            p.put(int(colour), COMMON, square_of(square))
            placed.append(int(colour))
    while placed:
        targets = [one for one in p.within(b.square, 3) if one in p.pieces_of_enemies(COMMON)]
        victim = yield from p.must("destroy", [one for one in targets if p.board[one].seat in placed])
        assert victim is not None  # the piece just placed at the latest
        placed.remove(p.remove(victim).seat)


def forest_mystic(p: Position, b: Being) -> Asking[None]:
    p.extra["beings"] += 1
    p.extra["legends"] += 1
    yield from ()


def kiskin_leafsplitter(p: Position, b: Being) -> Asking[None]:
    for _ in range(2):
        shot = yield from p.may_shoot(b.directions)
        if shot is None:
            return
        met = [one for one in p.ray(b.square, shot) if one in p.board]
        if met:
            p.remove(met[0])


def kiskin_boughrunner(p: Position, b: Being) -> Asking[None]:
    square = b.square
    for _ in range(3):
        moves = []
        for move in p.moves(square, combat=True):
            end = p.enters(move)
            if any(near(end, one) == 1 for one in p.pieces(p.me) if one not in (end, square)):
                moves.append(move)
        chosen = yield from p.may_move(moves)
        if chosen is None:
            return
        square = p.enters(chosen)
        p.carry(chosen[0], square)


def tree_shepherd(p: Position, b: Being) -> Asking[None]:
    options: list[str] = []
    for square in p.pieces(p.me):
        piece: Piece = p.board[square]
        if piece.rank == COMMON:
            options += listed("upgrade", [square])
        else:
            moves = p.moves(square, combat=piece.rank == HEROIC)
            options += [f"move {name_of(one)} {direction}" for one, direction in moves]
    answer = yield from p.may_answer(options)
    if answer.startswith("upgrade"):
        p.upgrade(square_of(answer.split()[1]))
    elif answer:
        _, start, direction = answer.split()
        p.carry(square_of(start), p.enters((square_of(start), direction)))


SYLVAN = [
    sapling,
    kiskin_farseeders,
    charging_buck,
    forest_wardens,
    naiad,
    kiskin_spirit,
    dryad,
    centaur_spearman,
    centaur_chieftain,
    unicorn,
    sylvan_queen,
    sylvan_princess,
    woodland_druid,
    forest_ancient,
    forest_mystic,
    kiskin_leafsplitter,
    kiskin_boughrunner,
    tree_shepherd,
]
