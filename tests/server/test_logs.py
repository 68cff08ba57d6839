"""What the host reads: lines that name their request, and never what is hidden or lets somebody in."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from mohreh import web
from mohreh.kernel.errors import IllegalAction, MohrehError
from mohreh.server import bots, logs
from mohreh.server.bots import Workers
from mohreh.server.errors import CommandRefused
from mohreh.server.guests import DEVICE
from mohreh.server.storage.schema import LOG
from mohreh.web.model import Reader, Shown
from tests.kit.patience import until
from tests.server.kit import DEAL, SECRET, Guest, Running, running

pytestmark = pytest.mark.once


@pytest.fixture
def written() -> Iterator[dict[str, io.StringIO]]:
    """All that the server writes, a line for each request too, in both forms."""
    found = {form: io.StringIO() for form in logs.FORMS}
    handlers = [logging.StreamHandler(out) for out in found.values()]
    mohreh = logging.getLogger("mohreh")
    level, root = mohreh.level, logging.getLogger()
    mohreh.setLevel(logging.INFO)
    for form, handler in zip(found, handlers, strict=True):
        handler.setFormatter(logs.Lines(form))
        root.addHandler(handler)
    yield found
    for handler in handlers:
        root.removeHandler(handler)
    mohreh.setLevel(level)


def hidden_words(server: Running, table: str) -> set[str]:
    """Every way in which a choice that is legal for somebody now, and so perhaps a card in a hand, is written."""
    kernel = server.live(table).log.table
    names: set[str] = set()
    for seat in kernel.waiting:
        names |= {kernel.rules.catalogue.notation(action) for action in kernel.legal_for(seat)}
    return names


def play_with_mishaps(server: Running, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Two people and a bot play Rokab while everything goes wrong; what nobody may read about it."""
    ann, ben = Guest(server), Guest(server)
    table = ann.make("rokab", 3, ("me", "open", "random"))
    sit, watch = ann.links(table)["sit"], ann.links(table)["watch"]
    device = server.app.services.links.make(DEVICE, ann.id)
    Guest(server).http.get(watch)
    Guest(server).http.get(f"/device/{device}")
    ben.http.get(sit)
    secret = {DEAL, SECRET, *[link.rpartition("/")[2] for link in (sit, watch, device)]}
    secret |= {guest.http.cookies["mohreh"] for guest in (ann, ben)}
    pages = [guest.page(table, link=sit.rpartition("/")[2]) for guest in (ann, ben)]
    for page in pages:
        page.until("view")
    live = server.live(table)
    for _ in range(12):
        secret |= hidden_words(server, table)
        for page in pages:
            page.rest()
            if page.turn:
                page.play(page.lit()[0])
                page.play(10**6)
        until(lambda: not live.bots.turns)

    def fails(shown: Shown, reader: Reader) -> Any:
        raise ValueError(f"no picture of {shown.seen.view}")

    def gives_up(*args: object) -> int:
        raise IllegalAction(f"a bot cannot {sorted(secret)}")

    with monkeypatch.context() as broken:  # a face that cannot draw its game, and a bot that cannot play
        broken.setattr(web, "region_pieces", fails)
        assert 500 == ann.http.get(f"/t/{table}", headers={"accept-language": "fa"}).status_code
        broken.undo()
        broken.setattr(Workers, "think", gives_up)
        broken.setattr(bots, "quick_choice", gives_up)
        for seat, page in enumerate(pages):
            page.ask("seat", seat=seat, to="bot", word="random")
        until(lambda: not live.bots.turns)
    for page in pages:
        page.close()

    def spoil(connection: Any) -> None:
        connection.execute(update(LOG).where(LOG.c.table == table, LOG.c.n == 0).values(action=999))

    server.call(server.app.services.store.write(spoil))
    del server.app.tables.live[table]
    assert 503 == ben.http.get(f"/t/{table}").status_code
    return secret


def test_no_secret_is_written_down_whatever_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: dict[str, io.StringIO]
) -> None:
    with running(tmp_path) as server:
        secret = play_with_mishaps(server, monkeypatch)
    assert len(secret) > 12
    for form, out in written.items():
        text = out.getvalue()
        assert "cannot be drawn" in text, form
        assert "is set aside: entry 0 of the log" in text, form
        assert "gave no answer" in text, form
        assert "ValueError" in text, form
        assert "page=sit" in text or '"page": "sit"' in text, form
        assert [] == [one for one in secret if one in text], form


def test_a_line_of_json_says_which_request_it_belongs_to(tmp_path: Path, written: dict[str, io.StringIO]) -> None:
    with running(tmp_path) as server:
        guest = Guest(server, visit=False)
        mine = guest.http.get("/new", headers={"x-request-id": "from-the-proxy"})
        other = guest.http.get("/nowhere", headers={"x-request-id": "no name\tat all"})
    assert "from-the-proxy" == mine.headers["x-request-id"]
    lines = [json.loads(line) for line in written[logs.JSON].getvalue().splitlines()]
    found = {line["request"]: (line["page"], line["method"], line["status"]) for line in lines if "page" in line}
    assert ("new_table", "GET", 200) == found["from-the-proxy"]
    assert 404 == found[other.headers["x-request-id"]][2]


def test_nobody_begins_a_line_of_the_log() -> None:
    """Whoever finds a way to have a word of theirs written down."""
    record = logging.LogRecord("mohreh", logging.ERROR, "", 0, "%s", ("a\nb\r2026 error mohreh: c",), None)
    for form in logs.FORMS:
        assert 1 == len(logs.Lines(form).format(record).splitlines()), form


def test_an_error_keeps_its_way_and_its_causes() -> None:
    try:
        try:
            raise KeyError("a card")
        except KeyError as cause:
            raise OSError("the disk is full") from cause
    except OSError as wrong:
        found = logs.traced(wrong)
    assert "a card" not in found.replace('raise KeyError("a card")', "")
    assert found.index("KeyError") < found.index("OSError: the disk is full")
    assert "test_logs.py" in found


def test_what_is_no_form_or_level_is_a_sentence() -> None:
    for form, level, flag in (("xml", "info", "--log-format"), ("json", "loud", "--log-level")):
        with pytest.raises(MohrehError, match=f"^{flag} is "):
            logs.set_up(form, level)


def test_a_refusal_that_nobody_waits_for_is_no_mistake(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asked has gone meanwhile: a refusal is of no use to anybody, a mistake is told to the host."""
    with running(tmp_path) as server:
        live = server.live(Guest(server).make(seats=("me", "random"), begins=0))

        async def ask_and_go(wrong: Exception) -> None:
            begun, goes_on = asyncio.Event(), asyncio.Event()

            async def work() -> None:
                begun.set()
                await goes_on.wait()
                raise wrong

            asked = asyncio.create_task(live.change(work))
            await begun.wait()
            asked.cancel()
            await asyncio.wait([asked])
            goes_on.set()
            async with live.lock:  # behind what was begun
                await asyncio.sleep(0)
            del asked
            gc.collect()  # asyncio complains of what nobody has asked for

        server.call(ask_and_go(CommandRefused("busy")))
        assert "" == caplog.text
        server.call(ask_and_go(ValueError("on purpose")))
        assert "a mistake in what nobody waits for" in caplog.text
        assert "on purpose" in caplog.text
