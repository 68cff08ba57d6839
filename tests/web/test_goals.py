"""The strip of goals at a table: what is to be reached, how near everybody is, who would win now."""

from __future__ import annotations

import re

import pytest

from mohreh import web
from mohreh.games.splendor.faces import goals
from mohreh.kernel.goals import Goals, Measure
from mohreh.web.model import Reader
from tests.inis.scene import inis
from tests.web.tables import GAMES, LANGUAGES, complaints, played, shown

pytestmark = pytest.mark.once


def strip(game: str, decisions: int, seat: int, language: str = "en", players: int = 3) -> str:
    """The region of the players, without what people's panels say."""
    drawn = web.regions(shown(played(game, players, decisions), seat), Reader(language))["players"]
    found = re.search('<header class="goals".*?</header>', drawn, re.DOTALL)
    return found.group() if found else ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_says_what_wins_and_who_would(game: str, language: str) -> None:
    """With a labelled bar for everybody that is no secret: a spectator's are the same."""
    drawn = strip(game, 30, 0, language)
    assert [] == complaints(drawn.replace("#i-crown", ""))
    assert 'popovertarget="goals"' in drawn
    assert 3 == len(re.findall('class="goal-row[" ]', drawn))
    assert 3 == len(re.findall('<li(?: class="won")?><h4>', drawn))
    for one in re.findall('<span class="measure">.*?</b>', drawn):
        assert re.search('class="what">[^<]+<', re.sub("</?bdi>", "", one)), one
    told = [re.findall('max="([0-9]+)" value="([0-9]+)"', one) for one in (drawn, strip(game, 30, -1, language))]
    assert told[0] == told[1] != []


def test_what_counts_besides_is_in_the_bar() -> None:
    """Two Deeds, with two territories of six."""
    table = inis(2).clans("moor", 2, 1).clans("cove", 1).deeds(0, 2).table
    drawn = re.sub("</?bdi[^>]*>", "", web.regions(shown(table), Reader("en"))["players"])
    assert re.search('<progress max="6" value="4" aria-hidden="true"></progress><b>2\\+2 of 6</b>', drawn)


def test_the_strip_names_who_would_win_now() -> None:
    """Before anything was done, nobody is ahead."""
    assert "All are tied now" in strip("splendor", 0, 0)
    table = played("splendor", 2, 60)
    assert [0] != table.rules.ahead(table.seen(0).state) == [1]
    assert "Would win now: <bdi>Bot, level 2</bdi>" in strip("splendor", 60, 0, players=2)
    assert "اکنون برنده: <bdi>ربات سطح ۲</bdi>" in strip("splendor", 60, 0, "fa", players=2)


def test_after_the_end_the_result_tells_it() -> None:
    assert "" == strip("splendor", 9999, 0, players=2)


def ended(game: str, seat: int, language: str = "en") -> str:
    """The result of a game that was played to its end."""
    return web.regions(shown(played(game, 2, 9999), seat), Reader(language))["result"]


@pytest.mark.parametrize("game", ["splendor", "qabile", "rokab", "tash_kalar"])
def test_the_end_says_first_whether_one_won(game: str) -> None:
    """And then how everybody came to their points."""
    winners = played(game, 2, 9999).winners
    for seat in (0, 1):
        told = ended(game, seat)
        lead = "You won." if winners == [seat] else "You lost. Winner: "
        assert told.index("<h2>") < told.index(lead) < told.index("</h2>") < told.index('class="measure"')
        assert ("شما برنده شدید." if winners == [seat] else "شما باختید.") in ended(game, seat, "fa")
    assert "You " not in ended(game, -1).partition("</h2>")[0]


def test_cards_and_nobles_stand_side_by_side() -> None:
    told = ended("splendor", 0)
    assert [2, 2, 2] == [told.count(f'class="what">{one}<') for one in ("Prestige", "From cards", "From nobles")]


def test_what_points_are_made_of_follows_the_points() -> None:
    """Then what decides between equal points, which says so."""
    rows = re.findall(r'class="what">([^<]*)<', ended("tash_kalar", 0))
    assert ["Points", "From tasks", "From legendary pieces", "If tied: upgraded pieces"] == rows[:4]


def test_a_game_ends_in_which_nothing_that_counts_is_anybodys_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a clock that all share: it is told of the table."""
    found = Goals([[], []], [[], []], {"n": 15}, table=[Measure("prestige", 9)])
    monkeypatch.setattr(goals, "goals", lambda seen: found)
    told = ended("splendor", -1)
    assert "<bdi>Negar</bdi> wins" in told
    assert 'class="measure"' not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_of_the_lead_leads_into_the_replay(language: str) -> None:
    """The picture has a line for everybody."""
    table = played("splendor", 2, 9999)
    told = ended("splendor", 0, language)
    assert [] == complaints(told.replace("#i-", "#"))
    assert 2 == told.count("<polyline")
    turns = [int(n) for n in re.findall(r'href="/replay/abc\?n=([0-9]+)"', told)]
    assert turns == sorted(turns) != []
    for n in turns:
        scores = table.view(None)["scores"] if n == table.decisions else table.rules.scores(table.history[n].before)
        assert scores[0] != scores[1], "somebody leads alone"


def test_each_line_of_the_picture_ends_with_its_players_sign() -> None:
    """Colour alone says nothing; signs of lines that end together stand beside each other."""
    for game, players in (("rokab", 6), ("qabile", 4), ("splendor", 3)):
        table = played(game, players, 9999)
        told = web.regions(shown(table), Reader())["result"].partition('class="curve"')[2]
        signs = re.findall(r'href="#seat-([0-9])" x="([0-9]+)" y="(-?[0-9]+)"', told)
        assert [str(seat) for seat in range(players)] == [seat for seat, _, _ in signs]
        places = [(int(x), int(y)) for _, x, y in signs]
        for n, (x, y) in enumerate(places):
            assert all(abs(x - left) >= 12 or abs(y - top) >= 12 for left, top in places[:n])


def test_inis_ends_with_its_conditions() -> None:
    table = played("inis", 2, 300)
    told = web.regions(shown(table, 0, ended="resigned", winners=(1,)), Reader())["result"]
    for one in ("Land", "Leadership", "Religion", "Conditions met"):
        assert 2 == told.count(f'class="what">{one}<')
