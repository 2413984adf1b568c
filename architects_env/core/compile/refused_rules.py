"""Why a rule cannot be compiled, in a sentence with its file and line.

numba's own message has a hundred lines and names the innermost place first, often one of its own. Here the rules below
a kernel are read for what they must not use; what that does not explain is told by numba's reason at the place of the
user's rule where it came about. See docs/authoring for what to write instead.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from architects_env.core.compile.cache.fingerprint import everything_called

NODES: dict[type[ast.AST], tuple[str, str]] = {
    ast.Dict: ("a dict", "an array that is indexed by number"),
    ast.DictComp: ("a dict", "an array that is indexed by number"),
    ast.Set: ("a set", "bits of an integer or an array of 0 and 1"),
    ast.SetComp: ("a set", "bits of an integer or an array of 0 and 1"),
    ast.JoinedStr: ("an f-string", "numbers; words belong into the game's phrases and events"),
    ast.Try: ("try", "an if that looks first"),
    ast.With: ("with", "plain statements"),
    ast.ClassDef: ("a class", "a field of the state"),
    ast.Lambda: ("a lambda", "a @compiled function"),
    ast.GeneratorExp: ("a generator", "a for loop"),
    ast.Yield: ("yield", "a for loop"),
    ast.Import: ("import", "an import at the top of the file"),
    ast.ImportFrom: ("import", "an import at the top of the file"),
    ast.Global: ("global", "a field of the state"),
}
CALLS = {
    "dict": NODES[ast.Dict],
    "set": NODES[ast.Set],
    "str": ("str()", "numbers; words belong into the game's phrases and events"),
    "sorted": ("sorted()", "np.sort or np.argsort on an array"),
    "isinstance": ("isinstance()", "a number that says the kind"),
    "getattr": ("getattr()", "the field by its name"),
    "setattr": ("setattr()", "the field by its name"),
    "open": ("open()", "a table that is read before, at the top of the file"),
}
CORE = str(Path(__file__).parents[1])
NAME = re.compile(r"NameError: (?:global )?name '(\w+)' is not defined")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PLACE = re.compile(r"at (?P<file>[^\n]+?\.py) \((?P<line>\d+)\)|File \"(?P<file2>[^\"]+\.py)\", line (?P<line2>\d+)")


class RefusedRule(ValueError):
    """A rule uses what cannot be compiled; the message names its file and line."""


@dataclass(frozen=True)
class Use:
    """A place where a rule uses what cannot be compiled."""

    file: str
    line: int
    function: str
    what: str
    instead: str

    def __str__(self) -> str:
        """Return the use as a sentence."""
        return f"{self.file}:{self.line}, in {self.function}: a rule cannot use {self.what}; use {self.instead}."


def refused_uses(function: Callable[..., Any]) -> list[Use]:
    """Return what this one function uses that cannot be compiled; nothing if its source cannot be read."""
    uses = [
        Use(file, line, function.__name__, *told)
        for file, line, node in _nodes(function)
        if (told := _told(node)) is not None
    ]
    return sorted(uses, key=lambda use: use.line)


def _nodes(function: Callable[..., Any]) -> Iterator[tuple[str, int, ast.AST]]:
    """Yield all parts of a function's body but the errors that it raises, each with file and line."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return
    if tree.body and isinstance(tree.body[0], ast.FunctionDef):  # and no lambda in the middle of something
        file = inspect.getsourcefile(function) or "?"
        for statement in tree.body[0].body:
            for node in _all_but_errors(statement):
                yield file, first + getattr(node, "lineno", 1) - 1, node


def _place(rules: list[Callable[..., Any]], matches: Callable[[Any], bool]) -> str:
    """Return the first place in the rules of a part that matches, before a sentence; empty if there is none."""
    found = (
        f"{file}:{line}, in {rule.__name__}: " for rule in rules for file, line, node in _nodes(rule) if matches(node)
    )
    return next(found, "")


def own_rules(rules: Iterable[Any]) -> list[Callable[..., Any]]:
    """Return these rules and all functions that they call, as plain functions, without those of the core and of other
    packages."""
    rules = list(rules)
    plain = dict.fromkeys(getattr(rule, "py_func", rule) for rule in [*rules, *everything_called(rules)])
    return [rule for rule in plain if not _is_foreign(rule.__code__.co_filename)]


def refused_in(rules: Iterable[Any]) -> str:
    """Return every use that cannot be compiled in rules and in the functions that they call, one in a line."""
    uses = {use for rule in own_rules(rules) for use in refused_uses(rule)}
    return "\n".join(map(str, sorted(uses, key=lambda use: (use.file, use.line))))


def refusal(kernel: Callable[..., Any], error: Exception) -> RefusedRule:
    """Return the error to raise instead of numba's `error` about `kernel` and the rules that it calls."""
    below = own_rules([kernel])
    if uses := refused_in([kernel]):
        return RefusedRule(uses)
    if isinstance(error, KeyError):
        field = str(error.args[0])
        place = _place(below, lambda node: isinstance(node, ast.Attribute) and node.attr == field)
        return RefusedRule(f"{place}the state has no field {field!r}; add it to the game's dtype.")
    message = COLOURS.sub("", str(error))
    if unknown := NAME.search(message):
        place = _place(below, lambda node: isinstance(node, ast.Name) and node.id == unknown[1])
        return RefusedRule(f"{place}there is nothing called {unknown[1]!r}; define or import it in this file.")
    places = [
        (found["file"] or found["file2"], int(found["line"] or found["line2"])) for found in PLACE.finditer(message)
    ]
    own = [(file, line) for file, line in places if "site-packages" not in file and "/numba/" not in file]
    file, line = own[0] if own else (inspect.getsourcefile(kernel) or "?", kernel.__code__.co_firstlineno)
    source = linecache.getline(str(Path(file).resolve()), line).strip()
    return RefusedRule(f"{file}:{line}: this cannot be compiled: {source}\nnumba says: {_reason(message)}")


def _all_but_errors(statement: ast.AST) -> Iterator[ast.AST]:
    """Yield all parts of a statement; errors that are raised may have any words."""
    yield statement
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.Raise | ast.Assert):
            yield from _all_but_errors(child)


def _told(node: ast.AST) -> tuple[str, str] | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return CALLS.get(node.func.id)
    return NODES.get(type(node))


def _is_foreign(file: str) -> bool:
    """Return whether a file is one of the core or of another package, whose rules may use what others may not."""
    return file.startswith(CORE) or "site-packages" in file


def _reason(message: str) -> str:
    """Return the first line of numba's message that says something."""
    lines = [line.strip(" -") for line in message.splitlines()]
    dull = ("", "Failed in nopython mode pipeline", "Traceback", "During:", "There are", "raised from", "File ")
    told = [line for line in lines if line and not line.startswith(dull[1:])]
    return told[0] if told else message.strip()
