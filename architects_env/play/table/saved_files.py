"""The file in which a game at a table is saved."""

from __future__ import annotations

from pathlib import Path

from architects_env.core.command_line.tools import shell_word
from architects_env.core.text import say


def save_path(save: Path | None, load: Path | None, folder: Path, game: str) -> Path:
    """Return the file in which a game is saved.

    Args:
        save: The file that the user names for it.
        load: The file from which it is loaded.
        folder: The folder of the next numbered file, if the user names neither.
        game: Name of the game.

    Raises:
        ValueError: If the file exists and the game was not loaded from it.
    """
    path = save or load
    if path is None:
        numbers = (file.stem.rpartition("-")[2] for file in folder.glob(f"{game}-*.jsonl"))
        path = folder / f"{game}-{1 + max((int(number) for number in numbers if number.isdecimal()), default=0)}.jsonl"
    if path != load and path.exists():
        raise ValueError(
            say(
                "{path} exists already; name a new file with --save, or continue with it: --load {word}",
                path=path,
                word=shell_word(path),
            )
        )
    return path
