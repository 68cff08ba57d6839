"""Every game keeps the contract: for every number of players, and with each option value, one at a time."""

from __future__ import annotations

import pytest

from mohreh.contract import FULL, Amount, Check, Subject, __main__, subjects
from mohreh.contract.checks import CHECKS
from tests.make_digests import games

LITTLE = Amount(games=6, close=1, moments=10, redeals=40, refusals=300, damages=40)


def thinned(found: list[Subject]) -> list[Subject]:
    """Each value of an option for one number of players, in turn. The digests play it for all of them."""
    usual = [subject for subject in found if not subject.changed]
    by_value: dict[str, list[Subject]] = {}
    for subject in found:
        if subject.changed:
            by_value.setdefault(str(subject.changed), []).append(subject)
    return usual + [tables[turn % len(tables)] for turn, tables in enumerate(by_value.values())]


def cases(amount: Amount) -> list[object]:
    found: list[object] = []
    for game in games():
        tables = subjects(game, amount)
        for subject in thinned(tables) if amount is LITTLE else tables:
            fitting = [check for check in CHECKS if check.every or not subject.changed]
            name = subject.name.replace(", ", "-").replace(" ", "-")
            marks = [pytest.mark.rotates("options")] if subject.changed and amount is LITTLE else []
            found.append(pytest.param(subject, fitting, id=name, marks=marks))
    return found


@pytest.mark.once
@pytest.mark.parametrize(("subject", "checks"), cases(LITTLE))
def test_game_keeps_the_contract(subject: Subject, checks: list[Check]) -> None:
    """A sample of every check."""
    for check in checks:
        check.run(subject)


@pytest.mark.soak
@pytest.mark.parametrize(("subject", "checks"), cases(FULL))
def test_game_keeps_the_contract_in_full(subject: Subject, checks: list[Check]) -> None:
    """Every check with the full counts; for single option values a tenth of them."""
    for check in checks:
        check.run(subject)
    print("\n".join([f"{subject.name}: {note}" for note in subject.notes]))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--games", "0"], "--games must be 1 or more, not 0"),
        (["--games", "-3"], "--games must be 1 or more, not -3"),
        (["--seed", "-1"], "--seed must be 0 or more, not -1"),
    ],
)
def test_senseless_numbers_are_refused(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["splendor", *arguments]) == 2
    assert capsys.readouterr().err == f"{told}\n"


def test_an_accident_in_a_check_is_a_failure_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever a game raises is reported with its place, and the other checks are run."""

    def stumbles(subject: Subject) -> None:
        raise ZeroDivisionError("nothing is left of [/it]")

    after: list[str] = []
    checks = [Check("first", stumbles), Check("second", lambda subject: after.append(subject.name))]
    monkeypatch.setattr(__main__, "CHECKS", checks)
    monkeypatch.setenv("COLUMNS", "300")
    assert __main__.main(["qabile", "--players", "2"]) == 1
    told = capsys.readouterr().out
    assert "ZeroDivisionError: nothing is left of [/it]" in told
    assert "test_contract.py:" in told
    assert len(after) > 1
