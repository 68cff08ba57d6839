"""All cards that are summoned, by their numbers, and what they ask."""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.rules.cards import imperial
from mohreh.games.tash_kalar.rules.cards.rows import Card
from mohreh.games.tash_kalar.rules.data import CARD_NAMES
from mohreh.games.tash_kalar.rules.effects import highland, legends, sylvan
from mohreh.kernel.state import Question, Step

_old: Final = {**highland.EFFECTS, **sylvan.EFFECTS, **legends.EFFECTS}
CARDS: Final = [*imperial.BEINGS, *[Card(name, "", _old[name]) for name in CARD_NAMES[18:]]]
STEPS: Final[list[type[Step] | Question]] = [
    *[question for card in CARDS for question in card.questions()],
    *imperial.STEPS,
    *highland.STEPS,
    *sylvan.STEPS,
    *legends.STEPS,
]
if [card.name for card in CARDS] != CARD_NAMES:
    raise ValueError("the tables and cards.toml list different cards")
