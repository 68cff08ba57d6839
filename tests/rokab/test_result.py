"""Section 6: the result of the battle, and who chooses next."""

from __future__ import annotations

from tests.rokab.scene import Scene, rokab


def over(scene: Scene) -> Scene:
    """Everybody who is asked passes."""
    while scene.waits() == "Fight":
        scene.play("pass")
    return scene


def test_rule_6_1_the_strictly_strongest_wins_the_province() -> None:
    """6.1: the battle marker leaves the map, a control marker comes."""
    scene = over(rokab().rows("5", "6", "3"))
    assert ["makran"] == scene.owners(1)
    assert "" == scene.is_at("site")
    assert "conquer who=1 province=makran n=6" in scene.events(None)


def test_rule_6_2_a_shared_highest_strength_wins_nothing() -> None:
    """6.2: the province is empty again."""
    scene = over(rokab().rows("6", "5 1", "3"))
    assert [[], [], []] == [scene.owners(seat) for seat in range(3)]
    assert "tie province=makran n=6" in scene.events(None)
    scene.keep_hands()
    assert "site makran" in scene.options()


def test_rule_6_3_a_win_is_checked_before_anything_else() -> None:
    """6.3: nobody is asked about the hand any more, and nobody has chosen."""
    scene = over(rokab().rows("5 shirzan", "6 6", "3").owned(1, "sistan", "kerman"))
    assert "adjacent" == scene.table.ending
    assert "conquer who=1 province=makran n=12" == scene.events(None)[-1]


def test_rule_6_4_a_majority_of_lion_women_chooses() -> None:
    """6.4 a: not the winner."""
    scene = over(rokab().rows("10", "6 shirzan", "shirzan shirzan"))
    assert ["makran"] == scene.owners(0)
    assert 2 == scene.is_at("chooser")
    assert "chooser who=2 why=lion_women" in scene.events(None)


def test_rule_6_4_without_a_majority_the_winner_chooses() -> None:
    """6.4 b: a tie of lion-women, or none at all."""
    assert 0 == over(rokab().rows("10", "shirzan", "shirzan")).is_at("chooser")
    assert 1 == over(rokab().rows("", "6", "")).is_at("chooser")


def test_rule_6_4_without_a_winner_the_last_to_pass_chooses() -> None:
    """6.4 c: whoever it was."""
    scene = rokab().rows("5", "5", "").hand(2, "1").play("pass", "pass", "play 1")
    assert 2 == scene.is_at("chooser")
    assert ["pass who=0", "pass who=1", "play who=2 card=1", "pass who=2"] == scene.events(None)[:4]
    scene = rokab().rows("5", "5", "3").opened_by(2).turn(2).play("pass", "pass", "pass")
    assert 1 == scene.is_at("chooser")


def test_rule_6_4_if_nobody_passed_the_standard_bearer_chooses() -> None:
    """6.4 d: of a tied battle that he ended."""
    scene = rokab().rows("5", "5", "3").hand(2, "parchamdar 1").turn(2).play("play parchamdar")
    assert 2 == scene.is_at("chooser")
    scene = rokab().rows("5", "5", "3").hand(2, "parchamdar 1").turn(2).passed(1).play("play parchamdar")
    assert 1 == scene.is_at("chooser")
