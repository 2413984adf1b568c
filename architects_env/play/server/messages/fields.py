"""Reads dataclasses from JSON values and writes them as plain values, with numpy and the standard library alone.

The types of the fields say what is allowed: `str`, `int`, `bool`, `Literal`, `list`, `dict`, unions of these, and
`Annotated` types with the limits of this module. Nothing is converted: `true` is no number, and `1` is no text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

READ = TypeVar("READ")
WORDS = {str: "a text", int: "a whole number", bool: "true or false", NoneType: "null"}


class BadField(ValueError):
    """A value does not fit its field."""

    def __init__(self, where: tuple[str, ...], reason: str) -> None:
        super().__init__(reason)
        self.where, self.reason = ".".join(where), reason


@dataclass(frozen=True)
class Length:
    """The allowed numbers of characters of a text, or of items of a list or table."""

    most: int
    fewest: int = 0

    def wrong(self, value: Any) -> str:
        """Return why a value is not allowed, or ""."""
        fits = self.fewest <= len(value) <= self.most
        return "" if fits else f"it must have {self.fewest} to {self.most} parts, not {len(value)}"


@dataclass(frozen=True)
class Below:
    """The allowed numbers: from 0 to `end` - 1."""

    end: int

    def wrong(self, value: Any) -> str:
        """Return why a value is not allowed, or ""."""
        return "" if 0 <= value < self.end else f"it must be a number from 0 to {self.end - 1}"


@dataclass(frozen=True)
class Written:
    """A regular expression that the whole text matches."""

    pattern: str

    def wrong(self, value: Any) -> str:
        """Return why a value is not allowed, or ""."""
        return "" if re.fullmatch(self.pattern, value) else f"it must match {self.pattern}"


@dataclass(frozen=True)
class Normal:
    """A function that returns the text in its normal form, or raises `ValueError`."""

    form: Callable[[str], str]


def read_fields(kind: type[READ], value: Any, where: tuple[str, ...] = ()) -> READ:
    """Return an object of a dataclass, read from a JSON object. Raises `BadField` for a missing, unknown or wrong
    field."""
    if not isinstance(value, dict):
        raise BadField(where, "it must be an object")
    known = _types_of(kind)
    for name in value:
        if name not in known:
            raise BadField((*where, str(name)), "there is no such field")
    for field in fields(cast(Any, kind)):
        if field.name not in value and field.default is MISSING and field.default_factory is MISSING:
            raise BadField((*where, field.name), "it is missing")
    return kind(**{name: _checked(known[name], one, (*where, name)) for name, one in value.items()})


@cache
def _types_of(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _checked(kind: Any, value: Any, where: tuple[str, ...]) -> Any:
    """Return a value that fits a type. Raises `BadField` for any other."""
    origin, given = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(_checked(given[0], value, where), given[1:], where)
    if origin in (Union, UnionType):
        return _one_of(given, value, where)
    if origin is Literal:
        if value not in given or type(value) is not type(given[0]):
            raise BadField(where, f"it must be {' or '.join(map(repr, given))}")
        return value
    if origin is list:
        if not isinstance(value, list):
            raise BadField(where, "it must be a list")
        return [_checked(given[0], one, (*where, str(place))) for place, one in enumerate(value)]
    if origin is dict:
        if not isinstance(value, dict):
            raise BadField(where, "it must be an object")
        return {
            _checked(given[0], name, where): _checked(given[1], one, (*where, str(name))) for name, one in value.items()
        }
    if type(value) is not kind:
        raise BadField(where, f"it must be {WORDS[kind]}")
    if kind is str and not _is_unicode(value):
        raise BadField(where, "it holds half of a character")
    return value


def _one_of(kinds: tuple[Any, ...], value: Any, where: tuple[str, ...]) -> Any:
    """Return a value that fits one of several types. Raises the error of the last one."""
    for kind in kinds[:-1]:
        try:
            return _checked(kind, value, where)
        except BadField:
            pass
    return _checked(kinds[-1], value, where)


def _limited(value: Any, limits: tuple[Any, ...], where: tuple[str, ...]) -> Any:
    for limit in limits:
        if isinstance(limit, Normal):
            try:
                value = limit.form(value)
            except ValueError as error:
                raise BadField(where, str(error)) from None
        elif wrong := limit.wrong(value):
            raise BadField(where, wrong)
    return value


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def plain(value: Any) -> Any:
    """Return dataclasses as tables, in lists and tables too; texts keep their class and can be translated."""
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(one) for name, one in vars(value).items()}
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value
