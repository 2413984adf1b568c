"""Stable-Baselines3 with table observations: a network that reads cards and seats, for any game.

    python examples/sb3_tables.py --game citadels --players 4
    python examples/sb3_tables.py --game citadels --players 4 --observation vector  # the usual network, to compare

With observation="tables" an environment has a row for each card and each seat. All rows of a table are read by one
network, together with the features of their cards. The results are averaged for each table, and attention over all rows
selects what matters. What is learned about one card therefore applies to others. Needs the extra `train`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import torch as th
import tyro
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecMonitor
from torch import nn

from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.core.contract.spaces.observation_tables import ObservationTables
from architects_env.games import load


class RowReader(BaseFeaturesExtractor):
    """A features extractor for tables, float32[n, rows, columns] by name, and a board, float32[n, entries]. Returns
    float32[n, features_dim]."""

    def __init__(self, space: spaces.Dict, tables: ObservationTables, width: int = 32, heads: int = 4) -> None:
        self.with_rows = [name for name in tables.names if name in tables.rows]
        super().__init__(space, width * (2 + len(self.with_rows)))
        self.readers = nn.ModuleList()
        for name in self.with_rows:
            rows, columns = tables.shapes[name]
            printed = th.as_tensor(tables.features.get(name, th.zeros(rows, 0)))
            self.register_buffer(f"printed_{len(self.readers)}", printed / printed.abs().amax(0).clamp(min=1))
            self.readers.append(nn.Sequential(nn.Linear(columns + printed.shape[1], width), nn.ReLU()))
        self.board = nn.Linear(tables.shapes.get("board", (0,))[0], width)
        self.attention = nn.MultiheadAttention(width, heads, batch_first=True)

    def forward(self, shown: dict[str, th.Tensor]) -> th.Tensor:
        """Return the features of the board, of attention over all rows, and of the mean of each table."""
        first, read = shown[self.with_rows[0]], list[th.Tensor]()
        for number, (name, reader) in enumerate(zip(self.with_rows, self.readers, strict=True)):
            printed = getattr(self, f"printed_{number}").expand(len(first), -1, -1)
            read.append(reader(th.cat([shown[name], printed], 2)))
        board = self.board(shown.get("board", first.new_zeros(len(first), 0))).relu()
        rows = th.cat(read, 1)
        looked_up, _ = self.attention(board[:, None], rows, rows, need_weights=False)
        return th.cat([board, looked_up[:, 0], *(of_table.mean(1) for of_table in read)], 1)


@dataclass
class Args:
    """Train a policy for one seat of a game against an opponent, from tables or from the vector."""

    game: str = "hamlet"
    """Name of the game (`architects-env games` lists them)."""
    players: int = 2
    """Number of players."""
    opponent: str = "random"
    """Agent that plays all other seats, in training and evaluation."""
    observation: Literal["tables", "vector"] = "tables"
    """Kind of observation."""
    total_timesteps: int = 50_000
    """Number of decisions of the learner."""
    n_envs: int = 64
    """Number of games played in parallel."""
    n_eval_episodes: int = 500
    """Number of games in the evaluation."""
    seed: int = 0
    """Seed of the deals, of the network's initial weights and of the sampling of actions."""


def environment(args: Args, seed: int) -> VecMonitor:
    """Make parallel games in compiled code."""
    return VecMonitor(
        Sb3SeatVecEnv(
            args.game,
            args.n_envs,
            args.players,
            opponents=args.opponent,
            seed=seed,
            observation=args.observation,
        )
    )


def model_of(args: Args) -> MaskablePPO:
    """Make a PPO model with the network for tables, or with the usual network for the vector."""
    reader: dict[str, Any] = {
        "features_extractor_class": RowReader,
        "features_extractor_kwargs": {"tables": load(args.game).observation_tables},
    }
    return MaskablePPO(
        "MultiInputPolicy" if args.observation == "tables" else "MlpPolicy",
        environment(args, args.seed),
        n_steps=32,
        batch_size=512,
        n_epochs=4,
        learning_rate=2e-3,
        gamma=1.0,
        seed=args.seed,
        device="cpu",
        policy_kwargs=reader if args.observation == "tables" else None,
    )


def learn(args: Args) -> float:
    """Train a new model. Returns its mean reward, from -1 (always last) to 1 (always first)."""
    th.set_num_threads(1)  # networks this small are faster on one
    model = model_of(args)
    model.learn(args.total_timesteps)
    found, _ = evaluate_policy(model, environment(args, args.seed + 1), args.n_eval_episodes)
    reward = float(np.mean(found))
    print(
        f"{args.game}, {args.observation}: {model.num_timesteps} decisions of the learner; "
        f"mean reward against {args.opponent} {reward:.2f}."
    )
    return reward


if __name__ == "__main__":
    learn(tyro.cli(Args))
