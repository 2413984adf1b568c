"""A training run: its folder, its checkpoints, its learning curve, stopping and going on."""
from __future__ import annotations

import csv
import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.utils import LinearSchedule

from agents import make_agent
from agents.policy import PolicyAgent
from architects_env.core.batch import Batch
from architects_env.core.option_words import options_from
from architects_env.games import load
from train.batch_env import BatchVecEnv
from train.config import Config
from train.ladder import play_pairing
from train.self_play import SelfPlayPPO

CURVE = ("seconds", "decisions", "games", "against", "first_places", "low", "high", "points", "points_of_others")


class BadRun(ValueError):
    """A run folder that cannot be used as asked."""


def new_folder(config: Config) -> Path:
    """A folder that did not exist before, named by what is trained."""
    folder = config.runs / f"{config.game}-{config.players}p-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        (folder / "checkpoints").mkdir(parents=True)
    except FileExistsError:
        raise BadRun(f"The run folder {folder} exists already; wait a second or choose another seed.") from None
    saved = {name: (str(value) if isinstance(value, Path) else value) for name, value in asdict(config).items()}
    (folder / "config.json").write_text(json.dumps(saved, indent=1) + "\n")
    with open(folder / "curve.csv", "w", newline="") as file:
        csv.writer(file).writerow(CURVE)
    return folder


def resumed(config: Config) -> tuple[Config, Path, Path]:
    """The settings, folder and last checkpoint of the run to go on with."""
    assert config.resume is not None
    folder = config.resume
    if not (folder / "config.json").is_file():
        raise BadRun(f"{folder} is not a run folder (it has no config.json); --resume takes a folder that `python -m train` has made.")
    saved = json.loads((folder / "config.json").read_text())
    saved["runs"], saved["resume"] = Path(saved["runs"]), None
    saved["hidden"], saved["option"] = tuple(saved["hidden"]), tuple(saved.get("option", ()))
    checkpoints = sorted((folder / "checkpoints").glob("*.zip"))
    if not checkpoints:
        raise BadRun(f"{folder} holds no checkpoint to go on from.")
    return replace(Config(**saved), minutes=config.minutes, total_decisions=config.total_decisions), folder, checkpoints[-1]


def make_learner(config: Config, checkpoint: Path | None, folder: Path) -> SelfPlayPPO:
    """A new learner, or the one of a checkpoint: weights, optimiser, counters and random streams go on; the games are dealt anew."""
    th.set_num_threads(config.threads)
    game = load(config.game)
    options = options_from(game, config.option)
    batch = Batch(game, config.num_games, config.players, options, config.seed, rewards=config.rewards)
    env = BatchVecEnv(batch)
    if checkpoint is None:
        learner = SelfPlayPPO(
            "MlpPolicy", env, learning_rate=LinearSchedule(config.learning_rate, config.learning_rate / 10, 1.0),
            n_steps=config.steps, batch_size=config.batch_size, n_epochs=config.epochs,
            gamma=config.gamma, gae_lambda=config.gae_lambda, clip_range=config.clip_range, ent_coef=config.entropy, vf_coef=config.value_weight,
            policy_kwargs={"net_arch": {"pi": list(config.hidden), "vf": list(config.hidden)}}, seed=config.seed, device="cpu",
        )
    else:
        learner = SelfPlayPPO.load(checkpoint, env=env, device="cpu")
        state = json.loads(checkpoint.with_suffix(".json").read_text())
        learner.random.bit_generator.state = state["random"]
        th.set_rng_state(th.tensor(state["torch"], dtype=th.uint8))
        # SB3's buffer shuffles its minibatches with numpy's global stream
        np.random.set_state(("MT19937", np.array(state["numpy"][0], np.uint32), *state["numpy"][1:]))  # noqa: NPY002
        learner.games_played = state["games"]
        env.batch = learner.env.batch = Batch(  # type: ignore[union-attr]
            game, config.num_games, config.players, options, config.seed + learner.num_timesteps, rewards=config.rewards
        )
    learner.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    return learner


