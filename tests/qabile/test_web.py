"""The drawn board of Qabile: what is lit is legal, what it foretells happens, and what happened is shown."""

from __future__ import annotations

import dataclasses
import random
import re
from functools import cache

import pytest

import mohreh
from mohreh import Table, web
from mohreh.games.qabile.faces.web import PHASES
from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules.actions import FENCE, REMOVE, SETTLE
from mohreh.games.qabile.rules.data import EDGE_NAMES, EDGES, LAND_NAMES, LANDS
from mohreh.kernel.state import Value
from mohreh.kernel.text import Text
from mohreh.web.model import FREE, PERSON, Reader, Shown, Sitter
from mohreh.web.words import table_text
from tests.qabile.scene import TRIBES, Scene, opening, qabile, seen
from tests.web.tables import LANGUAGES, STRANGE, Checked, complaints, played, shown

pytestmark = pytest.mark.once

FORMS: list[dict[str, Value]] = [
    {},
    {"turn_structure": "per_player", "removed_fence": "with_own", "enclose_rival": "last_resort"},
    {"turn_structure": "strict_phases", "fallen_settlers": "out_of_game", "enclose_rival": "with_own_only"},
    {"removal": "after_first_rolls", "fights": "after_each", "reroll": "everybody", "lands_to_end": 5},
    {"eighth_by": "owner", "enclose_rival": "always"},
]
# The usual rules for every number of players, the other forms for one number each.
EACH = pytest.mark.parametrize(("players", "form"), [(2, 0), (3, 0), (4, 0), (2, 1), (3, 2), (4, 3), (2, 4)])


@cache
def scenes(players: int, form: int) -> list[Table]:
    """Positions of a random game: of each kind the first and one that is later, then the end."""
    choose = random.Random(form)
    table = mohreh.new("qabile", players=players, seed=7 * players + form, options=FORMS[form])
    first: dict[tuple[object, ...], Table] = {}
    later: dict[tuple[object, ...], Table] = {}
    while not table.over:
        view = seen(table.view(None))
        kind = (view["asks"][0], int(str(view["asks"][-1])) > 0, crowd(view) > 2)
        if kind not in first:
            first[kind] = table.clone()
        elif kind not in later and table.decisions > 90:
            later[kind] = table.clone()
        table.play(choose.choice(list(table.legal)))
    return [*first.values(), *later.values(), table]


def crowd(view: QabileView) -> int:
    """How many tribes are on the land with the most of them."""
    return max([len([n for n in counts if n]) for counts in view["board"]])


def asked(table: Table) -> Shown:
    """As the one sees it who is asked; after the end as the first player does."""
    return shown(table, table.waiting[0] if table.waiting else 0)


def boards(at: Shown, language: str = "en") -> Checked:
    """All regions, read."""
    return Checked("".join(web.regions(at, Reader(language)).values()))


@EACH
def test_lit_is_legal_and_drawn_once(players: int, form: int) -> None:
    """Nothing is left for plain buttons; what says why not is not legal; a spectator can do nothing."""
    for table in scenes(players, form):
        at = asked(table)
        parts = web.regions(at, Reader("fa"))
        checked = Checked("".join(parts.values()))
        tags = checked.tags
        lit = [int(attrs["data-action"] or "") for _, attrs in tags if "data-action" in attrs]
        assert list(at.legal) == sorted(lit)
        assert "" == parts["actions"]
        assert all("lit" in (attrs["class"] or "").split() for _, attrs in tags if "data-action" in attrs)
        assert not set(checked.values("data-why")) & {str(action) for action in at.legal}
        watching = boards(shown(table, -1))
        assert [] == watching.values("data-action") + watching.values("data-why")


@EACH
def test_pages_are_clean(players: int, form: int) -> None:
    """Both languages, every kind of question and the end; names are text, lit things have names."""
    people = tuple([Sitter(PERSON, STRANGE, here=True)] * players)
    for n, table in enumerate(scenes(players, form)):
        at = dataclasses.replace(asked(table), sitters=people)
        html = web.table_page(at, Reader(LANGUAGES[(n + form) % 2]), "/t/abc/socket")
        assert [] == complaints(html)
        assert "<b onclick" not in html
        checked = Checked(html)
        ids = set(checked.values("id"))
        assert set(checked.values("popovertarget")) <= ids
        assert {one[1:] for one in checked.values("href") if one.startswith("#q-")} <= ids
        names = checked.values("data-move-name")
        assert len(names) == len(set(names))
        for tag, attrs in checked.tags:
            if {"land", "edge"} & set((attrs.get("class") or "").split()):
                assert attrs.get("aria-label") or attrs.get("aria-hidden"), tag


def test_every_question_comes_up() -> None:
    """The samples have all steps, a second settler, a fence turn taken over, and several tribes on a land."""
    met: set[str] = set()
    most = 0
    for players in (2, 3, 4):
        for form in range(len(FORMS)):
            for table in scenes(players, form):
                html = web.regions(asked(table), Reader())
                met.add("end" if table.over else str(seen(table.view(None))["asks"][0]))
                met |= {key for key in ("begun", "closes", "attack", "rung lit", "fight fresh") if key in html["board"]}
                met |= {"taken over"} if "fence turn of" in html["ask"] else set[str]()
                most = max([most, *[int(n) for n in re.findall(r'class="land of(\d)', html["board"])]])
    assert {*PHASES, "end", "begun", "closes", "attack", "rung lit", "fight fresh", "taken over"} <= met
    assert most >= 3


