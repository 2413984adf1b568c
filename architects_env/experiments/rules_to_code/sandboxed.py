"""The process in which a submission plays. It can read Python, its own file and the calls, nothing of the project."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.experiments.benchmark.sandbox import walls
from architects_env.experiments.benchmark.sandbox.layout import layout_of
from architects_env.experiments.rules_to_code import runner
from architects_env.experiments.rules_to_code.games import Recorded

SECONDS = 300.0
"""Seconds by the clock after which a submission is stopped."""


def called(
    rules: Path, games: Sequence[Recorded], sandbox: str = walls.BEST, seconds: float = SECONDS
) -> list[dict[str, Any]]:
    """Let a submission play games, and return its positions of each, with the error that ended it early.

    Args:
        rules: The file of the submission.
        games: The games. Only starts, actions and chance are given to it.
        sandbox: One of `walls.WALLS`, or the best of them.
        seconds: The most seconds by the clock.

    Raises:
        ValueError: The file does not exist, or the sandbox is not available.
    """
    if not rules.is_file():
        raise ValueError(
            f"Expected a file with the functions begin, legal, apply and observe, and there is no {rules}."
        )
    if os.name != "posix":
        raise ValueError("Submissions run in processes with limits, which need a POSIX system such as Linux or macOS.")
    held = walls.chosen(sandbox)
    with tempfile.TemporaryDirectory(prefix="rules-") as place:
        folder = Path(place).resolve()
        (folder / "in").mkdir()
        (folder / "out").mkdir()
        program, given, result = (
            folder / "in" / "rules.py",
            folder / "in" / "games.json",
            folder / "out" / "results.json",
        )
        program.write_bytes(rules.read_bytes())
        given.write_text(json.dumps([game.called for game in games]), encoding="utf-8")
        layout = layout_of("", (), (), [program], [given, Path(runner.__file__)], [folder / "out"])
        compiled = str(cache_folder().parent.resolve())
        layout = replace(
            layout,
            read=tuple(path for path in layout.read if not path.startswith(compiled)),
            names=tuple(name for name in layout.names if name != os.getcwd()),
        )
        words = [sys.executable, "-I", "-S", runner.__file__, str(program), str(given), str(result)]
        try:
            done = subprocess.run(
                walls.within(held, layout, words, folder),
                cwd=folder / "out",
                env={"PATH": os.defpath, "HOME": str(folder / "out"), "TMPDIR": str(folder / "out")},
                capture_output=True,
                timeout=seconds,
                text=True,
                errors="replace",
            )
        except subprocess.TimeoutExpired:
            return _failed(len(games), f"It was stopped after {seconds:.0f} seconds.")
        if not result.is_file():
            said = (done.stderr.strip().splitlines() or ["no message"])[-1][:300]
            return _failed(len(games), f"Its process ended with code {done.returncode}: {said}")
        return json.loads(result.read_text(encoding="utf-8"))


def _failed(number: int, error: str) -> list[dict[str, Any]]:
    return [{"positions": [], "error": error, "seconds": 0.0} for _ in range(number)]
