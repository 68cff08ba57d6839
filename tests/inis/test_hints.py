"""What the hints count: positions that differ in one thing, with one weight at a time."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from mohreh.games.inis import GAME
from mohreh.games.inis.learning.hints import NAMES
from tests.inis.scene import Scene, inis


def worth(scene: Scene, seat: int = 0, **weights: float) -> float:
    """What a seat's position is worth with these weights and no others."""
    unknown = set(weights) - set(NAMES)
    assert not unknown
    w = vec[float]([weights.get(name, 0.0) for name in NAMES])
    return float(GAME.evaluate(scene.table._state, seat, w))


def plain() -> Scene:
    return inis().clans("cove", 2, 1, 1)


def test_the_end_of_a_season_is_not_looked_behind() -> None:
    """When all have passed and a card may still be played, hands are not cleared yet."""
    last = plain().turn(2).passes(2).hand(0, "geis bard").hand(1, "oengus_ploy")
    assert 2.0 == worth(last, action=1)
    assert ("TurnEnd", 2.0) == (last.do("pass").waits(), worth(last, action=1))


def test_conditions_and_the_way_to_them() -> None:
    """A condition that is met, a claim to it, a step, and the square of the steps."""
    five = inis().clans("cove", 1).deeds(0, 4)
    six = inis().clans("cove", 1).deeds(0, 5)
    assert (0.0, 1.0) == (worth(five, met=1), worth(six, met=1))
    claimed = inis().clans("cove", 1).deeds(0, 5).pretender(0)
    assert (0.0, 1.0) == (worth(six, claimed=1), worth(claimed, claimed=1))
    assert 0.0 == worth(inis().clans("cove", 1).pretender(0), claimed=1)
    one, two = inis().clans("cove", 1), inis().clans("cove", 1).clans("moor", 1)
    assert (1.0, 2.0) == (worth(one, step=1), worth(two, step=1))
    assert (1.0, 4.0) == (worth(one, square=1), worth(two, square=1))


def test_leadership_and_sanctuaries_are_steps_too() -> None:
    """Opposing clans where one is chieftain, sanctuaries where one is present; more than six are no better."""
    assert 1.0 == worth(inis().clans("cove", 2), step=1)
    assert 1.0 + 1.0 == worth(inis().clans("cove", 2, 1), step=1)
    assert 1.0 + 3.0 == worth(inis().clans("cove", 1).built("cove", sanctuaries=3), step=1)
    assert 1.0 + 6.0 == worth(inis().clans("cove", 1).built("cove", sanctuaries=8), step=1)


def test_deeds_clans_and_cards() -> None:
    """Each Deed, each clan that is not in the reserve, each card by its kind and not by its name."""
    assert (0.0, 2.0) == (worth(plain(), deed=1), worth(plain().deeds(0, 2), deed=1))
    assert 1.0 == worth(plain().clans("cove", 1), clan=1) - worth(plain(), clan=1)
    assert (0.0, 2.0) == (worth(plain(), action=1), worth(plain().hand(0, "geis bard"), action=1))
    assert 2.0 == worth(plain().hand(0, "conquest warlord eriu"), action=1)
    assert (0.0, 2.0) == (worth(plain(), epic=1), worth(plain().hand(0, "eriu lugs_spear geis"), epic=1))


def test_the_rank_of_brenn() -> None:
    """The chieftain of the capital will be Brenn; without one the Brenn stays."""
    assert 1.0 == worth(inis().clans("moor", 1), brenn=1)  # seat 0 is Brenn, and chieftain of the capital
    assert 0.0 == worth(inis().clans("moor", 1, 2), brenn=1)
    assert 1.0 == worth(inis().clans("moor", 1, 2), 1, brenn=1)
    assert (1.0, 0.0) == (worth(inis().clans("cove", 1), brenn=1), worth(inis().clans("cove", 1).brenn(2), brenn=1))


@pytest.mark.parametrize("rival", [1, 2, 3])
def test_the_best_opponent_counts_whoever_that_is(rival: int) -> None:
    """The first, the one in the middle, the last; and only the best of them."""
    scene = inis(4).clans("cove", 1, 1, 1, 1).deeds(rival, 3)
    assert -1.5 == worth(scene, deed=1, opponent=0.5)
    assert 3.0 == worth(scene, rival, deed=1, opponent=0.5)
    assert -1.5 == worth(scene.deeds(rival % 3 + 1, 2), deed=1, opponent=0.5)


