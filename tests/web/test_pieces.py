"""Pieces of pages: what is kept, and by what."""

from __future__ import annotations

import pytest

from mohreh.web.model import Reader
from mohreh.web.pieces import BEFORE, NOW, Kept, Pieces, at_time, frozen
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
    made: list[int] = []

    def make(n: int) -> str:
        made.append(n)
        return "x" * n

    kept = Kept[str](10, len)
    assert ["xxxx", "xxxx"] == [kept.of(4, lambda: make(4)), kept.of(4, lambda: make(4))]
    kept.of(5, lambda: make(5))
    kept.of(6, lambda: make(6))  # too much together: 4 and 5 go
    kept.of(6, lambda: make(6))
    kept.of(4, lambda: make(4))
    assert [4, 5, 6, 4] == made


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
