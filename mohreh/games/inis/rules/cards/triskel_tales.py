"""The 10 Epic Tales that are played as triskel cards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, clans, data, reasons
from mohreh.games.inis.rules.announcing import Announce, at
from mohreh.games.inis.rules.cards.card import (
    CANCELLED,
    ESCAPED,
    MUST_DISCARD,
    MUST_LOSE_CLAN,
    OPEN,
    SPARED,
    Card,
)
from mohreh.games.inis.rules.cards.effects import gain_deed
from mohreh.games.inis.rules.declaration import Said
from mohreh.games.inis.rules.hands import discard_played, on_table, take_from_table
from mohreh.games.inis.rules.playing import Aftermath
from mohreh.games.inis.rules.removal import come_out
from mohreh.games.inis.rules.state import LOSSES, LOST, RESERVE, SEATS, WIDTH, InisState
from mohreh.kernel.state import BIT, ENDED, NOBODY, Actions, Reason, State, Step


@final
class BattleFrenzy(Card):
    """When the citadels of a clash are done: no clan is sheltered."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_CITADELS_END,)

    def does(self, s: InisState, said: Said) -> None:
        if s.sheltered and s.events is not None:
            s.tell("inis.frenzy", {})
        s.sheltered = 0

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_sheltered"


@final
class CathbadsWord(Card):
    """Before the Assembly: choose the card that is set aside, and exchange it after the draft (OQ-20)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_ASSEMBLY_START,)

    def does(self, s: InisState, said: Said) -> None:
        s.cathbad = said.who
        if s.events is not None:
            s.tell("inis.cathbad", {"who": int(said.who)})


@final
class TheDagda(Card):
    """Cancel an Epic Tale or Advantage card, and discard it (10, OQ-22)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_TALE_DECLARED,)
    OUTCOME: ClassVar[int] = CANCELLED

    def does(self, s: InisState, said: Said) -> None:
        card = said.answers // SEATS
        if on_table(s, card):
            discard_played(s, said.answers % SEATS, card)


@final
class DagdasCauldron(Card):
    """When you lose a clan in a clash: what you lose goes on the card; up to three come back at its end (OQ-19)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_REMOVAL_IN_CLASH,)

    def does(self, s: InisState, said: Said) -> None:
        mine = said.who * WIDTH
        n: i64 = 0
        for k in range(LOSSES):
            n += s.seats[mine + LOST + k]
        if n > s.seats[mine + RESERVE]:
            n = s.seats[mine + RESERVE]
        s.cauldron = said.who
        s.on_card += n
        s.seats[mine + RESERVE] -= n
        if s.events is not None:
            s.tell("inis.cauldron_filled", {"who": int(said.who), "n": int(n)})

    def lasts(self, s: InisState, who: i64) -> bool:
        return s.cauldron == who

    def clash_ends(self, s: InisState, territory: i64) -> None:
        s.push(EmptyCauldron(s.cauldron, territory, 0, data.CAULDRON_LIMIT))


@final
@mypyc_attr(acyclic=True)
class EmptyCauldron(Step):
    """Rule OQ-19: after the clash up to three clans come back from Dagda's Cauldron to where they were lost.

    The question is put for each territory in which clans were lost: `place` is 0 where the clash was fought, 1 in the
    Mountains, 2 in the Stone Circle. `left` clans may still come back.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("owner", "territory", "place", "left")
    VERBS: ClassVar[tuple[str, ...]] = ("number",)
    RULE: ClassVar[str] = "OQ-19"

    def __init__(self, owner: i64, territory: i64, place: i64, left: i64) -> None:
        self.owner: Final = owner
        self.territory: Final = territory
        self.place: Final = place
        self.left: Final = left

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if self._most(s):
            return self.owner
        self._bring_back(s, 0)
        return NOBODY

    def _most(self, s: InisState) -> i64:
        """How many clans may come back to this territory."""
        n = s.seats[self.owner * WIDTH + LOST + self.place]
        if n > s.on_card:
            n = s.on_card
        return n if n < self.left else self.left

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        for n in range(self._most(s) + 1):
            out = append(out, actions.CHOOSE_NUMBER + n)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        self._bring_back(s, action - actions.CHOOSE_NUMBER)

    def _bring_back(self, s: InisState, n: i64) -> None:
        owner = self.owner
        if s.events is not None and (n or self.place == 0):
            where = data.TERRITORY_NAMES[self.territory]
            s.tell("inis.cauldron", {"who": int(owner), "territory": where, "n": int(n)})
        if n:
            chief = clans.chieftain(s, self.territory)
            clans.put(s, owner, self.territory, n)
            s.on_card -= n
            if s.events is not None:
                clans.tell_chieftain(s, self.territory, chief)
        if self.place == 0:
            s.push(EmptyCauldron(owner, data.MOUNTAINS, 1, self.left - n))
        elif self.place == 1:
            s.push(EmptyCauldron(owner, data.STONE_CIRCLE, 2, self.left - n))
        else:
            s.seats[owner * WIDTH + RESERVE] += s.on_card
            s.on_card = 0
            s.cauldron = NOBODY
            s.push(Aftermath(owner, data.DAGDAS_CAULDRON, data.TRISKEL, 0, OPEN))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.number(0, int(self._most(s)), self.RULE)


