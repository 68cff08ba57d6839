"""The pieces on the arena: who stands where, and everything that may happen to a piece (sections 4 and 6)."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import arena
from mohreh.games.tash_kalar.rules.arena import Cells, both, cells, either, holds, only, without
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY, LEGENDARY_PIECES, RANK_NAMES
from mohreh.games.tash_kalar.rules.shots import next_of
from mohreh.games.tash_kalar.rules.state import KILLED, ON_BOARD, WIDTH, TashKalarState
from mohreh.kernel.state import NOBODY, Value

# ---- who stands where


def side(s: TashKalarState, seat: i64) -> i64:
    """The colour of a seat: its own number, which in a team is that of the first teammate."""
    return seat & s.variant.side_bits


def whose(s: TashKalarState, colour: i64) -> Value:
    """Who has a colour, for texts: a seat, or both of a team."""
    return f"{colour}+{colour + s.variant.colours}" if s.variant.teams else int(colour)


def at_least(s: TashKalarState, seat: i64, rank: i64) -> Cells:
    """The pieces of a seat of this rank or higher."""
    at = side(s, seat) * 6 + rank * 2
    return (s.board[at], s.board[at + 1])


def own(s: TashKalarState, seat: i64) -> Cells:
    """All pieces of a seat."""
    at = side(s, seat) * 6
    return (s.board[at], s.board[at + 1])


def exactly(s: TashKalarState, seat: i64, rank: i64) -> Cells:
    """The pieces of a seat of this rank."""
    if rank == LEGENDARY:
        return at_least(s, seat, LEGENDARY)
    return without(at_least(s, seat, rank), at_least(s, seat, rank + 1))


def non_legendary(s: TashKalarState, seat: i64) -> Cells:
    return without(own(s, seat), at_least(s, seat, LEGENDARY))


def all_at_least(s: TashKalarState, rank: i64) -> Cells:
    """Everybody's pieces of this rank or higher."""
    board = s.board
    lo: i64 = 0
    hi: i64 = 0
    for at in range(rank * 2, s.variant.colours * 6, 6):  # a colour is its own side
        lo |= board[at]
        hi |= board[at + 1]
    return (lo, hi)


def everyone(s: TashKalarState) -> Cells:
    return all_at_least(s, COMMON)


def all_exactly(s: TashKalarState, rank: i64) -> Cells:
    """Everybody's pieces of this rank."""
    if rank == LEGENDARY:
        return all_at_least(s, LEGENDARY)
    return without(all_at_least(s, rank), all_at_least(s, rank + 1))


def all_non_legendary(s: TashKalarState) -> Cells:
    return without(all_at_least(s, COMMON), all_at_least(s, LEGENDARY))


def enemies(s: TashKalarState, seat: i64) -> Cells:
    """The pieces of all other colours."""
    return without(all_at_least(s, COMMON), own(s, seat))


def enemy_common(s: TashKalarState, seat: i64) -> Cells:
    return without(all_exactly(s, COMMON), own(s, seat))


def enemy_non_legendary(s: TashKalarState, seat: i64) -> Cells:
    return without(all_non_legendary(s), own(s, seat))


def vacant(s: TashKalarState) -> Cells:
    """The empty squares."""
    return without(arena.ARENA.cells, all_at_least(s, COMMON))


def owner_at(s: TashKalarState, cell: i64) -> i64:
    """The colour of the piece that stands there, or NOBODY."""
    for colour in range(s.variant.colours):
        if holds(own(s, colour), cell):
            return colour
    return NOBODY


def rank_at(s: TashKalarState, cell: i64) -> i64:
    """The rank of the piece that stands there; -1 on an empty square."""
    if holds(all_at_least(s, LEGENDARY), cell):
        return LEGENDARY
    if holds(all_at_least(s, HEROIC), cell):
        return HEROIC
    return COMMON if holds(all_at_least(s, COMMON), cell) else -1


def next_piece(s: TashKalarState, cell: i64, direction: i64) -> i64:
    """The first cell beyond this one in a direction on which a piece stands, or NOWHERE."""
    return next_of(everyone(s), cell, direction)


