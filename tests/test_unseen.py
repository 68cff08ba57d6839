"""How many of each card a seat has not seen: counted from its view alone, against what the state hides from it."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from mohreh.contract.subject import Picker
from mohreh.games.inis.rules.data import ADVANTAGE, CARD_NAMES, TERRITORY_NAMES
from mohreh.games.splendor.rules.data import CARD_NAMES as SPLENDOR_CARDS
from mohreh.games.tash_kalar.rules import data as tash_kalar
from mohreh.kernel import registry
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.text.cards import Thing, unseen_from
from tests.kit.games import Form, form_name, forms

GAMES = ["splendor", "rokab", "tash_kalar", "inis"]


def things_in(rules: Rules, state: State, seat: int) -> Counter[Thing]:
    """What the audit calls hidden from a seat, by name. Cards of which it knows the pile are not unseen."""
    hidden = rules.game.hidden(state, seat)
    name = rules.game.name
    if name == "splendor":
        return Counter([("card", SPLENDOR_CARDS[card]) for group in hidden for card in group])
    if name == "inis":
        cards = [CARD_NAMES[card] for group in hidden[:2] for card in group]
        tiles = [TERRITORY_NAMES[tile - ADVANTAGE] for group in hidden[4:] for tile in group]
        return Counter([*[("card", card) for card in cards], *[("territory", tile) for tile in tiles]])
    schools = [str(seen["school"]) for seen in cast(list[dict[str, object]], rules.view(state, None)["seats"])]  # type: ignore[typeddict-item]
    names: list[Thing] = []
    for school in schools:
        first = int(tash_kalar.FIRST_CARD[tash_kalar.SCHOOL_NAMES.index(school)]) if school else 0
        names += [("card", card) for card in tash_kalar.CARD_NAMES[first : first + tash_kalar.DECK_SIZE]]
    names += [("card", card) for card in tash_kalar.CARD_NAMES[tash_kalar.BEINGS :]]
    names += [("flare", flare) for flare in tash_kalar.FLARE_NAMES] + [("task", task) for task in tash_kalar.TASK_NAMES]
    return Counter([names[thing] for group in hidden for thing in group])


def expected_sum(rules: Rules, state: State, seat: int) -> int:
    """Rokab has equal cards: what other hands, the pile and the decks hold, as far as the seat does not know it."""
    view = cast(dict[str, object], rules.view(state, seat))
    found = cast(int, view["pile"])
    for number, one in enumerate(cast(list[dict[str, object]], view["seats"])):
        hand, deck, known = cast(int, one["hand"]), cast(int, one["deck"]), cast(list[int], one["known"])
        own = view["own_decks"]
        found += deck + (0 if number == seat else hand - (0 if own else sum(known)))
    return found


def moments(form: Form, count: int) -> list[tuple[Rules, State]]:
    game, players, options = form
    rules = registry.rules(game, players, options)
    picker = Picker(players)
    s = rules.new(7)
    found: list[tuple[Rules, State]] = []
    while not rules.over(s) and len(found) < count:
        if picker.below(15) == 0:
            found.append((rules, s.clone()))
        legal = list(rules.legal(s))
        rules.play(s, legal[picker.below(len(legal))])
    return found


def check(form: Form, count: int) -> None:
    told = 0
    for rules, state in moments(form, count):
        for seat in range(-1, rules.players):
            found = unseen_from(rules.game, rules.view(state, seat))
            assert all(0 <= n <= of for n, of in found.values())
            told += len(found)
            if rules.game.name == "rokab":
                assert expected_sum(rules, state, seat) == sum([n for n, _ in found.values()])
            elif found:
                assert things_in(rules, state, seat) == Counter({one: n for one, (n, _) in found.items() if n})
            again = unseen_from(rules.game, rules.view(rules.redeal(state, seat, 5), seat))
            assert found == again
    assert told


@pytest.mark.parametrize("form", [(name, players, {}) for name in GAMES for players in (2, 4)], ids=form_name)
def test_unseen_is_what_is_hidden_from_a_seat(form: Form) -> None:
    check(form, 12)


@pytest.mark.once
@pytest.mark.parametrize("form", [form for name in GAMES for form in forms(name)], ids=form_name)
def test_with_every_option(form: Form) -> None:
    check(form, 6)


def test_where_all_is_open_nothing_is_said() -> None:
    rules = registry.rules("qabile", 2)
    assert {} == unseen_from(rules.game, rules.view(rules.new(1), 0))
