"""`mohreh tune`: better numbers for a game's hints."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError


def tune(
    game: Annotated[str, typer.Argument(metavar="GAME", help="`mohreh games` lists them.")],
    players: Annotated[str, typer.Option(help="How many sit down; with commas between, in turn.")] = "2",
    option: Annotated[list[str] | None, typer.Option(help="key=value; `mohreh games` lists them.")] = None,
    only: Annotated[str, typer.Option(help="The weights to tune, with commas between; else all.")] = "",
    games: Annotated[int, typer.Option(min=4, help="Games of a race, about; the rest of a round has as many.")] = 2000,
    rounds: Annotated[int, typer.Option(min=0, help="0 fits nothing but the scale.")] = 6,
    samples: Annotated[int, typer.Option(min=1, help="Redeals that the greedy bot looks at.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 0,
    again: Annotated[bool, typer.Option("--again", help="From the start: the runs of the game's tuning.toml.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; they change nothing but the time.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write weights.toml there; else to standard output.")] = None,
) -> None:
    """Tune the weights of a game's hints by self-play."""
    from rich.console import Console
    from rich.progress import Progress

    try:
        from mohreh.arena.tuning import Run, read_tuning, run_all, write_weights
    except ImportError:
        from mohreh.arena.extras import missing

        raise missing("numpy", "data") from None
    chosen = registry.game(game)
    weights = chosen.weights()
    path = chosen.folder / "weights.toml"
    if not path.exists():
        raise MohrehError(f"{game} has no weights to tune")
    if out is not None and not out.absolute().parent.is_dir():
        raise MohrehError(f"there is no folder {out.absolute().parent}")
    if again:
        start, runs = read_tuning(chosen)
        command = f"mohreh tune {game} --again"
    else:
        names = tuple(name for name in only.split(",") if name)
        start = list(weights.values)
        runs = [Run(_counts(players), tuple(option or []), names, games, rounds, samples, seed)]
        command = f"mohreh tune {game} {runs[0]}"
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(game, total=sum(run.pairs * (5 * run.rounds // 2 + 5) for run in runs))
        found = run_all(
            game,
            runs,
            start,
            jobs,
            tell=lambda line: console.print(line, highlight=False, soft_wrap=True),
            tick=lambda: progress.advance(bar),
        )
    text = write_weights(path.read_text(encoding="utf-8"), weights.names, found, command, again)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")


def _counts(players: str) -> tuple[int, ...]:
    """Numbers with commas between."""
    if not all(one.strip().isdigit() for one in players.split(",")):
        raise MohrehError(f"--players takes numbers with commas between, not {players!r}")
    return tuple(int(one) for one in players.split(","))
