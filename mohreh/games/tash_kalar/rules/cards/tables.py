"""All cards that are summoned, by their numbers, and what they ask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.cards import highland, imperial, legends, sylvan
from mohreh.games.tash_kalar.rules.cards.rows import Card, Shots
from mohreh.games.tash_kalar.rules.data import CARD_NAMES
from mohreh.kernel.state import Question

CARDS: Final[list[Card]] = [*imperial.BEINGS, *highland.BEINGS, *sylvan.BEINGS, *legends.LEGENDS]
STEPS: Final[list[Question]] = [question for card in CARDS for question in card.questions()]
if [card.name for card in CARDS] != CARD_NAMES:
    raise ValueError("the tables and cards.toml list different cards")


def shot_of(card: i64) -> i64:
    """The kind of shot of a card that shoots: one of those in `shots`."""
    for question in CARDS[card].questions():
        if isinstance(question, Shots):
            return question.shot
    raise ValueError(f"{CARD_NAMES[card]} does not shoot")
