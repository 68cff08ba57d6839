"""The 5 Epic Tales, all of them Season cards, that are about cards and tiles."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, clans, data, hands, reasons
from mohreh.games.inis.rules.announcing import at, come_from
from mohreh.games.inis.rules.cards.card import Card
from mohreh.games.inis.rules.cards.effects import Give, arrive
from mohreh.games.inis.rules.declaration import INTO, NOTHING, Said, add
from mohreh.games.inis.rules.drawing_tales import draw
from mohreh.games.inis.rules.exploring import PlaceTile
from mohreh.games.inis.rules.playing import ask
from mohreh.games.inis.rules.removal import AS_COST, move, remove
from mohreh.games.inis.rules.sets import each, only
from mohreh.games.inis.rules.state import KNOWERS, InisState
from mohreh.kernel.state import BIT, ENDED, Actions, Reason, State, Step


@final
class ChampionsShare(Card):
    """Take the Action card that is set aside."""

    SEASON: ClassVar[bool] = True

    def does(self, s: InisState, said: Said) -> None:
        if s.aside:
            hands.take_aside(s, said.who)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_card_aside"


@final
class DeirdresBeauty(Card):
    """Every opponent shows an Epic Tale, and you take one of them; then remove one of your clans."""

    SEASON: ClassVar[bool] = True
    LATE: ClassVar[bool] = True

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n or (said.use == data.SEASON and s.variant.corrected):
            return ENDED
        return at(said, clans.own(s, said.who))

    def does(self, s: InisState, said: Said) -> None:
        who = said.who
        shown: i64 = 0
        seat = s.brenn
        for _ in range(s.players):
            if seat != who and hands.epics_of(s, seat):
                card = hands.at_random(s, hands.epics_of(s, seat))
                hands.reveal(s, seat, card)
                if s.events is not None:
                    s.tell("inis.show", {"who": int(seat), "card": data.CARD_NAMES[card]})
                shown |= data.CARD[card]
            seat = clans.after(s, seat)
        if s.variant.corrected:
            ask(s, who, said.card, data.LATER, NOTHING, 0)  # pushed first, so it comes after the choice of a card
        else:
            self.does_late(s, said)
        if shown & (shown - 1):
            s.push(TakeShown(who, shown))
        elif shown:
            hands.take_from_table(s, who, only(shown))

    def does_late(self, s: InisState, said: Said) -> None:
        if said.n:
            remove(s, said.who, said.choice(0), AS_COST)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return ""  # the others show cards in any case


@final
@mypyc_attr(acyclic=True)
class TakeShown(Step):
    """Deirdre's Beauty: take one of the Epic Tales shown, the others are discarded."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "cards")
    VERBS: ClassVar[tuple[str, ...]] = ("take",)
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, cards: i64) -> None:
        self.who: Final = who
        self.cards: Final = cards

    def enter(self, s: State) -> i64:
        return self.who

    def legal(self, s: State, out: Actions) -> Actions:
        return each(out, actions.TAKE, self.cards)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        card = action - actions.TAKE
        hands.take_from_table(s, self.who, card)
        rest = self.cards & ~data.CARD[card]
        s.table &= ~rest
        if rest:
            if s.events is not None:
                s.tell("inis.put_back", {"who": int(self.who), "cards": hands.names(rest)})
            hands.burn(s, rest)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.of_card("take.not_shown", action - actions.TAKE, "8.1")


@final
class MaevesWealth(Card):
    """Every opponent with Action cards gives you one; then you give each of them one, from the Brenn on (9.5)."""

    SEASON: ClassVar[bool] = True

    def does(self, s: InisState, said: Said) -> None:
        who = said.who
        givers = vec[i64]()
        seat = s.brenn
        for _ in range(s.players):
            if seat != who and hands.actions_of(s, seat):
                givers = append(givers, seat)
            seat = clans.after(s, seat)
        for k in range(len(givers) - 1, -1, -1):  # what is pushed last comes first
            s.push(Give(who, givers[k]))
        for k in range(len(givers) - 1, -1, -1):
            s.push(Give(givers[k], who))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "poor"


@final
class TailtusLand(Card):
    """Look at the top three tiles and lay one; a clan may then move there from a neighbour."""

    SEASON: ClassVar[bool] = True
    LATE: ClassVar[bool] = True
    WAY: ClassVar[int] = INTO

    def asks(self, s: InisState, said: Said) -> Step:
        return come_from(said, clans.beside_own(s, said.who, said.choice(0)), 1) if said.n == 1 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        n = len(s.hoard)
        if n == 0:
            return
        some: i64 = n if n < data.TAILTU_TILES else data.TAILTU_TILES
        for k in range(n - some, n):
            s.own_hoard()[k] |= BIT[said.who]
        s.shown += 1
        if s.events is not None:
            found = "+".join([data.TERRITORY_NAMES[s.hoard[k] // KNOWERS] for k in range(n - some, n)])
            s.tell("inis.look_tiles", {"who": int(said.who), "n": int(some)}, ~int(BIT[said.who]))
            s.tell("inis.saw_tiles", {"who": int(said.who), "territories": found}, int(BIT[said.who]))
        s.push(ChooseTile(said.who, some))

    def tile_laid(self, s: InisState, who: i64, tile: i64) -> None:
        ask(s, who, data.TAILTUS_LAND, data.LATER, add(NOTHING, tile), 0)

    def does_late(self, s: InisState, said: Said) -> None:
        if said.n == 2:
            arrive(s, said.who, said.choice(0), move(s, said.who, said.choice(1), said.choice(0), 1))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_tile"


@final
@mypyc_attr(acyclic=True)
class ChooseTile(Step):
    """Tailtu's Land: one of the top tiles is laid, the others go under the stack."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n")
    VERBS: ClassVar[tuple[str, ...]] = ("lay",)
    RULE: ClassVar[str] = "11.5"

    def __init__(self, who: i64, n: i64) -> None:
        self.who: Final = who
        self.n: Final = n

    def enter(self, s: State) -> i64:
        return self.who

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        some: i64 = 0
        size = len(s.hoard)
        for k in range(size - self.n, size):
            some |= BIT[s.hoard[k] // KNOWERS]
        return each(out, actions.LAY_TILE, some)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        tile = action - actions.LAY_TILE
        size = len(s.hoard)
        kept = vec[i64](capacity=size)
        for k in range(size - self.n, size):
            if s.hoard[k] // KNOWERS != tile:
                kept = append(kept, s.hoard[k])
            elif s.hoard[k] % KNOWERS != s.variant.all:
                s.shown += 1
        for k in range(size - self.n):
            kept = append(kept, s.hoard[k])
        s.hoard = kept
        if s.events is not None:
            s.tell("inis.chose_tile", {"who": int(self.who), "territory": data.TERRITORY_NAMES[tile]})
        s.push(PlaceTile(self.who, self.who, tile))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.lay(action - actions.LAY_TILE)


@final
class TuansMemory(Card):
    """Draw three Epic Tales and keep one."""

    SEASON: ClassVar[bool] = True

    def does(self, s: InisState, said: Said) -> None:
        draw(s, said.who, data.TUAN_CARDS, 1, 0)
