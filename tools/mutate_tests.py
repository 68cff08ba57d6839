"""A pytest plugin for `tools/mutate.py`: the tests are collected once, and each mutant runs in a fork of that process.

In the fork the code of one function is exchanged, and the tests that come to the changed place run, quick ones first.
What happened while modules were imported cannot be exchanged: `tools/mutate.py` starts a new process for such mutants.
"""

from __future__ import annotations

import contextlib
import gc
import json
import mmap
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, TypeAlias

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants import SEEN, Mutant, block_at, surveyed

MEMORY: Final = 4 << 30  # bytes of addresses that a mutant may take
FUNCTION: Final = 1  # CO_OPTIMIZED: the code of a function, not of a class
RAN: Final[set[tuple[str, int]]] = set()  # file and first line of every function called before the first test


Say: TypeAlias = Callable[[dict[str, object]], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutate")
    group.addoption("--mutants", default="", help="what to do, a file of `tools/mutate.py`")
    group.addoption("--only", action="append", default=[], help="only the tests of these files")


def spent() -> float:
    """Processor seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


def _note_call(frame: FrameType, event: str, argument: object) -> None:
    code = frame.f_code
    RAN.add((code.co_filename, code.co_firstlineno))


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--mutants"):
        sys.settrace(_note_call)  # calls only, no lines


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out browser tests: they take too long, and run the same code as others."""
    only = [config.rootpath / path for path in config.getoption("--only")]
    kept = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]
    if only:
        kept = [item for item in kept if item.path in only]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = sorted(kept, key=lambda item: item.get_closest_marker("once") is not None)


def codes_of(module: CodeType) -> list[CodeType]:
    """The outermost functions of a module, in the order of the source."""
    found: list[CodeType] = []
    for one in module.co_consts:
        if isinstance(one, CodeType) and not one.co_name.startswith("<"):
            found += [one] if one.co_flags & FUNCTION else codes_of(one)
    return found


@dataclass
class Module:
    """A module that has mutants, as it was imported."""

    source: str
    codes: list[CodeType]  # its outermost functions
    live: list[list[FunctionType]]  # the same, as objects; a decorator may have made several
    names: dict[str, Any] | None  # None: no test imports it
    places: list[tuple[int, int]]
    probes: list[CodeType]
    offset: int  # of its first block among those of all modules


@dataclass
class Tried:
    """A test in the survey."""

    item: pytest.Item
    passed: bool = False
    seconds: float = 0.0
    starts_processes: bool = False
    blocks: set[int] = field(default_factory=set)


