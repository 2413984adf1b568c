"""A training run: its folder, its checkpoints, its learning curve, stopping and going on."""

from __future__ import annotations

import csv
import io
import json
import threading
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch as th
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.utils import LinearSchedule

from architects_env.agents import make_agent
from architects_env.agents.network import network_settings
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.policy_file import BrokenFile, read_policy, take_weights
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.whole_files import NotWritten, remove_unfinished, write_whole
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.batch_env import BatchVecEnv
from architects_env.train.checkpoints import Checkpoint, last_checkpoint, save_checkpoint
from architects_env.train.config import Config, from_json, to_json
from architects_env.train.exploiter import exploit, settings_of
from architects_env.train.ladder import Pairing, play_pairing
from architects_env.train.meanwhile import Meanwhile
from architects_env.train.recipes import NOBODY
from architects_env.train.seating import Pool
from architects_env.train.self_play import SelfPlayPPO
from architects_env.train.stopping import Stop
from architects_env.train.threads import Workers, usable_cores
from architects_env.train.warm_start import imitate

CURVE = (
    "seconds",
    "decisions",
    "games",
    "cut_off",
    "decisions_per_game",
    "against",
    "first_places",
    "low",
    "high",
    "points",
    "points_of_others",
)
"""Columns of curve.csv. Cut off (a share) and decisions of a game are those of the games of training since the point
before; empty where there are none."""


class BadRun(ValueError):
    """A run folder that cannot be used as asked."""


def new_folder(config: Config) -> Path:
    """A folder that did not exist before, named by what is trained."""
    seats = "-".join(map(str, config.players))
    folder = config.runs / f"{config.game}-{seats}p-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        (folder / "checkpoints").mkdir(parents=True)
    except FileExistsError:
        what = "there is already something with that name. Wait a second, or choose another --seed or --runs."
        raise BadRun(f"The run folder {folder} cannot be made: {what}") from None
    except OSError as error:
        raise BadRun(f"The run folder {folder} cannot be made: {error.strerror or error}.") from None
    write_whole(folder / "curve.csv", _row(CURVE))
    write_whole(folder / "config.json", (json.dumps(to_json(config), indent=1) + "\n").encode())
    return folder


def resumed(config: Config) -> tuple[Config, Path, Checkpoint, list[str]]:
    """The settings, folder and last whole checkpoint of the run to go on with, and a sentence for everything that was
    found broken.

    Raises `ValueError` if the folder cannot be used.
    """
    assert config.resume is not None
    folder = config.resume
    if not (folder / "config.json").is_file():
        raise BadRun(
            f"{folder} is not a run folder (it has no config.json); --resume takes a folder that `architects-env train` has made."
        )
    try:
        settings = from_json(json.loads((folder / "config.json").read_text(encoding="utf-8")), config.trust_code)
    except (OSError, ValueError, RecursionError) as error:
        raise BadRun(f"The settings {folder / 'config.json'} cannot be used: {error}") from None
    if config.minutes is not None or config.total_decisions is not None:
        settings = replace(settings, minutes=config.minutes, total_decisions=config.total_decisions)
    checkpoint, broken = last_checkpoint(folder, load(settings.game))
    if tuple(checkpoint.about["body_layers"]) != tuple(settings.hidden):
        raise BadRun(
            f"{checkpoint.path} is of another network than {folder / 'config.json'} says: layers of {checkpoint.about['body_layers']} units."
        )
    finished = (
        config.total_decisions is not None or (folder / "policy.zip").exists()
    )  # otherwise its policy has yet to be saved and measured
    if finished and settings.total_decisions is not None and settings.total_decisions <= checkpoint.decisions:
        raise BadRun(
            f"{folder} has {checkpoint.decisions:,} decisions already; name more with --total-decisions, or give it --minutes."
        )
    left = [path for place in (folder, folder / "checkpoints") for path in remove_unfinished(place)]
    notes = [
        *broken,
        *([f"Instead {checkpoint.path} is used."] if broken else []),
        *(f"Removed {path}, which was never finished." for path in left),
    ]
    return settings, folder, checkpoint, notes


