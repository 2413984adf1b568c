"""Progress of long work: a bar on a terminal, and elsewhere (a file, a notebook) a line now and then."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import Progress as Bars
from rich.progress import TaskID
from rich.text import Text

SECONDS_BETWEEN_LINES = 30.0
Item = TypeVar("Item")


class Progress(Bars):
    """`rich.progress.Progress` that also prints lines where its console is no terminal."""

    def __init__(self, *columns: Any, **settings: Any) -> None:
        super().__init__(*columns, **settings)
        self._said = time.monotonic()

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        """Advance by this number of steps."""
        super().advance(task_id, advance)
        self._say(task_id)

    def update(self, task_id: TaskID, **changed: Any) -> None:
        """Update a task as rich does, and print a line if it is time for one."""
        super().update(task_id, **changed)
        self._say(task_id)

    def _say(self, task_id: TaskID) -> None:
        now = time.monotonic()
        if not self.console.is_terminal and now - self._said >= SECONDS_BETWEEN_LINES:
            self._said = now
            task = self.tasks[self.task_ids.index(task_id)]
            said = f"{progress_text(task.percentage, task.time_remaining)}: {task.description}"
            self.console.print(Text(said), soft_wrap=True)


def progress_text(percent: float, seconds_left: float | None) -> str:
    """Return the progress as text, such as "12 % done, about 8 min left"."""
    if seconds_left is None:
        return f"{percent:.0f} % done"
    left = f"{seconds_left:.0f} s" if seconds_left < 90 else f"{seconds_left / 60:.0f} min"
    return f"{percent:.0f} % done, about {left} left"


def track(
    items: Iterable[Item],
    description: str,
    total: float | None = None,
    console: Console | None = None,
    transient: bool = False,
) -> Iterator[Item]:
    """Iterate as `rich.progress.track` does, with lines where its console is no terminal."""
    with Progress(console=console, transient=transient) as progress:
        yield from progress.track(items, total=total, description=description)
