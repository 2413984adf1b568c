"""The rooms of `train`: each imports only those before it, no modules import each other in a circle, and no room has
more than a dozen modules. Imports inside functions count too."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.repository.test_imports import imported

ROOT = Path(__file__).parents[2]
PACKAGE = "architects_env.train"
TRAIN = ROOT / "architects_env" / "train"
ORDER = ("settings", "ppo", "imitation", "evaluation", "runs", "release", "command", "rllib", "__main__")
"""Rooms and modules of `train`. Each may import those before it."""
MOST = 12
"""Largest number of modules in a room, beside `__init__`."""


def name_of(path: Path) -> str:
    """`architects_env.train.ppo.loss` for its file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room_of(module: str) -> str:
    """`ppo` for architects_env.train.ppo.loss; empty for the package itself."""
    return f"{module}..".split(".")[2]


MODULES = {name_of(path): path for path in sorted(TRAIN.rglob("*.py"))}


def imports_of(module: str, text: str, is_package: bool = False) -> set[str]:
    """The modules of `train` that a module imports."""
    names = imported(ast.parse(text), module, is_package)
    found = {name if name in MODULES else name.rpartition(".")[0] for name in names}
    return (found & set(MODULES)) - {PACKAGE, module}


IMPORTS = {
    module: imports_of(module, path.read_text(encoding="utf-8"), path.name == "__init__.py")
    for module, path in MODULES.items()
}


def upwards(module: str, imports: set[str]) -> list[str]:
    """The imports of a module that lead into a later room."""
    return sorted(name for name in imports if ORDER.index(room_of(name)) > ORDER.index(room_of(module)))


def circle(imports: Mapping[str, set[str]]) -> set[str]:
    """The modules that are left when those without imports are taken away again and again: a circle, and what leads
    to it."""
    left = {module: set(names) for module, names in imports.items()}
    while free := [module for module, names in left.items() if not names & set(left)]:
        for module in free:
            del left[module]
    return set(left)


@pytest.mark.parametrize("module", [module for module in MODULES if module != PACKAGE])
def test_a_room_knows_only_the_rooms_before_it(module: str) -> None:
    assert upwards(module, IMPORTS[module]) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(IMPORTS) == set()


def test_every_module_is_in_a_room_of_a_dozen_modules_at_most() -> None:
    rooms = [room_of(module) for module in MODULES if module.count(".") == 3]
    assert {room_of(module) for module in MODULES} - {""} == set(ORDER)
    assert max(rooms.count(room) for room in rooms) <= MOST


def test_the_docstring_of_the_package_names_the_rooms_in_their_order() -> None:
    text = ast.get_docstring(ast.parse(MODULES[PACKAGE].read_text(encoding="utf-8"))) or ""
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    named = [name.strip("` ") for row in rows for name in row.split(",")]
    assert named == [room for room in ORDER if room != "__main__"]


@pytest.mark.parametrize(
    "text",
    [
        "from architects_env.train.runs.config import Config",
        "def f():\n    from architects_env.train.runs import config",
        "from ..runs.config import Config",
        "import architects_env.train.runs.config",
    ],
)
def test_an_import_of_a_later_room_is_found_in_every_form(text: str) -> None:
    module = f"{PACKAGE}.ppo.algorithm"
    assert upwards(module, imports_of(module, text)) == [f"{PACKAGE}.runs.config"]


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a", "b", "c"}
