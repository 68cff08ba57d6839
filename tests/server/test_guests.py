"""Guests, names, links, and pages for those who took a wrong turn."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from mohreh.server import guests as registered
from mohreh.server.errors import BadLink, ListFull
from mohreh.server.guests import DEVICE, REPLAY, SIT, WATCH, Links, clean_name, guest_name
from mohreh.server.new_table import NewTable
from mohreh.server.seats import Chair
from tests.kit.http import get
from tests.kit.patience import until
from tests.server.kit import Guest, Running, running

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t B  ", "Ann B"),
        ("\u202eevil\u202c \u2066x\u2069\u200f", "evil x"),
        ("\x00\x1b[31mred", "[31mred"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"[:24].strip()),
        ("x" * 10_000, "x" * 24),
        ("نام‌نویسی", "نام‌نویسی"),
        ("\u200c\u200c", ""),
        ("\u200b\ufeff\u2028", ""),
        ("نام\u200c\u200b\u200cنویسی", "نام‌نویسی"),
        ("Ali\u200c x \u200cy", "Ali x y"),
        ("Ali\u3164", "Ali"),
        ("\u115f\u1160\uffa0", ""),
        ("Ali\u2800", "Ali"),
        ("⠁\u2800⠃", "⠁ ⠃"),
        ("Ali\u034f\ufe0f", "Ali"),
        ("a" + "\u0301" * 50, "á\u0301\u0301"),
        ("\ud800", "?"),
        ("", ""),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert kept == clean_name(given)


def test_guests_have_friendly_names_in_both_languages() -> None:
    for language in ("fa", "en"):
        names = {guest_name(str(n), language) for n in range(200)}
        assert len(names) > 60
        assert all(name == clean_name(name) for name in names)


def test_a_strange_name_is_only_text(server: Running) -> None:
    guest = Guest(server)
    table = guest.make(seats=("me", "open"))
    page = guest.page(table)
    page.until("view")
    assert 303 == guest.post("/me", name="<b>\u202eBold</b>", back="/").status_code
    assert "&lt;b&gt;Bold&lt;/b&gt;" in guest.http.get("/").text
    assert "<b>Bold" not in guest.http.get("/").text
    page.until("view")
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page.regions["players"]
    assert 303 == guest.post("/me", name="\u200c", back="/").status_code
    assert "Bold" in guest.http.get("/").text


def test_names_that_leave_the_memory_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits at a table that is in memory keeps theirs, and so do the lists."""
    monkeypatch.setattr(registered, "MOST_NAMES", 2)
    with running(tmp_path) as server:
        guests = [Guest(server) for _ in range(5)]
        for n, guest in enumerate(guests):
            guest.post("/me", name=f"Guest {n}", back="/")
        assert 2 == len(server.app.services.guests._names)
        table = guests[0].make(players=3, seats=("me", "open", "open"), public="public")
        for guest in guests[1:3]:
            guest.http.get(guests[0].links(table)["sit"])
        for n, guest in enumerate(guests):
            assert f"Guest {n}" in guest.http.get("/").text
            guest.post("/me", name=f"Other {n}", back="/")
        seen = guests[4].http.get(f"/t/{table}").text, guests[4].http.get("/lobby").json()["watch"]
        assert [3, 3] == [len(set(re.findall("Other [0-2]", one))) for one in seen]
        assert 2 == len(server.app.services.guests._names)


def test_the_cookie_is_signed_and_hidden_from_scripts(server: Running) -> None:
    answer = get(server.base)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    forged = get(server.base, cookies={registered.COOKIE: "a.b"})
    assert registered.COOKIE in forged.headers["set-cookie"]


def test_behind_a_proxy_with_tls_cookies_stay_there(server: Running) -> None:
    """The proxy of this machine says how it was asked."""
    assert "secure" not in get(server.base).headers["set-cookie"].lower()
    assert "secure" in get(server.base, headers={"x-forwarded-proto": "https"}).headers["set-cookie"].lower()


def test_the_language_is_what_the_browser_asks_for_until_it_is_chosen(server: Running) -> None:
    guest = Guest(server, "de;q=0.9, fa-IR;q=0.8, en;q=0.1")
    assert 'lang="fa"' in guest.http.get("/").text
    guest.post("/me", language="en", back="/new?game=inis")
    assert 'lang="en"' in guest.http.get("/").text


