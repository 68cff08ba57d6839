"""Summoning read a second time: which beings can come, how, and what happens as they arrive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tests.tash_kalar.printed import CARDS, COMMON, GREEN, HEROIC, LEGENDARY, RED, Square
from tests.tash_kalar.reading_patterns import Embedding, embedding, embeddings
from tests.tash_kalar.reading_position import Asking, Being, Piece, Position, listed

Difference: TypeAlias = tuple[object, ...]


@dataclass(frozen=True)
class Way:
    """One way to summon a being: how its pattern lies, and what that needs beside own pieces."""

    embedding: Embedding
    borrowed: tuple[Square, ...]  # enemy pieces used as own
    improvised: tuple[int, ...]  # whose colour's improvised summoning may be spent; empty: none is
    lifts: tuple[Square, ...]  # shortage: one of these is picked up; empty: none is

    def difference(self) -> Difference:
        """Two ways that are equal in this need not be told apart."""
        lies = self.embedding
        used = [square for square, _ in lies.needs] if CARDS[lies.card].refers else []
        return lies.marked, lies.directions, tuple(used), self.borrowed, self.lifts


def _kind(rank: int) -> list[int]:
    """The ranks that share a supply with this one."""
    return [LEGENDARY] if rank == LEGENDARY else [COMMON, HEROIC]


def _way(p: Position, one: Embedding, may_improvise: list[int]) -> Way | None:
    """This embedding as the board is; `may_improvise` are the colours not used up yet."""
    rank = CARDS[one.card].rank
    there = p.board.get(one.square)
    if there is not None and there.rank > rank:
        return None
    borrowed = []
    for square, needed in one.needs:
        piece = p.board.get(square)
        if piece is None or piece.rank < needed:
            return None
        if piece.seat != p.me:
            borrowed.append(square)
    colours = sorted({p.board[square].seat for square in borrowed if p.board[square].seat in may_improvise})
    permitted = 1 if p.permission else 0
    if len(borrowed) <= permitted:
        colours = []
    elif len(borrowed) > permitted + 1 or not colours:
        return None
    lifts: list[Square] = []
    if p.supply(p.me, rank) == 0 and not (there and there.seat == p.me and there.rank in _kind(rank)):
        needed_squares = [square for square, _ in one.needs]
        lifts = [square for square in p.pieces(p.me, *_kind(rank)) if square not in needed_squares]
        if not lifts:
            return None
    return Way(one, tuple(borrowed), tuple(colours), tuple(lifts))


def ways(p: Position, card: str, may_improvise: list[int]) -> list[Way]:
    """All ways to summon a card now."""
    found = [_way(p, one, may_improvise) for one in embeddings(card)]
    return [way for way in found if way is not None]


def summonings(p: Position, hand: list[str], may_improvise: list[int]) -> list[str]:
    """The notations of all summonings."""
    found = []
    for card in hand:
        squares = {way.embedding.square for way in ways(p, card, may_improvise)}
        found += listed(f"summon {card}", sorted(squares))
    return found


def choose_way(p: Position, card: str, square: Square, may_improvise: list[int]) -> Asking[Way]:
    """Which of the ways that lead to this square, asked when they differ in what matters.

    Ways that do not differ stand for each other: any orientation out of such a class may be offered for it.
    """
    found = [way for way in ways(p, card, may_improvise) if way.embedding.square == square]
    classes: dict[Difference, Way] = {}
    for way in found:
        classes.setdefault(way.difference(), way)
    if len(classes) == 1:
        return found[0]
    answer = yield [f"turned {way.embedding.orientation}" for way in classes.values()]
    lies = embedding(card, square, answer.split()[1])
    assert lies is not None
    way_chosen = _way(p, lies, may_improvise)
    assert way_chosen is not None
    return way_chosen


def classes_of(p: Position, card: str, square: Square, turns: list[str], may_improvise: list[int]) -> list[str]:
    """Offered orientations written as the reading would write them: the first that does not differ."""
    found = []
    for turn in turns:
        lies = embedding(card, square, turn.split()[1])
        way = None if lies is None else _way(p, lies, may_improvise)
        if way is None:
            found.append(turn)
            continue
        for other in ways(p, card, may_improvise):
            if other.embedding.square == square and other.difference() == way.difference():
                found.append(f"turned {other.embedding.orientation}")
                break
    return found


def arrive(p: Position, card: str, square: Square, may_improvise: list[int]) -> Asking[Being]:
    """All choices of a summoning, then the arrival; colours that are spent leave `may_improvise`."""
    way = yield from choose_way(p, card, square, may_improvise)
    if way.improvised:
        spent = yield from p.must_answer([f"improvise {seat}" for seat in way.improvised])
        may_improvise.remove(int(spent.split()[1]))
    lifted = yield from p.must("lift", list(way.lifts))
    p.permission = False
    used = [p.board[one] for one, _ in way.embedding.needs if one != square]
    if lifted is not None:
        p.remove(lifted, counts=False)
    if square in p.board:
        p.remove(square)
    piece = Piece(p.me, CARDS[card].rank)
    p.board[square] = piece
    assert p.supply(p.me, piece.rank) >= 0
    p.summoned["total"] += 1
    p.summoned["legends"] += CARDS[card].rank == LEGENDARY
    p.summoned["red"] += square in RED
    p.summoned["green"] += square in GREEN
    return Being(piece, square, list(way.embedding.marked), list(way.embedding.directions), used)
