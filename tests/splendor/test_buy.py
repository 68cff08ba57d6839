"""Rulebook section 5: buying a card."""

from __future__ import annotations

import random

import pytest

from mohreh.games.splendor.rules import data, gems, market
from mohreh.games.splendor.rules.state import BONUS, TOKENS, WIDTH, SplendorState
from mohreh.kernel import registry
from mohreh.kernel.state import Reason
from tests.splendor.scene import splendor


def test_rule_5_1_a_face_up_card_or_an_own_reserved_card() -> None:
    """Both can be bought, seen or unseen; the top of a deck cannot even be named."""
    scene = splendor().row(1, "1w2").reserved(0, "1r2").blind(0, "1k2").tokens(0, "w3+u3+g3")
    assert ["buy 1.1", "buy r1", "buy r2"] == scene.options("buy")
    scene.play("buy r2")
    assert ["1k2"] == scene.cards(0)
    assert ["1r2"] == scene.hand(0, looking=0)
    pinned = [one for one in scene.rules.catalogue.pin() if one.split()[1] in ("buy", "golden")]
    assert [] == [one for one in pinned if "d1" in one]


def test_rule_5_1_a_hand_without_that_card() -> None:
    """The refusal gives the number."""
    assert Reason("splendor.buy.not_reserved", {"n": 2}, "5.1") == splendor().reserved(0, "2w1").why("buy r2")
    assert Reason("splendor.buy.not_reserved", {"n": 1}, "5.1") == splendor().why("golden r1")


def test_rule_5_2_bonuses_lower_the_price() -> None:
    """Price 3 white, 3 green, 5 black, 3 red; bonuses take their share of each colour, and never more."""
    scene = splendor(4).row(3, "3u1").bonuses(0, "w3+u2+g1+r4+k2").tokens(0, "g2+k3").play("buy 3.1")
    assert "buy who=0 card=3u1 paid=g2+k3" in scene.events(None)
    assert "" == scene.holds(0)


def test_rule_5_2_a_bonus_of_another_colour_is_no_help() -> None:
    """Five white bonuses do not pay for a blue gem."""
    scene = splendor().row(1, "1w2").bonuses(0, "w5+u1").tokens(0, "u1")
    reason = Reason("splendor.buy.too_dear", {"card": "1w2", "missing": "u1", "n": 0}, "5.3")
    assert reason == scene.why("buy 1.1")


def test_rule_5_3_gold_replaces_any_gem() -> None:
    """What gems cannot cover is paid with gold, in several colours at once."""
    scene = splendor().row(1, "1w3").tokens(0, "u1+g1+j2").play("buy 1.1")
    assert "buy who=0 card=1w3 paid=u1+g1+j2" in scene.events(None)


def test_rule_5_3_not_enough() -> None:
    """The refusal names what is missing of each colour, and the gold that is there."""
    scene = splendor().row(1, "1w3").tokens(0, "u1+j2")
    reason = Reason("splendor.buy.too_dear", {"card": "1w3", "missing": "g1+r1+k1", "n": 2}, "5.3")
    assert reason == scene.why("buy 1.1")
    assert reason == scene.why("golden 1.1")


def test_rule_5_4_gold_in_place_of_a_gem_that_one_owns() -> None:
    """Named one gem at a time, colours in their order; `pay` ends it."""
    scene = splendor().row(1, "1g3").tokens(0, "u2+r2+j3").play("golden 1.1")
    assert (0, "Pay") == (scene.asked(), scene.waits())
    assert ["gold u", "gold r"] == scene.options()
    scene.play("gold u")
    assert ["gold u", "gold r", "pay"] == scene.options()
    scene.play("gold r")
    assert ["gold r", "pay"] == scene.options()
    scene.play("pay")
    assert "buy who=0 card=1g3 paid=u1+r1+j2" in scene.events(None)
    assert "u1+r1+j1" == scene.holds(0)


def test_rule_5_4_nobody_pays_more_than_the_need() -> None:
    """When every gem is replaced or the gold is used up, the card is paid for at once."""
    scene = splendor().row(1, "1g3").tokens(0, "u2+r2+j1").play("golden 1.1", "gold r")
    assert "buy who=0 card=1g3 paid=u2+r1+j1" in scene.events(None)
    scene = splendor().row(1, "1r2").tokens(0, "w3+j4").play("golden 1.1", "gold w", "gold w", "gold w")
    assert "buy who=0 card=1r2 paid=j3" in scene.events(None)
    assert "w3+j1" == scene.holds(0)


def test_rule_5_4_gold_beyond_the_gold_that_is_needed_anyway() -> None:
    """One of the three gold must stand for the missing black; two are free to replace others."""
    scene = splendor().row(1, "1w3").tokens(0, "u1+g1+r1+j3").play("golden 1.1", "gold u", "gold r")
    assert "buy who=0 card=1w3 paid=g1+j3" in scene.events(None)


