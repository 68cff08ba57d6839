"""The Season phase (7) and its end (14)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import assembly, data, reasons
from mohreh.games.inis.rules.actions import CLAIM, PASS, PLACE_AT, PLAY, REACT
from mohreh.games.inis.rules.cards.card import OPEN, card_of
from mohreh.games.inis.rules.clans import after, chieftain, place
from mohreh.games.inis.rules.fitting import cards_for, is_for
from mohreh.games.inis.rules.hands import actions_of, held, holds
from mohreh.games.inis.rules.playing import SeatWindow, Window, play
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import DEEDS, HELD, HELD_LANDS, NOWHERE, PRESENT, RESERVE, WIDTH, InisState
from mohreh.games.inis.rules.victory import conditions
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State, Step


def begin_season(s: InisState) -> None:
    """Rule 7.1: the Brenn takes the first turn."""
    s.passes = 0
    s.ploy = NOBODY
    s.first_turn = 1
    begin_turn(s, s.brenn)


def begin_turn(s: InisState, seat: i64) -> None:
    """Rule 7.4: a player without clans first comes back to the island."""
    s.turn = seat
    s.push(TURN[seat])
    if s.seats[seat * WIDTH + PRESENT] == 0:
        if s.seats[seat * WIDTH + DEEDS]:
            s.seats[seat * WIDTH + DEEDS] -= 1
            if s.events is not None:
                s.tell("inis.lose_deed", {"who": int(seat)})
        s.push(Resettle(seat, data.SETTLERS))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class PlaceAnywhere(Step):
    """A player places a clan in any territory; `n` counts such clans."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "n")
    VERBS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, seat: i64, n: i64) -> None:
        self.seat: Final = seat
        self.n: Final = n

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, PLACE_AT, s.tiles)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_play(action - PLACE_AT, self.RULE)


@final
@mypyc_attr(acyclic=True)
class Resettle(PlaceAnywhere):
    """Rule 7.4: a player without clans places two anywhere."""

    RULE: ClassVar[str] = "7.4"

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return self.seat if self.n and s.seats[self.seat * WIDTH + RESERVE] else NOBODY

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        place(s, self.seat, action - PLACE_AT, 1)
        s.push(Resettle(self.seat, self.n - 1))


def season_cards(s: InisState, seat: i64, kind: i64) -> i64:
    """The cards of a kind in a hand that may be played on the turn."""
    found = held(s, seat, kind) & cards_for(data.OWN_TURN, kind)
    doubtful = found & cards_for(data.CONDITIONAL, kind)
    if doubtful:
        for card in range(data.CARDS):
            if doubtful & data.bit_of(card, kind) and not card_of(card).can_play(s, seat):
                found &= ~data.bit_of(card, kind)
    return found


@final
@mypyc_attr(acyclic=True)
class Turn(SeatStep):
    """Rule 7.2: play a Season card, pass, or claim the throne."""

    VERBS: ClassVar[tuple[str, ...]] = ("pass", "claim", "play", "react")
    RULE: ClassVar[str] = "7.2"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        seat = self.seat
        if s.first_turn == 0:
            out = append(out, PASS)
            if s.pretenders & BIT[seat] == 0 and conditions(s, seat):
                out = append(out, CLAIM)
        out = each(out, PLAY, season_cards(s, seat, data.DECK))
        out = each(out, PLAY + data.ADVANTAGE, season_cards(s, seat, data.LANDS))
        out = each(out, REACT, held(s, seat, data.DECK) & cards_for(data.ANY_TIME, data.DECK))
        return each(out, REACT + data.ADVANTAGE, held(s, seat, data.LANDS) & cards_for(data.ANY_TIME, data.LANDS))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        seat = self.seat
        if action >= REACT:
            s.push(self)
            play(s, seat, action - REACT, data.TRISKEL, 0)
            return
        s.push(TURN_END[seat])
        s.first_turn = 0
        if action == PASS:
            s.passes += 1
            if s.events is not None:
                s.tell("inis.pass", {"who": int(seat)})
        elif action == CLAIM:
            s.passes = 0
            s.pretenders |= BIT[seat]
            if s.events is not None:
                s.tell("inis.claim", {"who": int(seat)})
        else:
            s.passes = 0
            s.repelled = 0
            s.push(AFTER_SEASON_CARD[seat])
            play(s, seat, action - PLAY, data.SEASON, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        card = action - PLAY
        if not 0 <= card < data.CARDS:
            return reasons.turn(s, seat, action, action >= REACT and is_for(action - REACT, data.ANY_TIME))
        fits = is_for(card, data.OWN_TURN)
        if fits and holds(s, seat, card):
            return card_of(card).why_not_play(s, seat)
        return reasons.turn(s, seat, action, fits)


@final
@mypyc_attr(acyclic=True)
class AfterSeasonCard(SeatWindow):
    """Rule 8.1, step 6: Cove, Lost Vale, Salt Mine and Valley of the player of the card."""

    RULE: ClassVar[str] = "9.6"

    def again(self, outcome: i64) -> Window:
        return AfterSeasonCard(self.seat, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.seat:
            return 0
        return cards_for(data.AFTER_SEASON_CARD, kind)


@final
@mypyc_attr(acyclic=True)
class TurnEnd(SeatWindow):
    """Rule 7.5: a turn is over; Oengus's Ploy (OQ-03)."""

    RULE: ClassVar[str] = "7.5"

    def again(self, outcome: i64) -> Window:
        return TurnEnd(self.seat, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        return cards_for(data.AT_TURN_END, kind)

    def close(self, s: InisState) -> None:
        if s.ploy != NOBODY:
            seat = s.ploy
            s.ploy = NOBODY
            begin_turn(s, seat)
        elif s.passes >= s.players:
            end_season(s)
        else:
            begin_turn(s, after(s, self.seat))


TURN: Final = [Turn(seat) for seat in range(4)]
TURN_END: Final = [TurnEnd(seat, OPEN) for seat in range(4)]
AFTER_SEASON_CARD: Final = [AfterSeasonCard(seat, OPEN) for seat in range(4)]


def end_season(s: InisState) -> None:
    """Section 14: hands are cleared, then the next Assembly."""
    for seat in range(s.players):
        mine = seat * WIDTH
        s.pile |= actions_of(s, seat)
        s.seats[mine + HELD] &= ~data.ACTION_CARDS
        for territory in range(data.TERRITORIES):
            if s.seats[mine + HELD_LANDS] & BIT[territory] and chieftain(s, territory) != seat:
                s.seats[mine + HELD_LANDS] &= ~BIT[territory]
                s.open |= BIT[territory]
                if s.events is not None:
                    s.tell("inis.lay_open", {"who": int(seat), "territory": data.TERRITORY_NAMES[territory]})
    s.festival = NOWHERE
    s.turn = NOBODY
    if s.events is not None:
        s.tell("inis.season_end", {"n": int(s.round)})
    assembly.begin_assembly(s)
