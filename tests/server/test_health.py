"""What the host's programs ask: alive, ready, and the figures; cheap, and nothing about anybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from mohreh.server.metrics import may_read
from mohreh.server.storage.database import Store
from tests.kit.patience import until
from tests.server.kit import DEAL, Guest, Running, running
from tests.server.raw import Raw, frame, upgrade

pytestmark = pytest.mark.once


def figures(guest: Guest) -> dict[str, float]:
    """By name and labels, as Prometheus reads them."""
    found: dict[str, float] = {}
    for line in guest.http.get("/metrics").text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
    return found


def grown(before: dict[str, float], now: dict[str, float], name: str) -> float:
    return now.get(name, 0.0) - before.get(name, 0.0)


def play_a_little(server: Running) -> Guest:
    guest = Guest(server)
    table = guest.make(seats=("me", "random"), begins=0)
    page, watching = guest.page(table), guest.page(table, page="two")
    for _ in range(3):
        page.until_turn()
        page.until_at(page.play(page.lit()[0])["at"])
        page.until_turn()
    assert "refused" == page.play(10**6)["t"]
    page.send(t="hint")
    page.until("hint")
    for one in (page, watching):
        one.rest()
    return guest


def test_a_game_is_counted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        before = figures(Guest(server))
        guest = play_a_little(server)
        raw = Raw(server.base)
        raw.opened(upgrade(guest, guest.make(seats=("me", "open"))))
        raw.send(frame(b"\xff"))
        raw.rest()
        until(lambda: 2 == figures(guest)["mohreh_sockets"])  # the broken one has gone
        now = figures(guest)
    assert 3 == grown(before, now, 'mohreh_moves_total{by="person",game="splendor"}')
    moves = sum([grown(before, now, f'mohreh_moves_total{{by="{by}",game="splendor"}}') for by in ("person", "bot")])
    assert moves == grown(before, now, "mohreh_move_seconds_count") >= 6
    assert 1 == grown(before, now, 'mohreh_refused_total{why="unknown"}')
    assert grown(before, now, "mohreh_bot_thinking_seconds_count") >= 4
    assert grown(before, now, "mohreh_write_batch_sum") >= moves
    assert grown(before, now, "mohreh_write_seconds_count") >= 1
    assert 1 == grown(before, now, 'mohreh_nonsense_total{kind="utf8"}')
    assert 2 == now["mohreh_tables"]
    assert 2 == grown(before, now, 'mohreh_answers_total{page="make_table",status="303"}')


def test_no_figure_is_about_somebody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = play_a_little(server)
        text = guest.http.get("/metrics").text
        tables = list(server.app.tables.live)
    assert tables
    assert [] == [word for word in (guest.id, guest.cookies, DEAL, *tables) if word in text]
    labels = set(re.findall(r"(\w+)=\"", text))
    assert {"by", "game", "kind", "le", "logger", "page", "status", "why"} >= labels


def test_a_move_counts_as_sent_when_a_page_has_gone(server: Running) -> None:
    """Or the figure would be of those only who stay."""
    guest = Guest(server)
    table = guest.make(seats=("me", "random"), begins=0)
    before = figures(guest)
    raw, page = Raw(server.base), guest.page(table)
    raw.opened(upgrade(guest, table))
    page.until_turn()
    page.play(page.lit()[0])
    raw.reset()
    page.until_turn()
    live = server.live(table)
    until(lambda: len(live.viewers) == 1)
    page.rest()
    until(lambda: 2 == grown(before, figures(guest), "mohreh_move_seconds_count"))


@pytest.mark.parametrize(
    ("address", "headers", "token", "may"),
    [
        ("127.0.0.1", {"host": "127.0.0.1:8474"}, "", True),
        ("::1", {"host": "[::1]:8474"}, "", True),
        ("127.0.0.1", {"host": "localhost"}, "", True),
        ("192.0.2.7", {"host": "localhost:8474"}, "", False),
        ("127.0.0.1", {"host": "games.example"}, "", False),  # a proxy on this machine
        ("127.0.0.1", {"host": "localhost", "x-forwarded-for": "192.0.2.7"}, "", False),
        ("127.0.0.1", {"host": "localhost", "via": "1.1 proxy"}, "", False),
        ("127.0.0.1", {}, "", False),
        ("192.0.2.7", {"host": "games.example", "authorization": "Bearer of news"}, "of news", True),
        ("192.0.2.7", {"host": "games.example", "authorization": "Bearer سه"}, "of news", False),
        ("127.0.0.1", {"host": "localhost"}, "of news", False),
        ("", {"host": "localhost"}, "", False),
    ],
)
def test_figures_are_for_this_machine_or_for_who_has_the_token(
    address: str, headers: dict[str, str], token: str, may: bool
) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert may is may_read(address, Headers(raw=raw), token)


def test_for_others_there_are_no_figures(server: Running) -> None:
    guest = Guest(server)
    assert 200 == guest.http.get("/metrics").status_code
    strange = guest.http.get("/metrics", headers={"host": "games.example"})
    assert (404, 404) == (strange.status_code, guest.http.get("/nowhere").status_code)
    assert "mohreh_moves" not in strange.text


def test_alive_is_not_ready(tmp_path: Path) -> None:
    """A database that is gone is no reason to start the server again, but to send people elsewhere."""
    with running(tmp_path) as server:
        guest = Guest(server)
        addresses = ("/health/live", "/health/ready", "/health")
        assert [200] * 3 == [guest.http.get(one).status_code for one in addresses]
        server.app.services.store.failing = True
        assert [200, 503, 503] == [guest.http.get(one).status_code for one in addresses]
        server.app.services.store.failing = False
        server.app.services.workers.close()
        assert [200, 503, 503] == [guest.http.get(one).status_code for one in addresses]


def test_asking_often_asks_the_database_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    read = Store.read

    async def counted(self: Store, work: object) -> object:
        asked.append(getattr(work, "__name__", ""))
        return await read(self, work)  # type: ignore[arg-type]

    with running(tmp_path, health_pause=1000.0) as server:
        guest = Guest(server)
        monkeypatch.setattr(Store, "read", counted)
        for _ in range(5):
            for address in ("/health", "/health/ready", "/health/tours"):
                assert 200 == guest.http.get(address).status_code
    assert ["count_aside", "learners"] == sorted(asked)
