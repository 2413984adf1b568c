"""The callback of a training run, `TrainingCallback`.

It saves checkpoints, evaluates them for the learning curve, adds opponents, shows progress, and ends the run when its
budget is spent.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback

from architects_env.agents import make_agent
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.policies.policy_file import BrokenFile
from architects_env.core.command_line.progress import Progress
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.games import load
from architects_env.train.evaluation.background_evaluation import BackgroundEvaluation
from architects_env.train.evaluation.evaluations import TABLE, EvalSettings
from architects_env.train.evaluation.evaluator import CHUNK, merge_results
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.evaluation.result_files import BadRun, add_to_curve, drop_rows_after, read_curve_decisions
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs.checkpoints import Checkpoint, CurveState, save_checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.exploiter import exploiter_config, train_exploiter
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.signals import StopRequests

MANY_CUT_OFF = 0.01
"""Fraction of games that reach the turn limit, above which the progress bar shows it."""


class EndOfTraining(Exception):
    """The budget of the training is used up, or a request to stop arrived."""


class TrainingCallback(BaseCallback):
    """Saves checkpoints, evaluates them, adds opponents, shows progress, and ends the run when its budget is spent."""

    def __init__(
        self,
        learner: SelfPlayPPO,
        config: Config,
        folder: Path,
        progress: Progress,
        stop: StopRequests,
        checkpoint: Checkpoint | None,
    ) -> None:
        super().__init__()
        self.learner, self.config, self.folder, self.progress, self.stop = learner, config, folder, progress, stop
        self.budget, self.decisions_before = config.budget(), learner.num_timesteps
        self.seconds_before = checkpoint.run["seconds"] if checkpoint else 0.0
        self.curve_state = CurveState(False, None) if checkpoint is None else self._get_curve_state(checkpoint)
        self.task, self.evaluated = progress.add_task("training", total=1.0), None
        self.background = BackgroundEvaluation(
            eval_settings(config), folder, lambda line: progress.console.print(line, markup=False, highlight=False)
        )
        self.restart_clock()

    def restart_clock(self) -> None:
        """Start the clock."""
        self.started = self.saved_at = time.monotonic()

    def _get_curve_state(self, checkpoint: Checkpoint) -> CurveState:
        """Return the state of the learning curve from which a run continues.

        Later checkpoints could not be read, so their rows are dropped.
        """
        for name in ("curve.csv", TABLE):
            drop_rows_after(self.folder / name, checkpoint.decisions)
        evaluated = checkpoint.curve_state.is_point and checkpoint.decisions in read_curve_decisions(self.folder)
        return CurveState.from_learner(self.learner) if evaluated else checkpoint.curve_state

    @property
    def needs_evaluation(self) -> bool:
        """Whether the present learner belongs on the curve and has not been evaluated yet.

        This is so at the start of a run, and if a run was stopped before its last checkpoint was evaluated.
        """
        return self.curve_state.last_point is None or self.curve_state.is_point

    @property
    def last_curve_decisions(self) -> int:
        """Number of decisions at the latest point of the curve, or -1 if there is none."""
        return -1 if self.curve_state.last_point is None else self.curve_state.last_point[0]

    @property
    def seconds(self) -> float:
        """Seconds since the clock was started."""
        return time.monotonic() - self.started

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        """Save, evaluate or stop if that is due. Between two rollouts everything can be saved."""
        if self.stop.requested:
            raise EndOfTraining
        self.background.poll()
        learner, config = self.learner, self.config
        if config.max_snapshots and learner.num_timesteps - learner.snapshot_at >= config.snapshot_every:
            learner.add_snapshot(config.max_snapshots)
        spent = self.budget.spent(self.learner.num_timesteps, self.seconds)
        self._show_progress(spent)
        self.learner.progress_override = 1 - min(1.0, spent)
        if spent >= 1:
            raise EndOfTraining
        if self._is_checkpoint_due():
            self.save_and_evaluate()
        if config.exploit_every and learner.num_timesteps >= (learner.num_exploiters + 1) * config.exploit_every:
            self._train_exploiter()

    def _train_exploiter(self) -> None:
        """Train another exploiter. If it is stopped by a request, a resumed run starts it again."""
        learner, decisions = self.learner, self.config.exploiter_decisions
        self.progress.update(
            self.task,
            description=f"training exploiter {learner.num_exploiters + 1} for {decisions:,} decisions",
        )
        if not train_exploiter(
            learner,
            make_learner(exploiter_config(self.config, learner.num_exploiters), None),
            decisions,
            lambda: self.stop.requested,
        ):
            raise EndOfTraining
        learner.pool.evict(self.config.max_snapshots)

    def _is_checkpoint_due(self) -> bool:
        if self.budget.decisions is not None:
            return self.learner.num_timesteps - self.last_curve_decisions >= self.config.checkpoint_decisions
        return time.monotonic() - self.saved_at > self.config.checkpoint_seconds

    def _show_progress(self, spent: float) -> None:
        learner = self.learner
        rate = (learner.num_timesteps - self.decisions_before) / max(self.seconds, 1e-9)
        text = f"{learner.num_timesteps / 1e6:.2f} M decisions ({rate / 1000:.1f} k per second)"
        if self.evaluated is not None:
            played, cut_off, decisions = self.evaluated
            measured = f"at {decisions / 1e6:.2f} M: win rate against {played.opponents} {100 * played.win_rate:.0f} %"
            text += f"; {measured}"
            text += (
                f", {100 * cut_off:.0f} % at the turn limit" if cut_off is not None and cut_off >= MANY_CUT_OFF else ""
            )
        self.progress.update(self.task, completed=min(spent, 1.0), description=text)

    def training_game_stats(self) -> tuple[float | None, float | None]:
        """Return the fraction of training games that reached the turn limit, and their mean number of decisions.

        Only games since the last evaluation count. Both are None if no game has ended.
        """
        games, cut_off, decisions = np.array(
            (self.learner.games_played, self.learner.games_cut_off, self.learner.decisions_of_games)
        ) - (0 if self.curve_state.last_point is None else self.curve_state.last_point[1:])
        return (float(cut_off / games), float(decisions / games)) if games else (None, None)

    def save(self) -> Path:
        """Save a checkpoint now. Raises `BadRun` if the weights are no longer finite."""
        try:
            return save_checkpoint(self.learner, self.folder, self.seconds_before + self.seconds, self.curve_state)
        except BrokenFile as error:
            raise BadRun(
                f"Training failed after {self.learner.num_timesteps} decisions: {error} Earlier checkpoints are kept in {self.folder}; "
                "start a new run with a smaller --learning-rate."
            ) from None

    def save_and_evaluate(self) -> None:
        """Save a checkpoint, and evaluate it against random opponents for the learning curve.

        A request to stop is obeyed as soon as the checkpoint is written. A run that is resumed from it then evaluates
        it.
        """
        self.curve_state = replace(self.curve_state, is_point=True)
        path, seconds = self.save(), self.seconds_before + self.seconds
        self.background.add(path, self.learner.num_timesteps)
        with self.stop.allow_interrupts():
            played = self._play_random(path)
        cut_off, decisions = self.training_game_stats()
        add_to_curve(
            self.folder,
            (
                round(seconds, 1),
                self.learner.num_timesteps,
                self.learner.games_played,
                "" if cut_off is None else round(cut_off, 6),
                "" if decisions is None else round(decisions, 2),
                played.opponents,
                played.win_rate,
                played.low,
                played.high,
                played.mean_points,
                played.mean_points_of_opponents,
            ),
        )
        self.learner.logger.record("eval/win_rate", played.win_rate)
        self.learner.logger.record("eval/mean_points", played.mean_points)
        if cut_off is not None:
            self.learner.logger.record("rollout/cut_off", cut_off)
            self.learner.logger.record("rollout/ep_len_mean", decisions)
        self.learner.logger.dump(self.learner.num_timesteps)
        self.evaluated, self.saved_at, self.curve_state = (
            (played, cut_off, self.learner.num_timesteps),
            time.monotonic(),
            CurveState.from_learner(self.learner),
        )

    def _play_random(self, path: Path) -> PairingResult:
        config, game, seed = self.config, load(self.config.game), 10_000
        policy, random_agent, choices = PolicyAgent(game, path), make_agent("random", game), choices_of(config.option)
        players, games = eval_players(config), -(-config.curve_games // len(choices))
        pairings = [
            play_pairing(game, policy, random_agent, players, games, seed, options_from(game, options))
            for options in choices
        ]
        return merge_results(pairings, seed)


def eval_players(config: Config) -> int:
    """Return the number of players for the learning curve: the game's default if the policy is trained with it,
    otherwise the first."""
    default = load(config.game).default_players
    return default if default in config.players else config.players[0]


def eval_settings(config: Config) -> EvalSettings:
    """Return the evaluation settings; disabled when ladder_games < CHUNK."""
    return EvalSettings(
        config.game, min(config.players), tuple(choices_of(config.option)), config.ladder_games >= CHUNK
    )
