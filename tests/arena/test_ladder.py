"""Each level against the one below."""

from __future__ import annotations

from pathlib import Path

import pytest

from mohreh.arena import GameRow, local_crew
from mohreh.arena.ladder import climb, put_into, table, with_ladders
from mohreh.arena.workers import Results, Work, play_here
from mohreh.bots.factory import LEVELS, level_words, make, without_clock
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError

pytestmark = pytest.mark.once


def test_a_ladder_of_toys(tmp_path: Path) -> None:
    told: list[str] = []
    on_progress = lambda played, games, what: told.append(what)  # noqa: E731
    rungs = climb("nim", 60, local_crew(1), ["random", "careless:50", "greedy"], tmp_path, on_progress=on_progress)
    assert ["random", "careless:50", "greedy"] == [rung.level for rung in rungs]
    assert rungs[0].score is None
    for rung in rungs[1:]:
        assert rung.score is not None
        assert rung.score.mean > 0.5
        assert 0 < rung.pairs <= 30
    assert rungs[0].rating.mean < rungs[1].rating.mean < rungs[2].rating.mean
    assert {"nim: careless:50", "nim: greedy"} == set(told)

    def nobody(work: Work[GameRow], numbers: object) -> Results[GameRow]:
        yield from play_here(work, [])
        raise AssertionError("everything is there already")

    assert rungs == climb("nim", 60, nobody, ["random", "careless:50", "greedy"], tmp_path)


def test_the_table() -> None:
    rungs = climb("nim", 40, local_crew(1), ["random", "greedy"], least=12)
    lines = table(rungs).splitlines()
    assert "| game | level | what it is | wins against the level below | pairs | rating |" == lines[0]
    assert lines[2].startswith("| nim | random | `random` |  |  | ")
    assert " % (" in lines[3]
    assert rungs[1].pairs >= 12


def test_a_word_with_a_bar_does_not_tear_the_table() -> None:
    rungs = climb("nim", 2, local_crew(1), ["program:false a|b", "random"])
    assert table(rungs).splitlines()[2].startswith(r"| nim | program:false a\|b | `program:false a\|b` |  |  | ")


def test_a_page_keeps_what_stands_around_the_table() -> None:
    new = table(climb("nim", 4, local_crew(1), ["random", "greedy"]))
    old = new.replace("random", "careless:50")
    page = f"# Ladder\n\n| a |\n|---|\n| 1 |\n\n{old}\nThe end.\n\n| z |\n|---|\n| 2 |\n"
    assert page.replace(old, new) == put_into(page, new)
    assert "| b |\n" == put_into("", "| b |\n")
    assert "# Ladder\n\n| b |\n" == put_into("# Ladder\n", "| b |\n")


@pytest.mark.parametrize("game", registry.names())
def test_the_levels_repeat_without_their_clock(game: str) -> None:
    """All that search have rounds and a clock, for slow machines; without it they play their rounds."""
    words = level_words(game)
    for word in words:
        rounds, _, seconds = word.partition("/")
        assert rounds == without_clock(word)
        assert word.startswith("search:") == (seconds in ("0.5s", "1.2s"))
        make(word, registry.rules(game, 2))
    assert words[-1].startswith("search:")


def test_a_ladder_is_played_without_a_clock(tmp_path: Path) -> None:
    rungs = climb("nim", 2, local_crew(1), ["random", "search:3/2s"], tmp_path)
    assert ["random", "search:3/2s"] == [rung.word for rung in rungs]
    assert (tmp_path / "nim" / "search-3-random").is_dir()


def test_levels_are_played_by_what_they_mean(tmp_path: Path) -> None:
    seen: list[tuple[str, ...]] = []

    def stop(work: Work[GameRow], numbers: object) -> Results[GameRow]:
        seen.append(getattr(work, "words", ()))
        yield from play_here(work, [])
        raise MohrehError("enough")

    for name in ("splendor", "nim"):
        with pytest.raises(MohrehError, match="enough"):
            climb(name, 2, stop)
        assert (level_words(name)[1], level_words(name)[0]) == seen[-1]
        assert len(LEVELS) == len(level_words(name))


def test_refusals() -> None:
    with pytest.raises(MohrehError, match="a ladder needs two bots or more, each another: random is not"):
        climb("nim", 2, local_crew(1), ["random"])
    assert set(with_ladders()) == {name for name in registry.names() if 2 in registry.game(name).players}
