"""Decisions as the log tells them. What comes of a decision, also by itself, has events of its own (`events`), and a
decision that an event tells in full has no line: that a debt is flipped is told once, whether there was a choice or
not. Nothing that is decided here is secret."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.words import third_person
from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts.text import phrase, player_name

TOLD_BY_EVENTS = (
    "top",
    "shuffle",
    "dismiss",
    "hire",
    "segment",
    "flip",
    "workers",
    "section",
    "castle_move",
    "side",
    "bump",
    "pay",
    "more",
    "building",
)
"""Blocks of actions."""


def log_line(g: Any, action: int, observer: int) -> str:
    """What everybody is told when `g.seat` plays `action`."""
    block, _ = A.ACTION_SPACE.locate(int(action))
    if block in TOLD_BY_EVENTS:
        return ""
    verb, rest = phrase(g, action)
    if block == "move":  # its price is an event
        rest = rest.partition(" for ")[0]
    return f"{player_name(g, g.seat)} {third_person(verb)} {rest}".strip() + "."
