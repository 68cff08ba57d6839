"""Rokab in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import json
import re

import pytest

from mohreh.games.rokab import GAME
from mohreh.kernel.game import Rules
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import Event, State, Value
from mohreh.kernel.text import LANGUAGES, PLACE, Text
from tests.rokab.printed import KINDS, MAP_FILE, MAPS, PRINTED

ENGLISH = Text("en", GAME)
PERSIAN = Text("fa", GAME)
FOREIGN = re.compile("[A-Za-z0-9{}]")
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (2, {"two_player_burn": True, "idle_battles": 1}),
    (3, {"edition": "original"}),
    (4, {"battle_cap": 3, "final_tie": "final_battle"}),
    (6, {"map": "student_14"}),
]


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (GAME.folder / "text" / f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def check(english: str, persian: str) -> None:
    assert not re.search("[{}]", english)
    assert not FOREIGN.search(persian), persian
    assert not re.search("[۰-۹] [۰-۹]", persian), f"two numbers side by side: {persian}"


def check_refusals(game: Rules, s: State, start: int) -> None:
    for action in range(start, len(game.catalogue), 7):
        reason = game.why_not(s, int(s.who), action)
        if reason is not None:
            check(ENGLISH.reason(reason), PERSIAN.reason(reason))


def check_event(event: Event) -> None:
    for seat in (None, 0, 1):
        check(ENGLISH.event(event, seat), PERSIAN.event(event, seat))


def told(game: Rules, seed: int) -> set[str]:
    """Play a random game, say all that can be said, and return the events that were met."""
    s = game.new(seed)
    s.events = []
    position = mwc_start(seed)
    while not game.over(s):
        legal = game.legal(s)
        view = game.view(s, int(s.who))
        for action in legal:
            check(ENGLISH.action(view, int(action)), PERSIAN.action(view, int(action)))
        check_refusals(game, s, int(position % 7))
        position = mwc_step(position)
        game.play(s, legal[mwc_pick(position, len(legal))])
    for event in s.events:
        check_event(event)
    return {event.key.removeprefix("rokab.") for event in s.events}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_can_be_told(players: int, options: dict[str, Value]) -> None:
    """Actions, refusals and events, in both languages."""
    for seed in range(2):
        assert "play" in told(rules("rokab", players, options), seed)


def test_both_languages_have_the_same_texts() -> None:
    """The same keys in the same order, with the same placeholders."""
    english, persian = texts("en"), texts("fa")
    assert list(english) == list(persian)
    for key in english:
        assert sorted(PLACE.findall(english[key])) == sorted(PLACE.findall(persian[key])), key


def test_every_card_and_province_has_a_name_and_every_card_a_text() -> None:
    """The names of provinces are those of maps.toml, those of special cards the printed ones."""
    for language in LANGUAGES:
        found = texts(language)
        for kind in KINDS:
            assert found[f"card.{kind}"]
            assert found[f"text.card.{kind}"]
        for row in MAP_FILE["map"]:
            for province in row["province"]:
                assert province[language] == found[f"province.{province['id']}"]
    for special in PRINTED["special"]:
        assert special["fa"].replace(" ", "\u200c") == texts("fa")[f"card.{special['id']}"]


def test_the_list_of_things_can_be_said() -> None:
    """`mohreh cards rokab`: every card with its number and text, every province with its neighbours."""
    things = GAME.things()
    assert len(KINDS) + sum([len(near) for near in MAPS.values()]) == len(things)
    for text in (ENGLISH, PERSIAN):
        for kind, name in things:
            assert text.thing(kind, name)
            for key, args in GAME.facts(kind, name):
                assert text.say(key, args)
    assert "10 in the deck" == ENGLISH.say(*GAME.facts("card", "1")[0])
    assert "next to Kerman and Sistan" == ENGLISH.say(*GAME.facts("province", "makran")[0])


def test_several_cards_are_counted() -> None:
    """Equal cards are named once."""
    assert "2 × Soldier 10 and Lion-woman" == ENGLISH.thing("cards", "10x2+shirzan")
    assert "۲ کارت سرباز ۱۰ و شیرزن" == PERSIAN.thing("cards", "10x2+shirzan")
    assert "nothing" == ENGLISH.thing("cards", "")


def test_fixed_terms() -> None:
    """The words of the Persian rulebook."""
    fixed = {
        "title": "رکب",
        "card.10": "سرباز ۱۰",
        "card.rish_sefid": "ریش‌سفید",
        "card.parchamdar": "پرچم‌دار",
        "name.pass": "پاس",
        "name.site": "انتخاب محل جنگ",
        "name.peace": "قرار دادن نشان صلح",
        "name.burn": "سوزاندن دست",
        "name.keep": "نگه داشتن دست",
        "name.take_back": "برگرداندن سرباز به دست",
        "name.take_none": "برنگرداندن سرباز",
        "opt.map.iran_17": "ولایات ایران",
    }
    found = texts("fa")
    assert fixed == {key: found[key] for key in fixed}
