"""Imports never run upwards: rooms of `core` know those before them, `core` knows no games, `architects_env` no agents,
agents no training, training no experiments, and none of them the table for people. Also not inside functions. The
folders beside the package are imported through it: one path everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = ("architects_env", "agents", "train", "experiments", "play", "tools", "tests")
"""Each may import those before it."""
FOLDERS = LAYERS[1:5]
"""Those that are reached through the package."""
WITHIN = {
    "core": set[str](),
    "games": {"core"},
    "adapters": {"core"},
    "conformance": {"core", "adapters"},
    "testing": {"core", "adapters", "conformance"},
    "": {"core", "games", "adapters", "conformance"},
}
"""Parts of `architects_env`, and the other parts that each may import; "" stands for the package itself and its modules
such as `hamlet_v0`."""
ROOMS = {
    "command_line": set[str](),
    "compile": set(),
    "files": set(),
    "contract": {"command_line", "compile", "files"},
    "cards": {"compile", "contract"},
    "play": {"command_line", "compile", "contract", "files"},
    "search": {"command_line", "compile", "contract", "files", "play"},
}
"""Rooms of `core`, and the other rooms that each may know."""


DOORS = {
    "architects_env.adapters.text.languages",
    "architects_env.adapters.common.rendering",
    "architects_env.conformance",
    "architects_env.core.play.view",
    "architects_env.core.play.match",
    "architects_env.experiments.records.__main__",
}
"""Modules that may name a part of the table for type checkers, or fetch it inside a function (`tests/repository/test_floors.py`)."""
TYPES = {"architects_env": {"architects_env.agents.Agent", "architects_env.agents.make_agent"}}
"""What the package itself names for type checkers alone: it hands them out, and loads them when somebody wants them."""


def part_of(module: str) -> str:
    """The part of `architects_env` in which a module lies."""
    inside = module.split(".")[1:2]
    return inside[0] if inside and inside[0] in WITHIN else ""


def room_of(module: str) -> str:
    """The room of `architects_env.core` in which a module lies; "" for what lies elsewhere, and for `core.text`."""
    return module.split(".")[2] if module.startswith("architects_env.core.") and module.split(".")[2] != "text" else ""


def module_of(path: Path) -> str:
    """`architects_env.agents.views` for agents/views.py."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return f"architects_env.{name}" if name.split(".")[0] in FOLDERS else name


def layer_of(module: str) -> str:
    """`agents` for architects_env.agents.views."""
    first, second = [*module.split("."), ""][:2]
    return second if first == "architects_env" and second in FOLDERS else first


def imported(tree: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    """Every module that is imported anywhere, with the names taken from it ("agents.views.Views"), also by name
    (`import_module("agents")`)."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, (above, node.module)))
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and name_of(node.func) in ("import_module", "__import__"):
            yield from (
                arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )


def name_of(function: ast.expr) -> str:
    """The last name of what is called."""
    return getattr(function, "attr", getattr(function, "id", ""))


def upwards(module: str, imports: Iterator[str]) -> list[str]:
    """Which of these imports a module may not have."""
    layer, wrong = layer_of(module), list[str]()
    for name in imports:
        top = layer_of(name)
        if name.split(".")[0] in FOLDERS:
            wrong.append(name)  # it has a path of its own, inside of the package
        elif name in TYPES.get(module, ()) or (module in DOORS and top == "play"):
            continue
        elif top in LAYERS and LAYERS.index(top) > LAYERS.index(layer):
            wrong.append(name)
        elif top == layer == "architects_env" and part_of(name) not in {part_of(module), *WITHIN[part_of(module)]}:
            wrong.append(name)
        elif room_of(module) and room_of(name) not in {"", room_of(module), *ROOMS[room_of(module)]}:
            wrong.append(name)
        elif (
            part_of(module) == part_of(name) == "games"
            and "." in module.partition("games.")[2]
            and name.split(".")[:3] != module.split(".")[:3]
        ):
            wrong.append(name)
    return wrong


FILES = [path for layer in ("architects_env", "tools") for path in sorted((ROOT / layer).rglob("*.py"))]


def test_no_import_runs_upwards_and_no_game_imports_another() -> None:
    """One test for all files, since a test of each takes longer than reading it."""
    found = dict[str, list[str]]()
    for path in FILES:
        module, tree = module_of(path), ast.parse(path.read_text(encoding="utf-8"))
        found[str(path.relative_to(ROOT))] = upwards(module, imported(tree, module, path.name == "__init__.py"))
    assert len(found) > 500 and {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("module", "text", "found"),
    [
        (
            "architects_env.core.play.match",
            "def f():\n    from architects_env.games import load",
            ["architects_env.games.load"],
        ),
        ("architects_env.core.play.match", "from ...games.hamlet import GAME", ["architects_env.games.hamlet.GAME"]),
        ("architects_env.core.play.match", "from architects_env import make", ["architects_env.make"]),
        (
            "architects_env.core.cards.zones",
            "from architects_env.core.play.match import Match",
            ["architects_env.core.play.match.Match"],
        ),
        ("architects_env.core.play.match", "import numpy\nfrom architects_env.core.play.view import View", []),
        (
            "architects_env.adapters.common.opponents",
            "try:\n    import architects_env.agents.spec\nexcept ImportError:\n    pass",
            ["architects_env.agents.spec"],
        ),
        (
            "architects_env.adapters.common.opponents",
            "importlib.import_module('architects_env.agents')",
            ["architects_env.agents"],
        ),
        (
            "architects_env.games.hamlet.rules",
            "from architects_env.games.citadels import state",
            ["architects_env.games.citadels.state"],
        ),
        ("architects_env.hamlet_v0", "from architects_env.adapters import pettingzoo_env", []),
        (
            "architects_env.agents.policies.policy",
            "from architects_env.train.sampling import best_actions",
            ["architects_env.train.sampling.best_actions"],
        ),
        (
            "architects_env.train.evaluation.ladder",
            "from architects_env.experiments.last_state import LastState",
            ["architects_env.experiments.last_state.LastState"],
        ),
        ("architects_env.experiments.tune", "from architects_env.train.evaluation.ladder import play_pairing", []),
        (
            "architects_env.experiments.tune",
            "from train.evaluation.ladder import play_pairing",
            ["train.evaluation.ladder.play_pairing"],
        ),
    ],
)
def test_an_import_that_runs_upwards_is_found_wherever_it_stands(module: str, text: str, found: list[str]) -> None:
    assert upwards(module, imported(ast.parse(text), module, False)) == found
