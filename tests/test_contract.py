"""Every game keeps the contract: for every number of players and each option value, one at a time."""

from __future__ import annotations

import pytest

from mohreh.contract import FULL, Amount, Check, Subject, subjects
from mohreh.contract.checks import CHECKS
from tests.make_digests import games

LITTLE = Amount(games=10, close=1, moments=10, redeals=40, refusals=300)


def cases(amount: Amount) -> list[object]:
    found: list[object] = []
    for game in games():
        for subject in subjects(game, amount):
            fitting = [check for check in CHECKS if check.every or not subject.changed]
            found.append(pytest.param(subject, fitting, id=subject.name.replace(", ", "-").replace(" ", "-")))
    return found


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
