"""What cannot be done now says so on itself: a lock, what is missing, and the reason in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from architects_env.core.text import listed, say
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.glyphs import LOCK, Icon
from architects_env.play.drawing.text_width import text_width

Amounts = Sequence[tuple[Icon, int | str]]
ROUND = 17
"""The side of a lock alone."""


class Lock(NamedTuple):
    """Why something cannot be done; with another icon, what it takes instead of what is missing."""

    why: str
    missing: tuple[tuple[Icon, int | str], ...] = ()
    icon: Icon = LOCK


def unpaid(missing: Amounts) -> Lock | None:
    """What cannot be paid for so much that is missing; None where nothing is."""
    lacked = tuple((icon, number) for icon, number in missing if number == "" or int(number) > 0)
    if not lacked:
        return None
    what = listed(f"{say(icon.name)} {number}".rstrip() for icon, number in lacked)
    return Lock(say("cannot be paid, missing: {what}", what=what), lacked)


def draw_lock(drawing: Drawing, lock: Lock, x: float, y: float, right: bool = False, size: float = 15) -> float:
    """A lock with what is missing beside it, in a pill that begins (or ends, on the right) at x. It is no change of its
    place. Returns the width."""
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
    """Of that pill."""
    return size + 7 + sum(1.12 * size + text_width(str(number), 0.85 * size, True) + 3 for _, number in lock.missing)


def draw_round_lock(drawing: Drawing, lock: Lock, x: float, y: float, size: float = ROUND) -> None:
    """A lock alone, around (x, y), where there is no room for more; what is missing is said where one points."""
    with drawing.quiet():
        _named(drawing, lock)
        drawing.circle(x, y, size / 2, "panel", "ink", 1)
        drawing.icon(lock.icon, x - 0.33 * size, y - 0.36 * size, 0.66 * size, "")
        drawing.parts.append("</g>")


def _named(drawing: Drawing, lock: Lock) -> None:
    """The beginning of a group that is called by its reason."""
    drawing.parts.append(f'<g class="lock" role="img"><title>{escape(lock.why)}</title>')
