"""Unbounded numbers as entries of an observation: precise for small numbers, and without an upper end.

A number becomes `NUMBER` entries in [0, 1]: one with equal steps up to 8, one that saturates slowly (half-way at 32),
and its logarithm. The logarithm rises with every number below `LIMIT`, also in float32, so two different numbers
never look alike. With a sign (`write_signed`) all three rise and fall from 0.5. Between powers of two the logarithm
is a straight line, which is exact arithmetic: the same on every machine and in plain Python.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.observation_layout import Axis

NUMBER = 3
"""Number of entries for one number."""
FEW, HALF_WAY, DOUBLINGS = 8, 32, 18
LIMIT = 2**DOUBLINGS - 1
"""Upper bound on numbers, above any field of 16 bits and any sum of a few."""
AS_NUMBER = Axis("as a number", (f"up to {FEW}", f"half-way at {HALF_WAY}", "its logarithm"))
"""Axis of the entries of one number in an observation's layout."""


def numbers(*titles: str) -> tuple[str, ...]:
    """Return the titles of the entries of several numbers, one after another."""
    return tuple(f"{title} | {entry}" for title in titles for entry in AS_NUMBER.titles)


f32 = np.float32

# --- small numbers are looked up --------------------------------------------------------------------------------------
SMALL = 256
_NUMBERS = np.arange(SMALL)
_DOUBLED = np.frexp(_NUMBERS + 1)  # halves from 0.5 up to 1, and how often they are doubled
TABLE = np.stack(
    [np.minimum(1, _NUMBERS / FEW), _NUMBERS / (_NUMBERS + HALF_WAY), (_DOUBLED[1] - 2 + 2 * _DOUBLED[0]) / DOUBLINGS],
    axis=1,
).astype(np.float32)
"""Entries of the numbers from 0 on, float32[SMALL, NUMBER]."""
SIGNED_TABLE = f32(0.5) + f32(0.5) * np.concatenate([-TABLE[:0:-1], TABLE])
"""Entries of the signed numbers from 1 - SMALL on, float32[2 * SMALL - 1, NUMBER]."""


@compiled
def write_number(out, at, number):
    """Write the entries of a number.

    Args:
        out: The observation.
        at: Index of the first entry.
        number: The number, from 0 to LIMIT - 1.
    """
    if 0 <= number < SMALL:
        out[at] = TABLE[number, 0]
        out[at + 1] = TABLE[number, 1]
        out[at + 2] = TABLE[number, 2]
    else:
        write_large(out, at, max(0, int(number)))


@compiled
def write_signed(out, at, number):
    """Write the entries of a number that may be negative; 0.5 is zero.

    Args:
        out: The observation.
        at: Index of the first entry.
        number: The number, between -LIMIT and LIMIT.
    """
    row = int(number) + SMALL - 1
    if 0 <= row < 2 * SMALL - 1:
        out[at] = SIGNED_TABLE[row, 0]
        out[at + 1] = SIGNED_TABLE[row, 1]
        out[at + 2] = SIGNED_TABLE[row, 2]
        return
    write_large(out, at, abs(int(number)))
    half = f32(0.5) if number >= 0 else f32(-0.5)
    for i in range(at, at + NUMBER):
        out[i] = f32(0.5) + half * out[i]


# --- large ones are computed ------------------------------------------------------------------------------------------
@compiled
def write_large(out, at, number):
    """Write the entries of any number by computing them, with the same result as the table.

    Args:
        out: The observation.
        at: Index of the first entry.
        number: The number.
    """
    doublings = 0
    while (number + 1) >> (doublings + 1) != 0:
        doublings += 1
    out[at] = f32(min(1.0, number / FEW))
    out[at + 1] = f32(number / (number + HALF_WAY))
    out[at + 2] = f32((doublings - 1.0 + (number + 1) / (1 << doublings)) / DOUBLINGS)
