"""Do the tests notice? Makes seeded mutants of modules, one mistake each, and prints those that no test fails for.

    .venv/bin/python -m tools.mutate mohreh/kernel/table.py mohreh/bots --number 60 --seed 2

Everything happens in a copy of the tree.
First a survey: the tests near the modules (`tools/quick.py` knows them) and then the others, those marked `once` left
out, run once, to see which of them come to which place.
Then each mutant, in a fork of a process that has all tests imported: only tests that come to its place, quick ones
first.
Those that survive, if they change what happens on import or in other processes, run once more in a new process with
the near tests, unless `--forked` is given.
`--survivors` tries those of the last run again, after tests were written for them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from mohreh.cli.progress import Progress
from tests.kit.processes import end_with_parent
from tests.kit.run_pytest import ALONE, XDIST
from tools.compiled_sources import ROOT
from tools.mutants import Mutant, is_program, mutants_of
from tools.quick import GAMES, MODES, existing, nearest

LAST: Final = "build/mutants.json"  # the survivors of the last run
LOOK: Final = 0.1  # seconds between two looks at what has happened


@dataclass
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    by: str  # the test that failed; empty: it survived
    tests: int  # so many tests came to it


def sources(root: Path, paths: list[str]) -> list[str]:
    """The modules named, or those in the folders named, relative to the root."""
    found: list[str] = []
    for path in paths:
        place = root / path
        if not place.exists():
            raise SystemExit(f"There is no {path} in {root}.")
        files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        found += [file.relative_to(root).as_posix() for file in files]
    return found


def sample(root: Path, paths: list[str], number: int, seed: int) -> list[Mutant]:
    """So many mutants of all these modules, the same for the same seed."""
    texts = {path: (root / path).read_text() for path in sources(root, paths)}
    candidates = [mutant for path, source in texts.items() for mutant in mutants_of(path, source)]
    random.Random(seed).shuffle(candidates)
    found: list[Mutant] = []
    for mutant in candidates:
        if len(found) < number and is_program(mutant, texts[mutant.path]):
            found.append(mutant)
    return found


def last_survivors(root: Path) -> list[Mutant]:
    """Those of the last run that can still be made."""
    told = json.loads((root / LAST).read_text())
    wanted = {(one["path"], one["before"], one["after"]) for one in told}
    found: dict[tuple[str, str, str], Mutant] = {}
    for path in sorted({one["path"] for one in told}):
        for mutant in mutants_of(path, (root / path).read_text()) if (root / path).exists() else []:
            found.setdefault((path, mutant.before, mutant.after), mutant)
    return [mutant for key, mutant in found.items() if key in wanted]


def copy_tree(root: Path, to: Path) -> None:
    """Copy the files that git knows or would add; all other files are made from them."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    for name in told.stdout.splitlines():
        if (root / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, to / name)


def near_tests(root: Path, mutants: list[Mutant]) -> list[str]:
    near = {test for mutant in mutants for test in nearest(mutant.path)}
    return [path for path in existing(near) if (root / path).exists()]


