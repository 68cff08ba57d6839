"""Every question of Inis names its purpose, and says something else where it means something else."""

from __future__ import annotations

import ast
import re

import pytest

import mohreh
from mohreh import web
from mohreh.games.inis import GAME
from mohreh.kernel.table import Table
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text.first_help import first_help
from mohreh.web.model import PERSON, Reader, Sitter
from tests.inis.scene import Scene, inis
from tests.inis.test_draft import answer, asks, drafting, hand
from tests.kit.rendering import texts
from tests.web.tables import shown

NAMES = ["Ali", "سارا", "Mina", "کیان"]
ASKS = {
    "at": "ChooseTerritory",
    "come_from": "ChooseOrigin",
    "go_to": "ChooseDestination",
    "spread_to": "ChooseDestination",
    "how_many": "ChooseNumber",
    "which_player": "ChoosePlayer",
    "which_clan": "ChooseClan",
}


def asked(table: Table, language: str, seat: int = 0) -> str:
    """The question to a seat, without the marks around names."""
    said = Text(language, GAME, NAMES).question(table.seen(seat))
    return re.sub("[\u2068\u2069]", "", said)


def of(scene: Scene, seat: int = 0, language: str = "en") -> str:
    return asked(scene.table, language, seat)


def test_a_tile_that_nobody_has_seen_has_no_name() -> None:
    """Exploration turns it up when its site is chosen."""
    scene = inis().clans("cove", 2).hand(0, "exploration bard").do("play exploration").settle()
    assert "PlaceTile" == scene.waits()
    assert "where does the new territory lie?" == of(scene)


@pytest.mark.parametrize(
    ("players", "english", "persian"),
    [
        (
            2,
            [
                "choose the card you keep; the other 2 go to سارا.",
                "choose the card you give to سارا; you keep the other 2.",
                "choose the card you keep; the other 2 go to سارا.",
                "choose the card you give to سارا; you keep the other 2.",
            ],
            [
                "کارتی را که نگه می‌دارید انتخاب کنید؛ ۲ کارت دیگر به سارا می‌رسد.",
                "کارتی را که به سارا می‌دهید انتخاب کنید؛ ۲ کارت دیگر نزد شما می‌ماند.",
                "کارتی را که نگه می‌دارید انتخاب کنید؛ ۲ کارت دیگر به سارا می‌رسد.",
                "کارتی را که به سارا می‌دهید انتخاب کنید؛ ۲ کارت دیگر نزد شما می‌ماند.",
            ],
        ),
        (
            3,
            [
                "choose the card you keep; the other 3 go to {}.",
                "you keep 2 cards: choose first the one that lies earlier in your hand; the other 2 go to {}.",
                "choose the card you give to {}; you keep the other 3.",
            ],
            [
                "کارتی را که نگه می‌دارید انتخاب کنید؛ ۳ کارت دیگر به {} می‌رسد.",
                "۲ کارت نگه می‌دارید: اول آن را انتخاب کنید که در دست جلوتر است؛ ۲ کارت دیگر به {} می‌رسد.",
                "کارتی را که به {} می‌دهید انتخاب کنید؛ ۳ کارت دیگر نزد شما می‌ماند.",
            ],
        ),
    ],
)
def test_every_stage_of_the_draft_says_what_becomes_of_the_cards(
    players: int, english: list[str], persian: list[str]
) -> None:
    """Keeping and giving away are never asked for with the same words."""
    table = drafting(players)
    to = NAMES[-1 % players] if table.view(0)["direction"] else NAMES[1]  # type: ignore[typeddict-item]
    for stage in range(len(english)):
        assert ["Draft", stage] == asks(table)
        assert english[stage].format(to) == asked(table, "en")
        assert persian[stage].format(to) == asked(table, "fa")
        answer(table)


def test_the_second_card_that_is_kept_has_a_question_of_its_own() -> None:
    table = drafting(3)
    answer(table)
    table.play(table.legal_for(0)[0], 0)
    assert asked(table, "en").startswith("choose the second card you keep, one after the first")


