"""Locks on things that cannot be used now, with the missing amounts and the reason in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from architects_env.core.text import listed, say
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import LOCK, Icon
from architects_env.play.drawing.text_width import text_width

Amounts = Sequence[tuple[Icon, int | str]]
ROUND = 17
"""Side of a lock without amounts."""


class Lock(NamedTuple):
    """The reason why something cannot be used. With another icon, the amounts are a price and not missing."""

    why: str
    missing: tuple[tuple[Icon, int | str], ...] = ()
    icon: Icon = LOCK


def unpaid(missing: Amounts) -> Lock | None:
    """Return the lock for missing amounts, or None if nothing is missing."""
    lacked = tuple((icon, number) for icon, number in missing if number == "" or int(number) > 0)
    if not lacked:
        return None
    what = listed(f"{say(icon.name)} {number}".rstrip() for icon, number in lacked)
    return Lock(say("cannot be paid, missing: {what}", what=what), lacked)


def draw_lock(drawing: Drawing, lock: Lock, x: float, y: float, right: bool = False, size: float = 15) -> float:
    """Draw a lock with the missing amounts in a pill that begins at x, or ends there with `right`.

    It is not marked as a change of its place. Returns the width.
    """
    wide = lock_width(lock, size)
    left = x - wide if right else x
    with drawing.quiet():
        _named(drawing, lock)
        drawing.rect(left, y, wide, size + 5, "panel", "ink", (size + 5) / 2, 1)
        drawing.icon(lock.icon, left + 4, y + 3, size - 1, "")
        drawing.amounts(left + size + 5, y + 2.5, lock.missing, size, 3)
        drawing.parts.append("</g>")
    return wide


def lock_width(lock: Lock, size: float = 15) -> float:
    """Return the width of a lock's pill."""
    return size + 7 + sum(1.12 * size + text_width(str(number), 0.85 * size, True) + 3 for _, number in lock.missing)


def draw_round_lock(drawing: Drawing, lock: Lock, x: float, y: float, size: float = ROUND) -> None:
    """Draw a lock without amounts around (x, y). The tooltip has the missing amounts."""
    with drawing.quiet():
        _named(drawing, lock)
        drawing.circle(x, y, size / 2, "panel", "ink", 1)
        drawing.icon(lock.icon, x - 0.33 * size, y - 0.36 * size, 0.66 * size, "")
        drawing.parts.append("</g>")


def _named(drawing: Drawing, lock: Lock) -> None:
    """Open a group with the reason as its label."""
    drawing.parts.append(f'<g class="lock" role="img"><title>{escape(lock.why)}</title>')
