"""Debian's Chromium, for the browser tests and the screenshots."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Browser


# The first is Chromium without what only a window needs, so it takes a fifth less of the processors.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Two pages of its own, for an address line that nobody sees, would cost each new window 1.3 s of a processor.
UNSEEN: Final = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# What Playwright switches off; a second list takes the place of the first.
UNWANTED: Final = (
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
SWITCHES: Final = (
    "--no-sandbox",  # also as root
    "--force-color-profile=srgb",  # equal pictures
    "--disable-lcd-text",
    "--disable-audio-output",  # nobody listens
    "--disable-features=" + ",".join([*UNWANTED, *UNSEEN]),
)


def find_chromium() -> str:
    """Where it is; empty when there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


@contextmanager
def chromium(seconds: float = 30.0) -> Iterator[Browser]:
    """A browser without a window, closed at the end; it has so long to start."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(SWITCHES), timeout=1000 * seconds
        )
        try:
            yield browser
        finally:
            browser.close()
