"""What is told: whoever watches a decision can tell it from every other that leaves a different view."""

from __future__ import annotations

import random
import re

import pytest

from mohreh.games.tash_kalar.faces import parts_drawing
from mohreh.kernel import registry
from mohreh.kernel.encoding import encode
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Event, State
from mohreh.kernel.text import Text
from tests.tash_kalar.printed import CARDS, RANKS, SQUARES, Square
from tests.tash_kalar.scene import Scene, tash_kalar
from tests.web.tables import LANGUAGES

DECISIONS = 12  # in one summoning, at most


def name_of(square: Square) -> str:
    return "abcdefghi"[square[1]] + str(9 - square[0])


def about_to_summon(card: str, players: int, rng: random.Random) -> Scene:
    """Seat 0 can summon the card around the centre; other pieces stand here and there."""
    printed = CARDS[card]
    rows = [(4 - row, 4 - col) for row, col in [(2, 2), (1, 1), (2, 1), (1, 2), (3, 2), (2, 3)]]
    for row, col in rows:
        needed = {(row + r, col + c): rank for (r, c), rank in printed.needs().items()}
        if set(needed) <= set(SQUARES):
            break
    scene = tash_kalar(players).hand(0, card)
    for square, rank in needed.items():
        scene.pieces(0, **{RANKS[rank]: name_of(square)})
    free = [one for one in SQUARES if one not in needed]
    for number, square in enumerate(rng.sample(free, 14)):
        other = "legendary" if number == 0 else rng.choice(["common", "heroic"])
        scene.pieces(rng.randrange(players), **{other: name_of(square)})
    return scene


def heard(r: Rules, s: State, action: int, seat: int) -> tuple[bytes, bytes]:
    """What a seat hears of a choice and is asked then, and its view."""
    then = s.clone()
    events: list[Event] = []
    then.events = events
    r.play(then, action)
    view = r.view(then, seat)
    told = [[event.key, event.args] for event in events if event.seen_by(seat)]
    return encode([told, view["waiting"], view["asks"]]), encode(view)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("card", CARDS)
def test_every_choice_of_an_effect_is_told(card: str, players: int) -> None:
    """Two choices after which another seat's views differ are told in different words."""
    rng = random.Random(f"{card} {players}")
    for _ in range(3):
        scene = about_to_summon(card, players, rng)
        r, s = scene.rules, scene.state()
        summonings = [action for action in r.legal(s) if r.catalogue.verb(action).name == "summon"]
        if not summonings:
            continue
        r.play(s, rng.choice(summonings))
        for _ in range(DECISIONS):
            if dict(r.view(s, None))["card"] == "":
                break
            views: dict[bytes, bytes] = {}
            for action in r.legal(s):
                told, view = heard(r, s, action, 1)
                assert view == views.setdefault(told, view), r.catalogue.notation(action)
            r.play(s, rng.choice(list(r.legal(s))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_that_was_drawn_can_be_opened_from_the_log(language: str) -> None:
    """As the one card of any other line can."""
    text = Text(language, registry.game("tash_kalar"))
    told = parts_drawing.line(text, "tash_kalar.draw", (("who", 0), ("cards", "titan+time_elemental+flare_03")), 0)
    opened = re.findall(r'data-open="([^"]+)">([^<]+)<', told)
    called = [text.thing("card", "titan"), text.thing("card", "time_elemental"), text.thing("flare", "flare_03")]
    assert [*zip(("card:titan", "card:time_elemental", "flare:flare_03"), called, strict=True)] == opened
    words = re.sub("<[^>]+>", "", told)
    assert text.event(Event("tash_kalar.draw", {"who": 0, "cards": "titan+time_elemental+flare_03"}, -1), 0) == words
