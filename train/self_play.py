"""PPO in self-play: all seats of all games feed one update, each with its own trajectory and its own reward at the end.

The games are cut into groups. Each plays, and computes its part of every gradient, by itself, so that threads can do so
side by side; what comes out depends on the groups, not on how many threads there are.
"""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch as th
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import explained_variance
from stable_baselines3.common.vec_env import VecEnv

from architects_env.agents.network import USUAL_UNITS, Body, network_settings
from architects_env.agents.policy_file import ENTRY, BadPolicy, check_finite, description
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.whole_files import write_whole
from architects_env.core.play.batch import Batch
from architects_env.train.batch_env import BatchVecEnv
from architects_env.train.group import Credit, Group
from architects_env.train.rollout import Rollout
from architects_env.train.sampler import EarlierPolicy, Sampler, name_of
from architects_env.train.seating import Pool
from architects_env.train.sparse import FirstLayer, Head
from architects_env.train.threads import Threads, Workers


class SelfPlayPPO(MaskablePPO):
    """A `MaskablePPO` that collects over the batch engine (its policies, callbacks, logger, `learn`, `save` work as
    ever).

    One step of a rollout is one decision in every game, by whichever seat is to act. A saved policy loads with
    `MaskablePPO.load`.
    """

    random: np.random.Generator
    """Of a warm start (`train.warm_start`)."""
    games_played: int
    games_cut_off: int
    """Of those that were played: ended by the bound on their length."""
    decisions_of_games: int
    """In all games that were played to their end, of all seats."""
    lessons: int = 0
    """Of a warm start that the learner has had."""
    imitated: int = 0
    """Decisions in them."""
    exploiters: int = 0
    """That have learned to beat it (`train.exploiter`)."""
    imitation_loss: float = 0.0
    """Of the last gradient step of the last one: minus the log-probability of what the agent does."""
    decision_cost: float = 0.0
    """What every decision of the learner takes from its reward (`train.advantages`)."""
    cut_off_reward: float | None = None
    """What all seats are paid for a game that was cut off; None: what they are paid anyway."""
    about: Mapping[str, Any] | None = None
    """What a saved file says of itself (`agents.policy_file`), of a learner that was loaded without an environment."""
    progress_remaining: float = 1.0
    """From 1 to 0, for schedules of the learning rate and the like: set by whoever watches the clock."""
    threads: int = 1
    """How many groups play and learn at once. The results are the same."""
    thread_numbers: Threads | None = None
    """Chooses `threads` anew before every update, if it is given."""
    pool: Pool
    groups: list[Group]
    all_seated: bool
    """Whether there are games for all numbers of players by now."""
    remembered_at: int
    """Decisions when the learner last became an opponent."""
    _env_only: ClassVar[list[str]] = [
        "random",
        "remembered_at",
        "pool",
        "groups",
        "all_seated",
        "thread_numbers",
        "workers",
    ]

    def __init__(self, *given: Any, policy_kwargs: dict[str, Any] | None = None, **settings: Any) -> None:
        super().__init__(
            *given, policy_kwargs=network_settings(USUAL_UNITS) if policy_kwargs is None else policy_kwargs, **settings
        )

    def _setup_model(self) -> None:
        steps, self.n_steps = self.n_steps, 1  # the buffer of Stable-Baselines3 is not used
        super()._setup_model()
        self.n_steps, self.random = steps, agent_generator(self.seed or 0, "learner")
        self.games_played = self.games_cut_off = self.decisions_of_games = 0
        self.workers = Workers()
        if isinstance(self.env, BatchVecEnv):
            self.seat([[self.env.batch]])

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), *self._env_only]

    def save(
        self,
        path: Any,
        exclude: Iterable[str] | None = None,
        include: Iterable[str] | None = None,
        entries: Mapping[str, bytes] | None = None,
    ) -> None:
        """`MaskablePPO.save` with a description of the policy (`agents.policy_file`) and more `entries`; the file is
        complete or absent.

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

    def _update_current_progress_remaining(self, num_timesteps: int, total_timesteps: int) -> None:
        self._current_progress_remaining = self.progress_remaining

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

    # --- playing ------------------------------------------------------------------------------------------------------
    def collect_rollouts(
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Play `n_rollout_steps` decisions in every game and keep the learner's. Returns False if the callback wants to
        stop."""
        assert isinstance(env, BatchVecEnv), "SelfPlayPPO plays on a BatchVecEnv"
        if not isinstance(self.policy.features_extractor, Body):
            raise ValueError(
                "SelfPlayPPO trains networks with an agents.network.Body: give policy_kwargs=network_settings(units)."
            )
        self.policy.set_training_mode(False)
        sampler, credit = (
            Sampler(self.policy),
            Credit(self.gamma, self.gae_lambda, self.decision_cost, self.cut_off_reward),
        )
        callback.on_rollout_start()
        self.num_timesteps += sum(
            self.workers.map(lambda group: group.play(sampler, n_rollout_steps, credit), self.groups, self.threads)
        )
        for group in self.groups:
            for game in group.ended:
                self.pool.ended(game.players, game.rewards)
                self.games_played += 1
                self.games_cut_off += game.cut_off
                self.decisions_of_games += game.decisions
        callback.update_locals(locals())
        if not all(callback.on_step() for _ in range(n_rollout_steps)):
            return False
        callback.on_rollout_end()
        return True

    # --- learning -----------------------------------------------------------------------------------------------------
    def evaluate(self, rollout: Rollout, rows: np.ndarray) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Log-probabilities of the actions played, entropies and values, float32[n] each, of rows of a rollout."""
        policy: Any = self.policy
        body, head = policy.features_extractor, policy.action_net
        latent = body.rest(FirstLayer.apply(body.first.weight, body.first.bias, rollout, rows))
        log_probs, entropies = Head.apply(latent, head.weight, head.bias, rollout, rows)
        return log_probs, entropies, policy.value_net(latent)[:, 0]

    def train(self) -> None:
        """PPO's update with what the groups have kept, as `MaskablePPO.train` does it with its buffer."""
        if self.thread_numbers is None:
            self.update()
            return
        self.threads, begun = self.thread_numbers.next(), time.perf_counter()
        self.update()
        self.thread_numbers.took(self.threads, (time.perf_counter() - begun) / max(1, self.num_rows))
        self.logger.record("train/threads", self.threads)

    @property
    def most_threads(self) -> int:
        """That may be used."""
        return max(self.thread_numbers.numbers) if self.thread_numbers else self.threads

    @property
    def num_rows(self) -> int:
        """The learner's decisions in the last rollout."""
        return sum(len(group.rollout) for group in self.groups)

    def update(self) -> None:
        """`n_epochs` times over all rows. A batch has its part of every group."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip: Any = self.clip_range
        clip_range, told = clip(self._current_progress_remaining), dict[str, list[float]]()
        batches = max(1, -(-self.num_rows // (self.batch_size or self.num_rows or 1)))
        for _ in range(self.n_epochs):
            orders = [np.array_split(group.random.permutation(len(group.rollout)), batches) for group in self.groups]
            for parts in zip(*orders, strict=True):
                if sum(map(len, parts)) > 1:
                    for name, number in self._update(parts, clip_range).items():
                        told.setdefault(name, []).append(number)
            self._n_updates += 1
        for name, numbers in told.items():
            self.logger.record(f"train/{name}", float(np.mean(numbers)))
        values, returns = (
            np.concatenate([getattr(group.rollout, name)[: len(group.rollout)] for group in self.groups])
            for name in ("values", "returns")
        )
        self.logger.record("train/explained_variance", explained_variance(values, returns))
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")

    def _update(self, parts: Sequence[np.ndarray], clip_range: float) -> dict[str, float]:
        """One gradient step, from these rows of each group. Returns what the log tells of it."""
        advantages = np.concatenate(
            [group.rollout.advantages[rows] for group, rows in zip(self.groups, parts, strict=True)]
        )
        mean, scale, number = float(advantages.mean()), float(advantages.std(ddof=1)) + 1e-8, len(advantages)

        def gradients(part: tuple[Group, np.ndarray]) -> tuple[Sequence[th.Tensor | None], dict[str, float]]:
            return self._gradients(part[0].rollout, part[1], clip_range, mean, scale, number)

        weights = list(self.policy.parameters())
        found = self.workers.map(
            gradients,
            [(group, rows) for group, rows in zip(self.groups, parts, strict=True) if len(rows)],
            self.threads,
        )
        for k, weight in enumerate(weights):
            shares = [gradient for gradients, _ in found if (gradient := gradients[k]) is not None]
            weight.grad = reduce(th.add, shares).contiguous() if shares else None
        th.nn.utils.clip_grad_norm_(weights, self.max_grad_norm)
        self.policy.optimizer.step()
        return {name: sum(told[name] for _, told in found) for name in found[0][1]}

    def _gradients(
        self, rollout: Rollout, rows: np.ndarray, clip_range: float, mean: float, scale: float, number: int
    ) -> tuple[Sequence[th.Tensor | None], dict[str, float]]:
        """What these rows contribute to the gradients of a batch of so many rows, for each weight, and to what the log
        tells."""
        old_log_probs, advantages, returns = (
            th.from_numpy(array[rows]) for array in (rollout.log_probs, rollout.advantages, rollout.returns)
        )
        log_probs, entropies, values = self.evaluate(rollout, rows)
        advantages = (advantages - mean) / scale
        ratio = th.exp(log_probs - old_log_probs)
        policy_loss = (
            -th.min(advantages * ratio, advantages * ratio.clamp(1 - clip_range, 1 + clip_range)).sum() / number
        )
        value_loss, entropy = ((returns - values) ** 2).sum() / number, entropies.sum() / number
        loss = policy_loss - self.ent_coef * entropy + self.vf_coef * value_loss
        gradients = th.autograd.grad(loss, list(self.policy.parameters()), allow_unused=True)
        with th.no_grad():
            log_ratio = log_probs - old_log_probs
            return gradients, {
                "policy_gradient_loss": policy_loss.item(),
                "value_loss": value_loss.item(),
                "entropy_loss": -entropy.item(),
                "loss": loss.item(),
                "approx_kl": (ratio - 1 - log_ratio).sum().item() / number,
                "clip_fraction": ((ratio - 1).abs() > clip_range).float().sum().item() / number,
            }
