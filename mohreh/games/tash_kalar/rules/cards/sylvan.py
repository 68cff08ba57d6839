"""The Sylvan beings (section 18)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import DESTROY, GAIN, MOVE, PUT, RECALL, STOP, UPGRADE
from mohreh.games.tash_kalar.rules.arena import Cells, both, either, only, without
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import (
    SAME_RANK,
    Choose,
    choice,
    converts,
    destroys,
    places,
    shoots,
)
from mohreh.games.tash_kalar.rules.cards.effects import ONE_MORE, Branch, Follow, GainCards, Rise
from mohreh.games.tash_kalar.rules.cards.moving import Move, leaps, movement, moves
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Card, Choice, Effect, Moves
from mohreh.games.tash_kalar.rules.cards.selecting import (
    ANY_RANK,
    ANYBODY,
    ENEMY,
    NON_LEGENDARY,
    OWN,
    Pieces,
    Selector,
    Squares,
)
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, COMMON, DECK_SIZE, FIRST_CARD, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.dealing import recall
from mohreh.games.tash_kalar.rules.shots import FIRST
from mohreh.games.tash_kalar.rules.state import DISCARD, SCHOOL_OF, WIDTH, TashKalarState
from mohreh.kernel.state import (
    BIT,
    NO_ACTIONS,
    NOBODY,
    Actions,
    OwnQuestion,
    Question,
    Reason,
    SeatStep,
    State,
    Step,
)

EXTRA_BEING: Final = GainCards(1, 0)

# ---- Forest Wardens, Naiad, Kiskin Spirit


@final
class Thriving(Selector):
    """Forest Wardens: the common pieces of whoever has more of them, the heroic ones of whoever has more upgraded."""

    def __init__(self, rank: i64) -> None:
        self.rank: Final = rank

    def find(self, s: TashKalarState, who: i64) -> Cells:
        found = arena.NONE.cells
        for p in range(s.variant.colours):
            if self._count(s, p) > self._count(s, who):
                found = either(found, pieces.exactly(s, p, self.rank))
        return found

    def _count(self, s: TashKalarState, seat: i64) -> i64:
        return pieces.on_board(s, seat, COMMON) if self.rank == COMMON else pieces.upgraded(s, seat)


@final
class LetGo(Effect):
    """Naiad: a piece that has moved is followed no more."""

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        pieces.follow(s, without(pieces.followed(s), only(end)))


@final
class HasDiscards(Branch):
    """Kiskin Spirit: if something is on one's discard pile."""

    def holds(self, s: TashKalarState, who: i64) -> bool:
        return s.seats[s.turn * WIDTH + DISCARD] != 0


