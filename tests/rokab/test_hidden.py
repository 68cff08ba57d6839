"""What the others may not know: hands, the draw pile, kept cards; and what everybody remembers."""

from __future__ import annotations

from collections import Counter

import pytest

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import Value
from tests.rokab.layout import decks, hands
from tests.rokab.printed import DECK, KINDS, cards, in_order
from tests.rokab.scene import Scene, rokab, seen


def imagined(scene: Scene, looking: int | None, n: int = 60) -> list[list[list[str]]]:
    """The hands of some redeals for a seat."""
    return [hands(scene.rules, scene.table.redeal(looking, seed)) for seed in range(n)]


def test_a_hand_is_in_its_owners_view_alone() -> None:
    """R13: the others see its size."""
    scene = rokab().hands("10 shirdokht", "5", "4")
    assert "10 shirdokht" == scene.holds(0)
    for looking in (1, 2, None):
        seats = seen(scene.table.view(looking))["seats"]
        assert ([], 2) == (seats[0]["cards"], seats[0]["hand"])


def test_a_redeal_changes_other_hands_and_keeps_ones_own() -> None:
    """Sizes stay; all that lies open stays."""
    scene = rokab().hands("10 shirdokht", "5 6 1", "4").rows("3", "2", "").burnt("6 6")
    found = imagined(scene, 0)
    assert {("10", "shirdokht")} == {tuple(sorted(deal[0])) for deal in found}
    assert {3} == {len(deal[1]) for deal in found}
    assert len({tuple(sorted(deal[1])) for deal in found}) > 20


def test_a_soldier_taken_back_stays_known() -> None:
    """Until a card of that value is played; redeals put it where it is."""
    scene = rokab().row(0, "6").hands("matarsak 5 6", "5 4", "4 3").play("play matarsak", "take_back 6")
    assert "6" == scene.knows(0)
    assert all("6" in deal[0] for deal in imagined(scene, 1))
    scene.play("play 5", "play 4", "play 5")
    assert "6" == scene.knows(0)
    scene.play("pass", "pass", "play 6")
    assert "" == scene.knows(0)
    assert not all("6" in deal[0] for deal in imagined(scene, 1))


def test_memory_does_not_depend_on_the_truth() -> None:
    """Whether the owner has another card of that value does not show when one is played."""
    views = []
    for hand in ("6 6 1", "6 5 1"):
        scene = rokab().hands(hand, "5", "4").known(0, "6").play("play 6")
        views.append(scene.table.view(1))
    assert views[0] == views[1]


def test_memory_ends_with_the_hand() -> None:
    """Burnt hands and new deals leave nothing to remember."""
    scene = rokab().hands("", "5 shirzan", "").known(1, "5").turn(1).play("pass", "keep")
    assert ["", "", ""] == [scene.knows(seat) for seat in range(3)]


def test_with_own_decks_hand_and_deck_together_are_known() -> None:
    """Section 9: 23 cards less those that were seen; which are in the hand is not known."""
    scene = rokab(2).hands("1 2", "3 4 tablzan").deck(1, "5 6 10 bahar").rows("5", "6")
    for seed in range(40):
        dealt = scene.table.redeal(0, seed)
        there = Counter(hands(scene.rules, dealt)[1] + decks(scene.rules, dealt)[1])
        assert Counter(["3", "4", "tablzan", "5", "6", "10", "bahar"]) == there
        assert ["1", "2"] == hands(scene.rules, dealt)[0]
    assert len({tuple(deal[1]) for deal in imagined(scene, 0)}) > 10
    left = seen(scene.table.view(0))["seats"][1]["left"]
    assert 7 == sum(left)


def test_kept_cards_come_from_what_was_unseen() -> None:
    """Option 12.5: all heroines were burnt, so no redeal says that one was kept."""
    scene = rokab(last_hand="keep_two").hands("", "5 10 10", "").burnt("shirdokhtx3 1x10 2x8 3x8 4x8")
    scene.turn(1).play("pass", "keep", "retain 10", "retain 10")
    keeper = seen(scene.table.view(0))["keeper"]
    assert [1, 2] == keeper[:2]
    possible = {name for name, n in zip(KINDS, keeper[2:], strict=True) if n}
    assert {"1", "2", "3", "4", "shirdokht"} & possible == set()
    for deal in imagined(scene, 0):
        assert len([card for card in deal[1] if card in possible]) >= 2


def test_a_redeal_in_the_middle_of_keeping() -> None:
    """Option 12.5: the kept card is hidden from the others and stays with its owner."""
    scene = rokab(last_hand="keep_two").hands("", "5 6 10", "").known(1, "5").turn(1)
    scene.play("pass", "keep", "retain 5")
    for looking in (0, 2, None):
        for seed in range(30):
            dealt = scene.table.redeal(looking, seed)
            scene.rules.game.check(dealt)
            assert scene.table.view(looking) == scene.rules.view(dealt, looking)
    own = scene.table.redeal(1, 3)
    assert scene.table.view(1) == scene.rules.view(own, 1)


