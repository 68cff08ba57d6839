"""One game between bots: for matches, ladders and self-play; tuning has a lighter loop (`regression.play_through`)."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mohreh.bots import Belief, Bot, Choice, make
from mohreh.bots.bot import RandomBot
from mohreh.bots.pipes import BotFailed, Program
from mohreh.bots.programs import ProgramBot
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.luck import Ledger
from mohreh.kernel.record import Record, result_of
from mohreh.kernel.rng import FAST, KEYED, SEEDS, make_rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State

FORFEIT: Final = "forfeit"  # a bot that fails has lost
RANDOM: Final = "random"  # a random action replaces the one that the bot did not give
ON_FAILURE: Final = [FORFEIT, RANDOM]
RAISE: Final = "raise"  # the game does not count, and the caller gets the error
UNCAPPED: Final = 100_000  # where options lift a game's own cap, it is abandoned after so many decisions


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a bot failed, and why."""

    seat: int
    decision: int
    reason: str


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot made of one decision: the legal ids, how often it looked at each, and what it chose."""

    decision: int
    seat: int
    legal: list[int]
    visits: list[int]
    action: int


@dataclass(slots=True)
class Played:
    """A game that was played. `winners` counts forfeits; `result` is what the record says."""

    winners: list[int]
    actions: list[int]
    ended: str
    result: dict[str, object]
    asked: list[int]  # how often each seat had a choice
    seconds: list[float]  # how long it thought in all
    failures: list[Failure] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)  # of each seat, if account was kept of it

    def record(self, rules: Rules, deal: int | str, meta: dict[str, object]) -> Record:
        """The game as a record."""
        rng = KEYED if isinstance(deal, str) else FAST
        return Record(rules, rng, str(deal), list(self.actions), self.ended, self.result, meta)


def seed_of(*place: int | str) -> int:
    """A seed that belongs to a place (a deal of a match, a decision of a game), far from its neighbours' seeds."""
    drawn = hashlib.blake2b("/".join([str(one) for one in place]).encode(), digest_size=8).digest()
    return int.from_bytes(drawn, "big") % SEEDS


def secret_deal() -> str:
    """A seed that nobody can know or guess before the game is over: 128 bits, for the keyed generator."""
    return secrets.token_hex(16)


def share(winners: Sequence[int], seat: int, sides: Sequence[int] = ()) -> float:
    """A seat's share of the victory: 1, a part of a shared victory, or 0.

    `sides`, if there are teams, says the side of each seat: a whole victory of a side is one of each of its seats.
    """
    winning = {sides[one] for one in winners} if sides else winners
    return 1.0 / len(winning) if seat in winners else 0.0


def check_bot(word: str, rules: Rules) -> None:
    """Refuse before the first game a word that is no bot's, and a program that cannot be started.

    A program is started and ended without a word; how it plays is seen at the table.
    """
    bot = make(word, rules)
    try:
        if isinstance(bot, ProgramBot):
            Program(bot.command).end(b"")
    except BotFailed as wrong:
        raise MohrehError(f"{word} cannot play: {wrong}") from None
    finally:
        bot.close()


def play_game(
    rules: Rules,
    bots: Sequence[Bot],
    deal: int | str,
    seed: int,
    *,
    on_failure: str = FORFEIT,
    thoughts: bool = False,
    luck: bool = False,
) -> Played:
    """Deal with `deal` and let `bots`, one object for each seat, play to the end; their chances come from `seed`.

    A deal that is a text is a seed of the keyed generator, and a number one of the fast generator.
    A bot gets beliefs, never the state, and is asked only where it has a choice. Of seats that decide at once the
    first is asked first, which is the order of a record; no seat's belief holds another's sealed answer.
    With `luck` an account is kept of what chance gave each seat.
    """
    if len(bots) != rules.players or len({id(bot) for bot in bots}) != rules.players:
        raise MohrehError(f"{rules.players} seats need as many bots, each an object of its own, not {len(bots)}")
    sitting = list(bots)
    for bot in sitting:
        bot.forget()
    s = rules.begin(*make_rng(KEYED, deal)) if isinstance(deal, str) else rules.new(deal)
    played = Played([], [], "rules", {}, [0] * rules.players, [0.0] * rules.players)
    ledger = Ledger(rules, seed_of(seed, "luck")) if luck else None
    if ledger is not None:
        ledger.dealt(s)
        played.luck = ledger.luck
    longest = rules.longest or UNCAPPED
    while not rules.over(s):
        seat = rules.waiting(s)[0]
        legal = [int(action) for action in rules.legal_for(s, seat)]
        action = legal[0]
        if len(legal) > 1:
            try:
                action = _ask(rules, s, sitting[seat], seat, legal, seed, played, thoughts)
            except BotFailed as wrong:
                if on_failure == RAISE:
                    raise
                played.failures.append(Failure(seat, len(played.actions), wrong.report()))
                if on_failure == FORFEIT:
                    if rules.players == 2:
                        return _abandoned(rules, s, played, [1 - seat])
                    sitting[seat] = RandomBot()
                action = legal[seed_of(seed, len(played.actions), "instead") % len(legal)]
        if ledger is None:
            rules.play_for(s, seat, action)
        else:
            ledger.play(s, seat, action)
        played.actions.append(action)
        if len(played.actions) > longest:
            return _abandoned(rules, s, played, [])
    played.result = result_of(rules, s)
    lost = {rules.sides[failure.seat] for failure in played.failures} if on_failure == FORFEIT else set()
    others = [seat for seat in range(rules.players) if rules.sides[seat] not in lost]
    # If a side that had lost already comes out first alone, all others beat it, as when a player resigns.
    played.winners = [seat for seat in rules.winners(s) if seat in others] or (others if lost else [])
    return played


def _ask(
    rules: Rules, s: State, bot: Bot, seat: int, legal: list[int], seed: int, played: Played, thoughts: bool
) -> int:
    """The bot's choice, timed; raises `BotFailed` when it is none."""
    decision = len(played.actions)
    belief = Belief(rules, s, seat, seed_of(seed, decision, "belief"))
    chance = seed_of(seed, decision, "choice")
    choices: list[Choice] = []
    begin = time.perf_counter()
    try:
        if thoughts:
            choices = bot.think(belief, chance)
            action = int(choices[0].action)
        else:
            action = int(bot.choose(belief, chance))
    finally:  # a bot that fails has taken its time, too
        played.seconds[seat] += time.perf_counter() - begin
        played.asked[seat] += 1
    if action not in legal:
        raise BotFailed("illegal", f"the bot chose {action}, which is not legal there")
    if thoughts:
        looked = {int(choice.action): int(choice.visits) for choice in choices}
        visits = [looked.get(one, 0) for one in legal]
        played.thoughts.append(Thought(decision, seat, legal, visits, action))
    return action


def _abandoned(rules: Rules, s: State, played: Played, winners: list[int]) -> Played:
    played.ended = "abandoned"
    played.result = {"scores": rules.scores(s), "winners": winners, "ending": played.ended}
    played.winners = winners
    return played
