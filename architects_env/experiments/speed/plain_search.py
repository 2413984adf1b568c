"""Information-set MCTS in plain Python over the PettingZoo environment and its copies.

It is a yardstick for `core.search.tree_search`.
"""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass
class PlainNode:
    """A node of the tree: a sequence of decisions."""

    mover: str = ""
    visits: int = 0
    available: int = 1
    total: float = 0.0
    children: dict[int, PlainNode] = field(default_factory=dict)


class PlainSearch:
    """A search from the current decision of `env` (raw, or in PettingZoo's wrappers).

    Rewards are those of the environment at the end of the game.
    """

    def __init__(self, env: Any, seed: int, exploration: float = 0.7) -> None:
        self.env, self.view = env, env.unwrapped.view(env.agent_selection)
        self.random = np.random.default_rng(seed)
        self.exploration = exploration
        self.root = PlainNode()

    def run(self, simulations: int) -> None:
        """Run this many simulations: sample a world, descend, play randomly to the end, and back up the rewards."""
        for _ in range(simulations):
            world = copy.deepcopy(self.env)
            world.unwrapped.match.states[:] = self.view.sample_state(int(self.random.integers(2**62)))
            path = self._descend(world)
            while (legal := self._legal(world)) is not None:
                world.step(self._any(legal))
            for node in [self.root, *path]:
                node.visits += 1
                node.total += world.rewards[node.mover] if node.mover else 0.0

    def visits(self) -> dict[int, int]:
        """Return the visits of the root by action."""
        return {action: child.visits for action, child in self.root.children.items()}

    def _legal(self, world: Any) -> np.ndarray | None:
        observation, _, termination, truncation, _ = world.last()
        return None if termination or truncation else np.flatnonzero(observation["action_mask"])

    def _any(self, actions: np.ndarray) -> int:
        return int(self.random.choice(actions))

    def _descend(self, world: Any) -> list[PlainNode]:
        node, path = self.root, []
        while (legal := self._legal(world)) is not None:
            mover = world.agent_selection
            untried = [action for action in legal.tolist() if action not in node.children]
            for action in legal.tolist():
                if action in node.children:
                    node.children[action].available += 1
            action = (
                self._any(np.array(untried))
                if untried
                else max(legal.tolist(), key=lambda a: self._bound(node.children[a]))
            )
            child = node.children.setdefault(action, PlainNode(mover))
            path.append(child)
            world.step(action)
            if untried:
                break
            node = child
        return path

    def _bound(self, child: PlainNode) -> float:
        return child.total / child.visits + self.exploration * math.sqrt(math.log(child.available) / child.visits)


def at_decision(env: Any, decisions: int, seed: int) -> Any:
    """Return an environment after some random decisions.

    Args:
        env: The environment.
        decisions: Number of decisions.
        seed: Seed of the game.
    """
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(decisions):
        env.step(int(random.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env
