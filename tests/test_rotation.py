"""What takes turns in `make test`: over all parts every test runs, once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.rotation import ALL, KINDS, PARTS, kind_of, part_of, taking_turns
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once


def test_every_test_of_a_kind_runs_in_some_parts_and_all_others_in_each() -> None:
    kinds = ["tours", "", "tours", "layouts", "languages", "tours", "", "languages", "tours", "layouts"]
    runs = [taking_turns(kinds, part) for part in range(1, PARTS + 1)]
    for kind, *turns in zip(kinds, *runs, strict=True):
        assert PARTS // KINDS.get(kind, 1) == sum(turns)


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"languages"}))
def test_a_part_has_some_of_all_languages_and_sizes(kind: str) -> None:
    """Tests often come in fours: two languages, two sizes."""
    for part in range(1, PARTS + 1):
        mine = [number for number, runs in enumerate(taking_turns([kind] * 64, part)) if runs]
        assert abs(len(mine) - 64 // KINDS[kind]) <= 1
        assert len({number % 4 for number in mine}) > 2


def test_of_two_languages_one_is_looked_at() -> None:
    for part in range(1, PARTS + 1):
        turns = taking_turns(["languages"] * 20, part)
        assert all(first != second for first, second in zip(turns[::2], turns[1::2], strict=True))


def test_every_kind_that_a_test_names_is_known() -> None:
    """Without ROTATE nobody asks, so a wrong word would be noticed only by `make test`."""
    used: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path != Path(__file__):
            used |= set(re.findall(r'mark\.rotates(?:\("(.*?)"\))?', path.read_text(encoding="utf-8")))
    assert used == KINDS.keys() - {"interpreted", "languages"}


def test_parts() -> None:
    assert 0 == part_of("", ROOT) == part_of(ALL, ROOT)
    assert PARTS == part_of(str(PARTS), ROOT)
    assert part_of("commit", ROOT) in range(1, PARTS + 1)
    for wrong in ("0", str(PARTS + 1), "some"):
        with pytest.raises(pytest.UsageError, match="it may be all, commit or a part from 1 to"):
            part_of(wrong, ROOT)


def test_without_git_the_sources_decide(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    assert part_of("commit", tmp_path) == part_of("commit", tmp_path)


def test_games_take_turns_only_where_the_compiled_half_runs_them_all() -> None:
    game, kernel = Path("tests/inis/test_clash.py"), Path("tests/test_rng.py")
    assert "" == kind_of(game, None, again=False) == kind_of(kernel, None, again=True)
    assert "interpreted" == kind_of(game, None, again=True)
    assert "tours" == kind_of(game, pytest.mark.rotates("tours").mark, again=True)
    with pytest.raises(AssertionError, match="'no such kind' is none of the kinds"):
        kind_of(game, pytest.mark.rotates("no such kind").mark, again=False)
