"""How often somebody may ask for something."""

from __future__ import annotations

from typing import Final, final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from mohreh.server.settings import Settings


@final
class Limits:
    """Counts, for each kind of asking, what comes from the same connection or guest."""

    def __init__(self, settings: Settings) -> None:
        self._limiter: Final = FixedWindowRateLimiter(MemoryStorage())
        self._messages: Final = parse(settings.messages)
        self._messages_each: Final = parse(settings.messages_each)
        self._posts: Final = parse(settings.posts_each)
        self._posts_here: Final = parse(settings.posts_here)
        self._hints: Final = parse(settings.hints_each)
        self._sockets_here: Final = parse(settings.sockets_here)

    def message(self, connection: str, person: str) -> bool:
        """May one more message be read?"""
        return self._hit(self._messages, "connection", connection) and self._hit(self._messages_each, "guest", person)

    def post(self, person: str, address: str) -> bool:
        """May one more form be read? A cookie costs nothing, so the address counts, too."""
        return self._hit(self._posts, "post", person) and self._hit(self._posts_here, "address", address)

    def socket(self, address: str) -> bool:
        """May one more connection be opened, whoever comes?"""
        return self._hit(self._sockets_here, "socket", address)

    def hint(self, person: str) -> bool:
        return self._hit(self._hints, "hint", person)

    def _hit(self, item: RateLimitItem, *key: str) -> bool:
        return self._limiter.hit(item, *key)
