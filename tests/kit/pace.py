"""A line now and then in a long run: how many tests are done, and about how long the rest takes."""

from __future__ import annotations

from typing import Final, final

import pytest

from mohreh.cli.progress import Pace, plain

BETWEEN_LINES: Final = 60.0  # seconds


@final
class Telling:
    """Counts the tests of a run, whoever runs them."""

    def __init__(self, config: pytest.Config) -> None:
        self._config: Final = config
        self._pace: Final = Pace()
        self._total = 0
        self._done = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._total = max(self._total, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:
        self._total = len(ids)

    def pytest_runtest_logfinish(self) -> None:
        self._done += 1
        self._pace.update(self._done)
        left = self._pace.due(self._total, BETWEEN_LINES)
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if left and reporter is not None:
            if reporter._tw.width_of_current_line:
                reporter.write_line("")
            reporter.write_line(plain("tests", self._done, self._total, left))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # a process that runs tests for another tells that one
        config.pluginmanager.register(Telling(config), "mohreh-pace")
