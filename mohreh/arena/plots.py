"""Plots of a match: the ratings, who beats whom, and how long the games were."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from mohreh.arena.summary import Summary
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.files import check_writable, in_a_sentence
from mohreh.optional_packages import missing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS: Final = ["svg", "png"]
PLOTS: Final = ["ratings", "pairs", "lengths"]
INK: Final = "#1f6f6b"
BARS: Final = 40


def check_plots(folder: Path, kind: str) -> None:
    """Refuse before the match what could not be drawn after it; the folder is made if it is not there."""
    if kind not in FORMATS:
        raise MohrehError(f"plots cannot be drawn as {kind!r}. {nearest(kind, FORMATS)}")
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise missing("matplotlib, which draws the plots,", "plots") from None
    with in_a_sentence(folder, "used as a folder"):
        folder.mkdir(parents=True, exist_ok=True)
    for name in PLOTS:
        check_writable(folder / f"{name}.{kind}")


def draw_plots(summary: Summary, folder: Path, kind: str = "svg") -> list[Path]:
    """The files that were drawn: `ratings`, `pairs` and `lengths`; without whole deals there is nothing to draw."""
    check_plots(folder, kind)
    if not summary.rows:
        return []
    import matplotlib

    drawn = dict(zip(PLOTS, [_ratings(summary), _pairs(summary), _lengths(summary)], strict=True))
    found = []
    with matplotlib.rc_context({"svg.hashsalt": "mohreh", "svg.fonttype": "none"}):
        for name, figure in drawn.items():
            path = folder / f"{name}.{kind}"
            with in_a_sentence(path, "written"):
                figure.savefig(path, metadata={"Date": None} if kind == "svg" else {}, dpi=144)
            found.append(path)
    return found


def _figure(width: float, height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _title(summary: Summary, what: str) -> str:
    return f"{what}\n{summary.match.game}, {summary.match.players} players, {len(summary.rows)} games"


def _ratings(summary: Summary) -> Figure:
    """Each bot's rating with its interval, the best on top."""
    standings = summary.standings[::-1]
    figure = _figure(7, 1.4 + 0.45 * len(standings))
    axes = figure.subplots()
    places = list(range(len(standings)))
    axes.errorbar(
        [one.rating.mean for one in standings],
        places,
        xerr=[
            [one.rating.mean - one.rating.low for one in standings],
            [one.rating.high - one.rating.mean for one in standings],
        ],
        fmt="o",
        color=INK,
        capsize=4,
    )
    axes.set_yticks(places, [one.word for one in standings])
    axes.set_ylim(-0.6, len(standings) - 0.4)
    axes.set_xlabel("rating")
    axes.grid(axis="x", alpha=0.3)
    axes.set_title(_title(summary, "Ratings"), fontsize=10)
    return figure


def _pairs(summary: Summary) -> Figure:
    """The score of each row against each column."""
    words = [one.word for one in summary.standings]
    scores = [
        [summary.pairs[row, column].mean if row != column else float("nan") for column in words] for row in words
    ]
    figure = _figure(2.5 + 0.9 * len(words), 1.8 + 0.7 * len(words))
    axes = figure.subplots()
    axes.imshow(scores, vmin=0, vmax=1, cmap="PuOr")
    for row in range(len(words)):
        for column in range(len(words)):
            if row != column:
                axes.text(column, row, f"{100 * scores[row][column]:.0f}", ha="center", va="center")
    axes.set_xticks(range(len(words)), words, rotation=30, ha="right")
    axes.set_yticks(range(len(words)), words)
    axes.set_title(_title(summary, "Score of row against column, %"), fontsize=10)
    return figure


def _lengths(summary: Summary) -> Figure:
    """How many games took how many decisions."""
    figure = _figure(7, 4)
    axes = figure.subplots()
    bars = min(BARS, max(summary.lengths) - min(summary.lengths) + 1)
    axes.hist(summary.lengths, bins=bars, color=INK)
    axes.set_xlabel("decisions")
    axes.set_ylabel("games")
    axes.set_title(_title(summary, "Length"), fontsize=10)
    return figure
