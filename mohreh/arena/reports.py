"""A match as files: all figures as JSON, and every seat of every game as a line of CSV."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import Final

from mohreh.arena.intervals import CONFIDENCE
from mohreh.arena.one_game import share
from mohreh.arena.summary import Standing, Summary
from mohreh.kernel.files import write_file

COLUMNS: Final = [
    "game", "deal", "seat", "bot", "share", "score", "ending", "decisions", "asked", "seconds", "failures", "luck",
]  # fmt: skip


def figures(summary: Summary) -> dict[str, object]:
    """Everything but the games themselves."""
    lengths = summary.lengths
    return {
        "settings": summary.match.settings(),
        "games": len(summary.rows),
        "deals": summary.deals,
        "confidence": CONFIDENCE,
        "sequential": summary.sequential,
        "stopped": summary.stopped,
        "bots": [_bot(one) for one in summary.standings],
        "pairs": [
            {"first": first, "second": second, **score._asdict(), "gain": summary.gains[first, second]}
            for (first, second), score in summary.pairs.items()
        ],
        "decisions": {"mean": fmean(lengths), "least": min(lengths), "most": max(lengths)} if lengths else {},
        "endings": summary.endings,
        "failures": [
            {"game": row.game, "bot": row.seats[one.seat], **asdict(one)}
            for row in summary.rows
            for one in row.failures
        ],
    }


def _bot(one: Standing) -> dict[str, object]:
    return {
        "bot": one.word,
        "games": one.games,
        "wins": one.wins,
        "rate": one.rate._asdict(),
        "rating": one.rating._asdict(),
        "seconds_per_move": one.per_move,
        "failures": one.failures,
    }


def cell(word: str) -> str:
    """A bot's word for a cell of a Markdown table: the arguments of a program may hold a bar or a new line."""
    return word.replace("\n", " ").replace("|", "\\|")


def write_json(summary: Summary, path: Path) -> None:
    write_file(path, json.dumps(figures(summary), ensure_ascii=False, indent=1).encode() + b"\n")


def write_csv(summary: Summary, path: Path) -> None:
    """One line for each seat of each game."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in summary.rows:
        for seat, word in enumerate(row.seats):
            failures = len([one for one in row.failures if one.seat == seat])
            won = f"{share(row.winners, seat, summary.match.rules.sides):.6g}"
            facts = [row.game, row.deal, seat, word, won, row.scores[seat], row.ending, row.decisions]
            writer.writerow([*facts, row.asked[seat], row.seconds[seat], failures, row.luck[seat] if row.luck else ""])
    write_file(path, out.getvalue().encode())