def enterable(s: TashKalarState, rank: i64, combat: bool) -> Cells:
    """The squares that a piece of this rank may enter: empty, or with a lower rank; in combat an equal one too."""
    bar = rank + 1 if combat else rank
    return without(arena.ARENA.cells, all_at_least(s, bar)) if bar <= LEGENDARY else arena.ARENA.cells


# ---- supply


def pool(s: TashKalarState, seat: i64) -> i64:
    """Common and heroic pieces in the supply: the two sides of the same piece."""
    at = side(s, seat) * WIDTH + ON_BOARD
    return s.variant.pieces - s.seats[at + COMMON] - s.seats[at + HEROIC]


def in_supply(s: TashKalarState, seat: i64, rank: i64) -> i64:
    """How many pieces of this rank a seat could still put on the board."""
    if rank == LEGENDARY:
        return LEGENDARY_PIECES - s.seats[side(s, seat) * WIDTH + ON_BOARD + LEGENDARY]
    return pool(s, seat)


def all_on_board(s: TashKalarState, seat: i64) -> i64:
    """How many pieces a seat has on the board."""
    at = side(s, seat) * WIDTH + ON_BOARD
    return s.seats[at + COMMON] + s.seats[at + HEROIC] + s.seats[at + LEGENDARY]


def on_board(s: TashKalarState, seat: i64, rank: i64) -> i64:
    """How many pieces of exactly this rank a seat has on the board."""
    return s.seats[side(s, seat) * WIDTH + ON_BOARD + rank]


def upgraded(s: TashKalarState, seat: i64) -> i64:
    """How many heroic and legendary pieces a seat has on the board."""
    at = side(s, seat) * WIDTH + ON_BOARD
    return s.seats[at + HEROIC] + s.seats[at + LEGENDARY]


def start_piece_due(s: TashKalarState, seat: i64) -> bool:
    """Rule 10.2: in the setup of a melee, does this colour still get a piece? Of four, the second player's does not."""
    return on_board(s, seat, COMMON) == 0 and not (s.players == 4 and seat == s.after(s.first))


# ---- putting down and taking off: nothing else changes the board


def put_down(s: TashKalarState, seat: i64, rank: i64, cell: i64) -> None:
    """A piece appears on an empty square."""
    colour = side(s, seat)
    s.seats[colour * WIDTH + ON_BOARD + rank] += 1
    at = colour * 6
    for level in range(rank + 1):
        s.board[at + level * 2] |= arena.LO[cell]
        s.board[at + level * 2 + 1] |= arena.HI[cell]


def take_off(s: TashKalarState, seat: i64, cell: i64) -> i64:
    """Take the piece of a seat off this square. Returns its rank."""
    colour = side(s, seat)
    at = colour * 6
    rank: i64 = -1
    for level in range(3):
        if (s.board[at + level * 2] & arena.LO[cell]) | (s.board[at + level * 2 + 1] & arena.HI[cell]):
            rank = level
            s.board[at + level * 2] &= ~arena.LO[cell]
            s.board[at + level * 2 + 1] &= ~arena.HI[cell]
    s.seats[colour * WIDTH + ON_BOARD + rank] -= 1
    return rank


def forget(s: TashKalarState, cell: i64) -> None:
    """The piece that stood there is followed no more."""
    if s.being == cell:
        s.being = -1
    s.followed_lo &= ~arena.LO[cell]
    s.followed_hi &= ~arena.HI[cell]


# ---- what may happen to a piece


def _tell(s: TashKalarState, key: str, who: i64, colour: i64, rank: i64, cell: i64) -> None:
    if s.events is not None:
        owner = whose(s, side(s, colour))
        s.tell(key, {"who": int(who), "owner": owner, "rank": RANK_NAMES[rank], "square": arena.name(cell)})


def destroy(s: TashKalarState, who: i64, cell: i64, counts: bool = True) -> None:
    """`who` destroys the piece that stands there; it counts as destroyed in this turn, unless a Titan does it."""
    colour = owner_at(s, cell)
    rank = take_off(s, colour, cell)
    forget(s, cell)
    if counts and colour != side(s, who):
        s.seats[colour * WIDTH + KILLED + rank] += 1
    _tell(s, "tash_kalar.destroy", who, colour, rank, cell)


