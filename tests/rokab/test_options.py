"""Sections 12 and 15: every value of every option."""

from __future__ import annotations

import pytest

from mohreh import new
from mohreh.kernel.errors import BadOption
from mohreh.kernel.registry import game, rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from tests.rokab.printed import MAPS
from tests.rokab.scene import Scene, rokab


def conquered(players: int, provinces: list[str], site: str, **options: Value) -> str:
    """How the game has ended when seat 0, owner of these, has won the site."""
    others = list(range(1, players))
    scene = (
        rokab(players, **options).owned(0, *provinces).site(site).row(0, "10").passed(*others).play("pass")
    )
    return scene.table.ending


def test_option_12_1_spring_per_copy() -> None:
    """3 for each soldier of the highest value."""
    scene = rokab(spring_bonus="per_copy").rows("5 5 2", "5", "4").season("bahar")
    assert [18, 8, 4] == scene.strengths()


def test_option_12_2_mutual_borders() -> None:
    """A chain is not enough, a triangle is."""
    assert "" == conquered(4, ["fars", "esfahan"], "rey", adjacent="mutual")
    assert "adjacent" == conquered(4, ["fars", "esfahan"], "yazd", adjacent="mutual")
    assert "adjacent" == conquered(4, ["fars", "esfahan"], "rey")


def test_option_12_2_mutual_borders_of_four() -> None:
    """With `classic_2007` four provinces that all touch each other; three and a fourth beside them do not."""
    four: dict[str, Value] = {"goal": "classic_2007", "adjacent": "mutual"}
    near = MAPS["iran_17"]
    quads = [
        [a, b, c, d]
        for a in near
        for b in near[a]
        for c in near[b]
        for d in near[c]
        if c in near[a] and d in near[a] and d in near[b] and len({a, b, c, d}) == 4
    ]
    for quad in quads[:1]:
        assert "adjacent" == conquered(3, quad[:3], quad[3], **four)
    assert "" == conquered(3, ["fars", "esfahan", "yazd"], "kerman", **four)


def test_option_12_3_the_goal_of_2007() -> None:
    """Four or six with two or three players, three or five with more."""
    chain = ["fars", "esfahan", "rey", "gilan"]
    apart = ["kordestan", "gilan", "gorgan", "yazd", "khuzestan"]
    for players in (2, 3):
        options: dict[str, Value] = {"goal": "classic_2007", "two_player": "ordinary"}
        assert "" == conquered(players, chain[:2], chain[2], **options)
        assert "adjacent" == conquered(players, chain[:3], chain[3], **options)
        assert "" == conquered(players, apart[:4], apart[4], **options)
        assert "total" == conquered(players, apart, "makran", **options)
    for players in (4, 5, 6):
        assert "adjacent" == conquered(players, chain[:2], chain[2], goal="classic_2007")
        assert "total" == conquered(players, apart[:4], apart[4], goal="classic_2007")


def test_option_12_3_the_goal_has_no_effect_with_own_decks() -> None:
    """Three battles win."""
    scene = rokab(2, goal="classic_2007").owned(0, "gilan", "fars").row(0, "5").passed(1).play("pass")
    assert "battles" == scene.table.ending


def test_option_12_4_left_of_the_chooser() -> None:
    """After a tie the player clockwise after the one who chose this site; lion-women come first."""
    for scene, expected in (
        (rokab(tie_chooser="left_of_chooser").rows("5", "5", "").opened_by(1), 2),
        (rokab(tie_chooser="left_of_chooser").rows("5", "5", "").opened_by(2), 0),
        (rokab(tie_chooser="left_of_chooser").rows("5 shirzan", "6", "").opened_by(1), 0),
        (rokab(tie_chooser="left_of_chooser").rows("5", "6", "").opened_by(2), 1),
    ):
        assert expected == scene.play("pass", "pass", "pass").is_at("chooser")


def test_option_12_4_after_a_standard_bearer_too() -> None:
    """Replaces 6.4 d."""
    scene = rokab(tie_chooser="left_of_chooser").rows("5", "5", "").hand(2, "parchamdar 1").turn(2)
    assert 1 == scene.play("play parchamdar").is_at("chooser")


def last_hand(hand: str) -> Scene:
    """Seat 1 is the only one with cards after a battle."""
    return rokab(last_hand="keep_two").owned(1, "rey").hands("", hand, "").turn(1).play("pass", "keep")


