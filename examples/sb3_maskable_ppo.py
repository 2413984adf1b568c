"""Stock Stable-Baselines3: `python examples/sb3_maskable_ppo.py --game hamlet --players 2`.

Two ways lead there. `SeatVecEnv` steps all games together in compiled code, against bots, policies or the learner
itself; `make_vec_env` over `SeatEnv` is SB3's customary way, one Python environment a game, which takes 2 to 6 times as
much computing. Needs the extra `train`.
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

from architects_env.adapters.seat import SeatEnv
from architects_env.adapters.vec import LEARNER, SeatVecEnv, frozen


@dataclass
class Args:
    """Learn one seat of a game with sb3-contrib's MaskablePPO."""

    game: str = "hamlet"
    """Which game."""
    players: int = 2
    """How many seats."""
    opponents: str = LEARNER
    """Who plays the other seats: random, a bot, FILE.safetensors, ...; "learner" is a copy of the learner that is made anew in
    every rollout."""
    way: Literal["batch", "single"] = "batch"
    """`SeatVecEnv`, or `make_vec_env` over `SeatEnv` (which knows no "learner")."""
    decisions: int = 100_000
    """Of the learner."""
    games: int = 64
    """Side by side."""
    seed: int = 0
    """Of games, network and sampling."""


class AgainstOneself(BaseCallback):
    """At the start of every rollout the opponents become copies of the learner as it is then."""

    def _on_rollout_start(self) -> None:
        self.training_env.set_attr("learner", frozen(self.model))

    def _on_step(self) -> bool:
        return True


def environment(args: Args) -> VecEnv:
    """Games side by side, with a count of returns and lengths."""
    if args.way == "batch":
        return VecMonitor(SeatVecEnv(args.game, args.games, args.players, opponents=args.opponents, seed=args.seed))
    opponents = "random" if args.opponents == LEARNER else args.opponents
    return make_vec_env(
        lambda: SeatEnv(args.game, args.players, opponents=opponents), n_envs=args.games, seed=args.seed
    )


def first_places(args: Args, model: MaskablePPO, games: int = 500) -> float:
    """The share of games that the learner wins against random play in all other seats; a shared win counts in full."""
    env = SeatVecEnv(args.game, games, args.players, opponents="random", seed=args.seed + 1)
    observations, won = env.reset(), np.full(games, np.nan)
    while np.isnan(won).any():
        observations, _, dones, infos = env.step(model.predict(observations, action_masks=env.action_masks())[0])
        for row in np.flatnonzero(
            dones & np.isnan(won)
        ):  # the first game in each place: long games count as much as short ones
            won[row] = infos[row]["ranks"][infos[row]["seat"]] == 1
    return float(won.mean())


def learn(args: Args) -> float:
    """Train a new model; returns its share of first places against random."""
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
        args.decisions, callback=AgainstOneself() if args.way == "batch" and args.opponents == LEARNER else None
    )
    share = first_places(args, model)
    print(
        f"{model.num_timesteps} decisions of the learner; first against random in {100 * share:.1f} %, even is {100 / args.players:.1f} %."
    )
    return share


if __name__ == "__main__":
    learn(tyro.cli(Args))
