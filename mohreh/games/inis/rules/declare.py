"""What a card asks its player to announce (8.1, step 1), one choice after the other.

`x` is what has been announced so far (see `plan`), `y` what the card answers. What nobody can announce, because
there is no such territory, player or clan, is left out: a card may be played without effect (8.2).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons, targets
from mohreh.games.inis.rules.actions import (
    CHOOSE_AT,
    CHOOSE_CLAN,
    CHOOSE_NUMBER,
    CHOOSE_PLAYER,
    DONE,
    FORCE_CARD,
    FORCE_CLAN,
    LEAVE_CROWS,
    MOVE_FROM,
    MOVE_TO,
    NO_CLASH,
    PLACE_AT,
    REPLACE,
    SETTLE,
    STRIKE,
    TURN_CROWS,
)
from mohreh.games.inis.rules.data import TERRITORIES, THE_MORRIGAN
from mohreh.games.inis.rules.flow import FLOW
from mohreh.games.inis.rules.lands import each
from mohreh.games.inis.rules.plan import add, digit, last, size, times
from mohreh.games.inis.rules.state import RESERVE, SEATS, WIDTH, InisState
from mohreh.kernel.state import Actions, Reason, State, Step


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Announce(Step):
    """One choice of a declaration."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use", "x", "y")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
        self.who: Final = who
        self.card: Final = card
        self.use: Final = use
        self.x: Final = x
        self.y: Final = y

    def enter(self, s: State) -> i64:
        return self.who

    def go_on(self, s: State, x: i64) -> None:
        """Something was chosen; perhaps there is more to choose."""
        assert isinstance(s, InisState)
        FLOW[0].ask(s, self.who, self.card, self.use, x, self.y)

    def enough(self, s: State) -> None:
        """Nothing more is chosen."""
        assert isinstance(s, InisState)
        FLOW[0].declare(s, self.who, self.card, self.use, self.x, self.y)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChooseAmong(Announce):
    """One of a set of things, or, where a card allows it, no more: `first`, `among`; perhaps `may_end`, `end`."""

    def first(self) -> i64:
        """The id of the first thing of all."""
        raise TypeError(f"{type(self).__name__} does not say what is chosen")

    def among(self, s: InisState) -> i64:
        """The set of things that can be chosen."""
        raise TypeError(f"{type(self).__name__} does not say what there is")

    def may_end(self) -> bool:
        """May it be left at what was announced?"""
        return False

    def end(self) -> i64:
        """The id that leaves it at that."""
        return DONE

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        some = self.among(s)
        out = each(out, self.first(), some)
        if some and self.may_end():
            out = append(out, self.end())
        return out

    def resume(self, s: State, action: i64) -> None:
        if action == self.end():
            self.enough(s)
        else:
            self.go_on(s, add(self.x, action - self.first()))


@final
@mypyc_attr(acyclic=True)
class ChooseTerritory(ChooseAmong):
    """Where the card is used."""

    VERBS: ClassVar[tuple[str, ...]] = ("at", "no_clash")

    def first(self) -> i64:
        return CHOOSE_AT

    def among(self, s: InisState) -> i64:
        return targets.territories(s, self.who, self.card, self.y)

    def may_end(self) -> bool:
        return self.card == THE_MORRIGAN

    def end(self) -> i64:
        return NO_CLASH

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == NO_CLASH:
            return reasons.no_choice(int(self.card))
        return reasons.territory(s, seat, int(self.card), action - CHOOSE_AT)


@final
@mypyc_attr(acyclic=True)
class ChooseOrigin(ChooseAmong):
    """Where clans come from."""

    VERBS: ClassVar[tuple[str, ...]] = ("from", "done")

    def first(self) -> i64:
        return MOVE_FROM

    def among(self, s: InisState) -> i64:
        return targets.origins(s, self.who, self.card, self.x)

    def may_end(self) -> bool:
        return targets.origins_may_end(self.card, self.x)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == DONE:
            return reasons.one_at_least(self.RULE)
        return reasons.origin(s, seat, int(self.card), int(self.x), action - MOVE_FROM)


@final
@mypyc_attr(acyclic=True)
class ChooseDestination(ChooseAmong):
    """Where clans go."""

    VERBS: ClassVar[tuple[str, ...]] = ("to", "done")

    def first(self) -> i64:
        return MOVE_TO

    def among(self, s: InisState) -> i64:
        return targets.destinations(s, self.who, self.card, self.x)

    def may_end(self) -> bool:
        return targets.destinations_may_end(self.card, self.x)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == DONE:
            return reasons.one_at_least(self.RULE)
        return reasons.destination(s, int(self.card), int(self.x), action - MOVE_TO)


