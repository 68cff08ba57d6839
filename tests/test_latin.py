"""The lists of romanised words cover the Persian texts, word for word."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.compiled_sources import ROOT

PLATFORM = ROOT / "mohreh" / "text"
GAMES = sorted(path.parent for path in (ROOT / "mohreh" / "games").glob("*/text/fa.json"))
LETTERS = "\u0621-\u063a\u0641-\u064a\u0670-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06ff"
SIGNS = "\u064b-\u065f"
HALF_SPACE = "\u200c"
WORD = re.compile(f"[{LETTERS}][{LETTERS}{SIGNS}{HALF_SPACE}]*")
PAGES = ("web.", "lobby.")
PLACE = re.compile(r"\{.*?\}")


def read(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def words(folder: Path) -> set[str]:
    """All Persian words of a folder's texts; parts that a half-space joins are one. Pages need no Latin letters."""
    texts = [text for key, text in read(folder / "fa.json").items() if not key.startswith(PAGES)]
    return {word for text in texts for word in WORD.findall(PLACE.sub(" ", text))}


def latin(folder: Path) -> dict[str, str]:
    path = folder / "fa.latin.json"
    return read(path) if path.exists() else {}


def name(folder: Path) -> str:
    return folder.parent.name


FOLDERS = pytest.mark.parametrize("folder", [PLATFORM, *GAMES], ids=name)


@FOLDERS
def test_every_word_has_a_spelling(folder: Path) -> None:
    known = set(latin(folder)) | set(latin(PLATFORM))
    assert [] == sorted(words(folder) - known)


@FOLDERS
def test_no_spelling_is_unused(folder: Path) -> None:
    assert [] == sorted(set(latin(folder)) - words(folder))


@FOLDERS
def test_spellings_are_plain(folder: Path) -> None:
    plain = re.compile("[a-z]+(?:['-][a-z]+)*'?")
    assert [] == [spelling for spelling in latin(folder).values() if not plain.fullmatch(spelling)]


def test_a_word_is_spelled_alike_everywhere() -> None:
    spellings: dict[str, set[str]] = {}
    for folder in [PLATFORM, *GAMES]:
        for word, spelling in latin(folder).items():
            spellings.setdefault(word, set()).add(spelling)
    assert {} == {word: found for word, found in spellings.items() if len(found) > 1}


@FOLDERS
def test_lists_are_in_order(folder: Path) -> None:
    """So that two people who add words do so in different places."""
    assert sorted(latin(folder)) == list(latin(folder))


def test_words_are_found() -> None:
    """The check itself."""
    assert ["پیش‌خرید", "دسته‌ی", "سطح"] == WORD.findall(PLACE.sub(" ", "«پیش‌خرید»: دسته‌ی سطح {level}؛ ۳."))
