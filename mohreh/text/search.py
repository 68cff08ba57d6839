"""Search in a rulebook, however the words are typed: Arabic or Persian letters and digits, with or without half-spaces,
signs above letters, capitals.

    search(book, "قواعد ٣")      the rules that have all these words, each with the sentence that has most of them
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mohreh.text.rulebook import Piece, Rulebook, bare

LETTERS: Final = str.maketrans("يىكةەٱ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩٫", "ییکهها01234567890123456789.")
NOTHING: Final = frozenset("\u0640\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069")
HALF_SPACE: Final = "\u200c"
NUMBER: Final = re.compile(r"(?:[A-Z]+-?)?[0-9]+(?:\.[0-9]+)*[a-z]?", re.I)
SPLIT: Final = re.compile(r"[\s,،؛;:«»\"()]+")
APART: Final = re.compile(r"[^\w.]+")  # a point may be in the number of a rule
MOST: Final = 40  # results
RULED: Final = set("-|:· `")  # what lines below the heads of tables, and around drawings, are made of
BETWEEN: Final = " · "  # cells of a table, as a sentence
ROW: Final = re.compile(f"({NUMBER.pattern}){BETWEEN}")  # a row of a table may have a number of its own


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found."""

    number: str  # of the rule, or of its section
    parts: tuple[tuple[str, bool], ...]  # the sentence: each part, and whether it is one of the words

    @property
    def sentence(self) -> str:
        return "".join([part for part, _ in self.parts])


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as it is compared, with the place that each letter has in the text itself."""

    letters: str
    places: tuple[int, ...]
    starts: frozenset[int]  # where words begin, and parts of words after a half-space


@lru_cache(maxsize=32768)
def folded(text: str) -> Folded:
    """Kept, because the sentences of a rulebook are looked through with every letter that somebody types."""
    letters: list[str] = []
    places: list[int] = []
    starts: set[int] = set()
    begins = True
    for place, one in enumerate(text):
        if one in NOTHING:
            begins = begins or one == HALF_SPACE
            continue
        for letter in unicodedata.normalize("NFD", one):
            if unicodedata.category(letter) == "Mn":
                continue
            for plain in letter.translate(LETTERS).casefold():
                if begins and plain.isalnum():
                    starts.add(len(letters))
                begins = not plain.isalnum()
                letters.append(plain)
                places.append(place)
    return Folded("".join(letters), tuple(places), frozenset(starts))


def normal(text: str) -> str:
    """A text as it is compared."""
    return folded(text).letters


def normalised(text: str) -> str:
    """A text as it is compared, its words with single spaces between them."""
    return APART.sub(" ", normal(text)).strip()


def has_words(text: str, wanted: str) -> bool:
    """Is every word of what is wanted in a text? Both are normalised."""
    return all(word in text for word in wanted.split())


def search(book: Rulebook, query: str) -> list[Hit]:
    """The rules that have all words, in the order of the book; a rule whose number was typed comes first.

    Words are looked for at the beginning of words; only where none begins so, inside of them.
    """
    words = [word for part in SPLIT.split(normal(query)) if (word := part.strip(".!?؟"))]
    if not words:
        return []
    found = [hit for word in words if (hit := _numbered(book, word, bool(words[1:]))) is not None]
    pieces = _numbered_pieces(book)
    for whole in (True, False):
        hits = [hit for number, piece in pieces if (hit := _hit(number, piece, words, whole)) is not None]
        if hits:
            found += [hit for hit in hits if hit not in found]
            break
    return found[:MOST]


def _numbered_pieces(book: Rulebook) -> list[tuple[str, Piece]]:
    """All pieces, each with its number or that of its section."""
    found: list[tuple[str, Piece]] = []
    section = ""
    for piece in book.pieces:
        section = piece.number or section if piece.level else section
        found.append((piece.number or section, piece))
    return [(number, piece) for number, piece in found if number]


def _numbered(book: Rulebook, word: str, among: bool) -> Hit | None:
    """The rule with this number; among other words, as in "rule 3.5", only what cannot be a count."""
    if not NUMBER.fullmatch(word) or (among and word.isdigit()):
        return None
    for number, piece in _numbered_pieces(book):
        if piece.number and normal(piece.number) == word:
            lines = _sentences(piece)
            return Hit(number, ((lines[0], False),)) if lines else None
    return None


def _hit(number: str, piece: Piece, words: list[str], whole: bool) -> Hit | None:
    lines = [(line, folded(line)) for line in _sentences(piece)]
    found = [
        (len([word for word in words if _places(word, fold, whole)]), line, fold) for line, fold in lines
    ]
    if any(not any(_places(word, fold, whole) for _, _, fold in found) for word in words):
        return None
    most = max([n for n, _, _ in found])
    _, line, fold = next(one for one in found if one[0] == most)
    own = ROW.match(line)
    if own is None:
        return Hit(number, _marked(line, fold, words, whole))
    rest = line[own.end() :]  # its number is not told twice
    return Hit(own.group(1), _marked(rest, folded(rest), words, whole))


def _sentences(piece: Piece) -> list[str]:
    """One on each line of a rulebook; rows of tables are lines, too."""
    found: list[str] = []
    for line in [*bare(piece.text).split("\n"), *[caption for _, caption in piece.figures]]:
        is_row = line.startswith("|")
        plain = BETWEEN.join(line.strip("| ").split(" | ")) if is_row else line.strip().removeprefix("- ")
        if not set(plain) <= RULED:
            found.append(plain)
    return found


def _places(word: str, fold: Folded, whole: bool) -> list[int]:
    found: list[int] = []
    at = fold.letters.find(word)
    while at >= 0:
        if not whole or at in fold.starts:
            found.append(at)
        at = fold.letters.find(word, at + 1)
    return found


def _marked(line: str, fold: Folded, words: list[str], whole: bool) -> tuple[tuple[str, bool], ...]:
    """The line in parts, with the words that were found by themselves."""
    is_word = [False] * len(line)
    for word in words:
        for at in _places(word, fold, whole):
            for place in range(fold.places[at], fold.places[at + len(word) - 1] + 1):
                is_word[place] = True
    parts: list[tuple[str, bool]] = []
    for letter, is_found in zip(line, is_word, strict=True):
        if parts and parts[-1][1] == is_found:
            parts[-1] = (parts[-1][0] + letter, is_found)
        else:
            parts.append((letter, is_found))
    return tuple(parts)
