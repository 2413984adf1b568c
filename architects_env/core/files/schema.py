"""What settings and data files may hold: models that stand once beside what they describe, and one sentence for every
entry that does not fit.

>>> model = {"virtue": Number(0, 14, whole=True), "names": Rows(Name(), 1, 2)}
>>> faults(model, {"virtue": 40, "names": ["Ada"]}, "side")
['side.virtue is 40; it must be a whole number from 0 to 14.']
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Number:
    """A number from `low` to `high` (both finite); a whole one may be written 7 or 7.0."""

    low: float
    high: float
    whole: bool = False

    def allows(self, value: Any) -> bool:
        """Whether `value` fits."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return self.low <= value <= self.high and (not self.whole or isinstance(value, int) or value.is_integer())

    def __str__(self) -> str:
        return f"a {'whole ' if self.whole else ''}number from {self.low:,.15g} to {self.high:,.15g}"


@dataclass(frozen=True)
class Word:
    """One of these words."""

    choices: tuple[str, ...]

    def allows(self, value: Any) -> bool:
        """Whether `value` fits."""
        return isinstance(value, str) and value in self.choices

    def __str__(self) -> str:
        return f"one of {', '.join(self.choices)}"


@dataclass(frozen=True)
class Name:
    """What something is called in texts and reports, so that no sign of it means anything there."""

    def allows(self, value: Any) -> bool:
        """Whether `value` fits."""
        return isinstance(value, str) and re.fullmatch(r"\w(?:[\w .'-]{0,38}[\w.])?", value) is not None

    def __str__(self) -> str:
        return "a name of 1 to 40 letters, digits, spaces, dots, hyphens and apostrophes"


@dataclass(frozen=True)
class Text:
    """A text, such as the name of an agent; in one line unless it may have more."""

    lines: bool = False

    def allows(self, value: Any) -> bool:
        """Whether `value` fits."""
        return isinstance(value, str) and all(
            line.isprintable() for line in (value.splitlines() if self.lines else [value])
        )

    def __str__(self) -> str:
        return "a printable text"


@dataclass(frozen=True)
class Anything:
    """What others will look at."""

    def allows(self, value: Any) -> bool:
        """Whether `value` fits."""
        return True


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def allows(self, value: Any) -> bool:
        """Whether `value` fits."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Rows:
    """A list of entries of one model. Entries that are mappings differ in `distinct`, if it is given."""

    each: Model
    least: int
    most: int
    distinct: str = ""

    def __str__(self) -> str:
        return f"a list of {self.least if self.least == self.most else f'{self.least} to {self.most}'} entries"


@dataclass(frozen=True)
class Perhaps:
    """An entry of a model, or nothing (null)."""

    model: Model

    def __str__(self) -> str:
        return f"{_in_words(self.model)}, or null"


@dataclass(frozen=True)
class Table:
    """Entries of one model under any names, `least` of them at least."""

    each: Model
    least: int = 0

    def __str__(self) -> str:
        return f"an object with {self.least or 'any number of'} entries{' at least' * (self.least > 0)}"


Model = Number | Word | Name | Text | Anything | Flag | Rows | Perhaps | Table | Mapping[str, Any]
"""A mapping of names to models stands for a mapping with exactly those entries."""


def faults(model: Model, value: Any, where: str = "") -> list[str]:
    """A sentence for every entry of `value` that does not fit `model`: its place (below `where`), what it is, what is
    allowed. Empty when all fit."""
    if isinstance(model, Rows):
        return _faults_of_rows(model, value, where)
    if isinstance(model, Perhaps):
        return [] if value is None else faults(model.model, value, where)
    if isinstance(model, Table):
        if not isinstance(value, Mapping) or len(value) < model.least:
            return [f"{where} is {shown(value)}; it must be {model}."]
        return [fault for name, entry in value.items() for fault in faults(model.each, entry, f"{where}.{shown(name)}")]
    if isinstance(model, Mapping):
        return _faults_of_entries(model, value, where)
    return [] if model.allows(value) else [f"{where} is {shown(value)}; it must be {model}."]


def shown(value: Any) -> str:
    """`value` as it stands in a message, never long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _faults_of_entries(model: Mapping[str, Any], value: Any, where: str) -> list[str]:
    if not isinstance(value, Mapping):
        return [f"{where} is {shown(value)}; it must have the entries {', '.join(model)}."]
    found: list[str] = []
    for name, entry in model.items():
        place = f"{where}.{name}" if where else name
        found += (
            faults(entry, value[name], place)
            if name in value
            else [f"{place} is missing; it must be {_in_words(entry)}."]
        )
    return found + [
        f"{where}.{name} is unknown; {where} has the entries {', '.join(model)}." for name in value if name not in model
    ]


def _in_words(model: Model) -> str:
    return f"an object with the entries {', '.join(model)}" if isinstance(model, Mapping) else str(model)


def _faults_of_rows(model: Rows, value: Any, where: str) -> list[str]:
    if not isinstance(value, (list, tuple)):
        return [f"{where} is {shown(value)}; it must be {model}."]
    if not model.least <= len(value) <= model.most:
        return [f"{where} has {len(value)} entries; it must be {model}."]
    found = [fault for i, row in enumerate(value) for fault in faults(model.each, row, f"{where}[{i}]")]
    if model.distinct and not found:
        first: dict[Any, int] = {}
        for i, row in enumerate(value):
            other = first.setdefault(str(row[model.distinct]).casefold(), i)
            if other != i:
                found.append(
                    f"{where}[{i}].{model.distinct} is {shown(row[model.distinct])}, as in {where}[{other}]; they must differ."
                )
    return found