@final
@mypyc_attr(acyclic=True)
class ChoosePlaces(ChooseAmong):
    """Where clans are placed, one by one."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "done")

    def first(self) -> i64:
        return PLACE_AT

    def among(self, s: InisState) -> i64:
        return targets.places(s, self.who, self.card, self.x)

    def may_end(self) -> bool:
        return targets.placings_may_end(self.card)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == DONE:
            return reasons.must_place(int(self.card))
        return reasons.placing(s, seat, int(self.card), int(self.x), action - PLACE_AT)


@final
@mypyc_attr(acyclic=True)
class ChoosePlayer(ChooseAmong):
    """Which player."""

    VERBS: ClassVar[tuple[str, ...]] = ("player",)

    def first(self) -> i64:
        return CHOOSE_PLAYER

    def among(self, s: InisState) -> i64:
        return targets.players(s, self.who, self.card, self.x)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.player(s, seat, int(self.card), int(self.x), action - CHOOSE_PLAYER)


@final
@mypyc_attr(acyclic=True)
class ChooseNumber(Announce):
    """How many clans."""

    VERBS: ClassVar[tuple[str, ...]] = ("number",)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        low = targets.lowest(s, self.who, self.card, self.x)
        high = targets.highest(s, self.who, self.card, self.x)
        for n in range(low, high + 1):
            out = append(out, CHOOSE_NUMBER + n)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, add(self.x, action - CHOOSE_NUMBER))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        low = targets.lowest(s, self.who, self.card, self.x)
        return reasons.number(int(low), int(targets.highest(s, self.who, self.card, self.x)), self.RULE)


@final
@mypyc_attr(acyclic=True)
class ChooseClan(Announce):
    """Which clan: where it is and whose it is."""

    VERBS: ClassVar[tuple[str, ...]] = ("clan",)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        for territory in range(TERRITORIES):
            some = targets.clans_of(s, self.who, self.card, territory)
            if some:
                out = each(out, CHOOSE_CLAN + territory * SEATS, some)
        return out

    def resume(self, s: State, action: i64) -> None:
        clan = action - CHOOSE_CLAN
        self.go_on(s, add(add(self.x, clan // SEATS), clan % SEATS))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.clan(s, seat, int(self.card), (action - CHOOSE_CLAN) // 4, (action - CHOOSE_CLAN) % 4)


@final
@mypyc_attr(acyclic=True)
class ChooseCrows(Announce):
    """The Morrigan: turn the crows or not."""

    VERBS: ClassVar[tuple[str, ...]] = ("turn_crows", "leave_crows")

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, TURN_CROWS)
        out = append(out, LEAVE_CROWS)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, add(self.x, 1 if action == TURN_CROWS else 0))


@final
@mypyc_attr(acyclic=True)
class ChooseAlliance(Announce):
    """New Alliance: place a clan, or replace one of a player who has at least two."""

    VERBS: ClassVar[tuple[str, ...]] = ("settle", "replace")

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        if s.seats[self.who * WIDTH + RESERVE] == 0:
            return out
        out = append(out, SETTLE)
        where = digit(self.x, 0) * SEATS
        for seat in range(s.players):
            if seat != self.who and s.clans[where + seat] > 1:
                out = append(out, REPLACE + seat)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, add(self.x, 0 if action == SETTLE else action - REPLACE + 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.replace(s, seat, int(digit(self.x, 0)), action - REPLACE)


@final
@mypyc_attr(acyclic=True)
class ChooseSpirits(Announce):
    """The Other World: for each sanctuary place a clan or remove an opposing one."""

    VERBS: ClassVar[tuple[str, ...]] = ("settle", "strike", "done")

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        x = self.x
        n = size(x)
        if n > targets.spirits(s, x):
            return out
        settled = times(x, 1, 0)
        if settled == n - 1 and s.seats[self.who * WIDTH + RESERVE] > settled:
            out = append(out, SETTLE)
        where = digit(x, 0) * SEATS
        first: i64 = 0
        if n > 1 and last(x):
            first = last(x) - 1
        for seat in range(first, s.players):
            if seat != self.who and s.clans[where + seat] > times(x, 1, seat + 1):
                out = append(out, STRIKE + seat)
        return append(out, DONE)

    def resume(self, s: State, action: i64) -> None:
        if action == DONE:
            self.enough(s)
        else:
            self.go_on(s, add(self.x, 0 if action == SETTLE else action - STRIKE + 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == SETTLE:
            return reasons.settle(s, seat, int(self.x))
        return reasons.strike(s, seat, int(self.x), action - STRIKE)


@final
@mypyc_attr(acyclic=True)
class ChooseForce(Announce):
    """The Dagda's Club: what the attacked player must do."""

    VERBS: ClassVar[tuple[str, ...]] = ("force_clan", "force_card")

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, FORCE_CLAN)
        out = append(out, FORCE_CARD)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, add(self.x, 1 if action == FORCE_CLAN else 2))
