"""What is heard: each sound as the page makes it, when it is heard, and when it is not."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.test_layout import asked
from tests.kit.page import visit

pytestmark = pytest.mark.once

# Some sounds, one after the other, at a volume, made by the page's own script but not played: their peak, how loud the
# loudest 0.4 seconds are, and the steps at the beginning and at the end, as parts of the peak.
MADE: Final = """async ([names, loud]) => {
  const rate = 48000;
  localStorage["mohreh.volume"] = loud;
  audio = new OfflineAudioContext(1, 2 * rate, rate);
  breathe();
  names.split(" ").forEach((name, n) => SOUNDS[name].forEach((tone) => make(0.3 * n, ...tone)));
  const wave = (await audio.startRendering()).getChannelData(0), peak = Math.max(...wave.map(Math.abs));
  let sum = 0, most = 0;
  for (let n = 0; n < wave.length; n++) {
    sum += wave[n] ** 2 - (n < 0.4 * rate ? 0 : wave[n - 0.4 * rate] ** 2);
    most = Math.max(most, sum);
  }
  const [first, last] = [wave[1], wave.at(-1)].map((at) => Math.abs(at) / peak);
  return { peak, loud: 10 * Math.log10(most / 0.4 / rate), first, last };
}"""


def made(page: Page, names: str, volume: int) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(MADE, [names, str(volume)])
    return found


def test_all_sounds_are_about_as_loud_and_none_clicks_or_is_cut(page: Page) -> None:
    """A move is heard beside a clash; nothing is louder than a loudspeaker can be, and nothing begins with a jump."""
    visit(page, asked("splendor", 0))
    names: list[str] = page.evaluate("Object.keys(SOUNDS)")
    usual = {name: made(page, name, 50) for name in names}
    assert [] == [name for name, one in usual.items() if not -39 < one["loud"] < -28], usual
    assert [] == [name for name, one in usual.items() if max(one["first"], one["last"]) > 0.1], usual
    for name in names:
        for after in ("turn", "won", "lost", "end"):
            assert made(page, f"{name} {after}", 100)["peak"] < 1, (name, after)


# What would be heard now, as the pitches that tones begin at.
HEARD: Final = """names => {
  const pitches = [];
  make = (from, begin, length, pitch) => pitches.push(pitch);
  audio = { state: "running", currentTime: 0 };
  sound(names);
  return pitches;
}"""


def test_sounds_begin_with_the_first_tap_and_a_table_that_is_not_looked_at_only_calls(page: Page) -> None:
    visit(page, asked("splendor", 0))
    assert page.evaluate("audio === null")
    page.mouse.click(4, 4)
    assert page.evaluate("audio instanceof AudioContext")
    pitches = {name: page.evaluate("name => SOUNDS[name].map((tone) => tone[2])", name) for name in ("card", "turn")}
    assert pitches["card"] + pitches["turn"] == page.evaluate(HEARD, "card turn")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    assert pitches["turn"] == page.evaluate(HEARD, "card turn")
    assert [] == page.evaluate(HEARD, "card")
    page.evaluate("delete document.hidden")
    page.evaluate("keep('volume', '0')")
    assert [] == page.evaluate(HEARD, "card turn")
