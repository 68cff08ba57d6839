"""Deals the cards that a seat does not see anew, as they could be for all that it knows."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.rokab.knowledge.view import keeps
from mohreh.games.rokab.rules.cards import fewer, total
from mohreh.games.rokab.rules.hands import draw_some
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, WIDTH, RokabState
from mohreh.kernel.state import NOBODY


def redeal(s: RokabState, seat: int) -> None:
    """Deal the unseen cards out anew, kinds in their order: into the hands of the others, the rest into the pile."""
    if s.variant.own_decks:
        _redeal_own_decks(s, seat)
        return
    unseen = s.pile
    for owner in range(s.players):
        if owner != seat:
            unseen += s.seats[owner * WIDTH + HELD] - s.seats[owner * WIDTH + KNOWN]
    choosing = keeps(s)
    if choosing >= 0 and choosing != seat:
        unseen += s.kept
    from_before: i64 = 0  # drawn first, so that no other hand takes what only the keeper can have
    if s.keeper != NOBODY and s.keeper != seat:
        from_before = draw_some(s, fewer(s.pool, unseen), s.keeps)
        unseen -= from_before
    for owner in range(s.players):
        if owner != seat:
            mine = owner * WIDTH
            known = s.seats[mine + KNOWN]
            n = total(s.seats[mine + HELD]) - total(known)
            kept = total(s.kept) if owner == choosing else 0
            hand = known
            if owner == s.keeper:
                hand += from_before
                n -= total(from_before)
            drawn = draw_some(s, unseen, n + kept)
            unseen -= drawn
            hand += drawn
            if kept:
                s.kept = draw_some(s, hand, kept)
                hand -= s.kept
            s.seats[mine + HELD] = hand
    s.pile = unseen


def _redeal_own_decks(s: RokabState, seat: int) -> None:
    """Hand and deck of each other player together are known; which card is where is not."""
    for owner in range(s.players):
        if owner != seat:
            mine = owner * WIDTH
            known = s.seats[mine + KNOWN]
            unseen = s.seats[mine + HELD] + s.seats[mine + DECK] - known
            drawn = draw_some(s, unseen, total(s.seats[mine + HELD]) - total(known))
            s.seats[mine + HELD] = known + drawn
            s.seats[mine + DECK] = unseen - drawn
