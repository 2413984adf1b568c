"""What only compiled code has. In plain Python it is None.

`trailing_zeros(bits)`: how many bits lie below the lowest one that is set, in one instruction of the processor where
numba's inner parts are known.
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
        """By the exponent of a power of two, which a float64 holds exactly."""
        return math.frexp(float(bits & -bits))[1] - 1


__all__ = ["trailing_zeros"]
