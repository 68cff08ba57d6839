"""The figures as a table: drawn in a terminal, Markdown where it is piped."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from bench.figures import TIMES, by_rules
from bench.results import GAMES_OF_ITS_OWN, Case, Run, aims

ROWS: Final = [
    ("games/s", "games/s"),
    ("choices/s", "decisions/s (two or more legal ids)"),
    ("forced/s", "forced decisions/s (one legal id)"),
    ("decisions/s", "all decisions/s"),
    ("stepped choices/s", "decisions/s, stepped from Python"),
    ("clone ns", "ns per clone"),
    ("view µs", "µs per view"),
    ("redeal µs", "µs per redeal"),
    ("search rounds/s", "rounds of search/s"),
]
WIDE: Final = 200  # no terminal, no line breaks


def console() -> Console:
    """Standard output."""
    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=WIDE)


def number(value: float | None) -> str:
    """Three digits and a letter."""
    if value is None:
        return ""
    for unit, letter in ((1e6, " M"), (1e3, " k")):
        if value >= unit:
            return f"{_three(value / unit)}{letter}"
    return _three(value)


def figure(name: str, value: float | None) -> str:
    """A rate, or a time, which has its unit already."""
    return number(value) if value is None or name not in TIMES else _three(value)


def _three(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _new_table(out: Console, left: list[str], right: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD if out.is_terminal else box.MARKDOWN)
    for name in left:
        table.add_column(name)
    for name in right:
        table.add_column(name, justify="right")
    return table


def print_run(run: Run, out: Console) -> None:
    """Everything, for a reader."""
    columns = run.columns()
    ratios = run.ratios()
    table = _new_table(out, ["game", "figure"], [*columns, *[f"{one} : {other}" for one, other in ratios]])
    for case in run.cases:
        for name, words in ROWS:
            values = [figure(name, case.get(column, name)) for column in columns]
            if any(values):
                compared = [case.ratio(name, one, other) for one, other in ratios]
                table.add_row(case.title, words, *values, *[number(one) for one in compared])
        for words, fact in facts(case):
            ours = [column not in GAMES_OF_ITS_OWN and column in case.best for column in columns]
            table.add_row(case.title, words, *[fact if counted else "" for counted in ours])
        if out.is_terminal:
            table.add_section()
    out.print(table)
    judged = _new_table(out, ["game", "aim"], ["found", "wanted", ""])
    for aim in [aim for case in run.cases for aim in aims(case)]:
        sign = "≤" if aim.at_most else "≥"
        judged.add_row(
            aim.case, aim.what, number(aim.found), f"{sign} {number(aim.wanted)}", "ok" if aim.ok else "short"
        )
    if judged.row_count:
        out.print(judged)
    for note in run.notes:
        out.print(note, soft_wrap=True)


def facts(case: Case) -> list[tuple[str, str]]:
    """What was counted, and found equal in all columns that play the same games."""
    count = case.count
    ways = ", ".join(f"{how} {n}" for how, n in sorted(count["endings"].items()))
    return [
        ("decisions per game (two or more legal ids)", f"{count['choices'] / count['games']:.1f}"),
        ("forced decisions per game", f"{count['forced'] / count['games']:.1f}"),
        ("legal ids per decision, forced ones included", f"{count['legal'] / count['decisions']:.1f}"),
        ("games ended by the rules", f"{100 * by_rules(count):.1f} %"),
        (f"games counted ({ways})", str(count["games"])),
    ]
