"""A seat for somebody who reads and writes text, such as a language model: `observe() -> str`, `act(reply) -> Result`.

docs/language-models.md has the protocol.
"""

from __future__ import annotations

import difflib
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from mohreh import Table
from mohreh.arena.leaderboard import Row, SeatRow
from mohreh.bots import Belief, Bot
from mohreh.kernel.errors import IllegalAction, MohrehError
from mohreh.kernel.state import Args
from mohreh.kernel.table import OPENING
from mohreh.kernel.text import ISOLATE, POP, Text
from mohreh.text.goals import goal_lines
from mohreh.text.rulebook import rulebook
from mohreh.text.words import LATIN_DIGITS, digits, text_board

RANDOM: Final = "random"  # when no try is left: a random legal action is played
FORFEIT: Final = "forfeit"  # or the game is lost
PLAYED: Final = "played"
REFUSED: Final = "refused"
REPLACED: Final = "replaced"
FORFEITED: Final = "forfeited"
TRIES: Final = 3
MANY: Final = 40  # choices, from which on they stand by verb and without words
MARKS: Final = re.compile("[\u200e\u200f\u2066-\u2069\ufeff]")
FENCE: Final = re.compile(r"```[^\n`]*\n(.*?)```", re.DOTALL)
AROUND: Final = " \t`*_\"'«»“”‘’()[]<>.،,;:!>-"  # what prose and Markdown put around a choice

