"""14.1: what is hidden, what somebody has seen and may go on knowing, and when it is no longer certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from mohreh.games.tash_kalar.knowledge.view import Seat, TashKalarView
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import State, Value
from tests.tash_kalar.opening import opening
from tests.tash_kalar.printed import FLARES, LEGENDS
from tests.tash_kalar.ready import READY, ready, summoned
from tests.tash_kalar.scene import Scene, tash_kalar

HAND = "knight herald bomb titan leviathan flare_01"


def idle(scene: Scene) -> Scene:
    """A turn, or the rest of one, in which pieces are placed."""
    while "end" not in scene.options():
        scene.play(scene.options("place")[-1])
    return scene.end()


def known(scene: Scene, kind: str, looking: int | None) -> dict[str, str]:
    """The cards of a shared deck that somebody knows, by their place from the top."""
    return scene.pile(kind, looking)["known"]


def own_known(scene: Scene, seat: int, looking: int | None) -> dict[str, str]:
    """The cards of a seat's deck that somebody knows."""
    return scene.view(looking)["seats"][seat]["known"]


def hand(seat: Seat, kind: str) -> list[str]:
    return {"beings": seat["beings"], "legends": seat["legends"], "flares": seat["flares"]}[kind]


def seen_hand(scene: Scene, seat: int, kind: str, looking: int | None) -> list[str]:
    """A hand as somebody sees it; nothing for a hidden card."""
    return hand(scene.view(looking)["seats"][seat], kind)


def others(names: list[str], *held: str) -> str:
    return " ".join([name for name in names if name not in held])


def lookers(scene: Scene) -> list[int | None]:
    return [*range(scene.rules.players), None]


def redealt(scene: Scene, looking: int | None, n: int = 25) -> Iterator[State]:
    """What somebody may imagine; it adds up and looks the same to them."""
    for seed in range(n):
        state = scene.table.redeal(looking, seed)
        scene.rules.game.check(state)
        assert scene.table.view(looking) == scene.rules.view(state, looking)
        yield state


def imagined(scene: Scene, state: State, seat: int | None) -> TashKalarView:
    """What a seat would see in an imagined state."""
    return cast(TashKalarView, scene.rules.view(state, seat))


def held_by(scene: Scene, state: State, seat: int, kind: str) -> list[str]:
    """A hand in an imagined state, as its owner sees it."""
    return hand(imagined(scene, state, seat)["seats"][seat], kind)


# ---- hands and decks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_is_in_its_owners_view_alone(players: int) -> None:
    """2.4: the others and spectators see how many cards of each kind it has."""
    table = opening(players, 3)
    for seat in range(players):
        for looking in lookers(table):
            for kind, n in (("beings", 3), ("legends", 2), ("flares", 1)):
                found = seen_hand(table, seat, kind, looking)
                assert n == len(found)
                assert (looking != seat) == (found == [""] * n)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_knows_the_order_of_a_deck(players: int) -> None:
    """14.1: not even of the own one."""
    table = opening(players, 3)
    for looking in lookers(table):
        assert [{}, {}] == [known(table, kind, looking) for kind in ("legends", "flares")]
        assert [{}] * players == [own_known(table, seat, looking) for seat in range(players)]


def test_a_redeal_changes_what_is_hidden_and_nothing_else() -> None:
    """The own hand stays, other hands and all decks vary."""
    table = opening(3, 4)
    own = table.holds(0)
    hands, legends = set(), set()
    for state in redealt(table, 0, 60):
        assert own.split() == [
            card for kind in ("beings", "legends", "flares") for card in held_by(table, state, 0, kind)
        ]
        hands.add(tuple(held_by(table, state, 1, "beings")))
        legends.add(tuple(held_by(table, state, 2, "legends")))
    assert len(hands) > 40
    assert len(legends) > 25


def test_a_spectators_redeal_changes_every_hand() -> None:
    """A spectator knows no card."""
    table = opening(2, 4)
    found = [
        {tuple(held_by(table, state, seat, "beings")) for state in redealt(table, None)} for seat in (0, 1)
    ]
    assert min([len(one) for one in found]) > 15


