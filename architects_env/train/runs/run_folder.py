"""The folder of a training run: a new one, or one to go on with."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

from architects_env.core.files.whole_files import remove_unfinished, write_whole
from architects_env.games import load
from architects_env.train.evaluation.evaluations import TABLE
from architects_env.train.evaluation.result_files import CURVE, BadRun, row_of
from architects_env.train.runs.checkpoints import Checkpoint, last_checkpoint
from architects_env.train.runs.config import Config, from_json, to_json


def new_folder(config: Config) -> Path:
    """Make a new folder, named by what is trained. Raises `BadRun` if it cannot be made."""
    seats = "-".join(map(str, config.players))
    folder = config.runs / f"{config.game}-{seats}p-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        (folder / "checkpoints").mkdir(parents=True)
    except FileExistsError:
        what = "there is already something with that name. Wait a second, or choose another --seed or --runs."
        raise BadRun(f"The run folder {folder} cannot be made: {what}") from None
    except OSError as error:
        raise BadRun(f"The run folder {folder} cannot be made: {error.strerror or error}.") from None
    write_whole(folder / "curve.csv", row_of(CURVE))
    write_whole(folder / "config.json", (json.dumps(to_json(config), indent=1) + "\n").encode())
    return folder


def resumed(config: Config) -> tuple[Config, Path, Checkpoint, list[str]]:
    """Find the run to go on with.

    Returns:
        Its settings, folder and last whole checkpoint, and a sentence for everything that was found broken.

    Raises:
        ValueError: If the folder cannot be used.
    """
    assert config.resume is not None
    folder = config.resume
    if not (folder / "config.json").is_file():
        raise BadRun(
            f"{folder} is not a run folder (it has no config.json); --resume takes a folder that `architects-env train` has made."
        )
    try:
        settings = from_json(json.loads((folder / "config.json").read_text(encoding="utf-8")), config.trust_code)
    except (OSError, ValueError, RecursionError) as error:
        raise BadRun(f"The settings {folder / 'config.json'} cannot be used: {error}") from None
    if config.minutes is not None or config.total_timesteps is not None:
        settings = replace(settings, minutes=config.minutes, total_timesteps=config.total_timesteps)
    checkpoint, broken = last_checkpoint(folder, load(settings.game))
    found = checkpoint.about["body_layers"], checkpoint.about["own_value_network"]
    if found != (list(settings.hidden), settings.own_value_network):
        own = ", the value's own" if found[1] else ""
        raise BadRun(
            f"{checkpoint.path} is of another network than {folder / 'config.json'} says: layers of {found[0]} units{own}."
        )
    finished = (
        config.total_timesteps is not None or (folder / "policy.zip").exists()
    )  # otherwise its policy has yet to be saved and measured
    if finished and settings.total_timesteps is not None and settings.total_timesteps <= checkpoint.decisions:
        raise BadRun(
            f"{folder} has {checkpoint.decisions:,} decisions already; name more with --total-timesteps, or give it --minutes."
        )
    _rename_table(folder)
    left = [path for place in (folder, folder / "checkpoints") for path in remove_unfinished(place)]
    notes = [
        *broken,
        *([f"Instead {checkpoint.path} is used."] if broken else []),
        *(f"Removed {path}, which was never finished." for path in left),
    ]
    return settings, folder, checkpoint, notes


def _rename_table(folder: Path) -> None:
    """Give a table that an earlier version has written its present name."""
    if (folder / "looks.csv").exists():
        (folder / "looks.csv").replace(folder / TABLE)