def test_the_end() -> None:
    """A winner, the others, and a game that nobody wins."""
    scene = inis(3).clans("moor", 2, 1, 1).deeds(0, 6).pretender(0).turn(2).passes(2).do("pass").settle()
    assert [100.0, -100.0, -100.0] == [worth(scene, seat) for seat in range(3)]
    drawn = inis(3, round_cap=1).clans("moor", 1, 1, 1).turn(2).passes(2).do("pass").settle()
    assert [0.0, 0.0, 0.0] == [worth(drawn, seat) for seat in range(3)]


def test_what_was_declared_counts_as_done() -> None:
    """In the window that could cancel it, New Clans counts as if nobody answered; hands are not looked at."""
    for hand in ("geis", "bard"):
        scene = inis().clans("cove", 1, 1).hand(0, "new_clans").hand(1, hand).do("play new_clans")
        assert "Declared" == scene.waits()
        assert 2.0 == worth(scene, clan=1) - worth(inis().clans("cove", 1, 1), clan=1)


def test_a_card_that_is_being_declared() -> None:
    """It is worth a card and a promise to its player, and nothing to the others."""
    scene = inis().clans("cove", 1, 1).clans("moor", 1).hand(0, "new_clans").do("play new_clans")
    assert ("ChoosePlaces", 1.0, 0.0) == (scene.waits(), worth(scene, promise=1), worth(scene, 1, promise=1))
    assert (1.0, 0.0) == (worth(scene, action=1), worth(scene, 1, action=1))


def conquest(*more: str) -> Scene:
    scene = inis().clans("cove", 3).clans("plains", 2).clans("moor", 0, 2, 1).built("moor", sanctuaries=2, citadels=1)
    return scene.capital("moor").hand(0, "conquest").do("play conquest", "at moor", *more)


def test_where_a_conquest_goes() -> None:
    """A new territory with its sanctuaries, the capital by the clans that come, and the crowd behind its citadels."""
    assert 1.0 == worth(conquest(), arrive=1)
    assert 2.0 == worth(conquest(), arrive_sanctuary=1)
    assert [0.0, 1.0, 2.0] == [worth(conquest(*["from cove"] * n), capital=1) for n in range(3)]
    assert -3.0 * 3 == worth(conquest(), crowd=1)
    known = inis().clans("cove", 3).clans("moor", 1, 2, 1).hand(0, "conquest").do("play conquest", "at moor")
    assert (0.0, -3.0 * 2) == (worth(known, arrive=1), worth(known, crowd=1))


def test_where_a_migration_goes() -> None:
    """Each clan that goes counts by where it goes."""
    scene = inis().clans("moor", 4).clans("cove", 0, 1).hand(0, "migration").do("play migration", "to cove")
    assert (1.0, -1.0) == (worth(scene, migrant=1, arrive=1), worth(scene, migrant=1, crowd=1))
    scene.do("to plains")
    assert (2.0, -1.0) == (worth(scene, migrant=1, arrive=1), worth(scene, migrant=1, crowd=1))


def test_an_attack_that_waits_for_its_answer() -> None:
    """The attacked player will lose a card or a clan; the others do not care."""
    scene = inis().clans("cove", 2, 2).hand(0, "warlord").hand(1, "geis druid").do("play warlord", "attack 2")
    scene.until("AnswerAttack")
    assert [0.0, -1.0, 0.0] == [worth(scene, seat, force=1) for seat in range(3)]
    assert [1.0, -1.0, 0.0] == [worth(scene, seat, force=1, opponent=1) for seat in range(3)]
    made = inis().clans("cove", 2, 2).hand(0, "warlord dagdas_club").hand(1, "geis druid")
    made.do("play warlord", "attack 2", "react dagdas_club", "force_card").until("AnswerAttack")
    assert [0.0, 0.0, 0.0] == [worth(made, seat, force=1, opponent=1) for seat in range(3)]


def test_a_tile_that_is_to_be_laid() -> None:
    """It is good for the player of the card, whoever chooses the site, and bad for the others."""
    scene = inis().clans("cove", 1, 1).brenn(2).hand(0, "exploration").do("play exploration").settle()
    assert [1.0, 0.0, 0.0] == [worth(scene, seat, tile=1) for seat in range(3)]
    assert [0.0, -1.0, -1.0] == [worth(scene, seat, rival_tile=1) for seat in range(3)]
