"""Persian in terminals that cannot show it, and what is guessed about them."""

from __future__ import annotations

import pytest

from mohreh.cli.language import language_of, script_of
from mohreh.cli.persian import anchored, board_line, cells, romanised, visual
from mohreh.cli.prompt import FORMS, LATIN_FORMS, tidy, word_in
from mohreh.kernel.registry import game
from mohreh.text.rulebook import Rulebook

pytestmark = pytest.mark.once


def test_letters_are_shaped_and_turned() -> None:
    assert "ﯼﺯﺎﺑ" == visual("بازی")
    assert "(۳.۵) ﻩﺪﺷﯼﺯﺎﺑ ﺕﺭﺎﮐ" == visual("کارت بازی‌شده (۳.۵)")
    assert "take w+u+g  ﻦﺘﺷﺍﺩﺮﺑ .۱۲" == visual("۱۲. برداشتن  \u2068take w+u+g\u2069")
    assert "ﺪﻣﺁ Sara" == visual("\u2068Sara\u2069 آمد")
    assert "ﺮﺑ" == visual("بُر")


def test_columns_of_a_board_stay_where_they_are() -> None:
    """Each phrase is turned in its own place, and no column is wider or narrower than before."""
    line = "| بازار  | ۱۲ | سطح ۱ الماس  | w3 | کلاه |"
    assert "| ﺭﺍﺯﺎﺑ  | ۱۲ | ﺱﺎﻤﻟﺍ ۱ ﺢﻄﺳ  | w3 | ﻩﺎﻠﮐ |" == board_line(line)
    assert cells(line) == cells(board_line(line))
    assert "  ۰ :ﺎﻫﻦﮐﻮﺗ" == board_line("  توکن‌ها: ۰")  # a sentence on a board
    assert "\u200e| بازار\u200e  | کلاه\u200e |" == anchored("| بازار  | کلاه |")


def test_romanised() -> None:
    words = {"بازی": "bazi", "پیش‌خرید": "pish-kharid", "بر": "bor"}
    assert "bazi pish-kharid bor" == romanised("بازی پیش‌خرید بُر", words)
    assert 'ketabe? "sar", 12%;' == romanised("ketabe؟ «sar»، ۱۲٪؛", words)
    assert "slam" == romanised("سلام", words)
    assert "vrd yk" == romanised("ورد یک", words)
    assert "bazi-ha" == romanised("بازی‌ها", words)
    assert "Sara 3.5" == romanised("\u2068Sara\u2069 ۳.۵", words)


@pytest.mark.parametrize(
    ("environ", "script"),
    [
        ({"TERM": "xterm-256color"}, "reshaped"),
        ({"TERM": "xterm-kitty"}, "reshaped"),
        ({"TERM": "alacritty"}, "reshaped"),
        ({"TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"}, "reshaped"),
        ({"TERM": "linux"}, "latin"),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7600"}, "native"),
        ({"TERM": "xterm-256color", "VTE_VERSION": "5202"}, "reshaped"),
        ({"TERM": "xterm-256color", "KONSOLE_VERSION": "240800"}, "native"),
        ({"TERM": "xterm-256color", "WT_SESSION": "x"}, "native"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, "native"),
        ({"TERM": "mlterm"}, "native"),
    ],
)
def test_script_of_a_terminal(environ: dict[str, str], script: str) -> None:
    assert script == script_of("", environ, True, "utf-8")
    assert "native" == script_of("", environ, False, "utf-8")
    assert "latin" == script_of("", environ, True, "ascii")
    assert "latin" == script_of("latin", environ, True, "utf-8")


def test_language() -> None:
    assert "en" == language_of("", {})
    assert "fa" == language_of("", {"LANG": "fa_IR.UTF-8"})
    assert "en" == language_of("", {"LC_ALL": "C", "LANG": "fa_IR.UTF-8"})
    assert "fa" == language_of("", {"MOHREH_LANG": "fa", "LANG": "en_US"})
    assert "en" == language_of("en", {"MOHREH_LANG": "fa"})


def test_words_are_understood() -> None:
    assert ("undo", "") == word_in(tidy("پس‌گرفتن"))
    assert ("why", "buy 3.1") == word_in(tidy(" چرا  buy ۳.۱"))
    assert ("options", "") == word_in(tidy("گزینه‌ها"))
    assert ("help", "") == word_in(tidy("/HELP"))
    assert None is word_in(tidy("take w"))
    assert list(FORMS) == list(LATIN_FORMS)
    for word, forms in FORMS.items():
        for form in [*forms, LATIN_FORMS[word]]:
            assert (word, "") == word_in(tidy(form))


@pytest.mark.parametrize("language", ["en", "fa"])
def test_rules_are_found_by_number(language: str) -> None:
    book = Rulebook(game("splendor"), language)
    assert (book.find("3.5") or "").startswith("**3.5**")
    assert (book.find("۳.۵") or "").startswith("**3.5**")
    assert "**3.5**" in (book.find("3") or "")
    assert "**4.1**" not in (book.find("3") or "")
    assert None is book.find("3.55")
    assert "1" in book.titles
