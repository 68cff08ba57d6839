"""Pictures of every screen for docs/screens.md: into docs/screenshots/, or all of them elsewhere to look at.

Pages are rendered from games that bots have played with fixed seeds, so the same tree gives the same pictures.

    python -m tools.screenshots                   each screen in four of its eight forms, and the page docs/screens.md
    python -m tools.screenshots /tmp/pictures     each screen in every form: language, size, theme
    python -m tools.screenshots /tmp/pictures replay     only those with this in their names
"""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser

import mohreh
from mohreh import Table, web
from mohreh.bots import Belief, make
from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.web.model import BOT, FREE, PERSON, Form, Lobby, LobbyTable, Move, Reader, Replay, Shown, Sitter
from tools.chromium import chromium
from tools.compiled_sources import ROOT

DOCS: Final = ROOT / "docs"
PICTURES: Final = DOCS / "screenshots"
SIZES: Final = {"desktop": (1280, 800), "phone": (360, 780)}
LANGUAGES: Final = ("en", "fa")
THEMES: Final = ("light", "dark")
FORMS: Final = list(product(LANGUAGES, SIZES, THEMES))
SHOWN: Final = [FORMS[0], FORMS[6], FORMS[3], FORMS[5]]  # in the documentation: every value twice
NAMES: Final = {"en": ["Negar", "Sara", "Reza", "Mina"], "fa": ["نگار", "سارا", "رضا", "مینا"]}
TITLE: Final = {"en": "Wednesday table", "fa": "میز چهارشنبه‌شب"}
POLICY: Final = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'"
PLAYERS: Final = 3
LONGEST: Final = 10**6
COLOURS: Final = 256

# Each screen: what it is, in a word for the documentation, and what is clicked before it is taken.
SCREENS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "lobby": ("The lobby", ()),
    "new": ("A new table", ()),
    "splendor": ("Splendor", ()),
    "splendor-pick": ("Gems are picked one by one", ("#b-w", "#b-g")),
    "splendor-card": ("What can be done with a card", (".dev.buy, .dev.lit",)),
    "splendor-result": ("The end of a game", ()),
    "replay": ("The replay", ()),
    "rules": ("The rules", ()),
    "words": ("Splendor in words", ()),
    **{name: (name, ()) for name in registry.names() if name != "splendor"},
}
# Moments to look at that the documentation can do without: the step that asks, in Splendor.
MOMENTS: Final = {
    "splendor-start": "",
    "splendor-pay": "Pay",
    "splendor-return": "Return",
    "splendor-noble": "ChooseNoble",
}


# ---- games


@cache
def played(game: str, decisions: int, asks: str = "") -> Table:
    """A game between bots, until seat 0 is asked (something certain) after so many decisions."""
    players = min(PLAYERS, max(registry.game(game).players))
    for start in range(7, 4000):
        table = mohreh.new(game, players=players, seed=start)
        bot = make("random" if asks else "greedy", table.rules)
        while not table.over:
            step = table.view(None)["asks"][0]
            if table.decisions >= decisions and 0 in table.waiting and asks in ("", step):
                return table
            seat, seed = table.waiting[0], table.decisions
            belief = Belief(table.rules, table.redeal(seat, seed), seat, seed)
            table.play(int(bot.choose(belief, seed)), seat)
        if not asks:
            return table
    raise SystemExit(f"nobody was asked to {asks} in {game}")


def shown(table: Table, language: str) -> Shown:
    asked = [] if table.over else table.waiting
    people = [Sitter(PERSON, NAMES[language][seat], here=True, asked=seat in asked) for seat in range(2)]
    bots = [Sitter(BOT, "", "level3", asked=seat in asked) for seat in range(2, table.rules.players)]
    last = [number for number, one in enumerate(table.history) if one.seat == 0]
    news = [e for one in table.history[last[-1] + 1 :] for e in one.events if e.seen_by(0)] if last else []
    return Shown(
        table="abc",
        title=TITLE[language],
        rules=table.rules,
        seat=0,
        seen=table.seen(0),
        legal=() if table.over else tuple(table.legal_for(0)),
        sitters=(*people, *bots),
        decisions=table.decisions,
        events=tuple(table.events(0)),
        news=len(news),
        can_undo=table.decisions > 0,
        ended="rules" if table.over else "",
        winners=tuple(table.winners) if table.over else (),
        commitment="7f3a" * 16,
        seed="1" if table.over else "",
        owner=True,
        links={"watch": "http://192.0.2.7:8474/watch/abc"},
        replay="/replay/abc" if table.over else "",
        record="/record/abc.json" if table.over else "",
    )


