"""numpy arrays in files, stored uncompressed and read without executing anything."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np

MAX_HEADER_BYTES = 10_000
"""Largest size of the header of an array, in bytes."""


def pack_arrays(arrays: Mapping[str, np.ndarray]) -> bytes:
    """Return the content of a .npz file with these arrays, uncompressed, so that reading takes no more memory than
    the file has bytes."""
    content = io.BytesIO()
    np.savez(content, **arrays)  # type: ignore[arg-type]
    return content.getvalue()


def read_array(archive: zipfile.ZipFile, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray:
    """Read an array of this shape and type from a .npz. Nothing is executed, and nothing else is read.

    Raises:
        ValueError: If it has another shape or type, or is compressed. A damaged file raises the errors of `zipfile`.
    """
    entry, size = archive.getinfo(f"{name}.npy"), dtype.itemsize * prod(shape)
    if entry.compress_type != zipfile.ZIP_STORED or not size <= entry.file_size <= size + MAX_HEADER_BYTES:
        raise ValueError(
            f"{name} has {entry.file_size:,} bytes, or is packed; its numbers are {size:,} bytes, stored as they are"
        )
    file = io.BytesIO(archive.read(entry))
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError(f"{name} is of another version of numpy's format")
    found, by_columns, kind = np.lib.format.read_array_header_1_0(file)
    if (found, kind) != (shape, dtype):
        raise ValueError(f"{name} is {kind} of shape {found}; it must be {dtype} of shape {shape}")
    return np.frombuffer(file.read(), dtype).reshape(shape, order="F" if by_columns else "C").copy()
