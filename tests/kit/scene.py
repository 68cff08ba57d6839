"""The base of all scenes: a position is laid out, played on, and asked about."""

from __future__ import annotations

from typing import Final, Self

from mohreh.kernel.rng import FAST
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Event, Reason
from mohreh.kernel.table import Table


class Scene:
    """A position under construction; the first question or move lays it out and checks that it adds up."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self._table: Table | None = None

    def _saved(self) -> dict[str, object]:
        """The position with all that was left open, as a saved state."""
        raise NotImplementedError

    def _laid_out(self) -> Table:
        saved = self._saved()
        return Table(self.rules, FAST, saved, self.rules.load(saved))

    @property
    def table(self) -> Table:
        if self._table is None:
            self._table = self._laid_out()
        return self._table

    # ---- what is done

    def play(self, *actions: str) -> Self:
        """Each by whoever is asked."""
        for action in actions:
            self.table.play(action)
        return self

    def undo(self) -> Self:
        self.table.undo()
        return self

    # ---- what is asked

    def waits(self) -> str:
        """The step that waits."""
        return str(self.table.view(None)["asks"][0])

    def options(self, *verbs: str) -> list[str]:
        """What may be chosen, in notation; only some verbs if they are named."""
        found = self.table.legal.notation()
        return [one for one in found if not verbs or one.split()[0] in verbs]

    def why(self, action: str) -> Reason | None:
        """Why whoever is asked may not do this."""
        return self.table.why_not(self.table.turn or 0, action)


class Numbered(Scene):
    """A scene whose players are called by the numbers of their seats."""

    def asked(self) -> int | None:
        """The seat that must choose."""
        return self.table.turn

    def why(self, action: str, seat: int | None = None) -> Reason | None:
        """Why a seat, or else the one that is asked, may not do this."""
        return super().why(action) if seat is None else self.table.why_not(seat, action)

    def events(self, seat: int | None, since: int = 0) -> list[str]:
        """What a seat or, with None, a spectator saw happen: "play who=0 card=10"."""
        return [told(one) for one in self.table.events(seat, since)]


def told(event: Event) -> str:
    """An event in one line, without the name of the game: "play who=0 card=10"."""
    return " ".join([event.key.split(".", 1)[1], *[f"{key}={value}" for key, value in event.args.items()]])


def taken_back(scene: Scene, action: str) -> None:
    """Play and take back; everything is as before."""
    before = scene.table.fingerprint()
    scene.play(action)
    assert before != scene.table.fingerprint()
    scene.undo()
    assert before == scene.table.fingerprint()
