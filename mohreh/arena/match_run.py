"""Playing a match: what is already in its folder is not played again, and everything else is kept as it comes."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from mohreh.arena.match import GameRow, Match, row_of
from mohreh.arena.ratings import rating_model
from mohreh.arena.run_folder import GAMES, GameLog, RunFolder
from mohreh.arena.summary import Deals, Question, Summary
from mohreh.arena.workers import Crew, OnProgress, no_progress
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import check_writable, in_a_sentence, write_file

RECORDS: Final = "records"


class Interrupted(Exception):
    """Somebody pressed Ctrl-C; `summary` is what there is so far, and `games` how many games were played."""

    def __init__(self, summary: Summary, games: int) -> None:
        super().__init__(games)
        self.summary = summary
        self.games = games


def run_match(
    match: Match,
    games: int,
    crew: Crew[GameRow],
    folder: Path | None = None,
    question: Question | None = None,
    on_progress: OnProgress = no_progress,
    until: float = inf,
) -> Summary:
    """Play so many games, rounded up to whole rounds, or until the question is answered or the time is over.

    `until` is a moment of `time.monotonic`. With a folder the run can be killed at any moment and called again.
    """
    rating_model()  # raises an error now, and not after the last game, if ratings cannot be made
    games = match.schedule.whole(games)
    deals = Deals(match, games, question)
    known: set[int] = set()
    with ExitStack() as stack:
        log: GameLog | None = None
        if folder is not None:
            stack.enter_context(closing(RunFolder(folder, match.settings())))
            if match.records:
                with in_a_sentence(folder / RECORDS, "used as a folder"):
                    (folder / RECORDS).mkdir(exist_ok=True)
                check_writable(record_path(folder, games))  # a number that no game has
            log = stack.enter_context(closing(GameLog(folder / GAMES)))
            for row in _read(log, match):
                if row.game < games and row.game not in known:
                    known.add(row.game)
                    deals.add(row)
        elif match.records:
            raise MohrehError("records need a folder to be kept in")
        on_progress(len(known), games)
        numbers = [number for number in range(games) if number not in known]
        if deals.is_done() or monotonic() >= until:
            return deals.summary()
        results = stack.enter_context(closing(crew(match, numbers)))
        try:
            for number, row in results:
                if row.record is not None and folder is not None:
                    write_file(record_path(folder, number), json.dumps(row.record, ensure_ascii=False).encode())
                if log is not None:
                    log.add(row.data())
                known.add(number)
                deals.add(row)
                on_progress(len(known), games)
                if deals.is_done() or monotonic() >= until:
                    break
        except KeyboardInterrupt:
            raise Interrupted(deals.summary(), len(known)) from None
        return deals.summary()


def _read(log: GameLog, match: Match) -> list[GameRow]:
    """The games that are there already."""
    rows = []
    for number, line in enumerate(log.lines, 1):
        try:
            rows.append(row_of(line, match))
        except MohrehError as wrong:
            raise MohrehError(
                f"{log.place(number)} is no game of this match: {wrong}; without it its game is played again"
            ) from None
    return rows


def record_path(folder: Path, number: int) -> Path:
    """Where the record of a game lies."""
    return folder / RECORDS / f"{number:06}.json"
