"""Several learners, each in a process with its own part of the training games: `architects-env train --learners 4`.

The first learner is the run: it has budget, checkpoints and evaluations. The others play their games, and compute the
gradients of their own rows with its weights, whenever it tells them to (`train.ppo.devices.exchange`). On one machine
the first learner starts the others; on several machines torchrun starts all.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import torch as th
import torch.distributed as dist
from stable_baselines3.common.logger import configure

from architects_env.core.play.batch import Batch
from architects_env.train.ppo.devices.exchange import SharedExchange
from architects_env.train.ppo.group import Group
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.opponents import Pool
from architects_env.train.runs.config import Config
from architects_env.train.runs.distributed.remote_groups import Arrays, RemoteGroup, RolloutActor, copy_weights
from architects_env.train.runs.new_learner import NUM_GROUPS, new_algorithm

PATIENCE = timedelta(days=7)
"""Longest time that a learner waits for another one, which may imitate or evaluate."""
SECONDS_TO_START = 600.0
"""Longest time that the other learners of this machine have to start."""
LOCAL, PORT = "127.0.0.1", "ARCHITECTS_ENV_LEARNERS_PORT"
"""Address of the store at which learners of one machine meet, and the environment variable with its port."""
STARTED = "started"
"""Entry of this store: the number of learners that have started."""


def is_later_learner() -> bool:
    """Return whether this process is a learner that serves the first one."""
    return int(os.environ.get("RANK", "0")) > 0


class Learners(SharedExchange):
    """The first learner's connection to the others.

    Args:
        config: Settings of the run.

    Raises:
        ValueError: If torchrun has started another number of processes.
    """

    def __init__(self, config: Config) -> None:
        self._processes, self._lock = list[subprocess.Popen[bytes]](), threading.Lock()
        self._requests, self._replies = dict[int, tuple[Any, ...]](), dict[int, dict[str, Any]]()
        try:
            self._meet(config.learners)
        except BaseException:
            self.close()
            raise
        self.send({"config": config})

    def _meet(self, learners: int) -> None:
        if "RANK" not in os.environ:
            self._start_processes(learners)
            return
        dist.init_process_group("gloo", timeout=PATIENCE)
        if dist.get_world_size() != learners:
            raise ValueError(
                f"--learners is {learners}, but torchrun has started {dist.get_world_size()} processes. "
                "Give the same number to both."
            )

    def _start_processes(self, learners: int) -> None:
        store = dist.TCPStore(LOCAL, 0, is_master=True)  # pyright: ignore[reportPrivateImportUsage]
        command = [sys.executable, "-m", "architects_env", "train"]
        shared = {**os.environ, PORT: str(store.port), "WORLD_SIZE": str(learners)}
        self._processes = [
            subprocess.Popen(command, env={**shared, "RANK": str(rank)}, start_new_session=True)
            for rank in range(1, learners)
        ]
        begun = time.monotonic()
        while store.add(STARTED, 0) < learners - 1:
            for rank, process in enumerate(self._processes, 1):
                if process.poll() is not None:
                    raise ValueError(
                        f"Learner {rank} ended while it started, with exit status {process.returncode}. "
                        "Its message is above. If memory ran out, give fewer --learners."
                    )
            if time.monotonic() - begun > SECONDS_TO_START:
                raise ValueError(f"Not all learners have started in {SECONDS_TO_START:g} s. Give fewer --learners.")
            time.sleep(0.05)
        dist.init_process_group("gloo", store=store, rank=0, world_size=learners, timeout=PATIENCE)

    def request(self, group_id: int, request: tuple[Any, ...]) -> None:
        """Note a rollout that another learner shall play."""
        self._requests[group_id] = request

    def begin_rollout(self) -> None:
        """Tell the other learners to play their groups."""
        self.send({"play": self._requests})
        self._requests, self._replies = {}, {}

    def reply(self, group_id: int) -> dict[str, Any]:
        """Wait for the rollouts of all groups, and return the reply of one. Threads can call this."""
        with self._lock:
            if not self._replies:
                gathered: list[Any] = [None] * dist.get_world_size()
                with self.naming_lost_learners():
                    dist.gather_object({}, gathered, dst=0)
                self._replies = {number: reply for replies in gathered for number, reply in replies.items()}
        if error := self._replies[group_id].get("error"):
            raise error
        return self._replies[group_id]

    def close(self) -> None:
        """End the other learners. They keep nothing that would be lost."""
        if dist.is_initialized():
            dist.destroy_process_group()
        for process in self._processes:
            process.kill()
            process.wait()


class DistantGroup(RemoteGroup):
    """A group of another learner, as the first one sees it: without its rows."""

    is_local = False

    def __init__(
        self, batches: Sequence[Batch], pool: Pool, seed: int, group_id: int, config: Config, learners: Learners
    ) -> None:
        super().__init__(batches, pool, seed, group_id, config)
        self.exchange = self._learners = learners
        self._known, self._has_worker, self._num_rows = set[str](), False, 0

    @property
    def num_rows(self) -> int:
        """Number of the learner's decisions in the last rollout."""
        return self._num_rows

    def _share_snapshots(self, snapshots: dict[str, InferencePolicy]) -> dict[str, Arrays]:
        new = {name: copy_weights(snapshot) for name, snapshot in snapshots.items() if name not in self._known}
        self._known = set(snapshots)
        return new

    def _request_rollout(self) -> None:
        batches = None if self._has_worker else self.batch_arguments()
        self._has_worker, self._reply = True, "requested"
        self._learners.request(self.group_id, (batches, self._request))

    def _await_rollout(self) -> dict[str, Any]:
        return self._learners.reply(self.group_id)

    def _take_rows(self, reply: dict[str, Any]) -> None:
        self._num_rows = reply["rows"]

    def close(self) -> None:
        """Do nothing: `Learners.close` ends the processes."""


