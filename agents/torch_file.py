"""What `torch.save` has written, read as data: by a reader of our own, without torch, and in no more memory than a
small multiple of its bytes.

Such a file is a zip: `data.pkl`, a pickle that says how tensors are arranged in dictionaries, lists and numbers, and
one entry for the numbers of each tensor. A pickle may do anything, and a tensor of a few bytes may claim to be of any
size. So only the few instructions are followed that arrange tensors, and a tensor is nothing but its shape and the name
of an entry that holds exactly its numbers, until somebody who expects that shape asks for them (`numbers`).
"""

from __future__ import annotations

import io
import pickle
import pickletools
import zipfile
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

MOST_OF_THE_PICKLE = 2**16
"""Bytes. That of the largest network that can be described has a quarter of it."""
MOST_REMEMBERED = 2**14
"""Places of the pickle's memory."""
INSTRUCTIONS = {
    "PROTO",
    "STOP",
    "GLOBAL",
    "REDUCE",
    "BUILD",
    "BINPERSID",
    "MARK",
    "EMPTY_TUPLE",
    "TUPLE",
    "TUPLE1",
    "TUPLE2",
    "TUPLE3",
    "EMPTY_DICT",
    "SETITEM",
    "SETITEMS",
    "EMPTY_LIST",
    "APPEND",
    "APPENDS",
    "BINUNICODE",
    "BINFLOAT",
    "BININT",
    "BININT1",
    "BININT2",
    "LONG1",
    "NONE",
    "NEWTRUE",
    "NEWFALSE",
    "BINPUT",
    "LONG_BINPUT",
    "BINGET",
    "LONG_BINGET",
}


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
            raise NotData("its entries are packed, or two of them have one name")
        if sum(entry.file_size for entry in entries) > len(file):
            raise NotData("its entries are larger than the file")
        pickles = [
            entry for entry in entries if entry.filename.endswith("/data.pkl") and entry.filename.count("/") == 1
        ]
        if len(pickles) != 1 or pickles[0].file_size > MOST_OF_THE_PICKLE:
            raise NotData(f"it has no data.pkl of at most {MOST_OF_THE_PICKLE:,} bytes")
        self._folder = pickles[0].filename.removesuffix("data.pkl")
        self._sizes = {entry.filename: entry.file_size for entry in entries}
        if f"{self._folder}byteorder" in self._sizes and self._archive.read(f"{self._folder}byteorder") != b"little":
            raise NotData("its numbers are not in little-endian order")
        self.content: Any = _Arranged(self._archive.read(pickles[0]), self._laid).load()

    def _laid(self, shape: tuple[int, ...], key: str) -> Laid:
        entry = f"{self._folder}data/{key}"
        if self._sizes.get(entry) != 4 * prod(shape):
            raise NotData(
                f"a tensor of shape {'x'.join(map(str, shape)) or '1'} has {self._sizes.get(entry, 0):,} bytes of numbers"
            )
        return Laid(shape, entry)

    def numbers(self, laid: Laid) -> np.ndarray:
        """float32[laid.shape]: an own copy."""
        return np.frombuffer(self._archive.read(laid.entry), "<f4").reshape(laid.shape).copy()


class _Arranged(pickle.Unpickler):
    """Follows the instructions of a pickle that arrange tensors. Raises `NotData` for any others."""

    def __init__(self, data: bytes, laid: Callable[[tuple[int, ...], str], Laid]) -> None:
        for instruction, argument, _ in pickletools.genops(data):
            if instruction.name not in INSTRUCTIONS or (
                instruction.name == "LONG_BINPUT" and not 0 <= int(argument or 0) < MOST_REMEMBERED
            ):
                raise NotData(f"it holds the instruction {instruction.name}")
        super().__init__(io.BytesIO(data))
        known = {
            ("collections", "OrderedDict"): _empty,
            ("torch", "FloatStorage"): _Storage,
            ("torch._utils", "_rebuild_tensor_v2"): self._tensor,
        }
        self._known, self._lay = known, laid

    def find_class(self, module: str, name: str, /) -> Any:
        if (module, name) not in self._known:
            raise NotData(f"it asks for {module[:60]}.{name[:60]}")
        return self._known[module, name]

    def persistent_load(self, pid: Any, /) -> _Storage:
        what, kind, key, _, size = pid
        if what != "storage" or kind is not _Storage or not isinstance(key, str) or type(size) is not int:
            raise NotData("it holds numbers that are not float32")
        return _Storage(key, size)

    def _tensor(
        self,
        storage: _Storage,
        offset: int,
        shape: tuple[int, ...],
        stride: tuple[int, ...],
        requires_grad: bool,
        hooks: Any,
    ) -> Laid:
        if (
            not isinstance(storage, _Storage)
            or not isinstance(shape, tuple)
            or len(shape) > 2
            or not all(type(size) is int and size > 0 for size in shape)
        ):
            raise NotData("it holds a tensor of a shape that no network has")
        plain = tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
        if offset != 0 or stride != plain or storage.size != prod(shape):
            raise NotData(
                f"a tensor of shape {'x'.join(map(str, shape)) or '1'} is not laid out plainly in numbers of its own"
            )
        return self._lay(shape, storage.key)


@dataclass(frozen=True)
class _Storage:
    key: str
    size: int


def _empty() -> OrderedDict[Any, Any]:
    """An ordered dictionary, which is filled later."""
    return OrderedDict()
