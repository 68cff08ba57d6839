"""What a card asks its player to announce (8.1, step 1), one choice after the other.

What nobody can announce, because there is no such territory, player or clan, is left out: a card may be played
without effect (8.2).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, reasons
from mohreh.games.inis.rules.cards.card import card_of
from mohreh.games.inis.rules.clans import present
from mohreh.games.inis.rules.data import TERRITORIES
from mohreh.games.inis.rules.declaration import Said, add
from mohreh.games.inis.rules.playing import ask, declare
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import SEATS, InisState
from mohreh.kernel.state import BIT, Actions, Reason, State, Step


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Announce(Step):
    """One choice of a declaration: `x` is what has been announced so far, `y` what the card answers."""

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

    def said(self) -> Said:
        return Said(self.who, self.card, self.use, self.x, self.y)

    def go_on(self, s: State, choice: i64) -> None:
        """Add a choice to the declaration and ask for the next one, if there is any."""
        assert isinstance(s, InisState)
        ask(s, self.who, self.card, self.use, add(self.x, choice), self.y)

    def enough(self, s: State) -> None:
        """The declaration is complete as it is."""
        assert isinstance(s, InisState)
        declare(s, self.who, self.card, self.use, self.x, self.y)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChooseAmong(Announce):
    """One of a set of things, or, where the card allows it, no more. Subclasses define `first`, perhaps `end`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use", "x", "y", "choices", "may_end")

    def __init__(self, who: i64, card: i64, use: i64, x: i64, y: i64, choices: i64, may_end: i64) -> None:
        super().__init__(who, card, use, x, y)
        self.choices: Final = choices
        self.may_end: Final = may_end

    def first(self) -> i64:
        """The id that chooses thing number 0."""
        raise TypeError(f"{type(self).__name__} does not say what is chosen")

    def end(self) -> i64:
        """The id that ends the declaration."""
        return actions.DONE

    def legal(self, s: State, out: Actions) -> Actions:
        out = each(out, self.first(), self.choices)
        if self.may_end and self.choices:
            out = append(out, self.end())
        return out

    def resume(self, s: State, action: i64) -> None:
        if action == self.end():
            self.enough(s)
        else:
            self.go_on(s, action - self.first())


@final
@mypyc_attr(acyclic=True)
class ChooseTerritory(ChooseAmong):
    """Where the card is used."""

    VERBS: ClassVar[tuple[str, ...]] = ("at", "no_clash")

    def first(self) -> i64:
        return actions.CHOOSE_AT

    def end(self) -> i64:
        return actions.NO_CLASH

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        where = action - actions.CHOOSE_AT
        if action == actions.NO_CLASH:
            return reasons.of_card("no_clash.other_card", int(self.card), self.RULE)
        if s.tiles & BIT[where] == 0:
            return reasons.not_in_play(where, self.RULE)
        return card_of(self.card).why_not_at(s, self.said(), where)


@final
@mypyc_attr(acyclic=True)
class ChooseOrigin(ChooseAmong):
    """Where clans come from."""

    VERBS: ClassVar[tuple[str, ...]] = ("from", "done")

    def first(self) -> i64:
        return actions.MOVE_FROM

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == actions.DONE:
            return reasons.one_at_least(self.RULE)
        return reasons.origin(s, self.said(), type(card_of(self.card)).WAY, action - actions.MOVE_FROM)


@final
@mypyc_attr(acyclic=True)
class ChooseDestination(ChooseAmong):
    """Where clans go."""

    VERBS: ClassVar[tuple[str, ...]] = ("to", "done")

    def first(self) -> i64:
        return actions.MOVE_TO

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == actions.DONE:
            return reasons.one_at_least(self.RULE)
        return reasons.destination(s, self.said(), type(card_of(self.card)).WAY, action - actions.MOVE_TO)


