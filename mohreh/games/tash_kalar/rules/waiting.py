"""The steps that hold nothing but a seat, made once and shared; the modules that define them fill the lists."""

from __future__ import annotations

from typing import Final

from mohreh.kernel.state import Step

ACT: Final[list[Step]] = []
CLOSE: Final[list[Step]] = []
