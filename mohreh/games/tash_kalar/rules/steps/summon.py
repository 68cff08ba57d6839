"""A summoning, from the card to the effect (section 4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, reasons
from mohreh.games.tash_kalar.rules.actions import IMPROVISE, LIFT, SCORE, TURNED
from mohreh.games.tash_kalar.rules.arena import Cells, cells, first, is_empty, size
from mohreh.games.tash_kalar.rules.cards.tables import CARDS
from mohreh.games.tash_kalar.rules.data import BEINGS, CARD_NAMES, CARD_RANK
from mohreh.games.tash_kalar.rules.dealing import show
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES, image
from mohreh.games.tash_kalar.rules.pieces import owner_at, side, whose
from mohreh.games.tash_kalar.rules.state import DUEL, IMPROVISED, MELEE, POINTS, WIDTH, TashKalarState
from mohreh.games.tash_kalar.rules.summoning import arrive, borrowed, improvisable, orientations, pickable
from mohreh.kernel.state import BIT, Actions, Reason, SeatStep, State, Step


def begin_summoning(s: TashKalarState, who: i64, card: i64, cell: i64) -> None:
    """The card is shown; if its pattern lies there in ways that differ in effect, one of them is chosen."""
    ways = orientations(s, who, card, cell)
    show(s, who, card)
    s.card = card
    s.origin_square = cell
    if s.events is not None:
        s.tell("tash_kalar.reveal", {"who": int(who), "card": CARD_NAMES[card], "square": arena.name(cell)})
    if len(ways) > 1:
        s.push(Turned(who))
    else:
        _borrow(s, who, ways[0])


def _lent(s: TashKalarState, who: i64) -> Cells:
    """The enemy pieces that the pattern borrows."""
    return borrowed(s, who, image(s.card, s.orientation), s.origin_square)


def _owners(s: TashKalarState, who: i64) -> i64:
    """The set of seats that own the borrowed pieces and may be borrowed from by improvising."""
    found: i64 = 0
    for cell in cells(_lent(s, who)):
        found |= BIT[owner_at(s, cell)]
    return found & improvisable(s, who)


def _borrow(s: TashKalarState, who: i64, orientation: i64) -> None:
    """Rule 4.11: one borrowed piece by permission, any other by improvising, which is spent."""
    s.orientation = orientation
    if size(_lent(s, who)) > (1 if s.permission else 0):
        owners = _owners(s, who)
        if owners & (owners - 1):
            s.push(Improvise(who))
            return
        _improvise(s, who, owners)
    _supply(s, who)


def facing(s: TashKalarState) -> i64:
    """The orientation of the pattern, from when it is decided until the being is gone; otherwise -1."""
    settled = s.being >= 0 or isinstance(s.top, (Improvise, PickUp))
    return s.orientation if settled else -1


def _improvise(s: TashKalarState, who: i64, owners: i64) -> None:
    """Rule 10.7: the right to borrow from this one owner is spent for the rest of the game."""
    s.seats[who * WIDTH + IMPROVISED] |= owners
    if s.events is not None:
        for owner in range(s.players):
            if owners & BIT[owner]:
                s.tell("tash_kalar.improvise", {"who": int(who), "owner": int(owner)})


def _supply(s: TashKalarState, who: i64) -> None:
    """Rule 4.6: in a shortage a piece is picked up for the being."""
    there = pickable(s, who, CARD_RANK[s.card], image(s.card, s.orientation), s.origin_square)
    if size(there) > 1:
        s.push(PickUp(who))
    else:
        _arrive(s, who, arena.NOWHERE if is_empty(there) else first(there))


def _arrive(s: TashKalarState, who: i64, lifted: i64) -> None:
    """The being is there; a legend brings a point in a deathmatch; then its effect."""
    arrive(s, who, image(s.card, s.orientation), lifted)
    if s.card >= BEINGS and s.variant.form == MELEE:
        s.push(ScoreLegend(who))
        return
    if s.card >= BEINGS and s.variant.form == DUEL:
        score(s, who, 1 - side(s, who), 1, "legend")
    s.allow_passing()
    CARDS[s.card].begin(s, who)


def score(s: TashKalarState, who: i64, colour: i64, n: i64, why: str = "destroyed") -> None:
    """Points in a colour."""
    s.seats[side(s, who) * WIDTH + POINTS + colour] += n
    if s.events is not None:
        s.tell("tash_kalar.point", {"who": int(who), "colour": whose(s, colour), "n": int(n), "why": why})


@final
@mypyc_attr(acyclic=True)
class Turned(SeatStep):
    """Rule 4.10: the pattern stands in several ways that differ in what they do."""

    VERBS: ClassVar[tuple[str, ...]] = ("turned",)
    RULE: ClassVar[str] = "4.10"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for orientation in orientations(s, self.seat, s.card, s.origin_square):
            out = append(out, TURNED + orientation)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if s.events is not None:
            orientation = ORIENTATION_NAMES[action - TURNED]
            s.tell("tash_kalar.turned", {"who": int(self.seat), "orientation": orientation})
        _borrow(s, self.seat, action - TURNED)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.turned(s, seat, action - TURNED)


@final
@mypyc_attr(acyclic=True)
class Improvise(SeatStep):
    """Q17: of two borrowed pieces one is by permission; whose colour's improvised summoning is spent?"""

    VERBS: ClassVar[tuple[str, ...]] = ("improvise",)
    RULE: ClassVar[str] = "10.7"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        owners = _owners(s, self.seat)
        for seat in range(s.players):
            if owners & BIT[seat]:
                out = append(out, IMPROVISE + seat)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        _improvise(s, self.seat, BIT[action - IMPROVISE])
        _supply(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("tash_kalar.not_borrowed", {"seat": int(action - IMPROVISE)}, self.RULE)


@final
@mypyc_attr(acyclic=True)
class PickUp(SeatStep):
    """Rule 4.6: which piece is picked up and becomes the being."""

    VERBS: ClassVar[tuple[str, ...]] = ("lift",)
    RULE: ClassVar[str] = "4.6"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        standing = image(s.card, s.orientation)
        return arena.offer(out, LIFT, pickable(s, self.seat, CARD_RANK[s.card], standing, s.origin_square))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        _arrive(s, self.seat, arena.CELL[action - LIFT])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.pick_up(s, seat, action)


@final
@mypyc_attr(acyclic=True)
class ScoreLegend(SeatStep):
    """Rule 10.5: the point for a summoned legend goes to a colour of one's choice."""

    VERBS: ClassVar[tuple[str, ...]] = ("score",)
    RULE: ClassVar[str] = "10.5"

    def legal(self, s: State, out: Actions) -> Actions:
        for seat in range(s.players):
            if seat != self.seat:
                out = append(out, SCORE + seat)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        score(s, self.seat, action - SCORE, 1, "chosen")
        CARDS[s.card].begin(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.colour(s, seat, action - SCORE, self.RULE)


STEPS: Final[list[type[Step]]] = [Turned, Improvise, PickUp, ScoreLegend]
