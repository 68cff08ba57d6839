"""The 18 Imperial beings, each read straight from its card."""

from __future__ import annotations

from tests.tash_kalar.printed import COMMON, HEROIC, LEGENDARY, STEPS, Square
from tests.tash_kalar.reading_position import DIAGONAL, Asking, Being, Piece, Position

NAMES = {step: direction for direction, step in STEPS.items()}


def swordmaster(p: Position, b: Being) -> Asking[None]:
    near = [one for one in p.around(b.square, DIAGONAL) if one in p.pieces_of_enemies(COMMON)]
    square = yield from p.may("destroy", near)
    if square is not None:
        p.remove(square)
        p.upgrade(b.square)


def messenger(p: Position, b: Being) -> Asking[None]:
    move = yield from p.may_move(p.moves_of(p.pieces(p.me, COMMON, HEROIC), combat=False))
    if move is not None:
        piece = p.board[move[0]]
        p.carry(move[0], p.enters(move))
        yield from p.may_run_on(piece, move[1], 9, combat=False)


def herald(p: Position, b: Being) -> Asking[None]:
    for _ in range(2):
        moves = [one for one in p.moves_of(p.pieces(p.me), combat=False) if p.enters(one) not in p.board]
        move = yield from p.may_move(moves)
        if move is None:
            return
        p.carry(move[0], p.enters(move))


def bomb(p: Position, b: Being) -> Asking[None]:
    if p.actions > 0:
        for square in p.around(b.square):
            if square in p.board and p.board[square].rank == COMMON:
                p.remove(square)
        p.remove(b.square)
    yield from ()


def chronicler(p: Position, b: Being) -> Asking[None]:
    others = [one for one in p.pieces(p.me, COMMON) if one != b.square]
    square = yield from p.must("upgrade", others)
    if square is not None:
        p.upgrade(square)
        yield from p.may_move_on(p.board[square], 1, combat=False)


def assassin(p: Position, b: Being) -> Asking[None]:
    for square in b.marked:  # there is one, or none when it would be off the arena
        if square in p.board:
            p.remove(square)
            return
        direction = NAMES[square[0] - b.square[0], square[1] - b.square[1]]
        move = yield from p.may_move([(b.square, direction)])
        if move is not None:
            p.carry(b.square, square)


def time_mage(p: Position, b: Being) -> Asking[None]:
    p.actions += 1
    for square in b.marked:
        if square in p.pieces_of_enemies():
            p.remove(square)
    yield from ()


def summoner(p: Position, b: Being) -> Asking[None]:
    for _ in range(2):
        square = yield from p.may_place([one for one in b.marked if one not in p.board])
        if square is None:
            return


def hypnotist(p: Position, b: Being) -> Asking[None]:
    moved: list[Piece] = []
    while len(moved) < (2 if moved and moved[0].rank == HEROIC else 3):
        able = p.pieces_of_enemies(COMMON, HEROIC)
        if moved:
            able = [one for one in p.pieces(moved[0].seat, moved[0].rank) if p.board[one] not in moved]
        move = yield from p.may_move(p.moves_of(able, combat=True))
        if move is None:
            return
        moved.append(p.board[move[0]])
        p.carry(move[0], p.enters(move))


def cannon(p: Position, b: Being) -> Asking[None]:
    shot = yield from p.may_shoot(b.directions)
    if shot is not None:
        for square in p.ray(b.square, shot):
            if square in p.board and p.board[square].rank == COMMON:
                p.remove(square)


def champion(p: Position, b: Being) -> Asking[None]:
    near = [one for one in p.around(b.square) if one in p.pieces_of_enemies()]
    square = yield from p.may("destroy", near)
    if square is not None and p.remove(square).rank == LEGENDARY:
        p.remove(b.square)
        p.actions += 1


def infantry_captain(p: Position, b: Being) -> Asking[None]:
    for _ in range(2):
        others = [one for one in p.pieces(p.me) if p.board[one] is not b.piece]
        move = yield from p.may_move(p.moves_of(others, combat=True))
        if move is None:
            return
        p.carry(move[0], p.enters(move))


def cavalry_captain(p: Position, b: Being) -> Asking[None]:
    chosen: Piece | None = None
    fought = False  # an equal was entered: that was the one combat move
    for _ in range(3):
        able = [one for one in p.pieces(p.me) if p.board[one] is not b.piece]
        if chosen is not None:
            able = [one for one in able if p.board[one] is chosen]
        move = yield from p.may_move(p.moves_of(able, combat=not fought))
        if move is None:
            return
        fought = fought or p.is_equal_fight(move)
        chosen = p.board[move[0]]
        p.carry(move[0], p.enters(move))


def gryphon_rider(p: Position, b: Being) -> Asking[None]:
    landed = yield from p.may_leap(b.piece, combat=True)
    if landed is None:
        return
    down = yield from p.may("downgrade", [landed])
    if down is None:
        return
    p.downgrade(landed)
    near = [one for one in p.around(landed) if one not in p.board]
    yield from p.must_place(near)


def knight(p: Position, b: Being) -> Asking[None]:
    square: Square = b.square
    for _ in range(3):
        moves = []
        for one in p.moves(square, combat=True):
            there = p.board.get(p.enters(one))
            if there is None or there.rank != COMMON:
                moves.append(one)
        move = yield from p.may_move(moves)
        if move is None:
            return
        square = p.enters(move)
        p.carry(move[0], square)


def high_priestess(p: Position, b: Being) -> Asking[None]:
    yield from p.may_move_on(b.piece, 1, combat=False)
    here = p.place_of(b.piece)
    assert here is not None
    near = [one for one in p.around(here) if one in p.board and p.board[one].rank == COMMON]
    square = yield from p.may("upgrade", near)
    if square is not None:
        p.upgrade(square)


def master_of_intrigue(p: Position, b: Being) -> Asking[None]:
    for _ in range(3):
        own = [one for one in p.board if p.board[one] is b.piece]
        used = [one for one in p.board if p.board[one] in b.used and p.board[one].rank != LEGENDARY]
        move = yield from p.may_move(p.moves_of(own, combat=False) + p.moves_of(used, combat=True))
        if move is None:
            return
        p.carry(move[0], p.enters(move))


def gun_tower(p: Position, b: Being) -> Asking[None]:
    shot = yield from p.may_shoot(b.directions)
    if shot is not None:
        for square in [one for one in p.ray(b.square, shot) if one in p.board][:2]:
            if p.board[square].rank == LEGENDARY:
                return
            p.remove(square)


IMPERIAL = [
    swordmaster,
    messenger,
    herald,
    bomb,
    chronicler,
    assassin,
    time_mage,
    summoner,
    hypnotist,
    cannon,
    champion,
    infantry_captain,
    cavalry_captain,
    gryphon_rider,
    knight,
    high_priestess,
    master_of_intrigue,
    gun_tower,
]