@EACH
def test_a_closing_edge_says_who_gains(players: int, form: int) -> None:
    """What is said of an edge is what a fence there does."""
    for table in scenes(players, form):
        at = asked(table)
        text = table_text(at, Reader())
        told = {attrs.get("data-action"): attrs.get("aria-label") or "" for _, attrs in boards(at).tags}
        for action in [action for action in at.legal if action >= FENCE]:
            trial = table.clone()
            closed = [event.args for event in trial.play(action) if event.key == "qabile.enclose"]
            says = [text.say("web.encloses", {"land": args["land"], "who": args["who"], "n": 2}) for args in closed]
            words = told[str(action)]
            assert all(one in words for one in says)
            assert len(says) == words.count("encloses")


def test_what_cannot_be_chosen_says_why() -> None:
    """All lands, edges or players that are asked for are there: the legal ones lit, the others with their reason."""
    whole = {
        "Remove": range(REMOVE, REMOVE + 4),
        "Settle": range(SETTLE, SETTLE + LANDS),
        "PlaceFence": range(FENCE, FENCE + EDGES),
    }
    for form in range(len(FORMS)):
        for table in scenes(4, form)[:-1]:
            at = asked(table)
            barred = {int(one) for one in boards(at).values("data-why")}
            meant = set(whole[str(seen(at.view)["asks"][0])])
            assert meant == barred | (meant & set(at.legal))
            assert all(table.why_not(at.seat, action) for action in barred)


def test_everything_on_the_table_is_drawn() -> None:
    """Settlers, fences, flags, dice in the order of the round."""
    for table in scenes(4, 0):
        view = seen(table.view(None))
        html = web.regions(shown(table, -1), Reader())["board"]
        cells = html[html.index('class="cells"') : html.index('class="below"')]
        for seat in range(4):
            assert sum([land[seat] for land in view["board"]]) == cells.count(f'href="#q-settler-{seat}"')
        assert len(view["fences"]) == cells.count('class="fence"')
        assert len(view["enclosed"]) == cells.count('href="#q-flag"')
        dice = re.findall(r'id="die-\d+-(\d)"><use href="#q-die-(\d)"', html)
        rolls = [(seat, view["rolls"][seat]) for seat in view["order"]]
        assert rolls == [(int(seat), int(roll)) for seat, roll in dice]


def test_the_ladder_shows_every_roll_of_the_first_round() -> None:
    """First rolls and re-rolls, before anybody has decided anything."""
    html = web.regions(shown(opening(3, 3, 6, 3, 5, 2).table, -1), Reader())["board"]
    rungs = re.findall(r'<li id="rung-(\d)"(.*?)</li>', html, re.DOTALL)
    again = {TRIBES[int(seat)]: re.findall(r"#q-die-(\d)", words.partition('"again"')[2]) for seat, words in rungs}
    assert {"B": [], "A": ["5"], "C": ["2"]} == again


def still_to_come(scene: Scene) -> str:
    """The tribes that are said to have a turn left."""
    html = web.regions(shown(scene.table, -1), Reader())["board"]
    rungs = re.findall(r'<li id="rung-(\d)"(.*?)</li>', html, re.DOTALL)
    return "".join([TRIBES[int(seat)] for seat, words in rungs if "still to come" in words])


def test_who_is_still_to_come() -> None:
    """Whoever has a turn left in the round; not one whose turns passed without anything, and nobody after the end."""
    assert "BC" == still_to_come(qabile(3, turn_structure="per_player"))
    assert "C" == still_to_come(qabile(3, turn_structure="per_player").settling("B"))
    assert "AC" == still_to_come(qabile(3).settling("B"))  # a fence turn is left to A
    assert "C" == still_to_come(qabile(3).fencing("B"))
    over = qabile(3, lands_to_end=5).enclosed("A", "0.0", "0.1", "0.2", "0.3", "0.4").fencing("C").play("fence h2.2")
    assert over.table.over
    assert "" == still_to_come(over)


def test_a_fight_is_shown_blow_by_blow() -> None:
    """Every roll of the last fight, the loser's dimmed, and who is left."""
    table = next(one for one in scenes(4, 3) if "fight fresh" in web.regions(asked(one), Reader())["board"])
    at = asked(table)
    html = web.regions(at, Reader())["board"]
    first = html[html.index('class="fight') :]
    first = first[: first.index("</button>")]
    begin = max(n for n, event in enumerate(at.events) if event.key == "qabile.fight")
    told = at.events[begin:]
    end = next(n for n, event in enumerate(told) if event.key == "qabile.hold")
    rolls = [event.args for event in told[:end] if event.key == "qabile.fight_roll"]
    dice = [number for args in rolls for number in (args["n"], args["m"])]
    assert [str(number) for number in dice] == re.findall(r"#q-die-(\d)", first)
    assert len([event for event in told[:end] if event.key.startswith("qabile.fallen")]) == first.count(" lost")
    assert told[end].args["n"] == first.count(f'href="#q-settler-{told[end].args["who"]}"')