def make_learner(config: Config, checkpoint: Checkpoint | None) -> SelfPlayPPO:
    """A new learner, or with what a checkpoint holds: everything goes on as if it had never stopped."""
    th.set_num_threads(1)
    recipe = config.recipe()
    game, all_seated = load(config.game), checkpoint.run["all_seated"] if checkpoint else not begins_with_few(config)
    groups = groups_of(config, all_seated)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(groups[0][0]),
        learning_rate=LinearSchedule(recipe.learning_rate, recipe.learning_rate / 10, 1.0),
        n_steps=recipe.steps,
        batch_size=recipe.batch_size,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip_range,
        ent_coef=config.entropy,
        vf_coef=config.value_weight,
        policy_kwargs=network_settings(config.hidden),
        seed=_word(config.seed, "network"),
        device="cpu",
    )
    learner.decision_cost = recipe.decision_cost
    at_bound = recipe.cut_off_reward
    learner.cut_off_reward = None if isinstance(at_bound, str) else at_bound
    learner.workers = Workers(config.threads or min(len(groups), usable_cores()), choose=not config.threads)
    pool = Pool(config.with_others, config.bots_share)
    for spec, times in Counter(config.bots or ()).items():
        pool.add(spec, [make_agent(spec, game) for _ in groups], weight=times)
    learner.seat(groups, pool, all_seated)
    if checkpoint is not None:
        checkpoint.restore(learner)
    elif config.start_from is not None:
        take_weights(learner.policy, read_policy(config.start_from, game).weights, config.start_from)
    return learner


GROUPS = 2
"""So many threads can be used."""


def begins_with_few(config: Config) -> bool:
    """Whether all games have the fewest players at first."""
    return bool(config.fewest_first) and len(config.players) > 1


def groups_of(config: Config, all_seated: bool) -> list[list[Batch]]:
    """The games of training, as many for each number of players as can be, cut into groups; at first, perhaps, with the
    fewest players alone."""
    game, numbers = load(config.game), config.players if all_seated else (min(config.players),)
    shares = [_shares(games, GROUPS) for games in _shares(config.recipe().num_games, len(numbers))]

    def batch(number: int, games: int, group: int) -> Batch:
        seed = _word(config.seed, "deals", number, group, int(all_seated))
        return Batch(game, games, number, options_from(game, config.option), seed, rewards=config.rewards)

    groups = [
        [batch(number, games[group], group) for number, games in zip(numbers, shares, strict=True) if games[group]]
        for group in range(GROUPS)
    ]
    return [group for group in groups if group]


