"""Stand-ins for libraries that are not installed, so that `--help` works without them.

A module with a command line may derive classes from a library of an extra, and name the library's types in annotations.
To print its help, the library need not work: `install` lets `import` return modules whose every attribute is a class
that does nothing, as autodoc_mock_imports of Sphinx does.
"""

from __future__ import annotations

import importlib.machinery
import sys
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any


class _StandInType(type):
    """The metaclass of stand-ins: attributes, items and unions of one are stand-ins too."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _make_class(name)

    def __getitem__(cls, key: Any) -> Any:
        return cls


def _make_class(name: str) -> type[Any]:
    return _StandInType(name, (), {"__init__": lambda self, *args, **kwargs: None, "__call__": _decorate})


def _decorate(self: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a decorated function as it is."""
    return args[0] if args else None


class _StandInModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _make_class(name)


class _Finder:
    """Finds stand-ins for some libraries and all of their modules."""

    def __init__(self, libraries: Iterable[str]) -> None:
        self.libraries = frozenset(libraries)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] not in self.libraries:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _StandInModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def install(libraries: Iterable[str]) -> None:
    """Import stand-ins for these libraries from now on. Call it only in a process that ends after printing help."""
    finder = _Finder(libraries)
    for name in [name for name in sys.modules if name.partition(".")[0] in finder.libraries]:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)  # type: ignore[arg-type]
