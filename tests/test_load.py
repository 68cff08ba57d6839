"""What `make load` prints and plots of its figures; that it runs is seen where it is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.load import report, share
from bench.load_plots import draw

pytestmark = pytest.mark.once


def test_a_share_of_times() -> None:
    assert 95 == share([float(n) for n in range(100)], 0.95)
    assert 3 == share([3.0], 0.95)


def test_a_peer_has_no_cell_for_what_was_not_measured() -> None:
    found = {"before": {"moves/s": 4.0, "b": 1.0}, "now": {"moves/s": 2.0, "b": 0.0}, "peer": {"moves/s": 1.0}}
    assert [
        "| | before | now | peer | before : now | aim |",
        "|---|---:|---:|---:|---:|---:|",
        "| moves/s | 4.0 | 2.0 | 1.0 | 2.0 | 300 |",
        "| b | 1.0 | 0.0 |  |  |  |",
    ] == report(found).splitlines()
    assert "| a | 2.0 | 1.0 |  |" in report({"now": {"a": 2.0}, "peer": {"a": 1.0}})


def test_plots_have_a_line_for_each_server(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    names = ("before", "now")
    rates, memory = [[10.0, 5.0, 9.0], [20.0, 8.0, 12.0]], [[0.0, 80.0], [60.0, 90.0]]
    files = draw(dict.fromkeys(names, rates), dict.fromkeys(names, memory), tmp_path)
    assert ["load-latency.svg", "load-memory.svg"] == [file.name for file in files]
    for file in files:
        text = file.read_text()
        assert all(name in text for name in names)
