"""Pieces of pages: what is kept, and by what."""

from __future__ import annotations

import pytest

from mohreh.web.model import Reader
from mohreh.web.pieces import BEFORE, NOW, Drawings, Pieces, at_time, frozen, weight_of
from mohreh.web.table import regions
from mohreh.web.words import speak, teller
from tests.web.tables import GAMES, played, shown


def test_a_frame_takes_pieces_as_they_are_and_looks_for_no_places_in_them() -> None:
    """A name may have any letters: it is escaped, and no other piece comes to stand in it."""
    own = speak(Reader("en"))
    put = Pieces("", teller).put
    strange = "<b>&amp;</b><\ue000goals>"
    drawn = put("players", own, {"goals": "", "people": strange}, has_goals=False)
    assert "".join(drawn).endswith(strange)
    drawn = put("players", own, {"goals": "<i>", "people": [strange, "</p>"]}, has_goals=True)
    assert "".join(drawn).endswith(f"<i></header>{strange}</p>")


def test_facts_that_differ_in_anything_have_other_keys() -> None:
    some = [1, True, 0, False, "1", None, [1], [[1]], {"a": 1}, {"a": True}, {"b": 1}, [1, 2], [12], []]
    assert len(some) == len({frozen(one) for one in some})
    assert frozen((["a", "bc"], {"n": 1})) == frozen((["a", "cb"[::-1]], {"n": 1}))


def test_what_is_kept_is_bounded_and_made_once() -> None:
    made: list[str] = []

    def make(name: str, letters: int) -> str:
        made.append(name)
        return name * letters

    kept = Drawings(40_000)
    make_once = kept.once(make)
    assert ["a" * 9000, "a" * 9000] == [make_once("a", 9000), make_once("a", 9000)]
    make_once("b", 9000)
    for name in "cdefg":
        make_once(name, 9000)
        make_once("a", 9000)  # what is asked for again and again stays
    make_once("b", 9000)
    assert "abcdefgb" == "".join(made)
    assert ["b" * 9000] * 2 == [kept.of("b", lambda: make("b", 9000)), kept.of("b", lambda: make("b", 9000))]
    assert "abcdefgbb" == "".join(made)


def test_what_nobody_asks_for_in_a_while_goes() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    kept = Drawings(40_000)
    make_once = kept.once(make)
    for name in ("left", "looked at"):
        make_once(name)
    for _ in range(3):
        kept.forget()
        make_once("looked at")
    assert ["left", "looked at"] == made
    make_once("left")
    assert ["left", "looked at", "left"] == made


def test_with_more_tables_more_is_kept() -> None:
    """Or what the pages of many tables show would push itself out, and every move would draw all of it anew."""
    made: list[int] = []

    def make(n: int) -> str:
        made.append(n)
        return "x" * 9000

    for tables, drawn in ((0, 200), (1, 100)):
        made.clear()
        kept = Drawings(40_000)
        kept.make_room(tables)
        draw = kept.once(make)
        for n in [*range(100)] * 2:
            draw(n)
        assert drawn == len(made)


def test_a_result_is_kept_for_all_arguments_and_for_its_function() -> None:
    kept = Drawings(40_000)
    one = kept.once(lambda a, b=0: f"one {a} {b}")
    other = kept.once(lambda a, b=0: f"other {a} {b}")
    for _ in range(2):
        assert ["one 1 0", "one 1 2", "other 1 2"] == [one(1), one(1, b=2), other(1, b=2)]


def test_the_weight_of_a_drawing_is_that_of_all_its_letters() -> None:
    assert 4000 < weight_of(["x" * 1000, "ب" * 1000, "1" * 1000]) < 6000
    assert 1000 < weight_of("x" * 1000) < 2000 < weight_of("ب" * 1000)


def test_names_of_things_that_move_have_the_time() -> None:
    assert "fence-7 settler-6" == at_time(f"fence-{NOW} settler-{BEFORE}", 7)


@pytest.mark.parametrize("game", GAMES)
def test_no_place_stays_empty_and_the_second_page_is_as_the_first(game: str) -> None:
    """Also after other positions of the same table were drawn."""
    readers = [Reader("en"), Reader("fa")]
    tables = [played(game, 2, decisions) for decisions in (0, 7, 20, 21, 22, 60)]
    first = [regions(shown(table, seat), reader) for table in tables for seat in (-1, 0, 1) for reader in readers]
    again = [regions(shown(table, seat), reader) for table in tables for seat in (-1, 0, 1) for reader in readers]
    assert first == again
    letters = set("".join(["".join(page.values()) for page in first]))
    assert not letters & set(map(chr, range(0xE000, 0xE020)))
