"""Screens as they should look, in a pipe.

`python -m tests.test_cli_screens` writes them anew; read them before they are kept.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from tests.terminal import out

pytestmark = pytest.mark.once

SCREENS = Path(__file__).parent / "screens"
NIM = ("play", "nim", "--players", "2", "--seed", "3")
BAZAAR = ("play", "bazaar", "--players", "3", "--seed", "3")
TRIED = "offer 1\nstall left\nundo\npeek 2\nwhy guard 2\noptions\nquit\n"
TYPED = "1\nhint\nwhy take a 3\ntake\nfoo\n1\nundo\nlog\nquit\n"
SHOWN: dict[str, tuple[tuple[str, ...], str]] = {
    "cli.nim.en": (NIM, TYPED),
    "cli.nim.fa": ((*NIM, "--lang", "fa"), TYPED),
    "cli.nim.reshaped": ((*NIM, "--lang", "fa", "--script", "reshaped"), TYPED),
    "cli.nim.latin": ((*NIM, "--lang", "fa", "--script", "latin"), TYPED),
    "cli.nim.two": ((*NIM, "--seats", "Sara,Ali"), "1\n1\nlog\nquit\n"),
    "cli.nim.bots": (NIM, ""),
    "cli.bazaar.en": (BAZAAR, TRIED),
    "cli.bazaar.fa": ((*BAZAAR, "--lang", "fa"), TRIED),
    "cli.help.en": (NIM, "help\nrules\nrules 1\nquit\n"),
    "cli.help.fa": ((*NIM, "--lang", "fa"), "کمک\nقوانین\nقوانین ۱\nخروج\n"),
}


def screen(name: str, state: Path) -> str:
    """A screen, with the place and the time of the kept file left out."""
    arguments, typed = SHOWN[name]
    shown = out(state, *arguments, typed=typed)
    return re.sub(re.escape(str(state)) + r"\S*\.json", "FILE.json", shown)


@pytest.mark.parametrize("name", SHOWN)
def test_screen(name: str, tmp_path: Path) -> None:
    assert (SCREENS / f"{name}.txt").read_text(encoding="utf-8") == screen(name, tmp_path)


if __name__ == "__main__":
    for one in SHOWN:
        with tempfile.TemporaryDirectory() as folder:
            (SCREENS / f"{one}.txt").write_text(screen(one, Path(folder)), encoding="utf-8")
