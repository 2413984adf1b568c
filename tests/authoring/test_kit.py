"""The kit for authors: one module holds everything that a game needs, and its page lists every name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import architects_env
from architects_env import authoring

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "authoring" / "kit.md").read_text(encoding="utf-8")
GAMES = (ROOT / "examples" / "letters.py", Path(architects_env.__file__).parent / "new_game" / "template" / "game.py")


def imported(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_game_in_one_file_imports_nothing_else_of_the_core(path: Path) -> None:
    modules = imported(path)
    assert "architects_env.authoring" in modules
    assert not {name for name in modules if name.startswith("architects_env.core")}


def test_every_name_of_the_kit_exists_and_is_in_the_tables_of_its_page() -> None:
    cells = re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE)
    listed = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(listed) == sorted(authoring.__all__)
    assert all(hasattr(authoring, name) for name in authoring.__all__)


def test_a_wildcard_import_takes_nothing_but_the_kit() -> None:
    names = {name for name in vars(authoring) if not name.startswith("_")}
    assert names - set(authoring.__all__) == {"Any", "annotations", "EVENT_FIELDS", "GAME_FIELDS", "STAGE_FIELDS"}
