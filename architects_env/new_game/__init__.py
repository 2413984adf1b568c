"""`architects-env new NAME`: create a package for a game of your own, with a small game that works."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from architects_env.games import names

TEMPLATE = Path(__file__).parent / "template"
FILES = {
    "game.py": "{name}/game.py",
    "weights.json": "{name}/weights.json",
    "package.txt": "{name}/__init__.py",
    "test_game.py": "tests/test_{name}.py",
    "pyproject.txt": "pyproject.toml",
    "README.md": "README.md",
}
"""Target of each file of the template, below the new folder."""


def create(name: str, folder: Path) -> list[Path]:
    """Write the package of a new game called `name` into `folder`, which must not exist yet, and return its files.

    Raises:
        ValueError: The name is no lower-case word, or belongs to another game or module.
        FileExistsError: The folder exists.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        raise ValueError(
            f"The name of a game is one word of lowercase letters and digits, such as chess, not {name!r}."
        )
    if name in names() or name in sys.stdlib_module_names or name in ("tests", "architects"):
        raise ValueError(f"The name {name!r} is taken by a game or a module of Python; choose another one.")
    folder.mkdir(parents=True)
    written: list[Path] = []
    for source, target in FILES.items():
        text = (TEMPLATE / source).read_text(encoding="utf-8")
        path = folder / target.format(name=name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("newgame", name).replace("New Game", name.capitalize()), encoding="utf-8")
        written.append(path)
    return written
