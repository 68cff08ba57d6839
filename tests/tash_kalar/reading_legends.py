"""The 12 legends, each read straight from its card."""

from __future__ import annotations

from tests.tash_kalar.printed import (
    COMMON,
    GREEN,
    HEROIC,
    LEGENDARY,
    RED,
    STEPS,
    Square,
    near,
    plus,
    square_of,
)
from tests.tash_kalar.reading_position import (
    DIAGONAL,
    ORTHOGONAL,
    PLACES,
    Asking,
    Being,
    Position,
    listed,
)

COMPASS = list(STEPS)  # clockwise


def fire_dragon(p: Position, b: Being) -> Asking[None]:
    directions = [name for name, step in STEPS.items() if step in b.directions]
    answer = yield from p.must_answer([f"shoot {name}" for name in directions])
    middle = COMPASS.index(answer.split()[1])
    for turn in (-1, 0, 1):
        step = STEPS[COMPASS[(middle + turn) % 8]]
        for distance in (1, 2):
            square = plus(b.square, step, distance)
            if square in p.board and p.board[square].rank != LEGENDARY:
                p.remove(square)


def hell_bull(p: Position, b: Being) -> Asking[None]:
    move = yield from p.may_move(p.moves(b.square, combat=True))
    if move is None:
        return
    square = p.enters(move)
    gone = p.carry(b.square, square)
    while gone is None or gone.rank != LEGENDARY:
        if (square, move[1]) not in p.moves(square, combat=True):
            return
        answer = yield ["onward", "stop"]
        if answer == "stop":
            return
        gone = p.carry(square, p.enters((square, move[1])))
        square = p.enters((square, move[1]))


def angel_of_death(p: Position, b: Being) -> Asking[None]:
    square = yield from p.may("leap", p.where(lambda one: one is not b.piece))
    if square is not None:
        if p.can_upgrade(square):
            p.upgrade(square)
        p.carry(b.square, square)


def the_eldest_tree(p: Position, b: Being) -> Asking[None]:
    done: list[Square] = []
    for _ in range(3):
        options: list[str] = []
        for square in p.around(b.square):
            there = p.board.get(square)
            if square in done:
                continue
            if there is None:
                options += listed("place", [square]) if p.supply(p.me, COMMON) > 0 else []
            elif there.seat == p.me and there.rank == COMMON:
                options += listed("upgrade", [square])
            elif there.seat != p.me and there.rank != LEGENDARY:
                options += listed("destroy", [square])
        answer = yield from p.may_answer(options)
        if not answer:
            return
        verb, name = answer.split()
        done.append(square_of(name))
        if verb == "place":
            p.put(p.me, COMMON, done[-1])
        elif verb == "upgrade":
            p.upgrade(done[-1])
        else:
            p.remove(done[-1])


def bone_catapult(p: Position, b: Being) -> Asking[None]:
    there = [one for step in b.directions for one in p.ray(b.square, step) if one in p.board]
    square = yield from p.may("destroy", there)
    if square is not None:
        p.remove(square)
        for one in p.around(square):
            if one in p.board and p.board[one].rank == COMMON:
                p.remove(one)


def fire_elemental(p: Position, b: Being) -> Asking[None]:
    answer = yield ["blaze adjacent", "blaze common"]
    if answer == "blaze adjacent":
        there = [one for one in p.around(b.square) if one in p.pieces_of_enemies(COMMON, HEROIC)]
    else:
        there = [one for one in p.within(b.square, 2) if one in p.pieces_of_enemies(COMMON)]
    for square in there:
        p.remove(square)


def leviathan(p: Position, b: Being) -> Asking[None]:
    group: list[Square] = []
    while True:
        able = []
        for square in p.where(lambda one: True):
            piece = p.board[square]
            if square in group or (group and not any(near(square, one) == 1 for one in group)):
                continue
            if group and (piece.rank == COMMON) != (p.board[group[0]].rank == COMMON):
                continue
            if group and len(group) == (4 if p.board[group[0]].rank == COMMON else 3):
                continue
            if piece.rank == LEGENDARY:
                others = [p.board[one] for one in group if p.board[one].rank == LEGENDARY]
                if p.supply(piece.seat, COMMON) <= len([one for one in others if one.seat == piece.seat]):
                    continue
            able.append(square)
        picked = yield from p.may("pick", able)
        if picked is None:
            break
        group.append(picked)
    for square in group:
        if p.board[square].rank == COMMON:
            p.remove(square)
        else:
            p.downgrade(square)


def two_headed_dragon(p: Position, b: Being) -> Asking[None]:
    used = p.where(lambda one: one in b.used)
    square = yield from p.may("upgrade", [one for one in used if p.can_upgrade(one)])
    if square is None:
        return
    p.upgrade(square)
    there = [one for one in p.around(square) if one in p.board and p.board[one].rank == HEROIC]
    victim = yield from p.may("destroy", there)
    if victim is not None:
        p.remove(victim)


def earth_elemental(p: Position, b: Being) -> Asking[None]:
    reds = [one for one in p.where(lambda one: one.rank != LEGENDARY) if any(near(one, red) < 2 for red in RED)]
    square = yield from p.must("destroy", reds)
    if square is not None:
        p.remove(square)
    greens = [
        one for one in p.where(lambda one: one.rank == COMMON) if any(near(one, green) < 2 for green in GREEN)
    ]
    square = yield from p.must("upgrade", greens)
    if square is not None:
        p.upgrade(square)
    moves = [one for one in p.moves(b.square, combat=True) if p.enters(one) in RED + GREEN]
    move = yield from p.may_move(moves)
    if move is not None:
        p.carry(b.square, p.enters(move))


def time_elemental(p: Position, b: Being) -> Asking[None]:
    p.extra["turns"] += 1
    yield from ()


def storm_elemental(p: Position, b: Being) -> Asking[None]:
    room = [one for one in p.within(b.square, 3) if one not in p.board]
    options: list[str] = []
    for rank in (COMMON, HEROIC, LEGENDARY):
        if p.supply(p.me, rank) > 0:
            options += listed(PLACES[rank], room)
    answer = yield from p.may_answer(options)
    if not answer:
        return
    verb, name = answer.split()
    rank = list(PLACES)[list(PLACES.values()).index(verb)]
    square = square_of(name)
    piece = p.put(p.me, rank, square)
    move = yield from p.may_move(p.moves(square, combat=True))
    if move is not None:
        p.carry(square, p.enters(move))
        yield from p.may_run_on(piece, move[1], {COMMON: 5, HEROIC: 3, LEGENDARY: 1}[rank] - 1, combat=True)
    end = p.place_of(piece)
    assert end is not None
    p.remove(end)


def titan(p: Position, b: Being) -> Asking[None]:
    for square in p.around(b.square, ORTHOGONAL):
        if square in p.board:
            p.remove(square, counts=False)
    for square in p.around(b.square, DIAGONAL):
        if square in p.board and p.board[square].rank != LEGENDARY:
            p.remove(square, counts=False)
    yield from ()


ALL_LEGENDS = [
    fire_dragon,
    hell_bull,
    angel_of_death,
    the_eldest_tree,
    bone_catapult,
    fire_elemental,
    leviathan,
    two_headed_dragon,
    earth_elemental,
    time_elemental,
    storm_elemental,
    titan,
]
