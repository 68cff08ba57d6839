"""`mohreh tune`: better numbers for a game's hints."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from typing import Annotated, Final

import typer

from mohreh.cli.arguments import GameName, Options
from mohreh.cli.progress import Progress
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import check_writable, write_file

NOT_WRITTEN: Final = 1
IN_THE_FILE: Final = ["players", "option", "only", "games", "rounds", "samples", "seed"]  # and so not with --again


def tune(
    ctx: typer.Context,
    game: GameName,
    players: Annotated[str, typer.Option(help="How many sit down; with commas between, in turn.")] = "2",
    option: Options = None,
    only: Annotated[str, typer.Option(help="The weights to tune, with commas between; else all.")] = "",
    games: Annotated[int, typer.Option(min=4, help="Games of a race, about; the rest of a round has as many.")] = 2000,
    rounds: Annotated[int, typer.Option(min=0, help="0 only fits: what --only names, else the scale.")] = 6,
    samples: Annotated[int, typer.Option(min=1, help="Redeals that the greedy bot looks at.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 0,
    again: Annotated[bool, typer.Option("--again", help="From the start: the runs of the game's tuning.toml.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; they change nothing but the time.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write weights.toml there; else to standard output.")] = None,
) -> None:
    """Tune the weights of a game's hints by self-play."""
    try:
        from mohreh.arena.tuning_files import Run, read_tuning, run_all, write_weights
    except ImportError as wrong:
        from mohreh.optional_packages import missing

        raise missing(str(wrong.name), "data") from None
    chosen = registry.game(game)
    weights = chosen.weights()
    path = chosen.folder / "weights.toml"
    if not path.exists():
        raise MohrehError(f"{game} has no weights to tune")
    if again:
        said = [f"--{name}" for name in IN_THE_FILE if _was_said(ctx, name)]
        if said:
            raise MohrehError(f"--again does the runs of tuning.toml as they are: leave {', '.join(said)} out")
        start, runs = read_tuning(chosen)
        command = f"mohreh tune {game} --again"
    else:
        names = tuple(name for name in only.split(",") if name)
        start = list(weights.values)
        runs = [Run(_counts(players), tuple(option or []), names, games, rounds, samples, seed)]
        command = f"mohreh tune {game} {runs[0]}"
    if out is not None:
        check_writable(out)
    total = sum(run.pairs * (5 * run.rounds // 2 + 5) for run in runs)
    played = count(1)
    with Progress(game) as progress:
        found = run_all(game, runs, start, jobs, progress.tell, lambda: progress.update(next(played), total))
    text = write_weights(path.read_text(encoding="utf-8"), weights.names, found, command, again)
    if out is None:
        print(text, end="")
        return
    try:
        write_file(out, text.encode())
    except MohrehError as wrong:
        print(text, end="", flush=True)
        print(f"mohreh: {wrong}; the weights are on standard output", file=sys.stderr)
        raise typer.Exit(NOT_WRITTEN) from None


def _was_said(ctx: typer.Context, name: str) -> bool:
    """Was an option given, even if with its usual value?"""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def _counts(players: str) -> tuple[int, ...]:
    """Numbers with commas between."""
    if not all(one.strip().isdecimal() and len(one) < 10 for one in players.split(",")):
        raise MohrehError(f"--players takes numbers with commas between, not {players!r:.60}")
    return tuple(int(one) for one in players.split(","))
