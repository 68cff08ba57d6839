"""Section 10: the rulings, and the questions of section 11 that are no option."""

from __future__ import annotations

from tests.rokab.printed import MAPS
from tests.rokab.scene import rokab


def test_r1_three_adjacent_are_a_chain() -> None:
    """R1: Fars and Rey meet in Esfahan only."""
    assert "rey" not in MAPS["iran_17"]["fars"]
    scene = rokab().owned(0, "fars", "esfahan").site("rey").row(0, "10").passed(1, 2).play("pass")
    assert "adjacent" == scene.table.ending


def test_r2_all_copies_of_the_highest_value_burn() -> None:
    """R2: several in one row too."""
    scene = rokab().rows("10 10 2", "10", "6").hand(0, "rish_sefid 1").play("play rish_sefid")
    assert ["2 rish_sefid", "", "6"] == [scene.lies(seat) for seat in range(3)]


def test_r3_printed_values_decide_in_winter() -> None:
    """R3: the elder comes before winter."""
    scene = rokab().rows("5 1", "4", "").season("zemestan").hand(0, "rish_sefid 1").play("play rish_sefid")
    assert ["1 rish_sefid", "4"] == [scene.lies(0), scene.lies(1)]


def test_r4_spring_adds_three_once_per_player() -> None:
    """R4: two fives are worth 13."""
    assert [13, 8, 4] == rokab().rows("5 5", "5", "4").season("bahar").strengths()


def test_r5_the_29_of_the_rulebook() -> None:
    """R5: 29 without a season, 7 in winter, 32 in spring with the highest soldier, 29 in spring without."""
    row = "3 5 6 tablzan shirzan"
    assert 29 == rokab().row(0, row).strengths()[0]
    assert 7 == rokab().row(0, row).season("zemestan").strengths()[0]
    assert 32 == rokab().row(0, row).season("bahar").strengths()[0]
    assert 29 == rokab().rows(row, "10", "").season("bahar").strengths()[0]


def test_r6_where_the_peace_marker_goes() -> None:
    """R6: back to where it was, if one likes; not on the site, not on an owned province; compulsory."""
    scene = rokab().owned(1, "fars").peace("rey").hand(0, "rish_sefid 1").play("play rish_sefid")
    assert "peace rey" in scene.options()
    assert "" == scene.is_at("peace")
    for action in ("peace fars", "peace makran", "aside"):
        assert action not in scene.options()


def test_r6_without_an_empty_province_it_is_set_beside_the_map() -> None:
    """R6, Q5: nobody is asked."""
    scene = rokab(6).all_owned_but("makran").hand(0, "rish_sefid 1").play("play rish_sefid")
    assert ("Fight", 1) == (scene.waits(), scene.asked())
    assert "" == scene.is_at("peace")
    assert "peace_nowhere" == scene.events(None)[-1]


def test_r6_the_only_empty_province_may_be_where_it_was() -> None:
    """R6: it is lifted first."""
    scene = (
        rokab(6).all_owned_but("makran", "rey").peace("rey").hand(0, "rish_sefid 1").play("play rish_sefid")
    )
    assert ["peace rey"] == scene.options()


def test_r7_lion_women_choose_after_a_tie_too() -> None:
    """R7: the majority comes before the last to pass."""
    scene = rokab().rows("5 shirzan", "6", "").passed(1, 2).play("pass")
    assert [] == scene.owners(0) + scene.owners(1)
    assert 0 == scene.is_at("chooser")


def test_r8_forced_passes_count_for_the_last_to_pass() -> None:
    """R8, Q3: seat 2 has no cards and passes last."""
    scene = rokab().rows("5", "5", "").hand(2, "").play("pass", "pass")
    assert 2 == scene.is_at("chooser")


def test_r9_nobody_plays_is_a_tie() -> None:
    """R9: all at nothing."""
    scene = rokab().play("pass", "pass", "pass")
    assert "tie province=makran n=0" in scene.events(None)
    assert [0, 0, 0] == scene.table.scores


