"""What the others may not know: blind cards and the decks, in views, logs and redeals."""

from __future__ import annotations

import random

import pytest

import mohreh
from mohreh.kernel.encoding import encode
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Event
from mohreh.kernel.table import Table
from tests.splendor.layout import decks
from tests.splendor.printed import CARD_NAMES
from tests.splendor.scene import seen, splendor

VISIBILITIES = ["seen_stay_seen", "all_hidden", "all_open"]


def named(data: object) -> set[str]:
    """The cards whose names are anywhere in this data."""
    words = set(encode(data).decode().replace('"', " ").split())
    return words & set(CARD_NAMES)


def told(events: list[Event]) -> set[str]:
    """The cards that events name."""
    return {str(one.args["card"]) for one in events if "card" in one.args}


def random_decision(table: Table, rng: random.Random) -> str:
    """Blind reservations and purchases more often than chance would have them."""
    legal = table.legal.notation()
    liked = [one for one in legal if one.startswith(("reserve d", "buy", "golden", "gold"))]
    return rng.choice(liked if liked and rng.random() < 0.5 else legal)


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_view_names_what_is_hidden(players: int, visibility: str) -> None:
    """A hidden card is in its owner's view and log alone, unless all is open."""
    rng = random.Random(f"{players} {visibility}")
    table = mohreh.new("splendor", players, players, {"reserved_visibility": visibility})
    blind: list[set[str]] = [set() for _ in range(players)]
    seen_from_row: list[set[str]] = [set() for _ in range(players)]
    while not table.over:
        for looking in (None, *range(players)):
            hidden: set[str] = set()
            for owner in range(players):
                if owner != looking and visibility != "all_open":
                    hidden |= blind[owner]
                if owner != looking and visibility == "all_hidden":
                    hidden |= seen_from_row[owner]
            assert set() == hidden & named(table.view(looking))
            if visibility != "all_hidden":
                assert set() == hidden & told(table.events(looking))
        who = table.turn
        assert who is not None
        for event in table.play(random_decision(table, rng)):
            card = str(event.args.get("card", ""))
            if event.key in ("splendor.reserve_own", "splendor.reserve_open"):
                blind[who].add(card)
            elif event.key == "splendor.reserve":
                seen_from_row[who].add(card)
            elif event.key == "splendor.show" or event.key.startswith("splendor.buy"):
                blind[who].discard(card)
                seen_from_row[who].discard(card)


@pytest.mark.parametrize("players", [2, 4])
def test_no_view_or_log_names_a_card_of_the_true_decks(players: int) -> None:
    """What has not been drawn is known to nobody, the spectator and the one to play included."""
    r = rules("splendor", players)
    rng = random.Random(players)
    s = r.new(players)
    while not r.over(s):
        in_decks = {name for deck in decks(r, s) for name in deck}
        for looking in (None, *range(players)):
            assert set() == in_decks & named(r.view(s, looking))
        s.play(rng.choice(list(r.legal(s))))


def test_a_blind_card_becomes_public_when_it_is_bought() -> None:
    """Then everybody sees it, like any bought card."""
    scene = splendor(3).blind(0, "1w2").tokens(0, "u3")
    assert "1w2" not in named(scene.table.view(1))
    scene.play("buy r1")
    assert "1w2" in named(scene.table.view(1))
    assert "buy who=0 card=1w2 paid=u3" in scene.events(2)


def test_a_blind_card_stays_hidden_after_the_end() -> None:
    """Rule 11.7: only buying it makes it public."""
    scene = splendor().blind(0, "3k4").points(0, 15, 5).turn(1).play("take w+u+g")
    assert scene.table.over
    assert "3k4" in named(scene.table.view(0))
    for seat in (1, None):
        assert "3k4" not in named(scene.table.view(seat))


def test_a_blind_card_of_another_is_told_by_its_level() -> None:
    """The owner's event names the card, that of the others the level; each sees one of the two."""
    scene = splendor(3).top(3, "3k4").play("reserve d3")
    assert ["reserve_own who=0 card=3k4", "gold who=0"] == scene.events(0)
    for seat in (1, 2, None):
        assert ["reserve_blind who=0 level=3", "gold who=0"] == scene.events(seat)


