"""Sets of cards as the bits of one int64: card 0 is bit 0.

All functions run compiled and as plain Python with the same result.
"""

from __future__ import annotations

from architects_env.core.compile.intrinsics import trailing_zeros
from architects_env.core.compile.jit import compiled, compiled_with_twin


def _lowest(bits):
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


@compiled_with_twin(_lowest)
def lowest(bits):
    """Return the lowest member of a set that is not empty (an int)."""
    return trailing_zeros(bits)  # type: ignore[call-arg,misc]  # an intrinsic: numba supplies the context


@compiled
def count(bits):
    """Return the number of members of a set."""
    members = 0
    while bits != 0:
        bits &= bits - 1
        members += 1
    return members


@compiled
def has(bits, member):
    """Return whether `member` is in the set."""
    return (bits >> member) & 1 != 0


@compiled
def nth(bits, n):
    """Return the `n`-th lowest member (from 0) of a set with more than `n` members."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@compiled
def each_member(bits):
    """Iterate over all members of a set, the lowest first.

    In compiled code, `for card in each_member(cards)` is as fast as a loop written by hand.
    """
    while bits != 0:
        yield lowest(bits)
        bits &= bits - 1


@compiled
def highest(bits):
    """Return the highest member of a set that is not empty (an int)."""
    last = 0
    for member in each_member(bits):
        last = member
    return last


@compiled
def all_below(member):
    """Return the set of all members from 0 up to, but without, `member`."""
    return (1 << member) - 1


def members(bits: int) -> list[int]:
    """Return all members of a set, the lowest first, as a list for Python code."""
    bits = int(bits)
    return [member for member in range(bits.bit_length()) if bits >> member & 1]
