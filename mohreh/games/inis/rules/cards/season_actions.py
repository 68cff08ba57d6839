"""The 12 Action cards that are played as Season cards only."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, clans, data, hands, reasons
from mohreh.games.inis.rules.announcing import Announce, at, come_from, go_to, how_many, which_player
from mohreh.games.inis.rules.cards.card import Card
from mohreh.games.inis.rules.cards.effects import (
    PlacingCard,
    arrive,
    clans_left,
    gather,
    invade,
    show_hand,
    spread,
    spread_to,
)
from mohreh.games.inis.rules.declaration import INTO, NOTHING, OUT_OF, Said
from mohreh.games.inis.rules.drawing_tales import draw
from mohreh.games.inis.rules.exploring import FROM_STACK, PlaceTile
from mohreh.games.inis.rules.playing import ask
from mohreh.games.inis.rules.removal import BY_REPLACEMENT, move, remove
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import (
    CITADELS,
    HELD,
    HELD_LANDS,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.state import BIT, ENDED, NOBODY, Actions, Reason, SeatStep, State, Step


@final
class Citadel(Card):
    """Build a citadel where you are present, and take the Advantage card unless it was played (OQ-08)."""

    SEASON: ClassVar[bool] = True

    def asks(self, s: InisState, said: Said) -> Step:
        return at(said, clans.own(s, said.who) & ~data.NO_CITADEL) if said.n == 0 else ENDED

    def why_not_at(self, s: InisState, said: Said, where: int) -> Reason:
        if s.clans[where * SEATS + said.who]:
            return reasons.of_territory("at.no_citadel", where, "11.2")
        return reasons.not_present(int(said.card), where)

    def does(self, s: InisState, said: Said) -> None:
        if said.n == 0:
            return
        who = said.who
        territory = said.choice(0)
        clans.build(s, territory, CITADELS)
        if s.open & BIT[territory]:
            s.open &= ~BIT[territory]
        else:
            holder: i64 = NOBODY
            for seat in range(s.players):
                if seat != who and s.seats[seat * WIDTH + HELD_LANDS] & BIT[territory]:
                    holder = seat
            if holder == NOBODY or not s.variant.citadel_takes_held:
                return
            s.seats[holder * WIDTH + HELD_LANDS] &= ~BIT[territory]
        s.seats[who * WIDTH + HELD_LANDS] |= BIT[territory]
        if s.events is not None:
            where = data.TERRITORY_NAMES[territory]
            s.tell("inis.advantage", {"who": int(who), "territory": where, "why": "citadel"})

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        if said.n:
            return "no_building"
        return "no_site" if clans.own(s, said.who) else "nowhere"


@final
class Conquest(Card):
    """Move any number of your clans from neighbours into one territory; that may clash."""

    SEASON: ClassVar[bool] = True
    WAY: ClassVar[int] = INTO

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return at(said, s.tiles)
        return come_from(said, clans_left(s, said, clans.beside_own(s, said.who, said.choice(0))), 1)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            invade(s, said.who, said.choice(0), gather(s, said, said.choice(0)))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "unused" if clans.beside_own(s, said.who, said.choice(0)) else "nobody_near"


@final
class CraftsmenAndPeasants(PlacingCard):
    """Place a clan for each citadel where you are present."""

    SEASON: ClassVar[bool] = True
    NO_ROOM: ClassVar[str] = "no_citadel"

    def room(self, s: InisState, who: i64, territory: i64) -> i64:
        if s.clans[territory * SEATS + who] == 0:
            return 0
        return s.land[territory * ROWS + CITADELS]

    def may_end(self) -> i64:
        return 1

    def why_not_place(self, s: InisState, said: Said, where: int) -> Reason:
        full = s.land[where * ROWS + CITADELS] > 0
        return reasons.of_both("place.full" if full else "place.no_citadel", int(said.card), where)


@final
class Druid(Card):
    """Take a card from the Action discard pile; not as your last Action card (8.2)."""

    SEASON: ClassVar[bool] = True

    def can_play(self, s: InisState, who: i64) -> bool:
        return hands.actions_of(s, who) != data.CARD[data.DRUID]

    def why_not_play(self, s: InisState, who: int) -> Reason:
        return Reason("inis.play.last_druid", {}, "8.2")

    def does(self, s: InisState, said: Said) -> None:
        if s.pile == 0:
            return
        hands.sees(s, said.who, s.pile)
        if s.events is not None:
            s.tell("inis.saw_pile", {"who": int(said.who), "cards": hands.names(s.pile)}, int(BIT[said.who]))
        s.push(TakeFromPile(said.who))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "empty_pile"


@final
@mypyc_attr(acyclic=True)
class TakeFromPile(SeatStep):
    """Druid: take a card from the Action discard pile."""

    VERBS: ClassVar[tuple[str, ...]] = ("take",)
    RULE: ClassVar[str] = "8.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, actions.TAKE, s.pile)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        one = data.CARD[action - actions.TAKE]
        hands.leave(s, s.pile, one, BIT[self.seat])
        s.pile &= ~one
        s.seats[self.seat * WIDTH + HELD] |= one
        if s.events is not None:
            s.tell("inis.take_pile", {"who": int(self.seat)}, ~int(BIT[self.seat]))
            s.tell("inis.take", {"who": int(self.seat), "card": hands.names(one)}, int(BIT[self.seat]))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.of_card("take.not_in_pile", action - actions.TAKE, "8.3")


@final
class Emissaries(Card):
    """Move one of your clans to a neighbour, without a clash."""

    SEASON: ClassVar[bool] = True
    WAY: ClassVar[int] = OUT_OF
    SIZES: ClassVar[tuple[int, ...]] = (0, 2)

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return come_from(said, clans.own(s, said.who))
        return go_to(said, clans.near(s, said.choice(0))) if said.n == 1 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            to = said.choice(1)
            arrive(s, said.who, to, move(s, said.who, said.choice(0), to, 1))


@final
class Exploration(Card):
    """A new tile is laid where the Brenn chooses (OQ-05), and you place a clan there."""

    SEASON: ClassVar[bool] = True

    def does(self, s: InisState, said: Said) -> None:
        if len(s.hoard):
            s.push(PlaceTile(s.brenn, said.who, FROM_STACK))

    def tile_laid(self, s: InisState, who: i64, tile: i64) -> None:
        clans.place(s, who, tile, 1)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_tile"


@final
class Festival(Card):
    """Place a clan at a sanctuary; who starts a clash there this season loses one."""

    SEASON: ClassVar[bool] = True

    def asks(self, s: InisState, said: Said) -> Step:
        return at(said, clans.own(s, said.who) & clans.with_building(s, SANCTUARIES)) if said.n == 0 else ENDED

    def why_not_at(self, s: InisState, said: Said, where: int) -> Reason:
        if s.clans[where * SEATS + said.who]:
            return reasons.of_both("at.no_sanctuary", int(said.card), where)
        return reasons.not_present(int(said.card), where)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            clans.place(s, said.who, said.choice(0), 1)
            s.festival = said.choice(0)
            if s.events is not None:
                s.tell("inis.festival", {"territory": data.TERRITORY_NAMES[s.festival]})

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_sanctuary" if clans.own(s, said.who) else "nowhere"


@final
class Migration(Card):
    """Move any number of your clans from one territory to its neighbours; each one entered may clash."""

    SEASON: ClassVar[bool] = True
    WAY: ClassVar[int] = OUT_OF

    def asks(self, s: InisState, said: Said) -> Step:
        return come_from(said, clans.own(s, said.who)) if said.n == 0 else spread_to(s, said)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            spread(s, said)


@final
class NewAlliance(Card):
    """Where you are present, place a clan or replace one of a player who has at least two there."""

    SEASON: ClassVar[bool] = True
    READS: ClassVar[str] = "to"

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return at(said, clans.own(s, said.who))
        return ChooseAlliance(said.who, said.card, said.use, said.x, said.answers) if said.n == 1 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        """The second choice is 0 for a clan that is placed, or 1 + the seat whose clan is replaced."""
        if said.n < 2:
            return
        territory = said.choice(0)
        whom = said.choice(1) - 1
        if whom < 0:
            clans.place(s, said.who, territory, 1)
        elif s.clans[territory * SEATS + whom] < 2:
            return  # an answer to the declaration has cost the other clan
        elif s.variant.replaced_is_removed:
            remove(s, whom, territory, BY_REPLACEMENT)
        else:
            chief = clans.chieftain(s, territory)
            clans.lift(s, whom, territory, 1)
            s.seats[whom * WIDTH + RESERVE] += 1
            if s.events is not None:
                where = data.TERRITORY_NAMES[territory]
                s.tell("inis.replace", {"who": int(said.who), "target": int(whom), "territory": where})
                clans.tell_chieftain(s, territory, chief)
            clans.place(s, said.who, territory, 1)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        if s.seats[said.who * WIDTH + RESERVE] == 0:
            return "reserve"
        return "changed" if said.n else "nowhere"


@final
@mypyc_attr(acyclic=True)
class ChooseAlliance(Announce):
    """New Alliance: place a clan, or replace one of a player who has at least two."""

    VERBS: ClassVar[tuple[str, ...]] = ("settle", "replace")

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        if s.seats[self.who * WIDTH + RESERVE] == 0:
            return out
        out = append(out, actions.SETTLE)
        where = self.said().choice(0) * SEATS
        for seat in range(s.players):
            if seat != self.who and s.clans[where + seat] > 1:
                out = append(out, actions.REPLACE + seat)
        return out

    def resume(self, s: State, action: i64) -> None:
        self.go_on(s, 0 if action == actions.SETTLE else action - actions.REPLACE + 1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        who = action - actions.REPLACE
        if who >= s.players:
            return reasons.no_such_player(who)
        if who == seat:
            return Reason("inis.replace.yourself", {}, "3.3")
        where = data.TERRITORY_NAMES[self.said().choice(0)]
        return Reason("inis.replace.too_few", {"target": who, "territory": where}, "8.1")


@final
class NewClans(PlacingCard):
    """Place two clans where you are present."""

    SEASON: ClassVar[bool] = True

    def most(self, s: InisState, who: i64) -> i64:
        return data.NEW_CLANS_LIMIT


@final
class Sanctuary(Card):
    """Build a sanctuary where you are present, and draw an Epic Tale."""

    SEASON: ClassVar[bool] = True

    def asks(self, s: InisState, said: Said) -> Step:
        return at(said, clans.own(s, said.who)) if said.n == 0 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            clans.build(s, said.choice(0), SANCTUARIES)
        draw(s, said.who, 1, 0, 0)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return ""  # it draws in any case


@final
class ScoutsAndSpies(Card):
    """Look at a player's Action cards, then move clans from one territory to a neighbour; that may clash."""

    SEASON: ClassVar[bool] = True
    LATE: ClassVar[bool] = True
    WAY: ClassVar[int] = OUT_OF

    def reads(self, use: i64) -> str:
        return "ttn" if use == data.LATER else "p"

    def asks(self, s: InisState, said: Said) -> Step:
        if said.use == data.SEASON:
            return which_player(said, clans.others(s, said.who)) if said.n == 0 else ENDED
        if said.n == 0:
            return come_from(said, clans.own(s, said.who), 1)
        if said.n == 1:
            return go_to(said, clans.near(s, said.choice(0)))
        return how_many(said, 1, s.clans[said.choice(0) * SEATS + said.who]) if said.n == 2 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            show_hand(s, said.who, said.choice(0), hands.actions_of(s, said.choice(0)))
            ask(s, said.who, said.card, data.LATER, NOTHING, 0)

    def does_late(self, s: InisState, said: Said) -> None:
        if said.n == 3:
            n = move(s, said.who, said.choice(0), said.choice(1), said.choice(2))
            invade(s, said.who, said.choice(1), n)
