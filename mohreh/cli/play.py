"""A game at the terminal: persons at one keyboard, bots between them."""

from __future__ import annotations

import hashlib
import shlex
from pathlib import Path
from typing import Final, final

from mohreh import Table
from mohreh.bots import Belief, Bot, choose_steadily
from mohreh.bots.programs import Fallback
from mohreh.cli import human_turn
from mohreh.cli.first_games import FirstGames
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated, say_result
from mohreh.cli.saved_games import Autosave
from mohreh.cli.screen import HEADING, QUIET, WARNING, Screen
from mohreh.cli.seats import Seats
from mohreh.kernel.state import Event
from mohreh.kernel.table import OPENING
from mohreh.kernel.text import Text
from mohreh.text.words import text_board

TURNS_BETWEEN_BOARDS: Final = 5


@final
class Session:
    """One table with its seats, from here to the end or until somebody leaves."""

    def __init__(self, table: Table, seats: Seats, screen: Screen, autosave: Autosave | None, resumed: bool) -> None:
        self.table: Final = table
        self.screen: Final = screen
        self.autosave: Final = autosave  # None: nothing is kept
        self.resumed: Final = resumed
        self.teaching: Final = bool(table.meta.get("teaching"))  # do all hands lie open?
        self.first_games: Final = FirstGames(table.rules.game.name)
        self.seats = seats
        self.text = self._text()
        self.holder: int | None = None  # the person in front of the screen
        self.seen = [OPENING] * table.rules.players  # up to which decision each seat has been told
        for number, decision in enumerate(table.history, 1):
            self.seen[decision.seat] = number
        self.refused = -1  # what somebody tried last, in vain
        self.shown = table.decisions or OPENING  # up to which decision the neutral screen between two persons has told
        self._told_where: Path | None = None
        self._told_broken = False
        table.meta |= {"seats": seats.kept(), "names": self.text.names, "language": screen.language}

    def _text(self) -> Text:
        plain = text_for(self.screen.language, self.table.rules.game)
        rules = self.table.rules
        return text_for(self.screen.language, rules.game, self.seats.names(plain), rules.conditions)

    @property
    def sole(self) -> int | None:
        """The only person, if there is just one."""
        return self.seats.persons[0] if len(self.seats.persons) == 1 else None

    # ---- the loop

    def run(self) -> None:
        """Play on until the end, or until somebody leaves; either way the game is kept."""
        if self.seats.persons and not self.resumed and self.screen.is_mute():
            self.watch()
        self._greet()
        if not self.seats.persons and not self.table.decisions:
            self.tell(self.table.opening, None)
        try:
            while not self.table.over:
                seat = self._next()
                bot = self.seats.bots.get(seat)
                if bot is not None:
                    self._bot_plays(seat, bot)
                elif not human_turn.ask(self, seat):
                    self._leave()
                    return
        except KeyboardInterrupt:
            self.screen.say()
            self._leave()
            return
        finally:
            self.seats.close()
        self._finish()

    def watch(self) -> None:
        """Nobody can answer here: bots take all seats."""
        self.seats = self.seats.all_bots()
        self.text = self._text()
        self.table.meta |= {"seats": self.seats.kept(), "names": self.text.names}
        self.screen.say(self.text.say("cli.no_input"))

    def _next(self) -> int:
        """Of the seats that may decide: bots first, then whoever sits before the screen, then the others."""
        waiting = self.table.waiting
        for seat in waiting:
            if seat in self.seats.bots:
                return seat
        return self.holder if self.holder in waiting else waiting[0]

    def _bot_plays(self, seat: int, bot: Bot) -> None:
        events = self.table.play(self._choice(seat, bot), seat)
        if not self.seats.persons:
            self.tell(events, None)
            if (
                self.table.decisions % (TURNS_BETWEEN_BOARDS * self.table.rules.players) == 0
                and not self.table.over
            ):
                self.board(None)

    def _choice(self, seat: int, bot: Bot) -> int:
        """What a bot chooses; where a program failed and something else was chosen, the reason is said.

        Where people look on, the time that it takes does not tell what there was to choose.
        """
        belief, seed = self.belief(seat), self.seed(seat)
        chosen = choose_steadily(bot, belief, seed) if self.seats.persons else int(bot.choose(belief, seed))
        if isinstance(bot, Fallback):
            news = bot.news()
            for failed in news:
                why = isolated(str(failed))
                self.screen.say(self.text.say("cli.bot_failed", {"who": seat, "why": why}), WARNING)
            if news and bot.given_up:
                self.screen.say(self.text.say("cli.bot_given_up", {"who": seat}), WARNING)
        return chosen

    def seed(self, seat: int) -> int:
        """What a bot draws its chances from: the same wherever the game stands the same."""
        place = f"{self.table.commitment}/{self.table.decisions}/{seat}"
        return int.from_bytes(hashlib.blake2b(place.encode(), digest_size=7).digest(), "big")

    def belief(self, seat: int) -> Belief:
        """All that a bot, or a hint, may look at."""
        seed = self.seed(seat)
        return Belief(self.table.rules, self.table.redeal(seat, seed), seat, seed, self.table.heard(seat))

    # ---- telling

    def tell(self, events: list[Event], seat: int | None) -> None:
        looking = -1 if seat is None else seat
        for event in events:
            if event.seen_by(looking):
                self.screen.say(self.text.event(event, seat), indent=2)

    def board(self, seat: int | None) -> int:
        """Draw it; the number of lines."""
        drawn = str(text_board(self.table.seen(seat), self.text))
        self.screen.say()
        self.screen.board(drawn)
        self.screen.say()
        return drawn.count("\n") + 2

    def help(self, question: str) -> int:
        """What a question is for, to a person who is new to the game; the number of lines. A tour helps by itself."""
        if self.autosave is None or not self.screen.types:
            return 0
        line = self.first_games.line(question, self.text)
        if line:
            self.screen.say(f"{line} {self.text.say('cli.first_help')}", QUIET)
        return 1 + len(line) // self.screen.width if line else 0

    def open_hands(self, seat: int) -> int:
        """At a teaching table what only the others see, each by their own view; the number of lines."""
        lines = 0
        public = str(text_board(self.table.seen(None), self.text)).split("\n")
        for other in range(self.table.rules.players) if self.teaching else ():
            if other != seat:
                theirs = str(text_board(self.table.seen(other), self.text)).split("\n")
                shown = [line for line in theirs if line not in public]
                self.screen.say(self.text.say("cli.sees", {"player": self.text.player(other)}), QUIET)
                self.screen.board("\n".join(shown), QUIET)
                lines += 1 + len(shown)
        return lines

    def keep(self) -> None:
        """Write the game down after a person's decision."""
        if self.autosave is not None:
            self.autosave.keep(self.table)

    def say_kept(self) -> None:
        """Where the game is kept, or why not; once, and again when that changes."""
        if self.autosave is None:
            return
        path = self.autosave.kept
        if path is None:
            if not self._told_broken:
                self.screen.say(
                    self.text.say("cli.not_kept", {"why": isolated(self.autosave.failed[-1])}), WARNING
                )
        elif path != self._told_where:
            style = QUIET if self._told_where is None else WARNING
            self.screen.say(self.text.say("cli.kept", {"file": isolated(str(path))}), style)
        self._told_where, self._told_broken = path, path is None

    def _greet(self) -> None:
        text = self.text
        self.screen.say(text.say("title"), HEADING)
        for seat in range(self.table.rules.players):
            key = "cli.seat_you" if seat == self.sole else "cli.seat"
            self.screen.say(text.say(key, {"n": seat + 1, "player": text.player(seat)}), indent=2)
        if self.teaching:
            self.screen.say(text.say("cli.teaching"), WARNING)
        if self.screen.terminal and self.screen.language == "fa":
            self.screen.say(text.say("cli.script", {"script": isolated(self.screen.script)}), QUIET)

    # ---- leaving

    def _leave(self) -> None:
        if self.autosave is None:
            return
        path = self.autosave.keep(self.table)
        if path is None:
            self.screen.say(self.text.say("cli.not_kept", {"why": isolated(self.autosave.failed[-1])}), WARNING)
            return
        self.screen.say(self.text.say("cli.saved", {"file": isolated(str(path))}))
        self.screen.say(
            self.text.say("cli.resume", {"command": isolated(f"mohreh resume {shlex.quote(str(path))}")})
        )

    def _finish(self) -> None:
        if self.sole is None and self.seats.persons:
            self.screen.separator()
            self.tell(self.table.events(None, self.shown), None)
        self.tell_since(self.sole)
        self.board(self.sole)
        say_result(self.screen, self.text, self.table, self.sole)
        record = self.table.record()
        if isinstance(record.start, str):
            self.screen.say(self.text.say("cli.seed", {"seed": isolated(record.start)}), QUIET)
        if self.autosave is not None and (self.seats.persons or self.autosave.path is not None):
            path = self.autosave.keep(self.table)
            if path is not None:
                self.screen.say(
                    self.text.say(
                        "cli.record", {"command": isolated(f"mohreh replay {shlex.quote(str(path))}")}
                    ),
                    QUIET,
                )

    def tell_since(self, seat: int | None) -> None:
        """What happened since a seat was last told."""
        if seat is None:
            return
        events = self.table.events(seat, self.seen[seat])
        if events:
            self.screen.say(self.text.say("cli.since" if self.seen[seat] > 0 else "cli.so_far"), HEADING)
            self.tell(events, seat)
        self.seen[seat] = self.table.decisions
