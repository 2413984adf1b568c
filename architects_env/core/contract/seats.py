"""Going round a circle (seats, segments of a board) without dividing, which takes longer than all the rest of what an
observation does with a seat."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled


@compiled
def seat_after(seat, steps, seats):
    """Where one comes from `seat` in so many steps to the left (0 <= steps < seats)."""
    there = int(seat) + int(steps)
    return there - int(seats) if there >= seats else there


@compiled
def steps_to(other, seat, seats):
    """How many steps to the left of `seat` the `other` one is (both 0 to seats - 1)."""
    steps = int(other) - int(seat)
    return steps + int(seats) if steps < 0 else steps
