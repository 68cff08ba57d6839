"""Section 9: two players with own decks."""

from __future__ import annotations

from collections import Counter

import mohreh
from mohreh.kernel.registry import rules
from tests.rokab.layout import decks, hands
from tests.rokab.printed import OWN_DECK
from tests.rokab.scene import Scene, rokab, seen


def test_rule_9_1_the_same_deck_of_23_for_both() -> None:
    """9.1: two of each soldier, three scarecrows, one each of six others, no lion-woman."""
    assert 23 == sum(OWN_DECK.values())
    r = rules("rokab", 2)
    s = r.new(4)
    for hand, deck in zip(hands(r, s), decks(r, s), strict=True):
        assert OWN_DECK == Counter(hand) + Counter(deck)
    assert 0 == OWN_DECK["shirzan"]


def test_rule_9_2_eight_cards_and_somebody_chooses_the_site() -> None:
    """9.2: 15 are left in each deck."""
    table = mohreh.new("rokab", 2, 3)
    seats = seen(table.view(0))["seats"]
    assert [(8, 15), (8, 15)] == [(seat["hand"], seat["deck"]) for seat in seats]
    assert "site azarbaijan" in table.legal.notation()
    assert {0, 1} == {mohreh.new("rokab", 2, seed).turn for seed in range(20)}


def test_rule_9_3_the_elder_only_burns() -> None:
    """9.3: the peace marker is not used."""
    scene = rokab(2).rows("", "10 2").hand(0, "rish_sefid 1").play("play rish_sefid")
    assert ("Fight", 1) == (scene.waits(), scene.asked())
    assert "2" == scene.lies(1)
    assert "" == scene.is_at("peace")


def won(scene: Scene) -> Scene:
    """Nobody plays any more, and everybody keeps the hand."""
    while scene.waits() == "Fight":
        scene.play("pass")
    return scene.keep_hands()


def test_rule_9_4_played_cards_leave_and_hands_are_refilled_to_eight() -> None:
    """9.4: as far as the decks go."""
    scene = rokab(2).rows("5", "4").season("zemestan").hand(0, "1 2").hand(1, "shirdokht matarsak")
    scene.deck(0, "1 2 3 3 4 4 5 6").deck(1, "6 6")
    gone = scene.ashes().split()
    won(scene)
    assert ("ChooseSite", [8, 4], 2, 0) == (scene.waits(), scene.sizes(), scene.left(0), scene.left(1))
    assert Counter(gone) + Counter(["5", "4", "zemestan"]) == Counter(scene.ashes().split())
    assert "6 6 shirdokht matarsak" == scene.holds(1)


def test_rule_9_5_three_battles_win_wherever_they_were() -> None:
    """9.5: two provinces and one more, none of them adjacent."""
    scene = won(rokab(2).owned(0, "gilan", "fars").row(0, "5"))
    assert ("battles", [0]) == (scene.table.ending, scene.table.winners)
    assert [3, 0] == scene.table.scores
    assert not won(rokab(2).owned(0, "gilan").row(0, "5")).table.over


def test_rule_9_6_who_is_out_of_cards_goes_on_without() -> None:
    """9.6: and passes in every later battle."""
    scene = won(rokab(2).rows("5", "6").hand(0, "").hand(1, "1 2 3").turn(1))
    assert ["makran"] == scene.owners(1)
    scene.play("site rey", "play 1", "pass")
    assert ["makran", "rey"] == sorted(scene.owners(1))
    assert "pass who=0" in scene.events(None)


def test_rule_9_7_out_of_cards_more_battles_won_wins() -> None:
    """9.7: neither hand nor deck on both sides."""
    scene = rokab(2).owned(1, "gilan").hands("", "1").rows("1", "").turn(1).play("play 1")
    assert ("out_of_cards", [1]) == (scene.table.ending, scene.table.winners)


def test_the_winner_chooses_and_after_a_tie_the_last_to_pass() -> None:
    """Section 9, last sentence: 6.4 without lion-women."""
    assert 1 == won(rokab(2).rows("5", "6")).asked()
    assert 1 == won(rokab(2).rows("5", "5")).asked()
    assert 0 == won(rokab(2).rows("5", "5").opened_by(1)).asked()
    assert 0 == won(rokab(2).rows("5", "5").hand(0, "parchamdar 1").play("play parchamdar")).asked()


def test_rule_9_4_a_refill_takes_from_the_own_deck_alone() -> None:
    """9.4: what was in the hand stays, what comes was in the deck, and nothing comes to a full hand."""
    held = ["1 1 2 2 3 3 4 4", "10 6 shirdokht"]
    there = ["5 5 6 6 10 10", "1 2 3 4 5 6 10 bahar"]
    for seed in range(10):
        scene = rokab(2).hands(*held).deck(0, there[0]).deck(1, there[1])
        scene.table._state.position = seed + 1
        won(scene)
        left = [Counter(deck) for deck in decks(scene.rules, scene.table._state)]
        full, refilled = [Counter(scene.holds(seat).split()) for seat in (0, 1)]
        assert (Counter(held[0].split()), Counter(there[0].split())) == (full, left[0])
        assert not Counter(held[1].split()) - refilled
        assert Counter(there[1].split()) == refilled - Counter(held[1].split()) + left[1]
        assert (8, 3) == (refilled.total(), left[1].total())
        assert [("dealt_hidden who=1 n=5")] == [one for one in scene.events(0) if one.startswith("dealt")]


def test_rule_9_4_a_refill_goes_as_far_as_the_deck_does() -> None:
    """9.4: two cards for a hand of three; the deck is empty then."""
    scene = won(rokab(2).hands("1 2 3", "4").deck(0, "5 6"))
    assert ("1 2 3 5 6", 0, "4") == (scene.holds(0), scene.left(0), scene.holds(1))
