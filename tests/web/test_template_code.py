"""Templates become other Python than Jinja's, and say the same."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from mohreh.web.template_code import TemplateEnvironment

SNIPPETS = [
    '{{ "a" if here }}|{{ "b" if not here else "<c>" }}|{{ "&" if here }}|{{ "d" if gone }}{{ name if gone }}',
    '{{ name }} {{ name ~ "&" ~ 1 }} {{ bold ~ name }} {{ bold }} {{ 3 }} {{ 1.5 }} {{ none }}',
    '{% macro m(a, b="<i>") %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}{{ m("<", b=2) }}{{ m(1, name) }}{{ m(b=1, a=2) }}',
    "{% macro m(a) %}<p>{{ a }}{{ caller() }}</p>{% endmacro %}{% call m(1) %}<b>{{ name }}</b>{% endcall %}",
    '{{ facts.key.inner }} {{ facts["key"]["inner"] }} {{ row[1] }} {{ row[1:]|join(",") }} {{ name.upper() }}',
    "{% for one in row if one != name %}{{ loop.index }}{{ one }}{% else %}none{% endfor %}{% set x = name %}{{ x }}",
    '{% import "bits" as bits %}{{ bits.both(name, row[0]) }}{% include "part" %}',
]
WRONG = ["{{ nobody }}", "{{ name.nothing }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}"]
OTHERS = {"bits": "{% macro both(a, b) %}{{ a }}{{ b }}{% endmacro %}", "part": "<i>{{ name }}</i>"}
VALUES = {
    "name": '<b>"Ann"</b>',
    "bold": Markup("<b>&amp;</b>"),
    "here": True,
    "gone": 0,
    "facts": {"key": {"inner": "<deep>"}},
    "row": ["one", '<b>"Ann"</b>', "three"],
}


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_same_is_written(snippet: str) -> None:
    loader = DictLoader({**OTHERS, "it": snippet})
    ours = TemplateEnvironment(loader=loader, autoescape=True, undefined=StrictUndefined)
    jinjas = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    assert jinjas.get_template("it").render(VALUES) == ours.fill(ours.get_template("it"), dict(VALUES))


@pytest.mark.parametrize("snippet", WRONG)
def test_what_is_not_there_is_an_error(snippet: str) -> None:
    ours = TemplateEnvironment(loader=DictLoader({"it": snippet}), autoescape=True, undefined=StrictUndefined)
    with pytest.raises((UndefinedError, TypeError)):
        ours.fill(ours.get_template("it"), dict(VALUES))
