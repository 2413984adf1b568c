"""The board as JSON: a game declares each field once, with its meaning, its type and how it is read from a view.

The JSON Schema and the values are made from the same rows, so they cannot differ. Names in values (cards, goods,
places) are texts of `core.text`, which other languages and renamed games replace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Read = Callable[..., Any]
"""read(g, seat, *item) -> the value of a field in the view `g` of `seat`; `item` is the element of a list whose fields
are read (a player, a card)."""


@dataclass(frozen=True)
class JsonField:
    """A field of the board: its schema, which describes it, and its reader."""

    schema: Mapping[str, Any]
    read: Read


def whole(about: str, read: Read) -> JsonField:
    """Return a field that holds a whole number."""
    return JsonField({"type": "integer", "description": about}, _converted(read, int))


def flag(about: str, read: Read) -> JsonField:
    """Return a field that is true or false."""
    return JsonField({"type": "boolean", "description": about}, _converted(read, bool))


def word(about: str, read: Read) -> JsonField:
    """Return a field that holds text."""
    return JsonField({"type": "string", "description": about}, _converted(read, str))


def words(about: str, read: Read) -> JsonField:
    """Return a field that holds a list of texts."""
    schema = {"type": "array", "items": {"type": "string"}, "description": about}
    return JsonField(schema, _converted(read, lambda found: [str(each) for each in found]))


def counts(about: str, read: Read) -> JsonField:
    """Return a field that holds numbers by name: `read` returns pairs of a name and its number. Equal names are added
    up."""
    schema = {"type": "object", "additionalProperties": {"type": "integer"}, "description": about}
    return JsonField(schema, _converted(read, _added_up))


def _added_up(pairs: Iterable[tuple[Any, Any]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, number in pairs:
        found[str(name)] = found.get(str(name), 0) + int(number)
    return found


def _converted(read: Read, convert: Callable[[Any], Any]) -> Read:
    """Return a reader that converts values to plain Python; None stays None, which only fields of `maybe` allow."""

    def read_converted(*at: Any) -> Any:
        found = read(*at)
        return None if found is None else convert(found)

    return read_converted


def maybe(field: JsonField) -> JsonField:
    """Return the same field, which may also be null: where its reader returns None."""
    schema = {"anyOf": [{k: v for k, v in field.schema.items() if k != "description"}, {"type": "null"}]}
    return JsonField({**schema, "description": field.schema["description"]}, field.read)


def each(about: str, items: Callable[..., Iterable[Any]], **fields: JsonField) -> JsonField:
    """Return a field that holds a list of objects. `items(g, seat, *outer)` returns the elements, and each of `fields`
    is read with its element as last argument."""
    schema = {"type": "array", "items": object_schema(fields), "description": about}
    return JsonField(
        schema, lambda *at: [{name: field.read(*at, item) for name, field in fields.items()} for item in items(*at)]
    )


def object_schema(fields: Mapping[str, JsonField]) -> dict[str, Any]:
    """Return the schema of an object with exactly these fields."""
    return {
        "type": "object",
        "properties": {name: dict(field.schema) for name, field in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }


class JsonBoard:
    """The board of a game as JSON. Called with a view's state and its seat, it returns the fields as plain Python
    values.

    Args:
        version: Version of the schema. Raise it whenever a field changes its name, type or meaning.
        **fields: The fields by name.
    """

    def __init__(self, version: int, **fields: JsonField) -> None:
        self.version, self.fields = version, fields

    def __call__(self, g: Any, seat: int) -> dict[str, Any]:
        """Return the board as `seat` sees it; `g` is its view."""
        return {name: field.read(g, seat) for name, field in self.fields.items()}

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the board."""
        return object_schema(self.fields)