def test_option_12_5_the_last_holder_keeps_up_to_two() -> None:
    """One after the other, kinds in their order; then everybody is dealt up to ten, kept cards counted."""
    scene = last_hand("5 10 10 shirzan")
    assert ("KeepTwo", 1) == (scene.waits(), scene.asked())
    assert ["retain 5", "retain 10", "retain shirzan", "enough"] == scene.options()
    scene.play("retain 10")
    assert ["retain 10", "retain shirzan", "enough"] == scene.options()
    scene.play("retain shirzan")
    assert [10, 11, 10] == scene.sizes()
    assert {"10", "shirzan"} <= set(scene.holds(1).split())
    assert 110 - 31 == scene.is_at("pile")
    assert "burn_rest who=1 cards=5+10 n=2" in scene.events(0)


def test_option_12_5_nothing_need_be_kept() -> None:
    """0, 1 or 2."""
    scene = last_hand("5 10").play("enough")
    assert [10, 11, 10] == scene.sizes()
    scene = last_hand("5 10").play("retain 5", "enough")
    assert "burn_rest who=1 cards=10 n=1" in scene.events(None)
    scene = last_hand("5").play("retain 5")
    assert "burn_rest who=1 cards= n=1" in scene.events(None)


def test_option_12_5_what_is_kept_is_hidden() -> None:
    """The owner sees which card, the others that there is one; what was known of it stays known."""
    scene = last_hand("5 10 10 shirzan").play("retain 10")
    assert "retain who=1 card=10" == scene.events(1)[-1]
    assert "retain_hidden who=1" == scene.events(0)[-1] == scene.events(None)[-1]
    assert 4 == scene.sizes()[1]
    scene = rokab(last_hand="keep_two").hands("", "5 6 10", "").known(1, "5 6").turn(1).play("pass", "keep")
    scene.play("retain 6", "retain 10")
    assert "6" == scene.knows(1)


def test_option_12_6_peace_is_optional() -> None:
    """It may be set beside the map."""
    scene = rokab(peace_optional=True).peace("rey").hand(0, "rish_sefid 1").play("play rish_sefid")
    assert "aside" == scene.options()[0]
    scene.play("aside")
    assert ("", "peace_aside who=0") == (scene.is_at("peace"), scene.events(None)[-1])


def tied(**options: Value) -> Scene:
    """All provinces owned, seats 0 and 1 with the most, after a battle that seat 2 has won."""
    scene = rokab(6, final_tie="final_battle", battle_cap=0, **options)
    for seat, provinces in enumerate(
        [
            ["azarbaijan", "gorgan", "yazd", "khuzestan"],
            ["gilan", "kordestan", "fars", "khorasan"],
            ["qumes", "lorestan"],
            ["mazandaran", "esfahan"],
            ["rey", "kerman"],
            ["hamadan", "sistan"],
        ]
    ):
        scene.owned(seat, *provinces)
    return scene.row(2, "10").passed(1, 2, 3, 4, 5).play("pass").keep_hands()


def test_option_12_7_a_final_battle_among_those_who_tied() -> None:
    """Only they are dealt cards; the first of them clockwise after the next chooser opens."""
    scene = tied()
    assert [0, 1] == scene.is_at("fighters")
    assert [14, 14, 0, 0, 0, 0] == scene.sizes()
    assert (0, "Fight", "") == (scene.asked(), scene.waits(), scene.is_at("site"))
    assert "final_battle" in scene.events(None)


def test_option_12_7_the_strongest_wins_the_game() -> None:
    """Strictly the strongest; an elder only burns."""
    scene = tied()
    while scene.waits() == "Fight":
        liked = [one for one in scene.options() if one == "play rish_sefid" or one.split()[-1].isdigit()]
        scene.play(liked[-1] if scene.asked() == 0 and liked else "pass")
    assert ("final_battle", [0]) == (scene.table.ending, scene.table.winners)
    assert "" == scene.is_at("peace")