def test_r10_the_scarecrow_returns_at_most_one_and_it_may_be_played_again() -> None:
    """R10: in a later turn of the same battle."""
    scene = rokab().row(0, "6 6").hand(0, "matarsak").passed(1, 2).play("play matarsak", "take_back 6")
    assert ("6 matarsak", "6", 0) == (scene.lies(0), scene.holds(0), scene.asked())
    assert ["pass", "play 6"] == scene.options()


def test_r11_spent_cards_are_burnt_with_the_row() -> None:
    """R11: they are worth nothing before."""
    scene = rokab().row(0, "rish_sefid matarsak").hand(0, "parchamdar 1").play("play parchamdar")
    assert "tie province=makran n=0" in scene.events(None)
    assert "rish_sefid parchamdar matarsak" == scene.ashes()


def test_r12_lion_women_and_heroines_are_not_soldiers() -> None:
    """R12: such a hand may be burnt, a hand with one soldier may not."""
    scene = rokab().hands("shirzan shirdokht", "shirzan 1", "5").play("pass", "pass", "pass")
    assert ["keep", "burn"] == scene.options()
    scene.play("burn")
    assert ["keep"] == scene.options()


def test_r13_hands_are_secret_and_everything_else_is_public() -> None:
    """R13: a spectator and a rival see the number of cards, the burnt pile, the size of the pile."""
    scene = rokab().hands("10 5", "6", "4").burnt("3 3").known(0, "5")
    for looking in (None, 1):
        first = scene.seat(0, looking)
        assert (2, []) == (first["hand"], first["cards"])
    assert ("3 3", 104, "5") == (scene.ashes(), scene.is_at("pile"), scene.knows(0))
    assert "5 10" == scene.holds(0)


def test_r14_with_own_decks_a_hand_without_soldiers_may_be_burnt() -> None:
    """R14: by choice and never by force, and nothing is dealt anew."""
    scene = rokab(2).hands("tablzan", "").rows("5", "6").play("pass")
    assert (0, ["keep", "burn"]) == (scene.asked(), scene.options())
    scene.play("keep")
    assert ("ChooseSite", [1, 0]) == (scene.waits(), scene.sizes())
    scene = rokab(2).hands("tablzan", "5").deck(0, "1 2").rows("5", "6").play("pass", "pass", "burn", "keep")
    assert ("ChooseSite", "1 2") == (scene.waits(), scene.holds(0))
    assert "burn_hand who=0 cards=tablzan" in scene.events(1)


def test_r15_the_question_does_not_betray_a_hand() -> None:
    """R15: who keeps a hand with soldiers looks like who keeps one without."""
    stories = []
    for hand in ("shirzan", "10"):
        scene = rokab().hands(hand, "5", "4").play("pass", "pass", "pass", "keep", "keep", "keep")
        stories.append(scene.events(1))
    assert stories[0] == stories[1]


def test_q7_three_idle_battles_bring_a_new_deal() -> None:
    """Q7: all hands are burnt face up, nobody is asked before."""
    scene = rokab().battles(5, idle=2).hands("shirzan", "10", "4").play("pass", "pass", "pass")
    assert ("ChooseSite", [10, 10, 10]) == (scene.waits(), scene.sizes())
    expected = [
        "idle n=3",
        "burn_hand who=0 cards=shirzan",
        "burn_hand who=1 cards=10",
        "burn_hand who=2 cards=4",
    ]
    start = scene.events(None).index("idle n=3")
    assert expected == scene.events(None)[start : start + 4]
    assert 0 == scene.is_at("idle")


def test_q7_a_single_card_starts_the_count_anew() -> None:
    """Q7: in a row."""
    scene = rokab().battles(5, idle=2).hands("shirzan 1", "10", "4").play("play 1", "pass", "pass", "pass")
    assert ("Regroup", 0) == (scene.waits(), scene.is_at("idle"))


def test_q8_a_game_ends_after_300_battles() -> None:
    """Q8: by provinces, when the next site should be chosen."""
    scene = rokab().battles(299).owned(1, "rey").passed(1, 2).play("pass").keep_hands()
    assert ("capped", [1]) == (scene.table.ending, scene.table.winners)
    scene = rokab().battles(298).owned(1, "rey").passed(1, 2).play("pass").keep_hands()
    assert not scene.table.over
