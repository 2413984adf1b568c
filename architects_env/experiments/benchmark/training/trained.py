"""The result of a training, and the file that holds it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Number, Rows, Table, Text, faults


@dataclass(frozen=True)
class Trained:
    """The result of one training."""

    agent: str
    """Name of the agent that the algorithm has returned."""
    decisions: int
    """Decisions of all games and teachers, in all processes."""
    seconds: float
    """CPU seconds of the process and its children, as the system counted them."""
    files: dict[str, str] = field(default_factory=dict[str, str])
    """The files of the agent when it was handed in, with the first 16 letters of their SHA-256."""
    versions: dict[str, str] = field(default_factory=dict[str, str])
    """Versions of the packages with which it learned."""
    walls: str = ""
    """Name of the walls that held the process (`sandbox.walls`); empty for trainings of earlier versions."""
    code: dict[str, str] = field(default_factory=dict[str, str])
    """The files of the program that learned, with the first 16 letters of their SHA-256."""
    learner: str = ""
    """Hash of the program without the class that plays (`sandbox.program`)."""
    packages: dict[str, str] = field(default_factory=dict[str, str])
    """The packages that the program uses, with their versions and the hashes of their lists of files."""
    remarks: list[str] = field(default_factory=list[str])
    """Sentences that a reader of the row should know."""


MODEL = {
    "agent": Text(),
    "decisions": Number(0, 1e15, whole=True),
    "seconds": Number(0, 1e12),
    "files": Table(Text()),
    "versions": Table(Text()),
    "walls": Text(),
    "code": Table(Text()),
    "learner": Text(),
    "packages": Table(Text()),
    "remarks": Rows(Text(), 0, 1000),
}
EARLIER = {"walls": "", "code": {}, "learner": "", "packages": {}, "remarks": []}
"""Values of entries that files of earlier versions lack."""


def file_of(folder: Path, task: str, seed: int) -> Path:
    """Return the path of the file that says how a task was learned with this seed."""
    return folder / "training" / f"{task}-{seed}.json"


def write_trained(folder: Path, task: str, seed: int, trained: Trained) -> None:
    """Write how a task was learned with this seed."""
    path = file_of(folder, task, seed)
    path.parent.mkdir(exist_ok=True)
    write_atomically(path, json.dumps(asdict(trained), indent=1).encode())


def trained_in(folder: Path, task: str, seed: int) -> dict[str, Any] | None:
    """Return how a task was learned with this seed, or None if it was not learned yet.

    Raises:
        ValueError: The file cannot be read.
    """
    path = file_of(folder, task, seed)
    if not path.exists():
        return None
    try:
        told: Any = EARLIER | json.loads(path.read_text(encoding="utf-8"))
        wrong = faults(MODEL, {name: told[name] for name in MODEL}, path.name)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{path}, which tells how a task was learned, cannot be read: {error}") from None
    if wrong:
        raise ValueError(f"{path} does not tell how a task was learned: {wrong[0]}")
    return told


def files_in(agent: str) -> dict[str, str]:
    """Return the files in the name of an agent, with the first 16 letters of their SHA-256."""
    parts = [agent, *re.split(r"[:(),=]", agent)]
    return {part: hash_of_file(Path(part)) for part in dict.fromkeys(parts) if part and Path(part).is_file()}


def hash_of_file(path: Path) -> str:
    """Return the first 16 letters of the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def changed_in(told: Mapping[str, str]) -> list[str]:
    """Return the files of a table of hashes that are missing now or have changed."""
    return [name for name, of in told.items() if not Path(name).is_file() or hash_of_file(Path(name)) != of]
