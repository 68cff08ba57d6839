"""The 16 Advantage cards, each of the territory that it is named for."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, clans, data, reasons
from mohreh.games.inis.rules.announcing import which_clan, which_player
from mohreh.games.inis.rules.cards.card import IGNORED, MUST_DO_BOTH, ONE_MORE, OPEN, SAVED, Card
from mohreh.games.inis.rules.cards.effects import Give, PlacingCard, show_hand, spread, spread_to
from mohreh.games.inis.rules.declaration import NOTHING, OUT_OF, Said, add
from mohreh.games.inis.rules.draft import SetAside
from mohreh.games.inis.rules.drawing_tales import draw
from mohreh.games.inis.rules.hands import actions_of, discard_from_hand, epics_of, rob, take_aside
from mohreh.games.inis.rules.removal import AS_COST, move, remove
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import SEATS, InisState
from mohreh.kernel.state import ENDED, NOBODY, Actions, Reason, State, Step


@final
class Cove(Card):
    """After your Season card take the card that is set aside, and set another aside."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_SEASON_CARD,)

    def does(self, s: InisState, said: Said) -> None:
        if s.aside:
            take_aside(s, said.who)
            s.push(SetAside(said.who))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_card_aside"


@final
class Forest(Card):
    """After your Epic Tale draw an Epic Tale."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_EPIC,)

    def does(self, s: InisState, said: Said) -> None:
        draw(s, said.who, 1, 0, 0)


@final
class GatesOfTirNaNog(Card):
    """When you draw for the Gates, draw one more and keep one (OQ-21)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_GATES_DRAW,)
    OUTCOME: ClassVar[int] = ONE_MORE


@final
class Highlands(Card):
    """In a clash there, name the instigator before the first maneuver (OQ-10)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_RESOLUTION,)
    READS: ClassVar[str] = "p"

    def asks(self, s: InisState, said: Said) -> Step:
        return which_player(said, clans.all_exposed(s)) if said.n == 0 else ENDED

    def why_not_player(self, s: InisState, said: Said, who: int) -> Reason:
        return reasons.not_exposed(int(said.card), who)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            s.instigator = said.choice(0)
            s.mover = s.instigator
            if s.events is not None:
                s.tell("inis.instigator", {"who": int(s.instigator)})


@final
class Hills(Card):
    """Ignore an attack on you there."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_ATTACK_IN_HILLS,)
    OUTCOME: ClassVar[int] = IGNORED


@final
class IronMine(Card):
    """The player whom you attack must discard an Action card and lose a clan."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_ATTACK,)
    OUTCOME: ClassVar[int] = MUST_DO_BOTH


@final
class LostVale(Card):
    """After your Season card move any clan from a neighbour there, without a clash."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_SEASON_CARD,)
    READS: ClassVar[str] = "tp"
    SIZES: ClassVar[tuple[int, ...]] = (0, 2)

    def asks(self, s: InisState, said: Said) -> Step:
        return which_clan(said, clans.near(s, data.LOST_VALE), s.variant.all) if said.n == 0 else ENDED

    def why_not_clan(self, s: InisState, said: Said, where: int, who: int) -> Reason:
        return reasons.not_adjacent(where, data.LOST_VALE)

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            moved = move(s, said.choice(1), said.choice(0), data.LOST_VALE, 1)
            if s.events is not None and moved and clans.opposed(s, said.choice(1), data.LOST_VALE):
                s.tell("inis.no_clash", {"territory": data.TERRITORY_NAMES[data.LOST_VALE]})

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "lost_vale"