def test_what_just_happened_is_marked() -> None:
    """The last fence keeps its mark for the one who placed it too, and glides from the stock."""
    table = next(one for one in scenes(3, 0) if one.legal and one.legal[0] >= FENCE).clone()
    who, action = table.waiting[0], table.legal[0]
    before = boards(asked(table)).values("data-move-name")
    table.play(action, who)
    at = dataclasses.replace(shown(table, who), news=0)
    looks = [((attrs.get("class") or "").split(), attrs) for _, attrs in boards(at).tags]
    fresh = [attrs["data-key"] for words, attrs in looks if {"edge", "fresh"} <= set(words)]
    assert [EDGE_NAMES[action - FENCE]] == fresh
    assert f"fence-{table.decisions - 1}" in before
    assert f"fence-{table.decisions - 1}" in boards(at).values("data-move-name")


def test_the_first_settler_is_shown_with_the_second() -> None:
    """On the land and in the bar of the question."""
    table = mohreh.new("qabile", players=2, seed=1)
    table.play("settle 2.3")
    parts = web.regions(asked(table), Reader("fa"))
    assert 1 == parts["board"].count(" begun")
    assert "زمین ردیف ۳ ستون ۴" in parts["ask"]


def test_redeals_are_drawn_alike() -> None:
    """What a seat is sent depends on what it may know."""
    for table in scenes(3, 0):
        for seat in (0, 2):
            at = shown(table, seat)
            other = dataclasses.replace(at, seen=table.rules.seen(table.redeal(seat, 5), seat, 5))
            assert web.regions(at, Reader("fa")) == web.regions(other, Reader("fa"))


def test_before_the_start_nobody_is_asked() -> None:
    """The view is a spectator's then, though the reader has a seat."""
    table = mohreh.new("qabile", players=2, seed=3)
    people = (Sitter(PERSON, "Negar", here=True), Sitter(FREE, ""))
    at = dataclasses.replace(shown(table, 0), seen=table.seen(None), legal=(), sitters=people)
    parts = web.regions(at, Reader())
    assert [] == Checked(parts["board"]).values("data-action") + Checked(parts["board"]).values("data-why")
    assert [] == complaints(web.table_page(at, Reader("fa"), "/t/abc/socket"))


@pytest.mark.parametrize("value", ["anybody", "owner"])
def test_what_ends_the_game_follows_the_options(value: str) -> None:
    """A spectator reads whose fence counts; so does the text board."""
    table = mohreh.new("qabile", players=2, seed=1, options={"eighth_by": value})
    words = "8 lands of one tribe end the game if it fenced the last one"
    text = Text("en", table.rules.game, options=table.rules.conditions)
    assert (value == "owner") == (words in web.regions(shown(table, -1), Reader("en"))["tray"])
    assert (value == "owner") == (words in str(table.rules.game.board(table.seen(0), text)))


ABOUT: list[tuple[dict[str, Value], str, str]] = [
    ({}, "may be enclosed only if no other fence is legal", "together with a land"),
    ({"enclose_rival": "with_own_only"}, "only together with a land of one&#39;s own", "if no other fence is legal"),
    ({"enclose_rival": "always"}, "whoever placed the fence.</p>", "alone may be enclosed"),
    ({}, "the price for removing another player", "A mask is 1 point."),
    ({"removal": "off"}, "A mask is 1 point.", "the price for removing"),
    ({}, "equal ones roll again for their places", "all roll again"),
    ({"reroll": "everybody"}, "all roll again", "for their places"),
]


@pytest.mark.parametrize(("options", "has", "has_not"), ABOUT)
def test_what_pieces_are_for_follows_the_options(options: dict[str, Value], has: str, has_not: str) -> None:
    """Masks, fences and dice are explained as they are used at this table."""
    table = mohreh.new("qabile", players=2, seed=1, options=options)
    page = web.regions(shown(table, 0), Reader("en"))["board"]
    assert has in page
    assert has_not not in page


def test_lands_are_told() -> None:
    """A land in words for those who hear it."""
    table = mohreh.new("qabile", players=2, seed=1)
    words = boards(asked(table)).values("aria-label")
    for name in LAND_NAMES:
        where = f"in row {int(name[0]) + 1}, column {int(name[2]) + 1}"
        assert f"The land {where}: no settlers, fences 0 of 4; a settler can be placed here" in words


def test_in_a_replay_nothing_is_explained_as_allowed() -> None:
    """What may be chosen, and its signs below the land, belong to a game that goes on."""
    for table in (opening(2).table, played("qabile", 2, 10)):
        now, then = shown(table, table.waiting[0]), shown(table, table.waiting[0], legal=(), past=True)
        keys = [re.findall(r'class="key (\w+)', web.regions(at, Reader("en"))["board"]) for at in (now, then)]
        assert 2 <= len(keys[0])
        assert ["last"] == keys[1]
