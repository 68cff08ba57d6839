"""Rules 3.11 and 3.12 with their options 15.4 and 15.5: exchanging cards."""

from __future__ import annotations

from typing import Final

import pytest

from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import Scene, tash_kalar

HAND = "knight herald bomb titan leviathan flare_01"
BOTH_DRAWS = pytest.mark.parametrize("draw", ["end_of_turn", "at_once"])
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["persian", "original"])


NONE_KEPT: Final[dict[str, list[object]]] = {"cards": [], "places": []}


def own_deck(scene: Scene, seat: int, looking: int | None) -> tuple[int, dict[str, str]]:
    """The number of cards in a seat's deck, and those that somebody knows, by their place from the top."""
    seen = scene.view(looking)["seats"][seat]
    return seen["deck"], seen["known"]


# ---- which cards


def test_any_card_may_be_first() -> None:
    """15.4, any_card: a being, a legend or the flare."""
    scene = tash_kalar(exchange="any_card").hand(0, HAND)
    assert {f"exchange {card}" for card in HAND.split()} == set(scene.options("exchange"))


def test_an_own_being_must_be_first() -> None:
    """15.4, own_being_first: then any number of other cards."""
    scene = tash_kalar(exchange="own_being_first").hand(0, HAND)
    assert {"exchange knight", "exchange herald", "exchange bomb"} == set(scene.options("exchange"))
    assert "being_first 15.4" == reason(scene, "exchange titan")
    scene.play("exchange herald")
    rest = {f"exchange {card}" for card in HAND.split() if card != "herald"}
    assert {*rest, "done"} == set(scene.options())


def test_without_an_own_being() -> None:
    """15.4 and vector 5: any_card exchanges a legend or the flare alone; own_being_first exchanges nothing."""
    hand = "titan leviathan flare_01"
    scene = tash_kalar(exchange="own_being_first").hand(0, hand)
    assert [] == scene.options("exchange")
    assert "being_first 15.4" == reason(scene, "exchange flare_01")
    scene = tash_kalar(exchange="any_card", exchange_draw="end_of_turn").hand(0, hand)
    assert {f"exchange {card}" for card in hand.split()} == set(scene.options("exchange"))
    scene.play("exchange flare_01", "exchange titan", "done")
    assert ("leviathan", "") == (scene.holds(0), scene.discard(0))


def test_nothing_in_hand_nothing_to_exchange() -> None:
    """15.4: legal whenever the hand is not empty."""
    for value in ("any_card", "own_being_first"):
        scene = tash_kalar(exchange=value).hand(1, "knight")
        assert [] == scene.options("exchange")
        assert "not_held 3.11" == reason(scene, "exchange knight")


@BOTH_EDITIONS
def test_one_card_after_the_other_until_done(edition: str) -> None:
    """15.4: one is enough; the first takes the action and the others do not."""
    scene = tash_kalar(edition=edition, exchange_draw="end_of_turn").hand(0, HAND).play("exchange knight")
    assert ("Exchange", 1) == (scene.waits(), scene.seen("actions"))
    assert "done" in scene.options()
    scene.play("exchange titan", "done")
    assert ("Act", 1) == (scene.waits(), scene.seen("actions"))
    assert "herald bomb leviathan flare_01" == scene.holds(0)


@BOTH_EDITIONS
def test_the_whole_hand(edition: str) -> None:
    """15.4: up to all of it; with the last card the exchange is over by itself."""
    scene = tash_kalar(edition=edition, exchange_draw="end_of_turn").hand(0, HAND)
    scene.play(*[f"exchange {card}" for card in HAND.split()])
    assert ("Act", 1, "") == (scene.waits(), scene.seen("actions"), scene.holds(0))


@BOTH_EDITIONS
def test_once_a_turn(edition: str) -> None:
    """3.11: not with the second action either, but in the next turn again."""
    scene = tash_kalar(edition=edition).hand(0, HAND).play("exchange knight", "done")
    assert [] == scene.options("exchange")
    assert "exchanged 3.11" == reason(scene, "exchange bomb")
    scene.play("place a5").end().play("place b5", "place c5").end()
    assert scene.options("exchange")


