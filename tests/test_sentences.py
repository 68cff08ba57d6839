"""Questions and events of the games in words: they name their purpose and their reason, for one and for many.

Inis, which has most of them, has files of its own.
"""

from __future__ import annotations

import json
import re

import pytest

from mohreh.kernel import registry
from mohreh.kernel.state import Args, Event, Reason
from mohreh.kernel.table import Table
from mohreh.kernel.text import LANGUAGES, Text
from tests.qabile.scene import qabile
from tests.rokab.scene import rokab
from tests.splendor.scene import splendor
from tests.tash_kalar.scene import tash_kalar

NAMES = ["Ali", "سارا", "Mina", "کیان"]
ROW = re.compile(r"[:؛;] ?\{(?:n|points|beings)\}[.؛;،,]")  # a number after a colon: a row of a database


def bare(said: str) -> str:
    return re.sub("[\u2068\u2069]", "", said)


def asked(table: Table, language: str = "en") -> str:
    seat = table.waiting[0]
    return bare(Text(language, table.rules.game, NAMES, options=table.rules.conditions).question(table.seen(seat)))


def told(table: Table, language: str = "en", seat: int = 0) -> list[str]:
    text = Text(language, table.rules.game, NAMES, options=table.rules.conditions)
    return [bare(text.event(one, seat)) for one in table.events(seat)]


def said(game: str, key: str, args: Args, language: str = "en", seat: int | None = None) -> str:
    return bare(Text(language, registry.game(game), NAMES).event(Event(f"{game}.{key}", args, -1), seat))


# ---- questions


def test_too_many_tokens_are_counted() -> None:
    scene = splendor().tokens(0, "w2+u2+g2+r2+k2").play("take w+u+g")
    assert "you may keep 10 tokens and have 3 too many: which one do you return?" == asked(scene.table)
    assert "۳ توکن اضافه دارید" in asked(scene.table, "fa")
    scene.play("give w", "give u")
    assert "you may keep 10 tokens and have one too many: which one do you return?" == asked(scene.table)


def test_the_second_settler_is_asked_for_in_other_words() -> None:
    scene = qabile().order("AB").settling("A")
    assert asked(scene.table).startswith("on which land do you place the first of your two settlers?")
    scene.play("settle 0.2")
    assert asked(scene.table).endswith("The first is on the land in row 1, column 3.")
    assert asked(scene.table, "fa").endswith("اولی در زمین ردیف ۱ ستون ۳ است.")


def test_a_fence_turn_that_was_taken_over_says_so() -> None:
    own = qabile(3).order("ABC").fencing("A")
    assert "on which free edge do you place your fence?" == asked(own.table)
    other = qabile(3).order("ABC").removed("B", by="A").fencing("A", instead_of="B")
    assert "you took over the fence turn of سارا: on which free edge do you place this fence?" == asked(other.table)


def test_actions_that_are_left_are_counted() -> None:
    scene = tash_kalar()
    assert asked(scene.table).startswith("2 actions left. ")
    assert asked(scene.table, "fa").startswith("۲ حرکت دارید. ")
    scene.play("place d4")
    assert asked(scene.table).startswith("one action left. ")
    scene.play("place d5")
    assert "no action is left; end your turn." == asked(scene.table)


def test_a_hand_with_soldiers_is_kept() -> None:
    scene = rokab().hands("1", "5", "rish_sefid matarsak").passed(1, 2).play("pass")
    assert asked(scene.table).startswith("you hold soldiers")


# ---- events


def test_special_cards_without_effect_say_so() -> None:
    scene = rokab().hands("rish_sefid matarsak 1", "1", "1").play("play rish_sefid")
    assert "The elder had no effect: there is no soldier on the table." in told(scene.table)
    scene = rokab().hands("matarsak 1", "1", "1").play("play matarsak")
    assert "The scarecrow had no effect: you have no soldier in your row." in told(scene.table)
    assert "مترسک اثری نداشت: Ali سربازی در صف ندارد." in told(scene.table, "fa", 1)
    scene = rokab().rows("5 tablzan").hands("tablzan 1", "1", "1").play("play tablzan")
    assert "The drummer had no effect: you have one in your row already." in told(scene.table)
    scene = rokab().rows("5").hands("tablzan 1", "1", "1").play("play tablzan")
    assert not [line for line in told(scene.table) if "no effect" in line]