def kept_of(hand: str, *kept: str, known: str = "") -> Scene:
    """Option 12.5: seat 1 alone had cards and kept some of them; every other card had been burnt."""
    scene = rokab(last_hand="keep_two").hands("", hand, "").known(1, known)
    scene.burnt(in_order(DECK - Counter(cards(hand)))).turn(1).play("pass", "keep")
    return scene.play(*[f"retain {card}" for card in kept])


def check_redeals(scene: Scene) -> None:
    """Whatever anybody imagines adds up and looks the same to them."""
    for looking in (0, 1, 2, None):
        for seed in range(30):
            dealt = scene.table.redeal(looking, seed)
            scene.rules.game.check(dealt)
            assert scene.table.view(looking) == scene.rules.view(dealt, looking)


def test_a_known_card_is_not_the_unknown_one_that_was_kept() -> None:
    """Option 12.5: besides the known 10 only the heroine was not seen burnt, so she is the other kept card."""
    scene = kept_of("5 10 shirdokht", "10", "shirdokht", known="10")
    assert "10" == scene.knows(1)
    keeper = seen(scene.table.view(0))["keeper"]
    assert [1, 1, *[int(name == "shirdokht") for name in KINDS]] == keeper
    for looking in (0, 2, None):
        assert all({"10", "shirdokht"} <= set(deal[1]) for deal in imagined(scene, looking))
    check_redeals(scene)


@pytest.mark.parametrize(("played", "other"), [("10", "shirdokht"), ("shirdokht", "10")])
def test_a_kept_card_that_was_played_is_not_the_other_one(played: str, other: str) -> None:
    """Option 12.5: only two cards can have been kept; when one was played, the other is still there."""
    scene = kept_of("5 10 shirdokht", "10", "shirdokht")
    assert [1, 2] == seen(scene.table.view(0))["keeper"][:2]
    scene.play(scene.options("site")[0])
    while scene.asked() != 1:
        scene.play("pass")
    scene.play(f"play {played}")
    keeper = seen(scene.table.view(0))["keeper"]
    assert [1, 1, *[int(name == other) for name in KINDS]] == keeper
    for looking in (0, 2, None):
        assert all(other in deal[1] for deal in imagined(scene, looking))
    check_redeals(scene)


def test_kept_cards_that_are_burnt_are_forgotten() -> None:
    """Rule 7.2 with option 12.5: the keeper burns the hand while the others still hold cards."""
    scene = kept_of("5 shirdokht shirdokht", "shirdokht", "shirdokht")
    scene.play(scene.options("site")[0])
    while scene.waits() == "Fight":
        soldiers = [one for one in scene.options("play") if one.split()[1].isdigit()]
        scene.play(soldiers[0] if scene.asked() == 1 and soldiers else "pass")
    assert [1, 2] == seen(scene.table.view(0))["keeper"][:2]
    while scene.waits() == "Regroup":
        scene.play("burn" if scene.asked() == 1 else "keep")
    assert "ChooseSite" == scene.waits()
    assert [10, 0, 10] == scene.sizes()
    assert [-1, 0, *[0] * len(KINDS)] == seen(scene.table.view(0))["keeper"]
    check_redeals(scene)


def test_a_final_battle_forgets_the_kept_cards() -> None:
    """Options 12.5 and 12.7: they are shuffled in with the rest."""
    scene = rokab(last_hand="keep_two", final_tie="final_battle", battle_cap=6).battles(4).hands("", "5 10 10", "")
    scene.turn(1).play("pass", "keep", "retain 10", "retain 10")
    assert [1, 2] == seen(scene.table.view(0))["keeper"][:2]
    scene.play(scene.options("site")[0])
    while scene.waits() == "Fight" and not scene.is_at("fighters"):
        scene.play("pass")
    scene.keep_hands()
    assert [0, 1, 2] == scene.is_at("fighters")
    assert [-1, 0, *[0] * len(KINDS)] == seen(scene.table.view(0))["keeper"]
    check_redeals(scene)


def test_what_is_kept_is_in_the_view_of_whoever_keeps_it() -> None:
    """Option 12.5: also at the first seat, and in nobody else's."""
    for seat in (0, 1, 2):
        scene = rokab(last_hand="keep_two").hands("", "", "").hand(seat, "5 10 10").turn(seat)
        scene.play("pass", "keep", "retain 10")
        views = [seen(scene.table.view(looking))["kept_cards"] for looking in (0, 1, 2, None)]
        assert [int(looking == seat) for looking in (0, 1, 2, None)] == [sum(view) for view in views]


