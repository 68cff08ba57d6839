"""Packages that only some parts need, each behind an extra: `pip install 'mohreh[ray]'`."""

from __future__ import annotations

from mohreh.kernel.errors import MohrehError


def missing(what: str, extra: str) -> MohrehError:
    """What a command raises when the package behind an extra is not installed."""
    return MohrehError(_sentence(what, extra))


def not_importable(what: str, extra: str) -> ImportError:
    """What a module raises that cannot be imported without the package behind an extra."""
    return ImportError(_sentence(what, extra))


def _sentence(what: str, extra: str) -> str:
    return f"{what} is not installed here; pip install 'mohreh[{extra}]' brings it"
