"""The table: exactly what is legal is lit, and what people write stays text."""

from __future__ import annotations

import dataclasses
import gc
import re
import time
from collections.abc import Callable

import pytest
from markupsafe import Markup, escape

import mohreh
from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.board import Board, Grid
from mohreh.web.markup import ENVIRONMENT
from mohreh.web.model import BOT, FREE, PERSON, LobbyTable, Reader, Shown, Sitter
from mohreh.web.text_board import markup_of
from tests.inis.scene import inis
from tests.splendor.scene import splendor
from tests.web.tables import GAMES, LANGUAGES, STRANGE, Checked, complaints, lobby, played, shown

pytestmark = pytest.mark.once

CASES = [(game, players) for game in GAMES for players in registry.game(game).players]
EACH = pytest.mark.parametrize(("game", "players"), CASES, ids=lambda one: str(one))


def lit(parts: dict[str, str]) -> list[int]:
    """The ids of everything that is lit."""
    found = []
    for tag, attrs in Checked("".join(parts.values())).tags:
        if "data-action" in attrs:
            words = (attrs.get("class") or "").split()
            assert "lit" in words or "data-parts" in attrs, f"<{tag}> plays {attrs['data-action']} and is not lit"
            found.append(int(attrs["data-action"] or ""))
    return found


@EACH
def test_lit_is_legal(game: str, players: int) -> None:
    """In sampled positions, for every seat and a spectator, drawn and in words."""
    for decisions in (0, 7, 23, 60):
        table = played(game, players, decisions, seed=decisions + 1)
        for seat in range(-1, players):
            at = shown(table, seat)
            for reader in (Reader("en"), Reader("fa", "", True)):
                ids = lit(web.regions(at, reader))
                assert set(at.legal) == set(ids)
                if reader.text_only:
                    assert list(at.legal) == sorted(ids)


def test_a_text_board_is_drawn_as_its_blocks_say() -> None:
    """A long paragraph, the one further in below it, one without words, a grid of words."""
    long = "Player 1: cards in hand 8, provinces 0, strength 0, has passed and waits"
    board = Board([[long, "  15.", "      \u2068<b>\u2069"], [Grid(["white", " blue"])], ["the end"]], 80)
    expected = (
        f'<p class="in0">{long}</p><p class="in1">15.</p><p class="in3"><bdi>&lt;b&gt;</bdi></p><hr>'
        '<pre dir="ltr" tabindex="0">white\n blue</pre><hr><p class="in0">the end</p>'
    )
    assert expected == markup_of(board)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_is_drawn_leaves_nothing_behind(game: str) -> None:
    """A position stays in memory as long as the server keeps it, and no longer."""
    web.table_page(shown(played(game, 2, 9), title="only here"), Reader(), "/t/abc/socket")
    gc.collect()
    assert [] == [one for one in gc.get_objects() if type(one) is Shown and one.title == "only here"]


def test_names_are_text() -> None:
    """Markup in a name is shown, marks of direction are dropped."""
    at = shown(played("splendor", 2, 9))
    people = (Sitter(PERSON, STRANGE, here=True), Sitter(PERSON, STRANGE))
    at = dataclasses.replace(at, sitters=people, title=STRANGE, links={"sit": f"http://192.0.2.1/{STRANGE}"})
    for reader in (Reader("en"), Reader("fa")):
        html = web.table_page(at, reader, "/t/abc/socket")
        assert [] == complaints(html)
        assert "&lt;b onclick=" in html
        assert "<b onclick" not in html
        assert "\u202e" not in web.regions(at, reader)["players"]
        assert [] == complaints(web.lobby_page(lobby(STRANGE), reader))


class Word(str):
    """Not quite a string."""


VALUES = ["", "سلام", "a<b", "&", "'", '"', 7, -1, True, None, 2.5, Word("<i>"), Markup("<b>"), [">"]]


@pytest.mark.parametrize("value", VALUES)
def test_templates_escape_what_is_not_markup(value: object) -> None:
    """In loops and macros, too."""
    template = "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ v }}{% for x in [v] %}{{ twice(x) }}{% endfor %}"
    assert escape(value) * 3 == ENVIRONMENT.from_string(template).render(v=value)


def test_headline() -> None:
    table = played("splendor", 2, 0)
    mine, other = table.waiting[0], 1 - table.waiting[0]
    assert "Your turn · Splendor" == web.headline(shown(table, mine), Reader())
    assert web.headline(shown(table, other), Reader("fa")).endswith("اسپلندور")
    assert "Game over · Splendor" == web.headline(shown(played("splendor", 2, 10**6)), Reader())


