"""What is offered in place of something that cannot be done."""

from __future__ import annotations

import pytest

from mohreh.contract.subject import Picker
from mohreh.kernel import registry
from mohreh.text.alternatives import MOST, alternatives, meant

SPLENDOR = registry.rules("splendor", 2)


def near(legal: list[str], wanted: str) -> list[str]:
    catalogue = SPLENDOR.catalogue
    found = alternatives(catalogue, [catalogue.parse(one) for one in legal], catalogue.parse(wanted))
    return [catalogue.notation(one) for one in found]


def test_the_same_verb_with_what_differs_least_comes_first() -> None:
    legal = ["take g+r+k", "take w+u+r", "take w+g+r", "reserve 1.1"]
    assert ["take w+u+r", "take w+g+r", "take g+r+k"] == near(legal, "take w+u+g")


def test_then_the_same_thing_with_another_verb() -> None:
    assert ["buy 1.2", "reserve 1.1"] == near(["take w+u+g", "reserve 1.1", "reserve 1.2", "buy 1.2"], "buy 1.1")


def test_what_has_nothing_to_do_with_it_is_not_offered() -> None:
    assert [] == near(["take w+u+g", "reserve 1.2"], "buy 3.1")


@pytest.mark.parametrize("game", registry.names())
def test_they_are_legal_in_every_position(game: str) -> None:
    rules = registry.rules(game, min(registry.game(game).players))
    picker = Picker(5)
    s = rules.new(3)
    offered = 0
    for _ in range(60):
        if rules.over(s):
            break
        legal = list(rules.legal(s))
        for _ in range(5):
            action = picker.below(rules.catalogue.size)
            found = alternatives(rules.catalogue, legal, action)
            assert set(found) <= set(legal)
            assert len(set(found)) == len(found) <= MOST
            verb = rules.catalogue.verb(action)
            assert bool(found) or verb not in [rules.catalogue.verb(one) for one in legal]
            offered += len(found)
        rules.play(s, legal[picker.below(len(legal))])
    assert offered


def test_a_thing_stands_for_what_is_legal_with_it_or_at_least_asked() -> None:
    rules = registry.rules("rokab", 3)
    s = rules.new(1)
    card, province = rules.catalogue.verb(rules.catalogue.parse("play 1")), s.verbs()[0]
    assert rules.catalogue.parse("play 1") == meant(rules.catalogue, s.verbs(), [], "card", "1")
    assert card.name not in s.verbs()
    legal = list(rules.legal(s))
    name = rules.catalogue.verb(legal[2]).names(legal[2])[0]
    assert legal[2] == meant(rules.catalogue, s.verbs(), legal, "province", name)
    assert province == rules.catalogue.verb(legal[2]).name
    assert meant(rules.catalogue, s.verbs(), legal, "card", "nothing") is None
