"""Actions as arrays of verbs and arguments."""

from __future__ import annotations

import numpy as np
import pytest

from mohreh.adapters.action_table import ActionTable
from mohreh.kernel.registry import names, rules

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", names())
def test_parts_lead_back_and_say_what_notation_says(name: str) -> None:
    table = ActionTable(rules(name, 2))
    catalogue = table.rules.catalogue
    assert (catalogue.size, 1 + catalogue.most_args()) == table.parts.shape
    assert np.array_equal(np.arange(catalogue.size), table.ids(table.parts))
    for action in range(0, catalogue.size, 1 + catalogue.size // 50):
        verb, *args = table.parts[action].tolist()
        places = zip(table.arg_domains[verb].tolist(), args, strict=True)
        words = [table.domains[domain][arg] for domain, arg in places if domain >= 0]
        assert " ".join([table.verbs[verb], *words]) == table.notation(action)


def test_masks_of_verbs() -> None:
    table = ActionTable(rules("splendor", 2))
    masks = np.zeros((2, len(table.parts)), np.int8)
    masks[1, table.rules.catalogue.parse("take w+u+g")] = 1
    found = table.verb_masks(masks)
    assert not found[0].any()
    assert ["take"] == [table.verbs[verb] for verb in np.flatnonzero(found[1])]


@pytest.mark.parametrize("name", names())
def test_an_action_in_both_languages(name: str) -> None:
    table = ActionTable(rules(name, 2))
    s = table.rules.new(3)
    action = int(table.rules.legal(s)[0])
    assert table.sentence(s, action)
    assert table.sentence(s, action) != table.sentence(s, action, "fa")
