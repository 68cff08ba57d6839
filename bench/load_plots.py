"""Plots of what `bench.load` measured: how long a move takes the faster people move, and memory as time goes by."""

from __future__ import annotations

from pathlib import Path
from typing import Final

INKS: Final = {"now": "#1f6f6b", "before": "#b4632a"}


def draw(rates: dict[str, list[list[float]]], memory: dict[str, list[list[float]]], folder: Path) -> list[Path]:
    """`load-latency.svg` and `load-memory.svg`, with a line for each server; the files."""
    import matplotlib
    from matplotlib.figure import Figure

    folder.mkdir(parents=True, exist_ok=True)
    found = []
    with matplotlib.rc_context({"svg.hashsalt": "mohreh", "svg.fonttype": "none"}):
        latency = Figure(figsize=(6.4, 3.6), layout="constrained")
        axes = latency.subplots()
        for name, points in rates.items():
            moves = [one[0] for one in points]
            for place, (what, line) in enumerate([("answered", "o--"), ("all see it", "o-")], 1):
                axes.plot(moves, [one[place] for one in points], line, color=INKS[name], label=f"{name}: {what}")
        axes.set(xlabel="moves in a second, at all tables", ylabel="milliseconds, 95 % are below", yscale="log")
        grown = Figure(figsize=(6.4, 3.6), layout="constrained")
        more = grown.subplots()
        for name, points in memory.items():
            more.plot([one[0] / 60 for one in points], [one[1] for one in points], color=INKS[name], label=name)
        more.set(xlabel="minutes of play", ylabel="memory of the server, MB", ylim=(0, None))
        for title, figure in (("latency", latency), ("memory", grown)):
            figure.axes[0].legend()
            found.append(folder / f"load-{title}.svg")
            figure.savefig(found[-1], metadata={"Date": None})
    return found
