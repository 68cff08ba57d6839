"""Section 13: the situations for the flow of play."""

from __future__ import annotations

from tests.rokab.scene import rokab


def test_vector_1_the_winner_and_the_lion_woman() -> None:
    """Rows A {10}, B {6, shirzan}, C {}: A wins the province, B chooses next."""
    scene = rokab().rows("10", "6 shirzan", "").play("pass", "pass", "pass")
    assert (["makran"], 1) == (scene.owners(0), scene.is_at("chooser"))


def test_vector_2_a_tie_and_the_last_to_pass() -> None:
    """Rows A {5}, B {5}, C {3}; passes in the order C, A, B: no winner, B chooses."""
    scene = rokab().rows("5", "5", "3").opened_by(2).play("pass", "pass", "pass")
    assert ([0, 0, 0], 1) == (scene.table.scores, scene.is_at("chooser"))


def test_vector_3_two_ties_at_once() -> None:
    """Rows A {5, shirzan}, B {6}, C {shirzan}: no winner, shirzans tie, the last to pass chooses."""
    scene = rokab().rows("5 shirzan", "6", "shirzan").opened_by(1)
    assert [6, 6, 1] == scene.strengths()
    scene.play("pass", "pass", "pass")
    assert ([0, 0, 0], 0) == (scene.table.scores, scene.is_at("chooser"))


def test_vector_4_the_elder_reaches_a_row_that_has_passed() -> None:
    """A {10} has passed, B plays an elder: A's 10 burns."""
    scene = rokab().row(0, "10").hand(1, "rish_sefid 1").turn(1).passed(0).play("play rish_sefid")
    assert ("", "10") == (scene.lies(0), scene.ashes())


def test_vector_5_a_scarecrow_and_a_heroine() -> None:
    """A plays a scarecrow with only a shirdokht in the row: nothing returns."""
    scene = rokab().row(0, "shirdokht").hand(0, "matarsak 1").play("play matarsak")
    assert ("1", "shirdokht matarsak") == (scene.holds(0), scene.lies(0))
    assert 1 == scene.asked()


def test_vector_6_spring_and_the_scarecrow() -> None:
    """Spring up, rows A {6}, B {5}: A 9, B 5. A takes the 6 back: A 0, B 8."""
    scene = rokab().rows("6", "5", "").season("bahar").hand(0, "matarsak 1")
    assert [9, 5, 0] == scene.strengths()
    scene.play("play matarsak", "take_back 6")
    assert [0, 8, 0] == scene.strengths()


def test_vector_7_spring_voids_winter() -> None:
    """Winter on the map, then spring is played: winter is void. Next battle: no season."""
    scene = rokab().rows("10", "5", "").season("zemestan").hand(0, "bahar 1").play("play bahar")
    assert ([13, 5, 0], "bahar") == (scene.strengths(), scene.is_at("season"))
    while scene.waits() == "Fight":
        scene.play("pass")
    scene.keep_hands().play("site rey")
    assert "" == scene.is_at("season")


def test_vector_8_voluntary_and_forced_burning() -> None:
    """Hands 0, 3 without a soldier, 2 with one: the second may burn, then the third must; all are dealt anew."""
    scene = rokab().hands("", "shirzan matarsak matarsak", "5 shirzan").turn(1).play("pass", "pass")
    assert (1, ["keep", "burn"]) == (scene.asked(), scene.options())
    scene.play("burn")
    assert (2, ["keep"]) == (scene.asked(), scene.options())
    scene.play("keep")
    assert "burn_hand who=2 cards=5+shirzan" in scene.events(None)
    assert [10, 10, 10] == scene.sizes()


def test_vector_9_cards_for_provinces() -> None:
    """Three players own 2, 1 and 0 provinces: the new deal is 12, 11, 10 cards."""
    scene = rokab().owned(0, "rey", "fars").owned(1, "gilan").hands("1", "", "").rows("", "5", "6 shirzan")
    scene.row(1, "6 shirzan").play("play 1")
    assert [12, 11, 10] == scene.sizes()


def test_vector_10_peace_in_the_last_province() -> None:
    """Sixteen of 17 provinces are owned, the last carries the peace marker: the game ends."""
    scene = (
        rokab(6).all_owned_but("makran", "rey").peace("rey").row(0, "10").passed(1, 2, 3, 4, 5).play("pass")
    )
    assert 16 == sum(scene.table.scores)
    scene.keep_hands()
    assert "no_site" == scene.table.ending


def test_vector_11_two_to_two_and_out_of_cards() -> None:
    """Two players, wins 2 to 2, both out of cards: no winner."""
    scene = rokab(2).owned(0, "rey", "fars").owned(1, "yazd", "gilan").hands("5", "").rows("", "5")
    scene.play("play 5")
    assert ("out_of_cards", []) == (scene.table.ending, scene.table.winners)
