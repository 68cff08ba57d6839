"""What a bot knows when it is asked to choose."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Actions, State


@final
class Belief:
    """A seat's view, its legal ids, and as many imagined states as it likes; the true one is not in here.

    It keeps a redeal in place of the true state, so it may be sent to another process. Redeals are made from that.
    `heard` has all choices from the seat's own last one on, if somebody kept them (`Table.heard`).
    """

    def __init__(
        self, rules: Rules, state: State, seat: int, seed: int, heard: list[tuple[int, int]] | None = None
    ) -> None:
        self.rules: Final = rules
        self.seat: Final = seat
        self.heard: Final = heard
        self._imagined: Final = rules.redeal(state, seat, seed)

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self.rules.view(self._imagined, self.seat)

    @property
    def legal(self) -> Actions:
        """What the seat may choose from."""
        return self.rules.legal_for(self._imagined, self.seat)

    def sample(self, seed: i64) -> State:
        """A state that the seat cannot tell from the true one; another for every seed."""
        return self.rules.redeal(self._imagined, self.seat, seed)

    def __reduce__(self) -> tuple[object, ...]:
        return (Belief, (self.rules, self._imagined, self.seat, 0, self.heard))
