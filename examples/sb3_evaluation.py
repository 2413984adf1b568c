"""Stable-Baselines3 in its usual way: `make_vec_env`, normalised rewards, and an evaluation callback that saves the
best model.

    python examples/sb3_evaluation.py --game hamlet --players 2

`examples/sb3_maskable_ppo.py` shows the faster way with batches. Needs the extra `train`.
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

from architects_env.adapters.gymnasium_env import SeatEnv


@dataclass
class Args:
    """Train a policy for one seat of a game, with an evaluation callback."""

    game: str = "hamlet"
    """Name of the game (`architects-env games` lists them)."""
    players: int = 2
    """Number of players."""
    opponent: str = "random"
    """Agent that plays all other seats, in training and evaluation."""
    total_timesteps: int = 20_000
    """Number of decisions of the learner."""
    n_envs: int = 8
    """Number of parallel environments."""
    evaluations: int = 4
    """Number of evaluations during training."""
    n_eval_episodes: int = 50
    """Number of games in each evaluation."""
    seed: int = 0
    """Seed of the deals, of the network's initial weights and of the sampling of actions."""
    out: Path = Path("runs/sb3")
    """Folder for the best model and the statistics of normalisation."""


def environment(args: Args, seed: int, training: bool) -> VecNormalize:
    """Make the environments. Only rewards are normalised, and only in training, since observations lie in [0, 1].
    Action masks reach MaskablePPO through the wrappers."""
    single = make_vec_env(
        SeatEnv,
        args.n_envs,
        seed,
        env_kwargs={"game": args.game, "num_players": args.players, "opponents": args.opponent},
    )
    return VecNormalize(single, training=training, norm_obs=False, norm_reward=training)


def learn(args: Args) -> tuple[float, float]:
    """Train a model. Returns the mean reward of the first and the best model (by placement, from -1 to 1)."""
    th.set_num_threads(1)  # networks this small are faster on one
    env, watched = environment(args, args.seed, True), environment(args, args.seed + 1000, False)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=128, batch_size=256, learning_rate=1e-3, gamma=1.0, seed=args.seed, device="cpu"
    )
    before = float(evaluate_policy(model, watched, args.n_eval_episodes, warn=False)[0])
    callback = MaskableEvalCallback(
        watched,
        n_eval_episodes=args.n_eval_episodes,
        eval_freq=max(1, args.total_timesteps // args.n_envs // args.evaluations),
        best_model_save_path=str(args.out),
        log_path=str(args.out),
        verbose=0,
        warn=False,
    )
    model.learn(args.total_timesteps, callback=callback)
    env.save(str(args.out / "normalisation.pkl"))
    best = MaskablePPO.load(args.out / "best_model.zip", device="cpu")
    after = float(evaluate_policy(best, watched, args.n_eval_episodes, warn=False)[0])
    print(
        f"Mean reward against {args.opponent}: {before:+.2f} before, {after:+.2f} after {model.num_timesteps} decisions. Saved in {args.out}."
    )
    return before, after


if __name__ == "__main__":
    learn(tyro.cli(Args))
