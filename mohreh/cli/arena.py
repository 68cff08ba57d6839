"""Bots against bots: `mohreh arena`, `mohreh ladder`, `mohreh selfplay`; and `mohreh leaderboard` for all players."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mohreh.cli.arguments import GameName, Lang, Options, Script
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated
from mohreh.cli.persian import cells
from mohreh.cli.progress import Progress
from mohreh.cli.screen import HEADING, WARNING, Screen
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import check_writable, write_file
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Args, Value
from mohreh.kernel.text import Text
from mohreh.text.words import digits

if TYPE_CHECKING:
    from mohreh.arena.intervals import Interval
    from mohreh.arena.ladder import Rung
    from mohreh.arena.summary import Summary
    from mohreh.arena.workers import Crew

INTERRUPTED: Final = 130
SHOWN_FAILURES: Final = 5
LEAST: Final = 10  # pairs of games between two levels, unless --most is less
NOT_WRITTEN: Final = 1

Seed = Annotated[int, typer.Option(help="The same seed gives the same deals and the same chances.")]
Luck = Annotated[
    bool, typer.Option(help="Take what chance gave each seat off the scores, so that fewer games say as much.")
]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes play.")]
OnRay = Annotated[bool, typer.Option("--ray", help="Play on a Ray that is started here, with --jobs actors.")]
RayAddress = Annotated[str, typer.Option(help="Play on the Ray cluster at this address instead (or `auto`).")]


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="random, greedy, search:1s, level3 and so on.")],
    players: Annotated[int, typer.Option(help="How many sit at a table.", show_default=False)] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games, rounded up to whole rounds.")] = 100,
    jobs: Jobs = 1,
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="The same seed gives the same deals and the same chances, where no program of others sits.",
            show_default="0",
        ),
    ] = None,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop as soon as it is clear which of each two is better.")
    ] = False,
    margin: Annotated[
        float, typer.Option(min=0, max=0.5, help="With --until-clear: two that are nearer than this are equal.")
    ] = 0.0,
    on_failure: Annotated[
        str, typer.Option(help="What becomes of a bot that fails: forfeit (the game), or a random action.")
    ] = "forfeit",
    out: Annotated[Path | None, typer.Option(help="Keep every game in this folder; a killed run goes on.")] = None,
    records: Annotated[bool, typer.Option("--records", help="Keep the games' records there, too.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Each seat of each game as a line of this file.")] = None,
    json: Annotated[Path | None, typer.Option(help="All figures in this file.")] = None,
    plots: Annotated[Path | None, typer.Option(help="Draw ratings, pairs and lengths into this folder.")] = None,
    plot_format: Annotated[str, typer.Option(help="svg or png.")] = "svg",
    luck: Luck = True,
    on_ray: OnRay = False,
    ray_address: RayAddress = "",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Let bots play a match."""
    from mohreh.arena.match import Match
    from mohreh.arena.match_run import Interrupted, run_match
    from mohreh.arena.plots import check_plots, draw_plots
    from mohreh.arena.reports import write_csv, write_json
    from mohreh.arena.summary import Question

    screen = Screen(lang, script)
    text = text_for(screen.language)
    count, chosen = _table(game, players or len(bots), players, option)
    match = Match(game, count, tuple(bots), seed or 0, chosen, on_failure, records, luck)
    if seed is not None and all(match.is_secret(number) for number in range(match.schedule.round)):
        raise MohrehError("--seed decides nothing here: where programs of others sit, games have secret seeds")
    if records and out is None:
        raise MohrehError("--records needs --out, the folder to keep them in")
    if margin and not until_clear:
        raise MohrehError("--margin says when two count as equal, which only --until-clear asks")
    if until_clear and len(match.names) < 2:
        raise MohrehError(f"--until-clear needs two bots to compare, and {match.names[0]} is one")
    _check_bots(match.names, match.rules, ray_address)
    _check_files(csv, json)
    if plots is not None:
        check_plots(plots, plot_format)
    question = Question(match, margin) if until_clear else None
    stopped = 0
    try:
        with _progress(text, screen, game) as progress:
            summary = run_match(match, games, crew_for(jobs, on_ray, ray_address), out, question, progress.update)
    except Interrupted as wrong:
        summary, stopped = wrong.summary, INTERRUPTED
        _say_stopped(screen, text, wrong.games, out)
    if summary.rows:
        _show(screen, text, summary)
    if csv is not None:
        stopped = _tried(partial(write_csv, summary, csv)) or stopped
    if json is not None:
        stopped = _tried(partial(write_json, summary, json)) or stopped
    if plots is not None:
        stopped = _tried(partial(draw_plots, summary, plots, plot_format)) or stopped
    raise typer.Exit(stopped)