def test_the_next_chooser_is_told_with_the_reason() -> None:
    scene = rokab().rows("5", "3").hands("1", "1", "1").passed(1, 2).play("pass")
    assert "You won the battle and choose the site of the next one." in told(scene.table)
    assert "محل جنگ بعدی را Ali انتخاب می‌کند که این جنگ را برد." in told(scene.table, "fa", 1)
    scene = rokab().rows("5", "shirzan").hands("1", "1", "1").passed(1, 2).play("pass")
    assert "سارا has the most lion-women and chooses the site of the next battle." in told(scene.table)
    scene = rokab().rows("5", "5").hands("1", "1", "1").passed(1, 2).play("pass")
    assert "جنگ با قدرت ۵ مساوی شد و برنده‌ای ندارد" in " ".join(told(scene.table, "fa"))
    assert "Nobody won; you were the last to pass and choose the site of the next battle." in told(scene.table)


def test_who_cannot_settle_is_told_why() -> None:
    own = said("qabile", "no_second", {"who": 0, "why": "supply"}, seat=0)
    assert "You place no second settler: your supply is empty." == own
    of_another = said("qabile", "no_settler", {"who": 0, "why": "land"}, "fa")
    assert "Ali قبیله‌نشینی قرار نداد: زمینی برای آن نیست." == of_another


@pytest.mark.parametrize(
    ("game", "key", "args", "en", "fa"),
    [
        ("rokab", "dealt_hidden", {"who": 1, "n": 8}, "سارا received 8 cards.", "سارا از دسته ۸ کارت گرفت."),
        ("rokab", "dealt_hidden", {"who": 1, "n": 1}, "سارا received one card.", "سارا از دسته یک کارت گرفت."),
        ("rokab", "dealt_hidden", {"who": 0, "n": 0}, "Ali received no card.", "Ali کارتی نگرفت."),
        (
            "qabile",
            "hold",
            {"who": 0, "land": "0.4", "n": 1},
            "Ali holds the land in row 1, column 5 with one settler.",
            "Ali زمین ردیف ۱ ستون ۵ را با یک قبیله‌نشین نگه داشت.",
        ),
        (
            "tash_kalar",
            "draw_hidden",
            {"who": 0, "beings": 2, "legends": 1, "flares": 0},
            "Ali drew 2 beings, one legend and no flare.",
            "Ali از دسته‌ها ۲ کارت احضار، یک کارت افسانه‌ای و هیچ کارت خودنمایی کشید.",
        ),
        ("tash_kalar", "gain", {"who": 0, "n": 2}, "Ali gained 2 actions.", "Ali صاحب ۲ حرکت اضافه شد."),
        ("tash_kalar", "gain", {"who": 0, "n": 1}, "Ali gained an action.", "Ali صاحب یک حرکت اضافه شد."),
    ],
)
def test_one_many_and_none(game: str, key: str, args: Args, en: str, fa: str) -> None:
    assert en == said(game, key, args)
    assert fa == said(game, key, args, "fa")


def test_a_noble_comes_for_bonuses() -> None:
    assert "4" in said("splendor", "noble", {"who": 0, "noble": "n01"})
    assert "۴" in said("splendor", "noble", {"who": 0, "noble": "n01"}, "fa")


def test_who_has_no_gold_is_told_so() -> None:
    reason = splendor().row(3, "3w1").why("buy 3.1", 0)
    assert isinstance(reason, Reason)
    text = Text("fa", registry.game("splendor"))
    assert text.reason(reason).endswith("و طلایی هم ندارید.")


@pytest.mark.parametrize("game", registry.names())
def test_no_event_is_a_row_of_a_database(game: str) -> None:
    folder = registry.game(game).folder / "text"
    for language in LANGUAGES:
        texts: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
        assert [] == [key for key, text in texts.items() if key.startswith(("event.", "ask.")) and ROW.search(text)]
