"""PPO in self-play: all seats of all games feed one update, each with its own trajectory and its own reward at the end.

The games are cut into groups. Each plays, and computes its part of every gradient, by itself, so that threads can do so
side by side; what comes out depends on the groups, not on how many threads there are.
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

from architects_env.agents.network import DEFAULT_UNITS, Body, network_settings
from architects_env.agents.policy_file import ENTRY, BadPolicy, check_finite, description
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.whole_files import write_whole
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.advantages import Credit
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.group import Group, mean_and_deviation, normalise_by_players
from architects_env.train.ppo.loss import PPOLoss
from architects_env.train.ppo.opponents import Pool
from architects_env.train.ppo.sampler import EarlierPolicy, Sampler, name_of
from architects_env.train.ppo.threads import Workers


class SelfPlayPPO(BaseAlgorithm):
    """An algorithm of Stable-Baselines3 (its policies, callbacks, logger, `learn`, `save`, `load` work as ever) that
    plays on the batch engine; read it from `learn` on.

    One step of a rollout is one decision in every game, by whichever seat is to act. Settings bear the names that they
    have in sb3-contrib's `MaskablePPO`: a saved policy loads with `MaskablePPO.load`.
    """

    policy_aliases: ClassVar[dict[str, type[BasePolicy]]] = {"MlpPolicy": MaskableActorCriticPolicy}
    policy: MaskableActorCriticPolicy  # type: ignore[assignment]
    random: np.random.Generator
    """Of a warm start (`train.imitation.behaviour_cloning`)."""
    games_played: int = 0
    games_cut_off: int = 0
    """Of those that were played: ended by the bound on their length."""
    decisions_of_games: int = 0
    """In all games that were played to their end, of all seats."""
    lessons: int = 0
    """Of a warm start that the learner has had."""
    imitated: int = 0
    """Decisions in them."""
    exploiters: int = 0
    """That have learned to beat it (`train.runs.exploiter`)."""
    imitation_loss: float = 0.0
    """Of the last gradient step of the last one: minus the log-probability of what the agent does."""
    decision_cost: float = 0.0
    """What every decision of the learner takes from its reward (`train.ppo.advantages`)."""
    cut_off_reward: float | None = None
    """What all seats are paid for a game that was cut off; None: what they are paid anyway."""
    about: Mapping[str, Any] | None = None
    """What a saved file says of itself (`agents.policy_file`), of a learner that was loaded without an environment."""
    anchor: Sampler | None = None
    """The policy that it may leave only at a price: the learner as it was when it began to play for itself."""
    anchor_coef: float = 0.0
    """That price at first, for each nat of KL divergence in a decision; it falls in a straight line to nothing."""
    anchor_every: int = 0
    """Every so many decisions the learner as it is then becomes the anchor, whose price does not fall; 0: never."""
    anchored_at: int = 0
    """Decisions when it last became the anchor."""
    ent_coef_end: float | None = None
    """The weight of the entropy bonus at the end, to which it falls in a straight line; None: it stays."""
    normalise_by_players: bool = False
    """Whether advantages are normalised for each number of players, and not for each minibatch."""
    progress_remaining: float = 1.0
    """From 1 to 0, for schedules of the learning rate and the like: set by whoever watches the clock."""
    workers: Workers
    """Threads for the groups."""
    pool: Pool
    groups: list[Group]
    all_seated: bool
    """Whether there are games for all numbers of players by now."""
    remembered_at: int
    """Decisions when the learner last became an opponent."""

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
        tensorboard_log: str | None = None,
        policy_kwargs: dict[str, Any] | None = None,
        verbose: int = 0,
        seed: int | None = None,
        device: th.device | str = "auto",
        _init_setup_model: bool = True,
    ) -> None:
        """`env` is None for a learner that will only predict. `n_steps`: decisions per game in a rollout, of all
        seats. `batch_size`: decisions of the learner in a gradient step; None: all of a rollout. `device`: "cpu", or
        "auto", which is the same; raises `ValueError` for any other."""
        super().__init__(
            policy,
            env,
            learning_rate,
            policy_kwargs=network_settings(DEFAULT_UNITS) if policy_kwargs is None else policy_kwargs,
            tensorboard_log=tensorboard_log,
            verbose=verbose,
            device=check_device(device),
            support_multi_env=True,
            seed=seed,
            supported_action_spaces=(spaces.Discrete,),
        )
        self.n_steps, self.batch_size, self.n_epochs = n_steps, batch_size, n_epochs
        self.gamma, self.gae_lambda, self.clip_range = gamma, gae_lambda, clip_range
        self.ent_coef, self.vf_coef, self.max_grad_norm = ent_coef, vf_coef, max_grad_norm
        if _init_setup_model:
            self._setup_model()

    def _setup_model(self) -> None:
        """The network, and the games of the environment; also after `load` has put the settings of a file in place."""
        self._setup_lr_schedule()
        self.set_random_seed(self.seed)
        self.policy = self.policy_class(  # type: ignore[assignment]
            self.observation_space, self.action_space, self.lr_schedule, **self.policy_kwargs
        ).to(self.device)
        self.random, self.workers = agent_generator(self.seed or 0, "learner"), Workers()
        if isinstance(self.env, BatchVecEnv):
            self.seat([[self.env.batch]])

    def seat(self, groups: Sequence[Sequence[Batch]], pool: Pool | None = None, all_seated: bool = True) -> None:
        """Play the games of these groups of batches from now on, with opponents from the pool (by default the learner
        has all seats). `all_seated`: whether these are all numbers of players, or others will follow.

        Raises `ValueError` unless every opponent is there once for each group.
        """
        self.pool = pool or Pool(0.0, 0.0)
        if any(len(agents) != len(groups) for agents in self.pool.agents.values()):
            raise ValueError(
                f"There are {len(groups)} groups of games; each needs an agent of its own for every opponent."
            )
        self.groups = [Group(batches, self.pool, self.seed or 0, number) for number, batches in enumerate(groups)]
        self.all_seated = all_seated
        self.remembered_at = self.num_timesteps

    def remember(self, most: int) -> None:
        """The learner as it is now becomes an opponent; of more than `most` the one goes that the learner beats most
        often."""
        sampler = Sampler(self.policy, copy=True)
        self.pool.add(name_of(sampler), [EarlierPolicy(name_of(sampler), sampler) for _ in self.groups], earlier=True)
        self.remembered_at = self.num_timesteps
        self.pool.retire(most)
        self.pool.forget(
            int(number) for group in self.groups for table in group.tables for number in np.unique(table.players)
        )

    def drop_anchor(self) -> None:
        """The learner as it is now becomes the anchor."""
        self.anchor, self.anchored_at = Sampler(self.policy, copy=True), self.num_timesteps

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
        """Collect, estimate advantages, update, log, until the learner has made so many decisions or a callback stops
        it."""
        self._check_that_it_can_learn()
        total_timesteps, callback = self._setup_learn(
            total_timesteps, callback, reset_num_timesteps, tb_log_name, progress_bar
        )
        callback.on_training_start(locals(), globals())
        iteration = 0
        while self.num_timesteps < total_timesteps:
            callback.on_rollout_start()
            sampler = Sampler(self.policy)
            self.collect(sampler)
            callback.update_locals(locals())
            if not all(callback.on_step() for _ in range(self.n_steps)):
                break
            self.estimate_advantages(sampler)
            callback.on_rollout_end()
            with self.workers.timed(self.num_rows):
                self.update()
            iteration += 1
            if log_interval is not None and iteration % log_interval == 0:
                self.log(iteration)
        callback.on_training_end()
        return self

    def _check_that_it_can_learn(self) -> None:
        if not isinstance(self.env, BatchVecEnv):
            raise ValueError("SelfPlayPPO learns on a BatchVecEnv: give it one as env.")
        if not isinstance(self.policy.features_extractor, Body):
            raise ValueError(
                "SelfPlayPPO trains networks with an agents.network.Body: give policy_kwargs=network_settings(units)."
            )

    def collect(self, sampler: Sampler) -> None:
        """A rollout: `n_steps` decisions in every game, of which the groups keep the learner's."""
        self.policy.set_training_mode(False)
        self.num_timesteps += sum(self.workers.map(lambda group: group.play(sampler, self.n_steps), self.groups))
        for group in self.groups:
            for game in group.ended:
                self.pool.ended(game.players, game.rewards)
                self.games_played += 1
                self.games_cut_off += game.cut_off
                self.decisions_of_games += game.decisions

    def estimate_advantages(self, sampler: Sampler) -> None:
        """Of the decisions in the rollout, for every seat along its own chain."""
        credit = Credit(self.gamma, self.gae_lambda, self.decision_cost, self.cut_off_reward)
        self.workers.map(lambda group: group.estimate_advantages(sampler, credit), self.groups)
        if (anchor := self.anchor) is not None:
            self.workers.map(lambda group: anchor.write_anchor(group.rollout), self.groups)
        if self.normalise_by_players:
            normalise_by_players(self.groups)

    def update(self) -> None:
        """`n_epochs` times over all decisions of the rollout, a gradient step for each minibatch."""
        self.policy.set_training_mode(True)
        self._current_progress_remaining = self.progress_remaining
        self._update_learning_rate(self.policy.optimizer)
        clip_range, told = FloatSchedule(self.clip_range)(self.progress_remaining), dict[str, list[float]]()
        for _ in range(self.n_epochs):
            for parts in self._minibatches():
                for name, number in self._gradient_step(parts, clip_range).items():
                    told.setdefault(name, []).append(number)
            self._n_updates += 1
        for name, numbers in told.items():
            self.logger.record(f"train/{name}", float(np.mean(numbers)))

    @property
    def num_rows(self) -> int:
        """The learner's decisions in the last rollout."""
        return sum(len(group.rollout) for group in self.groups)

    def _minibatches(self) -> Iterator[Sequence[np.ndarray]]:
        """The rows of the rollout in a random order, cut into minibatches of about `batch_size`: each has its part of
        every group."""
        number = max(1, -(-self.num_rows // (self.batch_size or self.num_rows or 1)))
        orders = [np.array_split(group.random.permutation(len(group.rollout)), number) for group in self.groups]
        return (parts for parts in zip(*orders, strict=True) if sum(map(len, parts)) > 1)

    def _gradient_step(self, parts: Sequence[np.ndarray], clip_range: float) -> dict[str, float]:
        """From these rows of each group. Returns what the log tells of it."""
        shares = [(group.rollout, rows) for group, rows in zip(self.groups, parts, strict=True) if len(rows)]
        advantages = np.concatenate([rollout.advantages[rows] for rollout, rows in shares])
        mean, deviation = (0.0, 1.0) if self.normalise_by_players else mean_and_deviation(advantages)
        loss = PPOLoss(
            clip_range, self.entropy_weight(), self.vf_coef, self.anchor_price(), len(advantages), mean, deviation
        )
        found = self.workers.map(lambda share: loss.gradients(self.policy, *share), shares)
        weights = list(self.policy.parameters())
        for weight, *gradients in zip(weights, *(gradients for gradients, _ in found), strict=True):
            known = [gradient for gradient in gradients if gradient is not None]
            weight.grad = reduce(th.add, known).contiguous() if known else None
        th.nn.utils.clip_grad_norm_(weights, self.max_grad_norm)
        self.policy.optimizer.step()
        return {name: sum(told[name] for _, told in found) for name in found[0][1]}

    def entropy_weight(self) -> float:
        """Of the bonus, now."""
        end = self.ent_coef if self.ent_coef_end is None else self.ent_coef_end
        return end + (self.ent_coef - end) * self.progress_remaining

    def anchor_price(self) -> float:
        """Of leaving the anchor, now."""
        if self.anchor is None:
            return 0.0
        return self.anchor_coef * (1.0 if self.anchor_every else self.progress_remaining)

    def log(self, iteration: int) -> None:
        """Write what has been recorded of this round, and how fast it went."""
        seconds = max((time.time_ns() - self.start_time) / 1e9, sys.float_info.epsilon)
        values, returns = (
            np.concatenate([getattr(group.rollout, name)[: len(group.rollout)] for group in self.groups])
            for name in ("values", "returns")
        )
        self.logger.record("train/explained_variance", explained_variance(values, returns))
        self.logger.record("train/threads", self.workers.threads)
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
        """Actions for observations, as `MaskablePPO.predict` returns them."""
        return self.policy.predict(observation, state, episode_start, deterministic, action_masks=action_masks)

    def _get_torch_save_params(self) -> tuple[list[str], list[str]]:
        return ["policy", "policy.optimizer"], []

    def _excluded_save_params(self) -> list[str]:
        of_the_games = ["random", "remembered_at", "pool", "groups", "all_seated", "workers", "anchor"]
        return [*super()._excluded_save_params(), *of_the_games]

    def save(
        self,
        path: Any,
        exclude: Iterable[str] | None = None,
        include: Iterable[str] | None = None,
        entries: Mapping[str, bytes] | None = None,
    ) -> None:
        """The file that Stable-Baselines3 writes, with a description of the policy (`agents.policy_file`) and more
        `entries`; it is complete or absent.

        Raises `BadPolicy` if the weights are not finite or cannot be described, `NotWritten` if there is no room.
        """
        if isinstance(self.env, BatchVecEnv):
            self.about = description(self.env.batch, type(self.policy).__name__, self.policy_kwargs)
        if self.about is None:
            raise BadPolicy(
                "A policy is saved with the game for which it was trained; load it with env=BatchVecEnv(batch) before you save it."
            )
        check_finite("The learner", self.policy.state_dict())
        content = io.BytesIO()
        super().save(content, exclude, include)
        with zipfile.ZipFile(content, "a") as archive:
            for name, entry in {ENTRY: json.dumps(self.about).encode(), **(entries or {})}.items():
                archive.writestr(name, entry)
        if isinstance(path, (str, Path)):
            whole = Path(path)
            write_whole(whole if whole.suffix else whole.with_suffix(".zip"), content.getvalue())
        else:
            path.write(content.getvalue())


def check_device(device: th.device | str) -> str:
    """The device on which the learner computes, "cpu", also for "auto". Raises `ValueError` for any other."""
    if str(device) not in ("auto", "cpu"):
        raise ValueError(
            f"SelfPlayPPO learns on the CPU alone; give device='cpu' or 'auto' (which is the CPU), not {str(device)!r}."
        )
    return "cpu"
