"""Questions about the syntax tree of a module, which the lint for compiled code asks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Lambda)
VEC_CALLS = ("append", "extend", "remove")


def last_name(node: ast.expr) -> str:
    """`final`, `typing.final` and `final(...)` are all `final`."""
    match node:
        case ast.Call(func=func):
            return last_name(func)
        case ast.Subscript(value=value):
            return last_name(value)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


class Class:
    """What the lint must know of a class in another file."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.bases = [last_name(base) for base in node.bases]
        self.init = next((n for n in node.body if isinstance(n, FUNCTIONS) and n.name == "__init__"), None)


Classes: TypeAlias = dict[str, Class]


def classes_in(tree: ast.Module) -> Classes:
    return {node.name: Class(node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def is_tuple_of_i64(node: ast.expr) -> bool:
    """Is this a type such as `tuple[i64, i64]`?"""
    inner = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
    return last_name(node) == "tuple" and "i64" in inner and "vec" not in inner


def tuple_aliases(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to such types."""
    for statement in tree.body:
        match statement:
            case ast.AnnAssign(ast.Name(id=name), ast.Name(id="TypeAlias"), ast.expr() as value):
                if is_tuple_of_i64(value):
                    yield name


def ancestors(name: str, classes: Classes) -> Iterator[str]:
    """The names of all bases, near ones first."""
    for base in classes[name].bases if name in classes else ():
        yield base
        if base != name:
            yield from ancestors(base, classes)


def is_field(node: ast.AST) -> bool:
    """Is it `self.x = ...`?"""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return any(isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) for one in targets)


def is_acyclic(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and any(word.arg == "acyclic" for word in node.keywords)


def module_statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """All statements that run on import, also those below an `if`, but not in classes and functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            if isinstance(child, SCOPES):
                continue
            if isinstance(child, ast.stmt):
                yield child
            waiting.append(child)


def is_literal(node: ast.expr) -> bool:
    """A number written out, alone or in a sum of such."""
    return all(
        isinstance(n, ast.Constant | ast.BinOp | ast.UnaryOp | ast.operator | ast.unaryop)
        for n in ast.walk(node)
    )


def is_vec_call(node: ast.expr) -> bool:
    """append(v, x) or vecs.append(v, x); a list's own append has one argument."""
    if not (isinstance(node, ast.Call) and len(node.args) == 2 and last_name(node.func) in VEC_CALLS):
        return False
    return isinstance(node.func, ast.Name) or (
        isinstance(node.func, ast.Attribute) and last_name(node.func.value) == "vecs"
    )


def literal_names(function: Function) -> set[str]:
    """Local names that are given a number and nothing else: to mypyc they are the number."""
    given: set[str] = set()
    changed = {
        arg.arg for arg in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    }
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_number(value):
                changed.update({name} & given)
                given.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if is_number(value):
                changed.update({name} & given)
                given.add(name)
            case ast.Assign(targets=targets):
                changed.update(
                    n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)
                )
            case (
                ast.AugAssign(target=target)
                | ast.AnnAssign(target=target)
                | ast.For(target=target)
                | ast.comprehension(target=target)
                | ast.NamedExpr(target=target)
            ):
                changed.update(n.id for n in ast.walk(target) if isinstance(n, ast.Name))
    return given - changed


def is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and last_name(node.func) == "i64" and len(node.args) == 1:
        node = node.args[0]
    return is_literal(node)


def own_fields(node: ast.ClassDef) -> list[str] | None:
    """The names in `FIELDS = (...)` of this class body."""
    for statement in node.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id="FIELDS")], value=value)
                | ast.AnnAssign(target=ast.Name(id="FIELDS"), value=ast.expr() as value)
            ):
                return [
                    n.value
                    for n in ast.walk(value)
                    if isinstance(n, ast.Constant) and isinstance(n.value, str)
                ]
    return None