def save(learner: SelfPlayPPO, folder: Path, seconds: float) -> Path:
    """Write a checkpoint named by its number of decisions, with the random streams beside it; complete or not at all."""
    path = folder / "checkpoints" / f"{learner.num_timesteps:012d}.zip"
    partial = path.with_name("partial.zip")
    learner.save(partial)
    numpy_state: Any = np.random.get_state()  # noqa: NPY002  (SB3's buffer shuffles with it)
    path.with_suffix(".json").write_text(json.dumps({
        "random": learner.random.bit_generator.state, "torch": th.get_rng_state().tolist(),
        "numpy": [numpy_state[1].tolist(), *numpy_state[2:]], "games": learner.games_played, "seconds": seconds,
    }))
    partial.replace(path)
    return path


class Keeper(BaseCallback):
    """Watches the clock: progress bar, learning rate, checkpoints, learning curve, the end of the time."""

    def __init__(self, config: Config, folder: Path, progress: Progress, seconds_before: float) -> None:
        super().__init__()
        self.config, self.folder, self.progress, self.seconds_before = config, folder, progress, seconds_before
        self.started = self.last_kept = time.monotonic()
        self.task = progress.add_task("training", total=config.minutes * 60)

    def _on_training_start(self) -> None:
        self.decisions_before = self.model.num_timesteps

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        now = time.monotonic() - self.started
        self._show(now)
        progress = min(1.0, now / (self.config.minutes * 60))
        self.model.progress_remaining = 1 - progress  # type: ignore[attr-defined]
        if time.monotonic() - self.last_kept > self.config.checkpoint_seconds:
            self.keep()
        if now >= self.config.minutes * 60:
            raise TimeUp

    def _show(self, now: float) -> None:
        learner = self.model
        rate = (learner.num_timesteps - getattr(self, "decisions_before", 0)) / max(now, 1e-9)
        text = f"{learner.num_timesteps / 1e6:.2f} M decisions, {learner.games_played} games, {rate / 1000:.1f} k/s"  # type: ignore[attr-defined]
        shown = getattr(self, "measured", None)
        if shown:
            text += f", first against {shown.others} in {100 * shown.first_places:.0f} %"
        self.progress.update(self.task, completed=min(now, self.config.minutes * 60), description=text)

    def keep(self) -> None:
        """Save, and play against random for the learning curve."""
        seconds = self.seconds_before + time.monotonic() - self.started
        path = save(self.model, self.folder, seconds)  # type: ignore[arg-type]
        game = load(self.config.game)
        policy, random, config = PolicyAgent(game, path), make_agent("random", game), self.config
        played = play_pairing(game, policy, random, config.players, config.curve_games, 10_000, options_from(game, config.option))
        self.measured = played
        with open(self.folder / "curve.csv", "a", newline="") as file:
            csv.writer(file).writerow([
                round(seconds, 1), self.model.num_timesteps, self.model.games_played,  # type: ignore[attr-defined]
                played.others, played.first_places, played.low, played.high, played.mean_points, played.mean_points_of_others,
            ])
        self.logger.record("curve/first_places", played.first_places)
        self.logger.record("curve/points", played.mean_points)
        self.last_kept = time.monotonic()


class TimeUp(Exception):
    """The time set for training is over."""


def train(config: Config, folder: Path, checkpoint: Path | None) -> tuple[SelfPlayPPO, bool]:
    """Train until the time is up. Returns the learner and whether it was stopped by hand (Ctrl-C); both ways everything is saved."""
    learner = make_learner(config, checkpoint, folder)
    before = json.loads(checkpoint.with_suffix(".json").read_text())["seconds"] if checkpoint else 0.0
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    stopped = False
    with Progress(*columns) as progress:
        keeper = Keeper(config, folder, progress, before)
        try:
            if checkpoint is None:
                keeper.model = learner
                keeper.keep()  # the first point of the curve: before any learning
                keeper.started = time.monotonic()
            learner.learn(config.total_decisions, callback=keeper, reset_num_timesteps=checkpoint is None, log_interval=1)
        except TimeUp:
            pass
        except KeyboardInterrupt:
            stopped = True
        keeper.keep()
    return learner, stopped
