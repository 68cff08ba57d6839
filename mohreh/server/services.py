"""What the parts of one server share."""

from __future__ import annotations

from dataclasses import dataclass

from mohreh.server.bots import Workers
from mohreh.server.guests import Guests
from mohreh.server.limits import Limits
from mohreh.server.links import Links
from mohreh.server.settings import Settings
from mohreh.server.storage.engine import Store


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    store: Store
    guests: Guests
    links: Links
    limits: Limits
    workers: Workers