class Run:
    """One call of this tool: its folder, its processes, and what was found out."""

    def __init__(self, given: argparse.Namespace, root: Path, folder: Path, mutants: list[Mutant]) -> None:
        self._given: Final = given
        self._root: Final = root
        self._folder: Final = folder
        self._mutants: Final = mutants
        self._near: Final[list[str]] = given.tests or near_tests(root, mutants)
        self._processes: Final[list[subprocess.Popen[bytes]]] = []
        self.verdicts: Final[dict[int, Verdict]] = {}
        self.notes: Final[list[str]] = []

    def end(self) -> None:
        """End the processes that still run, and with them whatever they have started."""
        for process in self._processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def _pytest(self, tree: Path, words: list[str], seconds: float) -> subprocess.Popen[bytes]:
        games = {mutant.path.removeprefix(GAMES).split("/")[0] for mutant in self._mutants}
        if all(mutant.path.startswith(GAMES) for mutant in self._mutants) and MODES in self._near:
            words = [*(f"--of={game}" for game in sorted(games)), *words]
        command = [sys.executable, "-m", "pytest", "-q", "-s", "-x", *XDIST, "-n", "0"]
        command += ["-p", "tools.quick_tests", "-p", "tools.mutate_tests", *words]
        environment = dict(os.environ, PYTHONSAFEPATH="1", PYTHONPATH=f"{tree}:{ROOT}", MOHREH_EXPECT="interpreted")
        environment |= ALONE
        log = (self._folder / "log").open("ab")

        def be_bounded() -> None:
            end_with_parent()
            if seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))

        process = subprocess.Popen(
            command,
            cwd=tree,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=be_bounded,
        )
        log.close()
        self._processes.append(process)
        return process

    def forked(self, progress: Progress) -> dict[int, list[str] | None]:
        """All mutants; who survives, with the files of tests to try again: None means all near ones."""
        tree = self._folder / "tree"
        copy_tree(self._root, tree)
        answers = self._folder / "answers"
        answers.touch()
        asked: dict[str, Any] = {
            "mutants": [asdict(mutant) for mutant in self._mutants],
            "near": self._near,
            "answers": str(answers),
            "jobs": self._given.jobs,
            "limit": self._given.limit,
            "survey": 0 if self._given.near else self._given.survey / self._given.jobs,
        }
        (self._folder / "asked").write_text(json.dumps(asked))
        wide = [] if self._given.near else ["tests"]
        process = self._pytest(tree, [f"--mutants={self._folder / 'asked'}", *self._near, *wide], 0)
        again: dict[int, list[str] | None] = {}
        progress.update(0, 1, "collecting")
        with answers.open() as lines:
            while True:
                is_over = process.poll() is not None
                for line in lines:
                    self._hear(json.loads(line), again, progress)
                if is_over:
                    break
                time.sleep(LOOK)
        if len(self.verdicts) < len(self._mutants):
            print((self._folder / "log").read_text()[-3000:], file=sys.stderr)
            raise SystemExit("The tests could not be run.")
        return again

    def _hear(self, told: dict[str, Any], again: dict[int, list[str] | None], progress: Progress) -> None:
        if "surveyed" in told:
            progress.update(told["surveyed"], told["of"], "survey")
        elif "survey" in told:
            self.notes.append(f"{told['survey']} tests, {told['seconds']:.0f} processor seconds")
            if told["failed"]:
                self.notes.append(f"left out, they fail anyway: {', '.join(told['failed'])}")
        else:
            number = told["number"]
            verdict = Verdict(self._mutants[number], told["by"] if told["killed"] else "", told["tests"])
            self.verdicts[number] = verdict
            if not told["killed"] and (told["again"] is None or told["again"]):
                again[number] = told["again"]
            progress.update(len(self.verdicts), len(self._mutants), "mutants")

    def fresh(self, again: dict[int, list[str] | None], progress: Progress) -> None:
        """Each in a new process, in a tree that has the mutant."""
        trees = [self._folder / f"tree{number}" for number in range(self._given.jobs)]
        for tree in trees:
            shutil.copytree(self._folder / "tree", tree, ignore=shutil.ignore_patterns("mutate-tmp"))
        waiting = list(again)
        running: dict[Path, tuple[int, subprocess.Popen[bytes]]] = {}
        done = 0
        progress.update(0, len(again), "again in a new process")
        while waiting or running:
            for tree in trees:
                if tree in running:
                    number, process = running[tree]
                    if process.poll() is None:
                        continue
                    del running[tree]
                    done += 1
                    if process.returncode not in (0, 5):  # all passed, nothing to run
                        self.verdicts[number].by = "a new process"
                    mutant = self._mutants[number]
                    shutil.copy2(self._folder / "tree" / mutant.path, tree / mutant.path)
                    progress.update(done, len(again))
                if waiting:
                    number = waiting.pop(0)
                    running[tree] = number, self._begin(tree, number, again[number])
            time.sleep(LOOK)

    def _begin(self, tree: Path, number: int, files: list[str] | None) -> subprocess.Popen[bytes]:
        mutant = self._mutants[number]
        place = tree / mutant.path
        place.write_text(mutant.source(place.read_text()))
        for cached in place.parent.glob(f"__pycache__/{place.stem}.*"):
            cached.unlink()
        words = [f"--only={file}" for file in files or []]
        return self._pytest(tree, [f"--enough={self._given.limit}", *words, *self._near], 4 * self._given.limit + 30)


def mutate(given: argparse.Namespace, root: Path) -> list[Verdict]:
    """What became of each mutant."""
    mutants = last_survivors(root) if given.survivors else sample(root, given.modules, given.number, given.seed)
    if not mutants:
        return []
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder, Progress("mutants") as progress:
        run = Run(given, root, Path(folder), mutants)
        try:
            again = run.forked(progress)
            for note in run.notes:
                progress.tell(note)
            keep_survivors(root, list(run.verdicts.values()))  # for whoever does not wait for the rest
            if not given.forked:
                run.fresh(again, progress)
        finally:
            run.end()
    return [run.verdicts[number] for number in range(len(mutants))]


def keep_survivors(root: Path, verdicts: list[Verdict]) -> None:
    (root / LAST).parent.mkdir(exist_ok=True)
    (root / LAST).write_text(json.dumps([asdict(one.mutant) for one in verdicts if not one.by], indent=1))


def report(verdicts: list[Verdict]) -> str:
    """The survivors, each as a diff of a line, and how many there are."""
    survivors = [one for one in verdicts if not one.by]
    lines = []
    for one in sorted(survivors, key=lambda one: (one.mutant.path, one.mutant.line, one.mutant.after)):
        tests = f"{one.tests} tests come to it" if one.tests else "no test comes to it"
        lines += [f"{one.mutant.path}:{one.mutant.line}  {one.mutant.kind}, {tests}"]
        lines += [f"  - {one.mutant.before}", f"  + {one.mutant.after}"]
    killed = len(verdicts) - len(survivors)
    share = f", {100 * killed / len(verdicts):.0f} %" if verdicts else ""
    return "\n".join([*lines, f"{killed} of {len(verdicts)} mutants killed{share}"])


def main(arguments: list[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", help="modules, or folders of them: mohreh/kernel/table.py mohreh/bots")
    parser.add_argument("--number", "-n", type=int, default=40, help="of mutants (40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", "-j", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("--limit", type=float, default=30.0, help="processor seconds of tests for each mutant (30)")
    parser.add_argument("--survey", type=float, default=150.0, help="processor seconds for tests farther away (150)")
    parser.add_argument("--near", action="store_true", help="only the tests near the modules")
    parser.add_argument("--forked", action="store_true", help="no second try in a new process, which takes longest")
    parser.add_argument("--tests", action="append", default=[], help="these tests are the near ones")
    parser.add_argument("--survivors", action="store_true", help="those of the last run, whatever modules are named")
    given = parser.parse_args(arguments)
    if not given.modules and not given.survivors:
        parser.error("which modules?")
    try:
        verdicts = mutate(given, root)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    keep_survivors(root, verdicts)
    print(report(verdicts))
    return 0


if __name__ == "__main__":
    for stop in (signal.SIGINT, signal.SIGTERM):  # a shell lets what it runs in the background ignore Ctrl-C
        signal.signal(stop, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
