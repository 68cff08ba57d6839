"""How old markup becomes new: the result is the new one, and what was there already is neither made nor moved again."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from mohreh.kernel import registry
from tests.kit.page import see, visit
from tests.web.tables import played, shown

pytestmark = pytest.mark.once

# Of each pair of markups: what the first has become, and how many elements were put in.
BECOMES = """(pairs) => pairs.map(([old, now]) => {
  const region = document.createElement("div"), there = document.createElement("template");
  region.innerHTML = old;
  there.innerHTML = now;
  const watch = new MutationObserver(() => {});
  watch.observe(region, { childList: true, subtree: true });
  morphInside(region, there.content);
  const put = watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]).filter((one) => one.nodeType === 1);
  return [region.innerHTML, put.map((one) => 1 + one.querySelectorAll("*").length).reduce((a, b) => a + b, 0)];
})"""


def markup(rng: Random, depth: int = 0) -> str:
    """A few elements, some with a key that no sibling has, with others or with words in them."""
    keys = [*range(6)]
    rng.shuffle(keys)
    found = ""
    for _ in range(rng.randrange(6)):
        kind = rng.choice(["i", "b", "span", ""])
        inside = markup(rng, depth + 1) if depth < 2 and rng.random() < 0.5 else rng.choice(["", "a", "b"])
        key = f' data-key="{keys.pop()}"' if keys and rng.random() < 0.4 else ""
        found += f"<{kind}{key}>{inside}</{kind}>" if kind else "c"
    return found


def test_the_result_is_the_new_markup(page: Page) -> None:
    visit(page, shown(played("splendor", 2, 4)))
    rng = Random(7)
    pairs = [(markup(rng), markup(rng)) for _ in range(400)]
    pairs += [(one, one) for one, _ in pairs[:20]]
    found = page.evaluate(BECOMES, pairs)
    assert [now for _, now in pairs] == [result for result, _ in found]
    assert [0] * 20 == [put for _, put in found[-20:]]


def items(numbers: range) -> str:
    return "".join(f"<li><span>line {n}</span></li>\n" for n in numbers)


@pytest.mark.parametrize(
    ("old", "now", "put"),
    [
        pytest.param(items(range(9, 0, -1)), items(range(11, 0, -1)), 4, id="lines on top of a list"),
        pytest.param(items(range(9)), items(range(11)), 4, id="lines at the end of a list"),
        pytest.param(
            f'<h2>log</h2>\n<div>since</div>\n<ol data-key="news">{items(range(3))}</ol>\n'
            f'<h3>before</h3>\n<ol data-key="earlier">{items(range(40))}</ol>\n',
            f'<h2>log</h2>\n<ol data-key="earlier">{items(range(40))}</ol>\n',
            0,
            id="what stood before a list goes",
        ),
        pytest.param(
            f'<h2>log</h2>\n<ol data-key="earlier">{items(range(40))}</ol>\n',
            f'<h2>log</h2>\n<div>since</div>\n<ol data-key="earlier">{items(range(40))}</ol>\n',
            1,
            id="something comes before a list",
        ),
    ],
)
def test_what_was_there_stays_in_its_place(old: str, now: str, put: int, page: Page) -> None:
    visit(page, shown(played("splendor", 2, 4)))
    assert [[now, put]] == page.evaluate(BECOMES, [(old, now)])


@pytest.mark.parametrize("game", registry.names())
def test_a_move_leaves_the_log_that_was_there(game: str, page: Page) -> None:
    """Of a log of many lines a move makes only its own anew, whoever moved."""
    tables = [played(game, 2, decisions) for decisions in range(30, 36)]
    before = 0
    for number, _ in enumerate(see(page, [shown(table) for table in tables])):
        if number:
            assert page.evaluate("[...$$('#log li')].filter((one) => one.isOld).length") >= 0.7 * before
        before = page.evaluate("$$('#log li').map((one) => { one.isOld = true; }).length")
    assert before > 8
