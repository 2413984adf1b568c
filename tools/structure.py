"""Counts of the package's structure: `python -m tools.structure` prints lines per floor, files per package, imports
between packages, cycles, and imports from the environment to the table."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "architects_env"
TABLE = "architects_env.play"


def modules() -> dict[str, Path]:
    """Return every module of the package by name. Links are not followed."""
    found: dict[str, Path] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = path
    return found


MODULES = modules()


@cache
def imports_of(path: Path, lazily: bool = False) -> set[str]:
    """Return the modules of the package that a module imports when it is loaded, or with `lazily` only inside its
    functions. Imports for type checkers do not count."""
    at_load, inside = set[str](), set[str]()

    def visit(nodes: list[ast.stmt], found: set[str]) -> None:
        for node in nodes:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                found |= set(_imported(node))
            elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                visit(node.orelse, found)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                visit(node.body, inside)
            else:
                for field in ("body", "orelse", "finalbody"):
                    visit(getattr(node, field, []), found)
                for handler in getattr(node, "handlers", []):
                    visit(handler.body, found)

    visit(ast.parse(path.read_text(encoding="utf-8")).body, at_load)
    return inside - at_load if lazily else at_load


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    for alias in node.names:
        name = f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) and node.module else alias.name
        while name and name not in MODULES:
            name = name.rpartition(".")[0]
        if name.startswith("architects_env"):
            yield name


def is_table(module: str) -> bool:
    """Return whether a module belongs to the upper floor."""
    return module == TABLE or module.startswith(f"{TABLE}.")


def room_of(module: str) -> str:
    """The room of a module: core, play, train and experiments have rooms, a game is one, other packages are one."""
    parts = module.split(".")[1:]
    deep = 2 if parts[:1] in (["core"], ["games"], ["train"], ["experiments"]) or parts[:2] == ["play", "faces"] else 1
    deep = 3 if parts[:2] == ["experiments", "benchmark"] else deep
    folder = parts if MODULES[module].name == "__init__.py" else parts[:-1]
    return ".".join(folder[:deep]) or "(top)"


def arrows() -> Counter[tuple[str, str]]:
    """Count the imports from one room to another that run when modules are loaded."""
    found = Counter[tuple[str, str]]()
    for module, path in MODULES.items():
        for other in imports_of(path):
            if room_of(module) != room_of(other):
                found[room_of(module), room_of(other)] += 1
    return found


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """Return the strongly connected parts of a graph with more than one node (Tarjan's algorithm)."""
    index, low, stack, found = dict[str, int](), dict[str, int](), list[str](), list[set[str]]()

    def connect(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in index:
                connect(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = set[str]()
            while node not in part:
                part.add(stack.pop())
            found.extend([part] if len(part) > 1 else [])

    for node in edges:
        if node not in index:
            connect(node)
    return found


def circles_of_rooms(beginning: str = "") -> list[set[str]]:
    """Return cycles among the rooms whose names begin with this prefix."""
    edges = defaultdict[str, set[str]](set)
    for one, other in arrows():
        if one.startswith(beginning) and other.startswith(beginning):
            edges[one].add(other)
    return circles(edges)


def circles_of_modules() -> list[set[str]]:
    """Return cycles among modules when they are loaded."""
    return circles({module: imports_of(path) - {module} for module, path in MODULES.items()})


def upwards(lazily: bool = False) -> list[tuple[str, str]]:
    """Return the imports from the environment to the table, as pairs of modules."""
    return [
        (module, other)
        for module, path in MODULES.items()
        for other in sorted(imports_of(path, lazily))
        if is_table(other) and not is_table(module)
    ]


def main() -> None:
    """Print the counts."""
    lines, files = Counter[str](), Counter[str]()
    for module, path in MODULES.items():
        lines["table" if is_table(module) else "environment"] += len(path.read_text(encoding="utf-8").splitlines())
        files[".".join(path.parent.relative_to(ROOT).parts)] += 1
    print("Lines of Python:", ", ".join(f"{floor} {number:,}" for floor, number in lines.items()))
    print("Largest folders:", ", ".join(f"{name} {number}" for name, number in files.most_common(12)))
    print("Arrows between rooms:", len(arrows()))
    print("Circles of modules:", [sorted(circle) for circle in circles_of_modules()])
    print("Circles of core's rooms:", [sorted(circle) for circle in circles_of_rooms("core")])
    print("Circles of all rooms:", [sorted(circle) for circle in circles_of_rooms()])
    print("Imports from the environment to the table:", upwards(), "lazily", upwards(lazily=True))


if __name__ == "__main__":
    main()