def test_a_card_of_another_hand() -> None:
    """3.11: only what one holds."""
    scene = tash_kalar().hand(0, HAND).hand(1, "naiad")
    assert "not_held 3.11" == reason(scene, "exchange naiad")
    scene.play("exchange knight")
    assert "not_held 3.11" == reason(scene, "exchange knight")


# ---- where they go


def test_the_first_own_being_is_discarded_and_further_ones_go_under_the_deck() -> None:
    """3.12: face up on the own pile; the others in the order chosen, the last one lowest (Q20)."""
    scene = tash_kalar(exchange_draw="end_of_turn").hand(0, HAND)
    scene.play("exchange herald", "exchange knight", "exchange bomb", "done")
    assert "herald" == scene.discard(0)
    assert (17, {"16": "knight", "17": "bomb"}) == own_deck(scene, 0, 0)
    assert (17, {}) == own_deck(scene, 0, 1)
    assert (17, {}) == own_deck(scene, 0, None)


def test_a_being_after_a_legend_is_still_the_first_being() -> None:
    """15.4, any_card: the first own being chosen goes to the pile, whenever it comes."""
    scene = tash_kalar(exchange_draw="end_of_turn").hand(0, HAND)
    scene.play("exchange titan", "exchange bomb", "exchange knight", "done")
    assert "bomb" == scene.discard(0)
    assert (16, {"16": "knight"}) == own_deck(scene, 0, 0)


def test_legends_and_flares_go_under_their_decks() -> None:
    """3.12: in the order chosen; nothing comes to their discard piles."""
    scene = tash_kalar(exchange_draw="end_of_turn").hand(0, HAND)
    scene.play("exchange titan", "exchange flare_01", "exchange leviathan", "done")
    assert {
        "deck": 12,
        "known": {"11": "titan", "12": "leviathan"},
        "kept": NONE_KEPT,
        "discard": [],
    } == scene.pile("legends", 0)
    assert {"deck": 12, "known": {"12": "flare_01"}, "kept": NONE_KEPT, "discard": []} == scene.pile("flares", 0)
    for looking in (1, None):
        assert {"deck": 12, "known": {}, "kept": NONE_KEPT, "discard": []} == scene.pile("legends", looking)
        assert {"deck": 12, "known": {}, "kept": NONE_KEPT, "discard": []} == scene.pile("flares", looking)


def test_a_card_under_the_deck_is_drawn_last() -> None:
    """3.12: under an empty deck it is the next card again."""
    scene = tash_kalar(last_card="final_round").hand(0, "knight herald bomb").left(0, "")
    scene.play("exchange knight", "exchange herald", "done", "place a5").end()
    assert "bomb herald" == " ".join(scene.holds(0).split()[:2])


# ---- who sees what


def test_others_see_how_many_cards_of_each_kind_and_the_discarded_being() -> None:
    """15.4: not which cards went under a deck; the player sees all."""
    scene = tash_kalar(3, exchange_draw="end_of_turn").hand(0, HAND)
    scene.play("exchange titan", "exchange knight", "exchange bomb", "exchange flare_01", "done")
    own = [
        "under who=0 held=titan",
        "discard who=0 card=knight",
        "under who=0 held=bomb",
        "under who=0 held=flare_01",
    ]
    assert own == [one for one in scene.events(0) if one.split()[0] in ("under", "discard", "under_hidden")]
    hidden = [
        "under_hidden who=0 kind=legends",
        "discard who=0 card=knight",
        "under_hidden who=0 kind=beings",
        "under_hidden who=0 kind=flares",
    ]
    for looking in (1, 2, None):
        assert hidden == [one for one in scene.events(looking) if "under" in one or "discard" in one]
    assert ["? ?", "? ?"] == [scene.holds(0, looking) for looking in (1, 2)]


