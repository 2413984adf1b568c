"""What can be decided by several actions at once, where some only open others ("build", then which card)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from architects_env.core.play.view import View


class Ahead(NamedTuple):
    """Actions one after the other, and what they lead to."""

    actions: list[int]
    steps: list[tuple[Any, int]]
    """The same, each with the state in which it is played, and those that nobody is asked for."""

    @property
    def last(self) -> tuple[Any, int]:
        """The step that decides, where it is on the board."""
        return self.steps[-1]

    @property
    def telling(self) -> list[tuple[Any, int]]:
        """The steps whose words say what is decided: that which opens them says less than they do."""
        return self.steps[1:] or self.steps


def decided_by(view: View, action: int) -> Iterator[Ahead]:
    """All that a legal action of the seat leads to: itself alone, unless it opens others (`Says.opens`)."""
    opened, step = view.opened(action), (view.state, action)
    if opened is None:
        yield Ahead([action], [step])
        return
    after, actions, asked = opened
    for following in actions:
        for found in decided_by(after, following):
            yield Ahead([action, *found.actions[0 if asked else 1 :]], [step, *found.steps])