def test_a_redeal_keeps_legends_apart_from_beings_and_own_decks_apart() -> None:
    """Cards stay with the deck they belong to."""
    table = opening(2, 5, schools="sylvan+highland")
    seen: set[str] = set()
    for state in redealt(table, 0, 60):
        seen |= set(held_by(table, state, 1, "beings"))
        assert set(held_by(table, state, 1, "legends")) <= set(LEGENDS) - set(table.cards(0, "legends"))
        assert set(held_by(table, state, 1, "flares")) <= set(FLARES) - set(table.cards(0, "flares"))
    assert 18 == len(seen)


# ---- what the rules say is hidden


def test_hidden_are_the_cards_of_other_hands_and_of_the_decks() -> None:
    """Deck by deck with the hands drawn from it: beings of each seat, legends and flares, tasks."""
    scene = tash_kalar().hand(0, "knight titan flare_01").hand(1, "sapling leviathan flare_02")
    hidden, state = scene.rules.game.hidden, scene.state()
    assert [17, 18, 0, 11, 0, 11, 20] == [len(group) for group in hidden(state, 0)]
    assert [18, 17, 0, 11, 0, 11, 20] == [len(group) for group in hidden(state, 1)]
    assert [18, 18, 0, 12, 0, 12, 20] == [len(group) for group in hidden(state, -1)]
    places = scene.rules.game.places(state)
    for seat in (0, 1):
        seen = {thing for thing, place in enumerate(places) if place == 100 + seat}
        assert 3 == len(seen)
        assert set() == seen & {thing for group in hidden(state, seat) for thing in group}
        assert seen <= {thing for group in hidden(state, 1 - seat) for thing in group}


def test_hidden_cards_that_were_held_at_a_shuffle_are_a_group_of_their_own() -> None:
    """Law 4: they are none of those that all saw on the pile."""
    scene = reshuffled()
    groups = scene.rules.game.hidden(scene.imagined(0), 0)
    assert [2, 0] == [len(groups[2]), len(groups[4])]
    assert 8 == len(groups[3])


# ---- a card put under a deck


def late(players: int = 2) -> Scene:
    """Nothing is drawn with an exchange, so that hands and decks stay as it left them."""
    return tash_kalar(players, exchange_draw="end_of_turn")



def test_a_card_under_a_deck_is_known_to_whoever_put_it_there() -> None:
    """15.4: and to nobody else, spectators included."""
    scene = (
        late(3)
        .hand(0, HAND)
        .play("exchange titan", "exchange flare_01", "exchange bomb", "exchange herald")
    )
    scene.play("done")
    assert {"11": "titan"} == known(scene, "legends", 0)
    assert {"12": "flare_01"} == known(scene, "flares", 0)
    assert {"16": "herald"} == own_known(scene, 0, 0)
    for looking in (1, 2, None):
        assert [{}, {}] == [known(scene, kind, looking) for kind in ("legends", "flares")]
        assert {} == own_known(scene, 0, looking)
    for state in redealt(scene, 0):
        assert {"11": "titan"} == imagined(scene, state, 0)["legends"]["known"]


def test_a_card_under_a_deck_comes_up_as_others_are_drawn() -> None:
    """14.1: its place from the top is counted down."""
    scene = idle(tash_kalar(3).hand(0, "titan").play("exchange titan"))
    assert {"10": "titan"} == known(scene, "legends", 0)
    idle(scene)
    assert {"8": "titan"} == known(scene, "legends", 0)


def drawn_by_another() -> Scene:
    """Seat 0 put the Titan under a deck of one legend; seat 1 has drawn it, together with one that nobody saw."""
    scene = late(3).hand(0, "titan leviathan hell_bull").legend_deck("fire_dragon")
    scene.legends_discarded(others(list(LEGENDS), "titan", "leviathan", "hell_bull", "fire_dragon"))
    scene.play("exchange titan", "done")
    return idle(idle(scene))