def test_option_12_7_an_elder_only_burns() -> None:
    """Empty provinces are left, but the peace marker stays where it is and nobody is asked about it."""
    scene = rokab(6, final_tie="final_battle", battle_cap=5).battles(4).peace("rey")
    scene.passed(1, 2, 3, 4, 5).play("pass").keep_hands()
    assert [0, 1, 2, 3, 4, 5] == scene.is_at("fighters")
    soldiers = [one for one in scene.options("play") if one.split()[1].isdigit()]
    highest = soldiers[-1].split()[1]
    scene.play(soldiers[-1])
    while "play rish_sefid" not in scene.options():
        scene.play("pass")
    scene.play("play rish_sefid")
    assert f"elder card={highest} n=1" == scene.events(None)[-1]
    assert ("Fight", "rey") == (scene.waits(), scene.is_at("peace"))


def test_option_12_7_equal_again_is_shared() -> None:
    """By those who fought, not by the others who have nothing either."""
    scene = tied().play("pass", "pass")
    assert ("final_battle", [0, 1]) == (scene.table.ending, scene.table.winners)
    assert "final_tie n=0" == scene.events(None)[-1]


def test_option_12_8_two_players_by_the_ordinary_rules() -> None:
    """Ten cards of the 110, the peace marker, new deals; `two_player_burn` changes nothing."""
    for burn in (False, True):
        scene = (
            rokab(2, two_player="ordinary", two_player_burn=burn)
            .hands("rish_sefid 5", "")
            .play("play rish_sefid")
        )
        assert "PlacePeace" == scene.waits()
        scene.play("peace rey", "pass", "keep")
        assert [10, 10] == scene.sizes()


def test_option_two_player_burn() -> None:
    """A hand without soldiers may be removed from the game before refilling; all with cards are asked, or nobody."""
    scene = rokab(2, two_player_burn=False).hands("tablzan bahar", "6 matarsak").deck(0, "1 2 3").rows("5", "4")
    assert ("ChooseSite", [5, 2]) == (scene.play("pass", "pass").waits(), scene.sizes())
    scene = rokab(2).hands("tablzan bahar", "6 matarsak").deck(0, "1 2 3").rows("5", "4")
    scene.play("pass", "pass")
    assert (0, ["keep", "burn"]) == (scene.asked(), scene.options())
    scene.play("burn")
    assert (1, ["keep"]) == (scene.asked(), scene.options())
    scene.play("keep")
    assert ("1 2 3", "ChooseSite") == (scene.holds(0), scene.waits())


def test_option_12_9_idle_and_cap_end_a_game_with_own_decks() -> None:
    """By 9.7: more battles won, or nobody."""
    scene = rokab(2).battles(5, idle=2).owned(1, "rey").play("pass", "pass").keep_hands()
    assert ("idle", [1]) == (scene.table.ending, scene.table.winners)
    scene = rokab(2).battles(299).row(0, "5").owned(1, "rey").passed(1).play("pass").keep_hands()
    assert ("capped", []) == (scene.table.ending, scene.table.winners)


def site_first(*hands: str, **options: Value) -> Scene:
    """A tied battle that its last pass ends, opened by seat 1, and seat 0 passed last."""
    scene = rokab(3, next_site="before_regrouping", **options).hands(*hands).opened_by(1).rows("5", "5", "")
    while scene.waits() == "Fight":
        scene.play("pass")
    return scene


def test_option_12_10_the_site_comes_before_hands_are_burnt() -> None:
    """Then the questions about burning, from whoever opened the last battle, and then the chooser plays."""
    scene = site_first("5 6", "shirzan", "4")
    assert ("ChooseSite", 0, 2) == (scene.waits(), scene.asked(), scene.is_at("battle"))
    scene.play("site rey")
    asked = []
    while scene.waits() == "Regroup":
        assert "rey" == scene.is_at("site")
        asked.append(scene.asked())
        scene.play("keep")
    assert [1, 2, 0] == asked
    assert ("Fight", 0, "rey", 0) == (scene.waits(), scene.asked(), scene.is_at("site"), scene.is_at("opener"))


def test_option_12_10_the_site_comes_before_a_new_deal() -> None:
    """The chooser sees no card of the new hand; who has the last hand keeps cards after the site is known."""
    scene = site_first("", "5 shirzan", "", last_hand="keep_two")
    assert ("ChooseSite", [0, 2, 0]) == (scene.waits(), scene.sizes())
    scene.play("site rey", "keep")
    assert ("KeepTwo", "rey") == (scene.waits(), scene.is_at("site"))
    scene.play("retain 5", "enough")
    assert ("Fight", [10, 10, 10]) == (scene.waits(), scene.sizes())
    scene = site_first("", "", "")
    assert ("ChooseSite", [0, 0, 0]) == (scene.waits(), scene.sizes())
    scene.play("site rey")
    assert ("Fight", scene.is_at("chooser"), [10, 10, 10]) == (scene.waits(), scene.asked(), scene.sizes())


