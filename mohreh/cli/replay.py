"""A recorded game, step by step; and whether a record holds."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from mohreh import Table, read_record, replay
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated, say_result
from mohreh.cli.prompt import tidy
from mohreh.cli.screen import HEADING, QUIET, WARNING, Screen
from mohreh.cli.seats import kept_names, remembered
from mohreh.kernel.errors import BadRecord, MohrehError
from mohreh.kernel.rng import commitment
from mohreh.kernel.state import Event
from mohreh.kernel.text import Text
from mohreh.text.words import text_board

NEXT: Final = ["", "n", "next", "بعدی"]
BACK: Final = ["b", "back", "p", "prev", "قبلی", "عقب"]
QUIT: Final = ["q", "quit", "exit", "خروج"]


@final
class Replay:
    """A table with its whole history, looked at from one seat or from the side."""

    def __init__(self, table: Table, screen: Screen, seat: int | None) -> None:
        if seat is not None and not table.over:
            raise MohrehError(
                "the game still goes on, so it is shown as a spectator sees it; leave --seat out"
            )
        if seat is not None and not 0 <= seat < table.rules.players:
            raise MohrehError(f"there is no seat {seat + 1}: seats go from 1 to {table.rules.players}")
        self.table: Final = table
        self.history: Final = table.history
        self.screen: Final = screen
        self.seat: Final = seat
        names = names_in(table, screen.language)
        self.text: Final = text_for(screen.language, table.rules.game, names, table.rules.conditions)

    def walk(self, at: int | None) -> None:
        """Step through at a terminal; in a pipe, all moves and the last board."""
        last = len(self.history)
        if at is not None and not 0 <= at <= last:
            raise MohrehError(f"there is no position {at}: the record has {last} decisions")
        if self.screen.types and self.screen.terminal:
            self._step(at or 0)
            return
        if at is not None:
            self.show(at)
            return
        self.tell_opening()
        for k in range(last):
            self.tell(k)
        self.show(last)

    def tell_opening(self) -> None:
        """Tell what happened before the first decision."""
        for event in self.table.opening:
            if event.seen_by(-1 if self.seat is None else self.seat):
                self.screen.say(self.text.event(event, self.seat))

    def tell(self, k: int) -> None:
        """Decision k in words."""
        head = self.text.number(k + 1)
        for event in self._events(k):
            self.screen.say(f"{head}. {self.text.event(event, self.seat)}")

    def show(self, k: int) -> None:
        """The board after k decisions: of a finished game as the seat saw it that was to decide."""
        last = len(self.history)
        if k == last:
            seen = self.table.seen(self.seat)
        else:
            decision = self.history[k]
            seat = self.seat if self.seat is not None else decision.seat if self.table.over else None
            seen = self.table.rules.seen(decision.before, seat)
        self.screen.say()
        self.screen.say(self.text.say("cli.position" if k else "cli.position.start", {"k": k, "n": last}), HEADING)
        self.screen.board(str(text_board(seen, self.text)))
        self.screen.say()
        if k == last and self.table.over:
            say_result(self.screen, self.text, self.table, None)

    def _events(self, k: int) -> list[Event]:
        """What came of decision k: once the game is over, as the one knew it who decided."""
        decision = self.history[k]
        looking = decision.seat if self.table.over else -1
        if self.seat is not None:
            looking = self.seat
        return [event for event in decision.events if event.seen_by(looking)]

    def _step(self, k: int) -> None:
        last = len(self.history)
        if k == 0:
            self.tell_opening()
        self.show(k)
        self.screen.say(self.text.say("cli.replay_how"), QUIET)
        while True:
            line = self.screen.read()
            typed = "q" if line is None else tidy(line).lower()
            if typed in QUIT:
                return
            if typed in NEXT and k < last:
                self.tell(k)
                k += 1
            elif typed in BACK and k > 0:
                k -= 1
            elif typed.isascii() and typed.isdigit() and len(typed) < 7 and int(typed) <= last:
                k = int(typed)
            else:
                self.screen.say(self.text.say("cli.replay_how"), WARNING)
                continue
            self.show(k)


def names_in(table: Table, language: str) -> list[str]:
    """What the players of a record are called."""
    seats = remembered(table.meta, table.rules)
    if seats is not None:
        return seats.names(text_for(language, table.rules.game))
    return kept_names(table.meta.get("names"), table.rules.players)


def show_replay(screen: Screen, path: Path, at: int | None, seat: int | None) -> None:
    """`mohreh replay`."""
    table = replay(read_record(path))
    screen.use(table.rules.game)
    Replay(table, screen, None if seat is None else seat - 1).walk(at)


def show_verify(screen: Screen, path: Path, published: str) -> None:
    """`mohreh verify`: play it again, and say what was found; raises `BadRecord` when it does not hold."""
    record = read_record(path)
    record.verify()
    game = record.rules.game
    screen.use(game)
    text: Text = text_for(screen.language, game)
    found = commitment(record.start) if isinstance(record.start, str) else ""
    if published and found != published.lower():
        raise BadRecord(f"the seed of {path} has the SHA-256 {found or 'of none'}, not {published}")
    screen.say(text.say("cli.holds", {"game": text.say("title"), "n": len(record.actions)}))
    if found:
        screen.say(text.say("cli.commitment", {"hash": isolated(found)}))
