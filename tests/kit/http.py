"""Questions to servers on this machine."""

from __future__ import annotations

from typing import Any

import httpx

from tests.kit.patience import patience


def client(**more: Any) -> httpx.Client:
    """Without the certificates, which httpx would read anew for each client: that takes longer than most answers."""
    return httpx.Client(verify=False, timeout=patience(), **more)


def get(address: str, **more: Any) -> httpx.Response:
    with client(**more) as one:
        return one.get(address)


def post(address: str, data: dict[str, str]) -> httpx.Response:
    with client() as one:
        return one.post(address, data=data)
