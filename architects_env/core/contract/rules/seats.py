"""Steps around a circle (seats, segments of a board) without a division, which would take longer than the rest of an
observation's work per seat."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled


@compiled
def seat_after(seat, steps, seats):
    """Return the seat that is `steps` places to the left of `seat` (0 <= steps < seats)."""
    there = int(seat) + int(steps)
    return there - int(seats) if there >= seats else there


@compiled
def steps_to(other, seat, seats):
    """Return the number of steps to the left from `seat` to `other` (both 0 to seats - 1)."""
    steps = int(other) - int(seat)
    return steps + int(seats) if steps < 0 else steps
