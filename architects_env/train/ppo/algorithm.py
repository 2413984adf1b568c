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

from architects_env.agents.policies.network import DEFAULT_UNITS, Body, network_settings
from architects_env.agents.policies.policy_file import ENTRY, BadPolicy, check_finite, describe_policy
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.layers import Layers, get_layers
from architects_env.train.ppo.group import Group, NewGroup, mean_and_deviation
from architects_env.train.ppo.loss import PPOLoss
from architects_env.train.ppo.opponents import Pool
from architects_env.train.ppo.sampler import EarlierPolicy, Sampler, hash_sampler
from architects_env.train.ppo.threads import Workers
from architects_env.train.settings.renamed import ATTRIBUTES, REMOVED_ATTRIBUTES


class SelfPlayPPO(BaseAlgorithm):
    """Proximal policy optimisation (PPO) in self-play, on the batch engine.

    This is an algorithm of Stable-Baselines3: policies, callbacks, the logger, `learn`, `save` and `load` work as they
    do there. Parameters have the names of sb3-contrib's `MaskablePPO`, and `MaskablePPO.load` can load a saved policy.
    One step of a rollout is one decision in every game, made by the seat to act; `num_timesteps` counts those of the
    learner alone.

    Schedules follow `total_timesteps` of `learn`, as in Stable-Baselines3, or `progress_remaining` where a callback
    sets it, for example because the budget is a time limit.
    """

    policy_aliases: ClassVar[dict[str, type[BasePolicy]]] = {"MlpPolicy": MaskableActorCriticPolicy}
    policy: MaskableActorCriticPolicy  # type: ignore[assignment]
    random: np.random.Generator
    """Random numbers of behaviour cloning alone (`train.imitation.behaviour_cloning`). In self-play each group has its
    own (`Group.random`)."""
    games_played: int = 0
    """Number of training games that have ended."""
    games_cut_off: int = 0
    """Number of training games that reached the turn limit."""
    decisions_of_games: int = 0
    """Number of decisions in the training games that have ended, of all seats."""
    imitation_batches: int = 0
    """Number of imitation batches the learner has been trained on."""
    imitated_decisions: int = 0
    """Number of decisions in these batches."""
    imitation_loss: float = 0.0
    """Mean negative log-probability of the imitated actions in the last gradient step of behaviour cloning."""
    exploiters: int = 0
    """Number of exploiters that have been trained against the learner (`train.runs.exploiter`)."""
    about: Mapping[str, Any] | None = None
    """Description of the policy in a saved file (`agents.policies.policy_file`), for a learner that was loaded without
    an environment."""
    snapshot_at: int
    """Number of timesteps at the last snapshot."""
    progress_remaining: float | None = None
    """Fraction of the budget that remains, from 1 to 0, if a callback sets it. None follows `total_timesteps`."""
    layers: Layers
    """Inference and evaluation of the policy on its device."""
    workers: Workers
    """Threads in which the groups play and compute gradients."""
    pool: Pool
    """Opponents: bots and snapshots."""
    new_group: NewGroup = Group
    """Makes a group of training games. Other kinds play elsewhere (`train.runs.remote_groups`)."""
    groups: list[Group]
    """Groups of training games."""
    has_all_player_counts: bool
    """Whether there are games with all numbers of players, and not with the fewest alone."""

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
        _init_setup_model: bool = True,
    ) -> None:
        """Set up the network and the games.

        Parameters that are not listed here are those of `MaskablePPO`.

        Args:
            policy: "MlpPolicy", or a policy class of sb3-contrib.
            env: The games. None for a learner that is only used to predict.
            n_steps: Number of decisions per game in a rollout, of all seats.
            batch_size: Number of the learner's decisions in a minibatch. None uses the whole rollout.
            ent_coef_end: Weight of the entropy bonus at the end, to which it changes linearly. None keeps `ent_coef`.
            decision_cost: Cost of each decision, subtracted from the reward of its seat.
            cut_off_reward: Reward of every seat for a game that reached the turn limit. None uses the
                rewards of the game.
            threads: Number of threads. 0 uses one thread, or one per group if that is measured to be faster.
            device: Device of the network: "cpu", "cuda" or "cuda:N", or "auto" for a GPU if there is one. On "cpu",
                the default, compiled loops read only the entries of observations that are not zero. Elsewhere, and
                with "torch-cpu", plain torch layers compute.

        Raises:
            ValueError: If `device` is any other device, or there is none.
        """
        self.layers = get_layers(device)
        super().__init__(
            policy,
            env,
            learning_rate,
            policy_kwargs=network_settings(DEFAULT_UNITS) if policy_kwargs is None else policy_kwargs,
            tensorboard_log=tensorboard_log,
            verbose=verbose,
            device=self.layers.device,
            support_multi_env=True,
            seed=seed,
            supported_action_spaces=(spaces.Discrete,),
        )
        self.n_steps, self.batch_size, self.n_epochs = n_steps, batch_size, n_epochs
        self.gamma, self.gae_lambda, self.clip_range = gamma, gae_lambda, clip_range
        self.ent_coef, self.ent_coef_end, self.vf_coef = ent_coef, ent_coef_end, vf_coef
        self.max_grad_norm, self.decision_cost, self.cut_off_reward = max_grad_norm, decision_cost, cut_off_reward
        self.threads = threads
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
        self.random, self.workers = agent_generator(self.seed or 0, "learner"), Workers()
        if isinstance(self.env, BatchVecEnv):
            self.assign_games([[self.env.batch]])

    def assign_games(
        self, groups: Sequence[Sequence[Batch]], pool: Pool | None = None, has_all_player_counts: bool = True
    ) -> None:
        """Set the training games and the opponents in them.

        Args:
            groups: Batches of games, divided into groups.
            pool: Opponents. By default the learner plays all seats.
            has_all_player_counts: Whether the games have all numbers of players, so that no others follow.

        Raises:
            ValueError: If an opponent does not have one agent for each group.
        """
        self.pool = pool or Pool(0.0, 0.0)
        if any(len(agents) != len(groups) for agents in self.pool.agents.values()):
            raise ValueError(f"Each opponent needs one agent for each of the {len(groups)} groups of games.")
        threads = self.threads or (min(len(groups), usable_cpus()) if self.layers.sparse else len(groups))
        if threads != self.workers.max_threads:
            self.workers = Workers(threads, choose=self.layers.sparse and not self.threads)
        for group in vars(self).get("groups", ()):
            group.close()
        self.groups = [self.new_group(batches, self.pool, self.seed or 0, n) for n, batches in enumerate(groups)]
        self.has_all_player_counts = has_all_player_counts
        self.snapshot_at = self.num_timesteps

    def add_snapshot(self, max_snapshots: int) -> None:
        """Add a snapshot of the learner to its opponents.

        If there are more than `max_snapshots`, the one that the learner beats most often is evicted.
        """
        sampler = self.layers.sampler(self.policy, copy=True)
        self.pool.add(
            hash_sampler(sampler), [EarlierPolicy(hash_sampler(sampler), sampler) for _ in self.groups], earlier=True
        )
        self.snapshot_at = self.num_timesteps
        self.pool.evict(max_snapshots)
        self.pool.drop_unused(
            int(number) for group in self.groups for seating in group.seatings for number in np.unique(seating.players)
        )

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
            callback: Called during training, as in Stable-Baselines3.
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
            sampler = self.layers.sampler(self.policy)
            self.collect_rollouts(sampler)
            callback.update_locals(locals())
            if not all(callback.on_step() for _ in range(self.n_steps)):
                break
            self.compute_returns_and_advantages(sampler)
            callback.on_rollout_end()
            with self.workers.measure_time(self.num_rows):
                self.train()
            iteration += 1
            if log_interval is not None and iteration % log_interval == 0:
                self.dump_logs(iteration)
        callback.on_training_end()
        return self

    def _check_that_it_can_learn(self) -> None:
        if not isinstance(self.env, BatchVecEnv):
            raise ValueError("SelfPlayPPO needs a BatchVecEnv. Give it one as env.")
        if not isinstance(self.policy.features_extractor, Body):
            raise ValueError(
                "SelfPlayPPO needs a network with an agents.policies.network.Body. Give policy_kwargs=network_settings(units)."
            )

    def collect_rollouts(self, sampler: Sampler) -> None:
        """Play `n_steps` decisions in every game. The learner's decisions are stored in the rollouts of the groups."""
        self.policy.set_training_mode(False)
        for group in self.groups:
            group.begin(sampler, self.n_steps)
        self.num_timesteps += sum(self.workers.map(lambda group: group.play(sampler, self.n_steps), self.groups))
        for group in self.groups:
            for game in group.ended:
                self.pool.record_game(game.players, game.rewards)
                self.games_played += 1
                self.games_cut_off += game.cut_off
                self.decisions_of_games += game.decisions

    def compute_returns_and_advantages(self, sampler: Sampler) -> None:
        """Compute returns and advantages (GAE) of the decisions in the rollout."""
        gae = GAE(self.gamma, self.gae_lambda, self.decision_cost, self.cut_off_reward)
        self.workers.map(lambda group: group.compute_returns_and_advantages(sampler, gae), self.groups)

    def _remaining(self) -> float:
        """Return the fraction of the budget that remains."""
        return self._current_progress_remaining if self.progress_remaining is None else self.progress_remaining

    def train(self) -> None:
        """Update the policy: for `n_epochs` epochs, make a gradient step for each minibatch of the rollout."""
        self.policy.set_training_mode(True)
        self._current_progress_remaining = remaining = self._remaining()
        self._update_learning_rate(self.policy.optimizer)
        clip_range, logged = FloatSchedule(self.clip_range)(remaining), dict[str, list[float]]()
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
        return sum(len(group.rollout) for group in self.groups)

    def _minibatches(self) -> Iterator[Sequence[np.ndarray]]:
        """Shuffle the rows of the rollout and divide them into minibatches of about `batch_size`.

        A minibatch has rows of every group.
        """
        num_minibatches = max(1, -(-self.num_rows // (self.batch_size or self.num_rows or 1)))
        orders = [
            np.array_split(group.random.permutation(len(group.rollout)), num_minibatches) for group in self.groups
        ]
        return (parts for parts in zip(*orders, strict=True) if sum(map(len, parts)) > 1)

    def _gradient_step(self, rows_by_group: Sequence[np.ndarray], clip_range: float) -> dict[str, float]:
        """Make one gradient step on these rows of each group. Returns the values to log."""
        parts = [(group.rollout, rows) for group, rows in zip(self.groups, rows_by_group, strict=True) if len(rows)]
        advantages = np.concatenate([rollout.advantages[rows] for rollout, rows in parts])
        mean, deviation = mean_and_deviation(advantages)
        loss = PPOLoss(
            clip_range, self.current_ent_coef(), self.vf_coef, len(advantages), mean, deviation, self.layers.evaluate
        )
        found = self.workers.map(lambda part: loss.gradients(self.policy, *part), parts)
        weights = list(self.policy.parameters())
        for weight, *gradients in zip(weights, *(gradients for gradients, _ in found), strict=True):
            known = [gradient for gradient in gradients if gradient is not None]
            weight.grad = reduce(th.add, known).contiguous() if known else None
        th.nn.utils.clip_grad_norm_(weights, self.max_grad_norm)
        self.policy.optimizer.step()
        return {name: sum(logged[name] for _, logged in found) for name in found[0][1]}

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
        self.logger.record("time/threads", self.workers.threads)
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
        """Choose actions for observations, as `MaskablePPO.predict` does.

        Args:
            observation: float32[entries], or float32[n, entries].
            state: Not used.
            episode_start: Not used.
            deterministic: Whether to take the most likely actions instead of sampling.
            action_masks: int8[actions] or int8[n, actions]: The legal actions.

        Returns:
            The actions, and `state` as it was given.
        """
        return self.policy.predict(observation, state, episode_start, deterministic, action_masks=action_masks)

    def _get_torch_save_params(self) -> tuple[list[str], list[str]]:
        return ["policy", "policy.optimizer"], []

    def _excluded_save_params(self) -> list[str]:
        of_the_games = [
            "random",
            "snapshot_at",
            "pool",
            "groups",
            "new_group",
            "has_all_player_counts",
            "workers",
            "layers",
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
