"""Why something is not allowed in Rokab: the key of a text, its arguments, the number of the rule."""

from __future__ import annotations

from mohreh.games.rokab.rules.actions import ASIDE, PEACE, PLAY, RETAIN, TAKE_BACK
from mohreh.games.rokab.rules.cards import ALL_SOLDIERS, KIND_NAMES, LANE, kinds_in, soldiers
from mohreh.games.rokab.rules.state import HELD, OWNED, WIDTH, RokabState
from mohreh.kernel.state import BIT, Reason


def _owner(s: RokabState, province: int) -> int:
    """The seat that owns a province, or -1."""
    for seat in range(s.players):
        if s.seats[seat * WIDTH + OWNED] & BIT[province]:
            return int(seat)
    return -1


def site(s: RokabState, action: int) -> Reason:
    """The player is to choose the site, and a battle cannot be fought in this province."""
    province = action - PEACE - int(s.variant.map.size)
    name = s.variant.map.provinces[province]
    owner = _owner(s, province)
    if owner >= 0:
        return Reason("rokab.site.owned", {"province": name, "owner": owner}, "2.1")
    return Reason("rokab.site.peace", {"province": name}, "4.2")


def play(action: int) -> Reason:
    """The player is to play a card, and this one is not in the hand."""
    return Reason("rokab.play.not_in_hand", {"card": KIND_NAMES[action - PLAY]}, "3.2")


def take_back(action: int) -> Reason:
    """The scarecrow is to bring a soldier back, and this one is not in the row."""
    return Reason("rokab.take_back.not_in_row", {"card": KIND_NAMES[action - TAKE_BACK]}, "4.3")


def peace(s: RokabState, action: int) -> Reason:
    """The peace marker is to be placed, and it cannot go there."""
    if action == ASIDE:
        return Reason("rokab.peace.must", {}, "4.2")
    province = action - PEACE
    name = s.variant.map.provinces[province]
    owner = _owner(s, province)
    if owner >= 0:
        return Reason("rokab.peace.owned", {"province": name, "owner": owner}, "R6")
    return Reason("rokab.peace.battle", {"province": name}, "R6")


def burn(s: RokabState, seat: int) -> Reason:
    """The player is asked about burning the hand, and it has soldiers."""
    n = int(soldiers(s.seats[seat * WIDTH + HELD] & ALL_SOLDIERS))
    return Reason("rokab.burn.soldiers", {"n": n}, "R12")


def retain(s: RokabState, seat: int, action: int) -> Reason:
    """The player is to keep a card of the last hand, and this one cannot be kept now."""
    kind = action - RETAIN
    name = KIND_NAMES[kind]
    if s.seats[seat * WIDTH + HELD] & LANE[kind] == 0:
        return Reason("rokab.retain.not_in_hand", {"card": name}, "12.5")
    first = int(kinds_in(s.kept)).bit_length() - 1
    return Reason("rokab.retain.order", {"card": name, "first": KIND_NAMES[first]}, "12.5")