def test_nobody_is_sent_to_another_host(server: Running) -> None:
    guest = Guest(server)
    for back in ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x", ""):
        assert "/" == guest.post("/me", language="en", back=back).headers["location"]
    for link in ("https://evil.example/", "//evil.example/t/x", "/static/x"):
        answer = guest.http.get("/join", params={"link": link})
        assert answer.headers.get("location", "/").startswith("/")
        assert "evil" not in answer.headers.get("location", "")
    for link in ("http://[", "//", "/"):
        assert 404 == guest.http.get("/join", params={"link": link}).status_code
    assert "/t/abc" == guest.http.get("/join", params={"link": "abc"}).headers["location"]
    for link in ("http://h:1/sit/x.y", "h.example/sit/x.y", "h:1/sit/x.y", "/sit/x.y"):
        assert "/sit/x.y" == guest.http.get("/join", params={"link": link}).headers["location"]


def test_pages_travel_light(server: Running) -> None:
    guest = Guest(server)
    answer = guest.http.get("/")
    assert "gzip" == answer.headers["content-encoding"]
    assert 3 * answer.num_bytes_downloaded < len(answer.content)
    plain = guest.http.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert answer.content == plain.content


def test_forms_of_other_sites_are_refused(server: Running) -> None:
    guest = Guest(server)
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        assert 403 == guest.http.post("/play", data={"game": "splendor"}, headers=headers).status_code
    assert 413 == guest.post("/new", game="x" * 100_000).status_code
    assert 303 == guest.http.post("/play", data={"game": "splendor"}, headers={"Origin": server.base}).status_code


def test_who_comes_is_found_out_once_for_each_request(server: Running) -> None:
    guest, guests = Guest(server), server.app.services.guests
    table = guest.make(seats=("me", "open"))
    real, found = guests.find, list[str]()

    async def counted(id: str, language: str) -> registered.Guest:
        found.append(id)
        return await real(id, language)

    guests.find = counted  # type: ignore[method-assign]
    try:
        guest.http.get("/")
        guest.post("/me", name="Negar", back="/")
        guest.post(f"/t/{table}/do", t="resign", id="r")
        guest.http.get("/t/nowhere")
        assert 4 * [guest.id] == found
        found.clear()
        guest.http.get("/static/none.css")
        guest.http.get("/health")
        assert [] == found
    finally:
        guests.find = real  # type: ignore[method-assign]


def test_another_device_becomes_the_same_guest(server: Running) -> None:
    guest, phone = Guest(server), Guest(server)
    table = guest.make(seats=("me", "open"))
    assert 200 == guest.post("/device").status_code
    token = server.app.services.links.make(DEVICE, guest.id)
    assert 403 == phone.http.get(f"/t/{table}").status_code
    assert "/" == phone.http.get(f"/device/{token}").headers["location"]
    assert guest.id == phone.id
    assert 200 == phone.http.get(f"/t/{table}").status_code


def test_nobody_becomes_another_without_being_asked(server: Running) -> None:
    """A guest who has a name or tables would lose them by a link that a stranger sent."""
    guest, stranger = Guest(server), Guest(server)
    guest.post("/me", name="Negar", back="/")
    stranger.post("/me", name="Zahhak", back="/")
    link = f"/device/{server.app.services.links.make(DEVICE, stranger.id)}"
    me = guest.id
    assert 200 == guest.http.get(link).status_code
    assert me == guest.id
    foreign = guest.http.post(link, headers={"Origin": "https://evil.example"})
    assert 403 == foreign.status_code
    assert me == guest.id
    assert "/" == guest.post(link).headers["location"]
    assert stranger.id == guest.id


def test_strange_addresses_get_a_page(server: Running) -> None:
    guest = Guest(server)
    table = guest.make(seats=("me", "random"))
    assert 200 == guest.http.get(f"/t/{table}", headers={"Host": "x" * 5000}).status_code
    assert "<script>" not in guest.http.get(f"/t/{table}", headers={"Host": '"><script>'}).text
    for address in (
        f"/replay/{table}/" + "9" * 5000,
        f"/replay/{table}/-1",
        "/t/%00%ff",
        "/t/" + "x" * 5000,
        "/sit/%F0%9F%98%80",
        "/rules/..%2f..%2fetc",
        "/cards/splendor/card/%22",
        "/static/../../etc/passwd",
        "/nowhere",
    ):
        answer = guest.http.get(address)
        assert answer.status_code in (403, 404)
        assert "<h1>" in answer.text
    assert 404 == guest.http.delete("/").status_code
    for kind, status in (("multipart/form-data", 400), ("application/json", 404)):
        answer = guest.http.post("/new", content=b"--x\r\n", headers={"Content-Type": kind})
        assert (status, True) == (answer.status_code, "<h1>" in answer.text)


