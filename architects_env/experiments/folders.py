"""Folders of results, such as that of a tournament or of a row of the benchmark, with settings that are checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Model, faults

CONFIG = "config.json"


def create(folder: Path, config: Mapping[str, Any]) -> None:
    """Make a new folder with these settings.

    Raises:
        FileExistsError: The folder exists.
    """
    folder.mkdir(parents=True)
    (folder / "shards").mkdir()
    write_atomically(folder / CONFIG, json.dumps(config, indent=1) + "\n")


def read_config(folder: Path, what: str, model: Mapping[str, Model], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a folder.

    Args:
        folder: The folder.
        what: What it is the folder of, for error messages.
        model: The settings that it needs, and what they must be.
        defaults: Values of settings that folders of earlier versions lack.

    Raises:
        ValueError: The folder has no valid settings.
    """
    try:
        told: Any = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{folder} is no folder of {what} ({CONFIG} cannot be read): {error}") from error
    if not isinstance(told, dict):
        raise ValueError(f"{folder} is no folder of {what}: its {CONFIG} holds no settings.")
    config: dict[str, Any] = {**defaults, **told}
    if missing := [name for name in model if name not in config]:
        raise ValueError(f"{folder} is no folder of {what}: its {CONFIG} lacks {', '.join(missing)}.")
    if wrong := faults(dict(model), {name: config[name] for name in model}, CONFIG):
        raise ValueError(f"{folder} is no folder of {what}: {wrong[0]}")
    return config