def destroy_all(s: TashKalarState, who: i64, some: Cells, counts: bool = True) -> i64:
    """Destroy every piece that stands on these squares. Returns how many there were."""
    n: i64 = 0
    for cell in cells(both(some, everyone(s))):
        destroy(s, who, cell, counts)
        n += 1
    return n


def move(s: TashKalarState, who: i64, start: i64, end: i64) -> None:
    """A piece moves or leaps under the control of `who`; what stands at the end is destroyed."""
    if rank_at(s, end) >= 0:
        destroy(s, who, end)
    seat = owner_at(s, start)
    rank = take_off(s, seat, start)
    put_down(s, seat, rank, end)
    if s.being == start:
        s.being = end
    if (s.followed_lo & arena.LO[start]) | (s.followed_hi & arena.HI[start]):
        s.followed_lo = (s.followed_lo & ~arena.LO[start]) | arena.LO[end]
        s.followed_hi = (s.followed_hi & ~arena.HI[start]) | arena.HI[end]
    if s.events is not None:
        s.tell("tash_kalar.move", {"who": int(who), "square": arena.name(start), "to": arena.name(end)})


def place(s: TashKalarState, who: i64, seat: i64, rank: i64, cell: i64) -> None:
    """A piece of a seat comes from its supply onto an empty square."""
    put_down(s, seat, rank, cell)
    _tell(s, "tash_kalar.place" if side(s, seat) == side(s, who) else "tash_kalar.put", who, seat, rank, cell)


def lift(s: TashKalarState, who: i64, cell: i64) -> None:
    """In a shortage a piece of one's own is picked up; that is no destruction."""
    take_off(s, who, cell)
    forget(s, cell)
    if s.events is not None:
        s.tell("tash_kalar.lift", {"who": int(who), "square": arena.name(cell)})


def can_upgrade(s: TashKalarState, cell: i64) -> bool:
    """Common pieces always; heroic ones while their owner has a legendary piece in supply."""
    rank = rank_at(s, cell)
    if rank == HEROIC:
        return in_supply(s, owner_at(s, cell), LEGENDARY) > 0
    return rank == COMMON


def all_upgradable(s: TashKalarState) -> Cells:
    """Everybody's pieces that can be upgraded."""
    found = all_exactly(s, COMMON)
    for colour in range(s.variant.colours):
        if in_supply(s, colour, LEGENDARY) > 0:
            found = either(found, exactly(s, colour, HEROIC))
    return found


def upgrade(s: TashKalarState, who: i64, cell: i64) -> None:
    """A piece that can be upgraded rises one rank and stays the same piece."""
    seat = owner_at(s, cell)
    rank = take_off(s, seat, cell) + 1
    put_down(s, seat, rank, cell)
    _tell(s, "tash_kalar.upgrade", who, seat, rank, cell)


def downgrade(s: TashKalarState, who: i64, cell: i64) -> None:
    """A piece falls one rank and stays the same piece; a legendary one needs a heroic one in its owner's supply."""
    seat = owner_at(s, cell)
    rank = take_off(s, seat, cell) - 1
    put_down(s, seat, rank, cell)
    _tell(s, "tash_kalar.downgrade", who, seat, rank, cell)


def convert(s: TashKalarState, who: i64, cell: i64, rank: i64) -> None:
    """An enemy piece gives way to one's own of this rank; it counts as destroyed at its own rank."""
    seat = owner_at(s, cell)
    old = take_off(s, seat, cell)
    forget(s, cell)
    s.seats[seat * WIDTH + KILLED + old] += 1
    put_down(s, who, rank, cell)
    _tell(s, "tash_kalar.convert", who, seat, rank, cell)


def followed(s: TashKalarState) -> Cells:
    """The pieces that the effect follows."""
    return (s.followed_lo, s.followed_hi)


def follow(s: TashKalarState, some: Cells) -> None:
    """From now on the effect follows the pieces on these squares, and no others."""
    s.followed_lo = some[0]
    s.followed_hi = some[1]


def pick(s: TashKalarState, who: i64, cell: i64) -> None:
    """Tell that a piece was chosen, to which something will happen."""
    if s.events is not None:
        s.tell("tash_kalar.pick", {"who": int(who), "square": arena.name(cell)})


def being(s: TashKalarState) -> Cells:
    """The square of the summoned being, if it is still there."""
    return only(s.being)