@pytest.mark.parametrize(("language", "words"), [("en", "Give {} to "), ("fa", "دادن کارت {} به ")])
def test_what_gives_a_card_away_names_the_card_and_who_gets_it(language: str, words: str) -> None:
    """The button behind a card says the whole of what it does; nothing is given away before it is pressed."""
    table = drafting(3)
    for _ in range(2):
        answer(table)
    sitters = tuple([Sitter(PERSON, name) for name in NAMES[:3]])
    page = web.regions(shown(table, 0, sitters=sitters), Reader(language))["tray"]
    text = Text(language, GAME)
    for action in table.legal_for(0):
        card = text.thing("card", table.rules.catalogue.notation(action).split()[1])
        found = re.search(rf'data-action="{action}">(.*?)</button>', page)
        assert found is not None
        assert words.format(card) in found.group(1)
        assert any(name in found.group(1) for name in NAMES[1:3])
        rest = [text.thing("card", one) for one in hand(table, 0) if text.thing("card", one) != card]
        keeps = text.say("web.draft_keeps", {"cards": ""}).split(text.say("nothing"))[0]
        outcome = re.search(rf"<h3><a [^>]*>{card}</a></h3>.*?<b>{keeps}(.*?)</b>", page)
        assert outcome is not None
        assert text.listed(rest) + "." == outcome.group(1)


def test_what_stays_and_what_goes_are_told_apart() -> None:
    """While the others choose, the given card is marked as such, and the rest as kept; a kept card the other way."""
    table = drafting(3)
    marks = re.compile(r'id="c-(\w+)".*?<i class="mark"[^>]*>(.*?)</i>', re.S)
    for stage in range(3):
        own: list[str] = []
        while 0 in table.waiting and ["Draft", stage] == asks(table):
            action = table.legal_for(0)[0]
            own.append(table.rules.catalogue.notation(action).split()[1])
            table.play(action, 0)
        page = web.regions(shown(table, 0), Reader("en"))["tray"]
        found = dict(marks.findall(page))
        named, rest = ("Kept", "Goes") if stage < 2 else ("Goes", "Kept")
        assert 4 == len(found)
        assert {card: named if card in own else rest for card in found} == found
        for seat in (1, 2):
            while seat in table.waiting and ["Draft", stage] == asks(table):
                table.play(table.legal_for(seat)[0], seat)


def test_every_question_of_every_card_names_its_purpose() -> None:
    """What a card may ask, by the code of its class, has a text of its own in both languages."""
    wanted: set[str] = set()
    for path in sorted((GAME.folder / "rules" / "cards").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ClassDef):
                continue
            card = re.sub(r"(?<=.)([A-Z])", r"_\1", node.name).lower()
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            if "PlacingCard" in bases:
                wanted.add(f"ask.ChoosePlaces.{card}")
            for method in node.body:
                if "Card" in bases and isinstance(method, ast.FunctionDef) and method.name == "asks":
                    called = [one.func for one in ast.walk(method) if isinstance(one, ast.Call)]
                    steps = {ASKS.get(one.id, one.id) for one in called if isinstance(one, ast.Name)}
                    wanted |= {f"ask.{step}.{card}" for step in steps if step.startswith("Choose")}
    assert 40 < len(wanted)
    for language in LANGUAGES:
        assert set() == wanted - set(texts(GAME, language))


def test_a_card_asks_with_what_was_announced() -> None:
    scene = inis().clans("moor", 2, 1).clans("cove", 1).hand(0, "conquest").play("play conquest")
    assert "into which territory do your clans move?" == of(scene)
    assert "قبایل شما به کدام منطقه می‌روند؟" == of(scene, language="fa")
    scene.play("at valley")
    assert of(scene).startswith("from which territory does a clan move to the Valley?")
    scene.play("from moor")
    assert of(scene).startswith("from which territory does one more clan move to the Valley?")


def test_a_window_names_the_card_and_its_player() -> None:
    scene = inis().clans("cove", 2).hand(0, "sanctuary").hand(1, "geis").play("play sanctuary")
    assert "Ali plays Sanctuary: do you answer with a triskel card?" == of(scene, 1)
    assert "Ali کارت عبادتگاه را بازی می‌کند: با کارت تریسکل پاسخ می‌دهید؟" == of(scene, 1, "fa")


