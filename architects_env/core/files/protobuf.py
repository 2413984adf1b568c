"""Messages in the wire format of protocol buffers, taken apart without the library: for files that must be looked at
before anybody loads them.

A message is a row of fields: a number, a kind of coding, a value. Here it becomes `{number: [values]}`: whole numbers
as int, everything else as bytes.
"""

from __future__ import annotations

from architects_env.core.text import say

MOST_FIELDS = 2**20
"""Of one message."""
VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5


class NotAMessage(ValueError):
    """Bytes that are no message."""


def fields_of(message: memoryview) -> dict[int, list[int | memoryview]]:
    """The fields of a message by number, each with its values in their order. Raises `NotAMessage`."""
    found: dict[int, list[int | memoryview]] = {}
    at, count = 0, 0
    while at < len(message):
        key, at = _varint(message, at)
        number, kind = key >> 3, key & 7
        value: int | memoryview
        if kind == VARINT:
            value, at = _varint(message, at)
        elif kind in (FIXED64, BYTES, FIXED32):
            size, at = _varint(message, at) if kind == BYTES else (8 if kind == FIXED64 else 4, at)
            if at + size > len(message):
                raise NotAMessage(say("it ends in the middle of a field"))
            value, at = message[at : at + size], at + size
        else:
            raise NotAMessage(say("it has a field of the unknown kind {n}", n=kind))
        count += 1
        if count > MOST_FIELDS:
            raise NotAMessage(say("it has more than {n:,} fields", n=MOST_FIELDS))
        found.setdefault(number, []).append(value)
    return found


def numbers_of(values: list[int | memoryview]) -> list[int]:
    """The whole numbers (int64) of a repeated field, whether each stands alone or all are packed together. Raises
    `NotAMessage`."""
    found: list[int] = []
    for value in values:
        at = 0
        while isinstance(value, memoryview) and at < len(value):
            number, at = _varint(value, at)
            found.append(number)
        if isinstance(value, int):
            found.append(value)
    return [number - (number >> 63 << 64) for number in found]


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    """A number in groups of seven bits, the lowest first, and where what follows it begins."""
    value = 0
    for shift in range(0, 70, 7):
        if at >= len(message):
            raise NotAMessage(say("it ends in the middle of a number"))
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
    raise NotAMessage(say("it has a number of more than 64 bits"))
