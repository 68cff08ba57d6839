"""The Assembly phase (5): six steps, from the Brenn to the draft."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import pop
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import data, draft, reasons
from mohreh.games.inis.rules.actions import SET_ASIDE
from mohreh.games.inis.rules.cards.card import OPEN
from mohreh.games.inis.rules.clans import chieftain
from mohreh.games.inis.rules.exploring import tell_direction, turn_crows
from mohreh.games.inis.rules.fitting import cards_for
from mohreh.games.inis.rules.hands import gather_actions, sees
from mohreh.games.inis.rules.playing import Window
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import HELD_LANDS, WIDTH, InisState
from mohreh.games.inis.rules.victory import check_victory
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


def begin_assembly(s: InisState) -> None:
    """A new round."""
    s.round += 1
    s.turn = NOBODY
    s.cathbad = NOBODY
    if s.events is not None:
        s.tell("inis.round", {"n": int(s.round)})
    s.push(AssemblyStart(OPEN))


@final
@mypyc_attr(acyclic=True)
class AssemblyStart(Window):
    """Before the first step of the Assembly: Cathbad's Word."""

    FIELDS: ClassVar[tuple[str, ...]] = ("outcome",)
    RULE: ClassVar[str] = "5.1"

    def again(self, outcome: i64) -> Window:
        return AssemblyStart(outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        return cards_for(data.AT_ASSEMBLY_START, kind)

    def close(self, s: InisState) -> None:
        hold_assembly(s)


def next_brenn(s: InisState) -> i64:
    """Rule 5.1: the chieftain of the capital becomes the Brenn; without one the Brenn stays."""
    chief = chieftain(s, s.capital)
    return s.brenn if chief == NOBODY else chief


def hold_assembly(s: InisState) -> None:
    """Steps 1 to 4; the fifth waits until the Gates of Tir Na Nog are done."""
    brenn = next_brenn(s)
    if brenn != s.brenn:
        s.brenn = brenn
        if s.events is not None:
            s.tell("inis.brenn", {"who": int(brenn)})
    elif s.events is not None and chieftain(s, s.capital) == NOBODY:
        s.tell("inis.brenn_stays", {"who": int(brenn)})
    if check_victory(s):
        return
    s.pretenders = 0
    take_advantages(s)
    s.push(Deal())
    if s.below(2) != s.direction:
        turn_crows(s)
    else:
        tell_direction(s)


def take_advantages(s: InisState) -> None:
    """Rule 5.3: every chieftain takes the card of the territory; without one it lies face up."""
    for seat in range(s.players):
        s.seats[seat * WIDTH + HELD_LANDS] = 0
    s.open = s.tiles
    for territory in range(data.TERRITORIES):
        if s.tiles & BIT[territory]:
            seat = chieftain(s, territory)
            if seat != NOBODY:
                s.open &= ~BIT[territory]
                s.seats[seat * WIDTH + HELD_LANDS] |= BIT[territory]
                if s.events is not None:
                    s.tell("inis.advantage", {"who": int(seat), "territory": data.TERRITORY_NAMES[territory]})


@final
@mypyc_attr(acyclic=True)
class Deal(Step):
    """Rule 5.5: the Action cards are dealt; with Cathbad's Word its player chooses the one that is set aside."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    VERBS: ClassVar[tuple[str, ...]] = ("aside",)
    RULE: ClassVar[str] = "5.5"

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if s.cathbad != NOBODY:
            return s.cathbad
        cards = gather_actions(s)
        s.shuffle(cards)
        cards, one = pop(cards)
        s.aside = data.CARD[one]
        draft.deal(s, cards)
        s.push(draft.Draft(0))
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, SET_ASIDE, s.variant.actions)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        card = action - SET_ASIDE
        cards = gather_actions(s)
        k: i64 = 0
        while cards[k] != card:
            k += 1
        cards, one = pop(cards, k)
        s.shuffle(cards)
        s.aside = data.CARD[one]
        sees(s, s.cathbad, s.aside)
        if s.events is not None:
            s.tell("inis.chose_aside", {"who": int(s.cathbad)})
        draft.deal(s, cards)
        s.push(draft.Draft(0))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_use(action - SET_ASIDE)