def test_two_alike_are_told_apart() -> None:
    at = shown(played("splendor", 3, 0))
    names = web.regions(at, Reader())["players"]
    assert "<bdi>Bot 2, level 2</bdi>" in names
    ali = Sitter(PERSON, "Ali", here=True)
    sitters = (dataclasses.replace(ali, name="Ali (2)"), ali, ali)
    names = web.regions(dataclasses.replace(at, sitters=sitters), Reader())["players"].partition("</header>")[2]
    assert [1, 1, 1] == [names.count(f"<bdi>{name}</bdi>") for name in ("Ali", "Ali (2)", "Ali (3)")]


def test_waiting_for_players() -> None:
    at = shown(played("splendor", 2, 0))
    at = dataclasses.replace(at, sitters=(at.sitters[0], Sitter(FREE, "")), legal=())
    assert "Waiting for players" in web.regions(at, Reader())["ask"]
    assert 'data-to="bot"' in web.regions(at, Reader())["players"]


def test_only_the_owner_and_oneself_may_change_a_seat() -> None:
    at = dataclasses.replace(shown(played("splendor", 2, 0)), owner=False)
    assert ['0'] == Checked(web.regions(at, Reader())["players"]).values("data-seat")
    at = dataclasses.replace(at, seat=-1, legal=())
    assert [] == Checked(web.regions(at, Reader())["players"]).values("data-seat")


def test_always_decline_is_offered_in_a_window() -> None:
    at = shown(played("splendor", 2, 0), declining=True)
    assert 'data-go="decline"' in web.regions(at, Reader())["ask"]
    assert 'data-go="decline"' not in web.regions(shown(played("splendor", 2, 0)), Reader())["ask"]


def test_log_marks_what_is_new() -> None:
    table = played("splendor", 2, 30)
    parts = web.regions(shown(table, 0), Reader())
    assert 3 == len([one for one in Checked(parts["log"]).values("class") if one.split()[0] == "new"])
    assert 200 >= Checked(parts["log"]).values("class").count("seat s0")


def log_lines(table: mohreh.Table, news: int) -> list[str]:
    log = web.regions(shown(table, 0, news=news), Reader())["log"]
    return [re.sub("<.*?>", "", line).strip() for line in re.findall("<li.*?</li>", log, re.S)]


def test_the_log_reads_in_order() -> None:
    """What was done, what became of it, and then what the next player did."""
    scene = inis(2).clans("cove", 2).clans("moor", 0, 1).hand(0, "warlord").hand(1, "bard migration")
    table = scene.do("play warlord", "pass").settle().table
    words = ["played", "no effect", "discarded", "passed"]
    for news in (0, 1, 4):
        lines = [line for line in log_lines(table, news) if "Warlord" in line or "passed" in line]
        assert words == [next(word for word in words if word in line) for line in lines]


def test_the_log_has_a_line_above_each_turn() -> None:
    table = splendor(2).play("take w+u+g", "take r+k+w").table
    assert ["You took", "Bot, level 2 took"] == [line.split(" 1")[0] for line in log_lines(table, 0)]
    for news in (0, 1):
        classes = Checked(web.regions(shown(table, 0, news=news), Reader())["log"]).values("class")
        assert 2 == len([one for one in classes if one.split()[-1] == "turn"])


@pytest.mark.parametrize("game", registry.names())
def test_the_end_asks_whether_that_was_fair_which_chance_decided(game: str) -> None:
    """Nobody is asked about a shuffle in a game without cards."""
    words = {"en": ("shuffle", "dice"), "fa": ("بُر", "تاس")}
    for language, (shuffle, dice) in words.items():
        result = web.regions(shown(played(game, 2, 10**6), 0), Reader(language))["result"]
        asked = re.findall(r"<summary>(.*?)</summary>", result, re.S)[-1]
        assert (game != "qabile", game == "qabile") == (shuffle in asked, dice in asked)


@pytest.mark.parametrize("game", ["inis", "rokab", "splendor"])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_full_stop_never_begins_a_line(game: str, language: str) -> None:
    """Nor a comma: after a drawing in the log it is held on the line of the drawing."""
    table = played(game, 3, 60)
    log = web.regions(shown(table, 0), Reader(language))["log"]
    held = re.findall(r'<span class="whole">(?:(?!</?span class="whole").)*?[.,;:،؛)]</span>', log)
    assert held or language == "fa"  # where the verb stands between a drawing and the full stop
    rest = log
    for one in held:
        rest = rest.replace(one, "")
    assert not re.search(r"</(?:button|svg)>(?:</span>)?[.,;:،؛)]", rest)


