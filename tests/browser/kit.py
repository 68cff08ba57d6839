"""A server in a process of its own, and people with browsers who see only what is on the page."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import httpx

from mohreh.server.listen import bind
from tests.kit.http import get
from tests.kit.patience import LOOK, Limit, patience, until
from tests.kit.processes import end, end_with_parent_or_ctrl_c
from tools.compiled_sources import ROOT

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebSocket

SIZES: Final = {"phone": (360, 780), "desktop": (1280, 800)}
LIT: Final = ".lit:is([data-action], [data-part], [popovertarget])"
LINK: Final = re.compile(r"http://[\w.]+:\d+")
SERVE: Final = ("-m", "tests.browser.serve")
SCRIPTS: Final = (Path(__file__).parent / "page.js").read_text(encoding="utf-8")
REFUSED: Final = '"t":"refused"'
GIVEN_UP: Final = "WebSocket is closed before the connection is established"
GRAVE: Final = ("serious", "critical")
SAID: Final = "label-content-name-mismatch"  # what is said must hold what is read
STANDARD: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {SAID: {"enabled": True}},
    "resultTypes": ["violations"],  # what is in order is not listed
}

Box: TypeAlias = tuple[float, float, float, float]


class Served:
    """A server that can be stopped and started again at the same address, with the same database."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.folder = folder
        self._kept: Final = bind("127.0.0.1", 0)  # so that nobody else gets the port while no server is there
        self.port: Final = self._kept.getsockname()[1]
        if sys.platform != "linux":  # elsewhere the server could not have it, either
            self._kept.close()
        self.base: Final = f"http://127.0.0.1:{self.port}"
        self._command: Final = command or (*SERVE, str(folder / "tables.db"), str(self.port))
        self._log: Final = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        environ = os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])}
        command = [sys.executable, *[word.replace("PORT", str(self.port)) for word in self._command]]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, env=environ, stdout=log, stderr=log, preexec_fn=end_with_parent_or_ctrl_c
            )
        try:
            until(self._answers, "the server does not answer")
        except BaseException:
            self.stop(signal.SIGKILL)
            raise

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.told()
        try:
            return get(f"{self.base}/health").is_success
        except httpx.TransportError:
            return False

    def stop(self, how: int = signal.SIGINT) -> None:
        """With SIGKILL it has no time to tidy up."""
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(patience())
            finally:
                end(self._process, patience())
                self._process = None

    def close(self) -> None:
        """Stop, and give the port away."""
        try:
            self.stop()
        finally:
            self._kept.close()

    def told(self) -> str:
        """What the server said so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")


def _seated(seats: tuple[str, ...]) -> dict[str, str]:
    return {f"seat{n}": who for n, who in enumerate(seats)}


def wait_for(page: Page, what: str) -> object:
    """Wait for something to be true on a page; what it is."""
    limit = Limit()
    while not (found := page.evaluate(f"wait => mohrehTest.until(() => {what}, wait)", 1000 * LOOK)):
        assert not limit.is_over(), f"not in time: {what}"
    return found


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, base: str, language: str = "en", size: str = "desktop", **more: Any) -> None:
        width, height = SIZES[size]
        self.base: Final = base
        self.size: Final = size
        self.touches: Final = size == "phone"
        self.context: Final[BrowserContext] = browser.new_context(
            base_url=base,
            viewport={"width": width, "height": height},
            is_mobile=self.touches,
            has_touch=self.touches,
            extra_http_headers={"accept-language": language},
            **{"reduced_motion": "reduce", **more},
        )
        self.context.set_default_timeout(1000 * patience())
        self.context.add_init_script(SCRIPTS)
        self.wrong: Final[list[str]] = []  # what should not have happened
        self.refused: Final[list[str]] = []  # answers that said no
        self.late: Final[list[str]] = []  # and those that only said: look again
        self.context.on("request", self._asks)
        self.context.on("page", self._opens)
        self.page: Final[Page] = self.context.new_page()

    # ---- what goes wrong

    def _opens(self, page: Page) -> None:
        page.on("console", self._says)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("websocket", self._connects)

    def _says(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and GIVEN_UP not in message.text:  # by the page: the machine is busy
            self.wrong.append(f"console: {message.text}")

    def _asks(self, request: Request) -> None:
        if not request.url.startswith((self.base, "data:", "blob:")):
            self.wrong.append(f"another host: {request.url}")

    def _connects(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.base.replace("http", "ws")):
            self.wrong.append(f"another host: {socket.url}")
        socket.on("framereceived", self._hears)

    def _hears(self, heard: str | bytes) -> None:
        if isinstance(heard, str) and REFUSED in heard[:200]:
            why = json.loads(heard)["why"]
            (self.late if why == "stale" else self.refused).append(why)

    def check(self) -> None:
        """Nothing may have gone wrong while somebody was here."""
        for page in self.context.pages:
            self.wrong.extend(f"policy: {one}" for one in page.evaluate("globalThis.mohrehTest?.policy ?? []"))
        assert not self.wrong, self.wrong

    def become_another(self) -> None:
        """A stranger in the same window. A new window would have to read and compile every file of the server again."""
        for page in self.context.pages[1:]:
            page.close()
        self.page.mouse.move(-1, -1)
        self.go("/health")  # from here on, what was open writes nothing
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_cookies()
        width, height = SIZES[self.size]
        self.page.set_viewport_size({"width": width, "height": height})
        for told in (self.wrong, self.refused, self.late):
            told.clear()

    # ---- going somewhere

    def go(self, address: str) -> None:
        self.page.goto(address)

    def make(self, game: str = "splendor", seats: tuple[str, ...] = ("me", "random"), **fields: str) -> str:
        """A new table, as the form would ask for it; its address."""
        sent = {"game": game, "players": str(len(seats)), **_seated(seats), **fields}
        answer = self.context.request.post("/new", form={**sent}, max_redirects=0)
        assert 303 == answer.status, answer.text()
        self.go(answer.headers["location"])
        return self._table()

    def make_by_form(self, game: str, seats: tuple[str, ...], **fields: str) -> str:
        """The same, with what people see."""
        self.go(f"/new?game={game}&players={len(seats)}")
        self.page.locator("details.more:not([open]) summary").click()
        for field, value in (_seated(seats) | fields).items():
            element = self.page.locator(f'[name="{field}"]:visible')
            if element.evaluate("one => one.tagName") == "SELECT":
                element.select_option(value)
            else:
                element.fill(value)
        self.leave("button.big")
        return self._table()

    def _table(self) -> str:
        assert "/t/" in self.page.url
        return self.page.url.removeprefix(self.base)

    def named(self, name: str) -> None:
        """Call oneself something else."""
        self.go("/")
        self.page.locator("[data-show=d-me]").click()
        self.page.locator("#d-me [name=name]").fill(name)
        self.leave("#d-me .main")

    def leave(self, what: str) -> None:
        """Click what leads to another page, and be there."""
        with self.page.expect_navigation():
            self.page.locator(what).first.click()

    # ---- at a table

    def state(self) -> str:
        """`asked`, `over`, or neither yet; never before the table is connected."""
        return str(self.page.evaluate("mohrehTest.state()"))

    def settled(self) -> str:
        """Wait until something is asked, or the game is over."""
        return str(self.until("mohrehTest.state()"))

    def at(self) -> int:
        """The time that the page shows."""
        found: int = self.page.evaluate("at")
        return found

    def language(self) -> str:
        return str(self.page.evaluate("document.documentElement.lang"))

    def link(self, kind: str) -> str:
        """What the table's dialog offers to hand on."""
        found = self.page.locator(f'#d-share input[value*="/{kind}/"]')
        return found.input_value()

    def until(self, what: str) -> object:
        """Wait for something to be true on the page."""
        return wait_for(self.page, what)

    def click(self, what: str, draw: float = 0.0) -> bool:
        """Click one of these, the first unless another is drawn, where a finger would reach it. Was that a decision?

        What leads to another page is for `leave`: clicks are counted by the page that they were made on.
        """
        self.until("typeof pending === 'undefined' || !pending")  # the page takes one thing at a time
        place = self._place(what, draw)
        help_over = self.page.locator(".first-help:not([hidden])")
        if place is not None and place["x"] is None and help_over.count():  # over the bar, until somebody taps it
            help_over.click()
            place = self._place(what, draw)
        assert place is not None, f"{what} is not there"
        assert place["x"] is not None, f"something covers {place['markup']}"
        if self.touches:
            self.page.touchscreen.tap(place["x"], place["y"])
        else:
            self.page.mouse.click(place["x"], place["y"])
        self.until(f"mohrehTest.clicks > {place['clicks']}")
        return bool(place["decides"])

    def _place(self, what: str, draw: float) -> Any:
        return self.page.evaluate("([what, draw]) => mohrehTest.place(what, draw)", [what, draw])

    def play(self, rng: Random, most: int = 10**6) -> int:
        """Play on by clicking what is lit; how many decisions were made."""
        made = 0
        while made < most and self.settled() == "asked":
            made += self.click(LIT, rng.random())
        return made

    def lit(self) -> list[int]:
        """The ids that the page offers, in menus and combinations, too."""
        found: list[int] = self.page.evaluate("mohrehTest.lit()")
        return found

    def boxes(self, what: str) -> dict[str, Box]:
        """Where things are, by their ids."""
        found: dict[str, Box] = self.page.evaluate("what => mohrehTest.boxes(what)", what)
        return found

    def log(self) -> list[str]:
        """The lines of the log, the latest last."""
        return self.page.locator("#log li").all_text_contents()


# Is a word that is read missing in what is said? Numbers on pictures are part of them, and so is what is hidden.
UNSAID: Final = """(what) => {
  const one = document.querySelector(what), copy = one.cloneNode(true), label = one.ariaLabel.toLowerCase();
  copy.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
  const words = copy.textContent.toLowerCase().match(/\\p{L}[\\p{L}\\u200c]+/gu) || [];
  return words.some((word) => !label.includes(word));
}"""


def grave(page: Page) -> list[str]:
    """What axe finds seriously wrong with the page, with the markup where it is."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    found = Axe().run(page, options=STANDARD).response["violations"]
    wrong = [(one["id"], node) for one in found if one["impact"] in GRAVE for node in one["nodes"]]
    return [
        f"{rule}: {node['html'][:160]}"
        for rule, node in wrong
        if rule != SAID or page.evaluate(UNSAID, node["target"][0])
    ][:9]
