"""How what somebody types is compared with texts: letters that look alike, half-spaces and digits do not matter."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LETTERS: Final = str.maketrans(
    {
        "ي": "ی",
        "ى": "ی",
        "ئ": "ی",
        "ك": "ک",
        "ة": "ه",
        "ۀ": "ه",
        "أ": "ا",
        "إ": "ا",
        "آ": "ا",
        "ٱ": "ا",
        "ؤ": "و",
    }
)
DIGITS: Final = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")
# Tatweel, signs of vowels, half-spaces and marks of direction.
UNHEARD: Final = re.compile("[\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
APART: Final = re.compile(r"[^\w.]+")  # a point may be in the number of a rule


def normalised(text: str) -> str:
    """The same for everything that is read as the same: small letters, words with single spaces between them."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(LETTERS).translate(DIGITS)
    return APART.sub(" ", UNHEARD.sub("", plain)).strip()


def has_words(text: str, wanted: str) -> bool:
    """Is every word of what is wanted in a text? Both are normalised."""
    return all(word in text for word in wanted.split())
