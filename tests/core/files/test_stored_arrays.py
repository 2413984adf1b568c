"""Arrays in files: only those of the expected shape and type are read, and none that are packed."""

from __future__ import annotations

import io
import zipfile

import numpy as np
import pytest

from architects_env.core.files.stored_arrays import pack_arrays, read_array

NUMBERS = np.arange(6, dtype=np.int64).reshape(2, 3)


def archive(content: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(content))


def test_an_array_is_read_as_it_was_packed() -> None:
    found = read_array(archive(pack_arrays({"numbers": NUMBERS})), "numbers", (2, 3), np.dtype(np.int64))
    assert np.array_equal(found, NUMBERS) and found.flags.writeable


@pytest.mark.parametrize(
    ("shape", "dtype", "told"),
    [
        ((3, 2), np.int64, r"must be int64 of shape \(3, 2\)"),
        ((2, 3), np.float64, "must be float64"),
        ((2, 3000), np.int64, "its numbers are 48,000 bytes"),
    ],
)
def test_an_array_of_another_shape_or_type_is_refused(shape: tuple[int, ...], dtype: type, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_array(archive(pack_arrays({"numbers": NUMBERS})), "numbers", shape, np.dtype(dtype))


def test_a_packed_array_is_refused() -> None:
    content = io.BytesIO()
    np.savez_compressed(content, numbers=NUMBERS)
    with pytest.raises(ValueError, match="is packed"):
        read_array(archive(content.getvalue()), "numbers", (2, 3), np.dtype(np.int64))
