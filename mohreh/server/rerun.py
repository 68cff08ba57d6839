"""Running a table's log again: the game as it stands, or why it cannot be had.

What is wrong is said without what anybody chose: the host reads it, and perhaps plays there.
"""

from __future__ import annotations

import json

import mohreh
from mohreh import Table
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, UnknownGame
from mohreh.kernel.record import Record, checked_options
from mohreh.kernel.rules import Rules
from mohreh.server.game_log import SPECTATOR, GameLog
from mohreh.server.storage.chain import BrokenLog
from mohreh.server.storage.queries import ENDED, OVER, SavedTable, TableFacts
from mohreh.tours import Walk, find_tour


class OtherRules(MohrehError):
    """The table was begun under other rules than these."""


class NoLongerFits(BrokenLog):
    """An entry that the rules do not allow, or not any more."""

    def __init__(self, n: int, decision: int, kind: str, seat: int) -> None:
        who = "" if seat == SPECTATOR else f" of seat {seat + 1}"
        super().__init__(f"entry {n} of the log, {kind!r}{who} after {decision} decisions, does not fit the rules")


def table_at_start(facts: TableFacts) -> Table:
    """A table before the first entry of its log."""
    try:
        game = registry.game(facts.game)
    except UnknownGame as wrong:
        raise OtherRules(str(wrong)) from None
    if not game.knows(facts.rules):
        raise OtherRules(f"the table is of {facts.game}, rules version {facts.rules}; this is version {game.version}")
    options = game.options.from_version(checked_options(json.loads(facts.options)), facts.rules)
    rules = Rules(game, facts.players, options)
    start = facts.seed or json.loads(facts.start)
    return mohreh.replay(Record(rules, facts.rng, start, [], "", {}, {}))


def rerun(saved: SavedTable) -> GameLog:
    """A game as its log leaves it. Raises `OtherRules`, or `BrokenLog` unless all is as it was written."""
    saved.check_chain()
    if saved.aside.startswith(ENDED):
        raise OtherRules(saved.aside)
    log = replayed(saved)
    check_status(saved, log)
    return log


def replayed(saved: SavedTable) -> GameLog:
    """A game after all entries, whether or not they are the ones that were written."""
    facts = saved.facts
    try:
        walk = Walk(find_tour(facts.game, facts.tour), 0) if facts.tour else None
        log = GameLog(table_at_start(facts) if walk is None else walk.table, walk)
    except OtherRules:
        raise
    except Exception as wrong:  # whatever a damaged start makes of the rules
        raise BrokenLog(f"the game cannot be begun from what is kept of it ({type(wrong).__name__})") from None
    for n, entry in enumerate(saved.entries):
        try:
            log.apply(entry)
        except Exception:  # rules that meet what cannot be may fail in any way
            raise NoLongerFits(n, log.table.decisions, entry.kind, entry.seat) from None
    return log


def check_status(saved: SavedTable, log: GameLog) -> None:
    """`BrokenLog` unless what everybody was told last is what the log leads to: else its end is missing."""
    decisions = log.clock[SPECTATOR]
    if decisions != saved.decisions:
        raise BrokenLog(f"the log leads to the time {decisions}, and everybody has seen {saved.decisions}")
    over = log.table.over and log.walk is None
    given_up = saved.stage == OVER and not saved.entries  # before it began
    if over != (saved.stage == OVER) and not given_up:
        found = "is over" if over else "goes on"
        raise BrokenLog(f"by the log the game {found}, and everybody was told another thing")
    if over and saved.winners is not None and list(log.table.winners) != saved.winners:
        raise BrokenLog("the log leads to other winners than everybody was told")
