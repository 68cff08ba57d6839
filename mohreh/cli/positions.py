"""Positions on file, in the form in which records have them: a game begins there, or a moment of a game is kept."""

from __future__ import annotations

import json
from pathlib import Path

from mohreh import Table, read_record, replay
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated
from mohreh.cli.screen import Screen
from mohreh.kernel.errors import BadState, MohrehError
from mohreh.kernel.files import in_a_sentence, write_file
from mohreh.kernel.game import Game
from mohreh.kernel.record import from_position


def table_from(path: Path, game: Game) -> Table:
    """A table at which the game begins with the position on file."""
    with in_a_sentence(path, "read"):
        written = path.read_bytes()
    try:
        table = replay(from_position(json.loads(written)))
    except (ValueError, RecursionError):
        raise MohrehError(f"{path} is no position: it is not JSON") from None
    except BadState as wrong:
        raise MohrehError(f"{path} is no position: {wrong}") from None
    if table.rules.game is not game:
        raise MohrehError(f"{path} is a position of {table.rules.game.name}, not of {game.name}")
    if table.over:
        raise MohrehError(f"in the position of {path} the game is over")
    return table


def save_position(screen: Screen, record: Path, at: int | None, path: Path) -> None:
    """`mohreh save-position`: the position after so many decisions of a record, else after all of them."""
    found = read_record(record)
    k = len(found.actions) if at is None else at
    saved = found.rules.save(found.at(k))
    if path.exists():
        raise MohrehError(f"{path} exists; choose another name")
    write_file(path, json.dumps(saved, indent=1).encode() + b"\n")
    screen.use(found.rules.game)
    screen.say(text_for(screen.language, found.rules.game).say("cli.saved", {"file": isolated(str(path))}))