def test_a_card_stays_known_when_somebody_draws_it() -> None:
    """14.1: seat 0 knows that seat 1 has the Titan, seat 2 does not."""
    scene = drawn_by_another()
    assert ["fire_dragon", "titan"] == seen_hand(scene, 1, "legends", 1)
    assert ["titan", ""] == seen_hand(scene, 1, "legends", 0)
    for looking in (2, None):
        assert ["", ""] == seen_hand(scene, 1, "legends", looking)
    for state in redealt(scene, 0):
        assert "titan" in held_by(scene, state, 1, "legends")
    assert not all("titan" in held_by(scene, state, 1, "legends") for state in redealt(scene, 2))


@pytest.mark.parametrize("gone", ["titan", "fire_dragon"])
def test_a_card_is_lost_when_one_of_its_kind_leaves_the_hand_unseen(gone: str) -> None:
    """14.1: seat 1 puts a legend under the deck, and seat 0 cannot say which."""
    scene = drawn_by_another()
    idle(idle(scene))
    assert 1 == scene.asked()
    scene.play(f"exchange {gone}", "done")
    assert [""] == seen_hand(scene, 1, "legends", 0)
    bottom = {str(scene.view()["legends"]["deck"]): gone}
    assert bottom.items() <= known(scene, "legends", 1).items()
    assert not bottom.keys() & known(scene, "legends", 0).keys()
    for looking in lookers(scene):
        assert len(list(redealt(scene, looking))) == 25


def test_memory_does_not_depend_on_the_truth() -> None:
    """14.1: whichever legend seat 1 puts under the deck, the others see the same."""
    views = []
    for gone in ("titan", "fire_dragon"):
        scene = idle(idle(drawn_by_another())).play(f"exchange {gone}", "done")
        views.append([scene.table.view(looking) for looking in (0, 2, None)])
    assert views[0] == views[1]


def flare_of_another() -> Scene:
    """Seat 0 put its flare under a deck of one; seat 1, who had none, has drawn it."""
    scene = tash_kalar(3).hand(0, "flare_01 knight").flare_deck("flare_02")
    scene.flares_discarded(others(list(FLARES), "flare_01", "flare_02")).play("exchange flare_01", "done")
    return idle(idle(scene))


def test_the_only_card_of_its_kind_is_followed() -> None:
    """14.1: a flare that leaves the hand can only be the one that was known."""
    scene = flare_of_another()
    assert ["flare_01"] == seen_hand(scene, 1, "flares", 0)
    idle(idle(scene)).play("exchange flare_01", "done")
    place = {str(scene.view()["flares"]["deck"]): "flare_01"}
    for looking, sees in ((0, True), (1, True), (2, False), (None, False)):
        assert sees == (place.items() <= known(scene, "flares", looking).items())
        assert len(list(redealt(scene, looking))) == 25


def test_known_cards_of_another_hand_are_not_in_the_order_of_drawing() -> None:
    """It would tell which card has just left; the hand's owner sees its own order."""
    scene = tash_kalar().hand(1, "knight bomb herald").known(1, "knight herald")
    assert ["herald", "knight", ""] == seen_hand(scene, 1, "beings", 0)
    assert ["knight", "bomb", "herald"] == seen_hand(scene, 1, "beings", 1)


def test_a_card_that_is_shown_leaves_the_others_known() -> None:
    """14.1: a being is discarded face up; what was known of the rest stays known."""
    scene = idle(idle(recalled()))
    scene.play("exchange unicorn", "done")
    assert "unicorn" in scene.discard(0)
    assert ["naiad", "", ""] == seen_hand(scene, 0, "beings", 1)


# ---- what all have seen


def recalled() -> Scene:
    """Seat 0 put the Naiad back on its deck with the Kiskin Spirit and drew it."""
    scene = ready("kiskin_spirit", 3, exchange_draw="end_of_turn").discarded(0, "naiad").hand(0, "dryad unicorn")
    return idle(summoned("kiskin_spirit", scene).play("recall naiad"))


def test_the_card_of_the_kiskin_spirit_is_known_to_all() -> None:
    """18.6: on the deck, and then in the hand, for spectators too."""
    scene = summoned(
        "kiskin_spirit", ready("kiskin_spirit", 3).discarded(0, "naiad").hand(0, "dryad unicorn")
    )
    scene.play("recall naiad")
    for looking in lookers(scene):
        assert {"1": "naiad"} == own_known(scene, 0, looking)
    idle(scene)
    for looking in (1, 2, None):
        assert ["naiad", "", "", ""] == seen_hand(scene, 0, "beings", looking)
        for state in redealt(scene, looking):
            assert "naiad" in held_by(scene, state, 0, "beings")


