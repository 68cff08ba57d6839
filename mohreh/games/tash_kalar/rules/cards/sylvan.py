"""The Sylvan beings (section 18)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, dealing, pieces
from mohreh.games.tash_kalar.rules.actions import GAIN, RECALL, STOP, UPGRADE
from mohreh.games.tash_kalar.rules.arena import Cells, either, only, without
from mohreh.games.tash_kalar.rules.cards import choosing, forest_ancient
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import Choose, choice, converts, destroys, places, shoots
from mohreh.games.tash_kalar.rules.cards.effects import ONE_MORE, Follow, GainCards, Rise
from mohreh.games.tash_kalar.rules.cards.moving import Move, leaps, movement, moves
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Card, Choice, Effect, Moves
from mohreh.games.tash_kalar.rules.cards.selecting import ANY_RANK, ENEMY, NON_LEGENDARY, OWN, Pieces
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.shots import FIRST
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NOBODY, Actions, OwnQuestion, Question, Reason, SeatStep, State, Step

EXTRA_BEING: Final = GainCards(1, 0)


@final
class Thriving(on.Selector):
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
@mypyc_attr(acyclic=True)
class KiskinSpiritRecalls(SeatStep):
    """You may put a card from your discard pile on top of your deck, and if you do or there is none, draw one more."""

    VERBS: ClassVar[tuple[str, ...]] = ("recall", "stop")
    RULE: ClassVar[str] = "18.6"

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        if len(dealing.discards(s, s.turn)) > 0:  # a teammate in control finishes for the turn's player
            return self.seat
        EXTRA_BEING.begin(s, self.seat)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for card in dealing.discards(s, s.turn):
            out = append(out, RECALL + card)
        return append(out, STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action != STOP:
            dealing.recall(s, s.turn, action - RECALL)
            EXTRA_BEING.begin(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("tash_kalar.not_discarded", {"card": CARD_NAMES[action - RECALL]}, self.RULE)


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
class TreeShepherdTends(Move):
    """A combat move with a heroic piece of yours or a standard one with a legendary, or upgrade a common one."""

    def fights(self, s: TashKalarState, cell: i64) -> bool:
        return pieces.rank_at(s, cell) == HEROIC


ENEMY_BESIDE: Final = Pieces(ENEMY, NON_LEGENDARY, on.BESIDE)
ENEMY_DIAGONAL: Final = Pieces(ENEMY, NON_LEGENDARY, on.DIAGONAL)
COMMON_DIAGONAL: Final = Pieces(ENEMY, COMMON, on.DIAGONAL)
LEADS: Final = movement("Leads", on.OWN_OTHERS, times=3, combats=3, kind=CentaurChieftainLeads)
UNICORN: Final = movement("Chooses", combats=1, kind=UnicornChooses)
DRUID: Final = choice("Upgrades", UPGRADE, on.ANY_COMMON, must=True, kind=WoodlandDruidUpgrades)
UPGRADES: Final = choice("", UPGRADE, on.OWN_COMMON)  # Q15: a move may be declined, so nothing need be chosen
GROWN: Final = Pieces(OWN, on.UPGRADED, on.ANYWHERE)
SHEPHERD: Final = movement("Tends", GROWN, combats=1, instead=UPGRADES, kind=TreeShepherdTends)

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
        moves("Moves", on.Squares(on.FOLLOWED), times=2, then=LetGo()),
    ),
    Card("kiskin_spirit", "18.6", Asks(OwnQuestion(KiskinSpiritRecalls))),
    Card("dryad", "18.7", converts("Converts", ENEMY_BESIDE)),
    Card("centaur_spearman", "18.8", moves("Moves", combats=1, then=Spear())),
    Card("centaur_chieftain", "18.9", moves("Moves", combats=1, then=Lead())),
    Card("unicorn", "18.10", Asks(UNICORN, 1, 1)),
    Card("sylvan_queen", "18.11", converts("Converts", ENEMY_DIAGONAL, choosing.SAME_RANK)),
    Card("sylvan_princess", "18.12", converts("Converts", COMMON_DIAGONAL)),
    Card("woodland_druid", "18.13", EveryColour()),
    Card("forest_ancient", "18.14", forest_ancient.PLANTS),
    Card("forest_mystic", "18.15", GainCards(1, 1)),
    Card("kiskin_leafsplitter", "18.16", shoots("Shoots", FIRST, times=2)),
    Card("kiskin_boughrunner", "18.17", moves("Moves", where=on.BESIDE_OTHERS, times=3, combats=3)),
    Card("tree_shepherd", "18.18", Asks(SHEPHERD, 1, 1)),
]
