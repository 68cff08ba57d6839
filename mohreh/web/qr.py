"""Addresses as pictures, for a phone to read."""

from __future__ import annotations

from typing import Final

import segno
from markupsafe import Markup

from mohreh.web.pieces import drawn_once

MASK: Final = 4  # one of eight patterns; to look for the best one takes most of the time, and any of them is read


@drawn_once
def qr(address: str) -> Markup:
    """The address as a QR code, in the colours of the page."""
    code = segno.make(address, error="m", micro=False, mask=MASK)
    drawn = code.svg_inline(scale=1, border=2, svgclass="qr", lineclass="qr-line", omitsize=True, dark="#1d2333")
    return Markup(drawn)
