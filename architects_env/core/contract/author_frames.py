"""Lines of the author of a game that led to an error, instead of a traceback."""

from __future__ import annotations

import sysconfig
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

PACKAGE = Path(__file__).parents[2]
GAMES = str(PACKAGE / "games") + "/"
FOREIGN = (str(PACKAGE) + "/", str(Path(np.__file__).parent) + "/", sysconfig.get_paths()["stdlib"] + "/", "<frozen")
"""Beginnings of the names of files that are not the author's: the package but for its games, numpy and Python."""
MOST_FRAMES = 6
"""Largest number of places that a message lists, the innermost ones."""


def is_of_author(file: str) -> bool:
    """Return whether a file belongs to the author of a game."""
    return file.startswith(GAMES) or not (file.startswith(FOREIGN) or "site-packages/numba" in file)


def own_frames(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the places of an error in the author's files, the outermost first, without what called this package."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = next((i for i, frame in enumerate(frames) if not is_of_author(frame.filename)), 0)
    return [frame for frame in frames[inside:] if is_of_author(frame.filename)]


def place_of(error: BaseException) -> str:
    """Return the innermost place of an error in the author's files in parentheses; empty if there is none."""
    frames = own_frames(error)
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""


def in_own_lines(error: BaseException, rules: Iterable[Any] = ()) -> str:
    """Return an error with the author's lines that led to it, one in a line.

    Args:
        error: The error.
        rules: Rules of the game, among which the function is looked up that was called with wrong arguments.
    """
    said = f"{type(error).__name__}: {error}"
    frames = own_frames(error)[-MOST_FRAMES:]
    lines = [f"  {frame.filename}:{frame.lineno}, in {frame.name}: {frame.line}" for frame in frames]
    if isinstance(error, TypeError) and "argument" in str(error) and "()" in str(error):
        from architects_env.core.compile.refused_rules import own_rules  # reads compiled code, which few errors need

        called = str(error).partition("()")[0].rpartition(".")[2]
        codes = [rule.__code__ for rule in own_rules(rules) if rule.__name__ == called]
        lines += [f"  {code.co_filename}:{code.co_firstlineno}: {called} is defined here" for code in codes[:1]]
    return "\n".join([said, *lines])


def is_of_game_file(error: BaseException) -> bool:
    """Return whether an error came through a file with a game that the command line named."""
    trace = error.__traceback__
    while trace is not None:
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith("game_file_"):
            return True
        trace = trace.tb_next
    return False
