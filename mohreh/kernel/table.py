"""The checked, public face of a game in play."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from pathlib import Path
from typing import Final, final

from mohreh.kernel import registry
from mohreh.kernel.asking import Sealed
from mohreh.kernel.decisions import LATEST, Decision, Legal, in_record_order, refused
from mohreh.kernel.errors import (
    BadPlayers,
    BadSeed,
    CannotUndo,
    GameOver,
    IllegalAction,
    MohrehError,
    NoSuchSeat,
)
from mohreh.kernel.game import View
from mohreh.kernel.record import Record, checked_options, read_record, result_of
from mohreh.kernel.rng import KEYED, commitment, make_rng
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import NOBODY, Event, Reason, State, Value

OPENING: Final = -1  # what comes before decision 0


@final
class Table:
    """A game in play with its history. Everything is checked; nothing is lost on a refusal."""

    def __init__(
        self, rules: Rules, rng: str, start: str | dict[str, object], state: State, opening: list[Event] | None = None
    ) -> None:
        self.rules: Final = rules
        self._rng: Final = rng
        self._start: Final = start
        self._state = state
        self._opening: Final = opening or []
        self._history: list[Decision] = []
        self._legal: dict[int, Legal] = {}  # of this moment, for the seats that were asked about
        self._ended = ""
        self._winners: list[int] = []
        self.meta: dict[str, object] = {}

    # ---- what is asked

    @property
    def over(self) -> bool:
        """Has the game ended, by the rules or otherwise?"""
        return self._state.who == NOBODY or self._ended != ""

    @property
    def waiting(self) -> list[int]:
        """The seats that may decide now: one, or several when choices are sealed."""
        return [] if self.over else self.rules.waiting(self._state)

    @property
    def turn(self) -> int | None:
        """The first of the waiting seats; None after the end."""
        waiting = self.waiting
        return waiting[0] if waiting else None

    @property
    def legal(self) -> Legal:
        """What `turn` may choose from."""
        turn = self.turn
        return Legal(self.rules, []) if turn is None else self.legal_for(turn)

    def legal_for(self, seat: int) -> Legal:
        """What a seat may choose from; nothing when it is not waiting. Worked out once for each moment of the game."""
        self._check_seat(seat)
        if seat not in self._legal:
            self._legal[seat] = Legal(self.rules, [] if self.over else list(self.rules.legal_for(self._state, seat)))
        return self._legal[seat]

    def why_not(self, seat: int, action: int | str) -> Reason | None:
        """Why a seat may not do this now; None when it may."""
        self._check_seat(seat)
        if self._ended:
            return Reason("kernel.over", {}, "")  # no rule of the game ended it
        chosen = self._id(action)
        return None if chosen in self.legal_for(seat) else self.rules.refusal(self._state, seat, chosen)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self._state, seat)

    def seen(self, seat: int | None) -> Seen:
        """The position as a seat sees it, for whoever shows it; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.seen(self._state, seat)

    # ---- what is done

    def play(self, action: int | str, seat: int | None = None) -> list[Event]:
        """Carry out an action, by id or in notation; what happened, for `Event.seen_by` to filter."""
        if self.over:
            raise GameOver(f"the game is over ({self._ended or self.rules.game.ending(self._state)}); start a new one")
        chosen = self._id(action)
        who = self.turn if seat is None else seat
        assert who is not None
        if self.why_not(who, chosen) is not None:
            raise IllegalAction(refused(self.rules, self._state, who, chosen, self.legal_for(who)))
        before = self._state.clone()
        events: list[Event] = []
        self._state.events = events
        try:
            self.rules.play_for(self._state, who, chosen)
        except BaseException:
            self._state = before
            raise
        self._decided(who, chosen, before, events)
        return events

    def _decided(self, seat: int, action: int, before: State, events: list[Event]) -> None:
        """Add a decision to the history, after the state has changed."""
        self._state.events = None
        history = self._history
        previous = history[-1] if history else None
        history.append(Decision(seat, action, before, isinstance(before.top, Sealed), events, previous))
        if len(history) > LATEST:
            history[-1 - LATEST].forget_state()
        self._legal = {}

    def _go_back(self, k: int) -> None:
        """Return to the state before decision k, and drop it and all later ones from the history."""
        self._state = self._history[k].before.clone()
        del self._history[k:]
        self._legal = {}

    def undo(self, seat: int | None = None, past: Collection[int] = ()) -> None:
        """Take back the last decision, or a seat's last one.

        Refused when the generator has moved or something hidden was shown since, and when another seat has
        decided since, unless it is in `past`, the seats (bots) that do not mind. While a sealed choice is open, a
        seat takes its own answer back whatever the others have done: a refusal would tell that they answered.
        """
        if self.over:
            raise CannotUndo("the game is over", "undo.over")
        if not self._history:
            raise CannotUndo("nothing has been played yet", "undo.nothing")
        k = len(self._history) - 1
        if seat is not None:
            self._check_seat(seat)
            if isinstance(self._state.top, Sealed):
                self._take_answer_back(seat)
                return
            while k >= 0 and self._history[k].seat != seat:
                if self._history[k].seat not in past:
                    raise CannotUndo(f"seat {self._history[k].seat} has decided since", "undo.others")
                k -= 1
            if k < 0:
                raise CannotUndo(f"seat {seat} has decided nothing yet", "undo.nothing")
        before = self._history[k].before
        if before.position != self._state.position:
            raise CannotUndo("chance has spoken since", "undo.chance")
        if before.shown != self._state.shown:
            raise CannotUndo("something hidden was shown since", "undo.shown")
        self._go_back(k)

    def _take_answer_back(self, seat: int) -> None:
        """Drop a seat's last answer to the open sealed choice; the others' answers stay.

        Without an answer of its own the seat hears the same whatever the others have done.
        """
        k = len(self._history) - 1
        while k >= 0 and self._history[k].seat != seat:
            k -= 1
        if k < 0 or len(self._state.answers(seat)) == 0:
            raise CannotUndo("others are choosing in secret", "undo.others")
        later = self._history[k + 1 :]
        self._go_back(k)
        for one in later:
            self.play(one.action, one.seat)

    def end(self, how: str, winners: list[int] | None = None) -> None:
        """End the game outside the rules: "resigned", "abandoned" or "time"."""
        if self.over:
            raise GameOver("the game is over already")
        if how not in ("resigned", "abandoned", "time"):
            raise MohrehError(f"{how!r} is no way to end a game: resigned, abandoned and time are")
        if how == "resigned" and not self.rules.game.may_resign(self.rules.players, self.rules.options):
            raise MohrehError(f"nobody may resign in this game of {self.rules.game.name}")
        for seat in winners or []:
            self._check_seat(seat)
        self._ended = how
        self._winners = list(winners or [])
        self._legal = {}

    # ---- how it stands

    @property
    def scores(self) -> list[int]:
        return self.rules.scores(self._state)

    @property
    def winners(self) -> list[int]:
        """Who won; nobody before the end."""
        return list(self._winners) if self._ended else self.rules.winners(self._state)

    @property
    def ending(self) -> str:
        """How the game ended, in a word; empty while it goes on."""
        return self._ended or (self.rules.game.ending(self._state) if self.over else "")

    @property
    def ended(self) -> str:
        """What ended the game: `rules`, or the word that `end` was given; empty while the game goes on."""
        return self._ended or ("rules" if self.over else "")

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed: may be shown at once, and checked when the seed is known."""
        return commitment(self._start) if isinstance(self._start, str) else ""

    def events(self, seat: int | None, since: int = OPENING) -> list[Event]:
        """What a seat has seen happen: all of it, or from decision `since` on."""
        if seat is not None:
            self._check_seat(seat)
        looking = -1 if seat is None else seat
        found = [e for e in self._opening if e.seen_by(looking)] if since < 0 else []
        for one in self._history[max(since, 0) :]:
            found += [e for e in one.events if e.seen_by(looking)]
        return found

    @property
    def opening(self) -> list[Event]:
        """What happened before the first decision, for `Event.seen_by` to filter; not known of a saved state."""
        return list(self._opening)

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return len(self._history)

    @property
    def history(self) -> list[Decision]:
        """All decisions so far, in the order they were made. It holds true states, so no player may see it."""
        return list(self._history)

    # ---- keeping

    def record(self) -> Record:
        """The record of the game so far. It holds the seed: keep it from the players until the end."""
        result = result_of(self.rules, self._state)
        if self._ended:
            result = {"scores": self.scores, "winners": self._winners, "ending": self._ended}
        actions = in_record_order(self._history, self._state)
        return Record(self.rules, self._rng, self._start, actions, self.ended, result, dict(self.meta))

    def clone(self) -> Table:
        """An independent copy, history included."""
        other = Table(self.rules, self._rng, self._start, self._state.clone(), self._opening)
        other._history = list(self._history)
        other._ended = self._ended
        other._winners = list(self._winners)
        other.meta = dict(self.meta)
        return other

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        from mohreh.kernel.encoding import encode

        return (_unpickled, (encode(self.record().data()),))

    def __repr__(self) -> str:
        asked = f"seat {self.turn} to {self._state.top!r}" if not self.over else f"ended ({self.ending})"
        return f"<{self.rules.game.name}, {self.rules.players} players, decision {len(self._history)}: {asked}>"

    def redeal(self, seat: int | None, seed: int) -> State:
        """A state that a seat cannot tell from the true one: what may be sent elsewhere to think about."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.redeal(self._state, seat, seed)

    def heard(self, seat: int) -> list[tuple[int, int]] | None:
        """What a seat, and what everybody, learnt of all choices from the seat's own last one on (`Rules.heard`).

        None before its first.
        """
        found: list[tuple[int, int]] = []
        for decision in reversed(self._history):
            before = decision.before.clone()
            before.who = decision.seat
            learnt = self.rules.heard(before, decision.action, seat)
            found.append((int(learnt), int(self.rules.heard(before, decision.action, NOBODY))))
            if decision.seat == seat:
                return found[::-1]
        return None

    def fingerprint(self) -> str:
        return self.rules.fingerprint(self._state)

    # ----

    def _id(self, action: int | str) -> int:
        if isinstance(action, str):
            return self.rules.catalogue.parse(action)
        if type(action) is not int or not 0 <= action < self.rules.catalogue.size:
            raise IllegalAction(f"{action!r} is not an action: ids go from 0 to {self.rules.catalogue.size - 1}")
        return action

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.rules.players:
            raise NoSuchSeat(f"there is no seat {seat!r}: seats go from 0 to {self.rules.players - 1}")


