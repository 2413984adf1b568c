"""What words of the project name: every backticked module, file, class, method or function in docstrings, comments and
Markdown, and whether there is such a thing.

A name in backticks is looked up by its form:

- a file or folder (`core/cards/zones.py`, `games/hamlet/`) is there if a path of the repository ends so;
- a dotted name (`core.cards.zones`, `Match.lay`) is there if its first part is no module or class of the project (then it
  is somebody else's), or has what follows;
- any other identifier with an underscore or an inner capital (`check_options`, `ObservationLayout`) is there if code has
  it;
- a module that is to be run (`python -m tools.catalogues`) or a target (`make lint`) is there if it can be.

Other words in backticks are values, options and the like, of which nothing is known.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import io
import re
import subprocess
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("architects_env", "examples", "tests", "tools")
TICKED = re.compile(r"(?<!`)`([^`]+)`(?!`)")
FENCE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
SUFFIX = "py|md|json|txt|po|toml|yml|js|css|ipynb|html|csv|zip|npz|parquet|png|svg|onnx|pkl|safetensors"
A_FILE = re.compile(rf"[\w@./-]+\.(?:{SUFFIX})|[\w-]+(?:/[\w-]+)*/")
DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
WORD = re.compile(r"[A-Za-z_]\w*")
HAS_A_FORM = re.compile(r"[a-z0-9]_[a-z0-9]|[a-z][A-Z]|^_[a-z]")
PLACEHOLDER = re.compile(r"NAME|LANGUAGE|FILE|FOLDER|RUN|SET|VERSION|\bN\b|player_\d")
CALLED = re.compile(r"python -m ([\w.]+)|\bmake ([a-z]+)")
VARIABLES = {
    "view": "View",
    "views": "Views",
    "match": "Match",
    "layout": "ObservationLayout",
    "game": "Game",
    "tables": "ObservationTables",
    "env": "",
    "state": "",
}
"""Words that are modules too, but mostly stand for an object of a class; "" for one of which nothing is known."""


@dataclass(frozen=True)
class Said:
    """A backticked name, and where it stands."""

    path: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: `{self.name}`"


@cache
def parsed(path: Path) -> tuple[str, ast.Module]:
    """The text of a file, and its tree."""
    text = path.read_text(encoding="utf-8")
    return text, ast.parse(text)


def said_in_python(path: Path) -> Iterator[Said]:
    """What docstrings, strings under attributes and comments of a file name."""
    text, tree = parsed(path)
    for node in _docstrings(tree):
        yield from _said(path, node.lineno, str(node.value))
    if not re.search(r"#.*`", text):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from _said(path, token.start[0], token.string)


def said_in_markdown(path: Path) -> Iterator[Said]:
    """What a page names outside of its blocks of code."""
    text = path.read_text(encoding="utf-8")
    yield from _said(path, 1, FENCE.sub(lambda block: "\n" * block[0].count("\n"), text))


def _said(path: Path, line: int, text: str) -> Iterator[Said]:
    for found in TICKED.finditer(text):
        yield Said(path, line + text.count("\n", 0, found.start()), found[1])


@dataclass
class Things:
    """What there is in the project: paths, modules, classes with what they have, and every identifier of the code."""

    paths: tuple[str, ...]
    tops: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By the last part of a module's name: what stands at its top, and the modules inside it."""
    inside: dict[Path, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The same by the file or folder of the module."""
    modules: set[str] = field(default_factory=set[str])
    classes: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By the name of a class: its attributes and methods."""
    bases: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    words: set[str] = field(default_factory=lambda: set(dir(builtins)))
    targets: set[str] = field(default_factory=set[str])
    """Of the Makefile."""

    @cached_property
    def ends(self) -> set[str]:
        """Every end of a path, from some folder on."""
        return {path[start:] for path in self.paths for start in (0, *(m.end() for m in re.finditer("/", path)))}

    @cached_property
    def folders(self) -> set[str]:
        """Every end of a folder's path."""
        return {end[: slash.end()] for end in self.ends for slash in re.finditer("/", end)}


def things() -> Things:
    """Reads the repository once."""
    found = Things(tuple(sorted(_paths())))
    found.targets |= set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for name in found.paths:
        if name.endswith(".py") and name.split("/")[0] in CODE:
            _read(ROOT / name, found)
    return found


def _paths() -> Iterator[str]:
    """Every file of the repository that git knows; where there is no git, every file in no hidden folder."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        yield from (path for path in listed.stdout.splitlines() if (ROOT / path).exists())
        return
    for path in ROOT.rglob("*"):
        inside = path.relative_to(ROOT)
        if path.is_file() and not any(part.startswith(".") and part not in (".github", ".ci") for part in inside.parts):
            yield inside.as_posix()


def _read(path: Path, found: Things) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    found.modules |= {".".join(parts[start:]) for start in range(len(parts))}
    found.words |= {*parts}
    if path.name.startswith("test_"):
        found.words |= set(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
        return
    text, tree = parsed(path)
    tops = {name for node in tree.body for name in _bound(node)}
    here = ROOT.joinpath(*parts)
    for place, names in ((here, tops), (here.parent, {here.name})):
        found.inside[place] |= names
        found.tops[place.name] |= names
    for node in _statements(tree):
        if isinstance(node, ast.ClassDef):
            found.classes[node.name] |= {name for part in _statements(node) for name in _bound(part)}
            found.bases[node.name] |= {_last(base) for base in node.bases}
    code = re.sub(r"#.*", "", _without_docstrings(text, tree))
    found.words |= {*WORD.findall(code), *re.findall(r"[\w@-]+\.[a-z]+", code)}


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement below, and none of the expressions in them."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for node in getattr(tree, name, ()):
            if isinstance(node, ast.stmt):
                yield node
            yield from _statements(node)


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """The strings that stand alone: docstrings, and what is said below an attribute."""
    for node in _statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value


def _without_docstrings(text: str, tree: ast.Module) -> str:
    lines = text.splitlines()
    for node in _docstrings(tree):
        lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return "\n".join(lines)


def _last(node: ast.expr) -> str:
    node = node.value if isinstance(node, ast.Subscript) else node
    return getattr(node, "attr", getattr(node, "id", ""))


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a statement binds, also as attributes of `self`."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Import() | ast.ImportFrom():
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)
        case ast.Assign(targets=targets):
            yield from (_last(one) for target in targets for one in ast.walk(target) if isinstance(one, ast.expr))
        case ast.AnnAssign(target=target):
            yield _last(target)
        case ast.If() | ast.Try() | ast.With():
            yield from (name for part in node.body for name in _bound(part))
        case _:
            pass


def missing(said: Said, there: Things) -> bool:
    """Whether a name is meant as one of the project, and there is no such thing."""
    name = re.sub(r"\(.*\)$|\[.*\]$|=.*$", "", said.name).removeprefix("…")
    if called := CALLED.match(said.name):
        module, target = called.groups()
        return target not in there.targets if target else _no_module(module, there)
    if PLACEHOLDER.search(name):
        return False
    if A_FILE.fullmatch(name):
        return _no_path(name.removeprefix("./"), there)
    if DOTTED.fullmatch(name):
        return _no_part(name.split("."), said.path, there)
    return bool(WORD.fullmatch(name) and HAS_A_FORM.search(name)) and name not in there.words


def _no_module(name: str, there: Things) -> bool:
    return name.split(".")[0] in there.modules and name not in there.modules


def _no_path(name: str, there: Things) -> bool:
    """A file that code writes or reads by its name is there too."""
    if name.endswith("/"):
        return name not in there.folders and name.strip("/") not in there.words
    return name not in there.ends and name.split("/")[-1] not in there.words


def _no_part(parts: list[str], path: Path, there: Things) -> bool:
    first, *rest = parts
    dotted = ".".join(parts)
    if beside := [there.inside[place] for place in _beside(first, path) if place in there.inside]:
        return first not in VARIABLES and not any(rest[0] in names for names in beside)
    if first in VARIABLES and rest[0] not in there.tops[first]:
        return VARIABLES[first] in there.classes and not _has(VARIABLES[first], rest[0], there)
    if first in sys.stdlib_module_names and hasattr(importlib.import_module(first), rest[0]):
        return False
    if dotted in there.modules:
        return False
    if first in there.classes:
        return not _has(first, rest[0], there)
    if ".".join(parts[:-1]) in there.modules:
        return parts[-1] not in there.tops[parts[-2]]
    if len(parts) > 2 and ".".join(parts[:-2]) in there.modules and parts[-2] in there.classes:
        return not _has(parts[-2], parts[-1], there)
    return first in there.modules


def _beside(name: str, path: Path) -> Iterator[Path]:
    """Where a module of this name would lie beside a text, in its folder or one above."""
    yield from (folder / name for folder in path.parents if folder != ROOT and folder.is_relative_to(ROOT))


def _has(name: str, attribute: str, there: Things) -> bool:
    """Whether a class has an attribute, itself or from a class that it is made of; of others nothing is known."""
    if attribute in there.classes[name]:
        return True
    return any(
        base not in there.classes or _has(base, attribute, there) for base in there.bases[name] - {name, "object"}
    )
