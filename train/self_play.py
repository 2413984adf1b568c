"""PPO in self-play: all seats of all games feed one update, each with its own trajectory and its own reward at the end."""
from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch as th
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from agents.policy_file import ENTRY, BadPolicy, check_finite, description
from agents.sampling import sample_actions
from architects_env.core.rng import agent_generator
from train.advantages import seat_advantages
from train.batch_env import BatchVecEnv
from train.files import write_whole


class SelfPlayPPO(MaskablePPO):
    """A `MaskablePPO` that collects over the batch engine (its policies, callbacks, logger, `learn`, `save` work as ever).

    One step of a rollout is one decision in every game, by whichever seat is to act. A saved policy loads with `MaskablePPO.load`.
    """

    random: np.random.Generator
    games_played: int
    games_cut_off: int
    """Of those that were played: ended by the bound on their length."""
    decisions_of_games: int
    """In all games that were played to their end, of all seats."""
    about: Mapping[str, Any] | None = None
    """What a saved file says of itself (`agents.policy_file`), of a learner that was loaded without an environment."""
    progress_remaining: float = 1.0
    """From 1 to 0, for schedules of the learning rate and the like: set by whoever watches the clock."""
    _env_only: ClassVar[list[str]] = ["random", "_lengths"]

    def _setup_model(self) -> None:
        super()._setup_model()
        self.random = agent_generator(self.seed or 0, "learner")
        self.games_played = self.games_cut_off = self.decisions_of_games = 0
        self._lengths = np.zeros(self.n_envs, np.int64)

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

    def logits_and_values(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """float32[n, actions] and float32[n] for float32[n, len(observation_layout)], in one forward pass."""
        with th.no_grad():
            latent_pi, latent_vf = self.policy.mlp_extractor(self.policy.extract_features(th.from_numpy(observations).to(self.device)))
            return self.policy.action_net(latent_pi).cpu().numpy(), self.policy.value_net(latent_vf).cpu().numpy()[:, 0]

    def collect_rollouts(
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Play `n_rollout_steps` decisions in every game and fill the buffer. Returns False if the callback wants to stop."""
        assert isinstance(env, BatchVecEnv), "SelfPlayPPO plays on a BatchVecEnv"
        batch = env.batch
        games = batch.num_games
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        seats = np.empty((n_rollout_steps, games), np.int64)
        rewards = np.empty((n_rollout_steps, games, batch.num_players), np.float32)
        dones = np.empty((n_rollout_steps, games), np.int8)
        actions, log_probs = np.empty(games, np.int64), np.empty(games, np.float32)
        callback.on_rollout_start()
        for step in range(n_rollout_steps):
            logits, values = self.logits_and_values(batch.observations)
            sample_actions(logits, batch.masks, self.random.random(games), actions, log_probs)
            rollout_buffer.observations[step] = batch.observations
            rollout_buffer.action_masks[step] = batch.masks
            rollout_buffer.actions[step, :, 0] = actions
            rollout_buffer.values[step] = values
            rollout_buffer.log_probs[step] = log_probs
            seats[step] = batch.seats
            batch.step(actions)
            rewards[step] = batch.rewards
            dones[step] = batch.dones
            self.count_games(batch.dones)
            self.num_timesteps += games
            callback.update_locals(locals())
            if not callback.on_step():
                return False
        self._finish_buffer(rollout_buffer, seats, rewards, dones, batch)
        callback.on_rollout_end()
        return True

    def count_games(self, dones: np.ndarray) -> None:
        """One more decision in every game of the batch, after which these are its `dones`."""
        self._lengths += 1
        ended = dones != 0
        self.games_played += int(ended.sum())
        self.games_cut_off += int((dones == 2).sum())
        self.decisions_of_games += int(self._lengths[ended].sum())
        self._lengths[ended] = 0

    def _finish_buffer(self, rollout_buffer: Any, seats: np.ndarray, rewards: np.ndarray, dones: np.ndarray, batch: Any) -> None:
        last_values = np.empty((batch.num_games, batch.num_players), np.float32)
        for seat in range(batch.num_players):
            last_values[:, seat] = self.logits_and_values(batch.observe(np.full(batch.num_games, seat)))[1]
        seat_advantages(
            seats, rollout_buffer.values, rewards, dones, last_values, np.float32(self.gamma), np.float32(self.gae_lambda), rollout_buffer.advantages
        )
        rollout_buffer.returns = rollout_buffer.advantages + rollout_buffer.values
        rollout_buffer.pos = rollout_buffer.buffer_size
        rollout_buffer.full = True

    def train(self) -> None:
        """`MaskablePPO.train`, without torch's checks of every distribution (they cost as much as the update)."""
        checks = th.distributions.Distribution._validate_args
        th.distributions.Distribution.set_default_validate_args(False)
        try:
            super().train()
        finally:
            th.distributions.Distribution.set_default_validate_args(checks)
