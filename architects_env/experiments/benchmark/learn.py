"""ENTRY LESSON.json RESULT.json: the process in which an algorithm learns one task. What it may do there says
`guard`."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from architects_env.agents.spec import CODE, POLICY, POLICY_SUFFIXES, parse_spec
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.match import Match
from architects_env.experiments.benchmark.guard import Refused, while_learning
from architects_env.experiments.benchmark.lesson import BudgetSpent, Lesson
from architects_env.experiments.benchmark.tracks import TEACHERS
from architects_env.games import load

PACKAGES = ("architects-env", "numpy", "numba", "torch", "stable-baselines3", "sb3-contrib", "tianshou", "torchrl")


def learned(entry: str, lesson: Lesson) -> str:
    """The agent that `entry` ("FILE.py:function") makes of a lesson. Raises `ValueError` in a sentence if the entry is
    none, or returns anything but an agent that it has written."""
    path, _, name = entry.rpartition(":")
    if not Path(path).is_file():
        raise ValueError(f"A training entry is written path/to/file.py:function; there is no file {path!r}.")
    spec = importlib.util.spec_from_file_location(f"training_{Path(path).stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look their module up
    spec.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        raise ValueError(f"{path} has no function {name!r}.")
    agent = function(lesson)
    if not isinstance(agent, str) or not is_own(agent, Path(path), lesson.folder):
        raise ValueError(
            f"{entry} must return what it has written while learning: lesson.agent(__file__, 'Class', 'FILE'), or a policy in lesson.folder "
            f"(FILE.safetensors, or FILE.zip as SelfPlayPPO saves it), not {agent!r}."
        )
    return agent


def is_own(agent: str, code: Path, folder: Path) -> bool:
    """Whether an agent is made of what lies in this folder, and of no code but the file that has learned."""
    spec = parse_spec(agent)
    if spec.name == CODE:
        own_code = Path(spec.path).resolve() == code.resolve()
        return own_code and spec.class_path is not None and _lies_in(folder, spec.class_path)
    if spec.name in POLICY_SUFFIXES:
        return spec.argument in (None, "best", "sample") and _lies_in(folder, spec.path)
    policy, others = spec.setting(POLICY) or "", {key for key, _ in spec.settings} - {POLICY, "c"}
    return (
        spec.head in ("puct", "gumbel") and not others and policy.endswith(POLICY_SUFFIXES) and _lies_in(folder, policy)
    )


def _lies_in(folder: Path, name: str) -> bool:
    path = Path(name).resolve()
    return path.is_file() and path.is_relative_to(folder.resolve())


def versions() -> dict[str, str]:
    """Of the packages on which results may depend, where they are installed."""
    found: dict[str, str] = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main(arguments: Sequence[str]) -> None:
    """How the benchmark calls this module."""
    entry, given, result = arguments
    settings: dict[str, Any] = json.loads(Path(given).read_text(encoding="utf-8"))
    game = load(settings["game"])
    Match(
        game, settings["players"], settings["options"]
    ).view().observation()  # whatever has to be compiled is not learning
    lesson = Lesson(folder=Path(settings.pop("folder")), counted_below=True, **settings)
    while_learning(game, lesson.spend, lesson.track == TEACHERS, lesson.folder)
    try:
        agent = learned(entry, lesson)
    except (ValueError, BudgetSpent, Refused) as error:
        raise SystemExit(str(error)) from error
    write_atomically(Path(result), json.dumps({"agent": agent, "decisions": lesson.spent, "versions": versions()}))


if __name__ == "__main__":
    main(sys.argv[1:])
