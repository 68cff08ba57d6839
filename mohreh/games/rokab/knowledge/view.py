"""What a seat may know of Rokab, and what it may imagine of the rest."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.rokab.rules.cards import KIND_NAMES, SPRING, WINTER, count, fewer, total, unpack
from mohreh.games.rokab.rules.dealing import draw_some
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.steps import KeepTwo
from mohreh.games.rokab.rules.strength import bits, strength_of
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT, NOBODY


def _set(seats: int, among: int) -> list[int]:
    return [seat for seat in range(among) if seats & 2**seat]


def _seat(s: RokabState, owner: int, seat: int) -> dict[str, object]:
    mine = owner * WIDTH
    held = s.seats[mine + HELD]
    kept = s.kept if s.kept and keeps(s) == owner else 0
    found: dict[str, object] = {
        "hand": int(total(held + kept)),
        "cards": unpack(held) if owner == seat else [],
        "known": unpack(s.seats[mine + KNOWN]),
        "row": unpack(s.seats[mine + ROW]),
        "strength": int(strength_of(s, owner)),
        "provinces": int(bits(s.seats[mine + OWNED])),
        "passed": s.passed & BIT[owner] != 0,
        "deck": int(total(s.seats[mine + DECK])),
    }
    if s.variant.own_decks:
        # What may still come from this seat, and so what is gone for good, is no secret.
        found["left"] = unpack(held + s.seats[mine + DECK])
    return found


def keeps(s: RokabState) -> int:
    """Who is choosing what to keep of the last hand, or -1."""
    top = s.top
    return int(top.seat) if isinstance(top, KeepTwo) else -1


def view(s: RokabState, seat: int) -> View:
    """All that lies open, and the seat's own hand."""
    the_map = s.variant.map
    owners: list[int] = []
    for province in range(the_map.size):
        owner = -1
        for one in range(s.players):
            if s.seats[one * WIDTH + OWNED] & BIT[province]:
                owner = int(one)
        owners.append(owner)
    return {
        "map": the_map.name,
        "owners": owners,
        "site": the_map.provinces[s.site] if s.site != NOWHERE else "",
        "peace": the_map.provinces[s.peace] if s.peace != NOWHERE else "",
        "uses_peace": s.variant.peace,
        "own_decks": s.variant.own_decks,
        "season": KIND_NAMES[s.season] if s.season else "",
        "laid": [int(count(s.laid, WINTER)), int(count(s.laid, SPRING))],
        "burnt": unpack(s.burnt),
        "pile": int(total(s.pile)),
        "chooser": int(s.chooser),
        "opener": int(s.opener),
        "last": int(s.last),
        "played": int(s.played),
        "battle": int(s.battles) + 1,
        "idle": int(s.idle),
        "fighters": _set(int(s.fighters), int(s.players)),
        "goal": [int(s.variant.adjacent), int(s.variant.total)],
        "kept": int(total(s.kept)),
        "kept_cards": unpack(s.kept) if seat >= 0 and keeps(s) == seat else [],
        "keeper": [int(s.keeper), int(s.keeps), *unpack(s.pool)],
        "seats": [_seat(s, int(owner), seat) for owner in range(s.players)],
    }


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
