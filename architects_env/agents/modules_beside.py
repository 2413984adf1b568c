"""Modules that lie beside a user's file and are imported by it, as they are by a program that Python starts.

Files of several folders may each have a `helper.py` beside them: while one is executed, modules of that name from other
folders stand aside, and each file keeps the one it has imported. What is imported later, while the agent plays, is
looked for in all these folders, in the order in which they were met: of a name that several have, the first counts.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

INSTALLED = {"site-packages", "dist-packages"}
PACKAGE = __name__.partition(".")[0]

_own: dict[Path, dict[str, ModuleType]] = {}
"""By folder, what files in it have imported from there."""


@contextmanager
def modules_beside(file: Path) -> Generator[None]:
    """In here imports look beside `file` first, and afterwards beside it last."""
    folder = file.resolve().parent
    names, own, before = _names_in(folder), _own.setdefault(folder, {}), dict(sys.modules)
    tops = {name for name in names if name in before and _is_of_another(before[name], folder)}
    aside = {name: module for name, module in before.items() if _top(name) in tops}
    for name in aside:
        del sys.modules[name]
    sys.modules.update(own)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
        own.update({name: module for name, module in sys.modules.items() if _is_new(name, names, before, aside)})
        for name in [name for name in sys.modules if _top(name) in tops]:
            del sys.modules[name]  # also parts of a package: they would be taken for parts of the other one
        sys.modules.update(aside)


def _names_in(folder: Path) -> set[str]:
    """What can be imported from this folder, but for what this package or Python itself brings."""
    names = {path.stem if path.suffix == ".py" else path.name for path in folder.iterdir()}
    return {name for name in names if name.isidentifier()} - {PACKAGE, "__main__"} - sys.stdlib_module_names


def _is_of_another(module: ModuleType, folder: Path) -> bool:
    """Whether a module was imported from another folder of a user's: not from this one, and not as an installed one."""
    file = Path(getattr(module, "__file__", None) or "")
    own = [file.parent if file.name == "__init__.py" else file] if file.name else getattr(module, "__path__", ())
    places = [Path(place) for place in own]
    return bool(places) and not any(INSTALLED & {*place.parts} or place.resolve().parent == folder for place in places)


def _is_new(name: str, names: set[str], before: dict[str, ModuleType], aside: dict[str, ModuleType]) -> bool:
    return _top(name) in names and (name not in before or name in aside)


def _top(name: str) -> str:
    return name.partition(".")[0]