def test_rule_5_4_without_spare_gold_there_is_no_choice() -> None:
    """Gold that is needed for missing gems cannot replace others; nor is there anything to replace."""
    scene = splendor().row(1, "1w3", "1w2").tokens(0, "u1+g1+r1+j1")
    assert ["buy 1.1"] == scene.options("buy", "golden")
    assert Reason("splendor.golden.no_gold", {"card": "1w3"}, "5.4") == scene.why("golden 1.1")
    scene = splendor().row(1, "1w2").tokens(0, "j4")
    assert Reason("splendor.golden.no_gems", {"card": "1w2"}, "5.4") == scene.why("golden 1.1")


def test_rule_5_5_all_that_was_paid_goes_back_to_the_bank() -> None:
    """Gold included."""
    scene = splendor().row(1, "1w3").tokens(0, "u1+g1+k1+j2")
    assert "w4+u3+g3+r4+k3+j3" == scene.in_bank()
    scene.play("buy 1.1")
    assert "w4+u4+g4+r4+k4+j4" == scene.in_bank()
    assert "j1" == scene.holds(0)


def test_rule_5_6_without_need_the_card_costs_nothing() -> None:
    """Bonuses alone buy it, and the tokens stay."""
    scene = splendor().row(1, "1w2").bonuses(0, "u3").tokens(0, "u2+j1")
    assert Reason("splendor.golden.no_gems", {"card": "1w2"}, "5.4") == scene.why("golden 1.1")
    scene.play("buy 1.1")
    assert "buy_free who=0 card=1w2" in scene.events(None)
    assert "u2+j1" == scene.holds(0)


def test_rule_5_7_bonus_and_points_count_from_now_on() -> None:
    """The card's points at once, its bonus for the next purchase and not for its own."""
    scene = splendor().row(2, "2u6").bonuses(0, "u2").tokens(0, "u3")
    reason = Reason("splendor.buy.too_dear", {"card": "2u6", "missing": "u1", "n": 0}, "5.3")
    assert reason == scene.why("buy 2.1")
    scene = splendor().row(2, "2u6").row(1, "1w2").bonuses(0, "u2").tokens(0, "u4").play("buy 2.1")
    assert 3 == scene.score(0)
    assert "u3" == scene.discounts(0)
    scene.play("take w+g+r", "buy 1.1")
    assert "buy_free who=0 card=1w2" in scene.events(None)


def test_rule_5_1_every_place_can_be_bought_from() -> None:
    """With bonuses for everything: twelve cards of the rows and three reserved ones, each once; with gold as well."""
    scene = splendor().bonuses(0, "w7+u7+g7+r7+k7").reserved(0, "3w1", "3u1", "3g1").tokens(0, "w1+j1")
    places = [f"{level}.{place}" for level in (1, 2, 3) for place in (1, 2, 3, 4)] + ["r1", "r2", "r3"]
    assert [f"buy {place}" for place in places] == scene.options("buy")
    poor = splendor().reserved(0, "1w2", "1u1").tokens(0, "w3+u3+g1+j3").row(1, "1g1", "1r1", "1k1", "1g2")
    assert all(f"buy {place}" in poor.options() for place in (one.split()[1] for one in poor.options("golden")))


def test_three_cards_at_once_lack_what_each_lacks_alone() -> None:
    """For every card in each of the three places, with nothing, with little and with more than any card costs."""
    for counts in [[0] * 5, [1, 0, 2, 1, 0], [7, 7, 0, 3, 3], [4, 12, 8, 7, 0], [20] * 5]:
        wealth = gems.pack(counts)
        have = gems.in_lanes(wealth) * gems.THREE
        for card in range(data.CARDS):
            cards = [card, (card + 7) % data.CARDS, (card * 3) % data.CARDS]
            costs = sum([data.LANE_COST[one] << (gems.CARD_BITS * place) for place, one in enumerate(cards)])
            found = gems.three_lacking(have, costs)
            alone = [gems.total(gems.shortfall(wealth, data.CARD_COST[one])) for one in cards]
            assert alone == [(found >> (gems.CARD_BITS * place)) & 0x3F for place in range(3)]


@pytest.mark.parametrize("seed", range(3))
def test_the_rows_keep_the_costs_of_their_cards(seed: int) -> None:
    """Through whole games, also where decks run out; whatever can be paid for is what each card alone would say."""
    rules = registry.rules("splendor", 4, {"target": 30})
    s = rules.new(seed)
    assert isinstance(s, SplendorState)
    rng = random.Random(seed)
    while not rules.over(s):
        laid = rules.clone(s)
        assert isinstance(laid, SplendorState)
        laid.market = s.market
        assert list(laid.rows) == list(s.rows)
        who = int(s.who)
        tokens = int(s.seats[who * WIDTH + TOKENS])
        wealth = tokens + int(s.seats[who * WIDTH + BONUS])
        for slot in range(15):
            card = int(market.card_at(s, who, slot))
            pays = card >= 0 and gems.total(gems.shortfall(wealth, data.CARD_COST[card])) <= tokens >> 40
            assert pays == (market.payable(s, who) >> slot & 1 == 1)
        rules.play(s, rng.choice(list(rules.legal(s))))