@final
class Meadows(Card):
    """When you draw Epic Tales, draw one more and keep one (OQ-21)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_DRAW,)
    OUTCOME: ClassVar[int] = ONE_MORE


@final
class MistyLands(Card):
    """Discard Action cards, draw as many Epic Tales and keep one."""

    SEASON: ClassVar[bool] = True

    def does(self, s: InisState, said: Said) -> None:
        if actions_of(s, said.who):
            s.push(MistyDiscard(said.who, 0))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "no_actions"


@final
@mypyc_attr(acyclic=True)
class MistyDiscard(Step):
    """Misty Lands: discard one or more Action cards, then draw as many Epic Tales and keep one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n")
    VERBS: ClassVar[tuple[str, ...]] = ("discard", "done")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, n: i64) -> None:
        self.who: Final = who
        self.n: Final = n

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if actions_of(s, self.who):
            return self.who
        draw(s, self.who, self.n, 1, 0)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        out = each(out, actions.DISCARD, actions_of(s, self.who))
        if self.n:
            out = append(out, actions.DONE)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        if action == actions.DONE:
            draw(s, self.who, self.n, 1, 0)
            return
        discard_from_hand(s, self.who, action - actions.DISCARD, "misty")
        s.push(MistyDiscard(self.who, self.n + 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        if action == actions.DONE:
            return reasons.one_at_least(self.RULE)
        return reasons.discard_action(action - actions.DISCARD, self.RULE)


@final
class Moor(Card):
    """Look at a player's Epic Tales at any time (OQ-28)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.ANY_TIME,)
    READS: ClassVar[str] = "p"
    SIZES: ClassVar[tuple[int, ...]] = (1,)

    def asks(self, s: InisState, said: Said) -> Step:
        return which_player(said, clans.others(s, said.who)) if said.n == 0 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        show_hand(s, said.who, said.choice(0), epics_of(s, said.choice(0)))


@final
class Mountains(Card):
    """Ignore what the Mountains ask for (11.3)."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AT_MOUNTAINS,)
    OUTCOME: ClassVar[int] = IGNORED


@final
class Plains(Card):
    """Move any number of your clans from the Plains to its neighbours; each one entered may clash."""

    SEASON: ClassVar[bool] = True
    WAY: ClassVar[int] = OUT_OF

    def announced(self, s: InisState, who: i64) -> i64:
        return add(NOTHING, data.PLAINS) if s.clans[data.PLAINS * SEATS + who] else NOTHING

    def asks(self, s: InisState, said: Said) -> Step:
        return spread_to(s, said) if said.n else ENDED

    def does(self, s: InisState, said: Said) -> None:
        if said.n:
            spread(s, said)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "plains" if said.n == 0 else "unused"


@final
class SaltMine(Card):
    """After your Season card take an Action card of a player at random, and give one back."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_SEASON_CARD,)
    READS: ClassVar[str] = "p"
    SIZES: ClassVar[tuple[int, ...]] = (1,)

    def asks(self, s: InisState, said: Said) -> Step:
        return which_player(said, clans.others(s, said.who)) if said.n == 0 else ENDED

    def does(self, s: InisState, said: Said) -> None:
        target = said.choice(0)
        if actions_of(s, target):
            rob(s, said.who, target)
            s.push(Give(said.who, target))

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "poor"


@final
class StoneCircle(Card):
    """Remove one of your clans there to take the Epic Tale back that you have just played."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_EPIC,)

    def outcome(self, s: InisState, said: Said) -> i64:
        return SAVED if s.clans[data.STONE_CIRCLE * SEATS + said.who] else OPEN

    def does(self, s: InisState, said: Said) -> None:
        if s.clans[data.STONE_CIRCLE * SEATS + said.who]:
            remove(s, said.who, data.STONE_CIRCLE, AS_COST)

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "stone_circle"


@final
class Swamp(Card):
    """It does nothing."""

    SEASON: ClassVar[bool] = True

    def idle(self, s: InisState, said: Said) -> str:  # lint: cold
        return "always"


@final
class Valley(PlacingCard):
    """After your Season card place a clan where you are present."""

    WINDOWS: ClassVar[tuple[int, ...]] = (data.AFTER_SEASON_CARD,)

    def most(self, s: InisState, who: i64) -> i64:
        return 1