def test_the_card_of_the_kiskin_spirit_is_lost_like_any_other() -> None:
    """14.1: a being goes under the deck unseen after the first one, which was shown."""
    scene = idle(idle(recalled()))
    scene.play("exchange dryad")
    assert "naiad" in seen_hand(scene, 0, "beings", 1)
    scene.play("exchange unicorn", "done")
    for looking in (1, 2, None):
        assert ["", ""] == seen_hand(scene, 0, "beings", looking)


def test_the_only_being_that_all_know_is_followed_under_the_deck() -> None:
    """14.1: the other one was discarded face up, so all know what goes under the deck, spectators too."""
    scene = late(3).hand(0, "wild_eagle dire_wolf").known(0, "dire_wolf")
    scene.play("exchange wild_eagle", "exchange dire_wolf")
    for looking in lookers(scene):
        assert {"17": "dire_wolf"} == own_known(scene, 0, looking)
        assert 25 == len(list(redealt(scene, looking)))


def test_tasks_under_the_deck_are_known_to_all() -> None:
    """2.8 and 7.2: a third task of a category was turned up and went under the deck."""
    scene = tash_kalar().tasks(
        "destruction devastation red_conquest", "isolation", "end_of_legends green_conquest"
    )
    scene.pieces(0, "d8", "e5 h4").closing().play("claim red_conquest")
    tasks = scene.view()["tasks"]
    assert ["destruction", "devastation", "isolation"] == tasks["open"]
    assert "green_conquest" == tasks["next"]
    for looking in lookers(scene):
        seen = scene.view(looking)["tasks"]
        assert {str(seen["deck"]): "end_of_legends"} == seen["known"]
        assert 25 == len(list(redealt(scene, looking)))


def test_a_reshuffled_deck_is_unknown_again() -> None:
    """3.15: everybody saw the discard pile, nobody its new order."""
    scene = tash_kalar(3).legends_discarded(" ".join(LEGENDS)).closing().end()
    for looking in lookers(scene):
        assert {} == known(scene, "legends", looking)
    assert len({tuple(held_by(scene, state, 0, "legends")) for state in redealt(scene, 1)}) > 15


# ---- redeals


def test_a_redeal_in_the_middle_of_an_exchange() -> None:
    """15.4: what went under the deck a moment ago is hidden from the others already."""
    scene = tash_kalar(3).hand(0, HAND).hand(1, "sapling").play("exchange titan", "exchange bomb")
    for looking in lookers(scene):
        assert 25 == len(list(redealt(scene, looking)))


def test_a_redeal_in_the_middle_of_an_effect() -> None:
    """The card that is carried out lies open."""
    scene = summoned(
        "unicorn", ready("unicorn", 3).hand(0, "sapling naiad titan").hand(1, "knight bomb leviathan")
    )
    for looking in lookers(scene):
        for state in redealt(scene, looking):
            assert "unicorn" == dict(scene.rules.view(state, looking))["card"]


def test_a_redeal_before_the_schools_are_picked() -> None:
    """Nothing has been dealt, so there is nothing to imagine."""
    table = opening(3, schools="draft")
    for looking in lookers(table):
        assert 3 == len(list(redealt(table, looking, 3)))


def test_a_redeal_leaves_others_what_they_know_of_a_deck() -> None:
    """Seat 2 saw that seat 0 put a legend under the deck; in what it imagines, seat 0 knows a card there too."""
    scene = late(3).hand(0, HAND).play("exchange titan", "exchange bomb", "exchange herald", "done")
    found = set()
    for state in redealt(scene, 2):
        seen = imagined(scene, state, 0)
        known_there = seen["legends"]["known"]
        assert ["11"] == list(known_there)
        assert ["16"] == list(seen["seats"][0]["known"])
        found.add(known_there["11"])
    assert len(found) > 5


