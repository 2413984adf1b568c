"""PPO in self-play: one policy learns from the decisions of all seats, each with its own trajectory and final reward.

Read `SelfPlayPPO.learn` first: it collects a rollout, computes advantages, and makes gradient steps, like the loop of a
CleanRL script (`examples/cleanrl_ppo.py`). Games are divided into groups. Threads play the groups, and compute their
parts of each gradient, in parallel. The results depend on the groups, not on the number of threads.
"""

from __future__ import annotations

import io
import json
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch as th
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.policies import BasePolicy
from stable_baselines3.common.type_aliases import MaybeCallback, Schedule
from stable_baselines3.common.utils import FloatSchedule, explained_variance

from architects_env.agents.policies.network import (
    DEFAULT_UNITS,
    check_network,
    network_settings,
    zero_residual_blocks,
)
from architects_env.agents.policies.policy_file import ENTRY, BadPolicy, check_finite, describe_policy
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.backend import Backend, get_backend
from architects_env.train.ppo.devices.exchange import Exchange
from architects_env.train.ppo.group import Group, NewGroup
from architects_env.train.ppo.inference_policy import InferencePolicy, SnapshotAgent, hash_weights
from architects_env.train.ppo.loss import LOGGED, PPOLoss
from architects_env.train.ppo.opponents import Pool
from architects_env.train.ppo.threads import GroupThreads
from architects_env.train.settings.renamed import ATTRIBUTES, REMOVED_ATTRIBUTES


