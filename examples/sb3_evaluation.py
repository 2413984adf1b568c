"""Stable-Baselines3 as its users know it: `make_vec_env`, normalised rewards, evaluation while it learns, the best
model kept.

`python examples/sb3_evaluation.py --game hamlet --players 2`. Needs the extra `train`. `examples/sb3_maskable_ppo.py`
shows the faster way, over batches.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch as th
import tyro
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

from architects_env.adapters.seat import SeatEnv


@dataclass
class Args:
    """Learn one seat of a game, watched by an evaluation callback."""

    game: str = "hamlet"
    """Which game."""
    players: int = 2
    """How many seats."""
    opponent: str = "random"
    """Who plays the other seats, while it learns and when it is evaluated."""
    decisions: int = 20_000
    """Of the learner."""
    envs: int = 8
    """Environments side by side."""
    evaluations: int = 4
    """How often it is evaluated."""
    games: int = 50
    """Of each evaluation."""
    seed: int = 0
    """Of games, network and sampling."""
    out: Path = Path("runs/sb3")
    """Where the best model and the statistics of the normalisation are kept."""


def environment(args: Args, seed: int, training: bool) -> VecNormalize:
    """Observations lie in [0, 1] already, so rewards alone are normalised, and only while learning; action masks reach
    MaskablePPO through the wrappers."""
    single = make_vec_env(
        SeatEnv,
        args.envs,
        seed,
        env_kwargs={"game": args.game, "num_players": args.players, "opponents": args.opponent},
    )
    return VecNormalize(single, training=training, norm_obs=False, norm_reward=training)


def learn(args: Args) -> tuple[float, float]:
    """Train; returns the mean reward of the best model (by placement, from -1 to 1) before and after."""
    th.set_num_threads(1)  # networks this small are faster on one
    env, watched = environment(args, args.seed, True), environment(args, args.seed + 1000, False)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=128, batch_size=256, learning_rate=1e-3, gamma=1.0, seed=args.seed, device="cpu"
    )
    before = float(evaluate_policy(model, watched, args.games, warn=False)[0])
    callback = MaskableEvalCallback(
        watched,
        n_eval_episodes=args.games,
        eval_freq=max(1, args.decisions // args.envs // args.evaluations),
        best_model_save_path=str(args.out),
        log_path=str(args.out),
        verbose=0,
        warn=False,
    )
    model.learn(args.decisions, callback=callback)
    env.save(str(args.out / "normalisation.pkl"))
    best = MaskablePPO.load(args.out / "best_model.zip", device="cpu")
    after = float(evaluate_policy(best, watched, args.games, warn=False)[0])
    print(
        f"Mean reward against {args.opponent}: {before:+.2f} before, {after:+.2f} after {model.num_timesteps} decisions. Kept in {args.out}."
    )
    return before, after


if __name__ == "__main__":
    learn(tyro.cli(Args))
