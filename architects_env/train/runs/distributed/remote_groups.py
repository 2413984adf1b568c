"""Groups of training games that Ray workers play, on one machine or on many. One process learns.

For every rollout, each worker gets the weights of the policy and the state of its group, and sends its rollout back,
with advantages. A worker keeps the games that it plays. If it is lost, another one replays the unfinished games from
their deals and plays the same rollout, so that the run goes on as if nothing had happened.

With `max_staleness` 1, a worker begins the next rollout with the weights from before the update, and plays while the
learner updates. The learner then corrects the advantages for the older weights.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import torch as th

from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.group import RNG_NAMES, Group
from architects_env.train.ppo.inference_policy import InferencePolicy, SnapshotAgent
from architects_env.train.ppo.opponents import Pool
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.runs.config import Config
from architects_env.train.runs.new_learner import make_pool, new_algorithm

ATTEMPTS = 4
"""Number of workers that try to play a rollout, one after the other."""
Arrays = dict[str, np.ndarray]


class RolloutActor:
    """Plays one group of the games of a run. It is a Ray actor.

    Args:
        config: Settings of the run.
        group_id: Index of the group.
        batches: Arguments of `Batch` for each batch of the group.
        device: Device of the network.
    """

    def __init__(self, config: Config, group_id: int, batches: Sequence[dict[str, Any]], device: str = "cpu") -> None:
        th.set_num_threads(1)
        own_batches = [Batch(load(config.game), rewards=config.rewards, **arguments) for arguments in batches]
        self.learner = new_algorithm(replace(config, device=device), own_batches[0])
        self.pool, self.inference_policy = make_pool(config, group_id + 1), self._new_inference_policy()
        self.group = Group(own_batches, self.pool, self.learner.seed or 0, group_id)
        self.num_rollouts_played = -1
        """Number of rollouts that the group has played, or -1 if its games are not those of the run yet."""

    def _new_inference_policy(self) -> InferencePolicy:
        return self.learner.backend.inference_policy(self.learner.policy, copy=True)

    def pid(self) -> int:
        """Return the number of the process."""
        return os.getpid()

    def play(
        self, num_rollouts_played: int, saved: dict[str, Any], weights: Arrays, pool: dict[str, Any], steps: int
    ) -> dict[str, Any]:
        """Play a rollout.

        Args:
            num_rollouts_played: Number of rollouts that the group has played in the run.
            saved: The state of the group (`Group.save`).
            weights: The weights of the policy (`InferencePolicy.to_arrays`).
            pool: The state of the pool (`Pool.state`), with references to the weights of snapshots by name.
            steps: Number of decisions in each game.

        Returns:
            The rollout with advantages, the games that ended, and the state of the group afterwards.
        """
        self._update_pool(pool)
        if self.num_rollouts_played == num_rollouts_played:
            state = saved["streams"]["learner_rng"]  # minibatches have drawn from it
            self.group.learner_rng.bit_generator.state = state
        else:
            self.group.restore(saved)
        self.num_rollouts_played = -1
        self.inference_policy.load_arrays(weights)
        self.group.play(self.inference_policy, steps)
        self.group.compute_returns_and_advantages(self.inference_policy, self.learner.gae)
        self.num_rollouts_played = num_rollouts_played + 1
        return {"rollout": self.group.rollout.to_arrays(), "ended": self.group.ended, "saved": self.group.save()}

    def _update_pool(self, state: dict[str, Any]) -> None:
        pool = self.pool
        for opponent in set(pool.loaded_snapshots) - set(state["loaded_snapshots"]):
            del pool.agents[opponent]
        for opponent in set(state["loaded_snapshots"]) - set(pool.agents):
            inference_policy, name = self._new_inference_policy(), state["names"][opponent]
            inference_policy.load_arrays(_get_weights(state["weights"][name]))
            pool.agents[opponent] = [SnapshotAgent(name, inference_policy)] * (self.group.group_id + 1)
        pool.names, pool.mean_rewards = (dict(enumerate(state[name])) for name in ("names", "mean_rewards"))
        pool.drawable_snapshots, pool.loaded_snapshots = (
            list(state["drawable_snapshots"]),
            list(state["loaded_snapshots"]),
        )


class RemoteGroup(Group):
    """A group that a Ray worker plays."""

    def __init__(self, batches: Sequence[Batch], pool: Pool, seed: int, group_id: int, config: Config) -> None:
        super().__init__(batches, pool, seed, group_id)
        self._config = config
        self._actor: Any = None
        self._num_rollouts_played = 0
        self._games: list[Arrays] | None = None
        """The unfinished games, once a worker has played them."""
        self._request: tuple[Any, ...] = ()
        """Arguments of `RolloutActor.play` for the present rollout."""
        self._reply: Any = None
        """Reference to the rollout that a worker plays now."""
        self.pool_of_worker: dict[str, Any] = {}
        """The state of the pool that the worker has."""
        self._weights: dict[str, Any] = {}

    @property
    def pid(self) -> int:
        """Process of the worker."""
        import ray

        return ray.get(self._actor.pid.remote())

    def save(self) -> dict[str, Any]:
        """Return the state of the group."""
        if self._games is None:
            return super().save()
        return {"streams": {n: getattr(self, n).bit_generator.state for n in RNG_NAMES}, "games": self._games}

    def start_rollout(self, inference_policy: InferencePolicy, steps: int) -> None:
        """Let a worker begin to play `steps` decisions in every game, unless it has begun already."""
        if self._reply is None:
            self._begin_rollout(inference_policy, steps)

    def prefetch_rollout(self, inference_policy: InferencePolicy, steps: int) -> None:
        """Let a worker begin the next rollout before the learner is updated, if weights may be older."""
        if self._config.max_staleness:
            self._begin_rollout(inference_policy, steps)

    def opponents_in_use(self) -> set[int]:
        """Return the numbers of the opponents in the games, and of those that a worker may draw now."""
        drawable = self.pool_of_worker.get("drawable_snapshots", ()) if self._reply is not None else ()
        return super().opponents_in_use() | set(drawable)

    def _begin_rollout(self, inference_policy: InferencePolicy, steps: int) -> None:
        snapshots = {self.pool.names[k]: self.pool.agents[k][0] for k in self.pool.loaded_snapshots}
        self._weights = self._share_snapshots(
            {name: agent.inference_policy for name, agent in snapshots.items() if isinstance(agent, SnapshotAgent)}
        )
        state = {name: list(values) for name, values in self.pool.state().items()}  # it changes while a worker plays
        self.pool_of_worker = {**state, "weights": self._weights}
        weights = copy_weights(inference_policy)
        self._request = self._num_rollouts_played, self.save(), weights, self.pool_of_worker, steps
        self._request_rollout()

    def _share_snapshots(self, snapshots: dict[str, InferencePolicy]) -> dict[str, Any]:
        """Return the weights of snapshots as a worker gets them: references by name."""
        import ray

        new = {name: ray.put(copy_weights(snapshots[name])) for name in set(snapshots) - set(self._weights)}
        return {name: new.get(name) or self._weights[name] for name in snapshots}

    def batch_arguments(self) -> list[dict[str, Any]]:
        """Return the arguments of `Batch` for each batch."""
        names = "num_games", "num_players", "options", "seed"
        return [{name: getattr(seated.batch, name) for name in names} for seated in self.seated_batches]

    def _request_rollout(self) -> None:
        import ray

        if self._actor is None:
            actor = ray.remote(num_cpus=1)(RolloutActor)
            self._actor = actor.remote(self._config, self.group_id, self.batch_arguments())
        self._reply = self._actor.play.remote(*self._request)

    def play(self, inference_policy: InferencePolicy, steps: int) -> int:
        """Wait for the worker. A worker that is lost is replaced. Returns the number of the learner's decisions.

        Args:
            inference_policy: Not used: the worker has its weights.
            steps: Not used: the worker has been told.

        Raises:
            ValueError: If one worker after the other is lost.
        """
        reply, self._reply = self._await_rollout(), None
        self._take_rows(reply)
        self.ended, self._games = reply["ended"], reply["saved"]["games"]
        for name, state in reply["saved"]["streams"].items():
            getattr(self, name).bit_generator.state = state
        for seated_batch, games in zip(self.seated_batches, reply["saved"]["games"], strict=True):
            seated_batch.player_ids[:] = games["players"]
        self._num_rollouts_played += 1
        return self.num_rows

    def _take_rows(self, reply: dict[str, Any]) -> None:
        self.rollout.clear()
        self.rollout.extend(Rollout.from_arrays(reply["rollout"]))

    def _await_rollout(self) -> dict[str, Any]:
        import ray
        from ray.exceptions import RayError, RayTaskError

        for attempt in range(ATTEMPTS):
            try:
                return ray.get(self._reply)
            except RayTaskError as error:
                raise error.cause from None  # as if this process had played it
            except RayError as error:
                if attempt == ATTEMPTS - 1:
                    raise ValueError(
                        f"Worker {self.group_id} was lost {ATTEMPTS} times in one rollout ({type(error).__name__}), perhaps because memory ran out. "
                        "Resume the run with fewer --ray workers on a machine."
                    ) from None
                self._actor = None
                self._request_rollout()
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        """End the worker, so that another one can have its processor."""
        import ray

        if self._actor is not None:
            ray.kill(self._actor)
            self._actor = self._reply = None

    def compute_returns_and_advantages(self, inference_policy: InferencePolicy, gae: GAE) -> None:
        """Correct the worker's advantages for the older weights with which it has played, if it has.

        They are multiplied by the ratio of the present probability of the action to that with which it was played, at
        most 1 as in V-trace (https://arxiv.org/abs/1802.01561). PPO's own ratio then begins at 1, from the present
        weights (https://arxiv.org/abs/2110.00641).
        """
        if not self._config.max_staleness:
            return
        rollout, rows = self.rollout, np.arange(self.num_rows)
        log_probs = inference_policy.log_probs(rollout, rows)
        rollout.advantages[rows] *= np.minimum(1, np.exp(log_probs - rollout.log_probs[rows]))
        rollout.log_probs[rows] = log_probs


def _get_weights(weights: Any) -> Arrays:
    """Return weights that are given, or that Ray holds."""
    if isinstance(weights, dict):
        return weights
    import ray

    return ray.get(weights)


def copy_weights(inference_policy: InferencePolicy) -> Arrays:
    """Return a copy of the weights of a policy by name."""
    return {name: np.array(array) for name, array in inference_policy.to_arrays().items()}
