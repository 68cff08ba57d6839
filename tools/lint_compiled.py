"""Find in the compiled sources what mypyc compiles wrongly or slowly, and what mypy does not see.

    python -m tools.lint_compiled [file ...]

Prints `file:line: message` and ends with 1 if there was anything to say.
Code that is not hot may use slow forms: write `# lint: cold` on its `def` or `class` line,
or alone on a line before the first statement of a module that is cold as a whole.
A shift whose count is a Python `int`, not an `i64`, is compiled rightly: write `# lint: int count` on its line.
docs/building.md explains every message.
"""

from __future__ import annotations

import ast
import re
import sys

from tools import syntax
from tools.compiled_sources import ROOT, compiled_sources

CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")
SLOW_BASES = ("NamedTuple", "Protocol", "IntEnum", "IntFlag", "StrEnum")
FREE_DECORATORS = (
    "final", "override", "overload", "property", "setter", "staticmethod", "classmethod", "abstractmethod",
    "mypyc_attr", "trait",
)  # fmt: skip
# mypyc turns a generator that is the only argument of one of these into a loop or a list.
LOOPS = (
    "any", "all", "sum", "min", "max", "list", "tuple", "set", "frozenset", "dict", "sorted", "join", "vec",
)  # fmt: skip


class Lint(ast.NodeVisitor):
    """One walk over one file."""

    def __init__(self, text: str, tree: ast.Module, classes: syntax.Classes, native_tuples: set[str]) -> None:
        self.lines = text.splitlines()
        self.classes = classes
        self.own_classes = {one.name for one in tree.body if isinstance(one, ast.ClassDef)}
        self.native_tuples = native_tuples
        self.found: list[tuple[int, str]] = []
        self.functions: list[syntax.Function] = []
        self.constants: list[
            set[str]
        ] = []  # for each open function, the local names that only ever hold a literal
        first = tree.body[0].lineno if tree.body else 1
        self.cold = any(line.strip() == "# lint: cold" for line in self.lines[: first - 1])
        self.rebound: set[int] = set()  # calls on a vec whose result replaces that vec
        self.looped: set[int] = set()  # generator expressions that cost nothing

    def say(self, node: ast.stmt | ast.expr | ast.arg, message: str) -> None:
        self.found.append((node.lineno, message))

    def slow(self, node: ast.stmt | ast.expr | ast.arg, what: str) -> None:
        """Complain, unless this is set-up code at module level or marked as cold."""
        if not self.cold:
            self.say(node, f"{what} in compiled code; write it plainly, or mark the def `# lint: cold`")

    def marked_cold(self, node: syntax.Function | ast.ClassDef) -> bool:
        end = max(node.lineno, node.body[0].lineno - 1)
        return any("# lint: cold" in line for line in self.lines[node.lineno - 1 : end])

    # Scopes

    def visit_Module(self, node: ast.Module) -> None:
        for statement in syntax.module_statements(node):
            self.check_constant(statement)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outside, self.cold = self.cold, self.cold or self.marked_cold(node)
        if any(syntax.last_name(decorator) == "dataclass" for decorator in node.decorator_list):
            self.slow(node, "a dataclass")
        for base in node.bases:
            if syntax.last_name(base) in SLOW_BASES:
                self.slow(node, f"a {syntax.last_name(base)}")
        self.check_final(node)
        self.check_fields(node)
        self.check_acyclic(node)
        self.generic_visit(node)
        self.cold = outside

    def visit_FunctionDef(self, node: syntax.Function) -> None:
        outside, self.cold = self.cold, self.cold or self.marked_cold(node)
        if self.functions:
            self.slow(node, "a nested function")
        if node.args.kwarg:
            self.slow(node, f"**{node.args.kwarg.arg}")
        for decorator in node.decorator_list:
            if syntax.last_name(decorator) not in FREE_DECORATORS:
                self.slow(node, f"the decorator {syntax.last_name(decorator)}")
        self.functions.append(node)
        self.constants.append(syntax.literal_names(node))
        self.generic_visit(node)
        self.constants.pop()
        self.functions.pop()
        self.cold = outside

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.slow(node, "an async function")
        self.visit_FunctionDef(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        if self.functions:
            self.slow(node, "a lambda")
        self.generic_visit(node)

    # Slow forms

    def visit_Yield(self, node: ast.Yield) -> None:
        self.slow(node, "a generator")
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.slow(node, "a generator")
        self.generic_visit(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        if self.functions and id(node) not in self.looped:
            self.slow(node, "a generator expression")
        self.generic_visit(node)

    # Wrong forms

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.check_import(node, alias.name, "")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.check_import(node, node.module or "", alias.name)

    def check_import(self, node: ast.stmt, module: str, name: str) -> None:
        if module == "copy":
            self.say(node, "copy fails on compiled states; clone by assigning every field")
        if module in ("pickle", "_pickle", "cPickle"):
            self.say(node, "pickle refuses vec; write save and load")
        if module in ("typing", "typing_extensions") and name == "Any":
            self.say(node, "Any in compiled code; name the type, or use object and narrow it")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr == "__new__":
            self.say(node, "Cls.__new__ runs __init__ when compiled; clone through a cheap constructor")
        if node.attr == "Any" and syntax.last_name(node.value) in ("typing", "typing_extensions"):
            self.say(node, "Any in compiled code; name the type, or use object and narrow it")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.LShift):
            self.check_shift(node, node.left, node.right)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.LShift):
            self.check_shift(node, node.target, node.value)
        self.generic_visit(node)

    def check_shift(self, node: ast.stmt | ast.expr, left: ast.expr, count: ast.expr) -> None:
        if not self.is_constant(left) or syntax.is_literal(count):
            return
        lines = self.lines[node.lineno - 1 : node.end_lineno]
        if not any("# lint: int count" in line for line in lines):
            self.say(node, f"`{ast.unparse(left)} << n` is miscompiled; take BIT[n] from a table")

    def is_constant(self, node: ast.expr) -> bool:
        """Whether mypyc may put a C literal here: a number, a Final, or an i64 made from something."""
        match node:
            case ast.Constant():
                return True
            case ast.UnaryOp(operand=operand):
                return self.is_constant(operand)
            case ast.BinOp(left=left, right=right):
                return self.is_constant(left) and self.is_constant(right)
            case ast.Call(func=func):
                return syntax.last_name(func) in ("i64", "i32", "i16", "u8")
            case ast.Name(id=name):
                return bool(CONSTANT.fullmatch(name)) or any(name in names for names in self.constants)
            case ast.Attribute(attr=name):
                return bool(CONSTANT.fullmatch(name))
        return False

    # vec: the result of append is the vec from now on

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.allow_rebinding(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.allow_rebinding(node.target, node.value)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for value in values:
            if value is not None:
                self.allow_rebinding(None, value)
        self.generic_visit(node)

    def allow_rebinding(self, target: ast.expr | None, value: ast.expr) -> None:
        """`v = append(v, x)`; without a target, `return append(v, x)`; both may choose with `if`."""
        if isinstance(value, ast.IfExp):
            self.allow_rebinding(target, value.body)
            self.allow_rebinding(target, value.orelse)
        calls = []
        while syntax.is_vec_call(value):
            assert isinstance(value, ast.Call)
            calls.append(id(value))
            value = value.args[0]
        if target is None or ast.unparse(target) == ast.unparse(value):
            self.rebound.update(calls)

    def visit_Call(self, node: ast.Call) -> None:
        if syntax.is_vec_call(node) and id(node) not in self.rebound:
            vec = ast.unparse(node.args[0])
            call = syntax.last_name(node.func)
            self.say(
                node,
                f"the result of {call}({vec}, ...) must be bound to {vec} again: {vec} = {call}({vec}, ...)",
            )
        if len(node.args) == 1 and syntax.last_name(node.func) in LOOPS:
            self.looped.add(id(node.args[0]))
        if any(keyword.arg is None for keyword in node.keywords) and self.functions:
            self.slow(node, "a call with **")
        self.generic_visit(node)

    # Constants and classes

    def check_constant(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                if syntax.last_name(value) in ("TypeVar", "ParamSpec", "NewType"):
                    return
                names = [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                if syntax.last_name(annotation) in ("Final", "TypeAlias"):
                    if self.is_native_tuple(annotation):
                        told = "is a constant tuple of i64, which compiled code misreads; put it in an object"
                        self.say(node, f"{name} {told}")
                    return
                names = [name]
            case _:
                return
        for name in names:
            if CONSTANT.fullmatch(name):
                self.say(node, f"{name} is a dict lookup each time; annotate it: {name}: Final = ...")

    def is_native_tuple(self, annotation: ast.expr) -> bool:
        """Is this `Final[tuple[i64, ...]]`, or the same by an alias?"""
        match annotation:
            case ast.Subscript(value=ast.Name(id="Final"), slice=ast.Name(id=alias)):
                return alias in self.native_tuples
            case ast.Subscript(value=ast.Name(id="Final"), slice=inner):
                return syntax.is_tuple_of_i64(inner)
        return False

    def check_final(self, node: ast.ClassDef) -> None:
        if not {"State", "Step"} & set(syntax.ancestors(node.name, self.classes)):
            return
        for decorator in node.decorator_list:
            if syntax.last_name(decorator) == "final":
                return
            if isinstance(decorator, ast.Call) and syntax.last_name(decorator) == "mypyc_attr":
                if any(keyword.arg == "allow_interpreted_subclasses" for keyword in decorator.keywords):
                    return
        self.say(
            node,
            f"{node.name} needs @final, or mypyc_attr(allow_interpreted_subclasses=True) if it is a base",
        )

    def check_fields(self, node: ast.ClassDef) -> None:
        fields = syntax.own_fields(node)
        if fields is None or "Step" not in syntax.ancestors(node.name, self.classes):
            return
        inits = [
            self.classes[name].init
            for name in (node.name, *syntax.ancestors(node.name, self.classes))
            if name in self.classes
        ]
        init = next((init for init in inits if init is not None), None)
        parameters = [] if init is None else [arg.arg for arg in (*init.args.args[1:], *init.args.kwonlyargs)]
        if parameters[:1] == ["about"]:  # the question, where one class asks many things
            del parameters[0]
        if parameters != fields:
            self.say(node, f"{node.name}.FIELDS are {fields}, the parameters of __init__ are {parameters}")


    def check_acyclic(self, node: ast.ClassDef) -> None:
        """Acyclic objects that hold each other are freed wrongly once the chain is long."""
        if not any(syntax.is_acyclic(one) for one in node.decorator_list):
            return
        for held in ast.walk(node):
            names = [one.id for one in ast.walk(held) if isinstance(one, ast.Name)] if syntax.is_field(held) else []
            if any(name in self.own_classes for name in names):
                assert isinstance(held, ast.Assign | ast.AnnAssign)
                self.say(held, "an acyclic object may not hold objects of its own module: leave `acyclic` out")


def lint(texts: dict[str, str]) -> list[str]:
    """The complaints about these files, given as name and text; classes are known across them."""
    trees = {name: ast.parse(text, name) for name, text in texts.items()}
    classes: syntax.Classes = {}
    for tree in trees.values():
        classes.update(syntax.classes_in(tree))
    native_tuples = {name for tree in trees.values() for name in syntax.tuple_aliases(tree)}
    messages = []
    for name, tree in trees.items():
        walk = Lint(texts[name], tree, classes, native_tuples)
        walk.visit(tree)
        messages += [f"{name}:{line}: {message}" for line, message in sorted(set(walk.found))]
    return messages


def main(arguments: list[str]) -> int:
    names = arguments or compiled_sources()
    messages = lint({name: (ROOT / name).read_text(encoding="utf-8") for name in names})
    for message in messages:
        print(message)
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
