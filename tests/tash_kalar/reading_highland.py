"""The 18 Highland beings, each read straight from its card."""

from __future__ import annotations

from tests.tash_kalar.printed import CENTRE, COMMON, GREEN, HEROIC, LEGENDARY, RED
from tests.tash_kalar.reading_position import DIAGONAL, ORTHOGONAL, Asking, Being, Position


def wild_eagle(p: Position, b: Being) -> Asking[None]:
    yield from p.may_leap(b.piece, combat=True)


def clan_axeman(p: Position, b: Being) -> Asking[None]:
    near = [one for one in p.around(b.square, ORTHOGONAL) if one in p.board]
    square = yield from p.may("destroy", [one for one in near if p.board[one].rank != LEGENDARY])
    if square is not None:
        p.remove(square)


def clan_healer(p: Position, b: Being) -> Asking[None]:
    for _ in range(2):
        near = [one for one in p.empty() if any(green in p.around(one) for green in GREEN)]
        square = yield from p.may_place(near)
        if square is None:
            return


def dire_wolf(p: Position, b: Being) -> Asking[None]:
    yield from p.may_move_on(b.piece, 2, combat=True)


def ritual_keeper(p: Position, b: Being) -> Asking[None]:
    if b.square in GREEN:
        square = yield from p.must("upgrade", p.pieces(p.me, COMMON))
        if square is not None:
            p.upgrade(square)
    if b.square in RED:
        move = yield from p.may_move(p.moves_of(p.pieces(p.me), combat=True))
        if move is not None:
            p.carry(move[0], p.enters(move))


def eagle_lord(p: Position, b: Being) -> Asking[None]:
    yield from p.may_leap(b.piece, combat=True)


def wolf_rider(p: Position, b: Being) -> Asking[None]:
    yield from p.may_move_on(b.piece, 2, combat=True)


def blood_shaman(p: Position, b: Being) -> Asking[None]:
    square = yield from p.must("destroy", p.where(lambda one: one.rank != LEGENDARY))
    if square is not None:
        p.remove(square)
        if square in RED:
            for one in p.around(square):
                if one in p.board and p.board[one].rank == COMMON:
                    p.remove(one)


def war_drummer(p: Position, b: Being) -> Asking[None]:
    others = [one for one in p.pieces(p.me) if one != b.square]
    move = yield from p.may_move(p.moves_of(others, combat=True))
    if move is None:
        return
    was_combat = p.is_equal_fight(move)
    p.carry(move[0], p.enters(move))
    if not was_combat:
        others = [one for one in p.pieces(p.me) if p.board[one] is not b.piece]
        move = yield from p.may_move(p.moves_of(others, combat=False))
        if move is not None:
            p.carry(move[0], p.enters(move))


def hill_giant(p: Position, b: Being) -> Asking[None]:
    for square in p.around(b.square, ORTHOGONAL):
        if square in p.board and p.board[square].rank != LEGENDARY:
            p.remove(square)
    yield from ()


def warlord(p: Position, b: Being) -> Asking[None]:
    led = False
    for number in range(3):
        able = p.pieces(p.me)
        if number == 2 and not led:
            able = [one for one in able if p.board[one] is b.piece]
        move = yield from p.may_move(p.moves_of(able, combat=True))
        if move is None:
            return
        led = led or p.board[move[0]] is b.piece
        p.carry(move[0], p.enters(move))


def war_summoner(p: Position, b: Being) -> Asking[None]:
    p.actions += 1
    p.permission = True
    yield from ()


def ritual_master(p: Position, b: Being) -> Asking[None]:
    if b.square in GREEN:
        p.actions += 2
    if b.square in RED:
        ranks = [COMMON, HEROIC]
        while ranks:
            there = [one for one in p.where(lambda one: True) if p.board[one].rank in ranks]
            square = yield from p.may("destroy", there)
            if square is None:
                return
            ranks.remove(p.remove(square).rank)


def legend_slayer(p: Position, b: Being) -> Asking[None]:
    near = [one for one in p.around(b.square, DIAGONAL) if one in p.board]
    square = yield from p.may("destroy", near)
    if square is None or p.remove(square).rank == LEGENDARY:
        return
    near = [one for one in near if one in p.board and p.board[one].rank != LEGENDARY]
    square = yield from p.may("destroy", near)
    if square is not None:
        p.remove(square)


def mountain_troll(p: Position, b: Being) -> Asking[None]:
    near = [one for one in p.around(b.square) if one in p.pieces_of_enemies(COMMON)]
    for square in near:
        p.remove(square)
    if len(near) >= 2:
        p.actions += 1
    yield from ()


def hungry_bear(p: Position, b: Being) -> Asking[None]:
    square = b.square
    for _ in range(2):
        move = yield from p.may_move(p.moves(square, combat=False))
        if move is None:
            return
        square = p.enters(move)
        if p.carry(move[0], square) is None:
            return


def werewolf(p: Position, b: Being) -> Asking[None]:
    if b.square in RED + GREEN and b.square != CENTRE:
        yield from p.may_move_on(b.piece, 3, combat=True)
    else:
        yield from p.may_move_on(b.piece, 1, combat=False)


def clan_guardian(p: Position, b: Being) -> Asking[None]:
    square = yield from p.may("upgrade", p.where(lambda one: one in b.used and one.rank == COMMON))
    if square is not None:
        p.upgrade(square)


HIGHLAND = [
    wild_eagle,
    clan_axeman,
    clan_healer,
    dire_wolf,
    ritual_keeper,
    eagle_lord,
    wolf_rider,
    blood_shaman,
    war_drummer,
    hill_giant,
    warlord,
    war_summoner,
    ritual_master,
    legend_slayer,
    mountain_troll,
    hungry_bear,
    werewolf,
    clan_guardian,
]