def test_which_of_two_equal_cards_was_kept_is_not_known() -> None:
    """Option 12.5: a known 10 and another; one 10 is burnt, and it may have been the known one."""
    during, after = [], []
    for hand, kept in (("5 10 10", "10"), ("5 6 10", "6")):
        scene = rokab(last_hand="keep_two").hands("", hand, "").known(1, "10").turn(1)
        scene.play("pass", "keep", f"retain {kept}")
        during.append([scene.table.view(looking) for looking in (0, 2, None)])
        scene.play("enough")
        assert "burn_rest who=1 cards=5+10 n=1" in scene.events(0)
        assert "" == scene.knows(1)
        check_redeals(scene)
        after.append(scene.table.view(None))
    assert during[0] == during[1]
    assert after[0] == after[1]


def test_a_final_battle_leaves_nothing_to_remember() -> None:
    """Option 12.7: the soldiers that a fighter and a bystander took back are shuffled in with the rest."""
    scene = rokab(final_tie="final_battle", battle_cap=5).battles(4).owned(0, "fars").owned(1, "rey")
    scene.hands("matarsak 5", "4 3", "matarsak 2").rows("6", "", "1")
    scene.play("play matarsak", "take_back 6", "pass", "play matarsak", "take_back 1")
    assert ["6", "", "1"] == [scene.knows(seat) for seat in range(3)]
    scene.play("pass", "pass").keep_hands()
    assert [0, 1] == scene.is_at("fighters")
    assert [11, 11, 0] == scene.sizes()
    assert ["", "", ""] == [scene.knows(seat) for seat in range(3)]
    check_redeals(scene)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("options", [{}, {"edition": "original"}], ids=["persian", "original"])
def test_redeals_can_be_played_to_the_end(players: int, options: dict[str, Value]) -> None:
    """Whatever a seat imagines is possible."""
    r = rules("rokab", players, options)
    s = r.new(players)
    position = mwc_start(players)
    number = 0
    while not r.over(s):
        if number % 9 == 0:
            dealt = r.redeal(s, number % players, number)
            r.playout(dealt, number)
            r.game.check(dealt)
        legal = r.legal(s)
        position = mwc_step(position)
        r.play(s, legal[mwc_pick(position, len(legal))])
        number += 1


def where(scene: Scene) -> list[tuple[str, int]]:
    """Each card of the deck with the number of its place; of places in a hand or in the pile only which of them."""
    rules = scene.rules
    kinds = [name for name in KINDS for _ in range(DECK[name])]
    found = rules.game.places(scene.table._state)
    areas = [n if n < 1000 else n // 100 * 100 if n < 1900 else n // 1000 * 1000 if n >= 2000 else n for n in found]
    return sorted(zip(kinds, areas, strict=True))


def test_every_card_is_in_the_place_that_the_table_has_it_in() -> None:
    """Burnt, season place, rows, known and unknown cards of the hands, the pile: kind by kind."""
    scene = rokab(3).hands("10 10 5", "5 5 6 shirzan", "1").known(0, "10").known(1, "5 6")
    scene.rows("4 matarsak", "", "4 4").season("zemestan", "bahar").burnt("3 3 shirdokht")
    there = {
        0: "3 3 shirdokht",
        1: "zemestan bahar",
        10: "4 matarsak",
        12: "4 4",
        20: "10",
        21: "5 6",
        1000: "10 5",
        1100: "5 shirzan",
        1200: "1",
    }
    expected = [(name, area) for area, some in there.items() for name in some.split()]
    pile = DECK - Counter([name for name, _ in expected])
    assert sorted(expected + [(name, 2000) for name in pile.elements()]) == where(scene)


def test_kept_cards_have_a_place_of_their_own() -> None:
    """Option 12.5: while the last holder chooses."""
    scene = rokab(last_hand="keep_two").hands("", "5 6 10", "").known(1, "5").turn(1).play("pass", "keep", "retain 10")
    assert [("10", 1900), ("5", 21), ("6", 1100)] == [one for one in where(scene) if one[1] not in (0, 2000)]


def test_hidden_are_the_unknown_cards_of_others_and_the_pile() -> None:
    """What lies open, the own hand but for kinds that are elsewhere too, and known cards are not among them."""
    scene = rokab(2, two_player="ordinary").hands("10 shirzan", "5 6").known(1, "5").row(0, "4")
    kinds = [name for name in KINDS for _ in range(DECK[name])]
    (group,) = scene.rules.game.hidden(scene.table._state, 0)
    unseen = Counter([kinds[number] for number in group])
    assert DECK - Counter(["4", "5"]) == unseen
    places = scene.rules.game.places(scene.table._state)
    assert {10, 21} == {places[number] for number in range(110) if number not in group}