def test_a_redeal_imagines_nobody_who_knows_another_hand() -> None:
    """Seat 0 knows one of seat 1's legends; once seat 1 has played one, seat 2 cannot tell whether it still does."""
    scene = drawn_by_another()
    for state in redealt(scene, 2):
        assert ["", ""] == imagined(scene, state, 0)["seats"][1]["legends"]


@pytest.mark.parametrize(
    ("players", "form"), [(2, "high_form"), (2, "duel"), (3, "melee"), (4, "melee"), (4, "team_high_form")]
)
def test_redeals_can_be_played_on(players: int, form: str) -> None:
    """Whatever a seat imagines is possible."""
    options: dict[str, Value] = {"form": form, "round_cap": 12}
    r = rules("tash_kalar", players, options)
    s = r.new(players)
    position = mwc_start(players)
    number = 0
    while not r.over(s):
        if number % 37 == 0:
            state = r.redeal(s, number % players, number)
            r.playout(state, number)
            r.game.check(state)
        legal = r.legal(s)
        position = mwc_step(position)
        r.play(s, legal[mwc_pick(position, len(legal))])
        number += 1


def test_refusals_do_not_betray_a_hand() -> None:
    """A seat that is not asked hears the same, whatever the other holds."""
    found = set()
    for hand in ("knight titan flare_01", "herald leviathan flare_02"):
        scene = tash_kalar().pieces(0, READY["unicorn"][1]).hand(0, hand)
        for action in ("summon knight e5", "exchange titan", "flare flare_01"):
            found.add((action, str(scene.why(action, 1))))
    assert 3 == len(found)


def test_the_hand_of_another_does_not_show_the_order_of_drawing() -> None:
    """Law 3: with a known card in the middle, what has left from before or after it looks the same."""
    views = []
    for hand in ("wild_eagle dire_wolf clan_axeman", "clan_axeman dire_wolf wild_eagle"):
        scene = tash_kalar().hand(0, hand).known(0, "dire_wolf")
        assert ["dire_wolf", "", ""] == seen_hand(scene, 0, "beings", 1)
        scene.play("exchange wild_eagle", "done")
        views.append(scene.table.view(1))
    assert views[0] == views[1]


def reshuffled() -> Scene:
    """Three legends are held, all others lay open on the pile and have just been shuffled."""
    scene = late().hand(0, "fire_dragon knight").hand(1, "hell_bull titan clan_axeman")
    scene.legends_discarded(others(list(LEGENDS), "fire_dragon", "hell_bull", "titan"))
    return scene.play("place a5", "place b5", "end")


def test_what_lay_on_a_pile_is_not_in_a_hand() -> None:
    """Law 4: who has seen the whole pile knows which legends the other must hold."""
    scene = reshuffled()
    kept = scene.pile("legends", 0)["kept"]
    assert (["hell_bull", "titan"], []) == (kept["cards"], kept["places"])
    for state in redealt(scene, 0):
        assert ["hell_bull", "titan"] == sorted(held_by(scene, state, 1, "legends"))


def test_a_kept_card_may_lie_under_the_deck() -> None:
    """Law 4: seat 1 puts one of the two under the deck; either may be there, and nothing else."""
    scene = reshuffled().play("exchange titan", "done")
    seen = scene.pile("legends", 0)
    assert {"cards": ["hell_bull", "titan"], "places": [seen["deck"]]} == seen["kept"]
    found = {tuple(held_by(scene, state, 1, "legends")) for state in redealt(scene, 0)}
    assert {("hell_bull",), ("titan",)} == found


def test_a_spectator_does_not_know_what_both_players_know_by_themselves() -> None:
    """Seat 0 puts the Titan under the deck and seat 1 draws it: both know it, and nobody else has seen it."""
    legends = others(list(LEGENDS), "titan", "leviathan", "hell_bull", "fire_dragon")
    scene = tash_kalar().hand(0, "titan leviathan hell_bull").legend_deck("fire_dragon")
    scene.legends_discarded(legends).play("exchange titan", "done")
    idle(idle(scene))
    assert ["titan", ""] == seen_hand(scene, 1, "legends", 0)
    assert ["", ""] == seen_hand(scene, 1, "legends", None)
