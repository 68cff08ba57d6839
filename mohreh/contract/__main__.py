"""`python -m mohreh.contract splendor`: run every check and report."""

from __future__ import annotations

import argparse
import sys
import traceback
from dataclasses import dataclass, replace

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from mohreh.contract.checks import CHECKS, Check
from mohreh.contract.subject import FULL, SAMPLE, Subject, subjects
from mohreh.kernel import registry
from mohreh.kernel.errors import Broken, MohrehError


@dataclass(frozen=True)
class Finding:
    """What one check found on one subject; no sentence when it passed."""

    check: Check
    subject: Subject
    sentence: str
    notes: list[str]


def look(chosen: list[Subject]) -> list[Finding]:
    """Run every check on every subject, with a bar on stderr."""
    work = [(check, one) for one in chosen for check in CHECKS if check.every or not one.changed]
    findings: list[Finding] = []
    columns = (TextColumn("{task.description:<70.70}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(work))
        for check, one in work:
            progress.update(task, description=f"{one.name}: {check.name}")
            one.notes.clear()
            sentence = ""
            try:
                check.run(one)
            except Broken as wrong:
                sentence = str(wrong) or "it is broken"
            except Exception as wrong:  # whatever a game does wrong is its failure, not the end of the report
                sentence = f"{one.name}: {_accident(wrong)}"
            findings.append(Finding(check, one, sentence, list(one.notes)))
            progress.advance(task)
    return findings


def _accident(wrong: Exception) -> str:
    """Type, text and place of an error that nobody expected."""
    places = traceback.extract_tb(wrong.__traceback__)
    where = f" ({places[-1].filename}:{places[-1].lineno})" if places else ""
    return f"{type(wrong).__name__}: {wrong}{where}"


def report(findings: list[Finding]) -> Table:
    """One line per check, one more for each failure."""
    table = Table("check", "passed", "found")
    for check in CHECKS:
        of_it = [one for one in findings if one.check is check]
        failed = [one for one in of_it if one.sentence]
        notes = [
            f"{one.subject.name}: {'; '.join(one.notes)}"
            for one in of_it
            if one.notes and (not one.subject.changed or len(one.notes) > 1)
        ]
        passed = f"{len(of_it) - len(failed)} of {len(of_it)}"
        table.add_row(check.name, f"[red]{passed}[/red]" if failed else passed, escape("\n".join(notes)))
        for one in failed:
            table.add_row("", "[red]failed[/red]", escape(one.sentence))
    return table


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mohreh.contract", description="Run the contract over a game.")
    parser.add_argument("game", help="its name, e.g. splendor")
    parser.add_argument("--players", type=int, help="only this many (default: every number)")
    parser.add_argument("--games", type=int, help="random games for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="where to begin (default: 0)")
    parser.add_argument("--full", action="store_true", help="the full counts; option values get a tenth of them")
    given = parser.parse_args(arguments)
    for key, least in (("games", 1), ("seed", 0)):
        number = getattr(given, key)
        if number is not None and number < least:
            print(f"--{key} must be {least} or more, not {number}", file=sys.stderr)
            return 2
    amount = FULL if given.full else SAMPLE
    if given.games is not None:
        amount = replace(amount, games=given.games)
    try:
        chosen = subjects(registry.game(given.game), amount, given.players, given.seed)
    except MohrehError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    findings = look(chosen)
    console = Console()
    console.print(report(findings))
    failed = len([one for one in findings if one.sentence])
    console.print(f"{len(findings)} checks on {len(chosen)} subjects: {failed or 'none'} failed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
