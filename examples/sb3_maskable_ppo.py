"""sb3-contrib's `MaskablePPO`, without changes.

    python examples/sb3_maskable_ppo.py --game hamlet --players 2

There are two kinds of environments. `Sb3SeatVecEnv` steps all games together in compiled code, against bots, policies or
the learner itself. `make_vec_env` over `SeatEnv` is SB3's usual way with one Python environment per game. It takes 2 to
6 times as long. Needs the extra `train`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import torch as th
import tyro
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.sb3 import LEARNER, Sb3SeatVecEnv, frozen


@dataclass
class Args:
    """Train a policy for one seat of a game with sb3-contrib's MaskablePPO."""

    game: str = "hamlet"
    """Name of the game (`architects-env games` lists them)."""
    players: int = 2
    """Number of players."""
    opponents: str = LEARNER
    """Agent that plays all other seats: random, a bot, FILE.safetensors, and so on. "learner" is a copy of the learner,
    renewed at each rollout."""
    env: Literal["batch", "single"] = "batch"
    """Kind of environments. batch: `Sb3SeatVecEnv`. single: `make_vec_env` over `SeatEnv`, which has no "learner"."""
    total_timesteps: int = 100_000
    """Number of decisions of the learner."""
    n_envs: int = 64
    """Number of games played in parallel."""
    seed: int = 0
    """Seed of the deals, of the network's initial weights and of the sampling of actions."""


class AgainstOneself(BaseCallback):
    """Replaces the opponents by copies of the learner at the start of every rollout."""

    def _on_rollout_start(self) -> None:
        self.training_env.set_attr("learner", frozen(self.model))

    def _on_step(self) -> bool:
        return True


def environment(args: Args) -> VecEnv:
    """Make the environments, with a monitor of returns and lengths."""
    if args.env == "batch":
        return VecMonitor(Sb3SeatVecEnv(args.game, args.n_envs, args.players, opponents=args.opponents, seed=args.seed))
    opponents = "random" if args.opponents == LEARNER else args.opponents
    return make_vec_env(
        lambda: SeatEnv(args.game, args.players, opponents=opponents), n_envs=args.n_envs, seed=args.seed
    )


def win_rate(args: Args, model: MaskablePPO, games: int = 500) -> float:
    """Return the win rate of the learner against random opponents. A shared win counts in full."""
    env = Sb3SeatVecEnv(args.game, games, args.players, opponents="random", seed=args.seed + 1)
    observations, won = env.reset(), np.full(games, np.nan)
    while np.isnan(won).any():
        observations, _, dones, infos = env.step(model.predict(observations, action_masks=env.action_masks())[0])
        # The first game in each place: long games count as much as short ones.
        for row in np.flatnonzero(dones & np.isnan(won)):
            won[row] = infos[row]["ranks"][infos[row]["seat"]] == 1
    return float(won.mean())


def learn(args: Args) -> float:
    """Train a new model. Returns its win rate against random."""
    th.set_num_threads(1)  # networks this small are faster on one
    env = environment(args)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        learning_rate=2e-3,
        gamma=1.0,
        seed=args.seed,
        device="cpu",
    )
    model.learn(
        args.total_timesteps, callback=AgainstOneself() if args.env == "batch" and args.opponents == LEARNER else None
    )
    share = win_rate(args, model)
    print(
        f"{model.num_timesteps} decisions of the learner. Win rate against random: {100 * share:.1f} % (equal players: {100 / args.players:.1f} %)."
    )
    return share


if __name__ == "__main__":
    learn(tyro.cli(Args))
