"""What the engine is measured against: C programs, built from this folder when the benchmark runs."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import time
import tomllib
from pathlib import Path
from typing import Final, cast

from bench.figures import Count, Figures

NOBODY_PAYS: Final = [40] * 5  # the price of an empty place; no seat has so much, and the sum fits in a byte
FOLDER: Final = Path(__file__).parent
ROUND_CAP: Final = 100  # the game's default options, which cards.toml does not have
PROGRAMS: Final = {"splendor": "splendor.c"}  # games that have a portable program
CEILING: Final = ("splendor", 2)  # what ceiling.c plays


class Refused(Exception):
    """The compiler does not accept a program here."""


def compiler() -> list[str]:
    """The C compiler's command, or nothing where there is none."""
    for command in (os.environ.get("CC"), "gcc", "cc", sysconfig.get_config_var("CC")):
        words = shlex.split(command) if isinstance(command, str) else []
        if words and shutil.which(words[0]):
            return words
    return []


def has_avx512() -> bool:
    try:
        return re.search(r"\bavx512f\b", Path("/proc/cpuinfo").read_text()) is not None
    except OSError:
        return False


def build(source: Path, program: Path, *flags: str) -> Path:
    """Compile for this very processor if the compiler knows how to."""
    files = ["-I", str(program.parent), str(source), "-o", str(program)]
    for more in (["-march=native"], []):
        command = [*compiler(), "-std=gnu11", "-O3", *flags, *more, *files]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        if done.returncode == 0:
            return program
    raise Refused(f"{source.name} does not compile here: {done.stderr.strip()[:300]}")


# ---- splendor.c


def splendor_header(cards_toml: Path) -> str:
    """The printed things and the numbers of the rulebook, for splendor.c."""
    printed = tomllib.loads(cards_toml.read_text(encoding="utf-8"))
    cards, nobles, limits = printed["card"], printed["noble"], printed["limits"]
    setup = [printed["setup"].get(str(players), {}) for players in range(5)]
    below = [sum(card["level"] <= level for card in cards) for level in range(4)]
    constants = {
        "CARDS": len(cards),
        "NOBLES": len(nobles),
        "ROW_SIZE": limits["row_size"],
        "TOKEN_LIMIT": limits["tokens_at_end_of_turn"],
        "RESERVED_LIMIT": limits["reserved_cards"],
        "PILE_FOR_TWO": limits["take_two_minimum_pile"],
        "TARGET": limits["trigger_points"],
        "GOLD_IN_ALL": setup[2]["gold"],
        "ROUND_CAP": ROUND_CAP,
    }
    tables = [
        ("int", "LEVEL_START", below),
        ("int", "GEMS_BY_PLAYERS", [one.get("gems_per_colour", 0) for one in setup]),
        ("int", "NOBLES_BY_PLAYERS", [one.get("nobles", 0) for one in setup]),
        ("uint64_t", "CARD_COST", [*[_packed(card["cost"]) for card in cards], _packed(NOBODY_PAYS)]),
        ("uint8_t", "CARD_COLOUR", [printed["colours"].index(card["bonus"]) for card in cards]),
        ("uint8_t", "CARD_POINTS", [card["points"] for card in cards]),
        ("uint64_t", "NOBLE_NEED", [_packed(noble["need"]) for noble in nobles]),
        ("uint8_t", "NOBLE_POINTS", [noble["points"] for noble in nobles]),
    ]
    lines = ["/* Written from cards.toml by bench/reference.py. */", "#include <stdint.h>"]
    lines += [f"#define {name} {value}" for name, value in constants.items()]
    for kind, name, values in tables:
        lines.append(f"static const {kind} {name}[{len(values)}] = {{{', '.join(str(v) for v in values)}}};")
    return "\n".join(lines) + "\n"


def _packed(counts: list[int]) -> int:
    """A byte for each colour, white lowest."""
    return int.from_bytes(bytes(counts), "little")


class Portable:
    """The plain C program of a game."""

    def __init__(self, game: str, cards_toml: Path, folder: Path) -> None:
        (folder / f"{game}_cards.h").write_text(splendor_header(cards_toml), encoding="utf-8")
        self.program: Final = build(FOLDER / PROGRAMS[game], folder / game)

    def count(self, players: int, games: int, first: int = 0) -> Count:
        """What happens in the games of these seeds."""
        found = cast(Count, self._run(players, first, games, 0.0))
        found["endings"] = {how: n for how, n in found["endings"].items() if n}
        return found

    def measure(self, players: int, seconds: float) -> Figures:
        found = self._run(players, 0, 0, seconds)
        return {name: float(found[name]) for name in ("games/s", "decisions/s", "clone ns")}

    def _run(self, players: int, first: int, games: int, seconds: float) -> dict[str, float]:
        command = [str(self.program), str(players), str(first), str(games), str(seconds)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60 + 10 * seconds)
        return cast("dict[str, float]", json.loads(done.stdout))


# ---- ceiling.c


class Ceiling:
    """The hand-tuned loop, without a list of legal ids and with one."""

    def __init__(self, folder: Path) -> None:
        self.programs: Final = [
            build(FOLDER / "ceiling.c", folder / f"ceiling{filled}", f"-DLIST={filled}") for filled in (0, 1)
        ]

    def measure(self, seconds: float) -> dict[str, Figures]:
        """By the name of the column."""
        return {
            "ceiling": _ceiling(self.programs[0], seconds),
            "ceiling, list": _ceiling(self.programs[1], seconds),
        }


def _ceiling(program: Path, seconds: float) -> Figures:
    """Its rates are by the clock on the wall; make them rates by the processor's time, as all others are."""
    began, before = time.perf_counter(), os.times()
    done = subprocess.run(
        [str(program), str(seconds)], capture_output=True, text=True, check=True, timeout=60 + 10 * seconds
    )
    elapsed, after = time.perf_counter() - began, os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    waited = max(1.0, elapsed / spent) if spent else 1.0
    return {name: rate * waited for name, rate in ceiling_figures(done.stdout).items()}


def ceiling_figures(line: str) -> Figures:
    """Read the line that ceiling.c prints."""
    found = re.search(r" games/s (\d+) .* dec/s ([\d.]+)M ", line)
    if found is None:
        raise Refused(f"ceiling.c says something unknown: {line!r}")
    return {"games/s": float(found[1]), "decisions/s": float(found[2]) * 1e6}