@final
@mypyc_attr(acyclic=True)
class KiskinSpiritRecalls(SeatStep):
    """You may put a card from your discard pile on top of your deck, and then draw an extra card this turn."""

    VERBS: ClassVar[tuple[str, ...]] = ("recall", "stop")
    RULE: ClassVar[str] = "18.6"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        first = FIRST_CARD[s.seats[s.turn * WIDTH + SCHOOL_OF]]  # a teammate in control finishes for the turn's player
        pile = s.seats[s.turn * WIDTH + DISCARD]
        for number in range(DECK_SIZE):
            if pile & BIT[number]:
                out = append(out, RECALL + first + number)
        return append(out, STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action != STOP:
            recall(s, s.turn, action - RECALL)
            EXTRA_BEING.begin(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("tash_kalar.not_discarded", {"card": CARD_NAMES[action - RECALL]}, self.RULE)


# ---- Centaurs, Unicorn


@final
class Spear(Effect):
    """Centaur Spearman: the next piece ahead of him is destroyed unless it is legendary."""

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        ahead = pieces.next_piece(s, end, arena.heading(start, end))
        if ahead >= 0 and pieces.rank_at(s, ahead) < LEGENDARY:
            pieces.destroy(s, who, ahead)


@final
class Lead(Effect):
    """Centaur Chieftain: others may move the same way."""

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        s.push(CentaurChieftainLeads(LEADS, who, 3, arena.heading(start, end)))

    def rows(self) -> list[Question]:
        return [LEADS]


@final
@mypyc_attr(acyclic=True)
class CentaurChieftainLeads(Move):
    """Up to three combat moves of your other pieces in the direction that he took."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "direction")

    def __init__(self, about: Moves, seat: i64, left: i64, direction: i64) -> None:
        super().__init__(about, seat, left, left)
        self.direction: Final = direction

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return only(arena.STEP[cell * arena.DIRECTIONS + self.direction])

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return CentaurChieftainLeads(self.about, self.seat, self.left - 1, self.direction)


@final
@mypyc_attr(acyclic=True)
class UnicornChooses(Move):
    """It may make a combat move, or you gain an action."""

    VERBS: ClassVar[tuple[str, ...]] = ("move", "gain", "stop")

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        # Q15: declining the move is a choice too.
        return append(append(self._moves(s, out), GAIN), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == GAIN:
            ONE_MORE.begin(s, self.seat)
        else:
            super().resume(s, action)


# ---- Woodland Druid, Forest Ancient


@final
class EveryColour(Effect):
    """Woodland Druid: one question for each colour at the table (Q12)."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        for colour in range(s.variant.colours - 1, -1, -1):
            s.push(WoodlandDruidUpgrades(DRUID, who, colour))

    def rows(self) -> list[Question]:
        return [DRUID]


@final
@mypyc_attr(acyclic=True)
class WoodlandDruidUpgrades(Choose):
    """You must upgrade a common piece of this colour."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour")

    def __init__(self, about: Choice, seat: i64, colour: i64) -> None:
        super().__init__(about, seat, 1)
        self.colour: Final = colour

    def targets(self, s: TashKalarState) -> Cells:
        return pieces.exactly(s, self.colour, COMMON)


@final
@mypyc_attr(acyclic=True)
class ForestAncientPlants(Step):
    """You must place an enemy common piece within distance 2 of him; `colour` is that of the first one placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour")
    VERBS: ClassVar[tuple[str, ...]] = ("put",)
    RULE: ClassVar[str] = "18.14"

    def __init__(self, seat: i64, colour: i64) -> None:
        self.seat: Final = seat
        self.colour: Final = colour

    def enter(self, s: State) -> i64:
        there = self.legal(s, NO_ACTIONS)
        if len(there) > 1:
            return self.seat
        if len(there) == 1:
            self.resume(s, there[0])
        elif self.colour >= 0:
            s.push(ForestAncientFells(FELLS, self.seat, self.colour, NOBODY))
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        there = both(arena.within_2(s.being), pieces.vacant(s))
        for p in range(s.variant.colours):
            if p != pieces.side(s, self.seat) and pieces.pool(s, p) > 0:
                out = arena.offer(out, PUT + p * arena.SQUARES, there)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // arena.SQUARES
        pieces.place(s, self.seat, colour, COMMON, arena.CELL[(action - PUT) % arena.SQUARES])
        if self.colour >= 0:
            s.push(ForestAncientFells(FELLS, self.seat, self.colour, colour))
        else:
            s.push(ForestAncientPlants(self.seat, colour))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // arena.SQUARES
        if colour == pieces.side(s, seat) or colour >= s.variant.colours:
            return Reason("tash_kalar.not_an_enemy", {"seat": colour, "by": reasons.under_way(s)}, self.RULE)
        if pieces.pool(s, colour) == 0:
            return Reason("tash_kalar.owner_supply", {"seat": colour, "by": reasons.under_way(s)}, self.RULE)
        return reasons.target(s, action, self.RULE)


@final
@mypyc_attr(acyclic=True)
class ForestAncientFells(Choose):
    """You must destroy a common piece within distance 3 of him for each piece placed, of the same colour."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour", "other")

    def __init__(self, about: Choice, seat: i64, colour: i64, other: i64) -> None:
        super().__init__(about, seat, 1)
        self.colour: Final = colour
        self.other: Final = other

    def targets(self, s: TashKalarState) -> Cells:
        found = pieces.exactly(s, self.colour, COMMON)
        if self.other >= 0:
            found = either(found, pieces.exactly(s, self.other, COMMON))
        return both(arena.within_3(s.being), found)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.other >= 0:
            rest = self.other if pieces.owner_at(s, cell) == self.colour else self.colour
            s.push(ForestAncientFells(self.about, self.seat, rest, NOBODY))
        super().hit(s, cell)


# ---- Tree Shepherd


@final
@mypyc_attr(acyclic=True)
class TreeShepherdTends(Move):
    """Upgrade a common piece of yours, or make a combat move with a heroic or a standard one with a legendary."""

    VERBS: ClassVar[tuple[str, ...]] = ("move", "upgrade", "stop")

    def movers(self, s: TashKalarState) -> Cells:
        return pieces.at_least(s, self.seat, HEROIC)

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        rank = pieces.rank_at(s, cell)
        return pieces.enterable(s, rank, rank == HEROIC)

    def enter(self, s: State) -> i64:
        # Only "stop" would be left of a lone Shepherd that cannot move.
        return self.seat if len(self.legal(s, NO_ACTIONS)) > 1 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        # Q15: a heroic piece may decline its move, so nothing at all may be chosen.
        assert isinstance(s, TashKalarState)
        return append(arena.offer(self._moves(s, out), UPGRADE, pieces.exactly(s, self.seat, COMMON)), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if UPGRADE <= action < STOP:
            pieces.upgrade(s, self.seat, arena.CELL[action - UPGRADE])
        else:
            super().resume(s, action)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        if action >= UPGRADE:
            return reasons.target(s, action, self.rule())
        combat = pieces.rank_at(s, arena.CELL[(action - MOVE) // arena.DIRECTIONS]) == HEROIC
        return reasons.moving(s, action, combat, self.movers(s), self.rule())


# ---- the table

ANY_COMMON: Final = Pieces(ANYBODY, COMMON, on.ANYWHERE)
ENEMY_BESIDE: Final = Pieces(ENEMY, NON_LEGENDARY, on.BESIDE)
ENEMY_DIAGONAL: Final = Pieces(ENEMY, NON_LEGENDARY, on.DIAGONAL)
COMMON_DIAGONAL: Final = Pieces(ENEMY, COMMON, on.DIAGONAL)
RECALLS: Final = Asks(OwnQuestion(KiskinSpiritRecalls))
LEADS: Final = movement("Leads", Pieces(OWN, ANY_RANK, on.OTHERS), times=3, combats=3, kind=CentaurChieftainLeads)
UNICORN: Final = movement("Chooses", combats=1, kind=UnicornChooses)
DRUID: Final = choice("Upgrades", UPGRADE, ANY_COMMON, must=True, kind=WoodlandDruidUpgrades)
FELLS: Final = choice("Fells", DESTROY, ANY_COMMON, must=True, kind=ForestAncientFells)
SHEPHERD: Final = movement("Tends", combats=1, kind=TreeShepherdTends)

BEINGS: Final[list[Card]] = [
    Card("sapling", "18.1", Rise()),
    Card("kiskin_farseeders", "18.2", places("Sow", on.BESIDE_OWN)),
    Card("charging_buck", "18.3", leaps("Leaps", on.AT_2, times=2)),
    Card(
        *("forest_wardens", "18.4"),
        destroys("Thin", Thriving(COMMON), must=True),
        destroys("Strike", Thriving(HEROIC), must=True),
    ),
    Card(
        *("naiad", "18.5"),
        Follow(Pieces(OWN, ANY_RANK, on.BESIDE)),
        moves("Moves", Squares(on.FOLLOWED), times=2, then=LetGo()),
    ),
    Card("kiskin_spirit", "18.6", HasDiscards(RECALLS, EXTRA_BEING)),
    Card("dryad", "18.7", converts("Converts", ENEMY_BESIDE)),
    Card("centaur_spearman", "18.8", moves("Moves", combats=1, then=Spear())),
    Card("centaur_chieftain", "18.9", moves("Moves", combats=1, then=Lead())),
    Card("unicorn", "18.10", Asks(UNICORN, 1, 1)),
    Card("sylvan_queen", "18.11", converts("Converts", ENEMY_DIAGONAL, SAME_RANK)),
    Card("sylvan_princess", "18.12", converts("Converts", COMMON_DIAGONAL)),
    Card("woodland_druid", "18.13", EveryColour()),
    Card("forest_ancient", "18.14", Asks(OwnQuestion(ForestAncientPlants), NOBODY, later=FELLS)),
    Card("forest_mystic", "18.15", GainCards(1, 1)),
    Card("kiskin_leafsplitter", "18.16", shoots("Shoots", FIRST, times=2)),
    Card("kiskin_boughrunner", "18.17", moves("Moves", where=on.BESIDE_OTHERS, times=3, combats=3)),
    Card("tree_shepherd", "18.18", Asks(SHEPHERD, 1, 1)),
]
