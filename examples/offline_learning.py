"""Offline learning from recorded games: a policy that imitates decisions, weighted by the results of their games.

    python examples/offline_learning.py

There are three steps: a tournament with `--record`, `architects-env records dataset`, and weighted behaviour cloning.
The dataset has a row for every decision: game, num_players, options, decision, seat, agent, observation, mask, action,
done, return. Needs the extra `train`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import torch as th
from torch import nn

from architects_env.agents import Agent, make_agent
from architects_env.agents.views import Views
from architects_env.games import load
from architects_env.train.evaluation.pairing import PairingResult, play_pairing


def recorded(folder: Path, game: str, games: int, agents: tuple[str, ...]) -> Path:
    """Play a tournament, record it, and convert the games to a dataset."""
    for words in (
        ["tournament", "--game", game, "--agents", *agents, "--games", str(games), "--record", "--out", str(folder)],
        ["records", "dataset", str(folder), "--out", str(folder / "games.parquet")],
    ):
        subprocess.run([sys.executable, "-m", "architects_env", *words], check=True, stdout=subprocess.DEVNULL)
    return folder / "games.parquet"


def arrays(path: Path, agent: str) -> dict[str, np.ndarray]:
    """Read the decisions of one agent, or of all with "". Returns observations, masks, actions and returns."""
    table = pq.read_table(path, columns=["agent", "observation", "mask", "action", "return"])
    table = table.filter(np.isin(table["agent"].to_pylist(), [agent])) if agent else table
    flat = {name: table[name].combine_chunks() for name in table.column_names}
    rows = len(table)
    return {
        "observations": flat["observation"].flatten().to_numpy().reshape(rows, -1),
        "masks": flat["mask"].flatten().to_numpy().reshape(rows, -1),
        "actions": flat["action"].to_numpy().astype(np.int64),
        "returns": flat["return"].to_numpy(),
    }


def cloned(data: dict[str, np.ndarray], epochs: int, seed: int, weight: float = 1.0) -> nn.Module:
    """Train a policy by weighted behaviour cloning. A decision has the weight exp(weight * return), so that winners are
    imitated more than losers."""
    th.manual_seed(seed)
    seen, masks, actions = (th.from_numpy(data[name].copy()) for name in ("observations", "masks", "actions"))
    weights = (weight * th.from_numpy(data["returns"].copy())).exp()
    policy = nn.Sequential(
        nn.Linear(seen.shape[1], 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, masks.shape[1])
    )
    optimiser = th.optim.Adam(policy.parameters(), 1e-3)
    for _ in range(epochs):
        for rows in th.randperm(len(seen)).split(256):
            logits = policy(seen[rows]).masked_fill(masks[rows] == 0, -1e9)
            loss = (weights[rows] * nn.functional.cross_entropy(logits, actions[rows], reduction="none")).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
    return policy


class Cloned(Agent):
    """The policy as an agent that samples its actions."""

    def __init__(self, policy: nn.Module) -> None:
        self.policy, self.name = policy, "cloned"

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose an action in one game."""
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Choose actions in many games at once."""
        return self._actions(views.observations, views.masks, rng)

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        with th.no_grad():
            logits = (
                self.policy(th.from_numpy(observations)).masked_fill(th.from_numpy(masks) == 0, -1e9).double().numpy()
            )
        return (logits + rng.gumbel(size=logits.shape)).argmax(axis=1)  # which draws from the softmax


def learn(
    folder: Path, game: str = "hamlet", games: int = 1500, epochs: int = 6, agent: str = "heuristic"
) -> PairingResult:
    """Record games, learn from the decisions of one agent, and evaluate the policy against random."""
    path = recorded(folder, game, games, (agent, "greedy"))
    data = arrays(path, agent)
    known = load(game)
    result = play_pairing(known, Cloned(cloned(data, epochs, 0)), make_agent("random", known), 2, 500, 1)
    print(
        f"{len(data['actions'])} decisions of {agent}. Win rate of the clone against random: {100 * result.win_rate:.1f} % of {result.games} games."
    )
    return result


if __name__ == "__main__":
    learn(Path(sys.argv[1] if len(sys.argv) > 1 else "runs/offline").resolve())
