"""Where a being may be summoned, and how it arrives (section 4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.actions import SUMMON
from mohreh.games.tash_kalar.rules.arena import (
    GREEN,
    NONE,
    RED,
    SQUARES,
    Cells,
    both,
    cells,
    either,
    holds,
    is_empty,
    name,
    offer,
    only,
    size,
    without,
)
from mohreh.games.tash_kalar.rules.data import (
    BEINGS,
    CARD_NAMES,
    CARD_RANK,
    COMMON,
    HEROIC,
    LEGENDARY,
    REFERS,
)
from mohreh.games.tash_kalar.rules.patterns import (
    IMAGES,
    ORIENTATION_NAMES,
    PIECES_NEEDED,
    UPGRADED_NEEDED,
    Image,
    shifted,
)
from mohreh.games.tash_kalar.rules.pieces import (
    all_at_least,
    all_on_board,
    at_least,
    destroy,
    follow,
    in_supply,
    lift,
    non_legendary,
    on_board,
    own,
    owner_at,
    put_down,
    side,
    take_off,
    upgraded,
)
from mohreh.games.tash_kalar.rules.state import IMPROVISED, MELEE, WIDTH, TashKalarState
from mohreh.kernel.state import BIT, PLACE_OF, Actions

# ---- borrowing: the War Summoner's permission, and improvised summoning in the melee


def improvisable(s: TashKalarState, seat: i64) -> i64:
    """The set of seats whose colour a seat may still borrow for an improvised summoning (rule 10.7)."""
    if s.variant.form != MELEE:
        return 0
    return BIT[s.players] - 1 & ~BIT[seat] & ~s.seats[seat * WIDTH + IMPROVISED]


def borrows(s: TashKalarState, seat: i64) -> bool:
    """May the next pattern use somebody else's piece at all?"""
    return s.permission != 0 or improvisable(s, seat) != 0


def _union(s: TashKalarState, colours: i64, rank: i64) -> Cells:
    """The pieces of these colours of this rank or higher."""
    found = NONE.cells
    for colour in range(s.variant.colours):
        if colours & BIT[colour]:
            found = either(found, at_least(s, colour, rank))
    return found


def _stands_borrowing(s: TashKalarState, seat: i64, image: Image) -> Cells:
    """Where an image stands with at most one piece by permission and one improvised."""
    if s.permission == 0:
        lenders = improvisable(s, seat)
        return image.nearly_stands(
            own(s, seat), at_least(s, seat, HEROIC), _union(s, lenders, COMMON), _union(s, lenders, HEROIC)
        )
    others = BIT[s.variant.colours] - 1 & ~BIT[side(s, seat)]
    colours = improvisable(s, seat)
    none = image.standing  # nothing borrowed so far
    one = NONE.cells  # by permission
    other = NONE.cells  # improvised
    two = NONE.cells  # both
    for i in range(len(image.deltas)):
        delta = image.deltas[i]
        rank = image.ranks[i]
        mine = shifted(at_least(s, seat, rank), delta)
        permitted = shifted(_union(s, others, rank), delta)
        improvised = shifted(_union(s, colours, rank), delta)
        two = either(both(two, mine), either(both(one, improvised), both(other, permitted)))
        one = either(both(one, mine), both(none, permitted))
        other = either(both(other, mine), both(none, improvised))
        none = both(none, mine)
    return either(either(none, one), either(other, two))


def borrowed(s: TashKalarState, seat: i64, image: Image, cell: i64) -> Cells:
    """The enemy pieces that an image which stands here needs."""
    return without(image.needed(cell), own(s, seat))


# ---- shortage


def stock(s: TashKalarState, seat: i64, rank: i64) -> Cells:
    """A seat's pieces of the kind that this rank is made of: legendary ones, or common and heroic ones."""
    return at_least(s, seat, LEGENDARY) if rank == LEGENDARY else non_legendary(s, seat)


def _stocked(s: TashKalarState, seat: i64, rank: i64) -> i64:
    """How many pieces `stock` has. If they are more than a pattern needs, one of them may be picked up."""
    if rank == LEGENDARY:
        return on_board(s, seat, LEGENDARY)
    return on_board(s, seat, COMMON) + on_board(s, seat, HEROIC)


def pickable(s: TashKalarState, seat: i64, rank: i64, image: Image, cell: i64) -> Cells:
    """Rule 4.6: the pieces that may be picked up in a shortage; none if no piece has to be."""
    if in_supply(s, seat, rank) > 0:
        return NONE.cells
    there = stock(s, seat, rank)
    return NONE.cells if holds(there, cell) else without(there, image.needed(cell))


def _supplied(s: TashKalarState, seat: i64, rank: i64, image: Image, there: Cells) -> Cells:
    """Of these summoning squares, those for which a piece can be found in a shortage."""
    if _stocked(s, seat, rank) > len(image.deltas):
        return there
    found = both(there, stock(s, seat, rank))
    for cell in cells(without(there, found)):
        if not is_empty(pickable(s, seat, rank, image, cell)):
            found = either(found, only(cell))
    return found


# ---- what may be summoned


def pattern_stands(s: TashKalarState, seat: i64, card: i64) -> Cells:
    """The squares that a card's pattern allows, whatever stands there and whatever is left in the supply."""
    found = NONE.cells
    if s.permission:
        for image in IMAGES[card]:
            found = either(found, _stands_borrowing(s, seat, image))
        return found
    lenders = improvisable(s, seat)
    lent: i64 = 0  # how many pieces of the pattern may be somebody else's
    if lenders:
        lent = 1
    if all_on_board(s, seat) + lent < PIECES_NEEDED[card] or upgraded(s, seat) + lent < UPGRADED_NEEDED[card]:
        return found
    if lenders:
        ours = own(s, seat)
        ours_upgraded = at_least(s, seat, HEROIC)
        theirs = _union(s, lenders, COMMON)
        theirs_upgraded = _union(s, lenders, HEROIC)
        for image in IMAGES[card]:
            found = either(found, image.nearly_stands(ours, ours_upgraded, theirs, theirs_upgraded))
        return found
    board = s.board
    mine = side(s, seat) * 6
    for image in IMAGES[card]:
        found = either(found, image.stands(board, mine))
    return found


