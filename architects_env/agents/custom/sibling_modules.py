"""Imports of modules that lie beside a user's file, as Python offers them to a program that it starts.

Files in several folders may each have a `helper.py` beside them. While one file is executed, modules of the same name
from other folders are hidden, and each file keeps the module that it has imported. An import that happens later, while
the agent plays, searches all these folders in the order in which they were used first.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

INSTALLED = {"site-packages", "dist-packages"}
PACKAGE = __name__.partition(".")[0]

_modules_by_folder: dict[Path, dict[str, ModuleType]] = {}
"""The modules that files of each folder have imported from it, by folder and name."""


@contextmanager
def sibling_modules(file: Path) -> Generator[None]:
    """Let imports search the folder of `file` first. After the block they search it last."""
    folder = file.resolve().parent
    names, folder_modules, before = _list_names(folder), _modules_by_folder.setdefault(folder, {}), dict(sys.modules)
    hidden_names = {name for name in names if name in before and _is_from_other_folder(before[name], folder)}
    hidden = {name: module for name, module in before.items() if _get_top_name(name) in hidden_names}
    for name in hidden:
        del sys.modules[name]
    sys.modules.update(folder_modules)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
        folder_modules.update(
            {name: module for name, module in sys.modules.items() if _is_new(name, names, before, hidden)}
        )
        for name in [name for name in sys.modules if _get_top_name(name) in hidden_names]:
            del sys.modules[name]  # also parts of a package: they would be taken for parts of the other one
        sys.modules.update(hidden)


def _list_names(folder: Path) -> set[str]:
    """Return the names that can be imported from this folder, without this package and the standard library."""
    names = {path.stem if path.suffix == ".py" else path.name for path in folder.iterdir()}
    return {name for name in names if name.isidentifier()} - {PACKAGE, "__main__"} - sys.stdlib_module_names


def _is_from_other_folder(module: ModuleType, folder: Path) -> bool:
    """Return whether a module was imported from another folder, and is not installed."""
    file = Path(getattr(module, "__file__", None) or "")
    paths = [file.parent if file.name == "__init__.py" else file] if file.name else getattr(module, "__path__", ())
    locations = [Path(location) for location in paths]
    return bool(locations) and not any(
        INSTALLED & {*location.parts} or location.resolve().parent == folder for location in locations
    )


def _is_new(name: str, names: set[str], before: dict[str, ModuleType], hidden: dict[str, ModuleType]) -> bool:
    return _get_top_name(name) in names and (name not in before or name in hidden)


def _get_top_name(name: str) -> str:
    return name.partition(".")[0]
