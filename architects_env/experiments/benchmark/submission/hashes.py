"""The hashes of a submission's code and weights: taken when its folder is made, compared when it is resumed.

A row is of one program. An agent that is given may not change at all between two of its games. Of an algorithm, the
class that plays may be changed without learning again (`--agent-changed`): then all games are played again, against
other opponents and deals, and the row says so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from architects_env.agents.spec import CODE, parse_spec
from architects_env.agents.trust import sends_requests
from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.benchmark.language.protocol import settings_of
from architects_env.experiments.benchmark.protocol.tracks import TRAINED
from architects_env.experiments.benchmark.sandbox.engine import engine_copy
from architects_env.experiments.benchmark.sandbox.program import Program
from architects_env.experiments.benchmark.training.trained import changed_in, file_of, files_in, hash_of_file
from architects_env.experiments.benchmark.training.trainer import program_of
from architects_env.experiments.benchmark.training.trainings import checked, places_of
from architects_env.experiments.folders import CONFIG

ENGINE_CHANGED = "the project itself was changed between two parts of the row"


def hashes_of(config: Mapping[str, Any]) -> dict[str, str]:
    """Return the files of a submission, with the first 16 letters of their SHA-256: the program of an algorithm, or the
    code and the weights of given agents.

    Raises:
        ValueError: A file cannot be read as a program of Python, or the program of an algorithm holds weights.
    """
    if config["track"] in TRAINED:
        return program_of(config["train"]).hashes()
    found = dict[str, str]()
    for spec in {agent for agents in config["agents"].values() for agent in agents}:
        found |= files_of_agent(spec)
    return dict(sorted(found.items()))


def files_of_agent(spec: str) -> dict[str, str]:
    """Return the files in the name of an agent, and those that its code imports from beside it, with the first 16
    letters of their SHA-256."""
    found, parsed = files_in(spec), parse_spec(spec)
    if sends_requests(spec):
        found.pop(settings_of(spec).transcript, None)  # it grows with the row
    if parsed.name == CODE and Path(parsed.path).is_file():
        found |= {str(path): hash_of_file(path) for path in Program.of(Path(parsed.path)).files}
    return found


def engine_hash() -> str:
    """Return a hash of the code of the project on which games and trainings depend."""
    return engine_copy().name


def check_unchanged(folder: Path, config: dict[str, Any]) -> None:
    """Compare the files of a row that is resumed with those of its beginning.

    Raises:
        ValueError: They have changed, and may not.
    """
    if config["hashes"] and config["engine"] != engine_hash() and ENGINE_CHANGED not in config["remarks"]:
        change_settings(folder, config, remarks=[*config["remarks"], ENGINE_CHANGED])
    if not (changed := changed_in(config["hashes"])):
        return
    if config["track"] not in TRAINED:
        raise ValueError(
            f"{', '.join(changed)} have changed since this row was begun: it would be one row of two agents. "
            "Put the old files back, or begin a new folder."
        )
    learned = [(task, seed) for task, seed in places_of(config) if file_of(folder, task.name, seed).exists()]
    for task, seed in learned:
        checked(folder, task, seed, config)
    if learned:
        _play_again(folder)
    change_settings(folder, config, hashes=hashes_of(config))


def _play_again(folder: Path) -> None:
    """Put the games aside that another player has played, and the nonce of their deals."""
    aside = folder / "stopped" / f"games-{time.time_ns()}"
    aside.mkdir(parents=True)
    for name in ("shards", "nonce.txt"):
        if (folder / name).exists():
            (folder / name).rename(aside / name)
    (folder / "shards").mkdir()


def change_settings(folder: Path, config: dict[str, Any], **changed: Any) -> None:
    """Change settings of a folder, here and in its file."""
    config.update(changed)
    kept = json.loads((folder / CONFIG).read_text(encoding="utf-8")) | changed
    write_atomically(folder / CONFIG, json.dumps(kept, indent=1) + "\n")