# What The Dagda's Club asks of the attacked player.
CLAN: Final = 1
ACTION_CARD: Final = 2


@final
class DagdasClub(Card):
    """Spare a clan of yours that is being removed; or, with your attack, say what the attacked player must do."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_REMOVAL, data.AT_ATTACK)
    READS: ClassVar[str] = "f"

    def use_at_attack(self) -> i64:
        return data.TRISKEL_2

    def asks(self, s: InisState, said: Said) -> Step:
        if said.use == data.TRISKEL_2 and said.n == 0:
            return ChooseForce(said.who, said.card, said.use, said.x, said.answers)
        return ENDED

    def outcome(self, s: InisState, said: Said) -> i64:
        if said.use == data.TRISKEL:
            return SPARED
        return MUST_LOSE_CLAN if said.choice(0) == CLAN else MUST_DISCARD

    def does(self, s: InisState, said: Said) -> None:
        if said.use == data.TRISKEL_2 and s.events is not None:
            s.tell(
                "inis.force", {"who": int(said.who), "force": "clan" if said.choice(0) == CLAN else "card"}
            )

    def is_whole(self, said: Said) -> bool:
        return said.use == data.TRISKEL or said.n > 0


@final
@mypyc_attr(acyclic=True)
class ChooseForce(Announce):
    """The Dagda's Club: what the attacked player must do."""

    VERBS: ClassVar[tuple[str, ...]] = ("force_clan", "force_card")

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, actions.FORCE_CLAN)
        out = append(out, actions.FORCE_CARD)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, CLAN if action == actions.FORCE_CLAN else ACTION_CARD)


@final
class DiarmuidAndGrainne(Card):
    """A clan of yours that is being removed (OQ-15) is placed at once in another territory where you are present."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_REMOVAL,)

    def asks(self, s: InisState, said: Said) -> Step:
        return at(said, clans.own(s, said.who) & ~BIT[said.answers]) if said.n == 0 else ENDED

    def why_not_at(self, s: InisState, said: Said, where: int) -> Reason:
        if s.clans[where * SEATS + said.who]:
            return reasons.of_both("at.same_territory", int(said.card), where)
        return reasons.not_present(int(said.card), where)

    def outcome(self, s: InisState, said: Said) -> i64:
        return ESCAPED if said.n and s.clans[said.answers * SEATS + said.who] else OPEN

    def does(self, s: InisState, said: Said) -> None:
        who = said.who
        start = said.answers
        if said.n == 0 or s.clans[start * SEATS + who] == 0:
            return
        chief = clans.chieftain(s, start)
        come_out(s, who, start)
        clans.lift(s, who, start, 1)
        s.seats[who * WIDTH + RESERVE] += 1
        if s.events is not None:
            s.tell("inis.remove", {"who": int(who), "territory": data.TERRITORY_NAMES[start], "why": "escape"})
            clans.tell_chieftain(s, start, chief)
        clans.place(s, who, said.choice(0), 1)

    def can_answer(self, s: InisState, said: Said) -> bool:
        return said.answers < data.TERRITORIES and s.tiles & BIT[said.answers] != 0


@final
class LugSamildanach(Card):
    """Take an Action card that has been resolved (OQ-04)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_ACTION_RESOLVED,)

    def does(self, s: InisState, said: Said) -> None:
        take_from_table(s, said.who, said.answers)

    def can_answer(self, s: InisState, said: Said) -> bool:
        return said.answers < data.CARDS and s.table & data.CARD[said.answers] != 0


@final
class LugsSpear(Card):
    """When a clash starts: no triskel card until it is over (9.7)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_CLASH_START,)

    def does(self, s: InisState, said: Said) -> None:
        s.spear = 1
        if s.events is not None:
            s.tell("inis.spear", {})


@final
class OengusPloy(Card):
    """At the end of a turn: yours is the next (OQ-03)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_TURN_END,)

    def does(self, s: InisState, said: Said) -> None:
        s.ploy = said.who
        s.passes = 0
        if s.events is not None:
            s.tell("inis.ploy", {"who": int(said.who)})


@final
class StrengsResolve(Card):
    """After your attack: take a Deed."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_ATTACK,)

    def does(self, s: InisState, said: Said) -> None:
        gain_deed(s, said.who)