class Survey:
    """Which test comes to which place, and how long it takes, in forks so that nothing of it stays."""

    def __init__(self, session: pytest.Session, asked: dict[str, Any], say: Say) -> None:
        self._session = session
        self._say = say
        self._jobs: int = asked["jobs"]
        self._bound: float = asked["survey"]
        near = [session.config.rootpath / path for path in asked["near"]]
        self.near: set[pytest.Item] = set()
        self._items: list[pytest.Item] = []  # near ones first
        far = []
        for item in session.items:
            if any(one == item.path or one in item.path.parents for one in near):
                self.near.add(item)
                self._items.append(item)
            elif item.get_closest_marker("once") is None:
                far.append(item)
        self._items += far
        gc.unfreeze()
        live: dict[tuple[str, int, str], list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                live.setdefault((code.co_filename, code.co_firstlineno, code.co_qualname), []).append(one)
        self.modules: dict[str, Module] = {}
        total = 0
        imported = {getattr(module, "__file__", None): module for module in list(sys.modules.values())}
        for path in sorted({mutant["path"] for mutant in asked["mutants"]}):
            file = str(session.config.rootpath / path)
            source = Path(file).read_text()
            tree, places = surveyed(source)
            codes = codes_of(compile(source, file, "exec"))
            self.modules[path] = Module(
                source,
                codes,
                [live.get((file, code.co_firstlineno, code.co_qualname), []) for code in codes],
                vars(imported[file]) if file in imported else None,
                places,
                codes_of(compile(tree, file, "exec")),
                total,
            )
            total += len(places)
        self._seen = mmap.mmap(-1, max(1, total))  # shared with all forks
        gc.freeze()

    def run(self) -> list[Tried]:
        """The near tests whole, the others as long as there is time."""
        shares: list[list[pytest.Item]] = [[] for _ in range(self._jobs)]
        files: dict[Path, int] = {}
        for item in self._items:
            shares[files.setdefault(item.path, len(files) % self._jobs)].append(item)
        items = {item.nodeid: item for item in self._items}
        found = []
        running = {}
        for share in shares:
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                self._seen = mmap.mmap(-1, len(self._seen))  # its own, and that of what it forks
                self._run_share(share, writing)
                os._exit(0)
            os.close(writing)
            running[child] = os.fdopen(reading)
        for child, lines in running.items():
            for line in lines:
                told = json.loads(line)
                tried = Tried(items[told["test"]], told["passed"], told["seconds"], told["starts"], set(told["blocks"]))
                found.append(tried)
                self._say({"surveyed": len(found), "of": len(items)})
            os.waitpid(child, 0)
        return found

    def _run_share(self, share: list[pytest.Item], writing: int) -> None:
        _be_alone(self._session.config, "survey")
        for module in self.modules.values():
            for functions, probe in zip(module.live, module.probes, strict=True):
                for function in functions:
                    with contextlib.suppress(ValueError):
                        function.__code__ = probe
            if module.names is not None:
                module.names[SEEN] = _Part(self._seen, module.offset)
        started: list[str] = []
        sys.addaudithook(lambda event, _: started.append(event) if event == "subprocess.Popen" else None)
        began = spent()
        with os.fdopen(writing, "w") as out:
            for number, item in enumerate(share):
                if item not in self.near and spent() - began > self._bound:
                    break
                self._seen[:] = bytes(len(self._seen))
                started.clear()
                before = spent()
                following = share[number + 1] if number + 1 < len(share) else None
                reports = runtestprotocol(item, log=False, nextitem=following)
                told = {
                    "test": item.nodeid,
                    "passed": not any(report.failed for report in reports),
                    "seconds": spent() - before,
                    "starts": bool(started),
                    "blocks": [number for number, hit in enumerate(self._seen[:]) if hit],
                }
                print(json.dumps(told), file=out, flush=True)


class _Part:
    """The bytes of one module among those of all."""

    def __init__(self, seen: mmap.mmap, offset: int) -> None:
        self._seen = seen
        self._offset = offset

    def __setitem__(self, number: int, value: int) -> None:
        self._seen[self._offset + number] = value


def _be_alone(config: pytest.Config, name: str) -> Path:
    """In a fork: a group of its own, which ends with its parent, and a folder of its own."""
    from tests.kit.processes import end_with_parent  # not before its assertions are rewritten

    os.setsid()
    end_with_parent()
    folder = config.rootpath / "mutate-tmp" / f"{name}-{os.getpid()}"
    factory: Any = getattr(config, "_tmp_path_factory", None)
    if factory is not None:
        folder.mkdir(parents=True)
        factory._given_basetemp = folder / "tests"
        factory._basetemp = None
    return folder


@dataclass
class Trial:
    """A mutant and the tests that come to it."""

    number: int
    mutant: Mutant
    tests: list[Tried]
    seconds: float
    child: int = 0
    lines: int = 0  # where the child says which test failed
    until: float = 0.0


class Trials:
    """Runs mutants in forks, some at a time."""

    def __init__(self, survey: Survey, tried: list[Tried], asked: dict[str, Any]) -> None:
        self._survey = survey
        self._limit: float = asked["limit"]
        self._config = survey._session.config
        self._tried = [one for one in tried if one.passed]
        self._tried.sort(key=lambda one: (one.item not in survey.near, one.seconds))
        self.waiting = [self._trial(number, Mutant(**told)) for number, told in enumerate(asked["mutants"])]

    def _trial(self, number: int, mutant: Mutant) -> Trial:
        module = self._survey.modules[mutant.path]
        block = block_at(module.places, mutant.start)
        tests: list[Tried] = []
        seconds = 0.0
        for one in self._tried:
            if block >= 0 and block + module.offset in one.blocks and seconds + one.seconds <= self._limit:
                tests.append(one)
                seconds += one.seconds
        return Trial(number, mutant, tests, seconds)

    def ran_before(self, mutant: Mutant) -> bool:
        """Was the function called before the first test, or is the place in none?"""
        module = self._survey.modules[mutant.path]
        if mutant.function < 0:
            return True
        code = module.codes[mutant.function]
        return (code.co_filename, code.co_firstlineno) in RAN or not module.live[mutant.function]

    def begin(self, trial: Trial) -> None:
        reading, writing = os.pipe()
        trial.child = os.fork()
        if trial.child == 0:
            os._exit(self._run(trial, writing))
        os.close(writing)
        trial.lines = reading
        trial.until = time.monotonic() + 60 + 20 * trial.seconds  # for those that sleep

    def _run(self, trial: Trial, writing: int) -> int:
        folder = _be_alone(self._config, "mutant")
        cpu = int(10 + 5 * trial.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        module = self._survey.modules[trial.mutant.path]
        changed = trial.mutant.source(module.source)
        code = codes_of(compile(changed, module.codes[0].co_filename, "exec"))[trial.mutant.function]
        for function in module.live[trial.mutant.function]:
            try:
                function.__code__ = code
            except ValueError:  # it uses other names from around it
                return 0
        for number, one in enumerate(trial.tests):
            following = trial.tests[number + 1].item if number + 1 < len(trial.tests) else None
            reports = runtestprotocol(one.item, log=False, nextitem=following)
            if any(report.failed for report in reports):
                os.write(writing, one.item.nodeid.encode())
                return 1
        shutil.rmtree(folder, ignore_errors=True)
        return 0

    def ended(self, trial: Trial) -> tuple[bool, str] | None:
        """Whether it was killed and by what; None while it runs."""
        done = os.waitid(os.P_PID, trial.child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        is_late = done is None and time.monotonic() > trial.until
        if done is None and not is_late:
            return None
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(trial.child, signal.SIGKILL)
        _, status = os.waitpid(trial.child, 0)
        by = os.read(trial.lines, 4096).decode()
        os.close(trial.lines)
        shutil.rmtree(self._config.rootpath / "mutate-tmp" / f"mutant-{trial.child}", ignore_errors=True)
        code = os.waitstatus_to_exitcode(status)
        return code != 0, by or ("time" if is_late or code in (-signal.SIGXCPU, -signal.SIGKILL) else "a crash")


def _each(trials: Trials, jobs: int) -> Iterator[tuple[Trial, bool, str]]:
    waiting = list(trials.waiting)
    running: list[Trial] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            trial = waiting.pop(0)
            if trial.tests:
                trials.begin(trial)
                running.append(trial)
            else:
                yield trial, False, ""
        for trial in list(running):
            ended = trials.ended(trial)
            if ended is not None:
                running.remove(trial)
                yield trial, *ended
        time.sleep(0.01)


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if not session.config.getoption("--mutants"):
        return None
    sys.settrace(None)
    asked = json.loads(Path(session.config.getoption("--mutants")).read_text())
    with open(asked["answers"], "w") as out:

        def say(told: dict[str, object]) -> None:
            print(json.dumps(told), file=out, flush=True)

        survey = Survey(session, asked, say)
        tried = survey.run()
        processes = {str(one.item.path.relative_to(session.config.rootpath)) for one in tried if one.starts_processes}
        failed = [one.item.nodeid for one in tried if not one.passed]
        say({"survey": len(tried), "seconds": sum(one.seconds for one in tried), "failed": failed})
        trials = Trials(survey, tried, asked)
        for trial, is_killed, by in _each(trials, asked["jobs"]):
            again = [] if is_killed else None if trials.ran_before(trial.mutant) else sorted(processes)
            say({"number": trial.number, "killed": is_killed, "by": by, "tests": len(trial.tests), "again": again})
    return True
