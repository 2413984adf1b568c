"""The choice of where the groups of a run are played."""

from __future__ import annotations

import logging
import os
from typing import Any

from architects_env.core.command_line.tools import ROOT, install_command
from architects_env.train.ppo.group import Group, NewGroup
from architects_env.train.runs.config import Config
from architects_env.train.runs.distributed.remote_groups import RemoteGroup
from architects_env.train.runs.distributed.several_learners import make_learner_groups


def group_maker(config: Config) -> NewGroup:
    """Return the function that makes the groups of a run (`SelfPlayPPO.new_group`). Connects to Ray if it uses it.

    Raises:
        ValueError: If Ray is not installed, the cluster has fewer processors than workers, or torchrun has started
            another number of processes than there are learners.
    """
    if config.learners > 1:
        return make_learner_groups(config)
    if (started := int(os.environ.get("WORLD_SIZE", "1"))) > 1:
        raise ValueError(f"torchrun has started {started} processes. Give --learners {started} too.")
    if not config.ray:
        return Group
    try:
        import ray
    except ImportError:
        raise ValueError(f"Ray is not installed: {install_command('scale')}, or leave out --ray.") from None
    if not ray.is_initialized():
        local: dict[str, Any] = (
            {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": config.ray, "include_dashboard": False}
        )
        paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
        environment = {"env_vars": {"PYTHONPATH": paths}}
        ray.init(log_to_driver=False, logging_level=logging.ERROR, runtime_env=environment, **local)
    cores = int(ray.cluster_resources().get("CPU", 0))
    if cores < config.ray:
        raise ValueError(f"--ray is {config.ray}, but the cluster has {cores} processors. Give a smaller number.")
    return lambda batches, pool, seed, number: RemoteGroup(batches, pool, seed, number, config)