def test_a_turn_asks_for_no_more_than_is_possible() -> None:
    """The Brenn opens the Season with a card; the throne is spoken of where it can be claimed."""
    assert "play a Season card or pass." == of(inis().hand(0, "sanctuary").clans("cove", 1))
    assert "as the Brenn you open the Season: play a Season card." == of(
        inis().hand(0, "sanctuary").clans("cove", 1).first_turn()
    )
    assert "claim the throne" in of(inis().hand(0, "sanctuary").clans("cove", 1).built("cove", 6))


@pytest.mark.parametrize(
    ("language", "price"), [("en", "an Action card or a clan"), ("fa", "یک کارت اقدام یا یک قبیله")]
)
def test_who_enters_the_mountains_is_told_the_price_before_a_card_is_refused(language: str, price: str) -> None:
    """The help for windows does not say that to play nothing is free: here it is not."""
    scene = inis(3, "mountains", "hills", "moor").clans("hills", 2).clans("moor", 0, 1)
    scene.hand(0, "migration geis mountains").do("play migration", "to mountains", "done").until("IntoMountains")
    assert price in of(scene, language=language)
    helped = first_help("IntoMountains", Text(language, GAME))
    assert "nothing" not in helped.replace("nothing is played", "")
    assert "هزینه" not in helped


def test_after_a_refusal_no_proposal_is_spoken_of() -> None:
    scene = inis(2).clans("moor", 2, 2).hand(0, "warlord bard").hand(1, "geis")
    scene.do("play warlord", "stay_out").until("Maneuver")
    assert of(scene).endswith("or propose to end the clash.")
    scene.do("propose")
    assert "Ali proposes to end the clash in the Moor: do you agree?" == of(scene, 1)
    scene.do("refuse")
    assert "your proposal was refused: attack, withdraw, or play an Epic Tale." == of(scene)


def test_both_new_clans_go_to_the_last_territory_at_once() -> None:
    """Territories are named in their order: the question says where nothing is asked any more."""
    scene = inis().clans("moor", 1).clans("cove", 1).hand(0, "new_clans").do("play new_clans")
    both = "If you choose the Moor, both go there; for one each, begin elsewhere."
    assert f"where do you place the first of two clans? {both}" == of(scene)
    scene.do("place moor")
    assert "ChoosePlaces" != scene.waits()
    assert [3] == [one["clans"][0] for one in scene.view(0)["territories"] if one["name"] == "moor"]


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "you begin with two clans: in which territory do you place the first?", "one clan is left: "),
        ("fa", "با دو قبیله شروع می‌کنید: اولی را در کدام منطقه قرار می‌دهید؟", "یک قبیله مانده است: "),
    ],
)
def test_the_second_of_the_first_clans_has_a_question_of_its_own(language: str, first: str, second: str) -> None:
    table = mohreh.new("inis", players=2, seed=1)
    table.play(table.legal_for(table.waiting[0])[0], table.waiting[0])  # the capital
    told = []
    for _ in range(4):
        seat = table.waiting[0]
        told.append(asked(table, language, seat))
        table.play(table.legal_for(seat)[0], seat)
    assert [first] * 2 == told[:2]
    assert all(one.startswith(second) for one in told[2:])


def test_a_card_that_cancels_another_says_which() -> None:
    """To whoever played that one, and to the others; a card that answers nothing has the usual question."""
    scene = inis().clans("moor", 2, 2).hand(0, "new_clans druid").hand(1, "geis")
    scene.play("play new_clans")
    while scene.waits() != "Declared":
        scene.play(scene.options()[0])
    assert "Ali plays New Clans: do you answer with a triskel card?" == of(scene, 1)
    scene.play("react geis")
    assert "سارا plays Geis to cancel your New Clans: do you answer with a triskel card?" == of(scene)
    assert "سارا کارت گِش را بازی می‌کند تا کارت قبایل جدید شما را خنثی کند: با کارت تریسکل پاسخ می‌دهید؟" == of(
        scene, 0, "fa"
    )
    assert "سارا plays Geis to cancel the New Clans of Ali: do you answer with a triskel card?" == of(scene, 2)
