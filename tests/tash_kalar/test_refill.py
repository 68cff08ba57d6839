"""Rules 3.13 to 3.16 and Q18, Q28: drawing cards at the end of a turn."""

from __future__ import annotations

import pytest

from tests.tash_kalar.printed import FLARES, LEGENDS
from tests.tash_kalar.ready import ready, summoned
from tests.tash_kalar.scene import Scene, tash_kalar

FULL = "knight herald bomb titan leviathan flare_01"


def pile(scene: Scene, kind: str) -> tuple[int, int]:
    """Cards in a shared deck and on its discard pile."""
    seen = scene.pile(kind)
    return seen["deck"], len(seen["discard"])


def others(names: list[str], *held: str) -> str:
    """All cards but these."""
    return " ".join([name for name in names if name not in held])


def kinds(scene: Scene, seat: int = 0) -> list[int]:
    """How many beings, legends and flares a seat holds."""
    seen = scene.view(seat)["seats"][seat]
    return [len(seen["beings"]), len(seen["legends"]), len(seen["flares"])]


# ---- 3, 2 and 1


def test_an_empty_hand_is_filled_from_the_tops_of_the_decks() -> None:
    """3.13: three beings, two legends, one flare, in the order of the decks."""
    scene = tash_kalar().deck(0, "summoner cannon bomb knight").legend_deck("hell_bull titan leviathan")
    scene.flare_deck("flare_12 flare_01").closing().end()
    assert "summoner cannon bomb hell_bull titan flare_12" == scene.holds(0)
    assert "" == scene.holds(1)
    assert "draw who=0 cards=summoner+cannon+bomb+hell_bull+titan+flare_12" in scene.events(0)
    for looking in (1, None):
        assert "draw_hidden who=0 beings=3 legends=2 flares=1" in scene.events(looking)


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("knight herald titan leviathan flare_01", [1, 0, 0]),
        ("knight herald bomb titan flare_01", [0, 1, 0]),
        ("knight herald bomb titan leviathan", [0, 0, 1]),
        (FULL, [0, 0, 0]),
    ],
)
def test_each_kind_is_made_up_by_itself(hand: str, drawn: list[int]) -> None:
    """3.13: nothing is drawn of a kind of which there are enough."""
    scene = tash_kalar().hand(0, hand).closing().end()
    assert [3, 2, 1] == kinds(scene)
    told = f"draw_hidden who=0 beings={drawn[0]} legends={drawn[1]} flares={drawn[2]}"
    assert (told in scene.events(None)) == (drawn != [0, 0, 0])


def test_only_the_player_of_the_turn_draws() -> None:
    """3.5: the others wait for the ends of their own turns."""
    scene = tash_kalar(3).hand(1, "sapling").closing().end()
    assert ([3, 2, 1], [1, 0, 0], [0, 0, 0]) == (kinds(scene), kinds(scene, 1), kinds(scene, 2))


# ---- surplus and extra cards


def test_surplus_is_kept_and_not_made_up() -> None:
    """3.14 and 15.10: 4, 2 and 1 cards, one being is summoned, nothing is drawn."""
    scene = tash_kalar().pieces(0, "e6 e4").hand(0, f"swordmaster {FULL}")
    scene.play("summon swordmaster e5", "place a5").end()
    assert FULL == scene.holds(0)
    assert not [one for one in scene.events(0) if one.startswith("draw")]


def test_surplus_of_one_kind_does_not_stop_the_others() -> None:
    """3.14: kind by kind, there is no limit on the whole hand."""
    scene = tash_kalar().hand(0, "knight herald bomb cannon summoner titan").closing().end()
    assert [5, 2, 1] == kinds(scene)


def test_extra_cards_come_after_the_refill() -> None:
    """3.13 and 6.10: beyond 3 and 2, from the decks as the refill left them."""
    scene = (
        tash_kalar()
        .hand(0, "knight herald titan")
        .deck(0, "summoner cannon")
        .legend_deck("hell_bull leviathan")
    )
    scene.set(extra_beings=1, extra_legends=1).closing().end()
    assert "knight herald summoner cannon titan hell_bull leviathan" == scene.holds(0).rsplit(" ", 1)[0]
    drawn = [one for one in scene.events(None) if one.startswith("draw")]
    assert "draw_hidden who=0 beings=1 legends=1 flares=1" == drawn[0]
    assert "draw_hidden who=0 beings=1 legends=1 flares=0" == drawn[1]


