"""How Hypothesis tries examples: without limits of time, which a busy machine would not keep."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, settings

PATIENT: Final = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
