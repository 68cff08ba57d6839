"""`mohreh train`: a learned judge for a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from mohreh.cli.arena import Jobs, OnRay, RayAddress, crew_for
from mohreh.cli.arguments import GameName
from mohreh.cli.progress import Progress
from mohreh.kernel import registry

INTERRUPTED: Final = 130


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder for the games and the judges; a killed run goes on.")],
    hours: Annotated[float, typer.Option(min=0, help="No generation begins after so many hours, of all runs.")] = 2.0,
    players: Annotated[int, typer.Option(help="How many sit down.", show_default=False)] = 0,
    games: Annotated[int, typer.Option(min=100, help="Games of a generation, rounded up to hundreds.")] = 4000,
    generations: Annotated[int, typer.Option(min=0, help="At most so many.", show_default="as the hours allow")] = 0,
    hidden: Annotated[int, typer.Option(min=8, max=256, help="Hidden units, a multiple of 8.")] = 32,
    paired: Annotated[bool, typer.Option(help="Units begin in pairs that add and take away; else all alike.")] = True,
    pairs: Annotated[int, typer.Option(min=0, help="Pairs of games against the hints alone, at the end.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same generations.")] = 0,
    jobs: Jobs = 1,
    on_ray: OnRay = False,
    ray_address: RayAddress = "",
) -> None:
    """Train the judge of a game by self-play of search."""
    from mohreh.arena.training import CONTEST_ROUNDS, Contest, Trainer, contest

    count = players or min(registry.game(game).players)
    command = f"mohreh train {game} --players {count} --games {games} --hidden {hidden} --seed {seed} --hours {hours:g}"
    if not paired:
        command += " --no-paired"
    if generations:
        command += f" --generations {generations}"
    with Progress(game) as progress:
        trainer = Trainer(
            game, count, out, games, hidden, seed, paired=paired, tell=progress.tell, on_progress=progress.update
        )
        try:
            judge = trainer.run(hours, crew_for(jobs, on_ray, ray_address), command, generations)
            if judge is not None and pairs:
                work = Contest(game, count, judge, None, CONTEST_ROUNDS, seed)
                found = contest(work, pairs, crew_for(jobs, on_ray, ray_address))
                progress.tell(f"{CONTEST_ROUNDS} rounds a move, judge against hints: {found}")
        except KeyboardInterrupt:
            progress.tell(f"stopped; the same command goes on from {out}")
            raise typer.Exit(INTERRUPTED) from None
        progress.tell(f"{out / 'judge.json'}" if judge is not None else "nothing was trained: the hours are over")
