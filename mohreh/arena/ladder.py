"""Is every level of the bots better than the one below? The table that the documentation shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from mohreh.arena.intervals import Interval
from mohreh.arena.match import GameRow, Match
from mohreh.arena.match_run import run_match
from mohreh.arena.ratings import Rating, rate
from mohreh.arena.reports import cell
from mohreh.arena.summary import Question
from mohreh.arena.workers import Crew
from mohreh.bots.factory import LEVELS, level_words, without_clock
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError

PLAYERS: Final = 2
HEAD: Final = ["game", "level", "what it is", "wins against the level below", "pairs", "rating"]
ROWS: Final = re.compile(r"^\| game \| level \|.*\n(?:\|.*\n)*", re.MULTILINE)  # its table in a page


@dataclass(frozen=True)
class Rung:
    """One level in one game, with its result against the level below; the first level has none."""

    game: str
    level: str
    word: str  # which bot it is
    score: Interval | None
    pairs: int
    rating: Rating


def with_ladders() -> list[str]:
    """The games that two can play."""
    return [name for name in registry.names() if PLAYERS in registry.game(name).players]


def ladder_bots(game: str, words: Sequence[str] | None = None) -> list[str]:
    """The bots of a ladder, the weakest first, without clocks; raises an error if they make no ladder."""
    if PLAYERS not in registry.game(game).players:
        raise MohrehError(f"{game} is not for {PLAYERS} players, so it has no ladder")
    bots = [without_clock(word) for word in words or level_words(game)]
    if len(bots) < 2 or len(set(bots)) < len(bots):
        are = "is" if len(bots) == 1 else "are"
        raise MohrehError(f"a ladder needs two bots or more, each another: {', '.join(bots)} {are} not")
    return bots


def climb(
    game: str,
    games: int,
    crew: Crew[GameRow],
    words: Sequence[str] | None = None,
    folder: Path | None = None,
    seed: int = 0,
    least: int = 0,
    on_progress: Callable[[int, int, str], None] = lambda played, games, what: None,
    luck: bool = True,
) -> list[Rung]:
    """Play each level against the one below until it is clear which is better: at most so many games, and at least
    so many pairs of games, for a rating that says something.

    Without words these are the levels of the game. They are played by what they mean, and without a clock, so that
    the result is the same on a slower machine. A folder has a folder for each game and in it one for each two bots.
    """
    bots = ladder_bots(game, words)
    levels = list(words) if words else LEVELS
    meant = list(words) if words else level_words(game)
    rows: list[GameRow] = []
    scores: list[Interval | None] = [None]
    pairs = [0]
    for step in range(1, len(bots)):
        match = Match(game, PLAYERS, (bots[step], bots[step - 1]), seed, luck=luck)
        told = partial(_tell, on_progress, f"{game}: {levels[step]}")
        place = folder / game / match.folder_name if folder is not None else None
        summary = run_match(match, games, crew, place, Question(match, least=least), told)
        rows += summary.rows
        scores.append(summary.pairs[bots[step], bots[step - 1]])
        pairs.append(summary.deals)
    ratings = rate(bots, rows)
    return [
        Rung(game, level, word, score, deals, ratings[bot])
        for level, word, bot, score, deals in zip(levels, meant, bots, scores, pairs, strict=True)
    ]


def _tell(on_progress: Callable[[int, int, str], None], what: str, played: int, games: int) -> None:
    on_progress(played, games, what)


def table(rungs: Sequence[Rung]) -> str:
    """The rungs in Markdown."""
    lines = [f"| {' | '.join(HEAD)} |", "|---|---|---|---|---:|---:|"]
    for rung in rungs:
        wins = percent(rung.score) if rung.score is not None else ""
        pairs = str(rung.pairs) if rung.score is not None else ""
        rating = f"{rung.rating.mean:.1f} ± {rung.rating.high - rung.rating.mean:.1f}"
        lines.append(f"| {' | '.join([rung.game, cell(rung.level), f'`{cell(rung.word)}`', wins, pairs, rating])} |")
    return "\n".join(lines) + "\n"


def put_into(page: str, lines: str) -> str:
    """A page with this table in place of the ladder that it has, or at its end; other tables stay."""
    found = ROWS.search(page)
    if found is None:
        return f"{page}\n{lines}" if page else lines
    return page[: found.start()] + lines + page[found.end() :]


def percent(score: Interval) -> str:
    """A mean with its interval, as people read it."""
    return f"{100 * score.mean:.0f} % ({100 * score.low:.0f} to {100 * score.high:.0f})"
