"""Models of settings and data files, and one sentence for every entry that does not fit.

>>> model = {"virtue": Number(0, 14, whole=True), "names": Rows(Name(), 1, 2)}
>>> faults(model, {"virtue": 40, "names": ["Ada"]}, "side")
['side.virtue is 40; it must be a whole number from 0 to 14.']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from architects_env.core.text import say


@dataclass(frozen=True)
class Number:
    """A number from `low` to `high` (both finite). A whole one may be written 7 or 7.0."""

    low: float
    high: float
    whole: bool = False

    def allows(self, value: Any) -> bool:
        """Return whether `value` fits."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return self.low <= value <= self.high and (not self.whole or isinstance(value, int) or value.is_integer())

    def __str__(self) -> str:
        words = (
            "a whole number from {low:,.15g} to {high:,.15g}"
            if self.whole
            else "a number from {low:,.15g} to {high:,.15g}"
        )
        return say(words, low=self.low, high=self.high)


def whole(low: int, high: int) -> Number:
    """Return the model of a whole number from `low` to `high`."""
    return Number(low, high, whole=True)


@dataclass(frozen=True)
class Word:
    """One of these words."""

    choices: tuple[str, ...]

    def allows(self, value: Any) -> bool:
        """Return whether `value` fits."""
        return isinstance(value, str) and value in self.choices

    def __str__(self) -> str:
        return say("one of {choices}", choices=", ".join(self.choices))


@dataclass(frozen=True)
class Name:
    """A name for texts and reports, without characters that have a special meaning there."""

    def allows(self, value: Any) -> bool:
        """Return whether `value` fits."""
        return isinstance(value, str) and re.fullmatch(r"\w(?:[\w .'-]{0,38}[\w.])?", value) is not None

    def __str__(self) -> str:
        return say("a name of 1 to 40 letters, digits, spaces, dots, hyphens and apostrophes")


@dataclass(frozen=True)
class Text:
    """A text, such as the name of an agent, in one line unless `lines` allows more."""

    lines: bool = False

    def allows(self, value: Any) -> bool:
        """Return whether `value` fits."""
        return isinstance(value, str) and all(
            line.isprintable() for line in (value.split("\n") if self.lines else [value])
        )

    def __str__(self) -> str:
        return say("a printable text")


@dataclass(frozen=True)
class Anything:
    """Any value; another check follows elsewhere."""

    def allows(self, value: Any) -> bool:
        """Return whether `value` fits."""
        return True


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def allows(self, value: Any) -> bool:
        """Return whether `value` fits."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return say("true or false")


@dataclass(frozen=True)
class Rows:
    """A list of entries of one model. Entries that are mappings differ in `distinct`, if it is given."""

    each: Model
    least: int
    most: int
    distinct: str = ""

    def __str__(self) -> str:
        if self.least == self.most:
            return say("a list of {n} entries", n=self.least)
        return say("a list of {least} to {most} entries", least=self.least, most=self.most)


@dataclass(frozen=True)
class Nullable:
    """An entry of a model, or null."""

    model: Model

    def __str__(self) -> str:
        return say("{model}, or null", model=_in_words(self.model))


@dataclass(frozen=True)
class Table:
    """At least `least` entries of one model under any names."""

    each: Model
    least: int = 0

    def __str__(self) -> str:
        if not self.least:
            return say("an object with any number of entries")
        return say("an object with {n} entries at least", n=self.least)


Model = Number | Word | Name | Text | Anything | Flag | Rows | Nullable | Table | Mapping[str, Any]
"""A model of values. A mapping of names to models describes a mapping with exactly those entries."""


Place = Callable[[], str]
"""A function that returns the place of an entry as text. It is called only for faults, because most entries are
right."""


def faults(model: Model, value: Any, where: str = "") -> list[str]:
    """Return a sentence for every entry of `value` that does not fit `model`: its place (below `where`), its value,
    and what is allowed. Empty if all fit."""
    return _faults(model, value, lambda: where)


def _faults(model: Model, value: Any, where: Place) -> list[str]:
    if isinstance(model, Rows):
        return _faults_of_rows(model, value, where)
    if isinstance(model, Nullable):
        return [] if value is None else _faults(model.model, value, where)
    if isinstance(model, Table):
        if not isinstance(value, Mapping) or len(value) < model.least:
            return [_wrong(where, value, model)]
        return [
            fault
            for name, entry in value.items()
            for fault in _faults(model.each, entry, partial(_entry_of, where, short_text(name)))
        ]
    if isinstance(model, Mapping):
        return _faults_of_entries(model, value, where)
    return [] if model.allows(value) else [_wrong(where, value, model)]


def _entry_of(where: Place, name: str) -> str:
    return say("{where}.{name}", where=outer, name=name) if (outer := where()) else name


def _row_of(where: Place, i: int) -> str:
    return say("{where}[{i}]", where=where(), i=i)


def _wrong(where: Place, value: Any, model: Model) -> str:
    return say(
        "{where} is {value}; it must be {model}.", where=where(), value=short_text(value), model=_in_words(model)
    )


def short_text(value: Any) -> str:
    """Return `value` as text for a message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _faults_of_entries(model: Mapping[str, Any], value: Any, where: Place) -> list[str]:
    if not isinstance(value, Mapping):
        words = "{where} is {value}; it must have the entries {names}."
        return [say(words, where=where(), value=short_text(value), names=", ".join(model))]
    found: list[str] = []
    for name, entry in model.items():
        place = partial(_entry_of, where, name)
        found += (
            _faults(entry, value[name], place)
            if name in value
            else [say("{place} is missing; it must be {model}.", place=place(), model=_in_words(entry))]
        )
    return found + [
        say(
            "{where}.{name} is unknown; {where} has the entries {names}.",
            where=where(),
            name=name,
            names=", ".join(model),
        )
        for name in value
        if name not in model
    ]


def _in_words(model: Model) -> str:
    if isinstance(model, Mapping):
        return say("an object with the entries {names}", names=", ".join(model))
    return model.__str__()  # a phrase; str() would make it plain


def _faults_of_rows(model: Rows, value: Any, where: Place) -> list[str]:
    if not isinstance(value, (list, tuple)):
        return [_wrong(where, value, model)]
    if not model.least <= len(value) <= model.most:
        words = "{where} has {n} entries; it must be {model}."
        return [say(words, where=where(), n=len(value), model=_in_words(model))]
    found = [fault for i, row in enumerate(value) for fault in _faults(model.each, row, partial(_row_of, where, i))]
    if model.distinct and not found:
        first: dict[Any, int] = {}
        for i, row in enumerate(value):
            other = first.setdefault(str(row[model.distinct]).casefold(), i)
            if other != i:
                found.append(
                    say(
                        "{where}[{i}].{name} is {value}, as in {where}[{other}]; they must differ.",
                        where=where(),
                        i=i,
                        name=model.distinct,
                        value=short_text(row[model.distinct]),
                        other=other,
                    )
                )
    return found