@pytest.mark.parametrize(
    ("language", "words", "more"),
    [
        ("en", "ask for now; I play nothing", "Until you switch this off, or to the end of the game"),
        ("fa", "فعلاً نپرس؛ واکنشی ندارم", "تا وقتی این کلید را خاموش کنید یا بازی تمام شود"),
    ],
)
def test_who_is_not_asked_is_told_for_how_long(language: str, words: str, more: str) -> None:
    """While it is off, whoever points at it is told; while it is on, it stands beside it."""
    table = played("splendor", 2, 0)
    offered = web.regions(shown(table, declining=True), Reader(language))["ask"]
    assert words in offered
    assert f'title="{more}' in offered
    assert f">{more}" in web.regions(shown(table, always_decline=True), Reader(language))["ask"]


@pytest.mark.parametrize(("language", "lead"), [("en", "You play nothing here:"), ("fa", "اینجا واکنشی ندارید:")])
def test_the_question_that_the_switch_answers_is_not_put_as_one(language: str, lead: str) -> None:
    """It is seen for a moment, so that nobody can tell who is not asked."""
    table = played("splendor", 2, 0)
    who = table.waiting[0]
    at = shown(table, who, declining=True, always_decline=True)
    assert f"<b>{lead}</b>" in web.regions(at, Reader(language))["ask"]
    assert lead not in web.regions(shown(table, who, declining=True), Reader(language))["ask"]
    assert lead not in web.regions(shown(table, who, always_decline=True), Reader(language))["ask"]


def test_equal_views_have_equal_pages() -> None:
    """What a seat is sent depends on what it may know, and on nothing else."""
    table = played("splendor", 3, 30)
    assert web.regions(shown(table, 1), Reader("fa")) == web.regions(shown(table, 1), Reader("fa"))


def test_a_row_of_an_unknown_bot() -> None:
    row = LobbyTable("t", "", "splendor", 2, (Sitter(BOT, "", "oracle:9"), Sitter(PERSON, "")), address="/t/t")
    assert [] == complaints(web.lobby_page(dataclasses.replace(lobby(), mine=(row,)), Reader("fa")))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_drawn_quickly(game: str) -> None:
    """In less of the processor's time than escaping ten thousand numbers takes; where it was measured, half of it."""
    table = played(game, max(registry.game(game).players), 60)
    at = shown(table, table.waiting[0] if table.waiting else 0)
    drawing, escaping = [], []
    for _ in range(10):  # by turns, so that a busy machine slows both
        drawing.append(seconds(lambda: web.regions(at, Reader("fa"))))
        escaping.append(seconds(lambda: [escape(number) for number in range(10_000)]))
    assert min(drawing) < min(escaping)


def seconds(work: Callable[[], object]) -> float:
    """Of the processor's time, in this thread: whatever else runs does not count."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def test_a_tie_is_broken_only_by_the_rules() -> None:
    """Somebody who resigns with as many points as the others has lost for another reason."""
    table = played("splendor", 3, 0)
    at = shown(table, 0, ended="resigned", winners=(0, 1), legal=())
    result = web.regions(at, Reader())["result"]
    assert "You share the victory with <bdi>Bot, level 2</bdi>." in result
    assert "With equal points" not in result
    assert "With equal points" in web.regions(dataclasses.replace(at, ended="rules"), Reader())["result"]


def test_who_led_from_the_start_did_not_take_the_lead() -> None:
    """In a game from a set-up position, where the scores may differ already."""
    at = shown(played("splendor", 2, 10**6), curve=((0, (3, 1)), (4, (3, 1)), (9, (3, 5))))
    result = str(web.regions(at, Reader())["result"])
    assert ["9"] == re.findall(r"Move <bdi>(\d+)</bdi>: ", result) or ["9"] == re.findall(r"Move (\d+): ", result)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_that_takes_long_is_explained(language: str) -> None:
    """The words are there, and the stylesheet shows them after a while; where a person is asked there are none."""
    table = next(one for one in [played("rokab", 2, n) for n in range(3, 30)] if len(one.waiting) == 1)
    other = table.waiting[0]
    at = shown(table, 1 - other)
    asked = {kind: web.regions(with_kind(at, other, kind), Reader(language))["ask"] for kind in (BOT, PERSON)}
    assert {BOT: True, PERSON: False} == {kind: 'class="late"' in html for kind, html in asked.items()}


def with_kind(at: Shown, seat: int, kind: str) -> Shown:
    people = list(at.sitters)
    people[seat] = Sitter(kind, "Ali", "level2" if kind == BOT else "")
    return dataclasses.replace(at, sitters=tuple(people))
