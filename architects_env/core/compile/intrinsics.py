"""Functions that exist only in compiled code; in plain Python they are None.

`trailing_zeros(bits)` returns the number of zero bits below the lowest set one, in one instruction of the processor
for supported versions of numba.
"""

from __future__ import annotations

import math

from architects_env.core.compile.jit import COMPILED, compiled, is_known

if not COMPILED:
    trailing_zeros = None  # pyright: ignore[reportAssignmentType]
elif is_known():
    from numba.cpython.unsafe.numbers import trailing_zeros  # pyright: ignore[reportAssignmentType]
else:

    @compiled
    def trailing_zeros(bits):
        """Return the number by the exponent of a power of two, which a float64 holds exactly."""
        return math.frexp(float(bits & -bits))[1] - 1


__all__ = ["trailing_zeros"]
