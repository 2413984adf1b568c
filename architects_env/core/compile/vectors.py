"""Operations on vectors of the processor, in the intermediate language of numba's compiler.

The cache of machine code knows such an operation by its name alone. Give it another name when it computes something
else.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

BITS = 64


@intrinsic
def nonzero_bits(context: Any, array: Any, at: Any) -> Any:
    """Return which of the 64 entries of a float32 array from `at` on are not zero (`core.compile.intrinsics`)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = context.make_array(signature.args[0])(context, builder, arguments[0])
        vector = ir.VectorType(ir.FloatType(), BITS)
        first = builder.gep(memory.data, [arguments[1]])
        entries = builder.load(builder.bitcast(first, vector.as_pointer()))
        entries.align = 4
        compared = builder.fcmp_unordered("!=", entries, ir.Constant(vector, [0.0] * BITS))
        return builder.bitcast(compared, ir.IntType(BITS))

    return types.int64(array, types.intp), generate
