"""Who watches a run: its budget, checkpoints, learning curve, progress bar, and who joins the games."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback

from architects_env.agents import make_agent
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.policy_file import BrokenFile
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.files.progress import Progress
from architects_env.games import load
from architects_env.train.evaluation.background_evaluation import Meanwhile
from architects_env.train.evaluation.evaluator import together
from architects_env.train.evaluation.ladder import Pairing, play_pairing
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs.checkpoints import Checkpoint, Point, save_checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.exploiter import exploit, settings_of
from architects_env.train.runs.new_learner import groups_of, make_learner
from architects_env.train.runs.run_folder import BadRun, add_to_curve, drop_after, points_of
from architects_env.train.runs.stopping import Stop

MANY_CUT_OFF = 0.01
"""From this share of games that are cut off on, the progress bar says so."""


class BudgetSpent(Exception):
    """What was set for training is used up."""


class Keeper(BaseCallback):
    """Watches the budget: progress bar, learning rate, checkpoints, learning curve, the end."""

    def __init__(
        self,
        learner: SelfPlayPPO,
        config: Config,
        folder: Path,
        progress: Progress,
        stop: Stop,
        checkpoint: Checkpoint | None,
    ) -> None:
        super().__init__()
        self.learner, self.config, self.folder, self.progress, self.stop = learner, config, folder, progress, stop
        self.budget, self.decisions_before = config.budget(), learner.num_timesteps
        self.seconds_before = checkpoint.run["seconds"] if checkpoint else 0.0
        self.point = Point(False, None) if checkpoint is None else self._point_of(checkpoint)
        self.task, self.measured = progress.add_task("training", total=1.0), None
        self.meanwhile = Meanwhile(
            config, folder, lambda line: progress.console.print(line, markup=False, highlight=False)
        )
        self.begin()

    def begin(self) -> None:
        """The clock runs from now on."""
        self.started = self.kept_at = time.monotonic()

    def _point_of(self, checkpoint: Checkpoint) -> Point:
        """Where the curve of a run that goes on from this checkpoint stands. What it tells of later decisions, whose
        checkpoints are broken, is dropped."""
        for name in ("curve.csv", "looks.csv"):
            drop_after(self.folder / name, checkpoint.decisions)
        measured = checkpoint.point.is_one and checkpoint.decisions in points_of(self.folder)
        return Point.of(self.learner) if measured else checkpoint.point

    @property
    def has_to_be_measured(self) -> bool:
        """Whether the learner as it is now is to be on the curve and is not yet: at the beginning of a run, and if the
        run was stopped before a checkpoint had been measured."""
        return self.point.before is None or self.point.is_one

    @property
    def kept_decisions(self) -> int:
        """At the latest point of the curve; -1 if there is none."""
        return -1 if self.point.before is None else self.point.before[0]

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
        if (
            learner.anchor
            and learner.anchor_every
            and learner.num_timesteps - learner.anchored_at >= learner.anchor_every
        ):
            learner.drop_anchor()
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
        text = f"{learner.num_timesteps / 1e6:.2f} M decisions, {rate / 1000:.1f} k/s"
        if self.measured is not None:
            played, cut_off = self.measured
            text += f", {100 * played.first_places:.0f} % against {played.others}"
            text += f", {100 * cut_off:.0f} % cut off" if cut_off is not None and cut_off >= MANY_CUT_OFF else ""
        self.progress.update(self.task, completed=min(spent, 1.0), description=text)

    def lengths(self) -> tuple[float | None, float | None]:
        """The share of the games of training that were cut off, and the decisions of one, since the last point; None
        where no game has ended."""
        games, cut_off, decisions = np.array(
            (self.learner.games_played, self.learner.games_cut_off, self.learner.decisions_of_games)
        ) - (0 if self.point.before is None else self.point.before[1:])
        return (float(cut_off / games), float(decisions / games)) if games else (None, None)

    def save(self) -> Path:
        """A checkpoint now."""
        try:
            return save_checkpoint(self.learner, self.folder, self.seconds_before + self.seconds, self.point)
        except BrokenFile as error:
            raise BadRun(
                f"Training failed after {self.learner.num_timesteps} decisions: {error} Earlier checkpoints are kept in {self.folder}; "
                "start a new run with a smaller --learning-rate."
            ) from None

    def keep(self) -> None:
        """Save, and play against random for the learning curve. A request to stop is obeyed as soon as the checkpoint
        is written; a run that goes on from it measures it then."""
        self.point = replace(self.point, is_one=True)
        path, seconds = self.save(), self.seconds_before + self.seconds
        self.meanwhile.begin(path, self.learner.num_timesteps)
        with self.stop.at_once():
            played = self._measure(path)
        cut_off, decisions = self.lengths()
        add_to_curve(
            self.folder,
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
            ),
        )
        self.learner.logger.record("curve/first_places", played.first_places)
        self.learner.logger.record("curve/points", played.mean_points)
        if cut_off is not None:
            self.learner.logger.record("curve/cut_off", cut_off)
            self.learner.logger.record("curve/decisions_per_game", decisions)
        self.measured, self.kept_at, self.point = (played, cut_off), time.monotonic(), Point.of(self.learner)

    def _measure(self, path: Path) -> Pairing:
        config, game, seed = self.config, load(self.config.game), 10_000
        one, others, choices = PolicyAgent(game, path), make_agent("random", game), choices_of(config.option)
        players, games = measured_with(config), -(-config.curve_games // len(choices))
        played = [play_pairing(game, one, others, players, games, seed, options_from(game, words)) for words in choices]
        return together(played, seed)


def measured_with(config: Config) -> int:
    """The number of players with which the policy is measured: the game's default, if it is trained with that, or the
    first."""
    default = load(config.game).default_players
    return default if default in config.players else config.players[0]
