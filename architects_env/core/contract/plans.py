"""Plans: the kinds of actions that make a way to play visible, such as a builder's or a merchant's.

A game declares them in one table (`Game.plans`). Agents that play with limits (`agents.policies.limited`) keep to a
plan for some turns, or to one for the whole game as a style. Measurements of levels count the chances that were missed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from architects_env.core.contract.spaces.action_space import Block


class Plan:
    """A way to play, which favours some actions.

    Args:
        name: One word for a player of this kind, such as "builder".
        about: One sentence about how it plays, in English; the game translates it.
        actions: Blocks of the action space, which stand for all of their actions, and single actions.

    >>> from architects_env.core.contract.spaces.action_space import ActionSpace
    >>> space = ActionSpace(("visit", 3, "go there"), ("build", 2, "build this"))
    >>> Plan("builder", "Builds early.", space.blocks[1], space.blocks[0] + 2).chosen(len(space)).tolist()
    [False, False, True, True, True]
    """

    name: str
    about: str
    actions: tuple[int, ...]
    """The favoured actions, ascending."""

    def __init__(self, name: str, about: str, *actions: int) -> None:
        self.name, self.about, self.actions = name, about, tuple(sorted(set(_single_actions(actions))))

    def chosen(self, size: int) -> np.ndarray:
        """Return whether each of `size` actions is favoured, bool[size]."""
        favoured = np.zeros(size, bool)
        favoured[list(self.actions)] = True
        return favoured


@dataclass(frozen=True)
class Plans:
    """The plans of a game."""

    chances: Plan
    """The actions that score and bring the end nearer, such as to construct a building. A seat that may play one and
    plays another action misses a chance."""
    clock: str
    """The field of the state that counts turns or rounds: one number."""
    ways: tuple[Plan, ...]
    """The plans, of which one is drawn at a time."""

    def way(self, name: str) -> Plan | None:
        """Return the plan of this name, or None."""
        return next((plan for plan in self.ways if plan.name == name), None)


def _single_actions(actions: Iterable[int]) -> Iterable[int]:
    for action in actions:
        yield from range(action, action + action.size) if isinstance(action, Block) else (int(action),)
