"""Section 7: regrouping."""

from __future__ import annotations

from tests.rokab.scene import Scene, rokab


def ended(*hands: str, opener: int = 0) -> Scene:
    """A tied battle that its last pass ends, with these hands."""
    scene = rokab(max(3, len(hands))).hands(*hands).opened_by(opener)
    while scene.waits() == "Fight":
        scene.play("pass")
    return scene


def test_rule_7_1_rows_and_seasons_are_burnt() -> None:
    """7.1: the next battle has none of them."""
    scene = rokab().rows("5 matarsak", "10 tablzan", "").season("zemestan", "bahar").passed(1, 2).play("pass")
    assert "5 10 zemestan tablzan bahar matarsak" == scene.ashes()
    assert ["", "", ""] == [scene.lies(seat) for seat in range(3)]
    assert "" == scene.is_at("season")
    assert [0, 0] == scene.is_at("laid")


def test_rule_7_2_a_hand_without_soldiers_may_be_burnt() -> None:
    """7.2: as a whole, or kept as a whole."""
    scene = ended("shirzan matarsak", "5 6", "4")
    assert (0, ["keep", "burn"]) == (scene.asked(), scene.options())
    scene.play("burn")
    assert 0 == scene.sizes()[0]
    assert "shirzan matarsak" == scene.ashes()
    assert "burn_hand who=0 cards=shirzan+matarsak" in scene.events(2)


def test_rule_7_2_all_who_have_cards_are_asked_clockwise_from_the_opener() -> None:
    """7.2: with a soldier in hand the only answer is to keep."""
    scene = ended("5", "", "shirzan", "6 1", opener=2)
    asked = []
    while scene.waits() == "Regroup":
        asked.append((scene.asked(), scene.options()))
        scene.play("keep")
    assert [(2, ["keep", "burn"]), (3, ["keep"]), (0, ["keep"])] == asked
    assert "keep_hand who=3" in scene.events(None)


def test_rule_7_3_the_only_hand_left_is_burnt_with_its_soldiers() -> None:
    """7.3: and a new deal follows."""
    scene = ended("", "10 10 5 shirzan", "").play("keep")
    assert "burn_hand who=1 cards=5+10x2+shirzan" in scene.events(None)
    assert [10, 10, 10] == scene.sizes()


def test_rule_7_4_when_nobody_has_cards_all_are_dealt_anew() -> None:
    """7.4: ten each and one for each province, from all 110 cards."""
    scene = rokab().hands("", "10", "").owned(0, "rey", "fars").owned(2, "gilan").turn(1).burnt("6 6 6")
    scene.play("play 10")
    assert [12, 11, 11] == scene.sizes()
    assert 110 - 34 == scene.is_at("pile")
    assert "" == scene.ashes()
    dealt = [one for one in scene.events(0) if one.startswith("dealt")]
    assert ["dealt_hidden who=1 n=11", "dealt_hidden who=2 n=11"] == dealt[1:]
    assert dealt[0].startswith("dealt who=0 cards=")


def test_rule_7_5_otherwise_nobody_draws() -> None:
    """7.5: who has no cards watches."""
    scene = ended("5 6", "", "4").keep_hands()
    assert [2, 0, 1] == scene.sizes()
    scene.play("site yazd", "play 4")
    assert 0 == scene.asked()
    scene.play("play 5")
    assert ["play who=0 card=5", "pass who=1", "pass who=2"] == scene.events(None)[-3:]
    assert 0 == scene.asked()


def test_rule_7_6_the_next_chooser_opens_the_next_battle() -> None:
    """7.6: back to section 2."""
    scene = rokab().rows("", "6", "").passed(1, 2).play("pass").keep_hands()
    assert ("ChooseSite", 1) == (scene.waits(), scene.asked())
    assert 2 == scene.is_at("battle")


def test_a_redeal_happens_only_between_battles() -> None:
    """Section 13: a battle is fought to its end though only one player has cards."""
    scene = rokab().hands("5 6 4", "", "").play("play 5")
    assert (0, "Fight") == (scene.asked(), scene.waits())
    assert [2, 0, 0] == scene.sizes()
