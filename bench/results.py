"""All figures of a run, and the aims that they are held against."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final

from bench.figures import Count, Figures, ratio

INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"
PORTABLE: Final = "C"
CEILING: Final = "ceiling"
CEILING_LIST: Final = "ceiling, list"
COLUMNS: Final = [INTERPRETED, COMPILED, PORTABLE, CEILING, CEILING_LIST]
GAMES_OF_ITS_OWN: Final = [CEILING, CEILING_LIST]  # all other columns play the same games for equal seeds

# docs/figures.md says where these come from.
TIMES_INTERPRETED: Final = 25.0
SHARE_OF_C: Final = 1 / 6
SHARE_STEPPED: Final = 0.14  # 700 k of 5 M
SEARCH_TIMES_INTERPRETED: Final = 20.0
CLONE_NS: Final = 145.0
MEASURED_ELSEWHERE: Final = "splendor"  # the game whose copies other engines were measured with
REFERENCE_CORE: Final = 30e6  # decisions/s of the ceiling where these aims were set


@dataclass
class Case:
    """One game for so many players."""

    game: str
    players: int
    count: Count
    best: dict[str, Figures] = field(default_factory=dict)  # by column

    @property
    def title(self) -> str:
        return f"{self.game} {self.players}"

    def get(self, column: str, name: str) -> float | None:
        return self.best.get(column, {}).get(name)

    def ratio(self, name: str, one: str, other: str) -> float | None:
        """How many times as fast one column is as another."""
        first, second = self.get(one, name), self.get(other, name)
        return ratio(name, first, second) if first and second else None

    def derive(self) -> None:
        """Split the rate between choices and forced decisions, and take the cost of a call from that of a clone."""
        choices = self.count["choices"] / self.count["decisions"]
        for figures in [figures for column, figures in self.best.items() if column not in GAMES_OF_ITS_OWN]:
            for name in ("decisions/s", "stepped decisions/s"):
                if name in figures:
                    figures[name.replace("decisions", "choices")] = figures[name] * choices
            if "decisions/s" in figures:
                figures["forced/s"] = figures["decisions/s"] * (1 - choices)
            if "call ns" in figures:
                figures["clone ns"] = figures["clone and call ns"] - figures["call ns"]


@dataclass
class Run:
    """All that one call of the benchmark found."""

    machine: str
    seconds: float
    rounds: int
    against: str = ""  # another revision that is measured beside this one
    cases: list[Case] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def columns(self) -> list[str]:
        return [column for column in [*COLUMNS, self.against] if any(column in case.best for case in self.cases)]

    def ratios(self) -> list[tuple[str, str]]:
        """The pairs of columns that are compared."""
        there = self.columns()
        others = [INTERPRETED, PORTABLE, CEILING_LIST, self.against]
        return [(COMPILED, other) for other in others if COMPILED in there and other in there]

    def gains(self) -> dict[str, Figures]:
        """For each table, how many times as fast this revision is as the other one."""
        names = dict.fromkeys([name for case in self.cases for name in case.best.get(COMPILED, {})])
        found: dict[str, Figures] = {}
        for case in self.cases:
            ratios = {name: case.ratio(name, COMPILED, self.against) for name in names}
            found[case.title] = {name: round(value, 2) for name, value in ratios.items() if value}
        return found

    def data(self) -> dict[str, object]:
        """For the JSON file."""
        judged = [{**asdict(aim), "ok": aim.ok} for case in self.cases for aim in aims(case)]
        return {**asdict(self), "aims": judged}


@dataclass
class Aim:
    """Something wanted, and what was found."""

    case: str
    what: str
    found: float
    wanted: float
    at_most: bool = False

    @property
    def ok(self) -> bool:
        return self.found <= self.wanted if self.at_most else self.found >= self.wanted


def aims(case: Case) -> list[Aim]:
    """The aims that can be judged with the columns that were measured."""
    found: list[Aim] = []

    def add(what: str, value: float | None, wanted: float, at_most: bool = False) -> None:
        if value is not None:
            found.append(Aim(case.title, what, value, wanted, at_most))

    add("compiled : interpreted, games/s", case.ratio("games/s", COMPILED, INTERPRETED), TIMES_INTERPRETED)
    searching = case.ratio("search rounds/s", COMPILED, INTERPRETED)
    add("compiled : interpreted, rounds of search/s", searching, SEARCH_TIMES_INTERPRETED)
    ceiling = case.get(CEILING_LIST, "decisions/s")
    if ceiling:
        share = case.ratio("decisions/s", COMPILED, CEILING_LIST)
        add("compiled : C ceiling with a list, decisions/s", share, SHARE_OF_C)
    else:
        share = case.ratio("decisions/s", COMPILED, PORTABLE)
        add("compiled : portable C (not the ceiling), decisions/s", share, SHARE_OF_C)
    stepped, played = case.get(COMPILED, "stepped decisions/s"), case.get(COMPILED, "decisions/s")
    if stepped and played:
        add("stepped from Python : compiled, decisions/s", stepped / played, SHARE_STEPPED)
    if case.game == MEASURED_ELSEWHERE:
        slower = REFERENCE_CORE / ceiling if ceiling else 1.0
        core = "for this core" if ceiling else "core not gauged"
        add(f"ns per clone, compiled ({core})", case.get(COMPILED, "clone ns"), CLONE_NS * slower, at_most=True)
    return found
