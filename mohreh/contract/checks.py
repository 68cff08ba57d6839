"""The list of all checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mohreh.contract.damage import check_damage
from mohreh.contract.digests import check_other_process
from mohreh.contract.leaks import (
    check_memories,
    check_open_choices,
    check_sealed_answers,
    check_shown,
    check_tellings,
    check_who_is_asked,
)
from mohreh.contract.persistence import (
    check_copying,
    check_kept_copies,
    check_order_of_arrival,
    check_same_game,
    check_saving,
)
from mohreh.contract.play import check_catalogue, check_games
from mohreh.contract.redeals import (
    check_features,
    check_nothing_else_is_known,
    check_redeal_of_redeal,
    check_redeals,
    check_truth_is_not_favoured,
    check_views,
)
from mohreh.contract.refusals import check_refusals
from mohreh.contract.subject import Subject
from mohreh.contract.texts import (
    check_boards,
    check_keys,
    check_redeals_look_alike,
    check_rule_numbers,
    check_words,
)
from mohreh.contract.tours import check_tours


@dataclass(frozen=True)
class Check:
    """One thing that must hold. `every`: for every option value; otherwise only with the usual options."""

    name: str
    run: Callable[[Subject], None]
    every: bool = True


CHECKS: Final = [
    Check("catalogue", check_catalogue),
    Check("games", check_games),
    Check("kept copies", check_kept_copies),
    Check("saving", check_saving),
    Check("damage", check_damage),
    Check("copying", check_copying),
    Check("same game", check_same_game),
    Check("order of arrival", check_order_of_arrival),
    Check("other process", check_other_process, every=False),
    Check("views", check_views),
    Check("redeal of redeal", check_redeal_of_redeal),
    Check("who is asked", check_who_is_asked),
    Check("sealed answers", check_sealed_answers),
    Check("memories", check_memories),
    Check("tellings", check_tellings),
    Check("open choices", check_open_choices),
    Check("shown", check_shown),
    Check("redeals", check_redeals),
    Check("truth not favoured", check_truth_is_not_favoured),
    Check("nothing else known", check_nothing_else_is_known),
    Check("features", check_features),
    Check("refusals", check_refusals),
    Check("text keys", check_keys, every=False),
    Check("rule numbers", check_rule_numbers, every=False),
    Check("words", check_words),
    Check("boards", check_boards),
    Check("redeals look alike", check_redeals_look_alike),
    Check("tours", check_tours, every=False),
]


def run(subject: Subject) -> None:
    """All checks that fit a subject; raises `Broken` at the first that fails."""
    for check in CHECKS:
        if check.every or not subject.changed:
            check.run(subject)
