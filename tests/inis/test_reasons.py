"""Every reason that Inis can give has a scenario, and its text takes the arguments that come with it."""

from __future__ import annotations

from mohreh.games.inis.rules.data import ACTION_NAMES
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Reason
from mohreh.kernel.table import Table, new
from tests.inis.scene import Scene, inis, view_of
from tests.kit import reasons


class Whole(Scene):
    """A scene that is a whole game so far."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.rules, ("moor", "cove"))
        self._table = table


def at_step(step: str, players: int = 3, seed: int = 1) -> Scene:
    """A game from its beginning to the first question of this kind."""
    table = new("inis", players, seed, {}, FAST)
    while type(table._state.top).__name__ != step:
        table.play(table.legal[0])
    return Whole(table)


def clash(zero: str = "", one: str = "", **more: int) -> Scene:
    scene = inis().clans("moor", 2, 2).clans("cove", 1, 0, 1).capital("plains").built("moor", citadels=more.get("n", 0))
    return scene.hand(0, f"warlord {zero}").hand(1, one).do("play warlord", "at moor")


def of_clashes() -> list[tuple[Scene, str]]:
    maneuver = clash("tale_of_cuchulain").until("Maneuver")
    withdrawal = inis().clans("moor", 3, 1).clans("cove", 1).clans("plains", 2).capital("valley").hand(0, "warlord")
    withdrawal.do("play warlord", "at moor", "withdraw")
    two = inis().clans("moor", 4).clans("cove", 0, 1).clans("valley", 0, 1).hand(0, "migration")
    forced = clash("dagdas_club", "geis druid").do("attack 2", "react dagdas_club", "force_card").until("AnswerAttack")
    spear = clash("lugs_spear ogmas_eloquence").do("react lugs_spear").until("Maneuver")
    cauldron = clash(one="dagdas_cauldron").do("attack 2").until("Removal").do("react dagdas_cauldron")
    cuchulain = inis().clans("moor", 1, 1, 1).capital("plains").hand(0, "warlord tale_of_cuchulain")
    cuchulain.do("play warlord").until("Maneuver")
    twice = inis(4).clans("moor", 1, 1, 2, 1).capital("plains").hand(0, "warlord tale_of_cuchulain")
    highlands = inis(3, "highlands", "moor", "cove").clans("highlands", 2, 1, 1)
    highlands.hand(0, "warlord").hand(1, "highlands")
    return [
        (maneuver, "maneuver the_fianna"),
        (maneuver, "maneuver tale_of_cuchulain"),
        (spear, "maneuver ogmas_eloquence"),
        (clash().do("propose", "refuse"), "propose"),
        (inis().clans("moor", 2, 2).capital("plains").hand(0, "warlord").do("play warlord"), "withdraw"),
        (maneuver, "attack 1"),
        (maneuver, "attack 3"),
        (maneuver, "attack 4"),
        (withdrawal, "retreat valley"),
        (withdrawal, "done"),
        (two.do("play migration", "to cove", "to valley", "done").settle(), "clash moor"),
        (forced, "lose"),
        (forced, "discard eriu"),
        (cauldron.until("Maneuver").do("propose", "agree").settle(), "number 7"),
        (twice.do("play warlord", "maneuver tale_of_cuchulain", "player 3"), "player 2"),
        (_last_of_three(), "player 4"),
        (highlands.do("play warlord", "shelter", "react highlands"), "player 2"),
    ]


def _last_of_three() -> Scene:
    """Tale of Cuchulain takes two clans, and the last player has one."""
    scene = inis(4).clans("moor", 1, 1, 1, 1).capital("plains").hand(0, "warlord tale_of_cuchulain")
    return scene.do("play warlord", "maneuver tale_of_cuchulain")


def of_cards() -> list[tuple[Scene, str]]:
    druid = inis().clans("moor", 1, 1).hand(0, "druid bard").do("play druid").settle()
    tuan = inis().clans("moor", 1).hand(0, "tuans_memory").deck("eriu lugs_spear the_dagda").do("play tuans_memory")
    shown = inis().clans("moor", 1).hand(0, "deirdres_beauty").hand(1, "eriu").hand(2, "lugs_spear")
    cathbad = inis().clans("moor", 2, 1, 1).hand(0, "cathbads_word").turn(2).passes(2)
    cathbad.do("pass", "react cathbads_word").until("Deal")
    misty = inis(3, "misty_lands", "moor", "cove").clans("moor", 1).hand(0, "misty_lands geis druid")
    return [
        (druid, "take druid"),
        (tuan.settle(), "retain balors_eye"),
        (shown.do("play deirdres_beauty").settle(), "take balors_eye"),
        (cathbad, "aside raid"),
        (misty.do("play misty_lands").settle(), "done"),
        (inis().clans("moor", 1).hand(0, "bard"), "play druid"),
        (inis().clans("moor", 1).hand(0, "bard").hand(1, "geis druid").do("play bard"), "react eriu"),
        (at_step("Draft"), "hand_on geis"),
        (_last_stage(), "keep geis"),
        *_named_in_order(),
        (inis().clans("moor", 1).hand(0, "bard").first_turn(), "pass"),
        (inis().clans("moor", 1).deeds(0, 5).pretender(0), "claim"),
        (inis().clans("moor", 1), "claim"),
        (inis().clans("moor", 1).hand(0, "geis"), "play geis"),
        (inis().clans("moor", 1).hand(0, "druid"), "play druid"),
    ]


def _last_stage() -> Scene:
    scene = at_step("Draft")
    while scene.table.view(None)["asks"] != ["Draft", 2]:
        scene.play(scene.options()[0])
    return scene


def _second_stage() -> Scene:
    scene = at_step("Draft")
    while scene.table.view(None)["asks"] != ["Draft", 1]:
        scene.play(scene.options()[0])
    return scene


def _named_in_order() -> list[tuple[Scene, str]]:
    """The second stage of the draft: two cards are kept, the later one of them last."""
    first, second, *_ = _second_stage().options()
    last = f"keep {[one for one in _second_stage().holds(0) if one in ACTION_NAMES][-1]}"
    named = _second_stage().play(second)
    return [(_second_stage(), last), (named, first), (named, second)]


def of_the_island() -> list[tuple[Scene, str]]:
    swamp = next(s for s in range(300) if "swamp" in _tiles(s))
    site = inis().clans("moor", 1).hand(0, "exploration").do("play exploration").settle()
    aligned = inis(3, map="aligned").clans("moor", 1).hand(0, "exploration").do("play exploration").settle()
    tile = inis().clans("moor", 1).hand(0, "tailtus_land").stack("hills", "forest", "swamp").do("play tailtus_land")
    wrong = {scene_key(site, n): n for n in all_sites()}
    not_aligned = {scene_key(aligned, n): n for n in all_sites()}
    return [
        (Whole(new("inis", 4, swamp, {}, FAST)), "capital swamp"),
        (inis().clans("moor", 1).hand(0, "children_of_dana").do("play children_of_dana"), "place swamp"),
        (tile.settle(), "lay moor"),
        (site, wrong["inis.site.covered"]),
        (site, wrong["inis.site.one_only"]),
        (site, wrong["inis.site.older"]),
        (aligned, not_aligned["inis.site.not_aligned"]),
    ]


def _tiles(seed: int) -> list[str]:
    territories = view_of(new("inis", 4, seed, {}, FAST))["territories"]
    return [one["name"] for one in territories]


def all_sites() -> list[str]:
    verb = rules("inis", 2).catalogue.by_name["site"]
    return [verb.notation(a) for a in range(verb.base, verb.base + verb.size)]


def scene_key(scene: Scene, action: str) -> str:
    reason = scene.why(action)
    return reason.key if reason is not None else ""


def of_declarations() -> list[tuple[Scene, str]]:
    base = ("moor", "swamp", "cove", "valley")
    here = inis(3, *base).clans("moor", 2, 1).clans("swamp", 1).clans("cove", 1).built("moor", sanctuaries=1)
    eriu = inis().clans("moor", 1).clans("cove", 1).clans("valley", 1).built("moor", 1, 1).built("cove", 1)
    nuada = inis().clans("moor", 2, 1).clans("cove", 1, 1).clans("valley", 1).clans("plains", 3, 0, 1)
    conquest = inis().clans("cove", 1, 1).clans("valley", 2).clans("moor", 0, 1).hand(0, "conquest")
    horses = inis().clans("cove", 2, 1).clans("moor", 1).hand(0, "manannans_horses")
    spirits = inis().clans("moor", 11, 1, 1).built("moor", sanctuaries=3).hand(0, "the_other_world")
    many = inis().clans("moor", 3, 1, 2).built("moor", sanctuaries=3).hand(0, "the_other_world")
    morrigan = inis().clans("moor", 1, 1).clans("cove", 0, 0, 1).hand(0, "the_morrigan")
    breas = inis().clans("moor", 1, 1, 1).clans("cove", 0, 1).hand(0, "breas_tyranny").do("play breas_tyranny")
    vale = inis(3, "moor", "lost_vale", "cove", "valley", "plains").clans("moor", 1, 1).clans("plains", 1, 1)
    vale.hand(0, "new_clans lost_vale").do("play new_clans", "place moor", "place moor", "react lost_vale")
    flee = inis().clans("moor", 1, 1).clans("cove", 0, 1).clans("plains", 0, 1).hand(0, "balors_eye")
    flee.hand(1, "diarmuid_and_grainne").do("play balors_eye", "clan moor 2", "react diarmuid_and_grainne")
    alliance = inis().clans("moor", 1, 2, 1).hand(0, "new_alliance").do("play new_alliance")
    return [
        (_with(here, "sanctuary"), "at valley"),
        (_with(_here(base), "citadel"), "at swamp"),
        (_with(_here(base).clans("valley", 1).built("valley", sanctuaries=1), "festival"), "at cove"),
        (_with(_here(base), "kernunos_sanctuary"), "at moor"),
        (_with(_here(base), "sanctuary"), "no_clash"),
        (morrigan.do("play the_morrigan", "turn_crows"), "at valley"),
        (inis().clans("moor", 1, 1).clans("cove", 1, 1).hand(0, "the_morrigan").do(*_named()), "player 3"),
        (inis().clans("moor", 1, 1).hand(0, "bard moor").do("react moor"), "player 4"),
        (inis().clans("moor", 1, 1).hand(0, "moor").do("react moor"), "player 1"),
        (eriu.hand(0, "eriu").do("play eriu"), "place valley"),
        (inis().clans("moor", 1).clans("cove", 1).hand(0, "new_clans").do("play new_clans"), "done"),
        (inis().clans("moor", 1).clans("cove", 1).hand(0, "new_clans").do("play new_clans"), "place plains"),
        (_craftsmen().do("play craftsmen_and_peasants"), "place valley"),
        (_craftsmen().do("play craftsmen_and_peasants", "place cove"), "place cove"),
        (nuada.hand(0, "nuada_silverhand").do("play nuada_silverhand"), "place cove"),
        (_nuada().do("play nuada_silverhand"), "place valley"),
        (conquest.do("play conquest", "at moor", "from valley"), "from cove"),
        (_conquest().do("play conquest", "at plains"), "from moor"),
        (_conquest().do("play conquest", "at moor", "from valley"), "from plains"),
        (_conquest().do("play conquest", "at moor", "from plains"), "from plains"),
        (horses.do("play manannans_horses", "from cove"), "to cove"),
        (breas, "clan moor 1"),
        (breas, "clan valley 1"),
        (vale.settle(), "clan plains 1"),
        (flee, "at moor"),
        (alliance, "replace 1"),
        (alliance, "replace 3"),
        (spirits.do("play the_other_world", "settle"), "settle"),
        (many.do("play the_other_world", "strike 3"), "settle"),
        (many, "strike 2"),
        (many, "strike 1"),
    ]


def _named() -> tuple[str, ...]:
    return ("play the_morrigan", "turn_crows", "at moor")


def _here(base: tuple[str, ...]) -> Scene:
    return inis(3, *base).clans("moor", 2, 1).clans("swamp", 1).clans("cove", 1).built("moor", sanctuaries=1)


def _with(scene: Scene, card: str) -> Scene:
    return scene.hand(0, card).do(f"play {card}")


def _craftsmen() -> Scene:
    scene = inis().clans("moor", 1).clans("cove", 1).clans("valley", 1).built("cove", citadels=1)
    return scene.hand(0, "craftsmen_and_peasants")


def _nuada() -> Scene:
    scene = inis().clans("moor", 2, 1).clans("cove", 2, 1).clans("valley", 1)
    return scene.hand(0, "nuada_silverhand")


def _conquest() -> Scene:
    scene = inis().clans("cove", 1).clans("valley", 2).clans("plains", 1).hand(0, "conquest")
    return scene


def cases() -> list[tuple[Scene, str]]:
    """A scene, and an action that is refused in it."""
    return [*of_clashes(), *of_cards(), *of_the_island(), *of_declarations()]


def test_every_reason_has_a_scenario() -> None:
    """The keys that the scenes produce are the keys of the text file, with the same arguments."""
    reasons.check_keys("inis", cases())


def test_every_cited_rule_is_in_both_rulebooks() -> None:
    """Each reason gives the number of a rule that the rulebook has."""
    reasons.check_rules("inis", cases())


def test_a_legal_action_has_no_reason_against_it() -> None:
    """And an illegal one always has."""
    reasons.check_legal(cases()[::4])


def test_an_action_of_another_step_says_what_is_asked() -> None:
    """The kernel's own reason, with the rule of the step that waits."""
    reasons.check_not_asked(inis().clans("moor", 1), "agree", "7.2")


def test_a_territory_is_not_called_its_own_neighbour() -> None:
    """Conquest brings clans from neighbours; those that are there already need not move."""
    same = Reason("inis.move.same", {"territory": "moor"}, "3.6")
    scene = inis().clans("moor", 2, 1).clans("cove", 1).hand(0, "conquest").play("play conquest", "at moor")
    assert same == scene.why("from moor")
    assert same == inis().clans("moor", 2).hand(0, "migration").play("play migration").why("to moor")


def test_warlord_is_not_only_for_opponents() -> None:
    """OQ-16: with none there and none in the reserve that could come, that is the reason."""
    scene = inis().clans("moor", 3, 1, 2).clans("valley", 0, 11).hand(0, "the_morrigan")
    scene.hand(1, "warlord").do("play the_morrigan", "leave_crows", "at moor", "player 1", "shelter")
    scene.do("attack 3", "1:react warlord")
    assert ["player 1", "player 3"] == scene.options()
    assert Reason("inis.player.not_exposed", {"target": 1, "card": "warlord"}, "12.7") == scene.why("player 2")
