"""No leak over the messages: two tables that a reader may not tell apart send the very same bytes, in the same order.

The pairs are redeals of sampled positions. The reader asks for everything that can be asked for without changing
the game, and meanwhile the others answer, each table differently, wherever choices are sealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mohreh.contract.subject import Picker
from mohreh.kernel import registry
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit.games import Form, form_name, forms
from tests.server.kit import Guest, Heard, Page, Running, place, running
from tests.toys import TOYS

pytestmark = pytest.mark.once

assert TOYS
GAMES = [("splendor", 3), ("rokab", 3), ("qabile", 2), ("tash_kalar", 2), ("inis", 3), ("bazaar", 3)]
PEOPLE = [f"reader-{seat}" for seat in range(6)]
MOMENTS = 3


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    """Two servers that differ in nothing but the tables."""
    one, other = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
    address = "http://tables.example"
    with running(one, address=address) as first, running(other, address=address) as second:
        yield first, second


def moments(rules: Rules, picker: Picker, count: int) -> Iterator[State]:
    """Positions of a random game, sealed ones more often than not."""
    s = rules.new(picker.below(1000))
    found = 0
    for number in range(400):
        if rules.over(s) or found == count:
            return
        sealed = len(rules.waiting(s)) > 1
        if number and picker.below(3 if sealed else 25) == 0:
            found += 1
            yield s.clone()
        legal = list(rules.legal(s))
        rules.play(s, legal[picker.below(len(legal))])


def read(server: Running, name: str, rules: Rules, state: State, seat: int, twist: int) -> list[str]:
    """All that the reader hears; what the others answer in secret depends on `twist`."""
    place(server, name, rules, state, PEOPLE[: rules.players])
    guests = [Guest.called(server, person) for person in PEOPLE[: rules.players]]
    looking = guests[seat] if seat >= 0 else Guest.called(server, "stranger")
    page = looking.page(name)
    page.name = "reader"
    page.until("view")
    picker = Picker(7)
    size = rules.catalogue.size
    for _ in range(3):
        action = picker.below(size)
        page.send(t="why", action=action)
        page.until("why")
        if seat < 0 or action not in rules.legal_for(state, seat):
            assert "refused" == page.play(action)["t"]
    assert "refused" == page.ask("undo", at=page.at)["t"]
    page.send(t="hint")
    while page.heard[-1]["t"] not in ("hint", "refused") or page.heard[-1].get("id"):
        page.hear()
    heard: list[str] = []
    others = answer_in_secret(rules, state, seat, guests, name, twist, lambda: heard.extend(kinds(page.rest())))
    assert {"view"} >= set(heard)
    again = looking.page(name, page="again", mark=page.mark)
    assert ["same"] == kinds(again.rest())  # it shows the table as it is, whatever was answered in secret
    for one in [*others, again, page]:
        one.close()
    return [*page.raw, *again.raw]


def kinds(messages: list[Heard]) -> list[str]:
    return [message["t"] for message in messages]


def answer_in_secret(
    rules: Rules, state: State, seat: int, guests: list[Guest], name: str, twist: int, read_on: Callable[[], None]
) -> list[Page]:
    """The other seats decide, while the one who reads has yet to; he reads on after everything that happens."""
    waiting = rules.waiting(state)
    answering = [p for p in waiting if p != seat]
    if len(waiting) < 2 or (seat not in waiting):
        answering = answering[:-1]  # the last answer would end the secret
    pages: list[Page] = []
    for p in answering:
        page = guests[p].page(name)
        page.until("view")
        read_on()
        pages.append(page)
        lit = page.lit()
        assert "done" == page.play(lit[-1] if twist else lit[0])["t"]
        read_on()
    return pages


def check(twins: tuple[Running, Running], form: Form, count: int) -> None:
    game, players, given = form
    rules = registry.rules(game, players, given)
    picker = Picker(players)
    for number, state in enumerate(moments(rules, picker, count)):
        seat = picker.below(players + 1) - 1
        looking = None if seat < 0 else seat
        heard = [
            read(server, f"{form_name(form)}-{number}", rules, rules.redeal(state, looking, 11 + twist), seat, twist)
            for twist, server in enumerate(twins)
        ]
        assert len(heard[0]) > 6
        assert heard[0] == heard[1]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_bytes_do_not_depend_on_what_a_reader_may_not_know(
    twins: tuple[Running, Running], game: str, players: int
) -> None:
    check(twins, (game, players, {}), MOMENTS)


@pytest.mark.soak
@pytest.mark.parametrize("form", [form for game in registry.names() for form in forms(game)], ids=form_name)
def test_nor_for_any_number_of_players_in_any_form(twins: tuple[Running, Running], form: Form) -> None:
    check(twins, form, 5 * MOMENTS)


def replayed(server: Running, name: str, rules: Rules, state: State, twist: int) -> list[str]:
    """Two draft in secret and one gives up; all that a stranger then finds in the replay."""
    place(server, name, rules, state, PEOPLE[: rules.players])
    pages = [Guest.called(server, person).page(name) for person in PEOPLE[: rules.players]]
    for page in pages:
        page.until_turn()
        lit = page.lit()
        assert "done" == page.play(lit[-1] if twist else lit[0])["t"]
    assert "done" == pages[0].ask("resign")["t"]
    for page in pages:
        page.close()
    stranger = Guest.called(server, "stranger")
    last = len(server.live(name).log.table.history)
    places = ["", *[f"/{n}" for n in range(last + 1)]]
    return [stranger.http.get(f"/replay/{name}{place}").text for place in places]


def test_replays_do_not_tell_strangers_what_was_chosen_in_secret(twins: tuple[Running, Running]) -> None:
    rules = registry.rules("inis", 2)
    s = rules.new(3)
    while len(rules.waiting(s)) < 2:
        rules.play(s, rules.legal(s)[0])
    found = [replayed(server, "drafted", rules, rules.redeal(s, None, 5), twist) for twist, server in enumerate(twins)]
    assert len(found[0]) > 2
    assert "a choice in secret" in found[0][0]
    assert found[0] == found[1]


@pytest.mark.parametrize(("game", "players"), [one for one in GAMES if one[0] != "bazaar"])
def test_cards_at_hand_tell_a_reader_no_more(twins: tuple[Running, Running], game: str, players: int) -> None:
    """How many cards are still unseen is told over HTTP, to a seat and to a stranger."""
    rules = registry.rules(game, players, {})
    for number, state in enumerate(moments(rules, Picker(players + 7), 2)):
        for seat in (-1, 0):
            told: list[list[str]] = []
            for twist, server in enumerate(twins):
                name = f"cards-{game}-{number}-{seat}"
                dealt = rules.redeal(state, None if seat < 0 else seat, 11 + twist)
                place(server, name, rules, dealt, PEOPLE[:players])
                guest = Guest.called(server, PEOPLE[seat] if seat >= 0 else "stranger")
                kind, thing = rules.game.things()[3]
                paths = (f"/t/{name}/cards", f"/t/{name}/cards/{kind}/{thing}")
                told.append([guest.http.get(path).text for path in paths])
            assert len(told[0][0]) > 2000
            assert told[0] == told[1]
