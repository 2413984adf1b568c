"""The process in which an algorithm learns one task, run as `worker ENTRY TRAINING_TASK.json RESULT.json`.

It is run from a copy of the engine. What it may do is defined in `sandbox.restrictions`.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from architects_env.agents.isolation.cpu_time import tree_seconds
from architects_env.agents.spec import CODE, POLICY, POLICY_SUFFIXES, parse_spec
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.match import Match
from architects_env.experiments.benchmark.sandbox import restrictions
from architects_env.experiments.benchmark.training.training_task import BudgetSpent, TrainingTask
from architects_env.games import load

PACKAGES = ("architects-env", "numpy", "numba", "torch", "stable-baselines3", "sb3-contrib", "tianshou", "torchrl")


def learned(entry: str, task: TrainingTask) -> str:
    """Run the function `entry` ("FILE.py:function") on a training task and return the name of the agent that it has
    learned.

    Raises:
        ValueError: There is no such function, or it returns anything but an agent that it has written.
    """
    path, _, name = entry.rpartition(":")
    if not Path(path).is_file():
        raise ValueError(f"--train expects path/to/file.py:function, but there is no file {path!r}.")
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)  # child processes import it by this name
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look their module up
    spec.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        raise ValueError(f"{path} has no function {name!r}.")
    agent = function(task)
    if not isinstance(agent, str) or not is_own(agent, Path(path), task.folder):
        raise ValueError(
            f"{entry} must return what it has written while learning: task.agent(__file__, 'Class', 'FILE'), or a policy in task.folder "
            f"(FILE.safetensors, or FILE.zip as SelfPlayPPO saves it). It returned {agent!r}."
        )
    return agent


def is_own(agent: str, code: Path, folder: Path) -> bool:
    """Whether an agent is made of what lies in this folder, and of no code but the file that has learned."""
    spec = parse_spec(agent)
    if spec.name == CODE:
        own_code = Path(spec.path).resolve() == code.resolve()
        return own_code and spec.class_path is not None and _lies_in(folder, spec.class_path)
    if spec.name in POLICY_SUFFIXES:
        return spec.argument in (None, "deterministic", "sample") and _lies_in(folder, spec.path)
    policy, others = spec.setting(POLICY) or "", {key for key, _ in spec.settings} - {POLICY, "c"}
    return (
        spec.head in ("puct", "gumbel", "rollouts")
        and not others
        and policy.endswith(POLICY_SUFFIXES)
        and _lies_in(folder, policy)
    )


def _lies_in(folder: Path, name: str) -> bool:
    path = Path(name).resolve()
    return path.is_file() and path.is_relative_to(folder.resolve())


def versions() -> dict[str, str]:
    """Return the versions of the installed packages on which results may depend."""
    found: dict[str, str] = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main(arguments: Sequence[str]) -> None:
    """Run the worker with these command-line arguments."""
    entry, given, result = arguments
    settings: dict[str, Any] = json.loads(Path(given).read_text(encoding="utf-8"))
    game = load(settings["game"])
    Match(game, settings["players"], settings["options"]).view().observation()  # compile before the clock starts
    task = TrainingTask(folder=Path(settings.pop("folder")), counter=restrictions.counter, **settings)
    try:
        agent = learned(entry, task)
    except (ValueError, BudgetSpent, restrictions.Refused) as error:
        raise SystemExit(str(error)) from error
    write_atomically(Path(result), json.dumps({"agent": agent, "versions": versions(), "seconds": tree_seconds()}))


if __name__ == "__main__":
    main(sys.argv[1:])
