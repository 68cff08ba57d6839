"""Every reason that Tash-Kalar can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.rules.arena import SQUARE_NAMES
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table, new
from tests.kit import reasons
from tests.kit.reasons import Cases
from tests.kit.scene import Numbered, Scene
from tests.tash_kalar.scene import duel, tash_kalar

# All common and heroic pieces of a seat in the High Form, away from the middle.
SEVENTEEN: Final = "c9 d9 e9 f9 g9 c1 d1 e1 f1 g1 a7 a5 a3 i7 i3 e4 e3"
FIFTEEN: Final = "c9 d9 e9 f9 g9 c1 d1 e1 f1 g1 a7 a5 a3 i7 i3"


class Beginning(Numbered):
    """A game from its very first decision."""

    def __init__(self, players: int, **options: Value) -> None:
        super().__init__(rules("tash_kalar", players, options))
        self.options_given: Final = options

    def _laid_out(self) -> Table:
        return new("tash_kalar", self.rules.players, 1, self.options_given, FAST)


def turn_cases() -> list[tuple[Scene, str]]:
    """Actions, flares and tasks that are not possible in a turn."""
    short = tash_kalar().pieces(0, SEVENTEEN)
    climbing = tash_kalar().pieces(0, "e4 e3").pieces(1, legendary="e5").hand(0, "sapling")
    exhausted = tash_kalar().pieces(0, "d3 f3", legendary="d5 f5 e4").hand(0, "time_elemental")
    flare = tash_kalar().hand(0, "flare_01")
    return [
        (tash_kalar().pieces(0, "e5"), "place e5"),
        (tash_kalar().pieces(0, "e5"), "lift e5"),
        (short, "place e5"),
        (short, "lift e5"),
        (tash_kalar().hand(0, "knight"), "summon herald e5"),
        (tash_kalar().hand(0, "knight").set(opening=1, actions=1), "exchange knight"),
        (climbing, "summon sapling e5"),
        (exhausted, "summon time_elemental e6"),
        (tash_kalar().hand(0, "angel_of_death"), "summon angel_of_death c9"),
        (tash_kalar().hand(0, "knight"), "summon knight e5"),
        (tash_kalar().hand(0, "knight").set(exchanged=2), "exchange knight"),
        (tash_kalar(edition="original").hand(0, "titan"), "exchange titan"),
        (flare, "flare flare_01"),
        (tash_kalar(edition="original").hand(0, "flare_01"), "flare flare_01"),
        (tash_kalar().hand(0, "flare_01").set(flared=1), "flare flare_01"),
        (tash_kalar().hand(0, "flare_01").set(spent=1, actions=1), "flare flare_01"),
        (duel().closing(), "claim isolation"),
        (tash_kalar().closing(), "claim destruction"),
        (tash_kalar().closing(), "claim isolation"),
        (tash_kalar(4, form="team_duel").hand(0, "flare_01").set(control=2).closing(), "flare flare_01"),
    ]


def setup_and_summoning_cases() -> list[tuple[Scene, str]]:
    """Schools and start pieces, whom a flare compares with, how a pattern lies, whose piece is used."""
    flare = tash_kalar(4).pieces(1, "c9 d9 e9 f9").pieces(2, "c1 d1 e1 f1").hand(0, "flare_02")
    flare.play("flare flare_02")
    towers = tash_kalar().pieces(0, "d4 e4 f4 d3 e3 f3 f5 g5 f6 g6").hand(0, "gun_tower")
    towers.play("summon gun_tower e5")
    mage = tash_kalar().pieces(0, "d7 c6 e6 d5 f5 e4 g4 f3").hand(0, "time_mage").play("summon time_mage e5")
    lifting = tash_kalar().pieces(0, SEVENTEEN).hand(0, "sapling").play("summon sapling e5")
    borrowing = tash_kalar(4).pieces(1, "e4").pieces(2, "e3").hand(0, "sapling").set(permission=1)
    singles = tash_kalar(4).destroyed(1, common=1).destroyed(2, common=1).closing().end()
    drafting = Beginning(2, schools="draft").play("school sylvan")
    return [
        (drafting, "school sylvan"),
        (Beginning(2, form="duel"), "put 2 c5"),
        (Beginning(2, form="duel"), "put 0 e5"),
        (flare, "against 0"),
        (flare, "against 3"),
        (towers, "turned mirrored"),
        (mage, "turned printed"),
        (mage, "turned mirrored"),
        (lifting, "lift e4"),
        (lifting, "lift e7"),
        (borrowing.play("summon sapling e5"), "improvise 3"),
        (singles, "score 3"),
    ]


def effect_cases() -> list[tuple[Scene, str]]:
    """Squares, pieces and directions that an effect does not reach."""
    sowing = tash_kalar().pieces(0, "f5 d4").hand(0, "kiskin_farseeders").play("summon kiskin_farseeders e5")
    strikes = tash_kalar().pieces(0, "e6 e4").pieces(1, "d6 f5").hand(0, "swordmaster")
    strikes.play("summon swordmaster e5")
    eagle = tash_kalar().pieces(0, "d4 f4").pieces(1, heroic="a5").hand(0, "wild_eagle").play("summon wild_eagle e5")
    bear = tash_kalar().pieces(0, "b6 a5 b5").pieces(1, heroic="a7").hand(0, "hungry_bear")
    bear.play("summon hungry_bear a6")
    herald = tash_kalar().pieces(0, "f4 g4 f3").hand(0, "herald").play("summon herald e5")
    knight = tash_kalar().pieces(0, "d4 e4 f4 d3").hand(0, "knight").play("summon knight e5")
    cannon = tash_kalar().pieces(0, "e5 d5 c4").hand(0, "cannon").play("summon cannon e5")
    runner = tash_kalar().pieces(0, "d4 e4 f4 e3").hand(0, "kiskin_boughrunner")
    runner.play("summon kiskin_boughrunner e5")
    spirit = tash_kalar().pieces(0, "c5 c4 e4").hand(0, "kiskin_spirit").discarded(0, "naiad")
    spirit.play("summon kiskin_spirit e5")
    ancient = tash_kalar(3).pieces(0, "e6 d5 f5 d4").pieces(2, FIFTEEN).hand(0, "forest_ancient")
    ancient.play("summon forest_ancient e5")
    empty = tash_kalar().pieces(0, SEVENTEEN).pieces(1, heroic="d7 e7 f7 g7").hand(0, "flare_06")
    empty.play("flare flare_06")
    storm = tash_kalar().pieces(0, "e4", "d6 d5 f5", "a5 a6").hand(0, "storm_elemental")
    storm.play("summon storm_elemental e4")
    begun = tash_kalar().pieces(0, "e5").pieces(1, "c1 d1 e1 f1 g1").hand(0, "flare_09")
    begun.play("flare flare_09", "move e5 n")
    return [
        (sowing, "place f5"),
        (sowing, "place a5"),
        (strikes, "destroy f5"),
        (strikes, "destroy d4"),
        (eagle, "leap e5"),
        (eagle, "leap a5"),
        (bear, "move b6 n"),
        (bear, "move a6 w"),
        (bear, "move a6 n"),
        (cannon, "shoot w"),
        (runner, "move e5 n"),
        (spirit, "recall dryad"),
        (ancient, "put 0 e7"),
        (ancient, "put 2 e7"),
        (empty, "place e5"),
        (storm, "place_legendary e3"),
        (herald, "move f4 e"),
        (herald, "move a5 e"),
        (knight, "move e5 s"),
        (begun, "stop"),
        *leviathan_cases(),
    ]


def leviathan_cases() -> list[tuple[Scene, str]]:
    """Connected pieces of one kind, each once, and only such as can fall."""
    picking = tash_kalar().pieces(0, "c3", "d4 e4 b3").pieces(1, "g8 h8", "i5").hand(0, "leviathan")
    picking.play("summon leviathan f5", "pick g8")
    short = tash_kalar().pieces(0, "c3", "d4 e4 b3").hand(0, "leviathan")
    short.pieces(1, " ".join([square for square in SQUARE_NAMES if square[1] in "127"][:17]), legendary="i5")
    short.play("summon leviathan f5")
    return [
        (picking, "pick g8"),
        (picking, "pick i5"),
        (picking, "pick c3"),
        (short, "pick i5"),
    ]


def cases() -> Cases:
    return [*turn_cases(), *setup_and_summoning_cases(), *effect_cases()]


def test_every_reason_has_a_scenario() -> None:
    """The keys that the scenes produce are the keys of the text file, with the same arguments."""
    reasons.check_keys("tash_kalar", cases())


def test_every_cited_rule_is_in_both_rulebooks() -> None:
    """Each reason gives the number of a rule that the rulebook has."""
    reasons.check_rules("tash_kalar", cases())


def test_a_legal_action_has_no_reason_against_it() -> None:
    """And an illegal one always has."""
    reasons.check_legal([*turn_cases()[:1], *setup_and_summoning_cases()[5:6], *leviathan_cases()[:1]])


def test_reasons_say_what_is_wrong() -> None:
    """How many pieces a pattern lacks, what a flare compares, which card is in force."""
    turn, effects = turn_cases(), effect_cases()
    assert {"card": "knight", "square": "e5", "n": 4} == reasons.refusal(*turn[9]).args
    assert {"flare": "flare_01", "upper": 3, "lower": 6} == reasons.refusal(*turn[12]).args
    assert {"square": "a5", "by": "kiskin_farseeders"} == reasons.refusal(*effects[1]).args
    assert {"by": "flare_06"} == reasons.refusal(*effects[14]).args


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reasons.check_not_asked(tash_kalar(), "destroy e5", "3.2")