def test_a_refusal_of_ones_own_blind_card_is_for_its_owner_only() -> None:
    """Another seat that asks learns only that it is not its turn."""
    scene = splendor().blind(0, "3k4")
    own = scene.why("buy r1", seat=0)
    other = scene.why("buy r1", seat=1)
    assert own is not None
    assert other is not None
    assert "3k4" == own.args["card"]
    assert "kernel.not_your_turn" == other.key


def test_a_redeal_shuffles_the_decks() -> None:
    """Any card of a level may be next, and the whole order is another each time."""
    scene = splendor(2)
    deals = [decks(scene.rules, scene.table.redeal(None, seed)) for seed in range(40)]
    for level, true in enumerate(decks(scene.rules, scene.table._state)):
        assert 40 == len({tuple(deal[level]) for deal in deals})
        assert all(sorted(true) == sorted(deal[level]) for deal in deals)
        assert len({deal[level][-1] for deal in deals}) > 8  # the next card


def test_a_redeal_puts_hidden_cards_where_hidden_cards_are() -> None:
    """Each place of a hand keeps its level, an open card its place, and no card is in two places."""
    scene = splendor(3).blind(0, "1w2", "3k4").reserved(0, "2u1").reserved(1, "2g1").blind(1, "1u1", "1k3")
    imagined: dict[tuple[int, int], set[str]] = {}
    for seed in range(40):
        dealt = scene.table.redeal(2, seed)
        scene.rules.game.check(dealt)
        undrawn = {name for deck in decks(scene.rules, dealt) for name in deck}
        for owner in (0, 1):
            hand = seen(scene.rules.view(dealt, owner))["seats"][owner]["reserved"]
            true = scene.seat(owner, owner)["reserved"]
            assert [(one["level"], one["hidden"]) for one in true] == [(one["level"], one["hidden"]) for one in hand]
            assert undrawn.isdisjoint([one["card"] for one in hand])
            for place, one in enumerate(hand):
                imagined.setdefault((owner, place), set()).add(one["card"])
    assert ({"2u1"}, {"2g1"}) == (imagined[0, 2], imagined[1, 0])
    for hidden, level in (((0, 0), "1"), ((0, 1), "3"), ((1, 1), "1"), ((1, 2), "1")):
        assert len(imagined[hidden]) > 8
        assert {level} == {name[0] for name in imagined[hidden]}


def test_a_redeal_leaves_ones_own_hidden_cards() -> None:
    """The owner knows them, place by place."""
    scene = splendor(3).blind(0, "1w2", "3k4").blind(1, "1u1")
    for seed in range(10):
        own = seen(scene.rules.view(scene.table.redeal(0, seed), 0))["seats"][0]["reserved"]
        assert ["1w2", "3k4"] == [one["card"] for one in own]


def test_every_card_is_in_the_place_that_a_view_tells() -> None:
    """Rows, hands and bought cards by their places, and the decks from the bottom."""
    scene = splendor(2).blind(1, "1w2").reserved(1, "2u1").bought(0, "1g1", "3r1").row(2, "2k1")
    found = dict(zip(CARD_NAMES, scene.rules.game.places(scene.table._state), strict=True))
    expected = {"1w2": 110, "2u1": 111, "1g1": 200, "3r1": 200}
    for level in (1, 2, 3):
        for place, name in enumerate(scene.places(level)):
            expected[name] = 4 * (level - 1) + place
        for depth, name in enumerate(decks(scene.rules, scene.table._state)[level - 1]):
            expected[name] = 1000 + 100 * (level - 1) + depth
    assert expected == found


def test_a_redeal_while_a_blind_card_is_paid_for_can_be_played_on() -> None:
    """Rule 5.4, section 10: what another seat imagines must be possible, in the middle of a payment too."""
    scene = splendor(3).blind(0, "1w2").tokens(0, "u3+j2").play("golden r1", "gold u")
    for looking in (1, 2, None):
        for seed in range(50):
            imagined = scene.table.redeal(looking, seed)
            assert len(scene.rules.legal(imagined)) > 0
            scene.rules.playout(imagined, seed)
            scene.rules.game.check(imagined)


def test_which_hidden_card_is_laid_open_is_for_all_to_see() -> None:
    """Two hidden cards of a level could each be the one that is bought; its place tells them apart."""
    for bought, place in (("buy r1", 1), ("buy r2", 2)):
        scene = splendor(3).blind(0, "1w2", "1u1").tokens(0, "u3+k3").play(bought)
        shown = [event for event in scene.table.events(1) if event.key == "splendor.show"]
        assert [place] == [event.args["place"] for event in shown]
