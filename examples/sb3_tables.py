"""Stable-Baselines3 over tables: a network that reads cards and seats, the same for every game. `python
examples/sb3_tables.py --game citadels --players 4`, and `--observation vector` for the usual network beside it.

With observation="tables" an environment shows a row for each card and each seat. A row, with what is printed on its card
beside it, is read by a network that all rows of its table share; what was read is averaged table by table, and an
attention over all rows picks what matters now. So what is learnt of one card serves the others. Needs the extra
`train`.
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

from architects_env.adapters.vec import SeatVecEnv
from architects_env.core.contract.observation_tables import ObservationTables
from architects_env.games import load


class RowReader(BaseFeaturesExtractor):
    """float32[n, features_dim] for tables float32[n, rows, columns] by name, and a board float32[n, entries]."""

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
        """What was read of the board, looked up among all rows, and averaged of each table."""
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
    """Learn one seat of a game against an opponent, from tables or from the vector."""

    game: str = "hamlet"
    """Which game."""
    players: int = 2
    """How many seats."""
    opponent: str = "random"
    """Who plays the other seats, while it learns and when it is evaluated."""
    observation: Literal["tables", "vector"] = "tables"
    """What the network is shown."""
    decisions: int = 50_000
    """Of the learner."""
    games: int = 64
    """Side by side."""
    evaluation: int = 500
    """Games in which it is evaluated."""
    seed: int = 0
    """Of games, network and sampling."""


def environment(args: Args, seed: int) -> VecMonitor:
    """Games side by side, in compiled code."""
    return VecMonitor(
        SeatVecEnv(
            args.game,
            args.games,
            args.players,
            opponents=args.opponent,
            seed=seed,
            observation=args.observation,
        )
    )


def model_of(args: Args) -> MaskablePPO:
    """PPO with the reader of rows, or with the usual network over the vector."""
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
    """Train a new model; returns its mean reward, from -1 (always last) to 1 (always first)."""
    th.set_num_threads(1)  # networks this small are faster on one
    model = model_of(args)
    model.learn(args.decisions)
    found, _ = evaluate_policy(model, environment(args, args.seed + 1), args.evaluation)
    reward = float(np.mean(found))
    print(
        f"{args.game}, {args.observation}: {model.num_timesteps} decisions of the learner; "
        f"mean reward against {args.opponent} {reward:.2f}."
    )
    return reward


if __name__ == "__main__":
    learn(tyro.cli(Args))
