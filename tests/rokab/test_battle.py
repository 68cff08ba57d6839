"""Section 3: the battle."""

from __future__ import annotations

from tests.rokab.scene import rokab


def test_rule_3_1_the_chooser_begins_and_turns_go_clockwise() -> None:
    """3.1: over those who have not passed."""
    scene = rokab(4).choosing(2).play("site rey")
    order = []
    for action in ("play 1", "pass", "play shirzan", "play 1", "pass", "play 1", "pass"):
        order.append(scene.asked())
        scene.play(action)
    assert [2, 3, 0, 1, 2, 0, 1] == order


def test_rule_3_2_one_card_of_the_hand_or_a_pass() -> None:
    """3.2: each kind in hand once, and passing always."""
    scene = rokab().hand(0, "1 10 10 matarsak rish_sefid")
    assert ["pass", "play 1", "play 10", "play rish_sefid", "play matarsak"] == scene.options()
    scene.play("play 10")
    assert "1 10 rish_sefid matarsak" == scene.holds(0)
    assert "10" == scene.lies(0)
    assert ["play who=0 card=10"] == scene.events(2)
    assert 1 == scene.asked()


def test_rule_3_2_who_has_no_card_passes_unasked() -> None:
    """3.2: when the turn arrives, not before."""
    scene = rokab().hand(1, "").play("play 1")
    assert ["play who=0 card=1", "pass who=1"] == scene.events(None)
    assert 2 == scene.asked()
    scene = rokab().hand(0, "5").hand(1, "4").hand(2, "4 5").passed(1).play("play 5", "play 4")
    assert ["play who=0 card=5", "play who=2 card=4", "pass who=0"] == scene.events(None)


def test_rule_3_3_who_has_passed_plays_no_more_but_may_win() -> None:
    """3.3: the row stays and counts."""
    scene = rokab().rows("6", "", "").play("pass", "play 1", "pass")
    assert 1 == scene.asked()
    scene.play("pass")
    assert ["makran"] == scene.owners(0)


def test_rule_3_4_the_last_player_may_play_on() -> None:
    """3.4: one card after the other, then the pass."""
    scene = rokab().hand(2, "1 2 3 shirzan").turn(2).passed(0, 1).row(0, "5")
    for action in ("play 1", "play 2", "play 3"):
        scene.play(action)
        assert 2 == scene.asked()
    assert 6 == scene.strengths()[2]
    scene.play("pass")
    assert ["makran"] == scene.owners(2)


def test_rule_3_5_the_battle_ends_when_all_have_passed() -> None:
    """3.5: also when the last card was played and nobody has any left."""
    scene = rokab().hands("10", "", "").play("play 10")
    assert ["play who=0 card=10", "pass who=1", "pass who=2", "pass who=0"] == scene.events(None)[:4]
    assert "conquer who=0 province=makran n=10" == scene.events(None)[4]


def test_rule_3_5_a_standard_bearer_ends_it_at_once() -> None:
    """3.5: nobody else is asked."""
    scene = rokab().hand(0, "parchamdar 1").rows("5", "4", "4").play("play parchamdar")
    assert ["makran"] == scene.owners(0)
    assert "Regroup" == scene.waits()
