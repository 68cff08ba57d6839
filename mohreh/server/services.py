"""What the parts of one server share."""

from __future__ import annotations

from dataclasses import dataclass

from mohreh.server.bots import Workers
from mohreh.server.limits import Limits
from mohreh.server.links import Links
from mohreh.server.people import People
from mohreh.server.settings import Settings
from mohreh.server.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    store: Store
    people: People
    links: Links
    limits: Limits
    workers: Workers
