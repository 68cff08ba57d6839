"""Playing a card (8.1), and the triskel windows in which cards answer it and other events (9).

Everyone who could have a fitting card, by the public numbers of cards of each kind, answers at once and sealed.
Answers are read from the active player on in turn order; the first card is played, the later answers are void,
and when the card is done the window opens anew. It closes when all decline.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import data, hands, reasons
from mohreh.games.inis.rules.actions import DECLINE, REACT
from mohreh.games.inis.rules.cards.card import CANCELLED, OPEN, SAVED, WORKED, card_of
from mohreh.games.inis.rules.clans import after
from mohreh.games.inis.rules.declaration import Said
from mohreh.games.inis.rules.fitting import cards_for, is_for
from mohreh.games.inis.rules.sets import each, only
from mohreh.games.inis.rules.state import HELD, HELD_LANDS, NOWHERE, SEATS, UNKNOWN, WIDTH, InisState
from mohreh.kernel.asking import Reaction
from mohreh.kernel.state import BIT, ENDED, NO_ACTIONS, NOBODY, Actions, Args, Reason, State


def active(s: InisState) -> i64:
    """Rule 3.8: the maneuvering player in a clash, the Brenn in the Assembly, else the player whose turn it is."""
    if s.clash != NOWHERE:
        return s.mover
    return s.brenn if s.turn == NOBODY else s.turn


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Window(Reaction):
    """A window in which triskel cards may be played.

    Subclasses define `fitting` and `again`, and where they differ `close`, `context`, `use`, `answered`, `begins`.

    While a card that was played in it is not done, the window waits below, with what came of the card as `outcome`.
    """

    VERBS: ClassVar[tuple[str, ...]] = ("decline", "react")

    def __init__(self, outcome: i64) -> None:
        self.outcome: Final = outcome

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        """The set of cards of a kind that answer this event, in the hand of this player or not."""
        raise TypeError(f"{type(self).__name__} does not say which cards fit")

    def again(self, outcome: i64) -> Window:
        """The same window with this outcome."""
        raise TypeError(f"{type(self).__name__} does not open again")

    def close(self, s: InisState) -> None:
        """All have declined, or nobody could play anything."""

    def context(self, s: InisState) -> i64:
        """A number that tells a card what it answers: a territory, a seat, a card."""
        return 0

    def use(self, card: i64) -> i64:
        """Which of its uses a card has here."""
        return data.TRISKEL

    def answered(self, s: InisState, outcome: i64) -> None:
        """A card that was played in this window had its effect, and is done."""
        s.push(self.again(OPEN))

    def begins(self, s: InisState) -> bool:
        """Does it open at all? What must happen before it opens is done here."""
        return True

    # ---- the kernel's questions

    def invited(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if len(s.sealed) == 0 or s.asked == UNKNOWN:
            s.asked = self._who_could_answer(s)
        return s.asked  # nothing changes until all have answered

    def _who_could_answer(self, s: InisState) -> i64:
        """The set of players who could have a card that fits, by what everyone knows."""
        found: i64 = 0
        if s.spear:
            return found  # Rule 9.7: no triskel card until the clash is over.
        seats = s.seats
        for seat in range(s.players):
            held = seats[seat * WIDTH + HELD]
            lands = seats[seat * WIDTH + HELD_LANDS]
            possible: i64 = 0
            if held & data.ACTION_CARDS:
                possible = s.variant.actions
            if held & data.EPIC_CARDS:
                possible |= data.EPIC_CARDS
            if possible and possible & self.fitting(s, seat, data.DECK):
                found |= BIT[seat]
            elif lands and lands & self.fitting(s, seat, data.LANDS):
                found |= BIT[seat]
        return found

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        out = append(out, DECLINE)
        out = each(out, REACT, self._playable(s, seat, data.DECK))
        return each(out, REACT + data.ADVANTAGE, self._playable(s, seat, data.LANDS))

    def _playable(self, s: InisState, seat: i64, kind: i64) -> i64:
        return hands.held(s, seat, kind) & (self.fitting(s, seat, kind) | cards_for(data.ANY_TIME, kind))

    def opens(self, s: State) -> bool:
        assert isinstance(s, InisState)
        return self.begins(s)

    def is_open(self, s: State) -> bool:
        """Where only the active player could answer, it is a part of the turn like any other, and hides nothing."""
        assert isinstance(s, InisState)
        return self.invited(s) == BIT[active(s)]

    def decline(self) -> i64:
        return DECLINE

    def priority(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return active(s)

    def following(self, s: State, seat: i64) -> i64:
        assert isinstance(s, InisState)
        return after(s, seat)

    def react(self, s: State, who: i64, action: i64) -> None:
        """The card is played; the window waits below it on the stack for the outcome."""
        assert isinstance(s, InisState)
        card = action - REACT
        s.push(self)
        play(s, who, card, self.use(card), self.context(s))

    def all_declined(self, s: State) -> None:
        assert isinstance(s, InisState)
        self.close(s)

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if self.outcome != OPEN:
            self.answered(s, self.outcome)
            return NOBODY
        if len(s.sealed):
            return super().enter(s)
        # What the kernel would do, in fewer calls: most windows close at once, because nobody could answer.
        if not self.begins(s):
            return NOBODY
        s.asked = self._who_could_answer(s)
        if s.asked == 0:
            self.close(s)
            return NOBODY
        return only(s.asked)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        card = action - REACT
        if not 0 <= card < data.CARDS:
            return None
        kind: i64 = data.DECK if card < data.ADVANTAGE else data.LANDS
        fits = self.fitting(s, seat, kind) & data.bit_of(card, kind) != 0
        return reasons.react(card, fits or is_for(card, data.ANY_TIME))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class SeatWindow(Window):
    """A window after something that one player has done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "outcome")

    def __init__(self, seat: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ClashWindow(Window):
    """A window in the course of a clash."""

    FIELDS: ClassVar[tuple[str, ...]] = ("territory", "outcome")

    def __init__(self, territory: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.territory: Final = territory


# ---- a card is played


def play(s: InisState, who: i64, card: i64, use: i64, y: i64) -> None:
    """A card is played from the hand: everyone sees it, then its choices are announced. `y` is what it answers."""
    hands.reveal(s, who, card)
    if s.events is not None:
        s.tell("inis.play", {"who": int(who), "card": data.CARD_NAMES[card], "use": data.USE_NAMES[use]})
    ask(s, who, card, use, card_of(card).announced(s, who), y)


def ask(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
    """Ask for the next choice. If only one is possible it is made, and if none is, the choice is left out."""
    step = card_of(card).asks(s, Said(who, card, use, x, y))
    if step is ENDED:
        declare(s, who, card, use, x, y)
        return
    legal = step.legal(s, NO_ACTIONS)
    if len(legal) == 0:
        declare(s, who, card, use, x, y)
    elif len(legal) == 1:
        step.resume(s, legal[0])
    else:
        s.push(step)


def idle_now(s: InisState, who: i64, card: i64) -> str:  # lint: cold
    """Why a Season card would do nothing if it were played now, where its first choice shows it (`Card.idle`)."""
    said = Said(who, card, data.SEASON, card_of(card).announced(s, who), 0)
    step = card_of(card).asks(s, said)
    return card_of(card).idle(s, said) if step is not ENDED and len(step.legal(s, NO_ACTIONS)) == 0 else ""


def declare(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
    """The declaration is complete: open the cancel window, or carry out a choice that was made late."""
    if use == data.LATER:
        card_of(card).does_late(s, Said(who, card, use, x, y))
    else:
        s.push(Declared(who, card, use, x, y, OPEN))


@final
@mypyc_attr(acyclic=True)
class Declared(Window):
    """Rule 8.1, step 2: a declaration is complete; Geis or The Dagda may cancel the card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use_of", "x", "y", "outcome")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, card: i64, use_of: i64, x: i64, y: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.who: Final = who
        self.card: Final = card
        self.use_of: Final = use_of
        self.x: Final = x
        self.y: Final = y

    def again(self, outcome: i64) -> Window:
        return Declared(self.who, self.card, self.use_of, self.x, self.y, outcome)

    def said(self) -> Said:
        return Said(self.who, self.card, self.use_of, self.x, self.y)

    def context(self, s: InisState) -> i64:
        return self.card * SEATS + self.who

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if self.card < data.EPIC:  # Rule 10.1: an opponent's card.
            if seat == self.who:
                return 0
            return cards_for(data.AT_ACTION_DECLARED, kind)
        return cards_for(data.AT_TALE_DECLARED, kind)

    def answered(self, s: InisState, outcome: i64) -> None:
        if outcome == CANCELLED:
            if s.events is not None:
                by = "geis" if self.card < data.EPIC else "the_dagda"
                s.tell("inis.cancelled", {"who": int(self.who), "card": data.CARD_NAMES[self.card], "by": by})
            s.push(Aftermath(self.who, self.card, self.use_of, 1, OPEN))
        else:
            s.push(self.again(OPEN))

    def close(self, s: InisState) -> None:
        """Carry out the card, and tell the window that it answers, directly below on the stack, the outcome."""
        card = card_of(self.card)
        said = self.said()
        window = s.next
        outcome: i64 = OPEN
        if self.use_of in (data.TRISKEL, data.TRISKEL_2) and isinstance(window, Window):
            outcome = card.outcome(s, said)
            s.next = window.again(outcome)
        aftermath = Aftermath(self.who, self.card, self.use_of, 0, OPEN)
        s.push(aftermath)
        told = len(s.events) if s.events is not None else 0
        card.does(s, said)
        if s.events is not None and len(s.events) == told and s.next is aftermath and outcome in (OPEN, WORKED):
            args: Args = {"who": int(self.who), "card": data.CARD_NAMES[self.card], "why": card.idle(s, said)}
            if said.n and card.reads(self.use_of).startswith("t"):
                args["territory"] = data.TERRITORY_NAMES[said.choice(0)]
            s.tell("inis.no_effect", args)


@final
@mypyc_attr(acyclic=True)
class Aftermath(Window):
    """Rule 8.1, steps 4 and 5: Lug Samildanach, or the cards that follow an Epic Tale; then the discard."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use_of", "cancelled", "outcome")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, card: i64, use_of: i64, cancelled: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.who: Final = who
        self.card: Final = card
        self.use_of: Final = use_of
        self.cancelled: Final = cancelled

    def again(self, outcome: i64) -> Window:
        return Aftermath(self.who, self.card, self.use_of, self.cancelled, outcome)

    def context(self, s: InisState) -> i64:
        return self.card

    def begins(self, s: InisState) -> bool:
        if s.variant.corrected and self.card == data.THE_DAGDA and hands.on_table(s, self.card):
            hands.discard_played(s, self.who, self.card)  # Rule OQ-22: it is in the deck before anything can follow it.
        return self.cancelled != 0 or not card_of(self.card).lasts(s, self.who)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if self.card >= data.ADVANTAGE:
            return 0
        is_there = hands.on_table(s, self.card)
        if self.card < data.EPIC:
            if is_there and (self.cancelled == 0 or s.variant.lug_after_geis):
                return cards_for(data.AT_ACTION_RESOLVED, kind)
            return 0
        if seat != self.who:
            return 0
        if is_there and self.cancelled == 0:
            return cards_for(data.AFTER_EPIC, kind)
        # Rule OQ-02: it is gone, and cannot be saved.
        return cards_for(data.AFTER_EPIC, kind) & data.bit_of(data.FOREST_CARD, kind)

    def answered(self, s: InisState, outcome: i64) -> None:
        if outcome == SAVED and hands.on_table(s, self.card):
            hands.take_from_table(s, self.who, self.card)
        s.push(self.again(OPEN))

    def close(self, s: InisState) -> None:
        if hands.on_table(s, self.card):
            hands.discard_played(s, self.who, self.card)


def worked(s: InisState) -> list[int]:
    """The cards that have had their effect while the window that they answer has not acted on it yet."""
    found: list[int] = []
    above = s.top
    for step in reversed(s.pending()):
        if isinstance(step, Window) and step.outcome != OPEN and isinstance(above, Aftermath):
            if above.card not in found:
                found.append(int(above.card))
        above = step
    found.sort()
    return found