def test_a_letter_that_no_database_keeps_is_in_no_name(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        guest.make()
        for address in ("/t/%00", "/t/x%00/cards", "/replay/%00", "/replay/%00/1", "/record/%00.json"):
            assert 404 == guest.http.get(address).status_code, address
        for name in ("table", "sure"):
            assert 303 == guest.post("/mine", **{name: "\0:close"}).status_code
        assert 404 == guest.post("/t/%00/do", t="play", action="0", at="0").status_code
        with pytest.raises(InvalidStatus):
            guest.page("%00")
        assert 303 == guest.post("/me", name="A\0nn").status_code
        assert "Ann" in guest.http.get("/").text
    assert [] == caplog.records


def test_many_cookies_do_not_make_more_forms(tmp_path: Path) -> None:
    with running(tmp_path, posts_here="5/hour") as server:
        codes = [Guest(server).post("/play", game="splendor").status_code for _ in range(7)]
    assert [303] * 5 + [429] * 2 == codes


def test_a_link_to_watch_never_gives_a_seat(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"))
    links = ann.links(table)
    token = links["watch"].removeprefix("/watch/")
    assert 200 == ben.http.get(links["watch"]).status_code
    page = ben.page(table, link=token)
    page.until("view")
    assert "forbidden" == page.ask("seat", seat=1, to="person")["why"]
    assert "forbidden" == page.ask("seat", to="person")["why"]
    assert "forbidden" == page.ask("seat", seat=1, to="bot")["why"]
    assert "not_yours" == page.play(0)["why"]
    assert 404 == ben.http.get(f"/sit/{token}").status_code
    assert 403 == ben.post(f"/t/{table}/do", t="seat", to="person").status_code
    sit = ben.page(table, page="two", link=links["sit"].removeprefix("/sit/"))
    sit.until("view")
    assert "done" == sit.ask("seat", to="person")["t"]
    assert ben.id == server.live(table).chairs[1].person


def test_a_preview_does_not_take_the_seat(server: Running) -> None:
    """Messengers open every link; only somebody who came before, or comes again, sits down."""
    ann = Guest(server)
    table = ann.make(seats=("me", "open"))
    link = ann.links(table)["sit"]
    assert 200 == get(server.base + link).status_code
    assert "" == server.live(table).chairs[1].person
    friend = Guest(server, visit=False)
    assert 200 == friend.http.get(link).status_code
    assert 303 == friend.http.get(link).status_code
    assert friend.id == server.live(table).chairs[1].person
    late = Guest(server)
    assert 409 == late.http.get(link).status_code


def test_forged_and_old_links_open_nothing(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest(server)
    table = guest.make(seats=("me", "open"))
    links = server.app.services.links
    for address in ("/sit/x", "/watch/x.y", "/device/" + "x" * 500, f"/sit/{links.make(WATCH, table)}"):
        assert 404 == guest.http.get(address).status_code
    assert 404 == guest.http.get(f"/watch/{links.make(WATCH, 'nowhere')}").status_code
    other = Links("another secret than this one", 14)
    assert 404 == guest.http.get(f"/sit/{other.make(SIT, table)}").status_code
    old = links.make(SIT, table)
    later = time.time() + 60 * 24 * 3600
    monkeypatch.setattr(time, "time", lambda: later)
    answer = guest.http.get(f"/sit/{old}")
    assert 410 == answer.status_code
    assert "text/html" in answer.headers["content-type"]
    with pytest.raises(BadLink, match="expired"):
        links.read(SIT, old)
    assert (table, -1) == links.read(REPLAY, links.make(REPLAY, table))


def test_wrong_turns_are_friendly_pages(server: Running) -> None:
    guest = Guest(server, "fa")
    for address, status in {
        "/t/nowhere": 404,
        "/t/" + "x" * 3000: 404,
        "/replay/nowhere": 404,
        "/record/nowhere.json": 404,
        "/nothing": 404,
        "/rules/chess": 404,
        "/rules/chess/panel": 404,
        "/rules/splendor/nothing": 404,
        "/new?game=chess": 404,
        "/cards/splendor/card/none": 404,
        "/static/x/none.css": 404,
        "/play?game=chess": 404,
    }.items():
        answer = guest.http.get(address)
        assert status == answer.status_code, address
        assert 'lang="fa"' in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_bad_forms_come_back_with_what_is_wrong(server: Running) -> None:
    guest = Guest(server)
    good = {"game": "splendor", "players": "2"}
    for bad in (
        {"players": "9"},
        {"players": "²"},
        {"seat0": "program:/bin/sh"},
        {"seat0": "me", "seat1": "me"},
        {"opt.start_player": "7"},
        {"opt.start_player": "x" * 5000},
    ):
        answer = guest.post("/new", **(good | bad))
        assert 400 == answer.status_code, bad
        assert "<form" in answer.text
    assert 404 == guest.post("/new", game="chess").status_code
    assert 303 == guest.post("/new", **good).status_code


@pytest.mark.parametrize("address", ["", "https://games.example/"])
def test_links_begin_with_the_address_of_the_server(tmp_path: Path, address: str) -> None:
    """The one that it was given, or where the visitor found it."""
    with running(tmp_path, address=address) as server:
        guest = Guest(server)
        page = guest.http.get(f"/t/{guest.make(seats=('me', 'open'))}").text
        assert f'{address.rstrip("/") or server.base}/sit/' in page


def test_a_title_is_as_long_as_the_form_allows(server: Running) -> None:
    """A letter more is refused."""
    guest = Guest(server)
    found = re.search('name="title"[^>]*maxlength="([0-9]+)"', guest.http.get("/new?game=splendor").text)
    assert found is not None
    title = "T" * int(found[1])
    guest.make(seats=("me", "open"), public="public", title=title)
    assert title in guest.http.get("/").text
    assert 400 == guest.post("/new", game="splendor", players="2", title=title + "T").status_code


def test_a_guest_has_only_so_many_tables_and_posts(server: Running) -> None:
    guest = Guest(server)
    limit = server.app.services.settings.tables_each
    for _ in range(limit):
        guest.make(seats=("me", "open"))
    refused = guest.post("/play", game="splendor")
    assert 409 == refused.status_code
    assert f"{limit} of yours are not over yet" in refused.text
    assert limit == refused.text.count('type="checkbox"')


def test_nor_has_he_more_when_they_are_made_at_once(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database, tables_each=3) as server:
        plan = NewTable("splendor", 2, {}, [Chair("me"), Chair()])

        async def make() -> list[object]:
            tables = [server.app.tables.make("me", plan) for _ in range(8)]
            return list(await asyncio.gather(*tables, return_exceptions=True))

        found = server.call(make())
        assert 3 == len([one for one in found if isinstance(one, str)])
        assert 5 == len([one for one in found if isinstance(one, ListFull)])


def test_the_lobby_lists_tables(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"), public="public", title="Evening")
    hidden = ann.make(seats=("me", "open"))
    assert "Evening" in ben.http.get("/").text
    assert hidden not in ben.http.get("/").text
    assert hidden in ann.http.get("/").text
    page = ben.page(table)
    page.until("view")
    assert "done" == page.ask("seat", to="person")["t"]
    until(lambda: server.live(table).started)
    assert f"/t/{table}" in ben.http.get("/").text
    health = ben.http.get("/health").json()
    assert health["ok"]
    assert health["tables"] > 0


def test_static_files_keep_for_long(server: Running) -> None:
    from mohreh.web import static_url

    answer = get(server.base + static_url("style.css"))
    assert 200 == answer.status_code
    assert "immutable" in answer.headers["cache-control"]


def test_guests_who_come_at_once_are_looked_up_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart, when a thousand come again in a second."""
    with running(tmp_path) as server:
        guests, store = server.app.services.guests, server.app.services.store
        known = [registered.Guest(f"guest-{n}", f"Guest {n}", False) for n in range(20)]
        for one in known:
            server.call(guests.remember(one))
        guests._names.clear()
        reads: list[object] = []
        read = store.read

        async def counted(work: Any) -> Any:
            reads.append(work)
            return await read(work)

        async def come() -> list[registered.Guest]:
            monkeypatch.setattr(store, "read", counted)
            return await asyncio.gather(*[guests.find(one.id, "en") for one in known])

        assert [(one.id, one.name, True) for one in known] == [
            (one.id, one.name, one.known) for one in server.call(come())
        ]
        assert 1 == len(reads)
