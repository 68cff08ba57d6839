"""Packages that only some commands need."""

from __future__ import annotations

from mohreh.kernel.errors import MohrehError


def missing(what: str, extra: str) -> MohrehError:
    """What to raise when the package behind an extra is not installed."""
    return MohrehError(f"{what} is not installed here; pip install 'mohreh[{extra}]' brings it")
