"""The ten test vectors of the rules, section 13, and the invariants of the deck."""

from __future__ import annotations

import random

import pytest

from mohreh.kernel.errors import BadState
from mohreh.kernel.registry import game, rules
from tests.splendor import layout
from tests.splendor.scene import Scene, splendor


def payments(scene: Scene, place: str) -> list[str]:
    """Every way to pay for a card, by trying them all."""
    found: list[str] = []
    open_ends = [scene.table]
    while open_ends:
        table = open_ends.pop(0)
        for action in table.legal.notation():
            if action.split()[0] in ("gold", "pay") or action in (f"buy {place}", f"golden {place}"):
                then = table.clone()
                paid = [str(one.args["paid"]) for one in then.play(action) if one.key == "splendor.buy"]
                found += paid
                if not paid:
                    open_ends.append(then)
    return sorted(found)


def test_vector_1_bonuses_are_subtracted() -> None:
    """Bonuses blue 2, price blue 2 and green 1: need green 1."""
    scene = splendor().row(1, "1r1").bonuses(0, "u2").tokens(0, "g1").play("buy 1.1")
    assert "buy who=0 card=1r1 paid=g1" in scene.events(None)


def test_vector_2_two_colours_in_the_bank() -> None:
    """Bank white 1, green 2: white and green is the only take."""
    assert ["take w+g"] == splendor(3).bank("w1+g2").options("take", "take2")


def test_vector_3_one_pile_of_four() -> None:
    """Bank white 4: one white or two."""
    assert ["take w", "take2 w"] == splendor(3).bank("w4").options("take", "take2")


def test_vector_4_nine_and_three() -> None:
    """Two must go back, exactly."""
    scene = splendor().tokens(0, "w3+u3+g3").play("take g+r+k")
    scene.play("give w")
    assert (0, "Return") == (scene.asked(), scene.waits())
    scene.play("give w")
    assert (1, "Turn") == (scene.asked(), scene.waits())


def test_vector_5_ten_and_a_reservation() -> None:
    """Eleven with the gold, so one goes back."""
    scene = splendor().tokens(0, "w3+u3+g3+r1").play("reserve 3.1")
    assert "w3+u3+g3+r1+j1" == scene.holds(0)
    assert "Return" == scene.waits()
    assert 1 == scene.play("give r").asked()


def test_vector_6_payments_in_one_colour() -> None:
    """Needs red 2: with red 2 and gold 1 two payments, with two gold one."""
    scene = splendor().row(1, "1w1").bonuses(0, "k1").tokens(0, "r2+j1")
    assert ["r1+j1", "r2"] == payments(scene, "1.1")
    scene = splendor().row(1, "1w1").bonuses(0, "k1").tokens(0, "j2")
    assert ["j2"] == payments(scene, "1.1")


def test_vector_7_payments_in_two_colours() -> None:
    """Needs white 1 and blue 1, tokens white 1, blue 1, gold 2: four payments."""
    scene = splendor().row(1, "1g2").bonuses(0, "w1").tokens(0, "w1+u1+j2")
    assert ["j2", "u1+j1", "w1+j1", "w1+u1"] == payments(scene, "1.1")


def test_vector_8_two_nobles() -> None:
    """Bonuses white, blue, green, red 3: one of two is chosen, the other comes next turn."""
    scene = splendor().nobles("n06", "n07").bonuses(0, "w3+u3+g3+r3").play("take w+u+g")
    assert ["noble n06", "noble n07"] == scene.options()
    scene.play("noble n07", "take w+u+g", "take w+r+k")
    assert ["n06", "n07"] == scene.visitors(0)


def test_vector_9_the_round_is_completed() -> None:
    """The start player of three reaches 15: two more turns. The last one reaches 15: the end at once."""
    scene = splendor(3).row(1, "1w8").tokens(0, "g4").points(0, 14, 4).play("buy 1.1")
    assert not scene.play("take w+u+g").table.over
    assert scene.play("take w+u+g").table.over
    scene = splendor(3).row(1, "1w8").tokens(2, "g4").points(2, 14, 4).turn(2).play("buy 1.1")
    assert scene.table.over


def test_vector_10_fewer_cards_break_the_tie() -> None:
    """16 points with 11 cards, 16 with 10, 15: the second wins."""
    scene = splendor(3).turn(2).points(0, 16, 11).points(1, 16, 10).points(2, 15, 6).play("take w+u+g")
    assert ([16, 16, 15], [1]) == (scene.table.scores, scene.table.winners)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_after_every_decision(players: int) -> None:
    """90 cards in decks, rows, hands and bought; tokens stay the same; limits of ten and three."""
    r = rules("splendor", players)
    for seed in range(5):
        rng = random.Random(seed)
        s = r.new(seed)
        while not r.over(s):
            s.play(rng.choice(list(r.legal(s))))
            game("splendor").check(s)


def broken(scene: Scene, change: str) -> None:
    """Lay a scene out with one thing wrong."""
    whole = scene._whole()
    if change == "token":
        whole.bank[0] += 1
    elif change == "card":
        whole.decks[0][0] = whole.rows[0][0]
    elif change == "row":
        whole.rows[0][0], whole.rows[1][0] = whole.rows[1][0], whole.rows[0][0]
    elif change == "noble":
        whole.nobles.pop()
    elif change == "limit":
        whole.bank[:3] = [0, 0, 0]
        whole.seats[0].tokens[:3] = [4, 4, 4]
    elif change == "hand":
        whole.seats[0].reserved = [(whole.decks[2].pop(), True) for _ in range(4)]
    scene.rules.load(layout.saved(scene.rules, whole))


@pytest.mark.parametrize("change", ["token", "card", "row", "noble", "limit", "hand"])
def test_the_check_finds_what_does_not_add_up(change: str) -> None:
    """A position with one thing wrong is refused; the scenes of these tests are not."""
    broken(splendor(), "nothing")
    with pytest.raises(BadState):
        broken(splendor(), change)
