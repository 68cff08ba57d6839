"""Signed links: to sit, to watch, to see a replay, to go on with another device. No kind works as another."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from pathlib import Path
from typing import Final, final

from itsdangerous import BadSignature, URLSafeSerializer

from mohreh.kernel.errors import MohrehError
from mohreh.server.errors import BadLink
from mohreh.server.settings import DAY
from mohreh.server.storage.engine import beside, make_private

SIT: Final = "sit"
WATCH: Final = "watch"
REPLAY: Final = "replay"
DEVICE: Final = "device"
DEVICE_SECONDS: Final = 900.0
ANY_SEAT: Final = -1
SHORTEST_SECRET: Final = 16


@final
class Links:
    """Makes links and reads them. For days the same link is made again, so that pages stay as they are."""

    def __init__(self, secret: str, days: float) -> None:
        self._signers: Final = {kind: URLSafeSerializer(secret, salt=f"link {kind}") for kind in _KINDS}
        self._seconds: Final = {SIT: days * DAY, WATCH: days * DAY, REPLAY: 0.0, DEVICE: DEVICE_SECONDS}

    def make(self, kind: str, whom: str, seat: int = ANY_SEAT) -> str:
        """The token of a link to a table, or of a device link to a person."""
        seconds = self._seconds[kind]
        until = int((time.time() // seconds + 2) * seconds) if seconds else 0
        return str(self._signers[kind].dumps([whom, seat, until]))

    def read(self, kind: str, token: str) -> tuple[str, int]:
        """Whom it is for and the seat that it gives; `BadLink` when it is forged or too old."""
        try:
            found = self._signers[kind].loads(token)
        except (BadSignature, ValueError):
            raise BadLink("bad_link") from None
        match found:
            case [str(whom), int(seat), int(until)]:
                if until and until < time.time():
                    raise BadLink("expired_link")
                return whom, seat
        raise BadLink("bad_link")


_KINDS: Final = (SIT, WATCH, REPLAY, DEVICE)


def secret_beside(database: Path | None) -> str:
    """The key that cookies and links are signed with, kept beside the database so that they outlive a restart."""
    given = os.environ.get("MOHREH_SECRET", "")
    if given:
        if len(given) < SHORTEST_SECRET:
            raise MohrehError(f"$MOHREH_SECRET is too short; {SHORTEST_SECRET} letters are the least")
        return given
    if database is None:
        raise MohrehError("set $MOHREH_SECRET, so that cookies and links outlive a restart of the server")
    file = beside(database, ".secret")
    try:
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _kept(file)
        fresh = secrets.token_hex(32)
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(fresh)
        return fresh
    except OSError as wrong:
        raise MohrehError(f"the key {file} cannot be read or written: {wrong.strerror}") from None


def _kept(file: Path) -> str:
    """The key of an earlier start."""
    found = file.read_bytes().strip()
    if not found.isascii() or len(found) < SHORTEST_SECRET:
        raise MohrehError(
            f"the key {file} should be at least {SHORTEST_SECRET} letters of ASCII; "
            "put a copy of it back, or remove it, and all links and guests begin anew"
        )
    with contextlib.suppress(PermissionError):  # somebody else's, who lets us read it
        make_private(file)
    return found.decode("ascii")