def test_views_do_not_tell_what_went_under() -> None:
    """15.4: two exchanges of different legends look the same to everybody else."""
    views = []
    for card in ("titan", "leviathan"):
        scene = tash_kalar(3).hand(0, HAND).play(f"exchange {card}", "done")
        views.append([scene.table.view(looking) for looking in (1, 2, None)])
    assert views[0] == views[1]


# ---- when the new cards come


def test_new_cards_at_the_end_of_the_turn() -> None:
    """15.5, end_of_turn: in the ordinary refill."""
    scene = tash_kalar(exchange_draw="end_of_turn").hand(0, HAND).deck(0, "summoner").legend_deck("hell_bull")
    scene.play("exchange herald", "exchange titan", "done", "place a5")
    assert "knight bomb leviathan flare_01" == scene.holds(0)
    scene.end()
    assert "knight bomb summoner leviathan hell_bull flare_01" == scene.holds(0)


def test_new_cards_at_once() -> None:
    """15.5, at_once, as in the Persian edition: refilled to 3, 2 and 1 as soon as the exchange is over."""
    scene = tash_kalar().hand(0, HAND).deck(0, "summoner").legend_deck("hell_bull")
    scene.flare_deck("flare_12").play("exchange herald", "exchange titan", "exchange flare_01")
    assert "knight bomb leviathan" == scene.holds(0)
    scene.play("done")
    assert "knight bomb summoner leviathan hell_bull flare_12" == scene.holds(0)
    assert "draw who=0 cards=summoner+hell_bull+flare_12" in scene.events(0)
    assert "draw_hidden who=0 beings=1 legends=1 flares=1" in scene.events(1)


def test_new_cards_at_once_after_the_whole_hand() -> None:
    """15.5, at_once: also when the exchange ended by itself."""
    scene = tash_kalar(exchange_draw="at_once").hand(0, "knight titan").deck(0, "summoner cannon bomb")
    scene.legend_deck("hell_bull leviathan").flare_deck("flare_12").play("exchange knight", "exchange titan")
    assert "summoner cannon bomb hell_bull leviathan flare_12" == scene.holds(0)


def test_new_cards_may_be_used_in_the_same_turn() -> None:
    """15.5, at_once: summoned with the second action."""
    scene = tash_kalar(exchange_draw="at_once").pieces(0, "e4 e3").hand(0, "naiad").deck(0, "sapling")
    scene.play("exchange naiad", "summon sapling e5")
    assert "0 heroic" == scene.at("e5")


def test_a_new_flare_may_be_invoked_in_the_same_turn() -> None:
    """15.5, at_once: if none was invoked before, and in time."""
    scene = tash_kalar(exchange_draw="at_once").pieces(1, heroic="c9 d9 e9 f9").hand(0, "knight flare_10")
    scene.flare_deck("flare_02").play("exchange flare_10", "done", "place a5")
    assert ["flare flare_02"] == scene.options("flare")


def test_at_once_surplus_is_kept() -> None:
    """3.14 with 15.5: four beings less one are three, and none is drawn."""
    scene = tash_kalar(exchange_draw="at_once").hand(0, "knight herald bomb cannon titan leviathan flare_01")
    scene.play("exchange knight", "done")
    assert "herald bomb cannon titan leviathan flare_01" == scene.holds(0)


@BOTH_DRAWS
def test_extra_cards_come_at_the_end_of_the_turn(draw: str) -> None:
    """3.13: an extra card is not drawn with an exchange."""
    scene = (
        tash_kalar(exchange_draw=draw)
        .hand(0, "knight herald bomb titan leviathan flare_01")
        .set(extra_beings=1)
    )
    scene.play("exchange knight", "done", "place a5")
    assert (2 if draw == "end_of_turn" else 3) + 3 == len(scene.holds(0).split())
    scene.end()
    assert 7 == len(scene.holds(0).split())
