"""The tables of cards: every question has a name of its own, the rule of its card, and is saved by that name."""

from __future__ import annotations

from mohreh.games.tash_kalar.game import GAME
from mohreh.games.tash_kalar.rules.cards import flares, tables
from mohreh.games.tash_kalar.rules.data import CARD_NAMES
from mohreh.kernel.saving import load_step, save_step


def test_every_question_has_a_name_of_its_own() -> None:
    names = [question.name for question in [*tables.STEPS, *flares.STEPS]]
    assert len(names) == len(set(names))


def test_a_question_is_named_after_its_card_and_has_its_rule() -> None:
    """Rules 16.1 to 19.12 are the cards in their order."""
    sizes = {16: 18, 17: 18, 18: 18, 19: 12}
    rules = [f"{section}.{place + 1}" for section, size in sizes.items() for place in range(size)]
    for name, rule, card in zip(CARD_NAMES, rules, tables.CARDS, strict=True):
        start = "".join([word.capitalize() for word in name.split("_")])
        for question in card.questions():
            assert question.name.startswith(start)
            assert rule == question.RULE


def test_a_step_is_saved_by_the_name_of_its_question() -> None:
    """And one that is loaded says the same of itself."""
    for question in tables.STEPS:
        saved: list[object] = [question.name, *[1] * len(question.FIELDS)]
        step = load_step(GAME.steps, saved)
        assert saved == save_step(step)
        assert (question.name, question.RULE, question.VERBS) == (step.name(), step.rule(), step.verbs())
