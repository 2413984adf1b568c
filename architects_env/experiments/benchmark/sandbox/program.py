"""The program of a submission: its files, what it imports, and what of it has learned and what plays.

A program is a file with what it imports from beside it. It may hold no weights, so the numbers and texts in it are
counted. Its player, the class that the trained agent names, is hashed apart from the rest: it can be mended without
learning again.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from architects_env.core.command_line.tools import PACKAGE

MOST_NUMBERS, MOST_TEXT = 2_000, 16_000
"""Largest number of numbers in a program, and of characters in its texts. Docstrings do not count."""
WORD_BITS = 64
"""An integer with more bits than this counts as several numbers."""


@dataclass(frozen=True)
class Program:
    """The files of a program, its entry first."""

    files: tuple[Path, ...]

    @classmethod
    def of(cls, entry: Path) -> Program:
        """Return the program whose entry is this file.

        Raises:
            ValueError: A file cannot be read as Python.
        """
        folder, found, wanted = entry.parent, dict[Path, None](), [entry]
        while wanted:
            path = wanted.pop()
            if path not in found:
                found[path] = None
                tree = parsed(path)
                wanted += [other for name in imported(tree) for other in _beside(folder, name)]
                wanted += [other for up, name in relative(tree) for other in _beside(path.parents[up - 1], name)]
        return cls((entry, *sorted(path for path in found if path != entry)))

    @cached_property
    def modules(self) -> tuple[str, ...]:
        """The top-level modules that the program imports from packages."""
        own = {path.stem if path.stem != "__init__" else path.parent.name for path in self.files}
        names = {name.partition(".")[0] for path in self.files for name in imported(parsed(path))}
        return tuple(sorted(names - own - sys.stdlib_module_names - {PACKAGE, "__future__", "__main__", ""}))

    def hashes(self) -> dict[str, str]:
        """Return the first 16 letters of the SHA-256 of each file."""
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in self.files}

    def learner_hash(self, player: str) -> str:
        """Return a hash of what learns: the code without the class that plays, and without comments and docstrings."""
        found = hashlib.sha256()
        for path in self.files:
            tree = parsed(path)
            if path == self.files[0]:
                tree.body = [part for part in tree.body if not (isinstance(part, ast.ClassDef) and part.name == player)]
            docs = set(docstrings(tree))
            for part in ast.walk(tree):
                for name, value in ast.iter_fields(part):
                    if isinstance(value, list):
                        setattr(part, name, [one for one in value if one not in docs])
            found.update(ast.dump(tree).encode())
        return found.hexdigest()[:16]

    def check_constants(self) -> None:
        """Raise `ValueError` if the program holds too many numbers or too long texts, which could be weights."""
        numbers = text = 0
        for path in self.files:
            tree = parsed(path)
            docs = {part.value for part in docstrings(tree)}
            for part in ast.walk(tree):
                if isinstance(part, ast.Constant) and part not in docs:
                    numbers += _numbers_in(part.value)
                    text += len(part.value) if isinstance(part.value, (str, bytes)) else 0
        for found, most, what in ((numbers, MOST_NUMBERS, "numbers"), (text, MOST_TEXT, "characters of text")):
            if found > most:
                raise ValueError(
                    f"{self.files[0]} and the files that it imports hold {found:,} {what}, and {most:,} are allowed. "
                    "A program learns its weights, and does not bring them. Split data off, or compute it."
                )


def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file.

    Raises:
        ValueError: It cannot be read as Python.
    """
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (OSError, SyntaxError, ValueError) as error:
        raise ValueError(f"{path} cannot be read as a program of Python: {error}.") from None


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names of all modules that a file imports anywhere in it, apart from `relative` ones."""
    for part in ast.walk(tree):
        if isinstance(part, ast.Import):
            yield from (alias.name for alias in part.names)
        elif isinstance(part, ast.ImportFrom) and part.module and not part.level:
            yield from (f"{part.module}.{alias.name}" for alias in part.names)


def relative(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the modules that a file imports by their place beside it: the number of dots, and the name."""
    for part in ast.walk(tree):
        if isinstance(part, ast.ImportFrom) and part.level:
            yield from ((part.level, ".".join(filter(None, (part.module, alias.name)))) for alias in part.names)


def docstrings(tree: ast.Module) -> Iterator[ast.Expr]:
    """Yield the docstrings in a file, and other texts that stand alone."""
    for part in ast.walk(tree):
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str):
            yield part


def _beside(folder: Path, name: str) -> Iterable[Path]:
    """Return the files beside a program that importing this name would execute."""
    parts, found = name.split("."), list[Path]()
    for k in range(1, len(parts) + 1):
        place = folder.joinpath(*parts[:k])
        found += [path for path in (place.with_suffix(".py"), place / "__init__.py") if parts[0] and path.is_file()]
    return found


def _numbers_in(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float, complex)):
        return 0
    return 1 + (abs(value).bit_length() // WORD_BITS if isinstance(value, int) else 0)
