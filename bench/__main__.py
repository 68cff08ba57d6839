"""python -m bench: every game interpreted, compiled and, where there is a program, in C; all in one run.

With --compare the compiled copy and that of another revision are measured, and nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import platform
import sys
import tempfile
from pathlib import Path
from typing import Final

from bench import reference
from bench.figures import Count, keep_best
from bench.modes import MEASURES, OWN_COPY, Mode, WorkerDied, why_not_compiled
from bench.results import COMPILED, INTERPRETED, Case, Run
from bench.revisions import COPY, short_name, this_revision, tree_of
from bench.table import console, print_run
from mohreh.cli.progress import Progress
from mohreh.kernel import registry

HISTORY: Final = Path(__file__).with_name("history.jsonl")


class Unequal(Exception):
    """Equal seeds did not give equal games."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each measurement in each round (0.2)")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved; the best of them counts (5)")
    parser.add_argument("--games", type=int, default=300, help="counted and compared, for each case (300)")
    parser.add_argument("--game", action="append", metavar="NAME", help="only this one; may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    parser.add_argument("--compare", metavar="REVISION", help="measure the compiled copy beside that of a revision")
    parser.add_argument("--quick", action="store_true", help="one short round, to see that it runs")
    parser.add_argument("--compiled", type=Path, default=OWN_COPY, metavar="FOLDER", help="the compiled copy")
    given = parser.parse_args()
    if given.quick:
        given.seconds, given.rounds, given.games = 0.01, 1, min(given.games, 20)
    if given.games < 1 or given.rounds < 1 or given.seconds <= 0:
        parser.error("--games, --rounds and --seconds must be more than nothing")
    return given


def machine() -> str:
    """Which processor and which Python."""
    name = platform.machine()
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), name)
    return f"{name}, {platform.python_implementation()} {platform.python_version()}"


class Bench:
    """The columns that can be measured here, and how a case is."""

    def __init__(self, given: argparse.Namespace, run: Run, stack: contextlib.ExitStack) -> None:
        self.given = given
        self.run = run
        self.modes: list[Mode] = []
        if not run.against:
            self.modes.append(stack.enter_context(Mode(INTERPRETED, None)))
        reason = why_not_compiled(given.compiled)
        if reason:
            run.notes.append(f"No compiled column: {reason}.")
        else:
            self.modes.append(stack.enter_context(Mode(COMPILED, given.compiled)))
        if run.against:
            self.modes.append(stack.enter_context(Mode(run.against, tree_of(run.against) / COPY)))
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.portable: dict[str, reference.Portable] = {}
        self.ceiling: reference.Ceiling | None = None
        self.cases = self.modes[0].cases(given.game)
        self._build_references()

    def _build_references(self) -> None:
        if self.run.against:
            return
        if not reference.compiler():
            self.run.notes.append("No C columns: there is no C compiler.")
            return
        for game in sorted({game for game, _ in self.cases} & set(reference.PROGRAMS)):
            cards = registry.game(game).folder / "cards.toml"
            try:
                self.portable[game] = reference.Portable(game, cards, self.folder)
            except reference.Refused as refused:
                self.run.notes.append(f"No C column for {game}: {refused}.")
        if reference.CEILING not in self.cases:
            return
        if not reference.has_avx512():
            self.run.notes.append("No ceiling column: this processor has no AVX-512.")
            return
        try:
            self.ceiling = reference.Ceiling(self.folder)
        except reference.Refused as refused:
            self.run.notes.append(f"No ceiling column: {refused}.")

    def count(self, game: str, players: int) -> Count:
        """Count the same seeds in every column, and insist that all is equal."""
        counts = {mode.name: mode.count(game, players, self.given.games) for mode in self.modes}
        if game in self.portable:
            counts["C"] = self.portable[game].count(players, self.given.games)
        expected = self.modes[0].name
        first = counts[expected]
        for column, count in counts.items():
            if count != first:
                raise Unequal(
                    f"{game}, {players} players, seeds 0 to {self.given.games - 1}: {column} plays other"
                    f" games than {expected}.\n  {expected}: {first}\n  {column}: {count}"
                )
        return first

    def round(self, case: Case) -> None:
        """Measure every column once, one right after the other, figure by figure."""
        seconds = self.given.seconds
        for what in MEASURES:
            for mode in self.modes:
                measured = mode.measure(what, case.game, case.players, seconds)
                keep_best(case.best.setdefault(mode.name, {}), measured)
            if what == "playout" and case.game in self.portable:
                measured = self.portable[case.game].measure(case.players, seconds)
                keep_best(case.best.setdefault("C", {}), measured)
            is_ceiling = (case.game, case.players) == reference.CEILING
            if what == "playout" and is_ceiling and self.ceiling is not None:
                for column, figures in self.ceiling.measure(seconds).items():
                    keep_best(case.best.setdefault(column, {}), figures)

    def measure_all(self) -> None:
        total = len(self.cases) * (self.given.rounds + 1)
        with Progress("bench") as progress:
            for done, (game, players) in enumerate(self.cases):
                progress.update(done, total, f"{game}, {players} players")
                self.run.cases.append(Case(game, players, self.count(game, players)))
            rounds = [case for _ in range(self.given.rounds) for case in self.run.cases]
            for done, case in enumerate(rounds, len(self.cases)):
                progress.update(done, total, f"{case.game}, {case.players} players")
                self.round(case)
        for case in self.run.cases:
            case.derive()
        columns = [mode.name for mode in self.modes]
        compared = ", ".join([*columns, *[f"C ({game})" for game in self.portable]])
        self.run.notes.append(f"Equal seeds gave equal games, id by id: {compared}.")


def remember(run: Run) -> None:
    """Add the ratios to those of earlier runs, if it is known of what they are."""
    revision = this_revision()
    if not revision:
        run.notes.append(f"Not added to {HISTORY.name}: the package differs from the last commit.")
        return
    line = {"revision": revision, "against": run.against, "machine": run.machine, "ratios": run.gains()}
    with HISTORY.open("a", encoding="utf-8") as history:
        history.write(json.dumps(line) + "\n")
    run.notes.append(f"Added to bench/{HISTORY.name}.")


def main() -> int:
    given = arguments()
    run = Run(machine(), given.seconds, given.rounds, short_name(given.compare) if given.compare else "")
    with contextlib.ExitStack() as stack:
        try:
            bench = Bench(given, run, stack)
            if not bench.cases:
                print(f"There is no such game; there are {', '.join(registry.names())}.", file=sys.stderr)
                return 2
            bench.measure_all()
        except (Unequal, WorkerDied) as error:
            print(error, file=sys.stderr)
            return 1
    run.notes.append(
        f"{run.machine}; best of {run.rounds} interleaved rounds of {run.seconds} s, by the processor's time."
        " A game is its setup and all its decisions. A clone is timed with its release, less a call that does"
        " nothing. Ratios are of speed."
    )
    if run.against and not given.quick:
        remember(run)
    print_run(run, console())
    if given.json is not None:
        given.json.write_text(json.dumps(run.data(), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted.")
