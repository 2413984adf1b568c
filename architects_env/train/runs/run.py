"""The course of a training run, from its beginning or from a checkpoint to its end."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Column
from stable_baselines3.common.logger import configure

from architects_env.core.command_line.progress import Progress
from architects_env.core.files.atomic_files import WriteError
from architects_env.train.imitation.behaviour_cloning import ImitationSettings, imitate_batch
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs.callback import EndOfTraining, TrainingCallback
from architects_env.train.runs.checkpoints import Checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.signals import StopRequests
from architects_env.train.settings.recipes import NO_AGENT


def progress_columns() -> tuple[ProgressColumn, ...]:
    """Return the columns of the progress bar. A long description is wrapped, so that bar and time stay whole."""
    return (
        TextColumn("{task.description}", table_column=Column(overflow="fold")),
        BarColumn(bar_width=12, table_column=Column(min_width=12)),
        TimeRemainingColumn(elapsed_when_finished=True, table_column=Column(min_width=len("0:00:00"))),
    )


def run_training(
    config: Config,
    learner: SelfPlayPPO,
    folder: Path,
    stop: StopRequests,
    checkpoint: Checkpoint | None = None,
    console: Console | None = None,
) -> bool:
    """Train until the budget is spent or a request to stop arrives, and save everything.

    Returns:
        Whether a request stopped it.

    Raises:
        OSError: If there is no room for what is saved.
        BadRun: If the weights are no longer finite.
        KeyboardInterrupt: At a second request to stop.
    """
    with Progress(*progress_columns(), console=console) as progress, stop.defer_interrupts(), _quiet_threads():
        callback = TrainingCallback(learner, config, folder, progress, stop, checkpoint)
        try:
            _learn(callback, checkpoint is None)
        except KeyboardInterrupt:  # during an evaluation, or at a second request
            if stop.repeated:
                raise
        except WriteError:
            raise
        except OSError:  # of TensorBoard's file; there may be room for the smaller one that matters
            callback.save()
            raise
        finally:
            callback.background.end()
            for group in learner.groups:
                group.close()
            learner.exchange.close()
        if stop.requested:
            callback.save()
        learner.logger.close()
    return stop.requested


def imitation_settings(config: Config) -> ImitationSettings:
    """Return the settings of behaviour cloning in a run."""
    recipe = config.tuned_settings()
    return ImitationSettings(
        agent=recipe.imitate,
        game=config.game,
        players=config.players,
        option=config.option,
        rewards=config.rewards,
        seed=config.seed,
        decisions=recipe.imitation_decisions,
        learning_rate=recipe.imitation_learning_rate,
        temperature=recipe.imitation_temperature,
    )


def _run_imitation(callback: TrainingCallback) -> bool:
    """Train on the imitation batches that are left, and save a checkpoint after each.

    Returns False after a request to stop.
    """
    learner, settings = callback.learner, imitation_settings(callback.config)
    while learner.imitated_decisions < settings.decisions:
        if callback.stop.requested:
            return False
        callback.progress.update(
            callback.task,
            completed=learner.imitated_decisions / settings.decisions,
            description=f"imitating {settings.agent}, {learner.imitated_decisions:,} decisions",
        )
        imitate_batch(learner, settings)
        learner.logger.record("imitation/loss", learner.imitation_loss)
        learner.logger.dump(learner.num_imitation_batches)
        callback.save()
    return True


@contextmanager
def _quiet_threads() -> Generator[None]:
    """Do not print errors of TensorBoard's thread. They are raised again when something is next logged."""
    before = threading.excepthook
    threading.excepthook = lambda failed: None if issubclass(failed.exc_type, OSError) else before(failed)
    try:
        yield
    finally:
        threading.excepthook = before


def _learn(callback: TrainingCallback, new: bool) -> None:
    learner, recipe = callback.learner, callback.config.tuned_settings()
    if new:
        callback.save()  # before anything else: from here on the run can be resumed
    learner.set_logger(configure(str(callback.folder / "tensorboard"), ["tensorboard"]))
    if recipe.imitate != NO_AGENT and learner.num_timesteps == 0 and not _run_imitation(callback):
        return
    if callback.needs_evaluation:
        callback.save_and_evaluate()
        callback.restart_clock()
    try:
        learner.learn(10**15, callback=callback, reset_num_timesteps=new, log_interval=1)
    except EndOfTraining:
        if not callback.stop.requested and callback.last_curve_decisions < learner.num_timesteps:
            callback.save_and_evaluate()
