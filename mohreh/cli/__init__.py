"""The `mohreh` command."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

import mohreh
from mohreh.cli import arena, train, tune, upkeep
from mohreh.cli.arguments import GameName, Lang, Options, Plain, Script
from mohreh.cli.cards import show_cards
from mohreh.cli.learn import walk_tour
from mohreh.cli.listings import show_bots, show_features, show_found, show_games, show_rules, show_summary
from mohreh.cli.play import Session
from mohreh.cli.positions import save_position, table_from
from mohreh.cli.replay import show_replay, show_verify
from mohreh.cli.saved_games import Autosave, check_free, latest
from mohreh.cli.screen import Screen
from mohreh.cli.seats import count_players, parse_seats, remembered
from mohreh.kernel import registry
from mohreh.kernel.errors import BadRecord, MohrehError
from mohreh.kernel.mode import mode
from mohreh.kernel.text import LANGUAGES

FIRST_GAME: Final = "splendor"  # what `mohreh play` means without a name
REFUSED: Final = 2


class Commands(TyperGroup):
    """Prints an error of ours as one sentence with an exit code, never as a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
            return found
        except MohrehError as wrong:
            sys.stdout.flush()
            print(f"mohreh: {wrong}", file=sys.stderr)
            raise typer.Exit(REFUSED) from None
        except BrokenPipeError:
            # The reader of the pipe has gone: what the interpreter still flushes at its end goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Tabletop games with exact rules: play, replay, read, verify.",
)

def _version(wanted: bool) -> None:
    if wanted:
        print(f"mohreh {mohreh.__version__} ({mode()})")
        raise typer.Exit


@app.callback()
def _all(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="The version, and which code runs."),
    ] = False,
) -> None:
    """Tabletop games with exact rules: play, replay, read, verify."""


@app.command()
def play(
    game: GameName = FIRST_GAME,
    players: Annotated[int, typer.Option(help="How many sit down.", show_default=False)] = 0,
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where, with commas between: you, a name, or a bot "
            "(level1, for a first game, to level5, which thinks ahead; strongest, which takes 3 s a move, or "
            "strongest:10s; greedy, search:1s, program:./my_bot). `mohreh bots` says what each is like."
        ),
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed deals the same game.")] = "",
    option: Options = None,
    record: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", help="Begin at the position in this file (see `mohreh save-position`).")
    ] = None,
    teaching: Annotated[
        bool, typer.Option("--teaching", help="All hands lie open, to teach somebody; the record says so.")
    ] = False,
    lang: Lang = "",
    script: Script = "",
    plain: Plain = False,
) -> None:
    """Play a game against bots or with others at this keyboard."""
    if position is not None and (players or seed or option or resume is not None):
        raise MohrehError(
            "--from begins at a position as it is: leave --players, --seed, --option and --resume out"
        )
    if resume is not None:
        if players or seed or option or record is not None or teaching:
            raise MohrehError(
                "--resume goes on with a game as it is: leave --players, --seed, --option, --record and --teaching out"
            )
        _resume(resume, seats, lang, script, plain)
        return
    screen = Screen(lang, script, plain)
    chosen = registry.game(game)
    if position is not None:
        table = table_from(position, chosen)
        sitting = parse_seats(seats, table.rules)
    else:
        count = count_players(chosen, players, seats)
        rules = registry.rules(game, count, chosen.options.parse(option or [], count))
        sitting = parse_seats(seats, rules)
        table = mohreh.new(game, count, seed or None, dict(rules.options))
    if record is not None:
        if record.exists():
            raise MohrehError(f"{record} exists; go on with it by --resume, or choose another name")
        check_free(record, table)
    if teaching:
        table.meta["teaching"] = True
    screen.use(chosen)
    Session(table, sitting, screen, Autosave(record), resumed=False).run()


@app.command("resume")
def resume_last(
    file: Annotated[
        Path | None, typer.Argument(help="A record; else the unfinished game played last.")
    ] = None,
    lang: Lang = "",
    script: Script = "",
    plain: Plain = False,
) -> None:
    """Go on with a game that was left."""
    _resume(file if file is not None else latest(), "", lang, script, plain)


def _resume(path: Path, seats: str, lang: str, script: str, plain: bool) -> None:
    table = mohreh.load(path)
    spoken = table.meta.get("language")
    language = lang or os.environ.get("MOHREH_LANG", "") or (str(spoken) if spoken in LANGUAGES else "")
    screen = Screen(language, script, plain)
    screen.use(table.rules.game)
    kept = None if seats else remembered(table.meta, table.rules)
    sitting = kept if kept is not None else parse_seats(seats, table.rules)
    Session(table, sitting, screen, Autosave(path), resumed=True).run()


@app.command()
def learn(
    game: GameName = FIRST_GAME,
    tour: Annotated[str, typer.Argument(help="Which of its tours; else the first.")] = "",
    step: Annotated[int, typer.Option(min=1, help="Go on at this step.")] = 1,
    lang: Lang = "",
    script: Script = "",
    plain: Plain = False,
) -> None:
    """Learn a game by playing: small goals at a table, one after the other."""
    walk_tour(Screen(lang, script, plain), game, tour, step)


