"""Which language the reader has, and how this terminal can show Persian."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.game import Game
from mohreh.kernel.state import Value
from mohreh.kernel.text import LANGUAGES, PLATFORM, Text

NATIVE: Final = "native"  # as stored: the terminal shapes the letters and puts them in order
RESHAPED: Final = "reshaped"  # shaped and in visual order: for terminals that do neither
LATIN: Final = "latin"  # romanised: for terminals without the letters
SCRIPTS: Final = [NATIVE, RESHAPED, LATIN]
FIRST_VTE_WITH_BIDI: Final = 5800


def language_of(given: str, environ: Mapping[str, str]) -> str:
    """What was asked for, else what the environment says, else English."""
    asked = given or environ.get("MOHREH_LANG", "")
    if asked:
        word = asked.replace("-", "_").split("_")[0].split(".")[0].lower()
        if word not in LANGUAGES:
            raise MohrehError(f"there are no texts in {asked!r}. {nearest(asked, LANGUAGES)}")
        return word
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(key):
            return "fa" if environ[key].lower().startswith("fa") else "en"
    return "en"


def script_of(given: str, environ: Mapping[str, str], terminal: bool, encoding: str) -> str:
    """How to write Persian here."""
    asked = given or environ.get("MOHREH_SCRIPT", "")
    if asked:
        if asked not in SCRIPTS:
            raise MohrehError(f"there is no script {asked!r}. {nearest(asked, SCRIPTS)}")
        return asked
    if not encoding.lower().replace("-", "").startswith("utf"):
        return LATIN
    if not terminal:
        return NATIVE
    if environ.get("TERM") == "linux":
        return LATIN
    return NATIVE if _reorders(environ) else RESHAPED


def _reorders(environ: Mapping[str, str]) -> bool:
    """Does the terminal do Persian by itself? Inside tmux and screen the one around them decides, if it is known."""
    vte = environ.get("VTE_VERSION", "")
    if vte.isdigit() and int(vte) >= FIRST_VTE_WITH_BIDI:
        return True
    if environ.get("TERM", "").startswith("mlterm") or environ.get("TERM_PROGRAM") == "Apple_Terminal":
        return True
    return any(key in environ for key in ("KONSOLE_VERSION", "MLTERM", "WT_SESSION"))


def text_for(
    language: str,
    game: Game | None = None,
    names: list[str] | None = None,
    options: dict[str, Value] | None = None,
) -> Text:
    """The texts of a game for a reader; a sentence when the game has none in that language."""
    if game is not None and not (game.folder / "text" / f"{language}.json").exists():
        raise MohrehError(f"{game.name} has no texts in {language!r}")
    return Text(language, game, names, options=options)


def latin_words(game: Game | None) -> dict[str, str]:
    """The romanised spelling of words, from the platform and from the game."""
    found: dict[str, str] = {}
    for folder in [PLATFORM, *([game.folder / "text"] if game is not None else [])]:
        found |= _read(folder / "fa.latin.json")
    return found


def _read(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    data: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return data
