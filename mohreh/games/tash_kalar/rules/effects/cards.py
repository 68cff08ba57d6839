"""The effects of all cards that are summoned, by their numbers."""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.rules.data import CARD_NAMES
from mohreh.games.tash_kalar.rules.effects import highland, imperial, legends, sylvan
from mohreh.games.tash_kalar.rules.effects.asking import Effect
from mohreh.kernel.state import Step

_all: Final[dict[str, Effect]] = {**imperial.EFFECTS, **highland.EFFECTS, **sylvan.EFFECTS, **legends.EFFECTS}
EFFECTS: Final[list[Effect]] = [_all[name] for name in CARD_NAMES]
STEPS: Final[list[type[Step]]] = [*imperial.STEPS, *highland.STEPS, *sylvan.STEPS, *legends.STEPS]