def lobby(language: str) -> Lobby:
    me, sara, reza, mina = [Sitter(PERSON, name, here=True) for name in NAMES[language]]
    bot, free = Sitter(BOT, "", "level3"), Sitter(FREE, "")
    asked = Sitter(PERSON, NAMES[language][3], here=True, asked=True)
    mine = (
        LobbyTable("a", TITLE[language], "splendor", 3, (me, sara, bot), mine=True, my_turn=True, address="/t/a"),
        LobbyTable("b", "", "inis", 3, (reza, asked, me), mine=True, address="/t/b"),
    )
    tables = (
        LobbyTable("c", "", "rokab", 5, (reza, mina, bot, free, free), address="/t/c"),
        LobbyTable("d", "", "tash_kalar", 2, (mina, free), address="/t/d"),
    )
    return Lobby(NAMES[language][0], mine, tables, (), len(mine))


# ---- pages


def page(name: str, language: str) -> str:
    """The markup of a screen."""
    reader = Reader(language)
    if name == "lobby":
        return web.lobby_page(lobby(language), reader)
    if name == "new":
        form = Form("inis", {"players": "3"}, {}, ("level3", "level2", "level1"))
        return web.new_page("inis", form, reader)
    if name == "rules":
        return web.rules_page("splendor", reader)
    if name == "replay":
        over = played("splendor", LONGEST)
        moves = tuple([Move(one.seat, one.action, over.rules.seen(one.before, one.seat)) for one in over.history])
        here = replace(shown(played("splendor", 44), language), legal=())
        return web.replay_page(Replay(here, moves, (-1, 0, 1, 2), "/record/abc.json", tuple(over.winners)), reader)
    if name == "words":
        return web.table_page(shown(played("splendor", 44), language), Reader(language, "", True), "/socket")
    if name in MOMENTS:
        return web.table_page(shown(played("splendor", 0, MOMENTS[name]), language), reader, "/socket")
    decisions = LONGEST if name == "splendor-result" else 44
    return web.table_page(shown(played(name.partition("-")[0], decisions), language), reader, "/socket")


class Served(BaseHTTPRequestHandler):
    """Screens under their name and language, and the files that they refer to."""

    def do_GET(self) -> None:
        name, _, language = self.path.removeprefix("/").partition(".")
        found = web.static_file(self.path.removeprefix("/static/"))
        if name in SCREENS or name in MOMENTS:
            found = (page(name, language).encode(), "text/html; charset=utf-8")
        self.send_response(200 if found else 404)
        if found:
            self.send_header("Content-Type", found[1])
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(found[0] if found else b"")

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""


def picture(name: str, form: tuple[str, str, str]) -> str:
    return ".".join([name, *form, "png"])


def shoot(browser: Browser, base: str, name: str, form: tuple[str, str, str], folder: Path) -> None:
    """One picture."""
    language, size, theme = form
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        is_mobile=size == "phone",
        has_touch=size == "phone",
    )
    tab = context.new_page()
    tab.goto(f"{base}/{name}.{language}")
    tab.evaluate("document.fonts.ready.then(() => true)")
    for what in SCREENS.get(name, ("", ()))[1]:
        tab.locator(what).first.click()
    taken = Image.open(BytesIO(tab.screenshot())).convert("RGB")
    context.close()
    few = taken.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3)  # a quarter of the size, and true small marks
    few.save(folder / picture(name, form), optimize=True)


def write_page() -> None:
    """docs/screens.md: each screen with its pictures."""
    lines = ["# Screens", "", "Made by `python -m tools.screenshots` from games that bots have played."]
    for name, (title, _) in SCREENS.items():
        heading = Text("en", registry.game(name)).say("title") if name == title else title
        lines += ["", f"## {heading}", ""]
        lines += [f"![{heading}, {', '.join(form)}](screenshots/{picture(name, form)})" for form in SHOWN]
    (DOCS / "screens.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(folder: str = "", wanted: str = "") -> None:
    place = Path(folder) if folder else PICTURES
    place.mkdir(parents=True, exist_ok=True)
    names, forms = ([*SCREENS, *MOMENTS], FORMS) if folder else (list(SCREENS), SHOWN)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Served)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with chromium() as browser:
        for name, form in product(names, forms):
            if wanted in picture(name, form):
                page(name, form[0])  # plays, the first time
                shoot(browser, f"http://127.0.0.1:{server.server_port}", name, form, place)
                print(picture(name, form), flush=True)
    server.shutdown()
    if not folder:
        write_page()


if __name__ == "__main__":
    main(*sys.argv[1:3])
