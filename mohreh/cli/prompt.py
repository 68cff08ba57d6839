"""The words that are understood at the prompt, in both languages."""

from __future__ import annotations

import re
from typing import Final

from mohreh.text.words import LATIN_DIGITS

# Each word with the ways to type it. One-letter ways give way to a choice that is written so.
FORMS: Final[dict[str, list[str]]] = {
    "help": ["help", "h", "?", "کمک", "؟"],
    "list": ["list", "choices", "فهرست"],
    "board": ["board", "b", "صفحه", "میز"],
    "goals": ["goals", "goal", "هدف"],
    "hint": ["hint", "راهنمایی"],
    "why": ["why", "w", "چرا"],
    "undo": ["undo", "u", "پس گرفتن", "پس"],
    "rules": ["rules", "rule", "r", "قوانین", "قانون"],
    "cards": ["cards", "card", "کارت‌ها", "کارت"],
    "log": ["log", "l", "گزارش", "گزارش بازی"],
    "options": ["options", "o", "گزینه‌ها"],
    "save": ["save", "s", "ذخیره"],
    "quit": ["quit", "q", "exit", "خروج"],
    "resign": ["resign", "واگذاری", "واگذاری بازی"],
}
# The Persian words as they are shown where there are no Persian letters.
LATIN_FORMS: Final = {
    "help": "komak",
    "list": "fehrest",
    "board": "safhe",
    "goals": "hadaf",
    "hint": "rahnamayi",
    "why": "chera",
    "undo": "pas gereftan",
    "rules": "ghavanin",
    "cards": "kartha",
    "log": "gozaresh",
    "options": "gozineha",
    "save": "zakhire",
    "quit": "khoruj",
    "resign": "vagozari",
}
WORDS: Final = list(FORMS)
YES: Final = ["yes", "y", "بله", "bale"]
SWITCHES: Final = {"off": False, "خاموش": False, "khamush": False, "on": True, "روشن": True, "rowshan": True}


def tidy(line: str) -> str:
    """What was typed, with Latin digits, Persian letters as Persian keyboards have them, and single spaces."""
    line = line.translate(LATIN_DIGITS).replace("ي", "ی").replace("ك", "ک").replace("\u200c", " ")
    line = re.sub("[\u200e\u200f\u2066-\u2069\ufeff]", "", line)
    return " ".join(line.split())


_BY_FORM: Final = {tidy(form): word for word, forms in FORMS.items() for form in [*forms, LATIN_FORMS[word]]}


def word_in(line: str) -> tuple[str, str] | None:
    """The word that a tidy line begins with, and what follows it; a stroke before it is allowed."""
    bare = line.removeprefix("/").removeprefix(":").strip()
    parts = bare.split(" ")
    for length in (2, 1):
        form = " ".join(parts[:length]).lower()
        if len(parts) >= length and form in _BY_FORM:
            return _BY_FORM[form], " ".join(parts[length:])
    return None


def is_short(line: str) -> bool:
    """Is this one of the one-letter forms, which a choice may use for itself?"""
    return len(line.split(" ")[0]) == 1


def forms_for(word: str, language: str, latin: bool = False) -> list[str]:
    """The ways to type a word, the reader's own language first."""
    own: list[str] = []
    if language == "fa":
        own = [LATIN_FORMS[word]] if latin else [form for form in FORMS[word] if not form.isascii()][:1]
    return own + [form for form in FORMS[word] if form.isascii()]
