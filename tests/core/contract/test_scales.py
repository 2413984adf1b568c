"""Numbers without a bound as entries of an observation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.spaces.scales import (
    LIMIT,
    NUMBER,
    SMALL,
    TABLE,
    write_large,
    write_number,
    write_signed,
)


@kernel
def written(numbers, signed, out):
    """The entries of all `numbers`: float32[n, NUMBER]."""
    for i in range(numbers.shape[0]):
        if signed:
            write_signed(out[i], 0, numbers[i])
        else:
            write_number(out[i], 0, numbers[i])


def entries(numbers: np.ndarray, signed: bool = False) -> np.ndarray:
    out = np.zeros((len(numbers), NUMBER), np.float32)
    written(numbers, signed, out)
    return out


EVERY_16_BITS = np.arange(0, 2**15)
LARGE = np.union1d(np.arange(2**15, LIMIT, 97), np.arange(LIMIT - 1000, LIMIT))


def test_no_number_of_16_bits_looks_like_another() -> None:
    assert (np.diff(entries(EVERY_16_BITS)[:, 2]) > 0).all()


def test_nor_do_neighbours_up_to_the_limit() -> None:
    assert (entries(LARGE)[:, 2] > entries(LARGE - 1)[:, 2]).all()


def test_numbers_with_a_sign_rise_through_all_of_them() -> None:
    numbers = np.concatenate([-LARGE[::-1], np.arange(1 - 2**15, 2**15), LARGE])
    assert (np.diff(entries(numbers, signed=True)[:, 2]) > 0).all()


@pytest.mark.parametrize("signed", [False, True])
def test_every_entry_is_between_0_and_1_and_never_falls(signed: bool) -> None:
    numbers = (
        np.concatenate([-LARGE[::-1], np.arange(-300, 300), LARGE])
        if signed
        else np.concatenate([np.arange(300), LARGE])
    )
    seen = entries(numbers, signed)
    assert seen.min() >= 0 and seen.max() <= 1 and (np.diff(seen, axis=0) >= 0).all()


def test_none_is_zero_and_with_a_sign_the_middle() -> None:
    assert entries(np.array([0])).tolist() == [[0, 0, 0]] and entries(np.array([0]), signed=True).tolist() == [
        [0.5, 0.5, 0.5]
    ]


@given(st.integers(-LIMIT + 1, LIMIT - 1))
def test_a_number_and_its_opposite_are_mirrored(number: int) -> None:
    there, back = entries(np.array([number, -number]), signed=True)
    assert np.allclose(there + back, 1, atol=1e-7)


def test_the_table_holds_what_is_computed_beyond_it() -> None:
    out = np.zeros(NUMBER, np.float32)
    for number in range(SMALL):
        write_large(out, 0, number)
        assert (out == TABLE[number]).all()


@pytest.mark.parametrize("kind", [np.int16, np.int8, np.int64])
def test_the_numbers_of_every_field_do(kind: type) -> None:
    top = min(np.iinfo(kind).max, LIMIT - 1)
    assert (entries(np.array([0, top], kind)) == entries(np.array([0, top]))).all()
    assert (entries(np.array([0, top], kind), signed=True) == entries(np.array([0, top]), signed=True)).all()