@final
@mypyc_attr(acyclic=True)
class ChoosePlaces(ChooseAmong):
    """Where clans are placed, one by one."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "done")

    def first(self) -> i64:
        return actions.PLACE_AT

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == actions.DONE:
            return reasons.of_card("done.must_place", int(self.card), self.RULE)
        where = action - actions.PLACE_AT
        wrong = reasons.placing(s, self.said(), where)
        return card_of(self.card).why_not_place(s, self.said(), where) if wrong is None else wrong


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChoosePlayer(ChooseAmong):
    """Which player."""

    VERBS: ClassVar[tuple[str, ...]] = ("player",)

    def first(self) -> i64:
        return actions.CHOOSE_PLAYER

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        who = action - actions.CHOOSE_PLAYER
        if who >= s.players:
            return reasons.no_such_player(who)
        return card_of(self.card).why_not_player(s, self.said(), who)


@final
@mypyc_attr(acyclic=True)
class ChooseNumber(Announce):
    """How many clans."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use", "x", "y", "low", "high")
    VERBS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, who: i64, card: i64, use: i64, x: i64, y: i64, low: i64, high: i64) -> None:
        super().__init__(who, card, use, x, y)
        self.low: Final = low
        self.high: Final = high

    def legal(self, s: State, out: Actions) -> Actions:
        for n in range(self.low, self.high + 1):
            out = append(out, actions.CHOOSE_NUMBER + n)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, action - actions.CHOOSE_NUMBER)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.number(int(self.low), int(self.high), self.RULE)


@final
@mypyc_attr(acyclic=True)
class ChooseClan(Announce):
    """Which clan: where it is and whose it is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use", "x", "y", "places", "owners")
    VERBS: ClassVar[tuple[str, ...]] = ("clan",)

    def __init__(self, who: i64, card: i64, use: i64, x: i64, y: i64, places: i64, owners: i64) -> None:
        super().__init__(who, card, use, x, y)
        self.places: Final = places
        self.owners: Final = owners

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        for territory in range(TERRITORIES):
            if self.places & BIT[territory]:
                out = each(out, actions.CHOOSE_CLAN + territory * SEATS, present(s, territory) & self.owners)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        clan = action - actions.CHOOSE_CLAN
        x = add(add(self.x, clan // SEATS), clan % SEATS)
        ask(s, self.who, self.card, self.use, x, self.y)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        where, who = (action - actions.CHOOSE_CLAN) // SEATS, (action - actions.CHOOSE_CLAN) % SEATS
        wrong = reasons.no_clan(s, where, who)
        return card_of(self.card).why_not_clan(s, self.said(), where, who) if wrong is None else wrong


# ---- questions as cards ask them


def at(said: Said, choices: i64, may_end: i64 = 0) -> Step:
    """In which of these territories?"""
    return ChooseTerritory(said.who, said.card, said.use, said.x, said.answers, choices, may_end)


def come_from(said: Said, choices: i64, may_end: i64 = 0) -> Step:
    """From which of these territories?"""
    return ChooseOrigin(said.who, said.card, said.use, said.x, said.answers, choices, may_end)


def go_to(said: Said, choices: i64, may_end: i64 = 0) -> Step:
    """To which of these territories?"""
    return ChooseDestination(said.who, said.card, said.use, said.x, said.answers, choices, may_end)


def place_in(said: Said, choices: i64, may_end: i64 = 0) -> Step:
    """In which of these territories is the next clan placed?"""
    return ChoosePlaces(said.who, said.card, said.use, said.x, said.answers, choices, may_end)


def which_player(said: Said, choices: i64) -> Step:
    """Which of these players?"""
    return ChoosePlayer(said.who, said.card, said.use, said.x, said.answers, choices, 0)


def how_many(said: Said, low: i64, high: i64) -> Step:
    """How many clans, from `low` to `high`?"""
    return ChooseNumber(said.who, said.card, said.use, said.x, said.answers, low, high)


def which_clan(said: Said, places: i64, owners: i64) -> Step:
    """Which clan of these owners in these territories?"""
    return ChooseClan(said.who, said.card, said.use, said.x, said.answers, places, owners)
