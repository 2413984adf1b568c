"""The folder of a training run: made new, or found again to resume it."""

from __future__ import annotations

import json
import time
from dataclasses import fields, replace
from pathlib import Path

from architects_env.core.files.atomic_files import remove_unfinished, write_atomically
from architects_env.games import load
from architects_env.train.evaluation.evaluations import TABLE
from architects_env.train.evaluation.result_files import CURVE, BadRun, format_row, rename_columns
from architects_env.train.runs.checkpoints import Checkpoint, last_checkpoint
from architects_env.train.runs.config import Config, from_json, to_json
from architects_env.train.settings.renamed import COLUMNS

CHANGED_BY_RESUMING = frozenset({"resume", "trust_code", "minutes", "total_timesteps", "device"})
"""Settings that can differ in a resumed run."""


def new_folder(config: Config) -> Path:
    """Make a new folder, named by game, players, seed and time. Raises `BadRun` if it cannot be made."""
    seats = "-".join(map(str, config.players))
    folder = config.runs_folder / f"{config.game}-{seats}p-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        (folder / "checkpoints").mkdir(parents=True)
    except FileExistsError:
        raise BadRun(
            f"The run folder {folder} exists already. Wait a second, or choose another --seed or --runs-folder."
        ) from None
    except OSError as error:
        raise BadRun(f"The run folder {folder} cannot be made: {error.strerror or error}.") from None
    write_atomically(folder / "curve.csv", format_row(CURVE))
    write_atomically(folder / "config.json", (json.dumps(to_json(config), indent=1) + "\n").encode())
    return folder


def resume_run(config: Config) -> tuple[Config, Path, Checkpoint, list[str]]:
    """Find the run to resume.

    Returns:
        Its settings, folder and last complete checkpoint, and a sentence for every broken file.

    Raises:
        ValueError: If the folder cannot be used.
    """
    assert config.resume is not None
    folder = config.resume
    if not (folder / "config.json").is_file():
        raise BadRun(
            f"{folder} is not a run folder, since it has no config.json. Give --resume a folder that `architects-env train` has made."
        )
    try:
        settings = from_json(json.loads((folder / "config.json").read_text(encoding="utf-8")), config.trust_code)
    except (OSError, ValueError, RecursionError) as error:
        raise BadRun(f"The settings {folder / 'config.json'} cannot be used: {error}") from None
    refuse_other_settings(config, settings)
    if config.minutes is not None or config.total_timesteps is not None:
        settings = replace(settings, minutes=config.minutes, total_timesteps=config.total_timesteps)
    if config.device is not None:
        settings = replace(settings, device=config.device)
    checkpoint, broken = last_checkpoint(folder, load(settings.game))
    about = checkpoint.about
    layers, blocks, own = about["body_layers"], about.get("residual_blocks", 0), about["own_value_network"]
    if (layers, blocks, own) != (list(settings.hidden), settings.residual_blocks, False):
        more = f", {blocks} residual blocks" * bool(blocks) + ", separate for policy and value" * own
        raise BadRun(
            f"{checkpoint.path} holds another network than {folder / 'config.json'} describes: layers of {layers} units{more}."
        )
    # Otherwise its policy has yet to be saved and evaluated.
    finished = config.total_timesteps is not None or (folder / "policy.zip").exists()
    if finished and settings.total_timesteps is not None and settings.total_timesteps <= checkpoint.decisions:
        raise BadRun(
            f"{folder} has {checkpoint.decisions:,} decisions already. Give a larger --total-timesteps, or --minutes."
        )
    _convert_old_tables(folder)
    left = [path for place in (folder, folder / "checkpoints") for path in remove_unfinished(place)]
    notes = [
        *broken,
        *([f"The run continues from {checkpoint.path}."] if broken else []),
        *(f"Removed the incomplete file {path}." for path in left),
    ]
    return settings, folder, checkpoint, notes


def refuse_other_settings(given: Config, saved: Config) -> None:
    """Refuse settings that a resumed run cannot change. Raises `BadRun` if one is given that differs from the run's."""
    for field in fields(Config):
        value, kept = getattr(given, field.name), getattr(saved, field.name)
        if field.name not in CHANGED_BY_RESUMING and value not in (field.default, kept):
            raise BadRun(
                f"--{field.name.replace('_', '-')} is {_words(value)}, but the run was begun with {_words(kept)}. Only "
                "--minutes, --total-timesteps and --device change when a run is resumed. Leave this flag out, or begin "
                "a new run, with --start-from and the policy of this one."
            )


def _words(value: object) -> str:
    """Return a setting as it is written on the command line."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _convert_old_tables(folder: Path) -> None:
    """Give files and columns that an earlier version has written their present names."""
    for path in folder.glob("mirrors*.json"):
        path.replace(folder / path.name.replace("mirrors", "self_play"))
    if (folder / "looks.csv").exists():
        (folder / "looks.csv").replace(folder / TABLE)
    for path in (folder / "curve.csv", folder / TABLE):
        rename_columns(path, COLUMNS)
