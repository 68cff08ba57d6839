"""Qabile in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import pytest

from mohreh.games.qabile import GAME
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Event, Reason, Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit.rendering import Telling, check_same_keys, texts

ENGLISH = Text("en", GAME)
PERSIAN = Text("fa", GAME)
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {"enclose_rival": "last_resort"}),
    (3, {"fallen_settlers": "out_of_game", "enclose_rival": "with_own_only"}),
    (4, {"turn_structure": "strict_phases"}),
]


def test_games_can_be_told() -> None:
    """Every kind of event but the rarest comes up, and each has a text."""
    met: set[str] = set()
    for seed, (players, options) in enumerate(TABLES):
        met |= Telling(rules("qabile", players, options)).play(seed)
    keys = [key.removeprefix("event.") for key in texts(GAME, "en") if key.startswith("event.")]
    every = {key.split(".")[0] for key in keys}
    assert met <= every
    assert every - met <= {"no_settler", "no_second", "fence_lost", "spare"}


def test_both_languages_have_the_same_texts() -> None:
    """The same keys in the same order, with the same placeholders."""
    check_same_keys(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_have_names_of_their_own(language: str) -> None:
    """25 lands and 60 edges."""
    text = Text(language, GAME)
    assert 85 == len({text.thing(kind, name) for kind, name in GAME.things()})


def test_names_of_places() -> None:
    """Edges of the border are sides of the last row or column."""
    assert "the upper side of the land in row 3, column 4" == ENGLISH.thing("edge", "h2.3")
    assert "the right side of the land in row 5, column 5" == ENGLISH.thing("edge", "v4.5")
    assert "ضلع پایین زمین ردیف ۵ ستون ۲" == PERSIAN.thing("edge", "h5.1")
    assert "ضلع چپ زمین ردیف ۱ ستون ۱" == PERSIAN.thing("edge", "v0.0")


def test_players_are_called_by_name() -> None:
    """In lists too."""
    text = Text("en", GAME, ["Sara", "Ali", "Mina"])
    assert "Turn order: Mina, Sara and Ali." == text.event(Event("qabile.order", {"order": "p3+p1+p2"}, -1))
    assert "Remove Ali from the round" == text.say("verb.remove", {"seat": "p2"})
    reason = Reason("qabile.settle.enclosed", {"land": "0.0", "rival": 1}, "6.3")
    assert "The land in row 1, column 1 is enclosed and belongs to Ali;" == text.reason(reason).split(" choose")[0]


def test_fixed_terms() -> None:
    """The words of the Persian rulebook and of the glossary."""
    persian = texts(GAME, "fa")
    fixed = {
        "title": "قبیله",
        "verb.spare": "صرف‌نظر از حذف",
        "name.settle": "قرار دادن قبیله‌نشین",
        "name.fence": "قرار دادن حصار",
        "ending.last_fence": "آخرین حصار",
        "ending.blocked": "بازی بسته",
        "ending.no_progress": "دورهای بی‌حصار",
        "opt.enclose_rival.last_resort": "فقط به ناچار",
        "opt.removed_fence": "نوبت حصارکشی بازیکن حذف‌شده",
    }
    assert fixed == {key: persian[key] for key in fixed}