class SelfPlayPPO(BaseAlgorithm):
    """Proximal policy optimisation (PPO, https://arxiv.org/abs/1707.06347) in self-play, on the batch engine.

    This is an algorithm of Stable-Baselines3: policies, the logger, `learn`, `save` and `load` work as they do there.
    Parameters have the names of sb3-contrib's `MaskablePPO`, and `MaskablePPO.load` can load a saved policy. One step
    of a rollout is one decision in every game, made by the seat to act; `num_timesteps` counts those of the learner
    alone. The `on_step` of callbacks is called `n_steps` times after each rollout, and not during it. Callbacks that
    read `dones` or `infos` do not work.

    Schedules follow `total_timesteps` of `learn`, as in Stable-Baselines3, or `progress_override` where a callback
    sets it, for example because the budget is a time limit.

    These parameters of `MaskablePPO` are not supported: `target_kl`, `clip_range_vf`, `normalize_advantage` (advantages
    are always normalised), `stats_window_size`, `rollout_buffer_class` and `rollout_buffer_kwargs`.

    >>> import architects_env
    >>> from architects_env.train import BatchVecEnv, SelfPlayPPO
    >>> batch = architects_env.make_batch("hamlet", num_games=8, num_players=2, seed=1)
    >>> learner = SelfPlayPPO("MlpPolicy", BatchVecEnv(batch), n_steps=16, batch_size=64, gamma=1.0)
    >>> learner.learn(256).num_timesteps
    256
    """

    policy_aliases: ClassVar[dict[str, type[BasePolicy]]] = {"MlpPolicy": MaskableActorCriticPolicy}
    policy: MaskableActorCriticPolicy  # type: ignore[assignment]
    imitation_rng: np.random.Generator
    """Random numbers of behaviour cloning alone (`train.imitation.behaviour_cloning`). In self-play each group has its
    own (`Group.learner_rng`)."""
    games_played: int = 0
    """Number of training games that have ended."""
    games_cut_off: int = 0
    """Number of training games that reached the turn limit."""
    decisions_of_games: int = 0
    """Number of decisions in the training games that have ended, of all seats."""
    num_imitation_batches: int = 0
    """Number of imitation batches the learner has been trained on."""
    imitated_decisions: int = 0
    """Number of decisions in these batches."""
    imitation_loss: float = 0.0
    """Mean negative log-probability of the imitated actions in the last gradient step of behaviour cloning."""
    num_exploiters: int = 0
    """Number of exploiters that have been trained against the learner (`train.runs.exploiter`)."""
    about: Mapping[str, Any] | None = None
    """Description of the policy in a saved file (`agents.policies.policy_file`), for a learner that was loaded without
    an environment."""
    snapshot_at: int
    """Number of timesteps at the last snapshot."""
    progress_override: float | None = None
    """Fraction of the budget that remains, from 1 to 0, if a callback sets it. None follows `total_timesteps`."""
    backend: Backend
    """Inference and evaluation of the policy on its device."""
    group_threads: GroupThreads
    """Threads in which the groups play and compute gradients."""
    pool: Pool
    """Opponents: bots and snapshots."""
    new_group: NewGroup = Group
    """Makes a group of training games. Other kinds play elsewhere (`train.runs.distributed.remote_groups`)."""
    groups: list[Group]
    """Groups of training games."""
    exchange: Exchange
    """Exchange with other learners."""

    # --- setting up ---------------------------------------------------------------------------------------------------
    def __init__(
        self,
        policy: str | type[MaskableActorCriticPolicy],
        env: BatchVecEnv | None,
        learning_rate: float | Schedule = 3e-4,
        n_steps: int = 2048,
        batch_size: int | None = 64,
        n_epochs: int = 10,
        gamma: float = 0.99,
        gae_lambda: float = 0.95,
        clip_range: float | Schedule = 0.2,
        ent_coef: float = 0.0,
        vf_coef: float = 0.5,
        max_grad_norm: float = 0.5,
        *,
        ent_coef_end: float | None = None,
        decision_cost: float = 0.0,
        cut_off_reward: float | None = None,
        threads: int = 1,
        tensorboard_log: str | None = None,
        policy_kwargs: dict[str, Any] | None = None,
        verbose: int = 0,
        seed: int | None = None,
        device: th.device | str = "cpu",
        bf16: bool = False,
        torch_compile: bool = False,
        _init_setup_model: bool = True,
    ) -> None:
        """Set up the network and the games.

        Args:
            policy: "MlpPolicy", or a policy class of sb3-contrib.
            env: The games. `load` alone may leave it out, for a learner that is only used to predict.
            learning_rate: Learning rate of Adam, or a schedule: a function of the remaining progress, from 1 to 0.
            n_steps: Number of decisions per game in a rollout, of all seats.
            batch_size: Number of the learner's decisions in a minibatch. None uses the whole rollout.
            n_epochs: Number of epochs in which each rollout is used.
            gamma: Discount factor per decision of a seat.
            gae_lambda: Lambda of generalised advantage estimation (GAE).
            clip_range: Clipping range of the probability ratio, or a schedule.
            ent_coef: Weight of the entropy bonus.
            vf_coef: Weight of the value loss.
            max_grad_norm: Largest norm of the gradient. Longer gradients are scaled down.
            ent_coef_end: Weight of the entropy bonus at the end, to which it changes linearly. None keeps `ent_coef`.
            decision_cost: Cost of each decision, subtracted from the reward of its seat.
            cut_off_reward: Reward of every seat for a game that reached the turn limit. None uses the
                rewards of the game.
            threads: Number of threads. 0 uses one thread, or one per group (at most one per core) if that is measured
                to be faster. On a GPU, 0 uses one per group.
            tensorboard_log: Folder for TensorBoard. None writes no logs.
            policy_kwargs: Arguments of the policy, `network_settings(units)`. None uses two layers of 256 units.
            verbose: 0 for no output, 1 for the logged values, 2 for debug messages.
            seed: Seed of the network's initial weights, the sampling of actions and the minibatches.
            device: Device of the network: "cpu", "cuda" or "cuda:N", or "auto" for a GPU if there is one. On "cpu",
                the default, compiled loops read only the entries of observations that are not zero. Elsewhere, and
                with "torch-cpu", plain torch layers compute.
            bf16: Whether plain torch layers compute products in bfloat16.
            torch_compile: Whether plain torch layers are compiled by `torch.compile`.

        Raises:
            ValueError: If `device` is any other device, or there is none, or if there is no `env`.
        """
        if env is None and _init_setup_model:
            raise ValueError(
                "SelfPlayPPO needs a BatchVecEnv as env, not None. Only SelfPlayPPO.load may leave it out."
            )
        self.backend = get_backend(device, bf16, torch_compile)
        super().__init__(
            policy,
            env,
            learning_rate,
            policy_kwargs=network_settings(DEFAULT_UNITS) if policy_kwargs is None else policy_kwargs,
            tensorboard_log=tensorboard_log,
            verbose=verbose,
            device=self.backend.device,
            support_multi_env=True,
            seed=seed,
            supported_action_spaces=(spaces.Discrete,),
        )
        self.n_steps, self.batch_size, self.n_epochs = n_steps, batch_size, n_epochs
        self.gamma, self.gae_lambda, self.clip_range = gamma, gae_lambda, clip_range
        self.ent_coef, self.ent_coef_end, self.vf_coef = ent_coef, ent_coef_end, vf_coef
        self.max_grad_norm, self.decision_cost, self.cut_off_reward = max_grad_norm, decision_cost, cut_off_reward
        self.threads, self.bf16, self.torch_compile = threads, bf16, torch_compile
        if _init_setup_model:
            self._setup_model()

    def _setup_model(self) -> None:
        """Build the network, and take the games of the environment.

        `load` also calls this, after it has set the attributes from a file.
        """
        for old, new in ATTRIBUTES.items():
            if old in vars(self):
                setattr(self, new, vars(self).pop(old))
        for removed in REMOVED_ATTRIBUTES:
            vars(self).pop(removed, None)
        self._setup_lr_schedule()
        self.set_random_seed(self.seed)
        self.policy = self.policy_class(  # type: ignore[assignment]
            self.observation_space, self.action_space, self.lr_schedule, **self.policy_kwargs
        ).to(self.device)
        zero_residual_blocks(self.policy)
        self.imitation_rng, self.group_threads = agent_generator(self.seed or 0, "learner"), GroupThreads()
        if isinstance(self.env, BatchVecEnv):
            self.assign_games([[self.env.batch]])

    def assign_games(self, groups: Sequence[Sequence[Batch]], pool: Pool | None = None) -> None:
        """Set the training games and the opponents in them.

        Args:
            groups: Batches of games, divided into groups.
            pool: Opponents. By default the learner plays all seats.

        Raises:
            ValueError: If an opponent does not have one agent for each group.
        """
        self.pool = pool or Pool(0.0, 0.0)
        if any(len(agents) != len(groups) for agents in self.pool.agents.values()):
            raise ValueError(f"Each opponent needs one agent for each of the {len(groups)} groups of games.")
        threads = self.threads or (min(len(groups), usable_cpus()) if self.backend.sparse else len(groups))
        if threads != self.group_threads.max_threads:
            self.group_threads = GroupThreads(threads, choose=self.backend.sparse and not self.threads)
        for group in vars(self).get("groups", ()):
            group.close()
        self.groups = [self.new_group(batches, self.pool, self.seed or 0, n) for n, batches in enumerate(groups)]
        self.exchange, self.snapshot_at = self.groups[-1].exchange, self.num_timesteps

    def add_snapshot(self, max_snapshots: int) -> None:
        """Add a snapshot of the learner to its opponents.

        If there are more than `max_snapshots`, the one that the learner beats most often is evicted.
        """
        self.add_opponent(self.backend.inference_policy(self.policy, copy=True))
        self.snapshot_at = self.num_timesteps
        self.pool.evict(max_snapshots)
        self.pool.drop_unused(opponent for group in self.groups for opponent in group.opponents_in_use())

    def add_opponent(self, inference_policy: InferencePolicy) -> None:
        """Add a policy with copied weights to the snapshots among the opponents, named by the hash of its weights."""
        name = hash_weights(inference_policy)
        self.pool.add(name, [SnapshotAgent(name, inference_policy) for _ in self.groups], is_snapshot=True)

    # --- learning -----------------------------------------------------------------------------------------------------
    def learn(
        self,
        total_timesteps: int,
        callback: MaybeCallback = None,
        log_interval: int | None = 1,
        tb_log_name: str = "SelfPlayPPO",
        reset_num_timesteps: bool = True,
        progress_bar: bool = False,
    ) -> SelfPlayPPO:
        """Collect rollouts and update the policy until enough decisions have been made, or a callback stops training.

        Args:
            total_timesteps: Number of decisions of the learner.
            callback: Callback of Stable-Baselines3. `on_step` is called `n_steps` times after each rollout. Callbacks
                that read `dones` or `infos` do not work.
            log_interval: Number of iterations between two log entries. None writes none.
            tb_log_name: Name of the run in TensorBoard.
            reset_num_timesteps: Whether to count timesteps from 0.
            progress_bar: Whether to show a progress bar.
        """
        self._check_that_it_can_learn()
        total_timesteps, callback = self._setup_learn(
            total_timesteps, callback, reset_num_timesteps, tb_log_name, progress_bar
        )
        callback.on_training_start(locals(), globals())
        iteration = 0
        while self.num_timesteps < total_timesteps:
            callback.on_rollout_start()
            self._update_current_progress_remaining(self.num_timesteps, total_timesteps)
            inference_policy = self.backend.inference_policy(self.policy)
            self.collect_rollouts(inference_policy)
            callback.update_locals(locals())
            if not all(callback.on_step() for _ in range(self.n_steps)):
                break
            self.compute_returns_and_advantages(inference_policy)
            callback.on_rollout_end()
            with self.group_threads.measure_time(self.num_rows):
                self.train()
            iteration += 1
            if log_interval is not None and iteration % log_interval == 0:
                self.dump_logs(iteration)
        callback.on_training_end()
        return self

    def _check_that_it_can_learn(self) -> None:
        if not isinstance(self.env, BatchVecEnv):
            raise ValueError("SelfPlayPPO needs a BatchVecEnv. Give it one as env.")
        check_network(self.policy)

    def collect_rollouts(self, inference_policy: InferencePolicy) -> None:
        """Play `n_steps` decisions in every game. The learner's decisions are stored in the rollouts of the groups."""
        self.policy.set_training_mode(False)
        for group in self.groups:
            group.start_rollout(inference_policy, self.n_steps)
        self.exchange.begin_rollout()
        self.num_timesteps += sum(
            self.group_threads.map(lambda group: group.play(inference_policy, self.n_steps), self.groups)
        )
        for group in self.groups:
            for game in group.ended:
                self.pool.record_game(game.players, game.rewards)
                self.games_played += 1
                self.games_cut_off += game.cut_off
                self.decisions_of_games += game.decisions
        for group in self.groups:
            group.prefetch_rollout(inference_policy, self.n_steps)

    def compute_returns_and_advantages(self, inference_policy: InferencePolicy) -> None:
        """Compute returns and advantages (GAE) of the decisions in the rollout."""
        self.group_threads.map(
            lambda group: group.compute_returns_and_advantages(inference_policy, self.gae), self.groups
        )

    @property
    def gae(self) -> GAE:
        """Settings of generalised advantage estimation."""
        return GAE(self.gamma, self.gae_lambda, self.decision_cost, self.cut_off_reward)

    def _remaining(self) -> float:
        """Return the fraction of the budget that remains."""
        return self._current_progress_remaining if self.progress_override is None else self.progress_override

    def train(self) -> None:
        """Update the policy: for `n_epochs` epochs, make a gradient step for each minibatch of the rollout."""
        self.policy.set_training_mode(True)
        self._current_progress_remaining = remaining = self._remaining()
        self._update_learning_rate(self.policy.optimizer)
        clip_range, logged = FloatSchedule(self.clip_range)(remaining), dict[str, list[float]]()
        self.exchange.begin_update(remaining, self.num_minibatches, list(self.policy.parameters()))
        for _ in range(self.n_epochs):
            for parts in self._minibatches():
                for name, number in self._gradient_step(parts, clip_range).items():
                    logged.setdefault(name, []).append(number)
            self._n_updates += 1
        for name, numbers in logged.items():
            self.logger.record(f"train/{name}", float(np.mean(numbers)))

    @property
    def num_rows(self) -> int:
        """Number of the learner's decisions in the last rollout."""
        return sum(group.num_rows for group in self.groups)

    @property
    def num_minibatches(self) -> int:
        """Number of minibatches of about `batch_size` in the last rollout."""
        own = max(1, -(-self.num_rows // (self.batch_size or self.num_rows or 1)))
        return self.exchange.num_minibatches or own

    def _minibatches(self) -> Iterator[Sequence[np.ndarray]]:
        """Shuffle the rows of the rollout and divide them into minibatches of about `batch_size`.

        A minibatch has rows of every group.
        """
        num_minibatches = self.num_minibatches
        orders = [
            np.array_split(group.learner_rng.permutation(group.num_rows), num_minibatches) for group in self.groups
        ]
        return zip(*orders, strict=True)

    def _gradient_step(self, rows_by_group: Sequence[np.ndarray], clip_range: float) -> dict[str, float]:
        """Make one gradient step on these rows of each group. Returns the values to log; none for less than 2 rows."""
        given = zip(self.groups, rows_by_group, strict=True)
        parts = [(group.rollout, rows) for group, rows in given if group.is_local and len(rows)]
        advantages = [rollout.advantages[rows] for rollout, rows in parts] or [np.zeros(0, np.float32)]
        num_rows, mean, std = self.exchange.advantage_statistics(np.concatenate(advantages))
        if not num_rows:
            return {}
        loss = PPOLoss(
            clip_range, self.current_ent_coef(), self.vf_coef, num_rows, mean, std, self.backend.evaluate_actions
        )
        results = self.group_threads.map(lambda part: loss.gradients(self.policy, *part), parts)
        weights = list(self.policy.parameters())
        for weight, *gradients in zip(weights, *(gradients for gradients, _ in results), strict=True):
            known = [gradient for gradient in gradients if gradient is not None]
            weight.grad = reduce(th.add, known).contiguous() if known else None
        own = {name: sum(logged[name] for _, logged in results) for name in LOGGED}
        logged = self.exchange.add_gradients(weights, own)
        th.nn.utils.clip_grad_norm_(weights, self.max_grad_norm)
        self.exchange.step(self.policy.optimizer, weights)
        return dict(logged)

    def current_ent_coef(self) -> float:
        """Return the present weight of the entropy bonus."""
        end = self.ent_coef if self.ent_coef_end is None else self.ent_coef_end
        return end + (self.ent_coef - end) * self._remaining()

    def dump_logs(self, iteration: int = 0) -> None:
        """Write the logged values of this iteration, and the speed."""
        seconds = max((time.time_ns() - self.start_time) / 1e9, sys.float_info.epsilon)
        values, returns = (
            np.concatenate([getattr(group.rollout, name)[: len(group.rollout)] for group in self.groups])
            for name in ("values", "returns")
        )
        self.logger.record("train/explained_variance", explained_variance(values, returns))
        self.logger.record("time/threads", self.group_threads.threads)
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
        self.logger.record("time/fps", int((self.num_timesteps - self._num_timesteps_at_start) / seconds))
        self.logger.record("time/iterations", iteration, exclude="tensorboard")
        self.logger.record("time/time_elapsed", int(seconds), exclude="tensorboard")
        self.logger.record("time/total_timesteps", self.num_timesteps, exclude="tensorboard")
        self.logger.dump(self.num_timesteps)

    # --- playing, saving ----------------------------------------------------------------------------------------------
    def predict(  # type: ignore[override]
        self,
        observation: np.ndarray | dict[str, np.ndarray],
        state: tuple[np.ndarray, ...] | None = None,
        episode_start: np.ndarray | None = None,
        deterministic: bool = False,
        action_masks: np.ndarray | None = None,
    ) -> tuple[np.ndarray, tuple[np.ndarray, ...] | None]:
        """Choose actions for one observation or several, as `MaskablePPO.predict` does. Returns `state` as given."""
        return self.policy.predict(observation, state, episode_start, deterministic, action_masks=action_masks)

    def _get_torch_save_params(self) -> tuple[list[str], list[str]]:
        return ["policy", "policy.optimizer"], []

    def _excluded_save_params(self) -> list[str]:
        of_the_games = [
            "imitation_rng",
            "snapshot_at",
            "pool",
            "groups",
            "new_group",
            "exchange",
            "group_threads",
            "backend",
        ]
        return [*super()._excluded_save_params(), *of_the_games]

    def save(
        self,
        path: Any,
        exclude: Iterable[str] | None = None,
        include: Iterable[str] | None = None,
        entries: Mapping[str, bytes] | None = None,
    ) -> None:
        """Save to a zip file of Stable-Baselines3, with a description of the policy (`agents.policies.policy_file`).

        The file is complete or absent.

        Args:
            path: File, or stream to write to.
            exclude: Attributes that are not saved.
            include: Attributes that are saved although they are excluded by default.
            entries: Further entries of the zip file, by name.

        Raises:
            BadPolicy: If the weights are not finite or cannot be described.
            WriteError: If there is no room.
        """
        if isinstance(self.env, BatchVecEnv):
            self.about = describe_policy(self.env.batch, type(self.policy).__name__, self.policy_kwargs)
        if self.about is None:
            raise BadPolicy(
                "A policy is saved with a description of its game. Load it with env=BatchVecEnv(batch) before you save it."
            )
        check_finite("The learner", self.policy.state_dict())
        content = io.BytesIO()
        super().save(content, exclude, include)
        with zipfile.ZipFile(content, "a") as archive:
            for name, entry in {ENTRY: json.dumps(self.about).encode(), **(entries or {})}.items():
                archive.writestr(name, entry)
        if isinstance(path, (str, Path)):
            whole = Path(path)
            write_atomically(whole if whole.suffix else whole.with_suffix(".zip"), content.getvalue())
        else:
            path.write(content.getvalue())
