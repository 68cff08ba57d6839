"""What everything in the server shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mohreh.kernel.state import Args
from mohreh.server.bots import Workers
from mohreh.server.limits import Limits
from mohreh.server.links import Links
from mohreh.server.people import People
from mohreh.server.settings import Settings
from mohreh.server.store import Store
from mohreh.web.model import Form, Idea, Lobby, Reader, Refusal, Replay, Shown


class Pages(Protocol):
    """What `mohreh.web` draws."""

    def lobby_page(self, lobby: Lobby, reader: Reader) -> str: ...
    def new_page(self, game: str, form: Form, reader: Reader) -> str: ...
    def table_page(self, shown: Shown, reader: Reader, socket: str) -> str: ...
    def replay_page(self, replay: Replay, reader: Reader) -> str: ...
    def replay_regions(self, replay: Replay, reader: Reader) -> dict[str, str]: ...
    def rules_page(self, game: str, reader: Reader, section: str = "") -> str: ...
    def message_page(self, key: str, args: Args, reader: Reader, status: int = 404) -> str: ...
    def device_page(self, address: str, reader: Reader) -> str: ...
    def card_fragment(self, game: str, kind: str, name: str, reader: Reader) -> str | None: ...
    def regions(self, shown: Shown, reader: Reader) -> dict[str, str]: ...
    def headline(self, shown: Shown, reader: Reader) -> str: ...
    def refusal(self, shown: Shown, refusal: Refusal, reader: Reader) -> str: ...
    def idea_list(self, shown: Shown, ideas: list[Idea], reader: Reader) -> str: ...
    def static_file(self, path: str) -> tuple[bytes, str] | None: ...


@dataclass(frozen=True, slots=True)
class House:
    """The services of one server."""

    settings: Settings
    store: Store
    people: People
    links: Links
    limits: Limits
    workers: Workers
    pages: Pages
