"""A training run from its beginning, or from a checkpoint, to its end."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from stable_baselines3.common.logger import configure

from architects_env.core.files.whole_files import NotWritten
from architects_env.core.files.progress import Progress
from architects_env.train.imitation.behaviour_cloning import imitate
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.recipes import NOBODY
from architects_env.train.runs.callback import BudgetSpent, Keeper
from architects_env.train.runs.checkpoints import Checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.stopping import Stop


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
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=12),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=console) as progress, stop.held(), _quiet_threads():
        keeper = Keeper(learner, config, folder, progress, stop, checkpoint)
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
    if keeper.config.recipe().anchor and learner.anchor is None:
        learner.drop_anchor()
    if keeper.has_to_be_measured:
        keeper.keep()
        keeper.begin()
    try:
        learner.learn(10**15, callback=keeper, reset_num_timesteps=new, log_interval=1)
    except BudgetSpent:
        if not keeper.stop.asked and keeper.kept_decisions < learner.num_timesteps:
            keeper.keep()
