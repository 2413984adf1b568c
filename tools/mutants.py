"""Small mistakes to put into rules: what `tools.mutate` tries out, one at a time.

A mistake changes one expression or leaves out one statement of a module: a bound off by one, a condition that is not
looked at, plus for minus, something not written into the state. Strings are left alone, and so are imports, decorators,
annotations and parameters.
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
    """One mistake in one module."""

    module: str
    number: int
    """Among the mistakes of the module, in the order of its text."""
    line: int
    function: str
    """Qualified name of the function around it; empty outside of functions."""
    change: str
    """What stood there, and what stands there instead."""


def mutants_of(module: str, source: str) -> list[Mutant]:
    """All mistakes for the source of a module."""
    changer = _Changer(module)
    changer.visit(ast.parse(source))
    return changer.found


def code_of(mutant: Mutant, source: str, filename: str) -> CodeType:
    """The module with its mistake, compiled."""
    tree = cast(ast.Module, _Changer(mutant.module, mutant.number).visit(ast.parse(source)))
    return compile(ast.fix_missing_locations(tree), filename, "exec")


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
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
    """Goes through a module and counts the mistakes that it may have; makes the chosen one."""

    def __init__(self, module: str, chosen: int = -1) -> None:
        self.module, self.chosen = module, chosen
        self.found: list[Mutant] = []
        self.around: list[str] = []

    def visit(self, node: ast.AST) -> ast.AST:
        """Whatever it is: count what may stand there instead, then go on inside."""
        for other in changes(node):
            number, line = len(self.found), getattr(node, "lineno", 0)
            self.found.append(Mutant(self.module, number, line, self.function(), f"{_short(node)} -> {_short(other)}"))
            if number == self.chosen:
                return ast.copy_location(other, node)
        return super().visit(node)

    def function(self) -> str:
        """The qualified name of the function that is gone through; empty outside of functions."""
        return ".".join(self.around).rpartition(".<locals>")[0]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Its body only."""
        return self._inside(node, f"{node.name}.<locals>")

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Its body only."""
        return self._inside(node, node.name)

    def _inside(self, node: ast.FunctionDef | ast.ClassDef, name: str) -> ast.AST:
        self.around.append(name)
        node.body = [cast(ast.stmt, self.visit(statement)) for statement in node.body]
        self.around.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Its value only."""
        node.value = node.value and cast(ast.expr, self.visit(node.value))
        return node


def _short(node: ast.AST) -> str:
    """The first line of a node's text."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(node).splitlines()[0][:100]
