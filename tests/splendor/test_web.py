"""Splendor's drawn board: what is lit is what is legal, refusals explain themselves, nothing hidden is drawn."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import mohreh
from mohreh import web
from mohreh.kernel.table import Table
from mohreh.kernel.text import PLATFORM, read_texts
from mohreh.web.model import PERSON, Reader, Shown, Sitter
from tests.browser.kit import grave
from tests.kit.page import actions, visit
from tests.splendor.scene import Scene, seen, splendor
from tests.web.tables import STRANGE, Checked, complaints, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

LANGUAGES = ["en", "fa"]
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def positions(players: int, **options: str | int | bool) -> Iterator[Table]:
    """Every tenth position of a game in which rare things happen often, and a few that are not an ordinary turn."""
    rng = random.Random(players)
    table = mohreh.new("splendor", players, players, options)
    odd = 0
    while not table.over:
        if table.view(None)["asks"] != ["Turn", table.turn]:
            odd += 1
            if odd <= 15:
                yield table
        elif table.decisions % 10 == 0:
            yield table
        legal = table.legal.notation()
        golden = [one for one in legal if one.startswith("golden")]
        liked = golden or [one for one in legal if one.startswith(("buy", "reserve"))]
        table.play(rng.choice(liked if liked and rng.random() < 0.5 else legal))
    yield table


def drawn(at: Shown, language: str = "en") -> Checked:
    """All regions of the page."""
    return Checked("".join(web.regions(at, Reader(language)).values()))


def ids(page: Checked, name: str) -> set[int]:
    return {int(one) for one in page.values(name)}


def by_id(page: Checked, name: str) -> dict[str, str | None]:
    """The attributes of an element."""
    return next(attrs for _, attrs in page.tags if attrs.get("id") == name)


def of(scene: Scene, seat: int = 0, **more: object) -> Checked:
    return drawn(shown(scene.table, seat, **more))


# ---- what is lit


@PLAYERS
def test_lit_is_legal_and_the_rest_says_why(players: int) -> None:
    """All that is legal is on the board, in the tray or in the bar of the question; there is no other list."""
    steps = set()
    for number, table in enumerate(positions(players)):
        steps.add(str(seen(table.view(None))["asks"][0]))
        for seat in range(-1, players):
            at = shown(table, seat)
            parts = web.regions(at, Reader(LANGUAGES[number % 2]))
            page = "".join(parts.values())
            assert set(at.legal) == {int(one) for one in re.findall('data-action="([0-9]+)"', page)}
            assert "" == parts["actions"]
            whys = {int(one) for one in re.findall('data-why="([0-9]+)"', page)}
            assert not whys & set(at.legal)
            if seat < 0 or table.over:
                assert set() == whys
            else:
                assert all(table.why_not(seat, action) is not None for action in whys)
    assert {"Turn", "Return", "Pay", "Ended"} <= steps


def test_what_is_lit_looks_it() -> None:
    """A card that can be bought has another light than one that can only be reserved."""
    page = of(splendor().row(1, "1w1", "1u1").tokens(0, "r2+k1"))
    assert "lit buy" in (by_id(page, "c-1w1")["class"] or "")
    assert "lit may" in (by_id(page, "c-1u1")["class"] or "")
    assert "lit may" in (by_id(page, "c-d2")["class"] or "")


def test_combinations_are_the_takes() -> None:
    """What the picked gems add up to is what the take takes; a pile in no take asks why."""
    scene = splendor(2, take_fewer=True).bank("w4+u1+g2")
    page = of(scene)
    offered = {attrs["data-parts"]: int(attrs["data-action"] or "") for _, attrs in page.tags if "data-parts" in attrs}
    notation = {scene.rules.catalogue.notation(action): parts for parts, action in offered.items()}
    assert "w u g" == notation["take w+u+g"]
    assert "w w" == notation["take2 w"]
    assert scene.options("take", "take2") == list(notation)
    assert {"w", "u", "g"} == set(page.values("data-part"))
    assert scene.rules.catalogue.id("take", "r") == int(by_id(page, "b-r")["data-why"] or "")


def test_a_card_shows_what_it_costs_the_reader() -> None:
    """Price less bonuses, gold for what is missing; or that it is free."""
    scene = splendor().row(1, "1w1", "1w2", "1g1").bonuses(0, "r1+u3").tokens(0, "k1+j1")
    html = web.regions(shown(scene.table), Reader())["board"]
    tags = {}
    for name in ("1w1", "1w2", "1g1"):
        card = html[html.index(f'id="c-{name}"') : html.index(f'id="m-{name}"')]
        _, _, tag = card.partition('<span class="tag"')
        tags[name] = re.findall(r"#pip-(\w)\W+text>(\d)", tag) or (["free"] if "free" in tag else [])
    assert {"1w1": [("k", "1"), ("j", "1")], "1w2": ["free"], "1g1": []} == tags


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_of_a_turn(language: str) -> None:
    """Returning, naming gems for gold and choosing a noble happen on the things themselves."""
    scene = splendor().tokens(0, "w3+u3+g2+r2").play("take w+u+k")
    page = drawn(shown(scene.table), language)
    catalogue = scene.rules.catalogue
    assert {catalogue.id("give", letter) for letter in "wugrk"} == ids(page, "data-action")
    assert catalogue.id("give", "j") in ids(page, "data-why")

    scene = splendor().row(1, "1k2").tokens(0, "g3+j3").play("golden 1.1", "gold g")
    page = drawn(shown(scene.table), language)
    assert catalogue.id("pay") in ids(page, "data-action")
    assert "card:1k2" in page.values("data-open")

    scene = splendor().nobles("n01", "n02").bonuses(0, "w4+u4+g4").play("take w+u+g")
    page = drawn(shown(scene.table), language)
    assert str(catalogue.id("noble", "n01")) == by_id(page, "n-n01")["data-action"]
    assert {catalogue.id("noble", one) for one in ("n01", "n02")} == ids(page, "data-action")


# ---- what happened


def test_what_is_new_is_marked() -> None:
    scene = splendor().row(1, "1w1").tokens(0, "r2+k1").top(1, "1k8").play("buy 1.1")
    page = of(scene, 1, news=len(scene.table.events(1)))
    assert "fresh" in (by_id(page, "c-1k8")["class"] or "")
    assert "fresh" not in (by_id(of(scene, 1, news=0), "c-1k8")["class"] or "")


def test_what_moves_keeps_its_name() -> None:
    """A token has the name that it will have where it goes; so have cards and nobles. Nothing flies twice."""
    scene = splendor().row(1, "1w1").nobles("n01").bonuses(0, "w3+u4")
    before = of(scene).values("data-move-name")
    after = of(scene.play("take w+u+g")).values("data-move-name")
    flown = [name for name in before if name.startswith("bank-") and name in after]
    assert ["bank-w-0", "bank-u-0", "bank-g-0"] == flown
    assert {"card-1w1", "noble-n01"} <= set(before) & set(after)
    later = of(scene.play("reserve 1.1", "take r+k+g"), 1).values("data-move-name")
    assert not set(flown) & set(later)
    assert "card-1w1" in later
    for names in (before, after, later):
        assert sorted(set(names)) == sorted(names)


def test_the_round_is_told_and_after_the_end_how_many_there_were() -> None:
    """For players and spectators."""
    scene = splendor().rounds(7).turn(1).points(1, 14, 4).row(1, "1w8").tokens(1, "g4")
    for seat in (0, -1):
        assert "Round 8" in web.regions(shown(scene.table, seat), Reader())["tray"]
    scene.play("buy 1.1")
    for seat in (0, -1):
        tray = web.regions(shown(scene.table, seat), Reader())["tray"]
        assert "Rounds: 8" in tray
        assert "Last round" not in tray


# ---- hidden things, names, texts


@PLAYERS
def test_nothing_hidden_is_drawn(players: int) -> None:
    """The page is the same, byte for byte, whatever the hidden cards are."""
    for table in positions(players):
        for seat in (-1, *range(players)):
            eyes = None if seat < 0 else seat
            at = shown(table, seat)
            for seed in (1, 2):
                other = dataclasses.replace(at, seen=table.rules.seen(table.redeal(eyes, seed), eyes, seed))
                assert web.regions(at, Reader()) == web.regions(other, Reader())


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_sound(language: str) -> None:
    """Also with strange names, in every digit, for a seat and a spectator."""
    scene = splendor(3).visits(1, "n02").blind(0, "2w3").reserved(1, "3r1").blind(2, "1g4").play("take w+u+g")
    people = tuple([Sitter(PERSON, STRANGE) for _ in range(3)])
    for seat in (-1, 0, 1):
        for digits in ("", "fa", "en"):
            page = web.table_page(shown(scene.table, seat, sitters=people), Reader(language, digits), "/t/abc/socket")
            assert [] == complaints(page)
            assert "<b onclick" not in page
            checked = Checked(page)
            used = {one[1:] for one in checked.values("href") if one.startswith("#")}
            assert set() == used - set(checked.values("id"))
            menus = set(checked.values("popovertarget"))
            assert set() == menus - set(checked.values("id"))
            opening = [attrs for _, attrs in checked.tags if attrs.get("popovertarget", "goals") != "goals"]
            assert all(attrs.get("aria-label") for attrs in opening)


def test_digits_are_the_readers() -> None:
    """Every number on the board and in the tray."""
    scene = splendor(2).blind(0, "2w3").tokens(0, "w2+j1")
    for reader, wrong in ((Reader("fa"), "[0-9]"), (Reader("en"), "[۰-۹]"), (Reader("fa", "en"), "[۰-۹]")):
        parts = web.regions(shown(scene.table), reader)
        words = re.sub(r"<[^>]*>", " ", parts["board"] + parts["tray"])
        assert [] == re.findall(wrong, words)


def test_own_texts_do_not_hide_those_of_the_pages() -> None:
    scene = splendor()
    for language in LANGUAGES:
        own = read_texts(scene.rules.game.folder / "text", language)
        assert set() == {key for key in own if key.startswith("web.")} & set(read_texts(PLATFORM, language))


# ---- in a browser


def test_gems_are_picked_and_confirmed(page: Page) -> None:
    """One by one; what was picked can be let go; nothing is sent before it is confirmed."""
    scene = splendor(2).bank("w4+u4+g4")
    take = scene.rules.catalogue.id
    sent = visit(page, shown(scene.table, can_undo=False))
    confirm = page.locator("[data-parts]:visible")
    assert 0 == confirm.count()
    page.click("#b-w")
    page.click("#b-u")
    assert 2 == page.locator("[data-picks] svg").count()
    assert 0 == confirm.count()
    page.click("[data-go=undo]")
    assert 1 == page.locator("[data-picks] svg").count()
    page.click("#b-w")
    assert [str(take("take2", "w"))] == [one.get_attribute("data-action") for one in confirm.all()]
    page.keyboard.press("Escape")
    assert "true" == page.locator("[data-go=undo]").get_attribute("aria-disabled")
    for letter in "wug":
        page.locator(f"#b-{letter}").focus()
        page.keyboard.press("Enter")
    assert [] == actions(page, sent, "play", 0)
    page.keyboard.press("Enter")
    assert [take("take", "w+u+g")] == actions(page, sent, "play")


def test_a_menu_plays_or_says_why(page: Page) -> None:
    """A card opens its menu; a choice closes it."""
    scene = splendor(2).row(1, "1w1", "1u1").tokens(0, "r2+k1")
    buy = scene.rules.catalogue.id
    sent = visit(page, shown(scene.table))
    page.click("#c-1u1")
    page.click("#m-1u1 .not")
    assert 0 == page.locator(":popover-open").count()
    assert [buy("buy", "1.2")] == actions(page, sent, "why")
    page.locator("#c-1w1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert 0 == page.locator(":popover-open").count()
    assert [buy("buy", "1.1")] == actions(page, sent, "play")


def around(language: str, page: Page) -> None:
    """Four players on a phone, who have much, all of it new."""
    scene = splendor(4).tokens(1, "w1+u4+g1+r1").tokens(2, "w1+u1+g1+r2").bonuses(1, "u1+g2").bonuses(2, "w1+u3+r3")
    scene.reserved(1, "2w3", "3g1").blind(1, "2k1").reserved(2, "2r1").turn(1)
    table = scene.play("take w+r+k", "take u+g+k", "take w+r+g").table
    page.set_viewport_size({"width": 360, "height": 780})
    visit(page, shown(table, news=len(table.events(0))), Reader(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_hold_what_is_in_them(language: str, page: Page) -> None:
    """On a phone: no number sticks out of the panel, and no ring is drawn over another."""
    around(language, page)
    rings, found = page.evaluate("""(async () => {
        await document.fonts.ready;
        const box = (one, more) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            const { left, right, top, bottom } = more < 0 ? text.getBoundingClientRect() : one.getBoundingClientRect();
            const by = Math.max(0, more);
            return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
        };
        const found = [];
        let count = 0;
        for (const panel of document.querySelectorAll(".player:not(.me)")) {
            const whole = box(panel, 0), { paddingLeft } = getComputedStyle(panel), pad = parseFloat(paddingLeft) / 2;
            for (const one of panel.querySelectorAll(".tk, .bn")) {
                const { left, right } = box(one, -1);
                if (left < whole.left + pad || right > whole.right - pad) found.push(`out: ${one.textContent}`);
            }
            const rings = [...panel.querySelectorAll(".cl.t .tk, .cl.b .bn")].map((one) => {
                const { outlineOffset, outlineWidth } = getComputedStyle(one);
                return box(one, parseFloat(outlineOffset) + parseFloat(outlineWidth));
            });
            count += rings.length;
            rings.forEach((a, n) => rings.slice(n + 1).forEach((b) => {
                if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push("rings");
            }));
        }
        return [count, found];
    })()""")
    assert rings > 6
    assert [] == found


def test_cards_that_others_reserved_are_explained(page: Page) -> None:
    """On a phone they are too small for a finger: together they open a menu, and there each can be tapped."""
    around("fa", page)
    held = page.locator(".held:visible")
    assert 2 == held.count()
    for one in held.all():
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    assert [] == grave(page)
    held.first.click()
    menu = page.locator(":popover-open")
    opens = [one.get_attribute("data-open") for one in menu.locator("[data-open]").all()]
    assert ["card:2w3", "card:3g1"] == opens
    assert "card:2k1" not in page.content()
    assert [] == grave(page)
    with page.expect_request(lambda request: "3g1" in request.url):
        menu.locator("[data-open]").last.click()