@app.command()
def games(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Only this one, with what each option means.")] = "",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """List the games with their players and options."""
    show_games(Screen(lang, script), game)


@app.command(name="bots")
def list_bots(lang: Lang = "", script: Script = "") -> None:
    """List the bots that one may play against, the weakest first, and say what each is like."""
    show_bots(Screen(lang, script))


@app.command()
def rules(
    game: GameName,
    number: Annotated[str, typer.Argument(metavar="[N]", help="One rule or section, e.g. 3.5 or 3.")] = "",
    search: Annotated[str, typer.Option("--search", help="The rules that have these words.")] = "",
    summary: Annotated[bool, typer.Option("--summary", help="Only a turn, on one page.")] = False,
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Read the rulebook."""
    if search:
        show_found(Screen(lang, script), game, search)
    elif summary:
        show_summary(Screen(lang, script), game)
    else:
        show_rules(Screen(lang, script), game, number)


@app.command()
def cards(
    game: GameName,
    words: Annotated[str, typer.Argument(help="Only those that have these words.", show_default=False)] = "",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """List every card, tile or place of a game."""
    show_cards(Screen(lang, script), game, words)


@app.command()
def features(
    game: GameName,
    players: Annotated[int, typer.Option(help="For how many players; else for the fewest.", show_default=False)] = 0,
    option: Options = None,
) -> None:
    """List every number that a learner gets: columns, name, things."""
    show_features(game, players, option or [])


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    at: Annotated[int | None, typer.Option(help="Begin after so many decisions.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Look from this seat, counted from 1; only when the game is over.")
    ] = None,
    lang: Lang = "",
    script: Script = "",
    plain: Plain = False,
) -> None:
    """Step through a recorded game."""
    show_replay(Screen(lang, script, plain), file, at, seat)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A record.")],
    commitment: Annotated[
        str, typer.Option(help="The SHA-256 of the seed that was published before the game.")
    ] = "",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Play a record again and check that it holds to the last word."""
    try:
        show_verify(Screen(lang, script), file, commitment)
    except BadRecord as wrong:
        print(f"mohreh: {wrong}", file=sys.stderr)
        raise typer.Exit(1) from None


@app.command("save-position")
def keep_position(
    file: Annotated[Path, typer.Argument(help="A record.")],
    position: Annotated[Path, typer.Argument(help="The file to write, for `mohreh play --from`.")],
    at: Annotated[int | None, typer.Option(help="After so many decisions; else after all of them.")] = None,
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Keep a moment of a game as a position to begin from."""
    save_position(Screen(lang, script), file, at, position)


@app.command()
def bench(
    game: GameName = "",
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each player count.")] = 1.0,
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Measure how fast the rules run here."""
    from mohreh.cli.bench import show_bench

    show_bench(Screen(lang, script), game, seconds)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 127.0.0.1 for this machine alone.")] = "0.0.0.0",
    port: Annotated[int | None, typer.Option(help="0 takes any that is free.", show_default="8474")] = None,
    database: Annotated[
        str, typer.Option(help="A file, or a URL; else $MOHREH_DATABASE, else a file in the data folder.")
    ] = "",
    address: Annotated[
        str, typer.Option(help="How others reach it, for links, e.g. https://games.example; else $MOHREH_ADDRESS.")
    ] = "",
    keep_unfinished: Annotated[
        float | None, typer.Option(min=0, help="Days without a move until a table goes; 0: never.", show_default="30")
    ] = None,
    keep_finished: Annotated[
        float | None, typer.Option(min=0, help="Days until a game that is over goes; 0: never.", show_default="0")
    ] = None,
    keep_guests: Annotated[
        float | None, typer.Option(min=0, help="Days until a guest without games goes; 0: never.", show_default="365")
    ] = None,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open a browser; by default where there is a screen.")
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=256, help="So many servers share the tables of a PostgreSQL.")
    ] = 1,
    internal: Annotated[
        str, typer.Option(help="Where other machines of the same database reach this one: a host, perhaps a port.")
    ] = "",
    bot_processes: Annotated[
        int, typer.Option(min=0, help="Bots that think at the same time.", show_default="one for each processor")
    ] = 0,
    listen_fd: Annotated[
        int | None, typer.Option(min=0, help="Listen at this open socket, from a process that holds it.")
    ] = None,
    control_fd: Annotated[
        int | None, typer.Option(min=0, help="Wait for a turn on this open socket: how one server follows another.")
    ] = None,
    log_format: Annotated[str, typer.Option(help="Lines on standard error: text or json.")] = "text",
    log_level: Annotated[str, typer.Option(help="warning, or info, with a line for each request.")] = "warning",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Play in the browser: start the web table, and print its links."""
    from mohreh.cli.serve import Share, serve_tables

    days = (keep_unfinished, keep_finished, keep_guests)
    fds = (listen_fd, control_fd)
    logs = (log_format, log_level)
    share = Share(processes, internal, bot_processes)
    serve_tables(Screen(lang, script), host, port, database, address, days, open_browser, fds, logs, share)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def contract(ctx: typer.Context, game: GameName) -> None:
    """Run the tests that every game must pass."""
    registry.game(game)
    try:
        checks = importlib.import_module("mohreh.contract.__main__")
    except ImportError as wrong:
        raise MohrehError(f"the contract cannot be run here: {wrong}") from None
    found = checks.main([game, *ctx.args])
    raise typer.Exit(found if isinstance(found, int) else 0)


for command in (arena.arena, arena.ladder, arena.selfplay, arena.leaderboard, tune.tune, train.train):
    app.command()(command)
for care in (upkeep.check, upkeep.backup, upkeep.restore, upkeep.export, upkeep.forget, upkeep.patch):
    app.command()(care)


def main() -> None:
    """The entry point."""
    app(prog_name="mohreh")


__all__ = ["app", "main"]