def _shares(whole: int, parts: int) -> list[int]:
    """A number cut into parts that differ by one at most, the larger first."""
    return [whole // parts + (k < whole % parts) for k in range(parts)]


def _word(seed: int, *purpose: str | int) -> int:
    """32 bits for what takes no larger seed, such as numpy's global stream."""
    return int(agent_generator(seed, *purpose).integers(2**32))


class Keeper(BaseCallback):
    """Watches the budget: progress bar, learning rate, checkpoints, learning curve, the end."""

    def __init__(
        self, learner: SelfPlayPPO, config: Config, folder: Path, progress: Progress, stop: Stop, seconds_before: float
    ) -> None:
        super().__init__()
        self.learner, self.config, self.folder, self.progress, self.stop = learner, config, folder, progress, stop
        self.budget, self.seconds_before, self.decisions_before = config.budget(), seconds_before, learner.num_timesteps
        self.task, self.measured = progress.add_task("training", total=1.0), None
        self.meanwhile = Meanwhile(config, lambda line: progress.console.print(line, markup=False, highlight=False))
        self.begin()

    def begin(self) -> None:
        """The clock runs from now on."""
        self.started = self.kept_at = time.monotonic()
        self._remember()

    def _remember(self) -> None:
        learner = self.learner
        self.kept_decisions, self.before = (
            learner.num_timesteps,
            (learner.games_played, learner.games_cut_off, learner.decisions_of_games),
        )

    @property
    def seconds(self) -> float:
        """Since this session began."""
        return time.monotonic() - self.started

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        """Between two rollouts everything can be saved: a request to stop is obeyed here."""
        if self.stop.asked:
            raise BudgetSpent
        self.meanwhile.poll()
        learner, config = self.learner, self.config
        if config.most_remembered and learner.num_timesteps - learner.remembered_at >= config.remember_every:
            learner.remember(config.most_remembered)
        spent = self.budget.spent(self.learner.num_timesteps, self.seconds)
        self._show(spent)
        self.learner.progress_remaining = 1 - min(1.0, spent)
        if not learner.all_seated and spent >= (config.fewest_first or 0):
            learner.seat(groups_of(config, all_seated=True), learner.pool)
        if spent >= 1:
            raise BudgetSpent
        if self._due():
            self.keep()
        if config.exploit_every and learner.num_timesteps >= (learner.exploiters + 1) * config.exploit_every:
            self._exploit()

    def _exploit(self) -> None:
        """One more exploiter. If it is stopped by hand, a run that goes on begins it anew."""
        learner, wanted = self.learner, self.config.exploiter_decisions
        self.progress.update(
            self.task,
            description=f"exploiter {learner.exploiters + 1} learns to beat the policy, for {wanted:,} decisions",
        )
        if not exploit(
            learner, make_learner(settings_of(self.config, learner.exploiters), None), wanted, lambda: self.stop.asked
        ):
            raise BudgetSpent
        learner.pool.retire(self.config.most_remembered)

    def _due(self) -> bool:
        if self.budget.decisions is not None:
            return self.learner.num_timesteps - self.kept_decisions >= self.config.checkpoint_decisions
        return time.monotonic() - self.kept_at > self.config.checkpoint_seconds

    def _show(self, spent: float) -> None:
        learner = self.learner
        rate = (learner.num_timesteps - self.decisions_before) / max(self.seconds, 1e-9)
        text = f"{learner.num_timesteps / 1e6:.2f} M decisions, {rate / 1000:.1f} k/s, {learner.games_played} games"
        if self.measured is not None:
            played, cut_off, decisions = self.measured
            text += "" if cut_off is None else f" ({decisions:.0f} decisions each, {100 * cut_off:.1f} % cut off)"
            text += f", first against {played.others} in {100 * played.first_places:.0f} %"
        self.progress.update(self.task, completed=min(spent, 1.0), description=text)

    def lengths(self) -> tuple[float | None, float | None]:
        """The share of the games of training that were cut off, and the decisions of one, since the last point; None
        where no game has ended."""
        games, cut_off, decisions = (
            np.array((self.learner.games_played, self.learner.games_cut_off, self.learner.decisions_of_games))
            - self.before
        )
        return (float(cut_off / games), float(decisions / games)) if games else (None, None)

    def save(self) -> Path:
        """A checkpoint now."""
        try:
            return save_checkpoint(self.learner, self.folder, self.seconds_before + self.seconds)
        except BrokenFile as error:
            raise BadRun(
                f"Training failed after {self.learner.num_timesteps} decisions: {error} Earlier checkpoints are kept in {self.folder}; "
                "start a new run with a smaller --learning-rate."
            ) from None

    def keep(self) -> None:
        """Save, and play against random for the learning curve. A request to stop is obeyed as soon as the checkpoint
        is written."""
        path, seconds = self.save(), self.seconds_before + self.seconds
        self.meanwhile.begin(path, self.learner.num_timesteps)
        with self.stop.at_once():
            played = self._measure(path)
        cut_off, decisions = self.lengths()
        write_whole(
            self.folder / "curve.csv",
            (self.folder / "curve.csv").read_bytes()
            + _row(
                (
                    round(seconds, 1),
                    self.learner.num_timesteps,
                    self.learner.games_played,
                    "" if cut_off is None else round(cut_off, 6),
                    "" if decisions is None else round(decisions, 2),
                    played.others,
                    played.first_places,
                    played.low,
                    played.high,
                    played.mean_points,
                    played.mean_points_of_others,
                )
            ),
        )
        self.learner.logger.record("curve/first_places", played.first_places)
        self.learner.logger.record("curve/points", played.mean_points)
        if cut_off is not None:
            self.learner.logger.record("curve/cut_off", cut_off)
            self.learner.logger.record("curve/decisions_per_game", decisions)
        self.measured, self.kept_at = (played, cut_off, decisions), time.monotonic()
        self._remember()

    def _measure(self, path: Path) -> Pairing:
        config, game = self.config, load(self.config.game)
        return play_pairing(
            game,
            PolicyAgent(game, path),
            make_agent("random", game),
            measured_with(config),
            config.curve_games,
            10_000,
            options_from(game, config.option),
        )


def measured_with(config: Config) -> int:
    """The number of players with which the policy is measured: the game's default, if it is trained with that, or the
    first."""
    default = load(config.game).default_players
    return default if default in config.players else config.players[0]


def _warm_start(keeper: Keeper) -> bool:
    """The lessons that are left, each kept in a checkpoint. Returns False at a request to stop."""
    learner, recipe = keeper.learner, keeper.config.recipe()
    wanted, stage = recipe.warm_start_decisions, f"imitating {recipe.warm_start}"
    while learner.imitated < wanted:
        if keeper.stop.asked:
            return False
        keeper.progress.update(
            keeper.task, completed=learner.imitated / wanted, description=f"{stage}, {learner.imitated} decisions"
        )
        imitate(learner, keeper.config)
        learner.logger.record("warm_start/loss", learner.imitation_loss)
        learner.logger.dump(learner.lessons)
        keeper.save()
    return True


class BudgetSpent(Exception):
    """What was set for training is used up."""


def _row(cells: tuple[object, ...]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()


def train(
    config: Config,
    learner: SelfPlayPPO,
    folder: Path,
    stop: Stop,
    checkpoint: Checkpoint | None = None,
    console: Console | None = None,
) -> bool:
    """Train until the budget is spent. Returns whether it was stopped by hand instead; either way everything is saved.

    Raises `OSError` if there is no room for it, `BadRun` if the weights are no longer numbers, `KeyboardInterrupt` at a
    second request to stop.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, stop.held(), _quiet_threads():
        keeper = Keeper(learner, config, folder, progress, stop, checkpoint.run["seconds"] if checkpoint else 0.0)
        try:
            _learn(keeper, checkpoint is None)
        except KeyboardInterrupt:  # while it was being measured, or a second request
            if stop.urgent:
                raise
        except NotWritten:
            raise
        except OSError:  # of TensorBoard's file; perhaps there is room for the smaller one that matters
            keeper.save()
            raise
        finally:
            keeper.meanwhile.end()
        if stop.asked:
            keeper.save()
        learner.logger.close()
    return stop.asked


@contextmanager
def _quiet_threads() -> Generator[None]:
    """TensorBoard writes in a thread. What goes wrong there is raised again when it is next given something, and need
    not be printed too."""
    before = threading.excepthook
    threading.excepthook = lambda failed: None if issubclass(failed.exc_type, OSError) else before(failed)
    try:
        yield
    finally:
        threading.excepthook = before


def _learn(keeper: Keeper, new: bool) -> None:
    learner = keeper.learner
    if new:
        keeper.save()  # before anything else: from here on the run can be resumed
    learner.set_logger(configure(str(keeper.folder / "tensorboard"), ["tensorboard"]))
    if keeper.config.recipe().warm_start != NOBODY and learner.num_timesteps == 0 and not _warm_start(keeper):
        return
    if new:
        keeper.keep()  # the first point of the curve: before any learning
        keeper.begin()
    try:
        learner.learn(10**15, callback=keeper, reset_num_timesteps=new, log_interval=1)
    except BudgetSpent:
        if not keeper.stop.asked:
            keeper.keep()
