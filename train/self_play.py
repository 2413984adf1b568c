"""PPO in self-play: all seats of all games feed one update, each with its own trajectory and its own reward at the end."""
from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch as th
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import explained_variance
from stable_baselines3.common.vec_env import VecEnv

from agents.network import USUAL_UNITS, Body, network_settings
from agents.policy_file import ENTRY, BadPolicy, check_finite, description
from architects_env.core.batch import Batch
from architects_env.core.rng import agent_generator
from train.advantages import seat_advantages
from train.batch_env import BatchVecEnv
from train.files import write_whole
from train.rollout import Rollout
from train.sampler import EarlierPolicy, Sampler, name_of
from train.seating import LEARNER, Pool, Seating
from train.sparse import FirstLayer, Head
from train.threads import Threads


class SelfPlayPPO(MaskablePPO):
    """A `MaskablePPO` that collects over the batch engine (its policies, callbacks, logger, `learn`, `save` work as ever).

    One step of a rollout is one decision in every game, by whichever seat is to act. A saved policy loads with `MaskablePPO.load`.
    """

    random: np.random.Generator
    opponents_random: np.random.Generator
    """Of the agents in other seats: the learner's numbers begin with the seed of the deals."""
    games_played: int
    games_cut_off: int
    """Of those that were played: ended by the bound on their length."""
    decisions_of_games: int
    """In all games that were played to their end, of all seats."""
    lessons: int = 0
    """Of a warm start (`train.warm_start`) that the learner has had."""
    imitated: int = 0
    """Decisions in them."""
    imitation_loss: float = 0.0
    """Of the last gradient step of the last one: minus the log-probability of what the agent does."""
    COST_AT_THE_END: ClassVar[float] = 0.3
    """Share of `decision_cost`. At first it teaches to end games at all; later it should not make anybody hurry who could win."""
    about: Mapping[str, Any] | None = None
    """What a saved file says of itself (`agents.policy_file`), of a learner that was loaded without an environment."""
    progress_remaining: float = 1.0
    """From 1 to 0, for schedules of the learning rate and the like: set by whoever watches the clock."""
    decision_cost: float = 0.0
    """What every decision of the learner takes from its reward (`train.advantages`)."""
    threads: int = 1
    """For loops over rows."""
    thread_numbers: Threads | None = None
    """Chooses `threads` anew before every update, if it is given."""
    pool: Pool
    tables: list[Seating]
    rollout: Rollout
    lengths: list[np.ndarray]
    """Of the games in play: decisions so far, int64[games] for each table."""
    remembered_at: int
    """Decisions when the learner last became an opponent."""
    _env_only: ClassVar[list[str]] = ["random", "opponents_random", "lengths", "remembered_at", "pool", "tables", "rollout", "thread_numbers"]

    def __init__(self, *given: Any, policy_kwargs: dict[str, Any] | None = None, **settings: Any) -> None:
        super().__init__(*given, policy_kwargs=network_settings(USUAL_UNITS) if policy_kwargs is None else policy_kwargs, **settings)

    def _setup_model(self) -> None:
        steps, self.n_steps = self.n_steps, 1  # the buffer of Stable-Baselines3 is not used
        super()._setup_model()
        self.n_steps, self.rollout = steps, Rollout()
        self.random, self.opponents_random = agent_generator(self.seed or 0, "learner"), agent_generator(self.seed or 0, "opponents")
        self.games_played = self.games_cut_off = self.decisions_of_games = 0
        if isinstance(self.env, BatchVecEnv):
            self.seat([self.env.batch])

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), *self._env_only]

    def save(
        self, path: Any, exclude: Iterable[str] | None = None, include: Iterable[str] | None = None, entries: Mapping[str, bytes] | None = None
    ) -> None:
        """`MaskablePPO.save` with a description of the policy (`agents.policy_file`) and more `entries`; the file is complete or absent.

        Raises `BadPolicy` if the weights are not finite or cannot be described, `NotWritten` if there is no room.
        """
        if isinstance(self.env, BatchVecEnv):
            self.about = description(self.env.batch, type(self.policy).__name__, self.policy_kwargs)
        if self.about is None:
            raise BadPolicy("A policy is saved with the game for which it was trained; load it with env=BatchVecEnv(batch) before you save it.")
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

    def seat(self, batches: Sequence[Batch], pool: Pool | None = None) -> None:
        """Play the games of these batches from now on, with opponents from the pool (by default the learner has all seats)."""
        self.pool = pool or Pool(agent_generator(self.seed or 0, "pool"), 0.0, 0.0)
        self.tables = [Seating(batch, self.pool.draw) for batch in batches]
        self.lengths, self.remembered_at = [np.zeros(batch.num_games, np.int64) for batch in batches], self.num_timesteps

    def remember(self, most: int) -> None:
        """The learner as it is now becomes an opponent; of more than `most` the one goes that the learner beats most often."""
        sampler = Sampler(self.policy, self.threads, copy=True)
        self.pool.add(name_of(sampler), EarlierPolicy(name_of(sampler), sampler), earlier=True)
        self.remembered_at = self.num_timesteps
        self.pool.retire(most)
        self.pool.forget(int(number) for table in self.tables for number in np.unique(table.players))

    # --- playing --------------------------------------------------------------------------------------------------------------------------------------
    def collect_rollouts(
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Play `n_rollout_steps` decisions in every game and keep the learner's. Returns False if the callback wants to stop."""
        assert isinstance(env, BatchVecEnv), "SelfPlayPPO plays on a BatchVecEnv"
        if not isinstance(self.policy.features_extractor, Body):
            raise ValueError("SelfPlayPPO trains networks with an agents.network.Body: give policy_kwargs=network_settings(units).")
        self.policy.set_training_mode(False)
        self.rollout.clear()
        sampler = Sampler(self.policy, self.threads)
        callback.on_rollout_start()
        for table, lengths in zip(self.tables, self.lengths, strict=True):
            if not self._collect(table, lengths, sampler, n_rollout_steps, callback):
                return False
        callback.on_rollout_end()
        return True

    def _collect(self, table: Seating, lengths: np.ndarray, sampler: Sampler, steps: int, callback: BaseCallback) -> bool:
        batch, rollout, begin = table.batch, self.rollout, len(self.rollout)
        games = batch.num_games
        seats, dones = np.empty((steps, games), np.int64), np.empty((steps, games), np.int8)
        rewards = np.empty((steps, games, batch.num_players), np.float32)
        for step in range(steps):
            actions, own = np.zeros(games, np.int64), np.flatnonzero(table.learner_decides())
            if len(own):
                rows = rollout.append(batch.observations, batch.masks, own, step * games + own)
                latent = sampler.latent(rollout, rows)
                rollout.values[rows] = sampler.values(latent)
                actions[own], rollout.log_probs[rows] = sampler.draw(rollout, rows, latent, self.random.random(len(own)))
                rollout.actions[rows] = actions[own]
            if len(own) < games:
                table.others_act(self.pool.agents, self.opponents_random, actions)
            seats[step] = batch.seats
            batch.step(actions)
            rewards[step], dones[step] = batch.rewards, batch.dones
            self._count_games(batch.dones, lengths)
            table.after_step(self.pool.ended)
            self.num_timesteps += len(own)
            callback.update_locals(locals())
            if not callback.on_step():
                return False
        self._credit(table, sampler, slice(begin, len(rollout)), seats, rewards, dones)
        return True

    def _count_games(self, dones: np.ndarray, lengths: np.ndarray) -> None:
        """One more decision in every game of a batch, after which these are its `dones`."""
        lengths += 1
        ended = dones != 0
        self.games_played += int(ended.sum())
        self.games_cut_off += int((dones == 2).sum())
        self.decisions_of_games += int(lengths[ended].sum())
        lengths[ended] = 0

    def _credit(self, table: Seating, sampler: Sampler, own: slice, seats: np.ndarray, rewards: np.ndarray, dones: np.ndarray) -> None:
        """Advantages and returns of the learner's rows of one batch."""
        rollout, cells = self.rollout, self.rollout.cells[own]
        values, advantages = np.zeros(seats.shape, np.float32), np.zeros(seats.shape, np.float32)
        values.reshape(-1)[cells] = rollout.values[own]
        last = self._last_values(table, sampler)
        seat_advantages(seats, values, rewards, dones, last, np.float32(self.gamma), np.float32(self.gae_lambda), self.cost_now(), advantages)
        rollout.advantages[own] = advantages.reshape(-1)[cells]
        rollout.returns[own] = rollout.advantages[own] + rollout.values[own]

    def cost_now(self) -> np.float32:
        """Of a decision: `decision_cost` at the start of training, `COST_AT_THE_END` of it at the end."""
        return np.float32(self.decision_cost * (self.COST_AT_THE_END + (1 - self.COST_AT_THE_END) * self.progress_remaining))

    def _last_values(self, table: Seating, sampler: Sampler) -> np.ndarray:
        """float32[games, seats]: what every seat of the learner may expect after the last step; zero for the others."""
        batch, scratch = table.batch, Rollout()
        values = np.zeros((batch.num_games, batch.num_players), np.float32)
        for seat in range(batch.num_players):
            games = np.flatnonzero(table.players[:, seat] == LEARNER)
            if len(games):
                scratch.clear()
                observations = batch.observe(np.full(batch.num_games, seat))
                rows = scratch.append(observations, batch.masks, games, games)
                values[games, seat] = sampler.values(sampler.latent(scratch, rows))
        return values

    # --- learning -------------------------------------------------------------------------------------------------------------------------------------
    def evaluate(self, rows: np.ndarray) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Log-probabilities of the actions played, entropies and values, float32[n] each, of rows of the rollout."""
        policy: Any = self.policy
        body, head = policy.features_extractor, policy.action_net
        latent = body.rest(FirstLayer.apply(body.first.weight, body.first.bias, self.rollout, rows, self.threads))
        log_probs, entropies = Head.apply(latent, head.weight, head.bias, self.rollout, rows, self.threads)
        return log_probs, entropies, policy.value_net(latent)[:, 0]

    def train(self) -> None:
        """PPO's update with the rows of the rollout, as `MaskablePPO.train` does it with its buffer."""
        if self.thread_numbers is None:
            self.update()
            return
        self.threads, begun = self.thread_numbers.next(), time.perf_counter()
        th.set_num_threads(self.threads)
        self.update()
        self.thread_numbers.took(self.threads, (time.perf_counter() - begun) / max(1, len(self.rollout)))
        self.logger.record("train/threads", self.threads)

    def update(self) -> None:
        """`n_epochs` times over all rows."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip: Any = self.clip_range
        clip_range, told = clip(self._current_progress_remaining), dict[str, list[float]]()
        batch_size = self.batch_size or len(self.rollout)
        for _ in range(self.n_epochs):
            order = self.random.permutation(len(self.rollout))
            for begin in range(0, len(order), batch_size):
                rows = order[begin : begin + batch_size]
                if len(rows) > 1:
                    for name, number in self._update(rows, clip_range).items():
                        told.setdefault(name, []).append(number)
            self._n_updates += 1
        for name, numbers in told.items():
            self.logger.record(f"train/{name}", float(np.mean(numbers)))
        values, returns = self.rollout.values[: len(self.rollout)], self.rollout.returns[: len(self.rollout)]
        self.logger.record("train/explained_variance", explained_variance(values, returns))
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")

    def _update(self, rows: np.ndarray, clip_range: float) -> dict[str, float]:
        """One gradient step. Returns what the log tells of it."""
        old_log_probs, advantages, returns = (th.from_numpy(array[rows]) for array in (self.rollout.log_probs, self.rollout.advantages, self.rollout.returns))
        log_probs, entropies, values = self.evaluate(rows)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        ratio = th.exp(log_probs - old_log_probs)
        policy_loss = -th.min(advantages * ratio, advantages * ratio.clamp(1 - clip_range, 1 + clip_range)).mean()
        value_loss, entropy = th.nn.functional.mse_loss(returns, values), entropies.mean()
        loss = policy_loss - self.ent_coef * entropy + self.vf_coef * value_loss
        optimizer = self.policy.optimizer
        optimizer.zero_grad()
        loss.backward()
        th.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
        optimizer.step()
        with th.no_grad():
            log_ratio = log_probs - old_log_probs
            return {
                "policy_gradient_loss": policy_loss.item(), "value_loss": value_loss.item(), "entropy_loss": -entropy.item(), "loss": loss.item(),
                "approx_kl": (ratio - 1 - log_ratio).mean().item(), "clip_fraction": ((ratio - 1).abs() > clip_range).float().mean().item(),
            }
