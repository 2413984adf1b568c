"""The progress bar of training: it says when a win rate was measured, and its end is not cut off."""

from __future__ import annotations

import io
import time
from types import SimpleNamespace
from typing import Any

from rich.console import Console
from rich.progress import Progress

from architects_env.train.runs.callback import TrainingCallback
from architects_env.train.runs.run import progress_columns


def shown(evaluated: Any, width: int = 100) -> str:
    progress = Progress(*progress_columns(), console=Console(width=width, file=io.StringIO()))
    callback: Any = object.__new__(TrainingCallback)
    callback.learner, callback.decisions_before = SimpleNamespace(num_timesteps=400_000), 0
    callback.started, callback.evaluated = time.monotonic() - 10, evaluated
    callback.progress, callback.task = progress, progress.add_task("training", total=1.0)
    callback._show_progress(1.0)
    console = Console(width=width, file=io.StringIO())
    console.print(progress.make_tasks_table(progress.tasks))
    return console.file.getvalue()  # type: ignore[attr-defined]


def test_a_win_rate_stands_beside_the_decisions_at_which_it_was_measured() -> None:
    played = SimpleNamespace(opponents="random", win_rate=0.214)
    assert "; at 0.13 M: win rate against random 21 %" in shown((played, None, 130_000), 160)
    assert "win rate" not in shown(None)


def test_a_long_description_is_wrapped_and_the_time_stays_whole() -> None:
    text = shown((SimpleNamespace(opponents="random", win_rate=0.214), 0.5, 130_000), 70)
    assert "…" not in text and "0:00:" in text and "50 % at" in " ".join(text.split())