TextPlayer: TypeAlias = Callable[[str], str]  # an observation in, a reply out


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a reply."""

    kind: str  # PLAYED, REFUSED, REPLACED or FORFEITED
    action: str  # the notation of what was played; empty if nothing was
    message: str  # for the player: what happened, or why not
    left: int  # tries that are left for this decision

    @property
    def is_final(self) -> bool:
        """Is this decision over, whatever came of it?"""
        return self.kind != REFUSED


@final
class TextSeat:
    """One seat of a table in words. It knows what the seat may know, and nothing else."""

    def __init__(
        self,
        table: Table,
        seat: int,
        language: str = "en",
        names: Sequence[str] = (),
        tries: int = TRIES,
        on_failure: str = RANDOM,
        seed: int = 0,
    ) -> None:
        if on_failure not in (RANDOM, FORFEIT):
            raise MohrehError(f"a failure cannot lead to {on_failure!r}: {RANDOM} and {FORFEIT} are possible")
        if tries < 1:
            raise MohrehError(f"a decision needs a try at least, not {tries}")
        table.legal_for(seat)  # refuse a seat that is not there
        rules = table.rules
        self.table: Final = table
        self.seat: Final = seat
        self.text: Final = Text(language, rules.game, list(names), options=rules.conditions)
        self.tries: Final = tries
        self.on_failure: Final = on_failure
        self.illegal = 0  # replies that were refused, in all
        self.replaced = 0  # decisions that were made by chance in the end
        self._left = tries
        self._since = OPENING
        self._rng: Final = random.Random(f"{seed}/{seat}")

    # ---- what the player reads

    def introduction(self) -> str:
        """Once, before the first observation: the game, the seat, the rulebook, and how to answer."""
        rules, text = self.table.rules, self.text
        book = rulebook(rules.game, text.language)
        return "\n\n".join([self._heading(), *([book.text.strip()] if book is not None else []), text.say("text.how")])

    def observe(self) -> str:
        """All that the seat needs to decide now. Asked again it says the same, until something was decided."""
        table, text = self.table, self.text
        seen = table.seen(self.seat)
        parts = [self._heading()]
        heard = [text.event(event, self.seat) for event in table.events(self.seat, self._since)]
        if heard:
            parts.append("\n".join([f"{text.say('cli.since')}:", *[f"- {line}" for line in heard]]))
        parts.append(str(text_board(seen, text)).rstrip())
        if table.over:
            return "\n\n".join([*parts, self._result()])
        if goals := goal_lines(seen, text):
            parts.append("\n".join(goals))
        if self.seat in table.waiting:
            parts += [text.say("cli.your_turn", {"question": text.question(seen)}), self._choices()]
            parts.append(text.say("text.how"))
        else:
            parts.append(text.say("text.wait"))
        return "\n\n".join(parts)

    def _heading(self) -> str:
        args: Args = {"game": self.text.say("title"), "who": self.seat, "n": self.table.rules.players}
        return self.text.say("text.seat", args)

    def _choices(self) -> str:
        """Numbered from one; many of them by verb, several to a line."""
        rules, text = self.table.rules, self.text
        legal = self.table.legal_for(self.seat)
        notation = [self._isolated(one) for one in legal.notation()]
        if len(legal) <= MANY:
            seen = self.table.seen(self.seat)
            words = [text.action(seen, action) for action in legal]
            lines = [f"{text.number(n)}. {notation[n - 1]} ({words[n - 1]})" for n in range(1, len(legal) + 1)]
            return "\n".join(lines)
        groups: dict[str, list[str]] = {}
        for n, action in enumerate(legal, 1):
            verb = rules.catalogue.verb(action).name
            groups.setdefault(verb, []).append(f"{text.number(n)}. {notation[n - 1]}")
        comma = text.say("comma")
        return "\n".join([f"{text.say(f'name.{verb}')}: {comma.join(group)}" for verb, group in groups.items()])

    def _result(self) -> str:
        """The points, how it ended, and who won."""
        table, text = self.table, self.text
        lines = [text.say("cli.score", {"player": text.player(p), "n": n}) for p, n in enumerate(table.scores)]
        winners = table.winners
        won = text.say("no_winner")
        if winners == [self.seat]:
            won = text.say("cli.you_won")
        elif winners:
            won = text.say("won_by" if len(winners) == 1 else "shared_win", {"players": text.players(winners)})
        ending = f"ending.{table.ending}"
        how = text.say(ending) if text.has(ending) else table.ending
        return "\n".join([*lines, f"{text.say('cli.over', {'ending': how})} {won}"])

    def _isolated(self, notation: str) -> str:
        return f"{ISOLATE}{notation}{POP}" if self.text.language == "fa" else notation

    # ---- what the player writes

    def act(self, reply: str) -> Result:
        """Play what the reply says. A reply that says nothing legal costs a try; without tries chance decides."""
        if self.seat not in self.table.waiting:
            raise MohrehError(f"seat {self.seat} is not asked now; asked are {self.table.waiting or 'none'}")
        action, refusal = self._understood(reply)
        if action is not None:
            return self._play(action, PLAYED, [])
        self.illegal += 1
        self._left -= 1
        if self._left:
            left = self.text.say("text.left", {"n": self._left})
            return Result(REFUSED, "", f"{refusal}\n{left}", self._left)
        if self.on_failure == FORFEIT:
            self.table.end("abandoned", self.table.rules.opponents(self.seat))
            return Result(FORFEITED, "", f"{refusal}\n{self.text.say('text.forfeited')}", 0)
        self.replaced += 1
        action = self._rng.choice(list(self.table.legal_for(self.seat)))
        notation = self._isolated(self.table.rules.catalogue.notation(action))
        return self._play(action, REPLACED, [refusal, self.text.say("text.replaced", {"action": notation})])

    def _play(self, action: int, kind: str, lines: list[str]) -> Result:
        events = self.table.play(action, self.seat)
        self._since = self.table.decisions
        self._left = self.tries
        lines += [self.text.event(event, self.seat) for event in events if event.seen_by(self.seat)]
        return Result(kind, self.table.rules.catalogue.notation(action), "\n".join(lines), self.tries)

    def _understood(self, reply: str) -> tuple[int | None, str]:
        """The legal action that a reply means, or a sentence why it means none."""
        legal = self.table.legal_for(self.seat)
        found = ""
        for candidate in candidates(reply):
            found = found or candidate
            if re.fullmatch("[0-9]+", candidate):
                if 1 <= int(candidate[:9]) <= len(legal):
                    return legal[int(candidate[:9]) - 1], ""
                return None, self.text.say("cli.no_number", {"n": len(legal)})
            action = self._parsed(candidate)
            if action is not None:
                reason = self.table.why_not(self.seat, action)
                if reason is None:
                    return action, ""
                rule = self.text.say("rule_number", {"n": digits(reason.rule, self.text)})
                notation = self._isolated(self.table.rules.catalogue.notation(action))
                return None, f"{notation}: {self.text.reason(reason)} ({rule})"
        if not found:
            return None, self.text.say("text.empty")
        shown = self._isolated(found if len(found) <= 60 else found[:60] + "…")
        said = [self.text.say("text.not_understood", {"typed": shown})]
        near = difflib.get_close_matches(found, legal.notation(), n=1)
        if near:
            said.append(self.text.say("cli.did_you_mean", {"near": self._isolated(near[0])}))
        return None, " ".join(said)

    def _parsed(self, candidate: str) -> int | None:
        for written in (candidate, candidate.lower()):
            try:
                return self.table.rules.catalogue.parse(written)
            except IllegalAction:
                continue
        return None


def candidates(reply: str) -> list[str]:
    """What a reply may mean, the likeliest first: the last fenced line, what is in code on the last line, that line
    itself, and what follows a colon or stands behind a number there."""
    tidy = MARKS.sub("", reply.translate(LATIN_DIGITS))
    fenced = [line for block in FENCE.findall(tidy) for line in block.splitlines() if line.strip()]
    lines = [line for line in tidy.splitlines() if line.strip(AROUND)]
    found = fenced[-1:]
    if lines:
        last = lines[-1]
        found += re.findall(r"`([^`]+)`", last)[-1:]
        found += [last, last.rpartition(":")[2]]
        if numbered := re.match(r"\W*(\d+)[.)] ", last):  # as the choices are listed
            found.append(numbered[1])
    stripped = [" ".join(one.strip(AROUND).split()) for one in found]
    return list(dict.fromkeys([one for one in stripped if one]))


def play_out(
    table: Table,
    players: Sequence[TextPlayer | Bot],
    names: Sequence[str],
    language: str = "en",
    tries: int = TRIES,
    on_failure: str = RANDOM,
    seed: int = 0,
) -> Row:
    """Let everybody play the table to its end; a line for the leaderboard.

    A player is a function from observation to reply, or a bot. The introduction comes before the first observation,
    a refusal before the next one. A function that counts tokens has them as its attribute `tokens`.
    """
    rules = table.rules
    if not len(players) == len(names) == rules.players:
        raise MohrehError(f"{rules.players} seats need as many players and names, not {len(players)} and {len(names)}")
    seats = [TextSeat(table, p, language, names, tries, on_failure, seed) for p in range(rules.players)]
    before = [seat.introduction() for seat in seats]
    while not table.over:
        turn = table.waiting[0]
        player, seat = players[turn], seats[turn]
        if isinstance(player, Bot):
            thought = random.Random(f"{seed}/{table.decisions}/{turn}").getrandbits(60)
            belief = Belief(rules, table.redeal(turn, thought), turn, thought, table.heard(turn))
            table.play(int(player.choose(belief, thought)), turn)
            continue
        observation = "\n\n".join([one for one in (before[turn], seat.observe()) if one])
        before[turn] = seat.act(player(observation)).message
    results = []
    for player, name, seat in zip(players, names, seats, strict=True):
        tokens = getattr(player, "tokens", None)
        results.append(SeatRow(name, seat.illegal, seat.replaced, tokens if type(tokens) is int else None))
    start = table.record().start
    return Row(
        rules.game.name,
        rules.game.version,
        dict(rules.options),
        start if isinstance(start, str) else "",
        language,
        results,
        table.scores,
        table.winners,
        table.ending,
        table.decisions,
    )
