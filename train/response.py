"""PPO against frozen agents: one learner's seat in every game, the others are played by an agent that does not change."""
from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from agents import Agent, asked
from agents.sampling import sample_actions
from architects_env.core.rng import agent_generator
from train.advantages import seat_advantages
from train.batch_env import BatchVecEnv
from train.self_play import SelfPlayPPO


class ResponsePPO(SelfPlayPPO):
    """A `SelfPlayPPO` that learns from one seat a game (another one every game) while `opponent` plays all others.

    `num_timesteps` counts the learner's own decisions.
    """

    opponent: Agent
    opponent_random: np.random.Generator
    """Its own: the learner's numbers begin with the seed of the deals."""
    _env_only: ClassVar[list[str]] = [*SelfPlayPPO._env_only, "opponent", "opponent_random"]

    def _setup_model(self) -> None:
        super()._setup_model()
        self.opponent_random = agent_generator(self.seed or 0, "opponent")

    def collect_rollouts(
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Play on until the learner has made `n_rollout_steps` decisions a game on average, and fill the buffer with them."""
        assert isinstance(env, BatchVecEnv), "ResponsePPO plays on a BatchVecEnv"
        batch, games = env.batch, env.batch.num_games
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        rows: dict[str, list[np.ndarray]] = {name: [] for name in ("seats", "rewards", "dones", "own", "observations", "masks", "actions", "values", "logs")}
        callback.on_rollout_start()
        collected = 0
        while collected < n_rollout_steps * games:
            own = batch.seats == batch.episodes % batch.num_players
            collected += int(own.sum())
            self._decide(batch, own, rows)
            rows["seats"].append(batch.seats.astype(np.int64))
            batch.step(rows["actions"][-1])
            rows["rewards"].append(batch.rewards.copy())
            rows["dones"].append(batch.dones.copy())
            self.count_games(batch.dones)
            self.num_timesteps += int(own.sum())
            callback.update_locals(locals())
            if not callback.on_step():
                return False
        self._fill(rollout_buffer, {name: np.array(of_steps) for name, of_steps in rows.items()}, batch)
        callback.on_rollout_end()
        return True

    def _decide(self, batch: Any, own: np.ndarray, rows: dict[str, list[np.ndarray]]) -> None:
        """Everybody's actions; values and priors where the learner decides, zero elsewhere."""
        games = batch.num_games
        actions, values, logs = np.zeros(games, np.int64), np.zeros(games, np.float32), np.zeros(games, np.float32)
        mine, theirs = np.flatnonzero(own), np.flatnonzero(~own)
        if len(mine):
            logits, values[mine] = self.logits_and_values(batch.observations[mine])
            chosen, likely = np.empty(len(mine), np.int64), np.empty(len(mine), np.float32)
            sample_actions(logits, batch.masks[mine], self.random.random(len(mine)), chosen, likely)
            actions[mine], logs[mine] = chosen, likely
        if len(theirs):
            actions[theirs] = asked(self.opponent, batch, theirs, self.opponent_random)
        for name, of_step in (("own", own), ("actions", actions), ("values", values), ("logs", logs)):
            rows[name].append(of_step)
        rows["observations"].append(batch.observations.copy())
        rows["masks"].append(batch.masks.copy())

    def _fill(self, rollout_buffer: Any, steps: dict[str, np.ndarray], batch: Any) -> None:
        """The learner's decisions, the latest ones if there are a few too many. The buffer forgets which game each is from; advantages know it."""
        last_values = np.zeros((batch.num_games, batch.num_players), np.float32)
        learners = batch.episodes % batch.num_players
        last_values[np.arange(batch.num_games), learners] = self.logits_and_values(batch.observe(learners))[1]
        advantages = np.zeros(steps["values"].shape, np.float32)
        seat_advantages(
            steps["seats"], steps["values"], steps["rewards"], steps["dones"], last_values, np.float32(self.gamma), np.float32(self.gae_lambda), advantages
        )
        shape = rollout_buffer.values.shape
        own = np.flatnonzero(steps["own"])[-shape[0] * shape[1] :]

        def taken(values: np.ndarray) -> np.ndarray:
            flat = values.reshape(-1, *values.shape[2:])[own]
            return flat.reshape(*shape, *flat.shape[1:])

        rollout_buffer.observations[:] = taken(steps["observations"])
        rollout_buffer.action_masks[:] = taken(steps["masks"])
        rollout_buffer.actions[:, :, 0] = taken(steps["actions"])
        rollout_buffer.values[:], rollout_buffer.log_probs[:] = taken(steps["values"]), taken(steps["logs"])
        rollout_buffer.advantages[:] = taken(advantages)
        rollout_buffer.returns = rollout_buffer.advantages + rollout_buffer.values
        rollout_buffer.pos = rollout_buffer.buffer_size
        rollout_buffer.full = True
