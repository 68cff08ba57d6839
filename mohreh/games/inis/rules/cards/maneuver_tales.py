"""The 4 Epic Tales that are played as maneuvers."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import clans, data, reasons
from mohreh.games.inis.rules.announcing import ChoosePlayer, come_from, go_to, how_many, which_player
from mohreh.games.inis.rules.cards.card import Card
from mohreh.games.inis.rules.cards.effects import arrive, clans_left, gather
from mohreh.games.inis.rules.declaration import INTO, NOTHING, OUT_OF_CLASH, Said, add
from mohreh.games.inis.rules.removal import BY_MANEUVER, move, remove
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.state import BIT, ENDED, Reason, Step


@final
class BattleOfMoytura(Card):
    """Maneuver: move any number of your clans from neighbours into the clash, and place one more there."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AS_MANEUVER,)
    WAY: ClassVar[int] = INTO

    def announced(self, s: InisState, who: i64) -> i64:
        return add(NOTHING, s.clash)

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == 0:
            return ENDED
        return come_from(
            said, clans_left(s, said, clans.beside_own(s, said.who, said.choice(0))), 1 if said.n > 1 else 0
        )

    def does(self, s: InisState, said: Said) -> None:
        n = gather(s, said, s.clash)
        clans.place(s, said.who, s.clash, 1)
        arrive(s, said.who, s.clash, n)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "reserve"


@final
class TheFianna(Card):
    """Maneuver: move any number of your clans, sheltered ones too, from the clash to one neighbour."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AS_MANEUVER,)
    WAY: ClassVar[int] = OUT_OF_CLASH
    READS: ClassVar[str] = "tn"

    def asks(self, s: InisState, said: Said) -> Step:
        """Where to, then how many exposed clans, then how many sheltered ones; one at least."""
        inside = clans.sheltered(s, said.who)
        if said.n == 0:
            return go_to(said, clans.near(s, s.clash))
        if said.n == 1:
            return how_many(said, 0 if inside else 1, clans.exposed(s, said.who))
        return how_many(said, 0 if said.choice(1) else 1, inside) if said.n == 2 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        if said.n < 3:
            return
        who = said.who
        to = said.choice(0)
        inside = min(said.choice(2), clans.sheltered(s, who))
        n = min(said.choice(1), clans.exposed(s, who)) + inside
        s.sheltered -= BIT[4 * who] * inside
        arrive(s, who, to, move(s, who, s.clash, to, n))


@final
class OgmasEloquence(Card):
    """Maneuver: the clash is over."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AS_MANEUVER,)

    def does(self, s: InisState, said: Said) -> None:
        s.peace = 1
        if s.events is not None:
            s.tell("inis.peace", {"who": int(said.who)})


@final
class TaleOfCuchulain(Card):
    """Maneuver, with one exposed clan only (8.2): remove any two exposed clans (OQ-23)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AS_MANEUVER,)
    READS: ClassVar[str] = "p"

    def can_play(self, s: InisState, who: i64) -> bool:
        return clans.exposed(s, who) == 1

    def why_not_play(self, s: InisState, who: int) -> Reason:
        return Reason("inis.maneuver.cuchulain", {"n": int(clans.exposed(s, who))}, "8.2")

    def asks(self, s: InisState, said: Said) -> Step:
        if said.n == data.CUCHULAIN_LIMIT:
            return ENDED
        found = self.victims(s, said)
        if s.variant.slays_fewer:
            return ChoosePlayerOrNone(said.who, said.card, said.use, said.x, said.answers, found, 1)
        return which_player(said, found)

    def victims(self, s: InisState, said: Said) -> i64:
        """Whose clan may go next. Players are named in their order, and if two clans must go, two are left to go."""
        among = s.variant.all if s.variant.slays_own else clans.others(s, said.who)
        found: i64 = 0
        first = said.last() if said.n else 0
        left = 0 if s.variant.slays_fewer else data.CUCHULAIN_LIMIT - said.n
        after: i64 = 0  # clans of this player and of those with a higher seat
        for seat in range(s.players - 1, first - 1, -1):
            if among & BIT[seat]:
                n = clans.exposed(s, seat) - said.times(0, seat)
                after += n
                if n > 0 and after >= left:
                    found |= BIT[seat]
        if found == 0:  # fewer clans than the card would take
            for seat in range(first, s.players):
                if among & BIT[seat] and clans.exposed(s, seat) > said.times(0, seat):
                    return BIT[seat]
        return found

    def why_not_player(self, s: InisState, said: Said, who: int) -> Reason:
        if who == said.who and not s.variant.slays_own:
            return reasons.of_card("player.yourself", int(said.card), "OQ-23")
        if clans.exposed(s, who) <= said.times(0, who):
            return reasons.not_exposed(int(said.card), who)
        if said.n and who < said.last():
            return Reason("inis.player.order", {"target": who, "last": int(said.last())}, "OQ-23")
        return Reason("inis.player.too_few", {"target": who, "card": data.CARD_NAMES[said.card]}, "OQ-23")

    def does(self, s: InisState, said: Said) -> None:
        for k in range(said.n - 1, -1, -1):
            target = said.choice(k)
            if s.events is not None:
                where = data.TERRITORY_NAMES[s.clash]
                s.tell("inis.slay", {"who": int(said.who), "target": int(target), "territory": where})
            remove(s, target, s.clash, BY_MANEUVER)


@final
@mypyc_attr(acyclic=True)
class ChoosePlayerOrNone(ChoosePlayer):
    """Tale of Cuchulain, if it may take fewer than two clans: which player, or no more."""

    VERBS: ClassVar[tuple[str, ...]] = ("player", "done")
