"""Virtue and corruption (rules section 12.1): two markers on one track. Once they meet they move together."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts.events import Happens as E


@compiled
def gain_corruption(g, p, n):
    """So many times: the marker of corruption rises, or both do. A step off the track is ignored."""
    for _ in range(n):
        joined = g.corruption[p] == g.virtue[p]
        if g.corruption[p] < B.TRACK - 1:
            g.corruption[p] += 1
            if joined:
                g.virtue[p] += 1
        report(g, E.CORRUPTION_GAINED, p, int(g.virtue[p]), int(g.corruption[p]))


@compiled
def gain_virtue(g, p, n):
    """So many times: the marker of virtue falls, or both do. A step off the track is ignored."""
    for _ in range(n):
        joined = g.corruption[p] == g.virtue[p]
        if g.virtue[p] > 0:
            g.virtue[p] -= 1
            if joined:
                g.corruption[p] -= 1
        report(g, E.VIRTUE_GAINED, p, int(g.virtue[p]), int(g.corruption[p]))