def new(
    name: str,
    players: int | None = None,
    seed: int | str | None = None,
    options: dict[str, Value] | None = None,
    rng: str = KEYED,
) -> Table:
    """A new table. Without a seed, 128 secret bits are drawn; without a number of players, the fewest sit down."""
    game = registry.game(name)
    count = game.players[0] if players is None else players
    if type(count) is not int:
        raise BadPlayers(f"{players!r} is not a number of players; {game.name} is for {game.players}")
    rules = Rules(game, count, checked_options(options))
    if seed is None:
        seed = secrets.token_hex(16) if rng == KEYED else secrets.randbelow(2**62)
    if type(seed) not in (int, str) or not isinstance(rng, str):
        raise BadSeed(f"{seed!r} with {rng!r} is not a seed: a number or a text is")
    generator, position = make_rng(rng, str(seed))
    opening: list[Event] = []
    return Table(rules, rng, str(seed), rules.begin(generator, position, opening), opening)


def replay(record: Record, k: int | None = None) -> Table:
    """The table of a record after k decisions, or after all of them."""
    opening: list[Event] = []
    table = Table(record.rules, record.rng, record.start, record.first(opening), opening)
    table.meta = dict(record.meta)
    count = len(record.actions) if k is None else k
    record.check_position(count)
    s = table._state
    for position in range(count):
        before = s.clone()
        events: list[Event] = []
        s.events = events
        seat, action = record.play(s, position)
        table._decided(seat, action, before, events)
    if count == len(record.actions) and record.ended not in ("", "rules"):
        table.end(record.ended, record.winners())
    return table


def load(path: str | Path) -> Table:
    """The table of a record on file."""
    return replay(read_record(path))


def fork(table: Table) -> Table:
    """A new table that begins where this one stands."""
    state = table._state.clone()
    return Table(table.rules, state.rng.NAME, table.rules.save(state), state)


def _unpickled(data: bytes) -> Table:
    from mohreh.kernel.record import parse_record

    return replay(parse_record(data))
