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
from tests.splendor.scene import splendor

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