def ladder(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="All of them, unless named.")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="Other bots than the five levels, the weakest first.", show_default=False)
    ] = None,
    most: Annotated[int, typer.Option(min=2, help="At most so many games between two levels.")] = 400,
    least: Annotated[
        int | None,
        typer.Option(min=0, help="And at least so many pairs of games.", show_default="10, or all that --most allows"),
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="Keep every game in this folder; a killed run goes on.")] = None,
    write: Annotated[Path | None, typer.Option(help="Put the table into this Markdown file.")] = None,
    luck: Luck = True,
    on_ray: OnRay = False,
    ray_address: RayAddress = "",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """See whether each level of the bots beats the one below, for two players."""
    from mohreh.arena.ladder import PLAYERS, climb, ladder_bots, table, with_ladders
    from mohreh.arena.match_run import Interrupted

    screen = Screen(lang, script)
    text = text_for(screen.language)
    chosen = games or with_ladders()
    plans = [(ladder_bots(game, bot), registry.rules(game, PLAYERS)) for game in chosen]
    pairs = -(-most // PLAYERS)
    if least is not None and least > pairs:
        raise MohrehError(f"--least {least} asks for {least * PLAYERS} games, and --most {most} forbids them")
    for words, rules in plans:
        _check_bots(words, rules, ray_address)
    _check_files(write)
    if write is not None:
        _page(write)
    crew = crew_for(jobs, on_ray, ray_address)
    enough = min(LEAST, pairs) if least is None else least
    rungs: list[Rung] = []
    met: list[str] = []
    code = 0
    try:
        for game in chosen:
            with _progress(text, screen, game) as progress:
                told = partial(_tell_rung, progress, met, sum([len(words) - 1 for words, _ in plans]))
                rungs += climb(game, most, crew, bot, out, seed, enough, told, luck)
            if write is not None:
                code = _tried(partial(_put_table, write, rungs))
    except Interrupted as wrong:
        _say_stopped(screen, text, wrong.games, out)
        raise typer.Exit(INTERRUPTED) from None
    screen.markdown(table(rungs))
    if write is not None and code == 0:
        screen.say(text.say("ladder.written", {"file": isolated(str(write))}))
    raise typer.Exit(code)


def _tell_rung(progress: Progress, met: list[str], rungs: int, played: int, games: int, title: str) -> None:
    """Show the progress of a rung and its number among all; `met` collects the rungs so far."""
    if title not in met:
        met.append(title)
    progress.update(played, games, f"{title} ({len(met)}/{rungs})")


def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder for the shards.")],
    games: Annotated[int, typer.Option(min=1, help="How many games, rounded up to whole shards.")] = 1000,
    bot: Annotated[str, typer.Option(help="Who plays all seats.")] = "search:200",
    players: Annotated[int, typer.Option(help="How many sit down.", show_default=False)] = 0,
    shard: Annotated[int, typer.Option(min=1, help="How many games are in a shard.")] = 50,
    jobs: Jobs = 1,
    option: Options = None,
    seed: Seed = 0,
    format: Annotated[
        list[str] | None, typer.Option(help="Write the shards as parquet or safetensors, too.", show_default=False)
    ] = None,
    on_ray: OnRay = False,
    ray_address: RayAddress = "",
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Let a bot play itself, and keep every decision for learners."""
    from mohreh.arena.exports import check_formats, export
    from mohreh.arena.selfplay import SelfPlay, run_selfplay

    screen = Screen(lang, script)
    text = text_for(screen.language)
    count, chosen = _table(game, players, players, option)
    work = SelfPlay(game, count, bot, seed, chosen)
    _check_bots([bot], work.rules, ray_address)
    check_formats(format or [])
    try:
        with _progress(text, screen, game) as progress:
            kept = run_selfplay(work, games, crew_for(jobs, on_ray, ray_address), out, shard, progress.update)
    except KeyboardInterrupt:
        screen.say(text.say("selfplay.stopped", {"folder": isolated(str(out))}), WARNING)
        raise typer.Exit(INTERRUPTED) from None
    export(out, format or [])
    screen.say(_counted(text, "selfplay.kept", kept, {"n": kept, "folder": isolated(str(out))}))


def leaderboard(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Results, a game in each line.")],
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Rate players by the results of their games."""
    from mohreh.arena.leaderboard import read_results, standings

    screen = Screen(lang, script)
    text = text_for(screen.language)
    rows = read_results(files)
    if not rows:
        raise MohrehError("there is no game in these files")
    words = ("leaderboard.player", "arena.games", "arena.wins", "arena.rating")
    head = [text.say(word) for word in (*words, *[f"leaderboard.{one}" for one in ("illegal", "replaced", "tokens")])]
    table = [
        [
            one.player,
            _number(text, one.games),
            _number(text, 100 * one.wins, 1),
            f"{_number(text, one.rating.mean, 1)} ± {_number(text, one.rating.high - one.rating.mean, 1)}",
            _number(text, one.illegal, 2),
            _number(text, one.replaced, 2),
            "" if one.tokens is None else _number(text, one.tokens),
        ]
        for one in standings(rows)
    ]
    screen.markdown(_markdown(head, table))
    screen.say()
    screen.say(text.say("leaderboard.games", {"n": len(rows)}))


def _table(
    name: str, wanted: int, said: int, words: list[str] | None
) -> tuple[int, tuple[tuple[str, Value], ...]]:
    """How many players, as far as it was said or the game allows it, and the options."""
    game = registry.game(name)
    count = said or (wanted if wanted in game.players else min(game.players))
    registry.rules(name, count)
    return count, tuple(game.options.parse(words or [], count).items())


def _check_files(*files: Path | None) -> None:
    """Refuse before the match what could not be written after it."""
    for file in files:
        if file is not None:
            check_writable(file)


def _check_bots(words: list[str], rules: Rules, address: str) -> None:
    """Refuse before the match who cannot play in it; a program on a cluster cannot be seen from here."""
    from mohreh.arena.one_game import check_bot
    from mohreh.bots import make

    for word in words:
        if address:
            make(word, rules).close()
        else:
            check_bot(word, rules)


def _tried(write: Callable[[], object]) -> int:
    """Write a file after the match; if that fails, say why. Returns the exit status."""
    try:
        write()
    except MohrehError as wrong:
        sys.stdout.flush()
        print(f"mohreh: {wrong}", file=sys.stderr)
        return NOT_WRITTEN
    return 0


def _put_table(file: Path, rungs: list[Rung]) -> None:
    """Put the ladder into its page."""
    from mohreh.arena.ladder import put_into, table

    write_file(file, put_into(_page(file), table(rungs)).encode())


def _counted(text: Text, key: str, n: int, args: Args) -> str:
    """A sentence about so many; a single one has a text of its own where there is one."""
    single = f"{key}.one"
    return text.say(single if n == 1 and text.has(single) else key, args)


def _say_stopped(screen: Screen, text: Text, games: int, out: Path | None) -> None:
    key = "arena.stopped" if out is not None else "arena.lost"
    screen.say(_counted(text, key, games, {"n": games, "folder": isolated(str(out))}), WARNING)


def _page(file: Path) -> str:
    """The text that a page has so far; empty if there is none."""
    try:
        return file.read_text(encoding="utf-8") if file.is_file() else ""
    except (OSError, ValueError) as wrong:
        raise MohrehError(f"{file} is no page that a table could be put into: {wrong}") from None


def crew_for(jobs: int, on_ray: bool, address: str) -> Crew[Any]:
    """Who plays: processes of this machine, or Ray."""
    from mohreh.arena.workers import local_crew

    if not on_ray and not address:
        return local_crew(jobs)
    from mohreh.arena.cluster import HERE, ray_crew

    return ray_crew(jobs, address or HERE)


def _progress(text: Text, screen: Screen, title: str) -> Progress:
    """In the reader's language and digits."""

    def line(title: str, played: int, games: int, left: str) -> str:
        args: Args = {"n": played, "total": games, "time": isolated(digits(left, text))}
        return screen.prose(f"{isolated(title)}: {text.say('arena.progress', args)}")

    return Progress(title, line)


def _show(screen: Screen, text: Text, summary: Summary) -> None:
    """The standings, who beats whom, and what else there is to say."""
    mean = sum(summary.lengths) / len(summary.rows)
    args: Args = {"games": len(summary.rows), "deals": summary.deals, "n": _number(text, mean, 1)}
    head = [text.say(f"arena.{word}") for word in ("bot", "games", "wins", "rating", "move", "failures")]
    rows = [
        [
            one.word,
            _number(text, one.games),
            _percent(text, one.rate),
            f"{_number(text, one.rating.mean, 1)} ± {_number(text, one.rating.high - one.rating.mean, 1)}",
            _span(text, one.per_move),
            _number(text, one.failures),
        ]
        for one in summary.standings
    ]
    screen.markdown(_markdown(head, rows))
    words = [one.word for one in summary.standings]
    if len(words) > 1:
        screen.say()
        screen.say(text.say("arena.against"), HEADING)
        scores = [[_percent(text, summary.pairs[a, b]) if a != b else "" for b in words] for a in words]
        screen.markdown(_markdown(["", *words], [[word, *row] for word, row in zip(words, scores, strict=True)]))
    screen.say()
    if summary.match.luck and len(words) > 1:
        screen.say(text.say("arena.luck", {"n": _number(text, min(summary.gains.values()), 1)}))
    screen.say(_counted(text, "arena.played", summary.deals, args))
    if summary.sequential:
        key = "arena.clear" if summary.stopped else "arena.unclear"
        screen.say(_counted(text, key, summary.deals, {"deals": summary.deals}))
    failures = [(row, one) for row in summary.rows for one in row.failures]
    for row, one in failures[:SHOWN_FAILURES]:
        why: Args = {"bot": isolated(row.seats[one.seat]), "game": row.game, "why": isolated(one.reason.split("\n")[0])}
        screen.say(text.say("arena.failure", why), WARNING)


def _number(text: Text, value: float, places: int = 0) -> str:
    """In the reader's digits, with so many after the point."""
    shown = f"{value:.{places}f}"
    return digits(shown.replace(".", "٫") if text.persian_digits else shown, text)


def _percent(text: Text, score: Interval) -> str:
    args: Args = {name: _number(text, 100 * value, 1) for name, value in score._asdict().items()}
    return text.say("arena.range", args)


def _span(text: Text, seconds: float) -> str:
    """A length of time in the unit that fits it."""
    if seconds >= 1:
        return text.say("arena.seconds", {"n": _number(text, seconds, 2)})
    if seconds >= 1e-3:
        return text.say("arena.milliseconds", {"n": _number(text, 1e3 * seconds, 1)})
    return text.say("arena.microseconds", {"n": _number(text, 1e6 * seconds)})


def _markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table, padded so that it reads well as it stands."""
    from mohreh.arena.reports import cell

    lines = [[cell(one) for one in line] for line in [head, *rows]]
    widths = [max([cells(line[k]) for line in lines] + [3]) for k in range(len(head))]
    lines.insert(1, ["-" * width for width in widths])
    padded = [[one + " " * (width - cells(one)) for one, width in zip(line, widths, strict=True)] for line in lines]
    return "\n".join([f"| {' | '.join(line)} |" for line in padded])