def _enterable(s: TashKalarState, rank: i64, there: Cells) -> Cells:
    """Rule 4.4: of these squares, those on which nothing of a higher rank stands."""
    return without(there, all_at_least(s, rank + 1)) if rank < LEGENDARY else there


def stands(s: TashKalarState, seat: i64, card: i64, image: Image) -> Cells:
    """The squares on which a card may be summoned with this image of its pattern."""
    there = _stands_borrowing(s, seat, image) if borrows(s, seat) else image.stands(s.board, side(s, seat) * 6)
    rank = CARD_RANK[card]
    found = _enterable(s, rank, there)
    return _supplied(s, seat, rank, image, found) if in_supply(s, seat, rank) == 0 else found


def summonable(s: TashKalarState, seat: i64, card: i64) -> Cells:
    """The squares on which a card may be summoned."""
    rank = CARD_RANK[card]
    if in_supply(s, seat, rank) > 0 or _stocked(s, seat, rank) > PIECES_NEEDED[card]:
        there = pattern_stands(s, seat, card)
        return there if is_empty(there) else _enterable(s, rank, there)
    found = NONE.cells
    for image in IMAGES[card]:
        found = either(found, stands(s, seat, card, image))
    return found


def missing(s: TashKalarState, seat: i64, image: Image, cell: i64) -> Cells:
    """The squares on which an image around a cell lacks a piece of one's own."""
    found = NONE.cells
    for i in range(len(image.deltas)):
        if not holds(at_least(s, seat, image.ranks[i]), cell + image.deltas[i]):
            found = either(found, only(cell + image.deltas[i]))
    return found


def missing_at(s: TashKalarState, seat: i64, card: i64, cell: i64) -> int:
    """How many pieces of one's own the pattern lacks here at least; -1 where no image of it fits."""
    fewest = -1
    for image in IMAGES[card]:
        if holds(image.standing, cell):
            n = int(size(missing(s, seat, image, cell)))
            fewest = n if fewest < 0 else min(fewest, n)
    return fewest


def summons(s: TashKalarState, seat: i64, beings: i64, legends: i64, out: Actions) -> Actions:
    """The ids of all summonings with these sets of cards."""
    while beings:
        one = beings & -beings
        card = PLACE_OF[one % 67]
        out = offer(out, SUMMON + card * SQUARES, summonable(s, seat, card))
        beings ^= one
    while legends:
        one = legends & -legends
        card = BEINGS + PLACE_OF[one % 67]
        out = offer(out, SUMMON + card * SQUARES, summonable(s, seat, card))
        legends ^= one
    return out


def _matters(s: TashKalarState, seat: i64, card: i64, image: Image, cell: i64) -> list[i64]:
    """Everything about a way in which the pattern stands that makes a difference to the game."""
    marked = image.marked(cell)
    used = without(image.needed(cell), only(cell)) if REFERS[card] else NONE.cells
    lent = borrowed(s, seat, image, cell)
    picked = pickable(s, seat, CARD_RANK[card], image, cell)
    return [image.directions, marked[0], marked[1], used[0], used[1], lent[0], lent[1], picked[0], picked[1]]


def images_at(s: TashKalarState, seat: i64, card: i64, cell: i64) -> list[Image]:
    """The images of its pattern with which a card may be summoned here."""
    return [image for image in IMAGES[card] if holds(stands(s, seat, card, image), cell)]


def orientations(s: TashKalarState, seat: i64, card: i64, cell: i64) -> vec[i64]:
    """Rule 4.10: the orientations that differ in what they do when a card is summoned here."""
    found = vec[i64](capacity=8)
    seen: list[list[i64]] = []
    for image in images_at(s, seat, card, cell):
        looks = _matters(s, seat, card, image, cell)
        if looks not in seen:
            seen.append(looks)
            found = append(found, image.orientation)
    return found


# ---- arriving


def arrive(s: TashKalarState, seat: i64, image: Image, lifted: i64) -> None:
    """Rules 4.4 to 4.6: the being comes to its square; whatever stood there is destroyed."""
    card = s.card
    cell = s.origin_square
    rank = CARD_RANK[card]
    used = without(image.needed(cell), only(cell))
    there = owner_at(s, cell)
    short = in_supply(s, seat, rank) == 0
    if lifted >= 0:
        lift(s, seat, lifted)
    if there >= 0:
        if short and there == side(s, seat) and holds(stock(s, seat, rank), cell):
            take_off(s, seat, cell)  # the piece itself becomes the being
        else:
            destroy(s, seat, cell)
    put_down(s, seat, rank, cell)
    if s.events is not None:
        s.tell(
            "tash_kalar.summon",
            {
                "who": int(seat),
                "card": CARD_NAMES[card],
                "square": name(cell),
                "orientation": ORIENTATION_NAMES[image.orientation],
            },
        )
    s.being = cell
    s.orientation = image.orientation
    follow(s, used if REFERS[card] else NONE.cells)
    s.permission = 0
    s.summoned += 1
    s.summoned_legends += 1 if card >= BEINGS else 0
    s.summoned_red += 1 if holds(RED.cells, cell) else 0
    s.summoned_green += 1 if holds(GREEN.cells, cell) else 0