def make_learner_groups(config: Config) -> Any:
    """Return the function that makes the groups of a run with several learners (`SelfPlayPPO.new_group`)."""
    learners = Learners(config)

    def new_group(batches: Sequence[Batch], pool: Pool, seed: int, number: int) -> Group:
        if number < NUM_GROUPS:
            group = Group(batches, pool, seed, number)
            group.exchange = learners
            return group
        return DistantGroup(batches, pool, seed, number, config, learners)

    return new_group


# --- later learners ---------------------------------------------------------------------------------------------------
class LaterLearner:
    """A learner that plays and computes gradients as the first one tells it."""

    def __init__(self, exchange: SharedExchange, config: Config) -> None:
        self.exchange, self.rank = exchange, dist.get_rank()
        device = config.device or "cpu"
        if device == "cuda":
            device = f"cuda:{os.environ.get('LOCAL_RANK', self.rank)}"
        self.config, self.device = replace(config, device=device), device
        self.actors = dict[int, RolloutActor]()
        self.learner: Any = None

    def play(self, requests: dict[int, tuple[Any, ...]]) -> None:
        """Play the rollouts of the own groups, and reply to the first learner."""
        replies = dict[int, dict[str, Any]]()
        for number, (batches, request) in requests.items():
            if number // NUM_GROUPS == self.rank:
                try:
                    replies[number] = self._play_group(number, batches, request)
                except Exception as error:  # the first learner raises it
                    replies[number] = {"error": error}
        dist.gather_object(replies, dst=0)

    def _play_group(self, number: int, batches: Any, request: tuple[Any, ...]) -> dict[str, Any]:
        if batches is not None:
            self.actors[number] = RolloutActor(self.config, number, batches, self.device)
            self.learner = None
        reply = self.actors[number].play(*request)
        return {"rows": len(self.actors[number].group.rollout), "ended": reply["ended"], "saved": reply["saved"]}

    def update(self, remaining: float, num_minibatches: int) -> None:
        """Take part in an update."""
        groups = [actor.group for actor in self.actors.values()]
        if self.learner is None:
            self.learner = new_algorithm(self.config, groups[0].seated_batches[0].batch)
            self.learner.set_logger(configure(None, []))
            self.learner.groups, self.learner.exchange = groups, self.exchange
        self.learner.progress_override, self.exchange.num_minibatches = remaining, num_minibatches
        self.learner.train()


def serve() -> None:
    """Serve the first learner until it ends."""
    th.set_num_threads(1)
    if PORT in os.environ:
        rank, learners = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        store = dist.TCPStore(LOCAL, int(os.environ[PORT]))  # pyright: ignore[reportPrivateImportUsage]
        store.add(STARTED, 1)
        dist.init_process_group("gloo", store=store, rank=rank, world_size=learners, timeout=PATIENCE)
    else:  # torchrun has started this process
        dist.init_process_group("gloo", timeout=PATIENCE)
    exchange, learner = SharedExchange(), None
    try:
        while True:
            command: Any = exchange.send()
            if "config" in command:
                learner = LaterLearner(exchange, command["config"])
            elif "play" in command:
                assert learner is not None
                learner.play(command["play"])
            else:
                assert learner is not None
                learner.update(*command["update"])
    except (ValueError, RuntimeError):  # the first learner has ended
        return
