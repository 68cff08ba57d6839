"""A position for the second reading: pieces in a dictionary, what the turn has done, and ways of asking.

Whatever asks is a generator: it yields the notations that are legal and is sent the one that was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final, TypeAlias, TypeVar

from tests.tash_kalar.printed import (
    COMMON,
    HEROIC,
    LEGENDARY,
    LEGENDARY_POOL,
    SQUARES,
    STEPS,
    Square,
    name_of,
    near,
    plus,
    square_of,
)

T = TypeVar("T")
Asking: TypeAlias = Generator[list[str], str, T]
Move: TypeAlias = tuple[Square, str]  # from where, and in which direction

ORTHOGONAL: Final = ["n", "e", "s", "w"]
DIAGONAL: Final = ["ne", "se", "sw", "nw"]
PLACES: Final = {COMMON: "place", HEROIC: "place_heroic", LEGENDARY: "place_legendary"}


class Piece:
    """A piece, the same one wherever it goes."""

    def __init__(self, seat: int, rank: int) -> None:
        self.seat = seat
        self.rank = rank

    def __repr__(self) -> str:
        return f"{['common', 'heroic', 'legendary'][self.rank]} of {self.seat}"


class Position:
    """The board and the turn in progress; `me` is whose turn it is, -1 before the first."""

    def __init__(self, players: int, pool: int) -> None:
        self.players: Final = players
        self.pool_size: Final = pool
        self.board: dict[Square, Piece] = {}
        self.me = -1
        self.actions = 0
        self.declines_each = False  # the option flare_9 is "each"
        self.discards: list[list[str]] = [[] for _ in range(players)]  # the own discard piles
        self.recalled = ""  # a card that goes from the own discard pile to the top of the own deck
        self.new_turn(-1, 0)

    def new_turn(self, me: int, actions: int) -> None:
        self.me = me
        self.actions = actions
        self.spent = False
        self.exchanged = False
        self.flared = False
        self.permission = False
        self.destroyed = [[0, 0, 0] for _ in range(self.players)]
        self.summoned = {"total": 0, "legends": 0, "red": 0, "green": 0}
        self.extra = {"beings": 0, "legends": 0, "turns": 0}

    # ---- looking

    def everyone(self) -> list[int]:
        return list(range(self.players))

    def enemies(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.me]

    def pieces(self, seat: int, *ranks: int) -> list[Square]:
        """Where a seat has pieces (of these ranks)."""
        return self.where(lambda one: one.seat == seat and (not ranks or one.rank in ranks))

    def pieces_of_enemies(self, *ranks: int) -> list[Square]:
        """Where anybody else has pieces (of these ranks)."""
        return self.where(lambda one: one.seat != self.me and (not ranks or one.rank in ranks))

    def where(self, fits: Callable[[Piece], bool]) -> list[Square]:
        return [square for square in SQUARES if square in self.board and fits(self.board[square])]

    def place_of(self, piece: Piece) -> Square | None:
        """Where this very piece is; None when it is not on the board."""
        for square, other in self.board.items():
            if other is piece:
                return square
        return None

    def empty(self) -> list[Square]:
        return [square for square in SQUARES if square not in self.board]

    def supply(self, seat: int, rank: int) -> int:
        """How many pieces of a rank lie in a seat's supply."""
        if rank == LEGENDARY:
            return LEGENDARY_POOL - len(self.pieces(seat, LEGENDARY))
        return self.pool_size - len(self.pieces(seat, COMMON, HEROIC))

    def around(self, square: Square, directions: list[str] | None = None) -> list[Square]:
        """The adjacent squares."""
        steps = list(STEPS) if directions is None else directions
        found = [plus(square, STEPS[d]) for d in steps]
        return [one for one in found if one in SQUARES]

    def within(self, square: Square, distance: int) -> list[Square]:
        return [one for one in SQUARES if one != square and near(one, square) <= distance]

    def ray(self, square: Square, step: Square) -> list[Square]:
        """All squares in a direction, the nearest first."""
        found = []
        there = plus(square, step)
        while there in SQUARES:
            found.append(there)
            there = plus(there, step)
        return found

    # ---- changing

    def remove(self, square: Square, counts: bool = True) -> Piece:
        """Destroy a piece; one of an enemy is counted."""
        gone = self.board.pop(square)
        if counts and gone.seat != self.me:
            self.destroyed[gone.seat][gone.rank] += 1
        return gone

    def put(self, seat: int, rank: int, square: Square) -> Piece:
        assert square not in self.board
        assert self.supply(seat, rank) > 0
        self.board[square] = Piece(seat, rank)
        return self.board[square]

    def can_upgrade(self, square: Square) -> bool:
        one = self.board[square]
        return one.rank == COMMON or (one.rank == HEROIC and self.supply(one.seat, LEGENDARY) > 0)

    def upgrade(self, square: Square) -> None:
        assert self.can_upgrade(square)
        self.board[square].rank += 1

    def can_downgrade(self, square: Square) -> bool:
        one = self.board[square]
        return one.rank == HEROIC or (one.rank == LEGENDARY and self.supply(one.seat, COMMON) > 0)

    def downgrade(self, square: Square) -> None:
        assert self.can_downgrade(square)
        self.board[square].rank -= 1

    def convert(self, square: Square, rank: int) -> None:
        assert self.supply(self.me, rank) > 0
        self.remove(square)
        self.put(self.me, rank, square)

    # ---- moves and leaps

    def may_enter(self, piece: Piece, square: Square, combat: bool) -> bool:
        there = self.board.get(square)
        if there is None:
            return True
        if there is piece:
            return False
        return there.rank <= piece.rank if combat else there.rank < piece.rank

    def moves(self, square: Square, combat: bool) -> list[Move]:
        """The moves a piece can make."""
        piece = self.board[square]
        found = []
        for direction, step in STEPS.items():
            there = plus(square, step)
            if there in SQUARES and self.may_enter(piece, there, combat):
                found.append((square, direction))
        return found

    def moves_of(self, squares: list[Square], combat: bool) -> list[Move]:
        return [one for square in squares for one in self.moves(square, combat)]

    def enters(self, move: Move) -> Square:
        """Where a move ends."""
        return plus(move[0], STEPS[move[1]])

    def is_equal_fight(self, move: Move) -> bool:
        """Does the move enter a piece of the same rank, so that it can only be a combat move?"""
        there = self.board.get(self.enters(move))
        return there is not None and there.rank == self.board[move[0]].rank

    def carry(self, start: Square, end: Square) -> Piece | None:
        """Move or leap; what was destroyed."""
        gone = self.remove(end) if end in self.board else None
        self.board[end] = self.board.pop(start)
        return gone

    def leaps(self, piece: Piece, combat: bool, distance: int = 0) -> list[Square]:
        """Where a piece can leap, anywhere or at a distance."""
        start = self.place_of(piece)
        assert start is not None
        found = [one for one in SQUARES if one != start and self.may_enter(piece, one, combat)]
        return [one for one in found if distance in (0, near(one, start))]

    # ---- asking

    def may(self, verb: str, squares: list[Square]) -> Asking[Square | None]:
        """One of these squares or none; not asked when there is none."""
        if not squares:
            return None
        answer = yield [*[f"{verb} {name_of(one)}" for one in squares], "stop"]
        return None if answer == "stop" else square_of(answer.split()[1])

    def must(self, verb: str, squares: list[Square]) -> Asking[Square | None]:
        """One of these squares; asked only when there are two or more, nothing when there is none."""
        if len(squares) < 2:
            return squares[0] if squares else None
        answer = yield [f"{verb} {name_of(one)}" for one in squares]
        return square_of(answer.split()[1])

    def may_move(self, moves: list[Move]) -> Asking[Move | None]:
        """One of these moves or none; not asked when there is none."""
        if not moves:
            return None
        answer = yield [*[f"move {name_of(square)} {direction}" for square, direction in moves], "stop"]
        if answer == "stop":
            return None
        _, start, direction = answer.split()
        return square_of(start), direction

    def may_move_on(self, piece: Piece, times: int, combat: bool) -> Asking[Move | None]:
        """Up to so many moves with one piece; the last one made."""
        last = None
        for _ in range(times):
            start = self.place_of(piece)
            if start is None:
                break
            move = yield from self.may_move(self.moves(start, combat))
            if move is None:
                break
            self.carry(move[0], self.enters(move))
            last = move
        return last

    def may_run_on(self, piece: Piece, direction: str, times: int, combat: bool) -> Asking[None]:
        """Up to so many further moves in the same direction."""
        for _ in range(times):
            start = self.place_of(piece)
            assert start is not None
            if (start, direction) not in self.moves(start, combat):
                return
            answer = yield ["onward", "stop"]
            if answer == "stop":
                return
            self.carry(start, self.enters((start, direction)))

    def may_leap(self, piece: Piece, combat: bool, distance: int = 0) -> Asking[Square | None]:
        """A leap anywhere or at a distance, or none; where it ended."""
        end = yield from self.may("leap", self.leaps(piece, combat, distance))
        start = self.place_of(piece)
        if end is not None and start is not None:
            self.carry(start, end)
        return end

    def may_place(self, squares: list[Square]) -> Asking[Square | None]:
        """An own common piece on one of these empty squares, or none."""
        square = yield from self.may("place", squares if self.supply(self.me, COMMON) > 0 else [])
        if square is not None:
            self.put(self.me, COMMON, square)
        return square

    def must_place(self, squares: list[Square], rank: int = COMMON) -> Asking[Square | None]:
        """An own piece on one of these empty squares, if there is one in the supply."""
        square = yield from self.must(PLACES[rank], squares if self.supply(self.me, rank) > 0 else [])
        if square is not None:
            self.put(self.me, rank, square)
        return square

    def may_shoot(self, steps: list[Square]) -> Asking[Square | None]:
        """One of these directions or none."""
        answer = yield [*[f"shoot {name}" for name, step in STEPS.items() if step in steps], "stop"]
        return None if answer == "stop" else STEPS[answer.split()[1]]

    def must_answer(self, options: list[str]) -> Asking[str]:
        """One of these, asked only when there are two or more; an empty text when there is none."""
        if len(options) < 2:
            return options[0] if options else ""
        answer = yield options
        return answer

    def may_answer(self, options: list[str]) -> Asking[str]:
        """One of these or an empty text; not asked when there is none."""
        if not options:
            return ""
        answer = yield [*options, "stop"]
        return "" if answer == "stop" else answer


class Being:
    """What an effect knows of its being: the piece, where and how it was summoned, what was used."""

    def __init__(
        self,
        piece: Piece,
        square: Square,
        marked: list[Square],
        directions: list[Square],
        used: list[Piece],
    ) -> None:
        self.piece: Final = piece
        self.square: Final = square  # of summoning
        self.marked: Final = marked
        self.directions: Final = directions
        self.used: Final = used


def listed(verb: str, squares: list[Square]) -> list[str]:
    """Notations for one verb."""
    return [f"{verb} {name_of(one)}" for one in squares]