def test_option_12_10_hands_are_burnt_after_the_site_where_nobody_plays() -> None:
    """Q7: idle hands are burnt after the next site is chosen."""
    scene = rokab(3, next_site="before_regrouping").battles(5, idle=2).play("pass", "pass", "pass")
    assert ("ChooseSite", [2, 2, 2]) == (scene.waits(), scene.sizes())
    scene.play("site rey")
    assert ("Fight", [10, 10, 10], 0) == (scene.waits(), scene.sizes(), scene.is_at("idle"))


def test_option_12_10_the_last_empty_province_may_be_the_site() -> None:
    """The game goes on there; without one it ends before anybody is asked about burning."""
    scene = rokab(6, next_site="before_regrouping").all_owned_but("makran", "rey").passed(1, 2, 3, 4, 5)
    scene.row(4, "10").play("pass")
    assert ["site rey"] == scene.options()
    scene.play("site rey")
    assert ("Regroup", "rey") == (scene.waits(), scene.is_at("site"))
    scene = rokab(6, next_site="before_regrouping").all_owned_but("makran").passed(1, 2, 3, 4, 5)
    assert "no_site" == scene.row(4, "10").play("pass").table.ending
    scene = rokab(3, next_site="before_regrouping", battle_cap=7).battles(6).passed(1, 2).play("pass")
    assert "capped" == scene.table.ending


def test_option_12_10_the_first_site_and_own_decks_are_as_ever() -> None:
    """Nobody regroups before the first battle, and with own decks the site comes last."""
    table = new("rokab", 3, 1, {"next_site": "before_regrouping"})
    table.play("site rey")
    assert "Fight" == table.view(None)["asks"][0]
    scene = rokab(2, next_site="before_regrouping").rows("5", "6").play("pass", "pass")
    assert "Regroup" == scene.waits()
    assert "ChooseSite" == scene.keep_hands().waits()


def test_option_idle_battles_and_battle_cap() -> None:
    """Other numbers, and nothing for never."""
    assert [10, 10, 10] == rokab(idle_battles=1).play("pass", "pass", "pass").sizes()
    scene = rokab(idle_battles=0).battles(5, idle=4).play("pass", "pass", "pass").keep_hands()
    assert ("ChooseSite", 5) == (scene.waits(), scene.is_at("idle"))
    assert "capped" == rokab(battle_cap=7).battles(6).passed(1, 2).play("pass").keep_hands().table.ending
    assert "" == rokab(battle_cap=0).battles(999).passed(1, 2).play("pass").keep_hands().table.ending


def test_option_start_player_is_a_seat_at_the_table() -> None:
    """A seat that is not there is refused."""
    with pytest.raises(BadOption):
        rules("rokab", 3, {"start_player": 3})


@pytest.mark.parametrize("name", list(MAPS))
def test_option_map_shapes_only_the_tail_of_the_catalogue(name: str) -> None:
    """The verbs before the provinces have the same ids on every map."""
    shaped: Rules = rules("rokab", 3, {"map": name})
    assert 43 + 2 * len(MAPS[name]) == shaped.catalogue.size
    usual = game("rokab").catalogue
    assert [usual.notation(a) for a in range(43)] == [shaped.catalogue.notation(a) for a in range(43)]


def test_section_15_what_the_original_edition_sets() -> None:
    """Nine keys; each may still be set by hand."""
    expected = {
        "spring_bonus": "per_copy",
        "goal": "classic_2007",
        "tie_chooser": "left_of_chooser",
        "next_site": "before_regrouping",
        "last_hand": "keep_two",
        "peace_optional": True,
        "final_tie": "final_battle",
        "two_player": "ordinary",
        "map": "classic_italy",
    }
    usual = rules("rokab", 3).options
    original = rules("rokab", 3, {"edition": "original"}).options
    assert expected == {k: v for k, v in original.items() if k != "edition" and v != usual[k]}
    by_hand = rules("rokab", 3, {"edition": "original", "map": "iran_17"}).options
    assert ("iran_17", "per_copy") == (by_hand["map"], by_hand["spring_bonus"])
