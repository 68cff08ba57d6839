"""Every action of a table as arrays of its verb and arguments, for policies that choose one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.text import Text
from mohreh.optional_packages import not_importable

try:
    import numpy as np
except ImportError:
    raise not_importable("numpy", "data") from None

if TYPE_CHECKING:
    import numpy.typing as npt

Array: TypeAlias = "npt.NDArray[Any]"


class ActionTable:
    """The catalogue of a table in arrays of int32.

    `parts[id]` is the number of its verb and the place of each argument in its domain; -1 where a verb has fewer
    arguments. `domains[d]` are the names of the things of domain d, and `arg_domains[verb]` says which domain each
    argument is from. `sizes[verb]` are the lengths of those domains, 0 where there is no argument.
    """

    def __init__(self, rules: Rules) -> None:
        catalogue = rules.catalogue
        self.rules: Final = rules
        self.verbs: Final = [verb.name for verb in catalogue.verbs]
        self.domains: Final = [domain.names for domain in catalogue.domains()]
        self.parts: Final[Array] = np.array(catalogue.parts(), np.int32).reshape(catalogue.size, -1)
        self.arg_domains: Final[Array] = np.array(catalogue.arg_domains(), np.int32).reshape(len(self.verbs), -1)
        lengths = np.array([*[len(names) for names in self.domains], 0], np.int32)
        self.sizes: Final[Array] = lengths[self.arg_domains]
        self._bases: Final[Array] = np.array([verb.base for verb in catalogue.verbs], np.int64)

    def ids(self, parts: Array) -> Array:
        """The ids with these parts, one for each row: `parts` the other way round."""
        given = np.asarray(parts)
        sizes = self.sizes[given[:, 0]]
        found = np.zeros(len(given), np.int64)
        for k in range(sizes.shape[1]):
            there = sizes[:, k] > 0
            found = np.where(there, found * sizes[:, k] + given[:, k + 1], found)
        return np.asarray(self._bases[given[:, 0]] + found)

    def verb_masks(self, masks: Array) -> Array:
        """Which verbs have a legal action: rows of masks of actions into rows of masks of verbs."""
        found = np.zeros((len(masks), len(self.verbs)), np.int8)
        np.maximum.reduceat(masks, self._bases, axis=1, out=found)
        return found

    def notation(self, action: int) -> str:
        """How an id is written."""
        return str(self.rules.catalogue.notation(action))

    def sentence(self, s: State, action: int, language: str = "en") -> str:
        """What an id means in a position, in words for the seat that is to choose."""
        seen = self.rules.seen(s, int(s.who))
        return Text(language, self.rules.game, options=self.rules.conditions).action(seen, action)
