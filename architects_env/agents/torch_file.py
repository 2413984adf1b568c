"""What `torch.save` has written, read as data: by a reader of our own, without torch, and in no more memory than a
small multiple of its bytes.

Such a file is a zip: `data.pkl`, a pickle that says how tensors are arranged in dictionaries, lists and numbers, and
one entry for the numbers of each tensor. A pickle may do anything, and a tensor of a few bytes may claim to be of any
size. So only the few instructions are followed that arrange tensors, and a tensor is nothing but its shape and the name
of an entry that holds exactly its numbers, until somebody who expects that shape asks for them (`numbers`).
"""

from __future__ import annotations

import io
import pickletools
import zipfile
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Any

import numpy as np

from architects_env.core.text import say

MOST_OF_THE_PICKLE = 2**16
"""Bytes. That of the largest network that can be described has a quarter of it."""
VALUES = {"BINUNICODE", "BINFLOAT", "BININT", "BININT1", "BININT2", "LONG1"}
"""Instructions that hold a value."""
CONSTANTS = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
LENGTHS = {"EMPTY_TUPLE": 0, "TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}


class NotData(ValueError):
    """A file that holds something else than tensors of 32 bits, numbers, texts, and lists and dictionaries of them."""


@dataclass(frozen=True)
class Laid:
    """A tensor of float32 whose numbers have not been read."""

    shape: tuple[int, ...]
    entry: str


class TorchFile:
    """The content of such a file: `content` is what was saved, with a `Laid` for every tensor. Raises `NotData`, or
    whatever a damaged zip brings about."""

    def __init__(self, file: bytes) -> None:
        self._archive = zipfile.ZipFile(io.BytesIO(file))
        entries = self._archive.infolist()
        if len({entry.filename for entry in entries}) < len(entries) or any(
            entry.compress_type != zipfile.ZIP_STORED for entry in entries
        ):
            raise NotData(say("its entries are packed, or two of them have one name"))
        if sum(entry.file_size for entry in entries) > len(file):
            raise NotData(say("its entries are larger than the file"))
        pickles = [
            entry for entry in entries if entry.filename.endswith("/data.pkl") and entry.filename.count("/") == 1
        ]
        if len(pickles) != 1 or pickles[0].file_size > MOST_OF_THE_PICKLE:
            raise NotData(say("it has no data.pkl of at most {n:,} bytes", n=MOST_OF_THE_PICKLE))
        self._folder = pickles[0].filename.removesuffix("data.pkl")
        self._sizes = {entry.filename: entry.file_size for entry in entries}
        if f"{self._folder}byteorder" in self._sizes and self._archive.read(f"{self._folder}byteorder") != b"little":
            raise NotData(say("its numbers are not in little-endian order"))
        self.content: Any = _Arranged(self._archive.read(pickles[0]), self._laid).load()

    def _laid(self, shape: tuple[int, ...], key: str) -> Laid:
        entry = f"{self._folder}data/{key}"
        if self._sizes.get(entry) != 4 * prod(shape):
            raise NotData(
                say(
                    "a tensor of shape {shape} has {n:,} bytes of numbers",
                    shape="x".join(map(str, shape)) or "1",
                    n=self._sizes.get(entry, 0),
                )
            )
        return Laid(shape, entry)

    def numbers(self, laid: Laid) -> np.ndarray:
        """float32[laid.shape]: an own copy."""
        return np.frombuffer(self._archive.read(laid.entry), "<f4").reshape(laid.shape).copy()


class _Known(Enum):
    """What a pickle may ask for by name, and is given only as this."""

    DICTIONARY = "collections OrderedDict"
    FLOATS = "torch FloatStorage"
    TENSOR = "torch._utils _rebuild_tensor_v2"


@dataclass(frozen=True)
class _Storage:
    key: str
    size: int


class _Arranged:
    """Follows the instructions of a pickle that arrange tensors. Raises `NotData` for any others.

    Python's own reader is not used: it hashes whatever is made a key, and a few bytes can nest tuples so that this
    never ends.
    """

    def __init__(self, data: bytes, laid: Callable[[tuple[int, ...], str], Laid]) -> None:
        self._data, self._lay = data, laid
        self._stack, self._marks, self._memory = list[Any](), list[int](), dict[int, Any]()

    def load(self) -> Any:
        """What it arranges."""
        try:
            for instruction, argument, _ in pickletools.genops(self._data):
                if instruction.name == "STOP":
                    return self._stack.pop()
                self._follow(instruction.name, argument)
        except (IndexError, KeyError, TypeError, AttributeError) as error:
            raise NotData(say("its instructions do not fit together")) from error
        raise NotData(say("it ends too early"))

    def _follow(self, name: str, argument: Any) -> None:
        stack = self._stack
        match name:
            case "PROTO":
                pass
            case "MARK":
                self._marks.append(len(stack))
            case "BINPUT" | "LONG_BINPUT":
                self._memory[argument] = stack[-1]
            case "APPEND" | "APPENDS":
                values = self._last(1) if name == "APPEND" else self._since_mark()
                self._top(list).extend(values)
            case "SETITEM" | "SETITEMS":
                values = self._last(2) if name == "SETITEM" else self._since_mark()
                if not all(type(key) in (str, int) for key in values[::2]):
                    raise NotData(say("a key of a dictionary is neither a text nor a number"))
                self._top(dict).update(zip(values[::2], values[1::2], strict=True))
            case "BUILD":  # attributes, of which torch's are notes on modules that nobody needs
                self._last(1)
                self._top(dict)
            case _:
                stack.append(self._made(name, argument))

    def _made(self, name: str, argument: Any) -> Any:
        """What this instruction puts on the stack."""
        match name:
            case "EMPTY_LIST":
                return list[Any]()
            case "EMPTY_DICT":
                return dict[str | int, Any]()
            case "TUPLE":
                return tuple(self._since_mark())
            case "BINGET" | "LONG_BINGET":
                return self._memory[argument]
            case "GLOBAL":
                return _known(argument)
            case "BINPERSID":
                return self._storage(*self._stack.pop())
            case "REDUCE":
                what, given = self._last(2)
                return self._called(what, given)
            case _ if name in VALUES:
                return argument
            case _ if name in CONSTANTS:
                return CONSTANTS[name]
            case _ if name in LENGTHS:
                return tuple(self._last(LENGTHS[name]))
            case _:
                raise NotData(say("it holds the instruction {name}", name=name))

    def _last(self, number: int) -> list[Any]:
        """So many values leave the stack."""
        if number > len(self._stack):
            raise IndexError
        at = len(self._stack) - number
        values = self._stack[at:]
        del self._stack[at:]
        return values

    def _since_mark(self) -> list[Any]:
        return self._last(len(self._stack) - self._marks.pop())

    def _top(self, kind: type[Any]) -> Any:
        """The container on top of the stack, which stays there."""
        if not isinstance(self._stack[-1], kind):
            raise NotData(say("something is put into what is no {kind}", kind=kind.__name__))
        return self._stack[-1]

    def _called(self, what: Any, given: Any) -> Any:
        if what is _Known.DICTIONARY and given == ():
            return OrderedDict[str | int, Any]()
        if what is _Known.TENSOR:
            return self._tensor(*given)
        raise NotData(say("it makes something else than dictionaries and tensors"))

    def _storage(self, what: Any, kind: Any, key: Any, _: Any, size: Any) -> _Storage:
        if what != "storage" or kind is not _Known.FLOATS or not isinstance(key, str) or type(size) is not int:
            raise NotData(say("it holds numbers that are not float32"))
        return _Storage(key, size)

    def _tensor(self, storage: Any, offset: Any, shape: Any, stride: Any, requires_grad: Any, hooks: Any) -> Laid:
        if (
            not isinstance(storage, _Storage)
            or not isinstance(shape, tuple)
            or len(shape) > 2
            or not all(type(size) is int and size > 0 for size in shape)
        ):
            raise NotData(say("it holds a tensor of a shape that no network has"))
        plain = tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
        if offset != 0 or stride != plain or storage.size != prod(shape):
            raise NotData(
                say(
                    "a tensor of shape {shape} is not laid out plainly in numbers of its own",
                    shape="x".join(map(str, shape)) or "1",
                )
            )
        return self._lay(shape, storage.key)


def _known(name: str) -> _Known:
    try:
        return _Known(name)
    except ValueError:
        raise NotData(say("it asks for {what}", what=name.replace(" ", ".")[:120])) from None
