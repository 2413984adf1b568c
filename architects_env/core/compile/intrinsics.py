"""What only compiled code has: instructions of the processor, by numba's intrinsics. In plain Python they are None.

`trailing_zeros(bits)`: how many bits lie below the lowest one that is set.
"""

from __future__ import annotations

from architects_env.core.compile.jit import COMPILED

if COMPILED:
    from numba.cpython.unsafe.numbers import trailing_zeros
else:
    trailing_zeros = None

__all__ = ["trailing_zeros"]
