"""Persian for terminals that cannot show it: letters shaped and put in visual order, or romanised."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final, Protocol, cast

from mohreh.text.words import LATIN_DIGITS

LETTER: Final = (
    "\u0621-\u063a\u0641-\u064a\u0670-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06ff\ufb50-\ufdff\ufe70-\ufefc"
)
MARK: Final = "\u064b-\u065f"
JOINER: Final = "\u200c"
LRM: Final = "\u200e"
INVISIBLE: Final = dict.fromkeys(
    [0x200C, 0x200D, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
ISOLATES: Final = dict.fromkeys(range(0x2066, 0x206A))

_HAS_LETTERS: Final = re.compile(f"[{LETTER}]")
_WORD: Final = re.compile(f"[{LETTER}][{LETTER}{MARK}{JOINER}]*")
# Words with single spaces, digits or commas between them belong together; a wider gap starts another column.
_RUN: Final = re.compile(
    f"[{LETTER}][{LETTER}{MARK}{JOINER}]*(?:(?: ?[۰-۹]+ ?|[،؛:]? )[{LETTER}][{LETTER}{MARK}{JOINER}]*)*"
)
_COLUMNS: Final = re.compile("[ ]{2,}|[|\u2500-\u257f]")  # what tells a row of a grid from a sentence
_ISOLATED: Final = re.compile("[\u2066\u2067\u2068]([^\u2066-\u2069]*)\u2069")

_MARKS: Final = str.maketrans("،؛؟«»٪٬٫", ',;?""%,.', "") | str.maketrans({"…": "..."})
_LETTERS: Final = {
    "آ": "a", "ا": "a", "أ": "a", "إ": "e", "ب": "b", "پ": "p", "ت": "t", "ث": "s", "ج": "j", "چ": "ch",
    "ح": "h", "خ": "kh", "د": "d", "ذ": "z", "ر": "r", "ز": "z", "ژ": "zh", "س": "s", "ش": "sh", "ص": "s",
    "ض": "z", "ط": "t", "ظ": "z", "ع": "'", "غ": "gh", "ف": "f", "ق": "q", "ک": "k", "ك": "k", "گ": "g",
    "ل": "l", "م": "m", "ن": "n", "و": "u", "ؤ": "o", "ه": "h", "ة": "e", "ی": "i", "ي": "i", "ى": "a",
    "ئ": "'", "ء": "'", "\u064e": "a", "\u064f": "o", "\u0650": "e", "\u064b": "an", JOINER: "-",
}  # fmt: skip


class _Reshaper(Protocol):
    def reshape(self, text: str) -> str: ...


def is_persian(line: str) -> bool:
    """Are there Persian letters in it? Digits alone need no care."""
    return _HAS_LETTERS.search(line) is not None


def is_grid(line: str) -> bool:
    """Is it a row of a grid, and no sentence?"""
    return _COLUMNS.search(line.strip()) is not None


def cells(line: str) -> int:
    """How many columns it takes."""
    from rich.cells import cell_len

    return cell_len(line.translate(INVISIBLE))


def visual(line: str, ligatures: bool = True) -> str:
    """A Persian line as it is seen from left to right."""
    from bidi.algorithm import get_display

    embedded = _ISOLATED.sub(_embed, line).translate(ISOLATES)
    shown = cast(str, get_display(_reshaper(ligatures).reshape(embedded), base_dir="R"))
    return shown.translate(INVISIBLE)


def board_line(line: str) -> str:
    """A line of a board: columns stay where they are, each Persian phrase is turned within its own place."""
    if not is_grid(line):
        indent = len(line) - len(line.lstrip())
        return " " * indent + visual(line.strip(), ligatures=False)

    def turn(found: re.Match[str]) -> str:
        return visual(found.group(), ligatures=False)

    return _RUN.sub(turn, line.translate(ISOLATES)).translate(INVISIBLE)


def anchored(line: str) -> str:
    """A line of a board for a terminal that reorders: invisible marks keep its columns from changing places."""
    if not is_grid(line):
        return line
    return LRM + _RUN.sub(lambda found: found.group() + LRM, line.translate(ISOLATES))


def romanised(line: str, words: dict[str, str]) -> str:
    """In Latin letters: by the list of words, and letter by letter where it says nothing."""
    found = _WORD.sub(lambda match: _latin(match.group(), words), unicodedata.normalize("NFC", line))
    return found.translate(_MARKS).translate(LATIN_DIGITS).translate(INVISIBLE)


def _latin(word: str, words: dict[str, str]) -> str:
    bare = word.strip(JOINER)
    for spelling in (bare, re.sub(f"[{MARK}]", "", bare)):
        if spelling in words:
            return words[spelling]
    if JOINER in bare:
        return "-".join([_latin(part, words) for part in bare.split(JOINER)])
    letters = [_LETTERS.get(letter, "") for letter in bare]
    if bare[:1] in ("و", "ی", "ي"):
        letters[0] = "v" if bare[0] == "و" else "y"
    return "".join(letters)


def _embed(found: re.Match[str]) -> str:
    """python-bidi knows embeddings and no isolates."""
    inside = found.group(1)
    for letter in inside:
        kind = unicodedata.bidirectional(letter)
        if kind in ("R", "AL"):
            return f"\u202b{inside}\u202c"
        if kind == "L":
            break
    return f"\u202a{inside}\u202c"


@cache
def _reshaper(ligatures: bool) -> _Reshaper:
    """Without ligatures every letter keeps its own column."""
    from arabic_reshaper import ArabicReshaper

    return cast(_Reshaper, ArabicReshaper({"support_ligatures": ligatures, "delete_harakat": True}))
