"""A deal that a seat cannot tell from the true one."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.knowledge.view import is_kept, sees
from mohreh.games.tash_kalar.rules import dealing
from mohreh.games.tash_kalar.rules.state import HAND, KEPT, KNOWERS, TashKalarState
from mohreh.kernel.state import BIT


def redeal(s: TashKalarState, seat: int) -> None:
    """Gather the unseen cards of each kind in id order, shuffle them, and lay them where unseen cards lay."""
    for owner in range(s.players):
        start = dealing.deck_start(s, owner, dealing.BEING)
        _redeal(s, seat, start, dealing.deck_size(s, owner, dealing.BEING), owner, owner, dealing.BEING)
    for kind in (dealing.LEGEND, dealing.FLARE):
        _redeal(s, seat, dealing.deck_start(s, 0, kind), dealing.deck_size(s, 0, kind), 0, s.players - 1, kind)
    _redeal(s, seat, s.task_deck(), s.tasks_left, 0, -1, dealing.BEING)


def _redeal(s: TashKalarState, seat: int, deck: i64, n: i64, first: i64, last: i64, kind: i64) -> None:
    """One deck with the hands, from the first holder to the last, that were drawn from it.

    Everybody sees who puts a card under the deck, so in the redeal that player still knows the card there. Whether a
    third player knows a card in somebody's hand is not public: only those who knew it can tell whether it has been
    played. So in a redeal a hand that the seat does not know is known to its holder alone. Cards that were held when
    the discard pile was last shuffled change places only among themselves.
    """
    kept: list[int] = []
    other: list[int] = []
    for holder in range(first, last + 1):
        start = holder * HAND + dealing.FIRST_SLOT[kind]
        _sort_out(seat, s.hands[start : start + dealing.held(s, holder, kind)], kept, other)
    _sort_out(seat, s.decks[deck : deck + n], kept, other)
    _shuffle(s, kept)
    _shuffle(s, other)
    for holder in range(first, last + 1):
        if holder == seat:
            continue
        start = holder * HAND + dealing.FIRST_SLOT[kind]
        hand = s.hands[start : start + dealing.held(s, holder, kind)]
        dealt = sorted([int(entry) for entry in hand if sees(entry, seat)])
        dealt += [kept.pop() * KNOWERS + KEPT + int(BIT[holder]) for entry in hand if is_kept(entry, seat)]
        while len(dealt) < len(hand):
            dealt.append(other.pop() * KNOWERS + int(BIT[holder]))
        for number in range(len(hand)):
            s.hands[start + number] = dealt[number]
    for place in range(deck, deck + n):
        entry = s.decks[place]
        if not sees(entry, seat):
            card = kept.pop() if entry & KEPT else other.pop()
            s.decks[place] = card * KNOWERS + entry % KNOWERS


def _sort_out(seat: int, entries: vec[i64], kept: list[int], other: list[int]) -> None:
    """The unseen cards of a row, kept ones apart."""
    for entry in entries:
        if not sees(entry, seat):
            (kept if entry & KEPT else other).append(int(entry // KNOWERS))


def _shuffle(s: TashKalarState, cards: list[int]) -> None:
    """In place, from id order."""
    shuffled = vec[i64](sorted(cards))
    s.shuffle(shuffled)
    for i in range(len(cards)):
        cards[i] = int(shuffled[i])
