"""The 5 Action cards that are, or can be, played as triskel cards."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, clans, data, hands, reasons
from mohreh.games.inis.rules.announcing import at, which_player
from mohreh.games.inis.rules.cards.card import CANCELLED, Card
from mohreh.games.inis.rules.cards.effects import gain_deed
from mohreh.games.inis.rules.clash_start import clashes
from mohreh.games.inis.rules.declaration import Said
from mohreh.games.inis.rules.drawing_tales import draw
from mohreh.games.inis.rules.removal import BY_CARD, remove
from mohreh.games.inis.rules.state import RESERVE, WIDTH, InisState
from mohreh.kernel.state import BIT, ENDED, Actions, Args, Reason, SeatStep, State, Step


@final
class Bard(Card):
    """Draw an Epic Tale. Triskel: take a Deed after a maneuver that removed opposing clans."""

    SEASON: ClassVar[bool] = True
    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_REMOVING,)

    def does(self, s: InisState, said: Said) -> None:
        if said.use == data.SEASON:
            draw(s, said.who, 1, 0, 0)
        else:
            gain_deed(s, said.who)


@final
class Geis(Card):
    """Triskel: cancel an opponent's Action card (10)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_ACTION_DECLARED,)
    OUTCOME: ClassVar[int] = CANCELLED


@final
class MasterCraftsman(Card):
    """Discard a card and draw an Epic Tale. Triskel: give the Epic Tale you just played away, and take a Deed."""

    SEASON: ClassVar[bool] = True
    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_EPIC,)
    READS: ClassVar[str] = "p"

    def asks(self, s: InisState, said: Said) -> Step:
        return which_player(said, clans.others(s, said.who)) if said.n == 0 and said.use != data.SEASON else ENDED

    def does(self, s: InisState, said: Said) -> None:
        who = said.who
        if said.use != data.SEASON:
            hands.give_from_table(s, who, said.choice(0), said.answers)
            gain_deed(s, who)
        elif hands.held(s, who, data.DECK) or hands.held(s, who, data.LANDS):
            s.push(MasterDiscard(who))
        else:
            draw(s, who, 1, 0, 0)

    def can_answer(self, s: InisState, said: Said) -> bool:
        card = said.answers
        return said.use == data.SEASON or (card < data.CARDS and s.table & data.CARD[card] != 0)

    def is_whole(self, said: Said) -> bool:
        return said.use == data.SEASON or said.n > 0


@final
@mypyc_attr(acyclic=True)
class MasterDiscard(SeatStep):
    """Master Craftsman: discard any other card, then draw."""

    VERBS: ClassVar[tuple[str, ...]] = ("discard",)
    RULE: ClassVar[str] = "8.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return hands.each_held(out, actions.DISCARD, s, self.seat)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        hands.discard_from_hand(s, self.seat, action - actions.DISCARD, "craftsman")
        draw(s, self.seat, 1, 0, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_hand(action - actions.DISCARD, self.RULE)


@final
class Raid(Card):
    """Triskel: after your attack take an Action card of the attacked player, or remove a clan if there is none."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_ATTACK,)

    def does(self, s: InisState, said: Said) -> None:
        target = said.answers
        if hands.actions_of(s, target):
            hands.rob(s, said.who, target)
        elif clans.exposed(s, target) > 0:
            remove(s, target, s.clash, BY_CARD)

    def can_answer(self, s: InisState, said: Said) -> bool:
        return said.answers < s.players

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "poor"


@final
class Warlord(Card):
    """Start a clash where you are present. Triskel: after a maneuver place a clan there, and name who is next."""

    SEASON: ClassVar[bool] = True
    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_MANEUVER,)

    def reads(self, use: i64) -> str:
        return "t" if use == data.SEASON else "p"

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n:
            return ENDED
        if said.use == data.SEASON:
            return at(said, clans.own(s, said.who))
        found = clans.all_exposed(s)
        if s.seats[said.who * WIDTH + RESERVE]:
            found |= BIT[said.who]  # the clan that comes with the card
        return which_player(said, found)

    def why_not_player(self, s: InisState, said: Said, who: int) -> Reason:
        return reasons.not_exposed(int(said.card), who)

    def does(self, s: InisState, said: Said) -> None:
        if said.use == data.SEASON:
            if said.n:
                where = said.choice(0)
                if s.events is not None and not clans.opposed(s, said.who, where):
                    args: Args = {"who": int(said.who), "card": data.CARD_NAMES[said.card]}
                    s.tell("inis.no_effect", args | {"territory": data.TERRITORY_NAMES[where], "why": "alone"})
                clashes(s, said.who, said.who, BIT[where])
            return
        clans.place(s, said.who, s.clash, 1)
        if said.n:
            s.named = said.choice(0)
            if s.events is not None:
                s.tell("inis.named", {"who": int(s.named)})
