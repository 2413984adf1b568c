"""Mutations of rules for `tools.mutate`.

A mutation changes one expression or removes one statement of a module: a bound is off by one, a condition is ignored,
plus becomes minus, a value is not written. Strings, imports, decorators, annotations and parameters are not changed.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import cast

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """A mutation of a module."""

    module: str
    number: int
    """Index among the mutations of the module, in the order of its text."""
    line: int
    function: str
    """Qualified name of the function that contains it, or "" outside of functions."""
    change: str
    """Original text and new text."""


def mutants_of(module: str, source: str) -> list[Mutant]:
    """Return all mutations of the source of a module."""
    changer = _Changer(module)
    changer.visit(ast.parse(source))
    return changer.found


def code_of(mutant: Mutant, source: str, filename: str) -> CodeType:
    """Compile the module with its mutation."""
    tree = cast(ast.Module, _Changer(mutant.module, mutant.number).visit(ast.parse(source)))
    return compile(ast.fix_missing_locations(tree), filename, "exec")


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Return the possible replacements of a node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from (_with(node, ops=[other()]) for other in COMPARISONS.get(type(node.ops[0]), ()))
    elif isinstance(node, ast.BoolOp):
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1 :]
            yield _with(node, values=rest) if len(rest) > 1 else rest[0]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OPERATORS:
        yield _with(node, op=OPERATORS[type(node.op)]())
        yield from [ast.Pass()] if isinstance(node, ast.AugAssign) else []
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield from [ast.Constant(node.value - 1)] if node.value > 0 else []
    elif isinstance(node, ast.If):
        yield from (_with(node, test=ast.Constant(always)) for always in (True, False))
    elif isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript)):
        yield ast.Pass()
    elif isinstance(node, (ast.Break, ast.Continue)) or (isinstance(node, ast.Return) and node.value is None):
        yield ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


class _Changer(ast.NodeTransformer):
    """Visits a module and counts its possible mutations. Makes the chosen one."""

    def __init__(self, module: str, chosen: int = -1) -> None:
        self.module, self.chosen = module, chosen
        self.found: list[Mutant] = []
        self.around: list[str] = []

    def visit(self, node: ast.AST) -> ast.AST:
        """Count the replacements of a node, then visit its children."""
        for other in changes(node):
            number, line = len(self.found), getattr(node, "lineno", 0)
            self.found.append(Mutant(self.module, number, line, self.function(), f"{_short(node)} -> {_short(other)}"))
            if number == self.chosen:
                return ast.copy_location(other, node)
        return super().visit(node)

    def function(self) -> str:
        """Return the qualified name of the present function, or "" outside of functions."""
        return ".".join(self.around).rpartition(".<locals>")[0]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Visit the body only."""
        return self._inside(node, f"{node.name}.<locals>")

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Visit the body only."""
        return self._inside(node, node.name)

    def _inside(self, node: ast.FunctionDef | ast.ClassDef, name: str) -> ast.AST:
        self.around.append(name)
        node.body = [cast(ast.stmt, self.visit(statement)) for statement in node.body]
        self.around.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Visit the value only."""
        node.value = node.value and cast(ast.expr, self.visit(node.value))
        return node


def _short(node: ast.AST) -> str:
    """Return the first line of a node's text."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(node).splitlines()[0][:100]
