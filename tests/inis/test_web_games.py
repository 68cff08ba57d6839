"""Inis' drawn board through whole games: what is lit is what is legal, nothing hidden is drawn, pages are sound."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import mohreh
from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table
from mohreh.text.glossary import names
from mohreh.web.model import PERSON, Reader, Sitter
from tests.inis.scene import view_of
from tests.web.tables import LANGUAGES, STRANGE, Checked, complaints, shown

pytestmark = pytest.mark.once

FORMS: list[tuple[int, dict[str, Value]]] = [(2, {}), (3, {"map": "aligned"}), (4, {"setup": "discovery"})]
TABLES = pytest.mark.parametrize(("players", "options"), FORMS)
LONGEST = 900
TERMS = names(registry.game("inis"))
DULL = ("pass", "decline", "propose", "agree")


def asked(table: Table) -> str:
    return str(view_of(table)["asks"][0])


def positions(players: int, options: dict[str, Value], each: int = 1) -> Iterator[Table]:
    """A few positions for each question of a game in which much happens."""
    rng = random.Random(players)
    table = mohreh.new("inis", players, players, options)
    seen: Counter[str] = Counter()
    while not table.over and table.decisions < LONGEST:
        step = asked(table)
        seen[step] += 1
        if seen[step] <= each or table.decisions % 300 == 0:
            yield table
        seat = rng.choice(table.waiting)
        legal = table.legal_for(seat).notation()
        lively = [one for one in legal if one.split()[0] not in DULL]
        table.play(rng.choice(lively if lively and rng.random() < 0.8 else legal), seat)
    yield table


@TABLES
def test_lit_is_legal_and_the_rest_says_why(players: int, options: dict[str, Value]) -> None:
    """All that is legal is on the map, on a card or in the bar of the question; there is no other list."""
    steps = set()
    for number, table in enumerate(positions(players, options)):
        steps.add(asked(table))
        for seat in {-1, number % players, *table.waiting}:
            at = shown(table, seat)
            parts = web.regions(at, Reader(LANGUAGES[number % 2]))
            page = "".join(parts.values())
            assert set(at.legal) == {int(one) for one in re.findall('data-action="([0-9]+)"', page)}
            assert "" == parts["actions"]
            whys = {int(one) for one in re.findall('data-why="([0-9]+)"', page)}
            assert not whys & set(at.legal)
            if not at.legal:
                assert set() == whys
            else:
                assert all(table.why_not(seat, action) is not None for action in whys)
    assert {"Capital", "FirstClans", "Draft", "Turn", "Declared", "Maneuver", "ChooseTerritory"} <= steps


@TABLES
def test_nothing_hidden_is_drawn(players: int, options: dict[str, Value]) -> None:
    """The page is the same, byte for byte, whatever the hidden cards and tiles are."""
    for number, table in enumerate(positions(players, options)):
        for seat in (-1, number % players):
            eyes = None if seat < 0 else seat
            at = shown(table, seat)
            other = dataclasses.replace(at, seen=table.rules.seen(table.redeal(eyes, 7), eyes, 7))
            assert web.regions(at, Reader()) == web.regions(other, Reader())


@pytest.mark.parametrize("language", LANGUAGES)
@TABLES
def test_pages_are_sound(players: int, options: dict[str, Value], language: str) -> None:
    """Also with strange names; what is drawn, opened or explained is there; all that is lit has a name."""
    people = tuple([Sitter(PERSON, STRANGE) for _ in range(players)])
    opened: set[str] = set()
    for number, table in enumerate(positions(players, options)):
        if number % 4:
            continue
        seat = number // 4 % (players + 1) - 1
        page = web.table_page(shown(table, seat, sitters=people), Reader(language), "/t/abc/socket")
        assert [] == complaints(page)
        assert "<b onclick" not in page
        checked = Checked(page)
        drawings = set(checked.values("id"))
        assert set() == {one[1:] for one in checked.values("href") if one.startswith("#")} - drawings
        assert set() == set(checked.values("popovertarget")) - drawings
        assert set() == set(re.findall(r"url\(#([\w-]+)\)", page)) - drawings
        opened |= set(checked.values("data-open"))
        for tag, attrs in checked.tags:
            if tag == "g" and ("data-action" in attrs or "data-part" in attrs or "data-why" in attrs):
                assert ("button", "0") == (attrs["role"], attrs["tabindex"])
                assert attrs["aria-label"]
    for kind, _, name in [one.partition(":") for one in opened]:
        assert name in TERMS if kind == "term" else web.card_fragment("inis", kind, name, Reader(language))
