"""Mutants of a module: its source with one small mistake each, for `tools/mutate.py`."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Final, final

from tools.syntax import FUNCTIONS, last_name

COMPARISONS: Final[dict[type[ast.cmpop], list[type[ast.cmpop]]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
# Names given a value for the type checker or for import, not for what the program does.
DECLARED: Final = ("__all__", "TypeAlias", "TypeVar", "ParamSpec", "NewType")


@dataclass(frozen=True)
class Mutant:
    """One mistake: these bytes of a module replaced by that text."""

    path: str
    start: int
    end: int
    text: str
    line: int
    kind: str
    before: str  # the line as it is, and as the mutant has it
    after: str
    function: int  # which outermost function it is in, counted from the top of the module; -1: none

    def source(self, original: str) -> str:
        return _replaced(original, self.start, self.end, self.text)


def _replaced(source: str, start: int, end: int, text: str) -> str:
    whole = source.encode()
    return (whole[:start] + text.encode() + whole[end:]).decode()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def mutants_of(path: str, source: str) -> list[Mutant]:
    """All of them, in the order of the source."""
    return _Maker(path, source).make()


def is_program(mutant: Mutant, source: str) -> bool:
    """Is the mutant of this source valid Python, and more than another way to write the same?"""
    try:
        changed = ast.parse(mutant.source(source))
    except SyntaxError:
        return False
    return ast.dump(changed) != ast.dump(ast.parse(source))


@final
class _Maker:
    """Walks through a module and notes what could be wrong at each place."""

    def __init__(self, path: str, source: str) -> None:
        self._path: Final = path
        self._source: Final = source
        self._bytes: Final = source.encode()
        self._starts: Final = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._found: Final[list[Mutant]] = []
        self._functions = 0
        self._function = -1
        self._returns: list[str] = [""]

    def make(self) -> list[Mutant]:
        self._block(ast.parse(self._source).body)
        return self._found

    def _place(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def _add(self, node: ast.expr | ast.stmt, text: str, kind: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._place(node.lineno, node.col_offset)
        end = self._place(node.end_lineno, node.end_col_offset)
        first, last = self._starts[node.lineno - 1], self._starts[node.end_lineno]
        before = self._bytes[first:last].decode()
        after = (self._bytes[first:start] + text.encode() + self._bytes[end:last]).decode()
        self._found.append(
            Mutant(
                self._path, start, end, text, node.lineno, kind, _one_line(before), _one_line(after), self._function
            )
        )

    def _written(self, node: ast.expr) -> str:
        return f"({ast.unparse(node)})"

    # Statements.

    def _block(self, body: list[ast.stmt]) -> None:
        for number, statement in enumerate(body):
            is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not (is_docstring and number == 0):
                self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._definition(node)
            case ast.ClassDef():
                self._block(node.body)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Import() | ast.ImportFrom() | ast.Assert():
                pass
            case ast.Raise():
                self._add(node, "pass", "deleted")
            case ast.Continue():
                self._add(node, "pass", "deleted")
            case ast.Break():
                self._add(node, "continue", "break")
            case ast.Return(value=ast.expr() as value):
                self._returned(value)
                self._expression(value)
            case ast.Expr(value=value):
                if not isinstance(value, ast.Constant):
                    self._add(node, "pass", "deleted")
                self._expression(value)
            case ast.Assign(targets=targets, value=value):
                if not any(isinstance(one, ast.Name) and one.id in DECLARED for one in targets):
                    if any(isinstance(one, ast.Attribute | ast.Subscript) for one in targets):
                        self._add(node, "pass", "deleted")
                    self._expression(value)
            case ast.AnnAssign(annotation=annotation, value=ast.expr() as value):
                if last_name(annotation) not in DECLARED:
                    self._expression(value)
            case ast.AugAssign(target=target, op=op, value=value):
                self._add(node, "pass", "deleted")
                if type(op) in ARITHMETIC:
                    changed = ast.AugAssign(target, ARITHMETIC[type(op)](), value)
                    self._add(node, ast.unparse(changed), "arithmetic")
                self._expression(value)
            case ast.If(test=test, body=body, orelse=orelse):
                self._condition(test)
                self._block(body)
                self._block(orelse)
            case ast.While(test=test, body=body):
                self._condition(test)
                self._block(body)
            case ast.For(iter=iterable, body=body, orelse=orelse) | ast.AsyncFor(
                iter=iterable, body=body, orelse=orelse
            ):
                self._expression(iterable)
                self._block(body)
                self._block(orelse)
            case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
                for item in items:
                    self._expression(item.context_expr)
                self._block(body)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
                for part in (body, *(handler.body for handler in handlers), orelse, finalbody):
                    self._block(part)
            case ast.Match(subject=subject, cases=cases):
                self._expression(subject)
                for case in cases:
                    if case.guard is not None:
                        self._condition(case.guard)
                    self._block(case.body)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for default in (*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)):
            self._expression(default)
        is_outermost = self._function < 0
        if is_outermost:
            self._function = self._functions
            self._functions += 1
        self._returns.append(last_name(node.returns) if node.returns is not None else "")
        self._block(node.body)
        self._returns.pop()
        if is_outermost:
            self._function = -1

    def _returned(self, value: ast.expr) -> None:
        """Another value of the type that the function declares."""
        if isinstance(value, ast.Constant):
            return  # changed as a constant
        match self._returns[-1]:
            case "bool":
                self._add(value, f"not {self._written(value)}", "returned")
            case "int" | "i64" | "float":
                self._add(value, f"{self._written(value)} + 1", "returned")
            case "str":
                self._add(value, '""', "returned")
            case "list":
                self._add(value, f"{self._written(value)}[:-1]", "returned")

    # Expressions.

    def _condition(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.Constant):  # those have mutants of their own
            self._add(test, f"not {self._written(test)}", "branches")
        self._expression(test)

    def _expression(self, node: ast.expr) -> None:
        match node:
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                for number, op in enumerate(ops):
                    for other in COMPARISONS[type(op)]:
                        changed = [*ops[:number], other(), *ops[number + 1 :]]
                        self._add(node, self._written(ast.Compare(left, changed, comparators)), "comparison")
            case ast.BoolOp(op=op, values=values):
                turned = ast.Or() if isinstance(op, ast.And) else ast.And()
                self._add(node, self._written(ast.BoolOp(turned, values)), "boolean")
                for number in range(len(values)):
                    rest = [*values[:number], *values[number + 1 :]]
                    self._add(node, self._written(ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]), "boolean")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
                self._add(node, self._written(ast.BinOp(left, ARITHMETIC[type(op)](), right)), "arithmetic")
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                self._add(node, self._written(operand), "sign")
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self._add(node, self._written(ast.IfExp(test, orelse, body)), "branches")
            case ast.Constant(value=bool() as value):
                self._add(node, str(not value), "constant")
            case ast.Constant(value=int() as value):
                self._add(node, str(value + 1), "constant")
                if value > 0:
                    self._add(node, str(value - 1), "constant")
            case ast.Call(func=ast.Name(id="range"), args=[*_, bound]) if not isinstance(bound, ast.Constant):
                self._add(bound, f"{self._written(bound)} - 1", "boundary")
            case ast.Call(func=function, args=[first, second, *_]):
                if all(isinstance(one, ast.Name | ast.Attribute) for one in (first, second)):
                    if last_name(function) not in ("isinstance", "getattr", "hasattr", "cast"):
                        self._add_swapped(first, second)
            case ast.JoinedStr() | ast.Lambda():
                return  # sentences; what a lambda does is too small to find again
        for child in ast.iter_child_nodes(node):
            self._within(child)

    def _within(self, child: ast.AST) -> None:
        if isinstance(child, ast.expr):
            self._expression(child)
        elif isinstance(child, ast.comprehension):
            self._expression(child.iter)
            for condition in child.ifs:
                self._condition(condition)
        elif isinstance(child, ast.keyword):
            self._expression(child.value)

    def _add_swapped(self, first: ast.expr, second: ast.expr) -> None:
        """f(a, b) -> f(b, a)"""
        whole = ast.copy_location(ast.Tuple([first, second], ast.Load()), first)
        whole.end_lineno, whole.end_col_offset = second.end_lineno, second.end_col_offset
        self._add(whole, f"{ast.unparse(second)}, {ast.unparse(first)}", "arguments")


SEEN: Final = "__seen__"  # what a survey calls the bytes that the blocks set


def surveyed(source: str) -> tuple[ast.Module, list[tuple[int, int]]]:
    """The module with a statement at the head of each block in functions that sets its byte, and where blocks are.

    A block is every list of statements that runs from its first on; its place is in bytes of the source.
    """
    tree = ast.parse(source)
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    blocks: dict[int, list[ast.stmt]] = {}
    for function in ast.walk(tree):
        if isinstance(function, FUNCTIONS):
            for node in ast.walk(function):
                for name in ("body", "orelse", "finalbody"):
                    block = getattr(node, name, None)
                    if isinstance(block, list) and block and not isinstance(node, ast.ClassDef):
                        blocks[id(block)] = block
    places = []
    for number, block in enumerate(blocks.values()):
        last = block[-1]
        assert last.end_lineno is not None
        assert last.end_col_offset is not None
        places.append(
            (starts[block[0].lineno - 1] + block[0].col_offset, starts[last.end_lineno - 1] + last.end_col_offset)
        )
        [mark] = ast.parse(f"{SEEN}[{number}] = 1").body
        for part in ast.walk(mark):
            ast.copy_location(part, block[0])
        block.insert(0, mark)
    return tree, places


def block_at(places: list[tuple[int, int]], at: int) -> int:
    """The number of the smallest block that holds this byte; -1 if none does."""
    around = [number for number, (start, end) in enumerate(places) if start <= at < end]
    return min(around, key=lambda number: places[number][1] - places[number][0], default=-1)
