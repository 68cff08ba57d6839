"""Addresses as pictures, for a phone to read."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr(address: str) -> Markup:
    """The address as a QR code, in the colours of the page."""
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(scale=1, border=2, svgclass="qr", lineclass="qr-line", omitsize=True, dark="#1d2333")
    return Markup(drawn)
