"""How templates become Python: as Jinja does it, without what takes most of its time and none of our templates needs.

Functions are called, attributes and items taken, and macros entered directly, and what is markup already, or a word of
the template itself, is written as it is. An item that is not there is an error: ask `key in things`, not `is defined`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from functools import partial
from typing import Any, Final, cast

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.nodes import Call, Concat, CondExpr, Const, Expr, Getattr, Getitem, Slice
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

SPECIAL: Final = re.compile("[&<>'\"]")
# As `Markup(text)`, which takes three times as long.
marked: Final[Callable[[str], Markup]] = cast(Any, partial(str.__new__, Markup))


def _is_plain(node: Expr | None) -> bool:
    """Is it a word of the template, or one of two, with nothing to escape?"""
    if isinstance(node, CondExpr):
        return _is_plain(node.expr1) and (node.expr2 is None or _is_plain(node.expr2))
    return isinstance(node, Const) and isinstance(node.value, str) and SPECIAL.search(node.value) is None


class Writer(CodeGenerator):
    """Writes the code of a template."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write("(" if _is_plain(node) else "environment.escaped(")

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:  # noqa: N802
        """Without an `else`, it is nothing."""
        if node.expr2 is None:
            node.expr2 = Const("")
        super().visit_CondExpr(node, frame)

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Jinja would ask each function whether it wants the context; none of ours does."""
        assert node.dyn_args is None is node.dyn_kwargs, "no template of ours has lists of arguments"
        self.visit(node.node, frame)
        self.write("(")
        for given in node.args:
            self.visit(given, frame)
            self.write(", ")
        for named in node.kwargs:
            self.write(f"{named.key}=")
            self.visit(named.value, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802
        """An attribute, or else the item with that name."""
        self.write("(t_value if (t_value := getattr((t_of := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else t_of[{node.attr!r}])")

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:  # noqa: N802
        if isinstance(node.arg, Slice):
            super().visit_Getitem(node, frame)
            return
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.joined((")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write("))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        names = tuple([one.name for one in macro_ref.node.args])
        self.write(f"environment.macro(macro, {names!r}, {macro_ref.accesses_caller!r})")


class _Values(dict[str, Any]):
    """What a template knows."""

    def __missing__(self, name: str) -> object:
        return missing


class _Context(Context):
    """The values of one rendering."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Any]],
        globals: MutableMapping[str, Any] | None = None,
    ) -> None:
        super().__init__(environment, parent, name, blocks, globals)
        if isinstance(parent, _Values) and not blocks:
            self.resolve_or_missing = parent.__getitem__  # type: ignore[assignment, method-assign]


class TemplateEnvironment(Environment):
    """All templates, and what their code calls."""

    code_generator_class = Writer
    context_class = _Context

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template knows, as one dict. Jinja chains two, and copies them slowly for each rendering."""
        return {**self.globals, **(d or {})}

    def fill(self, template: Template, values: dict[str, object]) -> Markup:
        """A template with its values."""
        known = _Values(template.globals)
        known.update(values)
        context = _Context(self, known, template.name, template.blocks)
        try:
            return marked("".join(template.root_render_func(context)))
        except Exception:
            self.handle_exception()

    @staticmethod
    def escaped(value: object) -> str:
        """What a template writes for a value; most are markup already, numbers, or words with nothing to escape."""
        if type(value) is Markup or (type(value) is str and SPECIAL.search(value) is None):
            return value
        return str(value) if type(value) is int else escape(value)

    @staticmethod
    def joined(parts: tuple[object, ...]) -> str:
        """One after the other; with markup among them, what is none is escaped."""
        for part in parts:
            if hasattr(part, "__html__"):
                return marked("".join([escape(one) for one in parts]))
        return "".join([str(part) for part in parts])

    @staticmethod
    def macro(body: Callable[..., str], names: tuple[str, ...], calls: bool) -> Callable[..., Markup]:
        """What a macro is to templates: what is not given is `missing`, for which the body knows the default."""
        count = len(names)

        def call(*given: object, **named: object) -> Markup:
            if len(given) == count and not named and not calls:
                return marked(body(*given))
            rest = [named.pop(name, missing) for name in names[len(given) :]]
            rest += [named.pop("caller", missing)] if calls else []
            assert not named, f"a macro does not know {list(named)}"
            return marked(body(*given, *rest))

        return call
