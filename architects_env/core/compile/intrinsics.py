"""Functions that exist only in compiled code; in plain Python they are None.

`trailing_zeros(bits)` returns the number of zero bits below the lowest set one, in one instruction of the processor
for supported versions of numba. `nonzero_bits(array, at)` returns which of the 64 entries of a float32 array from `at`
on are not zero, the first in the lowest bit, with the processor's vectors.
"""

from __future__ import annotations

import math

from architects_env.core.compile.jit import COMPILED, compiled, is_known

if not COMPILED:
    nonzero_bits = None  # pyright: ignore[reportAssignmentType]
else:
    from architects_env.core.compile.vectors import nonzero_bits  # pyright: ignore[reportAssignmentType]

if not COMPILED:
    trailing_zeros = None  # pyright: ignore[reportAssignmentType]
elif is_known():
    from numba.cpython.unsafe.numbers import trailing_zeros  # pyright: ignore[reportAssignmentType]
else:

    @compiled
    def trailing_zeros(bits):
        """Return the number by the exponent of a power of two, which a float64 holds exactly."""
        return math.frexp(float(bits & -bits))[1] - 1


__all__ = ["nonzero_bits", "trailing_zeros"]
