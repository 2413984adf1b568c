"""Files that are complete or absent, whatever happens while they are written."""
from __future__ import annotations

import os
from pathlib import Path

UNFINISHED = ".unfinished"
"""The end of the name of a file that is being written. What is left of one after a kill is worth nothing."""


class NotWritten(OSError):
    """A file could not be written; what stood there before still stands."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, have the disk keep it, and move it there. Raises `NotWritten` in a sentence, and leaves nothing behind."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        try:
            with open(unfinished, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        keep_name(path.parent)
    except OSError as error:
        raise NotWritten(error.errno, f"{path} could not be written ({error.strerror or error}); nothing that was there before is lost") from error


def keep_name(folder: Path) -> None:
    """Have the disk keep the names in a folder, where the system can."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def remove_unfinished(folder: Path) -> list[Path]:
    """Remove what kills have left of `write_whole` in a folder, and say what that was."""
    found = sorted(path for path in folder.glob("*" + UNFINISHED) if path.is_file())
    for path in found:
        path.unlink(missing_ok=True)
    return found
