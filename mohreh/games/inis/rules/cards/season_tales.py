"""The 11 Epic Tales that are played as Season cards and are about clans."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, clans, data, hands, reasons
from mohreh.games.inis.rules.announcing import (
    Announce,
    at,
    come_from,
    go_to,
    how_many,
    which_clan,
    which_player,
)
from mohreh.games.inis.rules.cards.card import Card
from mohreh.games.inis.rules.cards.effects import PlacingCard, arrive, invade
from mohreh.games.inis.rules.clash_start import clashes
from mohreh.games.inis.rules.declaration import OUT_OF, Said
from mohreh.games.inis.rules.drawing_tales import draw
from mohreh.games.inis.rules.exploring import turn_crows
from mohreh.games.inis.rules.removal import BY_CARD, move, remove
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import RESERVE, ROWS, SANCTUARIES, SEATS, WIDTH, InisState
from mohreh.kernel.state import BIT, ENDED, Actions, Reason, State, Step


@final
class BalorsEye(Card):
    """Remove any clan."""

    SEASON: ClassVar[bool] = True
    READS: ClassVar[str] = "tp"
    SIZES: ClassVar[tuple[int, ...]] = (0, 2)

    def asks(self, s: InisState, said: Said) -> Step:
        return which_clan(said, s.tiles, s.variant.all) if said.n == 0 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            remove(s, said.choice(1), said.choice(0), BY_CARD)


@final
class BreasTyranny(Card):
    """Move an opposing clan from a territory where you are present to a neighbour, without a clash."""

    SEASON: ClassVar[bool] = True
    WAY: ClassVar[int] = OUT_OF
    READS: ClassVar[str] = "tpt"
    SIZES: ClassVar[tuple[int, ...]] = (0, 3)

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return which_clan(said, clans.own(s, said.who), clans.others(s, said.who))
        return go_to(said, clans.near(s, said.choice(0))) if said.n == 2 else ENDED

    def why_not_clan(self, s: InisState, said: Said, where: int, who: int) -> Reason:
        if who == said.who:
            return reasons.of_card("player.yourself", int(said.card), "3.3")
        return reasons.not_present(int(said.card), where)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            owner = said.choice(1)
            to = said.choice(2)
            arrive(s, owner, to, move(s, owner, said.choice(0), to, 1))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_company" if clans.own(s, said.who) else "nowhere"


@final
class ChildrenOfDana(PlacingCard):
    """Place a clan in any territory."""

    SEASON: ClassVar[bool] = True

    def room(self, s: InisState, who: i64, territory: i64) -> i64:
        return 1

    def most(self, s: InisState, who: i64) -> i64:
        return 1


@final
class DagdasHarp(PlacingCard):
    """Place a clan for each Epic Tale in your hand, at most three, where you are present."""

    SEASON: ClassVar[bool] = True
    NO_ROOM: ClassVar[str] = "no_tales"

    def most(self, s: InisState, who: i64) -> i64:
        n = bits(hands.epics_of(s, who))
        return n if n < data.HARP_LIMIT else data.HARP_LIMIT


@final
class Eriu(PlacingCard):
    """Place a clan at each of up to three sanctuaries where you are present."""

    SEASON: ClassVar[bool] = True
    NO_ROOM: ClassVar[str] = "no_sanctuary"

    def room(self, s: InisState, who: i64, territory: i64) -> i64:
        return 1 if s.clans[territory * SEATS + who] and s.land[territory * ROWS + SANCTUARIES] else 0

    def most(self, s: InisState, who: i64) -> i64:
        return data.ERIU_LIMIT

    def may_end(self) -> i64:
        return 1

    def why_not_place(self, s: InisState, said: Said, where: int) -> Reason:
        full = s.land[where * ROWS + SANCTUARIES] > 0
        return reasons.of_both("place.full" if full else "at.no_sanctuary", int(said.card), where)


@final
class KernunosSanctuary(Card):
    """Where you are present and no sanctuary stands, place a clan and build one (OQ-33)."""

    SEASON: ClassVar[bool] = True

    def asks(self, s: InisState, said: Said) -> Step:
        return at(said, clans.own(s, said.who) & ~clans.with_building(s, SANCTUARIES)) if said.n == 0 else ENDED

    def why_not_at(self, s: InisState, said: Said, where: int) -> Reason:
        if s.clans[where * SEATS + said.who]:
            return reasons.of_both("at.sanctuary", int(said.card), where)
        return reasons.not_present(int(said.card), where)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            clans.place(s, said.who, said.choice(0), 1)
            if clans.build(s, said.choice(0), SANCTUARIES) and s.variant.sanctuary_draws:
                draw(s, said.who, 1, 0, 0)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        if said.n:
            return "reserve"
        return "sanctuaries" if clans.own(s, said.who) else "nowhere"


@final
class ManannansHorses(Card):
    """Move up to three clans from one territory to any other; that may clash."""

    SEASON: ClassVar[bool] = True
    WAY: ClassVar[int] = OUT_OF
    READS: ClassVar[str] = "ttn"
    SIZES: ClassVar[tuple[int, ...]] = (0, 3)

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return come_from(said, clans.own(s, said.who))
        if said.n == 1:
            return go_to(said, s.tiles & ~BIT[said.choice(0)])
        if said.n > 2:
            return ENDED
        n = s.clans[said.choice(0) * SEATS + said.who]
        return how_many(said, 0 if s.variant.corrected else 1, n if n < data.HORSES_LIMIT else data.HORSES_LIMIT)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            n = move(s, said.who, said.choice(0), said.choice(1), said.choice(2))
            invade(s, said.who, said.choice(1), n)


@final
class TheMorrigan(Card):
    """Turn the crows or not; then you may start a clash anywhere and name a player there as instigator (OQ-29)."""

    SEASON: ClassVar[bool] = True
    READS: ClassVar[str] = "ctp"

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return ChooseCrows(said.who, said.card, said.use, said.x, said.answers)
        if said.n == 1:
            found: i64 = 0
            for territory in range(data.TERRITORIES):
                if bits(clans.present(s, territory)) > 1:
                    found |= BIT[territory]
            return at(said, found, 1)
        return which_player(said, clans.present(s, said.choice(1))) if said.n == 2 else ENDED

    def why_not_at(self, s: InisState, said: Said, where: int) -> Reason:
        return reasons.of_both("at.no_opponents", int(said.card), where, "OQ-24")

    def why_not_player(self, s: InisState, said: Said, who: int) -> Reason:
        return Reason("inis.player.not_there", {"target": who}, "12.1")

    def does(self, s: InisState, said: Said) -> None:
        if said.n == 3:
            clashes(s, said.choice(2), said.who, BIT[said.choice(1)])
        if said.n and said.choice(0):
            turn_crows(s)  # pushed last, so it comes before the clash


@final
@mypyc_attr(acyclic=True)
class ChooseCrows(Announce):
    """The Morrigan: turn the crows or not."""

    VERBS: ClassVar[tuple[str, ...]] = ("turn_crows", "leave_crows")

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, actions.TURN_CROWS)
        out = append(out, actions.LEAVE_CROWS)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, 1 if action == actions.TURN_CROWS else 0)


@final
class NuadaSilverhand(PlacingCard):
    """Where you are chieftain place a clan for each other player who is there."""

    SEASON: ClassVar[bool] = True
    NO_ROOM: ClassVar[str] = "no_subjects"

    def room(self, s: InisState, who: i64, territory: i64) -> i64:
        return bits(clans.present(s, territory)) - 1 if clans.chieftain(s, territory) == who else 0

    def may_end(self) -> i64:
        return 1

    def why_not_place(self, s: InisState, said: Said, where: int) -> Reason:
        if clans.chieftain(s, where) != said.who:
            return reasons.of_both("place.not_chieftain", int(said.card), where)
        full = self.room(s, said.who, where) > 0
        return reasons.of_both("place.full" if full else "place.no_opponent", int(said.card), where)


@final
class TheOtherWorld(Card):
    """For each sanctuary of a territory where you are present place a clan or remove an opposing one, up to three."""

    SEASON: ClassVar[bool] = True
    READS: ClassVar[str] = "to"

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return at(said, clans.own(s, said.who))
        return ChooseSpirits(said.who, said.card, said.use, said.x, said.answers)

    def does(self, s: InisState, said: Said) -> None:
        """After the territory, each choice is 0 for a clan that is placed, or 1 + the seat whose clan is removed."""
        for k in range(1, said.n):
            if said.choice(k) == 0:
                clans.place(s, said.who, said.choice(0), 1)
            else:
                remove(s, said.choice(k) - 1, said.choice(0), BY_CARD)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        if said.n and s.land[said.choice(0) * ROWS + SANCTUARIES] == 0:
            return "no_sanctuary_there"
        return super().idle(s, said)


@final
@mypyc_attr(acyclic=True)
class ChooseSpirits(Announce):
    """The Other World: first the clans that are placed, then those that are removed, players in their order."""

    VERBS: ClassVar[tuple[str, ...]] = ("settle", "strike", "done")

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        said = self.said()
        most = s.land[said.choice(0) * ROWS + SANCTUARIES]
        if said.n > (most if most < data.OTHER_WORLD_LIMIT else data.OTHER_WORLD_LIMIT):
            return out
        settled = said.times(1, 0)
        if settled == said.n - 1 and s.seats[self.who * WIDTH + RESERVE] > settled:
            out = append(out, actions.SETTLE)
        where = said.choice(0) * SEATS
        first: i64 = 0
        if said.n > 1 and said.last():
            first = said.last() - 1
        for seat in range(first, s.players):
            if seat != self.who and s.clans[where + seat] > said.times(1, seat + 1):
                out = append(out, actions.STRIKE + seat)
        return append(out, actions.DONE)

    def resume(self, s: State, action: i64) -> None:
        if action == actions.DONE:
            self.enough(s)
        else:
            self.go_on(s, 0 if action == actions.SETTLE else action - actions.STRIKE + 1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        said = self.said()
        if action == actions.SETTLE:
            if s.seats[seat * WIDTH + RESERVE] <= said.times(1, 0):
                return Reason("inis.settle.no_reserve", {}, "3.5")
            return Reason("inis.settle.first", {}, "8.1")
        who = action - actions.STRIKE
        if who >= s.players:
            return reasons.no_such_player(who)
        if who == seat:
            return Reason("inis.strike.yourself", {}, "3.3")
        where = int(said.choice(0))
        if s.clans[where * SEATS + who] <= said.times(1, who + 1):
            return reasons.clan_none(where, who)
        return Reason("inis.strike.order", {"target": who}, "8.1")


@final
class StoneOfFal(Card):
    """Place two clans in the capital."""

    SEASON: ClassVar[bool] = True

    def does(self, s: InisState, said: Said) -> None:
        clans.place(s, said.who, s.capital, data.NEW_CLANS_LIMIT)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "reserve"