def test_extra_cards_are_drawn_though_there_is_a_surplus() -> None:
    """6.10: an extra card is one more in any case."""
    scene = summoned(
        "forest_mystic", ready("forest_mystic").hand(0, "sapling naiad dryad unicorn titan leviathan")
    )
    scene.play("place a5").end()
    assert [5, 3, 1] == kinds(scene)


def test_extra_cards_are_for_one_turn() -> None:
    """6.10: not again in the next turn."""
    scene = tash_kalar().set(extra_beings=2).closing().end().play("place a5", "place b5").end()
    assert ([5, 2, 1], {"beings": 0, "legends": 0, "turns": 0}) == (kinds(scene), scene.seen("extra"))
    scene.play("place c5", "place d5").end()
    assert [5, 2, 1] == kinds(scene)


def test_kiskin_spirit_puts_back_what_the_refill_draws() -> None:
    """R16: the refill comes first, so the recalled card is drawn in it, and the extra card is the one below."""
    scene = (
        ready("kiskin_spirit").discarded(0, "naiad").hand(0, "dryad unicorn").deck(0, "sapling forest_mystic")
    )
    summoned("kiskin_spirit", scene).play("recall naiad", "place a5").end()
    assert "dryad unicorn naiad sapling" == " ".join(scene.holds(0).split()[:4])


# ---- empty decks


@pytest.mark.parametrize(
    ("kind", "names", "held"), [("legends", list(LEGENDS), 2), ("flares", list(FLARES), 1)]
)
def test_the_discard_pile_becomes_the_deck(kind: str, names: list[str], held: int) -> None:
    """3.15: shuffled when a card must be drawn and the deck is empty."""
    scene = tash_kalar()
    (scene.legends_discarded if kind == "legends" else scene.flares_discarded)(" ".join(names))
    assert (0, 12) == pile(scene.closing(), kind)
    scene.end()
    assert (12 - held, 0) == pile(scene, kind)
    assert f"reshuffle kind={kind}" in scene.events(None)
    assert held == kinds(scene)[1 if kind == "legends" else 2]


def test_reshuffled_in_the_middle_of_a_draw() -> None:
    """3.15: the last card of the deck first, then one of the new deck."""
    scene = (
        tash_kalar().legend_deck("titan").legends_discarded(others(list(LEGENDS), "titan")).closing().end()
    )
    assert ("titan", (10, 0)) == (scene.holds(0).split()[3], pile(scene, "legends"))


def test_q18_an_empty_deck_waits_until_a_card_is_needed() -> None:
    """Q18: the last legend is drawn and the pile stays where it is."""
    scene = tash_kalar().hand(0, "titan").legend_deck("hell_bull")
    scene.legends_discarded(others(list(LEGENDS), "titan", "hell_bull")).closing().end()
    assert (0, 10) == pile(scene, "legends")
    assert not [one for one in scene.events(None) if one.startswith("reshuffle")]


def test_the_legend_just_summoned_is_shuffled_in() -> None:
    """4.7 and 3.15: it lies on the pile when cards are drawn."""
    scene = ready("time_elemental").legends_discarded(others(list(LEGENDS), "time_elemental"))
    summoned("time_elemental", scene).play("place a5").end()
    assert (10, 0) == pile(scene, "legends")


def test_no_legend_anywhere() -> None:
    """3.15: all are in hands, so none is drawn."""
    scene = tash_kalar().hand(0, "titan").hand(1, others(list(LEGENDS), "titan")).closing().end()
    assert ([3, 1, 1], (0, 0)) == (kinds(scene), pile(scene, "legends"))


# ---- the own deck


def test_an_own_deck_is_never_shuffled_anew() -> None:
    """3.16: fewer than three beings, though the discard pile is full."""
    scene = tash_kalar(last_card="final_round").hand(0, "knight").left(0, "bomb").closing().end()
    assert [2, 2, 1] == kinds(scene)
    assert 16 == len(scene.discard(0).split())
    scene.play("place a5", "place b5").end().play("place c5", "exchange knight", "done").end()
    assert [1, 2, 1] == kinds(scene)
    assert 17 == len(scene.discard(0).split())


def test_q28_an_extra_card_from_a_deck_that_has_run_out() -> None:
    """Q28: nothing happens."""
    scene = tash_kalar(last_card="final_round").hand(0, "knight herald").left(0, "bomb")
    scene.set(extra_beings=2, extra_legends=1).closing().end()
    assert [3, 3, 1] == kinds(scene)


def test_other_decks_go_on_when_the_own_one_has_run_out() -> None:
    """3.16: legends and flares are drawn as ever."""
    scene = tash_kalar(last_card="final_round").hand(0, "knight").left(0, "").closing().end()
    assert [1, 2, 1] == kinds(scene)
