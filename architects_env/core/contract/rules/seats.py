"""Steps around a circle (seats, segments of a board) without a division.

A division would take longer than the rest of an observation's work per seat.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled


@compiled
def seat_after(seat, steps, seats):
    """Return the seat that is some steps to the left of another.

    Args:
        seat: The seat.
        steps: Number of steps, from 0 to seats - 1.
        seats: Number of seats.
    """
    there = int(seat) + int(steps)
    return there - int(seats) if there >= seats else there


@compiled
def steps_to(other, seat, seats):
    """Return the number of steps to the left from one seat to another.

    Args:
        other: The seat to reach.
        seat: The seat to start from.
        seats: Number of seats.
    """
    steps = int(other) - int(seat)
    return steps + int(seats) if steps < 0 else steps
